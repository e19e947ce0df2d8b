/* What a finished game comes to: its summary, what it is worth, and what is told of it. */
#ifndef INKRAIL_CLIENT_FINISHED_OUTCOME_H
#define INKRAIL_CLIENT_FINISHED_OUTCOME_H

#include <inkrail/session.h>

#include "client/games/history.h"
#include "stats/verdict.h"

enum { OUTCOME_TEXT = VERDICT_TEXT + 1024, OUTCOME_GAMES = 20, OUTCOME_NODES = 300000 };

/* A game of a day, and whether it counts. */
struct outcome_daily {
    bool is;     /* it is one */
    bool counts; /* it is the first that was finished in time */
    int first;   /* points of the one that counts, if another does; VERDICT_UNKNOWN: none does */
    int streak;  /* days in a row up to today */
};

struct outcome {
    int player;
    struct summary summary;
    struct verdict verdict;
    struct outcome_daily daily;
};

/* Of a player's game on that day. `file` is its path in the history, "" if it is not there;
   `history` holds the games before, or is NULL. False if the game is not over. */
bool outcome_of(const ink_session *session, int player, int day, const char *file,
                const struct history *history, struct outcome *outcome);

/* Told how much is done, and of how many points that is. False: stop. */
typedef bool outcome_teller(void *context, double share, int points);

/* Lets bots of the level that comes nearest play the same dice, so that the verdict may speak of
   these; false if it was stopped. `tell` may be NULL. */
bool outcome_ask_bots(struct outcome *outcome, const ink_session *session, outcome_teller *tell,
                      void *context);

/* Finds what the dice would have allowed, always with the same work; stopped early, with what there
   is: false. `best` (may be NULL) becomes the game that was found, to be freed; NULL if the dice
   were drafted, since no table takes those. */
bool outcome_solve(struct outcome *outcome, const ink_session *session, outcome_teller *tell,
                   void *context, ink_session **best);

/* Sentences with a newline between them, the most telling first. */
void outcome_words(const struct outcome *outcome, ink_text *out);

/* The first of those of a verdict by expectation alone, for lists, and what help there was: "better
   than 71 % of level 7, 2 hints". Without the first if nobody has measured the game. */
void outcome_brief(const struct summary *summary, ink_text *out);

/* One's best game of this kind, of all but the one of that name (NULL: of all); VERDICT_UNKNOWN
   without any. */
int outcome_best(const struct history *history, ink_slice config, const char *but);

/* A name for a picture of it: "inkrail-classic-58.png". */
void outcome_file_name(const struct summary *summary, ink_text *out);

#endif
