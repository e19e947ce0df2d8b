#include "verdict.h"

#include <inkrail/format.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "levels.h"
#include "stats.h"
#include "words/short_title.h"

enum { WORD = 24 };

/* --- what is expected ------------------------------------------------------------------------- */

/* A draft has other dice, and unusual goals change the score. */
static bool is_usual(ink_slice config)
{
    ink_config read;
    ink_refusal why;
    if (ink_config_read(config, &read, &why) != INK_OK || read.draft)
        return false;
    return (read.goal_mode != INK_GOALS_NONE) == ink_edition_goals(read.edition);
}

bool expected_points(ink_slice config, int level, struct expected *expected)
{
    ink_slice game = config_game(config);
    if (!is_usual(config))
        return false;
    for (size_t i = 0; i < sizeof level_table / sizeof *level_table; i++) {
        if (level_table[i].level != level || !ink_slice_is(game, level_table[i].config))
            continue;
        *expected = (struct expected){level_table[i].mean / 100.0, level_table[i].spread / 100.0};
        return true;
    }
    return false;
}

/* The percentage of games that end below a total, by the normal distribution; half of the games
   with exactly that total count. The table has hundredths of the standard deviation at 50.5, 51.5,
   ... 99.5 %. */
int expected_percent(const struct expected *expected, int total)
{
    static const short limit[] = {1,   4,   6,   9,   11,  14,  16,  19,  21,  24,  27,  29,  32,
                                  35,  37,  40,  43,  45,  48,  51,  54,  57,  60,  63,  66,  69,
                                  72,  76,  79,  82,  86,  90,  93,  97,  102, 106, 110, 115, 120,
                                  125, 131, 137, 144, 151, 160, 170, 181, 196, 217};
    double off = expected->spread > 0 ? 100 * (total - expected->mean) / expected->spread : 0;
    double away = off < 0 ? -off : off;
    int percent = 0;
    while (percent < (int)(sizeof limit / sizeof *limit) && away > limit[percent])
        percent++;
    return off < 0 ? 50 - percent : 50 + percent;
}

int expected_level(ink_slice config, int total)
{
    int nearest = 0;
    double least = 0;
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        struct expected expected;
        if (!expected_points(config, level, &expected))
            continue;
        double away = total > expected.mean ? total - expected.mean : expected.mean - total;
        if (nearest == 0 || away < least) {
            nearest = level;
            least = away;
        }
    }
    return nearest;
}

int expected_share(ink_slice config, int total, int *percent)
{
    struct expected expected;
    int level = expected_level(config, total);
    if (level == 0 || !expected_points(config, level, &expected))
        return 0;
    *percent = expected_percent(&expected, total);
    return level;
}

/* --- sentences -------------------------------------------------------------------------------- */

/* The numbers that sentences refer to, as words. */
struct numbers {
    char total[WORD], percent[WORD], level[WORD], next[WORD], points[WORD], more[WORD];
    char game[DAILY_TITLE];
};

static void put(char word[WORD], int number)
{
    number_whole(word, WORD, number);
}

/* The number that decides the plural form for points. */
static unsigned long count_of(int points)
{
    return (unsigned long)(points < 0 ? -points : points);
}

static void say(const char *message, const struct numbers *numbers, ink_text *out)
{
    if (out->length > 0)
        ink_text_char(out, '\n');
    fill_words(message,
               (struct fill[]){{"total", numbers->total},
                               {"percent", numbers->percent},
                               {"level", numbers->level},
                               {"next", numbers->next},
                               {"points", numbers->points},
                               {"more", numbers->more},
                               {"game", numbers->game},
                               {NULL, NULL}},
               out);
}

/* Results of a level on the same dice. */
struct results {
    int count, below, last, sum; /* below: results with less than the total; last: the last of
                                    them */
};

static struct results results_of(const struct verdict *verdict, int level)
{
    struct results results = {0};
    for (int i = 0; i < verdict->rivals && i < VERDICT_RIVALS; i++) {
        if (verdict->rival[i].level != level)
            continue;
        results.count++;
        results.below += verdict->rival[i].total < verdict->total;
        results.last = verdict->rival[i].total;
        results.sum += verdict->rival[i].total;
    }
    return results;
}

static int percent_below(const struct results *results)
{
    return 100 * results->below / results->count;
}

static int off_half(int percent)
{
    return percent < 50 ? 50 - percent : percent - 50;
}

enum { MANY = 4 }; /* results that are summed up together */

/* The level that has played these dice many times; of several, the one in which the total is
   nearest to the middle. 0 if there is none. */
static int find_many(const struct verdict *verdict, struct results *best)
{
    int found = 0;
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        struct results results = results_of(verdict, level);
        if (results.count < MANY ||
            (found > 0 && off_half(percent_below(&results)) >= off_half(percent_below(best))))
            continue;
        found = level;
        *best = results;
    }
    return found;
}

