/* A player of a game judged by an engine of its own, for the front ends in C. */
#ifndef INKRAIL_CLIENT_FINISHED_JUDGE_H
#define INKRAIL_CLIENT_FINISHED_JUDGE_H

#include "review/judged.h"

/* Told how much is done, from 0 to 1, every few milliseconds. False: stop. */
typedef bool judge_teller(void *context, double share);

/* Judges all rounds that were ended, in tenths. `seconds` limits it; 0: the same work each time.
   NULL if it was stopped, no round is ended, or there is no memory. To be freed. */
struct judged *judge_player(const ink_session *session, int player, double seconds,
                            judge_teller *tell, void *context);

#endif
