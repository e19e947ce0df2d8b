/* The slow twin of the sweeps (src/core/lines/line_sweep.h): the longest tour by dynamic
   programming along a frontier, without any bound on what a state may still lose.

   The cells are gone through row by row. A state says which of the borders between those
   done and those to come are crossed by chosen edges, which of those hang together, and how
   many odd nodes there are. Of all choices with the same state only one with the most edges
   matters. */
#include "plain_frontier.h"

enum {
    PLUGS = 8,
    RIGHT = 7, /* the plug to the right of the last cell */
    MAX_STATES = 7368,
    INDEX_SIZE = 16384,
    FRESH = 15 /* a group that begins in this cell's first strand; one less: second */
};

typedef struct state {
    uint64_t key; /* four bits for the group of each plug, 0 for none; then the odd nodes */
    ink_edges edges;
} state;

typedef struct layer {
    int count;
    uint16_t index[INDEX_SIZE]; /* number of a state + 1, by hash */
    state state[MAX_STATES];
} layer;

typedef struct frontier {
    const ink_track *track;
    long states;
    layer *to;
    ink_cell cell;
    int column;
    ink_edges best;
} frontier;

/* A state taken apart while one cell is added to it. */
typedef struct work {
    uint8_t plug[PLUGS + 2]; /* as in the state, then those that leave the cell */
    int odd;
    ink_edges edges;
} work;

enum { NEW_RIGHT = PLUGS, NEW_DOWN = PLUGS + 1 };

static int edges_count(ink_edges edges)
{
    return ink_set_count(edges.east) + ink_set_count(edges.south);
}

/* --- states -------------------------------------------------------------------------- */

/* Groups are numbered in the order in which they first appear. */
static uint64_t pack(const work *w)
{
    uint8_t name[16] = {0};
    int names = 0;
    uint64_t key = (uint64_t)w->odd << 4 * PLUGS;
    for (int i = 0; i < PLUGS; i++) {
        int group = w->plug[i];
        if (group != 0 && name[group] == 0)
            name[group] = (uint8_t)++names;
        key |= (uint64_t)name[group] << 4 * i;
    }
    return key;
}

static void unpack(const state *s, work *w)
{
    for (int i = 0; i < PLUGS; i++)
        w->plug[i] = s->key >> 4 * i & 15;
    w->plug[NEW_RIGHT] = w->plug[NEW_DOWN] = 0;
    w->odd = (int)(s->key >> 4 * PLUGS);
    w->edges = s->edges;
}

/* Keeps the state, or only the better of two equal ones. */
static void keep(layer *to, uint64_t key, ink_edges edges)
{
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 50);
    while (to->index[at] != 0 && to->state[to->index[at] - 1].key != key)
        at = (at + 1) % INDEX_SIZE;
    if (to->index[at] == 0) {
        to->state[to->count] = (state){.key = key, .edges = edges};
        to->index[at] = (uint16_t)++to->count;
    } else if (edges_count(edges) > edges_count(to->state[to->index[at] - 1].edges)) {
        to->state[to->index[at] - 1].edges = edges;
    }
}

static void clear(layer *l)
{
    l->count = 0;
    for (int i = 0; i < INDEX_SIZE; i++)
        l->index[i] = 0;
}

/* --- one cell -------------------------------------------------------------------------- */

static void rename_group(work *w, int from, int to)
{
    for (int i = 0; i < PLUGS + 2; i++)
        if (w->plug[i] == from)
            w->plug[i] = (uint8_t)to;
}

static bool group_lives(const work *w, int group)
{
    for (int i = 0; i < PLUGS + 2; i++)
        if (w->plug[i] == group)
            return true;
    return false;
}

static bool any_group(const work *w)
{
    for (int i = 0; i < PLUGS + 2; i++)
        if (w->plug[i] != 0)
            return true;
    return false;
}

/* Takes the plug that comes into the node from a side; its group, or 0. */
static int take_plug(work *w, unsigned sides, int side, int plug)
{
    int group = (sides >> side & 1) != 0 ? w->plug[plug] : 0;
    if (group != 0)
        w->plug[plug] = 0;
    return group;
}

static void put_plug(const frontier *f, work *w, bool chosen, int plug, int group)
{
    if (!chosen)
        return;
    w->plug[plug] = (uint8_t)group;
    *(plug == NEW_RIGHT ? &w->edges.east : &w->edges.south) |= ink_set_of(f->cell);
}

enum outcome { GOES_ON, CLOSED, IMPOSSIBLE };

/* Adds a node with the given edges out of it to the state in hand. */
static enum outcome add_node(const frontier *f, work *w, int strand, unsigned sides, bool east,
                             bool south)
{
    int left = take_plug(w, sides, INK_WEST, RIGHT);
    int up = take_plug(w, sides, INK_NORTH, f->column);
    int degree = (left != 0) + (up != 0) + east + south;
    int group = left != 0 ? left : up != 0 ? up : FRESH - strand;
    w->odd += degree & 1;
    if (w->odd > 2)
        return IMPOSSIBLE;
    if (left != 0 && up != 0)
        rename_group(w, up, left);
    put_plug(f, w, east, NEW_RIGHT, group);
    put_plug(f, w, south, NEW_DOWN, group);
    if (degree == 0 || group_lives(w, group))
        return GOES_ON;
    return any_group(w) ? IMPOSSIBLE : CLOSED;
}

/* The joined sides of one strand of the cell. */
static unsigned joined_sides(const frontier *f, int strand)
{
    const ink_set *joined = strand == 0 ? f->track->joints.first : f->track->joints.second;
    unsigned sides = 0;
    if (ink_set_has(f->track->strand[strand], f->cell))
        for (int s = 0; s < INK_SIDES; s++)
            sides |= (unsigned)ink_set_has(joined[s], f->cell) << s;
    return sides;
}

static void add_strand(frontier *f, const work *w, int strand)
{
    if (strand == 2) {
        work done = *w;
        done.plug[RIGHT] = done.plug[NEW_RIGHT];
        done.plug[f->column] = done.plug[NEW_DOWN];
        keep(f->to, pack(&done), done.edges);
        return;
    }
    unsigned sides = joined_sides(f, strand);
    for (unsigned out = 0; out < 4; out++) {
        work next = *w;
        bool east = (out & 1) != 0, south = (out & 2) != 0;
        if ((east && (sides >> INK_EAST & 1) == 0) || (south && (sides >> INK_SOUTH & 1) == 0))
            continue;
        enum outcome outcome = add_node(f, &next, strand, sides, east, south);
        if (outcome == GOES_ON)
            add_strand(f, &next, strand + 1);
        else if (outcome == CLOSED && edges_count(next.edges) > edges_count(f->best))
            f->best = next.edges;
    }
}

static void add_cell(frontier *f, const layer *from, layer *to, ink_cell cell)
{
    f->cell = cell;
    f->column = ink_cell_column(cell);
    f->to = to;
    clear(to);
    f->states += from->count;
    for (int i = 0; i < from->count; i++) {
        work w;
        unpack(&from->state[i], &w);
        add_strand(f, &w, 0);
    }
}

int plain_frontier(const ink_track *track, long *states)
{
    static layer layers[2];
    int now = 0;
    frontier f = {.track = track};
    clear(&layers[0]);
    keep(&layers[0], 0, (ink_edges){0});
    for (ink_set left = track->strand[0] | track->strand[1]; left != 0; left &= left - 1) {
        add_cell(&f, &layers[now], &layers[!now], ink_set_first(left));
        now = !now;
    }
    *states += f.states;
    return edges_count(f.best);
}
