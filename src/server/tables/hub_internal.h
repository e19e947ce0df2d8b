/* The inside of the hub, for the files hub*.c. */
#ifndef INKRAIL_SERVER_TABLES_HUB_INTERNAL_H
#define INKRAIL_SERVER_TABLES_HUB_INTERNAL_H

#include "hub.h"
#include "room/event.h"
#include "room/room.h"
#include "server/net/client.h"
#include "server/net/loop_internal.h"
#include "server/ops/serve.h"
#include "server/people/people.h"
#include "tail.h"

enum {
    CLASS_ROOM = 12,     /* with more seats than this, who is there is told by numbers alone */
    TELL_MS = 250,       /* who is there, and scores, are told at most this often, */
    MANY_CLIENTS = 64,   /* where fewer than these are at the table */
    RETRY_MS = 2000,     /* after the store was away */
    HOOK_TROUBLES = 256, /* of webhooks, which are remembered until their hosts */
    CATCH_UP = 48 * 1024 /* bytes of a log message, about */
};

/* What a client has said of itself, until it is at the table. */
struct greeting {
    char secret[65], key[65];
    bool by_token;               /* the secret was said, and not a cookie */
    uint64_t former[INK_FORMER]; /* guests who have become this person */
    int formers;
};

/* A message that waits for the room or for the one who sent it. */
struct asked {
    struct asked *next;
    uint64_t device;
    size_t length;
    char message[];
};

/* A request that was done and is to be answered when it is kept. */
struct answer {
    uint64_t device, number;
    char id[INK_REQUEST];
    char code[INK_CODE]; /* of the new table, after rematch */
    int seat;            /* of whom the key is told, after sit and rekey */
};

/* Events on their way to the store. */
struct append {
    struct loop_job job;
    struct append *next; /* among the spare ones */
    struct hub *hub;
    uint64_t table, after;
    uint64_t serial; /* of the room that made them */
    ink_log_entry *entry;
    size_t count, capacity;
    char *text; /* of all entries: body, request, body, … They point to it from live_table_submit on
                 */
    size_t used, size;
    struct answer *answer;
    size_t answers, answer_capacity;
    ink_table_line line;
    bool has_line;
    char code[INK_CODE];
    char config[INK_ROOM_OPTION], title[INK_ROOM_OPTION];
    struct ending *ending;                  /* results and record, when it is over */
    struct opening *opening;                /* the new table of a rematch */
    struct notice *notice[INK_NOTICE_WAYS]; /* for those who are not here; NULL: none */
};

struct live_table {
    struct live_table *next; /* in the hub's table */
    struct hub *hub;
    uint64_t number;
    char code[INK_CODE];
    ink_room *room;   /* NULL at rest */
    struct tail tail; /* of the log, up to `durable`; goes with the room */
    uint64_t serial;  /* counts rooms of this loop */
    bool loading, reload;
    bool tell_there, tell_scores;
    int held;           /* somebody is at work on it */
    int thinking;       /* bots */
    uint64_t durable;   /* number of the last entry that is kept, */
    int64_t durable_at; /* and its moment: no other log has that one there */
    int64_t made;       /* when the table was made */
    struct chain clients;
    int count;
    struct asked *waiting, **waiting_end;
    struct append *building, *running;
    struct link to_submit; /* in the hub's chain */
    int64_t used, told, due;
    int64_t host_due;   /* when another one is to be host; 0: the table does not wait for one */
    int64_t wake;       /* when it is to be looked at; 0: never */
    size_t heap_at;     /* 1 and up; 0: it is not in the heap */
    uint64_t line_told; /* of the line that the store has */
};

struct hub {
    struct loop *loop;
    struct live_table **head; /* of lists of live tables, by number; a power of two */
    size_t heads, live_tables;
    struct live_table **heap; /* by wake, from 1 */
    size_t heap_capacity, heap_count;
    uv_timer_t alarm, due_timer;
    struct chain to_submit;
    uint64_t serials;
    int jobs; /* on their way to the store or to bots */
    bool stopping, told;
    struct chain notices;                       /* on their way */
    struct hook_trouble trouble[HOOK_TROUBLES]; /* each in the one place of its table */
    struct append *spare;                       /* to be used again, with the memory they have */
    int spares;
    char *scratch; /* for messages */
    size_t scratch_size;
};

/* How often who is there, and scores, are told: where hundreds look on, each of whom is told, it is
   less often. */
static inline int64_t live_table_tell_ms(const struct live_table *live)
{
    return (int64_t)TELL_MS * (1 + live->count / MANY_CLIENTS);
}

/* --- hub.c ------------------------------------------------------------------------------------ */

struct live_table *live_table_find(struct hub *hub, uint64_t number);
struct live_table *live_table_get(struct hub *hub, uint64_t number,
                                  const char *code); /* NULL without memory */
