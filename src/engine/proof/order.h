/* One order for the drawings of a round. Independent drawings can be made in either order, and lead
   to the same sheet. So drawings are ranked: after a drawing, all drawings of a lower rank that
   were possible before it are asleep, and are not searched. Every sheet is still reached, in
   exactly one way: draw, again and again, the first of its drawings that can be drawn. So equal
   sheets have equal futures; and the bound may leave out what is asleep, which is the purpose of it
   all.

   If a module notes a drawing in its bytes (something is earned), order matters. Such a drawing is
   never asleep, and the order starts anew after it; so it does after a drawing on a cell that
   another one would have filled as a side effect (`unsure`: floods). */
#ifndef INKRAIL_ENGINE_PROOF_ORDER_H
#define INKRAIL_ENGINE_PROOF_ORDER_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

typedef struct ink_order {
    unsigned independent; /* dice that come last of all */
    int tiles;            /* tiles that may be drawn in this round */
    uint8_t tile[INK_MAX_TILES];
    uint8_t rank[INK_MAX_TILES]; /* by tile: drawings of lower rank come first */
} ink_order;

/* The sleep set of a sheet: drawings that need not be tried, by tile; and what can be drawn at
   all. */
typedef struct ink_sleep_set {
    ink_set cells[INK_MAX_TILES];
    ink_set legal[INK_MAX_TILES];
    uint64_t from; /* the key of the sheet where the order last started anew, 0 for the first */
    bool last;     /* nothing may follow but independent dice */
} ink_sleep_set;

/* The key of a sheet with its sleep set: equal sheets differ if their futures do. The key in `from`
   is multiplied, since it may be that of the sheet itself. */
static inline uint64_t ink_sleep_key(const ink_sleep_set *sleep, uint64_t sheet_key)
{
    uint64_t key = sheet_key ^ sleep->from * UINT64_C(0xd1b54a32d192ed03) ^
                   (sleep->last ? UINT64_C(0x9e3779b97f4a7c14) : 0);
    return key != 0 ? key : 1;
}

/* Can the drawings of this game be sorted? */
bool ink_order_exists(const ink_ruleset *rules);

/* The order for a round that begins with this sheet. */
void ink_order_make(ink_order *order, const ink_ruleset *rules, const ink_sheet *sheet);

/* Records what can be drawn. */
void ink_order_note(const ink_order *order, const ink_moves *moves, ink_sleep_set *sleep);

/* Does it draw a die that is independent? */
bool ink_order_comes_last(const ink_order *order, ink_move move);

/* Is the move asleep? Moves of modules never are. */
bool ink_sleep_has(const ink_sleep_set *sleep, ink_move move);

/* What is asleep after a move that leads from a sheet to the next. */
void ink_order_next(const ink_order *order, const ink_sheet *sheet, const ink_sheet *next,
                    ink_move move, ink_set unsure, const ink_sleep_set *sleep,
                    ink_sleep_set *after);

#endif
