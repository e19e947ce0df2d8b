/* The last round, all of it: every order, every subset that is legal, every special route. Equal
   sheets are followed once. What is left out is counted, so that a proof can be told. */
#include "goals.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = INK_ENGINE_MOVES };

typedef struct exact {
    ink_engine *engine;
    ink_budget *budget;
    uint64_t *seen; /* keys of sheets that were followed */
    size_t mask, entries;
    uint64_t nodes, cut;
    int32_t best;
    ink_move path[DEEPEST], best_path[DEEPEST];
    int best_moves;
    ink_moves *moves; /* one list for each depth */
} exact;

/* Was the sheet followed before? If there is no room to note it, it is followed again. */
static bool met_before(exact *x, uint64_t key)
{
    size_t at = (size_t)(key >> 17) & x->mask;
    for (; x->seen[at] != 0; at = (at + 1) & x->mask)
        if (x->seen[at] == key)
            return true;
    if (x->entries < x->mask - x->mask / 4) {
        x->seen[at] = key;
        x->entries++;
    }
    return false;
}

static void try_end(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    ink_sheet ended = *sheet;
    ink_score score;
    ink_sheet_apply(rules, &ended, ink_move_end());
    ink_score_find(rules, &ended, &score);
    int32_t value = score.total * INK_NET_POINT;
    if (x->budget->limits->goals != NULL)
        value += ink_goals_bonus(rules, x->budget->limits->goals, &ended);
    if (value <= x->best)
        return;
    x->best = value;
    x->best_moves = depth + 1;
    memcpy(x->best_path, x->path, (size_t)depth * sizeof *x->path);
    x->best_path[depth] = ink_move_end();
}

static bool out_of_budget(exact *x)
{
    x->engine->round.judged += x->nodes % 64 == 0 ? 64 : 0;
    return x->nodes % 64 == 0 && ink_budget_spent(x->engine, x->budget) >= INK_BUDGET;
}

static void follow(exact *x, const ink_sheet *sheet, int depth)
{
    const ink_ruleset *rules = x->engine->rules;
    x->nodes++;
    if (x->cut > 0 || depth >= DEEPEST - 1 || out_of_budget(x)) {
        x->cut++;
        return;
    }
    ink_moves *moves = &x->moves[depth];
    ink_sheet_moves(rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count && x->cut == 0; i++) {
        if (moves->move[i] == ink_move_end()) {
            try_end(x, sheet, depth);
            continue;
        }
        ink_sheet next = *sheet;
        ink_sheet_apply(rules, &next, moves->move[i]);
        x->path[depth] = moves->move[i];
        if (!met_before(x, ink_round_key(&next)))
            follow(x, &next, depth + 1);
    }
}

static void tell(const exact *x, const ink_sheet *sheet, ink_engine_result *result)
{
    result->sheet = *sheet;
    result->moves = x->best_moves;
    for (int i = 0; i < x->best_moves; i++) {
        result->move[i] = x->best_path[i];
        ink_sheet_apply(x->engine->rules, &result->sheet, x->best_path[i]);
    }
    result->expected = (double)x->best / INK_NET_POINT;
}

bool ink_exact_last(ink_engine *e, const ink_sheet *sheet, ink_budget *budget,
                    ink_engine_result *result)
{
    size_t slots = 1024;
    while (2 * slots * sizeof(uint64_t) <= e->memory / 2)
        slots *= 2;
    exact x = {.engine = e, .budget = budget, .mask = slots - 1, .best = INT32_MIN};
    x.seen = calloc(slots, sizeof *x.seen);
    x.moves = malloc(DEEPEST * sizeof *x.moves);
    if (x.seen != NULL && x.moves != NULL)
        follow(&x, sheet, 0);
    else
        x.cut = 1;
    if (x.cut == 0)
        tell(&x, sheet, result);
    free(x.seen);
    free(x.moves);
    result->cut = x.cut;
    return x.cut == 0;
}
