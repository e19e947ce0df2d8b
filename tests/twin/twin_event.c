/* Events that come before the drawing (rules 8), meteors and drought, and one that comes after it:
   lamps are lit. */
#include "twin.h"

#include <string.h>

static const char letters[] = "NESW";

/* --- meteor ---------------------------------------------------------------------------------- */

/* One space on; at the edge it bounces, and the border space is not counted twice. */
static void step(int *row, int *column, int *side)
{
    int next_row, next_column;
    if (!twin_neighbour(*row, *column, *side, &next_row, &next_column)) {
        *side = (*side + 2) % TWIN_SIDES;
        (void)twin_neighbour(*row, *column, *side, &next_row, &next_column);
    }
    *row = next_row;
    *column = next_column;
}

/* From the last hit (first: D4); on a crater it goes on one space at a time. It erases the
   space and leaves a crater. */
static void hit(twin_sheet *sheet, int side)
{
    int row = sheet->hit ? sheet->hit_row : 3, column = sheet->hit ? sheet->hit_column : 3;
    for (int i = 0; i < sheet->extra[1][0] - '0'; i++)
        step(&row, &column, &side);
    while (twin_crater(&sheet->board, row, column))
        step(&row, &column, &side);
    if (twin_drawing_is_route(&sheet->board.cell[row][column]))
        sheet->destroyed = true;
    (void)twin_drawing_read("....k", &sheet->board.cell[row][column]);
    sheet->hit = true;
    sheet->hit_row = row;
    sheet->hit_column = column;
}

/* --- drought ---------------------------------------------------------------------------------- */

static bool next_to_oasis(const twin_board *board, int row, int column)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column) &&
            strcmp(board->cell[next_row][next_column].mark, "w") == 0)
            return true;
    }
    return false;
}

/* Every cactus not orthogonally next to an oasis is erased; its route stays. Says whether there
   was any. */
static bool wither(twin_board *board)
{
    bool any = false;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            twin_drawing *cell = &board->cell[row][column];
            if (cell->mark[0] != 'c' || next_to_oasis(board, row, column))
                continue;
            any = true;
            memset(cell->mark, 0, sizeof cell->mark);
            if (!twin_drawing_is_route(cell))
                twin_erase(cell);
        }
    return any;
}

/* --- street lamps ----------------------------------------------------------------------------- */

/* Whenever a special route has been used, that of the third University too, a row or a column is
   chosen. One without lamps may be. */
void twin_light_after(twin_sheet *sheet, int by)
{
    if (sheet->expansion == TWIN_STREETLAMPS && (by == TWIN_BY_SPECIAL || by == TWIN_BY_GIFT))
        sheet->event = TWIN_LIGHTING;
}

/* All lamps there are lit, for good. */
static void light(twin_board *board, int line)
{
    for (int i = 0; i < TWIN_SIZE; i++) {
        bool row = line < TWIN_SIZE;
        twin_drawing *cell = row ? &board->cell[line][i] : &board->cell[i][line - TWIN_SIZE];
        if (strcmp(cell->mark, "l") == 0)
            memcpy(cell->mark, "ll", sizeof "ll");
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static bool may_cross_off(const twin_sheet *sheet)
{
    for (int special = 0; special < TWIN_SPECIALS; special++)
        if (twin_may_special(sheet, special))
            return true;
    return false;
}

static bool arid(const twin_sheet *sheet)
{
    return strcmp(sheet->extra[0], "arid") == 0 || strcmp(sheet->extra[1], "arid") == 0;
}

/* Where only one answer is possible it happens at once. */
void twin_event_begin(twin_sheet *sheet)
{
    twin_board copy = sheet->board;
    sheet->event = TWIN_NO_EVENT;
    if (sheet->expansion == TWIN_METEOR) {
        if (may_cross_off(sheet) || strcmp(sheet->extra[0], "free") == 0)
            sheet->event = TWIN_METEOR_COMES;
        else
            hit(sheet, (int)(strchr(letters, sheet->extra[0][0]) - letters));
    }
    if (sheet->expansion == TWIN_DESERT && arid(sheet) && wither(&copy)) {
        if (may_cross_off(sheet))
            sheet->event = TWIN_DROUGHT;
        else
            sheet->board = copy;
    }
}

static bool may_fly(const twin_sheet *sheet, int side)
{
    return strcmp(sheet->extra[0], "free") == 0 || sheet->extra[0][0] == letters[side];
}

void twin_event_moves(const twin_sheet *sheet, twin_moves *moves)
{
    if (sheet->event == TWIN_NO_EVENT)
        return;
    if (sheet->event == TWIN_LIGHTING) {
        for (int line = TWIN_LINE; line < TWIN_LINE + 2 * TWIN_SIZE; line++)
            moves->move[moves->count++] =
                (twin_move){.face = -1, .look = line, .by = TWIN_BY_EVENT};
        return;
    }
    for (int side = 0; side < TWIN_SIDES; side++)
        if (sheet->event == TWIN_DROUGHT ? side == 0 : may_fly(sheet, side))
            moves->move[moves->count++] =
                (twin_move){.face = -1, .look = side, .by = TWIN_BY_EVENT};
    for (int special = 0; special < TWIN_SPECIALS; special++)
        if (twin_may_special(sheet, special))
            moves->move[moves->count++] =
                (twin_move){.face = twin_special_face(special), .by = TWIN_BY_EVENT};
}

static bool cross_off(twin_sheet *sheet, int special)
{
    if (!twin_may_special(sheet, special))
        return false;
    sheet->crossed[special] = true;
    sheet->specials++;
    sheet->round_specials++;
    return true;
}

bool twin_event_play(twin_sheet *sheet, const twin_move *move)
{
    if (!sheet->running || sheet->event == TWIN_NO_EVENT)
        return false;
    if (sheet->event == TWIN_LIGHTING) {
        if (move->face >= 0 || move->look < TWIN_LINE)
            return false;
        light(&sheet->board, move->look - TWIN_LINE);
    } else if (move->face >= 0) {
        if (!cross_off(sheet, move->face - twin_special_face(0)))
            return false;
    } else if (move->look >= TWIN_LINE) {
        return false;
    } else if (sheet->event == TWIN_METEOR_COMES) {
        if (!may_fly(sheet, move->look))
            return false;
        hit(sheet, move->look);
    } else {
        (void)wither(&sheet->board);
    }
    sheet->event = TWIN_NO_EVENT;
    return true;
}
