/* Steps of players: on the session, and to whoever is behind the table. */
#include "game.h"
#include "i18n/i18n.h"
#include "words/words.h"

enum { STEP_TEXT = 96, REMOTE_NAMES = 512 };

/* --- steps ------------------------------------------------------------------------------------ */

/* The words of steps; those of a move are its text. */
static const char *const step_words[GAME_STEPS] = {
    [GAME_REMOVE] = "take ", [GAME_REMOVE_MOVE] = "take #", [GAME_TURN] = "turn ",
    [GAME_UNDO] = "undo",    [GAME_REDO] = "redo",          [GAME_CLEAR] = "clear",
};

/* The text of the step (docs/notation.md, Steps), before it is played. */
static void write_step(const ink_session *session, int player, const struct game_step *step,
                       ink_text *out)
{
    if (step->kind == GAME_PLAY) {
        ink_session_step_write(session, player, step->move, out);
        return;
    }
    ink_text_string(out, step_words[step->kind]);
    if (step->kind == GAME_REMOVE || step->kind == GAME_TURN)
        ink_cell_write(step->cell, out);
    else if (step->kind == GAME_REMOVE_MOVE)
        ink_text_number(out, step->number + 1);
}

static ink_status play(ink_session *session, int player, const struct game_step *step,
                       ink_returned *returned, ink_refusal *why)
{
    switch (step->kind) {
    case GAME_REMOVE: return ink_session_remove(session, player, step->cell, returned, why);
    case GAME_REMOVE_MOVE:
        return ink_session_remove_move(session, player, step->number, returned, why);
    case GAME_TURN: return ink_session_turn_piece(session, player, step->cell, why);
    case GAME_UNDO: return ink_session_undo(session, player, why);
    case GAME_REDO: return ink_session_redo(session, player, why);
    case GAME_CLEAR: return ink_session_clear(session, player, why);
    default: return ink_session_play(session, player, step->move, why);
    }
}

/* Those who look on change nothing. */
static ink_status refuse_spectator(ink_refusal *why)
{
    if (why != NULL)
        *why = (ink_refusal){.status = INK_E_EXPANSION,
                             .reason = N_("you are only looking on; players draw")};
    return INK_E_EXPANSION;
}

ink_status game_step(struct client_game *game, int player, const struct game_step *step,
                     ink_returned *returned, ink_refusal *why)
{
    char text[STEP_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    if (game->remote != NULL && game->remote->table->player != player)
        return refuse_spectator(why);
    if (game->remote != NULL) /* it is told by how the sheet is before */
        write_step(game->session, player, step, &out);
    ink_status status = play(game->session, player, step, returned, why);
    if (status == INK_OK && game->remote != NULL)
        game->remote->step(game->remote, text);
    return status;
}

/* --- help ------------------------------------------------------------------------------------- */

/* At an online table it is counted when it comes back as an event. */
static void note_help(struct client_game *game, int player, int help)
{
    if (game->remote != NULL)
        game->remote->ask(game->remote, REMOTE_HELP, 0, 0, ink_help_name(help));
    else
        ink_session_helped(game->session, player, help);
}

const char *game_hint(struct client_game *game, int player, ink_engine_result *result)
{
    const char *why =
        remote_why_no_help(game->remote != NULL ? game->remote->table : NULL, game->session);
    if (why != NULL)
        return why;
    if (!seats_hint(&game->seats, game->session, player, result) || result->moves == 0)
        return _("There is no hint to give now.");
    note_help(game, player, INK_HELP_HINTS);
    return NULL;
}

/* --- players ---------------------------------------------------------------------------------- */

int game_player(const struct client_game *game)
{
    if (game->remote == NULL || game->session == NULL)
        return ink_session_turn(game->session);
    return game->remote->table->player >= 0 ? game->remote->table->player : INK_MAX_PLAYERS;
}

/* In a draft it is one player after the other. */
bool game_waits(const struct client_game *game)
{
    int player = game_player(game);
    if (game->remote == NULL || player >= INK_MAX_PLAYERS)
        return false;
    switch (ink_session_table(game->session)->phase) {
    case INK_PHASE_DRAW: return ink_session_seats(game->session)[player].ended != 0;
    case INK_PHASE_DRAFT: return ink_session_turn(game->session) != player;
    case INK_PHASE_OVER: return !game->remote->table->over;
    default: return true;
    }
}

bool game_over(const struct client_game *game)
{
    if (game->remote != NULL)
        return game->remote->table->over;
    return ink_session_table(game->session)->phase == INK_PHASE_OVER;
}

unsigned game_hear(struct client_game *game, remote_teller *tell, void *context)
{
    if (game->remote == NULL)
        return 0;
    unsigned news = game->remote->pump(game->remote, &game->session, tell, context);
    if ((news & REMOTE_SESSION) != 0)
        seats_free(&game->seats); /* who gives hints knows the old rules */
    game->remote->tick(game->remote, game->session);
    return news;
}

void game_waiting_words(const struct client_game *game, ink_text *out)
{
    char names[REMOTE_NAMES] = "";
    ink_text list = ink_text_in(names, sizeof names);
    remote_table_waited_for(game->remote->table, &list);
    if (list.length == 0)
        ink_text_string(out, _("Waiting for the dice."));
    else
        text_say(out, _("Waiting for %s."), names);
}

bool game_hides(const struct client_game *game, int player)
{
    const struct remote_state *remote = game->remote != NULL ? game->remote->table : NULL;
    return remote != NULL && remote->hidden && !remote->over && player != remote->player;
}

void game_view(const struct client_game *game, int viewer, int player, ink_sheet *sheet)
{
    const ink_seat *seat = ink_session_seats(game->session);
    const ink_table *table = ink_session_table(game->session);
    if (game_hides(game, player))
        ink_sheet_start(ink_session_rules(game->session), sheet);
    else if (game->remote != NULL && game->remote->table->open && player >= 0 &&
             player < table->players)
        *sheet = seat[player].sheet;
    else
        ink_table_view(table, seat, viewer, player, sheet);
}

bool game_ended(const struct client_game *game, int player)
{
    const struct remote_state *remote = game->remote != NULL ? game->remote->table : NULL;
    if (remote != NULL && player < remote->players &&
        remote->seat[remote->seat_of[player] - 1].ended)
        return true;
    return ink_session_seats(game->session)[player].ended != 0;
}

const char *game_rematch(struct client_game *game, bool same)
{
    struct remote_table *remote = game->remote;
    if (!game_over(game))
        return _("the game is not over yet");
    if (remote->table->rematch[0] == '\0' && !remote->table->host)
        return _("only the host opens a new table; it is told here as soon as there is one");
    if (remote->table->rematch[0] == '\0')
        remote->ask(remote, REMOTE_REMATCH, 0, same ? 1 : 0, "");
    game->follow = true;
    return NULL;
}

bool game_follows(const struct client_game *game)
{
    return game->remote != NULL && game->follow && game->remote->table->rematch[0] != '\0';
}
