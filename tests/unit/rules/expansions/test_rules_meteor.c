/* TEST rules_meteor: Meteor: one test for each sentence of docs/rules.md on it, its goal cards, and
   the rulebook's examples. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice, and where they go in three rounds: at exits, away from row 4 and column D. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* end"
#define DRAW_2 "B2H.H. F2H.H. C7H..H G6.R.H* end"
#define DRAW_3 "B3H.H. F3H.H. C6.HH. A2.H.R* end"

/* Is there a crater, and where is the marker of the last hit? */
static bool crater(const match *m, const char *cell)
{
    return ink_set_has(m->seat[0].sheet.sink, cell_of(cell));
}

static const char *marker(const match *m)
{
    static char text[8];
    ink_text out = ink_text_in(text, sizeof text);
    ink_show show = {.counters = 0};
    ink_sheet_show(&m->rules, &m->seat[0].sheet, &show);
    assert_int_equal(ink_set_count(show.marker), 1);
    ink_cell_write(ink_set_first(show.marker), &out);
    return text;
}

/* One round more: the meteor's dice, what the player says to it, and the routes drawn. */
static void next_round(match *m, const char *dice, const char *answer)
{
    char roll[64];
    (void)snprintf(roll, sizeof roll, ROUTES "%s", dice);
    match_roll(m, roll);
    match_play(m, 1, answer);
}

static match *first_round(const char *dice, const char *answer)
{
    match *m = match_of("classic+meteor", NULL);
    next_round(m, dice, answer);
    return m;
}

/* --- 8. Meteor: the dice ---------------------------------------------------------------------- */

/* "6, 2 dice: direction N E S W, free x2; distance 1 x2, 2 x2, 3 x2." */
static void the_dice_are_direction_and_distance(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+meteor")->rounds, 6);
    assert_int_equal(play_by("classic+meteor")->rounds, 6);
    assert_int_equal(rules_now()->dice, 6);
    assert_string_equal(faces_of(4), "N 1, E 1, S 1, W 1, free 2");
    assert_string_equal(faces_of(5), "1 2, 2 2, 3 2");
}

static void a_roll_names_them(void **state)
{
    ink_roll roll, turned;
    (void)state;
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(ROUTES "free 3"), 1, &roll, NULL),
                     INK_OK);
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(ROUTES "3 free"), 1, &turned, NULL),
                     INK_OK);
    assert_memory_equal(&roll, &turned, sizeof roll);
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(ROUTES "3 3"), 1, &roll, NULL),
                     INK_E_NO_DIE);
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(ROUTES "N 4"), 1, &roll, NULL),
                     INK_E_NO_DRAWING);
}

