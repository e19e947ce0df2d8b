/* ink_roll_read: any bytes as a roll, as strict as the dice and as free as --dice. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++) {
        check(fuzz_ruleset(i), fuzz_slice(data, size), false);
        check(fuzz_ruleset(i), fuzz_slice(data, size), true);
    }
    return 0;
}
