/* The best ways to play the rest of a round, set against each other: all of them get the same
   imagined rolls, so that luck falls out of their difference. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "words/sums.h"

enum { MOST = 8, FIND_NODES = 40000, ROLL_NODES = 600, ROLLS = 24, PART_GAMES = 4 };

struct candidate {
    ink_engine_way way;
    double sum, squares; /* of final scores, over the rolls */
};

struct comparison {
    struct request *request;
    const ink_ruleset *rules;
    const ink_sheet *sheet;     /* in the round */
    const ink_session *session; /* NULL: the sheet of a position */
    ink_engine *engine;
    ink_engine_goals goals; /* as they stand before the round */
    int gained;             /* points of goals in earlier rounds */
    uint64_t nodes;         /* to find the ways */
    uint64_t judged;        /* sheets, by now */
    struct candidate of[MOST];
    int count, rolls;
    bool over; /* the round is the last of all: points are counted */
    bool proven;
};

/* --- finding ---------------------------------------------------------------------------------- */

static bool is_known(const struct comparison *c, const ink_sheet *sheet)
{
    for (int i = 0; i < c->count; i++)
        if (memcmp(&c->of[i].way.sheet, sheet, sizeof *sheet) == 0)
            return true;
    return false;
}

static void add(struct comparison *c, const ink_engine_way *way, int most)
{
    if (c->count < most && !is_known(c, &way->sheet))
        c->of[c->count++].way = *way;
}

/* What the engine would play comes first: a proof has perhaps found more than its search. */
static ink_status find(struct comparison *c, int most)
{
    bool last_roll = ink_round_is_last_roll(c->rules, c->sheet->round);
    ink_engine_result result;
    ink_engine_way way[MOST];
    ink_engine_limits limits = {.limit = host_limits(c->request->page_engine, c->nodes, 0),
                                .goals = last_roll ? NULL : &c->goals};
    limits.limit.progress = NULL;
    ink_status status = ink_engine_play_round(c->engine, c->sheet, &limits, &result);
    if (status != INK_OK)
        return status;
    ink_engine_way best = {.moves = result.moves, .sheet = result.sheet};
    memcpy(best.move, result.move, sizeof best.move);
    int count = ink_engine_ways(c->engine, way, MOST);
    add(c, &best, most);
    for (int i = 0; i < count; i++)
        add(c, &way[i], most);
    c->proven = result.proven;
    c->judged += result.nodes;
    return INK_OK;
}

/* --- comparing -------------------------------------------------------------------------------- */

static int gained(const ink_seat *seat)
{
    int points = 0;
    for (int i = 0; i < INK_GOALS; i++)
        points += seat->goal_points[i];
    return points;
}

/* Goals that the round itself has reached are paid when it ends for all: until then they are
   counted here. */
static int reached(const struct comparison *c, const ink_sheet *sheet, ink_engine_goals *left)
{
    const ink_ruleset *rules = c->rules;
    ink_facts facts;
    int points = 0;
    ink_facts_find_quick(rules, sheet, &facts);
    *left = c->goals;
    for (int i = 0; i < INK_GOALS; i++) {
        if (left->goal[i] == INK_NO_GOAL || !ink_goal_reached(rules, left->goal[i], sheet, &facts))
            continue;
        points += left->points[i][sheet->round];
        left->goal[i] = INK_NO_GOAL;
    }
    return points;
}

/* The final score to expect of a candidate with the n-th imagined roll; of a game that is over, the
   score. */
static double value_of(struct comparison *c, const struct candidate *candidate, int n)
{
    const ink_ruleset *rules = c->rules;
    ink_sheet sheet = candidate->way.sheet;
    ink_engine_goals left;
    ink_engine_result result;
    ink_roll roll;
    int points = c->gained + reached(c, &sheet, &left);
    if (c->over) {
        ink_score score;
        ink_score_find(rules, &sheet, &score);
        return score.total + points;
    }
    ink_roll_of_seed(rules, (uint64_t)n, sheet.round + 1, &roll);
    ink_sheet_roll(rules, &sheet, &roll, NULL);
    bool last_roll = ink_round_is_last_roll(rules, sheet.round);
    ink_engine_limits limits = {.limit = {.nodes = ROLL_NODES}, .goals = last_roll ? NULL : &left};
    ink_engine_play_round(c->engine, &sheet, &limits, &result);
    c->judged += result.nodes;
    return result.expected + points;
}

static void compare(struct comparison *c)
{
    int rolls = c->over ? 1 : ROLLS;
    while (c->rolls < rolls && !c->request->page_engine->stopped) {
        for (int i = 0; i < c->count; i++) {
            double value = value_of(c, &c->of[i], c->rolls);
            c->of[i].sum += value;
            c->of[i].squares += value * value;
        }
        c->rolls++;
        tell_share(c->request->page_engine, (double)c->rolls / rolls, c->of[0].sum / c->rolls);
    }
}

static double mean_of(const struct comparison *c, const struct candidate *candidate)
{
    return candidate->sum / c->rolls;
}

static double spread_of(const struct comparison *c, const struct candidate *candidate)
{
    double mean = mean_of(c, candidate), square = candidate->squares / c->rolls - mean * mean;
    return square > 0 ? sqrt(square) : 0;
}

/* Best first; those that are as good stay in the order in which they were found. */
static void sort(struct comparison *c)
{
    for (int i = 1; i < c->count; i++)
        for (int k = i; k > 0 && c->of[k - 1].sum < c->of[k].sum; k--) {
            struct candidate moved = c->of[k];
            c->of[k] = c->of[k - 1];
            c->of[k - 1] = moved;
        }
}

