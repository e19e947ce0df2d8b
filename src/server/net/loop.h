/* A loop: one thread with its connections and its rooms. Others bring it messages; nothing else is
   shared. Jobs of the store are handed to the store's threads and come back as messages. */
#ifndef INKRAIL_SERVER_NET_LOOP_H
#define INKRAIL_SERVER_NET_LOOP_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "store/store_threads.h"

struct server; /* serve.h: what all loops share, read only after the start: settings, threads of the
                  store, keys */
struct loop;

/* Something to be done on the loop's thread. Whoever posts it owns it until it runs. */
struct loop_message {
    struct loop_message *next;
    void (*run)(struct loop_message *message);
};

/* From any thread. */
void loop_post(struct loop *loop, struct loop_message *message);

/* A job of the store that a loop asks for: `done` is called on that loop's thread when it is
   settled. Embed it in something larger. */
struct loop_job {
    ink_store_job job; /* set job.run */
    struct loop_message message;
    struct loop *loop;
    void (*done)(struct loop_job *job);
};

void loop_read(struct loop *loop, struct loop_job *job);
void loop_write(struct loop *loop, struct loop_job *job);

struct server *loop_server(struct loop *loop);

/* Milliseconds since 1970, never going back while the server runs, whatever the system's clock
   does: its jumps are taken in slowly. */
int64_t loop_now(struct loop *loop);

#endif
