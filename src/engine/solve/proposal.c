#include "proposal.h"
#include "../../core/module.h"

#include "engine/eval/sampler.h"
#include "repair.h"

enum { MOST_TAKEN = 4, MOST_ITEMS = INK_SOLVE_ROUNDS * (INK_SOLVE_MOVES + INK_MAX_DICE) };

/* A drawing in the plan, or a die that is not drawn (`index` is then -1 - die). */
typedef struct item {
    int round, index;
} item;

typedef struct items {
    int count;
    item item[MOST_ITEMS];
} items;

/* Symbols are never drawn; if dice are free, the die may show something else instead. */
static bool may_be_drawn(const ink_solver *solver, int die, int shape)
{
    const ink_ruleset *rules = solver->rules;
    bool drawn = rules->shape[shape].count > 0;
    for (int i = 0; solver->free && i < INK_FACES; i++)
        drawn |= rules->shape[rules->die[die].face[i]].count > 0;
    return drawn;
}

static void add_undrawn(const ink_solver *solver, const ink_solve_game *plan, int round, items *all)
{
    unsigned drawn = 0;
    for (int i = 0; i < plan->count[round]; i++)
        if (ink_move_kind(plan->move[round][i]) == INK_MOVE_DIE)
            drawn |= 1u << ink_move_source(plan->move[round][i]);
    for (int d = 0; d < solver->rules->dice; d++) {
        int shape = plan->roll[round].face[d];
        if (shape != 0 && may_be_drawn(solver, d, shape) && (drawn >> d & 1) == 0)
            all->item[all->count++] = (item){round, -1 - d};
    }
}

static void list_items(const ink_solver *solver, const ink_solve_game *plan, items *all)
{
    all->count = 0;
    for (int r = 0; r < solver->rounds; r++) {
        for (int i = 0; i < plan->count[r]; i++)
            if (ink_move_places(plan->move[r][i]))
                all->item[all->count++] = (item){r, i};
        add_undrawn(solver, plan, r, all);
    }
}

static ink_move *move_at(ink_solve_game *plan, item at)
{
    return &plan->move[at.round][at.index];
}

/* --- special routes ----------------------------------------------------------------------- */

/* The special routes of a plan. */
typedef struct specials {
    unsigned used;   /* bit per special route, with those used before the start */
    unsigned rounds; /* bit per round with one */
    int count;
} specials;

static specials find_specials(const ink_solver *solver, const ink_solve_game *plan)
{
    specials found = {.used = solver->start.used, .count = solver->start.specials};
    for (int r = 0; r < plan->rounds; r++)
        for (int i = 0; i < plan->count[r]; i++)
            if (ink_move_kind(plan->move[r][i]) == INK_MOVE_SPECIAL) {
                found.used |= 1u << ink_move_source(plan->move[r][i]);
                found.rounds |= 1u << r;
                found.count++;
            }
    return found;
}

/* A special route that is still unused, as a move without tile and cell. */
static ink_move some_special(ink_solver *solver, unsigned used)
{
    int special;
    do {
        special = (int)ink_solver_below(solver, INK_SPECIALS);
    } while ((used >> special & 1) != 0);
    return ink_move_of(INK_MOVE_SPECIAL, special, 0, 0);
}

static void remove_move(ink_solve_game *plan, item at)
{
    plan->count[at.round]--;
    for (int i = at.index; i < plan->count[at.round]; i++)
        plan->move[at.round][i] = plan->move[at.round][i + 1];
}

static bool insert_move(ink_solve_game *plan, int round, int index, ink_move move)
{
    if (plan->count[round] >= INK_SOLVE_MOVES - 1)
        return false;
    for (int i = plan->count[round]++; i > index; i--)
        plan->move[round][i] = plan->move[round][i - 1];
    plan->move[round][index] = move;
    return true;
}

/* --- drawing elsewhere ------------------------------------------------------------------------ */

static int some_face(ink_solver *solver, int die, int now)
{
    if (!solver->free || ink_solver_below(solver, 3) == 0)
        return now;
    return solver->rules->die[die].face[ink_solver_below(solver, INK_FACES)];
}

