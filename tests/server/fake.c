#include "fake.h"
#include "json/json.h"

#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/ops/api_host.h"
#include "wire/wire.h"

struct loop {
    pthread_mutex_t lock;
    pthread_cond_t come;
    struct loop_message *first, **last;
};

struct fake fake;
static struct loop the_loop = {.lock = PTHREAD_MUTEX_INITIALIZER, .come = PTHREAD_COND_INITIALIZER};
static struct reply reply;
static bool answered;
static json_t *last_json;
static char path_of_store[64];

/* --- the loop --------------------------------------------------------------------------------- */

void loop_post(struct loop *loop, struct loop_message *message)
{
    pthread_mutex_lock(&loop->lock);
    message->next = NULL;
    *loop->last = message;
    loop->last = &message->next;
    pthread_cond_signal(&loop->come);
    pthread_mutex_unlock(&loop->lock);
}

static struct loop_message *take_message(struct loop *loop)
{
    pthread_mutex_lock(&loop->lock);
    while (loop->first == NULL)
        pthread_cond_wait(&loop->come, &loop->lock);
    struct loop_message *message = loop->first;
    loop->first = message->next;
    if (loop->first == NULL)
        loop->last = &loop->first;
    pthread_mutex_unlock(&loop->lock);
    return message;
}

void fake_await_loop_message(void)
{
    pthread_mutex_lock(&the_loop.lock);
    while (the_loop.first == NULL)
        pthread_cond_wait(&the_loop.come, &the_loop.lock);
    pthread_mutex_unlock(&the_loop.lock);
}

void fake_wait(const bool *flag)
{
    while (!*flag) {
        struct loop_message *message = take_message(&the_loop);
        message->run(message);
    }
}

static void run_done(struct loop_message *message)
{
    struct loop_job *job =
        (struct loop_job *)((char *)message - offsetof(struct loop_job, message));
    job->done(job);
}

static void post_job(ink_store_job *store_job)
{
    struct loop_job *job = (struct loop_job *)store_job;
    job->message.run = run_done;
    loop_post(job->loop, &job->message);
}

static void hand_over(struct loop *loop, struct loop_job *job,
                      void (*to)(ink_store_threads *, ink_store_job *))
{
    job->loop = loop;
    job->job.post = post_job;
    job->job.status = INK_STORE_AWAY;
    if (fake.away)
        post_job(&job->job);
    else
        to(fake.server.threads, &job->job);
}

void loop_read(struct loop *loop, struct loop_job *job)
{
    hand_over(loop, job, ink_store_threads_read);
}

void loop_write(struct loop *loop, struct loop_job *job)
{
    hand_over(loop, job, ink_store_threads_write);
}

struct server *loop_server(struct loop *loop)
{
    (void)loop;
    return &fake.server;
}

int64_t loop_now(struct loop *loop)
{
    (void)loop;
    return fake.now;
}

struct loop *fake_loop(void)
{
    return &the_loop;
}

/* --- the server around ------------------------------------------------------------------------ */

bool host_origin_allowed(const struct server *server, ink_slice origin)
{
    return ink_slice_is(origin, server->settings.origin);
}

void host_close(struct server *server, uint64_t person, uint64_t mark)
{
    (void)server;
    fake.closed++;
    fake.closed_person = person;
    fake.closed_mark = mark;
}

void host_speak(struct server *server, ink_slice languages)
{
    (void)server;
    snprintf(fake.spoken, sizeof fake.spoken, "%.*s", (int)languages.length, languages.data);
}

void host_metrics(struct server *server, ink_text *out)
{
    (void)server;
    ink_text_string(out, "inkrail_connections 3\n");
}

void host_expect(struct server *server, const char *code, uint64_t table, int64_t now)
{
    (void)server;
    (void)now;
    fake.expected = table;
    snprintf(fake.expected_code, sizeof fake.expected_code, "%s", code);
}

bool host_site(ink_slice *html)
{
    *html = ink_slice_of("<title>x</title><link href=\"a.css\">");
    return true;
}

void host_guard(struct exchange *exchange)
{
    exchange_header(exchange, "Content-Security-Policy", "default-src 'none'");
}

void host_guard_embedded(struct exchange *exchange)
{
    exchange_header(exchange, "Content-Security-Policy", "frame-ancestors *");
}

void host_page(struct exchange *exchange)
{
    exchange_refuse(exchange, 404, "NONE", "");
}

/* --- exchanges -------------------------------------------------------------------------------- */

bool exchange_query(const struct exchange *exchange, const char *name, char *buffer, size_t size)
{
    char text[512], *rest = text;
    size_t length = strlen(name);
    snprintf(text, sizeof text, "%.*s", (int)exchange->query.length, exchange->query.data);
    for (char *pair = strtok_r(rest, "&", &rest); pair != NULL; pair = strtok_r(rest, "&", &rest))
        if (strncmp(pair, name, length) == 0 && pair[length] == '=')
            return (size_t)snprintf(buffer, size, "%s", pair + length + 1) < size;
    return false;
}

