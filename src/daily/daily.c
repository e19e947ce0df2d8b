#include "daily.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "words/short_title.h"

static const char expansion[] = "expansion";

/* --- dates ------------------------------------------------------------------------------------ */

/* Years are counted from March, in groups of 400, so that the leap day comes last. */
void date_write(int day, char date[DATE_TEXT])
{
    unsigned from = (unsigned)(day < 0 ? 0 : day > DATE_LAST ? DATE_LAST : day) + 719468;
    unsigned era = from / 146097, in_era = from % 146097;
    unsigned of_era = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    unsigned in_year = in_era - (365 * of_era + of_era / 4 - of_era / 100);
    unsigned march = (5 * in_year + 2) / 153;
    unsigned month = march < 10 ? march + 3 : march - 9;
    unsigned year = of_era + era * 400 + (month <= 2 ? 1 : 0);
    snprintf(date, DATE_TEXT, "%04u-%02u-%02u", year % 10000, month % 100,
             (in_year - (153 * march + 2) / 5 + 1) % 100);
}

/* The day is searched for, so that exactly the dates that date_write writes are read. */
int date_day(ink_slice date)
{
    char written[DATE_TEXT];
    int low = 0, high = DATE_LAST;
    if (date.length != DATE_TEXT - 1)
        return -1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        date_write(middle, written);
        if (memcmp(written, date.data, DATE_TEXT - 1) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    date_write(low, written);
    return memcmp(written, date.data, DATE_TEXT - 1) == 0 ? low : -1;
}

/* --- which games ------------------------------------------------------------------------------ */

static int editions(void)
{
    int count = 0;
    while (ink_edition_name(count) != NULL)
        count++;
    return count;
}

int daily_count(void)
{
    return editions() + 1;
}

static bool takes_turns(int module, int day)
{
    return ink_module_home_edition(module) >= 0 && ink_module_daily_from(module) <= day;
}

/* The expansion of a day: the expansions that existed on that day take turns. */
static int module_of(int day)
{
    int count = 0, turn, module = 0;
    for (int i = 0; ink_module_name(i) != NULL; i++)
        count += takes_turns(i, day);
    turn = count > 0 ? day % count : 0;
    while (ink_module_name(module) != NULL && (!takes_turns(module, day) || turn-- > 0))
        module++;
    return module;
}

bool daily_game(int day, int number, struct daily *daily)
{
    bool is_edition = number < editions();
    if (day < 0 || day > DATE_LAST || number < 0 || number >= daily_count())
        return false;
    *daily = (struct daily){.day = day};
    date_write(day, daily->seed);
    snprintf(daily->preset, sizeof daily->preset, "%s",
             is_edition ? ink_edition_name(number) : expansion);
    if (is_edition)
        snprintf(daily->config, sizeof daily->config, "%s", ink_edition_name(number));
    else {
        int module = module_of(day);
        snprintf(daily->config, sizeof daily->config, "%s+%s",
                 ink_edition_name(ink_module_home_edition(module)), ink_module_name(module));
    }
    snprintf(daily->key, sizeof daily->key, "%s/%s", daily->seed, daily->preset);
    return true;
}

int daily_preset(ink_slice preset)
{
    for (int i = 0; i < editions(); i++)
        if (ink_slice_is(preset, ink_edition_name(i)))
            return i;
    return ink_slice_is(preset, expansion) ? editions() : -1;
}

bool daily_of_key(ink_slice key, struct daily *daily)
{
    if (key.length < DATE_TEXT || key.data[DATE_TEXT - 1] != '/')
        return false;
    ink_slice date = ink_slice_take(&key, DATE_TEXT - 1);
    ink_slice_take(&key, 1);
    return daily_game(date_day(date), daily_preset(key), daily);
}

bool daily_of_game(ink_slice config, ink_slice seed, struct daily *daily)
{
    int day = date_day(seed);
    for (int i = 0; day >= 0 && i < daily_count(); i++)
        if (daily_game(day, i, daily) && ink_slice_is(config, daily->config))
            return true;
    return false;
}

/* --- names ------------------------------------------------------------------------------------ */

int daily_number(int day)
{
    return day >= DAILY_FIRST ? day - DAILY_FIRST + 1 : 0;
}

void daily_title(const struct daily *daily, ink_text *out)
{
    char title[DAILY_TITLE], number[16];
    ink_text game = ink_text_in(title, sizeof title);
    config_text_title(ink_slice_of(daily->config), &game);
    snprintf(number, sizeof number, "%d", daily_number(daily->day));
    /* TRANSLATORS: the game of the day, "Daily 320: Classic with River" */
    fill_words(_("Daily {number}: {game}"),
               (struct fill[]){{"number", daily_number(daily->day) > 0 ? number : daily->seed},
                               {"game", title},
                               {NULL, NULL}},
               out);
}

bool daily_counts(int day, int played)
{
    return played >= day - 1 && played <= day + 1;
}

/* --- streaks ---------------------------------------------------------------------------------- */

void streak_add(struct streak *streak, int day)
{
    if (day >= 0 && day <= DATE_LAST)
        streak->days[day / 64] |= UINT64_C(1) << day % 64;
}

bool streak_has(const struct streak *streak, int day)
{
    return day >= 0 && day <= DATE_LAST && (streak->days[day / 64] >> day % 64 & 1) != 0;
}

int streak_current(const struct streak *streak, int today)
{
    int day = streak_has(streak, today) ? today : today - 1, length = 0;
    for (; streak_has(streak, day); day--)
        length++;
    return length;
}

int streak_longest(const struct streak *streak)
{
    int longest = 0;
    for (int day = 0, length = 0; day <= DATE_LAST; day++) {
        length = streak_has(streak, day) ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}
