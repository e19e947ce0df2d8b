/* A sheet through its game: start, roll, play, end. */
#include <inkrail/sheet.h>

#include "facing.h"
#include "module.h"

_Static_assert(sizeof(ink_sheet) == 320, "a sheet is 320 bytes without padding");

/* --- raw ink ------------------------------------------------------------------------ */

void ink_sheet_erase(ink_sheet *sheet, ink_cell cell)
{
    ink_set keep = ~ink_set_of(cell);
    for (int m = 0; m < INK_MAX_MATERIALS; m++)
        for (int s = 0; s < INK_SIDES; s++)
            sheet->arm[m][s] &= keep;
    for (int i = 0; i < 3; i++) {
        sheet->second[i] &= keep;
        sheet->inked[i] &= keep;
    }
    sheet->drawn &= keep;
    sheet->station &= keep;
    sheet->sink &= keep;
    sheet->tile[cell] = 0;
}

void ink_sheet_ink(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile)
{
    const ink_tile *t = &rules->tile[tile];
    if (ink_set_has(sheet->drawn, cell))
        ink_sheet_erase(sheet, cell);
    for (int i = 0; i < INK_SIDES && t->arm_at[i] != INK_ARM_NOWHERE; i++)
        sheet->arm[t->arm_at[i] >> 4][t->arm_at[i] >> 2 & 3] |= ink_set_of(cell);
    for (int i = 0; i < 3; i++)
        sheet->second[i] |= (ink_set)(t->second >> (i + 1) & 1) << cell;
    sheet->station |= (ink_set)((t->flags & INK_TILE_STATION) != 0) << cell;
    sheet->sink |= (ink_set)((t->flags & INK_TILE_SINK) != 0) << cell;
    sheet->drawn |= ink_set_of(cell);
    sheet->tile[cell] = (uint8_t)tile;
}

int ink_sheet_round_of(const ink_sheet *sheet, ink_cell cell)
{
    int round = 0;
    for (int i = 0; i < 3; i++)
        round |= ink_set_has(sheet->inked[i], cell) << i;
    return round;
}

void ink_sheet_put(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile, int round)
{
    ink_sheet_ink(rules, sheet, cell, tile);
    for (int i = 0; i < 3; i++)
        sheet->inked[i] |= (ink_set)(round >> i & 1) << cell;
}

void ink_sheet_draw(const ink_ruleset *rules, ink_sheet *sheet, ink_move move, ink_cell cell,
                    int tile)
{
    ink_sheet_put(rules, sheet, cell, tile, sheet->round);
    for (int i = 0; i < INK_HOOKS_OF(rules, after); i++)
        ink_call_after(rules, i, sheet, move, cell);
}

/* --- start and roll ------------------------------------------------------------------ */

void ink_sheet_start(const ink_ruleset *rules, ink_sheet *sheet)
{
    *sheet = (ink_sheet){0};
    for (int i = 0; i < INK_HOOKS_OF(rules, start); i++)
        ink_call_start(rules, i, sheet);
}

bool ink_sheet_over(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return sheet->open == 0 && sheet->round >= ink_ruleset_rolls(rules);
}

static ink_status refuse_round(ink_refusal *why, ink_status status, int round)
{
    ink_refuse(why, status);
    if (why != NULL)
        why->round = (uint8_t)round;
    return status;
}

static ink_status refuse_die(ink_refusal *why, ink_status status, int die)
{
    ink_refuse(why, status);
    if (why != NULL)
        why->die = (uint8_t)die;
    return status;
}

ink_status ink_sheet_roll(const ink_ruleset *rules, ink_sheet *sheet, const ink_roll *roll,
                          ink_refusal *why)
{
    if (sheet->open != 0)
        return refuse_round(why, INK_E_ROUND_RUNNING, sheet->round);
    if (ink_sheet_over(rules, sheet))
        return refuse_round(why, INK_E_GAME_OVER, sheet->round);
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (roll->face[d] >= rules->shapes)
            return refuse_die(why, INK_E_NO_SUCH_DIE, d);
    sheet->round++;
    sheet->open = 1;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        sheet->die[d] = roll->face[d];
        sheet->waiting |= (uint8_t)((roll->face[d] != 0) << d);
    }
    if (ink_round_is_last_roll(rules, sheet->round)) {
        sheet->event = INK_EVENT_LAST_ROLL;
        sheet->waiting = 0;
    }
    for (int i = 0; i < INK_HOOKS_OF(rules, rolled); i++)
        ink_call_rolled(rules, i, sheet);
    return ink_refuse(why, INK_OK);
}

