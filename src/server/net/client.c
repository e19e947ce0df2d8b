#include "client.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "i18n/i18n.h"
#include "server/ops/server_internal.h"
#include "server/people/rates.h"
#include "server/tables/hub.h"
#include "wire/wire.h"
#include "json/json.h"

enum {
    LOOK_MS = 5000,      /* how often each is looked at; a closed one stays at most so long */
    HELLO_MS = 15000,    /* to say who it is */
    SEND_BUFFER = 65536, /* of the system: else it takes megabytes for one who does not read */
    WRITE_BUFFERS = 16,
    TURN_MOST = 65536,  /* may be said in one turn, beyond what may wait */
    LEISURE_MS = 40,    /* messages that may wait do so no longer */
    SIGNED_OUT_MS = 500 /* until it comes again: the new cookie is there by then */
};

/* Requests of a connection, before anybody reads them. */

/* --- the end ---------------------------------------------------------------------------------- */

/* What is being written by libuv. */
struct writing {
    uv_write_t write;
    struct client *client;
    int count;
    struct frame_buffer *buffer[];
};

static void drop_queue(struct client *client)
{
    for (int i = 0; i < client->outs; i++) {
        client->queued -= client->out[i]->length;
        frame_buffer_drop(client->out[i]);
    }
    client->outs = 0;
}

static void closed(uv_handle_t *handle)
{
    struct client *client = handle->data;
    drop_queue(client);
    free(client->out);
    free(client);
}

static void leave(struct client *client)
{
    if (client->state == CLIENT_GONE)
        return;
    client->state = CLIENT_GONE;
    chain_remove(&client->link);
    chain_remove(&client->unsent);
    hub_leave(client);
    frames_end(&client->frames, &client->loop->frames);
    if (client->entered)
        address_leave(client->loop->server->own->addresses, client->address);
    metrics_add(&client->loop->metrics, METRIC_CLIENTS, -1);
    metrics_add(&client->loop->metrics, METRIC_CONNECTIONS, -1);
    uv_close((uv_handle_t *)&client->tcp, closed);
}

static void shut(uv_shutdown_t *shutdown, int status)
{
    (void)status;
    free(shutdown);
}

