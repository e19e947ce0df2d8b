/* Steps as text (docs/notation.md, Steps), as they are sent and kept one by one. */
#include <inkrail/session.h>

#include "../core/sheet.h"
#include "session.h"

/* The die that is named before the move, -1 if none is. */
static int take_die(ink_slice *word)
{
    if (word->length < 3 || word->data[1] != ':' || word->data[0] < '1' ||
        word->data[0] > '0' + INK_MAX_DICE)
        return -1;
    int die = word->data[0] - '1';
    ink_slice_take(word, 2);
    return die;
}

ink_status ink_drawn_read(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                          ink_move *move, ink_refusal *why)
{
    int die = take_die(&word);
    ink_status status = ink_move_read(rules, sheet, word, move, why);
    if (status == INK_OK && die >= 0 && ink_move_kind(*move) == INK_MOVE_DIE)
        *move = ink_move_of(INK_MOVE_DIE, die, ink_move_tile(*move), ink_move_cell(*move));
    return status;
}

bool ink_drawn_needs_die(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE &&
           ink_sheet_waiting(sheet, rules->tile[ink_move_tile(move)].shape) !=
               ink_move_source(move);
}

void ink_drawn_write(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move, ink_text *out)
{
    if (ink_drawn_needs_die(rules, sheet, move)) {
        ink_text_number(out, ink_move_source(move) + 1);
        ink_text_char(out, ':');
    }
    ink_move_write(rules, move, out);
}

void ink_session_step_write(const ink_session *session, int player, ink_move move, ink_text *out)
{
    if (ink_table_has(&session->table, player))
        ink_drawn_write(&session->rules, &session->seat[player].sheet, move, out);
}

/* --- reading --------------------------------------------------------------------------------- */

/* What is being read: the whole step, and one word of it. */
struct told {
    ink_session *session;
    int player;
    ink_slice step, word;
    ink_refusal *why;
};

static ink_status not_understood(const struct told *told)
{
    ink_refuse(told->why, INK_E_NO_TOKEN);
    if (told->why != NULL) {
        told->why->at = told->word.length > 0 ? (size_t)(told->word.data - told->step.data) : 0;
        told->why->length = told->word.length;
    }
    return INK_E_NO_TOKEN;
}

static ink_status take(const struct told *told)
{
    ink_cell cell;
    uint32_t number;
    ink_slice digits = told->word;
    if (ink_cell_read(told->word, &cell))
        return ink_session_remove(told->session, told->player, cell, NULL, told->why);
    if (digits.length < 2 || *ink_slice_take(&digits, 1).data != '#' ||
        !ink_slice_number(digits, INK_ROUND_MOVES, &number) || number == 0)
        return not_understood(told);
    return ink_session_remove_move(told->session, told->player, (int)number - 1, NULL, told->why);
}

static ink_status turn(const struct told *told)
{
    ink_cell cell;
    return ink_cell_read(told->word, &cell)
               ? ink_session_turn_piece(told->session, told->player, cell, told->why)
               : not_understood(told);
}

static ink_status undo(const struct told *told)
{
    return ink_session_undo(told->session, told->player, told->why);
}

static ink_status redo(const struct told *told)
{
    return ink_session_redo(told->session, told->player, told->why);
}

static ink_status clear(const struct told *told)
{
    return ink_session_clear(told->session, told->player, told->why);
}

static const struct {
    const char *word;
    bool operand;
    ink_status (*run)(const struct told *told);
} verbs[] = {
    {"undo", false, undo}, {"redo", false, redo}, {"clear", false, clear},
    {"take", true, take},  {"turn", true, turn},
};

/* "back" is a move of the table. As a step only "undo" stands for it. */
static ink_status play(struct told *told)
{
    ink_move move;
    const ink_sheet *sheet = &told->session->seat[told->player].sheet;
    ink_status status = ink_drawn_read(&told->session->rules, sheet, told->word, &move, told->why);
    if (status != INK_OK)
        return status;
    if (ink_move_kind(move) == INK_MOVE_BACK)
        return not_understood(told);
    return ink_session_play(told->session, told->player, move, told->why);
}

ink_status ink_session_step(ink_session *session, int player, ink_slice step, ink_refusal *why)
{
    ink_slice rest = step, first = ink_slice_word(&rest);
    struct told told = {session, player, step, ink_slice_word(&rest), why};
    if (!ink_table_has(&session->table, player))
        return ink_session_undo(session, player, why); /* which says so */
    if (ink_slice_word(&rest).length > 0)
        return not_understood(&told);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (ink_slice_is(first, verbs[i].word))
            return verbs[i].operand == (told.word.length > 0) ? verbs[i].run(&told)
                                                              : not_understood(&told);
    if (told.word.length > 0)
        return not_understood(&told);
    told.word = first;
    return play(&told);
}
