/* Requests over HTTP, from inside. A call is a request while it is answered: its handler
   (routes.def) begins it on its loop, works with the store on one of the store's threads, and ends
   it on its loop again. */
#ifndef INKRAIL_SERVER_HTTP_API_H
#define INKRAIL_SERVER_HTTP_API_H

#include "exchange.h"
#include "server/ops/looks.h"
#include "server/people/guesses.h"
#include "server/people/people.h"
#include "json/tree.h"

enum { BODY_FIELDS = 24, PATH_SEGMENTS = 2 };

/* The body of a request: an object of texts and whole numbers, which are taken as their text:
   {"seats":4}. NULL if it is none, or has more than BODY_FIELDS. */
struct json_tree *body_read(ink_slice json);
ink_slice body_text(const struct json_tree *body, const char *key); /* "" if it is not there */

struct call {
    struct loop_job job; /* first: a job of the store is its call */
    struct exchange *exchange;
    const struct route_row *route;
    ink_slice segment[PATH_SEGMENTS]; /* of the path: CODE, DATE, PRESET */
    bool known;                       /* is there a person? */
    ink_person person;
    struct guess guess;       /* whether the code was a guess */
    struct look look;         /* its share of the readings of the store */
    struct json_tree *body;   /* NULL: it has none */
    ink_text page;            /* the answer, as it is made */
    const char *type, *cache; /* headers of the answer */
    ink_store_status (*work)(struct call *call, ink_store *store);
    void (*finish)(struct call *call);
    void *own; /* the handler's; `free_own` gives it back, if it is there */
    void (*free_own)(void *own);
};

typedef void call_handler(struct call *call);

struct server *call_server(const struct call *call);

/* --- answers ---------------------------------------------------------------------------------- */

/* The page with room for so many bytes more. What does not fit any more is cut, and the answer will
   be 500. */
ink_text *page_room(struct call *call, size_t bytes);
void page_number(struct call *call, const char *key, uint64_t number); /* as a text: "person":"7" */

/* Sends the page, and ends the call. */
void call_answer(struct call *call, int status);
/* Memory of the handler's own, all 0, which is freed with the call. NULL if there is none: then the
   call is refused. */
void *call_own(struct call *call, size_t bytes);
/* Ends the call without an answer: the exchange belongs to somebody else now. */
void call_end(struct call *call);
void call_refuse(struct call *call, int status, const char *code, const char *text);
void call_refuse_store(struct call *call, ink_store_status status);

/* --- the store -------------------------------------------------------------------------------- */

/* Calls `work` with the store, perhaps twice (with an empty page each time), then `finish` on the
   loop. Without `finish` it answers 200 with the page if that was done, else with what the store
   says. */
void call_read(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
               call_handler *finish);
/* The same; false, and nothing has begun, where call_read would refuse the call. */
bool call_read_if_may(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                      call_handler *finish);
/* The same for something short that cannot wait for others who look around. */
void call_read_soon(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                    call_handler *finish);
void call_write(struct call *call, ink_store_status (*work)(struct call *, ink_store *),
                call_handler *finish);

/* --- what several handlers write -------------------------------------------------------------- */

/* A result as an object; `place` is its place in the list, from 1. */
void page_result(struct call *call, const ink_result *result, int place);

/* Is it, or was it, that day somewhere on earth? */
bool daily_has_begun(int day, int64_t now);

/* Takes the name that the body has; false, and the call is refused, if there is no good one. */
bool call_takes_name(struct call *call, char name[INK_NAME]);

/* The mark of the secret by which it came (people.h). */
uint64_t call_mark(const struct call *call);

/* Writes {person, name, account} of the call's person, without the closing brace. */
void page_who(struct call *call);

/* The devices on which the person of the call is known, as a list. */
ink_store_status page_devices(struct call *call, ink_store *store);

/* All that is kept about the person of the call, as an object. */
ink_store_status page_export(struct call *call, ink_store *store);

/* Writes what is always told of a tournament into an object. */
void page_tournament(struct call *call, const ink_tournament *tournament);

/* "ranking", "histogram", "count", and of the asker "total" and "percentile", for a daily or for
   config and seed. */
ink_store_status page_ranking(struct call *call, ink_store *store, ink_slice daily,
                              ink_slice config, ink_slice seed, int most);

/* The handlers. */
#define ROUTE(method, path, who, handler, text) call_handler handler;
#include "routes.def"
#undef ROUTE

#endif
