/* The frontier bound: see frontier.h. First the prices are improved by quick searches ahead; then
   sweeps ask whether there is a sheet that reaches the bound. If there is none, the bound is lower
   by one; if there is one, what it uses too much of becomes dearer, and what it leaves over becomes
   cheaper (a subgradient of the bound). */
#include "frontier.h"

#include <string.h>

#include "../solve/solver.h"
#include "frontier_internal.h"

enum {
    FINE = 16, /* fractions of a price while prices are being found */
    FIRST_PRICE = 2 * INK_FRONTIER_POINT,
    AHEAD_SEARCHES = 120, /* searches ahead, at most */
    AHEAD_NODES = 4000,   /* nodes that one of them counts for, by the time it takes */
    PATIENCE = 6,         /* searches ahead without improvement before steps become smaller */
    WHOLE_STEP = 1024,    /* of the way to the target */
    AHEAD_STEP = 700,
    SWEEP_STEP = 150,
    FOUND_EARLY = 3, /* sheets that may be found before resources are counted instead */
    EXACT_ROUNDS = 3 /* with so few rounds left resources are counted */
};

typedef struct dual {
    ink_frontier frontier;
    int32_t fine[INK_FRONTIER_RESOURCES]; /* prices */
    int32_t best[INK_FRONTIER_RESOURCES]; /* those with the lowest bound so far */
    int32_t constant;                     /* points that the sweep does not cover */
    int32_t top;                          /* the bound at the present prices, by a search ahead */
    int32_t lowest;
    int step;
    int patience; /* sheets that may be found before it gives up */
} dual;

/* --- resources -------------------------------------------------------------------------------- */

