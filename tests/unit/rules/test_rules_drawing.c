/* TEST rules_drawing: One test for each sentence of docs/rules.md on drawing, on special routes and
   on the end of a round (rules 2 and 3). */
#include "support.h"

static ink_sheet rolled(const char *placements, const char *faces)
{
    ink_sheet sheet = sheet_of(placements);
    roll(&sheet, faces);
    return sheet;
}

/* --- "A route goes on an empty space, and at least one of its arms must join an arm of the
       same kind: of a route already drawn (this round's included) or of an exit." ---------- */

static void a_route_goes_on_an_empty_space(void **state)
{
    (void)state;
    assert_true(fits("", "B1H.H."));
    assert_false(fits("B1H.H.", "B1H.H."));
    assert_false(fits("B1HH..", "B1H.H."));
    assert_false(fits("B1.H.H", "B1H.H.")); /* occupied, though the exit is still free */
}

static void a_route_must_join_something(void **state)
{
    (void)state;
    assert_false(fits("", "D4H.H."));
    assert_false(fits("", "A1HH.."));       /* the edge without an exit joins nothing */
    assert_false(fits("B1H.H.", "D2H.H.")); /* next to nothing */
    assert_false(fits("B1H.H.", "C1H.H.")); /* beside, but blank against blank */
}

static void one_joining_arm_is_enough(void **state)
{
    (void)state;
    assert_true(fits("B1H.H.", "B2HHH."));
    assert_true(fits("B1H.H.", "B2HRHR{NS}{EW}"));
    assert_true(fits("B1H.H.", "B2HHRH*"));
}

static void a_route_may_join_an_exit(void **state)
{
    (void)state;
    assert_true(fits("", "G4.H.H"));
    assert_true(fits("", "D7R.R."));
    assert_true(fits("", "A6.R.R"));
    assert_false(fits("", "A5.R.R")); /* no exit there */
}

static void a_route_may_join_one_of_the_same_round(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("", "H.H. HHH. R.R. HR..*");
    (void)refused(&sheet, by_die(1, "B2HHH."), INK_E_DETACHED);
    plays(&sheet, by_die(0, "B1H.H."));
    plays(&sheet, by_die(1, "B2HHH."));
    plays(&sheet, by_die(3, "C2..RH*"));
    plays(&sheet, by_die(2, "C3R.R."));
}

static void joining_takes_the_same_kind(void **state)
{
    (void)state;
    assert_false(fits("B1H.H.", "B2R.R."));
    assert_true(fits("B1H.R.*", "B2R.R."));
}

/* "A blank side joins nothing." */
static void a_blank_side_joins_nothing(void **state)
{
    (void)state;
    assert_false(fits("B1H.H.", "C1.H.H")); /* B1 has no arm towards C1 */
    assert_false(fits("B1H.H.", "B2.H.H")); /* B2 would have none towards B1 */
    assert_false(fits("", "B1.H.H"));       /* none towards the exit */
}

/* --- "Highway may never face railway, not across a space's side and not at an exit of the
       other kind." ------------------------------------------------------------------------ */

static void highway_never_faces_railway(void **state)
{
    (void)state;
    assert_true(fits("B1H.H. A2.R.R", "B2H..R*")); /* both joined, each to its kind */
    assert_false(fits("B1H.H. A2.R.R", "B2H.HH")); /* joins B1, but highway against A2's railway */
    assert_false(fits("B1H.H. A2.R.R", "B2R..R")); /* joins A2, but railway against B1's highway */
    assert_false(fits("B1H.H. A2.R.R", "B2HHHH"));
}

static void nor_at_an_exit_of_the_other_kind(void **state)
{
    (void)state;
    assert_false(fits("", "B1R.R."));
    assert_false(fits("C1.R.R", "B1RR..")); /* joins C1, but railway against the highway exit */
    assert_true(fits("C1.R.R", "B1HR..*"));
    assert_true(fits("C1.R.R", "B1.RR.")); /* blank towards the exit */
    assert_false(fits("F4.H.H", "G4.R.H*"));
    assert_true(fits("F4.H.H", "G4.H.H"));
}

