/* When two routes are left. Either they have nothing to do with each other: then each adds what
   it adds alone, lines included. Or one line goes through both by way of what is drawn: then each
   joins a piece of line that another can join, too, and the bound of all lines holds. Or they join
   each other, on cells side by side. */
#include "last_bound_internal.h"

#include <string.h>

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void raise(int8_t *best, int value)
{
    *best = (int8_t)most(*best, value);
}

static bool touches_empty(const ink_last_bound *c, ink_cell cell)
{
    return (ink_set_around(ink_set_of(cell)) & c->routable) != 0;
}

static void weigh_tile(const ink_last_bound *c, const ink_tile *tile, ink_cell cell,
                       ink_last_bound_pair *pair)
{
    ink_last_bound_gain gain;
    int others = ink_last_bound_bare_others(c, tile);
    if (ink_last_bound_gain_at(c, tile, cell, others, &gain)) {
        int points = ink_last_bound_points(&gain);
        raise(&pair->alone[cell], points + ink_last_bound_line_gain(c, tile, cell));
        if (points > pair->share[cell] && ink_last_bound_line_shared(c, tile, cell))
            pair->share[cell] = (int8_t)points;
    }
    if (touches_empty(c, cell) && ink_last_bound_gain_at(c, tile, cell, others + 1, &gain) &&
        gain.open)
        raise(&pair->link[cell], ink_last_bound_points(&gain));
}

/* Not where it can be drawn now, if `legal` says where that is. What is earned may lie anywhere. */
static void weigh(const ink_last_bound *c, int kind, const ink_set *legal,
                  ink_last_bound_pair *pair)
{
    memset(pair->alone, 0, sizeof pair->alone);
    memset(pair->share, INK_NEVER, sizeof pair->share);
    memset(pair->link, INK_NEVER, sizeof pair->link);
    for (uint64_t shapes = ink_last_bound_piece(c, kind).shapes; shapes != 0;
         shapes &= shapes - 1) {
        const ink_shape *shape = &c->rules->shape[__builtin_ctzll(shapes)];
        for (int t = shape->first; t < shape->first + shape->count; t++) {
            const ink_tile *tile = &c->rules->tile[t];
            ink_set left =
                kind < c->piece->kinds ? ink_last_bound_cells_after(c, tile, legal) : c->cells;
            for (left &= c->routable; left != 0; left &= left - 1)
                weigh_tile(c, tile, ink_set_first(left), pair);
        }
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
static int by_both(const ink_last_bound *c)
{
    return c->lines - c->score.highway - c->score.railway;
}

/* The other one's best, if the first is there with these points; NEVER where it is not so. */
static int with_other(const ink_last_bound *c, const ink_last_bound_pair *other, ink_cell cell,
                      int alone, int share, int link)
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

static void find_kinds(ink_last_bound *c)
{
    int found = 0;
    for (int k = 0; k < c->kinds; k++)
        for (int i = 0; i < ink_last_bound_times(c, k) && !ink_last_bound_is_bare(c, k); i++)
            c->pair_kind[found++] = k;
}

int ink_last_bound_pair_find(ink_last_bound *c)
{
    int best = 0;
    find_kinds(c);
    weigh(c, c->pair_kind[0], NULL, &c->pair[0]);
    if (c->pair_kind[0] == c->pair_kind[1])
        c->pair[1] = c->pair[0];
    else
        weigh(c, c->pair_kind[1], NULL, &c->pair[1]);
    best = best_in(c->pair[1].alone, c->cells, 0); /* the first is not drawn at all */
    for (ink_set left = c->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_last_bound_pair *p = &c->pair[0];
        best = most(
            best, with_other(c, &c->pair[1], cell, p->alone[cell], p->share[cell], p->link[cell]));
    }
    return best;
}

void ink_last_bound_pair_sort(ink_last_bound *c, const ink_set legal[INK_MAX_TILES])
{
    int a = c->pair_kind[0], b = c->pair_kind[1];
    if (a != b && a < c->piece->kinds && b < c->piece->kinds)
        weigh(c, c->kind_rank[a] < c->kind_rank[b] ? a : b, legal, &c->pair_asleep);
}

int ink_last_bound_pair_with(const ink_last_bound *c, int kind, const ink_tile *tile, ink_cell cell)
{
    int at = c->pair_kind[0] == kind;
    const ink_last_bound_pair *other = &c->pair[at];
    if (c->pair_kind[at] != kind && c->pair_kind[at] < c->piece->kinds &&
        ink_last_bound_falls_asleep(c, c->pair_kind[at], kind, cell))
        other = &c->pair_asleep;
    int bare = ink_last_bound_bare_others(c, tile);
    ink_last_bound_gain gain;
    int alone = INK_NEVER, share = INK_NEVER, link = INK_NEVER;
    if (ink_last_bound_gain_at(c, tile, cell, bare, &gain)) {
        share =
            ink_last_bound_line_shared(c, tile, cell) ? ink_last_bound_points(&gain) : INK_NEVER;
        alone = ink_last_bound_points(&gain) + ink_last_bound_line_gain(c, tile, cell);
    }
    if (ink_last_bound_gain_at(c, tile, cell, bare + 1, &gain) && gain.open)
        link = ink_last_bound_points(&gain);
    return with_other(c, other, cell, alone, share, link);
}
