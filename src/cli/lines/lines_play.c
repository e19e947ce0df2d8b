/* The moves of a turn. */
#include <ctype.h>
#include <stdio.h>

#include "cli/text/nearest.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

/* --- what has changed ------------------------------------------------------------------------- */

/* The moves of the player's round and what they have led to, to compare with later. */
struct drawn {
    int count;
    ink_move move[INK_ROUND_MOVES];
    ink_sheet sheet;
};

static struct drawn drawn_now(const struct lines *lines)
{
    const ink_seat *seat = &ink_session_seats(lines->session)[lines_player(lines)];
    struct drawn drawn = {.count = seat->moves, .sheet = seat->sheet};
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

/* An answer to what the dice ask is told as it was typed, all else in words; of a sheet as it was
   before. */
static void write_move(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                       ink_text *out)
{
    if (ink_move_cell(move) == INK_NOWHERE)
        move_words(rules, move, out);
    else
        told_words(rules, sheet, move, ink_move_cell(move), out);
}

/* Those of `some` that are not among `others`. */
static void write_rest(const struct lines *lines, const struct drawn *some,
                       const struct drawn *others, ink_text *out)
{
    int count = 0;
    ink_sheet sheet = others->sheet;
    for (int i = 0; i < some->count; i++) {
        if (has_move(others, some->move[i]))
            continue;
        ink_text_string(out, count++ > 0 ? _("; ") : "");
        write_move(lines_rules(lines), &sheet, some->move[i], out);
        ink_sheet_play(lines_rules(lines), &sheet, some->move[i], NULL);
    }
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

/* Those of `some` that are not among `others`, behind those that are listed already. */
static int add_rest(const struct drawn *some, const struct drawn *others, ink_move *list, int count)
{
    for (int i = 0; i < some->count; i++)
        if (!has_move(others, some->move[i]))
            list[count++] = some->move[i];
    return count;
}

/* What the step has set off: all that is not one of the moves before or after it. */
static void write_set_off(const struct lines *lines, const struct drawn *before,
                          const struct drawn *after, ink_text *out)
{
    ink_move told[2 * INK_ROUND_MOVES];
    char list[TELL_LINE / 2] = "";
    ink_text words = ink_text_in(list, sizeof list);
    int taken = add_rest(before, after, told, 0), count = add_rest(after, before, told, taken);
    const ink_ruleset *rules = lines_rules(lines);
    change_words(rules, &before->sheet, &after->sheet, told, count, &words);
    if (count > taken)
        ink_text_string(out, list);
    else if (words.length > 0)
        ink_text_string(out, _(" What it had set off is taken back, too."));
    counts_words(rules, &before->sheet, &after->sheet, out);
}

/* "Taken back: ... Drawn: ..." */
static void write_moves(const struct lines *lines, const struct drawn *before,
                        const struct drawn *after, ink_text *out)
{
    char back[TELL_LINE / 2] = "", drawn[TELL_LINE / 2] = "";
    ink_text taken = ink_text_in(back, sizeof back), put = ink_text_in(drawn, sizeof drawn);
    write_rest(lines, before, after, &taken);
    write_rest(lines, after, before, &put);
    if (is_turned(before, after)) {
        text_say(out, _("Turned: %s."), drawn);
        return;
    }
    if (taken.length > 0)
        text_say(out, _("Taken back: %s."), back);
    ink_text_string(out, taken.length > 0 && put.length > 0 ? " " : "");
    if (put.length > 0)
        text_say(out, is_answer(lines, after) ? _("Chosen: %s.") : _("Drawn: %s."), drawn);
}

static void tell_change(struct lines *lines, const struct drawn *before)
{
    struct drawn after = drawn_now(lines);
    ink_text done = lines_text();
    write_moves(lines, before, &after, &done);
    write_set_off(lines, before, &after, &done);
    lines_stepped(lines, &before->sheet, done.data);
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

static ink_status take_step(struct lines *lines, struct game_step step, ink_returned *returned,
                            ink_refusal *why)
{
    return game_step(lines->game, lines_player(lines), &step, returned, why);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void play_move(struct lines *lines, ink_move move, ink_slice word)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    if (take_step(lines, (struct game_step){.kind = GAME_PLAY, .move = move}, NULL, &why) != INK_OK)
        lines_refuse(lines, &why, word);
    else if (ink_move_kind(move) == INK_MOVE_END || ink_move_kind(move) == INK_MOVE_PICK)
        lines_go_on(lines);
    else
        tell_change(lines, &before);
}

/* What modules have signs for is typed in their way; signs of other games mean nothing. */
static void refuse_sign(const struct lines *lines, char sign)
{
    const ink_module_sign *own = sign_find(lines_rules(lines), sign);
    if (own->sign != 0)
        lines_no(_("type it as in '%s'"), own->example);
    else
        lines_no(_("nothing in this game begins with '%c'"), sign);
}

void play_moves(struct lines *lines, const ink_move *move, int count)
{
    ink_refusal why = {.status = INK_OK};
    struct drawn before = drawn_now(lines);
    ink_status status = INK_OK;
    for (int i = 0; i < count && status == INK_OK; i++)
        status =
            take_step(lines, (struct game_step){.kind = GAME_PLAY, .move = move[i]}, NULL, &why);
    if (status == INK_OK && ink_move_kind(move[0]) == INK_MOVE_PICK)
        lines_go_on(lines);
    else
        finish_step(lines, &before, status, &why);
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
    play_word(lines, ink_slice_of(word), ink_slice_of(""));
}

/* A special route that nothing can stand in for now, for it may not be used itself. */
static bool is_barred(const struct lines *lines, const struct named *named)
{
    return named->piece.kind == INK_PIECE_SPECIAL && named->piece.state != INK_PIECE_WAITING &&
           sign_find(lines_rules(lines), named->sign)->kind == INK_SIGN_PLAIN;
}

/* Where it fits in no way, the rules say why. What a module would still allow has its sign. */
void refuse_piece(struct lines *lines, const struct named *named, ink_cell cell)
{
    ink_refusal why;
    int player = lines_player(lines);
    ink_text text = lines_text();
    if (named->sign != 0 && sign_find(lines_rules(lines), named->sign)->sign == 0) {
        refuse_sign(lines, named->sign);
    } else if (named->sign != 0 && !is_barred(lines, named) &&
               lines_rules(lines)->shape[named->piece.shape].count > 0) {
        refuse_signed(lines, named, cell);
    } else if (ink_session_why(lines->session, player, &named->piece, cell, &why) != INK_OK) {
        lines_refuse(lines, &why, ink_slice_of(""));
    } else {
        ink_text_string(&text, _("No: it may go there only in the way that is offered."));
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
        lines_no(
            ngettext("it fits there in %d way", "it fits there in %d ways", (unsigned long)count),
            count);
    else
        play_move(lines, way[number - 1], ink_slice_of(""));
}

/* A symbol that waits for a space. */
static bool is_waiting(const struct lines *lines, const struct named *named)
{
    return named->piece.kind == INK_PIECE_DIE &&
           (lines_sheet(lines)->waiting >> named->piece.number & 1) != 0;
}

void play_named(struct lines *lines, const struct named *named, ink_slice rest)
{
    ink_cell cell;
    if (lines_too_much(rest, 2, "2 C3 4"))
        return;
    ink_slice word = ink_slice_word(&rest);
    if (word.length == 0)
        say_where(lines, named);
    else if (named->piece.place == INK_PLACE_NONE && named->piece.state == INK_PIECE_DRAWN)
        refuse_piece(lines, named, 0);
    else if (named->piece.place == INK_PLACE_NONE && is_waiting(lines, named))
        lines_no(_("it fits nowhere now"));
    else if (named->piece.place == INK_PLACE_NONE)
        lines_no(_("that die shows nothing to draw"));
    else if (place_read(named->piece.place, word, &cell))
        draw_at(lines, named, cell, rest);
    else
        lines_no(_("name a space from A1 to G7 after it, as in '2 C3'"));
}

/* "H8" is meant as a space. */
static bool looks_like_space(ink_slice word)
{
    return word.length == 2 && isalpha((unsigned char)word.data[0]) != 0 &&
           isdigit((unsigned char)word.data[1]) != 0;
}

static const char *find_meant(const struct lines *lines, const char *word)
{
    const struct verb *const lists[] = {verbs, lines->at->verbs};
    const char *meant = NULL;
    int distance = NEAREST_NONE;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct verb *verb = lists[i]; verb->name != NULL; verb++)
            if (nearest_closer(word, verb->name, &distance))
                meant = verb->name;
    return meant;
}

void refuse_word(const struct lines *lines, const ink_refusal *why, ink_slice slice)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)slice.length, slice.data);
    const char *meant = find_meant(lines, word);
    if (why->status != INK_E_CELL_TEXT)
        lines_refuse(lines, why, slice);
    else if (ispunct((unsigned char)word[0]) != 0)
        refuse_sign(lines, word[0]);
    else if (looks_like_space(slice))
        lines_no(_("there is no space %s; spaces are A1 to G7"), word);
    else if (meant != NULL)
        lines_no(_("'%s' is not known; did you mean '%s'? 'help' lists all words"), word, meant);
    else
        lines_no(_("'%s' is not known; 'help' lists all words"), word);
}

