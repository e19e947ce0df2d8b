/* The bound when two routes are left. Either they have nothing to do with each other: then each
   adds what it adds alone, lines included. Or one line passes both through drawn components: then
   each joins a component that the other can join, too, and the bound of all lines holds. Or they
   join each other, on neighbouring cells. */
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

static bool touches_empty(const ink_last_bound *bound, ink_cell cell)
{
    return (ink_set_around(ink_set_of(cell)) & bound->routable) != 0;
}

static void weigh_tile(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                       ink_last_bound_pair *pair)
{
    ink_last_bound_gain gain;
    int others = ink_last_bound_bare_others(bound, tile);
    if (ink_last_bound_gain_at(bound, tile, cell, others, &gain)) {
        int points = ink_last_bound_points(&gain);
        raise(&pair->alone[cell], points + ink_last_bound_line_gain(bound, tile, cell));
        if (points > pair->share[cell] && ink_last_bound_line_shared(bound, tile, cell))
            pair->share[cell] = (int8_t)points;
    }
    if (touches_empty(bound, cell) &&
        ink_last_bound_gain_at(bound, tile, cell, others + 1, &gain) && gain.open)
        raise(&pair->link[cell], ink_last_bound_points(&gain));
}

/* Without the cells where it can be drawn now, if `legal` is given. What is earned may lie
   anywhere. */
static void weigh(const ink_last_bound *bound, int kind, const ink_set *legal,
                  ink_last_bound_pair *pair)
{
    memset(pair->alone, 0, sizeof pair->alone);
    memset(pair->share, INK_NEVER, sizeof pair->share);
    memset(pair->link, INK_NEVER, sizeof pair->link);
    for (uint64_t shapes = ink_last_bound_piece(bound, kind).shapes; shapes != 0;
         shapes &= shapes - 1) {
        const ink_shape *shape = &bound->rules->shape[__builtin_ctzll(shapes)];
        for (int t = shape->first; t < shape->first + shape->count; t++) {
            const ink_tile *tile = &bound->rules->tile[t];
            ink_set left = kind < bound->stock->kinds
                               ? ink_last_bound_cells_after(bound, tile, legal)
                               : bound->cells;
            for (left &= bound->routable; left != 0; left &= left - 1)
                weigh_tile(bound, tile, ink_set_first(left), pair);
        }
    }
}

/* The best value of a table on the cells of a set. */
static int best_in(const int8_t *table, ink_set cells, int least)
{
    for (; cells != 0; cells &= cells - 1)
        least = most(least, table[ink_set_first(cells)]);
    return least;
}

/* How much longer both routes together can make the lines. */
static int by_both(const ink_last_bound *bound)
{
    return bound->lines - bound->score.highway - bound->score.railway;
}

/* The other route's best, if the first is there with these points; NEVER if it cannot be. */
static int with_other(const ink_last_bound *bound, const ink_last_bound_pair *other, ink_cell cell,
                      int alone, int share, int link)
{
    ink_set rest = bound->cells & ~ink_set_of(cell);
    int best = alone + best_in(other->alone, rest, 0);
    if (share > INK_NEVER)
        best = most(best, share + by_both(bound) + best_in(other->share, rest, INK_NEVER));
    if (link > INK_NEVER)
        best = most(best,
                    link + by_both(bound) +
                        best_in(other->link, rest & ink_set_around(ink_set_of(cell)), INK_NEVER));
    return best;
}

static void find_kinds(ink_last_bound *bound)
{
    int found = 0;
    for (int k = 0; k < bound->kinds; k++)
        for (int i = 0; i < ink_last_bound_times(bound, k) && !ink_last_bound_is_bare(bound, k);
             i++)
            bound->pair_kind[found++] = k;
}

int ink_last_bound_pair_find(ink_last_bound *bound)
{
    int best = 0;
    find_kinds(bound);
    weigh(bound, bound->pair_kind[0], NULL, &bound->pair[0]);
    if (bound->pair_kind[0] == bound->pair_kind[1])
        bound->pair[1] = bound->pair[0];
    else
        weigh(bound, bound->pair_kind[1], NULL, &bound->pair[1]);
    best = best_in(bound->pair[1].alone, bound->cells, 0); /* the first is not drawn at all */
    for (ink_set left = bound->cells; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_last_bound_pair *p = &bound->pair[0];
        best = most(best, with_other(bound, &bound->pair[1], cell, p->alone[cell], p->share[cell],
                                     p->link[cell]));
    }
    return best;
}

void ink_last_bound_pair_sort(ink_last_bound *bound, const ink_set legal[INK_MAX_TILES])
{
    int a = bound->pair_kind[0], b = bound->pair_kind[1];
    if (a != b && a < bound->stock->kinds && b < bound->stock->kinds)
        weigh(bound, bound->kind_rank[a] < bound->kind_rank[b] ? a : b, legal, &bound->pair_asleep);
}

int ink_last_bound_pair_with(const ink_last_bound *bound, int kind, const ink_tile *tile,
                             ink_cell cell)
{
    int at = bound->pair_kind[0] == kind;
    const ink_last_bound_pair *other = &bound->pair[at];
    if (bound->pair_kind[at] != kind && bound->pair_kind[at] < bound->stock->kinds &&
        ink_last_bound_falls_asleep(bound, bound->pair_kind[at], kind, cell))
        other = &bound->pair_asleep;
    int bare = ink_last_bound_bare_others(bound, tile);
    ink_last_bound_gain gain;
    int alone = INK_NEVER, share = INK_NEVER, link = INK_NEVER;
    if (ink_last_bound_gain_at(bound, tile, cell, bare, &gain)) {
        share = ink_last_bound_line_shared(bound, tile, cell) ? ink_last_bound_points(&gain)
                                                              : INK_NEVER;
        alone = ink_last_bound_points(&gain) + ink_last_bound_line_gain(bound, tile, cell);
    }
    if (ink_last_bound_gain_at(bound, tile, cell, bare + 1, &gain) && gain.open)
        link = ink_last_bound_points(&gain);
    return with_other(bound, other, cell, alone, share, link);
}
