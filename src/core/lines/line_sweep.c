/* Prepares the sweep of a component: the least losses to come. See line_sweep.h. */
#include "line_sweep.h"

/* --- cells ------------------------------------------------------------------------------- */

static unsigned joined_sides(const ink_track *track, int strand, ink_cell cell)
{
    const ink_set *joined = strand == 0 ? track->joints.first : track->joints.second;
    unsigned sides = 0;
    if (ink_set_has(track->strand[strand], cell))
        for (int s = 0; s < INK_SIDES; s++)
            sides |= (unsigned)ink_set_has(joined[s], cell) << s;
    return sides;
}

static unsigned parity(unsigned sides)
{
    return (unsigned)__builtin_parity(sides);
}

/* A longest tour uses all edges at the nodes where it ends, or it could go on. So a node with an
   unused edge may not be odd; INK_LINE_SWEEP_ODD + 1 forbids it. */
static unsigned odd_node(unsigned sides, unsigned used)
{
    if (parity(used & sides) == 0)
        return 0;
    return (sides & ~used) == 0 ? 1 : INK_LINE_SWEEP_ODD + 1;
}

static void count_odd(ink_line_sweep_cell *cell)
{
    for (unsigned ins = 0; ins < INK_OUTS; ins++)
        for (unsigned outs = 0; outs < INK_OUTS; outs++) {
            unsigned used = (ins & 1) << INK_WEST | ins >> 1 << INK_NORTH | (outs & 1) << INK_EAST |
                            outs >> 1 << INK_SOUTH;
            cell->odd[ins][outs] =
                (uint8_t)(odd_node(cell->sides[0], used) + odd_node(cell->sides[1], used));
        }
}

static void start_cell(ink_line_sweep_cell *at, const ink_track *track, ink_cell cell)
{
    at->cell = cell;
    at->column = (uint8_t)ink_cell_column(cell);
    for (int strand = 0; strand < 2; strand++)
        at->sides[strand] = (uint8_t)joined_sides(track, strand, cell);
    at->outs = (at->sides[0] | at->sides[1]) >> INK_EAST & 3;
    count_odd(at);
}

/* The plugs that may hold an edge after the cell. */
static unsigned open_after(const ink_line_sweep_cell *at)
{
    return ink_line_sweep_mask(at, at->open, at->outs);
}

/* --- losses to come ------------------------------------------------------------------------- */

/* The least losses after a cell, by its edges out and half the number of odd nodes; the plugs
   beside it hold the edges of `rest`. */
typedef uint8_t losses_ahead[INK_OUTS][2];

/* The least loss from a cell on, given the edges in and the odd nodes so far. */
static inline int least_loss(const ink_line_sweep_cell *cell, losses_ahead next, unsigned ins,
                             unsigned odd)
{
    int best = INK_LINE_SWEEP_LOST;
    for (unsigned outs = cell->outs;; outs = (outs - 1) & cell->outs) {
        unsigned sum = odd + cell->odd[ins][outs];
        int loss = sum > INK_LINE_SWEEP_ODD ? INK_LINE_SWEEP_LOST : next[outs][sum >> 1];
        best = loss < best ? loss : best;
        if (outs == 0)
            return best;
    }
}

/* Covers all masks that differ only in the plugs of the cell. */
static void relax_rest(ink_line_sweep *sweep, int i, unsigned rest)
{
    const ink_line_sweep_cell *cell = &sweep->at[i];
    unsigned all = ink_line_sweep_ins(cell, cell->open), parity_of_rest = parity(rest);
    losses_ahead next;
    for (unsigned outs = cell->outs;; outs = (outs - 1) & cell->outs) {
        const uint8_t *least = sweep->least[i + 1][ink_line_sweep_mask(cell, rest, outs)];
        int lost = ink_line_sweep_lost(cell->outs, outs);
        next[outs][0] = (uint8_t)(least[0] + lost);
        next[outs][1] = (uint8_t)(least[1] + lost);
        if (outs == 0)
            break;
    }
    for (unsigned ins = all;; ins = (ins - 1) & all) {
        unsigned odd = parity_of_rest ^ parity(ins);
        uint8_t *least =
            sweep->least[i][rest | (ins & 1) << INK_PLUG_RIGHT | (ins >> 1) << cell->column];
        least[0] = (uint8_t)least_loss(cell, next, ins, odd);
        least[1] = odd != 0 ? INK_LINE_SWEEP_LOST
                            : (uint8_t)least_loss(cell, next, ins, INK_LINE_SWEEP_ODD);
        if (ins == 0)
            return;
    }
}

/* The least loss while no edge has been chosen yet. */
static int relax_before(const ink_line_sweep *sweep, int i)
{
    const ink_line_sweep_cell *cell = &sweep->at[i];
    int best = sweep->before[i + 1] + ink_line_sweep_lost(cell->outs, 0);
    for (unsigned outs = cell->outs; outs != 0; outs = (outs - 1) & cell->outs) {
        unsigned odd = cell->odd[0][outs];
        const uint8_t *least = sweep->least[i + 1][ink_line_sweep_mask(cell, 0, outs)];
        int loss = odd > INK_LINE_SWEEP_ODD ? INK_LINE_SWEEP_LOST : least[odd >> 1];
        loss += ink_line_sweep_lost(cell->outs, outs);
        best = loss < best ? loss : best;
    }
    return best < INK_LINE_SWEEP_LOST ? best : INK_LINE_SWEEP_LOST;
}

/* A tour that has begun and has no plug left is complete: it loses all that follows. */
static void relax_cell(ink_line_sweep *sweep, int i)
{
    const ink_line_sweep_cell *cell = &sweep->at[i];
    unsigned rests = cell->open & ~(1u << INK_PLUG_RIGHT | 1u << cell->column);
    for (unsigned rest = rests;; rest = (rest - 1) & rests) {
        relax_rest(sweep, i, rest);
        sweep->work++;
        if (rest == 0)
            break;
    }
    sweep->least[i][0][0] = sweep->least[i][0][1] = sweep->after[i];
    sweep->before[i] = (uint8_t)relax_before(sweep, i);
}

void ink_line_sweep_start(ink_line_sweep *sweep, const ink_track *track)
{
    ink_set left = track->strand[0] | track->strand[1];
    unsigned open = 0;
    sweep->cells = 0;
    sweep->work = 0;
    for (; left != 0; left &= left - 1) {
        ink_line_sweep_cell *at = &sweep->at[sweep->cells++];
        start_cell(at, track, ink_set_first(left));
        at->open = (uint8_t)open;
        open = open_after(at);
    }
    sweep->after[sweep->cells] = 0;
    sweep->before[sweep->cells] = INK_LINE_SWEEP_LOST;
    sweep->least[sweep->cells][0][0] = sweep->least[sweep->cells][0][1] = 0;
    for (int i = sweep->cells - 1; i >= 0; i--) {
        unsigned outs = sweep->at[i].outs;
        sweep->after[i] = (uint8_t)(sweep->after[i + 1] + (outs & 1) + (outs >> 1));
        relax_cell(sweep, i);
    }
    sweep->edges = sweep->after[0];
}
