/* Lines, pairs of lines and loops that the cards of the expansions ask for (rules 6), all by
   trying every way. */
#include "twin.h"

#include <stddef.h>
#include <string.h>

static bool is_route(char kind)
{
    return kind == 'H' || kind == 'R' || kind == 'S';
}

/* The space that an arm leads into, if an arm of its kind is there. */
static bool leads_on(const twin_board *board, int row, int column, int side, int *next_row,
                     int *next_column)
{
    char kind = board->cell[row][column].side[side];
    return is_route(kind) && twin_neighbour(row, column, side, next_row, next_column) &&
           twin_kinds_join(board->cell[*next_row][*next_column].side[(side + 2) % TWIN_SIDES],
                           kind);
}

/* The exit that an arm of its kind reaches, or NULL. */
static const twin_exit *exit_of(const twin_board *board, int row, int column, int side)
{
    const twin_exit *exit = twin_exit_at(row, column, side);
    return exit != NULL && twin_kinds_join(exit->kind, board->cell[row][column].side[side]) ? exit
                                                                                            : NULL;
}

/* --- one line of one kind --------------------------------------------------------------------- */

enum question { ONE_RIVER_TWICE, ONE_CANYON_THRICE, EXITS_OVER_A_RIVER };

typedef struct tour {
    const twin_board *board;
    int question;
    char kind;
    bool used[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];
    twin_bodies rivers;
    twin_canyons canyons;
    int crossed[2 * TWIN_SIZE * TWIN_SIZE]; /* how often each river or canyon */
    int bridges;                            /* rivers crossed, all together */
    const twin_exit *from;                  /* where the line comes in */
} tour;

/* The river that is crossed when all arms of the kind in this space are used: a bridge has
   two. Or -1. */
static int river_under(const tour *t, int row, int column)
{
    const twin_drawing *here = &t->board->cell[row][column];
    if (!twin_drawing_has(here, 'V'))
        return -1;
    for (int side = 0; side < TWIN_SIDES; side++)
        if (here->side[side] == t->kind && !t->used[row][column][side])
            return -1;
    return t->rivers.of[row][column];
}

static void count_river(tour *t, int row, int column, int by)
{
    int river = river_under(t, row, column);
    if (river < 0 || t->question == ONE_CANYON_THRICE)
        return;
    t->crossed[river] += by;
    t->bridges += by;
}

static void count_canyon(tour *t, int row, int column, int side, int by)
{
    int canyon = twin_canyon_beside(&t->canyons, row, column, side);
    if (canyon >= 0 && t->question == ONE_CANYON_THRICE)
        t->crossed[canyon] += by;
}

static bool answered(const tour *t, int row, int column, int side)
{
    int most = 0;
    if (t->question == EXITS_OVER_A_RIVER) {
        const twin_exit *exit = exit_of(t->board, row, column, side);
        return t->bridges > 0 && exit != NULL && exit != t->from;
    }
    for (int i = 0; i < t->rivers.count + t->canyons.count; i++)
        most = t->crossed[i] > most ? t->crossed[i] : most;
    return most >= (t->question == ONE_RIVER_TWICE ? 2 : 3);
}

static bool go_on(tour *t, int row, int column, int group);

/* Takes an arm from the middle of a space outwards, and goes on wherever it leads. */
static bool leave(tour *t, int row, int column, int side)
{
    int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
    t->used[row][column][side] = true;
    count_river(t, row, column, 1);
    bool found = answered(t, row, column, side);
    if (!found && leads_on(t->board, row, column, side, &next_row, &next_column) &&
        !t->used[next_row][next_column][facing]) {
        t->used[next_row][next_column][facing] = true;
        count_river(t, next_row, next_column, 1);
        count_canyon(t, row, column, side, 1);
        found =
            answered(t, row, column, side) ||
            go_on(t, next_row, next_column, t->board->cell[next_row][next_column].group[facing]);
        count_canyon(t, row, column, side, -1);
        count_river(t, next_row, next_column, -1);
        t->used[next_row][next_column][facing] = false;
    }
    count_river(t, row, column, -1);
    t->used[row][column][side] = false;
    return found;
}

