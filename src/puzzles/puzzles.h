/* Puzzles: the last round of a game, with one way to draw it that is better than all others. Every
   way is tried, so nothing about a puzzle is an estimate. */
#ifndef INKRAIL_PUZZLES_PUZZLES_H
#define INKRAIL_PUZZLES_PUZZLES_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

enum { PUZZLE_GRADES = 5, PUZZLE_TEXT = 4096 };

struct puzzle {
    ink_ruleset rules;
    char seed[INK_SESSION_SEED];
    ink_roll roll;    /* the dice of the last round, */
    ink_sheet before; /* with which the sheet stands open */
    ink_sheet best;
    ink_score score; /* of the best sheet, */
    ink_score start; /* and of the one before */
    int second;      /* points of the best sheet but one */
    int grade;       /* from 1, which a beginner finds, to PUZZLE_GRADES */
};

/* May a game of these rules end with a puzzle? In a draft and where dice are rolled once more after
   the last round more than one's own play decides. */
bool puzzle_is_possible(const ink_ruleset *rules);

/* The puzzle that the seed's game ends with, if it ends with one: a game that a good player has
   played up to the last round. Rules are those of one player; goals are left out, since only their
   table knows them. */
bool puzzle_make(const ink_ruleset *rules, const char *seed, struct puzzle *puzzle);

/* "*", "**" and so on as far as the grade goes. */
const char *puzzle_stars(int grade);

#endif
