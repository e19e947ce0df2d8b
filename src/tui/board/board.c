#include "board.h"

#include "i18n/i18n.h"
#include "lessons/legend.h"

/* What is found once for a whole picture. */
struct sketch {
    struct canvas *canvas;
    const struct place *place;
    const struct board *board;
    struct page page;
    ink_facts facts;
    ink_show show;
    struct paint paint[INK_CELL_LIMIT];
};

static const uint32_t legal_sign = 0x25c6, network_signs = 26;

/* --- where things are ------------------------------------------------------------------------- */

/* Inner lines of the lattice run along the last row or column of the cells before them. */
static int corner_row(const struct place *place, int row)
{
    return board_row(place, row) - (row < INK_ROWS ? 1 : 0);
}

static int corner_column(const struct place *place, int column)
{
    return board_column(place, column) - (column < INK_COLUMNS ? 1 : 0);
}

int board_cell_at(const struct place *place, int row, int column)
{
    int y = row - board_row(place, 0), x = column - board_column(place, 0);
    if (y < 0 || x < 0 || y >= INK_ROWS * place->high || x >= INK_COLUMNS * place->wide)
        return INK_NOWHERE;
    return ink_cell_at(y / place->high, x / place->wide);
}

ink_set board_line_at(const struct place *place, int row, int column)
{
    int y = row - board_row(place, 0), x = column - board_column(place, 0);
    bool beside = x < 0 && y >= 0 && y < INK_ROWS * place->high;
    bool above = y < 0 && x >= 0 && x < INK_COLUMNS * place->wide;
    if (beside)
        return ink_set_edge(INK_NORTH) << 8 * (y / place->high);
    return above ? ink_set_edge(INK_WEST) << x / place->wide : 0;
}

int board_corner_at(const struct place *place, int row, int column)
{
    int y = row - board_row(place, 0) + 1 + place->high / 2;
    int x = column - board_column(place, 0) + 1 + place->wide / 2;
    if (y < 0 || x < 0 || y >= CORNERS * place->high || x >= CORNERS * place->wide)
        return INK_NOWHERE;
    return CORNERS * (y / place->high) + x / place->wide;
}

static void put(const struct sketch *sketch, int row, int column, uint32_t sign, struct tint tint)
{
    canvas_put(sketch->canvas, row, column, sign, tint);
}

/* --- how each cell is painted ----------------------------------------------------------------- */

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
            ink_paint_mark_line(sketch->paint, board->line[material], material);
        else if (board->view == VIEW_LINES)
            ink_paint_mark_line(sketch->paint, &sketch->facts.line[material], material);
    }
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The places where the piece may go: in the middle of empty cells, in a corner of others. */
static void draw_legal(const struct sketch *sketch)
{
    const struct board *board = sketch->board;
    uint32_t sign = sketch->canvas->ascii ? '+' : legal_sign;
    for (ink_set left = board->legal; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = board_area(sketch->place, cell);
        if (board->corners)
            put(sketch, corner_row(sketch->place, cell / CORNERS),
                corner_column(sketch->place, cell % CORNERS), sign, tint_good);
        else if (ink_set_has(board->sheet->drawn, cell))
            put(sketch, area.row, area.column + area.wide - 1, sign, tint_good);
        else
            put(sketch, area.row + area.high / 2, area.column + area.wide / 2 - 1, sign, tint_good);
    }
}

/* What would be erased is still there, and says so by its ground; a drawing in its place has the
   space then. */
static void draw_doomed(const struct sketch *sketch)
{
    const struct board *board = sketch->board;
    for (ink_set left = board->doomed; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct page page = {sketch->page.surface, sketch->place, board->old};
        if (board->sheet->tile[cell] == 0)
            ink_paint_cell(&page, cell, &sketch->paint[cell]);
    }
}

/* What modules print, in the upper left corner. */
static void draw_prints(const struct sketch *sketch)
{
    static const struct tint tint = {HUE_PRINT, GROUND_NONE, 0};
    enum { LETTERS = 2 }; /* columns */
    const ink_ruleset *rules = sketch->board->rules;
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules, m);
        for (; print != NULL && print->letter != 0; print++)
            for (ink_set left = print->cells & ~ink_sheet_filled(sketch->board->sheet); left != 0;
                 left &= left - 1) {
                struct area area = board_area(sketch->place, ink_set_first(left));
                canvas_text(sketch->canvas, area.row, area.column, LETTERS, tint,
                            legend_initial(print));
            }
    }
}

/* --- views ------------------------------------------------------------------------------------ */

