/* Handlers: records and rankings. */
#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "format/slice.h"
#include "i18n/i18n.h"
#include "server/http/api.h"
#include "wire/wire.h"
#include "json/json.h"

enum {
    MOST_RECORDS = 100,
    AT_ONCE = 8,
    RANKED = 100,
    OWN_RESULTS = 1000,
    CONFIG_TEXT = 256,
    FULL_PAGE = 256 << 10 /* bytes: one record may still begin before it is */
};

/* --- results ---------------------------------------------------------------------------------- */

void page_result(struct call *call, const ink_result *result, int place)
{
    ink_text *page = page_room(call, 2048 + 6 * result->name.length + 6 * result->seed.length);
    json_begin_object(page, NULL);
    json_number(page, "place", place > 0 ? place : result->place);
    json_slice(page, "name", result->name);
    json_number(page, "total", result->total);
    json_number(page, "errors", result->errors);
    json_number(page, "help", result->help);
    json_number(page, "ended", result->ended);
    json_slice(page, "code", result->code);
    if (place > 0)
        json_bool(page, "you", call->known && result->person == call->person.person);
    else {
        json_slice(page, "config", result->config);
        bool secret = contest_is_key(result->daily); /* others may have to play it yet */
        json_slice(page, "seed", secret ? (ink_slice){"", 0} : result->seed);
        json_slice(page, "daily", result->daily);
    }
    json_end_object(page);
}

struct ranking {
    struct call *call;
    ink_slice daily, config, seed;
    int place;
    bool has_own;
    int own; /* the asker's best total */
    bool has_helped;
    int helped; /* the best of those with help */
    uint64_t count, below, equal;
};

static bool add_ranked(void *context, const ink_result *result)
{
    struct ranking *ranking = context;
    page_result(ranking->call, result, ++ranking->place);
    return true;
}

/* Finds the asker's best among their own results, since it may be far below those that are
   shown. */
static bool find_own(void *context, const ink_result *result)
{
    struct ranking *ranking = context;
    bool here = ranking->daily.length > 0
                    ? ink_slice_same(result->daily, ranking->daily)
                    : result->ranked && ink_slice_same(result->config, ranking->config) &&
                          ink_slice_same(result->seed, ranking->seed);
    bool *has = result->help > 0 ? &ranking->has_helped : &ranking->has_own;
    int *best = result->help > 0 ? &ranking->helped : &ranking->own;
    if (here && (!*has || result->total > *best)) {
        *has = true;
        *best = result->total;
    }
    return true;
}

static bool add_count(void *context, int total, uint64_t count)
{
    struct ranking *ranking = context;
    ink_text *page = page_room(ranking->call, 64);
    json_begin_list(page, NULL);
    json_number(page, NULL, total);
    json_number(page, NULL, (int64_t)count);
    json_end_list(page);
    ranking->count += count;
    ranking->below += ranking->has_own && total < ranking->own ? count : 0;
    ranking->equal += ranking->has_own && total == ranking->own ? count : 0;
    return true;
}

/* The percentage of others whose game is worse than the asker's; half of those that are equal
   count. */
static int percentile(const struct ranking *ranking)
{
    uint64_t others = ranking->count - 1, equal = ranking->equal > 0 ? ranking->equal - 1 : 0;
    return others > 0 ? (int)((200 * ranking->below + 100 * equal + others) / (2 * others)) : 100;
}

