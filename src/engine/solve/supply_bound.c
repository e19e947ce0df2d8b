/* An upper bound of the points, each line of the score on its own and each as if nothing but the
   supply of drawings were in the way:

     networks   every drawing joins as many networks as it has arms, less one
     lines      a line goes through each strand as often as it has pairs of arms that are joined
                or still may be, and two strands more may be odd where it begins and ends
                (docs/architecture.md, Longest lines)
     centre     every drawing lies there, as long as there is room
     errors     only those that nothing can mend any more
     modules    what their bounds say (bounds/): points, and drawings they add

   Where few rounds are left the bound of the last rounds (last_bound.h), which looks at the places,
   is lower. Cells that may be emptied again make everything joinable. */
#include "solver.h"

#include "../proof/last_bound.h"

enum { LINE_ENDS = 2, LAST_BOUND_ROUNDS = 3 };

bool ink_supply_bound_exists(const ink_solver *solver)
{
    return ink_bounds_exist(solver->rules);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* --- supply ---------------------------------------------------------------------------------- */

static void add(ink_supply *sum, const ink_supply *more, int times)
{
    sum->cells = (int16_t)(sum->cells + times * more->cells);
    sum->merges = (int16_t)(sum->merges + times * more->merges);
    sum->both = (int16_t)(sum->both + times * more->both);
    for (int m = 0; m < 2; m++) {
        sum->arms[m] = (int16_t)(sum->arms[m] + times * more->arms[m]);
        sum->through[m] = (int16_t)(sum->through[m] + times * more->through[m]);
    }
}

static void raise(int16_t *most, int16_t value)
{
    *most = value > *most ? value : *most;
}

/* The best of each field, even if no single drawing has all of them. */
static void best_of(ink_supply *best, const ink_supply *other)
{
    raise(&best->cells, other->cells);
    raise(&best->merges, other->merges);
    raise(&best->both, other->both);
    for (int m = 0; m < 2; m++) {
        raise(&best->arms[m], other->arms[m]);
        raise(&best->through[m], other->through[m]);
    }
}

/* All tiles of a shape are equal up to turns, so the first one is enough. */
static ink_supply supply_of(const ink_tile *tile)
{
    ink_supply supply = {.cells = 1};
    int count[2][INK_MAX_MATERIALS] = {{0}}; /* arms by strand and material */
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] != 0)
            count[tile->second >> s & 1][tile->side[s] - 1]++;
    for (int strand = 0; strand < 2; strand++) {
        int arms = 0;
        for (int m = 0; m < INK_MAX_MATERIALS; m++)
            arms += count[strand][m];
        supply.merges = (int16_t)(supply.merges + (arms > 0 ? arms - 1 : 0));
        for (int m = 0; m < 2; m++) {
            supply.arms[m] = (int16_t)(supply.arms[m] + count[strand][m]);
            supply.through[m] = (int16_t)(supply.through[m] + count[strand][m] / 2);
        }
    }
    supply.both = (int16_t)(supply.through[0] + supply.through[1]);
    return supply;
}

static ink_supply die_supply(const ink_solver *solver, int round, int die)
{
    ink_supply supply = {0};
    if (!solver->free)
        return solver->shape[solver->job->roll[round].face[die]];
    for (int i = 0; i < INK_FACES; i++)
        best_of(&supply, &solver->shape[solver->rules->die[die].face[i]]);
    return supply;
}

void ink_supply_bound_prepare(ink_solver *solver)
{
    const ink_ruleset *rules = solver->rules;
    for (int i = 1; i < rules->shapes; i++)
        if (rules->shape[i].count > 0)
            solver->shape[i] = supply_of(&rules->tile[rules->shape[i].first]);
    for (int i = 0; i < INK_SPECIALS; i++)
        best_of(&solver->special, &solver->shape[rules->special[i]]);
    for (int d = 0; d < rules->dice; d++)
        for (int i = 0; i < INK_FACES && rules->die[d].module == INK_MAX_MODULES; i++)
            best_of(&solver->copy, &solver->shape[rules->die[d].face[i]]);
    for (int r = solver->rounds - 1; r >= 0; r--) {
        solver->later[r] = solver->later[r + 1];
        for (int d = 0; d < rules->dice; d++) {
            ink_supply supply = die_supply(solver, r, d);
            add(&solver->later[r], &supply, 1);
        }
    }
}

