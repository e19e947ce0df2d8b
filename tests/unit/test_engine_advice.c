/* TEST engine_advice: What the engine says to players: the parts of what it expects, hints, and
   picks of a draft. */
#include "engine_games.h"

#include <math.h>

#include "../../src/engine/play/search.h"

/* --- parts ------------------------------------------------------------------------------------ */

/* The total of the parts, errors taken away. */
static double sum_of_parts(const ink_engine_result *result)
{
    enum { ERRORS = 4, TOTAL = INK_SCORE_PARTS - 1 };
    double sum = -2 * result->part[ERRORS];
    for (int i = 0; i < TOTAL; i++)
        sum += result->part[i];
    return sum;
}

/* Quick games end near what was expected, the same ones every time; after the last round there is
   nothing to imagine. */
static void parts_say_why(void **state)
{
    static const char *const configs[] = {"classic", "challenge,goals=A:G:K", "classic+desert"};
    const ink_engine_limits limits = {.level = 9, .parts = 12};
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        if (!is_due(k, COUNT(configs)))
            continue;
        ink_ruleset rules = rules_of(configs[k]);
        ink_engine *engine = ink_engine_new(&rules, NULL);
        ink_sheet sheet;
        ink_sheet_start(&rules, &sheet);
        while (!ink_sheet_over(&rules, &sheet)) {
            ink_engine_result first, result;
            roll_game(&rules, "parts", &sheet);
            assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &first), INK_OK);
            result = play_round(engine, &rules, &limits, &sheet);
            assert_memory_equal(first.part, result.part, sizeof first.part);
            assert_int_equal(result.part_games, ink_sheet_over(&rules, &sheet) ? 1 : 12);
            double total = result.part[INK_SCORE_PARTS - 1], sum = sum_of_parts(&result);
            require(&sheet, total - sum < 1e-9 && sum - total < 1e-9);
            require(&sheet, !ink_engine_trained(engine) ||
                                (total > result.expected - 12 && total < result.expected + 12));
        }
        ink_engine_free(engine);
    }
}

static void goals_belong_to_the_parts(void **state)
{
    enum { GOALS = INK_SCORE_PARTS - 2, K = 2 };
    ink_ruleset rules = rules_of("challenge,goals=A:G:K");
    ink_engine_goals goals = {
        .goal = {INK_NO_GOAL, INK_NO_GOAL, (uint8_t)ink_goal_find(&rules, ink_slice_of("K"))}};
    const ink_engine_limits limits = {.level = 8, .parts = 8, .goals = &goals};
    ink_engine *engine = ink_engine_new(&rules, NULL);
    ink_engine_result result;
    ink_sheet sheet;
    (void)state;
    for (int round = 1; round <= rules.rounds; round++)
        goals.points[K][round] = 4;
    ink_sheet_start(&rules, &sheet);
    roll_game(&rules, "parts", &sheet);
    assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
    assert_true(result.part[GOALS] > 0 && result.part[GOALS] <= 4);
    ink_engine_free(engine);
}

/* --- tables ----------------------------------------------------------------------------------- */

typedef struct party {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat[4];
    ink_engine *engine;
} party;

static void party_roll(party *p)
{
    ink_roll dice = {0};
    ink_pair pair[8];
    ink_pair *pairs = p->rules.config.draft != 0 ? pair : NULL;
    ink_table_roll_of_seed(&p->rules, 11, p->table.round + 1, &dice, pairs);
    assert_int_equal(ink_table_roll(&p->rules, &p->table, p->seat, &dice, pairs, NULL), INK_OK);
}

/* No other pair is worth more, and what is no pick has no worth. */
static void check_pick(party *p, int player, ink_move pick)
{
    const ink_engine_limits limits = {.level = 5};
    double best, other;
    assert_int_equal(
        ink_engine_pick_value(p->engine, &p->table, p->seat, player, pick, &limits, &best), INK_OK);
    for (int pair = 1; pair <= 2 * p->table.players; pair++)
        if (ink_engine_pick_value(p->engine, &p->table, p->seat, player, ink_move_pick(pair),
                                  &limits, &other) == INK_OK)
            assert_true(other <= best);
    assert_int_equal(ink_engine_pick_value(p->engine, &p->table, p->seat, player, ink_move_end(),
                                           &limits, &other),
                     INK_E_NO_MOVE);
}

