/* Games to begin and games to go on with, for front ends that ask for them on a screen. What goes
   wrong is a sentence, never the end of the program. */
#ifndef INKRAIL_CLIENT_GAMES_BEGIN_H
#define INKRAIL_CLIENT_GAMES_BEGIN_H

#include "game.h"

/* --- a new one -------------------------------------------------------------------------------- */

enum { PLAN_PERSONS = 8, PLAN_BOTS = 8 };

struct front_plan {
    ink_config config;           /* its players are counted here */
    char seed[INK_SESSION_SEED]; /* "": by chance */
    int persons;                 /* at these keys, 1 at least */
    char name[PLAN_PERSONS][INK_SESSION_NAME];
    int bots; /* in the last seats */
    int level[PLAN_BOTS];
    uint32_t clock_ms; /* a round, 0 for none */
    bool hidden;       /* the board is covered between persons */
    bool unkept;       /* a script's game: it is kept nowhere */
};

/* Opens the game and a place where it is kept; without such a place it is played all the same
   (game->unkept). NULL if all is well, else a sentence without its full stop, and there is no
   game. */
const char *front_begin(struct front_game *game, const struct front_plan *plan);

/* Gives back a game that is over and begins the one that the person wants after it (game->next) in
   its place, with the same players. False if none is wanted, or it cannot be: then `trouble` is a
   sentence without its full stop, else NULL. The game that is over is given back in any case. */
bool front_begin_next(struct front_game *game, const char **trouble);

/* A seed that nobody has chosen; false if the machine gives no random numbers. */
bool front_seed(char seed[INK_SESSION_SEED]);

/* --- those that were left --------------------------------------------------------------------- */

enum { FRONT_LEFT = 9 };

struct front_left {
    char path[STORE_PATH];
    char config[128];
    int round, rounds, players, persons;
    int points; /* of the first person as it stands */
};

/* Those in the usual place that nobody has open, the one that was left last first. What is over
   goes into the history, what cannot be read is set aside. */
int front_left_list(struct front_left left[FRONT_LEFT]);

/* Opens one of them; as front_begin. */
const char *front_resume(struct front_game *game, const char *path);

/* Forgets it. */
void front_forget(const char *path);

#endif
