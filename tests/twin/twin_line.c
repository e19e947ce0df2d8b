/* The longest line by plain exhaustive search. A line is a walk along arms: from the border
   of a space along an arm to the middle, from the middle along another arm of the same
   strand and kind to another border, across the border into the arm that it meets. No arm
   is used twice. Every strand counts half the arms used in it, rounded up (rules 4). */
#include "twin.h"

#include <string.h>

typedef struct walk {
    twin_board open, *board;
    char kind;
    bool used[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES + 1]; /* the last one: the way through a gate */
    int arms[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];      /* used so far in each strand */
    int count;                                       /* what the walk so far scores */
    int best;
    long steps, limit;
    /* to follow a given line: the spaces it goes through, and how many */
    int length;
    const int *row, *column;
} walk;

static void walk_start(walk *w, const twin_board *board, char kind, long limit)
{
    memset(w, 0, sizeof *w);
    w->board = &w->open;
    twin_open_hubs(board, w->board);
    w->kind = kind;
    w->limit = limit;
}

static bool has_arm(const walk *w, int row, int column, int side)
{
    return twin_kind_counts(w->kind, w->board->cell[row][column].side[side]);
}

static int group_of(const walk *w, int row, int column, int side)
{
    return side == TWIN_SIDES ? 0 : w->board->cell[row][column].group[side];
}

/* The first, third, ... arm used in a strand makes it count one more. */
static void take_arm(walk *w, int row, int column, int side)
{
    int *arms = &w->arms[row][column][group_of(w, row, column, side)];
    w->used[row][column][side] = true;
    if ((*arms)++ % 2 == 0)
        w->count++;
    if (w->count > w->best)
        w->best = w->count;
    w->steps++;
}

static void give_back_arm(walk *w, int row, int column, int side)
{
    int *arms = &w->arms[row][column][group_of(w, row, column, side)];
    w->used[row][column][side] = false;
    if (--*arms % 2 == 0)
        w->count--;
}

/* The way through a gate that is not used yet. */
static bool gate_leads(const walk *w, int row, int column, int *other_row, int *other_column)
{
    return twin_gate(w->board, row, column, other_row, other_column) &&
           twin_gate_of(w->board, row, column, w->kind) && !w->used[row][column][TWIN_SIDES];
}

/* Goes on in every possible way from the middle of a strand. */
static void go_on(walk *w, int row, int column, int group)
{
    int other_row, other_column;
    const twin_drawing *here = &w->board->cell[row][column];
    for (int side = 0; side < TWIN_SIDES && w->steps < w->limit; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (!has_arm(w, row, column, side) || here->group[side] != group ||
            w->used[row][column][side])
            continue;
        take_arm(w, row, column, side);
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            has_arm(w, next_row, next_column, facing) && !w->used[next_row][next_column][facing]) {
            take_arm(w, next_row, next_column, facing);
            go_on(w, next_row, next_column, w->board->cell[next_row][next_column].group[facing]);
            give_back_arm(w, next_row, next_column, facing);
        }
        give_back_arm(w, row, column, side);
    }
    if (w->steps < w->limit && gate_leads(w, row, column, &other_row, &other_column)) {
        take_arm(w, row, column, TWIN_SIDES);
        take_arm(w, other_row, other_column, TWIN_SIDES);
        go_on(w, other_row, other_column, 0);
        give_back_arm(w, other_row, other_column, TWIN_SIDES);
        give_back_arm(w, row, column, TWIN_SIDES);
    }
}

/* A walk begins in the middle of a strand, or at a border and comes in by an arm. */
static void begin_at(walk *w, int row, int column, int side)
{
    int group = w->board->cell[row][column].group[side];
    go_on(w, row, column, group);
    take_arm(w, row, column, side);
    go_on(w, row, column, group);
    give_back_arm(w, row, column, side);
}

int twin_line(const twin_board *board, char kind, long limit)
{
    walk w;
    walk_start(&w, board, kind, limit);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 0; side < TWIN_SIDES; side++)
                if (has_arm(&w, row, column, side))
                    begin_at(&w, row, column, side);
    return w.steps < w.limit ? w.best : -1;
}

/* Goes on to the next space of the given line; in its last one any further arm may be used. */
static bool follow(walk *w, int group, int at)
{
    int other_row, other_column;
    int row = w->row[at], column = w->column[at];
    const twin_drawing *here = &w->board->cell[row][column];
    bool found = at == w->length - 1 && w->count == w->length;
    for (int side = 0; side < TWIN_SIDES && !found; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (!has_arm(w, row, column, side) || here->group[side] != group ||
            w->used[row][column][side])
            continue;
        take_arm(w, row, column, side);
        if (at == w->length - 1) {
            found = w->count == w->length;
        } else if (twin_neighbour(row, column, side, &next_row, &next_column) &&
                   next_row == w->row[at + 1] && next_column == w->column[at + 1] &&
                   has_arm(w, next_row, next_column, facing) &&
                   !w->used[next_row][next_column][facing]) {
            take_arm(w, next_row, next_column, facing);
            found = follow(w, w->board->cell[next_row][next_column].group[facing], at + 1);
            give_back_arm(w, next_row, next_column, facing);
        }
        give_back_arm(w, row, column, side);
    }
    if (!found && gate_leads(w, row, column, &other_row, &other_column)) {
        take_arm(w, row, column, TWIN_SIDES);
        found = w->count == w->length && at == w->length - 1;
        take_arm(w, other_row, other_column, TWIN_SIDES);
        if (!found && at < w->length - 1 && other_row == w->row[at + 1] &&
            other_column == w->column[at + 1])
            found = follow(w, 0, at + 1);
        give_back_arm(w, other_row, other_column, TWIN_SIDES);
        give_back_arm(w, row, column, TWIN_SIDES);
    }
    return found;
}

bool twin_line_follows(const twin_board *board, char kind, int length, const int *row,
                       const int *column)
{
    walk w;
    bool found = length == 0;
    walk_start(&w, board, kind, 0);
    w.length = length;
    w.row = row;
    w.column = column;
    for (int side = 0; side < TWIN_SIDES && !found; side++) {
        if (!has_arm(&w, row[0], column[0], side))
            continue;
        int group = w.board->cell[row[0]][column[0]].group[side];
        found = follow(&w, group, 0);
        take_arm(&w, row[0], column[0], side);
        found = found || follow(&w, group, 0);
        give_back_arm(&w, row[0], column[0], side);
    }
    return found;
}