static void party_pick(party *p)
{
    const ink_engine_limits limits = {.level = 5};
    for (int player; (player = ink_table_picker(&p->table)) < INK_MAX_PLAYERS;) {
        ink_move pick;
        assert_int_equal(ink_engine_pick(p->engine, &p->table, p->seat, player, &limits, &pick),
                         INK_OK);
        check_pick(p, player, pick);
        assert_int_equal(ink_table_play(&p->rules, &p->table, p->seat, player, pick, NULL), INK_OK);
    }
}

static void party_draw(party *p, int player)
{
    ink_engine_goals goals;
    const ink_engine_limits limits = {.level = 5, .goals = &goals};
    ink_engine_result result;
    ink_engine_goals_of(&p->rules, &p->table, p->seat, player, &goals);
    assert_int_equal(ink_engine_play_round(p->engine, &p->seat[player].sheet, &limits, &result),
                     INK_OK);
    for (int i = 0; i < result.moves; i++)
        assert_int_equal(
            ink_table_play(&p->rules, &p->table, p->seat, player, result.move[i], NULL), INK_OK);
}

static void party_start(party *p, const char *config)
{
    ink_setup setup;
    p->rules = rules_of(config);
    p->engine = ink_engine_new(&p->rules, NULL);
    ink_table_start(&p->rules, &p->table, p->seat);
    ink_setup_of_seed(&p->rules, 11, &setup);
    assert_int_equal(ink_table_set_up(&p->rules, &p->table, &setup, NULL), INK_OK);
}

static void drafts_and_goals_are_played(void **state)
{
    static const char *const configs[] = {"classic,draft,players=2", "challenge,players=2",
                                          "challenge,draft,players=3"};
    static party p;
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        party_start(&p, configs[k]);
        while (p.table.phase != INK_PHASE_OVER) {
            party_roll(&p);
            party_pick(&p);
            for (int player = 0; player < p.table.players; player++)
                party_draw(&p, player);
        }
        assert_true(ink_table_sound(&p.rules, &p.table, p.seat));
        ink_engine_free(p.engine);
    }
}

static double no_clock(void *context)
{
    (void)context;
    fail_msg("%s", "nobody should ask for the time");
    return 0;
}

static uint64_t evaluated_by(const ink_engine *engine)
{
    return engine->beam.evaluated + engine->reply.evaluated + engine->after.evaluated;
}

/* The sheets that are evaluated to pick with so many nodes. */
static uint64_t nodes_of_pick(party *p, uint64_t nodes, ink_move *pick)
{
    const ink_engine_limits limits = {.limit = {.nodes = nodes, .clock = no_clock}};
    uint64_t before = evaluated_by(p->engine);
    int player = ink_table_picker(&p->table);
    assert_int_equal(ink_engine_pick(p->engine, &p->table, p->seat, player, &limits, pick), INK_OK);
    return evaluated_by(p->engine) - before;
}

/* Nodes are shared out over the pairs: all are compared, within the nodes of a round, and no clock
   is needed. (What time allows is in test_limits.c.) */
static void picks_keep_to_their_nodes(void **state)
{
    static const uint64_t nodes[] = {4000, 20000, 100000};
    static party p;
    uint64_t before = 0;
    (void)state;
    party_start(&p, "classic,draft,players=3");
    party_roll(&p);
    for (int i = 0; i < COUNT(nodes); i++) {
        ink_move pick, again;
        uint64_t spent = nodes_of_pick(&p, nodes[i], &pick);
        assert_true(spent > before && spent <= nodes[i]);
        assert_int_equal(ink_move_kind(pick), INK_MOVE_PICK);
        assert_int_equal(nodes_of_pick(&p, nodes[i], &again), spent);
        assert_int_equal(again, pick);
        before = spent;
    }
    ink_engine_free(p.engine);
}