static ink_move place(ink_solver *solver, ink_proposal *p, ink_move move, int shape)
{
    ink_sampler sampler;
    ink_sampler_start(&sampler, solver->rules, &p->sheet);
    ink_sampler_add_shape(&sampler, move, shape, INK_BOARD);
    ink_move chosen = ink_solver_take(solver, &sampler);
    if (chosen != 0)
        ink_sheet_ink(solver->rules, &p->sheet, ink_move_cell(chosen), ink_move_tile(chosen));
    return chosen;
}

/* A new drawing for a die, a special route or a module's drawing; 0 if it is not drawn. */
static ink_move redraw(ink_solver *solver, ink_proposal *p, int round, ink_move old)
{
    int source = ink_move_source(old), shape = solver->rules->tile[ink_move_tile(old)].shape;
    ink_move bare = old & ~(ink_move)(63 | 255 << 6);
    if (ink_move_kind(old) == INK_MOVE_DIE) {
        shape = some_face(solver, source, shape);
        p->plan.roll[round].face[source] = (uint8_t)shape;
    } else if (ink_move_kind(old) == INK_MOVE_SPECIAL && ink_solver_below(solver, 2) == 0) {
        specials found = find_specials(solver, &p->plan);
        bare = some_special(solver, found.used & ~(1u << source));
        shape = solver->rules->special[ink_move_source(bare)];
    }
    return place(solver, p, bare, shape);
}

/* --- what is changed -------------------------------------------------------------------------- */

static void touch(ink_proposal *p, int round)
{
    if (round < p->from)
        p->from = round;
}

static bool draw_undrawn(ink_solver *solver, ink_proposal *p, item at)
{
    int die = -1 - at.index;
    int shape = some_face(solver, die, p->plan.roll[at.round].face[die]);
    ink_move move = place(solver, p, ink_move_of(INK_MOVE_DIE, die, 0, 0), shape);
    p->plan.roll[at.round].face[die] = (uint8_t)shape;
    touch(p, at.round);
    return move != 0 && insert_move(&p->plan, at.round, 0, move);
}

static bool draw_special(ink_solver *solver, ink_proposal *p)
{
    specials found = find_specials(solver, &p->plan);
    int round = (int)ink_solver_below(solver, (uint32_t)solver->rounds);
    unsigned used = found.used | p->sheet.used;
    if (solver->rounds == 0 || found.count >= INK_SPECIALS_A_GAME ||
        (found.rounds >> round & 1) != 0 || used == (1u << INK_SPECIALS) - 1)
        return false;
    ink_move special = some_special(solver, used);
    ink_move move = place(solver, p, special, solver->rules->special[ink_move_source(special)]);
    touch(p, round);
    return move != 0 && insert_move(&p->plan, round, 0, move);
}

static bool drop(ink_proposal *p, item at)
{
    ink_move move = *move_at(&p->plan, at);
    if (ink_move_places(move))
        ink_sheet_erase(&p->sheet, ink_move_cell(move));
    remove_move(&p->plan, at);
    touch(p, at.round);
    return true;
}

/* Moves a special route to another round, where it comes first; or sometimes drops it. */
static bool move_special(ink_solver *solver, ink_proposal *p, item at)
{
    specials found = find_specials(solver, &p->plan);
    int round = (int)ink_solver_below(solver, (uint32_t)solver->rounds);
    if (ink_solver_below(solver, 8) == 0)
        return drop(p, at);
    if ((found.rounds >> round & 1) != 0)
        return false;
    ink_move move = *move_at(&p->plan, at);
    remove_move(&p->plan, at);
    touch(p, round < at.round ? round : at.round);
    return insert_move(&p->plan, round, 0, move);
}

void ink_proposal_roll(ink_solver *solver, ink_solve_game *plan, int round)
{
    const ink_ruleset *rules = solver->rules;
    unsigned dice = ink_ruleset_dice(rules, solver->start.round + round + 1);
    plan->roll[round] = (ink_roll){0};
    for (int d = 0; d < rules->dice; d++)
        if ((dice >> d & 1) != 0)
            plan->roll[round].face[d] = rules->die[d].face[ink_solver_below(solver, INK_FACES)];
}

