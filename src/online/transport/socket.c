#include "socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/process/print.h"
#include "i18n/i18n.h"
#include "words/words.h"

enum { SECOND_MS = 1000, NS_A_MS = 1000000 };

int64_t socket_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND_MS + now.tv_nsec / NS_A_MS;
}

bool socket_wait(int socket, bool write, int64_t until)
{
    for (;;) {
        struct pollfd file = {.fd = socket, .events = write ? POLLOUT : POLLIN};
        int64_t left = until - socket_now();
        int ready = poll(&file, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

/* --- connecting ------------------------------------------------------------------------------- */

/* 0 if it is connected, else errno. */
static int finish_connecting(int descriptor, int64_t until)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (!socket_wait(descriptor, true, until))
        return ETIMEDOUT;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

/* A socket that is connected, or -1 and errno. */
static int connect_to(const struct addrinfo *to, int64_t until)
{
    int on = 1;
    int descriptor = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
    if (descriptor < 0)
        return -1;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int error = connect(descriptor, to->ai_addr, to->ai_addrlen) == 0 ? 0 : errno;
    if (error == EINPROGRESS)
        error = finish_connecting(descriptor, until);
    if (error == 0)
        return descriptor;
    close(descriptor);
    errno = error;
    return -1;
}

/* The addresses of a host are tried one after the other. */
int socket_connect(const struct address *address, int ms, char why[SOCKET_WHY])
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *list = NULL;
    char place[ADDRESS_PLACE];
    int64_t until = socket_now() + ms;
    int descriptor = -1;
    address_place(address, place);
    if (getaddrinfo(address->host, address->port, &hints, &list) != 0) {
        snprintf(why, SOCKET_WHY, _("nobody knows a machine called %s"), address->host);
        errno = ENOENT;
        return -1;
    }
    for (const struct addrinfo *to = list; to != NULL && descriptor < 0; to = to->ai_next)
        descriptor = connect_to(to, until);
    int error = errno;
    freeaddrinfo(list);
    if (descriptor < 0)
        snprintf(why, SOCKET_WHY, _("there is no connection to %s: %s"), place, error_text(error));
    errno = error;
    return descriptor;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static bool is_worth_waiting(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

bool socket_send(int socket, const char *bytes, size_t length, int64_t until)
{
    while (length > 0) {
        ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && (!is_worth_waiting(errno) || !socket_wait(socket, true, until)))
            return false;
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        }
    }
    return true;
}

long socket_receive(int socket, char *bytes, size_t size, int64_t until)
{
    for (;;) {
        ssize_t got = recv(socket, bytes, size, 0);
        if (got >= 0)
            return got;
        if (!is_worth_waiting(errno) || !socket_wait(socket, false, until))
            return -1;
    }
}
