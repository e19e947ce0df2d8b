/* The moves of a turn. */
#include <stdio.h>

#include "front/i18n.h"
#include "front/names.h"
#include "front/tell.h"
#include "front/words.h"
#include "lines.h"

/* --- what has changed ----------------------------------------------------------------------------- */

/* The moves of the player's round, to compare with later. */
struct drawn {
    int count;
    ink_move move[INK_ROUND_MOVES];
};

static struct drawn drawn_now(const struct lines *lines)
{
    const ink_seat *seat = &ink_session_seats(lines->session)[lines_player(lines)];
    struct drawn drawn = {.count = seat->moves};
    for (int i = 0; i < seat->moves; i++)
        drawn.move[i] = seat->move[i];
    return drawn;
}

static bool has_move(const struct drawn *drawn, ink_move move)
{
    for (int i = 0; i < drawn->count; i++)
        if (drawn->move[i] == move)
            return true;
    return false;
}

/* Those of `some` that are not among `others`; how many. */
static int write_rest(const struct lines *lines, const struct drawn *some,
                      const struct drawn *others, ink_text *out)
{
    int count = 0;
    for (int i = 0; i < some->count; i++) {
        if (has_move(others, some->move[i]))
            continue;
        ink_text_string(out, count++ > 0 ? _("; ") : "");
        move_words(lines_rules(lines), some->move[i], out);
    }
    return count;
}

/* Is the last one an answer to what the dice ask, without a place on the board? */
static bool is_answer(const struct lines *lines, const struct drawn *drawn)
{
    ink_move last = drawn->count > 0 ? drawn->move[drawn->count - 1] : 0;
    return ink_move_kind(last) == INK_MOVE_MODULE && ink_move_tile(last) == 0 &&
           move_sign(lines_rules(lines), last) == 0;
}

/* One drawing in the place of another on the same space: it was turned. */
static bool is_turned(const struct drawn *before, const struct drawn *after)
{
    int changed = 0, on_same_cell = 0;
    for (int i = 0; i < after->count && before->count == after->count; i++) {
        ink_move old = before->move[i], new = after->move[i];
        changed += old != new;
        on_same_cell +=
            old != new &&ink_move_tile(new) != 0 && ink_move_cell(old) == ink_move_cell(new);
    }
    return changed == 1 && on_same_cell == 1;
}

/* "Taken back: ... Drawn: ..." */
static void tell_change(struct lines *lines, const struct drawn *before)
{
    struct drawn after = drawn_now(lines);
    char list[TELL_LINE / 2] = "";
    ink_text words = ink_text_in(list, sizeof list), done = lines_text();
    if (is_turned(before, &after)) {
        write_rest(lines, &after, before, &words);
        text_say(&done, _("Turned: %s."), list);
        lines_stepped(lines, done.data);
        return;
    }
    if (write_rest(lines, before, &after, &words) > 0)
        text_say(&done, _("Taken back: %s."), list);
    words = ink_text_in(list, sizeof list);
    list[0] = '\0';
    if (write_rest(lines, &after, before, &words) > 0) {
        ink_text_string(&done, done.length > 0 ? " " : "");
        text_say(&done, is_answer(lines, &after) ? _("Chosen: %s.") : _("Drawn: %s."), list);
    }
    lines_stepped(lines, done.data);
}

/* Ends a step: tells what it did, or why it was refused. */
static void finish_step(struct lines *lines, const struct drawn *before, ink_status status,
                        const ink_refusal *why)
{
    if (status == INK_OK)
        tell_change(lines, before);
    else
        lines_refuse(lines, why, ink_slice_of(""));
}

/* --- drawing -------------------------------------------------------------------------------------- */

static void play_move(struct lines *lines, ink_move move, ink_slice word)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    if (ink_session_play(lines->session, lines_player(lines), move, &why) != INK_OK)
        lines_refuse(lines, &why, word);
    else if (ink_move_kind(move) == INK_MOVE_END || ink_move_kind(move) == INK_MOVE_PICK)
        lines_go_on(lines);
    else
        tell_change(lines, &before);
}

