/* One tile as characters: arms, what joins in the middle, marks. */
#include "picture_canvas.h"
#include "picture_strand.h"

const struct style *ink_canvas_style(const struct canvas *canvas, int material)
{
    return style_of(canvas->rules, material);
}

const struct look *ink_canvas_look(const struct canvas *canvas, const struct style *style,
                                   bool marked)
{
    return look_of(style, (canvas->flags & INK_PICTURE_ASCII) != 0, marked);
}

bool ink_canvas_has_line(const struct canvas *canvas, int tile, int side)
{
    return has_line(canvas->rules, tile, side);
}

/* Blanks let what is below shine through. */
static void put_over(struct canvas *canvas, int row, int column, const glyph *text, int length,
                     int colour)
{
    for (int i = 0; i < length && text[i] != 0; i++)
        if (text[i] != u' ')
            ink_canvas_put(canvas, row, column + i, text[i], colour);
}

static bool is_marked(const struct marking *marking, int material, int side)
{
    return material < 2 && (marking->arms[material] >> side & 1) != 0;
}

static bool is_visited(const struct marking *marking, int material)
{
    return material < 2 && marking->visited[material];
}

/* Water and lava: the whole strip along the side. */
static void fill_side(struct canvas *canvas, struct corner corner, int side, const glyph *pair,
                      int colour)
{
    bool upright = side == INK_EAST || side == INK_WEST;
    int top = side == INK_SOUTH ? 2 : 0, left = side == INK_EAST ? 4 : 0;
    int high = upright ? CELL_HIGH : 1, wide = upright ? 2 : CELL_WIDE;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < wide; column += 2)
            ink_canvas_put_pair(canvas, corner.row + top + row, corner.column + left + column, pair,
                                colour);
}

/* Where in a cell the two characters of an arm stand. */
static const uint8_t arm_row[INK_SIDES] = {0, 1, 2, 1}, arm_column[INK_SIDES] = {2, 4, 2, 0};

static void draw_arm(struct canvas *canvas, struct corner corner, int side, const struct look *look,
                     int colour)
{
    bool upright = side == INK_NORTH || side == INK_SOUTH;
    ink_canvas_put_pair(canvas, corner.row + arm_row[side], corner.column + arm_column[side],
                        upright ? look->upright : look->across, colour);
}

static void draw_side(struct canvas *canvas, struct corner corner, const ink_tile *tile, int side,
                      const struct marking *marking)
{
    int material = tile->side[side] - 1;
    const struct style *style = ink_canvas_style(canvas, material);
    bool marked = is_marked(marking, material, side);
    int colour = marked ? style->line_colour : style->colour;
    const struct look *look = ink_canvas_look(canvas, style, marked);
    if (style->area)
        fill_side(canvas, corner, side, look->across, colour);
    else
        draw_arm(canvas, corner, side, look, colour);
}

static void draw_middle(struct canvas *canvas, struct corner corner, const struct strand *strand,
                        const struct marking *marking)
{
    const struct style *style = ink_canvas_style(canvas, strand->material);
    /* Of a junction only the arms the line uses are heavy, so its middle is heavy whole. */
    bool marked = is_visited(marking, strand->material);
    const struct look *look = ink_canvas_look(canvas, style, marked);
    ink_canvas_put_pair(canvas, corner.row + 1, corner.column + 2, middle_of(look, strand->sides),
                        marked ? style->line_colour : style->colour);
}

/* A pier goes on through the middle and ends in the area. */
static void draw_pier(struct canvas *canvas, struct corner corner, const struct strand *strand,
                      const struct marking *marking)
{
    const struct style *style = ink_canvas_style(canvas, strand->material);
    bool marked = is_visited(marking, strand->material);
    const struct look *look = ink_canvas_look(canvas, style, marked);
    for (int side = 0; side < INK_SIDES; side++)
        if (((strand->sides & ~strand->lines) >> side & 1) != 0)
            put_over(canvas, corner.row + arm_row[side], corner.column + arm_column[side],
                     middle_of(look, 1 << ink_side_opposite(side)), 2,
                     marked ? style->line_colour : style->colour);
}

/* Water from several sides: the middle is under it too, unless it only cuts a corner. */
static void draw_area_middle(struct canvas *canvas, struct corner corner,
                             const struct strand *strand)
{
    const struct style *style = ink_canvas_style(canvas, strand->material);
    bool whole = strand->sides != 0 && !is_curve(strand->sides) &&
                 (strand->sides & (strand->sides - 1)) != 0;
    if (style->area && whole)
        ink_canvas_put_pair(canvas, corner.row + 1, corner.column + 2,
                            ink_canvas_look(canvas, style, false)->across, style->colour);
}

/* Two curves back to back: each has one of the two characters in the middle. In ASCII both
   are the stroke that parts them, or a crossing would look the same. */
static void draw_curves(struct canvas *canvas, struct corner corner, const struct strand *west,
                        const struct strand *east, const struct marking *marking)
{
    const struct strand *half[2] = {west, east};
    glyph stroke = canvas->ornament->parting[(west->lines & BIT_N) != 0 ? 0 : 1];
    for (int i = 0; i < 2; i++) {
        const struct style *style = ink_canvas_style(canvas, half[i]->material);
        int material = half[i]->material;
        bool marked = material < 2 && (marking->arms[material] & half[i]->sides) != 0;
        const struct look *look = ink_canvas_look(canvas, style, marked);
        bool parted = stroke != 0 && !marked;
        ink_canvas_put(canvas, corner.row + 1, corner.column + 2 + i,
                       parted ? stroke : middle_of(look, half[i]->lines)[1 - i],
                       marked ? style->line_colour : style->colour);
    }
}