/* --- asking --------------------------------------------------------------------------- */

static ink_status refuse_drawing(ink_refusal *why, ink_status status, ink_cell cell, int tile,
                                 int side)
{
    ink_refuse(why, status);
    if (why != NULL) {
        why->cell = cell;
        why->tile = (uint8_t)tile;
        why->side = (uint8_t)side;
    }
    return status;
}

/* A choice comes before any drawing; what is used after drawing, and the last roll, after all of
   them. */
ink_status ink_event_ask(const ink_sheet *sheet)
{
    return (sheet->event & INK_EVENT_CHOICES) != 0     ? INK_E_CHOICE_FIRST
           : (sheet->event & INK_EVENT_LAST_ROLL) != 0 ? INK_E_LAST_ROLL
           : sheet->event != 0                         ? INK_E_ROUND_DRAWN
                                                       : INK_OK;
}

/* The first side on which the tile's arm may not face what is there, or -1. */
static int clashing_side(const ink_facing *facing, const ink_tile *tile, ink_cell cell)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] != 0 &&
            ink_set_has(facing->clash[16 * (tile->side[s] - 1) + 4 * s], cell))
            return s;
    return -1;
}

/* Which module forbids the drawing, and its reason if it gives one. */
static ink_status refuse_by_module(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell,
                                   int tile, ink_refusal *why)
{
    const char *reason = NULL;
    for (int i = 0; i < INK_HOOKS_OF(rules, veto) && reason == NULL; i++) {
        ink_set cells[INK_SIDES] = {ink_set_of(cell)};
        ink_call_veto(rules, i, sheet, &rules->tile[tile], 1, cells, &reason);
    }
    ink_status status = reason != NULL ? INK_E_EXPANSION : INK_E_FORBIDDEN;
    refuse_drawing(why, status, cell, tile, 0);
    if (why != NULL)
        why->reason = reason;
    return status;
}

ink_status ink_sheet_why(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int tile,
                         ink_refusal *why)
{
    ink_facing facing;
    const ink_tile *t = &rules->tile[tile];
    if (!ink_cell_valid(cell))
        return refuse_drawing(why, INK_E_OFF_BOARD, cell, tile, 0);
    if (sheet->event != 0)
        return refuse_drawing(why, ink_event_ask(sheet), cell, tile, 0);
    ink_facing_find(rules, sheet, &facing);
    if (ink_set_has(ink_facing_cells(rules, sheet, &facing, t), cell))
        return ink_refuse(why, INK_OK);
    if (!ink_set_has(facing.space, cell))
        return refuse_drawing(why, INK_E_OCCUPIED, cell, tile, 0);
    int side = clashing_side(&facing, t, cell);
    if (side >= 0) {
        bool exit = ink_set_has(ink_set_edge(side), cell);
        return refuse_drawing(why, exit ? INK_E_EXIT_CLASH : INK_E_CLASH, cell, tile, side);
    }
    ink_set joined[INK_SIDES], join;
    ink_facing_joined(rules, sheet, &facing, t, 1, joined);
    join = joined[0];
    for (int i = 0; i < INK_SIDES; i++)
        join |= facing.join[t->anchor[i]];
    if (!ink_set_has(join, cell))
        return refuse_drawing(why, INK_E_DETACHED, cell, tile, 0);
    return refuse_by_module(rules, sheet, cell, tile, why);
}

static ink_status ask_die(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                          ink_refusal *why)
{
    int die = ink_move_source(move), tile = ink_move_tile(move);
    if (die >= INK_MAX_DICE || sheet->die[die] == 0)
        return refuse_die(why, INK_E_NO_SUCH_DIE, die);
    if (tile == 0 || tile >= rules->tiles)
        return ink_refuse(why, INK_E_NO_MOVE);
    if (rules->tile[tile].shape != sheet->die[die]) {
        refuse_drawing(why, INK_E_WRONG_FACE, INK_NOWHERE, tile, 0);
        if (why != NULL)
            why->die = (uint8_t)die;
        return INK_E_WRONG_FACE;
    }
    if (sheet->event != 0)
        return ink_refuse(why, ink_event_ask(sheet));
    if ((sheet->waiting >> die & 1) == 0)
        return refuse_die(why, INK_E_DIE_DRAWN, die);
    return ink_sheet_why(rules, sheet, ink_move_cell(move), tile, why);
}

