#define _GNU_SOURCE
#include "proxy.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "support.h"

enum { PIECE = 65536, PATH = sizeof((struct sockaddr_un *)NULL)->sun_path };

static char url[PATH + 64];
static int listener = -1;
static pthread_t accepting;
static atomic_int next_cut;

/* What did not come to the database yet, and where it would go. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    int database;
    char bytes[PIECE];
    size_t length;
} held = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER, .database = -1};

static struct sockaddr_un socket_in(const char *folder)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length = snprintf(address.sun_path, sizeof address.sun_path, "%s/.s.PGSQL.5432", folder);
    assert_in_range(length, 1, PATH - 1);
    return address;
}

static int connect_to_database(void)
{
    struct sockaddr_un address = socket_in(strstr(store_url(), "host=") + strlen("host="));
    int database = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(connect(database, (struct sockaddr *)&address, sizeof address), 0);
    return database;
}

static bool send_all(int to, const char *bytes, size_t length)
{
    return send(to, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* Until the database is ready for the next query and in no transaction that can still be
   committed. */
static void wait_until_done(int database)
{
    static const char over[] = {'Z', 0, 0, 0, 5, 'I'}, failed[] = {'Z', 0, 0, 0, 5, 'E'};
    char bytes[PIECE];
    ssize_t length;
    while ((length = recv(database, bytes, sizeof bytes, 0)) > 0)
        if (memmem(bytes, (size_t)length, over, sizeof over) != NULL ||
            memmem(bytes, (size_t)length, failed, sizeof failed) != NULL)
            return;
}

static void hold(int database, const char *bytes, size_t length)
{
    pthread_mutex_lock(&held.lock);
    held.database = database;
    memcpy(held.bytes, bytes, length);
    held.length = length;
    pthread_cond_signal(&held.filled);
    pthread_mutex_unlock(&held.lock);
}

/* What the client has sent; false if the connection is over with it. */
static bool pass_to_database(int *database, const char *bytes, size_t length)
{
    bool commits = memmem(bytes, length, "COMMIT", 6) != NULL;
    int cut = commits ? atomic_exchange(&next_cut, PROXY_NONE) : PROXY_NONE;
    if (cut == PROXY_HOLD) {
        hold(*database, bytes, length);
        *database = -1;
    }
    if (cut == PROXY_HOLD || cut == PROXY_BEFORE || !send_all(*database, bytes, length))
        return false;
    if (cut == PROXY_BEHIND)
        wait_until_done(*database);
    return cut == PROXY_NONE;
}

static void *carry(void *context)
{
    int client = (int)(intptr_t)context, database = connect_to_database();
    char bytes[PIECE];
    for (bool open = true; open;) {
        struct pollfd ends[] = {{.fd = client, .events = POLLIN},
                                {.fd = database, .events = POLLIN}};
        poll(ends, COUNT(ends), -1);
        int from = ends[0].revents != 0 ? client : database;
        ssize_t length = recv(from, bytes, sizeof bytes, 0);
        open = length > 0 && (from == client ? pass_to_database(&database, bytes, (size_t)length)
                                             : send_all(client, bytes, (size_t)length));
    }
    close(client);
    if (database >= 0)
        close(database);
    return NULL;
}

static void *accept_all(void *context)
{
    int client;
    (void)context;
    while ((client = accept(listener, NULL, NULL)) >= 0) {
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, carry, (void *)(intptr_t)client), 0);
        pthread_detach(thread);
    }
    return NULL;
}

const char *proxy_start(const char *folder)
{
    struct sockaddr_un address = socket_in(folder);
    listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 8), 0);
    assert_int_equal(pthread_create(&accepting, NULL, accept_all, NULL), 0);
    snprintf(url, sizeof url, "postgres://inkrail@/postgres?host=%s", folder);
    return url;
}

void proxy_stop(void)
{
    shutdown(listener, SHUT_RDWR);
    pthread_join(accepting, NULL);
    close(listener);
}

void proxy_cut_next(enum proxy_cut cut)
{
    next_cut = cut;
}

void proxy_let_through(void)
{
    pthread_mutex_lock(&held.lock);
    while (held.database < 0)
        pthread_cond_wait(&held.filled, &held.lock);
    send_all(held.database, held.bytes, held.length);
    wait_until_done(held.database);
    close(held.database);
    held.database = -1;
    pthread_mutex_unlock(&held.lock);
}