/* What was named with a sign is asked of the module that has it, as if its word had been typed. */
static void refuse_signed(struct lines *lines, const struct named *named, ink_cell cell)
{
    char word[64] = "";
    ink_text text = ink_text_in(word, sizeof word);
    const ink_ruleset *rules = lines_rules(lines);
    ink_placement placement = {cell, rules->shape[named->piece.shape].first};
    ink_text_char(&text, named->sign);
    ink_placement_write(rules, placement, &text);
    play_word(lines, ink_slice_of(word));
}

/* Where it fits in no way, the rules say why. What a module would still allow has its sign. */
static void refuse_piece(struct lines *lines, const struct named *named, ink_cell cell)
{
    ink_refusal why;
    int player = lines_player(lines);
    ink_text text = lines_text();
    if (named->sign != 0 && lines_rules(lines)->shape[named->piece.shape].count > 0) {
        refuse_signed(lines, named, cell);
    } else if (ink_session_why(lines->session, player, &named->piece, cell, &why) != INK_OK) {
        lines_refuse(lines, &why, ink_slice_of(""));
    } else {
        duty_words(lines->session, player, &text);
        lines_say(&text);
    }
}

/* "2 C3", and "2 C3 4" for the fourth way in which it fits there. */
static void draw_at(struct lines *lines, const struct named *named, ink_cell cell, ink_slice rest)
{
    ink_move way[INK_MAX_WAYS];
    uint32_t number = 1;
    int count = named_ways(lines, named, cell, way);
    ink_slice word = ink_slice_word(&rest);
    if (count == 0)
        refuse_piece(lines, named, cell);
    else if (word.length > 0 && (!ink_slice_number(word, (uint32_t)count, &number) || number == 0))
        printf(ngettext("It fits there in %d way.\n", "It fits there in %d ways.\n",
                        (unsigned long)count),
               count);
    else
        play_move(lines, way[number - 1], ink_slice_of(""));
}

void play_named(struct lines *lines, const struct named *named, ink_slice rest)
{
    ink_cell cell;
    ink_slice word = ink_slice_word(&rest);
    if (word.length == 0 || named->piece.place == INK_PLACE_NONE)
        say_where(lines, named);
    else if (place_read(named->piece.place, word, &cell))
        draw_at(lines, named, cell, rest);
    else
        puts(_("Name a space from A1 to G7 after it, as in '2 C3'."));
}

void play_word(struct lines *lines, ink_slice word)
{
    ink_move move;
    ink_refusal why;
    if (move_hear(lines, word, &move, &why) == INK_OK) {
        play_move(lines, move, word);
        return;
    }
    lines_refuse(lines, &why, word);
    if (why.status == INK_E_CELL_TEXT)
        puts(_("Type 'help' for what can be typed."));
}

/* --- the course of a turn --------------------------------------------------------------------------- */

void play_end(struct lines *lines, ink_slice rest)
{
    (void)rest;
    play_move(lines, ink_move_end(), ink_slice_of(""));
}

void play_pick(struct lines *lines, ink_slice rest)
{
    uint32_t number = 0;
    ink_slice word = ink_slice_word(&rest);
    ink_slice_number(word, 2 * INK_MAX_PLAYERS, &number);
    play_move(lines, ink_move_pick((int)number), word);
}

/* The person before the one whose turn it is, as long as nothing was done since; -1 if there is
   none. Bots do not take their rounds back. */
static int last_to_end(const struct lines *lines)
{
    const ink_session *session = lines->session;
    int player = lines_player(lines);
    if (ink_session_can_undo(session, player) || ink_session_can_redo(session, player))
        return -1;
    do
        player--;
    while (player >= 0 && ink_session_player(session, player)->level != 0);
    return player >= 0 && ink_session_can_undo(session, player) ? player : -1;
}

