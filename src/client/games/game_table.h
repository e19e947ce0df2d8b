/* The table at which a game is played: one of this program, or one of a server. What differs
   between the two is a function here, so that front ends need no cases of their own. How the
   program and a server talk is not known here (src/online/transport); tests play the server
   themselves. */
#ifndef INKRAIL_CLIENT_GAMES_GAME_TABLE_H
#define INKRAIL_CLIENT_GAMES_GAME_TABLE_H

#include <inkrail/session.h>
#include <stdbool.h>

#include "online/client/remote_table.h"

struct client_game;
struct game_step;

/* game.h says what these do. */
struct table_kind {
    bool online;
    int (*player)(const struct client_game *game);
    int (*you)(const struct client_game *game);

    bool (*over)(const struct client_game *game);
    ink_status (*step)(struct client_game *game, int player, const struct game_step *step,
                       ink_returned *returned, ink_refusal *why);
    const char *(*rematch)(struct client_game *game, bool same);
    void (*write_record)(const struct client_game *game, ink_text *out);
};

extern const struct table_kind table_online;

struct game_table {
    const struct table_kind *kind;
    const struct remote_state *state;
    int wake; /* a file that can be read when there is something for pump; -1 if there is none */

    void *behind; /* what the functions below work on; NULL at a table of this program, where they
                     do nothing */

    /* Tells a step that was played on the session. */
    void (*step)(void *behind, const char *text);

    /* Takes in whatever has come: remote_news, a bit each. `session` is brought up to date, or
       exchanged for another one; it belongs to whoever is behind the table. */
    unsigned (*pump)(void *behind, ink_session **session, remote_teller *tell, void *context);

    void (*ask)(void *behind, int verb, int seat, int level, const char *text);

    /* Puts what is left of the round's time into the session. */
    void (*tick)(void *behind, ink_session *session);

    /* When the game is over: what a record says about its dice, as remarks. */
    void (*remarks)(void *behind, ink_text *out);
};

/* The table of every game of this program. */
extern const struct game_table game_table_here;

#endif
