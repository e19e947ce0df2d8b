/* Finds a tour of little loss, depth first. The least loss to come is known so well that the first
   branch taken is mostly right. */
#include "line_sweep.h"

enum { MAX_STEPS = 300 };

typedef struct plunge {
    const ink_line_sweep *sweep;
    uint8_t *outs;
    uint32_t steps;
    int most;
} plunge;

/* The recursion is as deep as there are cells. */
static bool dive(plunge *p, int i, const ink_line_sweep_state *from)
{
    unsigned all = p->sweep->at[i].outs;
    ink_line_sweep_state to;
    for (unsigned outs = all;; outs = (outs - 1) & all) {
        if (p->steps == 0)
            return false;
        p->steps--;
        if (ink_line_sweep_step(p->sweep, i, from, outs, p->most, &to)) {
            p->outs[i] = (uint8_t)outs;
            if (ink_line_sweep_whole(from, &to) || dive(p, i + 1, &to))
                return true;
            p->outs[i] = 0;
        }
        if (outs == 0)
            return false;
    }
}

bool ink_line_sweep_plunge(ink_line_sweep *sweep, int i, const ink_line_sweep_state *from, int most,
                           uint8_t outs[INK_LINE_SWEEP_CELLS])
{
    plunge p = {.sweep = sweep, .outs = outs, .steps = MAX_STEPS, .most = most};
    for (int k = i; k < sweep->cells; k++)
        outs[k] = 0;
    bool found = dive(&p, i, from);
    sweep->work += MAX_STEPS - p.steps;
    return found;
}