struct client *live_table_client(struct live_table *live,
                                 uint64_t device); /* NULL if it has gone */

/* Who sits there; their key is made of it. */
static inline struct seat_of live_table_seat(const struct live_table *live, int seat)
{
    return (struct seat_of){.table = live->number,
                            .person = ink_room_person(live->room, seat),
                            .seat = seat,
                            .changes = ink_room_key_changes(live->room, seat)};
}

/* What the client may see. A new host sees nothing that the former one kept to themselves. */
static inline ink_viewer live_table_viewer(const struct live_table *live,
                                           const struct client *client)
{
    bool host = client->person != 0 && client->person == ink_room_host(live->room);
    return (ink_viewer){client->seat, host, ink_room_host_since(live->room)};
}

/* Is it the host's connection? */
static inline bool live_table_is_host(const struct live_table *live, const struct client *client)
{
    return client->person != 0 && client->person == ink_room_host(live->room);
}

/* Finds out when the live table has to be looked at again, and frees what nobody needs. Call it
   after each change. */
void live_table_settle(struct live_table *live);

/* Closing clients may free the live table with the last of them, unless it is held. */
void live_table_hold(struct live_table *live);
void live_table_release(struct live_table *live); /* settles it */

/* The room goes: to be made from the log again. */
void live_table_drop_room(struct live_table *live);

/* Room for messages, 64 KiB at first. What is in it stays when it grows; false if it cannot. */
ink_text hub_scratch(struct hub *hub);
bool hub_scratch_grow(struct hub *hub, size_t size);

/* --- hub_load.c ------------------------------------------------------------------------------- */

void live_table_load(struct live_table *live);
void live_table_catch_up(struct live_table *live, struct client *client);

/* The client has events of a log that no longer exists: it has to begin anew. */
void live_table_begin_anew(struct client *client);

/* --- hub_ask.c -------------------------------------------------------------------------------- */

void live_table_hear(struct live_table *live, struct client *client, ink_slice message);
void live_table_refuse(struct client *client, ink_slice id, const char *code, const char *text);
void live_table_refuse_all(struct live_table *live, ink_store_status status); /* those that wait */
void live_table_look(struct live_table *live); /* after the room has changed: events, bots, clock */
void live_table_pump(struct live_table *live); /* messages that waited */
void live_table_forget(struct live_table *live, uint64_t device); /* what waits of one who goes */
void live_table_find_seats(struct live_table *live); /* when somebody may have changed seats */
const char *store_code(ink_store_status status);
const char *store_text(ink_store_status status);

/* --- hub_greet.c ------------------------------------------------------------------------------ */

void live_table_greet(struct client *client, ink_slice text);
void live_table_welcome(struct live_table *live, struct client *client);
void live_table_turn_out(struct client *client); /* nobody may look on */
void greeting_free(struct client *client);

/* --- hub_append.c ----------------------------------------------------------------------------- */

/* Takes the room's new events along; `answer` may be NULL. */
void live_table_collect(struct live_table *live, const struct answer *answer);
void live_table_submit(struct live_table *live);
void append_free(struct append *append); /* or kept to be used again */
void appends_free(struct hub *hub);      /* those that were kept */

/* --- hub_rematch.c ---------------------------------------------------------------------------- */

struct opening *opening_make(struct live_table *live, bool same);
void opening_free(struct opening *opening);
const char *opening_code(const struct opening *opening);
ink_store_status opening_store(struct opening *opening, ink_store *store);

/* --- hub_say.c -------------------------------------------------------------------------------- */

void live_table_tell_events(struct live_table *live, const struct append *append);
int live_table_seat_of(ink_slice body);              /* "step 3 B1H.H." is of seat 3 */
void live_table_tell_state(struct live_table *live); /* who is there, scores */

/* --- hub_notice.c ----------------------------------------------------------------------------- */

/* Makes the notices of these events for those who are not here, if they are worth it: for the
   table's webhook, and for browsers of its players. They are kept with the append. */
void live_table_notice(struct live_table *live, struct append *append);

/* --- hub_trouble.c ---------------------------------------------------------------------------- */

/* Tells the host's client that the last message to the webhook failed. */
void live_table_tell_trouble(struct live_table *live, struct client *client);

/* --- hub_host.c ------------------------------------------------------------------------------- */

/* Notes since when the table waits for a host who has left. */
void live_table_watch_host(struct live_table *live);
void live_table_change_host(struct live_table *live); /* if it still does; with its room */

/* --- hub_over.c ------------------------------------------------------------------------------- */

struct ending *ending_make(struct live_table *live, const ink_log_entry *over);
void ending_free(struct ending *ending);
ink_store_status ending_store(const struct ending *ending, ink_store *store, uint64_t table);

/* The next number of a list of the event "over": "3,0,12". */
int over_next_number(ink_slice *list);

#endif