/* Nothing more is written after the close frame; the other side may read it in peace. */
static void shut_down(struct client *client)
{
    uv_shutdown_t *shutdown = malloc(sizeof *shutdown);
    if (shutdown != NULL && uv_shutdown(shutdown, (uv_stream_t *)&client->tcp, shut) == 0)
        return;
    free(shutdown);
    leave(client);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void flush(struct client *client);

static void written(uv_write_t *write, int status)
{
    struct writing *writing = OWNER(write, struct writing, write);
    struct client *client = writing->client;
    for (int i = 0; i < writing->count; i++) {
        client->queued -= writing->buffer[i]->length;
        frame_buffer_drop(writing->buffer[i]);
    }
    free(writing);
    client->writing = NULL;
    if (client->state == CLIENT_GONE)
        return;
    if (status != 0)
        leave(client);
    else
        flush(client);
}

/* Takes `sent` bytes off the front of the buffers; returns how many buffers are sent. */
static int buffers_take(uv_buf_t *buffer, int buffers, size_t sent)
{
    int done = 0;
    while (done < buffers && sent >= buffer[done].len)
        sent -= buffer[done++].len;
    if (done < buffers) {
        buffer[done].base += sent;
        buffer[done].len -= sent;
    }
    return done;
}

static void forget_sent(struct client *client, int count)
{
    for (int i = 0; i < count; i++) {
        client->queued -= client->out[i]->length;
        frame_buffer_drop(client->out[i]);
    }
    client->outs = (uint16_t)(client->outs - count);
    memmove(client->out, client->out + count, client->outs * sizeof *client->out);
}

/* libuv writes the rest of these buffers, which leave the queue. */
static bool write_later(struct client *client, const uv_buf_t *buffer, int buffers)
{
    struct writing *writing = malloc(sizeof *writing + (size_t)buffers * sizeof *writing->buffer);
    if (writing == NULL)
        return false;
    writing->client = client;
    writing->count = buffers;
    memcpy(writing->buffer, client->out, (size_t)buffers * sizeof *writing->buffer);
    if (uv_write(&writing->write, (uv_stream_t *)&client->tcp, buffer, (unsigned)buffers,
                 written) != 0) {
        free(writing);
        return false;
    }
    client->writing = writing;
    client->outs = (uint16_t)(client->outs - buffers);
    memmove(client->out, client->out + buffers, client->outs * sizeof *client->out);
    return true;
}

/* Writes some of the queue. False if it has to wait, or is over. */
static bool flush_some(struct client *client)
{
    uv_buf_t buffer[WRITE_BUFFERS] = {{NULL, 0}};
    int buffers = client->outs < WRITE_BUFFERS ? client->outs : WRITE_BUFFERS;
    for (int i = 0; i < buffers; i++)
        buffer[i] = uv_buf_init(client->out[i]->bytes, client->out[i]->length);
    int sent = uv_try_write((uv_stream_t *)&client->tcp, buffer, (unsigned)buffers);
    if (sent < 0 && sent != UV_EAGAIN) {
        leave(client);
        return false;
    }
    metrics_add(&client->loop->metrics, METRIC_BYTES_OUT, sent > 0 ? sent : 0);
    int done = buffers_take(buffer, buffers, sent > 0 ? (size_t)sent : 0);
    forget_sent(client, done);
    if (done == buffers)
        return true;
    if (!write_later(client, buffer + done, buffers - done))
        leave(client);
    return false;
}

static void flush(struct client *client)
{
    while (client->writing == NULL && client->outs > 0)
        if (!flush_some(client))
            return;
    if (client->writing != NULL || client->state == CLIENT_GONE)
        return;
    if (client->out_capacity > 8) { /* an idle client needs little */
        free(client->out);
        client->out = NULL;
        client->out_capacity = 0;
    }
    if (client->after_close)
        shut_down(client);
    else
        hub_drained(client);
}

void client_flush_all(struct loop *loop)
{
    struct link *link;
    while ((link = chain_first(&loop->unsent)) != NULL) {
        chain_remove(link);
        flush(OWNER(link, struct client, unsent));
    }
}

static bool queue_has_room(struct client *client)
{
    if (client->outs < client->out_capacity)
        return true;
    unsigned capacity = client->out_capacity == 0 ? 4 : client->out_capacity * 2u;
    struct frame_buffer **out =
        capacity <= UINT16_MAX ? realloc(client->out, capacity * sizeof *out) : NULL;
    if (out == NULL)
        return false;
    client->out = out;
    client->out_capacity = (uint16_t)capacity;
    return true;
}

static bool put(struct client *client, struct frame_buffer *buffer)
{
    if (!queue_has_room(client))
        return false;
    buffer->holders++;
    client->out[client->outs++] = buffer;
    client->queued += buffer->length;
    return true;
}

static void queue(struct client *client, struct frame_buffer *buffer)
{
    if (!put(client, buffer) || (client->unsent.next != NULL && !client->at_leisure))
        return;
    client->at_leisure = false;
    chain_remove(&client->unsent);
    chain_add(&client->loop->unsent, &client->unsent);
}

static void leisure_is_over(uv_timer_t *timer)
{
    struct loop *loop = timer->loop->data;
    struct link *link;
    while ((link = chain_first(&loop->leisure)) != NULL) {
        struct client *client = OWNER(link, struct client, unsent);
        chain_remove(link);
        client->at_leisure = false;
        flush(client);
    }
}

static void queue_at_leisure(struct client *client, struct frame_buffer *buffer)
{
    struct loop *loop = client->loop;
    if (!put(client, buffer) || client->unsent.next != NULL)
        return;
    client->at_leisure = true;
    chain_add(&loop->leisure, &client->unsent);
    if (!uv_is_active((uv_handle_t *)&loop->leisure_timer))
        uv_timer_start(&loop->leisure_timer, leisure_is_over, LEISURE_MS, 0);
}

static uint32_t queue_most(const struct client *client)
{
    return (uint32_t)client->loop->server->settings.queue_kib * 1024;
}

/* A client is not too slow because of messages of this turn that were not tried yet: a long piece
   of the log may follow a few words. */
static bool is_too_slow(const struct client *client, const struct frame_buffer *buffer)
{
    uint32_t most = queue_most(client) + (client->writing == NULL ? TURN_MOST : 0);
    return client->queued > 0 && client->queued + buffer->length > most;
}

/* May it be sent? A client that is too slow is closed. */
static bool can_hear(struct client *client, const struct frame_buffer *buffer)
{
    if (buffer == NULL || client->state != CLIENT_OPEN)
        return false;
    if (!is_too_slow(client, buffer))
        return true;
    drop_queue(client); /* but for what is on its way */
    metrics_add(&client->loop->metrics, METRIC_SLOW, 1);
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "SLOW", _("The connection is too slow for this table."), 2000);
    return false;
}

