#define _DEFAULT_SOURCE
#include "pq_wait.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

enum { LOOK_MS = 100 /* so often it is asked whether the store was given up */ };

int64_t ink_pq_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_over(struct ink_pq_wait wait)
{
    return *wait.ended || (wait.until != 0 && ink_pq_now() >= wait.until);
}

/* Waits until one of these can be done. */
static bool await_socket(const PGconn *connection, short events, struct ink_pq_wait wait)
{
    struct pollfd socket = {.fd = ink_pq.socket(connection), .events = events};
    while (socket.fd >= 0 && !is_over(wait)) {
        int64_t left = wait.until == 0 ? LOOK_MS : wait.until - ink_pq_now();
        int ready = poll(&socket, 1, left > LOOK_MS ? LOOK_MS : left > 0 ? (int)left : 0);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return ready > 0;
    }
    return false;
}

bool ink_pq_speaks(const PGconn *connection)
{
    struct pollfd socket = {.fd = ink_pq.socket(connection), .events = POLLIN};
    return poll(&socket, 1, 0) > 0;
}

PGconn *ink_pq_connect(const char *const *key, const char *const *value, struct ink_pq_wait wait)
{
    PGconn *connection = ink_pq.connectStartParams(key, value, 1);
    PostgresPollingStatusType now =
        connection == NULL || ink_pq.status(connection) == CONNECTION_BAD ? PGRES_POLLING_FAILED
                                                                          : PGRES_POLLING_WRITING;
    while (now == PGRES_POLLING_READING || now == PGRES_POLLING_WRITING) {
        if (!await_socket(connection, now == PGRES_POLLING_READING ? POLLIN : POLLOUT, wait))
            break;
        now = ink_pq.connectPoll(connection);
    }
    return connection;
}

bool ink_pq_await(PGconn *connection, struct ink_pq_wait wait)
{
    int unsent = ink_pq.flush(connection);
    while (unsent >= 0 && (unsent > 0 || ink_pq.isBusy(connection) == 1)) {
        if (!await_socket(connection, (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN), wait) ||
            ink_pq.consumeInput(connection) == 0)
            return false;
        unsent = ink_pq.flush(connection);
    }
    return unsent >= 0;
}
