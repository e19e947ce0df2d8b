/* The games of a day with somebody's results, from the summaries of all games played. */
#ifndef INKRAIL_STATS_ARCHIVE_H
#define INKRAIL_STATS_ARCHIVE_H

#include "daily/daily.h"
#include "words/help.h"

enum { ARCHIVE_DAYS = 60, ARCHIVE_PRESETS = 8 };

/* Somebody's results in one game of a day. */
struct archive_game {
    int tries, best, counted;
    bool counts;             /* `counted` is set: the first result that was finished in time */
    int number, best_number; /* lines of the counted and of the best result, if there is one */
    struct help help;        /* in the one that counts */
};

struct archive {
    int today, first; /* the first day that was played */
    struct archive_game game[ARCHIVE_DAYS]
                            [ARCHIVE_PRESETS]; /* [0]: today; by number as in daily_game */
    struct streak streak;
};

/* Fills the archive from lines as in stats_add. */
void archive_find(int today, ink_slice lines, struct archive *archive);

/* The results of a game in words, behind the points that count: "none in time", "not played yet",
   ", 2 hints, best of 3 tries: 61". */
void archive_words(const struct archive_game *game, ink_text *out);

/* The same where there is room for little: " (2 hints)", or nothing. */
void archive_help_words(const struct archive_game *game, ink_text *out);

/* How many days back are worth showing: at least a week, so that there is something to catch up
   on. */
int archive_last_age(const struct archive *archive);

/* Writes members of an open object, in the player's language: the games of the day, the streak, and
   the days before back to the first that was played, at most ARCHIVE_DAYS. `lines` are as in
   stats_add. The first result that counts is shown, and a later or better one beside it. */
void archive_json(int today, ink_slice lines, ink_text *out);

#endif
