/* Statistics of many games, added one by one: no memory is taken, whatever their number. */
#ifndef INKRAIL_STATS_STATS_H
#define INKRAIL_STATS_STATS_H

#include "summary.h"

enum {
    STATS_CONFIGS = 40, /* games that are told apart; more are counted together */
    STATS_BEST = 6,
    STATS_RECENT = 10,
    STATS_BIN = 5, /* points of a bar of the histogram */
    STATS_BINS = 48,
    STATS_PRESETS = 4, /* games of a day that are told apart */
    STATS_LOWEST = -40 /* where the first bar begins: what is below belongs to it */
};

/* Numbers of which mean and spread are known. */
struct sample {
    int count;
    double sum, squares;
    int least, most;
};

void sample_add(struct sample *sample, int number);
double sample_mean(const struct sample *sample);
double sample_spread(const struct sample *sample); /* standard deviation; 0 of fewer than two */

struct stats_config {
    char config[SUMMARY_CONFIG]; /* edition and expansions alone */
    struct sample total;
};

/* Games against bots of one level. */
struct stats_level {
    int games, won, tied;
    int lead; /* points more than the bot, all together */
};

struct stats_best {
    int number; /* of its line, from 0 */
    int total;
    struct summary summary;
};

struct stats {
    struct sample total;
    struct sample part[16]; /* as in score_parts */
    int bin[STATS_BINS];
    int configs;
    struct stats_config config[STATS_CONFIGS];
    struct stats_level level[INK_SESSION_LEVELS + 1]; /* 0: persons */
    int bests;
    struct stats_best best[STATS_BEST]; /* the best first */
    int recent[STATS_RECENT];           /* totals of the last games, the newest last */
    struct streak streak;
    struct streak counted[STATS_PRESETS]; /* the same of each game of a day, */
    int dailies;                          /* and how many of them: the first try of each counts */
};

/* Of nothing. */
void stats_start(struct stats *stats);

/* Adds games, a line each as summary_write makes it, in the order of time. Configs and streak are
   of all of them, all else of those of one game (edition and expansions; "": of all). The number of
   a game is that of its line. Returns how many lines are no summaries. */
int stats_add(struct stats *stats, ink_slice lines, ink_slice config);

/* The bars of the histogram that are worth showing: from the first to the last that is not empty;
   and how high the highest is, 1 at least. */
struct stats_bars {
    int first, last, most;
};
struct stats_bars stats_bars(const struct stats *stats);

/* All of it as members of an object that is open, in the player's language; `today` for the
   streak. */
void stats_json(const struct stats *stats, int today, ink_text *out);

/* A member "streak" of an object that is open. */
void streak_json(const struct streak *streak, int today, ink_text *out);

/* "classic+river" of "classic+river,players=3". */
ink_slice config_game(ink_slice config);

#endif
