/* inkrail-load PROGRAM [SECONDS [moves]]: starts PROGRAM serve on a folder of its own and measures
   it (with `moves`, only what a move costs); prints one JSON object. `make bench-server` runs it.
   docs/speed.md explains the figures.

   The server's CPU time is read from outside and includes everything: frames, rules, the durable
   store, deliveries, the kernel's share. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load.h"
#include "store/store.h"

enum {
    BUSY_TABLES = 64,
    IDLE_LINES = 20000,
    LINES_A_HOST = 10000,
    REST_TABLES = 1000,
    STORED_TABLES = 100000,
    REST_S = 2
};

struct run {
    const char *program;
    char folder[256], listen[ADDRESS];
    double seconds;
    pid_t server;
    double start_s;
    int lines; /* idle connections: as many as the system's limit of files allows */
};

static void fail(const char *what)
{
    fprintf(stderr, "inkrail-load: %s\n", what);
    exit(1);
}

/* --- the server ------------------------------------------------------------------------------- */

/* All load comes from one address, so its limits are lifted. */
static void become_server(const struct run *run)
{
    char rest[16];
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* ends the server whenever the load ends, also by an error */
    snprintf(rest, sizeof rest, "%d", REST_S);
    setenv("INKRAIL_CONNECTIONS", "100000", 1);
    setenv("INKRAIL_CONNECTIONS_AN_ADDRESS", "0", 1);
    setenv("INKRAIL_TABLES_AN_ADDRESS_HOUR", "0", 1);
    setenv("INKRAIL_REQUESTS_A_SECOND", "0", 1);
    setenv("INKRAIL_TABLES_A_PERSON_HOUR", "0", 1);
    setenv("INKRAIL_REST_S", rest, 1);
    if (freopen("/dev/null", "w", stdout) == NULL)
        _exit(127);
    execl(run->program, run->program, "serve", "--listen", run->listen, "--data", run->folder,
          (char *)NULL);
    _exit(127);
}

static void start_server(struct run *run)
{
    char body[4096];
    struct server_address address;
    double began = clock_s();
    address_read(run->listen, &address);
    fflush(stdout);
    run->server = fork();
    if (run->server == 0)
        become_server(run);
    while (!address_answers(&address)) {
        if (clock_s() > began + 60 || waitpid(run->server, NULL, WNOHANG) != 0)
            fail("the server does not begin");
        usleep(2000);
    }
    if (http_ask(&address, "GET", "/health", "", "", body, sizeof body) != 200)
        fail("the server is not well");
    run->start_s = clock_s() - began;
}

static void stop_server(struct run *run)
{
    kill(run->server, SIGTERM);
    waitpid(run->server, NULL, 0);
}

/* --- measuring -------------------------------------------------------------------------------- */

static void play_and_count(struct run *run, struct load *load, double *cpu_us, double *per_s)
{
    load_play(load, 2); /* to warm up */
    double cpu = cpu_s_of(run->server), began = clock_s();
    load->counting = true;
    load_play(load, run->seconds);
    load->counting = false;
    double spent = cpu_s_of(run->server) - cpu, took = clock_s() - began;
    load_rest(load);
    if (load->moves == 0)
        fail("no move was made");
    *cpu_us = 1e6 * spent / (double)load->moves;
    *per_s = (double)load->moves / took;
}

static void measure_moves(struct run *run, struct load *load)
{
    double cpu_us, per_s;
    load_begin(load, run->listen, "classic", BUSY_TABLES, false);
    play_and_count(run, load, &cpu_us, &per_s);
    printf("{\"cpu_us_a_move\":%.1f,\"moves_per_s\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,"
           "\"deliveries_a_move\":%.2f,\"games\":%llu",
           cpu_us, per_s, times_share(&load->answers, 0.5), times_share(&load->answers, 0.99),
           (double)load->deliveries / (double)load->moves, (unsigned long long)load->games);
}

