/* One tile as characters: arms, the joint in the middle, marks. */
#include "internal.h"

enum { BADGE_WIDE = 6, BADGE_HIGH = 3 };

/* --- what joins in the middle --------------------------------------------------------------- */

enum {
    BIT_N = 1 << INK_NORTH,
    BIT_E = 1 << INK_EAST,
    BIT_S = 1 << INK_SOUTH,
    BIT_W = 1 << INK_WEST
};

/* The sides of one strand, the material it is drawn in, and which of its sides are lines, not
   areas. */
struct strand {
    int number;
    int sides, lines;
    int material;
};

static struct strand strand_of(const ink_ruleset *rules, const ink_tile *tile, int number)
{
    struct strand strand = {number, 0, 0, INK_MAX_MATERIALS};
    strand.sides = number == 1 ? tile->second : tile->arms & ~tile->second;
    for (int side = 0; side < INK_SIDES; side++) {
        int material = tile->side[side] - 1;
        if ((strand.sides >> side & 1) == 0)
            continue;
        if (!ink_paint_style(rules, material)->area)
            strand.lines |= 1 << side;
        if (material < strand.material)
            strand.material = material;
    }
    return strand;
}

static bool is_straight(int sides)
{
    return sides == (BIT_N | BIT_S) || sides == (BIT_E | BIT_W);
}

static bool is_curve(int sides)
{
    return (sides == (BIT_N | BIT_E) || sides == (BIT_E | BIT_S) || sides == (BIT_S | BIT_W) ||
            sides == (BIT_W | BIT_N));
}

/* Does a line run into an area of its own strand? */
static bool is_pier(const struct strand *strand)
{
    return strand->lines != 0 && strand->lines != strand->sides;
}

static const glyph *middle_of(const struct look *look, int sides)
{
    return look->middle != 0 ? look->middle[sides] : look->upright;
}

/* --- characters ----------------------------------------------------------------------------- */

/* Where a tile is painted. */
struct brush {
    const struct surface *surface;
    struct area area;
};

static const struct look *look_of(const struct brush *brush, int material, bool marked)
{
    return ink_paint_look(brush->surface, material, marked);
}

static int middle_row(const struct brush *brush)
{
    return brush->area.high / 2;
}

static int middle_column(const struct brush *brush)
{
    return brush->area.wide / 2 - 1;
}

static void put(const struct brush *brush, int row, int column, glyph sign, struct tint tint)
{
    brush->surface->put(brush->surface->canvas, brush->area.row + row, brush->area.column + column,
                        sign, tint);
}

/* Blanks leave what is below. */
static void put_over(const struct brush *brush, int row, int column, const glyph *text, int length,
                     struct tint tint)
{
    for (int i = 0; i < length && text[i] != 0; i++)
        if (text[i] != u' ')
            put(brush, row, column + i, text[i], tint);
}

static bool is_marked(const struct paint *paint, int material, int side)
{
    return material < 2 && (paint->arms[material] >> side & 1) != 0;
}

static bool is_visited(const struct paint *paint, int material)
{
    return material < 2 && paint->visited[material];
}

static struct tint tint_of(const struct brush *brush, const struct paint *paint, int strand,
                           int material, bool marked)
{
    const struct style *style = ink_paint_style(brush->surface->rules, material);
    struct tint tint = paint->base;
    if (paint->hue[strand] != 0)
        tint.hue = paint->hue[strand];
    else if (!paint->one_hue)
        tint.hue = marked ? style->line_hue : style->hue;
    if (marked)
        tint.attributes |= BOLD;
    return tint;
}

/* --- sides ------------------------------------------------------------------------------------ */

