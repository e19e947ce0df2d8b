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
    HOOK_TROUBLES = 256, /* of webhooks that are remembered until their hosts have heard of them */
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
    char *text; /* of all entries: body, request, body, … They point to it from desk_submit on */
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

struct desk {
    struct desk *next; /* in the hub's table */
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
    struct desk **head; /* of lists of desks, by number; a power of two */
    size_t heads, desks;
    struct desk **heap; /* by wake, from 1 */
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
static inline int64_t desk_tell_ms(const struct desk *desk)
{
    return (int64_t)TELL_MS * (1 + desk->count / MANY_CLIENTS);
}

/* --- hub.c ------------------------------------------------------------------------------------ */

struct desk *desk_find(struct hub *hub, uint64_t number);
struct desk *desk_get(struct hub *hub, uint64_t number, const char *code); /* NULL without memory */
struct client *desk_client(struct desk *desk, uint64_t device);            /* NULL if it has gone */

/* Who sits there; their key is made of it. */
static inline struct seat_of desk_seat(const struct desk *desk, int seat)
{
    return (struct seat_of){.table = desk->number,
                            .person = ink_room_person(desk->room, seat),
                            .seat = seat,
                            .changes = ink_room_key_changes(desk->room, seat)};
}

/* What the client may see. A host sees nothing that the one before kept for themselves. */
static inline ink_viewer desk_viewer(const struct desk *desk, const struct client *client)
{
    bool host = client->person != 0 && client->person == ink_room_host(desk->room);
    return (ink_viewer){client->seat, host, ink_room_host_since(desk->room)};
}

/* Is it the host's connection? */
static inline bool desk_is_host(const struct desk *desk, const struct client *client)
{
    return client->person != 0 && client->person == ink_room_host(desk->room);
}

/* Works out when the desk is to be looked at again; frees what nobody needs. Call it after each
   change. */
void desk_settle(struct desk *desk);

/* Whoever closes clients on the way may lose the desk with the last of them, unless it is held. */
void desk_hold(struct desk *desk);
void desk_release(struct desk *desk); /* settles it */

/* The room goes: to be made from the log again. */
void desk_drop_room(struct desk *desk);

/* Room for messages, 64 KiB at first. What is in it stays when it grows; false if it cannot. */
ink_text hub_scratch(struct hub *hub);
bool hub_scratch_grow(struct hub *hub, size_t size);

/* --- hub_load.c ------------------------------------------------------------------------------- */

void desk_load(struct desk *desk);
void desk_catch_up(struct desk *desk, struct client *client);

/* What it was told is of a log that is there no more: it has to begin anew. */
void desk_begin_anew(struct client *client);

/* --- hub_ask.c -------------------------------------------------------------------------------- */

void desk_hear(struct desk *desk, struct client *client, ink_slice message);
void desk_refuse(struct client *client, ink_slice id, const char *code, const char *text);
void desk_refuse_all(struct desk *desk, ink_store_status status); /* those that wait */
void desk_look(struct desk *desk); /* after the room has changed: events, bots, clock */
void desk_pump(struct desk *desk); /* messages that waited */
void desk_forget(struct desk *desk, uint64_t device); /* what waits of one who goes */
void desk_find_seats(struct desk *desk);              /* when somebody may have changed seats */
const char *store_code(ink_store_status status);
const char *store_text(ink_store_status status);

/* --- hub_greet.c ------------------------------------------------------------------------------ */

void desk_greet(struct client *client, ink_slice text);
void desk_welcome(struct desk *desk, struct client *client);
void desk_turn_out(struct client *client); /* nobody may look on */
void greeting_free(struct client *client);

/* --- hub_append.c ----------------------------------------------------------------------------- */

/* Takes the room's new events along; `answer` may be NULL. */
void desk_collect(struct desk *desk, const struct answer *answer);
void desk_submit(struct desk *desk);
void append_free(struct append *append); /* or kept to be used again */
void appends_free(struct hub *hub);      /* those that were kept */

/* --- hub_rematch.c ---------------------------------------------------------------------------- */

struct opening *opening_make(struct desk *desk, bool same);
void opening_free(struct opening *opening);
const char *opening_code(const struct opening *opening);
ink_store_status opening_store(struct opening *opening, ink_store *store);

/* --- hub_say.c -------------------------------------------------------------------------------- */

void desk_tell_events(struct desk *desk, const struct append *append);
int desk_seat_of(ink_slice body);        /* "step 3 B1H.H." is of seat 3 */
void desk_tell_state(struct desk *desk); /* who is there, scores */

/* --- hub_notice.c ----------------------------------------------------------------------------- */

/* What those who are not here are to be told of the events, if they are worth it: the table's
   webhook, and browsers of its players. Kept with the append. */
void desk_notice(struct desk *desk, struct append *append);

/* --- hub_trouble.c ---------------------------------------------------------------------------- */

/* Tells the client, if it is the host's, that the webhook was not told. */
void desk_tell_trouble(struct desk *desk, struct client *client);

/* --- hub_host.c ------------------------------------------------------------------------------- */

/* Notes since when the table waits for a host who has left. */
void desk_watch_host(struct desk *desk);
void desk_change_host(struct desk *desk); /* if it still does; with its room */

/* --- hub_over.c ------------------------------------------------------------------------------- */

struct ending *ending_make(struct desk *desk, const ink_log_entry *over);
void ending_free(struct ending *ending);
ink_store_status ending_store(const struct ending *ending, ink_store *store, uint64_t table);

/* The next number of a list of the event "over": "3,0,12". */
int over_next_number(ink_slice *list);

#endif