/* "Any arm may face a blank side or an empty space." */
static void any_arm_may_face_a_blank_side_or_an_empty_space(void **state)
{
    (void)state;
    assert_true(fits("B1H.H. A2R.R.", "B2HHHH")); /* A2 has no arm towards B2 */
    assert_true(fits("B1H.H. C2R.R.", "B2HH..")); /* nor has C2 */
    assert_true(fits("B1H.H.", "B2HHHH"));        /* the rest is empty */
    assert_true(fits("B1HH..", "C1.H.H"));
    assert_true(fits("B1HH..", "C1HHHH")); /* and up at the edge without an exit */
}

/* --- "[D] A player may end the round only when no undrawn route die has a legal place." -- */

static void the_round_ends_when_all_dice_are_drawn(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("", "H.H. H.H. R.R. H.R.*");
    (void)refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    plays(&sheet, by_die(0, "B1H.H."));
    plays(&sheet, by_die(1, "F1H.H."));
    (void)refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    plays(&sheet, by_die(2, "D1R.R."));
    ink_refusal why = refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    assert_int_equal(why.die, 3);
    plays(&sheet, by_die(3, "B2H.R.*"));
    plays(&sheet, ink_move_end());
    assert_int_equal(sheet.open, 0);
    assert_int_equal(sheet.round, 1);
}

/* Every exit is closed and every other arm leads to the edge: nothing fits any more. */
static const char shut[] = "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H. "
                           "D1R.R. D2R.R. D3R.R. D4R.R. D5R.R. D6R.R. D7R.R. "
                           "F1H.H. F2H.H. F3H.H. F4H.H. F5H.H. F6H.H. F7H.H. "
                           "A2R.R. A4H.H. A6R.R. G2R.R. G4H.H. G6R.R. "
                           "A1H.H. A3H.H. A5H.H. A7H.H. G1H.H. G3H.H. G5H.H. G7H.H.";

static void dice_that_fit_nowhere_do_not_hold_the_round(void **state)
{
    (void)state;
    ink_sheet sheet = rolled(shut, "H.H. R.R. HHH. H.R.*");
    static ink_moves moves;
    ink_sheet_dice_moves(classic(), &sheet, &moves);
    assert_int_equal(moves.count, 0);
    plays(&sheet, ink_move_end());
}

/* Only the dice that fit hold the round, even if another one never could be drawn. */
static void each_undrawn_die_is_asked_on_the_sheet_as_it_stands(void **state)
{
    char board[sizeof shut];
    (void)state;
    (void)snprintf(board, sizeof board, "%s", shut);
    memcpy(strstr(board, "D7R.R."), "      ", 6); /* one railway way out, D6 to D7 */
    ink_sheet sheet = rolled(board, "H.H. R.R. R.R. H.R.*");
    ink_refusal why = refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    assert_int_equal(why.die, 1);
    assert_int_equal(why.cell, cell_of("D7"));
    assert_int_equal(why.tile, tile_of("R.R."));
    plays(&sheet, by_die(1, "D7R.R."));
    plays(&sheet, ink_move_end()); /* dice 1, 3 and 4 fit nowhere now */
}

/* "Blocking oneself on the way is allowed": a die that fitted may be shut out by another. */
static void blocking_oneself_is_allowed(void **state)
{
    char board[sizeof shut];
    (void)state;
    (void)snprintf(board, sizeof board, "%s", shut);
    memcpy(strstr(board, "D7R.R."), "      ", 6);
    ink_sheet sheet = rolled(board, "H.H. R.R. RR.. HR..*");
    plays(&sheet, by_die(2, "D7RR..")); /* only the curve; E7 is then open for the straight */
    assert_int_equal(ink_sheet_ask(classic(), &sheet, ink_move_end(), NULL), INK_E_DIE_FITS);
    sheet = rolled(board, "H.H. R.R. RR.. HR..*");
    plays(&sheet, by_die(1, "D7R.R.")); /* the straight shuts out the curve */
    plays(&sheet, ink_move_end());
}

/* "Special routes are never forced." */
static void special_routes_are_never_forced(void **state)
{
    static ink_moves moves;
    (void)state;
    ink_sheet sheet = rolled("", "H.H. H.H. R.R. H.R.*");
    plays(&sheet, by_die(0, "B1H.H."));
    plays(&sheet, by_die(1, "F1H.H."));
    plays(&sheet, by_die(2, "D1R.R."));
    plays(&sheet, by_die(3, "B2H.R.*"));
    ink_sheet_moves(classic(), &sheet, &moves);
    assert_true(moves.count > 1); /* special routes would fit */
    plays(&sheet, ink_move_end());
}

