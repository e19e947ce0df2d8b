#include "hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/jobs/bots.h"
#include "server/ops/server_internal.h"

enum { FIRST_CAPACITY = 64, FIRST_SCRATCH = 64 * 1024 };

/* --- live tables by number -------------------------------------------------------------------- */

static size_t head_of(const struct hub *hub, uint64_t number)
{
    return (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (hub->heads - 1);
}

struct live_table *live_table_find(struct hub *hub, uint64_t number)
{
    struct live_table *live = hub->head[head_of(hub, number)];
    while (live != NULL && live->number != number)
        live = live->next;
    return live;
}

static void live_table_insert(struct hub *hub, struct live_table *live)
{
    struct live_table **head = &hub->head[head_of(hub, live->number)];
    live->next = *head;
    *head = live;
}

static void grow_heads(struct hub *hub)
{
    struct live_table **before = hub->head;
    size_t heads = hub->heads;
    struct live_table **after = calloc(heads * 2, sizeof(struct live_table *));
    if (after == NULL)
        return;
    hub->head = after;
    hub->heads = heads * 2;
    for (size_t i = 0; i < heads; i++)
        for (struct live_table *live = before[i], *next; live != NULL; live = next) {
            next = live->next;
            live_table_insert(hub, live);
        }
    free(before);
}

struct live_table *live_table_get(struct hub *hub, uint64_t number, const char *code)
{
    struct live_table *live = live_table_find(hub, number);
    if (live != NULL)
        return live;
    live = calloc(1, sizeof *live);
    if (live == NULL)
        return NULL;
    if (hub->live_tables >= hub->heads)
        grow_heads(hub);
    live->hub = hub;
    live->number = number;
    memcpy(live->code, code, strnlen(code, INK_CODE - 1));
    live->waiting_end = &live->waiting;
    live->used = loop_now(hub->loop);
    chain_make(&live->clients);
    live_table_insert(hub, live);
    hub->live_tables++;
    metrics_add(&hub->loop->metrics, METRIC_TABLES, 1);
    return live;
}

struct client *live_table_client(struct live_table *live, uint64_t device)
{
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        if (client->device == device)
            return client;
    }
    return NULL;
}

/* --- a heap of live tables by the moment they wake -------------------------------------------- */

static void heap_put(struct hub *hub, size_t at, struct live_table *live)
{
    hub->heap[at] = live;
    live->heap_at = at;
}

static void heap_up(struct hub *hub, size_t at, struct live_table *live)
{
    for (; at > 1 && hub->heap[at / 2]->wake > live->wake; at /= 2)
        heap_put(hub, at, hub->heap[at / 2]);
    heap_put(hub, at, live);
}

static void heap_down(struct hub *hub, size_t at, struct live_table *live)
{
    for (size_t child = at * 2; child <= hub->heap_count; at = child, child = at * 2) {
        if (child < hub->heap_count && hub->heap[child + 1]->wake < hub->heap[child]->wake)
            child++;
        if (hub->heap[child]->wake >= live->wake)
            break;
        heap_put(hub, at, hub->heap[child]);
    }
    heap_put(hub, at, live);
}

static void heap_remove(struct hub *hub, struct live_table *live)
{
    size_t at = live->heap_at;
    if (at == 0)
        return;
    live->heap_at = 0;
    struct live_table *last = hub->heap[hub->heap_count--];
    if (last == live)
        return;
    if (at > 1 && hub->heap[at / 2]->wake > last->wake)
        heap_up(hub, at, last);
    else
        heap_down(hub, at, last);
}

static bool heap_add(struct hub *hub, struct live_table *live)
{
    if (hub->heap_count + 1 >= hub->heap_capacity) {
        size_t capacity = hub->heap_capacity == 0 ? FIRST_CAPACITY : hub->heap_capacity * 2;
        struct live_table **heap = realloc(hub->heap, capacity * sizeof(struct live_table *));
        if (heap == NULL)
            return false;
        hub->heap = heap;
        hub->heap_capacity = capacity;
    }
    heap_up(hub, ++hub->heap_count, live);
    return true;
}

static void ring(uv_timer_t *alarm);

static void set_alarm(struct hub *hub)
{
    if (hub->heap_count == 0) {
        uv_timer_stop(&hub->alarm);
        return;
    }
    int64_t wait = hub->heap[1]->wake - loop_now(hub->loop);
    uv_timer_start(&hub->alarm, ring, wait > 0 ? (uint64_t)wait : 0, 0);
}

/* --- what a live table waits for -------------------------------------------------------------- */

