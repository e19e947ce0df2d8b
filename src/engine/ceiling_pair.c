/* When two drawings are left. Either they have nothing to do with each other: then each adds what
   it adds alone, lines included. Or one line goes through both by way of what is drawn: then each
   joins a piece of line that another can join, too, and the bound of all lines holds. Or they join
   each other, on cells side by side. */
#include "ceiling_parts.h"

#include <string.h>

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void raise(int8_t *best, int value)
{
    *best = (int8_t)most(*best, value);
}

static bool touches_empty(const ink_ceiling *c, ink_cell cell)
{
    return (ink_set_around(ink_set_of(cell)) & c->cells) != 0;
}

static void weigh_tile(const ink_ceiling *c, const ink_tile *tile, ink_cell cell,
                       ink_ceiling_pair *pair)
{
    ink_ceiling_gain gain;
    if (ink_ceiling_gain_at(c, tile, cell, 0, &gain)) {
        int points = gain.plain + gain.joins;
        raise(&pair->alone[cell], points + ink_ceiling_line_gain(c, tile, cell));
        if (points > pair->share[cell] && ink_ceiling_line_shared(c, tile, cell))
            pair->share[cell] = (int8_t)points;
    }
    if (touches_empty(c, cell) && ink_ceiling_gain_at(c, tile, cell, 1, &gain) && gain.open)
        raise(&pair->link[cell], gain.plain + gain.joins);
}

/* Not where it can be drawn now, if `legal` says where that is. */
static void weigh(const ink_ceiling *c, int kind, const ink_set *legal, ink_ceiling_pair *pair)
{
    memset(pair->alone, 0, sizeof pair->alone);
    memset(pair->share, INK_NEVER, sizeof pair->share);
    memset(pair->link, INK_NEVER, sizeof pair->link);
    for (uint64_t shapes = ink_ceiling_kind(c, kind).shapes; shapes != 0; shapes &= shapes - 1) {
        const ink_shape *shape = &c->rules->shape[__builtin_ctzll(shapes)];
        for (int t = shape->first; t < shape->first + shape->count; t++)
            for (ink_set left = kind < c->piece->kinds ? ink_ceiling_late(c, t, legal) : c->cells;
                 left != 0; left &= left - 1)
                weigh_tile(c, &c->rules->tile[t], ink_set_first(left), pair);
    }
}

/* The best of a table on any cell of a set. */
static int best_in(const int8_t *table, ink_set cells, int least)
{
    for (; cells != 0; cells &= cells - 1)
        least = most(least, table[ink_set_first(cells)]);
    return least;
}

/* How much longer lines can become by both together. */
static int by_both(const ink_ceiling *c)
{
    return c->lines - c->score.highway - c->score.railway;
}

/* The other one's best, if the first is there with these points; NEVER where it is not so. */
static int with_other(const ink_ceiling *c, const ink_ceiling_pair *other, ink_cell cell, int alone,
                      int share, int link)
{
    ink_set rest = c->cells & ~ink_set_of(cell);
    int best = alone + best_in(other->alone, rest, 0);
    if (share > INK_NEVER)
        best = most(best, share + by_both(c) + best_in(other->share, rest, INK_NEVER));
    if (link > INK_NEVER)
        best = most(best,
                    link + by_both(c) +
                        best_in(other->link, rest & ink_set_around(ink_set_of(cell)), INK_NEVER));
    return best;
}

int ink_ceiling_pair_find(ink_ceiling *c)
{
    int best = 0;
    weigh(c, 0, NULL, &c->pair[0]);
    if (c->kinds == 1)
        c->pair[1] = c->pair[0];
    else
        weigh(c, 1, NULL, &c->pair[1]);
    best = best_in(c->pair[1].alone, c->cells, 0); /* the first is not drawn at all */
    for (ink_set left = c->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_ceiling_pair *p = &c->pair[0];
        best = most(
            best, with_other(c, &c->pair[1], cell, p->alone[cell], p->share[cell], p->link[cell]));
    }
    return best;
}

void ink_ceiling_pair_sort(ink_ceiling *c, const ink_set legal[INK_MAX_TILES])
{
    int first = c->kind_rank[0] < c->kind_rank[1] ? 0 : 1;
    if (c->piece->kinds == 2)
        weigh(c, first, legal, &c->late_pair);
}

int ink_ceiling_pair_with(const ink_ceiling *c, int kind, const ink_tile *tile, ink_cell cell)
{
    const ink_ceiling_pair *other = &c->pair[c->kinds == 1 ? 0 : 1 - kind];
    if (c->piece->kinds == 2 && ink_ceiling_becomes_late(c, 1 - kind, kind, cell))
        other = &c->late_pair;
    ink_ceiling_gain gain;
    int alone = INK_NEVER, share = INK_NEVER, link = INK_NEVER;
    if (ink_ceiling_gain_at(c, tile, cell, 0, &gain)) {
        share = ink_ceiling_line_shared(c, tile, cell) ? gain.plain + gain.joins : INK_NEVER;
        alone = gain.plain + gain.joins + ink_ceiling_line_gain(c, tile, cell);
    }
    if (ink_ceiling_gain_at(c, tile, cell, 1, &gain) && gain.open)
        link = gain.plain + gain.joins;
    return with_other(c, other, cell, alone, share, link);
}
