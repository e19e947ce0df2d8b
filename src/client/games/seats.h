/* Bots at a session's table, and the adviser that gives hints. */
#ifndef INKRAIL_CLIENT_GAMES_SEATS_H
#define INKRAIL_CLIENT_GAMES_SEATS_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "bot.h"

struct seats {
    struct bot *bot;    /* by player; those of persons have no engine */
    int count;          /* players */
    struct bot adviser; /* made when it is asked first */
    bool has_adviser;
    uint64_t hint_nodes; /* how much a hint may think about; less is worse, and sooner there */
};

/* One bot for each player with a level (ink_session_player). The session must outlive them. */
void seats_make(struct seats *seats, const ink_session *session);
void seats_free(struct seats *seats);

/* Is it a bot's turn? */
bool seats_turn(const ink_session *session);

/* Lets the bots play whose turn it is, one after the other, until a person has to play, a roll
   is due or the game is over. `told` (may be NULL) is called after each with the moves made. False
   if somebody wants the program to end (interrupt.h): a turn that was broken off is not played. */
typedef void seats_teller(void *context, int player, const ink_move *move, int moves);
bool seats_play(struct seats *seats, ink_session *session, seats_teller *told, void *context);

/* The best way on for a player; false if there is nothing to play. */
bool seats_hint(struct seats *seats, const ink_session *session, int player,
                ink_engine_result *result);

#endif
