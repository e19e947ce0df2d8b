/* The least that a server for this shape of game can do: a line comes in over TCP, goes out to the
   four players of a table, and its sender gets an answer. No frames, no JSON, no rules, nothing
   stored, one thread with epoll: what is left is the machine's own share, which puts the figures of
   other servers into proportion. Connections take seats in the order in which they come.
   server_echo PORT */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SEATS = 4, LINES = 1 << 15, FILES = 1 << 16, LINE = 4096, EVENTS = 256 };

static int seated[LINES], count; /* the connection of each seat */
static int place[FILES];         /* the seat of each file */
static unsigned number[LINES / SEATS];

static void say(int fd, const char *line, int length)
{
    if (write(fd, line, (size_t)length) != length)
        perror("write");
}

/* Messages are as long as those of the other servers. */
static void tell(int table, int who, const char *id, int id_length)
{
    char line[LINE];
    unsigned n = ++number[table];
    int length = snprintf(
        line, sizeof line,
        "{\"t\":\"log\",\"events\":[{\"t\":\"step\",\"n\":%u,\"at\":1794852606000,\"seat\":%d,"
        "\"step\":\"C4HRHR{NS}{EW}\"}],\"upto\":%u}\n",
        n, place[who] % SEATS + 1, n);
    for (int i = table * SEATS; i < (table + 1) * SEATS && i < count; i++)
        say(seated[i], line, length);
    length =
        snprintf(line, sizeof line, "{\"t\":\"ok\",\"id\":\"%.*s\",\"n\":%u}\n", id_length, id, n);
    say(who, line, length);
}

/* The client has one step under way, so one line is read: its id. */
static void hear(int fd)
{
    char line[LINE];
    ssize_t length = read(fd, line, sizeof line);
    if (length <= 0)
        close(fd);
    else if (line[length - 1] == '\n')
        tell(place[fd] / SEATS, fd, line, (int)(length < 16 ? length - 1 : 16));
}

static void welcome(int listener, int poll)
{
    int fd = accept(listener, NULL, NULL), on = 1;
    if (fd < 0 || fd >= FILES || count >= LINES)
        return;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    place[fd] = count;
    seated[count++] = fd;
    epoll_ctl(poll, EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN, .data.fd = fd});
}

int main(int arguments, char **argument)
{
    int port = arguments > 1 ? (int)strtol(argument[1], NULL, 10) : 0, on = 1,
        poll = epoll_create1(0);
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in here = {.sin_family = AF_INET,
                               .sin_port = htons((uint16_t)port),
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event[EVENTS] = {{.events = EPOLLIN, .data.fd = listener}};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&here, sizeof here) != 0 || listen(listener, 512) != 0)
        return 1;
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event[0]);
    puts("ready");
    fflush(stdout);
    for (;;) {
        int events = epoll_wait(poll, event, EVENTS, -1);
        for (int i = 0; i < events; i++)
            if (event[i].data.fd == listener)
                welcome(listener, poll);
            else
                hear(event[i].data.fd);
    }
}
