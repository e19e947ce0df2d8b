#include "pen.h"

#include <string.h>

struct canvas *pen_canvas(const struct pen *pen)
{
    return pen->tui != NULL ? &pen->tui->canvas : pen->canvas;
}

const ink_ruleset *pen_rules(const struct pen *pen)
{
    return pen->tui != NULL ? pen->tui->rules : pen->rules;
}

static struct area area_at(const struct pen *pen, int column, int wide, int high)
{
    return (struct area){pen->area.row + pen->row, pen->area.column + column, high, wide};
}

/* Nothing is written outside the pen's area. */
static bool writes(const struct pen *pen)
{
    return !pen->dry && pen->row >= 0 && pen->row < pen->area.high;
}

int pen_text(const struct pen *pen, int column, int wide, struct tint tint, const char *text)
{
    struct area at = area_at(pen, column, wide, 1);
    if (column + wide > pen->area.wide)
        wide = pen->area.wide - column;
    if (!writes(pen) || wide <= 0)
        return 0;
    return canvas_text(pen_canvas(pen), at.row, at.column, wide, tint, text);
}

int pen_right(const struct pen *pen, int column, int wide, struct tint tint, const char *text)
{
    struct area at = area_at(pen, column, wide, 1);
    if (!writes(pen))
        return 0;
    return canvas_text_right(pen_canvas(pen), at.row, at.column, wide, tint, text);
}

void pen_line(struct pen *pen, struct tint tint, const char *text)
{
    pen_text(pen, 0, pen->area.wide, tint, text);
    pen->row++;
}

void pen_wrap(struct pen *pen, int indent, struct tint tint, const char *text)
{
    int skip = pen->row < 0 ? -pen->row : 0;
    struct area at = {pen->area.row + pen->row + skip, pen->area.column + indent, pen_left(pen),
                      pen->area.wide - indent};
    if (pen->dry)
        pen->row += canvas_wrap_rows(pen_canvas(pen), at.wide, text);
    else
        pen->row += canvas_wrap(pen_canvas(pen), at, skip, tint, text);
}

void pen_blank(struct pen *pen, int level)
{
    if (pen->level >= level)
        pen->row++;
}

void pen_tile(const struct pen *pen, int column, int wide, int high, int tile, struct tint tint,
              bool one_hue)
{
    const struct surface surface = canvas_surface(pen_canvas(pen), pen_rules(pen));
    struct paint paint = {.base = tint, .one_hue = one_hue};
    if (writes(pen) && pen->row + high <= pen->area.high)
        ink_paint_tile(&surface, area_at(pen, column, wide, high), tile, &paint);
}

void pen_small(const struct pen *pen, int column, int tile, int attributes)
{
    const struct surface surface = canvas_surface(&pen->tui->canvas, pen->tui->rules);
    struct area at = area_at(pen, column, 2, 1);
    if (writes(pen))
        ink_paint_small(&surface, at.row, at.column, tile, attributes);
}

int pen_symbol(const struct pen *pen, int column, int wide, struct tint tint, const char *text)
{
    static const char sides[] = "NESW";
    static const char *const arrows[2][4] = {{"\u2191", "\u2192", "\u2193", "\u2190"},
                                             {"^", ">", "v", "<"}};
    char line[32] = "";
    ink_text out = ink_text_in(line, sizeof line);
    const char *way = text + (text[0] == INK_ALONG_BORDERS);
    bool directed = strspn(way, sides) == strlen(way);
    for (; directed && *way != '\0'; way++)
        ink_text_string(&out, arrows[pen_canvas(pen)->ascii][strchr(sides, *way) - sides]);
    const char *shown = directed ? line : ink_paint_word(text, pen_canvas(pen)->ascii);
    pen_text(pen, column, wide, tint, shown);
    return canvas_columns(pen_canvas(pen), shown);
}

void pen_hot(const struct pen *pen, int column, int wide, int high, int action, int argument)
{
    if (writes(pen))
        canvas_hot(pen_canvas(pen), area_at(pen, column, wide, high), action, argument);
}

void pen_ground(const struct pen *pen, int column, int wide, int high, int ground)
{
    if (writes(pen))
        canvas_ground(pen_canvas(pen), area_at(pen, column, wide, high), ground);
}

int pen_left(const struct pen *pen)
{
    int left = pen->area.high - (pen->row > 0 ? pen->row : 0);
    return left > 0 ? left : 0;
}
