#include "game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "stats/summary.h"
#include "words/words.h"

enum { REMOTE_NAMES = 512 };

const char *game_keep(struct client_game *game)
{
    bool saved = store_save(&game->store, game->session);
    int why = errno;
    game->unkept = !saved || !store_holds(&game->store);
    if (saved || game->told)
        return NULL;
    game->told = true;
    snprintf(game->said, sizeof game->said, _("The game goes on, but it cannot be kept in %s: %s."),
             game->store.path, error_text(why));
    words_keep_line(game->said);
    return game->said;
}

const char *game_record(struct client_game *game, const char *path)
{
    ink_text measure = ink_text_in(NULL, 0);
    game_write_record(game, &measure);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    game_write_record(game, &out);
    bool written = store_write(path, text, out.length);
    snprintf(game->said, sizeof game->said, _("%s cannot be written: %s"), path, error_text(errno));
    words_keep_line(game->said);
    free(text);
    return written ? NULL : game->said;
}

void game_close(struct client_game *game)
{
    bool over = game->session != NULL && game_over(game);
    store_close(&game->store, over && (game->history[0] != '\0' || !game->record_failed));
    seats_free(&game->seats);
    if (!game_is_online(game)) /* else it belongs to whoever is behind the table */
        ink_session_free(game->session);
    game->session = NULL;
}

/* --- the table -------------------------------------------------------------------------------- */

ink_status game_step(struct client_game *game, int player, const struct game_step *step,
                     ink_returned *returned, ink_refusal *why)
{
    return game->table->kind->step(game, player, step, returned, why);
}

const char *game_hint(struct client_game *game, int player, ink_engine_result *result)
{
    const char *why = remote_why_no_help(game->table->state, game->session);
    if (why != NULL)
        return why;
    if (!seats_hint(&game->seats, game->session, player, result) || result->moves == 0)
        return _("There is no hint to give now.");
    if (game_is_online(game)) /* it is counted when it comes back as an event */
        game_ask(game, REMOTE_HELP, 0, 0, ink_help_name(INK_HELP_HINTS));
    else
        ink_session_helped(game->session, player, INK_HELP_HINTS);
    return NULL;
}

int game_player(const struct client_game *game)
{
    return game->table->kind->player(game);
}

int game_you(const struct client_game *game)
{
    return game->table->kind->you(game);
}

int game_persons(const struct client_game *game)
{
    return game_is_online(game) ? 1 : ink_session_persons(game->session);
}

int game_before(const struct client_game *game, int player)
{
    return game_persons(game) > 1 ? ink_session_before(game->session, player) : INK_MAX_PLAYERS;
}

bool game_is_online(const struct client_game *game)
{
    return game->table->kind->online;
}

void game_ask(const struct client_game *game, int verb, int seat, int level, const char *text)
{
    game->table->ask(game->table->behind, verb, seat, level, text);
}

/* In a draft it is one player after the other. */
bool game_waits(const struct client_game *game)
{
    int player = game_player(game);
    if (player >= INK_MAX_PLAYERS)
        return false;
    switch (ink_session_table(game->session)->phase) {
    case INK_PHASE_DRAW: return ink_session_seats(game->session)[player].ended != 0;
    case INK_PHASE_DRAFT: return ink_session_turn(game->session) != player;
    case INK_PHASE_OVER: return !game_over(game);
    default: return true;
    }
}

bool game_over(const struct client_game *game)
{
    return game->table->kind->over(game);
}

/* The seed has dice for every round, so a roll that is due cannot fail. At an online table dice and
   others come from elsewhere. */
bool game_go_on(struct client_game *game, seats_teller *told, void *context)
{
    ink_session *session = game->session;
    if (game_is_online(game))
        return false;
    if (ink_session_table(session)->phase == INK_PHASE_ROLL)
        return ink_session_roll(session, NULL) == INK_OK;
    return seats_turn(session) && seats_play(&game->seats, session, told, context);
}

unsigned game_hear(struct client_game *game, remote_teller *tell, void *context)
{
    const struct game_table *table = game->table;
    unsigned news = table->pump(table->behind, &game->session, tell, context);
    if ((news & REMOTE_SESSION) != 0)
        seats_free(&game->seats); /* who gives hints knows the old rules */
    table->tick(table->behind, game->session);
    return news;
}

void game_waiting_words(const struct client_game *game, ink_text *out)
{
    char names[REMOTE_NAMES] = "";
    ink_text list = ink_text_in(names, sizeof names);
    remote_table_waited_for(game->table->state, &list);
    if (list.length == 0)
        ink_text_string(out, _("Waiting for the dice."));
    else
        text_say(out, _("Waiting for %s."), names);
}

bool game_hides(const struct client_game *game, int player)
{
    const struct remote_state *state = game->table->state;
    return state->hidden && !state->over && player != state->player;
}

void game_view(const struct client_game *game, int viewer, int player, ink_sheet *sheet)
{
    const ink_seat *seat = ink_session_seats(game->session);
    const ink_table *table = ink_session_table(game->session);
    if (game_hides(game, player))
        ink_sheet_start(ink_session_rules(game->session), sheet);
    else if (game->table->state->open && player >= 0 && player < table->players)
        *sheet = seat[player].sheet;
    else
        ink_table_view(table, seat, viewer, player, sheet);
}

bool game_ended(const struct client_game *game, int player)
{
    const struct remote_state *state = game->table->state;
    if (player < state->players && state->seat[state->seat_of[player] - 1].ended)
        return true;
    return ink_session_seats(game->session)[player].ended != 0;
}

const char *game_rematch(struct client_game *game, bool same)
{
    return game->table->kind->rematch(game, same);
}

bool game_may_rematch(const struct client_game *game, bool same)
{
    const struct remote_state *state = game->table->state;
    return !same || (game_is_online(game) ? state->host && state->rematch[0] == '\0'
                                          : ink_session_has_seed(game->session));
}

bool game_follows(const struct client_game *game)
{
    return game->next == GAME_NEXT_TABLE ? game->table->state->rematch[0] != '\0'
                                         : game->next != GAME_NEXT_NOTHING;
}

void game_write_record(const struct client_game *game, ink_text *out)
{
    game->table->kind->write_record(game, out);
}

/* Nobody types the seed of fair dice. */
void game_write_title(const struct client_game *game, const char *title, ink_text *out)
{
    static const char fair[] = "fair-";
    const char *seed = ink_session_seed(game->session);
    struct daily daily;
    if (game_is_online(game))
        text_say(out, _("%s, table %s"), title, game->table->state->code);
    else if (session_daily(game->session, &daily))
        text_say(out, "%s, %s", title, daily.seed);
    else if (ink_session_has_seed(game->session) && strncmp(seed, fair, strlen(fair)) != 0)
        text_say(out, _("%s, seed %s"), title, seed);
    else
        ink_text_string(out, title);
}
