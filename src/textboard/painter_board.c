/* A board as characters, from its frame to its ends. */
#include "internal.h"

static void put(const struct page *page, int row, int column, uint32_t sign, struct tint tint)
{
    page->surface->put(page->surface->canvas, row, column, sign, tint);
}

static void put_pair(const struct page *page, int row, int column, const glyph pair[2],
                     struct tint tint)
{
    put(page, row, column, pair[0], tint);
    put(page, row, column + 1, pair[1], tint);
}

static const struct ornament *ornament_of(const struct page *page)
{
    return ink_paint_ornament(page->surface);
}

static const ink_ruleset *rules_of(const struct page *page)
{
    return page->surface->rules;
}

static int middle_row(struct area area)
{
    return area.row + area.high / 2;
}

static int middle_column(struct area area)
{
    return area.column + area.wide / 2 - 1;
}

static int last_row(struct area area)
{
    return area.row + area.high - 1;
}

static int last_column(struct area area)
{
    return area.column + area.wide - 1;
}

/* --- paper ---------------------------------------------------------------------------------- */

/* Puts characters into the corners of a rectangle: NW NE SE SW. */
static void draw_corners(const struct page *page, struct area area, const glyph corner[4],
                         struct tint tint)
{
    put(page, area.row, area.column, corner[0], tint);
    put(page, area.row, last_column(area), corner[1], tint);
    put(page, last_row(area), last_column(area), corner[2], tint);
    put(page, last_row(area), area.column, corner[3], tint);
}

static void draw_frame(const struct page *page)
{
    const struct place *place = page->place;
    const struct ornament *ornament = ornament_of(page);
    struct area frame = {place->row, place->column + BOARD_LEFT - 1, board_high(place->high),
                         board_wide(place->wide) - BOARD_LEFT};
    for (int column = frame.column + 1; column < last_column(frame); column++) {
        put(page, frame.row, column, ornament->across, tint_plain);
        put(page, last_row(frame), column, ornament->across, tint_plain);
    }
    for (int row = frame.row + 1; row < last_row(frame); row++) {
        put(page, row, frame.column, ornament->upright, tint_plain);
        put(page, row, last_column(frame), ornament->upright, tint_plain);
    }
    draw_corners(page, frame, ornament->corner, tint_plain);
}

static void draw_labels(const struct page *page)
{
    const struct place *place = page->place;
    for (int i = 0; i < INK_COLUMNS; i++)
        put(page, place->row, board_column(place, i), (uint32_t)('A' + i), tint_plain);
    for (int i = 0; i < INK_ROWS; i++)
        put(page, board_row(place, i) + place->high / 2, place->column, (uint32_t)('1' + i),
            tint_plain);
}

static void draw_gate(const struct page *page, int row, int column, int material, bool north,
                      int ground)
{
    const struct look *look = ink_paint_look(page->surface, material, false);
    const glyph *gate = ornament_of(page)->gate[north ? 0 : 1];
    put(page, row, column, gate[0], tint_plain);
    put_pair(page, row, column + 1, look->upright,
             (struct tint){ink_paint_style(rules_of(page), material)->hue, (uint8_t)ground, 0});
    put(page, row, column + 3, gate[1], tint_plain);
}

void ink_paint_exit(const struct surface *surface, int row, int column, int material, int ground)
{
    const struct page page = {.surface = surface};
    draw_gate(&page, row, column, material, true, ground);
}

/* Exits break the frame, to show where a line may leave and of which kind. */
static void draw_exit(const struct page *page, const ink_exit *exit, int ground)
{
    struct area area = board_area(page->place, exit->cell);
    const struct look *look = ink_paint_look(page->surface, exit->material, false);
    struct tint tint = {ink_paint_style(rules_of(page), exit->material)->hue, (uint8_t)ground, 0};
    if (exit->side == INK_EAST || exit->side == INK_WEST) {
        int column = exit->side == INK_WEST ? area.column - 2 : area.column + area.wide;
        put_pair(page, middle_row(area), column, look->across, tint);
        return;
    }
    bool north = exit->side == INK_NORTH;
    draw_gate(page, north ? area.row - 1 : area.row + area.high, middle_column(area) - 1,
              exit->material, north, ground);
}

/* The corners of the smallest rectangle round the central area. */
static void draw_brackets(const struct page *page)
{
    ink_set centre = rules_of(page)->centre;
    if (centre == 0)
        return;
    struct area first = board_area(page->place, ink_set_first(centre));
    struct area last = board_area(page->place, (ink_cell)(63 - __builtin_clzll(centre)));
    struct area all = {first.row, first.column, last.row + last.high - first.row,
                       last.column + last.wide - first.column};
    draw_corners(page, all, ornament_of(page)->bracket, tint_faint);
}

void ink_paint_paper(const struct page *page, unsigned exits, int ground)
{
    draw_frame(page);
    draw_labels(page);
    for (int i = 0; i < INK_EXITS; i++)
        draw_exit(page, &rules_of(page)->exit[i], (exits >> i & 1) != 0 ? ground : 0);
    draw_brackets(page);
}

/* --- cells ---------------------------------------------------------------------------------- */