static bool go_on(tour *t, int row, int column, int group)
{
    const twin_drawing *here = &t->board->cell[row][column];
    for (int side = 0; side < TWIN_SIDES; side++)
        if (here->side[side] == t->kind && here->group[side] == group &&
            !t->used[row][column][side] && leave(t, row, column, side))
            return true;
    return false;
}

/* A line comes in by an arm; from exit to exit, by that of an exit. (A line that begins in the
   middle of a space crosses no more than one that comes in by an arm.) */
static bool begins(tour *t, int row, int column, int side)
{
    const twin_drawing *here = &t->board->cell[row][column];
    t->from = exit_of(t->board, row, column, side);
    if (here->side[side] != t->kind || (t->question == EXITS_OVER_A_RIVER && t->from == NULL))
        return false;
    t->used[row][column][side] = true;
    bool found = go_on(t, row, column, here->group[side]);
    t->used[row][column][side] = false;
    return found || (t->question != EXITS_OVER_A_RIVER && go_on(t, row, column, here->group[side]));
}

static bool ask(const twin_board *board, int question)
{
    tour t;
    memset(&t, 0, sizeof t);
    t.board = board;
    t.question = question;
    twin_bodies_find(board, 'V', &t.rivers);
    twin_canyons_find(board, &t.canyons);
    if (question == ONE_CANYON_THRICE ? t.canyons.count == 0 : t.rivers.count == 0)
        return false;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 0; side < TWIN_SIDES; side++) {
                t.kind = 'H';
                if (begins(&t, row, column, side))
                    return true;
                t.kind = 'R';
                if (begins(&t, row, column, side))
                    return true;
            }
    return false;
}

bool twin_line_over_one_river_twice(const twin_board *board)
{
    return ask(board, ONE_RIVER_TWICE);
}

bool twin_line_over_one_canyon_thrice(const twin_board *board)
{
    return ask(board, ONE_CANYON_THRICE);
}

bool twin_line_from_exit_to_exit_over_a_river(const twin_board *board)
{
    return ask(board, EXITS_OVER_A_RIVER);
}

/* --- two lines to two exits ------------------------------------------------------------------- */

typedef struct ways {
    const twin_board *board;
    bool start[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES]; /* strands, by group */
    bool used[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];  /* arms of the first line, */
    bool passed[TWIN_SIZE][TWIN_SIZE];            /* gates it goes through */
    bool been[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];  /* strands the first line goes through */
    bool seen[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES];  /* strands the second line can reach */
} ways;

/* Can a line without the arms in use reach an exit other than this one? */
static bool reaches(ways *w, int row, int column, int group, const twin_exit *other)
{
    if (w->seen[row][column][group])
        return false;
    w->seen[row][column][group] = true;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (w->board->cell[row][column].group[side] != group || w->used[row][column][side])
            continue;
        const twin_exit *exit = exit_of(w->board, row, column, side);
        if (exit != NULL && exit != other)
            return true;
        if (leads_on(w->board, row, column, side, &next_row, &next_column) &&
            reaches(w, next_row, next_column, w->board->cell[next_row][next_column].group[facing],
                    other))
            return true;
    }
    int gate_row, gate_column;
    return twin_gate(w->board, row, column, &gate_row, &gate_column) && !w->passed[row][column] &&
           reaches(w, gate_row, gate_column, 0, other);
}

static bool second_line(ways *w, const twin_exit *other)
{
    memset(w->seen, 0, sizeof w->seen);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int group = 0; group < TWIN_SIDES; group++)
                if (w->start[row][column][group] && reaches(w, row, column, group, other))
                    return true;
    return false;
}

static bool first_line_by_gate(ways *w, int row, int column);

