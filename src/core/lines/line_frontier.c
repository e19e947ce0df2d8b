/* The least loss of all tours, layer by layer: see line_sweep.h. Of all states with the same plugs
   and odd nodes, one with the least loss is kept; there are at most 7,368 of these on any board. A
   state is also dropped if another with the same plugs, all in a single group, has lost no more and
   has no more odd nodes: whatever completes the first completes the second. */
#include "line_sweep.h"

enum {
    MAX_STATES = 7368,
    TABLE_SIZE = 8192, /* a power of two */
    SMALL_TABLE = 16,
    ODD_SHIFT = 24,
    LOSS_SHIFT = 25
};

/* States are packed into words: plugs, half the number of odd nodes (the plugs say whether it is
   odd), loss + 1. No word is 0. */
#define KEY_MASK ((UINT32_C(1) << LOSS_SHIFT) - 1)

/* The least loss of states with one group, by mask and half the number of odd nodes. */
typedef uint8_t one_group[INK_LINE_SWEEP_MASKS][2];

typedef struct layers {
    ink_line_sweep *sweep;
    int most;
    int best;
    uint32_t count;     /* of states in the list */
    uint32_t size;      /* of the table in use */
    one_group group[2]; /* of the states in the list and of those in the table, in turns */
    uint32_t from[MAX_STATES + 1];
    uint32_t to[TABLE_SIZE];
} layers;

static inline uint32_t pack(const ink_line_sweep_state *s)
{
    return s->plugs | (s->odd >> 1) << ODD_SHIFT | (uint32_t)(s->loss + 1) << LOSS_SHIFT;
}

/* Gathers eight bits that lie three apart. */
static inline unsigned mask_of(uint32_t plugs)
{
    uint32_t m = (plugs | plugs >> 1 | plugs >> 2) & UINT32_C(011111111);
    m = (m | m >> 2) & UINT32_C(0x000c30c3);
    m = (m | m >> 4) & UINT32_C(0x0000f00f);
    return (m | m >> 8) & 0xff;
}

static inline void unpack(uint32_t word, ink_line_sweep_state *s)
{
    s->plugs = word & INK_PLUG_FRONTIER;
    s->mask = mask_of(s->plugs);
    s->odd = (word >> ODD_SHIFT & 1) * 2 + (unsigned)__builtin_parity(s->mask);
    s->loss = (int)(word >> LOSS_SHIFT) - 1;
}

/* Adds the state; of two equal ones the better stays. */
static inline void keep(layers *l, uint32_t word)
{
    uint32_t at = (word & KEY_MASK) * UINT32_C(0x9e3779b1) >> 13 & (l->size - 1);
    while (l->to[at] != 0 && ((l->to[at] ^ word) & KEY_MASK) != 0)
        at = (at + 1) & (l->size - 1);
    if (l->to[at] == 0 || word < l->to[at])
        l->to[at] = word;
}

static inline void note_group(one_group group, const ink_line_sweep_state *s)
{
    uint8_t *least = &group[s->mask][s->odd >> 1];
    bool single = (s->plugs & ~INK_PLUG_ONES) == 0;
    if (single && s->loss < *least)
        *least = (uint8_t)s->loss;
}

/* Is there a state with one group that is at least as good, also among those with fewer odd
   nodes? */
static inline bool is_dominated(one_group group, const ink_line_sweep_state *s)
{
    const uint8_t *least = group[s->mask];
    bool single = (s->plugs & ~INK_PLUG_ONES) == 0;
    return (s->loss >= least[0] && (!single || s->odd == 2)) ||
           (s->loss >= least[s->odd >> 1] && !single);
}

static inline void add_outs(layers *l, int i, const ink_line_sweep_state *from)
{
    unsigned all = l->sweep->at[i].outs;
    ink_line_sweep_state to;
    for (unsigned outs = all;; outs = (outs - 1) & all) {
        if (ink_line_sweep_step(l->sweep, i, from, outs, l->most, &to)) {
            if (ink_line_sweep_whole(from, &to)) {
                l->best = to.loss + l->sweep->after[i + 1];
                l->most = l->best - 1;
            } else {
                keep(l, pack(&to));
                note_group(l->group[(i + 1) % 2], &to);
            }
        }
        if (outs == 0)
            return;
    }
}

static void clear_groups(one_group group)
{
    for (int mask = 0; mask < INK_LINE_SWEEP_MASKS; mask++)
        group[mask][0] = group[mask][1] = INK_LINE_SWEEP_LOST;
}

/* The table is made as large as the successors of all states in the list may need. */
static void clear_table(layers *l, unsigned outs)
{
    uint32_t most = l->count << __builtin_popcount(outs);
    l->size = SMALL_TABLE;
    while (l->size <= most && l->size < TABLE_SIZE)
        l->size *= 2;
    for (uint32_t at = 0; at < l->size; at++)
        l->to[at] = 0;
}

static void add_cell(layers *l, int i)
{
    clear_table(l, l->sweep->at[i].outs);
    clear_groups(l->group[(i + 1) % 2]);
    for (uint32_t k = 0; k < l->count; k++) {
        ink_line_sweep_state from;
        unpack(l->from[k], &from);
        if (!is_dominated(l->group[i % 2], &from))
            add_outs(l, i, &from);
    }
    l->sweep->work += l->count;
    l->count = 0;
    for (uint32_t at = 0; at < l->size; at++) { /* a branch here would be unpredictable */
        l->from[l->count] = l->to[at];
        l->count += l->to[at] != 0;
    }
}

int ink_line_sweep_layers(ink_line_sweep *sweep, int i, const ink_line_sweep_state *from, int most)
{
    layers l;
    l.sweep = sweep;
    l.most = most;
    l.best = INK_LINE_SWEEP_LOST;
    l.count = 1;
    l.from[0] = pack(from);
    clear_groups(l.group[i % 2]);
    for (; i < sweep->cells && l.count > 0; i++)
        add_cell(&l, i);
    return l.best;
}