/* The same with clients that behave like browsers, at tables of their own. */
static void measure_browsers(struct run *run)
{
    struct load load;
    double cpu_us, per_s;
    load_begin(&load, run->listen, "classic", BUSY_TABLES, true);
    play_and_count(run, &load, &cpu_us, &per_s);
    printf(",\"browser_cpu_us_a_move\":%.1f,\"browser_moves_per_s\":%.0f,\"browser_p99_ms\":%.2f,"
           "\"browser_returns\":%zu,\"browser_return_p50_ms\":%.2f,\"browser_return_p99_ms\":%.2f",
           cpu_us, per_s, times_share(&load.answers, 0.99), load.returns.count,
           times_share(&load.returns, 0.5), times_share(&load.returns, 0.99));
    load_end(&load);
}

static void hear_welcome(struct line *line, ink_slice text, void *context)
{
    static const char hello[] = "{\"t\":\"hello\",\"v\":1,\"last\":0}";
    int *welcomed = context;
    if (text.length == 0)
        line_say(line, hello, sizeof hello - 1);
    else if (!line->welcomed) {
        line->welcomed = true;
        ++*welcomed;
    }
}

static void read_lines(int epoll, int wait_ms, int *welcomed)
{
    struct epoll_event event[256];
    int count = epoll_wait(epoll, event, 256, wait_ms);
    for (int i = 0; i < count; i++)
        if (!line_read(event[i].data.ptr, hear_welcome, welcomed))
            fail("the server has hung up on somebody who looks on");
}

/* Onlookers, spread over all tables: each connects, is welcomed, gets the log, and waits. */
static double measure_lines(struct run *run, const struct load *load)
{
    struct line *line = calloc((size_t)run->lines, sizeof *line);
    int epoll = epoll_create1(0), welcomed = 0;
    double kib = kib_of(run->server), began = clock_s();
    for (int i = 0; i < run->lines; i++) {
        char path[64];
        struct epoll_event wish = {.events = EPOLLIN, .data.ptr = &line[i]};
        snprintf(path, sizeof path, "/ws/%s", load->table[i % load->tables].code);
        line_open(&line[i], &load->address, path, 1 + i / LINES_A_HOST);
        epoll_ctl(epoll, EPOLL_CTL_ADD, line[i].fd, &wish);
        while (i - welcomed > 100)
            read_lines(epoll, 1, &welcomed);
    }
    while (welcomed < run->lines)
        read_lines(epoll, 10, &welcomed);
    double took = clock_s() - began;
    for (double end = clock_s() + REST_S + 2; clock_s() < end;)
        read_lines(epoll, 100, &welcomed);
    double each = (kib_of(run->server) - kib) / run->lines;
    printf(",\"connects_per_s\":%.0f,\"kib_a_connection\":%.2f,\"connections_held\":%d",
           run->lines / took, each, welcomed + load->tables * SEATS); /* with the players */
    for (int i = 0; i < run->lines; i++)
        line_close(&line[i]);
    free(line);
    close(epoll);
    return each;
}

/* Tables in their first round, with everybody connected and nobody moving. */
static void measure_rest(struct run *run, double kib_a_line)
{
    struct load load;
    double kib = kib_of(run->server);
    load_begin(&load, run->listen, "classic", REST_TABLES, false);
    sleep(REST_S + 2);
    printf(",\"kib_a_table\":%.2f", (kib_of(run->server) - kib) / REST_TABLES - SEATS * kib_a_line);
    load_end(&load);
}

/* --- a store with many tables ----------------------------------------------------------------- */

struct log_copy {
    ink_log_entry *entry;
    size_t count;
};

static ink_slice copied(ink_slice text)
{
    char *copy = malloc(text.length + 1);
    if (copy == NULL)
        fail("no memory");
    memcpy(copy, text.data, text.length);
    return (ink_slice){copy, text.length};
}

