/* What a person does: takes, taps, turns, lays, takes back, ends. Each answers with the view. */
#include <string.h>

#include "hand.h"
#include "i18n/i18n.h"
#include "pieces.h"
#include "remote.h"
#include "words/names.h"

enum { SPACES = INK_ROWS * INK_COLUMNS, CORNERS = 64 };

static void answer(struct ask *ask)
{
    hand_settle(ask);
    view_write(ask);
}

/* What is analysed when the game is over is no help in it. */
void verb_helped(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    int help = ink_help_find(ask->argument[2]);
    if (help != INK_HELP_HINTS && help != INK_HELP_ENGINE) {
        ask_misread(ask, 2);
        return;
    }
    const char *why = help_refused(ask);
    bool over = ask_table(ask)->phase == INK_PHASE_OVER;
    if (why == NULL && !over)
        help_count_one(ask, help);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "why", why != NULL && !over ? why : "");
    json_end_object(ask->out);
}

static bool draws(const struct ask *ask)
{
    return ask_table(ask)->phase == INK_PHASE_DRAW;
}

/* --- places ----------------------------------------------------------------------------------- */

/* Does the piece in the hand go on corners? Then places are corners. */
static bool on_corners(const struct ask *ask)
{
    return ask->hand->holds && ask->hand->piece.place == INK_PLACE_CORNER;
}

/* A place as the page numbers it, as a cell or a corner. */
static bool ask_place(struct ask *ask, int argument, bool corners, int *place)
{
    if (!ask_number(ask, argument, 0, (corners ? CORNERS : SPACES) - 1, place))
        return false;
    if (!corners)
        *place = ink_cell_at(*place / INK_COLUMNS, *place % INK_COLUMNS);
    return true;
}

/* --- ghosts ----------------------------------------------------------------------------------- */

/* "highway from north to east at C3, 2 of 3 ways", with what it changes beside. */
static void tell_ghost(struct ask *ask)
{
    char words[TOLD] = "";
    ink_text text = ink_text_in(words, sizeof words), spoken = note_spoken(ask);
    hand_ghost_words(ask, &text);
    ink_text_string(&spoken, words);
}

static void use_way(struct ask *ask, int step)
{
    struct hand *hand = ask->hand;
    hand->way = (hand->way + step + hand->ways) % hand->ways;
    if (hand->ways == 1)
        note_say(ask, NOTE_HINT, _("It fits there only this way."));
    else
        tell_ghost(ask);
}

static void refuse_place(struct ask *ask, int place)
{
    ink_refusal why;
    ink_session_why(ask->session, ask->player, &ask->hand->piece, (ink_cell)place, &why);
    note_refusal(ask, &why);
    if (!on_corners(ask))
        ask->game->note.refused = ask->game->note.places & ink_set_of((ink_cell)place);
}

static void lay_ghost(struct ask *ask, int place)
{
    struct hand *hand = ask->hand;
    ink_move way[INK_MAX_WAYS];
    int ways = ink_session_ways(ask->session, ask->player, &hand->piece, (ink_cell)place, way);
    if (ways == 0) {
        refuse_place(ask, place);
        return;
    }
    memcpy(hand->move, way, (size_t)ways * sizeof *way);
    hand->at = place;
    hand->ways = ways;
    hand->way = 0;
    tell_ghost(ask);
}

/* --- taking ----------------------------------------------------------------------------------- */

static void tell_taken(struct ask *ask)
{
    ink_piece piece;
    if (!hand_piece(ask, &piece))
        return;
    ink_text spoken = note_spoken(ask);
    hand_piece_text(ask, &piece, &spoken);
}

/* Something that was earned would be lost: that is asked first, and done if it is wanted again. */
static bool is_held_up(struct ask *ask, const ink_piece *piece, bool sure)
{
    char sign = piece_is_urgent(ask->rules, piece) ? 0 : hand_urgent(ask);
    if (sign == 0)
        return false;
    if (sure) {
        hand_empty(ask->hand);
        ask->hand->given_up = true;
        return false;
    }
    ask->hand->asked = ask->hand->wants = true;
    ask->hand->wanted = *piece;
    note_say(ask, NOTE_WARN, _("It cannot be drawn later."));
    return true;
}

static bool take(struct ask *ask, const ink_piece *piece, bool sure)
{
    ink_piece wanted = *piece;
    bool ghost = hand_has_ghost(ask->hand);
    if (!hand_draw_ghost(ask))
        return false;
    if (ghost && hand_urgent(ask) != 0 && !piece_is_urgent(ask->rules, &wanted))
        return false; /* the drawing has earned something: that comes first */
    if (is_held_up(ask, &wanted, sure) || !hand_take(ask, &wanted))
        return false;
    tell_taken(ask);
    return true;
}

