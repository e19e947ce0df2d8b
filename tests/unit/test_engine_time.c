/* TEST engine_time: Time, as the engine's clock tells it, and wishes to stop. test_limits.c has
   those of hard boards. */
#include "engine_games.h"

#include <math.h>

/* --- little time ------------------------------------------------------------------------------ */

/* A clock that goes on by some milliseconds whenever it is asked, and leaps once. */
typedef struct fake_clock {
    double now, step, leap;
    int asked, leap_at;
} fake_clock;

static double tick(void *context)
{
    fake_clock *clock = context;
    clock->now += ++clock->asked == clock->leap_at ? clock->leap : clock->step;
    return clock->now;
}

/* Sheets evaluated in the first round with so much time. */
static uint64_t nodes_with(ink_engine *engine, const ink_ruleset *rules, double ms,
                           fake_clock *clock, ink_progress *progress)
{
    const ink_engine_limits limits = {
        .limit = {.ms = ms, .clock = tick, .context = clock, .progress = progress}};
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    roll_game(rules, "hurry", &sheet);
    return play_round(engine, rules, &limits, &sheet).nodes;
}

/* Sheets evaluated in a round that is played again and again with as little time. */
enum { REPEATED = 8 };

static void count_nodes(double step, uint64_t nodes[REPEATED])
{
    fake_clock clock = {.step = step};
    const ink_ruleset rules = rules_of("classic+lava");
    ink_engine *engine = ink_engine_new(&rules, NULL);
    for (int i = 0; i < REPEATED; i++)
        nodes[i] = nodes_with(engine, &rules, 10, &clock, NULL);
    ink_engine_free(engine);
}

/* Where searching takes longer than it should, less is searched; the next time the search is
   smaller from the start, and comes to its end. */
static void slow_searches_become_smaller(void **state)
{
    uint64_t quick[REPEATED], slow[REPEATED];
    (void)state;
    count_nodes(0.001, quick);
    count_nodes(0.6, slow);
    for (int i = 1; i < REPEATED; i++)
        assert_true(quick[i] == quick[0]);
    assert_true(slow[0] < quick[0]);
    assert_true(slow[REPEATED - 1] * 2 < quick[0]);
}

static bool stop_at_once(void *context, const ink_so_far *so_far)
{
    (void)context;
    (void)so_far;
    return false;
}

/* The more time the wider the search; no time at all is no limit. */
static void odd_times_are_taken(void **state)
{
    static const double ms[] = {1e-300, 1, 1000, 1e300, INFINITY};
    static const double none[] = {0, -1, NAN};
    fake_clock clock = {.step = 0.001};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    uint64_t before = 1;
    (void)state;
    for (int i = 0; i < COUNT(ms); i++) {
        uint64_t nodes = nodes_with(engine, classic(), ms[i], &clock, stop_at_once);
        assert_true(nodes >= before);
        before = nodes;
    }
    clock.asked = 0;
    for (int i = 0; i < COUNT(none); i++)
        assert_true(nodes_with(engine, classic(), none[i], &clock, NULL) > 4000);
    assert_int_equal(clock.asked, 0);
    ink_engine_free(engine);
}

/* A clock that stands still, one that is put back, and one of a machine that slept meanwhile. */
static void odd_clocks_do_no_harm(void **state)
{
    enum { MS = 100, HURRY = 10, MOST_A_MS = 16 * 1100, REPEATS = 6 };
    fake_clock still = {.step = 0}, back = {.step = 1, .leap = -1e6, .leap_at = 10};
    fake_clock slept = {.step = 0.001, .leap = 1e7, .leap_at = 2};
    uint64_t nodes[REPEATS];
    ink_engine *engine = ink_engine_new(classic(), NULL);
    (void)state;
    assert_true(nodes_with(engine, classic(), MS, &still, NULL) < MS * MOST_A_MS / 4);
    nodes_with(engine, classic(), MS, &back, NULL);
    assert_true(back.asked < 2 * MS);
    for (int i = 0; i < REPEATS; i++)
        nodes[i] = nodes_with(engine, classic(), HURRY, &slept, NULL);
    assert_true(slept.asked > slept.leap_at && nodes[0] < nodes[REPEATS - 1]);
    assert_true(nodes[REPEATS - 2] == nodes[REPEATS - 1]);
    ink_engine_free(engine);
}

/* --- stopping --------------------------------------------------------------------------------- */

static bool count_calls(void *context, const ink_so_far *so_far)
{
    int *calls = context;
    assert_true(so_far->round->moves > 0 && so_far->nodes == so_far->round->nodes);
    assert_true(so_far->share >= 0 && so_far->share <= 1);
    return ++*calls < 3;
}

static void progress_is_told_and_may_stop(void **state)
{
    int calls = 0;
    const ink_engine_limits limits = {
        .limit = {.nodes = 5000000, .progress = count_calls, .context = &calls}};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    roll_game(classic(), "progress", &sheet);
    ink_engine_result result = play_round(engine, classic(), &limits, &sheet);
    assert_int_equal(calls, 3);
    assert_true(result.stopped);
    assert_true(result.nodes < 4500000);
    ink_engine_free(engine);
}

static void a_stopped_search_still_plays(void **state)
{
    const atomic_int stop = 1;
    const ink_engine_limits limits = {.limit = {.nodes = 5000000, .stop = &stop}};
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(classic(), &sheet);
    roll_game(classic(), "stop", &sheet);
    ink_engine_result result = play_round(engine, classic(), &limits, &sheet);
    assert_true(result.stopped);
    ink_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_searches_become_smaller),
        cmocka_unit_test(odd_times_are_taken),
        cmocka_unit_test(odd_clocks_do_no_harm),
        cmocka_unit_test(progress_is_told_and_may_stop),
        cmocka_unit_test(a_stopped_search_still_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