/* Without both dice no meteor comes: rolls that are bound to no game. */
static void one_die_alone_is_no_meteor(void **state)
{
    static const char *const dice[] = {"H.H. N", "H.H. 2", "N", "H.H."};
    (void)state;
    for (int i = 0; i < COUNT(dice); i++) {
        ink_sheet sheet = sheet_read("B1H.H.");
        ink_roll roll;
        assert_int_equal(
            ink_roll_read(rules_now(), ink_slice_of(dice[i]), INK_ANY_ROUND, &roll, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
        assert_int_equal(sheet.event, 0);
        assert_int_equal(sheet.sink, 0);
    }
}

/* --- flight ----------------------------------------------------------------------------------- */

/* "Before drawing, the meteor moves from the last hit (first: D4) and leaves a crater." */
static void the_first_meteor_flies_from_the_middle(void **state)
{
    static const char *const flight[][3] = {{"N 1", "meteor=N", "D3"}, {"N 2", "meteor=N", "D2"},
                                            {"N 3", "meteor=N", "D1"}, {"E 1", "meteor=E", "E4"},
                                            {"E 3", "meteor=E", "G4"}, {"S 2", "meteor=S", "D6"},
                                            {"W 1", "meteor=W", "C4"}, {"W 3", "meteor=W", "A4"}};
    (void)state;
    for (int i = 0; i < COUNT(flight); i++) {
        match *m = match_of("classic+meteor", NULL);
        assert_string_equal(marker(m), "D4");
        next_round(m, flight[i][0], flight[i][1]);
        assert_true(crater(m, flight[i][2]));
        assert_string_equal(marker(m), flight[i][2]);
        assert_int_equal(ink_set_count(m->seat[0].sheet.drawn), 1);
    }
}

static void the_next_one_flies_from_the_last_hit(void **state)
{
    match *m = first_round("N 2", "meteor=N " DRAW);
    (void)state;
    next_round(m, "E 2", "meteor=E");
    assert_true(crater(m, "D2") && crater(m, "F2"));
    assert_string_equal(marker(m), "F2");
}

/* "Which erases the space": the rulebook's straight railway two spaces to the west. */
static void a_crater_erases_what_is_there(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    match_ink(m, 1, "A4.H.H B4.H.H C4.H.H");
    next_round(m, "W 2", "meteor=W");
    assert_true(crater(m, "B4"));
    assert_int_equal(m->seat[0].sheet.tile[cell_of("B4")], tile_of("....k"));
    assert_int_equal(ink_sheet_round_of(&m->seat[0].sheet, cell_of("B4")), 1);
    assert_int_equal(score_now(m, 1).highway, 1);
    match_play(m, 1, "B4HHRH*"); /* and a special route may be drawn there again */
}

/* "It bounces at the edge (the border space is not counted twice)." */
static void it_bounces_at_the_edge(void **state)
{
    static const struct {
        const char *first, *answer, *second, *again, *at;
    } line[] = {
        {"W 3", "meteor=W", "W 1", "meteor=W", "B4"}, /* A4, then B4 */
        {"W 3", "meteor=W", "W 3", "meteor=W", "D4"},
        {"E 3", "meteor=E", "E 2", "meteor=E", "E4"},
        {"N 3", "meteor=N", "N 1", "meteor=N", "D2"},
        {"S 2", "meteor=S", "S 3", "meteor=S", "D5"}, /* D7, D6, D5 */
        {"W 2", "meteor=W", "W 3", "meteor=W", "C4"}, /* A4, B4, C4 */
    };
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        match *m = first_round(line[i].first, line[i].answer);
        match_play(m, 1, DRAW);
        next_round(m, line[i].second, line[i].again);
        assert_string_equal(marker(m), line[i].at);
    }
}

/* "On a crater it goes on one space at a time in its present direction." */
static void it_passes_over_craters(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    match_ink(m, 1, "D3....k");
    next_round(m, "N 1", "meteor=N");
    assert_string_equal(marker(m), "D2");
    m = match_of("classic+meteor", NULL);
    match_ink(m, 1, "E4....k F4....k D2....k");
    next_round(m, "E 1", "meteor=E");
    assert_string_equal(marker(m), "G4");
    m = match_of("classic+meteor", NULL);
    match_ink(m, 1, "D3....k D2....k"); /* craters on the way count as spaces */
    next_round(m, "N 3", "meteor=N");
    assert_string_equal(marker(m), "D1");
}

/* The rulebook's example: three to the west from one space off the edge; it bounces, would land on
   a crater, and goes one further. */
static void it_bounces_and_skips_a_crater(void **state)
{
    match *m = first_round("W 1", "meteor=W " DRAW); /* C4 */
    (void)state;
    next_round(m, "W 1", "meteor=W " DRAW_2); /* B4 */
    next_round(m, "W 3", "meteor=W");         /* A4, B4, C4: a crater, so D4 */
    assert_string_equal(marker(m), "D4");
    assert_true(crater(m, "B4") && crater(m, "C4") && crater(m, "D4"));
}

/* "Bouncing if need be": the craters reach to the edge, and it turns there. */
static void it_bounces_while_it_skips(void **state)
{
    (void)state;
    match *m = match_of("classic+meteor", NULL);
    match_ink(m, 1, "A4....k B4....k C4....k");
    next_round(m, "W 3", "meteor=W"); /* A4, then B4, C4, D4 */
    assert_string_equal(marker(m), "D4");
    m = match_of("classic+meteor", NULL);
    match_ink(m, 1, "E4....k F4....k G4....k D4....k C4....k");
    next_round(m, "E 1", "meteor=E"); /* E4 F4 G4, then F4 E4 D4 C4, B4 */
    assert_string_equal(marker(m), "B4");
}

/* Were a whole line full of craters, it would end somewhere all the same. */
static void a_line_full_of_craters(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    match_ink(m, 1, "A4....k B4....k C4....k D4....k E4....k F4....k G4....k");
    match_roll(m, ROUTES "W 2");
    ink_sheet sheet = m->seat[0].sheet;
    plays(&sheet, by_word(&sheet, "meteor=W"));
    assert_int_equal(ink_set_count(sheet.sink), 7);
}

/* --- the choice ------------------------------------------------------------------------------- */

/* "Before drawing": nothing else may be done until the meteor is answered. */
static void the_meteor_comes_before_any_drawing(void **state)
{
    static const char asked[] = "first choose what this roll asks for";
    match *m = match_of("classic+meteor", NULL);
    ink_show show = {.counters = 0};
    (void)state;
    match_roll(m, ROUTES "W 2");
    ink_sheet_show(&m->rules, &m->seat[0].sheet, &show);
    assert_non_null(show.choice);
    refused_with(m, 1, "B1H.H.", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "B1HHHH", INK_E_CHOICE_FIRST, asked);
    refused_with(m, 1, "end", INK_E_CHOICE_FIRST, asked);
    assert_true(listed(m, 1, "meteor=W"));
    assert_false(listed(m, 1, "end"));
    match_play(m, 1, "meteor=W");
    show.choice = NULL;
    ink_sheet_show(&m->rules, &m->seat[0].sheet, &show);
    assert_null(show.choice);
    match_play(m, 1, "B1H.H.");
}

/* A direction that is shown cannot be changed; a free one is the player's. */
static void a_free_direction_is_chosen(void **state)
{
    static const char *const at[][2] = {
        {"meteor=N", "D2"}, {"meteor=E", "F4"}, {"meteor=S", "D6"}, {"meteor=W", "B4"}};
    (void)state;
    match *m = match_of("classic+meteor", NULL);
    match_roll(m, ROUTES "W 2");
    refused_with(m, 1, "meteor=E", INK_E_NO_CHOICE, "this choice cannot be made now");
    refused_with(m, 1, "meteor=N", INK_E_NO_CHOICE, "this choice cannot be made now");
    for (int i = 0; i < COUNT(at); i++) {
        m = match_of("classic+meteor", NULL);
        match_roll(m, ROUTES "free 2");
        assert_true(listed(m, 1, at[i][0]));
        match_play(m, 1, at[i][0]);
        assert_true(crater(m, at[i][1]));
        refused_with(m, 1, at[i][0], INK_E_NO_CHOICE, "this choice cannot be made now");
    }
}

/* "Crossing off a special route ignores the meteor (that is the round's special route)." */
static void a_special_route_averts_the_meteor(void **state)
{
    match *m = first_round("W 2", "meteor=HHRH*");
    (void)state;
    assert_int_equal(m->seat[0].sheet.drawn, 0);
    assert_string_equal(marker(m), "D4"); /* no hit, so it stays where it was */
    assert_int_equal(m->seat[0].sheet.specials, 1);
    (void)match_refused(m, 1, "B1HHHH", INK_E_SPECIAL_ROUND);
    (void)match_refused(m, 1, "B1HHRH*", INK_E_SPECIAL_USED);
    (void)match_refused(m, 1, "meteor=W", INK_E_NO_CHOICE);
    match_play(m, 1, DRAW);
    next_round(m, "W 2", "");
    (void)match_refused(m, 1, "meteor=HHRH*", INK_E_SPECIAL_USED);
    assert_false(listed(m, 1, "meteor=HHRH*"));
    assert_true(listed(m, 1, "meteor=RRRR"));
    match_play(m, 1, "meteor=W B2HHHH"); /* the round's special route is still there */
}

/* Three a game: without any left, what the dice say happens with the roll. */
static void three_special_routes_avert_three_meteors(void **state)
{
    match *m = first_round("W 2", "meteor=HHRH* " DRAW);
    (void)state;
    next_round(m, "W 2", "meteor=HHHH " DRAW_2);
    next_round(m, "free 2", "meteor=RRRR " DRAW_3);
    assert_int_equal(m->seat[0].sheet.sink, 0);
    next_round(m, "W 2", "");
    assert_int_equal(m->seat[0].sheet.event, 0);
    assert_true(crater(m, "B4"));
    (void)match_refused(m, 1, "meteor=W", INK_E_NO_CHOICE);
    match_finish_round(m);
    next_round(m, "free 1", ""); /* still a free direction, but no way out */
    (void)match_refused(m, 1, "meteor=HRHR*", INK_E_SPECIAL_GAME);
    assert_true(listed(m, 1, "meteor=S"));
    assert_false(listed(m, 1, "meteor=HRHR*"));
    match_play(m, 1, "meteor=S");
    assert_true(crater(m, "B5"));
}

/* The answer may be taken back while the round runs, to the very bytes. */
static void the_answer_may_be_taken_back(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    match_ink(m, 1, "A4.H.H B4.H.H");
    match_roll(m, ROUTES "free 2");
    ink_seat before = m->seat[0];
    match_play(m, 1, "meteor=W B4HHRH* back back");
    assert_memory_equal(&before, &m->seat[0], sizeof before);
    match_play(m, 1, "meteor=HHHH back meteor=N");
    assert_true(crater(m, "D2"));
    assert_int_equal(m->seat[0].sheet.specials, 0);
}

static void words_of_meteors_that_are_none(void **state)
{
    static const struct {
        const char *word;
        ink_status status;
        size_t at, length;
    } bad[] = {
        {"meteor=", INK_E_NOT_SPECIAL, 0, 7},     {"meteor=X", INK_E_NOT_SPECIAL, 7, 1},
        {"meteor=NN", INK_E_NOT_SPECIAL, 7, 2},   {"meteor=H.H.", INK_E_NOT_SPECIAL, 7, 4},
        {"meteor=free", INK_E_NOT_SPECIAL, 7, 4}, {"meteors=N", INK_E_CELL_TEXT, 0, 9},
        {"meteo", INK_E_CELL_TEXT, 0, 5},         {"Meteor=N", INK_E_CELL_TEXT, 0, 8},
        {"arid", INK_E_CELL_TEXT, 0, 4},
    };
    match *m = alone("classic+meteor", ROUTES "free 2");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i].word);
        const ink_sheet *sheet = &m->seat[0].sheet;
        assert_int_equal(ink_move_read(&m->rules, sheet, word, &move, &why), bad[i].status);
        assert_int_equal(ink_move_read(&m->rules, sheet, word, &move, NULL), bad[i].status);
        assert_int_equal(why.at, bad[i].at);
        assert_int_equal(why.length, bad[i].length);
        assert_int_equal(move, 0);
    }
    match_play(m, 1, "meteor=RHHH*"); /* a special route as it may lie */
    assert_int_equal(m->seat[0].sheet.specials, 1);
}

