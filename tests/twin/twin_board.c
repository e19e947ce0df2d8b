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

static void empty_cell(twin_drawing *drawing)
{
    memset(drawing->side, '.', sizeof drawing->side);
    memset(drawing->group, -1, sizeof drawing->group);
    drawing->drawn = false;
    drawing->station = false;
}

void twin_clear(twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            empty_cell(&board->cell[row][column]);
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

bool twin_read(twin_board *board, const char *placements)
{
    char word[TWIN_TEXT];
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
        if (!twin_put(board, word, word + 2))
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

bool twin_side_clashes(const twin_board *board, int row, int column, int side, char kind)
{
    bool exit;
    char faced = faced_kind(board, row, column, side, &exit);
    return kind != '.' && faced != '.' && faced != kind;
}

/* Rules 3: an empty space; at least one arm joins an arm of its kind or an exit; highway
   never faces railway, not at an exit either; a blank side or an empty space is free. */
unsigned twin_reasons(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    unsigned reasons = 0;
    bool joins = false;
    if (!on_board(row, column))
        return TWIN_OFF_BOARD;
    if (board->cell[row][column].drawn)
        reasons |= TWIN_OCCUPIED;
    for (int side = 0; side < TWIN_SIDES; side++) {
        bool exit;
        char kind = drawing->side[side];
        char faced = faced_kind(board, row, column, side, &exit);
        if (kind == '.' || faced == '.')
            continue;
        if (kind == faced)
            joins = true;
        else
            reasons |= exit ? TWIN_EXIT_CLASH : TWIN_CLASH;
    }
    return joins ? reasons : reasons | TWIN_DETACHED;
}

static void generate_face(const twin_board *board, int face, twin_moves *moves)
{
    const twin_face *all = twin_face_at(face);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            if (board->cell[row][column].drawn)
                continue;
            for (int look = 0; look < all->looks; look++)
                if (twin_reasons(board, row, column, &all->look[look]) == 0)
                    moves->move[moves->count++] = (twin_move){face, look, row, column, TWIN_BY_DIE};
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
