/* TEST rules_draft: The draft: one test for each sentence of docs/rules.md on it. */
#include "match.h"

static void picks(match *m, const char *order)
{
    int player, pair, length;
    while (sscanf(order, " %d:%d%n", &player, &pair, &length) == 2) {
        char word[16];
        (void)snprintf(word, sizeof word, "pick%d", pair);
        match_play(m, player, word);
        order += length;
    }
}

/* --- the pool --------------------------------------------------------------------------------- */

static ink_status read_pool(const ink_ruleset *rules, const char *dice, ink_pair *pair)
{
    ink_roll roll;
    ink_refusal why;
    ink_status status = ink_table_roll_read(rules, ink_slice_of(dice), 1, &roll, pair, &why);
    assert_int_equal(why.status, status);
    return status;
}

/* "Four route dice per player in one pool; ... each pair rolled: 2n pairs." */
static void a_pool_has_two_pairs_a_player(void **state)
{
    ink_ruleset rules = rules_of("classic,draft,players=2");
    ink_pair pair[8];
    (void)state;
    assert_int_equal(read_pool(&rules, "H.H.&H.H. R.R.&H.R.* HH..&HH.. HHH.&HR..*", pair), INK_OK);
    assert_int_equal(read_pool(&rules, "H.H.&H.H. R.R.&H.R.* HH..&HH..", pair), INK_E_POOL_COUNT);
    assert_int_equal(read_pool(&rules, "", pair), INK_E_POOL_COUNT);
    assert_int_equal(
        read_pool(&rules, "H.H.&H.H. R.R.&H.R.* HH..&HH.. HHH.&HR..* HHH.&HR..*", pair),
        INK_E_POOL_COUNT);
    assert_int_equal(read_pool(&rules, "H.H.&H.H. R.R. HH..&HH.. HHH.&HR..*", pair),
                     INK_E_NO_TOKEN);
    assert_int_equal(read_pool(&rules, "H.H.&H.H. R.R.& HH..&HH.. HHH.&HR..*", pair),
                     INK_E_NO_DRAWING);
    assert_int_equal(read_pool(&rules, "H.H.&H.H. &R.R. HH..&HH.. HHH.&HR..*", pair),
                     INK_E_NO_DRAWING);
    assert_int_equal(read_pool(&rules, "H.H.&H.H.&R.R. R.R.&H.R.* HH..&HH.. HHH.&HR..*", pair),
                     INK_E_NO_DRAWING);
}

/* Can the faces be shown by n of each die? By trying. */
static bool can_be_rolled(int edition, const int *face, int faces, int left[TWIN_DICE])
{
    if (faces == 0)
        return true;
    for (int die = 0; die < TWIN_DICE; die++) {
        bool shows = false;
        for (int i = 0; i < TWIN_FACES; i++)
            shows = shows || twin_die_face(edition, die, i) == *face;
        if (!shows || left[die] == 0)
            continue;
        left[die]--;
        if (can_be_rolled(edition, face + 1, faces - 1, left))
            return true;
        left[die]++;
    }
    return false;
}

/* A pool is one that those dice can show: n of each of the four, no more. */
static void check_pools(const char *config, int edition, int players, int pools)
{
    uint64_t random = 5;
    int good = 0;
    for (int i = 0; i < pools; i++) {
        match *m = match_of(config, "first=1");
        int face[TWIN_DICE * 3], left[TWIN_DICE] = {players, players, players, players};
        ink_roll none = {{0}};
        for (int k = 0; k < TWIN_DICE * players; k++) {
            int die = k % 4 == 0 ? twin_below(&random, TWIN_DICE) : k % 4;
            face[k] = twin_die_face(edition, die, twin_below(&random, TWIN_FACES));
            m->pair[k / 2].face[k % 2] = (uint8_t)shape_of_face(face[k]);
        }
        bool can = can_be_rolled(edition, face, TWIN_DICE * players, left);
        ink_table before = m->table;
        ink_status status = ink_table_roll(&m->rules, &m->table, m->seat, &none, m->pair, NULL);
        assert_int_equal(status, can ? INK_OK : INK_E_BAD_POOL);
        if (!can)
            assert_memory_equal(&before, &m->table, sizeof before);
        good += can;
    }
    assert_true(good > pools / 10 && good < pools * 9 / 10);
}

