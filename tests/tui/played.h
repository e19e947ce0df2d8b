/* Games that are played by a script in a terminal that is none, and stay open for looking at
   them. */
#ifndef INKRAIL_TESTS_TUI_PLAYED_H
#define INKRAIL_TESTS_TUI_PLAYED_H

#include "client/games/game.h"

enum { PLAYED_SCREEN = 65536 };

struct played {
    struct client_game game;
    char screen[PLAYED_SCREEN], tints[PLAYED_SCREEN]; /* the last ones */
    char panel[PLAYED_SCREEN]; /* what stands beside the board, in one line */
    int status;
    bool warns;     /* as tui_run wants it */
    int hint_nodes; /* how good hints are, and how long they take */
};
extern struct played played;

/* Plays in a new game, in one that goes on from a record, or in the session that is there. Of the
   game before stays what a test has set: where it is kept, its record, whether it is covered. */
void played_new(const char *config, const char *seed, const char *script, int columns, int rows);
void played_record(const char *record, const char *script);
void played_session(const char *text, int columns, int rows);

/* Ends it, with all that a test has set. */
void played_forget(void);

/* Is it on the screen, in one row or on some beside the board? */
bool played_shows(const char *text);
const ink_seat *played_seat(int player);

/* Before and after a test. */
int played_start(void **state);
int played_stop(void **state);

#endif
