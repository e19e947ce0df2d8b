/* TEST links: Strands joined from afar: by a module of the tests (gates.c), whose games the library
   goes through by the plain graph, and by the template, which joins nothing, so that the plain
   graph must find what the quick ways find. */
#include "core/facts/graph.h"
#include "core/facts/paths.h"
#include "core/lines/line.h"
#include "engine/eval/accumulator.h"
#include "own_modules.h"
#include "unit/engine/engine_games.h"

static const char *const configs[] = {"classic+gates", "challenge+gates,goals=none"};

/* --- examples --------------------------------------------------------------------------------- */

static ink_score scored(const ink_ruleset *rules, const char *words, ink_facts *facts)
{
    ink_sheet sheet;
    ink_score score;
    assert_int_equal(ink_sheet_read(rules, ink_slice_of(words), &sheet, NULL), INK_OK);
    ink_facts_find(rules, &sheet, facts);
    ink_score_find(rules, &sheet, &score);
    return score;
}

static void a_pair_of_gates_joins_networks_and_lines(void **state)
{
    ink_ruleset rules = rules_of(configs[0]);
    ink_facts facts;
    (void)state;
    ink_score apart = scored(&rules, "B1H.H. B2H...o F1H.H. F2H...oo", &facts);
    assert_int_equal(apart.network_points, 0);
    assert_int_equal(apart.highway, 2);
    ink_score joined = scored(&rules, "B1H.H. B2H...o F1H.H. F2H...o", &facts);
    assert_int_equal(joined.network_points, 4);
    assert_int_equal(joined.highway, 4);
    assert_int_equal(facts.networks, 1);
    assert_int_equal(facts.line[0].length, 4);
    /* of both kinds: one network, two lines */
    ink_score mixed = scored(&rules, "B1H.H. B2H...o D1R.R. D2R...o", &facts);
    assert_int_equal(mixed.network_points, 4);
    assert_int_equal(mixed.highway, 2);
    assert_int_equal(mixed.railway, 2);
}

static void a_hub_joins_what_points_at_it(void **state)
{
    ink_ruleset rules = rules_of(configs[0]);
    ink_facts facts;
    (void)state;
    ink_score score = scored(&rules, "B1H.H. B2....n A2.R.R B3H.H.", &facts);
    assert_int_equal(score.network_points, 4);
    assert_int_equal(score.highway, 3); /* the hub's space counts */
    assert_int_equal(score.railway, 2);
    assert_int_equal(score.errors, 1); /* B3 alone is open */
    assert_int_equal(facts.open[INK_SOUTH], ink_set_of(cell_of("B3")));
}

static void a_superconnection_is_part_of_both_lines(void **state)
{
    ink_ruleset rules = rules_of(configs[0]);
    ink_facts facts;
    ink_sheet sheet;
    (void)state;
    ink_score score = scored(&rules, "B1H.H. B2S.S. B3R.R.", &facts);
    assert_int_equal(score.highway, 2);
    assert_int_equal(score.railway, 2);
    assert_int_equal(score.errors, 1);
    assert_int_equal(facts.networks, 1);
    assert_int_equal(scored(&rules, "A2.S.S B2S..S G4.S.S", &facts).exits[0], 1);
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of("B1H.H."), &sheet, NULL), INK_OK);
    assert_true(
        ink_set_has(ink_sheet_cells(&rules, &sheet, tile_in(&rules, "S.S.")), cell_of("B2")));
    assert_false(
        ink_set_has(ink_sheet_cells(&rules, &sheet, tile_in(&rules, "S.S.")), cell_of("D4")));
}

static void loops_and_paths_go_through_gates(void **state)
{
    ink_ruleset rules = rules_of(configs[0]);
    ink_facts facts;
    ink_sheet sheet;
    static const char ring[] = "C2.H..o C4.H..o D2..HH D3H.H. D4H..H";
    (void)state;
    (void)scored(&rules, ring, &facts);
    assert_int_equal(ink_set_count(facts.loop[0]), 5);
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of(ring), &sheet, NULL), INK_OK);
    assert_false(ink_paths_loop_round(&rules, &sheet, cell_of("C3")));
    static const char two[] = "B1H.H. B2H...o F1H.H. F2H...o";
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of(two), &sheet, NULL), INK_OK);
    assert_true(ink_paths_to_exits(&rules, &sheet, INK_BY_HIGHWAY, ink_set_of(cell_of("B2"))));
    assert_false(ink_paths_to_exits(&rules, &sheet, INK_BY_RAILWAY, ink_set_of(cell_of("B2"))));
}

/* --- games ------------------------------------------------------------------------------------ */

static void library_and_twin_play_the_same_games(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(configs); i++) {
        ink_ruleset rules = rules_of(configs[i]);
        for (int policy = 0; policy < POLICIES; policy++)
            play_games(&rules, policy, 1 + INK_TEST_SCALE * 2 / 3);
    }
}

typedef void check_sheet(const ink_ruleset *rules, const ink_sheet *sheet);

/* Asks at every state of random games. */
static void play_and_check(const ink_ruleset *rules, int games, check_sheet *check)
{
    static ink_moves moves;
    for (int game = 0; game < games; game++) {
        uint64_t random = chance(game);
        ink_sheet sheet;
        ink_sheet_start(rules, &sheet);
        while (!ink_sheet_over(rules, &sheet)) {
            ink_roll dice;
            ink_roll_of_seed(rules, random, sheet.round + 1, &dice);
            assert_int_equal(ink_sheet_roll(rules, &sheet, &dice, NULL), INK_OK);
            while (sheet.open != 0) {
                ink_sheet_moves(rules, &sheet, &moves);
                ink_sheet_apply(rules, &sheet, moves.move[twin_below(&random, (int)moves.count)]);
                check(rules, &sheet);
            }
        }
    }
}

