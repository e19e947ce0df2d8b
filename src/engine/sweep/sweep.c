/* Bounds by sweeps: see sweep.h. First the prices are made good by looking ahead alone, which is
   quick; then sweeps ask whether there is a sheet with as much as the bound says. If there is none,
   the bound is lower by one; if there is, what it uses too much of becomes dearer, and what it
   leaves over cheaper (a subgradient of the bound). */
#include "sweep.h"

#include <string.h>

#include "../solve/solver.h"
#include "sweep_parts.h"

enum {
    FINE = 16, /* parts of a price while it is being found */
    FIRST_PRICE = 2 * INK_SWEEP_POINT,
    LOOKS = 120,       /* ahead, at the most */
    LOOK_NODES = 4000, /* as which one counts: it takes as long */
    PATIENCE = 6,      /* looks without success before steps become smaller */
    WHOLE_STEP = 1024, /* of the way to the goal */
    LOOK_STEP = 700,
    SWEEP_STEP = 150,
    FOUND_EARLY = 3, /* sheets that are found before things are counted instead */
    EXACT_ROUNDS = 3 /* with so few left goods are counted */
};

typedef struct hunt {
    ink_sweep sweep;
    int32_t fine[INK_SWEEP_GOODS]; /* prices */
    int32_t best[INK_SWEEP_GOODS]; /* those that gave the lowest bound */
    int32_t apart;                 /* points that are not looked at here */
    int32_t top;                   /* the bound at the present prices, by looking ahead */
    int32_t lowest;
    int step;
    int patience; /* sheets that may be found before it is given up */
} hunt;

/* --- goods ------------------------------------------------------------------------------------------ */

static void add_good(ink_sweep *sweep, uint64_t shapes, int amount)
{
    if (shapes == 0 || amount <= 0)
        return;
    for (int i = INK_SWEEP_DRAWINGS; i < sweep->goods; i++)
        if (sweep->good[i].shapes == shapes) {
            sweep->good[i].amount += amount;
            return;
        }
    if (sweep->goods < INK_SWEEP_GOODS) {
        sweep->good[sweep->goods++] = (ink_sweep_good){shapes, amount, 0, false};
        return;
    }
    sweep->good[sweep->goods - 1].shapes |= shapes; /* the last one is for all that are too many */
    sweep->good[sweep->goods - 1].amount += amount;
}

static uint64_t faces_of(const ink_die *die)
{
    uint64_t shapes = 0;
    for (int i = 0; i < INK_FACES; i++)
        shapes |= UINT64_C(1) << die->face[i];
    return shapes;
}

/* Symbols draw nothing. */
static uint64_t drawings_of(const ink_ruleset *rules, uint64_t shapes)
{
    uint64_t drawings = 0;
    for (; shapes != 0; shapes &= shapes - 1)
        if (rules->shape[__builtin_ctzll(shapes)].count > 0)
            drawings |= shapes & (0 - shapes);
    return drawings;
}

static void add_dice(const ink_solver *solver, ink_sweep *sweep)
{
    const ink_ruleset *rules = solver->rules;
    uint64_t routes = 0;
    for (int r = 0; r < solver->rounds; r++)
        for (int d = 0; d < rules->dice; d++) {
            uint64_t shapes = solver->free ? faces_of(&rules->die[d])
                                           : UINT64_C(1) << solver->job->roll[r].face[d];
            shapes = drawings_of(rules, shapes & ~UINT64_C(1));
            routes |= d < INK_ROUTE_DICE ? shapes : 0;
            add_good(sweep, shapes, 1);
        }
    ink_set space = ink_sheet_space(sweep->sheet) | sweep->most.over;
    sweep->good[INK_SWEEP_COPIES].amount =
        sweep->most.copies + ink_set_count(sweep->most.copy_cells & space);
    if ((sweep->most.copy_cells & sweep->most.over) != 0) /* what is emptied may earn again */
        sweep->good[INK_SWEEP_COPIES].amount += sweep->most.emptied * solver->rounds;
    if (sweep->good[INK_SWEEP_COPIES].amount > 0)
        sweep->good[INK_SWEEP_COPIES].shapes = routes;
}

