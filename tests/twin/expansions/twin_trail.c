/* Trails (rules 8): paths between corners of spaces, the Stations that they join, and their cards.
   */
#include "twin/twin.h"

#include <string.h>

enum { CORNERS = 4, POINTS = TWIN_SIZE + 1 };

/* Corner 0 is in the north-east, between sides 0 and 1, and so on clockwise. */
static const int corner_row[CORNERS] = {0, 1, 1, 0};
static const int corner_column[CORNERS] = {1, 1, 0, 0};

bool twin_trail_reaches(const twin_drawing *drawing, int corner)
{
    if (strcmp(drawing->mark, "pn") == 0)
        return corner == 3 || corner == 1;
    if (strcmp(drawing->mark, "pz") == 0)
        return corner == 0 || corner == 2;
    return strcmp(drawing->mark, "p") == 0 &&
           (drawing->side[corner] == '.' || drawing->side[(corner + 1) % TWIN_SIDES] == '.');
}

static bool has_trail(const twin_board *board, int row, int column)
{
    const char *mark = board->cell[row][column].mark;
    return strcmp(mark, "p") == 0 || strcmp(mark, "pn") == 0 || strcmp(mark, "pz") == 0;
}

/* Does the trail of the space reach this point of the board? */
static bool reaches_point(const twin_drawing *drawing, int row, int column, int at_row,
                          int at_column)
{
    for (int corner = 0; corner < CORNERS; corner++)
        if (twin_trail_reaches(drawing, corner) && row + corner_row[corner] == at_row &&
            column + corner_column[corner] == at_column)
            return true;
    return false;
}

/* Does any trail end at the point? */
static bool trail_at(const twin_board *board, int at_row, int at_column)
{
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        if (reaches_point(&board->cell[i / TWIN_SIZE][i % TWIN_SIZE], i / TWIN_SIZE, i % TWIN_SIZE,
                          at_row, at_column))
            return true;
    return false;
}

/* Decision: one of its trail's corners is a corner at which a trail already ends. */
bool twin_trail_joins(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    for (int corner = 0; corner < CORNERS; corner++)
        if (twin_trail_reaches(drawing, corner) &&
            trail_at(board, row + corner_row[corner], column + corner_column[corner]))
            return true;
    return false;
}

/* Things that are joined, each with the number of its network: first the points of the board, then
   its spaces, those with trails and those with Stations. */
typedef struct nets {
    int of[POINTS * POINTS + TWIN_SIZE * TWIN_SIZE];
} nets;

static void join(nets *n, int one, int other)
{
    int from = n->of[one], to = n->of[other];
    for (int i = 0; i < POINTS * POINTS + TWIN_SIZE * TWIN_SIZE; i++)
        if (n->of[i] == from)
            n->of[i] = to;
}

/* A trail joins its corners. A Station is joined to the trails that end at its corners, and by them
   joins these to each other. */
static void join_all(const twin_board *board, nets *n)
{
    for (int i = 0; i < POINTS * POINTS + TWIN_SIZE * TWIN_SIZE; i++)
        n->of[i] = i;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++) {
        int row = i / TWIN_SIZE, column = i % TWIN_SIZE;
        const twin_drawing *here = &board->cell[row][column];
        for (int corner = 0; corner < CORNERS; corner++) {
            int at_row = row + corner_row[corner], at_column = column + corner_column[corner];
            if (twin_trail_reaches(here, corner) ||
                (here->station && trail_at(board, at_row, at_column)))
                join(n, POINTS * POINTS + i, at_row * POINTS + at_column);
        }
    }
}

/* Half the value of a network of that many exits, rounded down. Above twelve: 50, 55, 60 and so
   on. */
static int points_of(int stations)
{
    int value = stations <= TWIN_EXITS ? twin_network_points(stations) : 45 + 5 * (stations - 12);
    return value / 2;
}

/* A Station on no trail is a set of one, and so worth nothing. */
int twin_trail_points(const twin_board *board)
{
    nets n;
    int points = 0;
    join_all(board, &n);
    for (int net = 0; net < POINTS * POINTS + TWIN_SIZE * TWIN_SIZE; net++) {
        int stations = 0;
        for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
            stations += board->cell[i / TWIN_SIZE][i % TWIN_SIZE].station &&
                        n.of[POINTS * POINTS + i] == net;
        points += points_of(stations);
    }
    return points;
}

/* TA: trails in consecutive spaces of a row or column, joined or not. */
int twin_trails_in_line(const twin_board *board)
{
    int most = 0;
    for (int line = 0; line < TWIN_SIZE; line++)
        for (int across = 0; across <= 1; across++)
            for (int i = 0, run = 0; i < TWIN_SIZE; i++) {
                run = has_trail(board, across ? line : i, across ? i : line) ? run + 1 : 0;
                most = run > most ? run : most;
            }
    return most;
}

/* Does the trail of one space end at a corner of the other? */
static bool touches(const twin_board *board, int from, int to)
{
    for (int corner = 0; corner < CORNERS; corner++)
        if (reaches_point(&board->cell[from / TWIN_SIZE][from % TWIN_SIZE], from / TWIN_SIZE,
                          from % TWIN_SIZE, to / TWIN_SIZE + corner_row[corner],
                          to % TWIN_SIZE + corner_column[corner]))
            return true;
    return false;
}

/* TB: separate drawings with trails at one Station's corners. */
int twin_trails_at_a_station(const twin_board *board)
{
    int most = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++) {
        int count = 0;
        for (int k = 0; k < TWIN_SIZE * TWIN_SIZE; k++)
            count += touches(board, k, i);
        if (board->cell[i / TWIN_SIZE][i % TWIN_SIZE].station && count > most)
            most = count;
    }
    return most;
}

/* TC */
int twin_central_trails(const twin_board *board)
{
    int count = 0;
    for (int i = 0; i < 9; i++)
        count += has_trail(board, 2 + i / 3, 2 + i % 3);
    return count;
}