/* --- answering -------------------------------------------------------------------------------- */

/* Parts as the engine tells them: what is gained already is added. */
static void write_parts(const struct comparison *c, const struct candidate *candidate)
{
    enum { TOTAL = INK_SCORE_PARTS - 1, GOALS = TOTAL - 1 };
    double part[INK_SCORE_PARTS], mean = mean_of(c, candidate);
    int points = c->gained;
    ink_engine_limits limits = {.parts = PART_GAMES, .goals = &c->goals};
    ink_engine_parts(c->engine, &candidate->way.sheet, &limits, mean - points, part);
    part[GOALS] += points;
    part[TOTAL] += points;
    json_parts(c->request->out, c->rules, part, mean);
}

/* Each begins from the game as it was: its steps are played on a copy. */
static void write_steps(const struct comparison *c, const ink_engine_way *way)
{
    ink_session *copy = NULL;
    if (c->session == NULL) {
        json_moves(c->request->out, c->rules, c->sheet, way->move, way->moves);
    } else if (ink_session_read(c->request->text, &copy, NULL) == INK_OK) {
        json_steps(c->request->out, copy, c->request->player, way->move, way->moves);
        ink_session_free(copy);
    }
}

static void write_candidate(const struct comparison *c, const struct candidate *candidate)
{
    ink_text *out = c->request->out;
    json_begin_object(out, NULL);
    write_steps(c, &candidate->way);
    json_tenths(out, "expected", sums_units(mean_of(c, candidate), TENTHS));
    json_tenths(out, "spread", sums_units(spread_of(c, candidate), TENTHS));
    write_parts(c, candidate);
    json_end_object(out);
}

static void answer(struct comparison *c)
{
    ink_text *out = c->request->out;
    json_begin_object(out, NULL);
    json_begin_list(out, "candidates");
    for (int i = 0; i < c->count && c->rolls > 0; i++)
        write_candidate(c, &c->of[i]);
    json_end_list(out);
    json_bool(out, "proven", c->proven);
    json_number(out, "rolls", c->over ? 0 : c->rolls);
    json_number(out, "judged", (int64_t)c->judged);
    json_end_object(out);
}

/* --- of a game, of a position ----------------------------------------------------------------- */

/* Finds the ways, compares and tells them, or tells why not. */
static void answer_ways(struct comparison *c, uint32_t most)
{
    ink_status status = INK_E_MEMORY;
    c->over = c->sheet->round >= ink_ruleset_rolls(c->rules);
    c->engine = engine_for(c->request->page_engine, c->rules, 0);
    if (c->engine != NULL)
        status = find(c, most < 1 ? 1 : most > MOST ? MOST : (int)most);
    if (status != INK_OK) {
        answer_status(c->request, c->rules, status);
        return;
    }
    compare(c);
    sort(c);
    answer(c);
}

void verb_candidates(struct request *request)
{
    ink_session *session = read_session(request);
    struct comparison *c = session != NULL ? calloc(1, sizeof *c) : NULL;
    if (session == NULL)
        return;
    const ink_table *table = ink_session_table(session);
    const ink_seat *seat = ink_session_seats(session);
    bool draws = table->phase == INK_PHASE_DRAW && seat[request->player].ended == 0;
    if (c == NULL) {
        answer_status(request, NULL, INK_E_MEMORY);
    } else if (!draws) {
        answer_status(request, ink_session_rules(session),
                      table->phase == INK_PHASE_DRAFT ? INK_E_PICK_FIRST : INK_E_NOT_ROLLED);
    } else {
        c->request = request;
        c->session = session;
        c->rules = ink_session_rules(session);
        c->sheet = &seat[request->player].sheet;
        c->gained = gained(&seat[request->player]);
        c->nodes = FIND_NODES;
        ink_engine_goals_of(c->rules, table, seat, request->player, &c->goals);
        answer_ways(c, request->number);
    }
    free(c);
    ink_session_free(session);
}

struct ways {
    ink_position position;
    struct comparison comparison;
};

/* The first number is how many, the second how far. */
void verb_ways(struct request *request)
{
    enum { DEEPEST = 5, DEEPER = 4 };
    struct ways *ways = calloc(1, sizeof *ways);
    ink_refusal why = {.status = INK_E_MEMORY, .cell = INK_NOWHERE};
    ink_status status = INK_E_MEMORY;
    if (ways != NULL)
        status = ink_position_read(request->text, &ways->position, &why);
    if (status == INK_OK && !ways->position.rolled) {
        status = INK_E_NOT_ROLLED;
        why = (ink_refusal){.status = status, .cell = INK_NOWHERE};
    }
    if (status != INK_OK) {
        answer_refusal(request, NULL, &why);
    } else {
        struct comparison *c = &ways->comparison;
        ink_position *position = &ways->position;
        ink_sheet_roll(&position->rules, &position->sheet, &position->roll, NULL);
        *c = (struct comparison){.request = request,
                                 .rules = &position->rules,
                                 .sheet = &position->sheet,
                                 .nodes = FIND_NODES};
        for (int i = 0; i < INK_GOALS; i++)
            c->goals.goal[i] = INK_NO_GOAL;
        for (uint32_t depth = 0; depth < request->number && depth < DEEPEST; depth++)
            c->nodes *= DEEPER;
        answer_ways(c, (uint32_t)request->player);
    }
    free(ways);
}
