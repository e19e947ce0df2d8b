/* Reads logs: for rooms, and for what clients have missed. Both are done on a thread of the store
   that reads, so that no loop waits for a long log. */
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/jobs/snapshots.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "wire/wire.h"
#include "json/json.h"

enum { PART = 2048 /* entries of a log, which take some milliseconds */ };

static ink_entry entry_of(const ink_log_entry *entry)
{
    return (ink_entry){.number = entry->number,
                       .at = entry->at,
                       .person = entry->person,
                       .request = entry->request,
                       .body = entry->body};
}

/* --- rooms ------------------------------------------------------------------------------------ */

struct load {
    struct loop_job job;
    struct hub *hub;
    uint64_t table;
    int64_t made;
    ink_room *room;
    struct tail tail;
    bool broken;
    int replayed;  /* entries of this part */
    uint64_t from; /* number of the snapshot it began with; 0: none */
    /* The last entry that the live table knew of, its moment, and that of the last one there is. */
    uint64_t known;
    int64_t known_at, last_at;
    bool same; /* it is still there */
};

static bool replay(void *context, const ink_log_entry *logged)
{
    struct load *load = context;
    ink_room_refusal why;
    ink_entry entry = entry_of(logged);
    if (entry.number == 1)
        load->made = entry.at;
    if (entry.number == load->known)
        load->same = entry.at == load->known_at;
    load->last_at = entry.at;
    load->broken = !ink_room_replay(load->room, &entry, &why);
    tail_add(&load->tail, logged);
    return !load->broken && ++load->replayed < PART;
}

/* Begins with the snapshot of a long log, unless the live table knows an older entry: that one has
   to be seen again. */
static void begin_load(struct load *load, ink_store *store)
{
    struct snapshot found = snapshot_find(store, load->table);
    if (found.room != NULL && load->known != 0 && load->known < found.number) {
        ink_room_free(found.room);
        found = (struct snapshot){.room = NULL};
    }
    load->room = found.room != NULL ? found.room : ink_room_new();
    load->from = found.number;
    load->made = found.made;
    load->last_at = found.at;
    load->same = load->known != 0 && load->known == found.number && load->known_at == found.at;
}

static ink_store_status run_load(ink_store_job *job, ink_store *store)
{
    struct load *load = OWNER(job, struct load, job.job);
    if (load->room == NULL)
        begin_load(load, store);
    load->replayed = 0;
    ink_store_status status =
        ink_store_log(store, load->table, ink_room_last(load->room), replay, load);
    if (load->broken)
        return INK_STORE_BROKEN;
    if (status == INK_STORE_OK && load->replayed < PART)
        snapshot_offer(load->room, load->table, load->from, load->last_at, load->made);
    return status == INK_STORE_OK && ink_room_last(load->room) == 0 ? INK_STORE_NONE : status;
}

/* Turns out those who wait for a log that cannot be read for now, or everybody if it never can
   be. */
static void load_failed(struct live_table *live, ink_store_status status)
{
    bool later = status == INK_STORE_AWAY || status == INK_STORE_FULL || status == INK_STORE_BUSY;
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        languages_use(&client->loop->server->own->spoken, client->language);
        if (client->stage == STAGE_ENTERING || client->stage == STAGE_CATCHING || !later)
            client_bye(client, store_code(status), _(store_text(status)), later ? RETRY_MS : 0);
    }
    live_table_refuse_all(live, status);
    if (later)
        live->due = loop_now(live->hub->loop) + RETRY_MS;
    LOG("load_failed", {.key = "table", .text = live->code},
        {.key = "reason", .text = store_code(status)});
}

void live_table_begin_anew(struct client *client)
{
    client->seen = client->told = 0;
    client->anew = true;
}

/* Moments of entries never go back. So if a log was put back and has grown again, it has another
   moment in that place. */
static void all_begin_anew(struct live_table *live)
{
    LOG("rewound", {.key = "table", .text = live->code});
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        if (client->stage < STAGE_CATCHING)
            continue;
        live_table_begin_anew(client);
        client->stage = STAGE_CATCHING;
    }
}

/* Serves those who came while there was no room. */
static void serve_clients(struct live_table *live)
{
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        if (client->stage == STAGE_LIVE && client->seen < live->durable)
            client->stage = STAGE_CATCHING;
        if (client->stage == STAGE_ENTERING)
            live_table_welcome(live, client);
        else if (client->stage == STAGE_CATCHING)
            live_table_catch_up(live, client);
    }
}

