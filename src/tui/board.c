#include "board.h"

#include "art.h"

/* What is found once for a whole picture. */
struct sketch {
    struct canvas *canvas;
    const struct place *place;
    const struct board *board;
    ink_facts facts;
    ink_show show;
    struct paint paint[INK_CELL_LIMIT];
};

static const uint32_t legal_sign = 0x25c6, network_signs = 26;

/* --- where things are ------------------------------------------------------------------------- */

static int top_of(const struct place *place, int row)
{
    return place->row + BOARD_TOP + place->high * row;
}

static int left_of(const struct place *place, int column)
{
    return place->column + BOARD_LEFT + place->wide * column;
}

static struct area area_of(const struct place *place, ink_cell cell)
{
    return (struct area){top_of(place, ink_cell_row(cell)), left_of(place, ink_cell_column(cell)),
                         place->high, place->wide};
}

/* Inner lines of the lattice run along the last row or column of the cells before them. */
static int point_row(const struct place *place, int row)
{
    return top_of(place, row) - (row < INK_ROWS ? 1 : 0);
}

static int point_column(const struct place *place, int column)
{
    return left_of(place, column) - (column < INK_COLUMNS ? 1 : 0);
}

int board_cell_at(const struct place *place, int row, int column)
{
    int y = row - top_of(place, 0), x = column - left_of(place, 0);
    if (y < 0 || x < 0 || y >= INK_ROWS * place->high || x >= INK_COLUMNS * place->wide)
        return INK_NOWHERE;
    return ink_cell_at(y / place->high, x / place->wide);
}

int board_point_at(const struct place *place, int row, int column)
{
    int y = row - top_of(place, 0) + 1 + place->high / 2;
    int x = column - left_of(place, 0) + 1 + place->wide / 2;
    if (y < 0 || x < 0 || y >= POINTS * place->high || x >= POINTS * place->wide)
        return INK_NOWHERE;
    return POINTS * (y / place->high) + x / place->wide;
}

/* --- paper ------------------------------------------------------------------------------------ */

static void put(const struct sketch *sketch, int row, int column, uint32_t sign, struct tint tint)
{
    canvas_put(sketch->canvas, row, column, sign, tint);
}

static void draw_frame_lines(const struct sketch *sketch, int top, int left, int bottom, int right)
{
    const struct ornament *ornament = art_ornament(sketch->canvas);
    for (int column = left + 1; column < right; column++) {
        put(sketch, top, column, ornament->across, tint_plain);
        put(sketch, bottom, column, ornament->across, tint_plain);
    }
    for (int row = top + 1; row < bottom; row++) {
        put(sketch, row, left, ornament->upright, tint_plain);
        put(sketch, row, right, ornament->upright, tint_plain);
    }
    put(sketch, top, left, ornament->corner[0], tint_plain);
    put(sketch, top, right, ornament->corner[1], tint_plain);
    put(sketch, bottom, right, ornament->corner[2], tint_plain);
    put(sketch, bottom, left, ornament->corner[3], tint_plain);
}

static void draw_frame(const struct sketch *sketch)
{
    const struct place *place = sketch->place;
    int top = place->row, left = place->column + BOARD_LEFT - 1;
    draw_frame_lines(sketch, top, left, top_of(place, INK_ROWS), left_of(place, INK_COLUMNS));
    for (int i = 0; i < INK_COLUMNS; i++) {
        put(sketch, top, left_of(place, i), (uint32_t)('A' + i), tint_plain);
        put(sketch, top_of(place, i) + place->high / 2, place->column, (uint32_t)('1' + i),
            tint_plain);
    }
}

/* Exits break the frame, so that one sees where a line may leave and of which kind. */
static void draw_exit(const struct sketch *sketch, int number)
{
    const ink_ruleset *rules = sketch->board->rules;
    const ink_exit *exit = &rules->exit[number];
    struct area area = area_of(sketch->place, exit->cell);
    const struct look *look = art_look(sketch->canvas, rules, exit->material, false);
    bool shown = (sketch->board->exits >> number & 1) != 0;
    struct tint tint = {(uint8_t)art_hue(rules, exit->material), shown ? GROUND_SHOWN : GROUND_NONE,
                        0};
    if (exit->side == INK_EAST || exit->side == INK_WEST) {
        int column = exit->side == INK_WEST ? area.column - 2 : area.column + area.wide;
        for (int i = 0; i < 2; i++)
            put(sketch, area.row + area.high / 2, column + i, look->across[i], tint);
        return;
    }
    bool north = exit->side == INK_NORTH;
    int row = north ? area.row - 1 : area.row + area.high, column = area.column + area.wide / 2 - 1;
    const glyph *gate = art_ornament(sketch->canvas)->gate[north ? 0 : 1];
    for (int i = 0; i < 2; i++)
        put(sketch, row, column + i, look->upright[i], tint);
    put(sketch, row, column - 1, gate[0], tint_plain);
    put(sketch, row, column + 2, gate[1], tint_plain);
}

