/* The screens around games, in the terminal of the program, for commands. */
#ifndef INKRAIL_TUI_AROUND_H
#define INKRAIL_TUI_AROUND_H

#include <inkrail/session.h>
#include <stdbool.h>

/* A game that the person wants to play. */
struct around_wish {
    char config[128];
    char seed[INK_SESSION_SEED];
};

/* Which game of the day? False if none. */
bool around_daily(bool ascii, bool colour, struct around_wish *wish);

/* A game again on the board; and with what the engine thinks of it, for so many seconds (0: the
   same work each time). False if there is no such terminal. */
bool around_replay(const ink_session *session, bool ascii, bool colour);
bool around_review(const ink_session *session, double seconds, bool ascii, bool colour);

#endif
