/* Somebody to whom the server sends messages: listens on a port of this machine, keeps what comes,
   and answers as its path says. */
#ifndef INKRAIL_TESTS_SERVER_MAILBOX_H
#define INKRAIL_TESTS_SERVER_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>

enum { MAILBOX_MOST = 64, MAILBOX_BYTES = 16384 };

struct posted {
    char head[MAILBOX_BYTES]; /* with its first line; terminated */
    unsigned char body[MAILBOX_BYTES];
    size_t length;
};

/* Starts it; the port. "/gone…" is answered with 410, "/lost…" with 404, "/later…" with 503 the
   first time and then 201, "/moved…" with a redirection to "/elsewhere", "/mute…" never, all else
   with 201. */
int mailbox_open(void);
void mailbox_close(void);
void mailbox_empty(void);

/* Waits until so many have come in all, and tells how many have. */
int mailbox_count(int wanted, int ms);
const struct posted *mailbox_at(int index);

/* The same of connections, whatever was said over them. */
int mailbox_dialled(int wanted, int ms);

/* The value of a header of the message, "" if it has none; good until the next call. */
const char *posted_header(const struct posted *posted, const char *name);

#endif
