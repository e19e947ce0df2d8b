/* The board, its exits, and where a drawing may stand. */
#include "twin.h"

#include <stddef.h>
#include <string.h>

/* Rules 1: three exits on each side. The sides are numbered N E S W. */
static const twin_exit exits[TWIN_EXITS] = {
    {0, 1, 0, 'H'}, {0, 3, 0, 'R'}, {0, 5, 0, 'H'}, /* B1 D1 F1 */
    {1, 6, 1, 'R'}, {3, 6, 1, 'H'}, {5, 6, 1, 'R'}, /* G2 G4 G6 */
    {6, 1, 2, 'H'}, {6, 3, 2, 'R'}, {6, 5, 2, 'H'}, /* B7 D7 F7 */
    {1, 0, 3, 'R'}, {3, 0, 3, 'H'}, {5, 0, 3, 'R'}, /* A2 A4 A6 */
};

static bool on_board(int row, int column)
{
    return row >= 0 && row < TWIN_SIZE && column >= 0 && column < TWIN_SIZE;
}

void twin_erase(twin_drawing *drawing)
{
    memset(drawing, 0, sizeof *drawing);
    memset(drawing->side, '.', sizeof drawing->side);
    memset(drawing->group, -1, sizeof drawing->group);
}

void twin_clear(twin_board *board)
{
    memset(board, 0, sizeof *board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            twin_erase(&board->cell[row][column]);
}

bool twin_cell_read(const char *text, int *row, int *column)
{
    if (text[0] < 'A' || text[0] > 'G' || text[1] < '1' || text[1] > '7')
        return false;
    *column = text[0] - 'A';
    *row = text[1] - '1';
    return true;
}

bool twin_put(twin_board *board, const char *cell, const char *drawing)
{
    int row, column;
    return twin_cell_read(cell, &row, &column) &&
           twin_drawing_read(drawing, &board->cell[row][column]);
}

static bool put_word(twin_board *board, const char *word)
{
    int row, column;
    char symbol;
    if (twin_symbol_read(word, &row, &column, &symbol)) {
        board->symbol[row][column] = symbol;
        return true;
    }
    if (word[0] == '~')
        return twin_point_read(word + 1, &row, &column) &&
               twin_canyon_add(board, row, column, word + 3);
    return twin_put(board, word, word + 2);
}

bool twin_read(twin_board *board, const char *placements)
{
    char word[128]; /* a canyon may be long */
    twin_clear(board);
    for (;;) {
        placements += strspn(placements, " \n");
        size_t length = strcspn(placements, " \n");
        if (length == 0)
            return true;
        if (length < 3 || length >= sizeof word)
            return false;
        memcpy(word, placements, length);
        word[length] = '\0';
        if (!put_word(board, word))
            return false;
        placements += length;
    }
}

void twin_write(const twin_board *board, char *text)
{
    *text = '\0';
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (board->cell[row][column].drawn) {
                *text++ = (char)('A' + column);
                *text++ = (char)('1' + row);
                twin_drawing_write(&board->cell[row][column], text);
                text += strlen(text);
                *text++ = ' ';
                *text = '\0';
            }
}

const twin_exit *twin_exit_at(int row, int column, int side)
{
    for (int i = 0; i < TWIN_EXITS; i++)
        if (exits[i].row == row && exits[i].column == column && exits[i].side == side)
            return &exits[i];
    return NULL;
}

const twin_exit *twin_exit_number(int exit)
{
    return &exits[exit];
}

bool twin_neighbour(int row, int column, int side, int *next_row, int *next_column)
{
    static const int down[TWIN_SIDES] = {-1, 0, 1, 0};
    static const int right[TWIN_SIDES] = {0, 1, 0, -1};
    *next_row = row + down[side];
    *next_column = column + right[side];
    return on_board(*next_row, *next_column);
}

bool twin_crater(const twin_board *board, int row, int column)
{
    return strcmp(board->cell[row][column].mark, "k") == 0;
}

/* Rules 8, Meteor: a crater counts as an empty space. */
bool twin_free(const twin_board *board, int row, int column)
{
    return !board->cell[row][column].drawn || twin_crater(board, row, column);
}

/* What the side of a space faces: an arm's kind, an exit's kind, or '.' for nothing. */
static char faced_kind(const twin_board *board, int row, int column, int side, bool *exit)
{
    int next_row, next_column;
    *exit = false;
    if (twin_neighbour(row, column, side, &next_row, &next_column))
        return board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES];
    const twin_exit *at = twin_exit_at(row, column, side);
    *exit = at != NULL;
    return at == NULL ? '.' : at->kind;
}

