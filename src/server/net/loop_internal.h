/* The inside of a loop, for the files that make it up: whatever is here belongs to its thread. */
#ifndef INKRAIL_SERVER_NET_LOOP_INTERNAL_H
#define INKRAIL_SERVER_NET_LOOP_INTERNAL_H

#include <pthread.h>
#include <uv.h>

#include "frame_buffer.h"
#include "frames.h"
#include "loop.h"
#include "server/ops/clock.h"
#include "server/ops/metrics.h"
#include "server/tables/hub.h"

enum { LOOP_READ = 65536 };

struct http;
struct client;

/* A list of things that contain its links, the oldest first. */
struct chain {
    struct link {
        struct link *next, *before;
    } end;
};

struct loop {
    uv_loop_t uv;
    uv_poll_t mailbox; /* hears the bell: */
    int bell[2];       /* a pipe */
    uv_prepare_t turn; /* before the loop waits: what was said in this turn is sent */
    uv_timer_t second;
    union {
        uv_stream_t stream;
        uv_tcp_t tcp;
        uv_pipe_t pipe; /* a Unix socket */
    } listener;
    struct server *server;
    int number;
    pthread_t thread;

    pthread_mutex_t lock; /* of the messages */
    struct loop_message *first, **last;
    bool rung;                      /* since messages were last read */
    ink_store_job *job, **last_job; /* to be written, from this turn */

    struct clock clock;
    struct chain http;    /* connections that speak HTTP */
    struct chain clients; /* WebSockets, by the moment they are to be looked at */
    struct chain unsent;  /* clients with something to send at the end of the turn */
    struct chain leisure; /* clients with something to send that may wait a little */
    uv_timer_t leisure_timer;
    int kept;           /* appends in this turn */
    int64_t busy_until; /* since many were kept at once */
    bool heard;         /* somebody has spoken in this turn */
    struct frame_pool frames;
    struct buffers buffers;
    struct hub *hub;
    uint64_t devices; /* connections so far */
    struct metrics metrics;
    uint64_t rewinds; /* of the store, as far as the hub knows */
    bool stopping, stopped;
    int64_t stop_by;      /* when it ends even if somebody still reads */
    char read[LOOP_READ]; /* what was read is used at once, so one buffer is enough */
};

void chain_make(struct chain *chain);
void chain_add(struct chain *chain, struct link *link); /* at the end */
void chain_remove(struct link *link);                   /* does nothing if it is in none */
static inline struct link *chain_first(struct chain *chain)
{
    return chain->end.next != &chain->end ? chain->end.next : NULL;
}

#define OWNER(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))

/* Makes a loop, without running it yet; NULL if there is no memory. */
struct loop *loop_start(struct server *server, int number);

/* Starts its thread, which listens. */
bool loop_run(struct loop *loop);

/* From any thread: no new connections, what is acknowledged is finished, clients are told, and the
   thread ends. */
void loop_stop(struct loop *loop);
void loop_join(struct loop *loop); /* waits for that */

/* When neither the store nor a bot writes messages any more. */
bool loop_read_last(struct loop *loop); /* messages that are left; false: there were none */
void loop_free(struct loop *loop);

/* From a thread of the store: wakes the loops for which it has brought messages. The context is the
   server. */
void loops_wake(void *context);

/* Were the moves of many tables kept together just now? Then many more are under way, and what is
   done for several at once costs less. */
bool loop_is_busy(struct loop *loop, int64_t now);

/* How long the loop does nothing at the end of this turn, so that several requests have come when
   it looks again. */
int loop_breath_ms(struct loop *loop, int64_t now);

/* Sockets wait that long; messages (what the store has kept, the end of the server) do not. */
void loop_breathe(struct loop *loop, int ms);

/* For uv_read_start: the loop's own buffer. */
void loop_lend(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer);

#endif
