/* A game as the steps of its record, and as it was after any of them. */
#include <stdlib.h>

#include "i18n/i18n.h"
#include "page/games.h"
#include "page/hand.h"
#include "page/remote.h"
#include "session/walk.h"
#include "words/names.h"

/* A list of moments that is being written. */
struct moments {
    struct ask *ask;
    ink_sheet *before; /* of each player, before the next step */
};

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
static void write_roll(struct ask *ask, const struct ink_walk *walk)
{
    int round = walk->table.round;
    const char *separator = _(": ");
    char words[SENTENCE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    ink_text_string(&text, round_text(ask->rules, round, WORDS_HERE(ROUND_TEXT)));
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (walk->roll->face[d] == 0)
            continue;
        ink_text_string(&text, separator);
        shape_words(ask->rules, walk->roll->face[d], &text);
        separator = _("; ");
    }
    write_moment(ask, "roll", round, NO_PLAYER, INK_NOWHERE, words);
}

/* `before` is the sheet of the player before the move. */
static void write_move(struct ask *ask, const struct ink_walk *walk, const ink_sheet *before)
{
    bool end = ink_move_kind(walk->move) == INK_MOVE_END;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (walk->table.players > 1)
        text_say(&text, "%s%s", player_said(ask->session, walk->player, WORDS_HERE(PLAYER_WORDS)),
                 _(": "));
    told_words(ask->rules, before, walk->move, -1, &text);
    if (!end && ink_move_kind(walk->move) != INK_MOVE_PICK)
        change_words(ask->rules, before, &walk->seat[walk->player].sheet, &walk->move, 1, &text);
    write_moment(ask, end ? "end" : "move", walk->table.round, walk->player,
                 ink_move_cell(walk->move), words);
}

static bool take_step(void *context, const struct ink_walk *walk)
{
    struct moments *moments = context;
    bool move = walk->kind == INK_WALK_MOVE;
    int first = move ? walk->player : 0, last = move ? walk->player : walk->table.players - 1;
    if (move)
        write_move(moments->ask, walk, &moments->before[walk->player]);
    else
        write_roll(moments->ask, walk);
    for (int p = first; p <= last; p++)
        moments->before[p] = walk->seat[p].sheet;
    return true;
}

void verb_moments(struct ask *ask)
{
    if (!ask_whole_game(ask))
        return;
    struct moments moments = {ask, calloc(ask_table(ask)->players, sizeof(ink_sheet))};
    if (moments.before == NULL) {
        fail_for_memory(ask);
        return;
    }
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "moments");
    write_moment(ask, "start", 0, NO_PLAYER, INK_NOWHERE, _("The game begins."));
    ink_session_walk(ask->session, take_step, &moments);
    json_end_list(ask->out);
    json_end_object(ask->out);
    free(moments.before);
}

struct wanted {
    int player, round;
    ink_sheet *sheet;
};

static bool keep_sheet(void *context, const struct ink_walk *walk)
{
    const struct wanted *wanted = context;
    if (walk->table.round > wanted->round)
        return false;
    *wanted->sheet = walk->seat[wanted->player].sheet;
    return true;
}

void sheet_after_round(const struct ask *ask, int player, int round, ink_sheet *sheet)
{
    struct wanted wanted = {player, round, sheet};
    ink_sheet_start(ask->rules, sheet);
    ink_session_walk(ask->session, keep_sheet, &wanted);
}

/* --- as it was -------------------------------------------------------------------------------- */

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
    ink_text out = ink_text_in(NULL, 0);
    bool there = ink_session_record_to(from, moment, &out);
    char *text = malloc(out.length + 1);
    if (text == NULL) {
        fail_for_memory(ask);
        return;
    }
    out = ink_text_in(text, out.length + 1);
    ink_session_record_to(from, moment, &out);
    if (there)
        open_text(ask, (ink_slice){text, out.length});
    else
        ask_misread(ask, 1);
    if (ask->session != from) {
        take_names(ask, from);
        take_help(ask, from);
    }
    free(text);
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