/* The corners of the smallest rectangle round the central area. */
static void draw_brackets(const struct sketch *sketch)
{
    ink_set centre = sketch->board->rules->centre;
    const glyph *bracket = art_ornament(sketch->canvas)->bracket;
    if (centre == 0)
        return;
    struct area first = area_of(sketch->place, ink_set_first(centre));
    struct area last = area_of(sketch->place, (ink_cell)(63 - __builtin_clzll(centre)));
    int right = last.column + last.wide - 1, bottom = last.row + last.high - 1;
    put(sketch, first.row, first.column, bracket[0], tint_faint);
    put(sketch, first.row, right, bracket[1], tint_faint);
    put(sketch, bottom, right, bracket[2], tint_faint);
    put(sketch, bottom, first.column, bracket[3], tint_faint);
}

/* What modules print on the board stands in the upper left corner, drawn over or not. */
static void draw_prints(const struct sketch *sketch)
{
    const ink_ruleset *rules = sketch->board->rules;
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = rules->module[m]->print;
        for (; print != NULL && print->letter != 0; print++)
            for (ink_set left = print->cells; left != 0; left &= left - 1) {
                struct area area = area_of(sketch->place, ink_set_first(left));
                put(sketch, area.row, area.column, (uint32_t)print->letter,
                    (struct tint){HUE_PRINT, GROUND_NONE, 0});
            }
    }
}

/* --- how each cell is painted ----------------------------------------------------------------- */

/* The side by which two neighbours touch, or INK_SIDES if they are none. */
static int side_towards(ink_cell from, ink_cell to)
{
    for (int side = 0; side < INK_SIDES; side++)
        if (ink_set_step(ink_set_of(from), side) == ink_set_of(to))
            return side;
    return INK_SIDES;
}

static void paint_line(struct sketch *sketch, const ink_line *line, int material)
{
    for (int i = 0; i < line->length; i++) {
        sketch->paint[line->cell[i]].visited[material] = true;
        int side = i > 0 ? side_towards(line->cell[i - 1], line->cell[i]) : INK_SIDES;
        if (side == INK_SIDES)
            continue;
        sketch->paint[line->cell[i - 1]].arms[material] |= (uint8_t)(1 << side);
        sketch->paint[line->cell[i]].arms[material] |= (uint8_t)(1 << ink_side_opposite(side));
    }
}

static int network_of(const ink_facts *facts, ink_cell cell, int strand)
{
    for (int i = 0; i < facts->networks; i++)
        if (ink_set_has(facts->network[i].strand[strand], cell))
            return i;
    return -1;
}

static void paint_networks(struct sketch *sketch, ink_cell cell)
{
    for (int strand = 0; strand < 2; strand++) {
        int network = network_of(&sketch->facts, cell, strand);
        if (network >= 0)
            sketch->paint[cell].hue[strand] = (uint8_t)(HUE_NET + network % HUE_NETS);
    }
}

static void paint_cells(struct sketch *sketch)
{
    const struct board *board = sketch->board;
    for (ink_set left = board->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        if (ink_set_has(board->fresh, cell))
            sketch->paint[cell].base.attributes = BOLD;
        if (board->view == VIEW_NETWORKS)
            paint_networks(sketch, cell);
    }
    for (int material = 0; material < 2; material++) {
        if (board->line[material] != NULL)
            paint_line(sketch, board->line[material], material);
        else if (board->view == VIEW_LINES)
            paint_line(sketch, &sketch->facts.line[material], material);
    }
}

/* --- cells ------------------------------------------------------------------------------------ */

static void draw_empty(const struct sketch *sketch, ink_cell cell, struct area area)
{
    const struct ornament *ornament = art_ornament(sketch->canvas);
    bool central = ink_set_has(sketch->board->rules->centre, cell);
    put(sketch, area.row + area.high / 2, area.column + area.wide / 2 - 1,
        (central ? ornament->centre_dot : ornament->dot)[0], tint_faint);
}

static void draw_cell(const struct sketch *sketch, ink_cell cell)
{
    const struct board *board = sketch->board;
    struct area area = area_of(sketch->place, cell);
    struct art art = {sketch->canvas, board->rules, area};
    if (ink_set_has(board->sheet->drawn, cell))
        art_tile(&art, board->sheet->tile[cell], &sketch->paint[cell]);
    else
        draw_empty(sketch, cell, area);
}

