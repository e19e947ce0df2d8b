/* TEST painter: The painter of pictures and screens: it stays inside the space it is given, in
   every size, and knows every drawing of every game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <inkrail/inkrail.h>

#include "textboard/painter.h"

enum { MARGIN = 2, MOST_WIDE = 14 + 2 * MARGIN, MOST_HIGH = 7 + 2 * MARGIN };

/* The sizes of a cell that front ends use. */
static const struct {
    int wide, high;
} sizes[] = {{6, 3}, {10, 5}, {14, 7}};

enum { SIZES = sizeof sizes / sizeof *sizes };

struct grid {
    uint32_t sign[MOST_HIGH][MOST_WIDE];
    uint8_t attributes[MOST_HIGH][MOST_WIDE];
};

static void put(void *canvas, int row, int column, uint32_t sign, struct tint tint)
{
    struct grid *grid = canvas;
    assert_in_range(row, 0, MOST_HIGH - 1);
    assert_in_range(column, 0, MOST_WIDE - 1);
    grid->sign[row][column] = sign;
    grid->attributes[row][column] = tint.attributes;
}

static void make(ink_ruleset *rules, const char *text)
{
    ink_config config;
    ink_refusal why;
    assert_int_equal(ink_config_read((ink_slice){text, strlen(text)}, &config, &why), INK_OK);
    assert_int_equal(ink_ruleset_make(rules, &config, &why), INK_OK);
}

static void paint(const ink_ruleset *rules, bool ascii, int size, int tile,
                  const struct paint *paint, struct grid *grid)
{
    const struct surface surface = {rules, ascii, grid, put};
    *grid = (struct grid){0};
    ink_paint_tile(&surface, (struct area){MARGIN, MARGIN, sizes[size].high, sizes[size].wide},
                   tile, paint);
}

/* --- sizes ---------------------------------------------------------------------------------- */

static void expect_sound(const struct grid *grid, int size)
{
    int inside = 0;
    for (int row = 0; row < MOST_HIGH; row++)
        for (int column = 0; column < MOST_WIDE; column++) {
            bool out = row < MARGIN || row >= MARGIN + sizes[size].high || column < MARGIN ||
                       column >= MARGIN + sizes[size].wide;
            inside += grid->sign[row][column] != 0;
            if (out)
                assert_int_equal(grid->sign[row][column], 0);
            assert_int_not_equal(grid->sign[row][column], '?');
        }
    assert_true(inside > 0);
}

static void every_drawing_is_known_and_stays_inside(void **state)
{
    static ink_ruleset rules;
    static const struct paint plain;
    struct grid grid;
    (void)state;
    for (int module = 0; ink_module_name(module) != NULL; module++) {
        char config[64];
        bool edition = ink_module_is_edition(module);
        snprintf(config, sizeof config, "%s%s", edition ? "" : "classic+", ink_module_name(module));
        make(&rules, config);
        for (int tile = 1; tile < rules.tiles; tile++)
            for (int size = 0; size < SIZES; size++)
                for (int ascii = 0; ascii < 2; ascii++) {
                    paint(&rules, ascii != 0, size, tile, &plain, &grid);
                    expect_sound(&grid, size);
                }
    }
}

/* An arm reaches its side in every size, at the middle of it. */
static void arms_reach_their_sides(void **state)
{
    static ink_ruleset rules;
    static const struct paint plain;
    struct grid grid;
    (void)state;
    make(&rules, "classic");
    for (int tile = 1; tile < rules.tiles; tile++)
        for (int size = 0; size < SIZES; size++) {
            int middle = MARGIN + sizes[size].wide / 2 - 1, row = MARGIN + sizes[size].high / 2;
            paint(&rules, true, size, tile, &plain, &grid);
            const uint32_t end[INK_SIDES] = {
                grid.sign[MARGIN][middle], grid.sign[row][MARGIN + sizes[size].wide - 1],
                grid.sign[MARGIN + sizes[size].high - 1][middle], grid.sign[row][MARGIN]};
            for (int side = 0; side < INK_SIDES; side++)
                assert_int_equal(end[side] != 0, rules.tile[tile].arms >> side & 1);
        }
}

/* --- looks ---------------------------------------------------------------------------------- */

static int tile_of(const ink_ruleset *rules, const char *text)
{
    ink_drawing drawing;
    assert_int_equal(ink_drawing_read(rules, (ink_slice){text, strlen(text)}, &drawing), INK_OK);
    return ink_tile_find(rules, &drawing);
}

static void marked_lines_are_bold_and_others_not(void **state)
{
    static ink_ruleset rules;
    struct paint marked = {.arms = {1 << INK_NORTH, 0}, .visited = {true, false}};
    struct grid grid;
    (void)state;
    make(&rules, "classic");
    paint(&rules, true, 0, tile_of(&rules, "HHH."), &marked, &grid);
    assert_int_equal(grid.attributes[MARGIN][MARGIN + 2], BOLD);
    assert_int_equal(grid.attributes[MARGIN + 2][MARGIN + 2], 0);
    assert_int_equal(grid.sign[MARGIN][MARGIN + 2], 'H');
    assert_int_equal(grid.sign[MARGIN + 2][MARGIN + 2], '|');
}

/* --- sides ---------------------------------------------------------------------------------- */

static void neighbours_touch_by_one_side(void **state)
{
    (void)state;
    for (int from = 0; from < INK_CELL_LIMIT; from++)
        for (int to = 0; to < INK_CELL_LIMIT; to++) {
            if (!ink_cell_valid((ink_cell)from) || !ink_cell_valid((ink_cell)to))
                continue;
            int down = to / 8 - from / 8, right = to % 8 - from % 8, expected = INK_SIDES;
            if (down * down + right * right == 1)
                expected = down < 0    ? INK_NORTH
                           : right > 0 ? INK_EAST
                           : down > 0  ? INK_SOUTH
                                       : INK_WEST;
            assert_int_equal(ink_side_towards((ink_cell)from, (ink_cell)to), expected);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_drawing_is_known_and_stays_inside),
        cmocka_unit_test(arms_reach_their_sides),
        cmocka_unit_test(marked_lines_are_bold_and_others_not),
        cmocka_unit_test(neighbours_touch_by_one_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