/* Water and lava fill the whole strip along the side, a third of the cell. */
static void fill_side(const struct brush *brush, int side, const glyph *pair, struct tint tint)
{
    bool upright = side == INK_EAST || side == INK_WEST;
    int deep = upright ? middle_column(brush) : middle_row(brush);
    int wide = upright ? deep : brush->area.wide, high = upright ? brush->area.high : deep;
    int left = side == INK_EAST ? brush->area.wide - deep : 0;
    int top = side == INK_SOUTH ? brush->area.high - deep : 0;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < wide; column++)
            put(brush, top + row, left + column, pair[column % 2], tint);
}

static void draw_upright(const struct brush *brush, int first, int last, const glyph *pair,
                         struct tint tint)
{
    for (int row = first; row <= last; row++)
        for (int i = 0; i < 2; i++)
            put(brush, row, middle_column(brush) + i, pair[i], tint);
}

static void draw_across(const struct brush *brush, int first, int last, const glyph *pair,
                        struct tint tint)
{
    for (int column = first; column <= last; column++)
        put(brush, middle_row(brush), column, pair[column % 2], tint);
}

static void draw_arm(const struct brush *brush, int side, const struct look *look, struct tint tint)
{
    int row = middle_row(brush), column = middle_column(brush);
    switch (side) {
    case INK_NORTH: draw_upright(brush, 0, row - 1, look->upright, tint); return;
    case INK_SOUTH: draw_upright(brush, row + 1, brush->area.high - 1, look->upright, tint); return;
    case INK_WEST: draw_across(brush, 0, column - 1, look->across, tint); return;
    default: draw_across(brush, column + 2, brush->area.wide - 1, look->across, tint); return;
    }
}

static void draw_side(const struct brush *brush, const ink_tile *tile, int side,
                      const struct paint *paint)
{
    int material = tile->side[side] - 1, strand = tile->second >> side & 1;
    bool marked = is_marked(paint, material, side);
    const struct look *look = look_of(brush, material, marked);
    struct tint tint = tint_of(brush, paint, strand, material, marked);
    if (ink_paint_style(brush->surface->rules, material)->area)
        fill_side(brush, side, look->across, tint);
    else
        draw_arm(brush, side, look, tint);
}

/* --- the middle ------------------------------------------------------------------------------- */

static void draw_middle(const struct brush *brush, const struct strand *strand,
                        const struct paint *paint)
{
    /* A junction is heavy in its arms that the line uses, and in its whole middle. */
    bool marked = is_visited(paint, strand->material);
    const struct look *look = look_of(brush, strand->material, marked);
    struct tint tint = tint_of(brush, paint, strand->number, strand->material, marked);
    const glyph *pair = middle_of(look, strand->sides);
    for (int i = 0; i < 2; i++)
        put(brush, middle_row(brush), middle_column(brush) + i, pair[i], tint);
}

/* A pier runs through the middle and ends in the area. */
static void draw_pier(const struct brush *brush, const struct strand *strand,
                      const struct paint *paint)
{
    static const int8_t down[INK_SIDES] = {-1, 0, 1, 0}, right[INK_SIDES] = {0, 2, 0, -2};
    bool marked = is_visited(paint, strand->material);
    const struct look *look = look_of(brush, strand->material, marked);
    struct tint tint = tint_of(brush, paint, strand->number, strand->material, marked);
    for (int side = 0; side < INK_SIDES; side++)
        if (((strand->sides & ~strand->lines) >> side & 1) != 0)
            put_over(brush, middle_row(brush) + down[side], middle_column(brush) + right[side],
                     middle_of(look, 1 << ink_side_opposite(side)), 2, tint);
}

/* Where water comes from several sides it covers the middle, too, unless it only cuts a corner. */
static void draw_area_middle(const struct brush *brush, const struct strand *strand,
                             const struct paint *paint)
{
    if (strand->material == INK_MAX_MATERIALS ||
        !ink_paint_style(brush->surface->rules, strand->material)->area)
        return;
    bool several = (strand->sides & (strand->sides - 1)) != 0 && !is_curve(strand->sides);
    const struct look *look = look_of(brush, strand->material, false);
    struct tint tint = tint_of(brush, paint, strand->number, strand->material, false);
    int deep_row = middle_row(brush), deep_column = middle_column(brush);
    for (int row = deep_row; several && row < brush->area.high - deep_row; row++)
        for (int column = deep_column; column < brush->area.wide - deep_column; column++)
            put(brush, row, column, look->across[column % 2], tint);
}