/* The piece with this index in the view; whether it is the one in the hand. */
static bool ask_piece(struct ask *ask, int argument, ink_piece *piece, bool *held)
{
    ink_piece all[INK_MAX_PIECES];
    int index, in_hand, count = hand_pieces(ask, all, &in_hand);
    if (!ask_number(ask, argument, NO_PIECE, count - 1, &index))
        return false;
    *held = index == NO_PIECE || index == in_hand;
    if (index != NO_PIECE)
        *piece = all[index];
    return true;
}

/* What goes back to the tray before it was drawn. */
static void tell_let_go(struct ask *ask)
{
    char words[TOLD] = "";
    ink_text text = ink_text_in(words, sizeof words), spoken = note_spoken(ask);
    if (!ask->hand->holds)
        return;
    if (hand_has_ghost(ask->hand))
        hand_words(ask, hand_move(ask->hand), &text);
    else
        piece_name(ask, &ask->hand->piece, &text);
    text_say(&spoken, _("Taken back: %s."), words);
}

static void let_go(struct ask *ask)
{
    tell_let_go(ask);
    hand_empty(ask->hand);
}

void verb_take(struct ask *ask)
{
    ink_piece piece;
    bool held;
    if (!ask_player(ask) || !ask_piece(ask, 2, &piece, &held))
        return;
    bool sure = ask->hand->wants && !held && piece_is(&ask->hand->wanted, &piece);
    note_begin(ask);
    if (held)
        let_go(ask);
    else
        take(ask, &piece, sure);
    answer(ask);
}

/* --- tapping ---------------------------------------------------------------------------------- */

/* The answer that would change this space comes into the hand; another tap takes the next one that
   would, as its column after its row. */
static bool tap_answer(struct ask *ask, ink_cell cell)
{
    ink_piece piece[INK_MAX_PIECES];
    int held, count = hand_pieces(ask, piece, &held);
    bool any = false;
    for (int k = 1; k <= count; k++) {
        ink_footprint then;
        int i = (held + k) % count;
        if (piece[i].kind != INK_PIECE_CHOICE || piece[i].state != INK_PIECE_WAITING)
            continue;
        any = true;
        if (ink_session_preview(ask->session, ask->player, piece[i].move, &then) &&
            ink_set_has(then.cells, cell)) {
            hand_take(ask, &piece[i]);
            tell_taken(ask);
            return true;
        }
    }
    if (any)
        note_say(ask, NOTE_REASON, _(ink_status_text(INK_E_CHOICE_FIRST)));
    return any;
}

static void turn_drawn(struct ask *ask, ink_cell cell)
{
    ink_sheet before = ask_seat(ask, ask->player)->sheet;
    ink_refusal why;
    if (ink_session_move_at(ask->session, ask->player, INK_PLACE_CELL, cell) < 0) {
        note_say(ask, NOTE_HINT, _("Choose a die first."));
        return;
    }
    if (step_turn(ask, cell, &why) != INK_OK) {
        note_refusal(ask, &why);
        return;
    }
    int number = ink_session_move_at(ask->session, ask->player, INK_PLACE_CELL, cell);
    const ink_seat *seat = ask_seat(ask, ask->player);
    char words[TOLD] = "";
    ink_text text = ink_text_in(words, sizeof words), spoken = note_spoken(ask);
    ink_move told[2] = {number >= 0 ? seat->move[number] : INK_MOVE_NONE,
                        ink_move_of(INK_MOVE_DIE, 0, before.tile[cell], cell)};
    hand_words(ask, told[0], &text);
    ink_text_string(&spoken, words);
    ink_text_char(&spoken, '.');
    hand_tell_change(ask, &before, told, 2);
}

static void tap(struct ask *ask, int place)
{
    const struct hand *hand = ask->hand;
    if (!draws(ask)) {
        ink_refusal why;
        ink_table_ask(ask->rules, ask_table(ask), ink_session_seats(ask->session), ask->player,
                      ink_move_of(INK_MOVE_DIE, 0, 1, 0), &why);
        why.cell = INK_NOWHERE;
        note_refusal(ask, &why);
    } else if (hand->holds && hand->piece.place != INK_PLACE_NONE) {
        if (hand_has_ghost(hand) && hand->at == place)
            use_way(ask, 1);
        else
            lay_ghost(ask, place);
    } else if (!tap_answer(ask, (ink_cell)place)) {
        turn_drawn(ask, (ink_cell)place);
    }
}

