/* What is joined from afar, as Portal (rules 8) and tests/unit/modules/gates.c have it. Equal gates
   are joined in pairs, in reading order: the first with the second, the third with the fourth. A
   hub joins all arms that point at it, an airport (rules 8) those of routes and airways.
   Superconnections join both kinds of route, and are part of the lines of both. */
#include "twin/twin.h"

#include <string.h>

static bool is_route(char kind)
{
    return kind == 'H' || kind == 'R';
}

bool twin_kinds_join(char one, char other)
{
    return one != '.' &&
           (one == other || (one == 'S' && is_route(other)) || (other == 'S' && is_route(one)));
}

bool twin_kind_counts(char kind, char arm)
{
    return arm == kind || (arm == 'S' && is_route(kind));
}

bool twin_gate(const twin_board *board, int row, int column, int *other_row, int *other_column)
{
    const char *mark = board->cell[row][column].mark;
    int before = 0, mine = row * TWIN_SIZE + column, last = -1;
    if (mark[0] != 'o' && !twin_portal(&board->cell[row][column]))
        return false;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++) {
        bool same = strcmp(board->cell[i / TWIN_SIZE][i % TWIN_SIZE].mark, mark) == 0;
        bool partner = i < mine ? false : before % 2 == 0 ? i > mine : i == mine;
        if (same && partner) {
            int other = before % 2 == 0 ? i : last;
            *other_row = other / TWIN_SIZE;
            *other_column = other % TWIN_SIZE;
            return true;
        }
        if (same && i < mine) {
            before++;
            last = i;
        }
    }
    return false;
}

int twin_gates(const twin_board *board, const char *mark)
{
    int count = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        count += strcmp(board->cell[i / TWIN_SIZE][i % TWIN_SIZE].mark, mark) == 0;
    return count;
}

/* May lines of the kind go through the gate of this space? */
bool twin_gate_of(const twin_board *board, int row, int column, char kind)
{
    int other_row, other_column;
    return twin_gate(board, row, column, &other_row, &other_column) &&
           twin_drawing_has(&board->cell[row][column], kind) &&
           twin_drawing_has(&board->cell[other_row][other_column], kind);
}

bool twin_hub_joins(const twin_drawing *hub, char kind)
{
    if (strcmp(hub->mark, "ap") == 0)
        return is_route(kind) || kind == 'A' || kind == 'S';
    return strcmp(hub->mark, "n") == 0 && kind != '.';
}

void twin_open_hubs(const twin_board *board, twin_board *open)
{
    *open = *board;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 0; side < TWIN_SIDES; side++) {
                int next_row, next_column;
                if (!twin_neighbour(row, column, side, &next_row, &next_column))
                    continue;
                char kind = board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES];
                if (!twin_hub_joins(&board->cell[row][column], kind))
                    continue;
                open->cell[row][column].side[side] = kind;
                open->cell[row][column].group[side] = 0;
            }
}
