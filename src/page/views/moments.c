/* A game as the steps of its record, and as it was after any of them. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "page/games.h"
#include "page/hand.h"
#include "page/remote.h"
#include "words/names.h"

/* A record that is read step by step. */
struct reel {
    char *text;
    size_t length;
    ink_replay replay;
    ink_replay_event event;
    int players;
};

static void free_reel(struct reel *reel)
{
    if (reel == NULL)
        return;
    free(reel->text);
    free(reel->replay.seat);
    free(reel->replay.pair);
    free(reel);
}

/* NULL without memory. */
static struct reel *make_reel(const struct ask *ask)
{
    struct reel *reel = calloc(1, sizeof *reel);
    size_t players = ask_table(ask)->players;
    if (reel == NULL)
        return NULL;
    reel->text = text_of(ask->session, ink_session_record, &reel->length);
    reel->replay.seat = NULL;
    if (reel->text == NULL) {
        free_reel(reel);
        return NULL;
    }
    ink_replay_start(&reel->replay, (ink_slice){reel->text, reel->length});
    reel->replay.seat = calloc(players, sizeof *reel->replay.seat);
    reel->replay.pair = calloc(players * INK_REPLAY_PAIRS, sizeof *reel->replay.pair);
    if (reel->replay.seat == NULL || reel->replay.pair == NULL) {
        free_reel(reel);
        return NULL;
    }
    return reel;
}

/* The next roll or move; false at the end. What the session has written is always read. */
static bool next_moment(struct reel *reel)
{
    ink_refusal why;
    do {
        if (ink_replay_step(&reel->replay, &reel->event, &why) != INK_OK ||
            reel->event.kind == INK_REPLAY_NONE)
            return false;
    } while (reel->event.kind != INK_REPLAY_ROLL && reel->event.kind != INK_REPLAY_MOVE);
    return true;
}

/* --- moments ---------------------------------------------------------------------------------- */

static void write_moment(struct ask *ask, const char *kind, int round, int player, ink_cell cell,
                         const char *text)
{
    ink_text *out = ask->out;
    json_begin_object(out, NULL);
    json_text(out, "kind", kind);
    json_number(out, "round", round);
    json_number(out, "player", player);
    if (ink_cell_valid(cell))
        json_number(out, "place", INK_COLUMNS * ink_cell_row(cell) + ink_cell_column(cell));
    else
        json_nothing(out, "place");
    json_text(out, "text", text);
    json_end_object(out);
}

/* "Round 3: highway curve; railway straight". */
static void write_roll(struct ask *ask, const struct reel *reel)
{
    int round = reel->replay.table.round;
    const char *separator = _(": ");
    char words[SENTENCE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    ink_text_string(&text, round_text(ask->rules, round, WORDS_HERE(ROUND_TEXT)));
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (reel->replay.roll.face[d] == 0)
            continue;
        ink_text_string(&text, separator);
        shape_words(ask->rules, reel->replay.roll.face[d], &text);
        separator = _("; ");
    }
    write_moment(ask, "roll", round, NO_PLAYER, INK_NOWHERE, words);
}

/* `before` is the sheet of the player before the move. */
static void write_move(struct ask *ask, const struct reel *reel, int round, const ink_sheet *before)
{
    ink_move move = reel->event.move;
    bool end = ink_move_kind(move) == INK_MOVE_END;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (ask_table(ask)->players > 1)
        text_say(&text, "%s%s",
                 player_said(ask->session, reel->event.player, WORDS_HERE(PLAYER_WORDS)), _(": "));
    told_words(ask->rules, before, move, -1, &text);
    if (!end && ink_move_kind(move) != INK_MOVE_PICK)
        change_words(ask->rules, before, &reel->replay.seat[reel->event.player].sheet, &move, 1,
                     &text);
    write_moment(ask, end ? "end" : "move", round, reel->event.player, ink_move_cell(move), words);
}

/* The sheets as they were before the next step: the event names its player only when it has
   happened. */
