/* What players do at a table of this program, and at one of a server. */
#include "game_table.h"

#include "game.h"
#include "i18n/i18n.h"
#include "words/winner.h"

enum { STEP_TEXT = 96 };

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

static ink_status local_step(struct client_game *game, int player, const struct game_step *step,
                             ink_returned *returned, ink_refusal *why)
{
    ink_session *session = game->session;
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

static ink_status online_step(struct client_game *game, int player, const struct game_step *step,
                              ink_returned *returned, ink_refusal *why)
{
    char text[STEP_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    if (game->table->state->player != player)
        return refuse_spectator(why);
    write_step(game->session, player, step, &out); /* the text depends on the sheet before it */
    ink_status status = local_step(game, player, step, returned, why);
    if (status == INK_OK)
        game->table->step(game->table->behind, text);
    return status;
}

/* --- a table of this program ------------------------------------------------------------------ */

static int local_player(const struct client_game *game)
{
    return ink_session_turn(game->session);
}

static int local_you(const struct client_game *game)
{
    return winner_you(game->session);
}

static bool local_over(const struct client_game *game)
{
    return ink_session_table(game->session)->phase == INK_PHASE_OVER;
}

static const char *local_rematch(struct client_game *game, bool same)
{
    if (!game_may_rematch(game, same))
        return _("nobody knows the dice of this game");
    game->next = same ? GAME_NEXT_SAME : GAME_NEXT_NEW;
    return NULL;
}

static void local_write_record(const struct client_game *game, ink_text *out)
{
    ink_session_record(game->session, out);
}

static const struct table_kind table_local = {.player = local_player,
                                              .you = local_you,
                                              .over = local_over,
                                              .step = local_step,
                                              .rematch = local_rematch,
                                              .write_record = local_write_record};

static unsigned no_pump(void *behind, ink_session **session, remote_teller *tell, void *context)
{
    (void)behind;
    (void)session;
    (void)tell;
    (void)context;
    return 0;
}

static void no_tick(void *behind, ink_session *session)
{
    (void)behind;
    (void)session;
}

static void no_remarks(void *behind, ink_text *out)
{
    (void)behind;
    (void)out;
}

/* Nobody looks on, no board is hidden by a server, and whoever is here decides. */
static const struct remote_state nothing_remote = {.known = true, .host = true, .key = ""};

const struct game_table game_table_here = {.kind = &table_local,
                                           .state = &nothing_remote,
                                           .wake = -1,
                                           .pump = no_pump,
                                           .tick = no_tick,
                                           .remarks = no_remarks};

/* --- a table of a server ---------------------------------------------------------------------- */

static int online_player(const struct client_game *game)
{
    int player = game->table->state->player;
    return player >= 0 ? player : INK_MAX_PLAYERS;
}

static bool online_over(const struct client_game *game)
{
    return game->table->state->over;
}

static const char *online_rematch(struct client_game *game, bool same)
{
    const struct remote_state *state = game->table->state;
    if (!state->over)
        return _("the game is not over yet");
    if (state->rematch[0] == '\0' && !state->host)
        return _("only the host opens a new table; it is told here as soon as there is one");
    if (state->rematch[0] == '\0')
        game_ask(game, REMOTE_REMATCH, 0, same ? 1 : 0, "");
    game->next = GAME_NEXT_TABLE;
    return NULL;
}

/* When the game is over the server has the names in its record, too, and its dice can be proven. */
static void online_write_record(const struct client_game *game, ink_text *out)
{
    if (!game_over(game)) {
        ink_session_record(game->session, out);
        return;
    }
    ink_session_write(game->session, out);
    game->table->remarks(game->table->behind, out);
}

const struct table_kind table_online = {.online = true,
                                        .player = online_player,
                                        .you = online_player,
                                        .over = online_over,
                                        .step = online_step,
                                        .rematch = online_rematch,
                                        .write_record = online_write_record};
