#include "mailbox.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more;
    pthread_t thread;
    int listener, count, dialled, muted, mute[MAILBOX_MOST];
    bool ending;
    struct posted posted[MAILBOX_MOST];
} box = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER};

static bool is_for(const struct posted *posted, const char *path)
{
    return strncmp(posted->head + strlen("POST "), path, strlen(path)) == 0;
}

static bool came_before(const struct posted *posted)
{
    size_t line = strcspn(posted->head, "\r");
    for (int i = 0; i < box.count; i++)
        if (strncmp(box.posted[i].head, posted->head, line) == 0)
            return true;
    return false;
}

const char *posted_header(const struct posted *posted, const char *name)
{
    static char value[2048];
    size_t length = strlen(name);
    for (const char *line = posted->head; (line = strstr(line, "\r\n")) != NULL;) {
        line += 2;
        if (strncasecmp(line, name, length) != 0 || line[length] != ':')
            continue;
        line += length + 1;
        line += strspn(line, " ");
        snprintf(value, sizeof value, "%.*s", (int)strcspn(line, "\r"), line);
        return value;
    }
    return "";
}

/* False if it is no whole request. */
static bool read_request(int fd, struct posted *posted)
{
    static char bytes[2 * MAILBOX_BYTES];
    size_t length = 0;
    char *end = NULL;
    for (;;) {
        ssize_t got = read(fd, bytes + length, sizeof bytes - 1 - length);
        if (got <= 0 || (length == 0 && bytes[0] == 0x16)) /* TLS, which is not spoken here */
            return false;
        length += (size_t)got;
        bytes[length] = '\0';
        if (end == NULL && (end = strstr(bytes, "\r\n\r\n")) == NULL)
            continue;
        size_t head = (size_t)(end - bytes) + 4;
        if (head >= sizeof posted->head)
            return false;
        memcpy(posted->head, bytes, head);
        posted->head[head] = '\0';
        posted->length = (size_t)atol(posted_header(posted, "Content-Length"));
        if (posted->length > MAILBOX_BYTES)
            return false;
        if (length < head + posted->length)
            continue;
        memcpy(posted->body, bytes + head, posted->length);
        return true;
    }
}

static void answer(int fd, const struct posted *posted)
{
    const char *said = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
    if (is_for(posted, "/gone"))
        said = "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n";
    else if (is_for(posted, "/lost"))
        said = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    else if (is_for(posted, "/later") && !came_before(posted))
        said = "HTTP/1.1 503 Later\r\nContent-Length: 0\r\n\r\n";
    else if (is_for(posted, "/moved"))
        said = "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n";
    if (write(fd, said, strlen(said)) < 0)
        perror("mailbox");
}

static void take(int fd)
{
    static struct posted posted;
    bool whole = read_request(fd, &posted);
    pthread_mutex_lock(&box.lock);
    box.dialled++;
    bool mute = whole && is_for(&posted, "/mute") && box.muted < MAILBOX_MOST;
    if (whole && !mute)
        answer(fd, &posted);
    if (whole && box.count < MAILBOX_MOST)
        box.posted[box.count++] = posted;
    if (mute)
        box.mute[box.muted++] = fd;
    pthread_cond_broadcast(&box.more);
    pthread_mutex_unlock(&box.lock);
    if (!mute)
        close(fd);
}

static void *serve(void *context)
{
    struct pollfd listening = {.fd = box.listener, .events = POLLIN};
    (void)context;
    while (!box.ending)
        if (poll(&listening, 1, 50) > 0) {
            int fd = accept(box.listener, NULL, NULL);
            if (fd >= 0)
                take(fd);
        }
    return NULL;
}

int mailbox_open(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    box.listener = socket(AF_INET, SOCK_STREAM, 0);
    if (box.listener < 0 || bind(box.listener, (struct sockaddr *)&address, length) != 0 ||
        listen(box.listener, 64) != 0 ||
        getsockname(box.listener, (struct sockaddr *)&address, &length) != 0 ||
        pthread_create(&box.thread, NULL, serve, NULL) != 0)
        abort();
    return ntohs(address.sin_port);
}

void mailbox_close(void)
{
    box.ending = true;
    pthread_join(box.thread, NULL);
    for (int i = 0; i < box.muted; i++)
        close(box.mute[i]);
    close(box.listener);
}

void mailbox_empty(void)
{
    pthread_mutex_lock(&box.lock);
    box.count = box.dialled = 0;
    pthread_mutex_unlock(&box.lock);
}

/* Waits until one of the two counters has come so far. */
static int wait_for(const int *counter, int wanted, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&box.lock);
    while (*counter < wanted && pthread_cond_timedwait(&box.more, &box.lock, &until) == 0)
        continue;
    int count = *counter;
    pthread_mutex_unlock(&box.lock);
    return count;
}

int mailbox_count(int wanted, int ms)
{
    return wait_for(&box.count, wanted, ms);
}

int mailbox_dialled(int wanted, int ms)
{
    return wait_for(&box.dialled, wanted, ms);
}

const struct posted *mailbox_at(int index)
{
    return &box.posted[index];
}
