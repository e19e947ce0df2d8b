/* TEST rules_table: The table: rounds of several players, take-backs, views, ranking, and every
   refusal of a table. */
#include "match.h"

#define DICE "H.H. R.R. HH.. H.R.*"

static match *table_of(int players)
{
    char config[32];
    (void)snprintf(config, sizeof config, "classic,players=%d", players);
    return match_of(config, NULL);
}

/* --- rounds ----------------------------------------------------------------------------------- */

/* Every player draws with the same dice, each on the own sheet. */
static void all_draw_with_the_same_dice(void **state)
{
    match *m = table_of(3);
    (void)state;
    match_roll(m, DICE);
    for (int player = 1; player <= 3; player++)
        match_play(m, player, "B1H.H.");
    match_play(m, 2, "D1R.R.");
    assert_int_equal(ink_set_count(m->seat[1].sheet.drawn), 2);
    assert_int_equal(ink_set_count(m->seat[0].sheet.drawn), 1);
    assert_int_equal(m->seat[0].sheet.waiting, 0xe);
}

/* The round goes on until the last has ended it; then, and only then, comes the next roll. */
static void a_round_ends_with_its_last_player(void **state)
{
    match *m = table_of(2);
    ink_roll dice = roll_of(DICE);
    ink_refusal why;
    (void)state;
    (void)match_refused(m, 1, "end", INK_E_NOT_ROLLED);
    match_roll(m, DICE);
    match_draw(m, 1);
    match_play(m, 1, "end");
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &dice, NULL, &why),
                     INK_E_ROUND_RUNNING);
    assert_int_equal(why.round, 1);
    (void)match_refused(m, 1, "B2HHHH", INK_E_ENDED);
    ink_refusal ended = match_refused(m, 1, "end", INK_E_ENDED);
    assert_int_equal(ended.player, 0);
    (void)match_refused(m, 2, "end", INK_E_DIE_FITS);
    match_draw(m, 2);
    match_play(m, 2, "end");
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
    match_roll(m, DICE);
    assert_int_equal(m->table.round, 2);
}

/* Seven rounds; then the game is over, for a roll and for a move. */
static void a_game_is_over_after_seven_rounds(void **state)
{
    match *m = table_of(2);
    ink_roll dice = roll_of(DICE);
    ink_refusal why;
    (void)state;
    for (int round = 1; round <= 7; round++) {
        assert_int_equal(m->table.phase, INK_PHASE_ROLL);
        match_roll(m, DICE);
        match_finish_round(m);
    }
    assert_int_equal(m->table.phase, INK_PHASE_OVER);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &dice, NULL, &why),
                     INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
    why = match_refused(m, 1, "end", INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
    (void)match_refused(m, 2, "back", INK_E_GAME_OVER);
    match_compare(m);
}

/* --- take-backs ------------------------------------------------------------------------------- */

/* "Within a round everything may be taken back." */
static void everything_of_a_round_may_be_taken_back(void **state)
{
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    ink_seat start = m->seat[0];
    ink_table table = m->table;
    (void)match_refused(m, 1, "back", INK_E_NOTHING_BACK);
    match_play(m, 1, "B1H.H. B2HHHH C2.R.H* D1R.R.");
    match_play(m, 1, "back back back back");
    assert_memory_equal(&start, &m->seat[0], sizeof start);
    assert_memory_equal(&table, &m->table, sizeof table);
    (void)match_refused(m, 1, "back", INK_E_NOTHING_BACK);
}

/* The end too, until the last has ended the round. */
static void an_end_may_be_taken_back_until_the_last(void **state)
{
    match *m = table_of(3);
    (void)state;
    match_roll(m, DICE);
    for (int player = 1; player <= 2; player++) {
        match_draw(m, player);
        match_play(m, player, "end");
    }
    assert_int_equal(m->table.drawing, 1);
    match_play(m, 1, "back");
    assert_int_equal(m->table.drawing, 2);
    match_play(m, 1, "back");
    match_draw(m, 1);
    match_play(m, 1, "end back end");
    match_draw(m, 3);
    match_play(m, 3, "end");
    for (int player = 1; player <= 3; player++)
        (void)match_refused(m, player, "back", INK_E_NOT_ROLLED);
}

/* "Nothing may be taken back after the round has ended": never past a roll. */
static void nothing_is_taken_back_past_a_roll(void **state)
{
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    match_finish_round(m);
    match_roll(m, DICE);
    (void)match_refused(m, 1, "back", INK_E_NOTHING_BACK);
    (void)match_refused(m, 2, "back", INK_E_NOTHING_BACK);
}

/* Alone one's own end is the last. */
static void alone_the_end_is_the_last(void **state)
{
    match *m = table_of(1);
    (void)state;
    match_roll(m, DICE);
    match_draw(m, 1);
    match_play(m, 1, "end");
    (void)match_refused(m, 1, "back", INK_E_NOT_ROLLED);
}

