/* ink_drawing_read, ink_tile_find, ink_shape_find: any bytes as a drawing. */
#include "fuzz.h"

static void check_tile(const ink_ruleset *rules, int tile, const ink_drawing *drawing)
{
    char buffer[64];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_tile_write(rules, tile, &out);

    ink_drawing again;
    FUZZ_CHECK(ink_drawing_read(rules, fuzz_written(&out), &again) == INK_OK);
    FUZZ_CHECK(memcmp(again.side, drawing->side, sizeof again.side) == 0);
    FUZZ_CHECK(again.station == drawing->station && again.marks == drawing->marks);
    FUZZ_CHECK(ink_tile_find(rules, &again) == tile);
    FUZZ_CHECK(ink_shape_find(rules, fuzz_written(&out)) != 0);
}

static void check_drawing(const ink_ruleset *rules, ink_slice text)
{
    ink_drawing drawing, before;
    memset(&drawing, 0x5a, sizeof drawing);
    before = drawing;
    if (ink_drawing_read(rules, text, &drawing) != INK_OK) {
        FUZZ_CHECK(memcmp(&drawing, &before, sizeof drawing) == 0);
        return;
    }
    int tile = ink_tile_find(rules, &drawing);
    FUZZ_CHECK(tile >= 0 && tile < INK_MAX_TILES);
    if (tile != 0)
        check_tile(rules, tile, &drawing);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice text = fuzz_slice(data, size);
    for (int i = 0; i < fuzz_rulesets(); i++) {
        const ink_ruleset *rules = fuzz_ruleset(i);
        check_drawing(rules, text);
        int shape = ink_shape_find(rules, text);
        FUZZ_CHECK(shape >= 0 && shape < INK_MAX_SHAPES);
    }
    return 0;
}
