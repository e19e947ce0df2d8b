/* The load generator of `make bench-server`: tables of four players that play whole games with
   random legal moves against a real server, over real sockets, from one thread.

   main.c says what is measured, lines.c holds the connections, tables.c plays, follow.c follows a
   game, figures.c reads what a process has used. */
#ifndef INKRAIL_BENCH_SERVER_LOAD_H
#define INKRAIL_BENCH_SERVER_LOAD_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "wire/wire.h"

enum { SEATS = 4, CODE = 16, TOKEN = 80, ADDRESS = 64 };

/* --- connections (lines.c) -------------------------------------------------------------------- */

struct table;

/* One WebSocket connection. */
struct line {
    int fd;
    struct table *table; /* NULL: an idle connection, which only answers pings */
    int seat;            /* from 0 */
    bool upgraded, welcomed, seated, asked, lost;
    bool masks;     /* with random masks, as browsers do; otherwise with a mask of zeros */
    bool away;      /* a browser that has lost its connection and will return */
    double left_at; /* when it did */
    double asked_at;
    char request[32]; /* the id of the request as the answer has it: "id":"17" */
    int64_t answered; /* number of the event of the last answer */
    unsigned char *in;
    size_t have, size;
};

/* Called with each message that arrives, a text. */
typedef void line_hear(struct line *line, ink_slice message, void *context);

struct server_address {
    char host[ADDRESS];
    int port;
};

void address_read(const char *text, struct server_address *address);

/* Does a server listen there? */
bool address_answers(const struct server_address *address);

/* Opens a socket and asks for the upgrade; the answer comes later. Ends the program if it cannot.
   The socket is bound to 127.0.0.`host`, so that there are enough ports; with 0 the system
   chooses. */
void line_open(struct line *line, const struct server_address *address, const char *path, int host);
/* The same with more headers, each with its line end, as browsers send them. */
void line_open_as(struct line *line, const struct server_address *address, const char *path,
                  int host, const char *headers);
void line_close(struct line *line);

/* Reads what has arrived and hands over the messages; false if the server has closed the
   connection. */
bool line_read(struct line *line, line_hear *hear, void *context);
void line_say(struct line *line, const char *text, size_t length);

/* An HTTP request that waits for its answer: the status, and the body in `body`. */
int http_ask(const struct server_address *address, const char *method, const char *path,
             const char *token, const char *json, char *body, size_t size);

/* The text of a field of a flat JSON object; "" if it is missing. */
void json_field(const char *json, const char *field, char *value, size_t size);

/* --- following (follow.c) --------------------------------------------------------------------- */

/* Plays an event of a table with open boards on a session, with seats as players; `start` makes the
   session. False if it cannot. */
bool follow_event(ink_session **session, const ink_message *event);

/* --- figures (figures.c) ---------------------------------------------------------------------- */

double clock_s(void);
double cpu_s_of(pid_t process);
double kib_of(pid_t process); /* resident, without files */

/* Answer times, for percentiles. */
struct times {
    float *ms;
    size_t count, size;
};
void times_add(struct times *times, double ms);
double times_share(struct times *times, double share); /* sorts them */

/* --- tables (tables.c) ------------------------------------------------------------------------ */

struct table {
    char code[CODE];
    struct line line[SEATS];
    ink_session *session; /* according to its first connection */
    int64_t upto;         /* the last event received */
    bool over, held;      /* held: nobody moves any more */
};

struct load {
    struct server_address address;
    char token[SEATS][TOKEN]; /* the same four people sit at every table */
    struct table *table;
    int tables;
    int epoll;
    ink_rng rng;
    bool counting;
    /* Browsers are known by their cookie, send their language, ask for compression, mask what they
       send, and lose their connection now and then. */
    bool browsers;
    uint64_t moves, deliveries, refused, games;
    struct times answers, returns;
};

/* Makes four people, and that many tables of the config with all of them seated and the first dice
   rolled. Ends the program if the server refuses. */
void load_begin(struct load *load, const char *server, const char *config, int tables,
                bool browsers);

/* Plays for that many seconds; finished tables are replaced by new ones. */
void load_play(struct load *load, double seconds);

/* Stops all moves, and waits until all answers have come. */
void load_rest(struct load *load);
void load_end(struct load *load);

#endif
