#include "verdict.h"

#include <inkrail/format.h>
#include <string.h>

#include "levels.h"
#include "speech/i18n.h"
#include "speech/number.h"
#include "stats.h"
#include "title.h"

enum { WORD = 24 };

/* --- what is expected ------------------------------------------------------------------------- */

/* A draft has other dice, and goals other than usual another score. */
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
        *expected = (struct expected){level_table[i].mean, level_table[i].spread};
        return true;
    }
    return false;
}

/* Of how many in a hundred games does the normal distribution say that they end below? Half of the
   games with the very points count. Hundredths of the standard deviation at 50.5, 51.5, ... 99.5
   %. */
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

/* --- sentences -------------------------------------------------------------------------------- */

/* Numbers that sentences name, as words. */
struct numbers {
    char total[WORD], percent[WORD], level[WORD], next[WORD], points[WORD], more[WORD];
    char game[DAILY_TITLE];
};

static void put(char word[WORD], int number)
{
    number_whole(word, WORD, number);
}

/* What a number of points is for the forms of words. */
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

/* How many results of a level on the same dice there are, and how many are below the total; the
   last of them, too. */
static int rivals_of(const struct verdict *verdict, int level, int *below, int *total)
{
    int count = 0;
    *below = 0;
    for (int i = 0; i < verdict->rivals && i < VERDICT_RIVALS; i++) {
        if (verdict->rival[i].level != level)
            continue;
        count++;
        *below += verdict->rival[i].total < verdict->total;
        *total = verdict->rival[i].total;
    }
    return count;
}

/* Of a level that has played these dice many times: how many of them are worse? Of several, the one
   that is nearest to half. False if none has. */
static bool say_share(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    int best_level = 0, best_percent = 0;
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        int below, last, count = rivals_of(verdict, level, &below, &last);
        int percent = count > 0 ? 100 * below / count : 0;
        int off = percent < 50 ? 50 - percent : percent - 50;
        int best_off = best_percent < 50 ? 50 - best_percent : best_percent - 50;
        if (count < 4 || (best_level > 0 && off >= best_off))
            continue;
        best_level = level;
        best_percent = percent;
    }
    if (best_level == 0)
        return false;
    put(numbers->level, best_level);
    put(numbers->percent, best_percent);
    unsigned long points = count_of(verdict->total);
    if (best_percent == 0)
        say(ngettext("{total} point: level {level} always has more on these dice.",
                     "{total} points: level {level} always has more on these dice.", points),
            numbers, out);
    else
        /* xgettext:no-c-format */
        say(ngettext("{total} point: better than {percent} % of level {level} on these dice.",
                     "{total} points: better than {percent} % of level {level} on these dice.",
                     points),
            numbers, out);
    return true;
}

/* Of levels that have played these dice: the highest that was beaten, and the lowest that was
   not. */
static bool say_rivals(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    int beaten = 0, unbeaten = 0, points = 0, more = 0;
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        int below, last = 0, count = rivals_of(verdict, level, &below, &last);
        if (count == 0 || count >= 4)
            continue;
        if (below == count) {
            beaten = level;
            points = last;
        } else if (unbeaten == 0) {
            unbeaten = level;
            more = last;
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

static void say_expected(const struct verdict *verdict, struct numbers *numbers, ink_text *out)
{
    struct expected expected;
    int level = expected_level(verdict->config, verdict->total);
    if (level == 0 || !expected_points(verdict->config, level, &expected))
        return;
    put(numbers->level, level);
    put(numbers->percent, expected_percent(&expected, verdict->total));
    /* xgettext:no-c-format */
    say(ngettext("{total} point: better than {percent} % of the games of level {level}.",
                 "{total} points: better than {percent} % of the games of level {level}.",
                 count_of(verdict->total)),
        numbers, out);
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
    if (!say_share(verdict, &numbers, &text))
        say_expected(verdict, &numbers, &text);
    say_rivals(verdict, &numbers, &text);
    say_best(verdict, &numbers, &text);
    say_possible(verdict, &numbers, &text);
    ink_text_string(out, sentences);
}
