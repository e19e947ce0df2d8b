/* Events that a player answers, and their words: "name" or "name=ANSWER" lets the event happen,
   "name=HHRH*" crosses off that special route, "name=3" chooses row 3 and "name=C" column C. */
#ifndef INKRAIL_MODULES_SHARED_CHOICE_H
#define INKRAIL_MODULES_SHARED_CHOICE_H

#include "core/module.h"

/* Payloads of such moves: the event happens; then special routes, rows and columns, numbers. Stored
   games have them, so they can never change. */
enum {
    CHOICE_HAPPENS = 0,
    CHOICE_CROSS_OFF = 8,
    CHOICE_END = CHOICE_CROSS_OFF + INK_SPECIALS,
    CHOICE_ROW = 16,
    CHOICE_COLUMN = CHOICE_ROW + INK_ROWS,
    CHOICE_LINES = CHOICE_COLUMN + INK_COLUMNS,
    CHOICE_NUMBER = 64
};

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

/* The special route that a move crosses off, -1 if it is none. */
static inline int choice_special(ink_move move)
{
    int what = ink_move_payload(move);
    return what >= CHOICE_CROSS_OFF && what < CHOICE_END ? what - CHOICE_CROSS_OFF : -1;
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

/* A move that answers with a row or a column, with a number below `numbers`? */
static inline bool choice_is_line(ink_move move, int slot)
{
    int what = ink_move_payload(move);
    return move == choice_move(slot, what) && what >= CHOICE_ROW && what < CHOICE_LINES;
}

static inline bool choice_is_number(ink_move move, int slot, int numbers)
{
    int what = ink_move_payload(move);
    return move == choice_move(slot, what) && what >= CHOICE_NUMBER &&
           what < CHOICE_NUMBER + numbers;
}

/* The spaces of a row or column. */
static inline ink_set choice_line_cells(ink_move move)
{
    int what = ink_move_payload(move);
    ink_set row = ink_set_edge(INK_NORTH), column = ink_set_edge(INK_WEST);
    return what < CHOICE_COLUMN ? row << 8 * (what - CHOICE_ROW) : column << (what - CHOICE_COLUMN);
}

static inline void choice_add_lines(int slot, ink_choices *choices)
{
    for (int what = CHOICE_ROW; what < CHOICE_LINES; what++)
        ink_choices_add_one(choices, choice_move(slot, what));
}

/* Ends the choice, and crosses off a special route if the move says so. It refuses before it
   changes anything. */
static inline ink_status choice_make(ink_sheet *sheet, int slot, ink_move move, ink_refusal *why)
{
    int special = choice_special(move);
    if (!choice_open(sheet, slot))
        return ink_refuse(why, INK_E_NO_CHOICE);
    if (special >= 0 && ink_special_ask(sheet, special) != INK_OK)
        return ink_refuse(why, ink_special_ask(sheet, special));
    if (special >= 0)
        ink_special_use(sheet, special);
    sheet->event &= (uint8_t) ~(INK_EVENT_CHOICE << slot);
    return ink_refuse(why, INK_OK);
}

/* "name=HHRH*", "name=3", "name=C"; of what happens the name alone. */
static inline void choice_tell(const ink_ruleset *rules, const char *name, ink_move move,
                               ink_text *out)
{
    int what = ink_move_payload(move), special = choice_special(move);
    ink_text_string(out, name);
    if (what < CHOICE_CROSS_OFF)
        return;
    ink_text_char(out, '=');
    if (special >= 0)
        ink_text_string(out, rules->shape[rules->special[special]].text);
    else if (what >= CHOICE_NUMBER)
        ink_text_number(out, (uint32_t)(what - CHOICE_NUMBER));
    else if (what >= CHOICE_COLUMN)
        ink_text_char(out, (char)('A' + what - CHOICE_COLUMN));
    else
        ink_text_number(out, (uint32_t)(what - CHOICE_ROW + 1));
}

/* The same for people; what happens is told by a text of the module, and so are numbers, as
   {number}. */
static inline bool choice_answer(ink_move move, const char *text, ink_answer *answer)
{
    int what = ink_move_payload(move), special = choice_special(move);
    bool line = what >= CHOICE_ROW && what < CHOICE_LINES;
    answer->special = special >= 0 ? (uint8_t)special : INK_SPECIALS;
    answer->text = text;
    answer->number = (int16_t)(what >= CHOICE_NUMBER ? what - CHOICE_NUMBER : 0);
    if (line) {
        answer->text = what < CHOICE_COLUMN ? INK_TEXT("row {row}") : INK_TEXT("column {column}");
        answer->cells = choice_line_cells(move);
        answer->cell = ink_set_first(answer->cells);
    }
    return true;
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

/* The row, the column that the answer in a word names; false if it is none. */
static inline bool choice_hear_line(int slot, ink_slice answer, ink_move *move)
{
    uint32_t row;
    char letter = answer.length == 1 ? answer.data[0] : '\0';
    if (ink_slice_number(answer, INK_ROWS, &row) && row >= 1)
        *move = choice_move(slot, CHOICE_ROW + (int)row - 1);
    else if (letter >= 'A' && letter < 'A' + INK_COLUMNS)
        *move = choice_move(slot, CHOICE_COLUMN + letter - 'A');
    else
        return false;
    return true;
}

/* The same of a number below `numbers`. */
static inline bool choice_hear_number(int slot, ink_slice answer, int numbers, ink_move *move)
{
    uint32_t number;
    if (!ink_slice_number(answer, (uint32_t)numbers - 1, &number))
        return false;
    *move = choice_move(slot, CHOICE_NUMBER + (int)number);
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
