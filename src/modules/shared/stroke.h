/* Strokes: the short paths on the lattice that one die shows, and where they may be drawn. */
#ifndef INKRAIL_MODULES_SHARED_STROKE_H
#define INKRAIL_MODULES_SHARED_STROKE_H

#include "core/quad.h"
#include "lattice.h"

enum { STROKE_STEPS = 3 };

typedef struct stroke {
    int corner, steps;
    int side[STROKE_STEPS];
} stroke;

/* The orientations of each face, turned and mirrored, from the end with the lower number: up to
   four at once, step by step. The faces are E, EE, EEE, ES, EES, ESE. */
typedef struct stroke_orientations {
    uint8_t face, steps, count;
    uint8_t side[STROKE_STEPS]; /* of each step, two bits an orientation */
} stroke_orientations;

/* The sides of one step, four orientations at once. */
#define ESES (INK_EAST | INK_SOUTH << 2 | INK_EAST << 4 | INK_SOUTH << 6)
#define ESWS (INK_EAST | INK_SOUTH << 2 | INK_WEST << 4 | INK_SOUTH << 6)
#define SESW (INK_SOUTH | INK_EAST << 2 | INK_SOUTH << 4 | INK_WEST << 6)
#define EEWW (INK_EAST | INK_EAST << 2 | INK_WEST << 4 | INK_WEST << 6)
#define SSSS (INK_SOUTH | INK_SOUTH << 2 | INK_SOUTH << 4 | INK_SOUTH << 6)

enum { STROKE_GROUPS = 7 };
static const stroke_orientations stroke_group[STROKE_GROUPS] = {
    {.face = 0, .count = 2, .steps = 1, .side = {ESES}},
    {.face = 1, .count = 2, .steps = 2, .side = {ESES, ESES}},
    {.face = 2, .count = 2, .steps = 3, .side = {ESES, ESES, ESES}},
    {.face = 3, .count = 4, .steps = 2, .side = {ESWS, SESW}},
    {.face = 4, .count = 4, .steps = 3, .side = {ESWS, EEWW, SESW}},
    {.face = 4, .count = 4, .steps = 3, .side = {SESW, SSSS, ESWS}},
    {.face = 5, .count = 4, .steps = 3, .side = {ESWS, SESW, ESWS}},
};

/* --- strokes as numbers: how many steps, then their sides, two bits each ------------------- */

static inline int stroke_steps(const stroke *s)
{
    int steps = s->steps;
    for (int i = 0; i < s->steps; i++)
        steps |= s->side[i] << (2 + 2 * i);
    return steps;
}

static inline int stroke_side(int steps, int i)
{
    return steps >> (2 + 2 * i) & 3;
}

static inline stroke stroke_at(int corner, int steps)
{
    stroke s = {.corner = corner, .steps = steps & STROKE_STEPS};
    for (int i = 0; i < s.steps; i++)
        s.side[i] = stroke_side(steps, i);
    return s;
}

/* One orientation of a group, as a number. */
static inline int stroke_oriented(const stroke_orientations *group, int number)
{
    int steps = group->steps;
    for (int i = 0; i < group->steps; i++)
        steps |= (group->side[i] >> 2 * number & 3) << (2 + 2 * i);
    return steps;
}

/* The face with this orientation, or -1; a table for a single lookup. */
static inline int stroke_face(int steps)
{
#define ONE(a) [1 | INK_##a << 2]
#define TWO(a, b) [2 | INK_##a << 2 | INK_##b << 4]
#define THREE(a, b, c) [3 | INK_##a << 2 | INK_##b << 4 | INK_##c << 6]
    static const uint8_t face_and_one[256] = {
        ONE(EAST) = 1,
        ONE(SOUTH) = 1,
        TWO(EAST, EAST) = 2,
        TWO(SOUTH, SOUTH) = 2,
        THREE(EAST, EAST, EAST) = 3,
        THREE(SOUTH, SOUTH, SOUTH) = 3,
        TWO(EAST, SOUTH) = 4,
        TWO(SOUTH, EAST) = 4,
        TWO(WEST, SOUTH) = 4,
        TWO(SOUTH, WEST) = 4,
        THREE(EAST, EAST, SOUTH) = 5,
        THREE(SOUTH, EAST, EAST) = 5,
        THREE(WEST, WEST, SOUTH) = 5,
        THREE(SOUTH, WEST, WEST) = 5,
        THREE(SOUTH, SOUTH, EAST) = 5,
        THREE(EAST, SOUTH, SOUTH) = 5,
        THREE(SOUTH, SOUTH, WEST) = 5,
        THREE(WEST, SOUTH, SOUTH) = 5,
        THREE(EAST, SOUTH, EAST) = 6,
        THREE(SOUTH, EAST, SOUTH) = 6,
        THREE(WEST, SOUTH, WEST) = 6,
        THREE(SOUTH, WEST, SOUTH) = 6,
    };
#undef ONE
#undef TWO
#undef THREE
    return steps < 256 ? face_and_one[steps] - 1 : -1;
}

/* --- walking one ------------------------------------------------------------------------------ */

/* The segments of a stroke, the corners between its ends, and its far end. False if it leaves the
   board. */
