/* A sweep over the cells of one component, row by row. All programs that choose the edges of a
   longest tour share it.

   A tour is a connected set of edges in which at most two nodes have an odd number of edges. The
   frontier between the cells done and those to come crosses at most eight borders, the plugs: one
   below each column, and one to the right of the last cell. Each cell decides on its edges to the
   east and to the south. An edge left out is a loss, and the longest tour is the one with the
   least loss.

   A state of the sweep must know the group of each plug (0 for an edge left out; equal for edges
   that are connected) and the number of odd nodes. Groups never interlace, since the strands of a
   cell do not cross within one material; a group with an odd number of plugs holds an odd node. So
   there are at most five groups on any board, and three bits suffice for each plug. */
#ifndef INKRAIL_CORE_LINES_LINE_SWEEP_H
#define INKRAIL_CORE_LINES_LINE_SWEEP_H

#include "line_plugs.h"

enum {
    INK_LINE_SWEEP_CELLS = 49,
    INK_LINE_SWEEP_MASKS = 256,
    INK_LINE_SWEEP_ODD = 2,   /* odd nodes in a tour, at most */
    INK_LINE_SWEEP_LOST = 100 /* more than any loss */
};

typedef struct ink_line_sweep {
    int cells;
    int edges;
    uint32_t work; /* states evaluated, which tests count */
    ink_line_sweep_cell at[INK_LINE_SWEEP_CELLS];
    uint8_t after[INK_LINE_SWEEP_CELLS + 1];  /* edges that this cell and the next ones decide on */
    uint8_t before[INK_LINE_SWEEP_CELLS + 1]; /* least loss to come where no edge is chosen yet */
    /* The least loss to come if nothing had to be connected: by cell, by plugs that hold an edge,
       and by half the number of odd nodes so far (the plugs say whether it is odd). */
    uint8_t least[INK_LINE_SWEEP_CELLS + 1][INK_LINE_SWEEP_MASKS][2];
} ink_line_sweep;

/* A state: groups of the plugs, which of them hold an edge, odd nodes and loss so far. A state
   without plugs has not begun, or is a complete tour (ink_line_sweep_whole). */
typedef struct ink_line_sweep_state {
    uint32_t plugs;
    unsigned mask;
    unsigned odd;
    int loss;
} ink_line_sweep_state;

/* Prepares a sweep over a component with at least one edge. */
void ink_line_sweep_start(ink_line_sweep *sweep, const ink_track *track);

static inline int ink_line_sweep_lost(unsigned all, unsigned outs)
{
    return (int)(((all ^ outs) & 1) + ((all ^ outs) >> 1));
}

/* Edges that come into a cell: from the west (bit 0), from the north (bit 1). */
static inline unsigned ink_line_sweep_ins(const ink_line_sweep_cell *cell, unsigned mask)
{
    return mask >> INK_PLUG_RIGHT | (mask >> cell->column & 1) << 1;
}

/* The mask after a cell. */
static inline unsigned ink_line_sweep_mask(const ink_line_sweep_cell *cell, unsigned mask,
                                           unsigned outs)
{
    unsigned rest = mask & ~(1u << INK_PLUG_RIGHT | 1u << cell->column);
    return rest | (outs & 1) << INK_PLUG_RIGHT | (outs >> 1) << cell->column;
}

/* Passes cell `i`; false if the tour would lose more than `most` edges or be disconnected. */
static inline bool ink_line_sweep_step(const ink_line_sweep *sweep, int i,
                                       const ink_line_sweep_state *from, unsigned outs, int most,
                                       ink_line_sweep_state *to)
{
    const ink_line_sweep_cell *cell = &sweep->at[i];
    to->odd = from->odd + cell->odd[ink_line_sweep_ins(cell, from->mask)][outs];
    if (to->odd > INK_LINE_SWEEP_ODD)
        return false;
    to->mask = ink_line_sweep_mask(cell, from->mask, outs);
    to->loss = from->loss + ink_line_sweep_lost(cell->outs, outs);
    bool begun = (from->plugs | outs) != 0;
    int to_come = begun ? sweep->least[i + 1][to->mask][to->odd >> 1] : sweep->before[i + 1];
    if (to->loss + to_come > most)
        return false;
    to->plugs = ink_plugs_add(cell, from->plugs, outs);
    return to->plugs != INK_PLUGS_DEAD;
}

/* Did this step complete the tour? */
static inline bool ink_line_sweep_whole(const ink_line_sweep_state *from,
                                        const ink_line_sweep_state *to)
{
    return to->plugs == 0 && from->plugs != 0;
}

/* Completes the state at cell `i` to a tour that loses no more than `most` edges in all, depth
   first in a limited number of steps; writes the edges out of each cell from there on. */
bool ink_line_sweep_plunge(ink_line_sweep *sweep, int i, const ink_line_sweep_state *from, int most,
                           uint8_t outs[INK_LINE_SWEEP_CELLS]);

/* The least loss of all tours that complete the state at cell `i`; INK_LINE_SWEEP_LOST if each of
   them loses more than `most` edges. */
int ink_line_sweep_layers(ink_line_sweep *sweep, int i, const ink_line_sweep_state *from, int most);

#endif
