/* The base goals (rules 6), each as its card says it. */
#include "twin.h"

#include <limits.h>
#include <string.h>

static bool drawn(const twin_sheet *sheet, int row, int column)
{
    return sheet->board.cell[row][column].drawn;
}

/* How many spaces of a rectangle are drawn on. */
static int drawn_in(const twin_sheet *sheet, int row, int column, int rows, int columns)
{
    int count = 0;
    for (int r = row; r < row + rows; r++)
        for (int c = column; c < column + columns; c++)
            count += drawn(sheet, r, c);
    return count;
}

static bool full_line(const twin_sheet *sheet)
{
    for (int i = 0; i < TWIN_SIZE; i++)
        if (drawn_in(sheet, i, 0, 1, TWIN_SIZE) == TWIN_SIZE ||
            drawn_in(sheet, 0, i, TWIN_SIZE, 1) == TWIN_SIZE)
            return true;
    return false;
}

static bool three_corners(const twin_sheet *sheet)
{
    enum { LAST = TWIN_SIZE - 1 };
    return drawn(sheet, 0, 0) + drawn(sheet, 0, LAST) + drawn(sheet, LAST, 0) +
               drawn(sheet, LAST, LAST) >=
           3;
}

static bool full_block(const twin_sheet *sheet)
{
    for (int row = 0; row + 3 <= TWIN_SIZE; row++)
        for (int column = 0; column + 3 <= TWIN_SIZE; column++)
            if (drawn_in(sheet, row, column, 3, 3) == 9)
                return true;
    return false;
}

/* Does this arm of a route go on into the next space? */
static bool joined(const twin_board *board, int row, int column, int side)
{
    int next_row, next_column;
    char kind = board->cell[row][column].side[side];
    return (kind == 'H' || kind == 'R' || kind == 'S') &&
           twin_neighbour(row, column, side, &next_row, &next_column) &&
           twin_kinds_join(board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES], kind);
}

static int strand_number(const twin_board *board, int row, int column, int side)
{
    return (row * TWIN_SIZE + column) * TWIN_SIDES + board->cell[row][column].group[side];
}

static int leader(const int *of, int strand)
{
    while (of[strand] != strand)
        strand = of[strand];
    return strand;
}

/* The same of pairs of gates, whose strands are the first ones of their spaces. */
static bool joins_again(const twin_board *board, int *of)
{
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++) {
        int row, column;
        if (!twin_gate(board, i / TWIN_SIZE, i % TWIN_SIZE, &row, &column) ||
            row * TWIN_SIZE + column < i)
            continue;
        int one = leader(of, i * TWIN_SIDES);
        int two = leader(of, (row * TWIN_SIZE + column) * TWIN_SIDES);
        if (one == two)
            return true;
        of[one] = two;
    }
    return false;
}

/* A joint between strands that hang together already closes a loop. Loops are of route arms:
   water and lava join nothing here. */
static bool closed_loop(const twin_board *closed)
{
    twin_board open, *board = &open;
    twin_open_hubs(closed, board);
    int of[TWIN_SIZE * TWIN_SIZE * TWIN_SIDES];
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE * TWIN_SIDES; i++)
        of[i] = i;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 1; side <= 2; side++) { /* east and south: each joint once */
                int next_row, next_column;
                if (!joined(board, row, column, side))
                    continue;
                (void)twin_neighbour(row, column, side, &next_row, &next_column);
                int one = leader(of, strand_number(board, row, column, side));
                int two = leader(of, strand_number(board, next_row, next_column, side ^ 2));
                if (one == two)
                    return true;
                of[one] = two;
            }
    return joins_again(board, of);
}

static bool most_at_least(const int *count, int networks, int due)
{
    for (int i = 0; i < networks; i++)
        if (count[i] >= due)
            return true;
    return false;
}

/* Two exits of one network for which the question is answered with yes. */
static bool two_exits(const twin_networks *networks,
                      bool (*good)(const twin_exit *, const twin_exit *))
{
    for (int i = 0; i < networks->count; i++)
        for (int a = 0; a < TWIN_EXITS; a++)
            for (int b = 0; b < a; b++)
                if ((networks->exit_set[i] >> a & 1) != 0 &&
                    (networks->exit_set[i] >> b & 1) != 0 &&
                    good(twin_exit_number(a), twin_exit_number(b)))
                    return true;
    return false;
}

static bool opposite(const twin_exit *a, const twin_exit *b)
{
    return (a->side + 2) % TWIN_SIDES == b->side;
}

static bool is_middle(const twin_exit *exit)
{
    return (exit->row == 0 && exit->column == 3) || (exit->row == 6 && exit->column == 3) ||
           (exit->row == 3 && exit->column == 0) || (exit->row == 3 && exit->column == 6);
}

static bool both_middle(const twin_exit *a, const twin_exit *b)
{
    return is_middle(a) && is_middle(b);
}

bool twin_goal(const twin_sheet *sheet, char goal)
{
    twin_networks networks;
    twin_networks_find(&sheet->board, &networks);
    switch (goal) {
    case 'A': return drawn_in(sheet, 2, 2, 3, 3) >= 5;
    case 'B': return sheet->villages >= 3;
    case 'C': return full_line(sheet);
    case 'D': return three_corners(sheet);
    case 'E': return full_block(sheet);
    case 'F': return closed_loop(&sheet->board);
    case 'G': return most_at_least(networks.exits, networks.count, 3);
    case 'H': return most_at_least(networks.stations, networks.count, 4);
    case 'I': return twin_line(&sheet->board, 'H', LONG_MAX) >= 6;
    case 'J': return twin_line(&sheet->board, 'R', LONG_MAX) >= 6;
    case 'K': return two_exits(&networks, opposite);
    case 'L': return two_exits(&networks, both_middle);
    default: return false;
    }
}
