/* A table of the library and one of the twin, played side by side. */
#ifndef INKRAIL_TESTS_UNIT_MATCH_H
#define INKRAIL_TESTS_UNIT_MATCH_H

#include "support.h"

typedef struct match {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat[INK_MAX_PLAYERS];
    ink_pair pair[2 * INK_MAX_PLAYERS]; /* the pool as it was rolled */
    twin_table twin;
} match;

/* A new table, set up as the text says ("goals=A:G:K first=2"; NULL if the config leaves
   nothing open). There is one at a time; rules_now() are its rules from now on. */
match *match_of(const char *config, const char *setup);

/* The same in steps: a table before its setup, then the setup on both sides. */
match *match_begin(const char *config);
void match_set_up(match *m, const ink_setup *setup);

/* Rolls on both sides: four faces, or in a draft two pairs "H.H.&RR.." for each player. */
void match_roll(match *m, const char *dice);
void match_roll_dice(match *m, const ink_roll *roll, const ink_pair *pair);

/* Plays words ("B1H.H. =C3HH.. pick2 back end") for a player, counted from 1, on both sides. */
void match_play(match *m, int player, const char *words);

/* The word is refused so on both sides, and not a byte is changed. */
ink_refusal match_refused(match *m, int player, const char *word, ink_status status);

/* Draws dice until none fits, without ending the round. */
void match_draw(match *m, int player);

/* Draws on both sides as if it had always been there; an empty drawing ("C3") erases. */
void match_ink(match *m, int player, const char *placements);

/* For all players: draws, and ends the round. */
void match_finish_round(match *m);

/* Goal points, scores, values of goals and ranks are the same on both sides. */
void match_compare(const match *m);

/* The faces of the expansion's dice in a roll, as the twin names them; NULL without one. */
void extra_of_roll(const ink_roll *roll, const char *extra[TWIN_EXTRA_DICE]);

/* A twin's move that a word stands for; false if it stands for none. */
bool twin_move_of(const char *word, twin_move *move);

/* Plays a whole random table on both sides and compares everything on the way (random_table.c). */
void play_table(const char *config, uint64_t number);

#endif
