/* The middle of a route: straights, curves, and arms that end at the middle of the space. */
#ifndef INKRAIL_GRAPHICS_CENTRE_H
#define INKRAIL_GRAPHICS_CENTRE_H

#include "pen.h"

enum { MOST_CENTRES = INK_SIDES };

/* How the sides of a strand are joined. */
struct joining {
    int sides;      /* one bit each */
    bool to_middle; /* every arm by itself */
    bool steady;    /* without a tremor */
    double stop;    /* arms end so far from the middle */
};

struct centre {
    struct spot from, to, bend; /* of a straight, pulled aside by the tremor */
    struct spot way;            /* where a straight goes */
    struct spot corner;         /* of a curve */
    double length;
    bool curve, through; /* a quarter of a circle; from side to side */
};

/* The centre lines of a strand, at most MOST_CENTRES of them; returns how many. */
int ink_centre_find(struct pen *pen, const struct joining *joining,
                    struct centre centre[MOST_CENTRES]);

/* A share of the way along, from 0 to 1: the spot, and where it goes there. */
struct spot ink_centre_at(const struct centre *centre, double share, struct spot *way);

/* Leads the pen along all of it, reaching over the sides as far as that. */
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
    BITS_EW = BIT_E | BIT_W
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

/* Two strands that cross: one of them is a bridge. */
static inline bool is_crossing(const ink_tile *tile)
{
    return is_straight(strand_sides(tile, 0)) && is_straight(strand_sides(tile, 1));
}

/* How a material is drawn, by its letter; those that are not known are plain lines. */
enum manner { ROAD, TRACK, STREAM, STILL, MOLTEN, PLAIN };
int ink_pen_manner(const ink_ruleset *rules, int material);

/* Those of the sides whose arm is drawn that way. */
int ink_pen_sides(const ink_ruleset *rules, const ink_tile *tile, int sides, int manner);

#endif
