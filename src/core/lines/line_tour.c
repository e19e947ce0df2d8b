/* The longest tour of one component: a sweep (line_sweep.h) that runs the cheapest program first.

   The preparation gives the least loss of a relaxed tour, which may be in several pieces. Mostly a
   plunge finds a tour that loses no more, which proves it the longest. Where there is none,
   because the rest would fall to pieces, the layers find the least loss; they are small as long as
   the loss allowed is near it. */
#include "line_sweep.h"

/* Where the layers find nothing within a loss, they try this much more as long as that was little
   work, and then any loss. */
enum { STEP = 2, LITTLE_WORK = 1000 };

/* The least loss where a plunge found no tour as good as the relaxed one; the caller knows a tour
   that loses `known` edges. */
static int loss_by_layers(ink_line_sweep *sweep, int known)
{
    const ink_line_sweep_state start = {0};
    uint32_t before = sweep->work;
    for (int most = sweep->before[0] + 1; most < known - 1; most += STEP) {
        int loss = ink_line_sweep_layers(sweep, 0, &start, most);
        if (loss <= most)
            return loss;
        if (sweep->work - before > LITTLE_WORK)
            break;
        before = sweep->work;
    }
    int loss = ink_line_sweep_layers(sweep, 0, &start, known - 1);
    return loss < known ? loss : known;
}

int ink_tour_length(const ink_track *track, int known, uint32_t *work)
{
    ink_line_sweep sweep;
    uint8_t ignored[INK_LINE_SWEEP_CELLS];
    const ink_line_sweep_state start = {0};
    ink_line_sweep_start(&sweep, track);
    int loss = sweep.before[0], enough = sweep.edges - known;
    if (loss < enough && !ink_line_sweep_plunge(&sweep, 0, &start, loss, ignored))
        loss = loss_by_layers(&sweep, enough);
    *work += sweep.work;
    return sweep.edges - loss;
}

/* --- its edges ------------------------------------------------------------------------- */

/* Can the state be completed without losing more than `most` edges? */
static bool has_future(ink_line_sweep *sweep, int i, const ink_line_sweep_state *state, int most)
{
    return ink_line_sweep_layers(sweep, i, state, most) <= most;
}

/* Takes the first choice at cell `i` that leads to a tour; the last choice needs no proof. Returns
   whether the tour is complete. */
static bool decide(ink_line_sweep *sweep, int i, ink_line_sweep_state *state, int most,
                   uint8_t *chosen)
{
    unsigned all = sweep->at[i].outs;
    ink_line_sweep_state from = *state, to;
    bool found = false;
    for (unsigned outs = all;; outs = (outs - 1) & all) {
        if (ink_line_sweep_step(sweep, i, &from, outs, most, &to)) {
            found = ink_line_sweep_whole(&from, &to) || outs == 0 ||
                    has_future(sweep, i + 1, &to, most);
            *state = to;
            *chosen = (uint8_t)outs;
        }
        if (found || outs == 0)
            return ink_line_sweep_whole(&from, state);
    }
}

/* The edges out of each cell of a tour that loses `loss` edges, the least possible. */
static void choose_edges(ink_line_sweep *sweep, int loss, uint8_t outs[INK_LINE_SWEEP_CELLS])
{
    ink_line_sweep_state state = {0};
    bool whole = false;
    for (int i = 0; i < sweep->cells && !whole; i++) {
        if (ink_line_sweep_plunge(sweep, i, &state, loss, outs))
            return;
        whole = decide(sweep, i, &state, loss, &outs[i]);
    }
}

int ink_tour_find(const ink_track *track, ink_edges *edges, uint32_t *work)
{
    ink_line_sweep sweep;
    uint8_t outs[INK_LINE_SWEEP_CELLS];
    const ink_line_sweep_state start = {0};
    *edges = (ink_edges){0};
    ink_line_sweep_start(&sweep, track);
    int loss = sweep.before[0];
    if (!ink_line_sweep_plunge(&sweep, 0, &start, loss, outs)) {
        loss = loss_by_layers(&sweep, INK_LINE_SWEEP_LOST);
        choose_edges(&sweep, loss, outs);
    }
    for (int i = 0; i < sweep.cells; i++) {
        edges->east |= (ink_set)(outs[i] & 1) << sweep.at[i].cell;
        edges->south |= (ink_set)(outs[i] >> 1) << sweep.at[i].cell;
    }
    *work += sweep.work;
    return sweep.edges - loss;
}