/* --- views ------------------------------------------------------------------------------------ */

static bool sees(const match *m, int viewer, int player, const ink_sheet *sheet)
{
    ink_sheet seen;
    ink_table_view(&m->table, m->seat, viewer - 1, player - 1, &seen);
    compare_board(&seen, &twin_table_view(&m->twin, viewer - 1, player - 1)->board);
    return same_sheet(&seen, sheet);
}

/* What others drew in a running round is hidden; one's own is not. */
static void others_are_seen_as_the_round_began(void **state)
{
    enum { NOBODY = INK_MAX_PLAYERS + 1 };
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    ink_sheet before = m->seat[0].sheet;
    match_play(m, 1, "B1H.H. D1R.R.");
    assert_true(sees(m, 1, 1, &m->seat[0].sheet));
    assert_true(sees(m, 2, 1, &before));
    assert_true(sees(m, NOBODY, 1, &before));
    match_draw(m, 1);
    match_play(m, 1, "end"); /* also when the round has ended for one of them */
    assert_true(sees(m, 2, 1, &before));
    match_draw(m, 2);
    match_play(m, 2, "end");
    assert_true(sees(m, 2, 1, &m->seat[0].sheet)); /* all have: all is seen */
    assert_true(sees(m, NOBODY, 1, &m->seat[0].sheet));
    match_roll(m, DICE);
    ink_sheet second = m->seat[0].sheet;
    match_draw(m, 1);
    assert_true(sees(m, 2, 1, &second));
}

/* --- ranking ---------------------------------------------------------------------------------- */

static void has_places(const match *m, int count, const int *place)
{
    uint16_t found[INK_MAX_PLAYERS] = {0};
    match_compare(m);
    ink_table_rank(&m->rules, &m->table, m->seat, found);
    assert_int_equal(m->table.players, count);
    for (int p = 0; p < count; p++)
        assert_int_equal(found[p], place[p]);
}

/* "Most points win; then fewest errors; then the win is shared." */
static void most_points_then_fewest_errors_then_shared(void **state)
{
    match *m = table_of(6);
    (void)state;
    match_ink(m, 1, "D4H.H.");               /* 1 + 1 - 2 = 0, two errors */
    match_ink(m, 2, "B1H.H. B2H.H. B3H.H."); /* 2 */
    match_ink(m, 4, "B1H.H.");               /* 1 - 1 = 0, one error */
    match_ink(m, 5, "D4H.H.");
    match_ink(m, 6, "B1H.H. B2H.H. B3H.H.");
    has_places(m, 6, (const int[]){5, 1, 3, 4, 5, 1});
    has_places(table_of(4), 4, (const int[]){1, 1, 1, 1});
    has_places(table_of(1), 1, (const int[]){1});
}

/* Goals count for the place. */
static void goals_count_for_the_place(void **state)
{
    match *m = match_of("classic,goals=A:D:E,players=2", NULL);
    (void)state;
    m->seat[1].goal_points[2] = 4;
    m->twin.player[1].points[2] = 4;
    match_ink(m, 1, "B1H.H. B2H.H. B3H.H.");
    has_places(m, 2, (const int[]){2, 1});
}

/* --- refusals --------------------------------------------------------------------------------- */

static void nobody_plays_who_is_not_there(void **state)
{
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    ink_refusal why = match_refused(m, 3, "B1H.H.", INK_E_NO_PLAYER);
    char text[80];
    ink_text out = ink_text_in(text, sizeof text);
    assert_int_equal(why.player, 2);
    ink_refusal_write(&m->rules, &why, ink_slice_of(""), NULL, &out);
    assert_string_equal(text, "there is no player 3 at this table");
    (void)match_refused(m, 0, "B1H.H.", INK_E_NO_PLAYER);
    (void)match_refused(m, -5, "pick1", INK_E_NO_PLAYER);
    (void)match_refused(m, 501, "back", INK_E_NO_PLAYER);
    (void)match_refused(m, 1, "pick1", INK_E_NOT_PICKING);
}

/* A table that waits for its setup takes nothing else. */
static void a_table_waits_for_its_setup(void **state)
{
    match *m = match_begin("challenge,players=2");
    ink_roll dice = roll_of("H.H. R.R. H.R.* HHH.");
    static ink_moves moves;
    (void)state;
    assert_int_equal(m->table.phase, INK_PHASE_SETUP);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &dice, NULL, NULL),
                     INK_E_NOT_SET_UP);
    assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, ink_move_end(), NULL),
                     INK_E_NOT_SET_UP);
    assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, ink_move_back(), NULL),
                     INK_E_NOT_SET_UP);
    ink_table_moves(&m->rules, &m->table, m->seat, 0, &moves);
    assert_int_equal(moves.count, 0);
}

