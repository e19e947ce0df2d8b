/* A table elsewhere that is made up. */
#ifndef INKRAIL_TESTS_TUI_ELSEWHERE_H
#define INKRAIL_TESTS_TUI_ELSEWHERE_H

#include "null_terminal.h"
#include "online/client/far.h"

struct elsewhere;

/* What comes with one <News>: changes the table, tells its sentences, and gives far_news. */
typedef unsigned elsewhere_arrival(struct elsewhere *there, far_teller *tell, void *context);

struct elsewhere {
    struct far far;
    struct far_table table;
    struct far_seat seat[3];
    char asked[512];   /* what was asked for, as "verb seat level text;" */
    int pumps, begins; /* the game begins with this pump; 0: never */
    const char *told;  /* with the first pump; NULL: the usual */
    ink_session *session;
    bool exchanges; /* with every pump the session is another one, as after a connection was lost */
    bool sits;      /* on seat 1, with the second pump */
    int opens;      /* a new table is there with this pump; 0: never */
    int bar;        /* the row of the bar on the last screen; -1: none */
    elsewhere_arrival *arrive;   /* NULL: nothing comes */
    const struct script *script; /* whose <News> is meant */
    int arrived;
};

/* Three seats, on the first of which somebody sits here. */
void elsewhere_open(struct elsewhere *there, bool host);

/* A golden game. */
ink_session *elsewhere_game(const char *name);

#endif
