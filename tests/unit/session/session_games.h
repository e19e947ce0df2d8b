/* Random games in sessions, for the tests of that layer: plays, steps back and forward, drawings
   taken back and turned, by all players of every config. */
#ifndef INKRAIL_TESTS_UNIT_SESSION_GAMES_H
#define INKRAIL_TESTS_UNIT_SESSION_GAMES_H

#include "support.h"

enum { WALK_STEPS = 400, WALK_TEXT = 1 << 18 };

/* What a step was. */
enum walk_kind {
    WALK_ROLL,
    WALK_PICK,
    WALK_PLAY,
    WALK_UNDO,
    WALK_REDO,
    WALK_REMOVE,
    WALK_CLEAR,
    WALK_TURN
};

typedef struct walk {
    ink_session *session;
    uint64_t random;
    const char *config;
    long states;

    /* The step that led here. */
    int kind, player;
    ink_move move;         /* of a play */
    ink_cell cell;         /* of a turn */
    int removed;           /* the number of the move that was to be removed */
    ink_returned returned; /* what came back with it */
    ink_table table;       /* as they were before the step */
    ink_seat seat[8];
    ink_score score;
} walk;

/* Called after every step. */
typedef void walk_visitor(walk *walk);

/* Plays games in all configs: `fixed` of each that are always the same and known to meet what the
   test looks for, then some of the day. */
void walk_all(walk_visitor *visit, int fixed);
void walk_game(const char *config, uint64_t number, walk_visitor *visit);

/* A session of this config and seed. */
ink_session *session_of(const char *config, const char *seed);

/* One whose dice of round 1 are told; "" for those of the seed. */
ink_session *session_with(const char *config, const char *dice);

/* Plays words for a player counted from 1. */
void session_plays(ink_session *session, int player, const char *words);
ink_move session_move(const ink_session *session, int player, const char *word);

/* Rolls, if a roll is due, and plays any moves until the next one is. */
void session_pass_round(ink_session *session, uint64_t *random);

/* What the engine would do in the player's place. */
ink_status hint_of(const ink_session *session, int player, ink_engine *engine,
                   const ink_engine_limits *limits, ink_engine_result *result);

/* The seats hold the very same bytes. */
bool same_seats(const ink_session *session, const ink_table *table, const ink_seat *seat);

#endif
