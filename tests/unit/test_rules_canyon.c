/* Canyon: one test for each sentence of docs/rules.md on it, its goal cards, and the rulebook's
   examples. Sheets and games are held against the twin on the way. */
#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. A6.H.R* "

static const char free_lines[] = "a canyon runs on lines inside the board that are still free";
static const char no_branch[] = "canyons cannot branch";
static const char begin[] = "a canyon must begin at the frame or at an open end of a canyon";
static const char no_points[] = "there are not enough bridge points left for this";

/* How many bridge points a sheet has left, as it is shown. */
static int points_left(const ink_sheet *sheet)
{
    ink_show show = {.counters = 0};
    ink_sheet_show(rules_now(), sheet, &show);
    for (int i = 0; i < show.counters; i++)
        if (strcmp(show.counter[i].text, "bridge points left") == 0) {
            assert_int_equal(show.counter[i].of, 12);
            return show.counter[i].value;
        }
    fail();
    return 0;
}

static int left(const char *words)
{
    ink_sheet sheet = sheet_read(words);
    twin_board board;
    assert_true(twin_read(&board, words));
    int spent = twin_bridges(&board);
    assert_int_equal(points_left(&sheet), spent > 12 ? 0 : 12 - spent);
    return points_left(&sheet);
}

/* A game that goes on from a sheet as it stands. */
static ink_sheet going_on(const char *words, const char *dice)
{
    ink_sheet sheet = sheet_read(words);
    ink_roll roll;
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(dice), 1, &roll, NULL), INK_OK);
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
    return sheet;
}

static void refuses(const ink_sheet *sheet, const char *word, const char *expected)
{
    ink_refusal why = refused(sheet, by_word(sheet, word), INK_E_EXPANSION);
    assert_string_equal(sentence(&why), expected);
}

/* --- 8. Canyon: the dice ------------------------------------------------------------------------------- */

/* "7, optional, 2 equal dice." */
static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    assert_int_equal(play_by("challenge+canyon")->rounds, 7);
    assert_int_equal(play_by("classic+canyon")->rounds, 7);
    assert_int_equal(ink_ruleset_rolls(rules_now()), 7);
    for (int die = 4; die < 6; die++)
        assert_string_equal(faces_of(die), "~E 1, ~EE 1, ~EEE 1, ~ES 1, ~EES 1, ~ESE 1");
}

static void canyons_need_not_be_drawn(void **state)
{
    static const char *const drawn[] = {"", "~A3EEE ", "~A3EEE ~D3ES "};
    (void)state;
    for (int i = 0; i < COUNT(drawn); i++) {
        match *m = alone("classic+canyon", ROUTES "~EEE ~ES");
        match_play(m, 1, drawn[i]);
        match_play(m, 1, DRAW "end");
    }
}

/* --- where they run ----------------------------------------------------------------------------------------- */

/* "Only the 84 inner segments": each of them may be drawn from the frame in a game, none else. */
static void canyons_run_on_84_segments(void **state)
{
    int inner = 0;
    (void)state;
    for (char column = 'A'; column <= 'H'; column++)
        for (char row = '1'; row <= '8'; row++)
            for (int s = 0; s < 2; s++) {
                char word[8] = {'~', column, row, "ES"[s], 0};
                ink_sheet sheet;
                inner += ink_sheet_read(rules_now(), ink_slice_of(word), &sheet, NULL) == INK_OK;
            }
    assert_int_equal(inner, 84);
}

static void words_that_are_no_strokes(void **state)
{
    static const char *const bad[] = {"~",    "~A",      "~A2",   "~I2E",    "~A9E",
                                      "~A2X", "~A2EEEE", "~B2EW", "~B2ESWN", "~B2ESW",
                                      "~a2E", "~A2e",    "~B0S"};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i]);
        ink_status status = ink_move_read(rules_now(), &sheet, word, &move, &why);
        if (status != INK_E_NO_DRAWING)
            fail_msg("%s: %s", bad[i], ink_status_name(status));
        assert_int_equal(ink_move_read(rules_now(), &sheet, word, &move, NULL), status);
        assert_int_equal(why.length, strlen(bad[i]));
        assert_int_equal(move, 0);
    }
}