void client_send(struct client *client, struct frame_buffer *buffer)
{
    if (can_hear(client, buffer))
        queue(client, buffer);
}

void client_mention(struct client *client, struct frame_buffer *buffer)
{
    if (can_hear(client, buffer))
        queue_at_leisure(client, buffer);
}

void client_tell(struct client *client, struct frame_buffer *buffer)
{
    if (loop_is_busy(client->loop, loop_now(client->loop)))
        client_mention(client, buffer);
    else
        client_send(client, buffer);
}

void client_say(struct client *client, ink_slice message)
{
    struct frame_buffer *buffer = frame_buffer_make(&client->loop->buffers, FRAME_TEXT, message);
    client_send(client, buffer);
    frame_buffer_drop(buffer);
}

/* A client that asks without reading the answers gets no more of them. */
static void send_control(struct client *client, int kind, ink_slice payload)
{
    struct frame_buffer *buffer = frame_buffer_make(&client->loop->buffers, kind, payload);
    bool fits = kind == FRAME_CLOSE || client->queued <= queue_most(client);
    if (buffer != NULL && client->state == CLIENT_OPEN && fits)
        queue(client, buffer);
    frame_buffer_drop(buffer);
}

void client_close(struct client *client, int code)
{
    const char payload[2] = {(char)(code >> 8), (char)code};
    if (client->state != CLIENT_OPEN)
        return;
    send_control(client, FRAME_CLOSE, (ink_slice){payload, code == 1005 ? 0 : sizeof payload});
    client->state = CLIENT_CLOSING;
    client->after_close = true;
    hub_leave(client);
}

void client_bye(struct client *client, const char *code, const char *text, int retry_ms)
{
    char message[768];
    ink_text out = ink_text_in(message, sizeof message);
    if (client->state != CLIENT_OPEN)
        return;
    ink_say_begin(&out, INK_TO_CLIENT_bye);
    json_text(&out, "code", code);
    json_text(&out, "text", text);
    json_number(&out, "retry_ms", retry_ms);
    json_end_object(&out);
    struct frame_buffer *buffer = frame_buffer_make(&client->loop->buffers, FRAME_TEXT,
                                                    (ink_slice){message, strlen(message)});
    if (buffer != NULL)
        queue(client, buffer);
    frame_buffer_drop(buffer);
    client_close(client, CLOSE_POLICY);
}

/* Closes a client whose secret was changed: it comes again and is let in by what is known then. */
static void sign_out(struct client *client)
{
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "SIGNED_OUT",
               _("Somebody has signed in or out here. The connection is made again."),
               SIGNED_OUT_MS);
}

void client_close_of(struct loop *loop, uint64_t owner, uint64_t mark)
{
    struct link *next;
    for (struct link *link = loop->clients.end.next; link != &loop->clients.end; link = next) {
        struct client *client = OWNER(link, struct client, link);
        next = link->next;
        if (client->owner == owner && (mark == 0 || client->mark == mark))
            sign_out(client);
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool too_many(struct client *client)
{
    const struct serve_settings *settings = &client->loop->server->settings;
    double a_second = settings->requests_a_second;
    const struct rate rate = {.a_second = a_second, .burst = 3 * a_second};
    int64_t now = loop_now(client->loop); /* as in requests by HTTP, which count, too */
    if ((a_second == 0 || bucket_take(&client->asks, &rate, now)) &&
        (client->person == 0 || rate_ask(client->person, settings->requests_a_second, now)))
        return false;
    metrics_add(&client->loop->metrics, METRIC_FLOODS, 1);
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "FLOOD", _("Too many requests at once."), 10000);
    return true;
}

static bool take_frame(void *context, int kind, ink_slice payload)
{
    struct client *client = context;
    if (client->state != CLIENT_OPEN)
        return false;
    if (kind == FRAME_CLOSE) {
        int code = frame_close_code(payload);
        client_close(client, code == 0 ? CLOSE_PROTOCOL : code);
        return false;
    }
    if (too_many(client))
        return false;
    if (kind == FRAME_PING)
        send_control(client, FRAME_PONG, payload);
    else if (kind == FRAME_TEXT) {
        client->loop->heard = true;
        hub_take(client, payload);
    }
    return client->state == CLIENT_OPEN;
}

static void take_bytes(struct client *client, ink_slice bytes)
{
    metrics_add(&client->loop->metrics, METRIC_BYTES_IN, (int64_t)bytes.length);
    client->heard = (int64_t)uv_now(&client->loop->uv);
    if (client->state == CLIENT_OPEN &&
        !frames_take(&client->frames, &client->loop->frames, bytes, take_frame, client) &&
        client->frames.fault != 0)
        client_close(client, client->frames.fault);
}

static void have_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct client *client = stream->data;
    if (length < 0)
        leave(client);
    else if (length > 0)
        take_bytes(client, (ink_slice){buffer->base, (size_t)length});
}

