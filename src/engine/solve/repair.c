#include "repair.h"
#include "../../core/module.h"

#include "engine/eval/sampler.h"

enum { MOST_RESTARTS = 6 };

/* A round while it is played. */
typedef struct stage {
    ink_solver *solver;
    ink_solve_game *plan;
    ink_solution *solution;
    ink_sheet *sheet;
    int round; /* counted from 0 at the start of the solver's game */
    int restarts;
    bool improvise;
    int planned_count; /* planned moves that have not been played yet */
    ink_move planned[2 * INK_SOLVE_MOVES];
} stage;

static void play(stage *st, ink_move move)
{
    ink_solve_game *game = &st->solution->game;
    ink_sheet_apply(st->solver->rules, st->sheet, move);
    game->move[st->round][game->count[st->round]++] = move;
}

static bool legal(const stage *st, ink_move move)
{
    return ink_sheet_ask(st->solver->rules, st->sheet, move, NULL) == INK_OK;
}

static bool has_capacity(const stage *st)
{
    return st->solution->game.count[st->round] < INK_SOLVE_MOVES - 1;
}

/* --- modules' moves --------------------------------------------------------------------- */

/* One of the moves that modules offer now; moves with a drawing are chosen by how well they fit. */
static ink_move module_move(stage *st)
{
    ink_moves moves;
    ink_sampler sampler;
    ink_move other = 0;
    uint32_t others = 0;
    ink_sheet_moves(st->solver->rules, st->sheet, &moves);
    ink_sampler_start(&sampler, st->solver->rules, st->sheet);
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_move move = moves.move[i];
        if (ink_move_kind(move) != INK_MOVE_MODULE)
            continue;
        if (ink_move_places(move))
            ink_sampler_add(&sampler, move & ~(ink_move)63, ink_set_of(ink_move_cell(move)));
        else if (ink_solver_below(st->solver, ++others) == 0)
            other = move;
    }
    if (other != 0 && (sampler.count == 0 || ink_solver_below(st->solver, 2) == 0))
        return other;
    return ink_solver_take(st->solver, &sampler);
}

static void improvise_module(stage *st)
{
    ink_move move;
    if (INK_HOOKS_OF(st->solver->rules, moves) == 0 || !st->improvise)
        return;
    while (has_capacity(st) && ink_solver_below(st->solver, 4) != 0 &&
           (move = module_move(st)) != 0)
        play(st, move);
}

/* --- what was planned --------------------------------------------------------------------- */

/* Plays every planned move that is legal, in order, until none is left. */
static bool play_planned(stage *st)
{
    bool any = false, again = true;
    while (again) {
        int kept = 0;
        again = false;
        for (int i = 0; i < st->planned_count; i++) {
            if (has_capacity(st) && legal(st, st->planned[i])) {
                play(st, st->planned[i]);
                improvise_module(st);
                any = again = true;
            } else {
                st->planned[kept++] = st->planned[i];
            }
        }
        again = again && kept > 0;
        st->planned_count = kept;
    }
    return any;
}

static int shape_of(const stage *st, ink_move move)
{
    return st->solver->rules->tile[ink_move_tile(move)].shape;
}

/* The same drawing by another die. */
static ink_move by_die(ink_move move, int die)
{
    return ink_move_of(INK_MOVE_DIE, die, ink_move_tile(move), ink_move_cell(move));
}

/* May two dice exchange what they draw? */
static bool exchangeable(const stage *st, ink_move mine, ink_move later)
{
    const ink_ruleset *rules = st->solver->rules;
    if (shape_of(st, mine) == shape_of(st, later))
        return true;
    return st->solver->free && st->restarts < MOST_RESTARTS &&
           ink_die_has(&rules->die[ink_move_source(mine)], shape_of(st, later)) &&
           ink_die_has(&rules->die[ink_move_source(later)], shape_of(st, mine));
}

static bool fits(const stage *st, ink_move move)
{
    return ink_set_has(ink_sheet_cells(st->solver->rules, st->sheet, ink_move_tile(move)),
                       ink_move_cell(move));
}

/* Finds a later die whose drawing could replace the planned one now. */
static ink_move *later_match(stage *st, ink_move mine, int *round)
{
    for (int r = st->round + 1; r < st->plan->rounds; r++)
        for (int i = 0; i < st->plan->count[r]; i++) {
            ink_move *later = &st->plan->move[r][i];
            if (ink_move_kind(*later) == INK_MOVE_DIE && exchangeable(st, mine, *later) &&
                fits(st, *later)) {
                *round = r;
                return later;
            }
        }
    return NULL;
}

static void begin_round(stage *st)
{
    st->solution->game.roll[st->round] = st->plan->roll[st->round];
    st->solution->game.count[st->round] = 0;
    *st->sheet = st->solution->before[st->round];
    ink_sheet_roll(st->solver->rules, st->sheet, &st->plan->roll[st->round], NULL);
    st->planned_count = 0;
    for (int i = 0; i < st->plan->count[st->round]; i++)
        if (ink_move_kind(st->plan->move[st->round][i]) != INK_MOVE_END)
            st->planned[st->planned_count++] = st->plan->move[st->round][i];
}