static void add_specials(const ink_solver *solver, ink_sweep *sweep)
{
    const ink_sheet *sheet = sweep->sheet;
    int rounds = solver->rounds, left = INK_SPECIALS_A_GAME - sheet->specials;
    left = (left < rounds ? left : rounds) + sweep->most.specials + (sweep->most.special_after > 0);
    add_good(sweep, ink_stock_specials(solver->rules, sheet), left);
    for (int i = 0; i < INK_SPECIALS; i++)
        sweep->good[INK_SWEEP_SINGLE + i].amount = 1;
}

static void find_goods(const ink_solver *solver, ink_sweep *sweep)
{
    sweep->goods = INK_SWEEP_DRAWINGS;
    for (int m = 0; m < 2; m++)
        sweep->good[INK_SWEEP_ENDS + m] =
            (ink_sweep_good){0, INK_SWEEP_A_LINE, INK_SWEEP_END, false};
    sweep->good[INK_SWEEP_SINKS].amount =
        INK_SIDES * (ink_set_count(sweep->sheet->sink) + sweep->most.sinks);
    add_specials(solver, sweep);
    add_dice(solver, sweep);
    add_good(sweep, sweep->most.own_shapes, sweep->most.own_times);
}

/* --- what is counted -------------------------------------------------------------------------------- */

static void count_good(ink_sweep *sweep, int good)
{
    int word = good / INK_SWEEP_A_WORD, at = INK_SWEEP_BITS * (good % INK_SWEEP_A_WORD);
    sweep->good[good].counted = true;
    sweep->hard.word[word] |= (uint64_t)((1u << INK_SWEEP_BITS) - 1) << at;
    sweep->limit.word[word] |= (uint64_t)sweep->good[good].amount << at;
}

/* Only where a drawing can come from this one good can it be told how many there are. */
static bool is_countable(const ink_sweep *sweep, int good)
{
    enum { MOST = 1 << (INK_SWEEP_BITS - 1) }; /* twice as many must fit a count */
    bool alone = sweep->good[good].amount < MOST / 2 &&
                 (sweep->good[good].shapes & sweep->good[INK_SWEEP_COPIES].shapes) == 0;
    for (int i = INK_SWEEP_DRAWINGS; i < sweep->goods; i++)
        alone &= i == good || (sweep->good[i].shapes & sweep->good[good].shapes) == 0;
    return alone;
}

static void find_limits(ink_sweep *sweep)
{
    count_good(sweep, INK_SWEEP_ENDS);
    count_good(sweep, INK_SWEEP_ENDS + 1);
    for (int i = INK_SWEEP_SINGLE; sweep->exact && i < sweep->goods; i++)
        if (is_countable(sweep, i))
            count_good(sweep, i);
}

/* --- prices ------------------------------------------------------------------------------------------ */

/* Is there a price to be found? Those of the ends are as they are. */
static bool is_priced(const hunt *h, int good)
{
    return good > INK_SWEEP_ENDS + 1 && h->sweep.good[good].amount > 0;
}

/* What all goods are worth, and the points that are apart. */
static int32_t worth(const hunt *h)
{
    int32_t sum = h->apart;
    for (int i = 0; i < h->sweep.goods; i++)
        sum += h->sweep.good[i].price * h->sweep.good[i].amount;
    return sum;
}

/* Sets prices and looks ahead. */
static bool look(hunt *h)
{
    for (int i = 0; i < h->sweep.goods; i++)
        if (is_priced(h, i))
            h->sweep.good[i].price = (h->fine[i] + FINE / 2) / FINE;
    if (!ink_sweep_find_places(&h->sweep, true))
        return false;
    h->top = ink_sweep_look_ahead(&h->sweep) + worth(h);
    return !h->sweep.solver->meter.ended;
}