/* Two curves back to back: each has one of the two characters in the middle. In ASCII both
   characters are the stroke that separates them, or the tile would look like a crossing. */
static void draw_curves(const struct brush *brush, const struct strand *west,
                        const struct strand *east, const struct paint *paint)
{
    const struct strand *half[2] = {west, east};
    glyph stroke = ink_paint_ornament(brush->surface)->parting[(west->lines & BIT_N) != 0 ? 0 : 1];
    for (int i = 0; i < 2; i++) {
        int material = half[i]->material;
        bool marked = material < 2 && (paint->arms[material] & half[i]->sides) != 0;
        const struct look *look = look_of(brush, material, marked);
        bool parted = stroke != 0 && !marked;
        put(brush, middle_row(brush), middle_column(brush) + i,
            parted ? stroke : middle_of(look, half[i]->lines)[1 - i],
            tint_of(brush, paint, half[i]->number, material, marked));
    }
}

/* One line over another: the upper one is drawn through, the lower one stops beside it. */
static void draw_crossing(const struct brush *brush, const struct strand *over,
                          const struct strand *under, const struct paint *paint)
{
    bool marked = is_marked(paint, under->material, INK_EAST);
    const struct look *look = look_of(brush, under->material, marked);
    struct tint tint = tint_of(brush, paint, under->number, under->material, marked);
    draw_middle(brush, over, paint);
    if (under->lines == (BIT_E | BIT_W) && look->under[0] != 0) {
        put(brush, middle_row(brush), middle_column(brush) - 1, look->under[0], tint);
        put(brush, middle_row(brush), middle_column(brush) + 2, look->under[1], tint);
    }
}

static void draw_two_strands(const struct brush *brush, const struct strand *first,
                             const struct strand *second, const struct paint *paint)
{
    const struct strand *over = first->material <= second->material ? first : second;
    const struct strand *under = over == first ? second : first;
    if (is_curve(first->lines) && is_curve(second->lines)) {
        bool west_first = (first->lines & BIT_W) != 0;
        draw_curves(brush, west_first ? first : second, west_first ? second : first, paint);
    } else if (is_straight(over->lines) && is_straight(under->lines)) {
        draw_crossing(brush, over, under, paint);
    } else {
        draw_middle(brush, over, paint);
    }
}

static void draw_strands(const struct brush *brush, const struct strand *first,
                         const struct strand *second, const struct paint *paint)
{
    const struct strand *only = first->lines != 0 ? first : second;
    if (first->lines != 0 && second->lines != 0)
        draw_two_strands(brush, first, second, paint);
    else if (only->lines != 0)
        draw_middle(brush, only, paint);
    if (is_pier(only))
        draw_pier(brush, only, paint);
}

static void draw_station(const struct brush *brush, const struct paint *paint)
{
    struct tint tint = paint->base;
    if (!paint->one_hue)
        tint.hue = HUE_STATION;
    tint.attributes |= BOLD;
    for (int i = 0; i < 2; i++)
        put(brush, middle_row(brush), middle_column(brush) + i,
            ink_paint_ornament(brush->surface)->station[i], tint);
}

/* --- marks ------------------------------------------------------------------------------------ */

static bool is_same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static const struct badge *badge_of(const char *mark)
{
    const struct badge *badge = badges;
    while (badge->text != 0 && !is_same(badge->text, mark))
        badge++;
    return badge;
}

