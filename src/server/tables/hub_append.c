/* Appends to the store: the events of a table, those of several requests at once if another append
   is under way. Nobody hears of them before they are kept. */
#include <stdlib.h>
#include <string.h>

#include "core/fnv.h"
#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/notices/notices.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "server/people/people.h"
#include "wire/wire.h"
#include "json/json.h"

enum { SPARES = 64, SPARE_TEXT = 2048 };

/* --- memory ----------------------------------------------------------------------------------- */

static void append_destroy(struct append *append)
{
    free(append->text);
    free(append->entry);
    free(append->answer);
    free(append);
}

/* A loop has an append for each table that goes on between two commits; their memory is more than
   malloc has at hand, so some are kept. */
void append_free(struct append *append)
{
    if (append == NULL)
        return;
    struct hub *hub = append->hub;
    ending_free(append->ending);
    opening_free(append->opening);
    for (int way = 0; way < INK_NOTICE_WAYS; way++)
        notice_free(append->notice[way]);
    if (hub->spares >= SPARES || append->size > SPARE_TEXT) {
        append_destroy(append);
        return;
    }
    *append = (struct append){.next = hub->spare,
                              .entry = append->entry,
                              .capacity = append->capacity,
                              .text = append->text,
                              .size = append->size,
                              .answer = append->answer,
                              .answer_capacity = append->answer_capacity};
    hub->spare = append;
    hub->spares++;
}

void appends_free(struct hub *hub)
{
    while (hub->spare != NULL) {
        struct append *append = hub->spare;
        hub->spare = append->next;
        append_destroy(append);
    }
}

static struct append *append_new(struct hub *hub)
{
    struct append *append = hub->spare;
    if (append == NULL)
        return calloc(1, sizeof *append);
    hub->spare = append->next;
    hub->spares--;
    return append;
}

/* --- gathering -------------------------------------------------------------------------------- */

static struct append *building(struct live_table *live)
{
    if (live->building == NULL && (live->building = append_new(live->hub)) != NULL) {
        live->building->hub = live->hub;
        live->building->table = live->number;
        live->building->serial = live->serial;
    }
    return live->building;
}

static bool entries_have_room(struct append *append)
{
    if (append->count < append->capacity)
        return true;
    size_t capacity = append->capacity == 0 ? 8 : append->capacity * 2;
    ink_log_entry *entry = realloc(append->entry, capacity * sizeof *entry);
    if (entry == NULL)
        return false;
    append->entry = entry;
    append->capacity = capacity;
    return true;
}

static bool text_has_room(struct append *append, size_t more)
{
    size_t size = append->size == 0 ? 256 : append->size;
    while (size < append->used + more)
        size *= 2;
    if (size == append->size)
        return true;
    char *text = realloc(append->text, size);
    if (text == NULL)
        return false;
    append->text = text;
    append->size = size;
    return true;
}

static void add_text(struct append *append, ink_slice text)
{
    if (text.length > 0)
        memcpy(append->text + append->used, text.data, text.length);
    append->used += text.length;
}

static bool add_entry(struct append *append, const ink_entry *made)
{
    if (!entries_have_room(append) ||
        !text_has_room(append, made->body.length + made->request.length + 1))
        return false;
    add_text(append, made->body);
    add_text(append, made->request);
    append->entry[append->count++] = (ink_log_entry){.number = made->number,
                                                     .at = made->at,
                                                     .person = made->person,
                                                     .body.length = made->body.length,
                                                     .request.length = made->request.length};
    return true;
}

/* Sets the pointers into the text, which does not move any more. */
static void find_texts(struct append *append)
{
    ink_slice rest = {append->text, append->used};
    for (size_t i = 0; i < append->count; i++) {
        ink_log_entry *entry = &append->entry[i];
        entry->body = ink_slice_take(&rest, entry->body.length);
        entry->request = ink_slice_take(&rest, entry->request.length);
    }
}

static bool add_answer(struct append *append, const struct answer *answer)
{
    if (append->answers == append->answer_capacity) {
        size_t capacity = append->answer_capacity == 0 ? 4 : append->answer_capacity * 2;
        struct answer *list = realloc(append->answer, capacity * sizeof *list);
        if (list == NULL)
            return false;
        append->answer = list;
        append->answer_capacity = capacity;
    }
    append->answer[append->answers++] = *answer;
    return true;
}