/* Every first line that goes through no strand twice: a longer one would only use more. */
static bool first_line(ways *w, int row, int column, int group)
{
    bool found = false;
    if (w->been[row][column][group])
        return false;
    w->been[row][column][group] = true;
    for (int side = 0; side < TWIN_SIDES && !found; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (w->board->cell[row][column].group[side] != group || w->used[row][column][side])
            continue;
        const twin_exit *exit = exit_of(w->board, row, column, side);
        w->used[row][column][side] = true;
        if (exit != NULL) {
            found = second_line(w, exit);
        } else if (leads_on(w->board, row, column, side, &next_row, &next_column)) {
            w->used[next_row][next_column][facing] = true;
            found = first_line(w, next_row, next_column,
                               w->board->cell[next_row][next_column].group[facing]);
            w->used[next_row][next_column][facing] = false;
        }
        w->used[row][column][side] = false;
    }
    found = found || first_line_by_gate(w, row, column);
    w->been[row][column][group] = false;
    return found;
}

static bool first_line_by_gate(ways *w, int row, int column)
{
    int other_row, other_column;
    if (!twin_gate(w->board, row, column, &other_row, &other_column))
        return false;
    w->passed[row][column] = w->passed[other_row][other_column] = true;
    bool found = first_line(w, other_row, other_column, 0);
    w->passed[row][column] = w->passed[other_row][other_column] = false;
    return found;
}

static void start_at(ways *w, int row, int column, char kind)
{
    const twin_drawing *here = &w->board->cell[row][column];
    for (int side = 0; side < TWIN_SIDES; side++)
        if (kind == '.' ? is_route(here->side[side]) : here->side[side] == kind)
            w->start[row][column][(int)here->group[side]] = true;
}

bool twin_two_ways_out(const twin_board *board, bool from[TWIN_SIZE][TWIN_SIZE], char kind)
{
    ways w;
    twin_board open;
    memset(&w, 0, sizeof w);
    twin_open_hubs(board, &open);
    w.board = &open;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (from[row][column])
                start_at(&w, row, column, kind);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int group = 0; group < TWIN_SIDES; group++)
                if (w.start[row][column][group] && first_line(&w, row, column, group))
                    return true;
    return false;
}

/* --- loops ------------------------------------------------------------------------------------ */

typedef struct loop {
    const twin_board *board;
    int row, column;                             /* round this space */
    int first_row, first_column, first_group;    /* where the loop begins */
    int first_side;                              /* by this arm */
    bool been[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES]; /* strands, by group */
} loop;

/* A ray runs from the north side of the space to the east, along the borders between its row
   and the one above. Who crosses it going north turns one way round the space, who crosses it
   going south the other way. */
static int turns(const loop *l, int row, int column, int side)
{
    if (column <= l->column)
        return 0;
    if (side == 0 && row == l->row)
        return 1;
    return side == 2 && row == l->row - 1 ? -1 : 0;
}

/* Tries every loop of different strands that comes back to the first one. */
static bool closes(loop *l, int row, int column, int group, int came_by, int turned)
{
    bool found = false;
    if (l->been[row][column][group]) /* back where it began, by another arm? */
        return row == l->first_row && column == l->first_column && group == l->first_group &&
               came_by != l->first_side && turned != 0;
    l->been[row][column][group] = true;
    for (int side = 0; side < TWIN_SIDES && !found; side++) {
        int next_row, next_column, facing = (side + 2) % TWIN_SIDES;
        if (l->board->cell[row][column].group[side] != group || side == came_by ||
            !leads_on(l->board, row, column, side, &next_row, &next_column))
            continue;
        if (came_by < 0)
            l->first_side = side;
        found =
            closes(l, next_row, next_column, l->board->cell[next_row][next_column].group[facing],
                   facing, turned + turns(l, row, column, side));
    }
    l->been[row][column][group] = false;
    return found;
}

bool twin_loop_round(const twin_board *board, int row, int column)
{
    loop l;
    twin_board open;
    memset(&l, 0, sizeof l);
    twin_open_hubs(board, &open);
    l.board = &open;
    l.row = row;
    l.column = column;
    for (l.first_row = 0; l.first_row < TWIN_SIZE; l.first_row++)
        for (l.first_column = 0; l.first_column < TWIN_SIZE; l.first_column++)
            for (l.first_group = 0; l.first_group < TWIN_SIDES; l.first_group++)
                if (closes(&l, l.first_row, l.first_column, l.first_group, -1, 0))
                    return true;
    return false;
}
