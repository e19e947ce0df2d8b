/* Rivers, lakes, lava and forests as bodies of spaces, and the points of all expansions (rules
   8). */
#include "twin.h"

#include <string.h>

/* --- bodies -------------------------------------------------------------------------------- */

static void spread(const twin_board *board, char kind, twin_bodies *bodies, int row, int column)
{
    int body = bodies->count;
    if (bodies->of[row][column] >= 0)
        return;
    bodies->of[row][column] = body;
    bodies->spaces[body]++;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (board->cell[row][column].side[side] != kind)
            continue;
        if (!twin_neighbour(row, column, side, &next_row, &next_column))
            bodies->edges[body]++;
        else if (board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] != kind)
            bodies->open[body]++;
        else
            spread(board, kind, bodies, next_row, next_column);
    }
}

void twin_bodies_find(const twin_board *board, char kind, twin_bodies *bodies)
{
    memset(bodies, 0, sizeof *bodies);
    memset(bodies->of, -1, sizeof bodies->of);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_drawing_has(&board->cell[row][column], kind) && bodies->of[row][column] < 0) {
                spread(board, kind, bodies, row, column);
                bodies->count++;
            }
}

/* --- points --------------------------------------------------------------------------------- */

/* One river, the best: 1 a space, +3 if both its ends are at the edge. A river has two ends or
   none. */
static int river_points(const twin_board *board)
{
    twin_bodies rivers;
    int best = 0;
    twin_bodies_find(board, 'V', &rivers);
    for (int i = 0; i < rivers.count; i++) {
        int points = rivers.spaces[i] + (rivers.edges[i] == 2 ? 3 : 0);
        best = points > best ? points : best;
    }
    return best;
}

/* The smallest lake scores 1 a space; no lake: 0. */
static int lake_points(const twin_board *board)
{
    twin_bodies lakes;
    int least = 0;
    twin_bodies_find(board, 'L', &lakes);
    for (int i = 0; i < lakes.count; i++)
        if (i == 0 || lakes.spaces[i] < least)
            least = lakes.spaces[i];
    return least;
}

/* 5 for each closed lava lake, 1 for each space of the largest. */
static int lava_points(const twin_board *board)
{
    twin_bodies lakes;
    int closed = 0, largest = 0;
    twin_bodies_find(board, 'X', &lakes);
    for (int i = 0; i < lakes.count; i++) {
        closed += lakes.open[i] == 0;
        largest = lakes.spaces[i] > largest ? lakes.spaces[i] : largest;
    }
    return 5 * closed + largest;
}

/* Does a highway or railway arm of this space point into a crater? */
static bool points_into_crater(const twin_board *board, int row, int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        char kind = board->cell[row][column].side[side];
        if ((kind == 'H' || kind == 'R') &&
            twin_neighbour(row, column, side, &next_row, &next_column) &&
            twin_crater(board, next_row, next_column))
            return true;
    }
    return false;
}

/* Craters: 2 for each drawn route with an arm into one. Desert: 1 a cactus. Street Lamps: 1 a lit
   lamp. City Builder: 1 a tower. */
static int space_points(const twin_board *board)
{
    int points = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            const char *mark = board->cell[row][column].mark;
            points += points_into_crater(board, row, column) ? 2 : 0;
            points += strcmp(mark, "ll") == 0;
            points += mark[0] == 'c' || mark[0] == 'b' ? (int)strlen(mark) : 0;
        }
    return points;
}

/* 1 a segment of the longest canyon, 2 for each canyon with both ends at the frame. */
static int canyon_points(const twin_board *board)
{
    twin_canyons canyons;
    int longest = 0, framed = 0;
    twin_canyons_find(board, &canyons);
    for (int i = 0; i < canyons.count; i++) {
        longest = canyons.length[i] > longest ? canyons.length[i] : longest;
        framed += canyons.framed[i] == 2;
    }
    return longest + 2 * framed;
}

/* How many spaces of the forest here are not yet counted? Counts them. */
static int forest_from(const twin_board *board, bool counted[TWIN_SIZE][TWIN_SIZE], int row,
                       int column)
{
    int spaces = 1;
    if (strcmp(board->cell[row][column].mark, "t") != 0 || counted[row][column])
        return 0;
    counted[row][column] = true;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            spaces += forest_from(board, counted, next_row, next_column);
    }
    return spaces;
}

/* 2 a space of the best forest, 1 a space of the second best, which may be as big. */
static int forest_points(const twin_board *board)
{
    bool counted[TWIN_SIZE][TWIN_SIZE] = {{false}};
    int best = 0, second = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int spaces = forest_from(board, counted, row, column);
            int lesser = spaces > best ? best : spaces;
            best = spaces > best ? spaces : best;
            second = lesser > second ? lesser : second;
        }
    return 2 * best + second;
}

/* Nothing but routes, as in the base game? */
static bool plain(const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            const twin_drawing *here = &board->cell[row][column];
            if (here->mark[0] != '\0' || board->symbol[row][column] != 0 ||
                twin_drawing_has(here, 'A') || twin_drawing_has(here, 'V') ||
                twin_drawing_has(here, 'L') || twin_drawing_has(here, 'X'))
                return false;
        }
    return !board->canyons;
}

int twin_expansion_points(const twin_board *board)
{
    if (plain(board))
        return 0;
    return river_points(board) + lake_points(board) + lava_points(board) + space_points(board) +
           forest_points(board) + twin_trail_points(board) + twin_airline_points(board) +
           twin_farmer_points(board) + twin_weather_points(board) +
           (board->canyons ? canyon_points(board) : 0);
}

/* --- floods ----------------------------------------------------------------------------------- */

static int sides_at_water(const twin_board *board, int row, int column)
{
    int sides = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            sides += board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] == 'L';
    }
    return sides;
}

/* Rules 8, Lake: an empty space with three or more sides facing open water is filled at once,
   again and again. */
void twin_flood(twin_board *board)
{
    bool again = true;
    while (again) {
        again = false;
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                if (!board->cell[row][column].drawn && sides_at_water(board, row, column) >= 3)
                    again = twin_drawing_read("LLLL", &board->cell[row][column]);
    }
}