/* "Within a round everything may be taken back": a sheet is a value, so a copy made before a
   move is that state again, and plays on in the same way. */
static void a_copy_of_the_sheet_takes_a_move_back(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("", "H.H. H.H. R.R. H.R.*"), before = sheet;
    plays(&sheet, by_die(0, "B1H.H."));
    assert_false(same_sheet(&sheet, &before));
    sheet = before;
    plays(&sheet, by_die(1, "B1H.H."));
    assert_int_equal(sheet.waiting, 13);
}

/* "Nothing may be taken back after the round has ended": no move is left but the next roll. */
static void after_the_end_there_is_no_move(void **state)
{
    static ink_moves moves;
    (void)state;
    ink_sheet sheet = rolled(shut, "H.H. R.R. HHH. H.R.*");
    plays(&sheet, ink_move_end());
    ink_sheet_moves(classic(), &sheet, &moves);
    assert_int_equal(moves.count, 0);
    (void)refused(&sheet, by_die(0, "B1H.H."), INK_E_NOT_ROLLED);
    (void)refused(&sheet, ink_move_end(), INK_E_NOT_ROLLED);
}

/* --- special routes: "One per round, three per game, each once; may be drawn at any moment
       of the round." ---------------------------------------------------------------------- */

static void end_anyhow(ink_sheet *sheet)
{
    static ink_moves moves;
    ink_sheet_dice_moves(classic(), sheet, &moves);
    while (moves.count > 0) {
        plays(sheet, moves.move[moves.count / 2]);
        ink_sheet_dice_moves(classic(), sheet, &moves);
    }
    plays(sheet, ink_move_end());
}

static void one_special_route_a_round(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("", "H.H. H.H. R.R. H.R.*");
    plays(&sheet, by_special("B1HHHH"));
    (void)refused(&sheet, by_special("D1RRRR"), INK_E_SPECIAL_ROUND);
    end_anyhow(&sheet);
    roll(&sheet, "H.H. H.H. R.R. H.R.*");
    assert_int_equal(sheet.round_specials, 0);
    assert_int_equal(sheet.specials, 1);
}

static void three_special_routes_a_game(void **state)
{
    static const char *const round[3][5] = {
        {"B1HHHH", "B7H.H.", "D7R.R.", "G2.R.R", "B6R.H.*"},
        {"D1RRRR", "F7H.H.", "A6.R.R", "G6.R.R", "F6R.H.*"},
        {"F1HHRH*", "A4.H.H", "D6R.R.", "D5R.R.", "G4.H.R*"},
    };
    (void)state;
    ink_sheet sheet = sheet_of("");
    for (int i = 0; i < 3; i++) {
        roll(&sheet, "H.H. R.R. R.R. H.R.*");
        plays(&sheet, by_special(round[i][0]));
        for (int die = 0; die < 4; die++)
            plays(&sheet, by_die(die, round[i][die + 1]));
        plays(&sheet, ink_move_end());
    }
    assert_int_equal(sheet.specials, 3);
    roll(&sheet, "H.H. R.R. R.R. H.R.*");
    (void)refused(&sheet, by_special("B2HRRH*"), INK_E_SPECIAL_GAME);
}

static void each_special_route_once(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("", "H.H. R.R. R.R. H.R.*");
    plays(&sheet, by_special("B1HHHH"));
    end_anyhow(&sheet);
    roll(&sheet, "H.H. R.R. R.R. H.R.*");
    ink_refusal why = refused(&sheet, by_special("F7HHHH"), INK_E_SPECIAL_USED);
    assert_int_equal(why.tile, tile_of("HHHH"));
}

static void a_special_route_at_any_moment_of_the_round(void **state)
{
    static const char *const steps[] = {"B1H.H.", "F1H.H.", "D1R.R.", "F2H.R.*"};
    (void)state;
    for (int moment = 0; moment <= 4; moment++) {
        ink_sheet sheet = rolled("", "H.H. H.H. R.R. H.R.*");
        for (int step = 0; step <= 4; step++) {
            if (step == moment)
                plays(&sheet, by_special("G4HHHH"));
            if (step < 4)
                plays(&sheet, by_die(step, steps[step]));
        }
        plays(&sheet, ink_move_end());
        assert_int_equal(sheet.specials, 1);
    }
}

