/* The parts of the ceiling, for each other. */
#ifndef INK_ENGINE_CEILING_PARTS_H
#define INK_ENGINE_CEILING_PARTS_H

#include "ceiling.h"

enum { INK_NEVER = -64 }; /* less than any gain */

/* What a tile adds on a cell when so many others are drawn, too. False if it cannot lie there. */
bool ink_ceiling_gain_at(const ink_ceiling *ceiling, const ink_tile *tile, ink_cell cell,
                         int others, ink_ceiling_gain *gain);

/* Where a drawing earns something, order matters, and it is never late. */
static inline ink_set ink_ceiling_earning(const ink_ceiling *c)
{
    return c->most.copy_cells | c->most.special_cells | c->most.station_cells;
}

/* The cells where a piece may be drawn as this tile. */
static inline ink_set ink_ceiling_cells(const ink_ceiling *c, int tile)
{
    bool bare = c->part == INK_CEILING_BARE && ink_ceiling_is_route(&c->rules->tile[tile]);
    ink_set cells = bare ? c->cells & ~c->earning : c->cells;
    if (c->piece->late == NULL)
        return cells;
    return cells & (~c->piece->late[tile] | ink_ceiling_earning(c));
}

/* The same without those where it can be drawn now (`legal`, by tile, or NULL). */
static inline ink_set ink_ceiling_late(const ink_ceiling *c, int tile, const ink_set *legal)
{
    ink_set cells = ink_ceiling_cells(c, tile);
    return legal == NULL ? cells : cells & (~legal[tile] | ink_ceiling_earning(c));
}

/* Is a kind late when one of another is drawn on that cell? */
static inline bool ink_ceiling_becomes_late(const ink_ceiling *c, int kind, int drawn,
                                            ink_cell cell)
{
    return c->sorted && drawn < c->piece->kinds && c->kind_rank[kind] < c->kind_rank[drawn] &&
           !ink_set_has(ink_ceiling_earning(c) | c->most.unsure, cell);
}

/* The pieces of a kind: first those in stock, then what is earned. */
static inline ink_stock_kind ink_ceiling_kind(const ink_ceiling *c, int kind)
{
    return kind < c->piece->kinds ? c->piece->kind[kind] : c->extra[kind - c->piece->kinds];
}

/* --- cells (ceiling_cell.c) ------------------------------------------------------------------ */

/* Fields of the counts; those of a tile's arms are added up. Errors are counted from 1 on, so that
   they are never negative. */
enum {
    INK_MEETS_ERRORS = 0,      /* mended, less made, and 1 */
    INK_MEETS_OPEN = 4,        /* looks at an empty cell */
    INK_MEETS_OPEN_ERRORS = 7, /* and is an error if nothing is drawn there */
    INK_MEETS_JOINED = 10,     /* joins something */
    INK_MEETS_HALVES = 13,     /* of a join, by way of networks without exits */
    INK_MEETS_CRATERS = 17,    /* points into a cell that swallows ends */
    INK_MEETS_IMPOSSIBLE = 20  /* cannot be */
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
int ink_ceiling_lines(const ink_ceiling *ceiling);

/* --- two drawings (ceiling_pair.c) -------------------------------------------------------------- */

/* What they can add to the points as they are, lines included. */
int ink_ceiling_pair_find(ink_ceiling *ceiling);

/* Gets ready for what becomes late (ink_ceiling_sort). */
void ink_ceiling_pair_sort(ink_ceiling *ceiling, const ink_set legal[INK_MAX_TILES]);

/* The same if the first of them, of that kind, is a tile on a cell. */
int ink_ceiling_pair_with(const ink_ceiling *ceiling, int kind, const ink_tile *tile,
                          ink_cell cell);

#endif