/* The places where the piece may go: in the middle of empty cells, in a corner of others. */
static void draw_legal(const struct sketch *sketch)
{
    const struct board *board = sketch->board;
    uint32_t sign = sketch->canvas->ascii ? '+' : legal_sign;
    for (ink_set left = board->legal; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = area_of(sketch->place, cell);
        if (board->points)
            put(sketch, point_row(sketch->place, cell / POINTS),
                point_column(sketch->place, cell % POINTS), sign, tint_good);
        else if (ink_set_has(board->sheet->drawn, cell))
            put(sketch, area.row, area.column + area.wide - 1, sign, tint_good);
        else
            put(sketch, area.row + area.high / 2, area.column + area.wide / 2 - 1, sign, tint_good);
    }
}

/* --- what modules show ------------------------------------------------------------------------ */

/* Borders run along the last row or column of a space; a line that crosses breaks them. */
static void draw_borders_of(const struct sketch *sketch, const ink_set border[2], ink_cell cell,
                            struct tint tint)
{
    const struct board *board = sketch->board;
    struct area area = area_of(sketch->place, cell);
    const glyph *sign = art_ornament(sketch->canvas)->border;
    int tile = board->sheet->tile[cell], middle = area.wide / 2 - 1;
    bool south = ink_set_has(border[0], cell), east = ink_set_has(border[1], cell);
    bool arm_south = art_has_line(board->rules, tile, INK_SOUTH);
    bool arm_east = art_has_line(board->rules, tile, INK_EAST);
    bool mark = board->rules->tile[tile].marks != 0; /* in the corner */
    for (int i = mark ? 2 : 0; south && i < area.wide; i++)
        if (!arm_south || (i != middle && i != middle + 1))
            put(sketch, area.row + area.high - 1, area.column + i, sign[0], tint);
    for (int i = 0; east && i < area.high; i++)
        if (!arm_east || i != area.high / 2)
            put(sketch, area.row + i, area.column + area.wide - 1,
                sign[south && i == area.high - 1 ? 2 : 1], tint);
}

static void draw_borders(const struct sketch *sketch, const ink_set border[2], struct tint tint)
{
    for (ink_set left = (border[0] | border[1]) & INK_BOARD; left != 0; left &= left - 1)
        draw_borders_of(sketch, border, ink_set_first(left), tint);
}

static void draw_markers(const struct sketch *sketch)
{
    for (ink_set left = sketch->show.marker & INK_BOARD; left != 0; left &= left - 1) {
        struct area area = area_of(sketch->place, ink_set_first(left));
        put(sketch, area.row + area.high - 1, area.column + area.wide - 1,
            art_ornament(sketch->canvas)->marker, tint_warning);
    }
}

/* --- views ------------------------------------------------------------------------------------ */

/* The round stands in the upper right corner; a marked border pushes it aside. */
static void draw_rounds(const struct sketch *sketch)
{
    const ink_sheet *sheet = sketch->board->sheet;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = area_of(sketch->place, cell);
        int round = ink_sheet_round_of(sheet, cell);
        int column = area.column + area.wide - (ink_set_has(sketch->show.border[1], cell) ? 2 : 1);
        if (round > 0)
            put(sketch, area.row, column, (uint32_t)('0' + round), tint_bold);
    }
}

/* Networks have letters besides colours: of a cell's second strand in the lower right corner. */
static void draw_letters(const struct sketch *sketch)
{
    for (ink_set left = ink_sheet_routes(sketch->board->sheet); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = area_of(sketch->place, cell);
        for (int strand = 0; strand < 2; strand++) {
            int network = network_of(&sketch->facts, cell, strand);
            int row = strand == 0 ? area.row : area.row + area.high - 1;
            int column = strand == 0 ? area.column : area.column + area.wide - 1;
            uint32_t letter = network < (int)network_signs ? (uint32_t)('a' + network) : '*';
            if (network >= 0)
                put(sketch, row, column, letter,
                    (struct tint){(uint8_t)(HUE_NET + network % HUE_NETS), GROUND_NONE, BOLD});
        }
    }
}

