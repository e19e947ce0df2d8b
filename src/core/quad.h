/* Four sets at once: one for each side, for each quarter turn, or for each of four floods. It is a
   vector type of GCC and clang, which compiles to plain words where there are no such registers. */
#ifndef INKRAIL_CORE_QUAD_H
#define INKRAIL_CORE_QUAD_H

#include <inkrail/grid.h>

typedef ink_set ink_quad __attribute__((vector_size(32)));

/* The same anywhere in memory, to read four words that lie side by side. */
typedef ink_set ink_quad_words __attribute__((vector_size(32), aligned(8), may_alias));

#define INK_QUAD(set) ((ink_quad){(set), (set), (set), (set)})

/* Lane i takes what was in lane i + 1, 2 or 3. */
#define INK_QUAD_TURN1(quad) __builtin_shufflevector((quad), (quad), 1, 2, 3, 0)
#define INK_QUAD_TURN2(quad) __builtin_shufflevector((quad), (quad), 2, 3, 0, 1)
#define INK_QUAD_TURN3(quad) __builtin_shufflevector((quad), (quad), 3, 0, 1, 2)

/* From arms by side to what each side faces: the arms of the opposite side, moved one step towards
   it (ink_set_step for all four at once). */
static inline void ink_quad_face(const ink_set arms[INK_SIDES], ink_quad *faced)
{
    ink_quad across = INK_QUAD_TURN2(*(const ink_quad_words *)arms);
    *faced = (across << (ink_quad){8, 0, 0, 1} >> (ink_quad){0, 1, 8, 0}) & INK_BOARD;
}

static inline ink_set ink_quad_union(const ink_quad *quad)
{
    return (*quad)[0] | (*quad)[1] | (*quad)[2] | (*quad)[3];
}

#endif
