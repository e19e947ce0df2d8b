/* TEST rules_lava: Lava: one test for each sentence of docs/rules.md on it, its goal cards, and the
   rulebook's examples. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

/* The volcano in the middle with a route at each side; the same closed by lava, but for D5. */
#define ROUTES_ROUND "C4.R.R E4.R.R D3H.H. D5H.H."
#define ONE_SIDE_OPEN "D3.HXH{EW}{S} C4HXH.{NS}{E} E4H.HX{NS}{W} "

static match *with(const char *ink, const char *dice)
{
    match *m = match_of("classic+lava", NULL);
    match_ink(m, 1, ink);
    match_roll(m, dice);
    return m;
}

static const ink_sheet *sheet_now(const match *m)
{
    return &m->seat[0].sheet;
}

/* --- 8. Lava: the dice ------------------------------------------------------------------------ */

/* "6, 2 equal dice." */
static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+lava")->rounds, 6);
    assert_int_equal(play_by("classic+lava")->rounds, 6);
    assert_int_equal(rules_now()->dice, 6);
    for (int die = 4; die < 6; die++)
        assert_string_equal(faces_of(die), "XX.. 2, X.X. 1, XXX. 1, HXH.{NS}{E} 1, RXR.{NS}{E} 1");
}

/* "A volcano XXXX on D4 at the start." */
static void a_volcano_stands_in_the_middle(void **state)
{
    match *m = match_of("classic+lava", NULL);
    (void)state;
    assert_string_equal(words_of(sheet_now(m)), "D4XXXXv");
    assert_int_equal(ink_sheet_round_of(sheet_now(m), cell_of("D4")), 0);
    ink_score score = score_now(m, 1);
    assert_int_equal(score.expansion, 1);
    assert_int_equal(score.errors, 4);
    assert_int_equal(score.centre, 1);
    m = match_of("challenge+lava,goals=none,players=2", NULL); /* on every sheet, on a University */
    assert_string_equal(words_of(&m->seat[1].sheet), "D4XXXXv");
}

