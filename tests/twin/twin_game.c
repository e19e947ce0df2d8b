/* A whole game: rounds, dice, the limits of the special routes, what buildings give, and when
   a round may end. */
#include "twin.h"

#include <stddef.h>
#include <string.h>

void twin_start(twin_sheet *sheet, int edition)
{
    twin_start_with(sheet, edition, TWIN_NO_EXPANSION);
}

/* Rules 8, Lava: a volcano on D4 at the start. */
void twin_start_with(twin_sheet *sheet, int edition, int expansion)
{
    memset(sheet, 0, sizeof *sheet);
    sheet->edition = edition;
    sheet->expansion = expansion;
    twin_clear(&sheet->board);
    if (expansion == TWIN_LAVA)
        (void)twin_put(&sheet->board, "D4", "XXXXv");
    if (expansion == TWIN_POWERGRID)
        (void)twin_put(&sheet->board, "D4", "....a");
}

/* Rules 8: all expansions have 6 rounds but a few. */
int twin_rounds(int expansion)
{
    bool all = expansion == TWIN_NO_EXPANSION || expansion == TWIN_CANYON ||
               expansion == TWIN_WEATHER || expansion == TWIN_PORTAL ||
               expansion == TWIN_POWERGRID || expansion == TWIN_CITYBUILDER;
    return all ? TWIN_ROUNDS : 6;
}

/* Rules 8, Desert: after round 6 its dice are rolled once more. */
bool twin_over(const twin_sheet *sheet)
{
    int rolls = twin_rounds(sheet->expansion) + (sheet->expansion == TWIN_DESERT);
    return sheet->round == rolls && !sheet->running;
}

static void begin_round(twin_sheet *sheet, const char *const extra[TWIN_EXTRA_DICE])
{
    sheet->round++;
    sheet->running = true;
    sheet->round_specials = 0;
    sheet->gift = TWIN_NOTHING;
    sheet->volcano = sheet->lava = sheet->after = false;
    memset(sheet->fresh, 0, sizeof sheet->fresh);
    for (int die = 0; die < TWIN_EXTRA_DICE; die++) {
        sheet->extra[die] = extra[die] == NULL ? "" : extra[die]; /* no such die */
        sheet->extra_drawn[die] = false;
    }
    twin_event_begin(sheet);
}

bool twin_roll_all(twin_sheet *sheet, const int face[TWIN_DICE],
                   const char *const extra[TWIN_EXTRA_DICE])
{
    if (sheet->running || sheet->round >= twin_rounds(sheet->expansion))
        return false;
    for (int die = 0; die < TWIN_DICE; die++) {
        sheet->face[die] = face[die];
        sheet->drawn[die] = false;
    }
    begin_round(sheet, extra);
    return true;
}

bool twin_roll(twin_sheet *sheet, const int face[TWIN_DICE])
{
    static const char *const none[TWIN_EXTRA_DICE];
    return twin_roll_all(sheet, face, none);
}

bool twin_roll_last(twin_sheet *sheet, const char *const extra[TWIN_EXTRA_DICE])
{
    if (sheet->running || sheet->expansion != TWIN_DESERT ||
        sheet->round != twin_rounds(sheet->expansion))
        return false;
    sheet->last_roll = true;
    begin_round(sheet, extra);
    return true;
}

/* An event is answered before anything is drawn; after the last roll nothing is. */
bool twin_may_draw(const twin_sheet *sheet)
{
    return sheet->running && sheet->event == TWIN_NO_EVENT && !sheet->last_roll && !sheet->after;
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
        if (twin_may_draw(sheet) && !sheet->drawn[die])
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
        if (twin_may_draw(sheet) && twin_may_special(sheet, special))
            generate(sheet, &face, 1, TWIN_BY_SPECIAL, moves);
    }
}

/* Rules 5: any of the four dice of this round, drawn already or not, or a special route that
   is not crossed off, outside both limits. */
void twin_gift_moves(const twin_sheet *sheet, twin_moves *moves)
{
    moves->count = 0;
    if (twin_may_draw(sheet) && sheet->gift == TWIN_COPY)
        generate(sheet, sheet->face, TWIN_DICE, TWIN_BY_COPY, moves);
    for (int special = 0; special < TWIN_SPECIALS; special++) {
        int face = twin_special_face(special);
        if (twin_may_draw(sheet) && sheet->gift == TWIN_FREE_SPECIAL && !sheet->crossed[special])
            generate(sheet, &face, 1, TWIN_BY_GIFT, moves);
    }
    twin_instead_gifts(sheet, moves);
}

/* Rules 8: what the expansion's dice show, where it is a drawing. */
void twin_extra_moves(const twin_sheet *sheet, twin_moves *moves)
{
    int face[TWIN_EXTRA_DICE], faces = 0;
    moves->count = 0;
    for (int die = 0; sheet->expansion != TWIN_NO_EXPANSION && die < TWIN_EXTRA_DICE; die++) {
        if (!twin_may_draw(sheet) || sheet->extra_drawn[die])
            continue;
        int shown = twin_face_of(sheet->extra[die]);
        if (shown >= 0)
            face[faces++] = shown;
    }
    generate(sheet, face, faces, TWIN_BY_EXTRA, moves);
}

