/* TEST refusals: Every refusal of the core with the fields it must carry. `refused` also makes sure
   that asking and playing agree and that the sheet's bytes stay as they were. */
#include "support.h"

static ink_sheet running(void)
{
    ink_sheet sheet = sheet_of("B1H.H. A2.R.R");
    roll(&sheet, "H.H. R.R. HHH. HR..*");
    return sheet;
}

static void drawing_fields(const ink_refusal *why, const char *placement)
{
    assert_int_equal(why->cell, cell_of(placement));
    assert_int_equal(why->tile, tile_of(placement + 2));
}

static void off_the_board(void **state)
{
    static const ink_cell outside[] = {7, 15, 55, 56, 62, INK_NOWHERE};
    (void)state;
    ink_sheet sheet = running();
    for (int i = 0; i < COUNT(outside); i++) {
        ink_move move = ink_move_of(INK_MOVE_DIE, 0, tile_of("H.H."), outside[i]);
        ink_refusal why = refused(&sheet, move, INK_E_OFF_BOARD);
        assert_int_equal(why.cell, outside[i]);
        assert_int_equal(ink_sheet_why(classic(), &sheet, outside[i], tile_of("H.H."), NULL),
                         INK_E_OFF_BOARD);
    }
}

static void occupied(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, by_die(0, "B1H.H."), INK_E_OCCUPIED);
    drawing_fields(&why, "B1H.H.");
}

static void detached(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, by_die(0, "D4H.H."), INK_E_DETACHED);
    drawing_fields(&why, "D4H.H.");
}

static void clash_names_the_side(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, by_die(2, "B2H.HH"), INK_E_CLASH);
    drawing_fields(&why, "B2H.HH");
    assert_int_equal(why.side, INK_WEST);
    why = refused(&sheet, by_die(1, "B2R.R."), INK_E_CLASH);
    assert_int_equal(why.side, INK_NORTH);
}

static void exit_clash_names_the_side(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, by_die(1, "G4.R.R"), INK_E_EXIT_CLASH);
    drawing_fields(&why, "G4.R.R");
    assert_int_equal(why.side, INK_EAST);
    why = refused(&sheet, by_die(1, "F7R.R."), INK_E_EXIT_CLASH);
    assert_int_equal(why.side, INK_SOUTH);
}

static void die_already_drawn(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    plays(&sheet, by_die(0, "B2H.H."));
    ink_refusal why = refused(&sheet, by_die(0, "F1H.H."), INK_E_DIE_DRAWN);
    assert_int_equal(why.die, 0);
}

static void no_such_die(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    for (int die = 4; die < 16; die++) {
        ink_refusal why = refused(&sheet, by_die(die, "F1H.H."), INK_E_NO_SUCH_DIE);
        assert_int_equal(why.die, die);
    }
}

static void wrong_face(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, by_die(1, "F1H.H."), INK_E_WRONG_FACE);
    assert_int_equal(why.die, 1);
    assert_int_equal(why.tile, tile_of("H.H."));
    (void)refused(&sheet, by_die(0, "F1HHHH"), INK_E_WRONG_FACE);
}

static void not_a_special_route(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    for (int source = 0; source < 16; source++) {
        ink_move move = ink_move_of(INK_MOVE_SPECIAL, source, tile_of("H.H."), cell_of("F1"));
        ink_refusal why = refused(&sheet, move, INK_E_NOT_SPECIAL);
        assert_int_equal(why.tile, tile_of("H.H."));
    }
    /* a special route under another one's number */
    (void)refused(&sheet, ink_move_of(INK_MOVE_SPECIAL, 0, tile_of("HHHH"), cell_of("F1")),
                  INK_E_NOT_SPECIAL);
}

static void limits_of_special_routes(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    plays(&sheet, by_special("F1HHHH"));
    ink_refusal why = refused(&sheet, by_special("B7HHHH"), INK_E_SPECIAL_USED);
    assert_int_equal(why.tile, tile_of("HHHH"));
    (void)refused(&sheet, by_special("B7HHRH*"), INK_E_SPECIAL_ROUND);
    sheet = running();
    sheet.used = 7; /* three were drawn in earlier rounds */
    sheet.specials = 3;
    (void)refused(&sheet, by_special("B7HRHR*"), INK_E_SPECIAL_GAME);
}

