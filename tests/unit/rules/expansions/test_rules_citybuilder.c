/* TEST rules_citybuilder: City Builder: one test for each sentence of docs/rules.md on it. Games
   are held against the twin on the way. */
#include "core/sheet.h"
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone; two of them are joined. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. B2H.H. F1HH.. D1R.H.* "

static int coins_of(match *m)
{
    ink_show show;
    ink_sheet_show(&m->rules, &m->seat[0].sheet, &show);
    assert_int_equal(show.counters, 1);
    assert_string_equal(show.counter[0].text, "coins");
    return show.counter[0].value;
}

/* The coins at the end of a first round of these drawings. */
static int earned(const char *dice, const char *drawings)
{
    match *m = alone("classic+citybuilder", dice);
    match_play(m, 1, drawings);
    match_play(m, 1, "end");
    return coins_of(m);
}

/* "7 rounds." The faces of the two dice. */
static void the_game_has_seven_rounds_and_two_dice(void **state)
{
    (void)state;
    assert_int_equal(play_by("classic+citybuilder")->rounds, 7);
    assert_int_equal(play_by("challenge+citybuilder")->rounds, 7);
    assert_string_equal(faces_of(4), "adjacent 3, exits 1, centre 1, urban 1");
    assert_string_equal(faces_of(5), "buy1 2, buy2 2, buy3 2");
    for (int die = 4; die < 6; die++)
        assert_int_equal(rules_now()->die[die].duty, 0);
}

/* "1 for each space of the largest group of routes drawn this round that are joined side by
   side." */
static void groups_earn_their_spaces(void **state)
{
    (void)state;
    assert_int_equal(earned(ROUTES "adjacent buy3", DRAW), 2);
    /* side by side, but not joined */
    assert_int_equal(earned("H.H. R.R. R.R. H.R.* adjacent buy3", "B1H.H. D1R.R. A2.R.R D7H.R.*"),
                     1);
}

/* "Special routes count for the group of this round, too", and an overpass belongs to both
   lines. */
static void special_routes_and_overpasses_are_of_the_group(void **state)
{
    (void)state;
    assert_int_equal(earned(ROUTES "adjacent buy3", "B1H.H. B2H.H. B3HHHH F1HH.. D1R.H.*"), 1 + 2);
    assert_int_equal(
        earned("H.H. R.R. R.R. HRHR{NS}{EW} adjacent buy3", "B1H.H. B2HRHR{NS}{EW} A2.R.R C2.R.R"),
        4);
}

/* "1 for each exit of the largest network"; with a single exit 1 ([D]), without any nothing. */
static void networks_earn_their_exits(void **state)
{
    (void)state;
    assert_int_equal(earned(ROUTES "exits buy3", DRAW), 1);
    assert_int_equal(earned("H.H. H.H. H.H. H.R.* exits buy3", "B1H.H. F1H.H. B7H.H. D1R.H.*"), 1);
    match *m = alone("classic+citybuilder", "H.H. H.H. H.H. H.R.* adjacent buy3");
    match_play(m, 1, "B1H.H. B2H.H. B3H.H. D1R.H.* end");
    assert_int_equal(coins_of(m), 3);
    match_roll(m, "HH.. H.H. R.R. H.R.* exits buy3");
    match_play(m, 1, "B4H..H A4.H.H A2.R.R D7H.R.* end");
    assert_int_equal(coins_of(m), 3 + 2);
}

/* "1 for each central space that is not empty." */
static void the_centre_earns(void **state)
{
    (void)state;
    assert_int_equal(earned(ROUTES "centre buy3", DRAW), 0);
    match *m = alone("classic+citybuilder", ROUTES "centre buy3");
    match_play(m, 1, "D1R.H.* D2H.H. D3H.H. F1HH..");
    assert_int_equal(coins_of(m), 1);
}

/* "2, and 1 for each building." */
static void cities_earn(void **state)
{
    (void)state;
    assert_int_equal(earned(ROUTES "urban buy3", DRAW), 2);
    match *m = alone("classic+citybuilder", ROUTES "urban buy1");
    match_play(m, 1, DRAW "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* urban buy1");
    match_draw(m, 1);
    assert_int_equal(coins_of(m), 4);
    match_play(m, 1, "$C3....b");
    assert_int_equal(coins_of(m), 1);
    match_play(m, 1, "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* urban buy1");
    assert_int_equal(coins_of(m), 1 + 2 + 1);
}