static void add_resource(ink_frontier *frontier, uint64_t shapes, int amount)
{
    if (shapes == 0 || amount <= 0)
        return;
    for (int i = INK_FRONTIER_DRAWINGS; i < frontier->resources; i++)
        if (frontier->resource[i].shapes == shapes) {
            frontier->resource[i].amount += amount;
            return;
        }
    if (frontier->resources < INK_FRONTIER_RESOURCES) {
        frontier->resource[frontier->resources++] =
            (ink_frontier_resource){shapes, amount, 0, false};
        return;
    }
    frontier->resource[frontier->resources - 1].shapes |=
        shapes; /* the last one stands for all that do not fit */
    frontier->resource[frontier->resources - 1].amount += amount;
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

static void add_dice(const ink_solver *solver, ink_frontier *frontier)
{
    const ink_ruleset *rules = solver->rules;
    uint64_t routes = 0;
    for (int r = 0; r < solver->rounds; r++)
        for (int d = 0; d < rules->dice; d++) {
            uint64_t shapes = solver->free ? faces_of(&rules->die[d])
                                           : UINT64_C(1) << solver->job->roll[r].face[d];
            shapes = drawings_of(rules, shapes & ~UINT64_C(1));
            routes |= d < INK_ROUTE_DICE ? shapes : 0;
            add_resource(frontier, shapes, 1);
        }
    ink_set space = ink_sheet_space(frontier->sheet) | frontier->most.over;
    frontier->resource[INK_FRONTIER_COPIES].amount =
        frontier->most.copies + ink_set_count(frontier->most.copy_cells & space);
    if ((frontier->most.copy_cells & frontier->most.over) != 0) /* a cell that is emptied may earn
                                                                   again */
        frontier->resource[INK_FRONTIER_COPIES].amount += frontier->most.emptied * solver->rounds;
    if (frontier->resource[INK_FRONTIER_COPIES].amount > 0)
        frontier->resource[INK_FRONTIER_COPIES].shapes = routes;
}

static void add_specials(const ink_solver *solver, ink_frontier *frontier)
{
    const ink_sheet *sheet = frontier->sheet;
    int rounds = solver->rounds, left = ink_specials_left(sheet);
    left = (left < rounds ? left : rounds) + frontier->most.specials +
           (frontier->most.special_after > 0);
    add_resource(frontier, ink_stock_specials(solver->rules, sheet), left);
    for (int i = 0; i < INK_SPECIALS; i++)
        frontier->resource[INK_FRONTIER_SINGLE + i].amount = 1;
}

static void find_resources(const ink_solver *solver, ink_frontier *frontier)
{
    frontier->resources = INK_FRONTIER_DRAWINGS;
    for (int m = 0; m < 2; m++)
        frontier->resource[INK_FRONTIER_ENDS + m] =
            (ink_frontier_resource){0, INK_FRONTIER_A_LINE, INK_FRONTIER_END, false};
    frontier->resource[INK_FRONTIER_SINKS].amount =
        INK_SIDES * (ink_set_count(frontier->sheet->sink) + frontier->most.sinks);
    add_specials(solver, frontier);
    add_dice(solver, frontier);
    add_resource(frontier, frontier->most.own_shapes, frontier->most.own_times);
}

/* --- what is counted -------------------------------------------------------------------------- */

static void count_resource(ink_frontier *frontier, int resource)
{
    int word = resource / INK_FRONTIER_A_WORD,
        at = INK_FRONTIER_BITS * (resource % INK_FRONTIER_A_WORD);
    frontier->resource[resource].counted = true;
    frontier->hard.word[word] |= (uint64_t)((1u << INK_FRONTIER_BITS) - 1) << at;
    frontier->limit.word[word] |= (uint64_t)frontier->resource[resource].amount << at;
}

/* Drawings can be counted only if they come from this one resource. */
static bool is_countable(const ink_frontier *frontier, int resource)
{
    enum { MOST = 1 << (INK_FRONTIER_BITS - 1) }; /* a count must have room for twice as many */
    bool alone =
        frontier->resource[resource].amount < MOST / 2 &&
        (frontier->resource[resource].shapes & frontier->resource[INK_FRONTIER_COPIES].shapes) == 0;
    for (int i = INK_FRONTIER_DRAWINGS; i < frontier->resources; i++)
        alone &= i == resource ||
                 (frontier->resource[i].shapes & frontier->resource[resource].shapes) == 0;
    return alone;
}

static void find_limits(ink_frontier *frontier)
{
    count_resource(frontier, INK_FRONTIER_ENDS);
    count_resource(frontier, INK_FRONTIER_ENDS + 1);
    for (int i = INK_FRONTIER_SINGLE; frontier->exact && i < frontier->resources; i++)
        if (is_countable(frontier, i))
            count_resource(frontier, i);
}

/* --- prices ----------------------------------------------------------------------------------- */

/* Is its price to be found? The prices of ends are fixed. */
static bool is_priced(const dual *d, int resource)
{
    return resource > INK_FRONTIER_ENDS + 1 && d->frontier.resource[resource].amount > 0;
}

/* The value of all resources, and the points that depend on no price. */
static int32_t worth(const dual *d)
{
    int32_t sum = d->constant;
    for (int i = 0; i < d->frontier.resources; i++)
        sum += d->frontier.resource[i].price * d->frontier.resource[i].amount;
    return sum;
}

/* Sets the prices and searches ahead. */
static bool find_top(dual *d)
{
    for (int i = 0; i < d->frontier.resources; i++)
        if (is_priced(d, i))
            d->frontier.resource[i].price = (d->fine[i] + FINE / 2) / FINE;
    if (!ink_frontier_find_places(&d->frontier, true))
        return false;
    d->top = ink_frontier_ahead(&d->frontier) + worth(d);
    return !d->frontier.solver->meter.ended;
}

static int used_of(const ink_frontier_uses *uses, int resource)
{
    return (int)(uses->word[resource / INK_FRONTIER_A_WORD] >>
                     INK_FRONTIER_BITS * (resource % INK_FRONTIER_A_WORD) &
                 ((1u << INK_FRONTIER_BITS) - 1));
}

/* A step towards prices at which the bound equals the best score found. False if no step improves
   it. */
static bool change_prices(dual *d, const ink_frontier_uses *uses, int32_t bound, int step)
{
    int64_t far = bound - (int64_t)d->frontier.solver->best->score.total * INK_FRONTIER_POINT;
    int64_t over[INK_FRONTIER_RESOURCES], sum = 0;
    for (int i = 0; i < d->frontier.resources; i++) {
        over[i] = is_priced(d, i) ? used_of(uses, i) - d->frontier.resource[i].amount : 0;
        if (over[i] < 0 && d->fine[i] == 0)
            over[i] = 0;
        sum += over[i] * over[i];
    }
    if (sum == 0 || far <= 0)
        return false;
    for (int i = 0; i < d->frontier.resources; i++) {
        int64_t price = d->fine[i] + far * FINE * step * over[i] / (sum * WHOLE_STEP);
        d->fine[i] = price < 0 ? 0 : (int32_t)price;
    }
    return true;
}

/* --- the dual --------------------------------------------------------------------------------- */

static int whole_points(int32_t fractions)
{
    return fractions >= 0 ? fractions / INK_FRONTIER_POINT
                          : -((INK_FRONTIER_POINT - 1 - fractions) / INK_FRONTIER_POINT);
}

static void lower(dual *d, int bound)
{
    ink_solve_result *best = d->frontier.solver->best;
    best->bound = bound < best->bound ? bound : best->bound;
}

static bool is_open(const dual *d)
{
    const ink_solver *solver = d->frontier.solver;
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

/* Finds prices by searches ahead. */
static bool find_prices(dual *d)
{
    ink_frontier_uses uses;
    int failed = 0;
    d->step = AHEAD_STEP;
    d->lowest = INT32_MAX;
    for (int i = 0; i < AHEAD_SEARCHES && is_open(d); i++) {
        if (!find_top(d))
            return false;
        if (d->top < d->lowest) {
            d->lowest = d->top;
            failed = 0;
            memcpy(d->best, d->fine, sizeof d->best);
        } else if (++failed > PATIENCE) {
            d->step = d->step * 4 / 5;
            failed = 0;
        }
        ink_frontier_trace(&d->frontier, &uses);
        if (!change_prices(d, &uses, d->top, d->step) || !spend(d->frontier.solver, AHEAD_NODES))
            break;
    }
    memcpy(d->fine, d->best, sizeof d->fine);
    lower(d, whole_points(d->lowest));
    return is_open(d) && find_top(d);
}

/* Asks again and again whether any sheet reaches the bound. */
static void press(dual *d)
{
    ink_solve_result *best = d->frontier.solver->best;
    int found = 0;
    while (is_open(d)) {
        ink_frontier_uses uses;
        int32_t most;
        d->frontier.floor = best->bound * INK_FRONTIER_POINT - worth(d);
        if (!ink_frontier_find_places(&d->frontier, false))
            return;
        int answer = ink_frontier_walk(&d->frontier, &most, &uses);
        if (answer == INK_FRONTIER_TOO_MUCH)
            return;
        if (answer == INK_FRONTIER_NONE) {
            best->bound--;
            continue;
        }
        if (d->frontier.exact || ++found > d->patience ||
            !change_prices(d, &uses, most + worth(d), SWEEP_STEP) || !find_top(d))
            return;
    }
}

/* --- the beginning ---------------------------------------------------------------------------- */

/* Could every exit be used in the end? */
static bool may_use_all(const ink_frontier *frontier)
{
    const ink_ruleset *rules = frontier->rules;
    ink_set free = ink_sheet_space(frontier->sheet) | frontier->most.over;
    for (int i = 0; i < INK_EXITS; i++) {
        const ink_exit *exit = &rules->exit[i];
        if (!ink_set_has(free | frontier->sheet->arm[exit->material][exit->side], exit->cell))
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

/* A line has one cell more than joints; one network of all exits is worth 1 more; a sink in the
   centre counts there. Stations on cells that may be emptied count even if they are erased. */
static int constant_points(const ink_frontier *frontier)
{
    const ink_most *most = &frontier->most;
    return most->points - most->recounted + 2 + may_use_all(frontier) + most->sinks +
           most->station_points * ink_set_count(most->station_cells & most->over);
}

static void *take(uint8_t **at, size_t size)
{
    enum { ALIGN = 64 };
    void *memory = *at;
    *at += (size + ALIGN - 1) / ALIGN * ALIGN;
    return memory;
}

/* Divides the job's memory. False if it is too little. */
static bool share_memory(ink_frontier *frontier)
{
    enum { LEAST = 10000, SPARE = 1024 };
    uint8_t *at = frontier->solver->job->memory, *begin = at;
    size_t size = frontier->solver->job->size;
    if (at == NULL)
        return false;
    frontier->place = take(&at, INK_FRONTIER_CELLS * sizeof *frontier->place);
    frontier->ahead = take(&at, INK_FRONTIER_CELLS * sizeof *frontier->ahead);
    frontier->head = take(&at, INK_FRONTIER_HEADS * sizeof *frontier->head);
    size_t used = (size_t)(at - begin) + SPARE;
    if (used >= size || (size - used) / (2 * sizeof(ink_frontier_state)) < LEAST)
        return false;
    frontier->capacity = (uint32_t)((size - used) / (2 * sizeof(ink_frontier_state)));
    for (int i = 0; i < 2; i++)
        frontier->state[i] = take(&at, frontier->capacity * sizeof(ink_frontier_state));
    return true;
}

void ink_frontier_bound(ink_solver *solver)
{
    dual d = {.frontier = {.solver = solver, .rules = solver->rules, .sheet = &solver->start}};
    ink_goals_paid paid = ink_goals_start(solver);
    if (!ink_supply_bound_exists(solver) || !share_memory(&d.frontier))
        return;
    ink_solver_ask_bounds(solver, &solver->start, &d.frontier.most);
    d.frontier.watery = is_watery(solver->rules);
    find_resources(solver, &d.frontier);
    find_limits(&d.frontier);
    d.constant =
        (constant_points(&d.frontier) + ink_goals_bound(solver, 0, &paid)) * INK_FRONTIER_POINT;
    for (int i = INK_FRONTIER_COPIES; i < d.frontier.resources; i++)
        d.fine[i] = d.frontier.resource[i].shapes != 0 ? FIRST_PRICE * FINE : 0;
    bool few = !solver->free && solver->rounds <= EXACT_ROUNDS;
    d.patience = few ? FOUND_EARLY : INT32_MAX;
    if (!find_prices(&d))
        return;
    press(&d);
    if (!few)
        return;
    d.frontier.exact = true;
    find_limits(&d.frontier);
    if (is_open(&d) && find_top(&d))
        press(&d);
}