void twin_module_moves(const twin_sheet *sheet, twin_moves *moves)
{
    moves->count = 0;
    twin_event_moves(sheet, moves);
    twin_volcano_moves(sheet, moves);
    twin_over_moves(sheet, moves);
    twin_stroke_moves(sheet, moves);
    twin_after_moves(sheet, moves);
    twin_instead_moves(sheet, moves);
    twin_symbol_moves(sheet, moves);
}

/* Rules 8, Superconnection: its die must be drawn if it can be. */
static bool superconnection_fits(const twin_sheet *sheet)
{
    twin_moves moves;
    if (sheet->expansion != TWIN_SUPERCONNECTION)
        return false;
    twin_extra_moves(sheet, &moves);
    return moves.count > 0;
}

/* Rules 3: only when no undrawn route die has a legal place on the sheet as it now stands.
   Rules 8: not before an event is answered, and not while lava must be drawn or a symbol must be
   written. */
bool twin_may_end(const twin_sheet *sheet)
{
    twin_moves moves;
    if (!sheet->running || sheet->event != TWIN_NO_EVENT)
        return false;
    twin_dice_moves(sheet, &moves);
    if (moves.count > 0 || twin_lava_holds(sheet) || superconnection_fits(sheet))
        return false;
    twin_symbol_moves(sheet, &moves);
    return moves.count == 0;
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

static bool use_extra(twin_sheet *sheet, int face)
{
    for (int die = 0; die < TWIN_EXTRA_DICE && sheet->expansion != TWIN_NO_EXPANSION; die++)
        if (!sheet->extra_drawn[die] && twin_face_of(sheet->extra[die]) == face) {
            sheet->extra_drawn[die] = true;
            sheet->lava = sheet->expansion == TWIN_LAVA;
            return true;
        }
    return false;
}

static bool use_special(twin_sheet *sheet, int special)
{
    if (special < 0 || special >= TWIN_SPECIALS || !twin_may_special(sheet, special))
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
    if (sheet->gift != TWIN_FREE_SPECIAL || special < 0 || special >= TWIN_SPECIALS ||
        sheet->crossed[special])
        return false;
    sheet->crossed[special] = true;
    return true;
}

static bool use_face(twin_sheet *sheet, const twin_move *move)
{
    switch (move->by) {
    case TWIN_BY_DIE: return use_die(sheet, move->face);
    case TWIN_BY_SPECIAL: return use_special(sheet, move->face - twin_special_face(0));
    case TWIN_BY_EXTRA:
    case TWIN_BY_OVER: return use_extra(sheet, move->face);
    case TWIN_BY_VOLCANO: return sheet->volcano = true;
    default: return use_gift(sheet, move->face, move->by);
    }
}

static bool is_among(const twin_moves *moves, const twin_move *move)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].face == move->face && moves->move[i].look == move->look &&
            moves->move[i].row == move->row && moves->move[i].column == move->column)
            return true;
    return false;
}

/* May the drawing stand there, whatever lets it be drawn? */
static bool has_place(const twin_sheet *sheet, const twin_move *move)
{
    const twin_drawing *drawing = &twin_face_at(move->face)->look[move->look];
    twin_moves moves = {.count = 0};
    if (move->by == TWIN_BY_OVER)
        twin_over_moves(sheet, &moves);
    else if (move->by == TWIN_BY_VOLCANO)
        twin_volcano_moves(sheet, &moves);
    else
        return twin_reasons(&sheet->board, move->row, move->column, drawing) == 0;
    return is_among(&moves, move);
}

/* Rules 5 and 8: buildings react to every drawing; a lake may flood. */
bool twin_play(twin_sheet *sheet, const twin_move *move)
{
    if (move->by == TWIN_BY_EVENT)
        return twin_event_play(sheet, move);
    if (move->by == TWIN_BY_STROKE)
        return twin_stroke_play(sheet, move);
    if (move->by == TWIN_BY_BUILD || move->by == TWIN_BY_USE)
        return twin_after_play(sheet, move);
    if (move->by == TWIN_BY_SYMBOL)
        return twin_symbol_play(sheet, move);
    if (move->instead != 0)
        return twin_instead_play(sheet, move);
    if (!twin_may_draw(sheet) || !has_place(sheet, move) || !use_face(sheet, move))
        return false;
    twin_drawing *cell = &sheet->board.cell[move->row][move->column];
    if (move->by == TWIN_BY_OVER && twin_drawing_is_route(cell))
        sheet->destroyed = true;
    *cell = twin_face_at(move->face)->look[move->look];
    sheet->fresh[move->row][move->column] = twin_drawing_is_route(cell);
    twin_react(sheet, move->row, move->column);
    if (sheet->expansion == TWIN_LAKE)
        twin_flood(&sheet->board);
    twin_light_after(sheet, move->by);
    return true;
}

bool twin_end(twin_sheet *sheet)
{
    if (!twin_may_end(sheet))
        return false;
    twin_coins_keep(sheet);
    sheet->running = false;
    sheet->gift = TWIN_NOTHING;
    return true;
}

bool twin_sheet_score(const twin_sheet *sheet, long limit, twin_score *score)
{
    static const int box[] = {0, 2, 4, 6, 8}; /* rules 5: the highest box marked */
    bool counted = twin_score_limited(&sheet->board, limit, score);
    score->villages = box[sheet->villages];
    score->expansion += twin_power(sheet);
    score->total += score->villages + twin_power(sheet);
    return counted;
}
