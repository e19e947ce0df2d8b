/* TEST exact: The last round, proven: the engine's answer and its bounds against plain enumeration
   of all that can be drawn, in every config. A bound that is too low anywhere fails here. */
#include "core/sheet.h"
#include "support.h"

#include <inkrail/perft.h>

#include "../../src/engine/eval/net.h"
#include "../../src/engine/proof/last_bound.h"

enum { ENTRIES = 1 << 13, MOST_SHEETS = 3000, UNKNOWN = INT32_MIN, POINT = INK_NET_POINT };

/* --- a twin: everything, in plain words ------------------------------------------------------- */

typedef struct everything {
    const ink_ruleset *rules;
    const ink_engine_goals *goals;
    unsigned dice; /* only these may be drawn; 0: everything may */
    size_t count;
    int32_t best;
    uint64_t seen[ENTRIES];
} everything;

static everything all;

static int points_of(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_score score;
    ink_score_find(rules, sheet, &score);
    return score.total;
}

/* The best that can be made of a last roll. */
static int best_after_roll(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_moves *moves = malloc(sizeof *moves);
    int best = -1000;
    ink_sheet_moves(rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_sheet next = *sheet;
        ink_sheet_apply(rules, &next, moves->move[i]);
        int points = next.open != 0 ? best_after_roll(rules, &next) : points_of(rules, &next);
        best = points > best ? points : best;
    }
    free(moves);
    return best;
}

/* Every way the dice of the last roll may fall, one after the other. */
static int64_t sum_over_rolls(const ink_ruleset *rules, const ink_sheet *ended, unsigned dice,
                              ink_roll roll, int *ways)
{
    int64_t sum = 0;
    if (dice == 0) {
        ink_sheet rolled = *ended;
        assert_int_equal(ink_sheet_roll(rules, &rolled, &roll, NULL), INK_OK);
        ++*ways;
        return best_after_roll(rules, &rolled);
    }
    int die = __builtin_ctz(dice);
    for (int face = 0; face < INK_FACES; face++) {
        roll.face[die] = rules->die[die].face[face];
        sum += sum_over_rolls(rules, ended, dice & (dice - 1), roll, ways);
    }
    return sum;
}

static int goal_points(const everything *e, const ink_sheet *ended)
{
    int points = 0;
    ink_facts facts;
    if (e->goals == NULL)
        return 0;
    ink_facts_find(e->rules, ended, &facts);
    for (int i = 0; i < INK_GOALS; i++)
        if (ink_goal_reached(e->rules, e->goals->goal[i], ended, &facts))
            points += e->goals->points[i][ended->round];
    return points;
}

static int32_t final_value(const everything *e, const ink_sheet *ended)
{
    unsigned dice = ink_ruleset_dice(e->rules, e->rules->rounds + 1);
    int ways = 0;
    int32_t goals = goal_points(e, ended) * POINT;
    if (dice == 0)
        return goals + points_of(e->rules, ended) * POINT;
    int64_t sum = sum_over_rolls(e->rules, ended, dice, (ink_roll){{0}}, &ways);
    return goals + (int32_t)(sum * POINT / ways);
}

static bool met_before(everything *e, const ink_sheet *sheet)
{
    uint64_t key = ink_sheet_hash(sheet) | 1;
    size_t at = key >> 20 & (ENTRIES - 1);
    while (e->seen[at] != 0 && e->seen[at] != key)
        at = (at + 1) & (ENTRIES - 1);
    bool met = e->seen[at] == key;
    e->seen[at] = key;
    e->count += !met;
    return met;
}

static bool is_allowed(const everything *e, ink_move move)
{
    int kind = ink_move_kind(move);
    return e->dice == 0 || kind == INK_MOVE_END ||
           (kind == INK_MOVE_DIE && (e->dice >> ink_move_source(move) & 1) != 0);
}

static void go_on(everything *e, const ink_sheet *sheet)
{
    if (met_before(e, sheet) || e->count > MOST_SHEETS)
        return;
    if (sheet->open == 0) {
        int32_t value = final_value(e, sheet);
        e->best = value > e->best ? value : e->best;
        return;
    }
    ink_moves *moves = malloc(sizeof *moves);
    ink_sheet_moves(e->rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_sheet next = *sheet;
        if (!is_allowed(e, moves->move[i]))
            continue;
        ink_sheet_apply(e->rules, &next, moves->move[i]);
        go_on(e, &next);
    }
    free(moves);
}

