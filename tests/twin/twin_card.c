/* The cards of the expansions (rules 6), each as it is said. */
#include "twin.h"

#include <string.h>

/* --- marks in rows and blocks ----------------------------------------------------------------- */

static bool cactus(const twin_drawing *drawing)
{
    return drawing->mark[0] == 'c';
}

static bool water(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'L');
}

/* Is every space of some rectangle of this size so? */
static bool block_of(const twin_board *board, int rows, int columns,
                     bool (*is_so)(const twin_drawing *))
{
    for (int row = 0; row + rows <= TWIN_SIZE; row++)
        for (int column = 0; column + columns <= TWIN_SIZE; column++) {
            int count = 0;
            for (int i = 0; i < rows * columns; i++)
                count += is_so(&board->cell[row + i / columns][column + i % columns]);
            if (count == rows * columns)
                return true;
        }
    return false;
}

static bool four_in_line(const twin_board *board, bool (*is_so)(const twin_drawing *))
{
    return block_of(board, 1, 4, is_so) || block_of(board, 4, 1, is_so);
}

/* --- questions about neighbours --------------------------------------------------------------- */

/* How many of the neighbours are so? */
static int neighbours(const twin_board *board, int row, int column,
                      bool (*is_so)(const twin_drawing *))
{
    int count = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            count += is_so(&board->cell[next_row][next_column]);
    }
    return count;
}

static bool river(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'V');
}

/* RB */
static bool three_stations_at_a_river(const twin_board *board)
{
    int count = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            count += board->cell[row][column].station && neighbours(board, row, column, river) > 0;
    return count >= 3;
}

/* MA: the neighbours' arms may point anywhere. */
static bool crater_among_routes(const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_crater(board, row, column) &&
                neighbours(board, row, column, twin_drawing_is_route) == 4)
                return true;
    return false;
}

/* --- questions about networks ----------------------------------------------------------------- */

/* Does a route arm of this network point at the space? */
static bool points_at(const twin_board *board, const twin_networks *networks, int network, int row,
                      int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int near_row, near_column, facing = (side + 2) % TWIN_SIDES;
        if (!twin_neighbour(row, column, side, &near_row, &near_column))
            continue;
        const twin_drawing *near = &board->cell[near_row][near_column];
        if ((near->side[facing] == 'H' || near->side[facing] == 'R') &&
            networks->of[near_row][near_column][(int)near->group[facing]] == network)
            return true;
    }
    return false;
}

static bool belongs(const twin_networks *networks, int network, int row, int column)
{
    for (int group = 0; group < TWIN_SIDES; group++)
        if (networks->of[row][column][group] == network)
            return true;
    return false;
}

/* MB: arms of one network end in two craters. DC: three oasis spaces in one network. */
static bool network_with(const twin_board *board, bool craters, int due)
{
    twin_networks networks;
    twin_networks_find(board, &networks);
    for (int i = 0; i < networks.count; i++) {
        int count = 0;
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                count += craters ? twin_crater(board, row, column) &&
                                       points_at(board, &networks, i, row, column)
                                 : strcmp(board->cell[row][column].mark, "w") == 0 &&
                                       belongs(&networks, i, row, column);
        if (count >= due)
            return true;
    }
    return false;
}

/* --- lakes and lava --------------------------------------------------------------------------- */

/* LC: every water side meets water or the edge. */
static bool closed_lake(const twin_board *board)
{
    twin_bodies lakes;
    twin_bodies_find(board, 'L', &lakes);
    for (int i = 0; i < lakes.count; i++)
        if (lakes.open[i] == 0)
            return true;
    return false;
}

/* LA: two lines that share no stretch lead from one lake to two exits. */
static bool exits_through_a_lake(const twin_board *board)
{
    twin_bodies lakes;
    twin_bodies_find(board, 'L', &lakes);
    for (int i = 0; i < lakes.count; i++) {
        bool from[TWIN_SIZE][TWIN_SIZE];
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                from[row][column] = lakes.of[row][column] == i;
        if (twin_two_ways_out(board, from, 'L'))
            return true;
    }
    return false;
}

/* VB: the same from one space with lava in it. */
static bool exits_through_lava(const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            bool from[TWIN_SIZE][TWIN_SIZE] = {{false}};
            from[row][column] = twin_drawing_has(&board->cell[row][column], 'X');
            if (from[row][column] && twin_two_ways_out(board, from, '.'))
                return true;
        }
    return false;
}