static int specials_left(const ink_solver *solver, const ink_sheet *sheet, int round)
{
    int rounds = solver->rounds - round - (sheet->open != 0 && sheet->round_specials > 0);
    int specials = ink_specials_left(sheet);
    return most(least(specials, rounds), 0); /* `rounds` is -1 in the last roll */
}

static ink_supply supply_left(const ink_solver *solver, const ink_sheet *sheet, int round)
{
    ink_supply left = solver->later[sheet->open != 0 ? round + 1 : round];
    for (unsigned waiting = sheet->waiting; waiting != 0; waiting &= waiting - 1)
        add(&left, &solver->shape[sheet->die[__builtin_ctz(waiting)]], 1);
    add(&left, &solver->special, specials_left(solver, sheet, round));
    return left;
}

/* --- for the modules -------------------------------------------------------------------------- */

/* The faces that a die may show in a later round: one, or all of them if dice may be chosen. */
static void expect_die(const ink_solver *solver, int round, int die, ink_rest *rest)
{
    const ink_die *d = &solver->rules->die[die];
    rest->die[die]++;
    if (!solver->free) {
        rest->shape[solver->job->roll[round].face[die]]++;
        return;
    }
    for (int i = 0; i < INK_FACES; i++) {
        bool before = false;
        for (int k = 0; k < i; k++)
            before |= d->face[k] == d->face[i];
        rest->shape[d->face[i]] = (uint8_t)(rest->shape[d->face[i]] + !before);
    }
}

static void find_rest(const ink_solver *solver, const ink_sheet *sheet, int round, int drawings,
                      ink_rest *rest)
{
    int next = sheet->open != 0 ? round + 1 : round;
    *rest = (ink_rest){.drawings = (uint8_t)drawings};
    rest->rolls = (uint8_t)most(solver->rounds - next, 0);
    rest->rounds = (uint8_t)(solver->rounds - round);
    for (unsigned waiting = sheet->waiting; waiting != 0; waiting &= waiting - 1) {
        rest->die[__builtin_ctz(waiting)]++;
        rest->shape[sheet->die[__builtin_ctz(waiting)]]++;
    }
    for (int r = next; r < solver->rounds; r++)
        for (int d = 0; d < solver->rules->dice; d++)
            expect_die(solver, r, d, rest);
}

/* Adds what modules may draw or allow to be drawn. */
static void add_drawings(const ink_solver *solver, const ink_sheet *sheet, const ink_most *most,
                         ink_supply *left)
{
    ink_set space = ink_sheet_space(sheet) | most->over;
    int copies = most->copies + ink_set_count(most->copy_cells & space);
    add(left, &solver->copy, copies);
    add(left, &solver->special, most->specials + (most->special_after > 0));
    for (uint64_t own = most->own_shapes; own != 0; own &= own - 1)
        add(left, &solver->shape[__builtin_ctzll(own)], most->own_times);
}

void ink_solver_ask_bounds(const ink_solver *solver, const ink_sheet *sheet, ink_most *most)
{
    ink_supply left = supply_left(solver, sheet, 0);
    ink_rest rest;
    find_rest(solver, sheet, 0, left.cells, &rest);
    ink_bounds_ask(solver->rules, sheet, &rest, most);
}

/* --- the sheet -------------------------------------------------------------------------------- */

/* Cells whose arm of the material on that side is joined. */
static ink_set joined(const ink_sheet *sheet, int material, int side)
{
    int across = ink_side_opposite(side);
    return sheet->arm[material][side] & ink_set_step(sheet->arm[material][across], across);
}

/* Cells whose arm on that side faces one of `space`, where something may be drawn. */
static ink_set joinable(const ink_sheet *sheet, ink_set space, int material, int side)
{
    return sheet->arm[material][side] & ink_set_step(space, ink_side_opposite(side));
}

/* What is joined to `start`. Two strands of a cell count as one, which can only raise the bound. */
static ink_set flood(const ink_ruleset *rules, const ink_sheet *sheet, ink_set start)
{
    ink_set all = start, old;
    do {
        old = all;
        for (int m = 0; m < rules->materials; m++)
            for (int s = 0; s < INK_SIDES; s++)
                all |= ink_set_step(all & joined(sheet, m, s), s);
    } while (all != old);
    return all;
}

