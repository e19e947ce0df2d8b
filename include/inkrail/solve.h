/* The hindsight solver: the best game that known dice allow (or, with free dice, that any dice
   allow), an upper bound, and whether the two meet. It plays by the sheet's own moves alone, so
   editions and expansions need no code here.

   It allocates nothing, reads no clock of its own and keeps nothing between calls: the same job
   gives the same result if its limit is a number of nodes. */
#ifndef INKRAIL_SOLVE_H
#define INKRAIL_SOLVE_H

#include <inkrail/facts.h>
#include <inkrail/limits.h>
#include <inkrail/move.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/table.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    INK_SOLVE_ROUNDS = INK_MAX_ROUNDS, /* the last roll counts as one */
    INK_SOLVE_MOVES = 16,              /* more than any round has */
    INK_SOLVE_NO_BOUND = INT16_MAX     /* the points of the modules cannot be bounded */
};

/* A game from some sheet on: the dice and the moves of each round, its end included. A last roll is
   one round more, with choices alone. */
typedef struct ink_solve_game {
    uint8_t rounds;
    uint8_t count[INK_SOLVE_ROUNDS];
    ink_roll roll[INK_SOLVE_ROUNDS];
    ink_move move[INK_SOLVE_ROUNDS][INK_SOLVE_MOVES];
} ink_solve_game;

typedef struct ink_solve_result {
    ink_solve_game game; /* the best game found */
    ink_sheet sheet;     /* the sheet at its end */
    ink_score score;     /* with the goals' points, if the job has goals */
    int bound;           /* no game has more points, or INK_SOLVE_NO_BOUND */
    bool proven;         /* nothing better exists */
    uint64_t nodes;      /* sheets looked at */
} ink_solve_result;

/* What is to be solved. */
typedef struct ink_solve_job {
    const ink_ruleset *rules;
    const ink_sheet *start; /* between two rounds; NULL for an empty sheet */
    const ink_roll *roll;   /* of all rounds that are left, a last roll included; NULL: any may be
                               chosen */
    bool drafted;           /* each route die may show any of its faces, as after a draft */
    const uint8_t *goal;    /* INK_GOALS indices as in an ink_setup; NULL for none */
    const uint8_t *paid;    /* points each goal has paid before the start; NULL for none */
    uint64_t seed;
    void *memory;     /* for proofs, aligned as by malloc; may be NULL */
    size_t size;      /* bytes of the memory; with less than 2 MiB it proves nothing */
    ink_limits limit; /* without any it ends with the first game */
} ink_solve_job;

/* Finds the best game it can. Refuses a start inside a round, a game that is over, and dice that
   cannot be rolled. */
ink_status ink_solve(const ink_solve_job *job, ink_solve_result *result, ink_refusal *why);

#ifdef __cplusplus
}
#endif

#endif
