/* How far a sheet has come towards a goal card that counts something: by going over the whole
   board for each place the count could begin at. */
#include "twin.h"

#include <string.h>

typedef bool drawing_test(const twin_drawing *drawing);

static bool is_drawn(const twin_drawing *drawing)
{
    return drawing->drawn;
}

static bool is_water(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'L');
}

static bool is_cactus(const twin_drawing *drawing)
{
    return drawing->mark[0] == 'c';
}

static bool is_river(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'V');
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The most spaces that are so in any rectangle of this size. */
static int most_in(const twin_board *board, int rows, int columns, drawing_test *is_so)
{
    int most = 0;
    for (int row = 0; row + rows <= TWIN_SIZE; row++)
        for (int column = 0; column + columns <= TWIN_SIZE; column++) {
            int count = 0;
            for (int i = 0; i < rows * columns; i++)
                count += is_so(&board->cell[row + i / columns][column + i % columns]);
            most = larger(most, count);
        }
    return most;
}

/* The longest run of spaces that are so, one step after the other. */
static int longest_run(const twin_board *board, drawing_test *is_so)
{
    int most = 0;
    for (int length = 1; length <= TWIN_SIZE; length++)
        if (most_in(board, 1, length, is_so) == length ||
            most_in(board, length, 1, is_so) == length)
            most = length;
    return most;
}

static int neighbours_so(const twin_board *board, int row, int column, drawing_test *is_so)
{
    int count = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            count += is_so(&board->cell[next_row][next_column]);
    }
    return count;
}

static int stations_at_rivers(const twin_board *board)
{
    int count = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        count += board->cell[i / TWIN_SIZE][i % TWIN_SIZE].station &&
                 neighbours_so(board, i / TWIN_SIZE, i % TWIN_SIZE, is_river) > 0;
    return count;
}

static int routes_at_a_crater(const twin_board *board)
{
    int most = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        if (twin_crater(board, i / TWIN_SIZE, i % TWIN_SIZE))
            most = larger(
                most, neighbours_so(board, i / TWIN_SIZE, i % TWIN_SIZE, twin_drawing_is_route));
    return most;
}

static int corners(const twin_board *board)
{
    enum { LAST = TWIN_SIZE - 1 };
    return board->cell[0][0].drawn + board->cell[0][LAST].drawn + board->cell[LAST][0].drawn +
           board->cell[LAST][LAST].drawn;
}

static int central(const twin_board *board)
{
    int count = 0;
    for (int i = 0; i < 9; i++)
        count += board->cell[2 + i / 3][2 + i % 3].drawn;
    return count;
}

static int most_of(const int *count, int networks)
{
    int most = 0;
    for (int i = 0; i < networks; i++)
        most = larger(most, count[i]);
    return most;
}

/* Exits in the middle of a side. */
static int middle_exits(const twin_networks *networks)
{
    int most = 0;
    for (int i = 0; i < networks->count; i++) {
        int count = 0;
        for (int e = 0; e < TWIN_EXITS; e++) {
            const twin_exit *exit = twin_exit_number(e);
            count += (networks->exit_set[i] >> e & 1) != 0 &&
                     (exit->row == TWIN_SIZE / 2 || exit->column == TWIN_SIZE / 2);
        }
        most = larger(most, count);
    }
    return most;
}

int twin_progress(const twin_sheet *sheet, const char *code)
{
    const twin_board *board = &sheet->board;
    twin_networks networks;
    twin_networks_find(board, &networks);
#define CARD(name, count)                                                                          \
    if (strcmp(code, name) == 0)                                                                   \
    return count
    CARD("A", central(board));
    CARD("B", sheet->villages);
    CARD("C",
         larger(most_in(board, 1, TWIN_SIZE, is_drawn), most_in(board, TWIN_SIZE, 1, is_drawn)));
    CARD("D", corners(board));
    CARD("E", most_in(board, 3, 3, is_drawn));
    CARD("G", most_of(networks.exits, networks.count));
    CARD("H", most_of(networks.stations, networks.count));
    CARD("L", middle_exits(&networks));
    CARD("RB", stations_at_rivers(board));
    CARD("LB", longest_run(board, is_water));
    CARD("MA", routes_at_a_crater(board));
    CARD("DA", most_in(board, 2, 2, is_cactus));
    CARD("DB", longest_run(board, is_cactus));
    CARD("CA", twin_bridges(board));
    CARD("FA", twin_forests(board));
    CARD("FB", twin_trees_in_a_diagonal(board));
    CARD("FC", twin_trees_at_exits(board));
    CARD("TA", twin_trails_in_line(board));
    CARD("TB", twin_trails_at_a_station(board));
    CARD("TC", twin_central_trails(board));
    CARD("PA", twin_portals_on_universities(board));
    CARD("PC", twin_adjacent_portals(board));
#undef CARD
    return -1;
}