static ink_set all_joinable(const ink_ruleset *rules, const ink_sheet *sheet, ink_set space)
{
    ink_set cells = 0;
    for (int m = 0; m < rules->materials; m++)
        for (int s = 0; s < INK_SIDES; s++)
            cells |= joinable(sheet, space, m, s);
    return cells;
}

/* Exits that an arm in `cells` meets. */
static int count_exits(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells)
{
    int exits = 0;
    for (int m = 0; m < 2; m++)
        for (int s = 0; s < INK_SIDES; s++)
            exits += ink_set_count(cells & sheet->arm[m][s] & rules->exit_arms[m][s]);
    return exits;
}

/* --- lines of the score ----------------------------------------------------------------------- */

/* Each join of two networks is worth 4 points, and 1 more for a network of all exits. */
static int bound_networks(const ink_solver *solver, const ink_sheet *sheet, ink_set space,
                          const ink_supply *left)
{
    enum { JOIN = 4 };
    const ink_ruleset *rules = solver->rules;
    ink_set may_join = all_joinable(rules, sheet, space), rest = sheet->drawn;
    int fixed = 0, points = 0, groups = 0, exits = 0;
    while (rest != 0) {
        ink_set network = flood(rules, sheet, rest & (0 - rest));
        int met = count_exits(rules, sheet, network);
        rest &= ~network;
        if (met == 0)
            continue;
        if ((network & may_join) == 0) {
            fixed += ink_score_network(met);
            continue;
        }
        points += JOIN * (met - 1);
        exits += met;
        groups++;
    }
    int fresh = least(ink_set_count(rules->exit_cells & space), left->cells);
    groups += fresh;
    points += JOIN * least(left->merges, most(groups - 1, 0));
    return fixed + least(points + (exits + fresh >= INK_EXITS),
                         ink_score_network(least(exits + fresh, INK_EXITS)));
}

/* How often lines of the material can pass what is drawn. */
static int through_drawn(const ink_sheet *sheet, ink_set space, int material)
{
    ink_set live[INK_SIDES];
    int through = 0;
    for (int s = 0; s < INK_SIDES; s++)
        live[s] = joined(sheet, material, s) | joinable(sheet, space, material, s);
    ink_set second[INK_SIDES] = {0, sheet->second[0], sheet->second[1], sheet->second[2]};
    for (int strand = 0; strand < 2; strand++) {
        ink_set ones = 0, twos = 0, fours = 0;
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set arm = live[s] & (strand != 0 ? second[s] : ~second[s]);
            ink_set carry = ones & arm;
            ones ^= arm;
            fours |= twos & carry;
            twos ^= carry;
        }
        through += ink_set_count(twos) + 2 * ink_set_count(fours);
    }
    return through;
}

static int bound_lines(const ink_solver *solver, const ink_sheet *sheet, ink_set space,
                       const ink_supply *left)
{
    int both = left->both, lines = 0;
    for (int m = 0; m < 2; m++) {
        int drawn = through_drawn(sheet, space, m);
        int now = ink_line_length(solver->rules, sheet, m);
        both += most(drawn + LINE_ENDS, now);
        lines += most(drawn + left->through[m] + LINE_ENDS, now);
    }
    return least(lines, both);
}

static int bound_centre(const ink_solver *solver, const ink_sheet *sheet, const ink_supply *left)
{
    int drawn = ink_set_count(solver->rules->centre & sheet->drawn);
    return drawn + least(left->cells, ink_set_count(solver->rules->centre) - drawn);
}

/* Sinks may be drawn on, too: ends that face them are not errors, or may be mended. */
static int bound_errors(const ink_sheet *sheet, ink_set space, const ink_supply *left)
{
    int errors = 0;
    for (int m = 0; m < 2; m++) {
        int open = 0;
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set may_join = joinable(sheet, space, m, s);
            ink_set closed = joined(sheet, m, s) | ink_set_edge(s);
            open += ink_set_count(may_join & ~ink_set_step(sheet->sink, ink_side_opposite(s)));
            errors += ink_set_count(sheet->arm[m][s] & ~closed & ~may_join);
        }
        errors += most(open - left->arms[m], 0);
    }
    return errors;
}

