#define _GNU_SOURCE /* program_invocation_name */

#include "serve.h"
#include "graphics/png/png.h"
#include "server/jobs/cards.h"
#include "server/jobs/prints.h"
#include "server/notices/outbound_http.h"

#include <errno.h>
#include <http_parser.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "client/games/saves.h"
#include "i18n/i18n.h"
#include "log.h"
#include "server/http/own_pages.h"
#include "server/http/request.h"
#include "server/http/site.h"
#include "server/jobs/exports.h"
#include "server/jobs/snapshots.h"
#include "server/net/listen.h"
#include "server/net/loop_internal.h"
#include "server/notices/notices.h"
#include "server/people/password_pool.h"
#include "server/tables/room_cache.h"
#include "server_internal.h"
#include "wire/wire.h"
#include "words/words.h"

enum { SAID = 1024, SPARE_FILES = 128, READERS = 2, MOST_LOOPS = 64, USUAL_PORT = 8080 };
enum { END_MS = 4500, LEAST_MS = 200 };

struct loop *server_loop_of(struct server *server, uint64_t table)
{
    uint64_t mixed = table * UINT64_C(0xff51afd7ed558ccd);
    return server->loop[(mixed >> 33) % (uint64_t)server->loops];
}

/* --- before it begins ------------------------------------------------------------------------- */

/* Raises the limit of open files as far as the system allows; the limit of connections follows from
   it. */
static void raise_file_limit(struct serve_settings *settings)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    rlim_t wanted =
        (rlim_t)(settings->connections + serve_extra_places(settings)) + 2 * SPARE_FILES;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur =
            limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= wanted)
        return;
    int left = (int)limit.rlim_cur - 2 * SPARE_FILES - EXTRA_PLACES;
    int most = left / (EXTRA_SHARE + 1) * EXTRA_SHARE;
    settings->connections = most > 16 ? most : 16;
}

/* The store's URL: as it is given, or the file in the data folder. */
static bool choose_store(struct serve_settings *settings, char *said)
{
    if (settings->store[0] != '\0')
        return true;
    char folder[STORE_PATH];
    bool usual = settings->data[0] == '\0';
    if (usual && (!store_data_folder("server", true, folder) || strlen(folder) >= SERVE_TEXT)) {
        snprintf(said, SAID, "%s", _("there is no home for the store; name a folder with --data"));
        return false;
    }
    if (usual)
        memcpy(settings->data, folder, strlen(folder) + 1);
    if (!store_make_folder(settings->data)) {
        snprintf(said, SAID, _("cannot use the folder '%s': %s"), settings->data, strerror(errno));
        return false;
    }
    int length = snprintf(settings->store, sizeof settings->store, "sqlite:%s/%s", settings->data,
                          INK_STORE_FILE);
    return length < (int)sizeof settings->store;
}

static int cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST_LOOPS ? MOST_LOOPS : (int)count;
}

/* Turns an address into an origin as browsers send it, "https://ink.example.org": in small letters,
   without a path and without the port that goes without saying. False if it cannot be one. */
static bool become_origin(char *address)
{
    static const struct {
        const char *scheme, *port;
    } kinds[] = {{"http://", ":80"}, {"https://", ":443"}};
    for (char *c = address; *c != '\0'; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + ('a' - 'A') : *c);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t scheme = strlen(kinds[i].scheme), port = strlen(kinds[i].port);
        if (strncmp(address, kinds[i].scheme, scheme) != 0)
            continue;
        size_t length = scheme + strcspn(address + scheme, "/");
        if (length == scheme || strspn(address + length, "/") != strlen(address + length) ||
            strcspn(address, " \t\"<>?#@") < length)
            return false;
        if (length > scheme + port && strncmp(address + length - port, kinds[i].port, port) == 0)
            length -= port;
        address[length] = '\0';
        return true;
    }
    return false;
}

