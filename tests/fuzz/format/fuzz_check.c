/* ink_sheet_check: any bytes as placements and words in drawing order. */
#include "fuzz.h"

/* Without modules, placement by placement the same answer as ink_sheet_why's must come out. */
static void check_plain(const ink_ruleset *rules, ink_slice rest, size_t index,
                        const ink_sheet *found)
{
    ink_sheet sheet;
    ink_refusal why;
    size_t drawn = 0;
    ink_sheet_start(rules, &sheet);
    for (;; drawn++) {
        ink_placement placement;
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0 || ink_placement_read(rules, word, &placement, &why) != INK_OK ||
            ink_sheet_why(rules, &sheet, placement.cell, placement.tile, &why) != INK_OK)
            break;
        ink_sheet_ink(rules, &sheet, placement.cell, placement.tile);
    }
    FUZZ_CHECK(index == drawn);
    FUZZ_CHECK(found == NULL || memcmp(found, &sheet, sizeof sheet) == 0);
}

/* The words before the one that was refused are legal, and it makes them illegal. */
static void check_prefix(const ink_ruleset *rules, ink_slice text, size_t index)
{
    ink_slice rest = text;
    ink_sheet sheet;
    size_t found;
    for (size_t words = 0; words <= index; words++) {
        ink_slice before = {text.data, (size_t)(rest.data - text.data)};
        if (words == index)
            FUZZ_CHECK(ink_sheet_check(rules, before, &sheet, &found, NULL) == INK_OK);
        (void)ink_slice_word(&rest);
    }
    ink_slice upto = {text.data, (size_t)(rest.data - text.data)};
    FUZZ_CHECK(ink_sheet_check(rules, upto, &sheet, &found, NULL) != INK_OK && found == index);
}

static void check(const ink_ruleset *rules, ink_slice text)
{
    ink_sheet sheet, before;
    ink_refusal why;
    size_t index = 12345;
    memset(&sheet, 0x5a, sizeof sheet);
    before = sheet;
    ink_status status = ink_sheet_check(rules, text, &sheet, &index, &why);
    if (rules->modules == 0)
        check_plain(rules, text, index, status == INK_OK ? &sheet : NULL);
    if (status == INK_OK) {
        FUZZ_CHECK(ink_sheet_sound(rules, &sheet));
        return;
    }
    FUZZ_CHECK(memcmp(&sheet, &before, sizeof sheet) == 0);
    fuzz_refused(rules, status, &why, text);
    check_prefix(rules, text, index);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++)
        check(fuzz_ruleset(i), fuzz_slice(data, size));
    return 0;
}