static bool copy_entry(void *context, const ink_log_entry *entry)
{
    struct log_copy *log = context;
    ink_log_entry *grown = realloc(log->entry, (log->count + 1) * sizeof *grown);
    if (grown == NULL)
        return false;
    log->entry = grown;
    grown[log->count] = *entry;
    grown[log->count].request = copied(entry->request);
    grown[log->count++].body = copied(entry->body);
    return true;
}

static bool copy_line(void *context, const ink_table_line *line)
{
    ink_table_line *copy = context;
    *copy = *line;
    copy->config = copied(line->config);
    copy->title = copied(line->title);
    return false;
}

/* Copies the log of a table that was played, again and again under other numbers. */
static void fill_store(const struct run *run)
{
    char url[512], said[INK_STORE_SAID], code[INK_CODE];
    ink_store_status status;
    struct log_copy log = {NULL, 0};
    ink_table_line line = {0};
    snprintf(url, sizeof url, "sqlite:%s/%s", run->folder, INK_STORE_FILE);
    ink_store *store = ink_store_open(url, said, &status);
    if (store == NULL)
        fail(said);
    ink_store_tables(store, INK_LIST_ALL, 0, 1, copy_line, &line);
    ink_store_log(store, line.table, 0, copy_entry, &log);
    ink_store_begin(store);
    for (int i = 0; i < STORED_TABLES; i++) {
        snprintf(code, sizeof code, "bench-%d", i);
        line.table = 1000000 + (uint64_t)i;
        line.code = ink_slice_of(code);
        if (ink_store_make(store, &line, log.entry, log.count) != INK_STORE_OK)
            fail(ink_store_said(store));
    }
    if (ink_store_commit(store) != INK_STORE_OK)
        fail(ink_store_said(store));
    ink_store_close(store);
}

/* Removes a folder that contains only files. */
static bool remove_folder(const char *path)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;)
        unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder != NULL)
        closedir(folder);
    return rmdir(path) == 0;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Raises the limit of files, also for the server; only root may raise the hard limit. The server
   reserves a part of its places for players, to whom onlookers give way. */
static int most_lines(void)
{
    enum { SPARE = 600 };
    struct rlimit files;
    const rlim_t all = IDLE_LINES / 8 * 9 + SPARE;
    const struct rlimit wanted = {all, all};
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_max >= wanted.rlim_max || setrlimit(RLIMIT_NOFILE, &wanted) != 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    getrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_cur >= all ? IDLE_LINES : ((int)files.rlim_cur - SPARE) / 9 * 8;
}

int main(int count, char **argument)
{
    struct run run = {.program = argument[1],
                      .seconds = count > 2 ? strtod(argument[2], NULL) : 10};
    struct load load;
    if (count < 2)
        fail("usage: inkrail-load PROGRAM [SECONDS]");
    run.lines = most_lines();
    signal(SIGPIPE, SIG_IGN);
    snprintf(run.folder, sizeof run.folder, "%s/inkrail-load-XXXXXX",
             getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp");
    snprintf(run.listen, sizeof run.listen, "127.0.0.1:%d", 20000 + (int)getpid() % 10000);
    if (mkdtemp(run.folder) == NULL)
        fail("no folder");

    start_server(&run);
    measure_moves(&run, &load);
    measure_browsers(&run);
    if (count > 3 && strcmp(argument[3], "moves") == 0) {
        puts("}");
        stop_server(&run);
        return remove_folder(run.folder) ? 0 : 1;
    }
    double kib_a_line = measure_lines(&run, &load);
    measure_rest(&run, kib_a_line);
    load_end(&load);
    stop_server(&run);
    fill_store(&run);
    start_server(&run);
    printf(",\"start_s\":%.2f,\"stored_tables\":%d}\n", run.start_s, STORED_TABLES);
    stop_server(&run);

    return remove_folder(run.folder) ? 0 : 1;
}
