/* The games of the day: the same dice for everyone, one game for each edition and one with an
   expansion, which take turns. The date alone decides them, so that they can be played without a
   network. Days are counted from 1 January 1970; the caller says which day it is. */
#ifndef INKRAIL_DAILY_DAILY_H
#define INKRAIL_DAILY_DAILY_H

#include <inkrail/ruleset.h>
#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    DATE_TEXT = 11,    /* bytes of "2026-11-16" with its terminator */
    DATE_LAST = 47481, /* 31 December 2099: later dates are invalid */
    DAILY_PRESET = 32,
    DAILY_CONFIG = 64,
    DAILY_KEY = 48,
    DAILY_TITLE = 256,
    DAILY_FIRST = 20454 /* 1 January 2026 has number 1 */
};

/* A day as a date, 0 .. DATE_LAST; and back: -1 if the text is not such a date. */
void date_write(int day, char date[DATE_TEXT]);
int date_day(ink_slice date);

/* One of the games of a day. */
struct daily {
    int day;
    char preset[DAILY_PRESET]; /* "classic", "expansion": its name on every day */
    char config[DAILY_CONFIG]; /* "classic+river" */
    char seed[DATE_TEXT];      /* the date */
    char key[DAILY_KEY];       /* "2026-11-16/expansion": the game's name for ever */
};

/* The number of games of a day. */
int daily_count(void);

/* The game of that number, from 0; false if there is none. */
bool daily_game(int day, int number, struct daily *daily);

/* The number of the preset of that name, -1 if there is none. */
int daily_preset(ink_slice preset);

/* The game of a key; false if there is none. */
bool daily_of_key(ink_slice key, struct daily *daily);

/* Is a game of this config and seed one of the games of a day? */
bool daily_of_game(ink_slice config, ink_slice seed, struct daily *daily);

/* The number by which people call the day, from 1; 0 for days before the first. */
int daily_number(int day);

/* "Daily 320: Classic with River", in the player's language. */
void daily_title(const struct daily *daily, ink_text *out);

/* A try counts on the day itself and the day after, since somewhere on earth it is still that
   day. */
bool daily_counts(int day, int played);

/* --- streaks ---------------------------------------------------------------------------------- */

/* The days on which somebody has finished a game that counts. All 0 at first. */
struct streak {
    uint64_t days[(DATE_LAST + 64) / 64];
};

void streak_add(struct streak *streak, int day);
bool streak_has(const struct streak *streak, int day);

/* The number of days in a row up to this one; a day that has not been played yet does not break the
   row. */
int streak_current(const struct streak *streak, int today);

/* The longest row of days so far. */
int streak_longest(const struct streak *streak);

#endif