static void a_die_still_fits(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    ink_refusal why = refused(&sheet, ink_move_end(), INK_E_DIE_FITS);
    assert_true(why.die < 4);
    assert_int_equal(classic()->tile[why.tile].shape, sheet.die[why.die]);
    ink_move move = ink_move_of(INK_MOVE_DIE, why.die, why.tile, why.cell);
    assert_int_equal(ink_sheet_ask(classic(), &sheet, move, NULL), INK_OK);
}

static void not_rolled_yet(void **state)
{
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    (void)refused(&sheet, by_die(0, "B1H.H."), INK_E_NOT_ROLLED);
    (void)refused(&sheet, by_special("B1HHHH"), INK_E_NOT_ROLLED);
    (void)refused(&sheet, ink_move_end(), INK_E_NOT_ROLLED);
    (void)refused(&sheet, 0, INK_E_NOT_ROLLED);
}

static void the_round_is_running(void **state)
{
    (void)state;
    ink_sheet sheet = running(), before = sheet;
    ink_roll dice = roll_of("H.H. R.R. HHH. HR..*");
    ink_refusal why;
    assert_int_equal(ink_sheet_roll(classic(), &sheet, &dice, &why), INK_E_ROUND_RUNNING);
    assert_int_equal(why.status, INK_E_ROUND_RUNNING);
    assert_int_equal(why.round, 1);
    assert_true(same_sheet(&sheet, &before));
}

