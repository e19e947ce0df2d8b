/* TEST graphics_paint: PNGs: they can be decoded, have the size that was asked for, and show what
   the strokes say. */
#include <cairo.h>

#include "graphics/png/png.h"
#include "stats/strip.h"
#include "unit/support.h"

static ink_draw_stroke stroke[INK_DRAW_STROKES];
static ink_draw_step step[INK_DRAW_STEPS];

/* --- reading ---------------------------------------------------------------------------------- */

struct source {
    const struct picture_bytes *png;
    size_t at;
};

static cairo_status_t read_bytes(void *own, unsigned char *data, unsigned int length)
{
    struct source *source = own;
    if (source->at + length > source->png->length)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(data, source->png->data + source->at, length);
    source->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *decode(const struct picture_bytes *png)
{
    struct source source = {png, 0};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &source);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    return surface;
}

static uint32_t pixel(cairo_surface_t *surface, int x, int y)
{
    uint32_t colour;
    memcpy(&colour,
           cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) +
               4 * x,
           sizeof colour);
    return colour;
}

/* Pixels of exactly this colour. */
static int count_pixels(cairo_surface_t *surface, uint32_t colour)
{
    int count = 0;
    for (int y = 0; y < cairo_image_surface_get_height(surface); y++)
        for (int x = 0; x < cairo_image_surface_get_width(surface); x++)
            count += pixel(surface, x, y) == colour;
    return count;
}

static uint32_t colour_of(const char *name, int theme, bool line)
{
    ink_draw_list list = ink_draw_list_in(stroke, 0, step, 0);
    ink_draw_stroke one = {.kind = 0};
    ink_draw_look seen;
    while (strcmp(ink_draw_class(one.kind), name) != 0)
        one.kind++;
    ink_draw_look_of(&list, &one, theme, &seen);
    return line ? seen.line : seen.fill;
}

/* --- painting --------------------------------------------------------------------------------- */

static ink_draw_list board_of(const char *config, const char *placements, ink_draw_options options)
{
    static ink_ruleset rules;
    rules = rules_of(config);
    go_by(&rules);
    ink_sheet sheet = sheet_of(placements);
    ink_draw_list list = ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
    ink_draw_board(&rules, &sheet, &options, &list);
    return list;
}

static cairo_surface_t *painted(const ink_draw_list *list, int theme, int wide)
{
    struct picture_bytes png;
    assert_true(picture_png(list, theme, wide, &png));
    cairo_surface_t *surface = decode(&png);
    free(png.data);
    return surface;
}

static void pictures_have_their_size_and_colours(void **state)
{
    (void)state;
    ink_draw_list list = board_of("classic", "B1H.H. B2HH.. D1R.R. D2RRHR*", (ink_draw_options){0});
    for (int theme = 0; theme < INK_DRAW_THEMES; theme++)
        for (int wide = 254; wide <= 770; wide += 516) {
            cairo_surface_t *surface = painted(&list, theme, wide);
            assert_int_equal(cairo_image_surface_get_width(surface), wide);
            assert_int_equal(cairo_image_surface_get_height(surface), wide);
            assert_true(count_pixels(surface, colour_of("paper", theme, false)) > wide * wide / 4);
            assert_true(count_pixels(surface, colour_of("rw-rail", theme, true)) > wide / 10);
            cairo_surface_destroy(surface);
        }
}

/* The board of the test in its own coordinates: a pixel is a unit. */
static uint32_t at(cairo_surface_t *surface, int x, int y)
{
    return pixel(surface, x + 35, y + 35);
}

static void strokes_are_where_they_belong(void **state)
{
    (void)state;
    ink_draw_options options = {.wet = ink_set_of(cell_of("D4"))};
    ink_draw_list list = board_of("classic", "B1H.H. D4HHRR*", options);
    cairo_surface_t *surface = painted(&list, INK_DRAW_LIGHT, 770);
    assert_int_equal(at(surface, 150 - 11, 70), 0xFF23262D);  /* the edge of a highway */
    assert_int_equal(at(surface, 150 + 6, 70), 0xFFE9E1D2);   /* its wash */
    assert_int_equal(at(surface, 350 + 12, 350), 0xFF1A4FD0); /* a Station in wet ink */
    assert_int_equal(at(surface, 350, 350), 0xFFEFF3FE);      /* its roundel shows the paper */
    assert_int_equal(at(surface, 450, 250), 0xFFF6EFE1);      /* the central area */
    assert_int_equal(at(surface, 650, 650), 0xFFFFFDF8);
    cairo_surface_destroy(surface);
}

/* All of a ghost is pale together: where its strokes overlap it is no darker. */
static void ghosts_are_pale_as_a_whole(void **state)
{
    (void)state;
    go_by(classic());
    ink_draw_options options = {.ghost = (uint8_t)tile_of("HHRR*"), .ghost_at = cell_of("G7")};
    ink_draw_list list = board_of("classic", "", options);
    cairo_surface_t *surface = painted(&list, INK_DRAW_LIGHT, 770);
    uint32_t edge = at(surface, 650 - 11, 605), station = at(surface, 650 + 12, 650);
    assert_int_equal(edge, station);
    assert_int_not_equal(edge, 0xFF1A4FD0);
    cairo_surface_destroy(surface);
}

static void the_strip_is_below_the_board(void **state)
{
    static struct strip strip;
    ink_score score = {.highway = 7, .errors = 3, .total = 4};
    (void)state;
    ink_draw_list list = board_of("challenge", "B1H.H.", (ink_draw_options){0});
    strip_score(rules_now(), &score, &strip);
    assert_string_equal(strip.column[1].points, "7");
    assert_string_equal(strip.column[4].points, "\u22123");
    assert_true(strip.column[4].lost);
    assert_string_equal(strip.column[strip.columns - 1].points, "4");
    (void)snprintf(strip.caption, sizeof strip.caption, "A title");
    strip_lay_out(&list, &strip);
    assert_true(ink_draw_whole(&list));
    cairo_surface_t *surface = painted(&list, INK_DRAW_DARK, list.wide);
    assert_int_equal(cairo_image_surface_get_height(surface), list.high);
    assert_int_equal(pixel(surface, 0, 0), colour_of("strip-desk", INK_DRAW_DARK, false));
    assert_int_equal(pixel(surface, list.wide - 1, list.high - 1), pixel(surface, 0, 0));
    assert_true(count_pixels(surface, colour_of("strip-lost", INK_DRAW_DARK, false)) > 20);
    cairo_surface_destroy(surface);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_have_their_size_and_colours),
        cmocka_unit_test(strokes_are_where_they_belong),
        cmocka_unit_test(ghosts_are_pale_as_a_whole),
        cmocka_unit_test(the_strip_is_below_the_board),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    picture_end();
    return failed;
}