/* One line over another: the upper one is drawn through, the lower one stops beside it. */
static void draw_crossing(struct canvas *canvas, struct corner corner, const struct strand *over,
                          const struct strand *under, const struct marking *marking)
{
    const struct style *style = ink_canvas_style(canvas, under->material);
    bool marked = is_marked(marking, under->material, INK_EAST);
    const struct look *look = ink_canvas_look(canvas, style, marked);
    int colour = marked ? style->line_colour : style->colour;
    draw_middle(canvas, corner, over, marking);
    if (under->lines == (BIT_E | BIT_W) && look->under[0] != 0) {
        ink_canvas_put(canvas, corner.row + 1, corner.column + 1, look->under[0], colour);
        ink_canvas_put(canvas, corner.row + 1, corner.column + 4, look->under[1], colour);
    }
}

static void draw_two_strands(struct canvas *canvas, struct corner corner,
                             const struct strand *first, const struct strand *second,
                             const struct marking *marking)
{
    const struct strand *over = first->material <= second->material ? first : second;
    const struct strand *under = over == first ? second : first;
    if (is_curve(first->lines) && is_curve(second->lines)) {
        bool west_first = (first->lines & BIT_W) != 0;
        draw_curves(canvas, corner, west_first ? first : second, west_first ? second : first,
                    marking);
    } else if (is_straight(over->lines) && is_straight(under->lines)) {
        draw_crossing(canvas, corner, over, under, marking);
    } else {
        draw_middle(canvas, corner, over, marking);
    }
}

/* --- marks ------------------------------------------------------------------------------- */

static const struct badge *badge_of(const char *mark)
{
    const struct badge *badge = badges;
    for (; badge->text != 0; badge++) {
        int i = 0;
        while (mark[i] != '\0' && badge->text[i] == mark[i])
            i++;
        if (mark[i] == badge->text[i])
            break;
    }
    return badge;
}

static void draw_text(struct canvas *canvas, struct corner corner, const char *text, bool arms)
{
    int row = corner.row + (arms ? 2 : 1), column = corner.column + (arms ? 0 : 2);
    for (int i = 0; text[i] != '\0'; i++)
        ink_canvas_put(canvas, row, column + i, (glyph)text[i], STATION);
}

static void draw_badge(struct canvas *canvas, struct corner corner, const struct badge *badge,
                       bool arms)
{
    bool ascii = (canvas->flags & INK_PICTURE_ASCII) != 0;
    const struct badge_look *look = ascii ? &badge->ascii : &badge->plain;
    for (int row = 0; !arms && row < CELL_HIGH; row++)
        put_over(canvas, corner.row + row, corner.column, look->alone[row], CELL_WIDE,
                 badge->colour);
    if (arms)
        put_over(canvas, corner.row + 2, corner.column, look->corner, 2, badge->colour);
    if (arms)
        put_over(canvas, corner.row + 1, corner.column + 2, look->middle, 2, badge->colour);
}

static void draw_mark(struct canvas *canvas, struct corner corner, const ink_tile *tile)
{
    const char *text = canvas->rules->mark[tile->marks];
    const struct badge *badge = badge_of(text);
    if (badge->text == 0)
        draw_text(canvas, corner, text, tile->arms != 0);
    else
        draw_badge(canvas, corner, badge, tile->arms != 0);
}

/* --- the whole --------------------------------------------------------------------------- */

static void draw_strands(struct canvas *canvas, struct corner corner, const struct strand *first,
                         const struct strand *second, const struct marking *marking)
{
    const struct strand *only = first->lines != 0 ? first : second;
    if (first->lines != 0 && second->lines != 0)
        draw_two_strands(canvas, corner, first, second, marking);
    else if (only->lines != 0)
        draw_middle(canvas, corner, only, marking);
    if (is_pier(only))
        draw_pier(canvas, corner, only, marking);
}

void ink_canvas_tile(struct canvas *canvas, struct corner corner, int index,
                     const struct marking *marking)
{
    const ink_tile *tile = &canvas->rules->tile[index];
    struct strand first = strand_of(canvas->rules, tile, 0),
                  second = strand_of(canvas->rules, tile, 1);
    for (int side = 0; side < INK_SIDES; side++)
        if (tile->side[side] != 0)
            draw_side(canvas, corner, tile, side, marking);
    if (first.material < INK_MAX_MATERIALS)
        draw_area_middle(canvas, corner, &first);
    if (second.material < INK_MAX_MATERIALS)
        draw_area_middle(canvas, corner, &second);
    if ((tile->flags & INK_TILE_STATION) != 0)
        ink_canvas_put_pair(canvas, corner.row + 1, corner.column + 2, canvas->ornament->station,
                            STATION);
    else
        draw_strands(canvas, corner, &first, &second, marking);
    if (tile->marks != 0)
        draw_mark(canvas, corner, tile);
}