void play_undo(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    int last = last_to_end(lines);
    (void)rest;
    ink_status status =
        ink_session_undo(lines->session, last >= 0 ? last : lines_player(lines), &why);
    if (status == INK_OK && last >= 0)
        lines_go_on(lines); /* the turn is the other's again */
    else
        finish_step(lines, &before, status, &why);
}

void play_redo(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    int player = lines_player(lines);
    (void)rest;
    ink_status status = ink_session_redo(lines->session, player, &why);
    if (status == INK_OK && lines_player(lines) != player)
        lines_go_on(lines); /* the end of a round was what came again */
    else
        finish_step(lines, &before, status, &why);
}

/* The drawing that was meant, and those that could not stay without it. */
static void tell_returned(struct lines *lines, const ink_returned *returned)
{
    char first[512] = "", list[TELL_LINE / 2] = "";
    ink_text meant = ink_text_in(first, sizeof first), rest = ink_text_in(list, sizeof list);
    ink_text done = lines_text();
    move_words(lines_rules(lines), returned->move[0], &meant);
    for (int i = 1; i < returned->count; i++) {
        ink_text_string(&rest, i > 1 ? _("; ") : "");
        move_words(lines_rules(lines), returned->move[i], &rest);
    }
    if (returned->count > 1)
        text_say(&done, _("Taken back: %s, and what hung on it: %s."), first, list);
    else
        text_say(&done, _("Taken back: %s."), first);
    lines_stepped(lines, done.data);
}

/* What was drawn on a space, or between spaces at a corner. */
static ink_status remove_at(struct lines *lines, int kind, ink_cell place, ink_returned *returned,
                            ink_refusal *why)
{
    int player = lines_player(lines);
    if (kind == INK_PLACE_CELL)
        return ink_session_remove(lines->session, player, place, returned, why);
    int number = ink_session_move_at(lines->session, player, kind, place);
    return ink_session_remove_move(lines->session, player, number, returned, why);
}

/* "back C3", and "back ~C3" for what ends at its corner. */
void play_back(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    ink_cell cell;
    ink_returned returned;
    ink_slice word = ink_slice_word(&rest);
    bool corner = word.length > 0 && word.data[0] == '~';
    int kind = corner ? INK_PLACE_POINT : INK_PLACE_CELL;
    if (corner)
        ink_slice_take(&word, 1);
    if (word.length == 0)
        play_undo(lines, word);
    else if (!place_read(kind, word, &cell))
        puts(_("Name a space of this round's drawings, as in 'back C3'."));
    else if (remove_at(lines, kind, cell, &returned, &why) != INK_OK)
        lines_refuse(lines, &why, ink_slice_of(""));
    else
        tell_returned(lines, &returned);
}

void play_clear(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    (void)rest;
    ink_status status = ink_session_clear(lines->session, lines_player(lines), &why);
    finish_step(lines, &before, status, &why);
}

/* The space of the last drawing of this round. */
static bool last_cell(const struct drawn *drawn, ink_cell *cell)
{
    for (int i = drawn->count - 1; i >= 0; i--)
        if (ink_move_tile(drawn->move[i]) != 0) {
            *cell = ink_move_cell(drawn->move[i]);
            return true;
        }
    return false;
}

/* The last drawing, or that of a space, in its next way. */
void play_turn(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    ink_cell cell;
    struct drawn before = drawn_now(lines);
    ink_slice word = ink_slice_word(&rest);
    bool named = word.length > 0;
    if (named ? !place_read(INK_PLACE_CELL, word, &cell) : !last_cell(&before, &cell)) {
        puts(before.count == 0 ? _("Nothing is drawn in this round yet.")
                               : _("What was done last cannot be turned."));
        return;
    }
    ink_status status = ink_session_turn_piece(lines->session, lines_player(lines), cell, &why);
    finish_step(lines, &before, status, &why);
}