static bool is_busy(const struct live_table *live)
{
    return live->loading || live->running != NULL || live->building != NULL ||
           live->waiting != NULL || live->thinking > 0;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static int64_t rest_ms(const struct live_table *live)
{
    return (int64_t)live->hub->loop->server->settings.rest_s * 1000;
}

static int64_t next_wake(const struct live_table *live)
{
    int64_t wake = 0;
    if (live->tell_there || live->tell_scores)
        wake = earlier(wake, live->told + live_table_tell_ms(live));
    if (!live->loading)
        wake = earlier(wake, live->due);
    if (!live->loading)
        wake = earlier(wake, live->host_due);
    if (live->room != NULL && !is_busy(live))
        wake = earlier(wake, live->used + rest_ms(live));
    return wake;
}

void live_table_drop_room(struct live_table *live)
{
    if (live->room == NULL)
        return;
    ink_room_free(live->room);
    live->room = NULL;
    tail_free(&live->tail);
    live->thinking = 0; /* bots still play for a room that is gone */
    metrics_add(&live->hub->loop->metrics, METRIC_ROOMS, -1);
}

static void live_table_unlink(struct live_table *live)
{
    struct hub *hub = live->hub;
    struct live_table **head = &hub->head[head_of(hub, live->number)];
    while (*head != live)
        head = &(*head)->next;
    *head = live->next;
    hub->live_tables--;
    heap_remove(hub, live);
    chain_remove(&live->to_submit);
}

static void live_table_free(struct live_table *live)
{
    metrics_add(&live->hub->loop->metrics, METRIC_TABLES, -1);
    live_table_drop_room(live);
    while (live->waiting != NULL) {
        struct asked *asked = live->waiting;
        live->waiting = asked->next;
        free(asked);
    }
    append_free(live->building);
    free(live);
}

void live_table_hold(struct live_table *live)
{
    live->held++;
}

void live_table_release(struct live_table *live)
{
    live->held--;
    live_table_settle(live);
}

void live_table_settle(struct live_table *live)
{
    struct hub *hub = live->hub;
    if (live->held > 0)
        return;
    if (live->room == NULL && live->count == 0 && live->due == 0 && !is_busy(live)) {
        live_table_unlink(live);
        live_table_free(live);
        set_alarm(hub);
        return;
    }
    live_table_watch_host(live);
    int64_t wake = next_wake(live);
    if (wake == live->wake && (wake == 0) == (live->heap_at == 0))
        return;
    heap_remove(hub, live);
    live->wake = wake;
    if (wake != 0)
        heap_add(hub, live);
    set_alarm(hub);
}

/* Frees the room of a table at which nothing has happened for a while. Its clock is heard all the
   same. */
static void rest(struct live_table *live, int64_t now)
{
    if (live->room != NULL && !is_busy(live) && now >= live->used + rest_ms(live) &&
        (live->due == 0 || live->due > now))
        live_table_drop_room(live);
}

static void wake_up(struct live_table *live, int64_t now)
{
    live_table_hold(live);
    if ((live->tell_there || live->tell_scores) && now >= live->told + live_table_tell_ms(live))
        live_table_tell_state(live);
    if (live->due != 0 && now >= live->due && !live->loading) {
        live->due = 0;
        if (live->room == NULL) {
            live_table_load(live);
        } else {
            ink_room_tick(live->room, now);
            live_table_look(live);
        }
    }
    if (live->host_due != 0 && now >= live->host_due && !live->loading) {
        if (live->room == NULL)
            live_table_load(live);
        else
            live_table_change_host(live);
    }
    rest(live, now);
    live_table_release(live);
}

static void ring(uv_timer_t *alarm)
{
    struct hub *hub = alarm->data;
    int64_t now = loop_now(hub->loop);
    while (hub->heap_count > 0 && hub->heap[1]->wake <= now && !hub->stopping) {
        struct live_table *live = hub->heap[1];
        heap_remove(hub, live);
        live->wake = 0;
        wake_up(live, now);
    }
    if (!hub->stopping)
        set_alarm(hub);
}

/* --- clients ---------------------------------------------------------------------------------- */

void hub_enter(struct client *client, uint64_t table, const char *code, const char *secret)
{
    struct live_table *live = live_table_get(client->loop->hub, table, code);
    if (live == NULL) {
        client_close(client, CLOSE_LATER);
        return;
    }
    client->live = live;
    chain_add(&live->clients, &client->at_live_table);
    live->count++;
    if (secret[0] != '\0' && (client->greeting = calloc(1, sizeof *client->greeting)) != NULL)
        memcpy(client->greeting->secret, secret,
               strnlen(secret, sizeof client->greeting->secret - 1));
    if (live->heap_at != 0)
        live_table_settle(live);
}

void hub_leave(struct client *client)
{
    struct live_table *live = client->live;
    greeting_free(client);
    if (client->reading_log != NULL)
        client->reading_log->unwanted = true;
    if (live == NULL)
        return;
    client->live = NULL;
    chain_remove(&client->at_live_table);
    live->count--;
    live_table_forget(live, client->device);
    live->tell_there = live->count > 0;
    live_table_settle(live);
}

void hub_take(struct client *client, ink_slice message)
{
    struct live_table *live = client->live;
    if (live == NULL || live->hub->stopping) /* the client is told to come back, and asks again */
        return;
    live_table_hold(live);
    if (client->stage == STAGE_NEW)
        live_table_greet(client, message);
    else
        live_table_hear(live, client, message);
    live_table_release(live);
}

void hub_drained(struct client *client)
{
    struct live_table *live = client->live;
    if (live == NULL || client->stage != STAGE_CATCHING || client->reading_log != NULL)
        return;
    live_table_hold(live);
    live_table_catch_up(live, client);
    live_table_release(live);
}

/* --- the whole -------------------------------------------------------------------------------- */

bool hub_scratch_grow(struct hub *hub, size_t size)
{
    char *scratch = size > hub->scratch_size ? realloc(hub->scratch, size) : NULL;
    if (scratch != NULL) {
        hub->scratch = scratch;
        hub->scratch_size = size;
    }
    return size <= hub->scratch_size;
}

ink_text hub_scratch(struct hub *hub)
{
    return ink_text_in(hub->scratch, hub->scratch_size);
}

struct hub *hub_new(struct loop *loop)
{
    struct hub *hub = calloc(1, sizeof *hub);
    assert(hub != NULL);
    hub->loop = loop;
    hub->heads = FIRST_CAPACITY;
    hub->head = calloc(FIRST_CAPACITY, sizeof(struct live_table *));
    hub->scratch_size = FIRST_SCRATCH;
    hub->scratch = malloc(FIRST_SCRATCH);
    assert(hub->head != NULL && hub->scratch != NULL);
    chain_make(&hub->to_submit);
    chain_make(&hub->notices);
    uv_timer_init(&loop->uv, &hub->alarm);
    uv_timer_init(&loop->uv, &hub->due_timer);
    hub->alarm.data = hub->due_timer.data = hub;
    return hub;
}

void hub_free(struct hub *hub)
{
    for (size_t i = 0; i < hub->heads; i++)
        for (struct live_table *live = hub->head[i], *next; live != NULL; live = next) {
            next = live->next;
            live_table_free(live);
        }
    free(hub->head);
    free(hub->heap);
    free(hub->scratch);
    appends_free(hub);
    free(hub);
}

void hub_end_turn(struct hub *hub)
{
    struct link *link;
    while ((link = chain_first(&hub->to_submit)) != NULL) {
        chain_remove(link);
        live_table_submit(OWNER(link, struct live_table, to_submit));
    }
}

/* Appends under way find out by themselves. */
static void remake_room(struct live_table *live)
{
    if (live->room == NULL || live->running != NULL || live->building != NULL)
        return;
    live_table_hold(live);
    live_table_drop_room(live);
    live_table_load(live);
    live_table_release(live);
}

void hub_rewound(struct hub *hub)
{
    for (size_t i = 0; i < hub->heads; i++)
        for (struct live_table *live = hub->head[i], *next; live != NULL; live = next) {
            next = live->next;
            remake_room(live);
        }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The times to come back are spread, so that not all do it at once. */
void hub_turn_out(struct client *client)
{
    int retry = 500 + (int)(client->device * 7919 % 2500);
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "RESTART", _("The server is restarting. The game goes on in a moment."),
               retry);
}

void hub_stop(struct hub *hub)
{
    hub->stopping = true;
    uv_timer_stop(&hub->alarm);
    uv_timer_stop(&hub->due_timer);
}

static bool is_kept(struct hub *hub)
{
    for (size_t i = 0; i < hub->heads; i++)
        for (struct live_table *live = hub->head[i]; live != NULL; live = live->next)
            if (live->running != NULL || live->building != NULL)
                return false;
    return true;
}

/* Is all that was asked kept and answered? Then the clients are told. */
bool hub_is_quiet(struct hub *hub)
{
    if (!is_kept(hub))
        return false;
    struct chain *clients = &hub->loop->clients;
    for (struct link *link = clients->end.next, *next; link != &clients->end; link = next) {
        next = link->next;
        hub_turn_out(OWNER(link, struct client, link));
    }
    return true;
}
