/* Statistics of many games, which are added one by one: no memory is allocated, however many they
   are. */
#ifndef INKRAIL_STATS_STATS_H
#define INKRAIL_STATS_STATS_H

#include "summary.h"

enum {
    STATS_CONFIGS = 40, /* configs that are told apart; more are counted together */
    STATS_BEST = 6,
    STATS_RECENT = 10,
    STATS_BIN = 5, /* width of a bar of the histogram in points */
    STATS_BINS = 48,
    STATS_PRESETS = 4, /* games of a day that are told apart */
    STATS_LOWEST = -40 /* where the first bar begins, which also has everything below */
};

/* The sums that mean and spread follow from. */
struct sample {
    int count;
    double sum, squares;
    int least, most;
};

void sample_add(struct sample *sample, int number);
double sample_mean(const struct sample *sample);
double sample_spread(const struct sample *sample); /* standard deviation; 0 for fewer than two */

struct stats_config {
    char config[SUMMARY_CONFIG]; /* edition and expansions alone */
    struct sample total;
};

/* Games against bots of one level. */
struct stats_level {
    int games, won, tied;
    int lead; /* the sum of the leads over the bot */
};

struct stats_best {
    int number; /* the number of its line, from 0 */
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
    struct streak counted[STATS_PRESETS]; /* the same for each game of a day */
    int dailies;                          /* and how many there are: the first try of each counts */
};

/* Statistics of no games. */
void stats_start(struct stats *stats);

/* Adds games, a line each as summary_write makes it, in the order of time. Configs and streak cover
   all of them, everything else those of one config (edition and expansions; "": all). The number of
   a game is that of its line. Returns how many lines are not summaries. */
int stats_add(struct stats *stats, ink_slice lines, ink_slice config);

/* The bars of the histogram that are worth showing, from the first to the last that is not empty;
   and the height of the highest, at least 1. */
struct stats_bars {
    int first, last, most;
};
struct stats_bars stats_bars(const struct stats *stats);

/* Writes everything as members of an open object, in the player's language; the streak needs
   `today`. */
void stats_json(const struct stats *stats, int today, ink_text *out);

/* Writes the member "streak" of an open object. */
void streak_json(const struct streak *streak, int today, ink_text *out);

/* "classic+river" for "classic+river,players=3". */
ink_slice config_game(ink_slice config);

#endif
