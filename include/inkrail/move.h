/* A move is one 32-bit word; 0 is no move.

     bits  0..5   cell      (8 * row + column, 63 for none)
     bits  6..13  tile      (index into the ruleset's tiles)
     bits 14..17  source    (die 0..7, or special route 0..5)
     bits 18..20  kind      (INK_MOVE_*)
     bits 21..31  payload   (free for modules; their slot is in `source`)
*/
#ifndef INKRAIL_MOVE_H
#define INKRAIL_MOVE_H

#include <inkrail/grid.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t ink_move;

enum ink_move_kind {
    INK_MOVE_NONE = 0,
    INK_MOVE_DIE = 1,     /* draw a die's route */
    INK_MOVE_SPECIAL = 2, /* draw a special route */
    INK_MOVE_END = 3,     /* end the round */
    INK_MOVE_MODULE = 4,  /* something only a module understands */
    INK_MOVE_PICK = 5,    /* at a table: take a pair of dice; its number in the payload */
    INK_MOVE_BACK = 6     /* at a table: take the last move of the round back */
};

/* Added to a move, it gives the same with the next tile. */
#define INK_MOVE_TURN (UINT32_C(1) << 6)

static inline ink_move ink_move_of(int kind, int source, int tile, ink_cell cell)
{
    return (ink_move)kind << 18 | (ink_move)source << 14 | (ink_move)tile << 6 | cell;
}

static inline ink_move ink_move_end(void)
{
    return ink_move_of(INK_MOVE_END, 0, 0, INK_NOWHERE);
}

static inline ink_move ink_move_pick(int pair)
{
    return (ink_move)pair << 21 | ink_move_of(INK_MOVE_PICK, 0, 0, INK_NOWHERE);
}

static inline ink_move ink_move_back(void)
{
    return ink_move_of(INK_MOVE_BACK, 0, 0, INK_NOWHERE);
}

static inline int ink_move_kind(ink_move move)
{
    return move >> 18 & 7;
}

static inline int ink_move_source(ink_move move)
{
    return move >> 14 & 15;
}

static inline int ink_move_tile(ink_move move)
{
    return move >> 6 & 255;
}

static inline ink_cell ink_move_cell(ink_move move)
{
    return move & 63;
}

static inline int ink_move_payload(ink_move move)
{
    return (int)(move >> 21);
}

#ifdef __cplusplus
}
#endif

#endif