/* Setups that the config does not allow leave the table as it was. */
static void setups_that_do_not_fit(void **state)
{
    static const struct {
        const char *config;
        ink_setup setup;
    } bad[] = {
        {"challenge", {.goal = {0, 0, 1}, .first = 0}},
        {"challenge", {.goal = {2, 1, 2}, .first = 0}},
        {"challenge", {.goal = {0, 1, 12}, .first = 0}},
        {"challenge", {.goal = {0, 1, INK_NO_GOAL}, .first = 0}},
        {"challenge", {.goal = {0, 1, 2}, .first = 1}},
        {"challenge,players=3", {.goal = {0, 1, 2}, .first = 1}},
        {"classic,goals=random", {.goal = {0, 1, 11}, .first = 0}},
        {"classic,draft,players=3", {.goal = {0}, .first = 3}},
        {"challenge,draft,players=3", {.goal = {1, 1, 2}, .first = 0}},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        match *m = match_begin(bad[i].config);
        ink_table before = m->table;
        ink_refusal why;
        assert_int_equal(ink_table_set_up(&m->rules, &m->table, &bad[i].setup, &why),
                         INK_E_BAD_SETUP);
        assert_int_equal(why.status, INK_E_BAD_SETUP);
        assert_memory_equal(&before, &m->table, sizeof before);
    }
    match *m = table_of(2); /* nothing is left to choose */
    ink_setup setup = {.first = 0};
    assert_int_equal(ink_table_set_up(&m->rules, &m->table, &setup, NULL), INK_E_SET_UP);
}

/* Dice that are not those of the game. */
static void rolls_that_do_not_fit(void **state)
{
    match *m = table_of(2);
    ink_roll dice = roll_of(DICE), bad;
    ink_table before = m->table;
    (void)state;
    for (int die = 0; die < INK_MAX_DICE; die++)
        for (int shape = 0; shape < 256; shape++) {
            bool fits = die >= 4 ? shape == 0 : ink_die_has(&m->rules.die[die], shape);
            bad = dice;
            bad.face[die] = (uint8_t)shape;
            if (fits)
                continue;
            ink_refusal why;
            assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &bad, NULL, &why),
                             INK_E_BAD_ROLL);
            assert_int_equal(why.die, die);
            assert_memory_equal(&before, &m->table, sizeof before);
        }
}

/* A round has room for more moves than it can have; one that is full takes no more. */
static void a_full_round_takes_no_more_moves(void **state)
{
    static ink_moves moves;
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    m->seat[0].moves = INK_ROUND_MOVES;
    assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, by_die(0, "B1H.H."), NULL),
                     INK_E_TOO_MANY_MOVES);
    ink_table_moves(&m->rules, &m->table, m->seat, 0, &moves);
    assert_int_equal(moves.count, 1);
    assert_true(moves.move[0] == ink_move_back());
}

/* What is no move at all, and moves with bits that mean nothing. */
static void moves_that_are_none(void **state)
{
    match *m = table_of(2);
    (void)state;
    match_roll(m, DICE);
    match_play(m, 1, "B1H.H.");
    const ink_move none[] = {0,
                             ink_move_back() & ~(ink_move)1,
                             ink_move_back() | UINT32_C(1) << 31,
                             ink_move_pick(1) & ~(ink_move)63,
                             ink_move_pick(1) | UINT32_C(1) << 14,
                             ink_move_of(7, 0, 0, 0),
                             ink_move_of(INK_MOVE_MODULE, 0, 1, 0),
                             UINT32_MAX};
    for (int i = 0; i < COUNT(none); i++)
        assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, none[i], NULL),
                         INK_E_NO_MOVE);
}

/* Every field out of its range is noticed. */
static void unsound_tables_are_noticed(void **state)
{
    match *m = match_of("challenge,draft,players=3", "goals=A:B:C first=2");
    ink_table good = m->table;
    (void)state;
#define UNSOUND(change)                                                                            \
    do {                                                                                           \
        ink_seat seat = m->seat[1];                                                                \
        change;                                                                                    \
        assert_false(ink_table_sound(&m->rules, &m->table, m->seat));                              \
        m->table = good;                                                                           \
        m->seat[1] = seat;                                                                         \
        assert_true(ink_table_sound(&m->rules, &m->table, m->seat));                               \
    } while (0)
    UNSOUND(m->table.players = 2);
    UNSOUND(m->table.round = 8);
    UNSOUND(m->table.phase = 5);
    UNSOUND(m->table.first = 3);
    UNSOUND(m->table.star = 3);
    UNSOUND(m->table.picks = 7);
    UNSOUND(m->seat[1].moves = 1);
    UNSOUND(m->seat[1].ended = 1);
    UNSOUND(m->seat[1].goal_points[0] = 5);
    UNSOUND(m->seat[1].sheet.open = 1);
    UNSOUND(m->seat[1].before.drawn = 1);
    UNSOUND(m->table.phase = INK_PHASE_DRAW);
    match_roll(m, "H.H.&R.R. H.H.&R.R. H.H.&R.R. H...*&R...* HR..*&HHH. HHH.&RRR.");
    for (int i = 0; i < 6; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "pick%d", i + 1);
        match_play(m, (1 + i) % 3 + 1, word);
    }
    good = m->table;
    UNSOUND(m->table.drawing = 2);
    UNSOUND(m->seat[1].ended = 1);
    UNSOUND(m->seat[1].moves = INK_ROUND_MOVES + 1);