/* "Used when the round is drawn": not before, and nothing is drawn after. */
static void buildings_come_after_drawing(void **state)
{
    (void)state;
    match *m = alone("classic+citybuilder", ROUTES "urban buy1");
    match_play(m, 1, DRAW "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* urban buy1");
    assert_false(listed(m, 1, "$C3....b"));
    ink_refusal why = match_refused(m, 1, "$C3", INK_E_DIE_FITS);
    assert_true(why.die < INK_ROUTE_DICE);
    match_draw(m, 1);
    assert_true(listed(m, 1, "$C3....b"));
    assert_true(listed(m, 1, "end"));
    match_play(m, 1, "$C3....b");
    refused_with(m, 1, "B7HHHH", INK_E_ROUND_DRAWN,
                 "nothing more is drawn in this round: what comes after has begun");
    match_play(m, 1, "back");
    assert_true(listed(m, 1, "$C3....b"));
}

/* "As many as you can pay for", of the size that the die offers, "on an empty space". */
static void buildings_cost_coins_and_fill_spaces(void **state)
{
    (void)state;
    match *m = alone("classic+citybuilder", ROUTES "urban buy1");
    match_play(m, 1, DRAW);
    refused_with(m, 1, "$C3", INK_E_EXPANSION, "....b costs more coins than you have");
    refused_with(m, 1, "$C3....bb", INK_E_EXPANSION, "this round does not offer ....bb");
    match_play(m, 1, "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* urban buy1");
    match_draw(m, 1);
    refused_with(m, 1, "$B1", INK_E_EXPANSION, "B1 is not empty");
    match_play(m, 1, "$C3....b");
    refused_with(m, 1, "$C4", INK_E_EXPANSION, "....b costs more coins than you have");
    match_play(m, 1, "end");
    match_roll(m, "H.H. H.H. HH.. H.R.* adjacent buy1");
    assert_false(fits("C3....b", "C3HHHH"));
    assert_string_equal(check("B1H.H. B2....b B2HHHH"), "a building stands at B2");
}

/* "At most 12 coins are kept", after the building. */
static void twelve_coins_are_kept(void **state)
{
    ink_sheet sheet;
    ink_roll dice;
    (void)state;
    play_by("classic+citybuilder");
    sheet = sheet_read("$11");
    assert_int_equal(
        ink_roll_read(rules_now(), ink_slice_of("R.R. R.R. R.R. H.R.* urban buy1"), 1, &dice, NULL),
        INK_OK);
    sheet.die[0] = 0;
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &dice, NULL), INK_OK);
    sheet.waiting = 0;
    ink_sheet_apply(rules_now(), &sheet, ink_move_end());
    assert_string_equal(words_of(&sheet), "$12"); /* of 13 */
}

/* "Arms that point at a building are no errors", and "1 for each tower". */
static void towers_score_and_swallow_ends(void **state)
{
    (void)state;
    play_by("classic+citybuilder");
    assert_int_equal(scored("B1H.H.").errors, 1);
    assert_int_equal(scored("B1H.H. B2....b").errors, 0);
    assert_int_equal(scored("B1H.H. B2....b C3....bb D3....bbb").expansion, 6);
    assert_int_equal(scored("C3....bb").centre, 1);
    assert_string_equal(parts("C3....bb B2....b"), "towers 3: B2 C3");
}

static void the_sheet_is_written_and_checked(void **state)
{
    ink_refusal why;
    (void)state;
    play_by("classic+citybuilder");
    ink_sheet sheet = sheet_read("C3....bb $7");
    assert_string_equal(words_of(&sheet), "C3....bb $7");
    assert_int_equal(checked("B1H.H. C3....bbb $7", &why), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_game_has_seven_rounds_and_two_dice),
        cmocka_unit_test(groups_earn_their_spaces),
        cmocka_unit_test(special_routes_and_overpasses_are_of_the_group),
        cmocka_unit_test(networks_earn_their_exits),
        cmocka_unit_test(the_centre_earns),
        cmocka_unit_test(cities_earn),
        cmocka_unit_test(buildings_come_after_drawing),
        cmocka_unit_test(buildings_cost_coins_and_fill_spaces),
        cmocka_unit_test(twelve_coins_are_kept),
        cmocka_unit_test(towers_score_and_swallow_ends),
        cmocka_unit_test(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