static void the_game_is_over(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_of("B1H.H.");
    ink_roll dice = roll_of("H.H. R.R. HHH. HR..*");
    ink_refusal why;
    sheet.round = 7;
    assert_true(ink_sheet_over(classic(), &sheet));
    ink_sheet before = sheet;
    assert_int_equal(ink_sheet_roll(classic(), &sheet, &dice, &why), INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
    assert_true(same_sheet(&sheet, &before));
    why = refused(&sheet, by_die(0, "B2H.H."), INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
    why = refused(&sheet, ink_move_end(), INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
}

static void a_face_that_does_not_exist(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_of(""), before = sheet;
    for (int die = 0; die < INK_MAX_DICE; die++) {
        ink_roll dice = roll_of("H.H. R.R. HHH. HR..*");
        ink_refusal why;
        dice.face[die] = 200;
        ink_status status = ink_sheet_roll(classic(), &sheet, &dice, &why);
        assert_true(status == INK_E_NO_SUCH_DIE || status == INK_E_BAD_ROLL);
        assert_int_equal(why.die, die);
        assert_true(same_sheet(&sheet, &before));
    }
}

static void not_a_move(void **state)
{
    (void)state;
    ink_sheet sheet = running();
    (void)refused(&sheet, 0, INK_E_NO_MOVE);
    (void)refused(&sheet, (ink_move)INK_MOVE_MODULE << 18, INK_E_NO_MOVE);
    (void)refused(&sheet, (ink_move)5 << 18, INK_E_NO_MOVE);
    (void)refused(&sheet, (ink_move)7 << 18 | 0x3ffff, INK_E_NO_MOVE);
    (void)refused(&sheet, ink_move_of(INK_MOVE_DIE, 0, 0, cell_of("B2")), INK_E_NO_MOVE);
    (void)refused(&sheet, ink_move_of(INK_MOVE_DIE, 0, 255, cell_of("B2")), INK_E_NO_MOVE);
    (void)refused(&sheet, ink_move_of(INK_MOVE_SPECIAL, 0, 0, cell_of("B2")), INK_E_NO_MOVE);
    (void)refused(&sheet, ink_move_of(INK_MOVE_SPECIAL, 0, 255, cell_of("B2")), INK_E_NO_MOVE);
}

/* A fresh refusal names no cell, no drawing and no text. */
static void a_bare_refusal_carries_nothing(void **state)
{
    ink_refusal why;
    (void)state;
    memset(&why, 0xaa, sizeof why);
    assert_int_equal(ink_refuse(&why, INK_E_HELD), INK_E_HELD);
    assert_int_equal(why.status, INK_E_HELD);
    assert_int_equal(why.cell, INK_NOWHERE);
    assert_int_equal(why.tile, 0);
    assert_int_equal(why.length, 0);
    assert_int_equal(why.line, 0);
    assert_string_equal(why.text, "");
    assert_int_equal(ink_refuse(NULL, INK_E_HELD), INK_E_HELD);
}

static void every_status_has_a_name_and_a_text(void **state)
{
    (void)state;
    for (int i = 0; i < INK_STATUSES; i++) {
        assert_true(strlen(ink_status_text((ink_status)i)) > 2);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(ink_status_name((ink_status)i), ink_status_name((ink_status)j));
    }
    assert_string_equal(ink_status_name(INK_E_CLASH), "E_CLASH");
    assert_string_equal(ink_status_name(INK_OK), "OK");
    assert_non_null(ink_status_text((ink_status)INK_STATUSES));
    assert_non_null(ink_status_name((ink_status)INK_STATUSES));
}

/* No 32-bit word is a move that crashes, or that is played though it was refused. */
static void any_word_is_answered(void **state)
{
    uint64_t random = chance(2024);
    (void)state;
    ink_sheet sheet = running();
    for (int i = 0; i < 200000; i++) {
        ink_sheet copy = sheet;
        ink_move move = (ink_move)twin_random(&random);
        if (i % 2 == 0)
            move &= 0x1fffff; /* no payload: more of them mean something */
        ink_status asked = ink_sheet_ask(classic(), &sheet, move, NULL);
        require(&sheet, ink_sheet_play(classic(), &copy, move, NULL) == asked);
        require(&sheet, same_sheet(&sheet, &copy) == (asked != INK_OK));
        require(&copy, ink_sheet_sound(classic(), &copy));
    }
}

/* Sheets from outside that no game can have reached are found. */
static void unsound_sheets_are_found(void **state)
{
    (void)state;
    ink_sheet sheet = running(), good = sheet;
    assert_true(ink_sheet_sound(classic(), &sheet));
    sheet.tile[cell_of("B1")] = 250;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.tile[cell_of("D4")] = 1;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.tile[7] = 1;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.drawn |= ink_set_of(cell_of("D4"));
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.drawn |= UINT64_C(1) << 63;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.arm[INK_RAILWAY][INK_EAST] |= ink_set_of(cell_of("B1"));
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.station |= ink_set_of(cell_of("B1"));
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.second[0] |= ink_set_of(cell_of("B1"));
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.sink |= ink_set_of(cell_of("B1"));
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.inked[2] |= ink_set_of(cell_of("B1"));
    assert_false(ink_sheet_sound(classic(), &sheet));
}

static void unsound_counts_are_found(void **state)
{
    (void)state;
    ink_sheet good = running(), sheet = good;
    sheet.round = 8;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.open = 2;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.waiting = 31; /* a fifth die waits that shows nothing */
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.die[0] = 90;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.open = 0; /* dice wait in no round */
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.specials = 1; /* but none is crossed off */
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.specials = sheet.round_specials = 2, sheet.used = 3;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.specials = 4;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.used = 64;
    assert_false(ink_sheet_sound(classic(), &sheet));
    sheet = good, sheet.round_specials = 1; /* without one this game */
    assert_false(ink_sheet_sound(classic(), &sheet));
}

/* Raw ink asks nothing: it draws over what was there, and what was there is gone. */
static void raw_ink_draws_over(void **state)
{
    (void)state;
    ink_sheet sheet = sheet_of("B1HRHR* D4RRRR"), expected = sheet_of("B1.R.R");
    ink_sheet_ink(classic(), &sheet, cell_of("B1"), tile_of(".R.R"));
    ink_sheet_erase(&sheet, cell_of("D4"));
    require(&sheet, same_sheet(&sheet, &expected));
    ink_sheet_erase(&sheet, cell_of("B1"));
    expected = sheet_of("");
    require(&sheet, same_sheet(&sheet, &expected));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(off_the_board),
        cmocka_unit_test(occupied),
        cmocka_unit_test(detached),
        cmocka_unit_test(clash_names_the_side),
        cmocka_unit_test(exit_clash_names_the_side),
        cmocka_unit_test(die_already_drawn),
        cmocka_unit_test(no_such_die),
        cmocka_unit_test(wrong_face),
        cmocka_unit_test(not_a_special_route),
        cmocka_unit_test(limits_of_special_routes),
        cmocka_unit_test(a_die_still_fits),
        cmocka_unit_test(not_rolled_yet),
        cmocka_unit_test(the_round_is_running),
        cmocka_unit_test(the_game_is_over),
        cmocka_unit_test(a_face_that_does_not_exist),
        cmocka_unit_test(not_a_move),
        cmocka_unit_test(a_bare_refusal_carries_nothing),
        cmocka_unit_test(every_status_has_a_name_and_a_text),
        cmocka_unit_test(any_word_is_answered),
        cmocka_unit_test(unsound_sheets_are_found),
        cmocka_unit_test(unsound_counts_are_found),
        cmocka_unit_test(raw_ink_draws_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
