/* The board as characters: 6 x 3 for a cell, so that the whole board with its frame fits
   a terminal of 80 x 24. Everything is drawn from the sides, strands and marks of tiles
   and from picture_style.h; no tile and no expansion is known here by name. */
#include <inkrail/format.h>

#include "picture_style.h"

enum {
    CELL_WIDE = 6,
    CELL_HIGH = 3,
    LEFT = 3, /* row number, exit, frame */
    TOP = 1,  /* frame with column letters */
    WIDE = LEFT + CELL_WIDE * INK_COLUMNS + 2,
    HIGH = TOP + CELL_HIGH * INK_ROWS + 1,
    TERMINAL_WIDE = 80,
    GAP = 2 /* between tiles side by side */
};

enum {
    BIT_N = 1 << INK_NORTH,
    BIT_E = 1 << INK_EAST,
    BIT_S = 1 << INK_SOUTH,
    BIT_W = 1 << INK_WEST
};

struct spot {
    glyph sign;
    uint8_t colour;
};

struct canvas {
    const ink_ruleset *rules;
    unsigned flags;
    const struct ornament *ornament;
    int high;
    struct spot at[HIGH][TERMINAL_WIDE];
};

/* Where the top left character of a cell or a lone tile is. */
struct corner {
    int row, column;
};

/* The arms of one cell that belong to marked lines: bits per side, for each material. */
struct marking {
    uint8_t arms[2];
    bool visited[2];
};

static const struct marking unmarked = {{0, 0}, {false, false}};

/* --- the canvas ------------------------------------------------------------------------ */

static void canvas_start(struct canvas *canvas, const ink_ruleset *rules, unsigned flags, int high)
{
    canvas->rules = rules;
    canvas->flags = flags;
    canvas->ornament = (flags & INK_PICTURE_ASCII) != 0 ? &letters : &boxes;
    canvas->high = high;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < TERMINAL_WIDE; column++)
            canvas->at[row][column] = (struct spot){u' ', PLAIN};
}

static void put(struct canvas *canvas, int row, int column, glyph sign, int colour)
{
    if (column < TERMINAL_WIDE)
        canvas->at[row][column] = (struct spot){sign, (uint8_t)colour};
}

static void put_pair(struct canvas *canvas, int row, int column, const glyph pair[2], int colour)
{
    put(canvas, row, column, pair[0], colour);
    put(canvas, row, column + 1, pair[1], colour);
}

static void write_glyph(glyph sign, ink_text *out)
{
    if (sign < 0x80) {
        ink_text_char(out, (char)sign);
    } else if (sign < 0x800) {
        ink_text_char(out, (char)(0xc0 | sign >> 6));
        ink_text_char(out, (char)(0x80 | (sign & 0x3f)));
    } else {
        ink_text_char(out, (char)(0xe0 | sign >> 12));
        ink_text_char(out, (char)(0x80 | (sign >> 6 & 0x3f)));
        ink_text_char(out, (char)(0x80 | (sign & 0x3f)));
    }
}

static int row_length(const struct spot *row)
{
    int length = TERMINAL_WIDE;
    while (length > 0 && row[length - 1].sign == u' ')
        length--;
    return length;
}

static void write_row(const struct spot *row, bool colours, ink_text *out)
{
    int colour = PLAIN;
    int length = row_length(row);
    for (int column = 0; column < length; column++) {
        const struct spot *spot = &row[column];
        /* A blank has no colour: staying with the last one keeps the text short. */
        if (colours && spot->sign != u' ' && spot->colour != colour) {
            colour = spot->colour;
            ink_text_string(out, ansi[colour]);
        }
        write_glyph(spot->sign, out);
    }
    if (colour != PLAIN)
        ink_text_string(out, ansi[PLAIN]);
    ink_text_char(out, '\n');
}

static void canvas_write(const struct canvas *canvas, ink_text *out)
{
    for (int row = 0; row < canvas->high; row++)
        write_row(canvas->at[row], (canvas->flags & INK_PICTURE_COLOUR) != 0, out);
}