static void draw_end(const struct sketch *sketch, ink_cell cell, int side)
{
    struct area area = area_of(sketch->place, cell);
    uint32_t sign = art_ornament(sketch->canvas)->error;
    int middle = area.wide / 2 - 1, row = area.row + (side == INK_SOUTH ? area.high - 1 : 0);
    switch (side) {
    case INK_EAST:
        put(sketch, area.row + area.high / 2, area.column + area.wide - 1, sign, tint_warning);
        return;
    case INK_WEST: put(sketch, area.row + area.high / 2, area.column, sign, tint_warning); return;
    default:
        put(sketch, row, area.column + middle, sign, tint_warning);
        put(sketch, row, area.column + middle + 1, sign, tint_warning);
    }
}

static void draw_ends(const struct sketch *sketch, const ink_set ends[INK_SIDES])
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = ends[side] & INK_BOARD; left != 0; left &= left - 1)
            draw_end(sketch, ink_set_first(left), side);
}

static void draw_view(const struct sketch *sketch)
{
    if (sketch->board->view == VIEW_ROUNDS)
        draw_rounds(sketch);
    if (sketch->board->view == VIEW_NETWORKS)
        draw_letters(sketch);
    if (sketch->board->view == VIEW_ERRORS)
        draw_ends(sketch, sketch->facts.open);
    draw_ends(sketch, sketch->board->side);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void draw_grounds(const struct sketch *sketch)
{
    const struct board *board = sketch->board;
    for (int ground = GROUND_NONE + 1; ground < GROUNDS; ground++)
        for (ink_set left = board->ground[ground] & INK_BOARD; left != 0; left &= left - 1)
            canvas_ground(sketch->canvas, area_of(sketch->place, ink_set_first(left)), ground);
    if (board->point >= 0)
        canvas_ground(sketch->canvas,
                      (struct area){point_row(sketch->place, board->point / POINTS),
                                    point_column(sketch->place, board->point % POINTS), 1, 1},
                      board->point_ground);
}

static void draw_paper(const struct sketch *sketch)
{
    draw_frame(sketch);
    for (int i = 0; i < INK_EXITS; i++)
        draw_exit(sketch, i);
    draw_brackets(sketch);
}

void board_draw(struct canvas *canvas, const struct place *place, const struct board *board)
{
    struct sketch sketch = {.canvas = canvas, .place = place, .board = board};
    if (board->view != VIEW_PLAIN && board->view != VIEW_ROUNDS)
        ink_facts_find(board->rules, board->sheet, &sketch.facts);
    ink_sheet_show(board->rules, board->sheet, &sketch.show);
    paint_cells(&sketch);
    draw_paper(&sketch);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        draw_cell(&sketch, ink_set_first(left));
    draw_borders(&sketch, sketch.show.border, (struct tint){HUE_EARTH, GROUND_NONE, 0});
    draw_markers(&sketch);
    draw_prints(&sketch);
    draw_legal(&sketch);
    draw_grounds(&sketch);
    draw_borders(&sketch, board->border,
                 (struct tint){HUE_EARTH, (uint8_t)board->border_ground, BOLD});
    draw_view(&sketch);
}

/* --- small boards ----------------------------------------------------------------------------- */

/* One character for the arms of a cell: lines where highways are double, all else as letters. */
static uint32_t small_sign(const struct canvas *canvas, const ink_ruleset *rules, int tile)
{
    const ink_tile *own = &rules->tile[tile];
    int lines = 0;
    for (int side = 0; side < INK_SIDES; side++)
        if (art_has_line(rules, tile, side))
            lines |= 1 << side;
    if ((own->flags & INK_TILE_STATION) != 0)
        return canvas->ascii ? 'O' : 0x25a0;
    if (lines == 0)
        return own->arms != 0
                   ? (uint32_t)rules->material[own->side[__builtin_ctz(own->arms)] - 1].letter
                   : (uint32_t)rules->mark[own->marks][0];
    return art_thin(canvas, lines);
}

static int small_hue(const ink_ruleset *rules, int tile)
{
    for (int side = 0; side < INK_SIDES; side++)
        if (rules->tile[tile].side[side] != 0)
            return art_hue(rules, rules->tile[tile].side[side] - 1);
    return HUE_PLAIN;
}

void board_draw_small(struct canvas *canvas, int row, int column, const struct board *board)
{
    canvas_box(canvas, (struct area){row, column, BOARD_SMALL_HIGH, BOARD_SMALL_WIDE}, "");
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int tile = board->sheet->tile[cell];
        struct tint tint = {(uint8_t)small_hue(board->rules, tile), GROUND_NONE,
                            ink_set_has(board->fresh, cell) ? BOLD : 0};
        if (ink_set_has(board->sheet->drawn, cell))
            canvas_put(canvas, row + 1 + ink_cell_row(cell), column + 1 + 2 * ink_cell_column(cell),
                       small_sign(canvas, board->rules, tile), tint);
    }
}
