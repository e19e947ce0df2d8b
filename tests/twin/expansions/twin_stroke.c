/* Canyon strokes (rules 8): what the canyon dice let a player draw. */
#include "twin/twin.h"

#include <string.h>

static const char letters[] = "NESW";

static int side_of(char letter)
{
    return (int)(strchr(letters, letter) - letters);
}

/* The way from a point along a step; false if there is no inner segment. */
static bool go(int *row, int *column, char step)
{
    static const int down[TWIN_SIDES] = {-1, 0, 1, 0};
    static const int right[TWIN_SIDES] = {0, 1, 0, -1};
    int side = side_of(step), next_row = *row + down[side], next_column = *column + right[side];
    bool level = side == 1 || side == 3;
    bool on_frame = level ? *row == 0 || *row == TWIN_SIZE : *column == 0 || *column == TWIN_SIZE;
    if (next_row < 0 || next_row > TWIN_SIZE || next_column < 0 || next_column > TWIN_SIZE)
        return false;
    *row = next_row;
    *column = next_column;
    return !on_frame; /* along the frame runs no canyon */
}

/* How many segments meet in a point. */
static int segments_at(const twin_board *board, int row, int column)
{
    return (column < TWIN_SIZE && board->across[row][column]) +
           (column > 0 && board->across[row][column - 1]) +
           (row < TWIN_SIZE && board->down[row][column]) +
           (row > 0 && board->down[row - 1][column]);
}

/* At the frame, or at an open end of a canyon. */
static bool may_begin(const twin_board *board, int row, int column)
{
    return row == 0 || row == TWIN_SIZE || column == 0 || column == TWIN_SIZE ||
           segments_at(board, row, column) == 1;
}

static int all_segments(const twin_board *board)
{
    int count = 0;
    for (int row = 0; row <= TWIN_SIZE; row++)
        for (int column = 0; column <= TWIN_SIZE; column++)
            count += board->across[row][column] + board->down[row][column];
    return count;
}

static bool points_crowded(const twin_board *board)
{
    for (int row = 0; row <= TWIN_SIZE; row++)
        for (int column = 0; column <= TWIN_SIZE; column++)
            if (segments_at(board, row, column) > 2)
                return true;
    return false;
}

/* The board with the stroke; false if it may not be drawn. It is drawn whole, over nothing. */
static bool drawn_with(const twin_board *board, int row, int column, const char *steps,
                       twin_board *after)
{
    int end_row = row, end_column = column;
    for (const char *step = steps; *step != '\0'; step++)
        if (!go(&end_row, &end_column, *step))
            return false;
    if (!may_begin(board, row, column) && !may_begin(board, end_row, end_column))
        return false;
    *after = *board;
    return twin_canyon_add(after, row, column, steps) &&
           all_segments(after) == all_segments(board) + (int)strlen(steps) &&
           !points_crowded(after) && twin_bridges(after) <= TWIN_BRIDGE_POINTS;
}

/* --- all strokes ------------------------------------------------------------------------------ */

/* The same path told from its other end. */
static void turn_round(twin_move *move, int end_row, int end_column)
{
    char steps[sizeof move->steps] = "";
    size_t length = strlen(move->steps);
    for (size_t i = 0; i < length; i++)
        steps[i] = letters[(side_of(move->steps[length - 1 - i]) + 2) % TWIN_SIDES];
    memcpy(move->steps, steps, sizeof steps);
    move->row = end_row;
    move->column = end_column;
}

/* A stroke is told from the end with the smaller row, then the smaller column. */
static void make_canonical(twin_move *move)
{
    int row = move->row, column = move->column;
    for (const char *step = move->steps; *step != '\0'; step++)
        (void)go(&row, &column, *step);
    if (row < move->row || (row == move->row && column < move->column))
        turn_round(move, row, column);
}

static void add(twin_moves *moves, twin_move move)
{
    make_canonical(&move);
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].row == move.row && moves->move[i].column == move.column &&
            strcmp(moves->move[i].steps, move.steps) == 0)
            return;
    moves->move[moves->count++] = move;
}

/* A path as the face shows it, turned so many quarters and perhaps mirrored. */
static void turn_steps(const char *face, int turns, bool mirror, char steps[4])
{
    memset(steps, 0, 4);
    for (int i = 0; face[i] != '\0'; i++) {
        int side = side_of(face[i]);
        if (mirror && side % 2 == 1)
            side = (side + 2) % TWIN_SIDES;
        steps[i] = letters[(side + turns) % TWIN_SIDES];
    }
}

static void add_face(const twin_board *board, const char *face, twin_moves *moves)
{
    twin_board after;
    for (int look = 0; look < TWIN_LOOKS; look++) {
        twin_move move = {.face = -1, .by = TWIN_BY_STROKE};
        turn_steps(face, look / 2, look % 2 == 1, move.steps);
        for (move.row = 0; move.row <= TWIN_SIZE; move.row++)
            for (move.column = 0; move.column <= TWIN_SIZE; move.column++)
                if (drawn_with(board, move.row, move.column, move.steps, &after))
                    add(moves, move);
    }
}

void twin_stroke_moves(const twin_sheet *sheet, twin_moves *moves)
{
    for (int die = 0; die < TWIN_EXTRA_DICE; die++)
        if (twin_may_draw(sheet) && sheet->expansion == TWIN_CANYON && !sheet->extra_drawn[die])
            add_face(&sheet->board, sheet->extra[die] + 1, moves); /* after the '~' */
}

/* --- playing ---------------------------------------------------------------------------------- */

static bool can_look_so(const char *face, const char *steps)
{
    for (int look = 0; look < TWIN_LOOKS; look++) {
        twin_move from = {.row = 4, .column = 4}, to;
        turn_steps(face, look / 2, look % 2 == 1, from.steps);
        to = from;
        turn_round(&to, 0, 0);
        if (strcmp(from.steps, steps) == 0 || strcmp(to.steps, steps) == 0)
            return true;
    }
    return false;
}

/* What a building gave is lost by anything else that is drawn. */
bool twin_stroke_play(twin_sheet *sheet, const twin_move *move)
{
    twin_board after;
    if (sheet->expansion != TWIN_CANYON || !twin_may_draw(sheet) ||
        !drawn_with(&sheet->board, move->row, move->column, move->steps, &after))
        return false;
    for (int die = 0; die < TWIN_EXTRA_DICE; die++)
        if (!sheet->extra_drawn[die] && can_look_so(sheet->extra[die] + 1, move->steps)) {
            sheet->extra_drawn[die] = true;
            sheet->board = after;
            sheet->gift = TWIN_NOTHING;
            return true;
        }
    return false;
}
