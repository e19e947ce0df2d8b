/* A finished game in one line: what statistics, the archive of the daily games and share texts need
   of it. Front ends keep the line beside the record, so that a thousand games can be read at once.
   As text it consists of words "key=value" (docs/notation.md, Summary); the seed stands last and
   takes the rest of the line. */
#ifndef INKRAIL_STATS_SUMMARY_H
#define INKRAIL_STATS_SUMMARY_H

#include <inkrail/facts.h>
#include <inkrail/session.h>

#include "daily/daily.h"
#include "words/help.h"

enum {
    SUMMARY_CONFIG = 128,
    SUMMARY_POINTS = 9999, /* points of a game, at most, either way */
    SUMMARY_BOTS = 16,     /* bots that are named; more are only counted */
    SUMMARY_LINE = 1024    /* bytes that suffice for every line */
};

/* Another player: a bot if the level is above 0. */
struct rival {
    uint8_t level;
    int16_t total;
};

struct summary {
    int day; /* when it was finished; -1 if that is not known */
    char config[SUMMARY_CONFIG];
    char seed[INK_SESSION_SEED]; /* "" if it has none */
    char daily[DAILY_KEY];       /* the key of the daily game that it is; "" if it is none */
    int players, place;          /* the player's place, from 1 */
    int player; /* the player it is about, from 1; 0: the first person (summary_player) */
    int rivals; /* entries in `rival` */
    struct rival rival[SUMMARY_BOTS];
    struct help help; /* that the player had */
    ink_score score;  /* of the player; `networks` and `exits` are not kept */
};

/* The player that a summary is about by default: the first person, or else player 0. */
int summary_player(const ink_session *session);

/* The player that it is about, as an index in its game. */
int summary_whose(const struct summary *summary, const ink_session *session);

/* Makes a summary. False if the game is not over or there is no such player. */
bool summary_of(const ink_session *session, int player, int day, struct summary *summary);

/* Is it one of the games of a day, with its dice? It need not be over. */
bool session_daily(const ink_session *session, struct daily *daily);

/* "Daily 320: Classic with River", or "Classic with River" with any other dice. */
void session_title(const ink_session *session, ink_text *out);

/* The same for a summary. */
void summary_title(const struct summary *summary, ink_text *out);

void summary_write(const struct summary *summary, ink_text *out);

/* Reads any bytes; unknown words are skipped. False if config or total are missing, or a word is
   invalid. */
bool summary_read(ink_slice line, struct summary *summary);

/* Writes the summary as an object. */
void summary_json(const struct summary *summary, const char *key, ink_text *out);

#endif