static int used_of(const ink_sweep_uses *uses, int good)
{
    return (int)(uses->word[good / INK_SWEEP_A_WORD] >> INK_SWEEP_BITS * (good % INK_SWEEP_A_WORD) &
                 ((1u << INK_SWEEP_BITS) - 1));
}

/* A step towards a bound that is as low as what is found. False if nothing can be better. */
static bool change_prices(hunt *h, const ink_sweep_uses *uses, int32_t bound, int step)
{
    int64_t far = bound - (int64_t)h->sweep.solver->best->score.total * INK_SWEEP_POINT;
    int64_t over[INK_SWEEP_GOODS], sum = 0;
    for (int i = 0; i < h->sweep.goods; i++) {
        over[i] = is_priced(h, i) ? used_of(uses, i) - h->sweep.good[i].amount : 0;
        if (over[i] < 0 && h->fine[i] == 0)
            over[i] = 0;
        sum += over[i] * over[i];
    }
    if (sum == 0 || far <= 0)
        return false;
    for (int i = 0; i < h->sweep.goods; i++) {
        int64_t price = h->fine[i] + far * FINE * step * over[i] / (sum * WHOLE_STEP);
        h->fine[i] = price < 0 ? 0 : (int32_t)price;
    }
    return true;
}

/* --- the hunt ------------------------------------------------------------------------------------- */

static int whole_points(int32_t parts)
{
    return parts >= 0 ? parts / INK_SWEEP_POINT
                      : -((INK_SWEEP_POINT - 1 - parts) / INK_SWEEP_POINT);
}

static void lower(hunt *h, int bound)
{
    ink_solve_result *best = h->sweep.solver->best;
    best->bound = bound < best->bound ? bound : best->bound;
}

static bool is_open(const hunt *h)
{
    const ink_solver *solver = h->sweep.solver;
    return solver->best->bound > solver->best->score.total && solver->share < INK_SHARES &&
           !solver->meter.ended;
}

static bool spend(ink_solver *solver, int nodes)
{
    bool more = true;
    for (int i = 0; i < nodes && more; i++)
        more = ink_solver_goes_on(solver);
    return more;
}

/* Finds prices by looking ahead. */
static bool find_prices(hunt *h)
{
    ink_sweep_uses uses;
    int failed = 0;
    h->step = LOOK_STEP;
    h->lowest = INT32_MAX;
    for (int i = 0; i < LOOKS && is_open(h); i++) {
        if (!look(h))
            return false;
        if (h->top < h->lowest) {
            h->lowest = h->top;
            failed = 0;
            memcpy(h->best, h->fine, sizeof h->best);
        } else if (++failed > PATIENCE) {
            h->step = h->step * 4 / 5;
            failed = 0;
        }
        ink_sweep_trace(&h->sweep, &uses);
        if (!change_prices(h, &uses, h->top, h->step) || !spend(h->sweep.solver, LOOK_NODES))
            break;
    }
    memcpy(h->fine, h->best, sizeof h->fine);
    lower(h, whole_points(h->lowest));
    return is_open(h) && look(h);
}

/* Asks whether any sheet has as much as the bound. */
static void press(hunt *h)
{
    ink_solve_result *best = h->sweep.solver->best;
    int found = 0;
    while (is_open(h)) {
        ink_sweep_uses uses;
        int32_t most;
        h->sweep.floor = best->bound * INK_SWEEP_POINT - worth(h);
        if (!ink_sweep_find_places(&h->sweep, false))
            return;
        int answer = ink_sweep_walk(&h->sweep, &most, &uses);
        if (answer == INK_SWEEP_TOO_MUCH)
            return;
        if (answer == INK_SWEEP_NONE) {
            best->bound--;
            continue;
        }
        if (h->sweep.exact || ++found > h->patience ||
            !change_prices(h, &uses, most + worth(h), SWEEP_STEP) || !look(h))
            return;
    }
}

/* --- the beginning ---------------------------------------------------------------------------------- */