static void a_pool_is_what_its_dice_can_show(void **state)
{
    (void)state;
    check_pools("classic,draft,players=2", TWIN_CLASSIC, 2, 2000);
    check_pools("classic,draft,players=3", TWIN_CLASSIC, 3, 2000);
    check_pools("challenge,draft,goals=none,players=2", TWIN_CHALLENGE, 2, 2000);
    check_pools("challenge,draft,goals=none,players=3", TWIN_CHALLENGE, 3, 2000);
}

/* Special routes and nothing are no faces of a pool; a pool needs a draft, a draft a pool. */
static void rolls_that_are_no_pool(void **state)
{
    match *m = match_of("classic,draft,players=2", "first=1");
    ink_roll none = {{0}}, dice = roll_of("H.H. R.R. HH.. H.R.*");
    (void)state;
    assert_int_equal(read_pool(&m->rules, "H.H.&HHHH R.R.&H.R.* HH..&HH.. HHH.&HR..*", m->pair),
                     INK_OK);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &none, m->pair, NULL),
                     INK_E_BAD_POOL);
    memset(m->pair, 0, sizeof m->pair);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &none, m->pair, NULL),
                     INK_E_BAD_POOL);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &none, NULL, NULL),
                     INK_E_BAD_POOL);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &dice, NULL, NULL),
                     INK_E_BAD_ROLL);
    m = match_of("classic,players=2", NULL);
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &dice, m->pair, NULL),
                     INK_E_BAD_POOL);
}

/* --- picks ------------------------------------------------------------------------------------ */

/* Nine plain dice and three stations, all worth 2: every pair 4. */
#define EVEN "H.H.&R.R. HH..&RR.. H.H.&R.R. H.H.&H.R.* RR..&HR..* HH..&H.R.*"

/* "From the first player clockwise each takes a pair, then again from the first player
   clockwise a second one." */
static void picks_go_clockwise_twice(void **state)
{
    static const int order[] = {2, 3, 1, 2, 3, 1};
    match *m = match_of("classic,draft,players=3", "first=2");
    (void)state;
    assert_int_equal(ink_table_picker(&m->table), INK_MAX_PLAYERS);
    match_roll(m, EVEN);
    for (int i = 0; i < COUNT(order); i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "pick%d", 6 - i);
        assert_int_equal(ink_table_picker(&m->table), order[i] - 1);
        for (int player = 1; player <= 3; player++)
            if (player != order[i]) {
                ink_refusal why = match_refused(m, player, word, INK_E_NOT_PICKING);
                assert_int_equal(why.player, player - 1);
            }
        match_play(m, order[i], word);
    }
    assert_int_equal(ink_table_picker(&m->table), INK_MAX_PLAYERS);
    assert_int_equal(m->table.phase, INK_PHASE_DRAW);
    (void)match_refused(m, 2, "pick1", INK_E_NOT_PICKING);
}

/* A pair can be taken once; there are as many as there are. */
static void a_pair_is_taken_once(void **state)
{
    match *m = match_of("classic,draft,players=3", "first=1");
    (void)state;
    (void)match_refused(m, 1, "pick1", INK_E_NOT_PICKING);
    match_roll(m, EVEN);
    (void)match_refused(m, 1, "pick0", INK_E_NO_PAIR);
    (void)match_refused(m, 1, "pick7", INK_E_NO_PAIR);
    (void)match_refused(m, 1, "pick1000", INK_E_NO_PAIR);
    match_play(m, 1, "pick4");
    (void)match_refused(m, 2, "pick4", INK_E_NO_PAIR);
    match_play(m, 2, "pick3");
}

/* Nothing is drawn before all have picked, and a pick is not taken back. */
static void picks_come_before_drawing(void **state)
{
    match *m = match_of("classic,draft,players=2", "first=1");
    (void)state;
    match_roll(m, "H.H.&H.H. R.R.&H.R.* HH..&HH.. HHH.&HR..*");
    picks(m, "1:1 2:2 1:3");
    (void)match_refused(m, 1, "back", INK_E_PICK_FIRST);
    (void)match_refused(m, 1, "end", INK_E_PICK_FIRST);
    (void)match_refused(m, 1, "B1HHHH", INK_E_PICK_FIRST);
    picks(m, "2:4");
    (void)match_refused(m, 1, "back", INK_E_NOTHING_BACK);
    match_play(m, 1, "B1H.H.");
}