void exchange_header(struct exchange *exchange, const char *name, const char *value)
{
    size_t length = strlen(reply.header);
    (void)exchange;
    snprintf(reply.header + length, sizeof reply.header - length, "%s: %s\n", name, value);
}

void exchange_answer(struct exchange *exchange, int status, const char *type, ink_slice body)
{
    reply.status = status;
    snprintf(reply.type, sizeof reply.type, "%s", type);
    snprintf(reply.body, sizeof reply.body, "%.*s", (int)body.length, body.data);
    free(exchange);
    answered = true;
}

void exchange_answer_held(struct exchange *exchange, int status, const char *type, ink_slice body,
                          void (*release)(void *context), void *context)
{
    exchange_answer(exchange, status, type, body);
    release(context);
}

void exchange_refuse(struct exchange *exchange, int status, const char *code, const char *text)
{
    char body[2048];
    ink_text out = ink_text_in(body, sizeof body);
    ink_text_string(&out, "{");
    json_text(&out, "error", code);
    json_text(&out, "text", text);
    ink_text_string(&out, "}");
    exchange_answer(exchange, status, "application/json", (ink_slice){body, out.length});
}

static ink_slice slice_of(const char *text)
{
    return text != NULL ? ink_slice_of(text) : (ink_slice){"", 0};
}

const struct reply *ask(int method, const char *path, const char *secret, const char *body)
{
    const char *query = strchr(path, '?');
    struct exchange *exchange = calloc(1, sizeof *exchange);
    *exchange = (struct exchange){
        .loop = &the_loop,
        .method = method,
        .path = {path, query != NULL ? (size_t)(query - path) : strlen(path)},
        .query = slice_of(query != NULL ? query + 1 : NULL),
        .body = slice_of(body),
        .secret = slice_of(secret),
        .by_cookie = fake.by_cookie,
        .origin = slice_of(fake.origin),
        .language = slice_of(fake.language),
        .address = slice_of(fake.address),
        .content_type = slice_of(fake.content_type),
        .idempotency_key = slice_of(fake.idempotency_key),
    };
    reply = (struct reply){0};
    answered = false;
    json_decref(last_json);
    last_json = NULL;
    if (!api_take(exchange)) {
        free(exchange);
        return NULL;
    }
    fake_wait(&answered);
    last_json = json_loads(reply.body, JSON_REJECT_DUPLICATES, NULL);
    return &reply;
}

/* --- what was told ---------------------------------------------------------------------------- */

static json_t *find(const char *path)
{
    char text[128], *rest = text;
    json_t *value = last_json;
    snprintf(text, sizeof text, "%s", path);
    for (char *part = strtok_r(rest, ".", &rest); part != NULL; part = strtok_r(rest, ".", &rest))
        value = json_is_array(value) ? json_array_get(value, strtoul(part, NULL, 10))
                                     : json_object_get(value, part);
    return value;
}

const char *told(const char *path)
{
    static char buffer[4][512];
    static int next;
    char *text = buffer[next++ % 4];
    const json_t *value = find(path);
    if (json_is_string(value))
        snprintf(text, 512, "%s", json_string_value(value));
    else if (json_is_integer(value))
        snprintf(text, 512, "%lld", (long long)json_integer_value(value));
    else
        snprintf(text, 512, "%s",
                 json_is_true(value)    ? "true"
                 : json_is_false(value) ? "false"
                                        : "");
    return text;
}

int told_count(const char *path)
{
    return (int)json_array_size(find(path));
}

/* --- beginning and end ------------------------------------------------------------------------ */

void fake_start(void)
{
    char said[INK_STORE_SAID] = "";
    ink_store_status status;
    the_loop.last = &the_loop.first;
    snprintf(path_of_store, sizeof path_of_store, "/tmp/inkrail-api-%ld.db", (long)getpid());
    unlink(path_of_store);
    fake.server.threads = ink_store_threads_open(path_of_store, 2, said);
    fake.store = ink_store_open(path_of_store, said, &status);
    if (fake.server.threads == NULL || fake.store == NULL) {
        fprintf(stderr, "%s\n", said);
        abort();
    }
    snprintf(fake.server.settings.origin, SERVE_TEXT, "https://ink.example");
    memset(fake.server.key, 7, sizeof fake.server.key);
    fake.now = INT64_C(1794830400000); /* 2026-11-16 12:00 UTC */
    fake.address = "192.0.2.1";
}

void fake_stop(void)
{
    char beside[80];
    ink_store_threads_close(fake.server.threads);
    ink_store_close(fake.store);
    json_decref(last_json);
    unlink(path_of_store);
    snprintf(beside, sizeof beside, "%s-wal", path_of_store);
    unlink(beside);
    snprintf(beside, sizeof beside, "%s-shm", path_of_store);
    unlink(beside);
}
