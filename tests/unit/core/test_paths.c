/* TEST paths: Questions about paths through the routes of a sheet, which goal cards ask; and what
   the points of an expansion are for, at every state of random games. */
#include "core/facts/paths.h"
#include "expansion.h"
#include "expansions.h"

/* --- paths ------------------------------------------------------------------------------------ */

static bool two_paths(const char *words, unsigned materials, const char *from)
{
    ink_sheet sheet = sheet_read(words);
    return ink_paths_to_exits(rules_now(), &sheet, materials, ink_set_of(cell_of(from)));
}

static void paths_to_two_exits(void **state)
{
    enum { BOTH = INK_BY_HIGHWAY | INK_BY_RAILWAY };
#define COLUMN "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. "
    (void)state;
    go_by(classic());
    assert_true(two_paths(COLUMN, INK_BY_HIGHWAY, "B4"));
    assert_true(two_paths(COLUMN, BOTH, "B1"));
    assert_false(two_paths(COLUMN, INK_BY_RAILWAY, "B4"));
    assert_false(two_paths(COLUMN, BOTH, "D4"));
    assert_false(two_paths("B1H.H. B2H.H. B3H.H.", BOTH, "B2"));
    /* over a Station, if both kinds are asked for */
    assert_true(two_paths("B1H.H. B2H..R* A2.R.R", BOTH, "B1"));
    assert_false(two_paths("B1H.H. B2H..R* A2.R.R", INK_BY_HIGHWAY, "B1"));
    /* one stretch for both paths is not enough */
    assert_false(two_paths("B1H.H. B2HHH. C2.H.H D2.H.H E2.H.H F2H..H F1H.H. B3H.H.", BOTH, "B3"));
    assert_true(two_paths("B1H.H. B2HHH. C2.H.H D2.H.H E2.H.H F2H..H F1H.H. B3H.H.", BOTH, "C2"));
    /* a path that must make room for the other one */
    assert_true(two_paths("B1H.H. B2HHH. C2..HH C3HH.H B3HH.. D3.H.H E3.H.H F3H..H F2H.H. F1H.H.",
                          BOTH, "C2"));
    /* an overpass is two strands */
    assert_false(two_paths("D1R.R. D2RHRH{NS}{EW} C2.H.H B2HH.. B1H.H.", BOTH, "B2"));
}

static bool crosses(const char *words, int material, ink_set south, ink_set east)
{
    ink_sheet sheet = sheet_read(words);
    const ink_set border[2] = {south, east};
    return ink_paths_cross_thrice(rules_now(), &sheet, material, border);
}

static void paths_over_three_borders(void **state)
{
    ink_set b1 = ink_set_of(cell_of("B1")), b2 = ink_set_of(cell_of("B2"));
    ink_set b3 = ink_set_of(cell_of("B3")), b4 = ink_set_of(cell_of("B4"));
    (void)state;
    go_by(classic());
    assert_true(crosses(COLUMN, INK_HIGHWAY, b1 | b2 | b3, 0));
    assert_false(crosses(COLUMN, INK_RAILWAY, b1 | b2 | b3, 0));
    assert_false(crosses(COLUMN, INK_HIGHWAY, b1 | b2, 0));
    assert_false(crosses(COLUMN, INK_HIGHWAY, b1 | b2, b3 | b4)); /* east of them is nothing */
    assert_false(crosses("B1H.H. B2H.H. B4H.H. B5H.H.", INK_HIGHWAY, b1 | b2 | b3 | b4, 0));
    /* a figure of eight through one crossing */
    assert_true(crosses("B2.HH. C2..HH B3HH.. C3HHHH D3..HH C4HH.. D4H..H", INK_HIGHWAY, 0,
                        b2 | b3 | ink_set_of(cell_of("C3"))));
}

static bool round_cell(const char *words, const char *cell)
{
    ink_sheet sheet = sheet_read(words);
    return ink_paths_loop_round(rules_now(), &sheet, cell_of(cell));
}

static void paths_round_a_space(void **state)
{
#define RING "C3.HH. D3.H.H E3..HH C4H.H. E4H.H. C5HH.. D5.H.H E5H..H "
    (void)state;
    go_by(classic());
    assert_true(round_cell(RING, "D4"));
    assert_false(round_cell(RING, "F4"));
    assert_false(round_cell(RING, "D6"));
    assert_false(round_cell(RING, "A1"));
    assert_false(round_cell("C3.HH. D3..HH C4HH.. D4H..H", "C3")); /* nothing is inside */
    assert_false(round_cell("C3.HH. D3.H.H C4H.H. E4H.H. C5HH.. D5.H.H E5H..H", "D4"));
    /* of both kinds over Stations, or not closed */
    assert_true(round_cell("C3.RH.* D3.R.R E3..HR* C4H.H. E4H.H. C5HH.. D5.H.H E5H..H", "D4"));
    assert_false(round_cell("C3.HH. D3.R.R E3..HH C4H.H. E4H.H. C5HH.. D5.H.H E5H..H", "D4"));
    /* a figure of eight that crosses itself at an overpass goes round both halves */
#define EIGHT                                                                                      \
    "D4HRHR{NS}{EW} D3H.H. D2..HH C2.H.H B2.HH. B3H.H. B4HH.. C4.R.H* E4.H.R* F4..HH F5H.H. "      \
    "F6H..H E6.H.H D6HH.. "
    assert_true(round_cell(EIGHT "D5H.H.", "C3"));
    assert_true(round_cell(EIGHT "D5H.H.", "E5"));
    assert_false(round_cell(EIGHT "D5H.H.", "E3"));
    assert_false(round_cell(EIGHT "D5H.H.", "C5"));
    assert_false(round_cell(EIGHT, "C3")); /* not closed */
}

/* --- what points are for ---------------------------------------------------------------------- */

/* At every state of random games the parts add up to the lines of the score, and name no empty
   space. */
static void explain_game(const ink_ruleset *rules, uint64_t seed)
{
    static ink_moves moves;
    uint64_t random = seed;
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        ink_parts found = {.count = 0};
        ink_roll dice;
        ink_score score;
        (void)parts_of(&sheet);
        ink_score_explain(rules, &sheet, &score, &found);
        for (int i = 0; i < found.count; i++) {
            require(&sheet, (found.part[i].cells & ~sheet.drawn) == 0);
            require(&sheet, found.part[i].points != 0 && found.count < 16);
        }
        if (sheet.open == 0) {
            ink_roll_of_seed(rules, seed, sheet.round + 1, &dice);
            assert_int_equal(ink_sheet_roll(rules, &sheet, &dice, NULL), INK_OK);
            continue;
        }
        ink_sheet_moves(rules, &sheet, &moves);
        ink_sheet_apply(rules, &sheet, moves.move[twin_below(&random, (int)moves.count)]);
        require(&sheet, ink_sheet_sound(rules, &sheet));
    }
}

static void the_parts_add_up_at_every_state(void **state)
{
    (void)state;
    for (int x = 0; x < EXPANSIONS; x++)
        for (uint64_t game = 0; game < 10; game++) {
            char config[40];
            (void)snprintf(config, sizeof config, "%s+%s,goals=none",
                           game % 2 == 0 ? "classic" : "challenge", expansions[x].name);
            explain_game(play_by(config), chance((int)(100 * game) + x));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_to_two_exits),
        cmocka_unit_test(paths_over_three_borders),
        cmocka_unit_test(paths_round_a_space),
        cmocka_unit_test(the_parts_add_up_at_every_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
