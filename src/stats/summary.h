/* A game that is over, in one line: what statistics, the archive of the daily games and share texts
   need to know of it. Front ends keep the line beside the record, so that a thousand games are
   looked through at once. As text it is words "key=value" (docs/notation.md, Summary); of a seed,
   which stands last, the rest of the line. */
#ifndef INKRAIL_STATS_SUMMARY_H
#define INKRAIL_STATS_SUMMARY_H

#include <inkrail/facts.h>
#include <inkrail/session.h>

#include "daily/daily.h"
#include "words/help.h"

enum {
    SUMMARY_CONFIG = 128,
    SUMMARY_POINTS = 9999, /* of a game at most, either way */
    SUMMARY_BOTS = 16,     /* those that are told; more are counted only */
    SUMMARY_LINE = 1024    /* bytes that hold every line */
};

/* Another player: a bot if the level is above 0. */
struct rival {
    uint8_t level;
    int16_t total;
};

struct summary {
    int day; /* when it was finished: -1 if nobody said */
    char config[SUMMARY_CONFIG];
    char seed[INK_SESSION_SEED]; /* "" if it has none */
    char daily[DAILY_KEY];       /* the game of a day that it is; "" if it is none */
    int players, place;          /* the player's place, from 1 */
    int player; /* the one it is about, from 1; 0: the first person (summary_player) */
    int rivals; /* in `rival` */
    struct rival rival[SUMMARY_BOTS];
    struct help help; /* that the player had */
    ink_score score;  /* of the player; of `networks` and `exits` nothing is kept */
};

/* The player a summary is about if nobody says: the first person, else player 0. */
int summary_player(const ink_session *session);

/* The player it is about, in its game. */
int summary_whose(const struct summary *summary, const ink_session *session);

/* False if the game is not over or there is no such player. */
bool summary_of(const ink_session *session, int player, int day, struct summary *summary);

/* Is it one of the games of a day, with its dice? It need not be over. */
bool session_daily(const ink_session *session, struct daily *daily);

/* "Daily 320: Classic with River", or "Classic with River" of any other dice. */
void session_title(const ink_session *session, ink_text *out);

/* The same of a summary. */
void summary_title(const struct summary *summary, ink_text *out);

void summary_write(const struct summary *summary, ink_text *out);

/* Any bytes may come; words that are not known are skipped. False if config or total are not there,
   or a word is unsound. */
bool summary_read(ink_slice line, struct summary *summary);

/* All of it as an object. */
void summary_json(const struct summary *summary, const char *key, ink_text *out);

#endif
