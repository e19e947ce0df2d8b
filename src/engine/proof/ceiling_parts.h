/* The parts of the ceiling, for each other. */
#ifndef INK_ENGINE_CEILING_PARTS_H
#define INK_ENGINE_CEILING_PARTS_H

#include "ceiling.h"

enum { INK_NEVER = -64 }; /* less than any gain */

/* What a tile adds on a cell when so many others are drawn, too. False if it cannot lie there. */
bool ink_ceiling_gain_at(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell,
                         int others, ink_ceiling_gain *gain);

/* The cells where a die or a special route may be drawn as this tile: where it is not late. Where
   it earns something, order matters, and it never is. */
static inline ink_set ink_ceiling_cells(const ink_ceiling *c, const ink_tile *tile)
{
    bool bare = c->part == INK_CEILING_BARE && ink_ceiling_is_route(tile);
    ink_set cells = bare ? c->cells & ~c->earning : c->cells;
    return c->piece->late == NULL ? cells
                                  : cells & (~c->piece->late[tile - c->rules->tile] | c->noted);
}

/* The same without those where it can be drawn now (`legal`, by tile, or NULL). */
static inline ink_set ink_ceiling_late(const ink_ceiling *c, const ink_tile *tile,
                                       const ink_set *legal)
{
    ink_set cells = ink_ceiling_cells(c, tile);
    return legal == NULL ? cells : cells & (~legal[tile - c->rules->tile] | c->noted);
}

/* Is a kind late when one of another is drawn on that cell? */
static inline bool ink_ceiling_becomes_late(const ink_ceiling *c, int kind, int drawn,
                                            ink_cell cell)
{
    return c->sorted && drawn < c->piece->kinds && c->kind_rank[kind] < c->kind_rank[drawn] &&
           !ink_set_has(c->noted | c->most.unsure, cell);
}

/* The cells a shape may be drawn on: not every one may be drawn over what is there. */
static inline ink_set ink_ceiling_cells_for(const ink_ceiling *c, int shape)
{
    return (c->most.over_shapes >> shape & 1) != 0 ? c->cells : ink_sheet_space(c->sheet);
}

/* --- pieces (ceiling_place.c) ---------------------------------------------------------------- */

/* The materials of a tile's arms, one bit each. */
static inline unsigned ink_ceiling_materials(const ink_tile *tile)
{
    unsigned materials = 0;
    for (int i = 0; i < INK_SIDES && tile->slot[i] != INK_NO_SLOT; i++)
        materials |= 1u << (tile->slot[i] >> 4);
    return materials;
}

/* The pieces of one kind that have a place: dice and special routes first, then the extras. */
static inline ink_stock_kind ink_ceiling_piece(const ink_ceiling *c, int kind)
{
    int extra = kind - c->piece->kinds;
    return extra >= 0 ? c->extra[extra]
                      : (ink_stock_kind){c->piece->kind[kind].shapes, c->times[kind]};
}

/* Several copies are pieces like others. One is added where it is earned, by whatever it may earn
   in turn. */
static inline bool ink_ceiling_copy_is_placed(const ink_ceiling *c)
{
    return c->copies == 1;
}

/* What is earned is counted where it is earned; what is earned already and what modules draw
   themselves are pieces like others. */
static inline int ink_ceiling_times(const ink_ceiling *c, int kind)
{
    int extra = kind - c->piece->kinds;
    if (extra < 0)
        return c->times[kind];
    return extra == c->copies_at ? c->most.copies + (ink_ceiling_copy_is_placed(c) ? 0 : c->copies)
           : extra == c->specials_at ? c->most.specials
                                     : c->extra[extra].times;
}

/* Finds how many pieces may have an arm of each material. */
void ink_ceiling_count_arms(ink_ceiling *ceiling);

/* Finds which pieces have a place, and what they may earn. */
void ink_ceiling_count(ink_ceiling *ceiling);

