/* A loop without sockets for the tests of the interface: real threads of a store on an SQLite file,
   messages that wait until they are read, and requests whose answers are kept. */
#ifndef INKRAIL_TESTS_SERVER_FAKE_H
#define INKRAIL_TESTS_SERVER_FAKE_H

#include "server/http/exchange.h"
#include "server/ops/serve.h"
#include "store/store.h"

struct reply {
    int status;
    char type[64];
    char header[4096]; /* "Name: value\n" each */
    char body[1 << 20];
};

struct fake {
    struct server server;
    ink_store *store; /* beside the store threads' own, to look at and to prepare */
    int64_t now;
    bool away;            /* the store cannot be reached */
    const char *language; /* what is said in the next requests */
    char spoken[64];      /* the language that was asked for last */
    const char *origin, *address, *content_type, *idempotency_key;
    bool by_cookie;
    int closed; /* how often connections were asked to be closed, and of whom at last */
    uint64_t closed_person, closed_mark;
    uint64_t expected; /* the table that was announced last, */
    char expected_code[INK_CODE];
};
extern struct fake fake;

void fake_start(void);
void fake_stop(void);
struct loop *fake_loop(void);

/* Runs messages until there was an answer. */
const struct reply *ask(int method, const char *path, const char *secret, const char *body);

/* Waits until there is a message, and leaves it unread. */
void fake_await_loop_message(void);

/* Runs messages until `flag` is set. */
void fake_wait(const bool *flag);

/* A text or number of the last reply's object, "" if there is none. `path` goes into objects and
   lists: "games.0.preset". */
const char *told(const char *path);
int told_count(const char *path);

#endif