/* A special route obeys the drawing rules like any other. */
static void a_special_route_obeys_the_drawing_rules(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("B1H.H.", "H.H. H.H. R.R. H.R.*");
    (void)refused(&sheet, by_special("D4HHHH"), INK_E_DETACHED);
    (void)refused(&sheet, by_special("B1HHHH"), INK_E_OCCUPIED);
    (void)refused(&sheet, by_special("D1HHHH"), INK_E_EXIT_CLASH);
    (void)refused(&sheet, by_special("B2RRRR"), INK_E_CLASH);
    plays(&sheet, by_special("B2HHHH"));
}

/* What is drawn remembers its round; what was there before is round 0. */
static void a_drawing_remembers_its_round(void **state)
{
    (void)state;
    ink_sheet sheet = rolled("B1H.H.", "H.H. R.R. R.R. H.R.*");
    plays(&sheet, by_die(0, "B2H.H."));
    end_anyhow(&sheet);
    roll(&sheet, "H.H. R.R. R.R. H.R.*");
    plays(&sheet, by_die(0, "B3H.H."));
    assert_int_equal(ink_sheet_round_of(&sheet, cell_of("B1")), 0);
    assert_int_equal(ink_sheet_round_of(&sheet, cell_of("B2")), 1);
    assert_int_equal(ink_sheet_round_of(&sheet, cell_of("B3")), 2);
}

/* A sheet that is only drawings: the special routes it shows are crossed off, once each, and no
   more than a game has. None of them is of the round that begins. */
static void special_routes_on_a_sheet_are_crossed_off(void **state)
{
    static const struct {
        const char *words;
        int specials;
    } sheets[] = {
        {"B1H.H.", 0}, {"B1HHHH", 1}, {"B1HHHH D4HHHH", 1}, {"B1HHHH D1RRRR D4HRRH* E5HRHR*", 3}};
    (void)state;
    for (int i = 0; i < COUNT(sheets); i++) {
        ink_sheet sheet;
        assert_int_equal(ink_sheet_read(classic(), ink_slice_of(sheets[i].words), &sheet, NULL),
                         INK_OK);
        ink_sheet_adopt_specials(classic(), &sheet);
        assert_int_equal(__builtin_popcount(sheet.used), sheets[i].specials);
        assert_int_equal(sheet.specials, sheets[i].specials);
        assert_int_equal(sheet.round_specials, 0);
        assert_true(ink_sheet_sound(classic(), &sheet));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_routes_on_a_sheet_are_crossed_off),
        cmocka_unit_test(a_route_goes_on_an_empty_space),
        cmocka_unit_test(a_route_must_join_something),
        cmocka_unit_test(one_joining_arm_is_enough),
        cmocka_unit_test(a_route_may_join_an_exit),
        cmocka_unit_test(a_route_may_join_one_of_the_same_round),
        cmocka_unit_test(joining_takes_the_same_kind),
        cmocka_unit_test(a_blank_side_joins_nothing),
        cmocka_unit_test(highway_never_faces_railway),
        cmocka_unit_test(nor_at_an_exit_of_the_other_kind),
        cmocka_unit_test(any_arm_may_face_a_blank_side_or_an_empty_space),
        cmocka_unit_test(the_round_ends_when_all_dice_are_drawn),
        cmocka_unit_test(dice_that_fit_nowhere_do_not_hold_the_round),
        cmocka_unit_test(each_undrawn_die_is_asked_on_the_sheet_as_it_stands),
        cmocka_unit_test(blocking_oneself_is_allowed),
        cmocka_unit_test(special_routes_are_never_forced),
        cmocka_unit_test(a_copy_of_the_sheet_takes_a_move_back),
        cmocka_unit_test(after_the_end_there_is_no_move),
        cmocka_unit_test(one_special_route_a_round),
        cmocka_unit_test(three_special_routes_a_game),
        cmocka_unit_test(each_special_route_once),
        cmocka_unit_test(a_special_route_at_any_moment_of_the_round),
        cmocka_unit_test(a_special_route_obeys_the_drawing_rules),
        cmocka_unit_test(a_drawing_remembers_its_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