#undef UNSOUND
}

/* --- many players ----------------------------------------------------------------------------- */

static uint64_t random_number = 12;

/* One player's whole round by random moves, on both sides. */
static void play_randomly(match *m, int player)
{
    static ink_moves moves;
    char word[32];
    twin_move move;
    for (;;) {
        ink_text out = ink_text_in(word, sizeof word);
        ink_sheet_moves(&m->rules, &m->seat[player].sheet, &moves);
        ink_move chosen = moves.move[twin_below(&random_number, (int)moves.count)];
        ink_move_write(&m->rules, chosen, &out);
        assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, player, chosen, NULL),
                         INK_OK);
        if (chosen == ink_move_end()) {
            assert_true(twin_table_end(&m->twin, player));
            return;
        }
        assert_true(twin_move_of(word, &move));
        assert_true(twin_table_play(&m->twin, player, &move));
    }
}

static void pick_randomly(match *m)
{
    int pairs = 2 * m->table.players, pair = 1 + twin_below(&random_number, pairs);
    int player = ink_table_picker(&m->table);
    while (ink_table_ask(&m->rules, &m->table, m->seat, player, ink_move_pick(pair), NULL) !=
           INK_OK)
        pair = pair % pairs + 1;
    assert_int_equal(
        ink_table_play(&m->rules, &m->table, m->seat, player, ink_move_pick(pair), NULL), INK_OK);
    assert_true(twin_pick(&m->twin, player, pair - 1));
}

static void play_whole_game(const char *config)
{
    match *m = match_begin(config);
    uint64_t seed = ink_seed_of(ink_slice_of(config));
    ink_setup setup;
    ink_setup_of_seed(&m->rules, seed, &setup);
    match_set_up(m, &setup);
    while (m->table.phase != INK_PHASE_OVER) {
        ink_roll dice;
        bool draft = m->rules.config.draft != 0;
        ink_table_roll_of_seed(&m->rules, seed, m->table.round + 1, &dice, m->pair);
        match_roll_dice(m, &dice, draft ? m->pair : NULL);
        while (m->table.phase == INK_PHASE_DRAFT)
            pick_randomly(m);
        for (int p = m->table.players - 1; p >= 0; p--)
            play_randomly(m, p);
        assert_true(ink_table_sound(&m->rules, &m->table, m->seat));
        assert_int_equal(m->table.first, draft ? m->twin.first : 0);
        match_compare(m);
    }
    assert_int_equal(m->table.round, 7);
}

static void twelve_players(void **state)
{
    (void)state;
    play_whole_game("challenge,players=12");
    play_whole_game("classic,draft,goals=random,players=12");
    play_whole_game("challenge,draft,players=12");
}

static void five_hundred_players(void **state)
{
    (void)state;
    play_whole_game("challenge,players=500");
    if (SLOW_BUILD == 0)
        play_whole_game("challenge,draft,players=500");
}

#define TEST(name) cmocka_unit_test_setup(name, by_classic)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_draw_with_the_same_dice),
        TEST(a_round_ends_with_its_last_player),
        TEST(a_game_is_over_after_seven_rounds),
        TEST(everything_of_a_round_may_be_taken_back),
        TEST(an_end_may_be_taken_back_until_the_last),
        TEST(nothing_is_taken_back_past_a_roll),
        TEST(alone_the_end_is_the_last),
        TEST(others_are_seen_as_the_round_began),
        TEST(most_points_then_fewest_errors_then_shared),
        TEST(goals_count_for_the_place),
        TEST(nobody_plays_who_is_not_there),
        TEST(a_table_waits_for_its_setup),
        TEST(setups_that_do_not_fit),
        TEST(rolls_that_do_not_fit),
        TEST(a_full_round_takes_no_more_moves),
        TEST(moves_that_are_none),
        TEST(unsound_tables_are_noticed),
        TEST(twelve_players),
        TEST(five_hundred_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
