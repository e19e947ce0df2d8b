/* TEST sums: Sums that people see: a hint is the sum of its parts, a review tells a whole game, and
   all of it adds up as it is shown, too. */
#include <math.h>

#include "review/review_sums.h"
#include "session_games.h"
#include "words/sums.h"
#include "words/words.h"

enum { TOTAL = INK_SCORE_PARTS - 1 };

static const int scales[] = {1, 10, 100, 1000};

static double points_of(const double part[INK_SCORE_PARTS])
{
    double sum = 0;
    for (int i = 0; i < TOTAL; i++)
        sum += score_parts[i].sign * part[i];
    return sum;
}

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* --- rounding ----------------------------------------------------------------------------- */

static void adds_up_as_shown(const ink_sheet *sheet, const double part[INK_SCORE_PARTS],
                             double total)
{
    long units[INK_SCORE_PARTS];
    for (int k = 0; k < COUNT(scales); k++) {
        long sum = 0;
        sums_round_parts(part, scales[k], sums_units(total, scales[k]), units);
        for (int i = 0; i < TOTAL; i++) {
            sum += score_parts[i].sign * units[i];
            require(sheet, fabs((double)units[i] - part[i] * scales[k]) < 1);
            require(sheet, part[i] != 0 || units[i] == 0);
        }
        require(sheet, sum == sums_units(total, scales[k]) && sum == units[TOTAL]);
    }
}

/* Every one of these is rounded down on its own, which would leave 1 of 2 tenths. */
static void what_is_missing_goes_to_the_nearest(void **state)
{
    static const double value[] = {0.04, 0.03, 0, 0.01, 0.12};
    static const long shown[] = {1, 0, 0, 0, 1}, less[] = {0, 0, 0, 0, 1};
    long units[COUNT(value)];
    (void)state;
    sums_round(value, COUNT(value), 10, 2, units);
    assert_memory_equal(units, shown, sizeof units);
    sums_round(value, COUNT(value), 10, 1, units);
    assert_memory_equal(units, less, sizeof units);
}

/* --- hints -------------------------------------------------------------------------------- */

static struct adviser {
    char config[64];
    ink_engine *engine;
} adviser;

/* One for each game; a new session may lie where the last one was. */
static ink_engine *engine_of(const walk *w)
{
    if (strcmp(adviser.config, w->config) != 0) {
        ink_engine_free(adviser.engine);
        adviser.engine = ink_engine_new(ink_session_rules(w->session), NULL);
        (void)snprintf(adviser.config, sizeof adviser.config, "%s", w->config);
    }
    assert_non_null(adviser.engine);
    return adviser.engine;
}

/* What is told when the hint has been played to the end of the game. */
static void is_the_score(const walk *w, const ink_engine_result *hint, int gained)
{
    ink_score score;
    int i = 0;
    ink_score_find(ink_session_rules(w->session), &hint->sheet, &score);
    score.goals = (int16_t)(hint->part[TOTAL - 1]);
    score.total = (int16_t)(score.total + score.goals);
    require(&hint->sheet, score.goals >= gained && hint->part_games == 1);
#define INK_SCORE_PART(field, name) require(&hint->sheet, hint->part[i++] == score.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
}

/* The sum is what the search expects: no part of it comes from the parts. */
static void is_expected_by_the_search(const walk *w, int player, ink_engine_limits limits,
                                      double expected)
{
    static ink_engine_result hint;
    limits.parts = 0;
    assert_int_equal(hint_of(w->session, player, engine_of(w), &limits, &hint), INK_OK);
    require(&hint.sheet, hint.expected == expected);
}

static void the_hint_adds_up(walk *w)
{
    static const ink_engine_limits limits[] = {{.limit = {.nodes = 400}, .parts = 3},
                                               {.level = 2, .parts = 2}};
    static ink_engine_result hint;
    static int number;
    const ink_seat *seat = ink_session_seats(w->session);
    int player = ink_session_turn(w->session), gained = 0;
    bool rolled = w->kind == WALK_ROLL || w->kind == WALK_PICK || w->states % 16 == 0;
    if (!rolled || ink_session_table(w->session)->phase != INK_PHASE_DRAW)
        return;
    if (!is_due(number++ / COUNT(limits), 8))
        return;
    assert_int_equal(
        hint_of(w->session, player, engine_of(w), &limits[w->states % COUNT(limits)], &hint),
        INK_OK);
    for (int i = 0; i < INK_GOALS; i++)
        gained += seat[player].goal_points[i];
    require(&hint.sheet, hint.part_games > 0);
    require(&hint.sheet, near(points_of(hint.part), hint.expected));
    require(&hint.sheet, hint.part[TOTAL] == hint.expected);
    adds_up_as_shown(&hint.sheet, hint.part, hint.expected);
    if (ink_sheet_over(ink_session_rules(w->session), &hint.sheet))
        is_the_score(w, &hint, gained);
    else
        is_expected_by_the_search(w, player, limits[w->states % COUNT(limits)], hint.expected);
}

static void hints_are_the_sum_of_their_parts(void **state)
{
    (void)state;
    walk_all(the_hint_adds_up, SLOW_BUILD != 0 ? 0 : 1);
    ink_engine_free(adviser.engine);
}

/* Parts are moved, but not beyond what the games have seen, as long as that is enough; nothing that
   was the same in all of them. */