/* Each draws with the four dice of the own two pairs. */
static void each_draws_with_the_own_dice(void **state)
{
    match *m = match_of("classic,draft,players=2", "first=1");
    char text[64];
    static const char *const dice[] = {"H.H. H.H. HHH. HR..*", "HH.. HH.. R.R. H.R.*"};
    (void)state;
    match_roll(m, "H.H.&H.H. R.R.&H.R.* HH..&HH.. HHH.&HR..*");
    picks(m, "1:1 2:3 1:4 2:2");
    for (int p = 0; p < 2; p++) {
        ink_roll roll = {{0}};
        ink_text out = ink_text_in(text, sizeof text);
        memcpy(roll.face, m->seat[p].sheet.die, sizeof roll.face);
        ink_roll_write(&m->rules, &roll, &out);
        assert_string_equal(text, dice[p]);
    }
    (void)match_refused(m, 1, "B1HH..", INK_E_NO_FACE);
    (void)match_refused(m, 2, "B1H.H.", INK_E_NO_FACE);
    match_play(m, 1, "B1H.H.");
    match_play(m, 2, "B1HH..");
}

/* --- values ----------------------------------------------------------------------------------- */

/* "Overpass and double curves 0, dead-ends 1, straights, curves, straight and curved stations
   2, all Ts 3." */
static void values_of_faces(void **state)
{
    static const struct {
        const char *face;
        int value;
    } line[] = {{"HRHR{NS}{EW}", 0}, {"HHHH{NE}{SW}", 0}, {"RRRR{NE}{SW}", 0}, {"H...*", 1},
                {"R...*", 1},        {"H.H.", 2},         {"R.R.", 2},         {"HH..", 2},
                {"RR..", 2},         {"H.R.*", 2},        {"HR..*", 2},        {"HHH.", 3},
                {"RRR.", 3},         {"HRH.*", 3},        {"RHR.*", 3}};
    (void)state;
    for (int a = 0; a < COUNT(line); a++)
        for (int b = 0; b < COUNT(line); b++) {
            ink_pair pair = {{(uint8_t)ink_shape_find(challenge(), ink_slice_of(line[a].face)),
                              (uint8_t)ink_shape_find(challenge(), ink_slice_of(line[b].face))}};
            assert_int_equal(ink_pair_value(challenge(), pair), line[a].value + line[b].value);
            assert_int_equal(twin_face_value(twin_face_of(line[a].face)), line[a].value);
        }
}

/* --- the next first player -------------------------------------------------------------------- */

/* "Lowest sum is first next round." */
static void the_lowest_sum_is_first_next_round(void **state)
{
    (void)state;
    for (int lowest = 1; lowest <= 3; lowest++) {
        match *m = match_of("classic,draft,players=3", "first=2");
        match_roll(m, "H.H.&R.R. HH..&RR.. H.H.&R.R. H.H.&H.R.* RR..&HR..* HH..&HRHR{NS}{EW}");
        picks(m, lowest == 1   ? "2:1 3:2 1:6 2:3 3:4 1:5"
                 : lowest == 2 ? "2:1 3:2 1:3 2:6 3:4 1:5"
                               : "2:1 3:6 1:3 2:2 3:4 1:5");
        match_finish_round(m);
        assert_int_equal(m->table.first, lowest - 1);
        assert_int_equal(m->table.star, 1); /* the star stays with the first of round 1 */
        match_roll(m, EVEN);
        assert_int_equal(ink_table_picker(&m->table), lowest - 1);
    }
}

/* "Tied: the one of them who picked last." Here two of three. */
static void of_two_tied_the_later_is_first(void **state)
{
    (void)state;
    match *m = match_of("classic,draft,players=3", "first=2");
    match_roll(m, "HHH.&R.R. HHH.&RR.. H.H.&R.R. H.H.&H.R.* RR..&HR..* HH..&H.R.*");
    picks(m, "2:3 3:4 1:1 2:5 3:6 1:2"); /* 2 and 3 have 8, 1 has 10 */
    match_finish_round(m);
    assert_int_equal(m->table.first, 2);
    m = match_of("classic,draft,players=3", "first=2");
    match_roll(m, "HHH.&R.R. HHH.&RR.. H.H.&R.R. H.H.&H.R.* RR..&HR..* HH..&H.R.*");
    picks(m, "2:3 3:1 1:4 2:5 3:2 1:6"); /* 2 and 1 have 8: player 1 picks after player 2 */
    match_finish_round(m);
    assert_int_equal(m->table.first, 0);
}