/* Who is told to stop at once picks all the same. */
static void a_stopped_pick_is_a_pick(void **state)
{
    const atomic_int stop = 1;
    const ink_engine_limits limits = {.limit = {.nodes = 1000000, .stop = &stop}};
    static party p;
    ink_move pick;
    (void)state;
    party_start(&p, "classic,draft,players=3");
    party_roll(&p);
    int player = ink_table_picker(&p.table);
    assert_int_equal(ink_engine_pick(p.engine, &p.table, p.seat, player, &limits, &pick), INK_OK);
    assert_int_equal(ink_table_ask(&p.rules, &p.table, p.seat, player, pick, NULL), INK_OK);
    ink_engine_free(p.engine);
}

/* A hint whose parts nobody asks for has none, whatever goals have paid; its moves are the same. */
static void a_hint_may_have_no_parts(void **state)
{
    static const double none[INK_SCORE_PARTS] = {0};
    static party p;
    ink_engine_result plain, explained;
    ink_engine_limits limits = {.level = 9};
    (void)state;
    party_start(&p, "challenge,players=2");
    party_roll(&p);
    p.seat[0].goal_points[0] = 4;
    assert_int_equal(ink_engine_hint(p.engine, &p.table, p.seat, 0, &limits, &plain), INK_OK);
    limits.parts = 8;
    assert_int_equal(ink_engine_hint(p.engine, &p.table, p.seat, 0, &limits, &explained), INK_OK);
    assert_int_equal(plain.part_games, 0);
    assert_memory_equal(plain.part, none, sizeof none);
    assert_int_equal(explained.part_games, 8);
    assert_true(explained.part[INK_SCORE_PARTS - 2] >= 4);
    assert_int_equal(plain.moves, explained.moves);
    assert_memory_equal(plain.move, explained.move, (size_t)plain.moves * sizeof *plain.move);
    assert_true(fabs(plain.expected - explained.expected) < 1e-9);
    ink_engine_free(p.engine);
}

/* The ways that were compared: the one that is played first, each to another sheet, each legal. */
static void ways_are_told(void **state)
{
    enum { MOST = 6 };
    static const uint64_t nodes[] = {2000, 20000};
    (void)state;
    for (int k = 0; k < COUNT(nodes); k++) {
        ink_ruleset rules = rules_of("classic");
        ink_engine *engine = ink_engine_new(&rules, NULL);
        ink_engine_limits limits = {.limit = {.nodes = nodes[k]}};
        ink_engine_way way[MOST];
        ink_engine_result result;
        ink_sheet sheet;
        ink_sheet_start(&rules, &sheet);
        roll_game(&rules, "ways", &sheet);
        assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
        int count = ink_engine_ways(engine, way, MOST);
        assert_true(count >= 1 && (k == 0 || count == MOST));
        assert_memory_equal(&way[0].sheet, &result.sheet, sizeof result.sheet);
        for (int i = 0; i < count; i++) {
            ink_sheet played = sheet;
            for (int m = 0; m < way[i].moves; m++)
                assert_int_equal(ink_sheet_play(&rules, &played, way[i].move[m], NULL), INK_OK);
            assert_memory_equal(&played, &way[i].sheet, sizeof played);
            for (int other = 0; other < i; other++)
                assert_memory_not_equal(&way[i].sheet, &way[other].sheet, sizeof played);
        }
        assert_int_equal(ink_engine_ways(engine, way, 1), 1);
        assert_int_equal(ink_engine_ways(engine, way, 0), 0);
        ink_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_told),
        cmocka_unit_test(parts_say_why),
        cmocka_unit_test(goals_belong_to_the_parts),
        cmocka_unit_test(drafts_and_goals_are_played),
        cmocka_unit_test(picks_keep_to_their_nodes),
        cmocka_unit_test(a_stopped_pick_is_a_pick),
        cmocka_unit_test(a_hint_may_have_no_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
