/* What painter_board.c and painter_tile.c share. */
#ifndef INKRAIL_TEXTBOARD_INTERNAL_H
#define INKRAIL_TEXTBOARD_INTERNAL_H

#include "painter.h"
#include "style.h"

static inline const struct ornament *ink_paint_ornament(const struct surface *surface)
{
    return surface->ascii ? &letters : &boxes;
}

/* The last row of the table is for materials that it does not know. */
static inline const struct style *ink_paint_style(const ink_ruleset *rules, int material)
{
    const struct style *style = styles;
    while (style->letter != 0 && style->letter != rules->material[material].letter)
        style++;
    return style;
}

static inline const struct look *ink_paint_look(const struct surface *surface, int material,
                                                bool marked)
{
    const struct style *style = ink_paint_style(surface->rules, material);
    if (surface->ascii)
        return marked ? &style->ascii_line : &style->ascii;
    return marked ? &style->line : &style->plain;
}

/* Has the tile a line, rather than an area, on that side? */
static inline bool ink_paint_has_line(const ink_ruleset *rules, int tile, int side)
{
    int material = rules->tile[tile].side[side] - 1;
    return material >= 0 && !ink_paint_style(rules, material)->area;
}

#endif
