#include "art.h"

#include <string.h>

#include "format/picture_strand.h"

enum { BADGE_WIDE = 6, BADGE_HIGH = 3 };

_Static_assert(HUE_PLAIN == (int)PLAIN && HUE_ROAD == (int)ROAD &&
                   HUE_RAIL_LINE == (int)RAIL_LINE && (int)COLOURS == HUE_GOOD,
               "hues begin with the colours of pictures");

/* --- looks ------------------------------------------------------------------------------------ */

const struct ornament *art_ornament(const struct canvas *canvas)
{
    return canvas->ascii ? &letters : &boxes;
}

const struct look *art_look(const struct canvas *canvas, const ink_ruleset *rules, int material,
                            bool marked)
{
    return look_of(style_of(rules, material), canvas->ascii, marked);
}

int art_hue(const ink_ruleset *rules, int material)
{
    return style_of(rules, material)->colour;
}

bool art_has_line(const ink_ruleset *rules, int tile, int side)
{
    return has_line(rules, tile, side);
}

uint32_t art_thin(const struct canvas *canvas, int sides)
{
    static const uint16_t light[16] = {' ',    0x2575, 0x2576, 0x2514, 0x2577, 0x2502,
                                       0x250c, 0x251c, 0x2574, 0x2518, 0x2500, 0x2534,
                                       0x2510, 0x2524, 0x252c, 0x253c};
    static const char plain[17] = " '-`,|,|-'-^.|v+";
    return canvas->ascii ? (uint32_t)plain[sides] : light[sides];
}

/* --- characters of a drawing ------------------------------------------------------------------ */

static int middle_row(const struct art *art)
{
    return art->area.high / 2;
}

static int middle_column(const struct art *art)
{
    return art->area.wide / 2 - 1;
}

static void put(const struct art *art, int row, int column, glyph sign, struct tint tint)
{
    canvas_put(art->canvas, art->area.row + row, art->area.column + column, sign, tint);
}

/* Blanks let what is below shine through. */
static void put_over(const struct art *art, int row, int column, const glyph *text, int length,
                     struct tint tint)
{
    for (int i = 0; i < length && text[i] != 0; i++)
        if (text[i] != u' ')
            put(art, row, column + i, text[i], tint);
}

static bool is_marked(const struct paint *paint, int material, int side)
{
    return material < 2 && (paint->arms[material] >> side & 1) != 0;
}

static bool is_visited(const struct paint *paint, int material)
{
    return material < 2 && paint->visited[material];
}

static struct tint tint_of(const struct art *art, const struct paint *paint, int strand,
                           int material, bool marked)
{
    const struct style *style = style_of(art->rules, material);
    struct tint tint = paint->base;
    if (paint->hue[strand] != 0)
        tint.hue = paint->hue[strand];
    else if (!paint->one_hue)
        tint.hue = marked ? style->line_colour : style->colour;
    if (marked)
        tint.attributes |= BOLD;
    return tint;
}

/* --- sides ------------------------------------------------------------------------------------ */

/* Water and lava: the whole strip along the side, a third of the space. */
static void fill_side(const struct art *art, int side, const glyph *pair, struct tint tint)
{
    bool upright = side == INK_EAST || side == INK_WEST;
    int deep = upright ? middle_column(art) : middle_row(art);
    int wide = upright ? deep : art->area.wide, high = upright ? art->area.high : deep;
    int left = side == INK_EAST ? art->area.wide - deep : 0;
    int top = side == INK_SOUTH ? art->area.high - deep : 0;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < wide; column++)
            put(art, top + row, left + column, pair[column % 2], tint);
}

static void draw_upright(const struct art *art, int first, int last, const glyph *pair,
                         struct tint tint)
{
    for (int row = first; row <= last; row++)
        for (int i = 0; i < 2; i++)
            put(art, row, middle_column(art) + i, pair[i], tint);
}

static void draw_across(const struct art *art, int first, int last, const glyph *pair,
                        struct tint tint)
{
    for (int column = first; column <= last; column++)
        put(art, middle_row(art), column, pair[column % 2], tint);
}

