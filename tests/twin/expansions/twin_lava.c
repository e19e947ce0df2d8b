/* Volcanoes, lava over routes, and the duty to draw lava (rules 8, Lava). */
#include "twin/twin.h"

static bool has_lava(const twin_board *board, int row, int column)
{
    return twin_drawing_has(&board->cell[row][column], 'X');
}

/* Does lava of a neighbour lie open towards this space, which has none? */
static bool next_to_open_lava(const twin_board *board, int row, int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] == 'X' &&
            board->cell[row][column].side[side] != 'X')
            return true;
    }
    return false;
}

/* Is an empty space on the sheet next to an open lava side? */
static bool lava_can_flow(const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_free(board, row, column) && next_to_open_lava(board, row, column))
                return true;
    return false;
}

/* --- volcanoes -------------------------------------------------------------------------------- */

static bool lava_nearby(const twin_board *board, int row, int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            has_lava(board, next_row, next_column))
            return true;
    }
    return false;
}

/* Once a round, on an empty space none of whose four neighbours has lava on any side. */
void twin_volcano_moves(const twin_sheet *sheet, twin_moves *moves)
{
    if (sheet->expansion != TWIN_LAVA || !twin_may_draw(sheet) || sheet->volcano)
        return;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_free(&sheet->board, row, column) && !lava_nearby(&sheet->board, row, column))
                moves->move[moves->count++] = (twin_move){.face = twin_face_of("XXXXv"),
                                                          .row = row,
                                                          .column = column,
                                                          .by = TWIN_BY_VOLCANO};
}

/* --- over a route ----------------------------------------------------------------------------- */

static void add_over(const twin_board *board, int face, int row, int column, twin_moves *moves)
{
    const twin_face *all = twin_face_at(face);
    twin_board erased = *board;
    twin_erase(&erased.cell[row][column]);
    for (int look = 0; look < all->looks; look++)
        if (twin_reasons(&erased, row, column, &all->look[look]) == 0)
            moves->move[moves->count++] = (twin_move){
                .face = face, .look = look, .row = row, .column = column, .by = TWIN_BY_OVER};
}

static void add_all_over(const twin_board *board, int face, twin_moves *moves)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_drawing_is_route(&board->cell[row][column]) && !has_lava(board, row, column) &&
                next_to_open_lava(board, row, column))
                add_over(board, face, row, column, moves);
}

/* If no empty space is next to an open lava side: erase a space next to an open side that holds
   a route and no lava, and draw there. */
void twin_over_moves(const twin_sheet *sheet, twin_moves *moves)
{
    int first = -1;
    if (sheet->expansion != TWIN_LAVA || !twin_may_draw(sheet) || lava_can_flow(&sheet->board))
        return;
    for (int die = 0; die < TWIN_EXTRA_DICE; die++) {
        int face = twin_face_of(sheet->extra[die]);
        if (sheet->extra_drawn[die] || face == first)
            continue;
        add_all_over(&sheet->board, face, moves);
        first = face;
    }
}

/* --- the duty --------------------------------------------------------------------------------- */

/* One lava die must be drawn if it can be: where it fits; or, if lava has no empty space to
   flow to, over a route or after a volcano. */
bool twin_lava_holds(const twin_sheet *sheet)
{
    twin_moves moves;
    if (sheet->expansion != TWIN_LAVA || sheet->lava || !twin_may_draw(sheet))
        return false;
    twin_extra_moves(sheet, &moves);
    if (moves.count > 0)
        return true;
    if (lava_can_flow(&sheet->board))
        return false;
    twin_over_moves(sheet, &moves);
    twin_volcano_moves(sheet, &moves);
    return moves.count > 0;
}
