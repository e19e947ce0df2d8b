#include "link.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "handshake.h"
#include "i18n/i18n.h"

enum {
    CONNECT_MS = 10000,
    FIRST_PAUSE_MS = 250,
    LONGEST_PAUSE_MS = 15000,
    PING_MS = 20000,    /* so often the connection is tried, */
    SILENCE_MS = 60000, /* and so long it may say nothing */
    CLOSE_MS = 1000,
    MOST_MESSAGE = 16 << 20,
    MOST_WAITING = 32 << 20, /* bytes that nobody has taken: nothing is read before they are */
    PATH = 128
};

/* Texts that wait, in order. */
struct queued {
    struct queued *next;
    struct link_news news;
};

struct queue {
    struct queued *first, **last;
};

struct link {
    struct address address;
    char path[PATH];
    pthread_t thread;
    pthread_mutex_t lock; /* of both queues, `up` and `pause` */
    struct queue in, out;
    size_t waiting;       /* bytes of `in` */
    bool up;              /* somebody may send, */
    int turn;             /* if the connection is meant that is there: each has a number */
    int pause;            /* break it and wait so long; -1: no such wish */
    int news[2], task[2]; /* pipes: there is news; there is something to do */
    atomic_bool ending;

    /* The thread's own. */
    int socket;
    wslay_event_context_ptr context;
    const char *early; /* bytes that came with the handshake */
    size_t early_length;
    int64_t heard, pinged;
    bool broken;
};

/* --- queues ----------------------------------------------------------------------------------- */

static void put(struct queue *queue, int kind, int status, const char *text, size_t length)
{
    struct queued *queued = alloc_zeroed(1, sizeof *queued);
    queued->news = (struct link_news){kind, status, alloc_zeroed(length + 1, 1), length};
    if (length > 0)
        memcpy(queued->news.text, text, length);
    *queue->last = queued;
    queue->last = &queued->next;
}

static bool take(struct queue *queue, struct link_news *news)
{
    struct queued *queued = queue->first;
    if (queued == NULL)
        return false;
    *news = queued->news;
    queue->first = queued->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    free(queued);
    return true;
}

static void empty(struct queue *queue)
{
    struct link_news news;
    while (take(queue, &news))
        free(news.text);
}

/* --- wakening --------------------------------------------------------------------------------- */

static void open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        fail(_("there is no memory for the connection"));
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
    }
}

/* A pipe that is full wakes as well. */
static void wake(const int ends[2])
{
    ssize_t written = write(ends[1], "", 1);
    (void)written;
}

static void sleep_again(const int ends[2])
{
    char bytes[64];
    while (read(ends[0], bytes, sizeof bytes) > 0)
        continue;
}

static void tell(struct link *link, int kind, int status, const char *text, size_t length)
{
    pthread_mutex_lock(&link->lock);
    put(&link->in, kind, status, text, length);
    link->waiting += length;
    pthread_mutex_unlock(&link->lock);
    wake(link->news);
}

static bool is_full(struct link *link)
{
    pthread_mutex_lock(&link->lock);
    bool full = link->waiting >= MOST_WAITING;
    pthread_mutex_unlock(&link->lock);
    return full;
}

/* --- frames ----------------------------------------------------------------------------------- */

/* First what came with the handshake. */
static long take_bytes(struct link *link, uint8_t *buffer, size_t length)
{
    if (link->early_length == 0)
        return recv(link->socket, buffer, length, 0);
    size_t taken = length < link->early_length ? length : link->early_length;
    memcpy(buffer, link->early, taken);
    link->early += taken;
    link->early_length -= taken;
    return (long)taken;
}