static void room_is_there(struct live_table *live, struct load *load)
{
    int64_t now = loop_now(live->hub->loop);
    live->room = load->room;
    live->tail = load->tail;
    load->tail = (struct tail){0};
    live->serial = ++live->hub->serials;
    live->made = load->made;
    live->durable = ink_room_last(load->room);
    live->durable_at = load->last_at;
    live->used = now;
    live->thinking = 0;
    metrics_add(&live->hub->loop->metrics, METRIC_ROOMS, 1);
    metrics_add(&live->hub->loop->metrics, METRIC_LOADS, 1);
    live_table_find_seats(live); /* seats that were taken and not kept are free again */
    if (load->known != 0 && !load->same)
        all_begin_anew(live);
    serve_clients(live);
    if (ink_room_due(live->room) != 0 && ink_room_due(live->room) <= now)
        ink_room_tick(live->room, now);
    live_table_look(live);
    live_table_pump(live);
}

/* A long log is read in parts, between which others have their turn. */
static bool goes_on(struct load *load)
{
    if (load->job.job.status != INK_STORE_OK || load->replayed < PART)
        return false;
    loop_read(load->hub->loop, &load->job);
    return true;
}

static void load_done(struct loop_job *job)
{
    struct load *load = OWNER(job, struct load, job);
    struct hub *hub = load->hub;
    struct live_table *live = live_table_find(hub, load->table);
    if (live != NULL && goes_on(load))
        return;
    hub->jobs--;
    if (live == NULL || load->job.job.status != INK_STORE_OK) {
        if (load->room != NULL)
            ink_room_free(load->room);
    }
    if (live != NULL) {
        live_table_hold(live);
        live->loading = false;
        if (load->job.job.status == INK_STORE_OK)
            room_is_there(live, load);
        else
            load_failed(live, load->job.job.status);
        live_table_release(live);
    }
    tail_free(&load->tail);
    free(load);
}

void live_table_load(struct live_table *live)
{
    struct load *load = live->loading ? NULL : calloc(1, sizeof *load);
    if (load == NULL)
        return;
    live->loading = true;
    load->hub = live->hub;
    load->table = live->number;
    load->known = live->durable;
    load->known_at = live->durable_at;
    load->job.job.judges = true;
    load->job.job.run = run_load;
    load->job.done = load_done;
    live->hub->jobs++;
    loop_read(live->hub->loop, &load->job);
}

/* --- what a client has missed ----------------------------------------------------------------- */

struct reading {
    struct loop_job job;
    struct hub *hub;
    uint64_t table, device, upto;
    uint64_t last; /* that is kept */
    uint64_t told; /* an entry that the client knows, and its moment; 0: none */
    int64_t moment;
    ink_viewer viewer;
    bool more;  /* there is more than one message holds */
    bool anew;  /* all is told from the first entry on: the log is another one than before, */
    bool other; /* which has just been seen */
    ink_room_options options;
    ink_text text;
};

static bool grow(ink_text *text)
{
    size_t size = text->size == 0 ? 4096 : text->size * 2;
    char *data = realloc(text->data, size);
    if (data == NULL)
        return false;
    text->data = data;
    text->size = size;
    return true;
}

/* Writes one event, making room until it fits. */
static bool show(struct reading *reading, const ink_entry *entry)
{
    size_t before = reading->text.length;
    for (;;) {
        ink_event_show(&reading->options, entry, reading->viewer, &reading->text);
        if (reading->text.length + 64 < reading->text.size)
            return true;
        ink_text_cut(&reading->text, before);
        if (!grow(&reading->text))
            return false;
    }
}

static bool read_entry(void *context, const ink_log_entry *logged)
{
    struct reading *reading = context;
    ink_entry entry = entry_of(logged);
    reading->other = logged->number == reading->told && logged->at != reading->moment;
    if (reading->other)
        return false;
    if (logged->number <= reading->upto)
        return true;
    if (reading->text.length >= CATCH_UP || !show(reading, &entry)) {
        reading->more = true;
        return false;
    }
    reading->upto = entry.number;
    return true;
}

static bool begin_reading(struct reading *reading)
{
    if (!grow(&reading->text))
        return false;
    ink_say_begin(&reading->text, INK_TO_CLIENT_log);
    json_begin_list(&reading->text, "events");
    return true;
}

static void end_reading(struct reading *reading)
{
    json_end_list(&reading->text);
    json_number(&reading->text, "upto", (int64_t)reading->upto);
    if (reading->anew) {
        json_bool(&reading->text, "anew", true);
        json_number(&reading->text, "last", (int64_t)reading->last);
    }
    json_end_object(&reading->text);
}

