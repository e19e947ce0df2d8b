/* Chance for the tests, and whole random games. */
#include "twin.h"

#include <stddef.h>

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
        face[die] = twin_die_face(sheet->edition, die, twin_below(state, TWIN_FACES));
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
    twin_start(sheet, TWIN_CLASSIC);
    while (!twin_over(sheet))
        random_round(state, sheet);
    twin_score_find(&sheet->board, &score);
    return score.total;
}
