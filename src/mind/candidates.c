/* The best ways to play the rest of a round, set against each other: all of them get the same imagined rolls,
   so that luck falls out of their difference. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "speech/sums.h"

enum { MOST = 8, FIND_NODES = 40000, ROLL_NODES = 600, ROLLS = 24, PART_GAMES = 4 };

struct candidate {
    ink_engine_way way;
    double sum, squares; /* of final scores, over the rolls */
};

struct comparison {
    struct request *request;
    const ink_session *session;
    ink_engine *engine;
    ink_engine_goals goals; /* as they stand before the round */
    struct candidate of[MOST];
    int count, rolls;
    bool over; /* the round is the last of all: points are counted */
    bool proven;
};

/* --- finding ----------------------------------------------------------------------------------------- */

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
    const ink_session *session = c->session;
    ink_engine_result result;
    ink_engine_way way[MOST];
    ink_engine_limits limits = {.limit = host_limits(c->request->mind, FIND_NODES, 0)};
    limits.limit.progress = NULL;
    ink_status status =
        ink_engine_hint(c->engine, ink_session_table(session), ink_session_seats(session),
                        c->request->player, &limits, &result);
    if (status != INK_OK)
        return status;
    ink_engine_way best = {.moves = result.moves, .sheet = result.sheet};
    memcpy(best.move, result.move, sizeof best.move);
    int count = ink_engine_ways(c->engine, way, MOST);
    add(c, &best, most);
    for (int i = 0; i < count; i++)
        add(c, &way[i], most);
    c->proven = result.proven;
    return INK_OK;
}

/* --- comparing ---------------------------------------------------------------------------------------- */

static int gained(const ink_seat *seat)
{
    int points = 0;
    for (int i = 0; i < INK_GOALS; i++)
        points += seat->goal_points[i];
    return points;
}

/* Goals that the round itself has reached are paid when it ends for all: until then they are counted here. */
static int reached(const struct comparison *c, const ink_sheet *sheet, ink_engine_goals *left)
{
    const ink_ruleset *rules = ink_session_rules(c->session);
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

/* The final score to expect of a candidate with the n-th imagined roll; of a game that is over, the score. */
static double value_of(const struct comparison *c, const struct candidate *candidate, int n)
{
    const ink_ruleset *rules = ink_session_rules(c->session);
    const ink_seat *seat = &ink_session_seats(c->session)[c->request->player];
    ink_sheet sheet = candidate->way.sheet;
    ink_engine_goals left;
    ink_engine_result result;
    ink_roll roll;
    int points = gained(seat) + reached(c, &sheet, &left);
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
    return result.expected + points;
}

static void compare(struct comparison *c)
{
    int rolls = c->over ? 1 : ROLLS;
    while (c->rolls < rolls && !c->request->mind->stopped) {
        for (int i = 0; i < c->count; i++) {
            double value = value_of(c, &c->of[i], c->rolls);
            c->of[i].sum += value;
            c->of[i].squares += value * value;
        }
        c->rolls++;
        tell_share(c->request->mind, (double)c->rolls / rolls, c->of[0].sum / c->rolls);
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

/* --- answering ---------------------------------------------------------------------------------------- */

/* Parts as the engine tells them: what is gained already is added. */
static void write_parts(const struct comparison *c, const struct candidate *candidate)
{
    enum { TOTAL = INK_SCORE_PARTS - 1, GOALS = TOTAL - 1 };
    const ink_seat *seat = &ink_session_seats(c->session)[c->request->player];
    double part[INK_SCORE_PARTS], mean = mean_of(c, candidate);
    int points = gained(seat);
    ink_engine_limits limits = {.parts = PART_GAMES, .goals = &c->goals};
    ink_engine_parts(c->engine, &candidate->way.sheet, &limits, mean - points, part);
    part[GOALS] += points;
    part[TOTAL] += points;
    json_parts(c->request->out, ink_session_rules(c->session), part, mean);
}

/* Each begins from the game as it was: its steps are played on a copy. */
static void write_candidate(const struct comparison *c, const struct candidate *candidate)
{
    ink_text *out = c->request->out;
    ink_session *copy = NULL;
    if (ink_session_read(c->request->text, &copy, NULL) != INK_OK)
        return;
    json_item(out);
    ink_text_char(out, '{');
    json_steps(out, copy, c->request->player, candidate->way.move, candidate->way.moves);
    json_tenths(out, "expected", sums_units(mean_of(c, candidate), TENTHS));
    json_tenths(out, "spread", sums_units(spread_of(c, candidate), TENTHS));
    write_parts(c, candidate);
    ink_text_char(out, '}');
    ink_session_free(copy);
}

static void answer(struct comparison *c)
{
    ink_text *out = c->request->out;
    ink_text_char(out, '{');
    json_key(out, "candidates");
    ink_text_char(out, '[');
    for (int i = 0; i < c->count && c->rolls > 0; i++)
        write_candidate(c, &c->of[i]);
    ink_text_char(out, ']');
    json_flag(out, "proven", c->proven);
    json_number(out, "rolls", c->over ? 0 : c->rolls);
    ink_text_char(out, '}');
}

void verb_candidates(struct request *request)
{
    ink_session *session = read_session(request);
    if (session == NULL)
        return;
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    struct comparison *c = calloc(1, sizeof *c);
    int most = request->number < 1 ? 1 : request->number > MOST ? MOST : (int)request->number;
    ink_engine *engine = engine_for(request->mind, rules, 0);
    ink_status status = INK_E_MEMORY;
    if (c != NULL && engine != NULL) {
        c->request = request;
        c->session = session;
        c->engine = engine;
        c->over = table->round >= ink_ruleset_rolls(rules);
        ink_engine_goals_of(rules, table, ink_session_seats(session), request->player, &c->goals);
        status = table->phase == INK_PHASE_DRAFT ? INK_E_PICK_FIRST : find(c, most);
    }
    if (status == INK_OK) {
        compare(c);
        sort(c);
        answer(c);
    } else {
        answer_status(request, rules, status);
    }
    free(c);
    ink_session_free(session);
}