/* Moves of the module that no word stands for. */
static void raw_moves_that_are_none(void **state)
{
    match *m = alone("classic+meteor", ROUTES "free 2");
    const ink_sheet *sheet = &m->seat[0].sheet;
    ink_move good = by_word(sheet, "meteor=N");
    (void)state;
    assert_int_equal(ink_sheet_ask(&m->rules, sheet, good, NULL), INK_OK);
    (void)refused(sheet, good & ~(ink_move)63, INK_E_NO_MOVE);
    (void)refused(sheet, good | ink_move_of(0, 1, 0, 0), INK_E_NO_MOVE);
    (void)refused(sheet, good | ink_move_of(0, 0, 1, 0), INK_E_NO_MOVE);
    for (ink_move what = 0; what < 2048; what++) {
        bool move = what < 4 || (what >= 8 && what < 14);
        if (!move)
            (void)refused(sheet, good | what << 21, INK_E_NO_MOVE);
    }
}

/* --- craters ---------------------------------------------------------------------------------- */

/* "A crater counts as an empty space for every route, a special one too": it must join as ever. */
static void routes_are_drawn_over_craters(void **state)
{
    (void)state;
    assert_true(fits("B1....k", "B1H.H."));
    assert_true(fits("B1....k", "B1HHHH"));
    assert_false(fits("D4....k", "D4H.H."));
    assert_true(fits("D4....k D3H.H.", "D4H.H."));
    assert_false(fits("D4....k D3H.H.", "D4R.R."));
    assert_false(fits("D4....k D3H.H.", "E4H.H.")); /* a crater joins nothing */
}

