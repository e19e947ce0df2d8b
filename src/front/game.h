/* A game as the command line hands it to a front end. */
#ifndef INKRAIL_FRONT_GAME_H
#define INKRAIL_FRONT_GAME_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "seats.h"
#include "store.h"

enum { FRONT_SAID = 2 * STORE_PATH + 256 };

struct front_game {
    ink_session *session; /* may be rolled already: a resumed game */
    struct seats seats;
    struct store store;
    const char *record; /* write the finished record here; NULL: ask, or do not */
    bool ascii, colour;
    bool hidden;              /* several persons: cover the board between them */
    bool resumed;             /* greet accordingly */
    bool told;                /* of a game that could not be kept */
    bool unkept;              /* there is no file to go on with, or the last step is not in it */
    bool record_failed;       /* the record was asked for and is not written: the save stays */
    bool historic;            /* a person plays it to its end: then it goes into the history */
    char history[STORE_PATH]; /* its file there, "" if none */
    char said[FRONT_SAID];    /* the sentence of the last call that gave one */
};

/* Sentences below are valid until the next one of the same game.

   Keeps the game after a step; the first failure is told once, later ones are silent. NULL if
   all is well, else a sentence for the player. */
const char *front_keep(struct front_game *game);

/* Makes the next roll if one is due, and lets bots play; false when the game is over or it is a
   person's turn already. Ask again until it is false. */
bool front_go_on(struct front_game *game, seats_teller *told, void *context);

/* Writes the record of the game, finished or not; NULL if all is well, else a sentence. */
const char *front_record(struct front_game *game, const char *path);

/* When the game is over: puts it into the history, if it is to go there. NULL if all is well, else a
   sentence that says what to do; the save stays then. */
const char *front_finish(struct front_game *game);

/* A finished game in one line for the shell: points or winner, config, seed, and the file in the
   history if there is one. */
const char *front_result(struct front_game *game);

/* Ends it: gives back what it holds. A finished game is no longer kept, unless it is neither in the
   history nor where its record was to be written. */
void front_close(struct front_game *game);

#endif
