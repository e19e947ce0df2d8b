/* Draws a whole sheet: paper, exits, what is printed, what is drawn. */
#include "centre.h"

/* What a board is drawn from. */
struct board {
    struct pen pen;
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    const ink_draw_options *options;
    ink_facts facts;
    ink_show show;
};

static bool wants(const struct board *board, unsigned flag)
{
    return (board->options->flags & flag) != 0;
}

/* --- paper ------------------------------------------------------------------------------------ */

/* Grid lines reach only 24 units from each corner, so that the grid is open where routes pass. */
static void draw_grid(struct pen *pen)
{
    ink_pen_begin(pen, KIND_GRID);
    for (int line = 100; line < 700; line += 100)
        for (int along = 0; along < 700; along += 100)
            for (int end = 0; end <= 76; end += 76) {
                ink_pen_move(pen, line, along + end);
                ink_pen_line(pen, line, along + end + 24);
                ink_pen_move(pen, along + end, line);
                ink_pen_line(pen, along + end + 24, line);
            }
}

/* The frame is open at the exits. */
static void draw_frame(struct pen *pen)
{
    static const int open[] = {0, 130, 170, 330, 370, 530, 570, 700};
    ink_pen_begin(pen, KIND_FRAME);
    for (int i = 0; i < 8; i += 2)
        for (int edge = 0; edge <= 700; edge += 700) {
            ink_pen_move(pen, open[i], edge);
            ink_pen_line(pen, open[i + 1], edge);
            ink_pen_move(pen, edge, open[i]);
            ink_pen_line(pen, edge, open[i + 1]);
        }
}

/* In the middle of their columns and rows; where an exit is, close beside it. */
static void draw_coordinates(struct pen *pen)
{
    static const char *const column[INK_COLUMNS] = {"A", "B", "C", "D", "E", "F", "G"};
    static const char *const row[INK_ROWS] = {"1", "2", "3", "4", "5", "6", "7"};
    for (int i = 0; i < INK_COLUMNS; i++)
        ink_pen_text(pen, KIND_COORDINATE, 100 * i + (i % 2 != 0 ? 76 : 50), -10, column[i]);
    for (int i = 0; i < INK_ROWS; i++)
        ink_pen_text(pen, KIND_COORDINATE, -17, 100 * i + (i % 2 != 0 ? 31 : 55), row[i]);
}

static void draw_paper(const struct board *board)
{
    struct pen pen = board->pen;
    double wide = 700 + 2 * SHEET_MARGIN;
    ink_pen_box(&pen, KIND_PAPER, -SHEET_MARGIN, -SHEET_MARGIN, wide, wide, 18);
    ink_pen_box(&pen, KIND_CENTRE, 200, 200, 300, 300, 10);
    if (!wants(board, INK_DRAW_NO_GRID))
        draw_grid(&pen);
    ink_pen_path(&pen, KIND_BRACKET,
                 "M200 226V210Q200 200 210 200H226M474 200H490Q500 200 500 210V226"
                 "M500 474V490Q500 500 490 500H474M226 500H210Q200 500 200 490V474");
    draw_frame(&pen);
    if (wants(board, INK_DRAW_COORDINATES))
        draw_coordinates(&pen);
}

/* --- exits ------------------------------------------------------------------------------------ */

/* The network that an exit belongs to, as an index into the facts; -1 if nothing is drawn there. */
static int network_of(const ink_facts *facts, int exit)
{
    for (int i = 0; i < facts->networks; i++)
        if ((facts->network[i].exits >> exit & 1) != 0)
            return i;
    return -1;
}

static void draw_stub(struct pen *pen, const ink_ruleset *rules, int material)
{
    static const char stub[] = "M50 -17V0.4";
    if (ink_pen_manner(rules, material) == TRACK) {
        ink_pen_path(pen, KIND_RAIL, stub);
        /* A piece of track: with one sleeper it would read as a plus sign. */
        ink_pen_path(pen, KIND_SLEEPER, "M40.5 -4.6H59.5M40.5 -13H59.5");
        return;
    }
    ink_pen_path(pen, KIND_HIGHWAY_EDGE, stub);
    ink_pen_path(pen, KIND_HIGHWAY_WASH, stub);
}