/* A stroke along the frame or off the board is none, but a rule says so. */
static void strokes_outside_the_board(void **state)
{
    static const char *const bad[] = {"~A1E", "~A1S", "~H2S",  "~A8E",  "~H2E",
                                      "~A2W", "~B1N", "~G2EE", "~B2ENW"};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i]);
        ink_status status = ink_move_read(rules_now(), &sheet, word, &move, &why);
        assert_int_equal(status, INK_E_EXPANSION);
        assert_int_equal(ink_move_read(rules_now(), &sheet, word, &move, NULL), status);
        assert_string_equal(sentence(&why), free_lines);
        assert_int_equal(move, 0);
        assert_string_equal(check(bad[i]), free_lines);
    }
}

/* "Turn and mirror freely": every turn of a path is drawn by one face alone. */
static void every_turn_can_be_drawn(void **state)
{
    static const char *const word[] = {
        "~A4E",   "~H4W",   "~D1S",   "~D8N",   "~A4EE",  "~D1SS",  "~A4EEE", "~D8NNN", "~A4ES",
        "~A4EN",  "~H4WS",  "~H4WN",  "~D1SE",  "~D1SW",  "~D8NE",  "~D8NW",  "~A4EES", "~A4EEN",
        "~H4WWS", "~H4WWN", "~D1SSE", "~D1SSW", "~D8NNE", "~D8NNW", "~A4ESE", "~A4ENE", "~H4WSW",
        "~H4WNW", "~D1SES", "~D1SWS", "~D8NEN", "~D8NWN", "~B1SEE", "~B1SSE"};
    static const char *const face[] = {"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"};
    (void)state;
    for (int i = 0; i < COUNT(word); i++) {
        int shows = 0;
        for (int f = 0; f < COUNT(face); f++) {
            char dice[64];
            (void)snprintf(dice, sizeof dice, ROUTES "%s %s", face[f], face[f]);
            match *m = alone("classic+canyon", dice);
            ink_move move = by_word(&m->seat[0].sheet, word[i]);
            if (ink_sheet_ask(&m->rules, &m->seat[0].sheet, move, NULL) != INK_OK)
                continue;
            match_play(m, 1, word[i]);
            shows++;
        }
        assert_int_equal(shows, 1);
    }
}

/* Each die is drawn once, and only what it shows. */
static void a_stroke_is_of_a_die(void **state)
{
    match *m = alone("classic+canyon", ROUTES "~EES ~ESE");
    (void)state;
    refused_with(m, 1, "~A5EE", INK_E_EXPANSION, "no undrawn canyon die shows this");
    match_play(m, 1, "~A3EEN");
    refused_with(m, 1, "~A5EES", INK_E_EXPANSION, "no undrawn canyon die shows this");
    match_play(m, 1, "~H6WNW");
    assert_int_equal(m->seat[0].sheet.waiting, 0xf);
    m = alone("classic+canyon", ROUTES "~EES ~EES"); /* two equal ones are two */
    match_play(m, 1, "~A3EEN ~A5EES");
    match_play(m, 1, DRAW "end");
}

/* Told from either end it is one move, and is written from the lower end. */
static void a_stroke_has_one_word(void **state)
{
    static const char *const same[][2] = {{"~H4WWN", "~F3SEE"},
                                          {"~C4NNW", "~B2ESS"},
                                          {"~B1S", "~B2N"},
                                          {"~A2EEE", "~D2WWW"},
                                          {"~C1SSE", "~D3WNN"}};
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    (void)state;
    for (int i = 0; i < COUNT(same); i++) {
        char text[16];
        ink_text out = ink_text_in(text, sizeof text);
        ink_move move = by_word(&sheet, same[i][0]);
        assert_int_equal(move, by_word(&sheet, same[i][1]));
        ink_move_write(rules_now(), move, &out);
        assert_true(strcmp(text, same[i][0]) == 0 || strcmp(text, same[i][1]) == 0);
        assert_true(text[2] <= same[i][0][2] && text[2] <= same[i][1][2]);
    }
    assert_int_equal(ink_sheet_ask(rules_now(), &sheet, by_word(&sheet, "~D4WN"), NULL),
                     INK_E_EXPANSION);
}

