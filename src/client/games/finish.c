/* The end of a game: into the history, and in one line. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

#include "client/process/alloc.h"
#include "client/process/print.h"
#include "day.h"
#include "game.h"
#include "history.h"
#include "i18n/i18n.h"
#include "words/tell.h"
#include "words/words.h"

enum { NAMES = 512 };

static const char *say_trouble(struct client_game *game, int error)
{
    char folder[STORE_PATH] = "";
    history_folder(folder);
    if (game->unkept)
        snprintf(game->said, sizeof game->said,
                 _("The finished game cannot be put into %s: %s. Name a file for its record."),
                 folder, error_text(error));
    else
        snprintf(
            game->said, sizeof game->said,
            _("The finished game cannot be put into %s: %s. It waits in %s: make room, or make "
              "the folder writable, and the next 'inkrail play' takes it over."),
            folder, error_text(error), game->store.path);
    words_keep_line(game->said);
    return game->said;
}

/* The last step was kept when it was made. */
static time_t end_of(const struct client_game *game)
{
    struct stat file;
    bool kept = store_holds(&game->store) && stat(game->store.path, &file) == 0 &&
                getenv("INKRAIL_TODAY") == NULL;
    return kept ? file.st_mtime : day_now();
}

/* What is known about dice that came from elsewhere, so that the file proves them by itself; to be
   given back. */
static char *remarks_of(const struct client_game *game)
{
    const struct game_table *table = game->table;
    ink_text measure = ink_text_in(NULL, 0);
    table->remarks(table->behind, &measure);
    char *remarks = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(remarks, measure.length + 1);
    table->remarks(table->behind, &out);
    return remarks;
}

int game_whose(const struct client_game *game)
{
    int you = game_you(game);
    return you < INK_MAX_PLAYERS ? you : summary_player(game->session);
}

const char *game_finish(struct client_game *game)
{
    if (!game->historic || game->history[0] != '\0')
        return NULL;
    char *remarks = remarks_of(game);
    bool kept = history_keep(game->session, game_whose(game), remarks, end_of(game), game->history);
    int why = errno;
    free(remarks);
    if (kept)
        return NULL;
    game->record_failed = true; /* it is nowhere else */
    return say_trouble(game, why);
}

/* Those in the first place; how many there are. */
static int winners_words(const ink_session *session, ink_text *names, int *points)
{
    const ink_table *table = ink_session_table(session);
    uint16_t *place = alloc_zeroed(table->players, sizeof *place);
    ink_score score;
    int count = 0;
    ink_table_rank(ink_session_rules(session), table, ink_session_seats(session), place);
    for (int p = 0; p < table->players; p++) {
        if (place[p] != 1)
            continue;
        ink_session_score(session, p, &score);
        *points = score.total;
        text_say(names, count++ > 0 ? ", %s" : "%s",
                 player_words(session, p, WORDS_HERE(PLAYER_WORDS)));
    }
    free(place);
    return count;
}

/* "45 points", "Anna wins with 45 points". */
static void result_words(const ink_session *session, ink_text *out)
{
    char names[NAMES] = "";
    ink_text text = ink_text_in(names, sizeof names);
    int points = 0, winners = winners_words(session, &text, &points);
    if (ink_session_table(session)->players == 1)
        text_say(out, ngettext("%d point", "%d points", (unsigned long)abs(points)), points);
    else if (winners == 1)
        text_say(
            out,
            ngettext("%s wins with %d point", "%s wins with %d points", (unsigned long)abs(points)),
            names, points);
    else
        /* TRANSLATORS: "Anna, Bo share first place with 45 points" */
        text_say(out,
                 ngettext("%s share first place with %d point",
                          "%s share first place with %d points", (unsigned long)abs(points)),
                 names, points);
}

const char *game_result(struct client_game *game)
{
    char config[128] = "";
    ink_text text = ink_text_in(game->said, sizeof game->said),
             config_text = ink_text_in(config, sizeof config);
    result_words(game->session, &text);
    ink_config_write(&ink_session_rules(game->session)->config, &config_text);
    if (ink_session_has_seed(game->session))
        text_say(&text, _(" (%s, seed %s)"), config, ink_session_seed(game->session));
    else
        text_say(&text, " (%s)", config);
    if (game->history[0] != '\0') /* last in the line, where it is copied best */
        text_say(&text, _(", kept in %s"), game->history);
    words_keep_line(game->said);
    return game->said;
}
