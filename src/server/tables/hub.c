#include "hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/jobs/bots.h"
#include "server/ops/server_internal.h"

enum { FIRST_CAPACITY = 64, FIRST_SCRATCH = 64 * 1024 };

/* --- desks by number -------------------------------------------------------------------------- */

static size_t head_of(const struct hub *hub, uint64_t number)
{
    return (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (hub->heads - 1);
}

struct desk *desk_find(struct hub *hub, uint64_t number)
{
    struct desk *desk = hub->head[head_of(hub, number)];
    while (desk != NULL && desk->number != number)
        desk = desk->next;
    return desk;
}

static void desk_insert(struct hub *hub, struct desk *desk)
{
    struct desk **head = &hub->head[head_of(hub, desk->number)];
    desk->next = *head;
    *head = desk;
}

static void grow_heads(struct hub *hub)
{
    struct desk **before = hub->head;
    size_t heads = hub->heads;
    struct desk **after = calloc(heads * 2, sizeof(struct desk *));
    if (after == NULL)
        return;
    hub->head = after;
    hub->heads = heads * 2;
    for (size_t i = 0; i < heads; i++)
        for (struct desk *desk = before[i], *next; desk != NULL; desk = next) {
            next = desk->next;
            desk_insert(hub, desk);
        }
    free(before);
}

struct desk *desk_get(struct hub *hub, uint64_t number, const char *code)
{
    struct desk *desk = desk_find(hub, number);
    if (desk != NULL)
        return desk;
    desk = calloc(1, sizeof *desk);
    if (desk == NULL)
        return NULL;
    if (hub->desks >= hub->heads)
        grow_heads(hub);
    desk->hub = hub;
    desk->number = number;
    memcpy(desk->code, code, strnlen(code, INK_CODE - 1));
    desk->waiting_end = &desk->waiting;
    desk->used = loop_now(hub->loop);
    chain_make(&desk->clients);
    desk_insert(hub, desk);
    hub->desks++;
    metrics_add(&hub->loop->metrics, METRIC_TABLES, 1);
    return desk;
}

struct client *desk_client(struct desk *desk, uint64_t device)
{
    for (struct link *link = desk->clients.end.next; link != &desk->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_desk);
        if (client->device == device)
            return client;
    }
    return NULL;
}

/* --- a heap of desks by the moment they wake -------------------------------------------------- */

static void heap_put(struct hub *hub, size_t at, struct desk *desk)
{
    hub->heap[at] = desk;
    desk->heap_at = at;
}

static void heap_up(struct hub *hub, size_t at, struct desk *desk)
{
    for (; at > 1 && hub->heap[at / 2]->wake > desk->wake; at /= 2)
        heap_put(hub, at, hub->heap[at / 2]);
    heap_put(hub, at, desk);
}

static void heap_down(struct hub *hub, size_t at, struct desk *desk)
{
    for (size_t child = at * 2; child <= hub->heap_count; at = child, child = at * 2) {
        if (child < hub->heap_count && hub->heap[child + 1]->wake < hub->heap[child]->wake)
            child++;
        if (hub->heap[child]->wake >= desk->wake)
            break;
        heap_put(hub, at, hub->heap[child]);
    }
    heap_put(hub, at, desk);
}

static void heap_remove(struct hub *hub, struct desk *desk)
{
    size_t at = desk->heap_at;
    if (at == 0)
        return;
    desk->heap_at = 0;
    struct desk *last = hub->heap[hub->heap_count--];
    if (last == desk)
        return;
    if (at > 1 && hub->heap[at / 2]->wake > last->wake)
        heap_up(hub, at, last);
    else
        heap_down(hub, at, last);
}