/* "At least one of a path's two ends must be at the frame or at an open end of a canyon." */
static void a_stroke_begins_at_the_frame_or_an_open_end(void **state)
{
    ink_sheet sheet = going_on("", ROUTES "~EE ~ES");
    (void)state;
    refuses(&sheet, "~B2EE", begin);
    refuses(&sheet, "~C3ES", begin);
    plays(&sheet, by_word(&sheet, "~A2EE"));
    plays(&sheet, by_word(&sheet, "~C2ES"));
    sheet = going_on("", ROUTES "~EE ~ES");
    refuses(&sheet, "~D2WS", begin); /* C3 and D2 are points inside */
    plays(&sheet, by_word(&sheet, "~B1SE"));
    refuses(&sheet, "~D2EE", begin); /* the open end is C2 */
    plays(&sheet, by_word(&sheet, "~E2WW"));
}

/* "It is drawn whole": what leaves the board or meets a canyon on its way is not drawn. */
static void a_stroke_is_drawn_whole(void **state)
{
    ink_sheet sheet = going_on("~A3EEE", ROUTES "~EE ~ES");
    (void)state;
    refuses(&sheet, "~A3EE", free_lines);
    refuses(&sheet, "~C3EE", free_lines); /* one segment is taken */
    refuses(&sheet, "~C1SS", no_branch);  /* it ends in the middle */
    sheet = going_on("~A3EEE", ROUTES "~EEE ~ESE");
    refuses(&sheet, "~C1SSS", no_branch); /* it crosses the middle */
    sheet = going_on("~A3EEE", ROUTES "~EEE ~ES");
    refuses(&sheet, "~D1SSS", no_branch); /* it goes through the open end */
}

/* "It may join two open ends; no point may have more than two segments." */
static void a_stroke_may_join_two_open_ends(void **state)
{
    ink_sheet sheet = going_on("~A3EE ~H3WWW", ROUTES "~EE ~ES");
    (void)state;
    plays(&sheet, by_word(&sheet, "~C3EE"));
    assert_string_equal(words_of(&sheet), "~A3EEEEEEE");
    sheet = going_on("~A3E ~A4E", ROUTES "~E ~ES");
    plays(&sheet, by_word(&sheet, "~B3S")); /* a way in and out again */
    assert_string_equal(words_of(&sheet), "~A3ESW");
    sheet = going_on("~A3EESW", ROUTES "~E ~ES");
    plays(&sheet, by_word(&sheet, "~B4W"));
    assert_string_equal(words_of(&sheet), "~A3EESWW");
    /* a ring is closed by joining the ends of one canyon */
    sheet = going_on("~B2ESW", ROUTES "~E ~E");
    plays(&sheet, by_word(&sheet, "~B2S"));
    assert_string_equal(words_of(&sheet), "~B2ESWN");
    refuses(&sheet, "~A2E", no_branch); /* and nothing joins it any more */
}

/* --- bridges ------------------------------------------------------------------------------------------------------ */

/* "12 bridge points: 1 for each segment that an arm of a route touches, once for each segment,
   whether the route or the canyon came first." */
static void bridges_cost_a_point_each(void **state)
{
    (void)state;
    assert_int_equal(left(""), 12);
    assert_int_equal(left("~A3EEE"), 12);
    assert_int_equal(left("~A3EEE B2H.H."), 11);        /* an arm from the north */
    assert_int_equal(left("~A3EEE B3H.H."), 11);        /* or from the south */
    assert_int_equal(left("~A3EEE B2H.H. B3H.H."), 11); /* both touch one segment */
    assert_int_equal(left("~A3EEE B2H.H. C2R.R."), 10);
    assert_int_equal(left("~A3EEE B2.H.H"), 12); /* along it, not over it */
    assert_int_equal(left("~A3EEE D2H.H."), 12); /* the canyon is shorter than that */
    assert_int_equal(left("~B2ESWN B2HHHH"), 8); /* all four sides of one space */
    assert_int_equal(left("~B1SSS A2.R.R B1HRHR{NS}{EW}"), 10);
}

/* The rulebook's example: a route over a canyon takes one point, then a canyon across two routes
   takes two more. */
static void the_rulebooks_bridges(void **state)
{
    match *m = alone("classic+canyon", ROUTES "~EEE ~EEE");
    const ink_sheet *sheet = &m->seat[0].sheet;
    (void)state;
    match_play(m, 1, "~A2EEE");
    assert_int_equal(points_left(sheet), 12);
    match_play(m, 1, "B1H.H.");
    assert_int_equal(points_left(sheet), 11);
    match_play(m, 1, "B2HHHH C2..HH"); /* from the other side it is paid already */
    assert_int_equal(points_left(sheet), 11);
    match_play(m, 1, "~A3EEE");
    assert_int_equal(points_left(sheet), 9);
    match_play(m, 1, "back");
    assert_int_equal(points_left(sheet), 11);
}

