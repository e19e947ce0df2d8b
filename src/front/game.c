#include "game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "alloc.h"
#include "i18n.h"
#include "words.h"

const char *front_keep(struct front_game *game)
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
bool front_go_on(struct front_game *game, seats_teller *told, void *context)
{
    ink_session *session = game->session;
    if (ink_session_table(session)->phase == INK_PHASE_ROLL)
        return ink_session_roll(session, NULL) == INK_OK;
    return seats_turn(session) && seats_play(&game->seats, session, told, context);
}

const char *front_record(struct front_game *game, const char *path)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_record(game->session, &measure);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_record(game->session, &out);
    bool written = store_write(path, text, out.length);
    snprintf(game->said, sizeof game->said, _("%s cannot be written: %s"), path, error_text(errno));
    words_keep_line(game->said);
    free(text);
    return written ? NULL : game->said;
}

void front_close(struct front_game *game)
{
    bool over = ink_session_table(game->session)->phase == INK_PHASE_OVER;
    store_close(&game->store, over && (game->history[0] != '\0' || !game->record_failed));
    seats_free(&game->seats);
    ink_session_free(game->session);
    game->session = NULL;
}
