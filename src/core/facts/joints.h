/* Which arms of a sheet are joined across the borders of cells, and which strands are connected. A
   cell has up to two strands, so sets come in pairs: one of first, one of second strands. */
#ifndef INKRAIL_CORE_FACTS_JOINTS_H
#define INKRAIL_CORE_FACTS_JOINTS_H

#include "core/facing.h"

typedef struct ink_joints {
    ink_set first[INK_SIDES];  /* cells whose first strand is joined across that side */
    ink_set second[INK_SIDES]; /* cells whose second strand is */
    ink_set split[INK_SIDES];  /* cells whose arm there belongs to the second strand */
} ink_joints;

static inline void ink_joints_split(const ink_sheet *sheet, ink_joints *joints)
{
    joints->split[INK_NORTH] = 0; /* the strand with the lowest side is the first one */
    for (int s = INK_EAST; s < INK_SIDES; s++)
        joints->split[s] = sheet->second[s - 1];
}

/* The joints of the materials `from` .. `to - 1`. */
static inline void ink_joints_find(const ink_sheet *sheet, int from, int to, ink_joints *joints)
{
    ink_joints_split(sheet, joints);
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set joined = 0;
        for (int m = from; m < to; m++)
            joined |= sheet->arm[m][s] & ink_facing_arm(sheet, m, s);
        joints->first[s] = joined & ~joints->split[s];
        joints->second[s] = joined & joints->split[s];
    }
}

/* Grows a pair of sets over all joints until nothing is added. */
static inline void ink_joints_flood(const ink_joints *joints, ink_set strand[2])
{
    ink_set first = strand[0], second = strand[1], grown;
    do {
        ink_set first_before = first, second_before = second;
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set out = (first & joints->first[s]) | (second & joints->second[s]);
            ink_set in = ink_set_step(out, s);
            ink_set across = joints->split[ink_side_opposite(s)];
            first |= in & ~across;
            second |= in & across;
        }
        grown = (first ^ first_before) | (second ^ second_before);
    } while (grown != 0);
    strand[0] = first;
    strand[1] = second;
}

/* Nodes with two or more joints. */
static inline ink_set ink_joints_inner(const ink_set joined[INK_SIDES])
{
    ink_set n = joined[INK_NORTH], e = joined[INK_EAST];
    ink_set s = joined[INK_SOUTH], w = joined[INK_WEST];
    return (n & s) | (e & w) | ((n | s) & (e | w));
}

/* The strands that a step across `side` leads to, as a pair of sets. */
static inline ink_set ink_joints_across(const ink_joints *joints, const ink_set strand[2], int side)
{
    int across = ink_side_opposite(side);
    ink_set far = (strand[0] & ~joints->split[across]) | (strand[1] & joints->split[across]);
    return ink_set_step(far, across);
}

/* Keeps only the joints between two nodes of `inner`. */
static inline void ink_joints_prune(ink_joints *joints, const ink_set inner[2])
{
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set kept = ink_joints_across(joints, inner, s);
        joints->first[s] &= inner[0] & kept;
        joints->second[s] &= inner[1] & kept;
    }
}

/* Four floods at once, one in each lane. A single flood waits for each of its steps; four
   cost hardly more than one. */
static inline void ink_joints_flood_quad(const ink_joints *joints, ink_quad *first,
                                         ink_quad *second)
{
    ink_quad grown, a = *first, b = *second;
    do {
        ink_quad a_before = a, b_before = b;
        for (int s = 0; s < INK_SIDES; s++) {
            ink_quad out = (a & joints->first[s]) | (b & joints->second[s]);
            ink_set across = joints->split[ink_side_opposite(s)];
            /* A joint never leads off the board, so plain shifts suffice. */
            ink_quad in = s == INK_NORTH   ? out >> 8
                          : s == INK_EAST  ? out << 1
                          : s == INK_SOUTH ? out << 8
                                           : out >> 1;
            a |= in & ~across;
            b |= in & across;
        }
        grown = (a ^ a_before) | (b ^ b_before);
    } while (ink_quad_union(&grown) != 0);
    *first = a;
    *second = b;
}

#endif