static inline bool stroke_walk(const stroke *s, lattice *path, ink_set *inside, int *end)
{
    static const int8_t first[INK_SIDES] = {-8, 0, 0, -1}; /* where the segment to a side begins */
    *path = (lattice){0, 0};
    *inside = 0;
    *end = s->corner;
    for (int i = 0; i < s->steps; i++) {
        ink_set segment = UINT64_C(1) << ((*end + first[s->side[i]]) & 63);
        ink_set across = 0 - (ink_set)(s->side[i] & 1);
        path->east |= segment & across;
        path->south |= segment & ~across;
        *end = lattice_beyond(*end, s->side[i]);
        *inside |= UINT64_C(1) << (*end & 63);
    }
    *inside &= ~(UINT64_C(1) << (*end & 63));
    return ((path->east & ~LATTICE_INNER_EAST) | (path->south & ~LATTICE_INNER_SOUTH)) == 0;
}

static inline bool stroke_inside(const stroke *s)
{
    lattice path;
    ink_set inside;
    int end;
    return stroke_walk(s, &path, &inside, &end);
}

/* The same stroke, from its end with the lower number. */
static inline stroke stroke_canonical(const stroke *s)
{
    stroke other = {.corner = s->corner, .steps = s->steps};
    for (int i = 0; i < s->steps; i++) {
        other.corner = lattice_beyond(other.corner, s->side[i]);
        other.side[s->steps - 1 - i] = ink_side_opposite(s->side[i]);
    }
    return other.corner < s->corner ? other : *s;
}

/* --- text ------------------------------------------------------------------------------------- */

/* Reads a stroke from either end, inside the board or not. */
static inline bool stroke_read(ink_slice word, stroke *s)
{
    ink_slice steps;
    if (!lattice_read(word, &s->corner, &steps) || steps.length > STROKE_STEPS)
        return false;
    for (s->steps = 0; s->steps < (int)steps.length; s->steps++)
        s->side[s->steps] = lattice_side(steps.data[s->steps]);
    return true;
}

static inline void stroke_write(const stroke *s, ink_text *out)
{
    lattice_write_corner(s->corner, out);
    for (int i = 0; i < s->steps; i++)
        ink_text_char(out, "NESW"[s->side[i]]);
}

/* --- all of them at once ---------------------------------------------------------------------- */

/* What the corners of the lattice allow, by the side to which a segment leaves them. */
typedef struct ground {
    ink_set free[INK_SIDES]; /* the segment is inside the board and not drawn yet */
    ink_set toll[INK_SIDES]; /* it would cost a point */
    ink_set empty, may_end, may_begin;
    int left; /* points that are left */
} ground;

static inline void ground_by_side(ink_set east, ink_set south, ink_set side[INK_SIDES])
{
    side[INK_EAST] = east;
    side[INK_WEST] = east << 1;
    side[INK_SOUTH] = south;
    side[INK_NORTH] = south << 8;
}

/* Fills in all but the tolls, which matter only when few points are left. */
static inline void ground_survey(ground *g, const lattice *drawn, int left)
{
    ink_set one, two, more;
    lattice_count(drawn, &one, &two, &more);
    ground_by_side(LATTICE_INNER_EAST & ~drawn->east, LATTICE_INNER_SOUTH & ~drawn->south, g->free);
    g->empty = ~(one | two);
    g->may_end = ~two;
    g->may_begin = one | LATTICE_FRAME;
    g->left = left < 0 ? 0 : left;
    ground_by_side(0, 0, g->toll);
}

/* How far the set of corners is rotated right so that each comes to lie where a step to that side
   begins. `free` masks what wraps round the edge. */
static inline unsigned ground_turn(int side)
{
    return 0x3f080138u >> 8 * side & 63; /* 56, 1, 8, 63 */
}

static inline ink_set ground_turned(ink_set set, unsigned turn)
{
    return set >> (turn & 63) | set << (-turn & 63);
}

/* The corners from which a step to that side leads into the set. */
static inline ink_set ground_back(ink_set set, int side)
{
    return ground_turned(set, ground_turn(side));
}

/* The corners from which the steps would cost more than is left. It is called seldom, so it is not
   inlined. */
static __attribute__((noinline)) ink_set ground_dear(const ground *g, int steps)
{
    ink_set cost[STROKE_STEPS + 1] = {~(ink_set)0}; /* cost[n]: at least n points */
    for (int i = (steps & STROKE_STEPS) - 1; i >= 0; i--) {
        int side = stroke_side(steps, i);
        for (int n = STROKE_STEPS; n > 0; n--)
            cost[n] = ground_back(cost[n], side) | (ground_back(cost[n - 1], side) & g->toll[side]);
    }
    return cost[g->left + 1];
}

/* All corners from which each orientation may be drawn, worked out from its last step to its first.
   Its twin is stroke_walk. */
static inline __attribute__((always_inline)) void
ground_corners(const ground *g, const stroke_orientations *group, ink_quad *found)
{
    ink_quad corners = INK_QUAD(g->may_end), whole = INK_QUAD(0), begin = INK_QUAD(g->may_begin);
#pragma GCC unroll 3
    for (int i = group->steps - 1; i >= 0; i--) {
        int side[4];
        for (int number = 0; number < 4; number++)
            side[number] = group->side[i] >> 2 * number & 3;
        ink_quad free = {g->free[side[0]], g->free[side[1]], g->free[side[2]], g->free[side[3]]};
        ink_quad turn = {ground_turn(side[0]), ground_turn(side[1]), ground_turn(side[2]),
                         ground_turn(side[3])};
        corners =
            (corners >> turn | corners << (64 - turn)) & free & (i > 0 ? g->empty : g->may_end);
        whole += turn;
    }
    whole &= 63;
    *found = corners & (begin | begin >> whole | begin << ((64 - whole) & 63));
}

#endif
