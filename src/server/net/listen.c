#include "listen.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "i18n/i18n.h"
#include "server/http/http.h"
#include "server/ops/server_internal.h"

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

/* --- Unix sockets ----------------------------------------------------------------------------- */

/* Is it the socket of a server that was killed? Nobody answers there. */
static bool is_left_behind(const struct sockaddr_un *name)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    bool left =
        connect(fd, (const struct sockaddr *)name, sizeof *name) != 0 && errno == ECONNREFUSED;
    close(fd);
    return left;
}

/* Binds the path for the owner and the group, to which the proxy belongs. */
static int bind_path(const struct sockaddr_un *name)
{
    enum { NOT_OTHERS = 0117 };
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    mode_t mask = umask(NOT_OTHERS);
    int bound = bind(fd, (const struct sockaddr *)name, sizeof *name);
    umask(mask);
    if (bound == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

static int open_path(const char *where, char *said, size_t size)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const char *path = listen_path(where);
    if (path[0] != '/' || strlen(path) >= sizeof name.sun_path) {
        snprintf(said, size, _("'%s' is no Unix socket, as in unix:/run/inkrail/inkrail.sock"),
                 where);
        return -1;
    }
    memcpy(name.sun_path, path, strlen(path) + 1);
    int fd = bind_path(&name);
    if (fd < 0 && errno == EADDRINUSE && is_left_behind(&name) && unlink(path) == 0)
        fd = bind_path(&name);
    if (fd < 0)
        say_why(where, said, size);
    return fd;
}

const char *listen_path(const char *where)
{
    static const char scheme[] = "unix:";
    bool is_path = strncmp(where, scheme, sizeof scheme - 1) == 0;
    return is_path ? where + sizeof scheme - 1 : NULL;
}

void listen_remove(const char *where)
{
    const char *path = listen_path(where);
    if (path != NULL)
        unlink(path);
}

/* --- all of them ------------------------------------------------------------------------------ */

int listen_open(const char *where, int *port, char *said, size_t size)
{
    if (listen_path(where) != NULL) {
        *port = 0;
        return open_path(where, said, size);
    }
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
    int fd = fcntl(loop->server->own->listener, F_DUPFD_CLOEXEC, 0);
    if (listen_path(loop->server->settings.listen) != NULL) {
        uv_pipe_init(&loop->uv, &loop->listener.pipe, 0);
        uv_pipe_open(&loop->listener.pipe, fd);
    } else {
        uv_tcp_init(&loop->uv, &loop->listener.tcp);
        uv_tcp_open(&loop->listener.tcp, fd);
    }
    uv_listen(&loop->listener.stream, BACKLOG, somebody_comes);
}

void listen_end(struct loop *loop)
{
    if (!uv_is_closing((uv_handle_t *)&loop->listener))
        uv_close((uv_handle_t *)&loop->listener, NULL);
}