/* "And for the duty to draw." */
static void a_crater_is_a_place_for_a_die(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    /* the railway exits are shut but D1, where a crater is */
    match_ink(m, 1, "A2H.H. A6H.H. G2H.H. G6H.H. D7.H.H D1....k");
    match_roll(m, "R.R. R.R. R.R. HRHR{NS}{EW} W 1");
    match_play(m, 1, "meteor=W B1HRHR{NS}{EW}");
    ink_refusal why = match_refused(m, 1, "end", INK_E_DIE_FITS);
    assert_int_equal(why.cell, cell_of("D1"));
    match_play(m, 1, "D1R.R.");
    assert_false(crater(m, "D1"));
}

/* "The marker of the last hit stays" when a route is drawn there, and the next meteor flies from
   it. What is drawn over a crater is no crater: it can be hit like any space. */
static void the_marker_stays_under_a_route(void **state)
{
    match *m = match_of("classic+meteor", NULL);
    (void)state;
    match_ink(m, 1, "A4.H.H");
    next_round(m, "W 2", "meteor=W B4H..H B1H.H. F1H.H. A6.H.R* end");
    assert_false(crater(m, "B4"));
    assert_string_equal(marker(m), "B4");
    next_round(m, "W 1", "meteor=W B2H.H. F2H.H. B7.HH. G6.R.H* end");
    assert_string_equal(marker(m), "A4");
    next_round(m, "E 1", "meteor=E");
    assert_string_equal(marker(m), "B4");
    assert_true(crater(m, "B4"));
}