static bool is_route(char kind)
{
    return kind == 'H' || kind == 'R';
}

/* Rules 3: highway may never face railway. Rules 8: a river arm may not face a highway or
   railway arm nor an exit; water and lava may face anything. */
static bool clashes(char kind, char faced)
{
    if (is_route(kind) && is_route(faced))
        return kind != faced;
    return (kind == 'V' && is_route(faced)) || (is_route(kind) && faced == 'V');
}

bool twin_side_clashes(const twin_board *board, int row, int column, int side, char kind)
{
    bool exit;
    char faced = faced_kind(board, row, column, side, &exit);
    return clashes(kind, faced);
}

/* Rules 3 and 8: a route must join by one of its arms, lava by its lava; what the river, lake,
   desert, forest and alien farmer dice show need not join anything. */
static bool joins_by(const twin_drawing *drawing, char kind)
{
    return kind == 'X' || kind == 'S' || (is_route(kind) && !twin_drawing_has(drawing, 'X'));
}

static bool floats(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'V') || twin_drawing_has(drawing, 'L') ||
           twin_drawing_has(drawing, 'A') || strcmp(drawing->mark, "ap") == 0 ||
           (drawing->mark[0] != '\0' && strchr("cwtonsu", drawing->mark[0]) != NULL);
}

static bool beside_hub(const twin_board *board, int row, int column, int side, char kind)
{
    int next_row, next_column;
    return twin_neighbour(row, column, side, &next_row, &next_column) &&
           twin_hub_joins(&board->cell[next_row][next_column], kind);
}

/* Rules 8, Canyon: without bridge points the drawing is not allowed. */
static bool affordable(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    twin_board after = *board;
    after.cell[row][column] = *drawing;
    return twin_bridges(&after) <= TWIN_BRIDGE_POINTS;
}

/* Rules 3: an empty space; at least one arm joins an arm of its kind or an exit; highway
   never faces railway, not at an exit either; a blank side or an empty space is free. */
unsigned twin_reasons(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    unsigned reasons = 0;
    bool joins = false;
    if (!on_board(row, column))
        return TWIN_OFF_BOARD;
    if (!twin_free(board, row, column))
        reasons |= TWIN_OCCUPIED;
    for (int side = 0; side < TWIN_SIDES; side++) {
        bool exit;
        char kind = drawing->side[side];
        char faced = faced_kind(board, row, column, side, &exit);
        if (beside_hub(board, row, column, side, kind))
            joins = joins || joins_by(drawing, kind);
        if (kind == '.' || faced == '.')
            continue;
        if (twin_kinds_join(kind, faced))
            joins = joins || joins_by(drawing, kind);
        else if (clashes(kind, faced))
            reasons |= exit ? TWIN_EXIT_CLASH : TWIN_CLASH;
    }
    joins = joins || twin_trail_joins(board, row, column, drawing);
    if (board->canyons && !affordable(board, row, column, drawing))
        reasons |= TWIN_NO_POINTS;
    if (twin_portal(drawing) && twin_gates(board, drawing->mark) >= 2)
        reasons |= TWIN_THIRD_PORTAL;
    return joins || floats(drawing) ? reasons : reasons | TWIN_DETACHED;
}

static void generate_face(const twin_board *board, int face, twin_moves *moves)
{
    const twin_face *all = twin_face_at(face);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            if (!twin_free(board, row, column))
                continue;
            for (int look = 0; look < all->looks; look++)
                if (twin_reasons(board, row, column, &all->look[look]) == 0)
                    moves->move[moves->count++] =
                        (twin_move){.face = face, .look = look, .row = row, .column = column};
        }
}

void twin_generate(const twin_board *board, const int *face, int faces, twin_moves *moves)
{
    bool done[TWIN_CATALOGUE] = {false};
    for (int i = 0; i < faces; i++) {
        if (!done[face[i]])
            generate_face(board, face[i], moves);
        done[face[i]] = true;
    }
}