static void send_answer(struct live_table *live, const struct answer *answer)
{
    char message[256], key[SEAT_KEY];
    ink_text out = ink_text_in(message, sizeof message);
    struct client *client = live_table_client(live, answer->device);
    if (client == NULL)
        return;
    ink_say_begin(&out, INK_TO_CLIENT_ok);
    json_text(&out, "id", answer->id);
    json_number(&out, "n", (int64_t)answer->number);
    if (answer->code[0] != '\0')
        json_text(&out, "code", answer->code);
    if (answer->seat > 0) {
        struct seat_of seat = live_table_seat(live, answer->seat);
        seat_key_make(live->hub->loop->server, &seat, key);
        json_text(&out, "key", key);
    }
    json_end_object(&out);
    client_say(client, (ink_slice){message, out.length});
}

/* A request that waits for an append already under way waits with it. */
static void take_answer(struct live_table *live, const struct answer *answer)
{
    struct append *running = live->running;
    if (answer->number <= live->durable)
        send_answer(live, answer);
    else if (running != NULL && answer->number <= running->after + running->count)
        add_answer(running, answer);
    else if (live->building != NULL)
        add_answer(live->building, answer);
}

void live_table_collect(struct live_table *live, const struct answer *answer)
{
    const ink_entries *made = ink_room_made(live->room);
    if (made->count > 0) {
        struct append *append = building(live);
        bool taken = append != NULL;
        for (size_t i = 0; taken && i < made->count; i++)
            taken = add_entry(append, &made->entry[i]);
        ink_room_taken(live->room);
        if (!taken) { /* without memory this is as if the store had refused */
            live_table_drop_room(live);
            append_free(live->building);
            live->building = NULL;
            return;
        }
        if (live->to_submit.next == NULL && live->running == NULL)
            chain_add(&live->hub->to_submit, &live->to_submit);
    }
    if (answer != NULL)
        take_answer(live, answer);
}

/* --- the line of the table in lists ----------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_text(uint64_t hash, ink_slice text)
{
    uint64_t eight;
    for (; text.length >= sizeof eight; ink_slice_take(&text, sizeof eight)) {
        memcpy(&eight, text.data, sizeof eight);
        hash = mix(hash, eight);
    }
    for (size_t i = 0; i < text.length; i++)
        hash = mix(hash, (unsigned char)text.data[i]);
    return mix(hash, text.length);
}

static uint64_t fingerprint(const ink_table_line *line)
{
    uint64_t hash = INK_FNV_BEGIN;
    hash = mix(mix(mix(hash, (uint64_t)line->state), line->listed), (uint64_t)line->seats);
    hash = mix(mix(mix(hash, (uint64_t)line->taken), (uint64_t)line->round), (uint64_t)line->due);
    hash = mix(mix_text(mix_text(hash, line->title), line->config), line->host);
    return hash | 1;
}

static int count_taken(const ink_room *room, int seats)
{
    int taken = 0;
    for (int seat = 1; seat <= seats; seat++)
        taken += ink_room_person(room, seat) != 0 || ink_room_level(room, seat) > 0;
    return taken;
}

static ink_table_line line_of(const struct live_table *live, int64_t changed)
{
    const ink_room *room = live->room;
    const ink_room_options *options = ink_room_options_of(room);
    const ink_session *session = ink_room_session(room);
    int64_t due = ink_room_due(room);
    return (ink_table_line){
        .table = live->number,
        .code = ink_slice_of(live->code),
        .made = live->made,
        .changed = changed,
        .host = ink_room_host(room),
        .state = session == NULL          ? 0
                 : ink_room_is_over(room) ? 2
                                          : 1,
        .listed = options->listed,
        .seats = options->seats,
        .taken = count_taken(room, options->seats),
        .round = session != NULL ? ink_session_table(session)->round : 0,
        .due = due != 0                       ? due
               : ink_room_waits_for_bot(room) ? 1
                                              : 0, /* when a server starts, it lets bots go on */
        .config = ink_slice_of(options->config),
        .title = ink_slice_of(options->title),
    };
}

static ink_slice copied(char *buffer, ink_slice text)
{
    memcpy(buffer, text.data, text.length + 1);
    return (ink_slice){buffer, text.length};
}