/* A ring, which is filled if the exit shares a network with another one. */
static void draw_lamp(struct pen *pen, const struct board *board, int network)
{
    static const char *const name[INK_EXITS] = {"a", "b", "c", "d", "e", "f",
                                                "g", "h", "i", "j", "k", "l"};
    bool lit = network >= 0 && board->facts.network[network].exit_count > 1;
    bool named = network >= 0 && network < INK_EXITS && wants(board, INK_DRAW_NETWORKS);
    double y = -EXIT_STUB - EXIT_LAMP - 3;
    ink_pen_circle(pen, lit ? KIND_LAMP_LIT : KIND_LAMP, 50, y, named ? 8.6 : EXIT_LAMP);
    if (!named)
        return;
    struct pen upright = ink_pen_at(pen, 50, y, 1);
    upright.turn = 0;
    ink_pen_text(&upright, lit ? KIND_LAMP_TEXT_LIT : KIND_LAMP_TEXT, 0, 4.2, name[network]);
}

static void draw_exits(const struct board *board)
{
    for (int i = 0; i < INK_EXITS; i++) {
        const ink_exit *exit = &board->rules->exit[i];
        struct pen in = ink_pen_in_cell(&board->pen, exit->cell, INK_DRAW_EXIT);
        struct pen turned = ink_pen_turned(&in, exit->side);
        turned.cell = INK_NOWHERE;
        draw_stub(&turned, board->rules, exit->material);
        draw_lamp(&turned, board, network_of(&board->facts, i));
    }
}

/* --- what is printed -------------------------------------------------------------------------- */

/* The letter of the building on a cell, 0 if there is none. */
static char print_on(const ink_ruleset *rules, ink_cell cell)
{
    for (int slot = 0; slot < rules->modules; slot++) {
        const ink_module_print *print = ink_ruleset_prints(rules, slot);
        for (; print != NULL && print->letter != 0; print++)
            if (ink_set_has(print->cells, cell))
                return print->letter;
    }
    return 0;
}

static bool is_ghost(const struct board *board, ink_cell cell)
{
    return board->options->ghost != 0 && board->options->ghost_at == cell;
}

static void draw_prints(const struct board *board)
{
    for (ink_set left = INK_BOARD & ~board->sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct pen in = ink_pen_in_cell(&board->pen, cell, 0);
        char letter = print_on(board->rules, cell);
        in.cell = INK_NOWHERE;
        if (letter != 0 && !is_ghost(board, cell))
            ink_pen_print_empty(&in, letter);
    }
}

/* --- what is drawn ---------------------------------------------------------------------------- */

static void draw_numeral(struct pen *pen, const struct board *board, ink_cell cell)
{
    static const char *const numeral[INK_MAX_ROUNDS + 1] = {"",  "1", "2", "3", "4",
                                                            "5", "6", "7", "8"};
    int round = ink_sheet_round_of(board->sheet, cell);
    bool wet = ink_set_has(board->options->wet, cell);
    bool asked = wet || wants(board, INK_DRAW_ROUNDS);
    if (asked && round > 0 && round <= INK_MAX_ROUNDS && pen->list->detail == INK_DRAW_FULL &&
        !ink_set_has(board->options->loose, cell))
        ink_pen_text(pen, KIND_NUMERAL, 9, 21, numeral[round]);
}

static int state_of(const struct board *board, ink_cell cell)
{
    const ink_draw_options *options = board->options;
    int state = ink_set_has(options->loose, cell) ? INK_DRAW_LOOSE
                : ink_set_has(options->wet, cell) ? INK_DRAW_WET
                                                  : INK_DRAW_DRY;
    return state | (ink_set_has(options->faded, cell) ? INK_DRAW_FADED : 0) |
           (ink_set_has(board->rules->centre, cell) ? INK_DRAW_MIDDLE : 0);
}

static void draw_cell(const struct board *board, ink_cell cell)
{
    const ink_ruleset *rules = board->rules;
    int tile = board->sheet->tile[cell];
    struct pen in = ink_pen_in_cell(&board->pen, cell, state_of(board, cell));
    char letter = print_on(rules, cell);
    in.tremor = ink_pen_tremor(rules, cell, tile);
    ink_pen_tile(&in, rules, tile);
    draw_numeral(&in, board, cell);
    if (letter != 0 && !ink_set_has(ink_sheet_filled(board->sheet), cell))
        ink_pen_print_drawn(&in, &rules->tile[tile], letter);
}

