/* A WebSocket: frames in, messages out. What is said in one turn of the loop goes out in one write;
   who reads too slowly is told so and closed. */
#ifndef INKRAIL_SERVER_NET_CLIENT_H
#define INKRAIL_SERVER_NET_CLIENT_H

#include <uv.h>

#include "address.h"
#include "bucket.h"
#include "frames.h"
#include "loop_internal.h"

enum client_state { CLIENT_OPEN, CLIENT_CLOSING, CLIENT_GONE };

/* How far it is at its table (hub.h). */
enum client_stage { STAGE_NEW, STAGE_KNOWING, STAGE_ENTERING, STAGE_CATCHING, STAGE_LIVE };

struct client {
    uv_tcp_t tcp;
    struct link link;          /* in the loop's chain of clients */
    struct link unsent;        /* in the chain of those with something to send */
    struct link at_live_table; /* at its table */
    struct loop *loop;
    struct frames frames;
    struct frame_buffer **out; /* to be sent */
    uint16_t outs, out_capacity;
    uint32_t queued;            /* bytes, also those being written */
    struct writing *writing;    /* NULL: nothing is under way */
    ink_store_job *reading_log; /* that reads the log for it; NULL: none */
    uint8_t state, language, stage;
    bool entered;                         /* counts for its address */
    bool after_close;                     /* a close frame is in the queue */
    bool at_leisure;                      /* what it has to send may wait: see client_tell */
    int64_t came, look_at, heard, pinged; /* of the loop's monotonic clock */
    struct address address;
    struct bucket asks, chats;

    uint64_t device; /* its number, for the room and for answers */
    struct live_table *live;
    uint64_t person, seen;
    uint64_t owner, mark; /* who has come and by which secret (people.h); 0: nobody is known */
    uint64_t told;        /* the last event that it knows, as it said in hello, */
    int64_t moment;       /* and its moment; both 0 after they were looked up */
    bool brief;           /* needs no messages beside the log: see hello */
    bool anew;            /* what it was told is of a log that no longer exists */
    uint16_t seat;
    bool onlooker;             /* at the table, without a seat and not as its host */
    bool by_key;               /* speaks for the seat by the seat's key, */
    uint16_t key_changes;      /* as long as the key is still that one, */
    uint64_t key_person;       /* and this person sits there */
    struct greeting *greeting; /* until it is at the table */
};

/* What comes with a socket that has been handed over after the handshake. */
struct arrival {
    struct loop_message message;
    struct loop *loop;
    int fd;
    char *rest; /* bytes that came after the request */
    size_t rest_length;
    struct address address;
    bool entered;
    int language;
    uint64_t table;
    char code[INK_CODE];
    char secret[65];
};

/* Post it to the loop of the table; it takes the arrival over. */
void client_arrive(struct loop_message *message);
void arrival_drop(struct arrival *arrival); /* the socket is closed */

/* Queues a buffer, which may be NULL; the caller keeps its hold. */
void client_send(struct client *client, struct frame_buffer *buffer);

/* The same for messages that nobody waits for: client_mention sends them with the next one that the
   client waits for, or after some milliseconds; client_tell is for what happens at its table, which
   waits so on a busy server only: one write for several moves of others. */
void client_mention(struct client *client, struct frame_buffer *buffer);
void client_tell(struct client *client, struct frame_buffer *buffer);

/* Queues a message of text. */
void client_say(struct client *client, ink_slice message);

/* Says why and closes: all that is queued is sent before. */
void client_bye(struct client *client, const char *code, const char *text, int retry_ms);
void client_close(struct client *client, int code);

/* Closes the connections of this person at the loop; with `mark`, only those by this secret. */
void client_close_of(struct loop *loop, uint64_t owner, uint64_t mark);

void client_flush_all(struct loop *loop);
void client_look_after(struct loop *loop, int64_t now);
void client_close_all(struct loop *loop);

#endif
