/* Handlers: one game a day for each preset, the same dice for everyone, one counted try a
   person. */
#include <stdio.h>
#include <string.h>

#include "daily/daily.h"
#include "i18n/i18n.h"
#include "server/http/api.h"
#include "server/tables/api_tables.h"
#include "wire/wire.h"
#include "json/json.h"

enum { RANKED = 20, ARCHIVE = 60 };
enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

/* --- dates ------------------------------------------------------------------------------------ */

/* Some place on earth has that day from 14 hours before UTC has it to 14 hours after; a try may be
   begun the day after, too. */
static bool is_open(int day, int64_t now)
{
    int64_t begins = (int64_t)day * DAY_MS;
    return now >= begins - 14 * HOUR_MS && now < begins + 2 * (int64_t)DAY_MS + 14 * HOUR_MS;
}

bool daily_has_begun(int day, int64_t now)
{
    return now >= (int64_t)day * DAY_MS - 14 * HOUR_MS;
}

/* --- looking ---------------------------------------------------------------------------------- */

struct day {
    int day;
    int64_t now;
    bool archive;
};

static ink_store_status page_game(struct call *call, ink_store *store, int preset)
{
    const struct day *day = call->own;
    struct daily daily;
    daily_game(day->day, preset, &daily);
    json_begin_object(page_room(call, 512), NULL);
    json_text(&call->page, "preset", daily.preset);
    json_text(&call->page, "config", daily.config);
    json_text(&call->page, "seed", daily.seed);
    ink_store_status status = page_ranking(call, store, ink_slice_of(daily.key), (ink_slice){"", 0},
                                           (ink_slice){"", 0}, RANKED);
    json_end_object(page_room(call, 8));
    return status;
}

static void page_archive(struct call *call, const struct day *day)
{
    json_begin_list(page_room(call, 32 * ARCHIVE), "archive");
    for (int i = 1; i <= ARCHIVE; i++) {
        char date[DATE_TEXT];
        date_write(day->day - i, date);
        json_text(&call->page, NULL, date);
    }
    json_end_list(&call->page);
}

static ink_store_status work_day(struct call *call, ink_store *store)
{
    const struct day *day = call->own;
    char date[DATE_TEXT];
    ink_store_status status = INK_STORE_OK;
    date_write(day->day, date);
    json_begin_object(page_room(call, 256), NULL);
    json_text(&call->page, "date", date);
    json_bool(&call->page, "open", is_open(day->day, day->now));
    json_begin_list(&call->page, "games");
    for (int i = 0; i < daily_count() && status == INK_STORE_OK; i++)
        status = page_game(call, store, i);
    json_end_list(page_room(call, 8));
    if (day->archive)
        page_archive(call, day);
    json_end_object(page_room(call, 8));
    return status;
}

static void show_day(struct call *call, int day, bool archive)
{
    int64_t now = loop_now(call->exchange->loop);
    struct day *own = call_own(call, sizeof *own);
    if (own == NULL)
        return;
    *own = (struct day){day, now, archive};
    if (day < 0 || !daily_has_begun(day, now))
        call_refuse(call, 404, "DATE", _("There is no daily game of this date."));
    else
        call_read(call, work_day, NULL);
}

void daily_today(struct call *call)
{
    show_day(call, (int)(loop_now(call->exchange->loop) / DAY_MS), true);
}

void daily_show(struct call *call)
{
    show_day(call, date_day(call->segment[0]), false);
}

/* --- a counted try ---------------------------------------------------------------------------- */

static void try_begin(struct call *call, int preset, int day)
{
    char config[DAILY_CONFIG + 8], seed[DATE_TEXT + 8], key[DAILY_KEY + 8];
    struct daily daily;
    daily_game(day, preset, &daily);
    snprintf(config, sizeof config, "config=%s", daily.config);
    snprintf(seed, sizeof seed, "seed=%s", daily.seed);
    snprintf(key, sizeof key, "daily=%s", daily.key);
    try_open(call, config, seed, key, true);
}

void daily_try(struct call *call)
{
    int day = date_day(call->segment[0]), preset = daily_preset(call->segment[1]);
    int64_t now = loop_now(call->exchange->loop);
    if (day < 0 || preset < 0 || !daily_has_begun(day, now))
        call_refuse(call, 404, "DATE", _("There is no daily game of this date."));
    else if (!is_open(day, now))
        call_refuse(call, 409, "CLOSED",
                    _("This day is over. Its dice can be played at a table of your own."));
    else
        try_begin(call, preset, day);
}
