/* What the cards of Portal ask (rules 6 and 8). */
#include "twin/twin.h"

#include <string.h>

bool twin_portal(const twin_drawing *drawing)
{
    return drawing->mark[0] == 'p' && drawing->mark[1] != '\0' &&
           strchr("abc", drawing->mark[1]) != NULL; /* "p", "pn" and "pz" are trails */
}

static const twin_drawing *at(const twin_board *board, const char *cell)
{
    int row, column;
    (void)twin_cell_read(cell, &row, &column);
    return &board->cell[row][column];
}

/* PA: the spaces of the Universities, in both editions. */
int twin_portals_on_universities(const twin_board *board)
{
    return twin_portal(at(board, "A3")) + twin_portal(at(board, "D4")) +
           twin_portal(at(board, "B5")) + twin_portal(at(board, "G7"));
}

/* PC: counts and erases all that hang together with this one by sides. */
static int erase_group(twin_board *board, int row, int column)
{
    int count = 1;
    if (!twin_portal(&board->cell[row][column]))
        return 0;
    twin_erase(&board->cell[row][column]);
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            count += erase_group(board, next_row, next_column);
    }
    return count;
}

int twin_adjacent_portals(const twin_board *board)
{
    twin_board left = *board;
    int most = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++) {
        int count = erase_group(&left, i / TWIN_SIZE, i % TWIN_SIZE);
        most = count > most ? count : most;
    }
    return most;
}

/* --- PB --------------------------------------------------------------------------------------- */

typedef struct search {
    const twin_board *board;
    int row, column;             /* where it began; it never goes through this portal */
    int other_row, other_column; /* the other one of the pair, which it looks for */
    bool been[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];
} search;

static bool finds(search *s, int row, int column, int group)
{
    int next_row, next_column;
    bool began = row == s->row && column == s->column;
    if (row == s->other_row && column == s->other_column)
        return true;
    if (s->been[row][column][group])
        return false;
    s->been[row][column][group] = true;
    for (int side = 0; side < TWIN_SIDES; side++) {
        const twin_drawing *here = &s->board->cell[row][column];
        int facing = (side + 2) % TWIN_SIDES;
        if (here->group[side] != group ||
            !twin_neighbour(row, column, side, &next_row, &next_column))
            continue;
        const twin_drawing *next = &s->board->cell[next_row][next_column];
        if (twin_kinds_join(here->side[side], next->side[facing]) &&
            finds(s, next_row, next_column, next->group[facing]))
            return true;
    }
    return !began && twin_gate(s->board, row, column, &next_row, &next_column) &&
           finds(s, next_row, next_column, 0);
}

/* A pair is part of a loop if a way leads from one to the other that does not go through it. */
bool twin_loop_through_portals(const twin_board *board)
{
    search s;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            memset(&s, 0, sizeof s);
            s.board = board;
            s.row = row;
            s.column = column;
            if (twin_portal(&board->cell[row][column]) &&
                twin_gate(board, row, column, &s.other_row, &s.other_column) &&
                finds(&s, row, column, 0))
                return true;
        }
    return false;
}
