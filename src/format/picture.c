/* The board as characters: 6 x 3 for a cell, so that the whole board with its frame fits
   a terminal of 80 x 24. Everything is drawn from the sides, strands and marks of tiles, from
   what modules show, and from picture_style.h; no tile and no expansion is known here by
   name. */
#include "picture_canvas.h"

enum { GAP = 2 }; /* between tiles side by side */

static const struct marking unmarked = {{0, 0}, {false, false}};

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
        ink_canvas_put(canvas, 0, column, ornament->across, PLAIN);
        ink_canvas_put(canvas, bottom, column, ornament->across, PLAIN);
    }
    for (int row = TOP; row < bottom; row++) {
        ink_canvas_put(canvas, row, left, ornament->upright, PLAIN);
        ink_canvas_put(canvas, row, right, ornament->upright, PLAIN);
    }
    ink_canvas_put(canvas, 0, left, ornament->corner[0], PLAIN);
    ink_canvas_put(canvas, 0, right, ornament->corner[1], PLAIN);
    ink_canvas_put(canvas, bottom, right, ornament->corner[2], PLAIN);
    ink_canvas_put(canvas, bottom, left, ornament->corner[3], PLAIN);
    for (int i = 0; i < INK_COLUMNS; i++) {
        ink_canvas_put(canvas, 0, LEFT + CELL_WIDE * i, (glyph)('A' + i), PLAIN);
        ink_canvas_put(canvas, TOP + CELL_HIGH * i + 1, 0, (glyph)('1' + i), PLAIN);
    }
}

/* Exits break the frame, so that one sees where a line may leave and of which kind. */
static void draw_exit(struct canvas *canvas, const ink_exit *exit)
{
    const struct style *style = ink_canvas_style(canvas, exit->material);
    const struct look *look = ink_canvas_look(canvas, style, false);
    struct corner corner = corner_of(exit->cell);
    if (exit->side == INK_EAST || exit->side == INK_WEST) {
        int column = exit->side == INK_WEST ? corner.column - 2 : corner.column + CELL_WIDE;
        ink_canvas_put_pair(canvas, corner.row + 1, column, look->across, style->colour);
        return;
    }
    bool north = exit->side == INK_NORTH;
    int row = north ? corner.row - 1 : corner.row + CELL_HIGH;
    const glyph *gate = canvas->ornament->gate[north ? 0 : 1];
    ink_canvas_put_pair(canvas, row, corner.column + 2, look->upright, style->colour);
    ink_canvas_put(canvas, row, corner.column + 1, gate[0], PLAIN);
    ink_canvas_put(canvas, row, corner.column + 4, gate[1], PLAIN);
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
    ink_canvas_put(canvas, first.row, first.column, bracket[0], FAINT);
    ink_canvas_put(canvas, first.row, right, bracket[1], FAINT);
    ink_canvas_put(canvas, bottom, right, bracket[2], FAINT);
    ink_canvas_put(canvas, bottom, first.column, bracket[3], FAINT);
}

/* What modules print on the board stands in the upper left corner, drawn over or not. */
static void draw_print(struct canvas *canvas, const ink_module_print *print)
{
    for (; print != 0 && print->letter != 0; print++)
        for (ink_set left = print->cells; left != 0; left &= left - 1) {
            struct corner corner = corner_of(ink_set_first(left));
            ink_canvas_put(canvas, corner.row, corner.column, (glyph)print->letter, PRINT);
        }
}

static void draw_cell(struct canvas *canvas, const ink_sheet *sheet, ink_cell cell,
                      const struct marking *marking)
{
    struct corner corner = corner_of(cell);
    const struct ornament *ornament = canvas->ornament;
    bool central = ink_set_has(canvas->rules->centre, cell);
    if (ink_set_has(sheet->drawn, cell))
        ink_canvas_tile(canvas, corner, sheet->tile[cell], marking);
    else
        ink_canvas_put_pair(canvas, corner.row + 1, corner.column + 2,
                            central ? ornament->centre_dot : ornament->dot, FAINT);
}

/* The round stands in the upper right corner; a marked border pushes it aside. */
static void draw_rounds(struct canvas *canvas, const ink_sheet *sheet, const ink_show *show)
{
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct corner corner = corner_of(cell);
        int round = ink_sheet_round_of(sheet, cell);
        int column = corner.column + (ink_set_has(show->border[1], cell) ? 4 : 5);
        if (round > 0)
            ink_canvas_put(canvas, corner.row, column, (glyph)('0' + round), FAINT);
    }
}

/* --- what modules show ------------------------------------------------------------------- */