/* The dice of the last roll are not drawn, so they are changed by rolling them. */
static bool roll_last(ink_solver *solver, ink_proposal *p)
{
    ink_proposal_roll(solver, &p->plan, solver->rounds);
    touch(p, solver->rounds);
    return true;
}

/* Modules' moves: drops one, or lets some unplanned ones be tried while the game is played. */
static bool change_modules(ink_solver *solver, ink_proposal *p)
{
    int round = (int)ink_solver_below(solver, p->plan.rounds);
    int index = (int)ink_solver_below(solver, p->plan.count[round]);
    p->improvise = 1u << round;
    touch(p, round);
    if (ink_move_kind(p->plan.move[round][index]) == INK_MOVE_MODULE)
        drop(p, (item){round, index});
    return true;
}

static int distance(ink_cell a, ink_cell b)
{
    int rows = ink_cell_row(a) - ink_cell_row(b), columns = ink_cell_column(a) - ink_cell_column(b);
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

/* Chooses up to `count` drawings: one anywhere, the others anywhere or near it. */
static int choose_items(ink_solver *solver, ink_proposal *p, items *all, int count, item *taken)
{
    enum { TRIES = 8, NEAR = 2 };
    bool near = ink_solver_below(solver, 2) == 0;
    int n = 0;
    for (int tries = 0; n < count && tries < TRIES; tries++) {
        int i = (int)ink_solver_below(solver, (uint32_t)all->count);
        item at = all->item[i];
        if (at.index < 0 || all->count == 1)
            continue;
        if (n > 0 && near &&
            distance(ink_move_cell(*move_at(&p->plan, at)),
                     ink_move_cell(*move_at(&p->plan, taken[0]))) > NEAR)
            continue;
        taken[n++] = at;
        all->item[i] = all->item[--all->count];
    }
    return n;
}

static int some_count(ink_solver *solver)
{
    static const uint8_t often[] = {1, 1, 1, 2, 2, 2, 2, 3};
    return often[ink_solver_below(solver, sizeof often)];
}

static bool differs(const item *taken, int count, const ink_move *was, ink_proposal *p)
{
    for (int i = 0; i < count; i++)
        if (*move_at(&p->plan, taken[i]) != was[i])
            return true;
    return p->improvise != 0;
}

static bool redraw_some(ink_solver *solver, ink_proposal *p, items *all)
{
    item taken[MOST_TAKEN];
    ink_move was[MOST_TAKEN];
    int count = choose_items(solver, p, all, some_count(solver), taken);
    for (int i = 0; i < count; i++) {
        was[i] = *move_at(&p->plan, taken[i]);
        ink_sheet_erase(&p->sheet, ink_move_cell(was[i]));
    }
    for (int i = 0; i < count; i++) {
        ink_move *at = move_at(&p->plan, taken[i]);
        ink_move moved = redraw(solver, p, taken[i].round, *at);
        if (moved == 0)
            return false;
        *at = moved;
        touch(p, taken[i].round);
    }
    return count > 0 && differs(taken, count, was, p);
}

bool ink_proposal_make(ink_solver *solver, const ink_solution *solution, ink_proposal *p)
{
    items all;
    p->plan = solution->game;
    p->sheet = solution->before[solution->game.rounds];
    p->from = p->plan.rounds;
    p->improvise = 0;
    if (INK_HOOKS_OF(solver->rules, moves) > 0 && ink_solver_below(solver, 4) == 0 &&
        change_modules(solver, p) && ink_solver_below(solver, 2) == 0)
        return true;
    if (solver->free && solver->rolls > solver->rounds && ink_solver_below(solver, 16) == 0)
        return roll_last(solver, p);
    list_items(solver, &p->plan, &all);
    if (all.count == 0 || ink_solver_below(solver, 16) == 0)
        return draw_special(solver, p);
    item at = all.item[ink_solver_below(solver, (uint32_t)all.count)];
    if (at.index < 0)
        return draw_undrawn(solver, p, at);
    if (ink_move_kind(*move_at(&p->plan, at)) == INK_MOVE_SPECIAL &&
        ink_solver_below(solver, 4) == 0)
        return move_special(solver, p, at);
    return redraw_some(solver, p, &all);
}
