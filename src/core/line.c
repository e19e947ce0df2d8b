/* The length of the longest line, exact and fast. Trees are measured all at once by
   peeling their leaves; what has a loop is searched on its contracted graph, and where
   that would take too long, by the frontier program. Twins: line_trace.c, tests/twin. */
#include <inkrail/facts.h>

#include "line.h"

/* The edges of one material where every cell is one node. */
typedef struct forest {
    ink_set joined[INK_SIDES];
    ink_set nodes;
} forest;

/* Peels leaves layer by layer off all trees together. A tree whose last node is left alone
   after k layers has a longest path of 2k edges, one whose last two nodes are left 2k + 1;
   the last of them is the longest. What remains in `nodes` has loops. Returns the number
   of nodes on the longest path of a tree, 0 if there is none. */
static inline int peel(forest *f)
{
    int longest = 0;
    for (int layer = 0;; layer++) {
        ink_set n = f->joined[INK_NORTH], e = f->joined[INK_EAST];
        ink_set s = f->joined[INK_SOUTH], w = f->joined[INK_WEST];
        ink_set any = n | e | s | w;
        ink_set inner = (n & s) | (e & w) | ((n | s) & (e | w));
        ink_set leaf = any & ~inner;
        if ((f->nodes & ~any) != 0)
            longest = 2 * layer + 1;
        f->nodes = inner;
        if (leaf == 0)
            return longest;
        if (((ink_set_step(leaf & e, INK_EAST) | ink_set_step(leaf & s, INK_SOUTH)) & leaf) != 0)
            longest = 2 * layer + 2;
        for (int side = 0; side < INK_SIDES; side++)
            f->joined[side] &= inner & ink_set_step(inner, ink_side_opposite(side));
    }
}

static int track_length(const ink_track *track)
{
    int edges = ink_track_edges(track);
    if (ink_track_circuit(track))
        return edges;
    int longest = ink_line_search(track);
    if (longest < 0) {
        ink_edges ignored;
        longest = ink_line_frontier(track, &ignored);
    }
    return longest + 1;
}

/* The longest line among the components of `left`. */
static int longest_track(const ink_sheet *sheet, int material, ink_track *track, ink_set left[2])
{
    int longest = 0;
    while (ink_track_next(sheet, material, track, left)) {
        int length = track_length(track);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* Leaves in `left` only the components with a node in `core`. */
static void keep_tracks(const ink_track *track, ink_set core, ink_set left[2])
{
    ink_set reached[2] = {core & left[0], core & left[1]};
    ink_joints_flood(&track->joints, reached);
    left[0] = reached[0];
    left[1] = reached[1];
}

int ink_line_length(const ink_ruleset *rules, const ink_sheet *sheet, int material)
{
    ink_track track;
    ink_set left[2];
    (void)rules;
    ink_track_start(sheet, material, &track, left);
    if ((left[0] & left[1]) != 0) /* two strands of the material in one cell */
        return longest_track(sheet, material, &track, left);
    forest f = {.nodes = left[0] | left[1]};
    for (int s = 0; s < INK_SIDES; s++)
        f.joined[s] = track.joints.first[s] | track.joints.second[s];
    int longest = peel(&f);
    if (f.nodes == 0)
        return longest;
    keep_tracks(&track, f.nodes, left);
    int looped = longest_track(sheet, material, &track, left);
    return looped > longest ? looped : longest;
}
