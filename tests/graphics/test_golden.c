/* TEST graphics_golden: Boards as they are drawn, kept as SVG in golden/. With UPDATE=1 they are
   written anew: look at the difference in a browser before you keep it. */
#include "unit/support.h"
#include "xml.h"

enum { TEXT = 1 << 20 };

static const struct {
    const char *name, *record;
    uint32_t flags;
    uint8_t detail;
} golden[] = {
    {"classic", "careful", INK_DRAW_COORDINATES | INK_DRAW_LINES, INK_DRAW_FULL},
    {"buildings", "challenge-solo", INK_DRAW_ERRORS | INK_DRAW_ROUNDS, INK_DRAW_FULL},
    {"networks", "classic-river", INK_DRAW_NETWORKS, INK_DRAW_FULL},
    {"lines", "challenge-canyon", INK_DRAW_LINES, INK_DRAW_FULL},
#define EXPANSION(name, ...) {#name, "classic-" #name, 0, INK_DRAW_FULL},
#include "expansions.def"
    {"small", "challenge-lava", 0, INK_DRAW_SMALL},
    {"tiny", "classic-lake", INK_DRAW_NO_GRID, INK_DRAW_TINY},
};

/* The last sheet of the first player. */
static replayed *read_record(const char *name)
{
    char path[128];
    ink_replay_event event;
    ink_refusal why;
    (void)snprintf(path, sizeof path, "golden/%s.record", name);
    char *text = file_text(path);
    replayed *record = replay_of(ink_slice_of(text));
    do
        assert_int_equal(next_event(record, &event, &why), INK_OK);
    while (event.kind != INK_REPLAY_NONE);
    free(text);
    return record;
}

static void draw(int i, char *svg)
{
    static ink_draw_stroke stroke[INK_DRAW_STROKES];
    static ink_draw_step step[INK_DRAW_STEPS];
    replayed *record = read_record(golden[i].record);
    const ink_sheet *sheet = &record->seat[0].sheet;
    ink_draw_options options = {.flags = golden[i].flags, .detail = golden[i].detail};
    ink_draw_list list = ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
    ink_text out = ink_text_in(svg, TEXT);
    if ((options.flags & INK_DRAW_ROUNDS) != 0)
        options.wet = ink_set_row(3) & sheet->drawn;
    ink_draw_board(&record->replay.rules, sheet, &options, &list);
    ink_draw_svg(&list, golden[i].name, INK_DRAW_LIGHT, &out);
    assert_true(ink_text_whole(&out));
}

static void boards_look_as_they_did(void **state)
{
    static char svg[TEXT];
    (void)state;
    for (int i = 0; i < COUNT(golden); i++) {
        char name[128];
        (void)snprintf(name, sizeof name, "graphics/golden/%s.svg", golden[i].name);
        draw(i, svg);
        check_kept(name, svg);
    }
}

/* --- the reader itself ------------------------------------------------------------------------ */

static void ignore(void *own, const char *element, const char *name, const char *value)
{
    (void)own, (void)element, (void)name, (void)value;
}

static void the_reader_finds_faults(void **state)
{
    static const char *const bad[] = {"",
                                      "<a>",
                                      "<a></b>",
                                      "<a/>",
                                      "<a></a><b></b>",
                                      "<a b=c></a>",
                                      "<a b=\"<\"></a>",
                                      "<a b=\"1\" b=\"2\"></a>",
                                      "<a>&x;</a>",
                                      "x<a></a>",
                                      "<a></a></a>",
                                      "<a b=\"1></a>",
                                      "<a>\1</a>"};
    (void)state;
    assert_null(xml_fault("<a b=\"1\"><c d=\"&lt;\"/>text &amp; more</a>\n", ignore, NULL));
    for (int i = 0; i < COUNT(bad); i++)
        if (xml_fault(bad[i], ignore, NULL) == NULL)
            fail_msg("nothing wrong with %s?", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_look_as_they_did),
        cmocka_unit_test(the_reader_finds_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