/* UNKNOWN if there is too much to go through, or if the round cannot end. */
static int32_t best_of_dice(const ink_ruleset *rules, const ink_sheet *sheet,
                            const ink_engine_goals *goals, unsigned dice)
{
    memset(&all, 0, sizeof all);
    all.dice = dice;
    all.rules = rules;
    all.goals = goals;
    all.best = UNKNOWN;
    go_on(&all, sheet);
    return all.count > MOST_SHEETS ? UNKNOWN : all.best;
}

static int32_t best_of_everything(const ink_ruleset *rules, const ink_sheet *sheet,
                                  const ink_engine_goals *goals)
{
    return best_of_dice(rules, sheet, goals, 0);
}

/* --- bounds ----------------------------------------------------------------------------------- */

static int most_of_goals(const ink_engine_goals *goals, int round)
{
    int points = 0;
    for (int i = 0; goals != NULL && i < INK_GOALS; i++)
        points += goals->points[i][round];
    return points;
}

/* What a bound promises, in fractions of a point. */
static int32_t promised(const ink_last_bound *bound, int points)
{
    return points * POINT - bound->most.less * POINT / 100;
}

/* A bound by its scopes: where something more is earned, and where nothing is. */
static int higher_scope(const ink_ruleset *rules, const ink_sheet *sheet, const ink_stock *pieces,
                        ink_move move)
{
    static ink_last_bound earning, bare;
    ink_last_bound_find_scope(&earning, rules, sheet, pieces, INK_LAST_BOUND_EARNING);
    ink_last_bound_find_scope(&bare, rules, sheet, pieces, INK_LAST_BOUND_BARE);
    if (move == 0)
        return earning.total > bare.total ? earning.total : bare.total;
    int with = ink_last_bound_with(&earning, move), without = ink_last_bound_with(&bare, move);
    return without > with && !ink_last_bound_earns(&earning, move) ? without : with;
}

/* The bound of the sheet, and of each move on it, against the best there is. */
static void check_bound(const ink_ruleset *rules, const ink_sheet *sheet,
                        const ink_engine_goals *goals, int32_t best)
{
    static ink_last_bound bound;
    static ink_moves moves;
    ink_stock pieces;
    int more = most_of_goals(goals, sheet->round);
    ink_stock_of_round(rules, sheet, &pieces);
    ink_last_bound_find(&bound, rules, sheet, &pieces);
    require(sheet, promised(&bound, bound.total + more) >= best);
    require(sheet, promised(&bound, higher_scope(rules, sheet, &pieces, 0) + more) >= best);
    unsigned independent = ink_stock_independent(rules, sheet);
    if (independent != 0)
        require(sheet, (bound.independent_total + more) * POINT >=
                           best_of_dice(rules, sheet, goals, independent));
    ink_sheet_moves(rules, sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_sheet next = *sheet;
        ink_move move = moves.move[i];
        if (move == ink_move_end() || i % 5 != 0)
            continue;
        ink_sheet_apply(rules, &next, move);
        best = best_of_everything(rules, &next, goals);
        int higher = higher_scope(rules, sheet, &pieces, move);
        require(&next, promised(&bound, ink_last_bound_with(&bound, move) + more) >= best);
        require(&next, promised(&bound, higher + more) >= best);
    }
}

static void check_proof(ink_engine *engine, const ink_sheet *sheet, const ink_engine_goals *goals,
                        int32_t best)
{
    ink_engine_result result;
    const ink_engine_limits limits = {.limit = {.nodes = 100000000}, .goals = goals};
    assert_int_equal(ink_engine_play_round(engine, sheet, &limits, &result), INK_OK);
    require(sheet, result.proven);
    require(sheet, result.expected * POINT == best);
    require(sheet, result.cut == 0);
}

/* --- games ------------------------------------------------------------------------------------ */