static void draw_arm(const struct art *art, int side, const struct look *look, struct tint tint)
{
    int row = middle_row(art), column = middle_column(art);
    switch (side) {
    case INK_NORTH: draw_upright(art, 0, row - 1, look->upright, tint); return;
    case INK_SOUTH: draw_upright(art, row + 1, art->area.high - 1, look->upright, tint); return;
    case INK_WEST: draw_across(art, 0, column - 1, look->across, tint); return;
    default: draw_across(art, column + 2, art->area.wide - 1, look->across, tint); return;
    }
}

static void draw_side(const struct art *art, const ink_tile *tile, int side,
                      const struct paint *paint)
{
    int material = tile->side[side] - 1, strand = tile->second >> side & 1;
    bool marked = is_marked(paint, material, side);
    const struct look *look = art_look(art->canvas, art->rules, material, marked);
    struct tint tint = tint_of(art, paint, strand, material, marked);
    if (style_of(art->rules, material)->area)
        fill_side(art, side, look->across, tint);
    else
        draw_arm(art, side, look, tint);
}

/* --- the middle ------------------------------------------------------------------------------- */

static void draw_middle(const struct art *art, const struct strand *strand,
                        const struct paint *paint)
{
    /* Of a junction only the arms the line uses are heavy, so its middle is heavy whole. */
    bool marked = is_visited(paint, strand->material);
    const struct look *look = art_look(art->canvas, art->rules, strand->material, marked);
    struct tint tint = tint_of(art, paint, strand->number, strand->material, marked);
    const glyph *pair = middle_of(look, strand->sides);
    for (int i = 0; i < 2; i++)
        put(art, middle_row(art), middle_column(art) + i, pair[i], tint);
}

/* A pier goes on through the middle and ends in the area. */
static void draw_pier(const struct art *art, const struct strand *strand, const struct paint *paint)
{
    static const int8_t down[INK_SIDES] = {-1, 0, 1, 0}, right[INK_SIDES] = {0, 2, 0, -2};
    bool marked = is_visited(paint, strand->material);
    const struct look *look = art_look(art->canvas, art->rules, strand->material, marked);
    struct tint tint = tint_of(art, paint, strand->number, strand->material, marked);
    for (int side = 0; side < INK_SIDES; side++)
        if (((strand->sides & ~strand->lines) >> side & 1) != 0)
            put_over(art, middle_row(art) + down[side], middle_column(art) + right[side],
                     middle_of(look, 1 << ink_side_opposite(side)), 2, tint);
}

/* Water from several sides: the middle is under it too, unless it only cuts a corner. */
static void draw_area_middle(const struct art *art, const struct strand *strand,
                             const struct paint *paint)
{
    if (strand->material == INK_MAX_MATERIALS || !style_of(art->rules, strand->material)->area)
        return;
    bool several = (strand->sides & (strand->sides - 1)) != 0 && !is_curve(strand->sides);
    const struct look *look = art_look(art->canvas, art->rules, strand->material, false);
    struct tint tint = tint_of(art, paint, strand->number, strand->material, false);
    int deep_row = middle_row(art), deep_column = middle_column(art);
    for (int row = deep_row; several && row < art->area.high - deep_row; row++)
        for (int column = deep_column; column < art->area.wide - deep_column; column++)
            put(art, row, column, look->across[column % 2], tint);
}

/* Two curves back to back: each has one of the two characters in the middle. In ASCII both
   are the stroke that parts them, or a crossing would look the same. */
static void draw_curves(const struct art *art, const struct strand *west, const struct strand *east,
                        const struct paint *paint)
{
    const struct strand *half[2] = {west, east};
    glyph stroke = art_ornament(art->canvas)->parting[(west->lines & BIT_N) != 0 ? 0 : 1];
    for (int i = 0; i < 2; i++) {
        int material = half[i]->material;
        bool marked = material < 2 && (paint->arms[material] & half[i]->sides) != 0;
        const struct look *look = art_look(art->canvas, art->rules, material, marked);
        bool parted = stroke != 0 && !marked;
        put(art, middle_row(art), middle_column(art) + i,
            parted ? stroke : middle_of(look, half[i]->lines)[1 - i],
            tint_of(art, paint, half[i]->number, material, marked));
    }
}

