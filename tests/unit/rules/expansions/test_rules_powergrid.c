/* TEST rules_powergrid: Power Grid: one test for each sentence of docs/rules.md on it. Games are
   held against the twin on the way. */
#include "core/sheet.h"
#include "expansion.h"

/* Four route dice that fit at exits. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. B2H.H. F1HH.. D1R.H.* "

static match *drawn(const char *dice)
{
    char roll[96];
    (void)snprintf(roll, sizeof roll, "%s%s", ROUTES, dice);
    match *m = alone("classic+powergrid", roll);
    match_play(m, 1, DRAW);
    return m;
}

static ink_score counted(const char *words)
{
    ink_score score;
    play_by("classic+powergrid");
    ink_sheet sheet = sheet_read(words);
    ink_score_find(rules_now(), &sheet, &score);
    return score;
}

static void the_game_has_seven_rounds_and_two_dice(void **state)
{
    (void)state;
    assert_int_equal(play_by("classic+powergrid")->rounds, 7);
    assert_int_equal(play_by("challenge+powergrid")->rounds, 7);
    for (int die = 4; die < 6; die++) {
        assert_string_equal(faces_of(die), "any 2, up 1, right 1, down 1, left 1");
        assert_int_equal(rules_now()->die[die].duty, 0);
    }
}

/* "An accumulator stands on D4 from the start. Nothing is drawn there." It is a central space with
   something in it ([D]), and "arms that point at D4 are no errors". */
static void the_accumulator_fills_the_middle(void **state)
{
    (void)state;
    match *m = alone("classic+powergrid", ROUTES "any any");
    assert_string_equal(words_of(&m->seat[0].sheet), "D4....a");
    assert_int_equal(score_now(m, 1).centre, 1);
    assert_string_equal(check("D1R.R. D2R.R. D3R.R. D4R.R."), "the accumulator stands at D4");
    assert_int_equal(counted("D4....a D3R.R. D2R.R. D1R.R.").errors, 0);
    assert_int_equal(counted("D3R.R. D2R.R. D1R.R.").errors, 1);
}

/* "From an exit, inwards", and not one that the route joins ([D]); "any number of consecutive
   spaces". */
static void lines_begin_at_exits(void **state)
{
    (void)state;
    match *m = drawn("down up");
    assert_true(listed(m, 1, "down=B1"));
    assert_true(listed(m, 1, "down=B2"));
    assert_true(listed(m, 1, "down=D1"));
    assert_true(listed(m, 1, "down=F1"));
    assert_false(listed(m, 1, "down=B3"));  /* no route */
    assert_false(listed(m, 1, "up=B2"));    /* not from the middle */
    assert_false(listed(m, 1, "right=B1")); /* no die shows it */
    refused_with(m, 1, "down=B3", INK_E_EXPANSION,
                 "no line can be marked up to B3 so: each space needs a route, from an exit or a "
                 "marked space on");
    refused_with(m, 1, "right=B1", INK_E_EXPANSION, "no unused power die shows this");
    match_play(m, 1, "down=B2");
    assert_string_equal(strstr(words_of(&m->seat[0].sheet), "%"), "%B1 %B2");
}

/* "Or next to a marked space that it goes on from", each space not marked yet. */
static void lines_go_on_from_marked_spaces(void **state)
{
    (void)state;
    match *m = drawn("any down");
    match_play(m, 1, "any=B1");
    assert_true(listed(m, 1, "down=B2"));
    assert_false(listed(m, 1, "down=B1"));
    match_play(m, 1, "down=B2");
    assert_false(listed(m, 1, "down=D1")); /* used up */
    assert_true(listed(m, 1, "end"));
}

/* "If a line could go from a marked space beside the accumulator onto it, one charge instead."
   "Any" charges from anywhere, three times at most. */