/* All three tied, round after round: the last of the order becomes the first. */
static void of_three_tied_the_last_is_first(void **state)
{
    match *m = match_of("classic,draft,players=3", "first=2");
    (void)state;
    match_roll(m, EVEN);
    picks(m, "2:1 3:2 1:3 2:4 3:5 1:6");
    match_finish_round(m);
    assert_int_equal(m->table.first, 0);
    match_roll(m, EVEN);
    picks(m, "1:1 2:2 3:3 1:4 2:5 3:6");
    match_finish_round(m);
    assert_int_equal(m->table.first, 2);
    match_roll(m, EVEN);
    picks(m, "3:1 1:2 2:3 3:4 1:5 2:6");
    match_finish_round(m);
    assert_int_equal(m->table.first, 1);
    assert_int_equal(m->table.star, 1);
}

/* --- the end ---------------------------------------------------------------------------------- */

static void has_places(const match *m, int count, const int *place)
{
    uint16_t found[INK_MAX_PLAYERS] = {0};
    match_compare(m);
    ink_table_rank(&m->rules, &m->table, m->seat, found);
    assert_int_equal(m->table.players, count);
    for (int p = 0; p < count; p++)
        assert_int_equal(found[p], place[p]);
}

/* "Final ties after errors: reverse turn order, from the player to the right of the star."
   Empty sheets are all tied. */
static void final_ties_go_in_reverse_turn_order(void **state)
{
    (void)state;
    has_places(match_of("classic,draft,players=3", "first=2"), 3, (const int[]){1, 3, 2});
    has_places(match_of("classic,draft,players=3", "first=1"), 3, (const int[]){3, 2, 1});
    has_places(match_of("classic,draft,players=3", "first=3"), 3, (const int[]){2, 1, 3});
    has_places(match_of("classic,draft,players=2", "first=1"), 2, (const int[]){2, 1});
    has_places(match_of("challenge,draft,goals=none,players=5", "first=4"), 5,
               (const int[]){3, 2, 1, 5, 4});
}

/* Only those who are tied: points come first, then errors. */
static void final_ties_come_after_points_and_errors(void **state)
{
    match *m = match_of("classic,draft,players=5", "first=3");
    (void)state;
    match_ink(m, 1, "D4H.H.");               /* 1 + 1 - 2 = 0, two errors */
    match_ink(m, 2, "B1H.H. B2H.H. B3H.H."); /* 3 - 1 = 2 */
    match_ink(m, 4, "B1H.H.");               /* 1 - 1 = 0, one error */
    match_ink(m, 5, "D4H.H.");
    has_places(m, 5, (const int[]){4, 1, 2, 3, 5}); /* 1 stands before 5, who sits after 4 */
}

/* The star decides, not who was first in the last round. */
static void the_star_decides_final_ties(void **state)
{
    match *m = match_of("classic,draft,players=3", "first=2");
    (void)state;
    match_roll(m, EVEN);
    picks(m, "2:1 3:2 1:3 2:4 3:5 1:6");
    match_finish_round(m);
    assert_int_equal(m->table.first, 0);
    for (int player = 1; player <= 3; player++)
        match_ink(m, player,
                  "A1 B1 C1 D1 E1 F1 G1 A2 G2 A3 G3 A4 B4 G4 A5 G5 A6 G6 A7 B7 C7 D7 E7 "
                  "F7 G7 B2 C2 D2 E2 F2 B3 B5 B6 C6 D6 E6 F6");
    has_places(m, 3, (const int[]){1, 3, 2});
}

/* "Any edition, 2+ players." */
static void a_draft_needs_two_players(void **state)
{
    static const char *const config[] = {"classic,draft", "challenge,draft,goals=none",
                                         "classic+null,draft,players=1"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_config read;
        assert_int_equal(ink_config_read(ink_slice_of(config[i]), &read, NULL), INK_E_DRAFT_ALONE);
    }
    (void)rules_of("classic,draft,players=2");
    (void)rules_of("challenge,draft,players=500");
}

#define TEST(name) cmocka_unit_test_setup(name, by_challenge)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_pool_has_two_pairs_a_player),
        TEST(a_pool_is_what_its_dice_can_show),
        TEST(rolls_that_are_no_pool),
        TEST(picks_go_clockwise_twice),
        TEST(a_pair_is_taken_once),
        TEST(picks_come_before_drawing),
        TEST(each_draws_with_the_own_dice),
        TEST(values_of_faces),
        TEST(the_lowest_sum_is_first_next_round),
        TEST(of_two_tied_the_later_is_first),
        TEST(of_three_tied_the_last_is_first),
        TEST(final_ties_go_in_reverse_turn_order),
        TEST(final_ties_come_after_points_and_errors),
        TEST(the_star_decides_final_ties),
        TEST(a_draft_needs_two_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
