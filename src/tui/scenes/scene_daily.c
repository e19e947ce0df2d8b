/* The games of the day, and those of the days before. */
#include <stdio.h>
#include <stdlib.h>

#include "client/games/day.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "scenes.h"
#include "sharing.h"
#include "stats/archive.h"
#include "words/short_title.h"
#include "words/words.h"

enum { LABEL = 256, ITEMS = ARCHIVE_DAYS * (ARCHIVE_PRESETS + 1) };

struct days {
    struct history history;
    char *lines;
    struct archive archive;
    int count;
    struct scene_item item[ITEMS];
    struct daily daily[ITEMS];
    const struct archive_game *game[ITEMS];
    char label[ITEMS][LABEL], detail[ITEMS][LABEL];
};

/* --- words ------------------------------------------------------------------------------------ */

static void write_result(const struct archive_game *game, ink_text *out)
{
    if (game->counts)
        text_say(out, ngettext("%d point", "%d points", (unsigned long)abs(game->counted)),
                 game->counted);
    archive_words(game, out);
}

/* "Today, 16 ...": the heading of a day, with the streak at the first. */
static void add_heading(struct days *days, int age)
{
    char date[DATE_TEXT];
    int at = days->count++, day = days->archive.today - age;
    int now = streak_current(&days->archive.streak, days->archive.today);
    ink_text out = ink_text_in(days->label[at], LABEL);
    date_write(day, date);
    text_say(&out, age == 0 ? _("Today: daily %d, %s") : _("Daily %d, %s"), daily_number(day),
             date);
    if (age == 0 && now > 0)
        text_say(&out, ngettext(" (%d day in a row)", " (%d days in a row)", (unsigned long)now),
                 now);
    days->item[at] = (struct scene_item){.label = days->label[at], .heading = true};
}

static void add_game(struct days *days, int age, int preset)
{
    int at = days->count;
    if (!daily_game(days->archive.today - age, preset, &days->daily[at]))
        return;
    ink_text title = ink_text_in(days->label[at], LABEL),
             result = ink_text_in(days->detail[at], LABEL);
    days->game[at] = &days->archive.game[age][preset];
    config_text_title(ink_slice_of(days->daily[at].config), &title);
    write_result(days->game[at], &result);
    days->item[at] = (struct scene_item){
        .label = days->label[at],
        .detail = days->detail[at],
        .reached = days->game[at]->counts,
        .keys = days->game[at]->counts ? _("Enter: play it. s: share the result.")
                                       : _("Enter: play it."),
        .text = days->game[at]->counts
                    ? _("Your first try counts. You may play it again, for yourself.")
                : age < 2 ? _("The first try that you finish counts.")
                          : _("A game of an earlier day does not count any more.")};
    days->count++;
}

static void find_days(struct days *days)
{
    int last = archive_last_age(&days->archive);
    days->count = 0;
    for (int age = 0; age <= last && age <= days->archive.today; age++) {
        add_heading(days, age);
        for (int preset = 0; preset < daily_count() && preset < ARCHIVE_PRESETS; preset++)
            add_game(days, age, preset);
    }
}

static void share(struct scene *scene, const struct days *days, int item)
{
    if (days->game[item]->counts)
        sharing_show(scene, &days->history.entry[days->game[item]->number].summary);
    else
        scene_say(scene, TONE_BAD, "%s", _("There is no result that counts yet."));
}

/* --- the whole -------------------------------------------------------------------------------- */

static void choose(struct scene *scene, struct days *days, struct wish *wish)
{
    struct scene_list list = {.title = _("The games of the day"),
                              .item = days->item,
                              .count = days->count,
                              .presses = "s"};
    for (;;) {
        int chosen = scene_choose(scene, &list);
        if (chosen == SCENE_BACK)
            return;
        if (list.pressed == 's') {
            share(scene, days, chosen);
            continue;
        }
        wish->kind = WISH_PLAY;
        snprintf(wish->config, sizeof wish->config, "%s", days->daily[chosen].config);
        snprintf(wish->seed, sizeof wish->seed, "%s", days->daily[chosen].seed);
        return;
    }
}

void scene_daily(struct scene *scene, struct wish *wish)
{
    struct days *days = alloc_zeroed(1, sizeof *days);
    wish->kind = WISH_NOTHING;
    history_adopt();
    history_open(
        &days->history); /* one that cannot be read is as good as none: the games are there */
    days->lines = history_lines(&days->history);
    archive_find(day_today(), ink_slice_of(days->lines), &days->archive);
    find_days(days);
    choose(scene, days, wish);
    free(days->lines);
    history_close(&days->history);
    free(days);
}