/* A canyon across two arms costs two at once. */
static void a_canyon_over_two_routes_costs_two(void **state)
{
    ink_sheet sheet = going_on("B1H.H. C1.HH. ~A4E", ROUTES "~EEE ~ES");
    (void)state;
    assert_int_equal(points_left(&sheet), 12);
    plays(&sheet, by_word(&sheet, "~A2EEE"));
    assert_int_equal(points_left(&sheet), 10);
}

/* Twelve segments that routes touch: B1 to B6 and F1 to F6 over lines 2 to 7. */
#define SPENT                                                                                      \
    "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. F1H.H. F2H.H. F3H.H. F4H.H. F5H.H. F6H.H. "         \
    "~A2EE ~A3EE ~A4EE ~A5EE ~A6EE ~A7EE ~H2WWW ~H3WWW ~H4WWW ~H5WWW ~H6WWW "

/* "Without points the drawing is not allowed", be it a route or a canyon. */
static void without_points_nothing_is_bridged(void **state)
{
    ink_sheet sheet = going_on(SPENT "~H7WWW", ROUTES "~E ~EE");
    ink_refusal why;
    (void)state;
    assert_int_equal(left(SPENT "~H7WWW"), 0);
    why = refused(&sheet, by_word(&sheet, "G4HH.."), INK_E_EXPANSION);
    assert_string_equal(sentence(&why), no_points);
    assert_int_equal(why.cell, cell_of("G4"));
    (void)refused(&sheet, by_word(&sheet, "G4HHHH"), INK_E_EXPANSION); /* a special route, too */
    plays(&sheet, by_word(&sheet, "B7H.H.")); /* over a segment that is paid already */
    plays(&sheet, by_word(&sheet, "G4.H.H")); /* along one */
    plays(&sheet, by_word(&sheet, "D1R.H.*"));
    refuses(&sheet, "~E2W", no_points); /* over the new arm */
    plays(&sheet, by_word(&sheet, "~E3W"));
}

/* With one point left, what takes one is drawn and what takes two is not. */
static void the_last_point(void **state)
{
    ink_sheet sheet = going_on(SPENT, ROUTES "~E ~EE");
    (void)state;
    assert_int_equal(left(SPENT), 1);
    (void)refused(&sheet, by_word(&sheet, "G4HHHH"), INK_E_EXPANSION);
    ink_sheet other = sheet;
    plays(&sheet, by_word(&sheet, "G4HH.."));
    assert_int_equal(points_left(&sheet), 0);
    plays(&other, by_word(&other, "D1R.H.*"));
    plays(&other, by_word(&other, "~E2W"));
    assert_int_equal(points_left(&other), 0);
    sheet = going_on(SPENT "C1.HH. D1.HH.", ROUTES "~EE ~EE");
    refuses(&sheet, "~E2WW", no_points); /* two arms */
}

