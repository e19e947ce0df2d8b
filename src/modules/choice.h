/* Events that a player may avert by crossing off a special route, and their words: "name" or
   "name=ANSWER" lets the event happen, "name=HHRH*" crosses off that route. */
#ifndef INKRAIL_MODULES_CHOICE_H
#define INKRAIL_MODULES_CHOICE_H

#include "../core/module.h"

/* Payloads of such moves: the event happens, then one for each special route. */
enum { CHOICE_HAPPENS = 0, CHOICE_CROSS_OFF = 8, CHOICE_END = CHOICE_CROSS_OFF + INK_SPECIALS };

static inline bool choice_open(const ink_sheet *sheet, int slot)
{
    return (sheet->event & INK_EVENT_CHOICE << slot) != 0;
}

static inline void choice_begin(ink_sheet *sheet, int slot)
{
    sheet->event |= (uint8_t)(INK_EVENT_CHOICE << slot);
}

/* Can it be averted at all? */
static inline bool choice_avertable(const ink_sheet *sheet)
{
    for (int i = 0; i < INK_SPECIALS; i++)
        if (ink_special_ask(sheet, i) == INK_OK)
            return true;
    return false;
}

static inline ink_move choice_move(int slot, int payload)
{
    return ink_move_module(slot, payload, 0, INK_NOWHERE);
}

static inline void choice_add_cross_offs(const ink_sheet *sheet, int slot, ink_choices *choices)
{
    for (int i = 0; i < INK_SPECIALS; i++)
        if (ink_special_ask(sheet, i) == INK_OK)
            ink_choices_add_one(choices, choice_move(slot, CHOICE_CROSS_OFF + i));
}

/* Did choice_move make this move for the module in this slot? */
static inline bool choice_is(ink_move move, int slot)
{
    return move == choice_move(slot, ink_move_payload(move)) && ink_move_payload(move) < CHOICE_END;
}

/* Ends the choice, and crosses off a special route if the move says so. It refuses before it
   changes anything. */
static inline ink_status choice_make(ink_sheet *sheet, int slot, ink_move move, ink_refusal *why)
{
    int special = ink_move_payload(move) - CHOICE_CROSS_OFF;
    if (!choice_open(sheet, slot))
        return ink_refuse(why, INK_E_NO_CHOICE);
    if (special >= 0 && ink_special_ask(sheet, special) != INK_OK)
        return ink_refuse(why, ink_special_ask(sheet, special));
    if (special >= 0)
        ink_special_cross_off(sheet, special);
    sheet->event &= (uint8_t) ~(INK_EVENT_CHOICE << slot);
    return ink_refuse(why, INK_OK);
}

/* "name=HHRH*" */
static inline void choice_tell(const ink_ruleset *rules, const char *name, ink_move move,
                               ink_text *out)
{
    int special = ink_move_payload(move) - CHOICE_CROSS_OFF;
    ink_text_string(out, name);
    if (special < 0)
        return;
    ink_text_char(out, '=');
    ink_text_string(out, rules->shape[rules->special[special]].text);
}

/* Is it the bare name, or "name=ANSWER"? The answer may be empty. */
static inline bool choice_word(ink_slice word, const char *name, ink_slice *answer)
{
    ink_slice front = ink_slice_of(name);
    *answer = (ink_slice){.data = word.data, .length = 0};
    if (ink_slice_is(word, name))
        return true;
    if (word.length <= front.length || word.data[front.length] != '=' ||
        !ink_slice_is((ink_slice){.data = word.data, .length = front.length}, name))
        return false;
    answer->data = word.data + front.length + 1;
    answer->length = word.length - front.length - 1;
    return true;
}

/* The special route that the answer in a word names. */
static inline ink_status choice_hear_special(const ink_ruleset *rules, int slot, ink_slice word,
                                             ink_slice answer, ink_move *move, ink_refusal *why)
{
    int special = ink_special_find(rules, ink_shape_find(rules, answer));
    if (special < 0) {
        ink_refuse(why, INK_E_NOT_SPECIAL);
        if (why != NULL) {
            why->at = answer.length > 0 ? (size_t)(answer.data - word.data) : 0;
            why->length = answer.length > 0 ? answer.length : word.length;
        }
        return INK_E_NOT_SPECIAL;
    }
    *move = choice_move(slot, CHOICE_CROSS_OFF + special);
    return ink_refuse(why, INK_OK);
}

/* The face that the module's die number `own` shows, or another die in its place; -1 if none
   does. */
static inline int choice_face(const ink_ruleset *rules, const ink_sheet *sheet, int slot, int own)
{
    const ink_die *die = &rules->die[rules->first_die[slot] + own];
    for (int d = 0; d < INK_MAX_DICE; d++)
        for (int f = 0; sheet->die[d] != 0 && f < INK_FACES; f++)
            if (sheet->die[d] == die->face[f])
                return f;
    return -1;
}

#endif