static bool complete(struct serve_settings *settings, char *said)
{
    char given[SERVE_TEXT];
    memcpy(given, settings->origin, sizeof given);
    if (settings->origin[0] != '\0' && !become_origin(settings->origin)) {
        snprintf(said, SAID,
                 _("'%s' is no address that browsers show, as in https://ink.example.org"), given);
        return false;
    }
    if (settings->origin[0] == '\0' && listen_path(settings->listen) != NULL) {
        snprintf(said, SAID, "%s",
                 _("behind a Unix socket the server has to be told the address that people see; "
                   "give it with --origin"));
        return false;
    }
    if (settings->loops == 0 || settings->loops > MOST_LOOPS)
        settings->loops = cores();
    if (settings->bots == 0 || settings->bots > MOST_LOOPS)
        settings->bots = cores();
    if (settings->ping_s == 0)
        settings->ping_s = 30;
    raise_file_limit(settings);
    return choose_store(settings, said);
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Keys of seats stay valid when the server starts again, since the key that they are made with is
   kept in the store. */
struct key_job {
    ink_store_job job;
    pthread_mutex_t lock;
    pthread_cond_t settled;
    bool done;
    unsigned char key[32];
};

static ink_store_status run_key(ink_store_job *job, ink_store *store)
{
    struct key_job *wanted = (struct key_job *)(void *)job;
    ink_slice name = ink_slice_of("seat key");
    unsigned char fresh[32];
    size_t length = 0;
    randombytes_buf(fresh, sizeof fresh);
    ink_store_status status =
        ink_store_put_new(store, name, (ink_slice){(const char *)fresh, sizeof fresh});
    if (status == INK_STORE_OK)
        status = ink_store_get(store, name, (char *)wanted->key, sizeof wanted->key, &length);
    return status == INK_STORE_OK && length != sizeof wanted->key ? INK_STORE_BROKEN : status;
}

static void key_settled(ink_store_job *job)
{
    struct key_job *wanted = (struct key_job *)(void *)job;
    pthread_mutex_lock(&wanted->lock);
    wanted->done = true;
    pthread_cond_signal(&wanted->settled);
    pthread_mutex_unlock(&wanted->lock);
}

static bool find_key(struct server *server)
{
    struct key_job wanted = {.job = {.run = run_key, .post = key_settled}};
    pthread_mutex_init(&wanted.lock, NULL);
    pthread_cond_init(&wanted.settled, NULL);
    ink_store_threads_write(server->threads, &wanted.job);
    pthread_mutex_lock(&wanted.lock);
    while (!wanted.done)
        pthread_cond_wait(&wanted.settled, &wanted.lock);
    pthread_mutex_unlock(&wanted.lock);
    pthread_mutex_destroy(&wanted.lock);
    pthread_cond_destroy(&wanted.settled);
    memcpy(server->key, wanted.key, sizeof server->key);
    return wanted.job.status == INK_STORE_OK;
}

static int64_t clock_offset(void)
{
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    return (int64_t)real.tv_sec * 1000 + real.tv_nsec / 1000000 - (int64_t)(uv_hrtime() / 1000000);
}

static void usual_origin(struct server *server)
{
    char *origin = server->settings.origin;
    if (origin[0] == '\0')
        snprintf(origin, SERVE_TEXT, "http://localhost:%d", server->port);
}

static bool hold_store(struct server *server, char *said)
{
    const char *url = server->settings.store;
    if (ink_store_hold(url, &server->own->hold) != INK_STORE_STALE)
        return true;
    snprintf(said, SAID,
             _("another server runs with the store '%s'; stop it, or give this one another with "
               "--data or --store (several can share a PostgreSQL database)"),
             url);
    return false;
}

static bool open_store(struct server *server, char *said)
{
    char why[INK_STORE_SAID] = "";
    server->threads = ink_store_threads_open(server->settings.store, READERS, why);
    bool opened = server->threads != NULL;
    if (opened)
        ink_store_threads_limit(server->threads);
    if (!opened || !find_key(server)) {
        if (opened)
            snprintf(why, sizeof why, "%s", _("it cannot be written, or its key cannot be read"));
        snprintf(said, SAID, _("cannot open the store: %s"), why);
        return false;
    }
    return true;
}

static bool make_parts(struct server *server, char *said)
{
    struct server_own *own = server->own;
    const struct serve_settings *settings = &server->settings;
    own->listener = listen_open(settings->listen, &server->port, said, SAID);
    if (own->listener < 0)
        return false;
    usual_origin(server);
    networks_read(ink_slice_of(settings->proxied), &own->proxies);
    pthread_mutex_init(&own->refusals.lock, NULL);
    pthread_mutex_init(&own->codes.lock, NULL);
    own->clock_offset = clock_offset();
    own->addresses = addresses_new(settings->connections + serve_extra_places(settings),
                                   settings->connections_an_address);
    own->bots = bots_new(settings->bots, &own->metrics);
    server->loop = calloc((size_t)settings->loops, sizeof(struct loop *));
    if (own->addresses == NULL || own->bots == NULL || server->loop == NULL) {
        snprintf(said, SAID, "%s", _("there is not enough memory for the server"));
        return false;
    }
    languages_open(&own->spoken);
    words_set_apart(true); /* browsers show what is said of people */
    return hold_store(server, said) && open_store(server, said);
}

/* Some messages are answered by messages to other loops, so all are read before the first loop is
   freed. */
static void read_last_messages(struct server *server)
{
    for (bool any = true; any;) {
        any = false;
        for (int i = 0; i < server->loops; i++)
            any = loop_read_last(server->loop[i]) || any;
    }
}

static void free_parts(struct server *server)
{
    struct server_own *own = server->own;
    if (server->threads != NULL)
        ink_store_threads_close(server->threads);
    server->threads = NULL;
    ink_store_let_go(own->hold);
    room_cache_free();
    exports_stop();
    exports_free();
    read_last_messages(server);
    for (int i = 0; i < server->loops; i++)
        loop_free(server->loop[i]);
    free(server->loop);
    if (own->bots != NULL)
        bots_free(own->bots);
    addresses_free(own->addresses);
    languages_close(&own->spoken);
    if (own->listener < 0)
        return;
    close(own->listener);
    listen_remove(server->settings.listen);
}

/* --- running ---------------------------------------------------------------------------------- */

static bool start_loops(struct server *server)
{
    for (int i = 0; i < server->settings.loops; i++) {
        if (loop_start(server, i) == NULL)
            return false;
        server->loops++;
    }
    ink_store_threads_tell(server->threads, loops_wake, server);
    snapshots_keep_by(server->threads);
    bool alone = server->own->hold >= 0; /* no other server uses this store */
    for (int i = 0; i < server->loops; i++) {
        hub_find_due(server->loop[i]->hub);
        notices_find(server->loop[i]->hub, alone);
    }
    for (int i = 0; i < server->loops; i++)
        if (!loop_run(server->loop[i]))
            return false;
    return true;
}

static void wait_for_signal(const sigset_t *signals)
{
    int number = 0;
    sigwait(signals, &number);
    LOG("stop", {.key = "signal",
                 .text = number == SIGTERM  ? "SIGTERM"
                         : number == SIGINT ? "SIGINT"
                                            : "SIGHUP"});
}

/* The server ends END_MS after it was told to, whatever the store still does. */
static void finish_store(struct server *server, uint64_t begun)
{
    int spent = (int)((uv_hrtime() - begun) / 1000000);
    snapshots_keep_by(NULL);
    ink_store_threads_finish(server->threads,
                             spent < END_MS - LEAST_MS ? END_MS - spent : LEAST_MS);
}

static void stop(struct server *server)
{
    uint64_t begun = uv_hrtime();
    prints_close();
    cards_close();
    picture_end(); /* nobody paints any more */
    outbound_close();
    password_pool_close(); /* whoever signs in is answered while the loops still run */
    for (int i = 0; i < server->loops; i++)
        loop_stop(server->loop[i]);
    for (int i = 0; i < server->loops; i++)
        loop_join(server->loop[i]);
    bots_stop(server->own->bots);
    finish_store(server, begun);
    LOG("stopped", {.key = "requests", .number = metrics_sum(server, METRIC_REQUESTS)});
}

/* Tells a person who has started the server by hand how to go on. The program is named as it was
   called, which may be from a folder. */
static void say_what_now(const struct server *server)
{
    char place[64] = "";
    if (server->port != USUAL_PORT && server->port != 0)
        snprintf(place, sizeof place, " --server localhost:%d", server->port);
    if (site_find(ink_slice_of("/")) != NULL)
        puts(_("Open this address in a browser to play there."));
    printf(_("In another terminal, '%s host%s' makes a table and shows the link by which others "
             "join.\n"),
           program_invocation_name, place);
    puts(_("Ctrl-C stops the server; all tables are kept, and go on when it starts again."));
}

static void announce(const struct server *server)
{
    printf(_("Inkrail is at %s\n"), server->settings.origin);
    if (isatty(STDOUT_FILENO) != 0)
        say_what_now(server);
    fflush(stdout);
    LOG("listening", {.key = "address", .text = server->settings.listen},
        {.key = "port", .number = server->port}, {.key = "loops", .number = server->loops},
        {.key = "bots", .number = bots_threads(server->own->bots)});
}

static void block_signals(sigset_t *signals)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigemptyset(signals);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, signals, NULL);
}

int serve(const struct serve_settings *settings)
{
    char said[SAID] = "";
    sigset_t signals;
    struct server_own own = {.listener = -1, .hold = -1};
    struct server server = {.settings = *settings, .own = &own};
    if (sodium_init() < 0 || !complete(&server.settings, said)) {
        fprintf(stderr, "inkrail serve: %s\n", said);
        return 2;
    }
    block_signals(&signals);
    log_start(strcmp(server.settings.log, "json") == 0);
    request_start();
    page_start();
    outbound_start(server.settings.webhooks);
    bool running = make_parts(&server, said) && start_loops(&server);
    if (running) {
        announce(&server);
        wait_for_signal(&signals);
        stop(&server);
    } else {
        if (own.bots != NULL)
            bots_stop(own.bots);
        fprintf(stderr, "inkrail serve: %s\n", said);
    }
    free_parts(&server);
    return running ? 0 : 2;
}