/* If dice are free they must show what they draw: the round begins anew. */
static void roll_again(stage *st, ink_move mine, ink_move instead, int round, ink_move later)
{
    ink_solve_game *plan = st->plan;
    plan->roll[st->round].face[ink_move_source(instead)] = (uint8_t)shape_of(st, instead);
    plan->roll[round].face[ink_move_source(later)] = (uint8_t)shape_of(st, later);
    for (int i = 0; i < plan->count[st->round]; i++)
        if (plan->move[st->round][i] == mine)
            plan->move[st->round][i] = instead;
    st->restarts++;
    begin_round(st);
}

/* Exchanges a planned move that does not fit with a drawing of a later round that does. */
static bool exchange(stage *st)
{
    for (int i = 0; i < st->planned_count; i++) {
        int round = 0, die = ink_move_source(st->planned[i]);
        if (ink_move_kind(st->planned[i]) != INK_MOVE_DIE || (st->sheet->waiting >> die & 1) == 0)
            continue;
        ink_move *later = later_match(st, st->planned[i], &round);
        if (later == NULL)
            continue;
        ink_move mine = st->planned[i];
        st->planned[i] = by_die(*later, die);
        *later = by_die(mine, ink_move_source(*later));
        if (shape_of(st, mine) != shape_of(st, *later) ||
            shape_of(st, mine) != shape_of(st, st->planned[i]))
            roll_again(st, mine, st->planned[i], round, *later);
        return true;
    }
    return false;
}

/* --- what was not ---------------------------------------------------------------------------- */

/* Cells that the plan uses in later rounds. */
static ink_set wanted_later(const stage *st)
{
    ink_set wanted = 0;
    for (int r = st->round + 1; r < st->plan->rounds; r++)
        for (int i = 0; i < st->plan->count[r]; i++)
            if (ink_move_places(st->plan->move[r][i]))
                wanted |= ink_set_of(ink_move_cell(st->plan->move[r][i]));
    return wanted;
}

/* Draws one of the dice that must be drawn, if possible on a cell that the plan does not use. */
static ink_move die_move(stage *st)
{
    const ink_ruleset *rules = st->solver->rules;
    ink_option option[INK_MAX_OPTIONS];
    ink_set wanted = wanted_later(st);
    int options = ink_sheet_options(rules, st->sheet, option);
    for (int pass = 0; pass < 2; pass++, wanted = 0) {
        ink_sampler sampler;
        ink_sampler_start(&sampler, rules, st->sheet);
        for (int i = 0; i < options; i++)
            for (int t = 0; t < INK_SIDES; t++)
                if ((option[i].cells[t] & ~wanted) != 0)
                    ink_sampler_add(&sampler, option[i].move + (ink_move)t * INK_MOVE_TURN,
                                    option[i].cells[t] & ~wanted);
        if (sampler.count > 0)
            return ink_solver_take(st->solver, &sampler);
    }
    return 0;
}

/* Any legal move, when nothing else lets the round end. */
static ink_move any_move(stage *st)
{
    ink_moves moves;
    ink_sheet_moves(st->solver->rules, st->sheet, &moves);
    return moves.move[ink_solver_below(st->solver, moves.count)];
}

/* Ends the round if it may end, or plays something else on the way there. */
static bool end_or_improvise(stage *st)
{
    bool may_end = legal(st, ink_move_end());
    if (may_end || !has_capacity(st)) {
        st->solution->legal &= may_end;
        play(st, ink_move_end());
        return false;
    }
    ink_move move = die_move(st);
    move = move != 0 ? move : any_move(st);
    play(st, move);
    if (ink_move_kind(move) != INK_MOVE_END)
        improvise_module(st);
    return ink_move_kind(move) != INK_MOVE_END;
}

/* Special routes that did not fit are tried again in the next round. */
static void put_off_specials(stage *st)
{
    int next = st->round + 1;
    if (next >= st->solver->rounds)
        return;
    for (int i = 0; i < st->planned_count; i++)
        if (ink_move_kind(st->planned[i]) == INK_MOVE_SPECIAL &&
            st->plan->count[next] < INK_SOLVE_MOVES)
            st->plan->move[next][st->plan->count[next]++] = st->planned[i];
}

/* --- rounds ---------------------------------------------------------------------------------- */

static void play_round(stage *st)
{
    st->restarts = 0;
    begin_round(st);
    improvise_module(st);
    do {
        while (play_planned(st) || (has_capacity(st) && exchange(st))) {
        }
    } while (end_or_improvise(st));
    put_off_specials(st);
}

void ink_solution_repair(ink_solver *solver, ink_solve_game *plan, int from, unsigned improvise,
                         ink_solution *solution)
{
    stage st = {.solver = solver, .plan = plan, .solution = solution};
    solution->game.rounds = plan->rounds;
    solution->legal = true;
    for (int r = from; r < plan->rounds; r++) {
        st.round = r;
        st.sheet = &solution->before[r + 1];
        st.improvise = (improvise >> r & 1) != 0;
        play_round(&st);
    }
}
