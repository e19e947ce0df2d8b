/* What the files of the last bound share. */
#ifndef INKRAIL_ENGINE_PROOF_LAST_BOUND_INTERNAL_H
#define INKRAIL_ENGINE_PROOF_LAST_BOUND_INTERNAL_H

#include "last_bound.h"

enum { INK_NEVER = -64 }; /* less than any gain */

/* What a tile adds on a cell if that many others are drawn, too. False if it cannot lie there. */
bool ink_last_bound_gain_at(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                            int others, ink_last_bound_gain *gain);

/* The cells where a die or a special route may be drawn as this tile: where it is not asleep. Where
   it earns something order matters, so it never is. */
static inline ink_set ink_last_bound_cells(const ink_last_bound *bound, const ink_tile *tile)
{
    bool bare = bound->scope == INK_LAST_BOUND_BARE && ink_last_bound_is_route(tile);
    ink_set cells = bare ? bound->cells & ~bound->earning : bound->cells;
    return bound->stock->asleep == NULL
               ? cells
               : cells & (~bound->stock->asleep[tile - bound->rules->tile] | bound->noted);
}

/* The same without the cells where it can be drawn now (`legal`, by tile, or NULL). */
static inline ink_set ink_last_bound_cells_after(const ink_last_bound *bound, const ink_tile *tile,
                                                 const ink_set *legal)
{
    ink_set cells = ink_last_bound_cells(bound, tile);
    return legal == NULL ? cells : cells & (~legal[tile - bound->rules->tile] | bound->noted);
}

/* Does a kind fall asleep when one of another kind is drawn on that cell? */
static inline bool ink_last_bound_falls_asleep(const ink_last_bound *bound, int kind, int drawn,
                                               ink_cell cell)
{
    return bound->sorted && drawn < bound->stock->kinds &&
           bound->kind_rank[kind] < bound->kind_rank[drawn] &&
           !ink_set_has(bound->noted | bound->most.unsure, cell);
}

/* The cells a shape may be drawn on; only some shapes may be drawn over others. */
static inline ink_set ink_last_bound_cells_for(const ink_last_bound *bound, int shape)
{
    return (bound->most.over_shapes >> shape & 1) != 0 ? bound->cells
                                                       : ink_sheet_space(bound->sheet);
}

/* --- pieces (last_bound_place.c) -------------------------------------------------------------- */

/* The materials of a tile's arms, one bit each. */
static inline unsigned ink_last_bound_materials(const ink_tile *tile)
{
    unsigned materials = 0;
    for (int i = 0; i < INK_SIDES && tile->arm_at[i] != INK_ARM_NOWHERE; i++)
        materials |= 1u << (tile->arm_at[i] >> 4);
    return materials;
}

/* The pieces of one kind that fit somewhere: dice and special routes first, then the extras. */
static inline ink_stock_kind ink_last_bound_piece(const ink_last_bound *bound, int kind)
{
    int extra = kind - bound->stock->kinds;
    return extra >= 0 ? bound->extra[extra]
                      : (ink_stock_kind){bound->stock->kind[kind].shapes, bound->times[kind]};
}

/* Several copies are pieces like others. A single one is added where it is earned, together with
   whatever it may earn in turn. */
static inline bool ink_last_bound_copy_is_placed(const ink_last_bound *bound)
{
    return bound->copies == 1;
}

/* What may be earned is counted where it is earned; what has been earned already, and what modules
   draw themselves, are pieces like others. */
static inline int ink_last_bound_times(const ink_last_bound *bound, int kind)
{
    int extra = kind - bound->stock->kinds;
    if (extra < 0)
        return bound->times[kind];
    return extra == bound->copies_at
               ? bound->most.copies + (ink_last_bound_copy_is_placed(bound) ? 0 : bound->copies)
           : extra == bound->specials_at ? bound->most.specials
                                         : bound->extra[extra].times;
}

/* Finds how many pieces may have an arm of each material. */
void ink_last_bound_count_arms(ink_last_bound *bound);

