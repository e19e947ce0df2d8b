/* Canyons on a board (rules 8): points, segments, bridges. Points are numbered 0..7 by row and
   column; those of row or column 0 or 7 are on the frame. */
#include "twin/twin.h"

#include <string.h>

bool twin_point_read(const char *text, int *row, int *column)
{
    if (text[0] < 'A' || text[0] > 'H' || text[1] < '1' || text[1] > '8')
        return false;
    *column = text[0] - 'A';
    *row = text[1] - '1';
    return true;
}

/* Adds the segments of a whole word, whatever is there; false if one of them is not inside. */
bool twin_canyon_add(twin_board *board, int row, int column, const char *steps)
{
    for (; *steps != '\0'; steps++) {
        int side = *steps == 'N' ? 0 : *steps == 'E' ? 1 : *steps == 'S' ? 2 : 3;
        if (strchr("NESW", *steps) == NULL)
            return false;
        row -= side == 0;
        column -= side == 3;
        bool level = side == 1 || side == 3;
        if (row < level || column < !level || row > 6 || column > 6)
            return false;
        *(level ? &board->across[row][column] : &board->down[row][column]) = true;
        board->canyons = true;
        row += side == 2;
        column += side == 1;
    }
    return true;
}

/* --- which segments hang together ------------------------------------------------------------- */

static void spread(const twin_board *board, twin_canyons *canyons, int row, int column);

/* Gives a segment the number of the canyon, if it is there and has none, and goes on from its
   far end. */
static void take(const twin_board *board, twin_canyons *canyons, bool there, int *of, int far_row,
                 int far_column)
{
    if (!there || *of >= 0)
        return;
    *of = canyons->count;
    canyons->length[canyons->count]++;
    spread(board, canyons, far_row, far_column);
}

static void spread(const twin_board *board, twin_canyons *canyons, int row, int column)
{
    if (column < TWIN_SIZE)
        take(board, canyons, board->across[row][column], &canyons->across[row][column], row,
             column + 1);
    if (row < TWIN_SIZE)
        take(board, canyons, board->down[row][column], &canyons->down[row][column], row + 1,
             column);
    if (column > 0)
        take(board, canyons, board->across[row][column - 1], &canyons->across[row][column - 1], row,
             column - 1);
    if (row > 0)
        take(board, canyons, board->down[row - 1][column], &canyons->down[row - 1][column], row - 1,
             column);
}

/* A segment that touches the frame ends there: only inner segments exist. */
static void count_framed(twin_canyons *canyons)
{
    for (int i = 1; i < TWIN_SIZE; i++) {
        int at[4] = {canyons->across[i][0], canyons->across[i][TWIN_SIZE - 1], canyons->down[0][i],
                     canyons->down[TWIN_SIZE - 1][i]};
        for (int k = 0; k < 4; k++)
            if (at[k] >= 0)
                canyons->framed[at[k]]++;
    }
}

void twin_canyons_find(const twin_board *board, twin_canyons *canyons)
{
    memset(canyons, 0, sizeof *canyons);
    memset(canyons->across, -1, sizeof canyons->across);
    memset(canyons->down, -1, sizeof canyons->down);
    for (int row = 0; row <= TWIN_SIZE; row++)
        for (int column = 0; column <= TWIN_SIZE; column++) {
            spread(board, canyons, row, column);
            canyons->count += canyons->length[canyons->count] > 0;
        }
    count_framed(canyons);
}

int twin_canyon_beside(const twin_canyons *canyons, int row, int column, int side)
{
    switch (side) {
    case 0: return canyons->across[row][column];
    case 1: return canyons->down[row][column + 1];
    case 2: return canyons->across[row + 1][column];
    default: return canyons->down[row][column];
    }
}

/* --- bridges ---------------------------------------------------------------------------------- */

static bool has_arm(const twin_board *board, int row, int column, int side)
{
    char kind = board->cell[row][column].side[side];
    return kind == 'H' || kind == 'R';
}

/* 1 for each segment that an arm of a route touches, once for each segment. */
int twin_bridges(const twin_board *board)
{
    int bridges = 0;
    for (int i = 1; i < TWIN_SIZE; i++) /* the lines inside, and the segments of each */
        for (int k = 0; k < TWIN_SIZE; k++) {
            if (board->across[i][k])
                bridges += has_arm(board, i, k, 0) || has_arm(board, i - 1, k, 2);
            if (board->down[k][i])
                bridges += has_arm(board, k, i, 3) || has_arm(board, k, i - 1, 1);
        }
    return bridges;
}