/* Marks that the table does not know are shown as their text. */
static void draw_mark_text(const struct brush *brush, const char *text, bool arms, struct tint tint)
{
    int row = arms ? brush->area.high - 1 : middle_row(brush),
        column = arms ? 0 : middle_column(brush);
    for (int i = 0; text[i] != '\0'; i++)
        put(brush, row, column + i, (glyph)text[i], tint);
}

static void draw_badge(const struct brush *brush, const struct badge *badge, bool arms,
                       struct tint tint)
{
    const struct badge_look *look = brush->surface->ascii ? &badge->ascii : &badge->plain;
    int top = (brush->area.high - BADGE_HIGH) / 2, left = (brush->area.wide - BADGE_WIDE) / 2;
    for (int row = 0; !arms && row < BADGE_HIGH; row++)
        put_over(brush, top + row, left, look->alone[row], BADGE_WIDE, tint);
    if (arms)
        put_over(brush, brush->area.high - 1, 0, look->corner, 2, tint);
    if (arms)
        put_over(brush, middle_row(brush), middle_column(brush), look->middle, 2, tint);
}

/* What a mark leads to: a stroke towards each of these corners, beside an upright arm. */
static void draw_corners(const struct brush *brush, int corners, struct tint tint)
{
    const glyph *slant = ink_paint_ornament(brush->surface)->slant;
    for (int corner = 0; corner < INK_SIDES; corner++) {
        bool south = corner == INK_SOUTH_EAST || corner == INK_SOUTH_WEST;
        bool west = corner == INK_SOUTH_WEST || corner == INK_NORTH_WEST;
        if ((corners >> corner & 1) != 0)
            put(brush, south ? brush->area.high - 1 : 0, west ? 1 : brush->area.wide - 2,
                slant[south == west ? 0 : 1], tint);
    }
}

static void draw_mark(const struct brush *brush, const ink_tile *tile, const struct paint *paint)
{
    const char *text = brush->surface->rules->mark[tile->marks];
    const struct badge *badge = badge_of(text);
    struct tint tint = paint->base;
    if (!paint->one_hue)
        tint.hue = badge->text != 0 ? badge->hue : HUE_STATION;
    if (tile->corners != 0)
        draw_corners(brush, tile->corners, tint);
    else if (badge->text == 0)
        draw_mark_text(brush, text, tile->arms != 0, tint);
    else
        draw_badge(brush, badge, tile->arms != 0, tint);
}

void ink_paint_written_symbol(const struct surface *surface, struct area area, const char *text)
{
    const struct brush brush = {surface, area};
    const struct badge *badge = badge_of(text);
    struct tint tint = {badge->text != 0 ? badge->hue : HUE_STATION, 0, 0};
    const glyph unknown[3] = {(unsigned char)text[0], (unsigned char)text[1], 0};
    const glyph *corner = surface->ascii ? badge->ascii.corner : badge->plain.corner;
    put_over(&brush, area.high - 1, 0, badge->text != 0 ? corner : unknown, 2, tint);
}

/* --- the whole ------------------------------------------------------------------------------ */

void ink_paint_tile(const struct surface *surface, struct area area, int tile,
                    const struct paint *paint)
{
    const struct brush brush = {surface, area};
    const ink_tile *own = &surface->rules->tile[tile];
    struct strand first = strand_of(surface->rules, own, 0),
                  second = strand_of(surface->rules, own, 1);
    for (int side = 0; side < INK_SIDES; side++)
        if (own->side[side] != 0)
            draw_side(&brush, own, side, paint);
    draw_area_middle(&brush, &first, paint);
    draw_area_middle(&brush, &second, paint);
    if ((own->flags & INK_TILE_STATION) != 0)
        draw_station(&brush, paint);
    else
        draw_strands(&brush, &first, &second, paint);
    if (own->marks != 0)
        draw_mark(&brush, own, paint);
}

/* --- one character -------------------------------------------------------------------------- */

