/* A UFO or an airport instead of a special route (rules 8, Alien Farmer and Airline), and what
   sheep score. */
#include "twin/twin.h"

#include <string.h>

static bool is_marked(const twin_board *board, int row, int column, const char *mark)
{
    return strcmp(board->cell[row][column].mark, mark) == 0;
}

/* 2 points for each sheep in its row and its column, at any distance, again for each UFO. */
int twin_farmer_points(const twin_board *board)
{
    int points = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int i = 0; i < TWIN_SIZE && is_marked(board, row, column, "u"); i++) {
                points += is_marked(board, row, i, "s") ? 2 : 0;
                points += is_marked(board, i, column, "s") ? 2 : 0;
            }
    return points;
}

const char *twin_stand_in(int expansion)
{
    if (expansion == TWIN_AIRLINE)
        return "....ap";
    return expansion == TWIN_ALIENFARMER ? "....u" : NULL;
}

/* It may stand on every free space, for this special route. */
static void add_all(const twin_sheet *sheet, int special, int by, twin_moves *moves)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_free(&sheet->board, row, column))
                moves->move[moves->count++] =
                    (twin_move){.face = twin_face_of(twin_stand_in(sheet->expansion)),
                                .row = row,
                                .column = column,
                                .by = by,
                                .instead = special + 1};
}

void twin_instead_moves(const twin_sheet *sheet, twin_moves *moves)
{
    for (int special = 0; special < TWIN_SPECIALS; special++)
        if (twin_stand_in(sheet->expansion) != NULL && twin_may_draw(sheet) &&
            twin_may_special(sheet, special))
            add_all(sheet, special, TWIN_BY_INSTEAD, moves);
}

/* Also instead of the special route that the third University gives. */
void twin_instead_gifts(const twin_sheet *sheet, twin_moves *moves)
{
    for (int special = 0; special < TWIN_SPECIALS; special++)
        if (twin_stand_in(sheet->expansion) != NULL && twin_may_draw(sheet) &&
            sheet->gift == TWIN_FREE_SPECIAL && !sheet->crossed[special])
            add_all(sheet, special, TWIN_BY_GIFT, moves);
}

/* It is crossed off as if it had been drawn: the gift outside both limits. */
bool twin_instead_play(twin_sheet *sheet, const twin_move *move)
{
    static twin_moves moves;
    int special = move->instead - 1, found = 0;
    moves.count = 0;
    if (move->by == TWIN_BY_GIFT)
        twin_instead_gifts(sheet, &moves);
    else
        twin_instead_moves(sheet, &moves);
    for (int i = 0; i < moves.count; i++)
        found += moves.move[i].row == move->row && moves.move[i].column == move->column &&
                 moves.move[i].instead == move->instead;
    if (found == 0)
        return false;
    sheet->crossed[special] = true;
    if (move->by == TWIN_BY_INSTEAD) {
        sheet->specials++;
        sheet->round_specials++;
    }
    (void)twin_drawing_read(twin_stand_in(sheet->expansion),
                            &sheet->board.cell[move->row][move->column]);
    sheet->fresh[move->row][move->column] = false;
    twin_react(sheet, move->row, move->column);
    return true;
}
