/* Games to begin and games to go on with, for front ends that ask for them on a screen. What goes
   wrong is a sentence, never the end of the program. */
#ifndef INKRAIL_CLIENT_GAMES_BEGIN_H
#define INKRAIL_CLIENT_GAMES_BEGIN_H

#include "game.h"

/* --- a new one -------------------------------------------------------------------------------- */

enum { PLAN_PERSONS = 8, PLAN_BOTS = 8 };

struct game_plan {
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
const char *game_begin(struct client_game *game, const struct game_plan *plan);

/* Gives back a game that is over and begins the one that the person wants after it (game->next) in
   its place, with the same players. False if none is wanted, or it cannot be: then `trouble` is a
   sentence without its full stop, else NULL. The game that is over is given back in any case. */
bool game_begin_next(struct client_game *game, const char **trouble);

/* A seed that nobody has chosen; false if the machine gives no random numbers. */
bool game_seed(char seed[INK_SESSION_SEED]);

/* --- those that were left --------------------------------------------------------------------- */

enum { GAME_LEFT = 9 };

struct game_left {
    char path[STORE_PATH];
    char config[128];
    int round, rounds, players, persons;
    int points; /* of the first person as it stands */
};

/* Those in the usual place that nobody has open, the one that was left last first. What is over
   goes into the history, what cannot be read is set aside. */
int game_left_list(struct game_left left[GAME_LEFT]);

/* Opens one of them; as game_begin. */
const char *game_resume(struct client_game *game, const char *path);

/* Forgets it. */
void game_forget(const char *path);

#endif
