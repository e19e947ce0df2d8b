#include "loop.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "listen.h"
#include "loop_internal.h"
#include "server/http/http.h"
#include "server/jobs/sweep.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "server/people/people.h"
#include "server/tables/room_cache.h"

enum {
    SECOND_MS = 1000,
    STOP_MS = 4000,
    BUSY_APPENDS = 4, /* kept in one turn make a loop busy, */
    BUSY_MS = 50,     /* for so long */
    BREATH_MS = 1
};

/* --- chains ----------------------------------------------------------------------------------- */

void chain_make(struct chain *chain)
{
    chain->end = (struct link){&chain->end, &chain->end};
}

void chain_add(struct chain *chain, struct link *link)
{
    *link = (struct link){.next = &chain->end, .before = chain->end.before};
    link->before->next = link;
    chain->end.before = link;
}

void chain_remove(struct link *link)
{
    if (link->next == NULL)
        return;
    link->next->before = link->before;
    link->before->next = link->next;
    *link = (struct link){0};
}

/* --- messages --------------------------------------------------------------------------------- */

static void put_message(struct loop *loop, struct loop_message *message)
{
    message->next = NULL;
    pthread_mutex_lock(&loop->lock);
    *loop->last = message;
    loop->last = &message->next;
    pthread_mutex_unlock(&loop->lock);
}

/* Rings the loop's bell if there are messages and it has not rung since they were last read.
   (libuv's own way to wake a loop makes the loop spin until the thread that wakes it is done, and
   that thread may need the same core.) */
static void wake(struct loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    bool ring = loop->first != NULL && !loop->rung;
    loop->rung = loop->rung || ring;
    pthread_mutex_unlock(&loop->lock);
    if (ring && write(loop->bell[1], "", 1) != 1)
        abort(); /* there is always room for one byte */
}

void loop_post(struct loop *loop, struct loop_message *message)
{
    put_message(loop, message);
    wake(loop);
}

void loops_wake(void *context)
{
    struct server *server = context;
    for (int i = 0; i < server->loops; i++)
        wake(server->loop[i]);
}

static void read_messages(struct loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    struct loop_message *message = loop->first;
    loop->first = NULL;
    loop->last = &loop->first;
    loop->rung = false;
    pthread_mutex_unlock(&loop->lock);
    while (message != NULL) {
        struct loop_message *next = message->next;
        message->run(message);
        message = next;
    }
}

static void hear_bell(uv_poll_t *mailbox, int status, int events)
{
    struct loop *loop = mailbox->data;
    char byte;
    (void)status;
    (void)events;
    if (read(loop->bell[0], &byte, 1) == 1)
        read_messages(loop);
}

/* --- jobs of the store ------------------------------------------------------------------------ */

static void job_done(struct loop_message *message)
{
    struct loop_job *job = OWNER(message, struct loop_job, message);
    job->done(job);
}

static void job_settled(ink_store_job *settled)
{
    struct loop_job *job = OWNER(settled, struct loop_job, job);
    put_message(job->loop, &job->message); /* loops_wake follows */
}

/* Prepares a job. When the server has ended there is no store any more: then this is false, and the
   job is settled. */
static bool job_prepare(struct loop *loop, struct loop_job *job)
{
    job->loop = loop;
    job->message.run = job_done;
    job->job.post = job_settled;
    if (loop->server->threads != NULL)
        return true;
    job->job.status = INK_STORE_AWAY;
    loop_post(loop, &job->message);
    return false;
}

void loop_read(struct loop *loop, struct loop_job *job)
{
    if (job_prepare(loop, job))
        ink_store_threads_read(loop->server->threads, &job->job);
}

/* The jobs of a turn are handed over together when it ends. */
void loop_write(struct loop *loop, struct loop_job *job)
{
    if (!job_prepare(loop, job))
        return;
    job->job.next = NULL;
    *loop->last_job = &job->job;
    loop->last_job = &job->job.next;
}

static void hand_over_jobs(struct loop *loop)
{
    ink_store_job *job = loop->job;
    if (job == NULL)
        return;
    loop->job = NULL;
    loop->last_job = &loop->job;
    ink_store_threads_write_all(loop->server->threads, job);
}

/* --- clock ------------------------------------------------------------------------------------ */

static int64_t system_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t loop_now(struct loop *loop)
{
    return clock_read(&loop->clock, (int64_t)uv_now(&loop->uv));
}

struct server *loop_server(struct loop *loop)
{
    return loop->server;
}

/* --- turns ------------------------------------------------------------------------------------ */

void loop_lend(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    struct loop *loop = handle->loop->data;
    *buffer = uv_buf_init(loop->read, sizeof loop->read);
}

bool loop_is_busy(struct loop *loop, int64_t now)
{
    if (loop->kept > BUSY_APPENDS)
        loop->busy_until = now + BUSY_MS;
    return now < loop->busy_until;
}

/* A busy loop would be woken by each request, although what it hands over has to wait for the next
   commit, some milliseconds away. */
int loop_breath_ms(struct loop *loop, int64_t now)
{
    bool heard = loop->heard;
    loop->heard = false;
    return loop_is_busy(loop, now) && heard && !loop->stopping ? BREATH_MS : 0;
}

void loop_breathe(struct loop *loop, int ms)
{
    struct pollfd bell = {.fd = loop->bell[0], .events = POLLIN};
    poll(&bell, 1, ms);
}