void play_word(struct lines *lines, ink_slice word, ink_slice rest)
{
    char usage[64];
    ink_move move;
    ink_refusal why;
    snprintf(usage, sizeof usage, "%.*s", (int)word.length, word.data);
    if (move_hear(lines, word, &move, &why) != INK_OK)
        refuse_word(lines, &why, word);
    else if (!lines_too_much(rest, 0, usage))
        play_move(lines, move, word);
}

/* --- how a turn goes -------------------------------------------------------------------------- */

void play_end(struct lines *lines, ink_slice rest)
{
    (void)rest;
    play_move(lines, ink_move_end(), ink_slice_of(""));
}

void play_pick(struct lines *lines, ink_slice rest)
{
    uint32_t number = 0;
    ink_slice word = ink_slice_word(&rest);
    if (ink_session_table(lines->session)->phase != INK_PHASE_DRAFT)
        lines_no(_("there are no dice to pick now"));
    else if (!ink_slice_number(word, 2 * INK_MAX_PLAYERS, &number))
        lines_no(_("name a pair by its number, as in 'pick 3'"));
    else
        play_move(lines, ink_move_pick((int)number), word);
}

/* The person before the one whose turn it is, as long as nothing was done since; INK_MAX_PLAYERS if
   there is none. */
static int last_to_end(const struct lines *lines)
{
    const ink_session *session = lines->session;
    int player = lines_player(lines);
    if (ink_session_can_undo(session, player) || ink_session_can_redo(session, player))
        return INK_MAX_PLAYERS;
    return game_before(lines->game, player);
}