static ssize_t on_receive(wslay_event_context_ptr context, uint8_t *buffer, size_t length,
                          int flags, void *own)
{
    struct link *link = own;
    (void)flags;
    if (is_full(link)) {
        wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    long got = take_bytes(link, buffer, length);
    if (got > 0) {
        link->heard = socket_now();
        return got;
    }
    bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    link->broken |= !later;
    wslay_event_set_error(context, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr context, const uint8_t *bytes, size_t length,
                       int flags, void *own)
{
    struct link *link = own;
    ssize_t sent = send(link->socket, bytes, length, MSG_NOSIGNAL);
    (void)flags;
    if (sent >= 0)
        return sent;
    bool later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    link->broken |= !later;
    wslay_event_set_error(context, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr context, uint8_t *mask, size_t length, void *own)
{
    (void)context;
    (void)own;
    randombytes_buf(mask, length);
    return 0;
}

static void on_message(wslay_event_context_ptr context,
                       const struct wslay_event_on_msg_recv_arg *message, void *own)
{
    (void)context;
    if (message->opcode == WSLAY_TEXT_FRAME)
        tell(own, LINK_TEXT, 0, (const char *)message->msg, message->msg_length);
}

static bool open_frames(struct link *link)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = on_receive,
                                                           .send_callback = on_send,
                                                           .genmask_callback = on_mask,
                                                           .on_msg_recv_callback = on_message};
    if (wslay_event_context_client_init(&link->context, &callbacks, link) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(link->context, MOST_MESSAGE);
    return true;
}

/* --- a connection ----------------------------------------------------------------------------- */

/* Is this an answer that will be the same however often one asks? */
static bool is_final(int status)
{
    return status >= 400 && status < 500 && status != 408 && status != 425 && status != 429;
}

static void say_down(struct link *link, const char *why)
{
    tell(link, LINK_DOWN, 0, why, strlen(why));
}

static void queue_frame(const struct link *link, uint8_t opcode, const char *text, size_t length)
{
    struct wslay_event_msg frame = {opcode, (const uint8_t *)text, length};
    wslay_event_queue_msg(link->context, &frame);
}

/* What others want: messages to send, a pause, the end. False if the connection is to be broken. */
static bool heed(struct link *link)
{
    struct link_news news;
    sleep_again(link->task);
    pthread_mutex_lock(&link->lock);
    while (take(&link->out, &news)) {
        queue_frame(link, WSLAY_TEXT_FRAME, news.text, news.length);
        free(news.text);
    }
    bool stays = link->pause < 0;
    pthread_mutex_unlock(&link->lock);
    return stays && !atomic_load(&link->ending);
}

/* A server that has gone without a word is found out by its silence. */
static bool keep_alive(struct link *link)
{
    int64_t now = socket_now();
    if (is_full(link)) /* it is not the server who is slow */
        link->heard = now;
    if (now - link->heard > SILENCE_MS)
        return false;
    if (now - link->heard > PING_MS && now - link->pinged > PING_MS) {
        link->pinged = now;
        queue_frame(link, WSLAY_PING, NULL, 0);
    }
    return true;
}

/* Reads and writes what can be; false if the connection is at its end. */
static bool exchange(struct link *link)
{
    if (wslay_event_want_read(link->context) && wslay_event_recv(link->context) != 0)
        return false;
    if (wslay_event_want_write(link->context) && wslay_event_send(link->context) != 0)
        return false;
    return !link->broken &&
           (wslay_event_want_read(link->context) || wslay_event_want_write(link->context));
}

/* Both sides say goodbye, but nobody waits long for that. */
static void say_goodbye(struct link *link)
{
    int64_t until = socket_now() + CLOSE_MS;
    wslay_event_queue_close(link->context, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
    while (exchange(link) && !is_full(link) && socket_wait(link->socket, false, until))
        continue;
}

static void speak(struct link *link)
{
    link->heard = link->pinged = socket_now();
    link->broken = false;
    bool alive = true, wanted = heed(link);
    while (alive && wanted && (alive = exchange(link) && keep_alive(link))) {
        struct pollfd files[] = {{.fd = link->socket, .events = is_full(link) ? 0 : POLLIN},
                                 {.fd = link->task[0], .events = POLLIN}};
        if (wslay_event_want_write(link->context))
            files[0].events |= POLLOUT;
        if (files[0].events == 0)
            files[0].fd = -1; /* nor is its end heard before */
        poll(files, 2, PING_MS / 4);
        wanted = heed(link);
    }
    if (alive && !wanted)
        say_goodbye(link);
}

static void set_up(struct link *link, bool up)
{
    pthread_mutex_lock(&link->lock);
    link->up = up;
    link->turn += up;
    if (!up)
        empty(&link->out);
    pthread_mutex_unlock(&link->lock);
}

/* From the handshake to the end of the connection. */
static void use_socket(struct link *link, struct http_answer *answer)
{
    link->early = answer->body;
    link->early_length = answer->length;
    if (!open_frames(link))
        return;
    set_up(link, true);
    tell(link, LINK_UP, link->turn, "", 0);
    speak(link);
    set_up(link, false);
    wslay_event_context_free(link->context);
    say_down(link, _("the connection to the server is lost"));
}

enum attempt { ATTEMPT_FAILED, ATTEMPT_DONE, ATTEMPT_REFUSED };

static enum attempt attempt(struct link *link)
{
    char why[SOCKET_WHY] = "";
    struct http_answer answer = {0};
    enum attempt result = ATTEMPT_FAILED;
    link->socket = socket_connect(&link->address, CONNECT_MS, why);
    if (link->socket < 0) {
        say_down(link, why);
        return ATTEMPT_FAILED;
    }
    if (handshake(link->socket, &link->address, link->path, socket_now() + CONNECT_MS, &answer)) {
        use_socket(link, &answer);
        result = ATTEMPT_DONE;
    } else if (is_final(answer.status)) {
        tell(link, LINK_REFUSED, answer.status, answer.body, answer.length);
        result = ATTEMPT_REFUSED;
    } else {
        say_down(link, _("the server does not answer as it should"));
    }
    free(answer.body);
    close(link->socket);
    return result;
}

/* --- the thread ------------------------------------------------------------------------------- */

int link_backoff(int failed, unsigned chance)
{
    int most = FIRST_PAUSE_MS;
    for (int i = 1; i < failed && most < LONGEST_PAUSE_MS; i++)
        most *= 2;
    most = most < LONGEST_PAUSE_MS ? most : LONGEST_PAUSE_MS;
    return most / 2 + (int)(chance % (unsigned)(most / 2 + 1));
}

/* A pause that was asked for, else the usual one. */
static int pause_ms(struct link *link, int failed)
{
    pthread_mutex_lock(&link->lock);
    int asked = link->pause;
    link->pause = -1;
    pthread_mutex_unlock(&link->lock);
    return asked >= 0 ? asked : link_backoff(failed, randombytes_random());
}

static void wait_ms(struct link *link, int ms)
{
    int64_t until = socket_now() + ms;
    while (!atomic_load(&link->ending) && socket_wait(link->task[0], false, until))
        sleep_again(link->task);
}

static void *run(void *own)
{
    struct link *link = own;
    int failed = 0;
    while (!atomic_load(&link->ending)) {
        int64_t began = socket_now();
        enum attempt result = attempt(link);
        if (result == ATTEMPT_REFUSED)
            break;
        bool lasted = result == ATTEMPT_DONE && socket_now() - began > FIRST_PAUSE_MS;
        failed = lasted ? 1 : failed + 1;
        wait_ms(link, pause_ms(link, failed));
    }
    return NULL;
}

/* Signals are the business of those who wait for keys. */
static bool start_thread(struct link *link)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&link->thread, NULL, run, link) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* --- from other threads ----------------------------------------------------------------------- */

struct link *link_open(const struct address *address, const char *path)
{
    struct link *link = alloc_zeroed(1, sizeof *link);
    link->address = *address;
    link->pause = -1;
    snprintf(link->path, sizeof link->path, "%s", path);
    link->in.last = &link->in.first;
    link->out.last = &link->out.first;
    open_pipe(link->news);
    open_pipe(link->task);
    pthread_mutex_init(&link->lock, NULL);
    if (sodium_init() < 0 || !start_thread(link))
        fail(_("there is no memory for the connection"));
    return link;
}

void link_close(struct link *link)
{
    if (link == NULL)
        return;
    atomic_store(&link->ending, true);
    wake(link->task);
    pthread_join(link->thread, NULL);
    empty(&link->in);
    empty(&link->out);
    for (int i = 0; i < 2; i++) {
        close(link->news[i]);
        close(link->task[i]);
    }
    pthread_mutex_destroy(&link->lock);
    free(link);
}

int link_wake(const struct link *link)
{
    return link->news[0];
}

bool link_take(struct link *link, struct link_news *news)
{
    pthread_mutex_lock(&link->lock);
    bool taken = take(&link->in, news), full = link->waiting >= MOST_WAITING;
    if (taken)
        link->waiting -= news->length;
    else
        sleep_again(link->news);
    pthread_mutex_unlock(&link->lock);
    if (full)
        wake(link->task);
    return taken;
}

void link_send(struct link *link, int turn, const char *text, size_t length)
{
    pthread_mutex_lock(&link->lock);
    if (link->up && link->turn == turn)
        put(&link->out, LINK_TEXT, 0, text, length);
    pthread_mutex_unlock(&link->lock);
    wake(link->task);
}

void link_pause(struct link *link, int ms)
{
    pthread_mutex_lock(&link->lock);
    link->pause = ms;
    pthread_mutex_unlock(&link->lock);
    wake(link->task);
}
