/* A whole game: rounds, dice, the limits of the special routes, what buildings give, and when
   a round may end. */
#include "twin.h"

#include <stddef.h>
#include <string.h>

void twin_start(twin_sheet *sheet, int edition)
{
    memset(sheet, 0, sizeof *sheet);
    sheet->edition = edition;
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
    sheet->gift = TWIN_NOTHING;
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

static void generate(const twin_sheet *sheet, const int *face, int faces, int by, twin_moves *moves)
{
    int first = moves->count;
    twin_generate(&sheet->board, face, faces, moves);
    for (int i = first; i < moves->count; i++)
        moves->move[i].by = by;
}

void twin_special_moves(const twin_sheet *sheet, twin_moves *moves)
{
    moves->count = 0;
    for (int special = 0; special < TWIN_SPECIALS; special++) {
        int face = twin_special_face(special);
        if (twin_may_special(sheet, special))
            generate(sheet, &face, 1, TWIN_BY_SPECIAL, moves);
    }
}

/* Rules 5: any of the four dice of this round, drawn already or not, or a special route that
   is not crossed off, outside both limits. */
void twin_gift_moves(const twin_sheet *sheet, twin_moves *moves)
{
    moves->count = 0;
    if (sheet->running && sheet->gift == TWIN_COPY)
        generate(sheet, sheet->face, TWIN_DICE, TWIN_BY_COPY, moves);
    for (int special = 0; special < TWIN_SPECIALS; special++) {
        int face = twin_special_face(special);
        if (sheet->running && sheet->gift == TWIN_FREE_SPECIAL && !sheet->crossed[special])
            generate(sheet, &face, 1, TWIN_BY_GIFT, moves);
    }
}

/* Rules 3: only when no undrawn route die has a legal place on the sheet as it now stands. */
bool twin_may_end(const twin_sheet *sheet)
{
    twin_moves moves;
    twin_dice_moves(sheet, &moves);
    return sheet->running && moves.count == 0;
}

static bool use_die(twin_sheet *sheet, int face)
{
    for (int die = 0; die < TWIN_DICE; die++)
        if (!sheet->drawn[die] && sheet->face[die] == face) {
            sheet->drawn[die] = true;
            return true;
        }
    return false;
}

static bool use_special(twin_sheet *sheet, int special)
{
    if (special < 0 || !twin_may_special(sheet, special))
        return false;
    sheet->crossed[special] = true;
    sheet->specials++;
    sheet->round_specials++;
    return true;
}

/* Rules 5: the free special route is crossed off like any other, but counts in no limit. */
static bool use_gift(twin_sheet *sheet, int face, int by)
{
    int special = face - twin_special_face(0);
    if (by == TWIN_BY_COPY) {
        bool shown = false;
        for (int die = 0; die < TWIN_DICE; die++)
            shown = shown || sheet->face[die] == face;
        return sheet->gift == TWIN_COPY && shown;
    }
    if (sheet->gift != TWIN_FREE_SPECIAL || special < 0 || sheet->crossed[special])
        return false;
    sheet->crossed[special] = true;
    return true;
}

static bool use_face(twin_sheet *sheet, const twin_move *move)
{
    switch (move->by) {
    case TWIN_BY_DIE: return use_die(sheet, move->face);
    case TWIN_BY_SPECIAL: return use_special(sheet, move->face - twin_special_face(0));
    default: return use_gift(sheet, move->face, move->by);
    }
}

bool twin_play(twin_sheet *sheet, const twin_move *move)
{
    const twin_drawing *drawing = &twin_face_at(move->face)->look[move->look];
    if (!sheet->running || twin_reasons(&sheet->board, move->row, move->column, drawing) != 0)
        return false;
    if (!use_face(sheet, move))
        return false;
    sheet->board.cell[move->row][move->column] = *drawing;
    twin_react(sheet, move->row, move->column);
    return true;
}

bool twin_end(twin_sheet *sheet)
{
    if (!twin_may_end(sheet))
        return false;
    sheet->running = false;
    sheet->gift = TWIN_NOTHING;
    return true;
}

bool twin_sheet_score(const twin_sheet *sheet, long limit, twin_score *score)
{
    static const int box[] = {0, 2, 4, 6, 8}; /* rules 5: the highest box marked */
    bool counted = twin_score_limited(&sheet->board, limit, score);
    score->villages = box[sheet->villages];
    score->total += score->villages;
    return counted;
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
