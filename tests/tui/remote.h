/* An online table that is made up. */
#ifndef INKRAIL_TESTS_TUI_REMOTE_H
#define INKRAIL_TESTS_TUI_REMOTE_H

#include "client/games/game_table.h"
#include "null_terminal.h"

struct remote;

/* What comes with one <News>: changes the table, tells its sentences, and gives remote_news. */
typedef unsigned remote_arrival(struct remote *there, remote_teller *tell, void *context);

struct remote {
    struct game_table remote;
    struct remote_state table;
    struct remote_seat seat[3];
    char asked[512];   /* what was asked for, as "verb seat level text;" */
    int pumps, begins; /* the game begins with this pump; 0: never */
    const char *told;  /* with the first pump; NULL: the usual */
    ink_session *session;
    bool exchanges; /* with every pump the session is another one, as after a connection was lost */
    bool sits;      /* on seat 1, with the second pump */
    int opens;      /* a new table is there with this pump; 0: never */
    int bar;        /* the row of the bar on the last screen; -1: none */
    remote_arrival *arrive;      /* NULL: nothing comes */
    const struct script *script; /* whose <News> is meant */
    int arrived;
};

/* Three seats, on the first of which somebody sits here. */
void remote_open(struct remote *there, bool host);

/* A golden game. */
ink_session *remote_game(const char *name);

#endif