/* --- the beginning ---------------------------------------------------------------------------- */

static uint64_t next_device(struct loop *loop)
{
    return ++loop->devices * 1024 + (uint64_t)loop->number + 1;
}

/* The time between two looks, the same for all, since the chain of clients is sorted by the moment
   of the next look. */
static int64_t look_ms(const struct loop *loop)
{
    int64_t quarter = (int64_t)loop->server->settings.ping_s * 1000 / 4;
    return quarter < LOOK_MS ? quarter : LOOK_MS;
}

static struct client *make_client(const struct arrival *arrival)
{
    struct loop *loop = arrival->loop;
    struct client *client = calloc(1, sizeof *client);
    int64_t now = (int64_t)uv_now(&loop->uv);
    if (client == NULL)
        return NULL;
    client->loop = loop;
    client->tcp.data = client;
    client->address = arrival->address;
    client->entered = arrival->entered;
    client->language = (uint8_t)arrival->language;
    client->device = next_device(loop);
    client->came = client->heard = client->pinged = now;
    client->look_at = now + look_ms(loop);
    uv_tcp_init(&loop->uv, &client->tcp);
    chain_add(&loop->clients, &client->link);
    metrics_add(&loop->metrics, METRIC_CLIENTS, 1);
    metrics_add(&loop->metrics, METRIC_CONNECTIONS, 1);
    return client;
}

static void begin(struct client *client, const struct arrival *arrival)
{
    int size = SEND_BUFFER;
    if (uv_tcp_open(&client->tcp, arrival->fd) != 0 ||
        uv_send_buffer_size((uv_handle_t *)&client->tcp, &size) != 0 ||
        uv_read_start((uv_stream_t *)&client->tcp, loop_lend, have_read) != 0) {
        leave(client);
        return;
    }
    hub_enter(client, arrival->table, arrival->code, arrival->secret);
    if (client->loop->stopping)
        hub_turn_out(client);
    else if (arrival->rest_length > 0)
        take_bytes(client, (ink_slice){arrival->rest, arrival->rest_length});
}

static void arrival_free(struct arrival *arrival)
{
    free(arrival->rest);
    free(arrival);
}

void arrival_drop(struct arrival *arrival)
{
    if (arrival->fd >= 0)
        close(arrival->fd);
    if (arrival->entered)
        address_leave(arrival->loop->server->own->addresses, arrival->address);
    arrival_free(arrival);
}

void client_arrive(struct loop_message *message)
{
    struct arrival *arrival = OWNER(message, struct arrival, message);
    struct client *client = make_client(arrival);
    if (client == NULL) {
        arrival_drop(arrival);
        return;
    }
    begin(client, arrival);
    arrival_free(arrival);
}

/* --- now and then ----------------------------------------------------------------------------- */

static void look_at(struct client *client, int64_t now)
{
    int64_t ping_ms = (int64_t)client->loop->server->settings.ping_s * 1000;
    bool silent = now - client->heard >= ping_ms * 5 / 2 ||
                  (client->stage == STAGE_NEW && now - client->came >= HELLO_MS);
    if (client->state == CLIENT_CLOSING || silent) {
        leave(client);
        return;
    }
    if (now - client->heard >= ping_ms && now - client->pinged >= ping_ms) {
        client->pinged = now;
        send_control(client, FRAME_PING, (ink_slice){"", 0});
    }
    client->look_at = now + look_ms(client->loop);
    chain_remove(&client->link);
    chain_add(&client->loop->clients, &client->link);
}

/* The chain is sorted by the moment of the next look, and all wait equally long. */
void client_look_after(struct loop *loop, int64_t now)
{
    struct link *link;
    while ((link = chain_first(&loop->clients)) != NULL) {
        struct client *client = OWNER(link, struct client, link);
        if (client->look_at > now)
            return;
        look_at(client, now);
    }
}

void client_close_all(struct loop *loop)
{
    while (chain_first(&loop->clients) != NULL)
        leave(OWNER(chain_first(&loop->clients), struct client, link));
}