void play_undo(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    int last = last_to_end(lines);
    (void)rest;
    struct game_step step = {.kind = GAME_UNDO};
    ink_status status = game_step(lines->game, last < INK_MAX_PLAYERS ? last : lines_player(lines),
                                  &step, NULL, &why);
    if (status == INK_OK && last < INK_MAX_PLAYERS)
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
    ink_status status = take_step(lines, (struct game_step){.kind = GAME_REDO}, NULL, &why);
    if (status == INK_OK && lines_player(lines) != player)
        lines_go_on(lines); /* the end of a round was what came again */
    else
        finish_step(lines, &before, status, &why);
}

/* The drawing that was meant, and those that could not stay without it. */
static void tell_returned(struct lines *lines, const struct drawn *before,
                          const ink_returned *returned)
{
    char first[512] = "", list[TELL_LINE / 2] = "";
    ink_text meant = ink_text_in(first, sizeof first), rest = ink_text_in(list, sizeof list);
    ink_text done = lines_text();
    struct drawn after = drawn_now(lines);
    write_move(lines_rules(lines), &after.sheet, returned->move[0], &meant);
    for (int i = 1; i < returned->count; i++) {
        ink_text_string(&rest, i > 1 ? _("; ") : "");
        write_move(lines_rules(lines), &after.sheet, returned->move[i], &rest);
    }
    if (returned->count > 1)
        text_say(&done, _("Taken back: %s, and what depended on it: %s."), first, list);
    else
        text_say(&done, _("Taken back: %s."), first);
    write_set_off(lines, before, &after, &done);
    lines_stepped(lines, &before->sheet, done.data);
}

/* What was drawn on a space, or between spaces at a corner. */
static ink_status remove_at(struct lines *lines, int kind, ink_cell place, ink_returned *returned,
                            ink_refusal *why)
{
    struct game_step step = {.kind = GAME_REMOVE, .cell = place};
    if (kind != INK_PLACE_CELL) {
        step.kind = GAME_REMOVE_MOVE;
        step.number = ink_session_move_at(lines->session, lines_player(lines), kind, place);
    }
    return take_step(lines, step, returned, why);
}

/* "back C3", and "back ~C3" for what ends at its corner. */
void play_back(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    ink_cell cell;
    ink_returned returned;
    struct drawn before = drawn_now(lines);
    ink_slice word = ink_slice_word(&rest);
    bool corner = word.length > 0 && word.data[0] == INK_ALONG_BORDERS;
    int kind = corner ? INK_PLACE_CORNER : INK_PLACE_CELL;
    if (corner)
        ink_slice_take(&word, 1);
    if (word.length == 0)
        play_undo(lines, word);
    else if (!place_read(kind, word, &cell))
        lines_no(_("name a space you have drawn on this round, as in 'back C3'"));
    else if (remove_at(lines, kind, cell, &returned, &why) != INK_OK)
        lines_refuse(lines, &why, ink_slice_of(""));
    else
        tell_returned(lines, &before, &returned);
}

void play_clear(struct lines *lines, ink_slice rest)
{
    ink_refusal why;
    struct drawn before = drawn_now(lines);
    (void)rest;
    ink_status status = take_step(lines, (struct game_step){.kind = GAME_CLEAR}, NULL, &why);
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
        lines_no("%s", named ? _("name a space you have drawn on this round, as in 'turn C3'")
                       : before.count == 0 ? _("nothing has been drawn in this round yet")
                                           : _("your last step cannot be turned"));
        return;
    }
    struct game_step step = {.kind = GAME_TURN, .cell = cell};
    ink_status status = take_step(lines, step, NULL, &why);
    finish_step(lines, &before, status, &why);
}