static ink_store_status none_is_good(ink_store_status status)
{
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

/* Those who were helped have a list of their own, with places of their own. */
static ink_store_status page_list(struct ranking *ranking, ink_store *store, bool helped, int most)
{
    ranking->place = 0;
    json_begin_list(page_room(ranking->call, 64), helped ? "helped" : "ranking");
    ink_store_status status =
        none_is_good(ink_store_ranking(store, ranking->daily, ranking->config, ranking->seed,
                                       helped, (size_t)most, add_ranked, ranking));
    json_end_list(page_room(ranking->call, 64));
    return status;
}

ink_store_status page_ranking(struct call *call, ink_store *store, ink_slice daily,
                              ink_slice config, ink_slice seed, int most)
{
    struct ranking ranking = {.call = call, .daily = daily, .config = config, .seed = seed};
    ink_store_status status = page_list(&ranking, store, false, most);
    if (status == INK_STORE_OK)
        status = page_list(&ranking, store, true, most);
    if (status == INK_STORE_OK && call->known)
        status = none_is_good(
            ink_store_results_of(store, call->person.person, OWN_RESULTS, find_own, &ranking));
    if (status != INK_STORE_OK)
        return status;
    json_begin_list(page_room(call, 64), "histogram");
    status = none_is_good(ink_store_histogram(store, daily, config, seed, add_count, &ranking));
    json_end_list(page_room(call, 64));
    json_number(page_room(call, 256), "count", (int64_t)ranking.count);
    if (ranking.has_own) {
        json_number(&call->page, "total", ranking.own);
        json_number(&call->page, "percentile", percentile(&ranking));
    }
    if (ranking.has_helped)
        json_number(&call->page, "with_help", ranking.helped);
    return status;
}

struct wanted {
    char config[CONFIG_TEXT], seed[CONFIG_TEXT];
};

static ink_store_status work_ranking(struct call *call, ink_store *store)
{
    const struct wanted *wanted = call->own;
    json_begin_object(page_room(call, 8), NULL);
    ink_store_status status =
        page_ranking(call, store, (ink_slice){"", 0}, ink_slice_of(wanted->config),
                     ink_slice_of(wanted->seed), RANKED);
    json_end_object(page_room(call, 8));
    return status;
}

/* A config has one form in the store, whatever form it was asked in. */
static bool normal_config(char config[CONFIG_TEXT])
{
    ink_config read;
    ink_refusal why;
    if (ink_config_read(ink_slice_of(config), &read, &why) != INK_OK)
        return false;
    ink_text out = ink_text_in(config, CONFIG_TEXT);
    ink_config_write(&read, &out);
    return ink_text_whole(&out);
}

void ranking_show(struct call *call)
{
    struct wanted *wanted = call_own(call, sizeof *wanted);
    if (wanted == NULL)
        return;
    if (!exchange_query(call->exchange, "config", wanted->config, sizeof wanted->config) ||
        !normal_config(wanted->config) ||
        !exchange_query(call->exchange, "seed", wanted->seed, sizeof wanted->seed))
        call_refuse(call, 400, "QUERY", _("Say which config and which seed."));
    else
        call_read(call, work_ranking, NULL);
}

/* --- records ---------------------------------------------------------------------------------- */

struct asked {
    uint64_t after, last;
    uint32_t most, count;
    bool lines, full;
};

static bool add_record(void *context, uint64_t table, ink_slice record)
{
    struct call *call = context;
    struct asked *asked = call->own;
    ink_text *page = page_room(call, 6 * record.length + 64);
    if (asked->lines) {
        json_begin_object(page, NULL);
        page_number(call, "table", table);
        json_slice(page, "record", record);
        ink_text_string(page, "}\n");
    } else
        ink_text_bytes(page, record.data, record.length);
    asked->last = table;
    asked->count++;
    asked->full = page->length >= FULL_PAGE;
    return !asked->full;
}

/* A few at a time: a database elsewhere sends all that is asked for, and a record may be large. */
static ink_store_status work_records(struct call *call, ink_store *store)
{
    struct asked *asked = call->own;
    ink_store_status status = INK_STORE_OK;
    uint32_t before = 0;
    asked->last = asked->count = 0;
    asked->full = false;
    do {
        uint32_t left = asked->most - asked->count;
        before = asked->count;
        status = none_is_good(ink_store_records(store, before > 0 ? asked->last : asked->after,
                                                left < AT_ONCE ? left : AT_ONCE, add_record, call));
    } while (status == INK_STORE_OK && !asked->full && asked->count > before &&
             asked->count < asked->most);
    return status;
}

static void answer_records(struct call *call)
{
    const struct asked *asked = call->own;
    char link[128];
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    snprintf(link, sizeof link, "</api/records?after=%llu&most=%u%s>; rel=\"next\"",
             (unsigned long long)asked->last, (unsigned)asked->most,
             asked->lines ? "&format=lines" : "");
    if (asked->last != 0)
        exchange_header(call->exchange, "Link", link);
    call->type = asked->lines ? "application/x-ndjson" : "text/plain; charset=utf-8";
    call_answer(call, 200);
}

/* A number of up to 19 digits; false if it is something else. */
static bool read_number(const char *text, uint64_t *number)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 19 || text[digits] != '\0')
        return false;
    *number = strtoull(text, NULL, 10);
    return true;
}

static bool read_asked(const struct call *call, struct asked *asked)
{
    char text[32];
    uint64_t most = MOST_RECORDS;
    if (exchange_query(call->exchange, "after", text, sizeof text) &&
        !read_number(text, &asked->after))
        return false;
    if (exchange_query(call->exchange, "most", text, sizeof text) &&
        (!read_number(text, &most) || most < 1))
        return false;
    asked->most = (uint32_t)(most < MOST_RECORDS ? most : MOST_RECORDS);
    if (!exchange_query(call->exchange, "format", text, sizeof text))
        return true;
    asked->lines = strcmp(text, "lines") == 0;
    return asked->lines || strcmp(text, "text") == 0;
}

void records_list(struct call *call)
{
    struct asked *asked = call_own(call, sizeof *asked);
    if (asked == NULL)
        return;
    if (!read_asked(call, asked))
        call_refuse(call, 400, "QUERY", _("after and most are numbers, format is text or lines."));
    else
        call_read(call, work_records, answer_records);
}