static void parts_stay_within_their_games(void **state)
{
    enum { ERRORS = 4, VILLAGES = 6 };
    ink_ruleset rules = rules_of("challenge,goals=none");
    ink_engine *engine = ink_engine_new(&rules, NULL);
    const ink_engine_limits limits = {.parts = 8};
    double part[INK_SCORE_PARTS], more[INK_SCORE_PARTS], least[INK_SCORE_PARTS];
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(&rules, &sheet);
    assert_int_equal(ink_engine_parts(engine, &sheet, &limits, 60, part), 8);
    assert_int_equal(ink_engine_parts(engine, &sheet, &limits, 64, more), 8);
    assert_int_equal(ink_engine_parts(engine, &sheet, &limits, -40, least), 8);
    assert_true(near(points_of(part), 60) && near(points_of(more), 64));
    assert_true(near(points_of(least), -40));
    for (int i = 0; i < TOTAL; i++)
        assert_true(score_parts[i].sign * (more[i] - part[i]) >= 0);
    assert_true(more[ERRORS] < part[ERRORS] && more[ERRORS] >= 0);
    assert_true(least[VILLAGES] >= 0 && least[VILLAGES] == floor(least[VILLAGES]));
    assert_true(part[TOTAL - 1] == 0 && more[TOTAL - 1] == 0);
    ink_engine_free(engine);
}

/* --- reviews ------------------------------------------------------------------------------ */

static uint64_t next_random(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *random >> 33;
}

static double some(uint64_t *random, double low, double high)
{
    return low + (high - low) * (double)next_random(random) / 2147483648.0;
}

/* A round as it is measured: nothing fits anything else. The parts of a loss do. */
static struct review_round measured(uint64_t *random, bool draft, bool last)
{
    struct review_round round = {.luck = some(random, -6, 6), .last = last};
    for (int i = 0; draft && i < REVIEW_PICKS; i++)
        round.pick[i] = next_random(random) % 2 == 0 ? 0 : some(random, 0, 4);
    if (next_random(random) % 3 == 0)
        return round;
    round.loss = last ? (double)(1 + next_random(random) % 9) : some(random, 0, 9);
    round.error = last ? 0 : some(random, 0, 1);
    round.has_why = true;
    for (int i = 0; i < TOTAL - 2; i++)
        round.why[i] = some(random, -3, 3);
    round.why[0] -= points_of(round.why) + round.loss;
    round.why[TOTAL] = -round.loss;
    return round;
}

static void rounds_meet(const struct review_round *round, int rounds, double end)
{
    for (int t = 0; t < rounds; t++) {
        double best = round[t].before + round[t].luck - round[t].pick[0] - round[t].pick[1];
        assert_true(near(best, round[t].best));
        assert_true(near(round[t].best - round[t].loss, round[t].played));
        assert_true(t + 1 == rounds || round[t].played == round[t + 1].before);
        assert_true(round[t].loss >= 0 && near(points_of(round[t].why), -round[t].loss));
    }
    assert_true(near(round[rounds - 1].played, end));
}

static void rounds_meet_as_shown(const struct review_round *round, int rounds, int scale, long end)
{
    struct review_sum sum = review_sum_units(round, rounds, scale);
    struct review_units units, next;
    for (int t = 0; t < rounds; t++) {
        long why = 0;
        review_round_units(&round[t], scale, &units);
        assert_true(units.before + units.luck - units.pick[0] - units.pick[1] == units.best);
        assert_true(units.best - units.loss == units.played);
        assert_true(units.pick[0] >= 0 && units.pick[1] >= 0 && units.loss >= 0);
        assert_true(round[t].loss > 0 || units.loss == 0);
        for (int i = 0; i < TOTAL; i++)
            why += score_parts[i].sign * units.why[i];
        assert_true(why == -units.loss && units.why[TOTAL] == why);
        review_round_units(&round[t + 1 < rounds ? t + 1 : t], scale, &next);
        assert_true(t + 1 == rounds || units.played == next.before);
    }
    assert_true(sum.expected + sum.luck - sum.picks - sum.loss == sum.end && sum.end == end);
}

static void one_review(uint64_t *random)
{
    struct review_round round[REVIEW_ROLLS], before[REVIEW_ROLLS];
    int rounds = 1 + (int)(next_random(random) % REVIEW_ROLLS);
    bool draft = next_random(random) % 2 == 0, over = next_random(random) % 2 == 0 && rounds > 1;
    double end = (double)(next_random(random) % 100) - 20;
    end += over ? 0 : some(random, 0, 1);
    for (int t = 0; t < rounds; t++)
        round[t] = measured(random, draft, over && t + 1 == rounds);
    round[0].before = some(random, 40, 90);
    memcpy(before, round, sizeof *round * (size_t)rounds);
    review_settle(round, rounds, end);
    rounds_meet(round, rounds, end);
    for (int k = 0; k < COUNT(scales); k++)
        rounds_meet_as_shown(round, rounds, scales[k], sums_units(end, scales[k]));
    assert_true(near(round[0].before, before[0].before));
    assert_true(!over || (round[rounds - 1].loss == before[rounds - 1].loss &&
                          round[rounds - 1].luck == before[rounds - 1].luck));
    for (int t = 0; t < rounds; t++) /* what was well played stays so, a loss stays a loss */
        assert_true((round[t].loss > 0) == (before[t].loss > 0));
}

static void a_review_leads_to_the_score(void **state)
{
    uint64_t random = 5;
    (void)state;
    for (int i = 0; i < 5000; i++)
        one_review(&random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_goes_to_the_nearest),
        cmocka_unit_test(hints_are_the_sum_of_their_parts),
        cmocka_unit_test(parts_stay_within_their_games),
        cmocka_unit_test(a_review_leads_to_the_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