/* A die that could only be drawn with more points than there are is not owed. */
static void without_points_no_die_is_owed(void **state)
{
    static const char *const sheets[] = {SPENT "~H7WWW D1.H.H D7.H.H", SPENT "D1.H.H D7.H.H"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        ink_sheet sheet = sheet_read(sheets[i]);
        ink_roll roll;
        assert_int_equal(
            ink_roll_read(rules_now(), ink_slice_of("RRRR"), INK_ANY_ROUND, &roll, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
        ink_refusal why;
        ink_status status = ink_sheet_ask(rules_now(), &sheet, ink_move_end(), &why);
        assert_int_equal(status, i == 0 ? INK_OK : INK_E_DIE_FITS);
        if (i == 1) /* the one place with a single segment to bridge */
            assert_int_equal(why.cell, cell_of("G6"));
    }
}

/* Fourteen segments that routes touch, two more than there are points. */
#define OVERDRAWN                                                                                  \
    "A1.R.R B1.R.R A2.R.R B2.R.R A3.R.R B3.R.R A4.R.R B4.R.R A5.R.R B5.R.R A6.R.R B6.R.R A7.R.R "  \
    "B7.R.R ~B1SSSSSSS ~C1SSSSSSS"

static bool is_listed(const ink_moves *moves, ink_move move)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (moves->move[i] == move)
            return true;
    return false;
}

/* Whatever steps a stroke takes, from any point: it is listed if it may be drawn, and only then.
   Returns how many there are. */
static int all_strokes(const ink_sheet *sheet)
{
    static ink_moves moves;
    ink_move any = by_word(sheet, "~A4E") & 0x1fffff & ~(ink_move)63;
    int strokes = 0;
    ink_sheet_moves(rules_now(), sheet, &moves);
    for (ink_move steps = 0; steps < 2048; steps++)
        for (ink_move point = 0; point < 64; point++) {
            ink_move move = any | steps << 21 | point;
            bool legal = ink_sheet_ask(rules_now(), sheet, move, NULL) == INK_OK;
            require(sheet, legal == is_listed(&moves, move));
            strokes += legal;
        }
    return strokes;
}

/* A sheet may be given that has spent more than all points. What costs nothing is still drawn. */
static void a_sheet_that_has_spent_too_much(void **state)
{
    static const char *const face[] = {"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"};
    static ink_perft_entry entry[1 << 12];
    ink_perft found;
    (void)state;
    assert_int_equal(left(OVERDRAWN), 0);
    for (int i = 0; i < COUNT(face); i++) {
        ink_sheet sheet = sheet_read(OVERDRAWN);
        ink_roll roll;
        ink_slice dice = ink_slice_of(face[i]);
        assert_int_equal(ink_roll_read(rules_now(), dice, INK_ANY_ROUND, &roll, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
        int strokes = all_strokes(&sheet);
        assert_true(strokes > 0);
        assert_true(ink_perft_count(rules_now(), &sheet, false, entry, COUNT(entry), &found));
        assert_int_equal(found.sequences, strokes + 1); /* drawn or not */
        assert_int_equal(found.sheets, strokes + 1);
    }
    ink_sheet sheet = going_on("G4H.H. " OVERDRAWN, ROUTES "~E ~E");
    refuses(&sheet, "~H4W", no_points);
    plays(&sheet, by_word(&sheet, "~H3W"));
    (void)refused(&sheet, by_word(&sheet, "G3H.H."), INK_E_EXPANSION);
    plays(&sheet, by_word(&sheet, "F1H.H."));
}

/* --- score --------------------------------------------------------------------------------------------------------- */

/* "Open ends are no errors. 1 point a segment of the longest canyon, 2 for each canyon with both
   ends at the frame." */
static void the_longest_canyon_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("~A3E").expansion, 1);
    assert_int_equal(scored("~A3E").errors, 0);
    assert_int_equal(scored("~A3EEE ~E1SS").expansion, 3);
    assert_int_equal(scored("~A4EEEEEEE").expansion, 7 + 2);
    assert_int_equal(scored("~A2EN ~G1SE ~A4EE").expansion, 2 + 2 + 2);
    assert_int_equal(scored("~A2EN ~G1SE ~A4EEE").expansion, 3 + 2 + 2);
    assert_int_equal(scored("~C3ESS").expansion, 3); /* both ends inside */
    assert_int_equal(scored("~A4EEE").centre, 0);    /* canyons are in no space */
}

#define OPEN_8 "~A4EEEESSEE"
#define FRAMED_2 "~A2EN"

/* The rulebook's example: 8 for the longest, which is open, and 2 for another from edge to edge. */
static void the_rulebooks_canyons(void **state)
{
    (void)state;
    assert_int_equal(scored(OPEN_8 " " FRAMED_2).expansion, 8 + 2);
    assert_string_equal(parts(OPEN_8 " " FRAMED_2),
                        "a canyon from edge to edge 2: A1S A1E; the longest canyon 8: A3S B3S C3S "
                        "D3S E5S F5S D4E D5E");
    assert_string_equal(parts("~A2EN"),
                        "a canyon from edge to edge 2: A1S A1E; the longest canyon 2: A1S A1E");
    assert_string_equal(parts(""), "");
}

/* A ring has no ends, so no 2 points. */
static void a_ring_has_no_ends(void **state)
{
    (void)state;
    assert_int_equal(scored("~B2ESWN").expansion, 4);
    assert_int_equal(scored("~B2ESWN ~A4EEEEEEE").expansion, 7 + 2);
}

/* "A canyon does not part routes." */
static void routes_go_over_canyons(void **state)
{
    (void)state;
    ink_score score = scored("~A4EEEEEEE B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. B7H.H.");
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 7);
    assert_int_equal(score.errors, 0);
    assert_int_equal(scored("~A4EEEEEEE B3H.H.").errors, 2);
}