/* Open water and lava: the sides that meet neither the same material nor the edge. */
static void draw_open_sides(const struct board *board)
{
    const ink_sheet *sheet = board->sheet;
    for (int material = 0; material < board->rules->materials; material++) {
        int manner = ink_pen_manner(board->rules, material);
        for (int side = 0; (manner == STILL || manner == MOLTEN) && side < INK_SIDES; side++) {
            ink_set met = ink_set_step(sheet->arm[material][ink_side_opposite(side)],
                                       ink_side_opposite(side));
            ink_set open = sheet->arm[material][side] & ~met & ~ink_set_edge(side);
            for (; open != 0; open &= open - 1) {
                struct pen in = ink_pen_in_cell(&board->pen, ink_set_first(open), 0);
                in.cell = INK_NOWHERE;
                ink_pen_open_side(&in, side, manner == MOLTEN);
            }
        }
    }
}

static void draw_markers(const struct board *board)
{
    for (ink_set left = board->show.marker & INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        struct pen in = ink_pen_in_cell(&board->pen, cell, 0);
        in.cell = INK_NOWHERE;
        ink_pen_hit(&in, &board->rules->tile[board->sheet->tile[cell]]);
    }
}

/* Some of it lies below routes. */
static void draw_written(const struct board *board, bool below)
{
    const ink_show *show = &board->show;
    for (int i = 0; i < show->kinds_written; i++)
        for (ink_set left = show->written[i].cells & INK_BOARD; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            struct pen in = ink_pen_in_cell(&board->pen, cell, 0);
            in.cell = INK_NOWHERE;
            const char *text = board->rules->shape[show->written[i].shape].text;
            if (below)
                ink_pen_written_below(&in, text);
            else
                ink_pen_written(&in, &board->rules->tile[board->sheet->tile[cell]], text);
        }
}

static void draw_drawings(struct board *board)
{
    struct pen *pen = &board->pen;
    static const unsigned alone[] = {INK_DRAW_HIGHWAY, INK_DRAW_RAILWAY};
    draw_written(board, true);
    for (int material = 0; material < 2; material++)
        if (wants(board, INK_DRAW_LINES | alone[material]))
            ink_pen_highlight(pen, board->rules, board->sheet, &board->facts.line[material],
                              material);
    draw_exits(board); /* the mark of a line ends below the exits */
    for (ink_set left = board->sheet->drawn & INK_BOARD; left != 0; left &= left - 1)
        draw_cell(board, ink_set_first(left));
    draw_markers(board);
    draw_written(board, false);
    draw_open_sides(board);
    ink_pen_chasm_bridges(pen, board->sheet, board->show.border);
}

static void draw_errors(struct pen *pen, const ink_facts *facts)
{
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = facts->open[side] & INK_BOARD; left != 0; left &= left - 1) {
            struct pen in = ink_pen_in_cell(pen, ink_set_first(left), 0);
            struct spot spot = side_spot(side);
            struct pen at = ink_pen_at(&in, spot.x, spot.y, 1);
            at.cell = INK_NOWHERE;
            ink_pen_circle(&at, KIND_ERROR_RING, 0, 0, 12.5);
            ink_pen_path(&at, KIND_ERROR_CROSS, "M-5 -5L5 5M5 -5L-5 5");
        }
}

/* --- all of it -------------------------------------------------------------------------------- */

static void find_facts(struct board *board)
{
    bool lines = wants(board, INK_DRAW_LINES | INK_DRAW_HIGHWAY | INK_DRAW_RAILWAY);
    (lines ? ink_facts_find : ink_facts_find_quick)(board->rules, board->sheet, &board->facts);
    ink_sheet_show(board->rules, board->sheet, &board->show);
}

void ink_draw_board(const ink_ruleset *rules, const ink_sheet *sheet,
                    const ink_draw_options *options, ink_draw_list *list)
{
    struct board board = {.rules = rules, .sheet = sheet, .options = options};
    list->strokes = list->steps = 0;
    list->left = list->top = -(int)SHEET_MARGIN;
    list->wide = list->high = 700 + 2 * (int)SHEET_MARGIN;
    list->detail = draw_detail(options->detail);
    list->surface = INK_DRAW_SHEET;
    board.pen = ink_pen_of(list);
    find_facts(&board);
    draw_paper(&board);
    draw_prints(&board);
    ink_pen_below(&board.pen, sheet, options);
    ink_pen_chasms(&board.pen, board.show.border);
    draw_drawings(&board);
    ink_pen_above(&board.pen, rules, sheet, options, board.show.marker);
    if (wants(&board, INK_DRAW_ERRORS))
        draw_errors(&board.pen, &board.facts);
}
