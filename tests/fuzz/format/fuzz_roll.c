/* ink_roll_read, ink_table_roll_read, ink_setup_read: any bytes as a roll of certain dice
   and of any, as for --dice; as the roll of a table; and as a setup. */
#include "fuzz.h"

/* In any order: which of several dice shows a face of any round depends on the faces before it. */
static bool same_faces(const ink_roll *a, const ink_roll *b)
{
    int count[INK_MAX_SHAPES] = {0};
    bool same = true;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        count[a->face[d]]++;
        count[b->face[d]]--;
    }
    for (int shape = 0; shape < INK_MAX_SHAPES; shape++)
        same = same && count[shape] == 0;
    return same;
}

static void check(const ink_ruleset *rules, ink_slice text, int round)
{
    ink_roll roll, again, before;
    ink_refusal why;
    memset(&roll, 0x5a, sizeof roll);
    before = roll;
    ink_status status = ink_roll_read(rules, text, round, &roll, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&roll, &before, sizeof roll) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    char buffer[512];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_roll_write(rules, &roll, &out);
    FUZZ_CHECK(ink_roll_read(rules, fuzz_written(&out), round, &again, &why) == INK_OK);
    FUZZ_CHECK(same_faces(&again, &roll));
    FUZZ_CHECK(round == INK_ANY_ROUND || memcmp(&again, &roll, sizeof roll) == 0);

    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    if (round == 1)
        FUZZ_CHECK(ink_sheet_roll(rules, &sheet, &roll, &why) == INK_OK);
}

static void check_table(const ink_ruleset *rules, ink_slice text, int round)
{
    static char buffer[FUZZ_TEXT];
    ink_pair pair[2 * FUZZ_PLAYERS], pair_before[2 * FUZZ_PLAYERS], pair_again[2 * FUZZ_PLAYERS];
    ink_roll roll, before, again;
    ink_refusal why;
    memset(&roll, 0x5a, sizeof roll);
    memset(pair, 0x5a, sizeof pair);
    memcpy(pair_before, pair, sizeof pair);
    memcpy(pair_again, pair, sizeof pair);
    before = roll;
    ink_status status = ink_table_roll_read(rules, text, round, &roll, pair, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&roll, &before, sizeof roll) == 0);
        FUZZ_CHECK(memcmp(pair, pair_before, sizeof pair) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_table_roll_write(rules, &roll, ink_table_drafts(rules, round) ? pair : NULL, &out);
    FUZZ_CHECK(ink_table_roll_read(rules, fuzz_written(&out), round, &again, pair_again, &why) ==
               INK_OK);
    FUZZ_CHECK(memcmp(&again, &roll, sizeof roll) == 0);
    FUZZ_CHECK(memcmp(pair_again, pair, sizeof pair) == 0);
}

static void check_setup(const ink_ruleset *rules, ink_slice text)
{
    char buffer[128];
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
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_setup_write(rules, &setup, &out);
    FUZZ_CHECK(ink_setup_read(rules, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(again.first == setup.first);
    FUZZ_CHECK(memcmp(again.goal, setup.goal, sizeof setup.goal) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++) {
        check(fuzz_ruleset(i), fuzz_slice(data, size), 1);
        check(fuzz_ruleset(i), fuzz_slice(data, size), ink_ruleset_rolls(fuzz_ruleset(i)));
        check(fuzz_ruleset(i), fuzz_slice(data, size), INK_ANY_ROUND);
    }
    for (int i = 0; i < fuzz_tables(); i++) {
        check_table(fuzz_table(i), fuzz_slice(data, size), 1);
        check_table(fuzz_table(i), fuzz_slice(data, size), ink_ruleset_rolls(fuzz_table(i)));
        check_setup(fuzz_table(i), fuzz_slice(data, size));
    }
    return 0;
}