/* Finds which pieces fit somewhere, and what they may earn. */
void ink_last_bound_count(ink_last_bound *bound);

/* Pieces that never carry a route have nothing to do with networks and lines. */
bool ink_last_bound_is_bare(const ink_last_bound *bound, int kind);

/* How many other pieces an arm of the tile could meet; and how many of those carry no route. */
int ink_last_bound_others(const ink_last_bound *bound, const ink_tile *tile);
int ink_last_bound_bare_others(const ink_last_bound *bound, const ink_tile *tile);

/* The cells that an arm of the material may still reach. */
static inline ink_set ink_last_bound_open_to(const ink_last_bound *bound, int material)
{
    return material < 2 ? bound->routable : bound->cells;
}

/* Finds where routes may come to lie. */
void ink_last_bound_find_routable(ink_last_bound *bound);

static inline int ink_last_bound_points(const ink_last_bound_gain *gain)
{
    return gain->plain + gain->joins + gain->earned;
}

/* --- cells (last_bound_cell.c) ---------------------------------------------------------------- */

/* Bit fields of the counts; those of a tile's arms are added up. Errors are counted from 1 on, so
   that they are never negative. */
enum {
    INK_MEETS_ERRORS = 0,      /* mended less made, plus 1 */
    INK_MEETS_OPEN = 4,        /* faces an empty cell, by which a network may grow */
    INK_MEETS_OPEN_ERRORS = 7, /* and is an error if nothing is drawn there */
    INK_MEETS_JOINED = 10,     /* joins something */
    INK_MEETS_HALVES = 13,     /* half joins, through networks without exits */
    INK_MEETS_SINKS = 17,      /* points into a cell that swallows ends */
    INK_MEETS_IMPOSSIBLE = 20, /* is not legal */
    INK_MEETS_EMPTY = 23       /* faces a cell where another piece may join it, for any purpose */
};

static inline int ink_last_bound_field(uint32_t counts, int at, int bits)
{
    return (int)(counts >> at & ((1u << bits) - 1));
}

/* Finds the networks, and what each cell offers. */
void ink_last_bound_find_cells(ink_last_bound *bound);

/* The same for one cell, when only what is earned has changed. */
void ink_last_bound_weigh_place(ink_last_bound *bound, ink_cell cell);

/* --- lines (last_bound_line.c) ---------------------------------------------------------------- */

/* Finds the lines as they are. */
void ink_last_bound_line_find(ink_last_bound *bound);

/* How much longer both lines can become by one drawing alone, on that cell. */
int ink_last_bound_line_gain(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell);

/* Does it join a component that another drawing can join, too? */
bool ink_last_bound_line_shared(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell);

/* The most both lines can have, by all drawings together. */
int ink_last_bound_lines(ink_last_bound *bound);

/* The same if one of these shapes is drawn as a tile on a cell. */
int ink_last_bound_lines_with(const ink_last_bound *bound, uint64_t shapes, const ink_tile *tile,
                              ink_cell cell);

/* The most that components can give one line together, with that many new strands between them. */
int ink_last_bound_chain(ink_last_bound *bound, int material, int strands);

/* The same again with fewer strands; and for a line through a new drawing. */
int ink_last_bound_chain_of(const ink_last_bound *bound, int material, int strands);
int ink_last_bound_chain_through(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                                 int material, int strands);

/* --- two drawings (last_bound_pair.c) --------------------------------------------------------- */

/* The most that they can add to the points now, lines included. */
int ink_last_bound_pair_find(ink_last_bound *bound);

/* Prepares for drawings that fall asleep (ink_last_bound_sort). */
void ink_last_bound_pair_sort(ink_last_bound *bound, const ink_set legal[INK_MAX_TILES]);

/* The same if the first of them, of that kind, is drawn as a tile on a cell. */
int ink_last_bound_pair_with(const ink_last_bound *bound, int kind, const ink_tile *tile,
                             ink_cell cell);

#endif