/* Reading begins behind this entry: what the client knows is looked at, too. */
static uint64_t reading_after(const struct reading *reading)
{
    return reading->told != 0 && reading->told <= reading->upto ? reading->told - 1 : reading->upto;
}

static void begin_reading_anew(struct reading *reading)
{
    ink_text_cut(&reading->text, 0);
    reading->upto = reading->told = 0;
    reading->other = reading->more = false;
    reading->anew = true;
}

static ink_store_status run_reading(ink_store_job *job, ink_store *store)
{
    struct reading *reading = OWNER(job, struct reading, job.job);
    ink_store_status status = INK_STORE_AWAY;
    do {
        if (reading->other)
            begin_reading_anew(reading);
        if (!begin_reading(reading))
            return INK_STORE_AWAY;
        status = ink_store_log(store, reading->table, reading_after(reading), read_entry, reading);
    } while (status == INK_STORE_OK && reading->other);
    end_reading(reading);
    return status;
}

static void reading_free(struct reading *reading)
{
    free(reading->text.data);
    free(reading);
}

/* The client has the whole log now. It is told the state again, since that may have come before the
   round it was about. */
static void come_up(struct live_table *live, struct client *client)
{
    client->stage = STAGE_LIVE;
    live->tell_there = live->tell_scores = true;
}

static void have_log(struct live_table *live, struct client *client, const struct reading *reading)
{
    client->reading_log = NULL;
    if (client->anew && !reading->anew) { /* since it began the log has become another one */
        live_table_catch_up(live, client);
        return;
    }
    if (reading->job.job.status != INK_STORE_OK) {
        languages_use(&client->loop->server->own->spoken, client->language);
        client_bye(client, store_code(reading->job.job.status),
                   _(store_text(reading->job.job.status)), RETRY_MS);
        return;
    }
    if (reading->upto > client->seen || reading->anew)
        client_say(client, (ink_slice){reading->text.data, reading->text.length});
    client->seen = reading->upto;
    client->told = 0;
    client->anew = false;
    if (!reading->more && client->seen >= live->durable)
        come_up(live, client); /* else it goes on when this is sent */
    else if (reading->text.length < CATCH_UP / 2)
        live_table_catch_up(live, client);
}

static void reading_done(struct loop_job *job)
{
    struct reading *reading = OWNER(job, struct reading, job);
    struct hub *hub = reading->hub;
    struct live_table *live = live_table_find(hub, reading->table);
    struct client *client = live != NULL ? live_table_client(live, reading->device) : NULL;
    hub->jobs--;
    metrics_add(&hub->loop->metrics, METRIC_CATCH_UPS, 1);
    if (client != NULL) {
        live_table_hold(live);
        have_log(live, client, reading);
        live_table_release(live);
    }
    reading_free(reading);
}

/* Reads what is missing from the tail, if it is still there; else, or without memory for it,
   nothing has happened. */
static bool read_tail(struct live_table *live, struct client *client, struct reading *reading)
{
    uint64_t upto = reading->upto;
    if (!begin_reading(reading) ||
        !tail_show(&live->tail, reading_after(reading), live->durable, read_entry, reading) ||
        reading->more || reading->other) {
        free(reading->text.data);
        reading->text = (ink_text){0};
        reading->upto = upto;
        reading->more = reading->other = false;
        return false;
    }
    end_reading(reading);
    metrics_add(&live->hub->loop->metrics, METRIC_CATCH_UPS, 1);
    have_log(live, client, reading);
    return true;
}

void live_table_catch_up(struct live_table *live, struct client *client)
{
    client->stage = STAGE_CATCHING;
    if (live->room == NULL) {
        live_table_load(live);
        return;
    }
    if (client->seen >= live->durable && client->told == 0) {
        client->stage = STAGE_LIVE;
        return;
    }
    struct reading *reading = client->reading_log != NULL ? NULL : calloc(1, sizeof *reading);
    if (reading == NULL)
        return;
    reading->hub = live->hub;
    reading->table = live->number;
    reading->device = client->device;
    reading->upto = client->seen;
    reading->last = live->durable;
    reading->told = client->told;
    reading->moment = client->moment;
    reading->anew = client->anew;
    reading->viewer = live_table_viewer(live, client);
    reading->options = *ink_room_options_of(live->room);
    if (read_tail(live, client, reading)) {
        reading_free(reading);
        return;
    }
    client->reading_log = &reading->job.job;
    reading->job.job.run = run_reading;
    reading->job.done = reading_done;
    live->hub->jobs++;
    loop_read(live->hub->loop, &reading->job);
}
