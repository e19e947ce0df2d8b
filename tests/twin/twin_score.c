/* Networks, errors, centre and the total (rules 4). */
#include "twin.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

/* Rules 4: every network of n exits scores on its own. */
int twin_network_points(int exits)
{
    static const int points[TWIN_EXITS + 1] = {0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45};
    return points[exits];
}

/* Gives a strand and everything joined to it the number of a network. */
static void spread(const twin_board *board, twin_networks *networks, int row, int column, int group)
{
    const twin_drawing *here = &board->cell[row][column];
    int number = networks->count, other_row, other_column;
    if (networks->of[row][column][group] >= 0)
        return;
    networks->of[row][column][group] = number;
    if (here->station)
        networks->stations[number]++;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (here->group[side] != group)
            continue;
        if (!twin_neighbour(row, column, side, &next_row, &next_column))
            continue;
        const twin_drawing *next = &board->cell[next_row][next_column];
        if (twin_kinds_join(next->side[facing], here->side[side]))
            spread(board, networks, next_row, next_column, next->group[facing]);
    }
    if (twin_gate(board, row, column, &other_row, &other_column))
        spread(board, networks, other_row, other_column, 0);
}

/* An exit belongs to the network whose arm of its kind reaches it. */
static void count_exits(const twin_board *board, twin_networks *networks)
{
    for (int i = 0; i < TWIN_EXITS; i++) {
        const twin_exit *exit = twin_exit_number(i);
        const twin_drawing *at = &board->cell[exit->row][exit->column];
        if (!twin_kinds_join(at->side[exit->side], exit->kind))
            continue;
        int number = networks->of[exit->row][exit->column][(int)at->group[exit->side]];
        networks->exits[number]++;
        networks->exit_set[number] |= 1U << i;
    }
}

void twin_networks_find(const twin_board *closed, twin_networks *networks)
{
    twin_board open, *board = &open;
    twin_open_hubs(closed, board);
    memset(networks, 0, sizeof *networks);
    memset(networks->of, -1, sizeof networks->of);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 0; side < TWIN_SIDES; side++) {
                int group = board->cell[row][column].group[side];
                if (group < 0 || networks->of[row][column][group] >= 0)
                    continue;
                spread(board, networks, row, column, group);
                networks->count++;
            }
    count_exits(board, networks);
}

/* Rules 4: an arm that faces a space inside the board and meets no arm of its kind there.
   Rules 8: open water and open airways are no errors, nor an arm that points into a crater,
   at a building or at the accumulator. */
bool twin_is_error(const twin_board *board, int row, int column, int side)
{
    int next_row, next_column;
    char kind = board->cell[row][column].side[side];
    if (kind == '.' || kind == 'L' || kind == 'A' ||
        !twin_neighbour(row, column, side, &next_row, &next_column))
        return false;
    if (twin_crater(board, next_row, next_column))
        return false;
    if (twin_fills(&board->cell[next_row][next_column]))
        return false;
    if (twin_hub_joins(&board->cell[next_row][next_column], kind))
        return false;
    return !twin_kinds_join(board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES], kind);
}

static int count_errors(const twin_board *board)
{
    int errors = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 0; side < TWIN_SIDES; side++)
                errors += twin_is_error(board, row, column, side);
    return errors;
}

/* Rules 1 and 4: rows 3 to 5, columns C to E, one for each with anything drawn in it. */
static int count_centre(const twin_board *board)
{
    int centre = 0;
    for (int row = 2; row <= 4; row++)
        for (int column = 2; column <= 4; column++)
            centre += board->cell[row][column].drawn;
    return centre;
}

static void score_networks(const twin_board *board, twin_score *score)
{
    twin_networks networks;
    twin_networks_find(board, &networks);
    for (int exits = TWIN_EXITS; exits > 0; exits--)
        for (int i = 0; i < networks.count; i++)
            if (networks.exits[i] == exits) {
                score->exits[score->networks++] = exits;
                score->network_points += twin_network_points(exits);
            }
}

bool twin_score_limited(const twin_board *board, long limit, twin_score *score)
{
    memset(score, 0, sizeof *score);
    score_networks(board, score);
    score->centre = count_centre(board);
    score->errors = count_errors(board);
    score->highway = twin_line(board, 'H', limit);
    score->railway = twin_line(board, 'R', limit);
    score->expansion = twin_expansion_points(board);
    score->total = score->network_points + score->highway + score->railway + score->centre +
                   score->expansion - score->errors;
    return score->highway >= 0 && score->railway >= 0;
}

void twin_score_find(const twin_board *board, twin_score *score)
{
    (void)twin_score_limited(board, LONG_MAX, score);
}
