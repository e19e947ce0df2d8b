/* ink_placement_read, ink_cell_read: any bytes as one placement. */
#include "fuzz.h"

static void check_cell(ink_slice text)
{
    ink_cell cell = INK_NOWHERE;
    if (!ink_cell_read(text, &cell)) {
        FUZZ_CHECK(cell == INK_NOWHERE);
        return;
    }
    char buffer[8];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_cell_write(cell, &out);
    FUZZ_CHECK(ink_cell_valid(cell));
    FUZZ_CHECK(fuzz_written(&out).length == text.length);
    FUZZ_CHECK(memcmp(buffer, text.data, text.length) == 0);
}

static void check_placement(const ink_ruleset *rules, ink_slice text)
{
    ink_placement placement = {INK_NOWHERE, 0}, again;
    ink_refusal why;
    ink_status status = ink_placement_read(rules, text, &placement, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(placement.cell == INK_NOWHERE && placement.tile == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    FUZZ_CHECK(ink_cell_valid(placement.cell));
    FUZZ_CHECK(placement.tile > 0 && placement.tile < rules->tiles);

    char buffer[64];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_placement_write(rules, placement, &out);
    FUZZ_CHECK(ink_placement_read(rules, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(again.cell == placement.cell && again.tile == placement.tile);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice text = fuzz_slice(data, size);
    check_cell(text);
    for (int i = 0; i < fuzz_rulesets(); i++)
        check_placement(fuzz_ruleset(i), text);
    return 0;
}