/* --- 6. goals --------------------------------------------------------------------------------------------------------- */

/* "CA six bridge points spent." */
static void goal_ca_six_points_spent(void **state)
{
#define FIVE "B1H.H. B2H.H. B3H.H. B4H.H. B5H.H. B6H.H. ~A2EE ~A3EE ~A4EE ~A5EE ~A6EE"
    (void)state;
    assert_false(reached("CA", FIVE));
    assert_true(reached("CA", FIVE " ~A7EE"));
    assert_false(reached("CA", "~A2EEE ~A3EEE ~A4EEE"));
    assert_true(reached("CA", SPENT));
}

/* "CB one line crosses the same canyon three times": where arms on both sides join. */
static void goal_cb_three_times_over_one_canyon(void **state)
{
    (void)state;
    assert_true(reached("CB", "~B2ESWSE B1H.H. B2H.H. B3H.H. B4H.H."));
    assert_false(reached("CB", "~B2ESWSE B1H.H. B2H.H. B3H.H.")); /* B3 only touches */
    assert_false(reached("CB", "~B2E ~B3E ~B4E B1H.H. B2H.H. B3H.H. B4H.H."));
    assert_true(reached("CB", "~B2SENES A2.R.R B2.R.R C2.R.R D2.R.R"));
    assert_false(reached("CB", "~B2ESWSE B1H.H. B2H.R.* B3R.R. B4R.R.")); /* of one kind */
}

/* A line does not go back over a stretch: of three branches it takes two. */
static void goal_cb_wants_one_line(void **state)
{
    (void)state;
    /* a T with a canyon round it; each branch leads over it once */
    assert_false(reached("CB", "~C3ESWN C2H.H. C3HHH. D3.H.H C4H.H."));
    assert_false(reached("CB", "~C3ESWN C2H.H. C3HHHH D3.H.H C4H.H. B3.H.H"));
    /* out and in again by a loop: three times */
    assert_true(reached("CB", "~C3ESWN C3HHH. D3..HH D4H..H C4HH.. C2H.H."));
    assert_true(reached("CB", "~C3ESWN C3HHHH D3..HH D4H..H C4HH.. C2H.H. B3.H.H"));
    assert_false(reached("CB", "~C3ESWN C3.HH. D3..HH D4H..H C4HH.. C2H.H."));
}

/* "CD a canyon with both ends at the edge that runs through the central area": a segment between
   two central spaces. */
static void goal_cd_through_the_central_spaces(void **state)
{
    (void)state;
    assert_true(reached("CD", "~A4EEEEEEE"));
    assert_true(reached("CD", "~D1SSSSSSS"));
    assert_false(reached("CD", "~A4EEEEEE"));  /* one end is open */
    assert_false(reached("CD", "~A3EEEEEEE")); /* along the border of the centre */
    assert_false(reached("CD", "~C1SSSSSSS"));
    assert_true(reached("CD", "~A3EEESWWW")); /* one such segment, between C3 and D3 */
    assert_false(reached("CD", "~A3EESWW"));
}

/* --- text ---------------------------------------------------------------------------------------------------------------- */

/* "Whole canyons as such words in a sheet's text", from the lowest end. */
static void canyons_are_written_whole(void **state)
{
    static const char *const form[][2] = {
        {"~A2E ~B2E ~C2E", "~A2EEE"},       {"~D2WWW", "~A2EEE"},
        {"~A3E ~A2E", "~A2E ~A3E"},         {"~C3WNES", "~B2ESWN"},
        {"B1H.H. ~D8NNN", "B1H.H. ~D5SSS"}, {"~B2ESWN ~D5SSS", "~D5SSS ~B2ESWN"}};
    (void)state;
    for (int i = 0; i < COUNT(form); i++) {
        ink_sheet sheet = sheet_read(form[i][0]), again;
        assert_string_equal(words_of(&sheet), form[i][1]);
        again = sheet_read(form[i][1]);
        assert_true(same_sheet(&sheet, &again));
    }
}