/* --- score ------------------------------------------------------------------------------------ */

/* "2 points for each drawn route with at least one arm that points into a crater (2, not 4, where
   two of its arms do); such arms are no errors." */
static void routes_to_craters_score(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....k").expansion, 0);
    ink_score score = scored("D4....k D3H.H.");
    assert_int_equal(score.expansion, 2);
    assert_int_equal(score.errors, 1);                       /* the other arm */
    assert_int_equal(scored("D4....k D3.H.H").expansion, 0); /* a blank side points nowhere */
    assert_int_equal(scored("D4....k D3H.H. D5R.R. C4.HH. E4.R.R").expansion, 8);
    score = scored("D2....k D4....k D3H.H.");
    assert_int_equal(score.expansion, 2);
    assert_int_equal(score.errors, 0);
    score = scored("C4....k D3....k D4HRHR{NS}{EW}"); /* two strands of one route */
    assert_int_equal(score.expansion, 2);
    assert_int_equal(score.errors, 2);
}

/* The points are for the routes, not for the craters; a drawn-over crater gives none. */
static void routes_to_craters_are_named(void **state)
{
    (void)state;
    assert_string_equal(parts("D4....k D3H.H. D5R.R. A1....k"), "routes to craters 4: D3 D5");
    assert_string_equal(parts("D4....k A1....k"), "");
    assert_int_equal(scored("D4H.H. D3H.H.").expansion, 0);
}

/* "Craters count" in the central spaces. */
static void craters_count_in_the_centre(void **state)
{
    (void)state;
    assert_int_equal(scored("D4....k C3....k B2....k").centre, 2);
}

/* --- 6. goals --------------------------------------------------------------------------------- */

/* "MA a crater with routes in all four neighbours"; the neighbours' arms may point anywhere. */
static void goal_ma_routes_round_a_crater(void **state)
{
    (void)state;
    assert_true(reached("MA", "D4....k D3.H.H D5.H.H C4R.R. E4R.R."));
    assert_false(reached("MA", "D4....k D3.H.H D5.H.H C4R.R."));
    assert_false(reached("MA", "D4....k D3.H.H D5.H.H C4R.R. E4....k"));
    assert_false(reached("MA", "D4HHHH D3.H.H D5.H.H C4R.R. E4R.R."));
    assert_false(reached("MA", "A4....k A3H.H. A5H.H. B4.H.H")); /* the edge is no neighbour */
}

/* "MB two craters joined by a route": arms of one network end in two craters. */
static void goal_mb_two_craters_in_one_network(void **state)
{
    (void)state;
    assert_true(reached("MB", "D2....k D3H.H. D4....k"));
    assert_true(reached("MB", "B2....k C2.H.H D2.R.H* D3....k E2..RR E3....k"));
    assert_false(reached("MB", "D2....k D3H.H. D4.H.H"));
    assert_false(reached("MB", "D2....k D3HH.. D5R.R. D6....k"));
    /* one crater from two sides is one; two strands are two networks */
    assert_false(reached("MB", "D4....k D3.HH. E3..HH E4H..H"));
    assert_false(reached("MB", "D3....k C4....k D4HRHR{NS}{EW}"));
    assert_true(reached("MB", "D3....k D5....k D4HRHR{NS}{EW}"));
}

static bool goal_points(const match *m)
{
    return m->seat[0].goal_points[0] > 0;
}

