/* A game at a table with its history: what undo and the record need. */
#ifndef INKRAIL_CLI_GAME_H
#define INKRAIL_CLI_GAME_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

#include "front/room.h"

enum { GAME_SEED = 201 };

/* One move, by whom and in which round. */
struct game_step {
    ink_move move;
    uint16_t player;
    uint8_t round;
};

struct game {
    ink_ruleset rules;
    ink_table table;
    struct room room;
    char seed[GAME_SEED];
    ink_sheet *before; /* the players' sheets before the last roll */
    struct game_step *step;
    size_t steps; /* played */
    size_t kept;  /* played, or taken back and not replaced since */
};

/* A new game, set up and with its first roll; the rules are already made. */
void game_start(struct game *game, const char *seed);

/* Who picks or draws now: the players do so one after the other. */
int game_player(const struct game *game);

/* The sheet of that player. */
const ink_sheet *game_sheet(const struct game *game);

/* Plays a legal move of that player, or says why it is none. The end of a round brings the
   next roll. */
ink_status game_play(struct game *game, ink_move move, ink_refusal *why);
ink_status game_ask(const struct game *game, ink_move move, ink_refusal *why);

/* All legal moves of that player; valid until the next call. */
const ink_moves *game_moves(const struct game *game);

/* Takes the player's last drawing back, or draws it again; false if there is none. */
bool game_undo(struct game *game);
bool game_redo(struct game *game);

/* The last move of the player's turn, 0 if there is none. */
ink_move game_last(const struct game *game);

bool game_over(const struct game *game);

/* Were the dice rolled once more after the last round? */
bool game_last_roll(const struct game *game);

/* The cells of that player's sheet that the roll itself has changed. */
ink_set game_changed(const struct game *game);
bool game_has_goals(const struct game *game);

/* The whole game as a record, finished or not; the caller frees it. */
char *game_record(const struct game *game);

#endif