static void begin_round(const ink_ruleset *rules, ink_sheet *sheet, ink_rng *rng)
{
    ink_roll dice;
    ink_roll_of_seed(rules, ink_rng_next(rng), sheet->round + 1, &dice);
    for (int d = 0; rules->config.draft != 0 && d < INK_ROUTE_DICE; d++) /* any die's face */
        dice.face[d] = rules->die[ink_rng_below(rng, INK_ROUTE_DICE)].face[ink_rng_below(rng, 6)];
    assert_int_equal(ink_sheet_roll(rules, sheet, &dice, NULL), INK_OK);
}

static void play_any(const ink_ruleset *rules, ink_sheet *sheet, ink_rng *rng)
{
    static ink_moves moves;
    ink_sheet_moves(rules, sheet, &moves);
    ink_sheet_apply(rules, sheet, moves.move[ink_rng_below(rng, moves.count)]);
}

/* Good play and any play lead to boards that differ much. */
static void play_round(ink_engine *engine, const ink_ruleset *rules, ink_sheet *sheet, bool well,
                       ink_rng *rng)
{
    const ink_engine_limits limits = {.level = 8};
    ink_engine_result result;
    while (!well && sheet->open != 0)
        play_any(rules, sheet, rng);
    if (sheet->open == 0)
        return;
    assert_int_equal(ink_engine_play_round(engine, sheet, &limits, &result), INK_OK);
    *sheet = result.sheet;
}

/* Fills the board with anything that dice and special routes can draw, but for some spaces: then a
   whole round can be gone through. */
static void crowd(const ink_ruleset *rules, ink_sheet *sheet, int spaces, ink_rng *rng)
{
    for (int tries = 0; tries < 4000 && ink_set_count(ink_sheet_space(sheet)) > spaces; tries++) {
        int tile = 1 + (int)ink_rng_below(rng, rules->tiles - 1u);
        ink_set cells = ink_sheet_cells(rules, sheet, tile);
        if (cells == 0 || !ink_shape_is_face(rules, rules->tile[tile].shape))
            continue;
        for (int skip = (int)ink_rng_below(rng, 16); skip > 0 && (cells & (cells - 1)) != 0; skip--)
            cells &= cells - 1;
        ink_sheet_draw(rules, sheet, 0, ink_set_first(cells), tile);
    }
}

/* Most of the round is over: bounds are nearest to the truth where little is left. */
static void lose_dice(const ink_ruleset *rules, ink_sheet *sheet, ink_rng *rng)
{
    for (int d = 0; d < rules->dice; d++)
        if (ink_rng_below(rng, 8) < (d < INK_ROUTE_DICE ? 6 : 1))
            sheet->waiting &= (uint8_t) ~(1u << d);
    if (ink_rng_below(rng, 4) != 0)
        sheet->round_specials = INK_SPECIALS_A_ROUND;
}

/* Draws until what is left can be gone through. */
static int32_t come_near(const ink_ruleset *rules, ink_sheet *sheet, const ink_engine_goals *goals,
                         ink_rng *rng)
{
    int32_t best;
    while ((best = best_of_everything(rules, sheet, goals)) == UNKNOWN) {
        ink_sheet before = *sheet;
        do {
            *sheet = before;
            play_any(rules, sheet, rng);
        } while (sheet->open == 0);
    }
    return best;
}

static ink_engine_goals some_goals(const ink_ruleset *rules, ink_rng *rng)
{
    ink_engine_goals goals = {.goal = {0}};
    for (int i = 0; i < INK_GOALS; i++) {
        goals.goal[i] = (uint8_t)ink_rng_below(rng, rules->goals);
        goals.points[i][rules->rounds] = (uint8_t)(1 << i);
    }
    return goals;
}

/* The bounds of all sheets on some way to the end. */
static void check_way(const ink_ruleset *rules, ink_sheet *sheet, const ink_engine_goals *goals,
                      ink_rng *rng)
{
    for (; sheet->open != 0; play_any(rules, sheet, rng))
        check_bound(rules, sheet, goals, best_of_everything(rules, sheet, goals));
}

/* And on to the end of the round, in several ways. */
static void check_rest(const ink_ruleset *rules, const ink_sheet *sheet,
                       const ink_engine_goals *goals, ink_rng *rng)
{
    enum { WALKS = 8 };
    for (int walk = 0; walk < WALKS; walk++) {
        ink_sheet at = *sheet;
        play_any(rules, &at, rng);
        check_way(rules, &at, goals, rng);
    }
}