/* The limits on special routes (rules: Special routes). */
ink_status ink_special_ask(const ink_sheet *sheet, int special)
{
    if ((sheet->used >> special & 1) != 0)
        return INK_E_SPECIAL_USED;
    if (ink_specials_left(sheet) <= 0)
        return INK_E_SPECIAL_GAME;
    return ink_specials_had(sheet) ? INK_E_SPECIAL_ROUND : INK_OK;
}

void ink_special_use(ink_sheet *sheet, int special)
{
    sheet->used |= (uint8_t)(1u << special);
    sheet->specials++;
    sheet->round_specials++;
}

void ink_sheet_adopt_specials(const ink_ruleset *rules, ink_sheet *sheet)
{
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        int special = ink_special_find(rules, rules->tile[sheet->tile[ink_set_first(left)]].shape);
        if (special >= 0 && (sheet->used >> special & 1) == 0 && ink_specials_left(sheet) > 0)
            ink_special_use(sheet, special);
    }
    sheet->round_specials = 0;
}

unsigned ink_specials_drawn(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned drawn = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        int special = ink_special_find(rules, rules->tile[sheet->tile[ink_set_first(left)]].shape);
        drawn |= special >= 0 ? 1u << special : 0;
    }
    return drawn;
}

bool ink_sheet_lay_special(ink_sheet *sheet, int special)
{
    if ((sheet->used >> special & 1) != 0)
        return false;
    sheet->used |= (uint8_t)(1u << special);
    if (ink_specials_left(sheet) > 0)
        sheet->specials++;
    return true;
}

static ink_status ask_special(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                              ink_refusal *why)
{
    int special = ink_move_source(move), tile = ink_move_tile(move);
    if (tile == 0 || tile >= rules->tiles)
        return ink_refuse(why, INK_E_NO_MOVE);
    if (special >= INK_SPECIALS || rules->tile[tile].shape != rules->special[special])
        return refuse_drawing(why, INK_E_NOT_SPECIAL, INK_NOWHERE, tile, 0);
    ink_status status = sheet->event != 0 ? ink_event_ask(sheet) : ink_special_ask(sheet, special);
    if (status != INK_OK)
        return refuse_drawing(why, status, INK_NOWHERE, tile, 0);
    return ink_sheet_why(rules, sheet, ink_move_cell(move), tile, why);
}

/* Rules: Drawing, decision: the round ends only when no undrawn route die fits. */
static ink_status ask_die_fits(const ink_ruleset *rules, const ink_sheet *sheet, int die,
                               const ink_facing *facing, ink_refusal *why)
{
    const ink_shape *shape = &rules->shape[sheet->die[die]];
    for (int tile = shape->first; tile < shape->first + shape->count; tile++) {
        ink_set cells = ink_facing_cells(rules, sheet, facing, &rules->tile[tile]);
        if (cells == 0)
            continue;
        refuse_drawing(why, INK_E_DIE_FITS, ink_set_first(cells), tile, 0);
        if (why != NULL)
            why->die = (uint8_t)die;
        return INK_E_DIE_FITS;
    }
    return INK_OK;
}

ink_status ink_end_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_refusal *why)
{
    ink_status status = INK_OK;
    if ((sheet->event & INK_EVENT_CHOICES) != 0)
        return ink_refuse(why, INK_E_CHOICE_FIRST);
    for (int i = 0; status == INK_OK && i < INK_HOOKS_OF(rules, holds); i++)
        status = ink_call_holds(rules, i, sheet, why);
    return status == INK_OK ? ink_refuse(why, INK_OK) : status;
}

static ink_status ask_end(const ink_ruleset *rules, const ink_sheet *sheet, ink_refusal *why)
{
    ink_facing facing;
    ink_status status = INK_OK;
    ink_facing_find(rules, sheet, &facing); /* of a choice that comes first: nothing fits */
    for (int d = 0; status == INK_OK && d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0 && rules->die[d].duty != 0)
            status = ask_die_fits(rules, sheet, d, &facing, why);
    return status == INK_OK ? ink_end_ask(rules, sheet, why) : status;
}