int ink_goals_bound(const ink_solver *solver, int round, const ink_goals_paid *paid)
{
    int points = paid->points;
    for (int i = 0; solver->job->goal != NULL && i < INK_GOALS; i++) {
        int best = 0;
        for (int r = round; r < solver->rounds; r++)
            best = most(best, ink_goals_value(solver, i, solver->start.round + r + 1));
        if (solver->job->goal[i] != INK_NO_GOAL && (paid->reached >> i & 1) == 0)
            points += best;
    }
    return points;
}

/* Where drawn cells may be emptied, their errors may vanish. */
static int bound_modules(const ink_sheet *sheet, const ink_most *most, const ink_supply *left)
{
    ink_set space = ink_sheet_space(sheet) | most->over;
    int stations = least(ink_set_count(most->station_cells & space), left->cells);
    return most->points + most->station_points * stations +
           (most->arm_cells != 0 ? most->arm_points * left->cells : 0);
}

static int bound_by_supply(const ink_solver *solver, const ink_sheet *sheet, int round)
{
    ink_supply left = supply_left(solver, sheet, round);
    ink_rest rest;
    ink_most most;
    find_rest(solver, sheet, round, left.cells, &rest);
    ink_bounds_ask(solver->rules, sheet, &rest, &most);
    add_drawings(solver, sheet, &most, &left);
    ink_set space = ink_sheet_space(sheet) | most.over;
    int errors = most.over != 0 ? 0 : bound_errors(sheet, space, &left);
    return bound_networks(solver, sheet, space, &left) + bound_lines(solver, sheet, space, &left) +
           bound_centre(solver, sheet, &left) - errors + bound_modules(sheet, &most, &left);
}

/* --- few rounds ------------------------------------------------------------------------------- */

/* What may still be drawn, for the bound that knows the places. */
static void find_stock(const ink_solver *solver, const ink_sheet *sheet, int round,
                       ink_stock *stock)
{
    const ink_ruleset *rules = solver->rules;
    int next = sheet->open != 0 ? round + 1 : round;
    stock->kinds = 0;
    stock->copies = 0;
    stock->asleep = NULL;
    stock->rest.drawings = 0;
    for (unsigned waiting = sheet->waiting; waiting != 0; waiting &= waiting - 1)
        if (rules->shape[sheet->die[__builtin_ctz(waiting)]].count > 0)
            ink_stock_add(stock, UINT64_C(1) << sheet->die[__builtin_ctz(waiting)], 1);
    for (int r = next; r < solver->rounds; r++)
        for (int d = 0; d < rules->dice; d++)
            if (rules->shape[solver->job->roll[r].face[d]].count > 0)
                ink_stock_add(stock, UINT64_C(1) << solver->job->roll[r].face[d], 1);
    for (int r = round; r < solver->rounds; r++)
        for (int d = 0; d < INK_ROUTE_DICE; d++)
            stock->copies |= UINT64_C(1) << solver->job->roll[r].face[d];
    ink_stock_add(stock, ink_stock_specials(rules, sheet), specials_left(solver, sheet, round));
    find_rest(solver, sheet, round, stock->rest.drawings, &stock->rest);
}

bool ink_solver_has_last_bound(const ink_solver *solver, int round)
{
    return !solver->free && solver->rounds - round <= LAST_BOUND_ROUNDS;
}

void ink_solver_last_bound(const ink_solver *solver, const ink_sheet *sheet, int round,
                           ink_stock *stock, ink_last_bound *bound)
{
    find_stock(solver, sheet, round, stock);
    ink_last_bound_find(bound, solver->rules, sheet, stock);
}

int ink_supply_bound_find(ink_solver *solver, const ink_sheet *sheet, int round,
                          const ink_goals_paid *paid)
{
    int bound = bound_by_supply(solver, sheet, round);
    if (ink_solver_works(solver, sheet, 1) && ink_solver_has_last_bound(solver, round)) {
        ink_stock stock;
        ink_last_bound last;
        ink_solver_last_bound(solver, sheet, round, &stock, &last);
        bound = least(bound, last.total);
    }
    return bound + ink_goals_bound(solver, round, paid);
}
