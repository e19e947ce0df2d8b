/* The points of Airline (rules 8): 2 a space of the longest airway from edge or airport to edge or
   airport, through airports; -2 for each open airway end inside the board, -4 for each airport
   without an airway. */
#include "twin/twin.h"

#include <string.h>

static bool airport(const twin_board *board, int row, int column)
{
    return strcmp(board->cell[row][column].mark, "ap") == 0;
}

/* An airway is drawn on: it has two arms in a space, and no two airways share one. */
typedef struct flight {
    const twin_board *board;
    bool used[TWIN_SIZE][TWIN_SIZE]; /* spaces of airways */
    int stops[TWIN_SIZE][TWIN_SIZE]; /* arms used at each airport */
    int spaces, best;
} flight;

static void land(flight *f, int row, int column);

/* Flies into a space by that side, and on until an airport, the edge or an open end. */
static void fly(flight *f, int row, int column, int by)
{
    const twin_drawing *here = &f->board->cell[row][column];
    int out = 0, next_row, next_column;
    if (here->side[by] != 'A' || f->used[row][column])
        return;
    while (out == by || here->side[out] != 'A')
        out++;
    f->used[row][column] = true;
    f->spaces++;
    if (!twin_neighbour(row, column, out, &next_row, &next_column))
        f->best = f->spaces > f->best ? f->spaces : f->best; /* it ends at the edge */
    else if (airport(f->board, next_row, next_column))
        land(f, next_row, next_column);
    else
        fly(f, next_row, next_column, (out + 2) % TWIN_SIDES);
    f->spaces--;
    f->used[row][column] = false;
}

/* Goes on by every airway that is left; an arm beyond an even number of them counts the space. */
static void take_off(flight *f, int row, int column)
{
    bool counts = f->stops[row][column]++ % 2 == 0;
    f->spaces += counts;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            fly(f, next_row, next_column, (side + 2) % TWIN_SIDES);
    }
    f->spaces -= counts;
    f->stops[row][column]--;
}

static void land(flight *f, int row, int column)
{
    bool counts = f->stops[row][column]++ % 2 == 0;
    f->spaces += counts;
    f->best = f->spaces > f->best ? f->spaces : f->best; /* it may end here */
    take_off(f, row, column);
    f->spaces -= counts;
    f->stops[row][column]--;
}

/* Begins at every airport, and at the edge by every airway that leads there. */
static int longest(const twin_board *board)
{
    flight f = {.board = board};
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int next_row, next_column;
            if (airport(board, row, column))
                take_off(&f, row, column);
            for (int side = 0; side < TWIN_SIDES; side++)
                if (!twin_neighbour(row, column, side, &next_row, &next_column))
                    fly(&f, row, column, side);
        }
    return f.best;
}

static int open_ends(const twin_board *board, int row, int column)
{
    int count = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (board->cell[row][column].side[side] == 'A' &&
            twin_neighbour(row, column, side, &next_row, &next_column) &&
            board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] != 'A' &&
            !airport(board, next_row, next_column))
            count++;
    }
    return count;
}

static bool has_airway(const twin_board *board, int row, int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] == 'A')
            return true;
    }
    return false;
}

int twin_airline_points(const twin_board *board)
{
    int points = 2 * longest(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            points -= 2 * open_ends(board, row, column);
            points -= airport(board, row, column) && !has_airway(board, row, column) ? 4 : 0;
        }
    return points;
}