uint32_t ink_paint_thin(bool ascii, int sides)
{
    return (ascii ? letters : boxes).thin[sides];
}

const char *ink_paint_word(const char *text, bool ascii)
{
    const struct word_look *word = words;
    while (word->text != NULL && !ink_slice_is(ink_slice_of(text), word->text))
        word++;
    return word->text == NULL ? text : ascii ? word->ascii : word->plain;
}

/* A mark is shown by its character in the corner of a cell, or by its text. */
static uint32_t small_mark(const struct surface *surface, int mark)
{
    const char *text = surface->rules->mark[mark];
    const struct badge *badge = badge_of(text);
    const struct badge_look *look = surface->ascii ? &badge->ascii : &badge->plain;
    glyph sign = look->corner[0] != 0 ? look->corner[0] : look->middle[0];
    return badge->text != 0 && sign != 0 ? sign : (unsigned char)text[0];
}

/* The character of a tile without lines: its area, or what stands on it. */
static uint32_t small_filling(const struct surface *surface, const ink_tile *tile)
{
    if (tile->arms == 0)
        return small_mark(surface, tile->marks);
    return ink_paint_look(surface, tile->side[__builtin_ctz(tile->arms)] - 1, false)->across[0];
}

/* The sides with lines, and which of them are highways. */
static int lines_of(const struct surface *surface, int tile, int *highways)
{
    int lines = 0;
    *highways = 0;
    for (int side = 0; side < INK_SIDES; side++) {
        lines |= ink_paint_has_line(surface->rules, tile, side) ? 1 << side : 0;
        *highways |= surface->rules->tile[tile].side[side] == INK_HIGHWAY + 1 ? 1 << side : 0;
    }
    return lines;
}

static uint32_t small_line(const struct surface *surface, int lines, int highways)
{
    enum { UPRIGHT = BIT_N | BIT_S, ACROSS = BIT_E | BIT_W };
    const struct ornament *ornament = ink_paint_ornament(surface);
    int kind = ((highways & UPRIGHT) != 0 ? 1 : 0) + ((highways & ACROSS) != 0 ? 2 : 0);
    return ornament->small != 0 ? ornament->small[kind][lines] : ornament->thin[lines];
}

static uint32_t small_sign(const struct surface *surface, int tile)
{
    const ink_tile *own = &surface->rules->tile[tile];
    int highways, lines = lines_of(surface, tile, &highways);
    if ((own->flags & INK_TILE_STATION) != 0)
        return ink_paint_ornament(surface)->small_station;
    return lines != 0 ? small_line(surface, lines, highways) : small_filling(surface, own);
}

static uint8_t hue_of(const struct surface *surface, int tile, int side)
{
    int material = surface->rules->tile[tile].side[side] - 1;
    return ink_paint_style(surface->rules, material)->hue;
}

void ink_paint_small(const struct surface *surface, int row, int column, int tile, int attributes)
{
    int arms = surface->rules->tile[tile].arms, highways;
    int lines = lines_of(surface, tile, &highways);
    struct tint tint = {HUE_PLAIN, 0, (uint8_t)attributes};
    if ((surface->rules->tile[tile].flags & INK_TILE_STATION) != 0)
        tint.hue = HUE_STATION;
    else if (arms != 0)
        tint.hue = hue_of(surface, tile, __builtin_ctz(arms));
    surface->put(surface->canvas, row, column, small_sign(surface, tile), tint);
    if ((arms & BIT_E) == 0)
        return;
    tint.hue = hue_of(surface, tile, INK_EAST);
    surface->put(surface->canvas, row, column + 1,
                 (lines & BIT_E) != 0
                     ? small_line(surface, BIT_E | BIT_W, (highways & BIT_E) != 0 ? BIT_E : 0)
                     : ink_paint_look(surface, surface->rules->tile[tile].side[INK_EAST] - 1, false)
                           ->across[0],
                 tint);
}