/* Networks have letters besides colours: of a cell's second strand in the lower right corner. */
static void draw_letters(const struct sketch *sketch)
{
    for (ink_set left = ink_sheet_routes(sketch->board->sheet); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = board_area(sketch->place, cell);
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

const char *board_view_name(int view)
{
    static const char *const names[VIEWS] = {
        [VIEW_PLAIN] = N_("View: plain"),   [VIEW_NETWORKS] = N_("View: networks"),
        [VIEW_LINES] = N_("View: lines"),   [VIEW_ERRORS] = N_("View: errors"),
        [VIEW_ROUNDS] = N_("View: rounds"),
    };
    return _(names[view]);
}

static void draw_view(const struct sketch *sketch)
{
    if (sketch->board->view == VIEW_ROUNDS)
        ink_paint_rounds(&sketch->page, sketch->show.border, tint_bold);
    if (sketch->board->view == VIEW_NETWORKS)
        draw_letters(sketch);
    if (sketch->board->view == VIEW_ERRORS)
        ink_paint_ends(&sketch->page, sketch->facts.open);
    ink_paint_ends(&sketch->page, sketch->board->side);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The cursor has corners, too, where nothing else is: without colours a ghost looks the same
   otherwise. */
static void draw_cursor(const struct sketch *sketch, struct area area)
{
    static const struct {
        int down, right, arms;
    } corner[] = {{0, 0, 1 << INK_EAST | 1 << INK_SOUTH},
                  {0, 1, 1 << INK_SOUTH | 1 << INK_WEST},
                  {1, 0, 1 << INK_NORTH | 1 << INK_EAST},
                  {1, 1, 1 << INK_NORTH | 1 << INK_WEST}};
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++) {
        int row = area.row + corner[i].down * (area.high - 1);
        int column = area.column + corner[i].right * (area.wide - 1);
        const struct spot *spot = canvas_at(sketch->canvas, row, column);
        if (spot->code == ' ')
            put(sketch, row, column, ink_paint_thin(sketch->canvas->ascii, corner[i].arms),
                spot->tint);
    }
}

static void draw_grounds(const struct sketch *sketch)
{
    const struct board *board = sketch->board;
    for (int ground = GROUND_NONE + 1; ground < GROUNDS; ground++)
        for (ink_set left = board->ground[ground] & INK_BOARD; left != 0; left &= left - 1)
            canvas_ground(sketch->canvas, board_area(sketch->place, ink_set_first(left)), ground);
    for (ink_set left = board->ground[GROUND_CURSOR] & INK_BOARD; left != 0; left &= left - 1)
        draw_cursor(sketch, board_area(sketch->place, ink_set_first(left)));
    for (ink_set left = board->traced & INK_BOARD; left != 0; left &= left - 1)
        canvas_ground_signs(sketch->canvas, board_area(sketch->place, ink_set_first(left)),
                            GROUND_SHOWN);
    if (board->corner >= 0)
        canvas_ground(sketch->canvas,
                      (struct area){corner_row(sketch->place, board->corner / CORNERS),
                                    corner_column(sketch->place, board->corner % CORNERS), 1, 1},
                      board->corner_ground);
}

void board_point_at(struct board *board, int row, const ink_reason *reason)
{
    bool line = reason->line.length > 0;
    if (row == INK_ROW_NETWORKS)
        board->traced |= reason->cells;
    else if (!line)
        board->ground[GROUND_SHOWN] |= reason->cells;
    board->exits |= reason->exits;
    board->border_ground = GROUND_SHOWN;
    for (int i = 0; i < 2; i++)
        board->border[i] |= reason->border[i];
    for (int side = 0; side < INK_SIDES; side++)
        board->side[side] |= reason->side[side];
    if (line)
        board->line[row == INK_ROW_RAILWAY ? INK_RAILWAY : INK_HIGHWAY] = &reason->line;
}

void board_draw(struct canvas *canvas, const struct place *place, const struct board *board)
{
    const struct surface surface = canvas_surface(canvas, board->rules);
    struct sketch sketch = {
        .canvas = canvas, .place = place, .board = board, .page = {&surface, place, board->sheet}};
    if (board->view != VIEW_PLAIN && board->view != VIEW_ROUNDS)
        ink_facts_find(board->rules, board->sheet, &sketch.facts);
    ink_sheet_show(board->rules, board->sheet, &sketch.show);
    paint_cells(&sketch);
    ink_paint_paper(&sketch.page, board->exits, GROUND_SHOWN);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        ink_paint_cell(&sketch.page, ink_set_first(left), &sketch.paint[ink_set_first(left)]);
    draw_doomed(&sketch);
    ink_paint_borders(&sketch.page, sketch.show.border, (struct tint){HUE_EARTH, GROUND_NONE, 0});
    ink_paint_markers(&sketch.page, sketch.show.marker);
    ink_paint_written(&sketch.page, &sketch.show);
    draw_prints(&sketch);
    draw_legal(&sketch);
    draw_grounds(&sketch);
    ink_paint_borders(&sketch.page, board->border,
                      (struct tint){HUE_EARTH, (uint8_t)board->border_ground, BOLD});
    draw_view(&sketch);
}

/* --- small boards ----------------------------------------------------------------------------- */

/* Cells of each scale. */
static const struct {
    int wide, high;
} scales[BOARD_SCALES] = {{6, 3}, {4, 2}, {2, 1}};

int board_scaled_wide(int scale)
{
    return INK_COLUMNS * scales[scale].wide + 2;
}

int board_scaled_high(int scale)
{
    return INK_ROWS * scales[scale].high + 2;
}

void board_draw_scaled(struct canvas *canvas, int row, int column, int scale,
                       const struct board *board)
{
    const struct surface surface = canvas_surface(canvas, board->rules);
    int wide = scales[scale].wide, high = scales[scale].high;
    canvas_box(canvas,
               (struct area){row, column, board_scaled_high(scale), board_scaled_wide(scale)}, "");
    for (ink_set left = board->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct area area = {row + 1 + high * ink_cell_row(cell),
                            column + 1 + wide * ink_cell_column(cell), high, wide};
        struct paint paint = {.base.attributes = ink_set_has(board->fresh, cell) ? BOLD : 0};
        if (scale == BOARD_SMALLEST)
            ink_paint_small(&surface, area.row, area.column, board->sheet->tile[cell],
                            paint.base.attributes);
        else
            ink_paint_tile(&surface, area, board->sheet->tile[cell], &paint);
        for (int ground = GROUND_NONE + 1; ground < GROUNDS; ground++)
            if (ink_set_has(board->ground[ground], cell))
                canvas_ground(canvas, area, ground);
    }
}
