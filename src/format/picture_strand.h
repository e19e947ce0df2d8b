/* What of a tile joins in its middle, and in which looks: for pictures as text and for screens
   alike. */
#ifndef INK_FORMAT_PICTURE_STRAND_H
#define INK_FORMAT_PICTURE_STRAND_H

#include <inkrail/ruleset.h>

#include "picture_style.h"

enum {
    BIT_N = 1 << INK_NORTH,
    BIT_E = 1 << INK_EAST,
    BIT_S = 1 << INK_SOUTH,
    BIT_W = 1 << INK_WEST
};

/* The table's last row is for materials it does not know. */
static inline const struct style *style_of(const ink_ruleset *rules, int material)
{
    const struct style *style = styles;
    while (style->letter != 0 && style->letter != rules->material[material].letter)
        style++;
    return style;
}

static inline const struct look *look_of(const struct style *style, bool ascii, bool marked)
{
    if (ascii)
        return marked ? &style->ascii_line : &style->ascii;
    return marked ? &style->line : &style->plain;
}

/* Has the tile a line, not an area, on that side? */
static inline bool has_line(const ink_ruleset *rules, int tile, int side)
{
    int material = rules->tile[tile].side[side] - 1;
    return material >= 0 && !style_of(rules, material)->area;
}

/* The sides of one strand, the material it is drawn in, and those of its sides that are lines,
   not areas. */
struct strand {
    int number;
    int sides, lines;
    int material;
};

static inline struct strand strand_of(const ink_ruleset *rules, const ink_tile *tile, int number)
{
    struct strand strand = {number, 0, 0, INK_MAX_MATERIALS};
    strand.sides = number == 1 ? tile->second : tile->arms & ~tile->second;
    for (int side = 0; side < INK_SIDES; side++) {
        int material = tile->side[side] - 1;
        if ((strand.sides >> side & 1) == 0)
            continue;
        if (!style_of(rules, material)->area)
            strand.lines |= 1 << side;
        if (material < strand.material)
            strand.material = material;
    }
    return strand;
}

static inline bool is_straight(int sides)
{
    return sides == (BIT_N | BIT_S) || sides == (BIT_E | BIT_W);
}

static inline bool is_curve(int sides)
{
    return (sides == (BIT_N | BIT_E) || sides == (BIT_E | BIT_S) || sides == (BIT_S | BIT_W) ||
            sides == (BIT_W | BIT_N));
}

/* Where a line runs into an area of its own strand. */
static inline bool is_pier(const struct strand *strand)
{
    return strand->lines != 0 && strand->lines != strand->sides;
}

static inline const glyph *middle_of(const struct look *look, int sides)
{
    return look->middle != 0 ? look->middle[sides] : look->upright;
}

#endif