/* Could every exit be used in the end? */
static bool may_use_all(const ink_sweep *sweep)
{
    const ink_ruleset *rules = sweep->rules;
    ink_set free = ink_sheet_space(sweep->sheet) | sweep->most.over;
    for (int i = 0; i < INK_EXITS; i++) {
        const ink_exit *exit = &rules->exit[i];
        if (!ink_set_has(free | sweep->sheet->arm[exit->material][exit->side], exit->cell))
            return false;
    }
    return true;
}

/* Has a strand arms of routes and of something else? */
static bool is_watery(const ink_ruleset *rules)
{
    enum { ROUTES = 2 };
    for (int t = 1; t < rules->tiles; t++) {
        const ink_tile *tile = &rules->tile[t];
        unsigned route = 0, other = 0;
        for (int s = 0; s < INK_SIDES; s++)
            if (tile->side[s] != 0)
                *(tile->side[s] <= ROUTES ? &route : &other) |= 1u << (tile->second >> s & 1);
        if ((route & other) != 0)
            return true;
    }
    return false;
}

/* Each line is a space longer than it has joints; all exits in one network are 1 more; a sink in the
   centre counts there. Stations on cells that may be emptied count even if they go. */
static int points_apart(const ink_sweep *sweep)
{
    const ink_most *most = &sweep->most;
    return most->points - most->apart + 2 + may_use_all(sweep) + most->sinks +
           most->station_points * ink_set_count(most->station_cells & most->over);
}

static void *take(uint8_t **at, size_t size)
{
    enum { ALIGN = 64 };
    void *room = *at;
    *at += (size + ALIGN - 1) / ALIGN * ALIGN;
    return room;
}

/* Shares the job's memory out. False if it is too little. */
static bool share_memory(ink_sweep *sweep)
{
    enum { LEAST = 10000, SPARE = 1024 };
    uint8_t *at = sweep->solver->job->memory, *begin = at;
    size_t size = sweep->solver->job->size;
    if (at == NULL)
        return false;
    sweep->place = take(&at, INK_SWEEP_CELLS * sizeof *sweep->place);
    sweep->ahead = take(&at, INK_SWEEP_CELLS * sizeof *sweep->ahead);
    sweep->head = take(&at, INK_SWEEP_HEADS * sizeof *sweep->head);
    size_t used = (size_t)(at - begin) + SPARE;
    if (used >= size || (size - used) / (2 * sizeof(ink_sweep_state)) < LEAST)
        return false;
    sweep->room = (uint32_t)((size - used) / (2 * sizeof(ink_sweep_state)));
    for (int i = 0; i < 2; i++)
        sweep->state[i] = take(&at, sweep->room * sizeof(ink_sweep_state));
    return true;
}

void ink_sweep_bound(ink_solver *solver)
{
    hunt h = {.sweep = {.solver = solver, .rules = solver->rules, .sheet = &solver->start}};
    ink_goals_paid paid = ink_goals_start(solver);
    if (!ink_bound_exists(solver) || !share_memory(&h.sweep))
        return;
    ink_bound_ask(solver, &solver->start, &h.sweep.most);
    h.sweep.watery = is_watery(solver->rules);
    find_goods(solver, &h.sweep);
    find_limits(&h.sweep);
    h.apart = (points_apart(&h.sweep) + ink_bound_goals(solver, 0, &paid)) * INK_SWEEP_POINT;
    for (int i = INK_SWEEP_COPIES; i < h.sweep.goods; i++)
        h.fine[i] = h.sweep.good[i].shapes != 0 ? FIRST_PRICE * FINE : 0;
    bool few = !solver->free && solver->rounds <= EXACT_ROUNDS;
    h.patience = few ? FOUND_EARLY : INT32_MAX;
    if (!find_prices(&h))
        return;
    press(&h);
    if (!few)
        return;
    h.sweep.exact = true;
    find_limits(&h.sweep);
    if (is_open(&h) && look(&h))
        press(&h);
}