static bool heap_add(struct hub *hub, struct desk *desk)
{
    if (hub->heap_count + 1 >= hub->heap_capacity) {
        size_t capacity = hub->heap_capacity == 0 ? FIRST_CAPACITY : hub->heap_capacity * 2;
        struct desk **heap = realloc(hub->heap, capacity * sizeof(struct desk *));
        if (heap == NULL)
            return false;
        hub->heap = heap;
        hub->heap_capacity = capacity;
    }
    heap_up(hub, ++hub->heap_count, desk);
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

/* --- what a desk waits for -------------------------------------------------------------------- */

static bool is_busy(const struct desk *desk)
{
    return desk->loading || desk->running != NULL || desk->building != NULL ||
           desk->waiting != NULL || desk->thinking > 0;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

static int64_t rest_ms(const struct desk *desk)
{
    return (int64_t)desk->hub->loop->server->settings.rest_s * 1000;
}

static int64_t next_wake(const struct desk *desk)
{
    int64_t wake = 0;
    if (desk->tell_there || desk->tell_scores)
        wake = earlier(wake, desk->told + desk_tell_ms(desk));
    if (!desk->loading)
        wake = earlier(wake, desk->due);
    if (!desk->loading)
        wake = earlier(wake, desk->host_due);
    if (desk->room != NULL && !is_busy(desk))
        wake = earlier(wake, desk->used + rest_ms(desk));
    return wake;
}

void desk_drop_room(struct desk *desk)
{
    if (desk->room == NULL)
        return;
    ink_room_free(desk->room);
    desk->room = NULL;
    tail_free(&desk->tail);
    desk->thinking = 0; /* what bots still bring is of a room that has gone */
    metrics_add(&desk->hub->loop->metrics, METRIC_ROOMS, -1);
}

static void desk_unlink(struct desk *desk)
{
    struct hub *hub = desk->hub;
    struct desk **head = &hub->head[head_of(hub, desk->number)];
    while (*head != desk)
        head = &(*head)->next;
    *head = desk->next;
    hub->desks--;
    heap_remove(hub, desk);
    chain_remove(&desk->to_submit);
}

static void desk_free(struct desk *desk)
{
    metrics_add(&desk->hub->loop->metrics, METRIC_TABLES, -1);
    desk_drop_room(desk);
    while (desk->waiting != NULL) {
        struct asked *asked = desk->waiting;
        desk->waiting = asked->next;
        free(asked);
    }
    append_free(desk->building);
    free(desk);
}

void desk_hold(struct desk *desk)
{
    desk->held++;
}

void desk_release(struct desk *desk)
{
    desk->held--;
    desk_settle(desk);
}

void desk_settle(struct desk *desk)
{
    struct hub *hub = desk->hub;
    if (desk->held > 0)
        return;
    if (desk->room == NULL && desk->count == 0 && desk->due == 0 && !is_busy(desk)) {
        desk_unlink(desk);
        desk_free(desk);
        set_alarm(hub);
        return;
    }
    desk_watch_host(desk);
    int64_t wake = next_wake(desk);
    if (wake == desk->wake && (wake == 0) == (desk->heap_at == 0))
        return;
    heap_remove(hub, desk);
    desk->wake = wake;
    if (wake != 0)
        heap_add(hub, desk);
    set_alarm(hub);
}

/* Frees the room of a table at which nothing has happened for a while. Its clock is heard all the
   same. */
static void rest(struct desk *desk, int64_t now)
{
    if (desk->room != NULL && !is_busy(desk) && now >= desk->used + rest_ms(desk) &&
        (desk->due == 0 || desk->due > now))
        desk_drop_room(desk);
}

static void wake_up(struct desk *desk, int64_t now)
{
    desk_hold(desk);
    if ((desk->tell_there || desk->tell_scores) && now >= desk->told + desk_tell_ms(desk))
        desk_tell_state(desk);
    if (desk->due != 0 && now >= desk->due && !desk->loading) {
        desk->due = 0;
        if (desk->room == NULL) {
            desk_load(desk);
        } else {
            ink_room_tick(desk->room, now);
            desk_look(desk);
        }
    }
    if (desk->host_due != 0 && now >= desk->host_due && !desk->loading) {
        if (desk->room == NULL)
            desk_load(desk);
        else
            desk_change_host(desk);
    }
    rest(desk, now);
    desk_release(desk);
}

static void ring(uv_timer_t *alarm)
{
    struct hub *hub = alarm->data;
    int64_t now = loop_now(hub->loop);
    while (hub->heap_count > 0 && hub->heap[1]->wake <= now && !hub->stopping) {
        struct desk *desk = hub->heap[1];
        heap_remove(hub, desk);
        desk->wake = 0;
        wake_up(desk, now);
    }
    if (!hub->stopping)
        set_alarm(hub);
}

/* --- clients ---------------------------------------------------------------------------------- */

void hub_enter(struct client *client, uint64_t table, const char *code, const char *secret)
{
    struct desk *desk = desk_get(client->loop->hub, table, code);
    if (desk == NULL) {
        client_close(client, CLOSE_LATER);
        return;
    }
    client->desk = desk;
    chain_add(&desk->clients, &client->at_desk);
    desk->count++;
    if (secret[0] != '\0' && (client->greeting = calloc(1, sizeof *client->greeting)) != NULL)
        memcpy(client->greeting->secret, secret,
               strnlen(secret, sizeof client->greeting->secret - 1));
    if (desk->heap_at != 0)
        desk_settle(desk);
}

void hub_leave(struct client *client)
{
    struct desk *desk = client->desk;
    greeting_free(client);
    if (client->reading_log != NULL)
        client->reading_log->unwanted = true;
    if (desk == NULL)
        return;
    client->desk = NULL;
    chain_remove(&client->at_desk);
    desk->count--;
    desk_forget(desk, client->device);
    desk->tell_there = desk->count > 0;
    desk_settle(desk);
}

void hub_take(struct client *client, ink_slice message)
{
    struct desk *desk = client->desk;
    if (desk == NULL || desk->hub->stopping) /* it is told to come back, and asks again */
        return;
    desk_hold(desk);
    if (client->stage == STAGE_NEW)
        desk_greet(client, message);
    else
        desk_hear(desk, client, message);
    desk_release(desk);
}

void hub_drained(struct client *client)
{
    struct desk *desk = client->desk;
    if (desk == NULL || client->stage != STAGE_CATCHING || client->reading_log != NULL)
        return;
    desk_hold(desk);
    desk_catch_up(desk, client);
    desk_release(desk);
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
    hub->head = calloc(FIRST_CAPACITY, sizeof(struct desk *));
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
        for (struct desk *desk = hub->head[i], *next; desk != NULL; desk = next) {
            next = desk->next;
            desk_free(desk);
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
        desk_submit(OWNER(link, struct desk, to_submit));
    }
}

/* What is on its way to the store finds out by itself. */
static void remake_room(struct desk *desk)
{
    if (desk->room == NULL || desk->running != NULL || desk->building != NULL)
        return;
    desk_hold(desk);
    desk_drop_room(desk);
    desk_load(desk);
    desk_release(desk);
}

void hub_rewound(struct hub *hub)
{
    for (size_t i = 0; i < hub->heads; i++)
        for (struct desk *desk = hub->head[i], *next; desk != NULL; desk = next) {
            next = desk->next;
            remake_room(desk);
        }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Spread, so that not all come back at once. */
void hub_turn_out(struct client *client)
{
    int retry = 500 + (int)(client->device * 7919 % 2500);
    speech_use(&client->loop->server->own->speech, client->language);
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
        for (struct desk *desk = hub->head[i]; desk != NULL; desk = desk->next)
            if (desk->running != NULL || desk->building != NULL)
                return false;
    return true;
}

/* When all that was asked is kept and answered, clients are told. */
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