/* If there is something new to tell; the room may go before the store has it. */
static void make_line(struct live_table *live, struct append *append)
{
    append->line = line_of(live, append->entry[append->count - 1].at);
    uint64_t now = fingerprint(&append->line);
    append->has_line = now != live->line_told;
    live->line_told = now;
    if (!append->has_line)
        return;
    append->line.code = copied(append->code, append->line.code);
    append->line.config = copied(append->config, append->line.config);
    append->line.title = copied(append->title, append->line.title);
}

/* --- on the thread of the store --------------------------------------------------------------- */

/* Bodies have their word in front, and a blank behind it if there is more. */
static inline bool begins(ink_slice body, const char *word)
{
    size_t length = strlen(word);
    return body.length >= length && memcmp(body.data, word, length) == 0 &&
           (body.length == length || body.data[length] == ' ');
}

/* Stores who sits where, for lists. NONE is no error. */
static ink_store_status store_seats(const struct append *append, ink_store *store)
{
    ink_store_status status = INK_STORE_OK;
    for (size_t i = 0; i < append->count && status == INK_STORE_OK; i++) {
        ink_slice body = append->entry[i].body;
        uint32_t seat = 0;
        bool sits = begins(body, "sit"), waits = append->line.state == 0,
             stands = waits && (begins(body, "stand") || begins(body, "bot"));
        if (!sits && !stands)
            continue;
        ink_slice_word(&body);
        if (!ink_slice_number(ink_slice_word(&body), INK_ROOM_SEATS, &seat))
            continue;
        status = sits ? ink_store_sit(store, append->table, (int)seat, append->entry[i].person)
                      : ink_store_stand(store, append->table, (int)seat);
        if (status == INK_STORE_NONE)
            status = INK_STORE_OK;
    }
    return status;
}

static ink_store_status run_append(ink_store_job *job, ink_store *store)
{
    struct append *append = OWNER(job, struct append, job.job);
    ink_store_status status = INK_STORE_OK;
    if (append->opening != NULL)
        status = opening_store(append->opening, store);
    if (status == INK_STORE_OK)
        status = ink_store_append(store, append->table, append->after, append->entry, append->count,
                                  append->has_line ? &append->line : NULL);
    if (status == INK_STORE_OK)
        status = store_seats(append, store);
    if (status == INK_STORE_OK && append->ending != NULL)
        status = ending_store(append->ending, store, append->table);
    for (int way = 0; way < INK_NOTICE_WAYS && status == INK_STORE_OK; way++)
        if (append->notice[way] != NULL)
            status = notice_store(append->notice[way], store);
    return status;
}

/* --- when it is settled ----------------------------------------------------------------------- */

/* Before the start everybody may come and sit down; afterwards spectators may have to go. */
static void turn_out_spectators(struct live_table *live)
{
    if (ink_room_options_of(live->room)->spectators || ink_room_session(live->room) == NULL)
        return;
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        if (client->stage >= STAGE_CATCHING && client->seat == 0 &&
            (client->person == 0 || client->person != ink_room_host(live->room)))
            live_table_turn_out(client);
    }
}

/* Somebody who has just sat down looks on no more. With few at the table everybody is told of
   that with the answer. In a class room each step may change such things, so they are told at
   intervals. */
static bool is_time_to_tell(const struct live_table *live, bool is_class)
{
    return (live->tell_there && !is_class && live->count < MANY_CLIENTS) ||
           loop_now(live->hub->loop) >= live->told + live_table_tell_ms(live);
}

/* The event of a step, with the name of its request, is its own answer for players who want it
   so. */
static bool is_answered_by_event(struct live_table *live, const struct append *append,
                                 const struct answer *answer)
{
    const struct client *client = live_table_client(live, answer->device);
    if (client == NULL || !client->brief || client->stage != STAGE_LIVE ||
        answer->number <= append->after)
        return false;
    const ink_log_entry *entry = &append->entry[answer->number - append->after - 1];
    return begins(entry->body, "step") && ink_slice_is(entry->request, answer->id) &&
           live_table_seat_of(entry->body) == client->seat;
}