/* Where no level was measured in the game, the share on these dice alone is told. */
static void say_share(const struct results *results, struct numbers *numbers, int total,
                      ink_text *out)
{
    unsigned long points = count_of(total);
    put(numbers->percent, percent_below(results));
    if (percent_below(results) == 0)
        say(ngettext("{total} point: level {level} always has more on these dice.",
                     "{total} points: level {level} always has more on these dice.", points),
            numbers, out);
    else
        /* xgettext:no-c-format */
        say(ngettext("{total} point: better than {percent} % of level {level} on these dice.",
                     "{total} points: better than {percent} % of level {level} on these dice.",
                     points),
            numbers, out);
}

/* What a level that has played these dice many times made of them. Where an expected share is told
   already, no other share is: lists show the first alone, and would seem to contradict. */
static void say_many(const struct verdict *verdict, struct numbers *numbers, bool expected,
                     ink_text *out)
{
    struct results results = {0};
    int level = find_many(verdict, &results);
    if (level == 0)
        return;
    put(numbers->level, level);
    if (!expected) {
        say_share(&results, numbers, verdict->total, out);
        return;
    }
    double mean = (double)results.sum / results.count;
    put(numbers->points, (int)(mean < 0 ? mean - 0.5 : mean + 0.5));
    say(_("On these dice level {level} makes {points} on average."), numbers, out);
}

/* Of the levels that have played these dice, the highest that was beaten and the lowest that was
   not. */
static bool say_rivals(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    int beaten = 0, unbeaten = 0, points = 0, more = 0;
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        struct results results = results_of(verdict, level);
        if (results.count == 0 || results.count >= MANY)
            continue;
        if (results.below == results.count) {
            beaten = level;
            points = results.last;
        } else if (unbeaten == 0) {
            unbeaten = level;
            more = results.last;
        }
    }
    put(numbers->level, beaten);
    put(numbers->points, points);
    put(numbers->next, unbeaten);
    put(numbers->more, more);
    if (beaten > 0 && unbeaten > 0)
        say(_("On these dice level {level} made {points}, level {next} {more}."), numbers, out);
    else if (beaten > 0)
        say(_("On these dice level {level} made {points}."), numbers, out);
    else if (unbeaten > 0)
        say(_("On these dice level {next} made {more}."), numbers, out);
    return beaten > 0 || unbeaten > 0;
}

/* False if no level was measured in the game. */
static bool say_expected(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    int percent, level = expected_share(verdict->config, verdict->total, &percent);
    if (level == 0)
        return false;
    put(numbers->level, level);
    put(numbers->percent, percent);
    /* xgettext:no-c-format */
    say(ngettext("{total} point: better than {percent} % of the games of level {level}.",
                 "{total} points: better than {percent} % of the games of level {level}.",
                 count_of(verdict->total)),
        numbers, out);
    return true;
}

static void say_best(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    if (verdict->best == VERDICT_UNKNOWN)
        return;
    put(numbers->points, verdict->best);
    put(numbers->more, verdict->total - verdict->best);
    if (verdict->total > verdict->best)
        say(_("Your best game of {game} so far: {more} more than before."), numbers, out);
    else if (verdict->total == verdict->best)
        say(_("As many points as your best game of {game}."), numbers, out);
    else
        say(_("Your best game of {game} has {points}."), numbers, out);
}

static void say_possible(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    int found = verdict->found > verdict->total ? verdict->found : verdict->total;
    bool known = verdict->found != VERDICT_UNKNOWN, bounded = verdict->bound != VERDICT_UNKNOWN;
    put(numbers->points, found);
    put(numbers->more, verdict->bound);
    if (bounded && verdict->total >= verdict->bound)
        say(_("Nobody can make more of these dice."), numbers, out);
    else if (bounded && found >= verdict->bound)
        say(_("The best these dice allow is {points}."), numbers, out);
    else if (known && found == verdict->total)
        say(_("Nobody has found more on these dice yet."), numbers, out);
    else if (known && bounded)
        say(_("These dice allow at least {points}, and no more than {more}."), numbers, out);
    else if (known)
        say(_("These dice allow at least {points}."), numbers, out);
    else if (bounded)
        say(_("These dice allow no more than {more}."), numbers, out);
}

void verdict_write(const struct verdict *verdict, ink_text *out)
{
    struct numbers numbers = {.game = ""};
    char sentences[VERDICT_TEXT];
    ink_text text = ink_text_in(sentences, sizeof sentences);
    ink_text game = ink_text_in(numbers.game, sizeof numbers.game);
    put(numbers.total, verdict->total);
    config_text_title(config_game(verdict->config), &game);
    bool expected = say_expected(verdict, &numbers, &text);
    say_many(verdict, &numbers, expected, &text);
    say_rivals(verdict, &numbers, &text);
    say_best(verdict, &numbers, &text);
    say_possible(verdict, &numbers, &text);
    ink_text_string(out, sentences);
}
