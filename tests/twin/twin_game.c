/* A whole game: rounds, dice, the limits of the special routes, and when a round may end. */
#include "twin.h"

#include <stddef.h>
#include <string.h>

void twin_start(twin_sheet *sheet)
{
    memset(sheet, 0, sizeof *sheet);
    twin_clear(&sheet->board);
}

bool twin_over(const twin_sheet *sheet)
{
    return sheet->round == TWIN_ROUNDS && !sheet->running;
}

bool twin_roll(twin_sheet *sheet, const int face[TWIN_DICE])
{
    if (sheet->running || twin_over(sheet))
        return false;
    sheet->round++;
    sheet->running = true;
    sheet->round_specials = 0;
    for (int die = 0; die < TWIN_DICE; die++) {
        sheet->face[die] = face[die];
        sheet->drawn[die] = false;
    }
    return true;
}

/* Rules 2: one a round, three a game, each once. */
bool twin_may_special(const twin_sheet *sheet, int special)
{
    return sheet->running && !sheet->crossed[special] && sheet->round_specials == 0 &&
           sheet->specials < TWIN_SPECIALS_A_GAME;
}

void twin_dice_moves(const twin_sheet *sheet, twin_moves *moves)
{
    int face[TWIN_DICE], faces = 0;
    moves->count = 0;
    for (int die = 0; die < TWIN_DICE; die++)
        if (sheet->running && !sheet->drawn[die])
            face[faces++] = sheet->face[die];
    twin_generate(&sheet->board, face, faces, moves);
}

void twin_special_moves(const twin_sheet *sheet, twin_moves *moves)
{
    moves->count = 0;
    for (int special = 0; special < TWIN_SPECIALS; special++) {
        int face = twin_special_face(special);
        if (twin_may_special(sheet, special))
            twin_generate(&sheet->board, &face, 1, moves);
    }
}

/* Rules 3: only when no undrawn route die has a legal place on the sheet as it now stands. */
bool twin_may_end(const twin_sheet *sheet)
{
    twin_moves moves;
    twin_dice_moves(sheet, &moves);
    return sheet->running && moves.count == 0;
}

/* Crosses off the die or the special route that shows the face. */
static bool use_face(twin_sheet *sheet, int face)
{
    int special = face - twin_special_face(0);
    for (int die = 0; die < TWIN_DICE; die++)
        if (sheet->running && !sheet->drawn[die] && sheet->face[die] == face) {
            sheet->drawn[die] = true;
            return true;
        }
    if (special < 0 || !twin_may_special(sheet, special))
        return false;
    sheet->crossed[special] = true;
    sheet->specials++;
    sheet->round_specials++;
    return true;
}

bool twin_play(twin_sheet *sheet, const twin_move *move)
{
    const twin_drawing *drawing = &twin_face_at(move->face)->look[move->look];
    if (twin_reasons(&sheet->board, move->row, move->column, drawing) != 0)
        return false;
    if (!use_face(sheet, move->face))
        return false;
    sheet->board.cell[move->row][move->column] = *drawing;
    return true;
}

bool twin_end(twin_sheet *sheet)
{
    if (!twin_may_end(sheet))
        return false;
    sheet->running = false;
    return true;
}

/* xorshift64*: good enough to choose by, and easy to see through. */
uint64_t twin_random(uint64_t *state)
{
    if (*state == 0)
        *state = 1;
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

int twin_below(uint64_t *state, int limit)
{
    return (int)((twin_random(state) >> 33) % (uint64_t)limit);
}

static void random_round(uint64_t *state, twin_sheet *sheet)
{
    twin_moves moves;
    int face[TWIN_DICE];
    for (int die = 0; die < TWIN_DICE; die++)
        face[die] = twin_die_face(die, twin_below(state, TWIN_FACES));
    (void)twin_roll(sheet, face);
    twin_dice_moves(sheet, &moves);
    while (moves.count > 0) {
        (void)twin_play(sheet, &moves.move[twin_below(state, moves.count)]);
        twin_dice_moves(sheet, &moves);
    }
    sheet->running = false;
}

int twin_random_game(uint64_t *state, twin_sheet *sheet)
{
    twin_sheet own;
    twin_score score;
    if (sheet == NULL)
        sheet = &own;
    twin_start(sheet);
    while (!twin_over(sheet))
        random_round(state, sheet);
    twin_score_find(&sheet->board, &score);
    return score.total;
}