/* --- one tile --------------------------------------------------------------------------- */

static const struct style *style_of(const ink_ruleset *rules, int material)
{
    const struct style *style = styles;
    while (style->letter != 0 && style->letter != rules->material[material].letter)
        style++;
    return style;
}

static const struct look *look_of(const struct canvas *canvas, const struct style *style,
                                  bool marked)
{
    if ((canvas->flags & INK_PICTURE_ASCII) != 0)
        return marked ? &style->ascii_line : &style->ascii;
    return marked ? &style->line : &style->plain;
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
            put_pair(canvas, corner.row + top + row, corner.column + left + column, pair, colour);
}

static void draw_arm(struct canvas *canvas, struct corner corner, int side, const struct look *look,
                     int colour)
{
    static const uint8_t row[INK_SIDES] = {0, 1, 2, 1}, column[INK_SIDES] = {2, 4, 2, 0};
    bool upright = side == INK_NORTH || side == INK_SOUTH;
    put_pair(canvas, corner.row + row[side], corner.column + column[side],
             upright ? look->upright : look->across, colour);
}

static void draw_side(struct canvas *canvas, struct corner corner, const ink_tile *tile, int side,
                      const struct marking *marking)
{
    int material = tile->side[side] - 1;
    const struct style *style = style_of(canvas->rules, material);
    bool marked = is_marked(marking, material, side);
    int colour = marked ? style->line_colour : style->colour;
    const struct look *look = look_of(canvas, style, marked);
    if (style->area)
        fill_side(canvas, corner, side, look->across, colour);
    else
        draw_arm(canvas, corner, side, look, colour);
}

/* What joins in the middle: the sides of one strand, the material it is drawn in, and the
   sides of that strand which are lines, not areas. */
struct strand {
    int sides, lines;
    int material;
};

