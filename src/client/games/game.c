#include "game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "words/words.h"

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

/* The seed has dice for every round, so a roll that is due cannot fail. */
bool game_go_on(struct client_game *game, seats_teller *told, void *context)
{
    ink_session *session = game->session;
    if (game->remote != NULL)
        return false; /* dice and others come from elsewhere */
    if (ink_session_table(session)->phase == INK_PHASE_ROLL)
        return ink_session_roll(session, NULL) == INK_OK;
    return seats_turn(session) && seats_play(&game->seats, session, told, context);
}

void game_write_record(const struct client_game *game, ink_text *out)
{
    if (game->remote == NULL || !game_over(game)) {
        ink_session_record(game->session, out);
        return;
    }
    ink_session_write(game->session, out); /* with names, as the other side has them */
    game->remote->remarks(game->remote, out);
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
    if (game->remote == NULL) /* else it is not ours */
        ink_session_free(game->session);
    game->session = NULL;
}