/* Pieces on which no route hangs have nothing to do with networks and lines. */
bool ink_ceiling_is_bare(const ink_ceiling *ceiling, int kind);

/* How many other pieces an arm of the tile could meet; and how many of them are bare. */
int ink_ceiling_others(const ink_ceiling *ceiling, const ink_tile *tile);
int ink_ceiling_bare_others(const ink_ceiling *ceiling, const ink_tile *tile);

/* The cells that an arm of the material may still come to. */
static inline ink_set ink_ceiling_open_to(const ink_ceiling *c, int material)
{
    return material < 2 ? c->routable : c->cells;
}

/* Finds where routes may come to lie. */
void ink_ceiling_find_routable(ink_ceiling *ceiling);

static inline int ink_ceiling_points(const ink_ceiling_gain *gain)
{
    return gain->plain + gain->joins + gain->earned;
}

/* --- cells (ceiling_cell.c) ------------------------------------------------------------------ */

/* Fields of the counts; those of a tile's arms are added up. Errors are counted from 1 on, so that
   they are never negative. */
enum {
    INK_MEETS_ERRORS = 0,      /* mended, less made, and 1 */
    INK_MEETS_OPEN = 4,        /* looks at an empty cell, by which a network may grow */
    INK_MEETS_OPEN_ERRORS = 7, /* and is an error if nothing is drawn there */
    INK_MEETS_JOINED = 10,     /* joins something */
    INK_MEETS_HALVES = 13,     /* of a join, by way of networks without exits */
    INK_MEETS_SINKS = 17,      /* points into a cell that swallows ends */
    INK_MEETS_IMPOSSIBLE = 20, /* cannot be */
    INK_MEETS_EMPTY = 23 /* looks at a cell where another piece may join it, for whatever use */
};

static inline int ink_ceiling_field(uint32_t counts, int at, int bits)
{
    return (int)(counts >> at & ((1u << bits) - 1));
}

/* Looks at networks, and at what each cell offers. */
void ink_ceiling_find_cells(ink_ceiling *ceiling);

/* The same again, when only what is earned has changed. */
void ink_ceiling_weigh_place(ink_ceiling *ceiling, ink_cell cell);

/* --- lines (ceiling_line.c) ------------------------------------------------------------------ */

/* Looks at the lines as they are. */
void ink_ceiling_line_find(ink_ceiling *ceiling);

/* How much longer both lines can become by one drawing alone, there. */
int ink_ceiling_line_gain(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell);

/* Does it join a piece of line that another drawing can join, too? */
bool ink_ceiling_line_shared(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell);

/* The most both lines can have, by all drawings together. */
int ink_ceiling_lines(ink_ceiling *ceiling);

/* The same if one of these shapes is a tile on a cell. */
int ink_ceiling_lines_with(const ink_ceiling *ceiling, uint64_t shapes, const ink_tile *tile,
                           ink_cell cell);

/* The most that pieces of line can give one line together, with so many new strands between
   them. */
int ink_ceiling_chain(ink_ceiling *ceiling, int material, int strands);

/* The same again with fewer strands; and of a line that goes through a new drawing. */
int ink_ceiling_chain_of(const ink_ceiling *ceiling, int material, int strands);
int ink_ceiling_chain_through(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell,
                              int material, int strands);

/* --- two drawings (ceiling_pair.c) -------------------------------------------------------------- */

/* What they can add to the points as they are, lines included. */
int ink_ceiling_pair_find(ink_ceiling *ceiling);

/* Gets ready for what becomes late (ink_ceiling_sort). */
void ink_ceiling_pair_sort(ink_ceiling *ceiling, const ink_set legal[INK_MAX_TILES]);

/* The same if the first of them, of that kind, is a tile on a cell. */
int ink_ceiling_pair_with(const ink_ceiling *ceiling, int kind, const ink_tile *tile,
                          ink_cell cell);

#endif