static void compare_paths(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static int turn;
    twin_board board;
    bool from[TWIN_SIZE][TWIN_SIZE] = {{false}};
    int row = turn / TWIN_SIZE % TWIN_SIZE, column = turn % TWIN_SIZE;
    ink_cell cell = ink_cell_at(row, column);
    turn++;
    twin_of(sheet, &board);
    if (!ink_set_has(sheet->drawn, cell)) /* a loop goes round what it does not go through */
        require(sheet,
                ink_paths_loop_round(rules, sheet, cell) == twin_loop_round(&board, row, column));
    if (board.cell[row][column].mark[0] == 'n')
        return; /* nothing begins in a hub */
    from[row][column] = true;
    require(sheet, ink_paths_to_exits(rules, sheet, INK_BY_HIGHWAY | INK_BY_RAILWAY,
                                      ink_set_of(cell)) == twin_two_ways_out(&board, from, '.'));
}

static void paths_are_those_of_the_twin(void **state)
{
    ink_ruleset rules = rules_of(configs[0]);
    (void)state;
    go_by(&rules);
    play_and_check(&rules, 20 + 10 * INK_TEST_SCALE, compare_paths);
    go_by(classic());
}

/* Without anything to join, all that the plain graph finds is what the quick ways find. */
static void compare_ways(const ink_ruleset *null, const ink_sheet *sheet)
{
    ink_facts plain, quick;
    ink_score plain_score, quick_score;
    memset(&plain, 0, sizeof plain);
    memset(&quick, 0, sizeof quick);
    require(sheet, null->linked && !classic()->linked);
    ink_facts_find_quick(null, sheet, &plain);
    ink_facts_find_quick(classic(), sheet, &quick);
    require(sheet, memcmp(&plain, &quick, sizeof plain) == 0);
    ink_score_find(null, sheet, &plain_score);
    ink_score_find(classic(), sheet, &quick_score);
    require(sheet, memcmp(&plain_score, &quick_score, sizeof plain_score) == 0);
}

static void the_plain_graph_finds_what_the_quick_ways_find(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    (void)state;
    play_and_check(&null, 100 * INK_TEST_SCALE, compare_ways);
}

/* --- the engine ------------------------------------------------------------------------------- */

/* What it keeps up from drawing to drawing is what it finds from the sheet alone, and its score
   that of the core. */
static void follow_game(const ink_features *f, const ink_net *net, uint64_t random)
{
    static ink_moves moves;
    ink_sheet sheet;
    ink_accumulator followed, fresh;
    ink_score score;
    ink_sheet_start(f->rules, &sheet);
    while (!ink_sheet_over(f->rules, &sheet)) {
        ink_roll dice;
        ink_roll_of_seed(f->rules, random, sheet.round + 1, &dice);
        assert_int_equal(ink_sheet_roll(f->rules, &sheet, &dice, NULL), INK_OK);
        ink_accumulator_begin(f, net, &sheet, &followed);
        while (sheet.open != 0) {
            ink_sheet before = sheet;
            ink_sheet_moves(f->rules, &sheet, &moves);
            ink_sheet_apply(f->rules, &sheet, moves.move[twin_below(&random, (int)moves.count)]);
            (void)ink_accumulator_follow(f, net, &before, &sheet, &followed);
            ink_accumulator_begin(f, net, &sheet, &fresh);
            ink_score_find(f->rules, &sheet, &score);
            require(&sheet, followed.total == score.total && fresh.total == score.total);
            require(&sheet, followed.network_points == score.network_points);
            require(&sheet, memcmp(followed.owner, fresh.owner, sizeof fresh.owner) == 0);
            require(&sheet, memcmp(followed.exits, fresh.exits, sizeof fresh.exits) == 0);
        }
    }
}

static void the_engine_counts_as_the_core_does(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(configs); i++) {
        ink_ruleset rules = rules_of(configs[i]);
        ink_features features;
        ink_net net;
        assert_true(ink_features_make(&features, &rules));
        assert_true(ink_net_make(&net, features.rows));
        for (int game = 0; game < 5 * INK_TEST_SCALE; game++)
            follow_game(&features, &net, chance(game));
        ink_net_free(&net);
        ink_features_free(&features);
    }
}

/* An engine that knows nothing of the module plays its games legally. */
static void the_engine_plays_what_it_does_not_know(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(configs); i++) {
        ink_ruleset rules = rules_of(configs[i]);
        enum { PLAYED_WELL = 25 }; /* whoever draws at random has about 0 */
        const ink_engine_limits limits = {.level = 3};
        ink_engine *engine = ink_engine_new(&rules, NULL);
        assert_non_null(engine);
        for (int game = 0; game < 1 + INK_TEST_SCALE / 3; game++) {
            char seed[32];
            uint64_t sign = 0;
            (void)snprintf(seed, sizeof seed, "links %d", game);
            assert_true(play_game(engine, &rules, seed, &limits, &sign) > PLAYED_WELL);
        }
        ink_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_of_gates_joins_networks_and_lines),
        cmocka_unit_test(a_hub_joins_what_points_at_it),
        cmocka_unit_test(a_superconnection_is_part_of_both_lines),
        cmocka_unit_test(loops_and_paths_go_through_gates),
        cmocka_unit_test(library_and_twin_play_the_same_games),
        cmocka_unit_test(paths_are_those_of_the_twin),
        cmocka_unit_test(the_plain_graph_finds_what_the_quick_ways_find),
        cmocka_unit_test(the_engine_counts_as_the_core_does),
        cmocka_unit_test(the_engine_plays_what_it_does_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
