/* The length of the longest line, exact and fast. Trees are measured all at once by peeling their
   leaves. A component with a loop is searched on its contracted graph or, where that would take too
   long, by a sweep. Twins: line_trace.c, tests/twin. */
#include "line.h"

#include "core/facts/graph.h"

/* The edges of one material, where every cell is one node. */
typedef struct grove {
    ink_set joined[INK_SIDES];
    ink_set nodes;
} grove;

/* Peels the leaves of all trees layer by layer. A tree whose last node is left alone after k layers
   has a longest path of 2k edges; one whose last two nodes are left, 2k + 1. The tree that lasts
   longest has the longest path. What remains in `nodes` has loops. Returns the number of nodes on
   the longest path of a tree, 0 if there is none. */
static inline int peel(grove *f)
{
    int longest = 0;
    for (int layer = 0;; layer++) {
        ink_set n = f->joined[INK_NORTH], e = f->joined[INK_EAST];
        ink_set s = f->joined[INK_SOUTH], w = f->joined[INK_WEST];
        ink_set any = n | e | s | w;
        ink_set inner = ink_joints_inner(f->joined);
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

/* Do two leaves face each other? */
static bool leaves_meet(const ink_joints *joints, const ink_set leaf[2])
{
    for (int s = INK_EAST; s <= INK_SOUTH; s++) {
        ink_set here = (leaf[0] & joints->first[s]) | (leaf[1] & joints->second[s]);
        if ((here & ink_joints_across(joints, leaf, s)) != 0)
            return true;
    }
    return false;
}

/* The same for a material that may have two strands in a cell. */
static int peel_strands(ink_joints *joints, ink_set nodes[2])
{
    int longest = 0;
    for (int layer = 0;; layer++) {
        const ink_set *a = joints->first, *b = joints->second;
        ink_set any[2] = {a[0] | a[1] | a[2] | a[3], b[0] | b[1] | b[2] | b[3]};
        ink_set inner[2] = {ink_joints_inner(a), ink_joints_inner(b)};
        ink_set leaf[2] = {any[0] & ~inner[0], any[1] & ~inner[1]};
        if (((nodes[0] & ~any[0]) | (nodes[1] & ~any[1])) != 0)
            longest = 2 * layer + 1;
        nodes[0] = inner[0];
        nodes[1] = inner[1];
        if ((leaf[0] | leaf[1]) == 0)
            return longest;
        if (leaves_meet(joints, leaf))
            longest = 2 * layer + 2;
        ink_joints_prune(joints, inner);
    }
}

/* The longest line among the trees; `core` gets what has loops. */
static int longest_tree(const ink_track *track, const ink_set nodes[2], ink_set core[2])
{
    if ((nodes[0] & nodes[1]) != 0) {
        ink_joints joints = track->joints;
        core[0] = nodes[0];
        core[1] = nodes[1];
        return peel_strands(&joints, core);
    }
    grove f = {.nodes = nodes[0] | nodes[1]};
    for (int s = 0; s < INK_SIDES; s++)
        f.joined[s] = track->joints.first[s] | track->joints.second[s];
    int longest = peel(&f);
    core[0] = f.nodes & nodes[0];
    core[1] = f.nodes & nodes[1];
    return longest;
}

static int track_length(const ink_track *track, uint32_t *work)
{
    int longest;
    if (ink_track_circuit(track))
        return ink_track_edges(track);
    if (!ink_line_search(track, &longest, work))
        longest = ink_tour_length(track, longest, work);
    return longest + 1;
}

/* The longest line among the components of `left`. */
static int longest_track(const ink_sheet *sheet, int material, ink_track *track, ink_set left[2],
                         uint32_t *work)
{
    int longest = 0;
    while (ink_track_next(sheet, material, track, left)) {
        int length = track_length(track, work);
        longest = length > longest ? length : longest;
    }
    return longest;
}

int ink_line_length(const ink_ruleset *rules, const ink_sheet *sheet, int material)
{
    ink_track track;
    ink_set nodes[2], core[2];
    uint32_t ignored = 0;
    if (rules->linked)
        return ink_graph_length(rules, sheet, material);
    ink_track_start(sheet, material, &track, nodes);
    int longest = longest_tree(&track, nodes, core);
    if ((core[0] | core[1]) == 0)
        return longest;
    ink_joints_flood(&track.joints, core); /* whole components, their trees included */
    int looped = longest_track(sheet, material, &track, core, &ignored);
    return looped > longest ? looped : longest;
}

int ink_line_measure(const ink_sheet *sheet, int material, uint32_t *work)
{
    ink_track track;
    ink_set nodes[2];
    ink_track_start(sheet, material, &track, nodes);
    return longest_track(sheet, material, &track, nodes, work);
}