/* Does this round's drawing lie where the piece in the hand cannot go? Whoever taps it means it. */
static bool is_on_drawn(const struct ask *ask, int place)
{
    ink_move way[INK_MAX_WAYS];
    return ask->hand->holds && ask->hand->piece.place == INK_PLACE_CELL &&
           ask->hand->piece.kind != INK_PIECE_EARNED && draws(ask) &&
           ink_session_move_at(ask->session, ask->player, INK_PLACE_CELL, (ink_cell)place) >= 0 &&
           ink_session_ways(ask->session, ask->player, &ask->hand->piece, (ink_cell)place, way) ==
               0;
}

void verb_tap(struct ask *ask)
{
    int place;
    if (!ask_player(ask) || !ask_place(ask, 2, on_corners(ask), &place))
        return;
    note_begin(ask);
    if (is_on_drawn(ask, place)) {
        turn_drawn(ask, (ink_cell)place);
        hand_keep_ghost(ask);
    } else {
        tap(ask, place);
    }
    answer(ask);
}

/* Where the ghost lies already it stays as it is: a drag is no tap. */
void verb_put(struct ask *ask)
{
    ink_piece piece;
    bool held;
    int place;
    if (!ask_player(ask) || !ask_piece(ask, 2, &piece, &held))
        return;
    bool corners = held ? on_corners(ask) : piece.place == INK_PLACE_CORNER;
    if (!ask_place(ask, 3, corners, &place))
        return;
    note_begin(ask);
    bool there = held && hand_has_ghost(ask->hand) && ask->hand->at == place;
    if (!there && (held ? ask->hand->holds : take(ask, &piece, false)))
        tap(ask, place);
    answer(ask);
}

static const char *what_is_first(const struct ask *ask)
{
    ink_missing missing;
    ink_session_missing(ask->session, ask->player, &missing);
    if (ask_table(ask)->phase == INK_PHASE_DRAFT)
        return _(ink_status_text(INK_E_PICK_FIRST));
    if (draws(ask) && missing.choice)
        return _(ink_status_text(INK_E_CHOICE_FIRST));
    return ask->hand->holds ? _("Choose a space first.") : _("Choose a die first.");
}

static void say_what_is_first(struct ask *ask)
{
    note_say(ask, NOTE_HINT, what_is_first(ask));
}

void verb_turn(struct ask *ask)
{
    int step;
    if (!ask_player(ask) || !ask_number(ask, 2, -1, 1, &step))
        return;
    note_begin(ask);
    if (hand_has_ghost(ask->hand))
        use_way(ask, step);
    else
        say_what_is_first(ask);
    answer(ask);
}

void verb_lay(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    note_begin(ask);
    ink_move move = hand_move(ask->hand);
    if (move != INK_MOVE_NONE)
        hand_play(ask, move);
    else
        say_what_is_first(ask);
    answer(ask);
}

/* --- back and again --------------------------------------------------------------------------- */

static void tell_returned(struct ask *ask, const ink_sheet *before, const ink_returned *returned)
{
    char words[TELL_LINE / 2] = "", sentence[SENTENCE] = "";
    ink_text list = ink_text_in(words, sizeof words), text = ink_text_in(sentence, sizeof sentence);
    for (int i = 0; i < returned->count; i++) {
        ink_text_string(&list, i > 0 ? _("; ") : "");
        hand_words(ask, returned->move[i], &list);
    }
    text_say(&text, _("Taken back: %s."), words);
    if (returned->count > 1) {
        note_say(ask, NOTE_EVENT, sentence);
    } else {
        ink_text spoken = note_spoken(ask);
        ink_text_string(&spoken, sentence);
    }
    hand_tell_change(ask, before, returned->move, returned->count);
}

static void remove_there(struct ask *ask, int place)
{
    bool corners = on_corners(ask);
    ink_cell at = (ink_cell)place;
    ink_sheet before = ask_seat(ask, ask->player)->sheet;
    ink_returned returned = {0};
    ink_refusal why;
    int number = corners ? ink_session_move_at(ask->session, ask->player, INK_PLACE_CORNER, at)
                         : ink_session_move_near(ask->session, ask->player, at);
    if (step_remove(ask, number, corners ? 0 : at, &returned, &why) != INK_OK) {
        note_refusal(ask, &why);
        return;
    }
    hand_empty(ask->hand);
    tell_returned(ask, &before, &returned);
}

void verb_back(struct ask *ask)
{
    int place;
    if (!ask_player(ask) || !ask_place(ask, 2, on_corners(ask), &place))
        return;
    note_begin(ask);
    if (hand_has_ghost(ask->hand) && ask->hand->at == place)
        let_go(ask);
    else
        remove_there(ask, place);
    answer(ask);
}

