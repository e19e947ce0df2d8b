/* ink_sheet_check: any bytes as placements in drawing order. */
#include "fuzz.h"

/* Placement by placement the same answer as ink_sheet_why's must come out. */
static size_t draw(const ink_ruleset *rules, ink_slice rest, ink_sheet *sheet)
{
    size_t drawn = 0;
    ink_refusal why;
    ink_sheet_start(rules, sheet);
    for (;; drawn++) {
        ink_placement placement;
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0 || ink_placement_read(rules, word, &placement, &why) != INK_OK ||
            ink_sheet_why(rules, sheet, placement.cell, placement.tile, &why) != INK_OK)
            return drawn;
        ink_sheet_ink(rules, sheet, placement.cell, placement.tile);
    }
}

static void check(const ink_ruleset *rules, ink_slice text)
{
    ink_sheet sheet, expected, before;
    ink_refusal why;
    size_t index = 12345;
    memset(&sheet, 0x5a, sizeof sheet);
    before = sheet;
    ink_status status = ink_sheet_check(rules, text, &sheet, &index, &why);
    FUZZ_CHECK(index == draw(rules, text, &expected));
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&sheet, &before, sizeof sheet) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    FUZZ_CHECK(memcmp(&sheet, &expected, sizeof sheet) == 0);
    FUZZ_CHECK(ink_sheet_sound(rules, &sheet));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++)
        check(fuzz_ruleset(i), fuzz_slice(data, size));
    return 0;
}