static void sheets_that_are_none(void **state)
{
    static const char *const bad[] = {"~A2E ~A2E", "~A2EE ~B2E",  "~A2EW",
                                      "~A1E",      "~A2EEEEEEEE", "~A2"};
    static const char *const branched[] = {"~A2EE ~B2S", "~B2ESWNW", "~B1SS ~A2EEE"};
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_sheet sheet;
        ink_refusal why;
        ink_status status = ink_sheet_read(rules_now(), ink_slice_of(bad[i]), &sheet, &why);
        if (status != INK_E_NO_DRAWING)
            fail_msg("%s: %s", bad[i], ink_status_name(status));
    }
    for (int i = 0; i < COUNT(branched); i++) {
        ink_sheet sheet;
        ink_refusal why;
        ink_slice words = ink_slice_of(branched[i]);
        assert_int_equal(ink_sheet_read(rules_now(), words, &sheet, &why), INK_E_EXPANSION);
        assert_string_equal(sentence(&why), no_branch);
    }
}

static void canyons_in_drawing_order(void **state)
{
    ink_refusal why;
    (void)state;
    assert_string_equal(check("~A2EEE ~D2ES B1H.H. ~H4WWN"), "yes");
    assert_string_equal(check("~B2EEE"), begin);
    assert_string_equal(check("~A2EEE ~B1S"), no_branch);
    assert_string_equal(check("~A2EEE ~C2EE"), free_lines);
    assert_int_equal(checked("~A2EEE ~D2EEEE", &why), 1); /* on no die */
    assert_int_equal(why.status, INK_E_NO_DRAWING);
    assert_int_equal(why.at, 7);
}

/* Moves of the module that no word stands for. */
static void raw_moves_that_are_none(void **state)
{
    ink_sheet sheet = going_on("", ROUTES "~EEE ~ES");
    ink_move good = by_word(&sheet, "~A4EEE");
    (void)state;
    assert_int_equal(ink_sheet_ask(rules_now(), &sheet, good, NULL), INK_OK);
    for (ink_move what = 0; what < 2048; what++) {
        ink_move move = (good & 0x1fffff) | what << 21;
        ink_status status = ink_sheet_ask(rules_now(), &sheet, move, NULL);
        if (move == good)
            continue;
        assert_true(status == INK_E_NO_MOVE || status == INK_E_EXPANSION || status == INK_OK);
        (void)refused(&sheet, move | ink_move_of(0, 0, 1, 0), INK_E_NO_MOVE);
    }
    (void)refused(&sheet, good | ink_move_of(0, 1, 0, 0), INK_E_NO_MOVE);
    (void)refused(&sheet, good | 63, INK_E_EXPANSION); /* a point, but a path off the board */
}

static int by_canyon(void **state)
{
    (void)state;
    (void)play_by("classic+canyon");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_canyon)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_dice_are_two_equal_ones),
        TEST(canyons_need_not_be_drawn),
        TEST(canyons_run_on_84_segments),
        TEST(words_that_are_no_strokes),
        TEST(strokes_outside_the_board),
        TEST(every_turn_can_be_drawn),
        TEST(a_stroke_is_of_a_die),
        TEST(a_stroke_has_one_word),
        TEST(a_stroke_begins_at_the_frame_or_an_open_end),
        TEST(a_stroke_is_drawn_whole),
        TEST(a_stroke_may_join_two_open_ends),
        TEST(bridges_cost_a_point_each),
        TEST(the_rulebooks_bridges),
        TEST(a_canyon_over_two_routes_costs_two),
        TEST(without_points_nothing_is_bridged),
        TEST(the_last_point),
        TEST(without_points_no_die_is_owed),
        TEST(a_sheet_that_has_spent_too_much),
        TEST(the_longest_canyon_scores),
        TEST(the_rulebooks_canyons),
        TEST(a_ring_has_no_ends),
        TEST(routes_go_over_canyons),
        TEST(goal_ca_six_points_spent),
        TEST(goal_cb_three_times_over_one_canyon),
        TEST(goal_cb_wants_one_line),
        TEST(goal_cd_through_the_central_spaces),
        TEST(canyons_are_written_whole),
        TEST(sheets_that_are_none),
        TEST(canyons_in_drawing_order),
        TEST(raw_moves_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