ink_status ink_after_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_refusal *why)
{
    if ((sheet->event & ~INK_EVENT_DRAWN) != 0)
        return ink_refuse(why, ink_event_ask(sheet));
    return ask_end(rules, sheet, why);
}

static void begin_move(const ink_ruleset *rules, ink_sheet *sheet, ink_move move)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, before); i++)
        ink_call_before(rules, i, sheet, move);
}

/* INK_E_NO_MOVE if it is no module's. Refused, the sheet is of no more use. */
static ink_status play_module(const ink_ruleset *rules, ink_sheet *sheet, ink_move move,
                              ink_refusal *why)
{
    ink_status status = INK_E_NO_MOVE;
    begin_move(rules, sheet, move);
    for (int i = 0; status == INK_E_NO_MOVE && i < INK_HOOKS_OF(rules, apply); i++)
        status = ink_call_apply(rules, i, sheet, move, why);
    return status == INK_OK || status == INK_E_NO_MOVE ? ink_refuse(why, status) : status;
}

/* A move has one form: what its kind does not use is as ink_move_of and _end leave it. */
static bool is_canonical(ink_move move)
{
    switch (ink_move_kind(move)) {
    case INK_MOVE_DIE:
    case INK_MOVE_SPECIAL: return ink_move_payload(move) == 0;
    case INK_MOVE_END: return move == ink_move_end();
    default: return true;
    }
}

/* What is asked of moves of every kind. */
static ink_status ask_open(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                           ink_refusal *why)
{
    if (sheet->open == 0)
        return ink_sheet_over(rules, sheet) ? refuse_round(why, INK_E_GAME_OVER, sheet->round)
                                            : ink_refuse(why, INK_E_NOT_ROLLED);
    return ink_refuse(why, is_canonical(move) ? INK_OK : INK_E_NO_MOVE);
}

/* A module says in one place whether a move may be played and what it does: it is asked by playing
   the move on a copy. */
static ink_status try_module(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                             ink_sheet *copy, ink_refusal *why)
{
    ink_status status = ask_open(rules, sheet, move, why);
    *copy = *sheet;
    return status == INK_OK ? play_module(rules, copy, move, why) : status;
}

ink_status ink_sheet_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                         ink_refusal *why)
{
    ink_sheet copy;
    if (ink_move_kind(move) == INK_MOVE_MODULE)
        return try_module(rules, sheet, move, &copy, why);
    ink_status status = ask_open(rules, sheet, move, why);
    if (status != INK_OK)
        return status;
    switch (ink_move_kind(move)) {
    case INK_MOVE_DIE: return ask_die(rules, sheet, move, why);
    case INK_MOVE_SPECIAL: return ask_special(rules, sheet, move, why);
    case INK_MOVE_END: return ask_end(rules, sheet, why);
    default: return ink_refuse(why, INK_E_NO_MOVE);
    }
}

/* --- playing ---------------------------------------------------------------------------- */

/* Clears what belongs to the round, so that equal drawings give equal bytes. */
static void end_round(const ink_ruleset *rules, ink_sheet *sheet)
{
    for (int d = 0; d < INK_MAX_DICE; d++)
        sheet->die[d] = 0;
    sheet->waiting = 0;
    sheet->round_specials = 0;
    sheet->open = 0;
    sheet->event = 0;
    for (int i = 0; i < INK_HOOKS_OF(rules, ended); i++)
        ink_call_ended(rules, i, sheet);
}

void ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move)
{
    int source = ink_move_source(move);
    if (ink_move_kind(move) == INK_MOVE_MODULE) {
        play_module(rules, sheet, move, NULL);
        return;
    }
    begin_move(rules, sheet, move);
    switch (ink_move_kind(move)) {
    case INK_MOVE_DIE:
        sheet->waiting &= (uint8_t) ~(1u << source);
        ink_sheet_draw(rules, sheet, move, ink_move_cell(move), ink_move_tile(move));
        break;
    case INK_MOVE_SPECIAL:
        ink_special_use(sheet, source);
        ink_sheet_draw(rules, sheet, move, ink_move_cell(move), ink_move_tile(move));
        break;
    case INK_MOVE_END: end_round(rules, sheet); break;
    default: break;
    }
}