/* "At least one must be drawn", and no more than that. */
static void one_lava_die_must_be_drawn(void **state)
{
    match *m = alone("classic+lava", ROUTES "XX.. X.X.");
    (void)state;
    ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS); /* routes first */
    assert_true(why.die < INK_ROUTE_DICE);
    match_play(m, 1, DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: draw a lava die, for example at D3");
    assert_false(listed(m, 1, "end"));
    match_play(m, 1, "D3.XX.");
    assert_true(listed(m, 1, "end"));
    match_play(m, 1, "end");
    match_roll(m, ROUTES "XX.. X.X.");
    match_play(m, 1, "D5X.X. D6X..X"); /* or both */
    match_finish_round(m);
    assert_int_equal(m->table.round, 2);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* "Lava must join lava." A route's arm does not do, and lava does not join a route. */
static void lava_must_join_lava(void **state)
{
    (void)state;
    assert_true(fits("", "D3..XX"));
    assert_true(fits("", "C4.X.X"));
    assert_false(fits("", "D3XX..")); /* not on that side */
    assert_false(fits("", "A1XX.."));
    assert_false(fits("", "B1H.HX{NS}{W}"));
    assert_false(fits("B1H.H.", "B2HXH.{NS}{E}"));
    assert_true(fits("", "C4HXH.{NS}{E}"));
    assert_false(fits("", "D3H.H."));
    assert_true(fits("C4HXH.{NS}{E}", "C3H.H."));
    match *m = alone("classic+lava", ROUTES "XX.. X.X.");
    refused_with(m, 1, "A1XX..", INK_E_DETACHED,
                 "at A1 it has no route or exit of its kind to join");
}

/* Its routes obey the drawing rules; lava itself passes by everything. */
static void lava_clashes_with_nothing(void **state)
{
    (void)state;
    assert_false(fits("C3R.R.", "C4HXH.{NS}{E}"));
    assert_true(fits("C3R.R.", "C4RXR.{NS}{E}"));
    assert_true(fits("D3.R.R", "C4.X.X"));
    assert_true(fits("C3H.H.", "C4XXX.")); /* "a route arm may face lava" */
    assert_true(fits("D2H.H.", "D3X.X."));
    assert_true(fits("B1H.H. B3XX..", "B2H.H."));
}

/* "Water and lava may lie at an exit and join nothing there." */
static void lava_may_lie_at_an_exit(void **state)
{
    (void)state;
    assert_true(fits("A1XXXXv", "B1X..X"));
    assert_true(fits("A1XXXXv", "A2X.XX"));
    assert_int_equal(scored("A1XXXXv B1X..X A2X..X").networks, 0);
    assert_int_equal(scored("A1XXXXv B1X..X A2X..X").errors, 0);
}

/* A face that fits nowhere need not be drawn, even with room for another one. */
static void lava_that_does_not_fit_is_not_owed(void **state)
{
    match *m = with(ONE_SIDE_OPEN "C5.R.R E5.H.H", ROUTES "HXH.{NS}{E} RXR.{NS}{E}");
    (void)state;
    match_play(m, 1, DRAW);
    assert_false(listed(m, 1, "!D5XH.H{N}{EW}"));
    assert_true(listed(m, 1, "A1XXXXv"));
    match_play(m, 1, "end");
}

/* --- volcanoes -------------------------------------------------------------------------------- */

/* "Once a round a volcano may be drawn on an empty space none of whose four neighbours has lava on
   any side." */
static void a_volcano_keeps_away_from_lava(void **state)
{
    match *m = alone("classic+lava", ROUTES "XX.. X.X.");
    (void)state;
    refused_with(m, 1, "D5XXXXv", INK_E_EXPANSION, "a volcano at D5 would be next to lava");
    refused_with(m, 1, "D3XXXXv", INK_E_EXPANSION, "a volcano at D3 would be next to lava");
    refused_with(m, 1, "D4XXXXv", INK_E_OCCUPIED, "D4 is not empty");
    match_play(m, 1, "B1H.H. D3..XX");
    refused_with(m, 1, "D2XXXXv", INK_E_EXPANSION, "a volcano at D2 would be next to lava");
    refused_with(m, 1, "B1XXXXv", INK_E_OCCUPIED, "B1 is not empty");
    match_play(m, 1, "D1XXXXv");      /* at an exit, and next to nothing */
    match_play(m, 1, "back E5XXXXv"); /* corner to corner is not next to */
}

static void one_volcano_a_round(void **state)
{
    match *m = alone("classic+lava", ROUTES "XX.. X.X.");
    (void)state;
    match_play(m, 1, "D6XXXXv");
    refused_with(m, 1, "B4XXXXv", INK_E_EXPANSION, "only one volcano a round");
    assert_false(listed(m, 1, "B4XXXXv"));
    match_play(m, 1, "C6.X.X " DRAW); /* lava goes on from it at once */
    match_play(m, 1, "end");
    match_roll(m, ROUTES "XX.. X.X.");
    assert_true(listed(m, 1, "F2XXXXv"));
    match_play(m, 1, "F2XXXXv");
}

/* At any moment of the round, last of all too, and it is no die: one is still owed. */
static void a_volcano_is_no_lava_die(void **state)
{
    match *m = alone("classic+lava", ROUTES "XX.. X.X.");
    (void)state;
    match_play(m, 1, "D6XXXXv " DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: draw a lava die, for example at D3");
    m = alone("classic+lava", ROUTES "XX.. X.X.");
    match_play(m, 1, DRAW "D3.XX. D6XXXXv end");
    assert_int_equal(ink_sheet_round_of(sheet_now(m), cell_of("D6")), 1);
}

/* --- no room ---------------------------------------------------------------------------------- */

static const char no_reason[] = "lava cannot erase %s: it takes a route next to it, and only if it "
                                "has no other room";

static void refused_over(match *m, const char *drawing, const char *cell)
{
    char word[32], expected[160];
    (void)snprintf(expected, sizeof expected, no_reason, cell);
    (void)snprintf(word, sizeof word, "!%s%s", cell, drawing);
    refused_with(m, 1, word, INK_E_EXPANSION, expected);
}

/* "If no empty space on the sheet is next to an open lava side: erase a space next to an open side
   that holds a route and no lava, and draw there." */
static void lava_without_room_erases_a_route(void **state)
{
    match *m = with(ROUTES_ROUND " C3.H.H", ROUTES "XX.. X.X.");
    (void)state;
    (void)match_refused(m, 1, "D5XX..", INK_E_OCCUPIED); /* it must be said with a '!' */
    refused_over(m, "XX..", "C3");                       /* not next to an open side */
    refused_over(m, "XX..", "D4");                       /* lava, no route */
    refused_over(m, "XX..", "A1");                       /* empty */
    refused_over(m, ".XX.", "D5");                       /* not joined */
    refused_with(m, 1, "!D5XXX.", INK_E_EXPANSION, "no undrawn lava die shows XXX.");
    refused_with(m, 1, "!D5H.H.", INK_E_EXPANSION, "H.H. is not on a lava die");
    assert_true(listed(m, 1, "!D5XX.."));
    match_play(m, 1, "!D5XX..");
    assert_int_equal(sheet_now(m)->tile[cell_of("D5")], tile_of("XX.."));
    assert_int_equal(sheet_now(m)->waiting & 0x30, 0x20);  /* the die is drawn */
    (void)match_refused(m, 1, "!C4.X.X", INK_E_EXPANSION); /* E5 is room again */
    match_play(m, 1, DRAW "end");
}

/* While there is room, no route is erased: whether or not a face would fit there. */
static void lava_with_room_erases_nothing(void **state)
{
    match *m = with("C4.R.R E4.R.R D3H.H.", ROUTES "XX.. X.X.");
    (void)state;
    refused_over(m, ".X.X", "C4");
    assert_false(listed(m, 1, "!C4.X.X"));
    m = with(ONE_SIDE_OPEN "C5.R.R E5.H.H", ROUTES "HXH.{NS}{E} RXR.{NS}{E}");
    refused_over(m, "XH.H{N}{EW}", "D5");
    m = with(ONE_SIDE_OPEN "F3XXXXv F4.H.H F2H.H. G3R.R.", ROUTES "XX.. X.X.");
    refused_over(m, "XX..", "F4"); /* one lake has room, the other has not */
}

/* The rulebook's example: one open side is left, and a Station is in its way. */
static void the_station_at_the_last_open_side_is_erased(void **state)
{
    match *m = with(ONE_SIDE_OPEN "D5.H.R*", ROUTES "XXX. X.X.");
    (void)state;
    assert_int_equal(score_now(m, 1).errors, 6 + 1 + 2);
    match_play(m, 1, DRAW "!D5X.X. end");
    assert_false(ink_set_has(sheet_now(m)->station, cell_of("D5")));
    assert_int_equal(ink_sheet_round_of(sheet_now(m), cell_of("D5")), 1);
    assert_int_equal(score_now(m, 1).expansion, 5); /* five spaces, still open */
}

/* "A route and no lava": a space with both is spared. Then only a volcano is left. */
static void a_route_with_lava_is_not_erased(void **state)
{
    match *m = with("D3.HXH{EW}{S} C4HXH.{NS}{E} E4H.HX{NS}{W} D5HXH.{NS}{E} E5H.HX{NS}{W}",
                    ROUTES "XX.. X.X.");
    (void)state;
    refused_over(m, "XX..", "D5");
    match_play(m, 1, DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: lava has no room; draw a volcano, for example at A1");
    match_play(m, 1, "A1XXXXv");
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: draw a lava die, for example at A2");
    match_play(m, 1, "A2X.X. end");
}

/* "Or draw a volcano. One lava die must be drawn if it can be, also after such a volcano." */
static void a_volcano_instead_makes_room(void **state)
{
    match *m = with(ROUTES_ROUND, ROUTES "XX.. X.X.");
    (void)state;
    match_play(m, 1, DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: draw a lava die, for example at D3");
    match_play(m, 1, "F6XXXXv");
    refused_over(m, "XX..", "D5"); /* there is room again */
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: draw a lava die, for example at F5");
    match_play(m, 1, "F5X.X. end");
}

/* Nothing is open, nothing can be erased: a volcano it must be, and a die from it. */
static void a_closed_lake_forces_a_volcano(void **state)
{
    match *m = with(ONE_SIDE_OPEN "D5XH.H{N}{EW}", ROUTES "XX.. X.X.");
    (void)state;
    match_play(m, 1, DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: lava has no room; draw a volcano, for example at A1");
    match_play(m, 1, "B5XXXXv");
    (void)match_refused(m, 1, "end", INK_E_EXPANSION);
    match_play(m, 1, "A5.X.X end");
}

/* The round's volcano is drawn and walled in again, and nothing can be erased: it may end. */
static void a_volcano_that_makes_no_room_is_enough(void **state)
{
    match *m =
        with(ONE_SIDE_OPEN "D5XH.H{N}{EW} B1HH.. A2R..R B2R..H*", ROUTES "HXH.{NS}{E} RXR.{NS}{E}");
    (void)state;
    match_play(m, 1, "F1H.H. F7H.H. B7.HH. A6.H.R*");
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: lava has no room; draw a volcano, for example at A1");
    match_play(m, 1, "A1XXXXv end");
}

/* Where no volcano can be drawn either, the round may end. */
static void nothing_can_be_drawn_at_all(void **state)
{
    match *m = match_of("classic+lava", NULL);
    char ink[49 * 8] = "";
    (void)state;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (row < 2 || row > 4 || column < 2 || column > 4)
                (void)snprintf(ink + strlen(ink), sizeof ink - strlen(ink), "%c%cR.R. ",
                               'A' + column, '1' + row);
    match_ink(m, 1, ink);
    match_ink(m, 1, ONE_SIDE_OPEN "D5XH.H{N}{EW} C3.R.R C5.R.R E3.R.R E5.R.R");
    match_roll(m, ROUTES "XX.. X.X.");
    match_play(m, 1, "end");
}

/* Erased routes and volcanoes may be taken back, to the very bytes. */
static void all_of_it_may_be_taken_back(void **state)
{
    match *m = with(ROUTES_ROUND, ROUTES "XX.. X.X.");
    ink_seat before = m->seat[0];
    (void)state;
    match_play(m, 1, "!D5XX.. F2XXXXv back back");
    assert_memory_equal(&before, &m->seat[0], sizeof before);
    match_play(m, 1, "F2XXXXv back G1XXXXv");
}

static void raw_moves_that_are_none(void **state)
{
    match *m = with(ROUTES_ROUND, ROUTES "XX.. X.X.");
    const ink_sheet *sheet = sheet_now(m);
    ink_move over = by_word(sheet, "!D5XX.."), volcano = by_word(sheet, "F2XXXXv");
    ink_move tile = ink_move_of(0, 0, 255, 0);
    (void)state;
    assert_int_equal(ink_sheet_ask(&m->rules, sheet, over, NULL), INK_OK);
    assert_int_equal(ink_sheet_ask(&m->rules, sheet, volcano, NULL), INK_OK);
    (void)refused(sheet, over & ~tile, INK_E_NO_MOVE);
    (void)refused(sheet, over | tile, INK_E_NO_MOVE);
    (void)refused(sheet, over | 63, INK_E_EXPANSION);
    (void)refused(sheet, volcano | 63, INK_E_OFF_BOARD);
    (void)refused(sheet, (volcano & ~tile) | (over & tile), INK_E_NO_MOVE);
    (void)refused(sheet, over | ink_move_of(0, 3, 0, 0), INK_E_NO_MOVE);
    for (ink_move what = 0; what < 2048; what += what < 8 ? 1 : 255)
        if (what != 1 && what != 2)
            (void)refused(sheet, (over & 0x1fffff) | what << 21, INK_E_NO_MOVE);
}

/* --- errors and score ------------------------------------------------------------------------- */

/* "A lava side is closed by lava or the board edge; open sides are errors, 1 each. Lava facing a
   side without lava is open; a route arm may face lava and is then an error." */
static void open_lava_is_an_error(void **state)
{
    (void)state;
    assert_int_equal(scored("D4XXXXv").errors, 4);
    assert_int_equal(scored("D4XXXXv D3X.X.").errors, 4);
    assert_int_equal(scored("A1X..X").errors, 0);
    assert_int_equal(scored("A1XX..").errors, 1);
    assert_int_equal(scored("D4XX.. D3.X.X").errors, 4); /* D3 is blank towards D4 */
    assert_int_equal(scored("D4X.X. D3.H.H").errors, 4); /* E and W of D3, N and S of D4 */
    assert_int_equal(scored("D4X.X. D3H.H.").errors, 4); /* both arms of D3 are errors */
}

/* "5 points for each closed lava lake, 1 for each space of the largest." */
static void closed_lakes_and_the_largest_score(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0); /* a sheet as written has no volcano by itself */
    assert_int_equal(scored("D4XXXXv").expansion, 1);
    assert_int_equal(scored("D4XXXXv D3X.X. D2X.X.").expansion, 3);
    assert_int_equal(scored("A1X..X").expansion, 5 + 1);
    assert_int_equal(scored("A1X..X G1XX..").expansion, 5 + 5 + 1);
    assert_int_equal(scored("A1X..X D4XXXXv D3X.X.").expansion, 5 + 2);
    assert_int_equal(scored("D4XXXXv " ONE_SIDE_OPEN "D5XH.H{N}{EW}").expansion, 5 + 5);
    /* side by side is not joined */
    assert_int_equal(scored("D4X.X. E4X.X.").expansion, 1);
}

#define CORNER_LAKE "A1XXXXv B1X..X A2X..X "
#define LAKE_OF_11                                                                                 \
    "D4XXXXv D3X.X. D2.HXH{EW}{S} D5X.X. D6X.X. D7X.X. E4.X.X F4.X.X G4.X.X C4.X.X B4.XX."

/* The rulebook's example: a lake that the edge closes, and one of 11 spaces with an open side. */
static void the_rulebooks_two_lakes(void **state)
{
    (void)state;
    ink_score score = scored(CORNER_LAKE LAKE_OF_11);
    assert_int_equal(score.expansion, 5 + 11);
    assert_int_equal(score.errors, 1 + 2); /* the open side, and both ends of the highway */
    assert_string_equal(parts(CORNER_LAKE LAKE_OF_11),
                        "a closed lava lake 5: A1 B1 A2; the largest lava lake 11: D2 D3 B4 C4 D4 "
                        "E4 F4 G4 D5 D6 D7");
    assert_string_equal(parts("A1X..X"), "a closed lava lake 5: A1; the largest lava lake 1: A1");
    /* of equal ones the first */
    assert_string_equal(parts("D4XXXXv D5X.X. F2XXXXv F1X.X."), "the largest lava lake 2: F1 F2");
    assert_string_equal(parts("F3XXXXv B3XXXXv D5XXXXv"), "the largest lava lake 1: B3");
    assert_int_equal(scored(CORNER_LAKE).expansion, 5 + 3);
}

/* The route of a lava space is a route like others, and lava is in the central spaces. */
static void routes_go_through_lava_spaces(void **state)
{
    (void)state;
    ink_score score = scored("B1H.H. B2H.H. B3H.H. B4HXH.{NS}{E} B5H.H. B6H.H. B7H.H.");
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.errors, 1);
    assert_int_equal(scored("D4XXXXv D3X.X. D2X.X.").centre, 2);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

#define RING "C3.HH. E3..HH C4H.H. E4H.H. C5HH.. D5.H.H E5H..H "

/* "VA a route loop round a volcano." */
static void goal_va_a_loop_round_a_volcano(void **state)
{
    (void)state;
    assert_true(reached("VA", "D4XXXXv D3.H.H " RING));
    assert_false(reached("VA", "D4XXXXv D3.HXH{EW}{S} C3.HH. C4H.H. E4H.H. C5HH.. D5.H.H E5H..H"));
    assert_true(reached("VA", "D4XXXXv D3.HXH{EW}{S} " RING));
    assert_false(reached("VA", "D4XXXXv " RING));
    assert_false(reached("VA", "D4X.X. D3.H.H " RING));         /* lava, but no volcano */
    assert_false(reached("VA", "D3.H.H F3XXXXv D4XXX. " RING)); /* a volcano outside it */
    assert_false(reached("VA", "D4XXXXv A1.HH. B1..HH A2HH.. B2H..H"));
    /* of highway and railway, over Stations */
    assert_true(reached("VA", "D4XXXXv C3.RH.* D3.R.R E3..HR* C4H.H. E4H.H. C5HH.. D5.H.H E5H..H"));
    /* branches hang on it, and the loop is wide */
    assert_true(reached("VA", "D5XXXXv C3.HH. D3.H.H E3.HHH C4H.H. E4H.H. C5H.H. E5H.H. C6HH.. "
                              "D6.H.H E6H..H"));
}

/* "VB two exits joined through a space with lava in it." */
static void goal_vb_exits_through_lava(void **state)
{
    (void)state;
    assert_true(reached("VB", "B1H.H. B2H.H. B3H.H. B4HXH.{NS}{E} B5H.H. B6H.H. B7H.H."));
    assert_false(reached("VB", "B1H.H. B2H.H. B3H.H. B4HXH.{NS}{E} B5H.H. B7H.H."));
    assert_false(reached("VB", "B1H.H. B2H.H. B3H.H. B4H.H. C4XXXXv B5H.H. B6H.H. B7H.H."));
    assert_true(reached("VB", "B1H.H. B2H.H. B3HXH.{NS}{E} B4H.R.* B5R.R. B6R..R A6.R.R"));
    /* the space hangs at the way, but is not on it */
    assert_false(reached("VB", "A4.H.H B4HHHH C4.H.H D4.H.H E4.H.H F4.H.H G4.H.H B3HXH.{NS}{E}"));
}

/* "VC lava destroys a route": in the game, at the end of the round; a volcano destroys nothing. */
static void goal_vc_lava_destroys_a_route(void **state)
{
    static const char *const play[] = {"!D5XX.. ", "F6XXXXv F5X.X. "};
    (void)state;
    for (int i = 0; i < 2; i++) {
        match *m = match_of("classic+lava,goals=VC:A:C", NULL);
        match_ink(m, 1, ROUTES_ROUND);
        match_roll(m, ROUTES "XX.. X.X.");
        match_play(m, 1, play[i]);
        assert_int_equal(m->seat[0].goal_points[0], 0);
        match_play(m, 1, DRAW "end");
        assert_int_equal(m->seat[0].goal_points[0], i == 0 ? 4 : 0);
        match_compare(m);
    }
}

static void goals_count_lava_as_drawn(void **state)
{
    (void)state;
    assert_true(reached("A", "D4XXXXv D3X.X. D5X.X. C4.X.X E4.X.X"));
    assert_true(reached("D", "A1XXXXv G1XX.. G7.XX."));
}

/* --- text ------------------------------------------------------------------------------------- */

static void lava_in_drawing_order(void **state)
{
    (void)state;
    assert_string_equal(check("D3X.X. D6XXXXv B2XXXXv"), "yes");
    assert_string_equal(check("D4XXXXv D3X.X."), "yes"); /* it stands there from the start */
    assert_string_equal(check("D5XXXXv"), "a volcano at D5 would be next to lava");
    assert_string_equal(check("B1H.H. B1XXXXv"), "B1 is not empty");
    assert_string_equal(check("D6XXXXv D6XXXXv"), "D6 is not empty");
    assert_string_equal(check("B1H.H. !B1XX.."),
                        "lava cannot erase B1: it takes a route next to it, and only if it has no "
                        "other room");
    /* D1 to D3 down to the lava; three sides closed by it; then there is no room */
#define LAVA_OVER "D1R.R. D2R.R. D3R.R. C4HXH.{NS}{E} E4H.HX{NS}{W} D5XH.H{N}{EW} !D3X.X. "
    assert_string_equal(check(LAVA_OVER), "yes");
    assert_string_equal(check(LAVA_OVER "D3XX.."), "D3 is not empty");
    assert_string_equal(check(LAVA_OVER "D3X.X."), "D3 is not empty"); /* drawn by hand */
    assert_string_equal(check(LAVA_OVER "!D3X.X."),
                        "lava cannot erase D3: it takes a route next to it, and only if it has no "
                        "other room");
    /* only what a lava die shows may replace it */
#define NO_ROOM                                                                                    \
    "B1H.H. B2H.H. B3H.H. B4HH.. C4.H.H D7R.R. D6R.R. D5R.R. D1R.R. D2R.R. D3R.R. G4.H.H F4.H.H "  \
    "E4.H.H "
    assert_string_equal(check(NO_ROOM "!D3X.X."), "yes");
    assert_string_equal(check(NO_ROOM "!D3.XX."), "yes");
    assert_string_equal(check(NO_ROOM "!D3RRRR"), "RRRR is not on a lava die");
    assert_string_equal(check(NO_ROOM "!D3R.R."), "R.R. is not on a lava die");
    assert_string_equal(check(NO_ROOM "!D3XXXXv"), "XXXXv is not on a lava die");
}

/* A word that cannot be read is refused as a whole. */
static void bad_words_of_lava(void **state)
{
    ink_refusal why;
    (void)state;
    assert_int_equal(checked("D3X.X. !D", &why), 1);
    assert_int_equal(why.status, INK_E_CELL_TEXT);
    assert_int_equal(why.at, 7); /* the whole word is quoted */
    assert_int_equal(why.length, 2);
    assert_int_equal(checked("D3X.X. !D5", &why), 1);
    assert_int_equal(why.status, INK_E_DRAWING_TEXT);
    assert_int_equal(why.at, 7);
    assert_int_equal(why.length, 3);
    assert_int_equal(checked("!", &why), 0);
    assert_int_equal(why.status, INK_E_CELL_TEXT);
    assert_int_equal(why.length, 1);
    ink_sheet sheet;
    size_t index;
    assert_int_equal(ink_sheet_check(rules_now(), ink_slice_of("!D"), &sheet, &index, NULL),
                     INK_E_CELL_TEXT);
}

/* As it stands, a sheet has only drawings; "!" is no word of one. */
static void a_sheet_is_taken_as_written(void **state)
{
    ink_sheet sheet;
    (void)state;
    sheet = sheet_read("A1XXXXv B4.X.X");
    assert_false(ink_set_has(sheet.drawn, cell_of("D4")));
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("!D5XX.."), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D5XX..v"), &sheet, NULL),
                         INK_OK);
    assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of("D5XXXX"), &sheet, NULL), INK_OK);
}

static int by_lava(void **state)
{
    (void)state;
    (void)play_by("classic+lava");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_lava)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two_equal_ones),
        TEST(a_volcano_stands_in_the_middle),
        TEST(one_lava_die_must_be_drawn),
        TEST(lava_must_join_lava),
        TEST(lava_clashes_with_nothing),
        TEST(lava_may_lie_at_an_exit),
        TEST(lava_that_does_not_fit_is_not_owed),
        TEST(a_volcano_keeps_away_from_lava),
        TEST(one_volcano_a_round),
        TEST(a_volcano_is_no_lava_die),
        TEST(lava_without_room_erases_a_route),
        TEST(lava_with_room_erases_nothing),
        TEST(the_station_at_the_last_open_side_is_erased),
        TEST(a_route_with_lava_is_not_erased),
        TEST(a_volcano_instead_makes_room),
        TEST(a_closed_lake_forces_a_volcano),
        TEST(a_volcano_that_makes_no_room_is_enough),
        TEST(nothing_can_be_drawn_at_all),
        TEST(all_of_it_may_be_taken_back),
        TEST(raw_moves_that_are_none),
        TEST(open_lava_is_an_error),
        TEST(closed_lakes_and_the_largest_score),
        TEST(the_rulebooks_two_lakes),
        TEST(routes_go_through_lava_spaces),
        TEST(goal_va_a_loop_round_a_volcano),
        TEST(goal_vb_exits_through_lava),
        TEST(goal_vc_lava_destroys_a_route),
        TEST(goals_count_lava_as_drawn),
        TEST(lava_in_drawing_order),
        TEST(bad_words_of_lava),
        TEST(a_sheet_is_taken_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
