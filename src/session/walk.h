/* A game that was played, seen once more from its beginning: what reviews, replays and lists of
   moments have in common. No text is read for it; the session has all that happened. */
#ifndef INKRAIL_SESSION_WALK_H
#define INKRAIL_SESSION_WALK_H

#include <inkrail/session.h>

enum ink_walk_kind {
    INK_WALK_ROLL, /* a round was rolled: drawing begins, or a draft */
    INK_WALK_MOVE  /* somebody has picked, drawn, or ended the round */
};

/* The game as it was after a roll or a move. When the last player has ended a round, the table
   already waits for the next one, and its round is still the one that ended. */
struct ink_walk {
    const ink_ruleset *rules;
    ink_table table;
    const ink_seat *seat; /* of all players */
    const ink_roll *roll; /* of the round */
    int kind;             /* ink_walk_kind: what has just happened, */
    int player;           /* and whose move it was */
    ink_move move;
};

/* Told of each roll and each move. False: go no further. */
typedef bool ink_visitor(void *context, const struct ink_walk *walk);

/* Walks through all that was played, in the order of a record: moves that were taken back are not
   there any more. False if it was stopped, or without memory. */
bool ink_session_walk(const ink_session *session, ink_visitor *visit, void *context);

/* The record of the game as it was after so many rolls and moves of the walk: before the first roll
   with none. False if there were not so many. */
bool ink_session_record_to(const ink_session *session, int moments, ink_text *out);

/* Are setup and all dice so far those of the session's seed? Only then does the seed belong into a
   record, and only then does it say anything about dice to come. */
bool ink_session_is_by_seed(const ink_session *session);

#endif
