/* Weather (rules 8): symbols on spaces, and what their areas score. */
#include "twin/twin.h"

#include <stddef.h>
#include <string.h>

static const char *const names[] = {"cloud", "storm", "snow"};
static const char kinds[] = "csn";
enum { KINDS = 3 };

const char *twin_symbol_name(char symbol)
{
    return names[strchr(kinds, symbol) - kinds];
}

static char kind_named(const char *text, size_t length)
{
    for (int i = 0; text != NULL && i < KINDS; i++)
        if (strlen(names[i]) == length && strncmp(text, names[i], length) == 0)
            return kinds[i];
    return 0;
}

/* "cloud=C3" */
bool twin_symbol_read(const char *text, int *row, int *column, char *symbol)
{
    const char *cell = strchr(text, '=');
    *symbol = cell == NULL ? 0 : kind_named(text, (size_t)(cell - text));
    return *symbol != 0 && strlen(cell + 1) == 2 && twin_cell_read(cell + 1, row, column);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The first die with that symbol that is not written yet, -1 if there is none. */
static int die_with(const twin_sheet *sheet, char symbol)
{
    for (int die = 0; die < TWIN_EXTRA_DICE; die++)
        if (sheet->extra[die] != NULL && !sheet->extra_drawn[die] &&
            kind_named(sheet->extra[die], strlen(sheet->extra[die])) == symbol)
            return die;
    return -1;
}

/* A space in which a route was drawn this round, and no symbol was written. */
static bool may_hold(const twin_sheet *sheet, int row, int column)
{
    return sheet->fresh[row][column] && sheet->board.symbol[row][column] == 0;
}

void twin_symbol_moves(const twin_sheet *sheet, twin_moves *moves)
{
    for (int kind = 0; kind < KINDS && sheet->expansion == TWIN_WEATHER; kind++)
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                if (twin_may_draw(sheet) && die_with(sheet, kinds[kind]) >= 0 &&
                    may_hold(sheet, row, column))
                    moves->move[moves->count++] = (twin_move){.face = -1,
                                                              .row = row,
                                                              .column = column,
                                                              .by = TWIN_BY_SYMBOL,
                                                              .symbol = kinds[kind]};
}

/* What a building gave is lost, as by anything else that is drawn. */
bool twin_symbol_play(twin_sheet *sheet, const twin_move *move)
{
    int die = die_with(sheet, move->symbol);
    if (sheet->expansion != TWIN_WEATHER || !twin_may_draw(sheet) || die < 0 ||
        !may_hold(sheet, move->row, move->column))
        return false;
    sheet->board.symbol[move->row][move->column] = move->symbol;
    sheet->extra_drawn[die] = true;
    sheet->gift = TWIN_NOTHING;
    return true;
}

/* --- points ----------------------------------------------------------------------------------- */

/* Does another kind touch the space, at a side or a corner? */
static bool is_touched(const twin_board *board, int row, int column)
{
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (r >= 0 && r < TWIN_SIZE && c >= 0 && c < TWIN_SIZE && board->symbol[r][c] != 0 &&
                board->symbol[r][c] != board->symbol[row][column])
                return true;
    return false;
}

/* The spaces of the area from here that are not counted yet; `clear` becomes false where another
   kind touches it. */
static int area_from(const twin_board *board, bool counted[TWIN_SIZE][TWIN_SIZE], int row,
                     int column, bool *clear)
{
    int spaces = 1;
    counted[row][column] = true;
    *clear = *clear && !is_touched(board, row, column);
    for (int side = 0; side < TWIN_SIDES; side++) {
        int r, c;
        if (twin_neighbour(row, column, side, &r, &c) && !counted[r][c] &&
            board->symbol[r][c] == board->symbol[row][column])
            spaces += area_from(board, counted, r, c, clear);
    }
    return spaces;
}

/* The largest area of each kind that is not void scores 1 a space. */
int twin_weather_points(const twin_board *board)
{
    bool counted[TWIN_SIZE][TWIN_SIZE] = {{false}};
    int largest[KINDS] = {0};
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            bool clear = true;
            if (board->symbol[row][column] == 0 || counted[row][column])
                continue;
            int kind = (int)(strchr(kinds, board->symbol[row][column]) - kinds);
            int spaces = area_from(board, counted, row, column, &clear);
            if (clear && spaces > largest[kind])
                largest[kind] = spaces;
        }
    return largest[0] + largest[1] + largest[2];
}
