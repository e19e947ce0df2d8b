/* A solo game with its history: what undo and the record need. */
#ifndef INKRAIL_CLI_GAME_H
#define INKRAIL_CLI_GAME_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

enum {
    GAME_ROUNDS = 8,
    GAME_MOVES = 64, /* in one round; there are never nearly as many */
    GAME_SEED = 201
};

struct game_round {
    ink_roll roll;
    ink_move move[GAME_MOVES];
    int count;  /* moves played */
    int redone; /* moves that are kept, played or taken back */
};

struct game {
    ink_ruleset rules;
    ink_sheet sheet;
    ink_sheet start; /* the sheet as the running round began, after its roll */
    char seed[GAME_SEED];
    struct game_round round[GAME_ROUNDS];
};

/* A new game with its first roll; the rules are already made. */
void game_start(struct game *game, const char *seed);

/* Plays a legal move, or says why it is none. The end of a round brings the next roll. */
ink_status game_play(struct game *game, ink_move move, ink_refusal *why);

/* Takes the last move of the running round back, or plays it again; false if there is none. */
bool game_undo(struct game *game);
bool game_redo(struct game *game);

/* The last move of the running round, 0 if there is none. */
ink_move game_last(const struct game *game);

bool game_over(const struct game *game);

/* The whole game as a record, finished or not. */
void game_record(const struct game *game, ink_text *out);

#endif
