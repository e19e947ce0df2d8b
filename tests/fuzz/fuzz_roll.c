/* ink_roll_read, ink_table_roll_read, ink_setup_read: any bytes as a roll, as strict as the dice
   and as free as --dice; as the roll of a table; and as a setup. */
#include "fuzz.h"

static void check(const ink_ruleset *rules, ink_slice text, bool any)
{
    ink_roll roll, again, before;
    ink_refusal why;
    memset(&roll, 0x5a, sizeof roll);
    before = roll;
    ink_status status = ink_roll_read(rules, text, any, &roll, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&roll, &before, sizeof roll) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    char room[512];
    ink_text out = ink_text_in(room, sizeof room);
    ink_roll_write(rules, &roll, &out);
    FUZZ_CHECK(ink_roll_read(rules, fuzz_written(&out), any, &again, &why) == INK_OK);
    FUZZ_CHECK(memcmp(&again, &roll, sizeof roll) == 0);

    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    if (!any)
        FUZZ_CHECK(ink_sheet_roll(rules, &sheet, &roll, &why) == INK_OK);
}

static void check_table(const ink_ruleset *rules, ink_slice text)
{
    static char room[FUZZ_TEXT];
    ink_pair pair[2 * FUZZ_PLAYERS], pair_before[2 * FUZZ_PLAYERS], pair_again[2 * FUZZ_PLAYERS];
    ink_roll roll, before, again;
    ink_refusal why;
    memset(&roll, 0x5a, sizeof roll);
    memset(pair, 0x5a, sizeof pair);
    memcpy(pair_before, pair, sizeof pair);
    memcpy(pair_again, pair, sizeof pair);
    before = roll;
    ink_status status = ink_table_roll_read(rules, text, &roll, pair, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&roll, &before, sizeof roll) == 0);
        FUZZ_CHECK(memcmp(pair, pair_before, sizeof pair) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    ink_text out = ink_text_in(room, sizeof room);
    ink_table_roll_write(rules, &roll, pair, &out);
    FUZZ_CHECK(ink_table_roll_read(rules, fuzz_written(&out), &again, pair_again, &why) == INK_OK);
    FUZZ_CHECK(memcmp(&again, &roll, sizeof roll) == 0);
    FUZZ_CHECK(memcmp(pair_again, pair, sizeof pair) == 0);
}

static void check_setup(const ink_ruleset *rules, ink_slice text)
{
    char room[128];
    ink_setup setup, before, again;
    ink_refusal why;
    memset(&setup, 0x5a, sizeof setup);
    before = setup;
    ink_status status = ink_setup_read(rules, text, &setup, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&setup, &before, sizeof setup) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    ink_text out = ink_text_in(room, sizeof room);
    ink_setup_write(rules, &setup, &out);
    FUZZ_CHECK(ink_setup_read(rules, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(again.first == setup.first);
    FUZZ_CHECK(memcmp(again.goal, setup.goal, sizeof setup.goal) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++) {
        check(fuzz_ruleset(i), fuzz_slice(data, size), false);
        check(fuzz_ruleset(i), fuzz_slice(data, size), true);
    }
    for (int i = 0; i < fuzz_tables(); i++) {
        check_table(fuzz_table(i), fuzz_slice(data, size));
        check_setup(fuzz_table(i), fuzz_slice(data, size));
    }
    return 0;
}