/* One line over another: the upper one is drawn through, the lower one stops beside it. */
static void draw_crossing(const struct art *art, const struct strand *over,
                          const struct strand *under, const struct paint *paint)
{
    bool marked = is_marked(paint, under->material, INK_EAST);
    const struct look *look = art_look(art->canvas, art->rules, under->material, marked);
    struct tint tint = tint_of(art, paint, under->number, under->material, marked);
    draw_middle(art, over, paint);
    if (under->lines == (BIT_E | BIT_W) && look->under[0] != 0) {
        put(art, middle_row(art), middle_column(art) - 1, look->under[0], tint);
        put(art, middle_row(art), middle_column(art) + 2, look->under[1], tint);
    }
}

static void draw_two_strands(const struct art *art, const struct strand *first,
                             const struct strand *second, const struct paint *paint)
{
    const struct strand *over = first->material <= second->material ? first : second;
    const struct strand *under = over == first ? second : first;
    if (is_curve(first->lines) && is_curve(second->lines)) {
        bool west_first = (first->lines & BIT_W) != 0;
        draw_curves(art, west_first ? first : second, west_first ? second : first, paint);
    } else if (is_straight(over->lines) && is_straight(under->lines)) {
        draw_crossing(art, over, under, paint);
    } else {
        draw_middle(art, over, paint);
    }
}

static void draw_strands(const struct art *art, const struct strand *first,
                         const struct strand *second, const struct paint *paint)
{
    const struct strand *only = first->lines != 0 ? first : second;
    if (first->lines != 0 && second->lines != 0)
        draw_two_strands(art, first, second, paint);
    else if (only->lines != 0)
        draw_middle(art, only, paint);
    if (is_pier(only))
        draw_pier(art, only, paint);
}

static void draw_station(const struct art *art, const struct paint *paint)
{
    struct tint tint = paint->base;
    if (!paint->one_hue)
        tint.hue = HUE_STATION;
    tint.attributes |= BOLD;
    for (int i = 0; i < 2; i++)
        put(art, middle_row(art), middle_column(art) + i, art_ornament(art->canvas)->station[i],
            tint);
}

/* --- marks ------------------------------------------------------------------------------------ */

static const struct badge *badge_of(const char *mark)
{
    const struct badge *badge = badges;
    while (badge->text != 0 && strcmp(badge->text, mark) != 0)
        badge++;
    return badge;
}

/* Marks the table does not know are shown as their text. */
static void draw_mark_text(const struct art *art, const char *text, bool arms, struct tint tint)
{
    int row = arms ? art->area.high - 1 : middle_row(art), column = arms ? 0 : middle_column(art);
    for (int i = 0; text[i] != '\0'; i++)
        put(art, row, column + i, (glyph)text[i], tint);
}

static void draw_badge(const struct art *art, const struct badge *badge, bool arms,
                       struct tint tint)
{
    const struct badge_look *look = art->canvas->ascii ? &badge->ascii : &badge->plain;
    int top = (art->area.high - BADGE_HIGH) / 2, left = (art->area.wide - BADGE_WIDE) / 2;
    for (int row = 0; !arms && row < BADGE_HIGH; row++)
        put_over(art, top + row, left, look->alone[row], BADGE_WIDE, tint);
    if (arms)
        put_over(art, art->area.high - 1, 0, look->corner, 2, tint);
    if (arms)
        put_over(art, middle_row(art), middle_column(art), look->middle, 2, tint);
}

static void draw_mark(const struct art *art, const ink_tile *tile, const struct paint *paint)
{
    const char *text = art->rules->mark[tile->marks];
    const struct badge *badge = badge_of(text);
    struct tint tint = paint->base;
    if (!paint->one_hue)
        tint.hue = badge->text != 0 ? badge->colour : HUE_STATION;
    if (badge->text == 0)
        draw_mark_text(art, text, tile->arms != 0, tint);
    else
        draw_badge(art, badge, tile->arms != 0, tint);
}

void art_tile(const struct art *art, int tile, const struct paint *paint)
{
    const ink_tile *own = &art->rules->tile[tile];
    struct strand first = strand_of(art->rules, own, 0), second = strand_of(art->rules, own, 1);
    for (int side = 0; side < INK_SIDES; side++)
        if (own->side[side] != 0)
            draw_side(art, own, side, paint);
    draw_area_middle(art, &first, paint);
    draw_area_middle(art, &second, paint);
    if ((own->flags & INK_TILE_STATION) != 0)
        draw_station(art, paint);
    else
        draw_strands(art, &first, &second, paint);
    if (own->marks != 0)
        draw_mark(art, own, paint);
}