static void go(struct ask *ask, const char *step, const char *words)
{
    ink_sheet before = ask_seat(ask, ask->player)->sheet;
    ink_refusal why;
    if (step_text(ask, ink_slice_of(step), &why) != INK_OK) {
        note_refusal(ask, &why);
        return;
    }
    hand_empty(ask->hand);
    ink_text spoken = note_spoken(ask);
    ink_text_string(&spoken, words);
    hand_tell_change(ask, &before, NULL, 0);
    if (ask->game->note.kind == NOTE_EVENT)
        ask->game->note.kind =
            NOTE_NONE; /* it is spoken, but nobody who sees it needs to read it */
}

void verb_undo(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    note_begin(ask);
    if (hand_has_ghost(ask->hand)) {
        tell_let_go(ask);
        ask->hand->at = NOWHERE_YET;
    } else {
        go(ask, "undo", _("One step back."));
    }
    answer(ask);
}

void verb_redo(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    note_begin(ask);
    go(ask, "redo", _("One step forward."));
    answer(ask);
}

void verb_clear(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    note_begin(ask);
    bool ghost = hand_has_ghost(ask->hand);
    hand_empty(ask->hand);
    if (!ghost || ask_seat(ask, ask->player)->moves > 0)
        go(ask, "clear", _("The whole round is taken back."));
    answer(ask);
}

void verb_step(struct ask *ask)
{
    ink_refusal why;
    if (!ask_player(ask))
        return;
    note_begin(ask);
    ink_sheet before = ask_seat(ask, ask->player)->sheet;
    if (step_text(ask, ask->argument[2], &why) != INK_OK) {
        note_refusal(ask, &why);
    } else {
        hand_empty(ask->hand);
        hand_tell_change(ask, &before, NULL, 0);
    }
    answer(ask);
}

/* --- the end of the round --------------------------------------------------------------------- */

/* The piece without which the round cannot end, from the most pressing on. */
static const ink_piece *piece_to_lift(const ink_missing *missing, const ink_piece *piece, int count)
{
    const ink_piece *found = NULL;
    for (int i = 0; i < count; i++) {
        bool die = piece[i].kind == INK_PIECE_DIE;
        unsigned wanted = missing->must != 0 ? missing->must : missing->may;
        if (piece[i].state != INK_PIECE_WAITING)
            continue;
        if (die && (wanted >> piece[i].number & 1) != 0)
            return &piece[i];
        if (found == NULL && piece[i].kind == INK_PIECE_EARNED)
            found = &piece[i];
    }
    return found;
}

static void lift(struct ask *ask, const ink_missing *missing)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(ask->session, ask->player, piece);
    const ink_piece *found = piece_to_lift(missing, piece, count);
    note_refusal(ask, &missing->reason);
    if (found == NULL || missing->choice || !hand_take(ask, found))
        return;
    ask->hand->lifted = true;
}

/* What is optional, or was earned and is lost. */
static void ask_before_loss(struct ask *ask, const ink_missing *missing)
{
    char words[SENTENCE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    ask->hand->asked = true;
    if (missing->earned != 0) {
        note_say(ask, NOTE_WARN, _("It cannot be drawn later."));
        return;
    }
    unsigned dice = (unsigned)__builtin_popcount(missing->may);
    text_say(&text, ngettext("%u die may still be drawn.", "%u dice may still be drawn.", dice),
             dice);
    note_say(ask, NOTE_WARN, words);
}

static void give_up(struct ask *ask, bool wants)
{
    ink_piece wanted = ask->hand->wanted;
    hand_empty(ask->hand);
    ask->hand->given_up = true;
    if (wants && hand_take(ask, &wanted))
        tell_taken(ask);
}

static void end(struct ask *ask, bool sure, bool wants)
{
    ink_missing missing;
    bool ghost = hand_has_ghost(ask->hand);
    if (!hand_draw_ghost(ask) || (ghost && hand_urgent(ask) != 0))
        return;
    ink_session_missing(ask->session, ask->player, &missing);
    if (ask->hand->given_up)
        missing.earned = 0;
    bool loses = missing.earned != 0 || (missing.status == INK_OK && missing.may != 0);
    if (missing.earned != 0 && sure && (wants || missing.status != INK_OK))
        give_up(ask, wants);
    else if (loses && !sure)
        ask_before_loss(ask, &missing);
    else if (missing.status != INK_OK)
        lift(ask, &missing);
    else
        hand_play(ask, ink_move_end());
}

void verb_end(struct ask *ask)
{
    int sure;
    if (!ask_player(ask) || !ask_number(ask, 2, 0, 1, &sure))
        return;
    bool wants = ask->hand->wants;
    note_begin(ask);
    if (draws(ask) && ask_seat(ask, ask->player)->ended != 0)
        go(ask, "undo", _("The end of the round is taken back."));
    else
        end(ask, sure != 0, wants);
    answer(ask);
}