static bool loop_round_a_volcano(const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (strcmp(board->cell[row][column].mark, "v") == 0 &&
                twin_loop_round(board, row, column))
                return true;
    return false;
}

/* CD: a canyon with both ends at the edge, a segment of which is between two central spaces. */
static bool canyon_through_the_centre(const twin_board *board)
{
    twin_canyons canyons;
    twin_canyons_find(board, &canyons);
    for (int i = 2; i <= 4; i++)
        for (int k = 3; k <= 4; k++) {
            int level = canyons.across[k][i], upright = canyons.down[i][k];
            if ((level >= 0 && canyons.framed[level] == 2) ||
                (upright >= 0 && canyons.framed[upright] == 2))
                return true;
        }
    return false;
}

/* --- forests ---------------------------------------------------------------------------------- */

static bool has_trees(const twin_board *board, int row, int column)
{
    return row >= 0 && row < TWIN_SIZE && column >= 0 && column < TWIN_SIZE &&
           strcmp(board->cell[row][column].mark, "t") == 0;
}

static void cut_down(bool tree[TWIN_SIZE][TWIN_SIZE], int row, int column)
{
    tree[row][column] = false;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            tree[next_row][next_column])
            cut_down(tree, next_row, next_column);
    }
}

/* FA: each forest is cut down where its first tree is met. */
int twin_forests(const twin_board *board)
{
    bool tree[TWIN_SIZE][TWIN_SIZE];
    int count = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        tree[i / TWIN_SIZE][i % TWIN_SIZE] = has_trees(board, i / TWIN_SIZE, i % TWIN_SIZE);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (tree[row][column]) {
                cut_down(tree, row, column);
                count++;
            }
    return count;
}

/* FB: spaces with trees, each a row below and a column beside the one before. */
int twin_trees_in_a_diagonal(const twin_board *board)
{
    int most = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int right = -1; right <= 1; right += 2) {
                int count = 0;
                while (has_trees(board, row + count, column + right * count))
                    count++;
                most = count > most ? count : most;
            }
    return most;
}

/* FC */
int twin_trees_at_exits(const twin_board *board)
{
    int count = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            bool exit = false;
            for (int side = 0; side < TWIN_SIDES; side++)
                exit = exit || twin_exit_at(row, column, side) != NULL;
            count += exit && has_trees(board, row, column);
        }
    return count;
}

bool twin_card(const twin_sheet *sheet, const char *code)
{
    const twin_board *board = &sheet->board;
#define CARD(name, question)                                                                       \
    if (strcmp(code, name) == 0)                                                                   \
    return question
    CARD("RA", twin_line_over_one_river_twice(board));
    CARD("RB", three_stations_at_a_river(board));
    CARD("RC", twin_line_from_exit_to_exit_over_a_river(board));
    CARD("LA", exits_through_a_lake(board));
    CARD("LB", four_in_line(board, water));
    CARD("LC", closed_lake(board));
    CARD("MA", crater_among_routes(board));
    CARD("MB", network_with(board, true, 2));
    CARD("MC", sheet->destroyed);
    CARD("VA", loop_round_a_volcano(board));
    CARD("VB", exits_through_lava(board));
    CARD("VC", sheet->destroyed);
    CARD("DA", block_of(board, 2, 2, cactus));
    CARD("DB", four_in_line(board, cactus));
    CARD("DC", network_with(board, false, 3));
    CARD("CA", twin_bridges(board) >= 6);
    CARD("CB", twin_line_over_one_canyon_thrice(board));
    CARD("CD", canyon_through_the_centre(board));
    CARD("FA", twin_forests(board) >= 5);
    CARD("FB", twin_trees_in_a_diagonal(board) >= 4);
    CARD("FC", twin_trees_at_exits(board) >= 4);
    CARD("TA", twin_trails_in_line(board) >= 5);
    CARD("TB", twin_trails_at_a_station(board) >= 3);
    CARD("TC", twin_central_trails(board) >= 5);
    CARD("PA", twin_portals_on_universities(board) >= 3);
    CARD("PB", twin_loop_through_portals(board));
    CARD("PC", twin_adjacent_portals(board) >= 3);
#undef CARD
    return code[0] != '\0' && code[1] == '\0' && twin_goal(sheet, code[0]);
}
