#include "listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"
#include "server_state.h"
#include "speech/i18n.h"

enum { BACKLOG = 1024 };

/* Splits "[::1]:8080" into host ("" for all) and port. */
static bool split(const char *where, char *host, size_t size, const char **port)
{
    const char *colon = strrchr(where, ':');
    if (colon == NULL || colon[1] == '\0')
        return false;
    size_t length = (size_t)(colon - where);
    if (length >= 2 && where[0] == '[' && where[length - 1] == ']') {
        where++;
        length -= 2;
    } else if (memchr(where, ':', length) != NULL) {
        return false;
    }
    if (length >= size)
        return false;
    memcpy(host, where, length);
    host[length] = '\0';
    *port = colon + 1;
    uint32_t number;
    return ink_slice_number(ink_slice_of(*port), 65535, &number);
}

static int bind_to(const struct addrinfo *info)
{
    int on = 1;
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static int port_of(int fd)
{
    struct sockaddr_storage name;
    socklen_t length = sizeof name;
    if (getsockname(fd, (struct sockaddr *)&name, &length) != 0)
        return 0;
    return name.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)(void *)&name)->sin6_port)
                                      : ntohs(((struct sockaddr_in *)(void *)&name)->sin_port);
}

static void say_why(const char *where, char *said, size_t size)
{
    if (errno == EADDRINUSE)
        snprintf(said, size, _("%s is in use; choose another port with --listen"), where);
    else
        snprintf(said, size, _("cannot listen on %s: %s"), where, strerror(errno));
}

int listen_open(const char *where, int *port, char *said, size_t size)
{
    char host[256];
    const char *service;
    struct addrinfo *list;
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    if (!split(where, host, sizeof host, &service)) {
        snprintf(said, size, _("'%s' is no ADDRESS:PORT, as in 127.0.0.1:8080"), where);
        return -1;
    }
    if (getaddrinfo(host[0] != '\0' ? host : NULL, service, &hints, &list) != 0) {
        snprintf(said, size, _("there is no address '%s'"), host);
        return -1;
    }
    int fd = -1;
    for (const struct addrinfo *info = list; info != NULL && fd < 0; info = info->ai_next)
        fd = bind_to(info);
    if (fd < 0)
        say_why(where, said, size);
    else
        *port = port_of(fd);
    freeaddrinfo(list);
    return fd;
}

/* --- on a loop -------------------------------------------------------------------------------- */

static void somebody_comes(uv_stream_t *listener, int status)
{
    if (status == 0)
        http_accept(listener->loop->data, listener);
}

void listen_begin(struct loop *loop)
{
    uv_tcp_init(&loop->uv, &loop->listener);
    uv_tcp_open(&loop->listener, fcntl(loop->server->own->listener, F_DUPFD_CLOEXEC, 0));
    uv_listen((uv_stream_t *)&loop->listener, BACKLOG, somebody_comes);
}

void listen_end(struct loop *loop)
{
    if (!uv_is_closing((uv_handle_t *)&loop->listener))
        uv_close((uv_handle_t *)&loop->listener, NULL);
}