static void check_game(ink_engine *engine, const ink_ruleset *rules, int game, bool crowded)
{
    ink_rng rng = ink_rng_stream(chance(game), "exact", rules->tiles);
    ink_sheet sheet;
    ink_engine_goals goals = some_goals(rules, &rng), *asked = game % 3 == 0 ? &goals : NULL;
    ink_sheet_start(rules, &sheet);
    while (sheet.round < rules->rounds - 1) {
        begin_round(rules, &sheet, &rng);
        play_round(engine, rules, &sheet, !crowded && game % 2 == 0, &rng);
    }
    begin_round(rules, &sheet, &rng);
    if (crowded) {
        crowd(rules, &sheet, 2 + (int)ink_rng_below(&rng, 20), &rng);
        lose_dice(rules, &sheet, &rng);
    }
    int32_t best = come_near(rules, &sheet, asked, &rng);
    check_proof(engine, &sheet, asked, best);
    if (!ink_bounds_exist(rules))
        return;
    check_bound(rules, &sheet, asked, best);
    if (crowded)
        check_way(rules, &sheet, asked, &rng);
    else
        check_rest(rules, &sheet, asked, &rng);
}

static void check_config(const char *config, int games, bool crowded)
{
    ink_ruleset rules = rules_of(config);
    ink_engine *engine = ink_engine_new(&rules, NULL);
    go_by(&rules);
    for (int game = 0; game < games; game++)
        check_game(engine, &rules, game, crowded);
    go_by(classic());
    ink_engine_free(engine);
}

/* Games are long to go through, crowded ones less so; some expansions need more of them to meet
   everything. */
enum { MORE = SLOW_BUILD != 0 ? 1 : 4 };
#define GAMES (1 + INK_TEST_SCALE / 5)
#define CROWDED_GAMES (2 + INK_TEST_SCALE)

#define CONFIG_TEST(name, games, crowded, ...)                                                     \
    static void name(void **state)                                                                 \
    {                                                                                              \
        static const char *const configs[] = {__VA_ARGS__};                                        \
        (void)state;                                                                               \
        for (int i = 0; i < COUNT(configs); i++)                                                   \
            if (is_due(i, 4))                                                                      \
                check_config(configs[i], games, crowded);                                          \
    }

CONFIG_TEST(classic_is_exact, GAMES, false, "classic", "classic", "classic,draft,players=2",
            "classic+null")