static void append_kept(struct live_table *live, struct append *append)
{
    struct metrics *metrics = &live->hub->loop->metrics;
    live->hub->loop->kept++;
    metrics_add(metrics, METRIC_APPENDS, 1);
    metrics_add(metrics, METRIC_EVENTS, (int64_t)append->count);
    metrics_add(metrics, METRIC_DONE, (int64_t)append->answers);
    live->durable = append->after + append->count;
    live->durable_at = append->entry[append->count - 1].at;
    for (size_t i = 0; i < append->count; i++)
        tail_add(&live->tail, &append->entry[i]);
    turn_out_spectators(live);
    live_table_tell_events(live, append);
    for (size_t i = 0; i < append->answers; i++)
        if (!is_answered_by_event(live, append, &append->answer[i]))
            send_answer(live, &append->answer[i]);
    live->tell_scores = true;
    bool is_class = ink_room_options_of(live->room)->seats > CLASS_ROOM;
    live->tell_there = live->tell_there || is_class;
    if (is_time_to_tell(live, is_class))
        live_table_tell_state(live); /* in the same write as the events */
}

static void refuse_answers(struct live_table *live, const struct append *append,
                           ink_store_status status)
{
    for (size_t i = 0; append != NULL && i < append->answers; i++) {
        struct client *client = live_table_client(live, append->answer[i].device);
        if (client == NULL)
            continue;
        languages_use(&client->loop->server->own->spoken, client->language);
        live_table_refuse(client, ink_slice_of(append->answer[i].id), store_code(status),
                          _(store_text(status)));
    }
}

/* Nobody knows whether it was kept, so nobody is told yes or no: those who wait come back and ask
   again, and the log will tell. */
static void part_with_askers(struct live_table *live, const struct append *append)
{
    for (size_t i = 0; append != NULL && i < append->answers; i++) {
        struct client *client = live_table_client(live, append->answer[i].device);
        if (client == NULL)
            continue;
        languages_use(&client->loop->server->own->spoken, client->language);
        client_bye(client, store_code(INK_STORE_UNKNOWN), _(store_text(INK_STORE_UNKNOWN)),
                   RETRY_MS);
    }
}

/* The room is ahead of the log, as far as that is known: it is dropped, with all that was built on
   it. */
static void append_failed(struct live_table *live, struct append *append, ink_store_status status)
{
    bool known = status != INK_STORE_UNKNOWN;
    metrics_add(&live->hub->loop->metrics, METRIC_APPENDS_FAILED, 1);
    LOG("append_failed", {.key = "table", .text = live->code},
        {.key = "reason", .text = store_code(status)});
    if (!known)
        part_with_askers(live, append);
    refuse_answers(live, known ? append : NULL, status);
    refuse_answers(live, live->building, known ? status : INK_STORE_AWAY);
    append_free(live->building);
    live->building = NULL;
    chain_remove(&live->to_submit);
    live->line_told = 0;
    live_table_drop_room(live);
    if (status == INK_STORE_STALE || !known)
        live_table_load(live);
    else
        live->due = loop_now(live->hub->loop) + RETRY_MS;
}

static void tell_notices(struct append *append)
{
    for (int way = 0; way < INK_NOTICE_WAYS; way++) {
        if (append->notice[way] != NULL)
            notice_tell(append->notice[way]);
        append->notice[way] = NULL;
    }
}

static void append_done(struct loop_job *job)
{
    struct append *append = OWNER(job, struct append, job);
    struct hub *hub = append->hub;
    struct live_table *live = live_table_find(hub, append->table);
    hub->jobs--;
    if (live != NULL) {
        live_table_hold(live);
        live->running = NULL;
        if (append->job.job.status == INK_STORE_OK && live->room != NULL)
            append_kept(live, append);
        else if (append->job.job.status != INK_STORE_OK)
            append_failed(live, append, append->job.job.status);
        if (live->building != NULL && live->to_submit.next == NULL)
            chain_add(&hub->to_submit, &live->to_submit);
        live_table_release(live);
    }
    if (append->job.job.status == INK_STORE_OK)
        tell_notices(append);
    append_free(append);
}

void live_table_submit(struct live_table *live)
{
    struct append *append = live->building;
    if (append == NULL || live->running != NULL || live->room == NULL)
        return;
    live->building = NULL;
    live->running = append;
    find_texts(append);
    append->after = append->entry[0].number - 1;
    append->job.job.run = run_append;
    append->job.done = append_done;
    make_line(live, append);
    for (size_t i = 0; i < append->count; i++)
        if (begins(append->entry[i].body, "over"))
            append->ending = ending_make(live, &append->entry[i]);
    live_table_notice(live, append);
    live->hub->jobs++;
    loop_write(live->hub->loop, &append->job);
}