static void write_moments(struct ask *ask, struct reel *reel, ink_sheet *before)
{
    int round = 0;
    write_moment(ask, "start", 0, NO_PLAYER, INK_NOWHERE, _("The game begins."));
    while (next_moment(reel)) {
        int player = reel->event.player;
        if (reel->event.kind == INK_REPLAY_ROLL) {
            round = reel->replay.table.round;
            write_roll(ask, reel);
        } else {
            write_move(ask, reel, round, &before[player]);
            before[player] = reel->replay.seat[player].sheet;
            continue;
        }
        for (int p = 0; p < ask_table(ask)->players; p++)
            before[p] = reel->replay.seat[p].sheet;
    }
}

void verb_moments(struct ask *ask)
{
    if (!ask_whole_game(ask))
        return;
    struct reel *reel = make_reel(ask);
    ink_sheet *before = calloc(ask_table(ask)->players, sizeof *before);
    if (reel == NULL || before == NULL) {
        fail_for_memory(ask);
    } else {
        json_begin_object(ask->out, NULL);
        json_begin_list(ask->out, "moments");
        write_moments(ask, reel, before);
        json_end_list(ask->out);
        json_end_object(ask->out);
    }
    free(before);
    free_reel(reel);
}

void sheet_after_round(const struct ask *ask, int player, int round, ink_sheet *sheet)
{
    struct reel *reel = make_reel(ask);
    if (reel == NULL)
        return;
    ink_sheet_start(ask->rules, sheet);
    while (next_moment(reel)) {
        if (reel->event.kind == INK_REPLAY_ROLL && reel->replay.table.round > round)
            break;
        *sheet = reel->replay.seat[player].sheet;
    }
    free_reel(reel);
}

/* --- as it was -------------------------------------------------------------------------------- */

/* The bytes of the record that tell the game up to the moment; 0 if it has none such. */
static size_t length_at(struct reel *reel, int moment)
{
    ink_replay_event event;
    ink_refusal why;
    if (moment == 0) { /* what comes before the first roll */
        size_t length;
        do {
            length = reel->length - reel->replay.rest.length;
            if (ink_replay_step(&reel->replay, &event, &why) != INK_OK)
                return 0;
        } while (event.kind != INK_REPLAY_ROLL && event.kind != INK_REPLAY_NONE);
        return event.kind == INK_REPLAY_NONE ? reel->length : length;
    }
    while (moment-- > 0)
        if (!next_moment(reel))
            return 0;
    return reel->replay.line.length > 0 ? (size_t)(reel->replay.line.data - reel->text)
                                        : reel->length - reel->replay.rest.length;
}

/* Names are no part of a record. */
static void take_names(struct ask *ask, const ink_session *from)
{
    for (int p = 0; p < ask_table(ask)->players; p++) {
        const ink_player *player = ink_session_player(from, p);
        ink_session_name(ask->session, p, ink_slice_of(player->name), player->level);
    }
    ink_session_set_hidden(ask->session, ink_session_hidden(from));
}

/* What was seen in the game was seen. */
static void take_help(struct ask *ask, const ink_session *from)
{
    ink_session_set_hints(ask->session, ink_session_hints(from));
    for (int p = 0; p < ask_table(ask)->players; p++)
        for (int help = 0; help < INK_HELP_KINDS; help++)
            for (int i = ink_session_help(from, p, help); i > 0; i--)
                ink_session_helped(ask->session, p, help);
}

void verb_at(struct ask *ask)
{
    int moment;
    if (!ask_whole_game(ask) || !ask_number(ask, 1, 0, INT16_MAX, &moment))
        return;
    const ink_session *from = ask->session;
    struct reel *reel = make_reel(ask);
    if (reel == NULL) {
        fail_for_memory(ask);
        return;
    }
    size_t length = length_at(reel, moment);
    if (length == 0)
        ask_misread(ask, 1);
    else
        open_text(ask, (ink_slice){reel->text, length});
    if (length > 0 && ask->session != from) {
        take_names(ask, from);
        take_help(ask, from);
    }
    free_reel(reel);
}

/* Whoever goes on from a round that had ended knows dice that nobody knew then. */
void verb_again(struct ask *ask)
{
    if (!ask_game(ask) || !ask_is_here(ask))
        return;
    for (int p = 0; p < ask_table(ask)->players; p++)
        if (ink_session_player(ask->session, p)->level == 0)
            ink_session_helped(ask->session, p, INK_HELP_BACK);
    ask_done(ask);
}