static void charges_are_added(void **state)
{
    (void)state;
    match *m = drawn("any any");
    assert_true(listed(m, 1, "any=D4"));
    match_play(m, 1, "any=D4 any=D4 end");
    match_roll(m, ROUTES "any down");
    match_draw(m, 1);
    assert_false(listed(m, 1, "down=D4"));
    match_play(m, 1, "any=D4 end");
    assert_string_equal(strstr(words_of(&m->seat[0].sheet), "%"), "%3");
    match_roll(m, ROUTES "any any");
    match_draw(m, 1);
    assert_false(listed(m, 1, "any=D4"));
    refused_with(m, 1, "any=D4", INK_E_EXPANSION, "the accumulator cannot be charged so");
}

static bool may(const char *words, const char *dice, const char *move)
{
    ink_roll roll;
    ink_move read;
    play_by("classic+powergrid");
    ink_sheet sheet = sheet_read(words);
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(dice), 1, &roll, NULL), INK_OK);
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
    sheet.waiting &= 0x30; /* the routes are drawn */
    assert_int_equal(ink_move_read(rules_now(), &sheet, ink_slice_of(move), &read, NULL), INK_OK);
    return ink_sheet_ask(rules_now(), &sheet, read, NULL) == INK_OK;
}

#define ROLL "H.H. H.H. H.H. H.R.* right left"

static void a_line_onto_the_accumulator_charges_it(void **state)
{
    (void)state;
    assert_true(may("D4....a C4.H.H %C4", ROLL, "right=D4"));
    assert_false(may("D4....a C4.H.H %C4", ROLL, "left=D4"));
    assert_false(may("D4....a C4.H.H", ROLL, "right=D4"));
    assert_false(may("D4....a C4.H.H %C4 %3", ROLL, "right=D4"));
}

/* "When the round is drawn, in either order": not before, and nothing is drawn after. */
static void power_comes_after_drawing(void **state)
{
    (void)state;
    match *m = alone("classic+powergrid", ROUTES "any down");
    match_refused(m, 1, "any=D4", INK_E_DIE_FITS);
    match_play(m, 1, DRAW);
    match_play(m, 1, "down=B1");
    refused_with(m, 1, "B3HHHH", INK_E_ROUND_DRAWN,
                 "nothing more is drawn in this round: what comes after has begun");
    match_play(m, 1, "any=D1 end");
}

/* "With 5 exits and 2 charges that is 10", the rulebook's example; the routes need not join. */
static void linked_exits_score_the_charges(void **state)
{
    (void)state;
    assert_int_equal(
        counted("D4....a A2R.R. A3H.H. A4R.R. B4R.R. C4R.R. A5H.H. A6H.H. E4H.H. F4H.H. "
                "G4H.H. G3R.R. G2H.H. %2 %A2 %A3 %A4 %B4 %C4 %A5 %A6 %E4 %F4 %G4 %G3 "
                "%G2")
            .expansion,
        10);
    assert_int_equal(counted("D4....a A4.H.H B4.H.H %3 %A4 %B4").expansion, 0); /* C4 is missing */
    assert_int_equal(counted("D4....a A4.H.H B4.H.H C4.H.H %A4 %B4 %C4").expansion, 0);
    assert_int_equal(counted("D4....a A4.H.H B4.H.H C4.H.H %1 %A4 %B4 %C4").expansion, 1);
}

static void the_sheet_is_written_and_checked(void **state)
{
    ink_refusal why;
    (void)state;
    play_by("classic+powergrid");
    ink_sheet sheet = sheet_read("B1H.H. D4....a %2 %B1");
    assert_string_equal(words_of(&sheet), "B1H.H. D4....a %2 %B1");
    assert_int_equal(checked("B1H.H. D4....a %B1 %1", &why), 4);
    assert_string_equal(check("%B1"), "there is no route at B1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_has_seven_rounds_and_two_dice),
        cmocka_unit_test(the_accumulator_fills_the_middle),
        cmocka_unit_test(lines_begin_at_exits),
        cmocka_unit_test(lines_go_on_from_marked_spaces),
        cmocka_unit_test(charges_are_added),
        cmocka_unit_test(a_line_onto_the_accumulator_charges_it),
        cmocka_unit_test(power_comes_after_drawing),
        cmocka_unit_test(linked_exits_score_the_charges),
        cmocka_unit_test(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