static void end_turn(uv_prepare_t *turn)
{
    struct loop *loop = turn->data;
    hub_end_turn(loop->hub);
    hand_over_jobs(loop);
    client_flush_all(loop);
    int breath = loop_breath_ms(loop, loop_now(loop));
    if (breath > 0)
        loop_breathe(loop, breath);
    loop->kept = 0;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* Ends when nobody is left, or when waiting has been long enough. */
static void end_if_quiet(struct loop *loop)
{
    bool quiet = hub_is_quiet(loop->hub) && chain_first(&loop->clients) == NULL &&
                 chain_first(&loop->http) == NULL;
    if (loop->stopped || (!quiet && (int64_t)uv_now(&loop->uv) < loop->stop_by))
        return;
    loop->stopped = true;
    uv_stop(&loop->uv);
}

/* Notices that the database was replaced by an older copy, so that all that was remembered of it is
   wrong. */
static void look_for_rewinds(struct loop *loop)
{
    uint64_t rewinds = loop->server->threads != NULL
                           ? ink_store_threads_rewinds(loop->server->threads)
                           : loop->rewinds;
    if (rewinds == loop->rewinds)
        return;
    loop->rewinds = rewinds;
    room_cache_free();
    people_changed();
    hub_rewound(loop->hub);
}

static void every_second(uv_timer_t *timer)
{
    struct loop *loop = timer->data;
    int64_t now = (int64_t)uv_now(&loop->uv);
    clock_check(&loop->clock, now, system_ms());
    http_look_after(loop, now);
    client_look_after(loop, now);
    sweep_look(loop, now);
    look_for_rewinds(loop);
    if (loop->server->threads != NULL)
        ink_store_threads_look_after(loop->server->threads);
    if (loop->stopping)
        end_if_quiet(loop);
}

/* --- start and end ---------------------------------------------------------------------------- */

static void *run(void *context)
{
    struct loop *loop = context;
    uv_run(&loop->uv, UV_RUN_DEFAULT);
    hand_over_jobs(loop);
    return NULL;
}

static void prepare(struct loop *loop)
{
    uv_loop_init(&loop->uv);
    loop->uv.data = loop;
    loop->mailbox.data = loop->turn.data = loop->second.data = loop;
    uv_poll_init(&loop->uv, &loop->mailbox, loop->bell[0]);
    uv_poll_start(&loop->mailbox, UV_READABLE, hear_bell);
    uv_prepare_init(&loop->uv, &loop->turn);
    uv_prepare_start(&loop->turn, end_turn);
    uv_timer_init(&loop->uv, &loop->leisure_timer);
    uv_timer_init(&loop->uv, &loop->second);
    uv_timer_start(&loop->second, every_second, SECOND_MS, SECOND_MS);
    loop->clock.offset = loop->server->own->clock_offset;
    loop->clock.checked = (int64_t)uv_now(&loop->uv);
}

struct loop *loop_start(struct server *server, int number)
{
    struct loop *loop = calloc(1, sizeof *loop);
    if (loop == NULL || uv_pipe(loop->bell, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0) {
        free(loop);
        return NULL;
    }
    loop->server = server;
    loop->number = number;
    loop->last = &loop->first;
    loop->last_job = &loop->job;
    pthread_mutex_init(&loop->lock, NULL);
    chain_make(&loop->http);
    chain_make(&loop->clients);
    chain_make(&loop->unsent);
    chain_make(&loop->leisure);
    prepare(loop);
    loop->hub = hub_new(loop);
    server->loop[number] = loop;
    return loop;
}

struct stop_message {
    struct loop_message message;
    struct loop *loop;
};

static void stop(struct loop_message *message)
{
    struct stop_message *order = OWNER(message, struct stop_message, message);
    struct loop *loop = order->loop;
    free(order);
    loop->stopping = true;
    loop->stop_by = (int64_t)uv_now(&loop->uv) + STOP_MS;
    uv_timer_start(&loop->second, every_second, 50, 50);
    listen_end(loop);
    http_stop(loop);
    hub_stop(loop->hub);
}

void loop_stop(struct loop *loop)
{
    struct stop_message *order = malloc(sizeof *order);
    assert(order != NULL);
    *order = (struct stop_message){.message.run = stop, .loop = loop};
    loop_post(loop, &order->message);
}

bool loop_run(struct loop *loop)
{
    listen_begin(loop);
    return pthread_create(&loop->thread, NULL, run, loop) == 0;
}

void loop_join(struct loop *loop)
{
    pthread_join(loop->thread, NULL);
}

/* When the store's threads and the bots have ended, the last messages are there to be read. */
bool loop_read_last(struct loop *loop)
{
    bool any = loop->first != NULL;
    while (loop->first != NULL)
        read_messages(loop);
    return any;
}

void loop_free(struct loop *loop)
{
    loop_read_last(loop);
    http_close_all(loop);
    client_close_all(loop);
    uv_walk(&loop->uv, close_handle, NULL);
    while (uv_run(&loop->uv, UV_RUN_DEFAULT) != 0)
        continue;
    hub_free(loop->hub);
    frame_pool_free(&loop->frames);
    buffers_free(&loop->buffers);
    uv_loop_close(&loop->uv);
    close(loop->bell[0]);
    close(loop->bell[1]);
    pthread_mutex_destroy(&loop->lock);
    free(loop);
}
