/* What may be drawn instead of a special route, which is crossed off: a UFO, an airport. The table
   `stand_in` of a module names the drawing, and its hooks call these. A word is a sign of the
   module, a space and the route that is given up: "%C3=HHRH*". The special route that a building
   gives may be given up as well; that is a move of the edition ("+C3....u=HHRH*"). */
#ifndef INKRAIL_MODULES_SHARED_STAND_IN_H
#define INKRAIL_MODULES_SHARED_STAND_IN_H

#include "core/module.h"

/* Payloads of such moves, from the first special route on. Stored games have them, so they can
   never change. */
enum { STAND_IN = 32 };

static inline ink_move stand_in_move(const ink_ruleset *rules, int slot, int special, ink_cell cell)
{
    int tile = rules->shape[rules->stand_in[slot]].first;
    return ink_move_module(slot, STAND_IN + special, tile, cell);
}

/* The special route that such a move of the module in this slot gives up, -1 if it is none. */
static inline int stand_in_special(const ink_ruleset *rules, int slot, ink_move move)
{
    int special = ink_move_payload(move) - STAND_IN;
    return special >= 0 && special < INK_SPECIALS &&
                   move == stand_in_move(rules, slot, special, ink_move_cell(move))
               ? special
               : -1;
}

static inline void stand_in_moves(const ink_ruleset *rules, const ink_sheet *sheet, int slot,
                                  ink_choices *choices)
{
    ink_set cells = ink_sheet_cells(rules, sheet, rules->shape[rules->stand_in[slot]].first);
    for (int i = 0; i < INK_SPECIALS; i++)
        if (sheet->event == 0 && ink_special_ask(sheet, i) == INK_OK)
            ink_choices_add(choices, stand_in_move(rules, slot, i, 0), cells);
}

static inline ink_status stand_in_apply(const ink_ruleset *rules, ink_sheet *sheet, int slot,
                                        ink_move move, ink_refusal *why)
{
    int special = stand_in_special(rules, slot, move);
    if (special < 0)
        return ink_refuse(why, INK_E_NO_MOVE);
    ink_status status = ink_special_ask(sheet, special);
    if (status != INK_OK && why != NULL) {
        ink_refuse(why, status);
        why->tile = rules->shape[rules->special[special]].first;
    }
    if (status != INK_OK)
        return status;
    status = ink_sheet_why(rules, sheet, ink_move_cell(move), ink_move_tile(move), why);
    if (status != INK_OK)
        return status;
    ink_special_use(sheet, special);
    ink_sheet_draw(rules, sheet, move, ink_move_cell(move), ink_move_tile(move));
    return ink_refuse(why, INK_OK);
}

/* For people: nothing but the route that is given up; the drawing says the rest. */
static inline bool stand_in_answer(const ink_ruleset *rules, int slot, ink_move move,
                                   ink_answer *answer)
{
    int special = stand_in_special(rules, slot, move);
    if (special < 0)
        return false;
    answer->special = (uint8_t)special;
    answer->cell = ink_move_cell(move);
    answer->cells = ink_set_of(answer->cell);
    return true;
}

/* --- text ------------------------------------------------------------------------------------- */

/* The end of such words: "=HHRH*". */
static inline void stand_in_tell(const ink_ruleset *rules, int special, ink_text *out)
{
    ink_text_char(out, '=');
    ink_text_string(out, rules->shape[rules->special[special]].text);
}

/* Cuts the end off a word: the special route that it names, -1 if it names none. */
static inline int stand_in_hear(const ink_ruleset *rules, ink_slice *word)
{
    size_t at = 0;
    while (at < word->length && word->data[at] != '=')
        at++;
    if (at == word->length)
        return -1;
    ink_slice route = {word->data + at + 1, word->length - at - 1};
    word->length = at;
    return ink_special_find(rules, ink_shape_find(rules, route));
}

static inline ink_status stand_in_write(const ink_ruleset *rules, int slot, char sign,
                                        ink_move move, ink_text *out)
{
    int special = stand_in_special(rules, slot, move);
    if (special < 0)
        return INK_E_NO_TOKEN;
    ink_text_char(out, sign);
    ink_cell_write(ink_move_cell(move), out);
    stand_in_tell(rules, special, out);
    return INK_OK;
}

static inline ink_status stand_in_read(const ink_ruleset *rules, int slot, char sign,
                                       ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_cell cell;
    if (word.length == 0 || word.data[0] != sign)
        return INK_E_NO_TOKEN;
    ink_slice place = {word.data + 1, word.length - 1};
    int special = stand_in_hear(rules, &place);
    if (special < 0 || !ink_cell_read(place, &cell)) {
        ink_status status = special < 0 ? INK_E_NOT_SPECIAL : INK_E_CELL_TEXT;
        ink_refuse(why, status);
        if (why != NULL)
            why->length = word.length;
        return status;
    }
    *move = stand_in_move(rules, slot, special, cell);
    return ink_refuse(why, INK_OK);
}

#endif
