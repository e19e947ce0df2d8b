/* The game of an online table, played along here: a session that is made of the table's events,
   and of the steps made here that are not among them yet. A step is shown at once; if it is
   refused, or something else came first, the session is made again from the events. */
#ifndef INKRAIL_ONLINE_CLIENT_MIRROR_H
#define INKRAIL_ONLINE_CLIENT_MIRROR_H

#include <inkrail/session.h>
#include <stdbool.h>

#include "wire/wire.h"

struct mirror;

/* What an event has done to the session. */
enum mirror_change {
    MIRROR_SAME = 0,
    MIRROR_CHANGED = 1,  /* something is on a board */
    MIRROR_REPLACED = 2, /* the session is another one: pointers to the old one are stale */
    MIRROR_OTHER = 4,  /* the own seat was played from elsewhere; steps made here since are gone */
    MIRROR_BROKEN = 8, /* the event cannot follow: server and program do not play the same game */
    MIRROR_MEMORY =
        16, /* there is not enough memory, or far too much was told; it is broken, too */
    MIRROR_LATE =
        32 /* the round is over: steps made here in it that have not arrived by then are gone */
};

struct mirror *mirror_new(void); /* NULL without memory */
void mirror_free(struct mirror *mirror);

/* The seat at which steps are made here, from 1; 0: none. */
void mirror_set_own(struct mirror *mirror, int seat);

/* The session; NULL before the start. It is the mirror's. */
ink_session *mirror_session(const struct mirror *mirror);

/* The player of a seat, -1 if it has none; and how many players there are, with the seat of
   each. */
int mirror_player(const struct mirror *mirror, int seat);
int mirror_players(const struct mirror *mirror);
const int *mirror_seats(const struct mirror *mirror);

/* Takes in an event of the log: start, roll, step, close or help; others change nothing. */
unsigned mirror_event(struct mirror *mirror, const ink_message *event);

/* A step that was played on the session here, and asked for with this id. False without memory. */
bool mirror_stepped(struct mirror *mirror, const char *id, const char *step);

/* It was refused: it is taken back, and those made after it stay as far as they can. */
unsigned mirror_refused(struct mirror *mirror, const char *id);

/* All steps made here that are not among the events are taken back. */
unsigned mirror_drop_steps(struct mirror *mirror);

/* The game is over and its seed is known: all dice are compared with it, and the session has it
   from now on. MIRROR_BROKEN, and nothing changes, if they are not the seed's, or without
   memory. */
unsigned mirror_seed(struct mirror *mirror, ink_slice seed);

#endif
