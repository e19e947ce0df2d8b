/* A game of one player with all that happened in it: dice, goals, moves, score. */
#ifndef INKRAIL_CLI_MATCH_SOLO_H
#define INKRAIL_CLI_MATCH_SOLO_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "cli/command_line.h"

enum { SOLO_ROLLS = INK_MAX_ROUNDS }; /* all rounds, and the last roll */

struct solo {
    const ink_ruleset *rules;
    ink_table table;
    ink_seat seat;
    char seed[INK_SESSION_SEED];
    ink_roll roll[SOLO_ROLLS];
    uint8_t count[SOLO_ROLLS]; /* moves of each round */
    ink_move move[SOLO_ROLLS][INK_ROUND_MOVES];
};

/* The rules of a config, which must be for one player. */
void solo_rules(const char *config, ink_ruleset *rules);

/* Is the seed short enough for all these games? Ends the program if not. */
void solo_check_seed(const char *seed, uint32_t games);

/* A new game; goals and dice are those of the seed. */
void solo_begin(struct solo *solo, const ink_ruleset *rules, const char *seed);

/* Instead of the seed's dice: rounds separated by '|', the last roll behind the last. */
ink_status solo_dice(struct solo *solo, ink_slice text, ink_refusal *why);

bool solo_over(const struct solo *solo);

/* The next roll, unless the game is over. */
void solo_roll(struct solo *solo);

/* Plays the rest of a round; refused as a whole if one of the moves is not legal, or if they
   do not end the round. `at` is the move that is refused. */
ink_status solo_play(struct solo *solo, const ink_move *move, int count, int *at, ink_refusal *why);

/* Its members "dice", "placements" and "moves": {"moves":[["B1H.H.","end"],...]}. */
void solo_json(ink_text *out, const struct solo *solo);

#endif