void ink_paint_cell(const struct page *page, ink_cell cell, const struct paint *paint)
{
    struct area area = board_area(page->place, cell);
    const struct ornament *ornament = ornament_of(page);
    bool central = ink_set_has(rules_of(page)->centre, cell);
    if (ink_set_has(page->sheet->drawn, cell))
        ink_paint_tile(page->surface, area, page->sheet->tile[cell], paint);
    else
        put(page, middle_row(area), middle_column(area),
            central ? ornament->centre_dot : ornament->dot, tint_faint);
}

/* The round stands in the upper right corner; a marked border pushes it aside. */
void ink_paint_rounds(const struct page *page, const ink_set border[2], struct tint tint)
{
    for (ink_set left = page->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = board_area(page->place, cell);
        int round = ink_sheet_round_of(page->sheet, cell);
        int column = last_column(area) - (ink_set_has(border[1], cell) ? 1 : 0);
        if (round > 0)
            put(page, area.row, column, (uint32_t)('0' + round), tint);
    }
}

/* --- what modules show ---------------------------------------------------------------------- */

/* Borders run along the last row or column of a cell; a line that crosses breaks them. */
static void draw_border_south(const struct page *page, ink_cell cell, struct tint tint)
{
    struct area area = board_area(page->place, cell);
    int tile = page->sheet->tile[cell], middle = middle_column(area) - area.column;
    bool broken = ink_paint_has_line(rules_of(page), tile, INK_SOUTH);
    bool mark = rules_of(page)->tile[tile].marks != 0; /* in the corner */
    for (int i = mark ? 2 : 0; i < area.wide; i++)
        if (!broken || (i != middle && i != middle + 1))
            put(page, last_row(area), area.column + i, ornament_of(page)->border[0], tint);
}

static void draw_border_east(const struct page *page, ink_cell cell, bool south, struct tint tint)
{
    struct area area = board_area(page->place, cell);
    const glyph *sign = ornament_of(page)->border;
    bool broken = ink_paint_has_line(rules_of(page), page->sheet->tile[cell], INK_EAST);
    for (int row = area.row; row <= last_row(area); row++)
        if (!broken || row != middle_row(area))
            put(page, row, last_column(area), sign[south && row == last_row(area) ? 2 : 1], tint);
}

void ink_paint_borders(const struct page *page, const ink_set border[2], struct tint tint)
{
    for (ink_set left = (border[0] | border[1]) & INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        bool south = ink_set_has(border[0], cell);
        if (south)
            draw_border_south(page, cell, tint);
        if (ink_set_has(border[1], cell))
            draw_border_east(page, cell, south, tint);
    }
}

void ink_paint_markers(const struct page *page, ink_set cells)
{
    for (ink_set left = cells & INK_BOARD; left != 0; left &= left - 1) {
        struct area area = board_area(page->place, ink_set_first(left));
        put(page, last_row(area), last_column(area), ornament_of(page)->marker, tint_warning);
    }
}

void ink_paint_written(const struct page *page, const ink_show *show)
{
    for (int i = 0; i < show->kinds_written; i++)
        for (ink_set left = show->written[i].cells & INK_BOARD; left != 0; left &= left - 1)
            ink_paint_written_symbol(page->surface, board_area(page->place, ink_set_first(left)),
                                     rules_of(page)->shape[show->written[i].shape].text);
}

/* Prints stand in the upper left corner of a cell. */
static void draw_print(const struct page *page, const ink_module_print *print)
{
    for (ink_set left = print->cells & ~ink_sheet_filled(page->sheet); left != 0;
         left &= left - 1) {
        struct area area = board_area(page->place, ink_set_first(left));
        put(page, area.row, area.column, (unsigned char)print->letter,
            (struct tint){HUE_PRINT, 0, 0});
    }
}

void ink_paint_prints(const struct page *page)
{
    for (int m = 0; m < rules_of(page)->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules_of(page), m);
        for (; print != 0 && print->letter != 0; print++)
            draw_print(page, print);
    }
}

/* --- lines and ends ------------------------------------------------------------------------- */

static void draw_end(const struct page *page, ink_cell cell, int side)
{
    struct area area = board_area(page->place, cell);
    glyph sign = ornament_of(page)->error;
    if (side == INK_EAST || side == INK_WEST) {
        put(page, middle_row(area), side == INK_EAST ? last_column(area) : area.column, sign,
            tint_warning);
        return;
    }
    put_pair(page, side == INK_SOUTH ? last_row(area) : area.row, middle_column(area),
             (const glyph[2]){sign, sign}, tint_warning);
}

void ink_paint_ends(const struct page *page, const ink_set ends[INK_SIDES])
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = ends[side] & INK_BOARD; left != 0; left &= left - 1)
            draw_end(page, ink_set_first(left), side);
}

void ink_paint_mark_line(struct paint paint[INK_CELL_LIMIT], const ink_line *line, int material)
{
    for (int i = 0; i < line->length; i++) {
        paint[line->cell[i]].visited[material] = true;
        int side = i > 0 ? ink_side_towards(line->cell[i - 1], line->cell[i]) : INK_SIDES;
        if (side == INK_SIDES)
            continue;
        paint[line->cell[i - 1]].arms[material] |= (uint8_t)(1 << side);
        paint[line->cell[i]].arms[material] |= (uint8_t)(1 << ink_side_opposite(side));
    }
}
