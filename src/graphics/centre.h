/* The centre lines of a route: straights, curves, and arms that end in the middle of the cell. */
#ifndef INKRAIL_GRAPHICS_CENTRE_H
#define INKRAIL_GRAPHICS_CENTRE_H

#include "pen.h"

enum { MOST_CENTRES = INK_SIDES };

/* How the sides of a strand are joined. */
struct joining {
    int sides;      /* one bit each */
    bool to_middle; /* every arm ends in the middle */
    bool steady;    /* without a tremor */
    double stop;    /* how far from the middle arms end */
};

struct centre {
    struct spot from, to, bend; /* of a straight; the tremor moves `bend` */
    struct spot way;            /* the direction of a straight */
    struct spot corner;         /* of a curve */
    double length;
    bool curve, through; /* a quarter of a circle; from side to side */
};

/* The centre lines of a strand, at most MOST_CENTRES; returns their number. */
int ink_centre_find(struct pen *pen, const struct joining *joining,
                    struct centre centre[MOST_CENTRES]);

/* The spot at a share of the line, from 0 to 1, and the direction there. */
struct spot ink_centre_at(const struct centre *centre, double share, struct spot *way);

/* Moves the pen along the whole line, which reaches beyond the sides by `over`. */
void ink_centre_follow(struct pen *pen, const struct centre *centre, double over);
void ink_centre_follow_all(struct pen *pen, int kind, const struct centre *centre, int count,
                           double over);

/* --- sides ------------------------------------------------------------------------------------ */

enum {
    BIT_N = 1 << INK_NORTH,
    BIT_E = 1 << INK_EAST,
    BIT_S = 1 << INK_SOUTH,
    BIT_W = 1 << INK_WEST,
    BITS_NS = BIT_N | BIT_S,
    BITS_EW = BIT_E | BIT_W,
    ALL_SIDES = BITS_NS | BITS_EW
};

static inline struct spot side_way(int side)
{
    static const struct spot way[INK_SIDES] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    return way[side];
}

static inline struct spot side_spot(int side)
{
    return spot_along((struct spot){50, 50}, side_way(side), 50);
}

static inline bool is_straight(int sides)
{
    return sides == BITS_NS || sides == BITS_EW;
}

static inline bool is_bent(int sides)
{
    return __builtin_popcount((unsigned)sides) == 2 && !is_straight(sides);
}

/* The sides of a strand, 0 or 1. */
static inline int strand_sides(const ink_tile *tile, int strand)
{
    return strand == 1 ? tile->second : tile->arms & ~tile->second;
}

/* Do two strands cross, so that one is a bridge? */
static inline bool is_crossing(const ink_tile *tile)
{
    return is_straight(strand_sides(tile, 0)) && is_straight(strand_sides(tile, 1));
}

/* How a material is drawn, by its letter; those that are not known are plain lines. */
enum manner { ROAD, TRACK, STREAM, STILL, MOLTEN, TUBE, CHAIN, PLAIN };
int ink_pen_manner(const ink_ruleset *rules, int material);

/* The sides whose arms are drawn in that manner. */
int ink_pen_sides(const ink_ruleset *rules, const ink_tile *tile, int sides, int manner);

#endif