/* Borders run along the last row or column of a space; a line that crosses breaks them. */
static void draw_borders_of(struct canvas *canvas, const ink_sheet *sheet, const ink_show *show,
                            ink_cell cell)
{
    struct corner corner = corner_of(cell);
    const glyph *border = canvas->ornament->border;
    bool south = ink_set_has(show->border[0], cell), east = ink_set_has(show->border[1], cell);
    bool arm_south = ink_canvas_has_line(canvas, sheet->tile[cell], INK_SOUTH);
    bool arm_east = ink_canvas_has_line(canvas, sheet->tile[cell], INK_EAST);
    bool mark = canvas->rules->tile[sheet->tile[cell]].marks != 0; /* in the corner */
    for (int i = mark ? 2 : 0; south && i < CELL_WIDE; i++)
        if (!arm_south || (i != 2 && i != 3))
            ink_canvas_put(canvas, corner.row + 2, corner.column + i, border[0], EARTH);
    for (int i = 0; east && i < CELL_HIGH; i++)
        if (!arm_east || i != 1)
            ink_canvas_put(canvas, corner.row + i, corner.column + CELL_WIDE - 1,
                           border[south && i == 2 ? 2 : 1], EARTH);
}

static void draw_show(struct canvas *canvas, const ink_sheet *sheet, const ink_show *show)
{
    ink_set marked = show->border[0] | show->border[1];
    for (ink_set left = marked & INK_BOARD; left != 0; left &= left - 1)
        draw_borders_of(canvas, sheet, show, ink_set_first(left));
    for (ink_set left = show->marker & INK_BOARD; left != 0; left &= left - 1) {
        struct corner corner = corner_of(ink_set_first(left));
        ink_canvas_put(canvas, corner.row + 2, corner.column + CELL_WIDE - 1,
                       canvas->ornament->marker, WARNING);
    }
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
    case INK_EAST:
        ink_canvas_put(canvas, corner.row + 1, corner.column + 5, error, WARNING);
        return;
    case INK_WEST: ink_canvas_put(canvas, corner.row + 1, corner.column, error, WARNING); return;
    default: break;
    }
    int row = corner.row + (side == INK_SOUTH ? 2 : 0);
    ink_canvas_put(canvas, row, corner.column + 2, error, WARNING);
    ink_canvas_put(canvas, row, corner.column + 3, error, WARNING);
}

static void draw_errors(struct canvas *canvas, const ink_facts *facts)
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = facts->open[side]; left != 0; left &= left - 1)
            draw_error(canvas, ink_set_first(left), side);
}

static void mark_lines(const ink_facts *facts, bool lines, struct marking mark[INK_CELL_LIMIT])
{
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        mark[cell] = unmarked;
    for (int material = 0; lines && material < 2; material++)
        mark_line(&facts->line[material], material, mark);
}

/* What is there before anything is drawn. */
static void draw_paper(struct canvas *canvas)
{
    draw_frame(canvas);
    for (int i = 0; i < INK_EXITS; i++)
        draw_exit(canvas, &canvas->rules->exit[i]);
    draw_brackets(canvas);
}

void ink_picture_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags,
                       ink_text *out)
{
    struct canvas canvas;
    ink_facts facts;
    ink_show show;
    struct marking mark[INK_CELL_LIMIT];
    if ((flags & (INK_PICTURE_LINES | INK_PICTURE_ERRORS)) != 0)
        ink_facts_find(rules, sheet, &facts);
    mark_lines(&facts, (flags & INK_PICTURE_LINES) != 0, mark);
    ink_sheet_show(rules, sheet, &show);
    ink_canvas_start(&canvas, rules, flags, HIGH);
    draw_paper(&canvas);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        draw_cell(&canvas, sheet, ink_set_first(left), &mark[ink_set_first(left)]);
    draw_show(&canvas, sheet, &show);
    if ((flags & INK_PICTURE_ROUNDS) != 0)
        draw_rounds(&canvas, sheet, &show);
    for (int i = 0; i < rules->modules; i++)
        draw_print(&canvas, rules->module[i]->print);
    if ((flags & INK_PICTURE_ERRORS) != 0)
        draw_errors(&canvas, &facts);
    ink_canvas_write(&canvas, out);
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
    ink_canvas_start(&canvas, rules, flags, CELL_HIGH);
    for (int i = 0, column = 0; i < count && column + CELL_WIDE <= TERMINAL_WIDE; i++) {
        if (tile[i] != 0)
            ink_canvas_tile(&canvas, (struct corner){0, column}, tile[i], &unmarked);
        column += tile_width(caption != 0 ? caption[i] : 0) + GAP;
    }
    ink_canvas_write(&canvas, out);
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