static struct strand strand_of(const struct canvas *canvas, const ink_tile *tile, bool second)
{
    struct strand strand = {0, 0, INK_MAX_MATERIALS};
    strand.sides = second ? tile->second : tile->arms & ~tile->second;
    for (int side = 0; side < INK_SIDES; side++) {
        int material = tile->side[side] - 1;
        if ((strand.sides >> side & 1) == 0)
            continue;
        if (!style_of(canvas->rules, material)->area)
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

static const glyph *middle_of(const struct look *look, int sides)
{
    return look->middle != 0 ? look->middle[sides] : look->upright;
}

static void draw_middle(struct canvas *canvas, struct corner corner, const struct strand *strand,
                        const struct marking *marking)
{
    const struct style *style = style_of(canvas->rules, strand->material);
    /* Of a junction only the arms the line uses are heavy, so its middle is heavy whole. */
    bool marked = is_visited(marking, strand->material);
    const struct look *look = look_of(canvas, style, marked);
    put_pair(canvas, corner.row + 1, corner.column + 2, middle_of(look, strand->lines),
             marked ? style->line_colour : style->colour);
}

/* Water from several sides: the middle is under it too, unless it only cuts a corner. */
static void draw_area_middle(struct canvas *canvas, struct corner corner,
                             const struct strand *strand)
{
    const struct style *style = style_of(canvas->rules, strand->material);
    bool whole = strand->sides != 0 && !is_curve(strand->sides) &&
                 (strand->sides & (strand->sides - 1)) != 0;
    if (style->area && whole)
        put_pair(canvas, corner.row + 1, corner.column + 2, look_of(canvas, style, false)->across,
                 style->colour);
}

/* Two curves back to back: each has one of the two characters in the middle. In ASCII both
   are the stroke that parts them, or a crossing would look the same. */
static void draw_curves(struct canvas *canvas, struct corner corner, const struct strand *west,
                        const struct strand *east, const struct marking *marking)
{
    const struct strand *half[2] = {west, east};
    glyph stroke = canvas->ornament->parting[(west->lines & BIT_N) != 0 ? 0 : 1];
    for (int i = 0; i < 2; i++) {
        const struct style *style = style_of(canvas->rules, half[i]->material);
        int material = half[i]->material;
        bool marked = material < 2 && (marking->arms[material] & half[i]->sides) != 0;
        const struct look *look = look_of(canvas, style, marked);
        bool parted = stroke != 0 && !marked;
        put(canvas, corner.row + 1, corner.column + 2 + i,
            parted ? stroke : middle_of(look, half[i]->lines)[1 - i],
            marked ? style->line_colour : style->colour);
    }
}

/* One line over another: the upper one is drawn through, the lower one stops beside it. */
static void draw_crossing(struct canvas *canvas, struct corner corner, const struct strand *over,
                          const struct strand *under, const struct marking *marking)
{
    const struct style *style = style_of(canvas->rules, under->material);
    bool marked = is_marked(marking, under->material, INK_EAST);
    const struct look *look = look_of(canvas, style, marked);
    int colour = marked ? style->line_colour : style->colour;
    draw_middle(canvas, corner, over, marking);
    if (under->lines == (BIT_E | BIT_W) && look->under[0] != 0) {
        put(canvas, corner.row + 1, corner.column + 1, look->under[0], colour);
        put(canvas, corner.row + 1, corner.column + 4, look->under[1], colour);
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

static void draw_marks(struct canvas *canvas, struct corner corner, const ink_tile *tile)
{
    const char *mark = canvas->rules->mark[tile->marks];
    int row = tile->arms != 0 ? 2 : 1, column = tile->arms != 0 ? 0 : 2;
    for (int i = 0; i < 4 && mark[i] != '\0'; i++)
        put(canvas, corner.row + row, corner.column + column + i, (glyph)mark[i], STATION);
}

static void draw_tile(struct canvas *canvas, struct corner corner, int index,
                      const struct marking *marking)
{
    const ink_tile *tile = &canvas->rules->tile[index];
    struct strand first = strand_of(canvas, tile, false), second = strand_of(canvas, tile, true);
    for (int side = 0; side < INK_SIDES; side++)
        if (tile->side[side] != 0)
            draw_side(canvas, corner, tile, side, marking);
    if (first.material < INK_MAX_MATERIALS)
        draw_area_middle(canvas, corner, &first);
    if (second.material < INK_MAX_MATERIALS)
        draw_area_middle(canvas, corner, &second);
    if ((tile->flags & INK_TILE_STATION) != 0)
        put_pair(canvas, corner.row + 1, corner.column + 2, canvas->ornament->station, STATION);
    else if (first.lines != 0 && second.lines != 0)
        draw_two_strands(canvas, corner, &first, &second, marking);
    else if (first.lines != 0 || second.lines != 0)
        draw_middle(canvas, corner, first.lines != 0 ? &first : &second, marking);
    if (tile->marks != 0)
        draw_marks(canvas, corner, tile);
}

/* --- the board --------------------------------------------------------------------------- */

static struct corner corner_of(ink_cell cell)
{
    return (struct corner){TOP + CELL_HIGH * ink_cell_row(cell),
                           LEFT + CELL_WIDE * ink_cell_column(cell)};
}

static void draw_frame(struct canvas *canvas)
{
    const struct ornament *ornament = canvas->ornament;
    int right = WIDE - 2, bottom = HIGH - 1, left = LEFT - 1;
    for (int column = left + 1; column < right; column++) {
        put(canvas, 0, column, ornament->across, PLAIN);
        put(canvas, bottom, column, ornament->across, PLAIN);
    }
    for (int row = TOP; row < bottom; row++) {
        put(canvas, row, left, ornament->upright, PLAIN);
        put(canvas, row, right, ornament->upright, PLAIN);
    }
    put(canvas, 0, left, ornament->corner[0], PLAIN);
    put(canvas, 0, right, ornament->corner[1], PLAIN);
    put(canvas, bottom, right, ornament->corner[2], PLAIN);
    put(canvas, bottom, left, ornament->corner[3], PLAIN);
    for (int i = 0; i < INK_COLUMNS; i++) {
        put(canvas, 0, LEFT + CELL_WIDE * i, (glyph)('A' + i), PLAIN);
        put(canvas, TOP + CELL_HIGH * i + 1, 0, (glyph)('1' + i), PLAIN);
    }
}

/* Exits break the frame, so that one sees where a line may leave and of which kind. */
static void draw_exit(struct canvas *canvas, const ink_exit *exit)
{
    const struct style *style = style_of(canvas->rules, exit->material);
    const struct look *look = look_of(canvas, style, false);
    struct corner corner = corner_of(exit->cell);
    if (exit->side == INK_EAST || exit->side == INK_WEST) {
        int column = exit->side == INK_WEST ? corner.column - 2 : corner.column + CELL_WIDE;
        put_pair(canvas, corner.row + 1, column, look->across, style->colour);
        return;
    }
    bool north = exit->side == INK_NORTH;
    int row = north ? corner.row - 1 : corner.row + CELL_HIGH;
    const glyph *gate = canvas->ornament->gate[north ? 0 : 1];
    put_pair(canvas, row, corner.column + 2, look->upright, style->colour);
    put(canvas, row, corner.column + 1, gate[0], PLAIN);
    put(canvas, row, corner.column + 4, gate[1], PLAIN);
}

/* The corners of the smallest rectangle round the central area. */
static void draw_brackets(struct canvas *canvas)
{
    ink_set centre = canvas->rules->centre;
    if (centre == 0)
        return;
    struct corner first = corner_of(ink_set_first(centre));
    struct corner last = corner_of((ink_cell)(63 - __builtin_clzll(centre)));
    const glyph *bracket = canvas->ornament->bracket;
    int right = last.column + CELL_WIDE - 1, bottom = last.row + CELL_HIGH - 1;
    put(canvas, first.row, first.column, bracket[0], FAINT);
    put(canvas, first.row, right, bracket[1], FAINT);
    put(canvas, bottom, right, bracket[2], FAINT);
    put(canvas, bottom, first.column, bracket[3], FAINT);
}

/* What modules print on the board stands in the upper left corner, drawn over or not. */
static void draw_print(struct canvas *canvas, const ink_module_print *print)
{
    for (; print != 0 && print->letter != 0; print++)
        for (ink_set left = print->cells; left != 0; left &= left - 1) {
            struct corner corner = corner_of(ink_set_first(left));
            put(canvas, corner.row, corner.column, (glyph)print->letter, PRINT);
        }
}

static void draw_cell(struct canvas *canvas, const ink_sheet *sheet, ink_cell cell,
                      const struct marking *marking)
{
    struct corner corner = corner_of(cell);
    const struct ornament *ornament = canvas->ornament;
    if (!ink_set_has(sheet->drawn, cell)) {
        bool central = ink_set_has(canvas->rules->centre, cell);
        put_pair(canvas, corner.row + 1, corner.column + 2,
                 central ? ornament->centre_dot : ornament->dot, FAINT);
        return;
    }
    draw_tile(canvas, corner, sheet->tile[cell], marking);
    int round = ink_sheet_round_of(sheet, cell);
    if ((canvas->flags & INK_PICTURE_ROUNDS) != 0 && round > 0)
        put(canvas, corner.row, corner.column + 5, (glyph)('0' + round), FAINT);
}

/* --- lines and errors --------------------------------------------------------------------- */

/* The side by which two neighbours touch, or INK_SIDES if they are none. */
static int side_towards(ink_cell from, ink_cell to)
{
    for (int side = 0; side < INK_SIDES; side++)
        if (ink_set_step(ink_set_of(from), side) == ink_set_of(to))
            return side;
    return INK_SIDES;
}

static void mark_line(const ink_line *line, int material, struct marking mark[INK_CELL_LIMIT])
{
    for (int i = 0; i < line->length; i++) {
        mark[line->cell[i]].visited[material] = true;
        if (i == 0)
            continue;
        int side = side_towards(line->cell[i - 1], line->cell[i]);
        if (side == INK_SIDES)
            continue;
        mark[line->cell[i - 1]].arms[material] |= (uint8_t)(1 << side);
        mark[line->cell[i]].arms[material] |= (uint8_t)(1 << ink_side_opposite(side));
    }
}

static void draw_error(struct canvas *canvas, ink_cell cell, int side)
{
    struct corner corner = corner_of(cell);
    glyph error = canvas->ornament->error;
    switch (side) {
    case INK_EAST: put(canvas, corner.row + 1, corner.column + 5, error, WARNING); return;
    case INK_WEST: put(canvas, corner.row + 1, corner.column, error, WARNING); return;
    default: break;
    }
    int row = corner.row + (side == INK_SOUTH ? 2 : 0);
    put(canvas, row, corner.column + 2, error, WARNING);
    put(canvas, row, corner.column + 3, error, WARNING);
}

static void draw_errors(struct canvas *canvas, const ink_facts *facts)
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = facts->open[side]; left != 0; left &= left - 1)
            draw_error(canvas, ink_set_first(left), side);
}

void ink_picture_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags,
                       ink_text *out)
{
    struct canvas canvas;
    ink_facts facts;
    struct marking mark[INK_CELL_LIMIT];
    canvas_start(&canvas, rules, flags, HIGH);
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        mark[cell] = unmarked;
    if ((flags & (INK_PICTURE_LINES | INK_PICTURE_ERRORS)) != 0)
        ink_facts_find(rules, sheet, &facts);
    if ((flags & INK_PICTURE_LINES) != 0)
        for (int material = 0; material < 2; material++)
            mark_line(&facts.line[material], material, mark);
    draw_frame(&canvas);
    for (int i = 0; i < INK_EXITS; i++)
        draw_exit(&canvas, &rules->exit[i]);
    draw_brackets(&canvas);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        draw_cell(&canvas, sheet, ink_set_first(left), &mark[ink_set_first(left)]);
    for (int i = 0; i < rules->modules; i++)
        draw_print(&canvas, rules->module[i]->print);
    if ((flags & INK_PICTURE_ERRORS) != 0)
        draw_errors(&canvas, &facts);
    canvas_write(&canvas, out);
}

/* --- tiles side by side --------------------------------------------------------------------- */

/* Columns a terminal gives a text: one a character, two for Hangul and its like. */
static int text_width(const char *text)
{
    int width = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != 0; c++)
        if ((*c & 0xc0) != 0x80)
            width += *c >= 0xe3 && *c <= 0xed ? 2 : 1;
    return width;
}

static int tile_width(const char *caption)
{
    int width = caption != 0 ? text_width(caption) : 0;
    return width > CELL_WIDE ? width : CELL_WIDE;
}

void ink_picture_tiles(const ink_ruleset *rules, const uint8_t *tile, const char *const *caption,
                       int count, unsigned flags, ink_text *out)
{
    struct canvas canvas;
    canvas_start(&canvas, rules, flags, CELL_HIGH);
    for (int i = 0, column = 0; i < count && column + CELL_WIDE <= TERMINAL_WIDE; i++) {
        if (tile[i] != 0)
            draw_tile(&canvas, (struct corner){0, column}, tile[i], &unmarked);
        column += tile_width(caption != 0 ? caption[i] : 0) + GAP;
    }
    canvas_write(&canvas, out);
    for (int i = 0; caption != 0 && i < count; i++) {
        const char *text = caption[i] != 0 ? caption[i] : "";
        ink_text_string(out, text);
        int pad = i + 1 < count ? tile_width(text) + GAP - text_width(text) : 0;
        while (pad-- > 0)
            ink_text_char(out, ' ');
    }
    if (caption != 0)
        ink_text_char(out, '\n');
}