/* "MC a route destroyed by a meteor": in the game; not a crater on nothing, nor one averted. */
static void goal_mc_a_route_destroyed(void **state)
{
    static const struct {
        const char *answer, *draw;
        bool reached;
    } line[] = {{"meteor=W", "B1H.H. F1H.H. B7.HH. A6.H.R* end", true},
                {"meteor=N", "B1H.H. F1H.H. B7.HH. A6.H.R* end", false},
                {"meteor=RRRR", "B1H.H. F1H.H. B7.HH. A6.H.R* end", false}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        match *m = match_of("classic+meteor,goals=MC:A:C", NULL);
        match_ink(m, 1, "A4.H.H B4.H.H");
        next_round(m, "free 2", line[i].answer);
        assert_false(goal_points(m)); /* checked at the end of the round */
        match_play(m, 1, line[i].draw);
        assert_int_equal(goal_points(m), line[i].reached);
        match_compare(m);
    }
}

/* "In A, C, D, E anything drawn counts, craters too." */
static void goals_count_craters_as_drawn(void **state)
{
    (void)state;
    assert_true(reached("A", "C3....k D3....k E3....k C4....k E5H.H."));
    assert_true(reached("D", "A1....k G1....k G7....k"));
    assert_true(reached("C", "A4.H.H B4....k C4....k D4....k E4....k F4....k G4....k"));
}

/* --- text ------------------------------------------------------------------------------------- */

/* "The marker of the last hit" is a word of its own: @C2. */
static void the_marker_is_written(void **state)
{
    match *m = first_round("W 2", "meteor=W");
    (void)state;
    assert_string_equal(words_of(&m->seat[0].sheet), "B4....k @B4");
    ink_sheet sheet = sheet_read("B4....k @C2");
    assert_string_equal(words_of(&sheet), "B4....k @C2");
    sheet = sheet_read("B4....k");
    assert_string_equal(words_of(&sheet), "B4....k");
}

static void markers_that_are_none(void **state)
{
    static const char *const bad[] = {"@", "@H1", "@A8", "@A", "@A1x", "@@", "B4....kk", "B4H.H.k"};
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_sheet sheet;
        ink_refusal why;
        assert_int_not_equal(ink_sheet_read(rules_now(), ink_slice_of(bad[i]), &sheet, &why),
                             INK_OK);
        assert_int_equal(why.length, strlen(bad[i]) - (bad[i][0] == 'B' ? 2 : 0));
    }
}

/* In drawing order a crater erases what is there, and routes may be drawn over it. */
static void craters_in_drawing_order(void **state)
{
    (void)state;
    assert_string_equal(check("B1H.H. B2H.H. B2....k B2HHHH @B2"), "yes");
    assert_string_equal(check("B1H.H. B2H.H. B1....k B2HH.."), "B2 is not empty");
    assert_string_equal(check("B1H.H. B1....k B2HH.."),
                        "at B2 it has no route or exit of its kind to join");
    assert_string_equal(check("D4....k D4....k"), "yes"); /* said again, it is hit again */
}

static int by_meteor(void **state)
{
    (void)state;
    (void)play_by("classic+meteor");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_meteor)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_direction_and_distance),
        TEST(a_roll_names_them),
        TEST(one_die_alone_is_no_meteor),
        TEST(the_first_meteor_flies_from_the_middle),
        TEST(the_next_one_flies_from_the_last_hit),
        TEST(a_crater_erases_what_is_there),
        TEST(it_bounces_at_the_edge),
        TEST(it_passes_over_craters),
        TEST(it_bounces_and_skips_a_crater),
        TEST(it_bounces_while_it_skips),
        TEST(a_line_full_of_craters),
        TEST(the_meteor_comes_before_any_drawing),
        TEST(a_free_direction_is_chosen),
        TEST(a_special_route_averts_the_meteor),
        TEST(three_special_routes_avert_three_meteors),
        TEST(the_answer_may_be_taken_back),
        TEST(words_of_meteors_that_are_none),
        TEST(raw_moves_that_are_none),
        TEST(routes_are_drawn_over_craters),
        TEST(a_crater_is_a_place_for_a_die),
        TEST(the_marker_stays_under_a_route),
        TEST(routes_to_craters_score),
        TEST(routes_to_craters_are_named),
        TEST(craters_count_in_the_centre),
        TEST(goal_ma_routes_round_a_crater),
        TEST(goal_mb_two_craters_in_one_network),
        TEST(goal_mc_a_route_destroyed),
        TEST(goals_count_craters_as_drawn),
        TEST(the_marker_is_written),
        TEST(markers_that_are_none),
        TEST(craters_in_drawing_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