CONFIG_TEST(challenge_is_exact, GAMES, false, "challenge", "challenge,draft,players=2")
CONFIG_TEST(crowded_routes_are_exact, CROWDED_GAMES, true, "classic", "challenge")
#define EXPANSION(name, ...)                                                                       \
    CONFIG_TEST(name##_is_exact, MORE *GAMES, false, "classic+" #name, "challenge+" #name)         \
    CONFIG_TEST(crowded_##name##_is_exact, CROWDED_GAMES, true, "classic+" #name,                  \
                "challenge+" #name)
#include "expansions.def"

/* Two networks with an exit each, and water between them but for D4: one drawing of water may join
   them, by itself or by a flood. */
static void check_water(const ink_ruleset *rules, ink_engine *engine, const char *face)
{
    static const char *const drawn[] = {"A4.L.H", "B4LL.L", "C4LL.L", "E4LL.L", "F4LL.L", "G4.H.L"};
    ink_rng rng = ink_rng_stream(1, "water", 0);
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    sheet.round = (uint8_t)(rules->rounds - 1);
    for (int i = 0; i < COUNT(drawn); i++) {
        ink_placement at;
        assert_int_equal(ink_placement_read(rules, ink_slice_of(drawn[i]), &at, NULL), INK_OK);
        ink_sheet_put(rules, &sheet, at.cell, at.tile, 1);
    }
    begin_round(rules, &sheet, &rng);
    sheet.waiting = 1u << INK_ROUTE_DICE;
    sheet.round_specials = INK_SPECIALS_A_ROUND;
    sheet.die[INK_ROUTE_DICE] = (uint8_t)ink_shape_find(rules, ink_slice_of(face));
    int32_t best = best_of_everything(rules, &sheet, NULL);
    check_proof(engine, &sheet, NULL, best);
    check_bound(rules, &sheet, NULL, best);
}

static void water_joins_networks(void **state)
{
    static const char *const faces[] = {"L...", "LL..", "LLL."};
    ink_ruleset rules = rules_of("classic+lake");
    ink_engine *engine = ink_engine_new(&rules, NULL);
    (void)state;
    go_by(&rules);
    for (int i = 0; i < COUNT(faces); i++)
        check_water(&rules, engine, faces[i]);
    go_by(classic());
    ink_engine_free(engine);
}

/* --- modules without bounds ------------------------------------------------------------------- */

/* The straight highway costs points, and each drawing puts one on the space east of it. What is
   drawn first fills where others could have been, and no module notes it: the order of drawings
   matters. */
static int straight(const ink_ruleset *rules)
{
    return ink_shape_find(rules, ink_slice_of("H.H."));
}

static void spread(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                   ink_cell cell)
{
    (void)move;
    ink_set east = ink_set_step(ink_set_of(cell), INK_EAST) & ink_sheet_space(sheet);
    (void)bytes;
    if (east != 0)
        ink_sheet_put(rules, sheet, ink_set_first(east), rules->shape[straight(rules)].first,
                      sheet->round);
}

static void count_spread(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                         ink_score *score, ink_parts *parts)
{
    enum { COST = 4 };
    (void)bytes;
    (void)parts;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (rules->tile[sheet->tile[ink_set_first(left)]].shape == straight(rules))
            score->expansion = (int16_t)(score->expansion - COST);
}

static const ink_module spreading = {.name = "spreading", .after = spread, .score = count_spread};

static void add_spreading(ink_ruleset *rules)
{
    rules->module[rules->modules++] = &spreading;
    INK_HOOK_ADD(rules, after, spread, 0);
    INK_HOOK_ADD(rules, score, count_spread, 0);
}

/* Such games have no bounds, and what the engine claims of them is true all the same. */
static void check_unbounded(const ink_ruleset *rules)
{
    enum { GAMES_OF_FEW_SPACES = 40 };
    ink_engine *engine = ink_engine_new(rules, NULL);
    assert_false(ink_bounds_exist(rules));
    go_by(rules);
    for (int game = 0; game < GAMES_OF_FEW_SPACES; game++) {
        ink_rng rng = ink_rng_stream((uint64_t)game, "unbounded", 0);
        ink_ruleset plain = rules_of("classic");
        ink_sheet sheet;
        ink_sheet_start(rules, &sheet);
        sheet.round = (uint8_t)(rules->rounds - 1);
        crowd(&plain, &sheet, 3 + (int)ink_rng_below(&rng, 12), &rng);
        begin_round(rules, &sheet, &rng);
        check_proof(engine, &sheet, NULL, come_near(rules, &sheet, NULL, &rng));
    }
    go_by(classic());
    ink_engine_free(engine);
}

static void modules_without_bounds_are_exact(void **state)
{
    extern const ink_module ink_module_null;
    ink_module copy = ink_module_null; /* under another name, and with no bounds */
    ink_ruleset null = rules_of("classic+null"), classic_spreads = rules_of("classic");
    ink_ruleset challenge_spreads = rules_of("challenge");
    (void)state;
    copy.name = "copy";
    null.module[0] = &copy;
    add_spreading(&classic_spreads);
    add_spreading(&challenge_spreads);
    check_unbounded(&null);
    check_unbounded(&classic_spreads);
    check_unbounded(&challenge_spreads);
}

/* Two expansions have bounds, but they do not hold together. */
static void two_expansions_are_exact(void **state)
{
    ink_ruleset rules = rules_of("challenge+river+desert,house");
    (void)state;
    check_unbounded(&rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_is_exact),
        cmocka_unit_test(challenge_is_exact),
        cmocka_unit_test(crowded_routes_are_exact),
#define EXPANSION(name, ...)                                                                       \
    cmocka_unit_test(name##_is_exact), cmocka_unit_test(crowded_##name##_is_exact),
#include "expansions.def"
        cmocka_unit_test(water_joins_networks),
        cmocka_unit_test(modules_without_bounds_are_exact),
        cmocka_unit_test(two_expansions_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