ink_status ink_sheet_play(const ink_ruleset *rules, ink_sheet *sheet, ink_move move,
                          ink_refusal *why)
{
    ink_sheet copy;
    bool module = ink_move_kind(move) == INK_MOVE_MODULE;
    ink_status status = module ? try_module(rules, sheet, move, &copy, why)
                               : ink_sheet_ask(rules, sheet, move, why);
    if (status != INK_OK)
        return status;
    if (module)
        *sheet = copy;
    else
        ink_sheet_apply(rules, sheet, move);
    return INK_OK;
}

/* --- invariants ---------------------------------------------------------------------------- */

static bool cell_sound(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    ink_sheet fresh = {0};
    if (sheet->tile[cell] >= rules->tiles)
        return false;
    if ((sheet->tile[cell] != 0) != ink_set_has(sheet->drawn, cell))
        return false;
    if (sheet->tile[cell] != 0)
        ink_sheet_ink(rules, &fresh, cell, sheet->tile[cell]);
    bool same = ink_set_has(sheet->station, cell) == ink_set_has(fresh.station, cell) &&
                ink_set_has(sheet->sink, cell) == ink_set_has(fresh.sink, cell);
    for (int m = 0; m < INK_MAX_MATERIALS; m++)
        for (int s = 0; s < INK_SIDES; s++)
            same =
                same && ink_set_has(sheet->arm[m][s], cell) == ink_set_has(fresh.arm[m][s], cell);
    for (int i = 0; i < 3; i++)
        same = same && ink_set_has(sheet->second[i], cell) == ink_set_has(fresh.second[i], cell);
    return same && ink_sheet_round_of(sheet, cell) <= sheet->round;
}

static bool all_zero(const uint8_t *byte, size_t from, size_t to)
{
    uint8_t any = 0;
    for (size_t i = from; i < to; i++)
        any |= byte[i];
    return any == 0;
}

/* Nothing lies off the board, and unused bytes are 0. */
static bool bounds_sound(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set all = sheet->drawn | sheet->station | sheet->sink;
    size_t bytes = 0;
    for (int m = 0; m < INK_MAX_MATERIALS; m++)
        for (int s = 0; s < INK_SIDES; s++)
            all |= sheet->arm[m][s];
    for (int i = 0; i < 3; i++)
        all |= sheet->second[i] | sheet->inked[i];
    for (int i = 0; i < rules->modules; i++)
        bytes += rules->module[i]->bytes;
    return (all & ~INK_BOARD) == 0 && sheet->spare == 0 &&
           all_zero(sheet->module_bytes, bytes, INK_MODULE_BYTES);
}

static bool dice_sound(const ink_ruleset *rules, const ink_sheet *sheet)
{
    bool sound = sheet->open <= 1 && sheet->round <= ink_ruleset_rolls(rules);
    bool last = sheet->open != 0 && ink_round_is_last_roll(rules, sheet->round);
    sound = sound && ((sheet->event & INK_EVENT_LAST_ROLL) != 0) == last;
    sound =
        sound && (sheet->event & ~(INK_EVENT_DRAWN | INK_EVENT_LAST_ROLL)) >> rules->modules == 0;
    sound = sound && (sheet->event == 0 || sheet->open != 0);
    for (int d = 0; d < INK_MAX_DICE; d++) {
        sound = sound && sheet->die[d] < rules->shapes;
        if (sheet->die[d] == 0 || sheet->open == 0)
            sound = sound && (sheet->waiting >> d & 1) == 0;
        if (sheet->open == 0)
            sound = sound && sheet->die[d] == 0 && sheet->round_specials == 0;
    }
    return sound;
}

static bool specials_sound(const ink_sheet *sheet)
{
    return sheet->used < 1 << INK_SPECIALS && sheet->specials <= INK_SPECIALS_A_GAME &&
           sheet->specials <= ink_set_count(sheet->used) &&
           sheet->round_specials <= INK_SPECIALS_A_ROUND &&
           sheet->round_specials <= sheet->specials;
}

bool ink_sheet_sound(const ink_ruleset *rules, const ink_sheet *sheet)
{
    bool sound = bounds_sound(rules, sheet) && dice_sound(rules, sheet) && specials_sound(sheet);
    for (int cell = 0; sound && cell < INK_CELL_LIMIT; cell++)
        if (ink_cell_valid((ink_cell)cell))
            sound = cell_sound(rules, sheet, (ink_cell)cell);
        else
            sound = sheet->tile[cell] == 0;
    for (int i = 0; sound && i < INK_HOOKS_OF(rules, sound); i++)
        sound = ink_call_sound(rules, i, sheet);
    return sound;
}
