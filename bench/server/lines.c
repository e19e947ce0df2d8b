/* Connections: sockets, HTTP as far as a load generator needs it, and WebSocket frames. It only
   talks to servers that are started for it, so anything unexpected ends the program. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load.h"

static void die(const char *what)
{
    fprintf(stderr, "inkrail-load: %s: %s\n", what, strerror(errno));
    exit(1);
}

void address_read(const char *text, struct server_address *address)
{
    const char *colon = strchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    if (length == 0 || length >= sizeof address->host) {
        fprintf(stderr, "inkrail-load: '%s' is not ADDRESS:PORT\n", text);
        exit(2);
    }
    memcpy(address->host, text, length);
    address->host[length] = '\0';
    address->port = (int)strtol(colon + 1, NULL, 10);
}

static int dial(const struct server_address *address, int host)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)address->port)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (uint32_t)host)};
    inet_pton(AF_INET, address->host, &to.sin_addr);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (host > 0 && bind(fd, (struct sockaddr *)&from, sizeof from) != 0)
        die("cannot bind");
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

bool address_answers(const struct server_address *address)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)address->port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, address->host, &to.sin_addr);
    bool answers = fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0;
    close(fd);
    return answers;
}

/* A small text always fits into an empty socket. */
static void send_all(int fd, const void *data, size_t length)
{
    const char *rest = data;
    while (length > 0) {
        ssize_t sent = send(fd, rest, length, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (sent < 0)
            return; /* the reading side will notice */
        rest += sent;
        length -= (size_t)sent;
    }
}

/* --- HTTP ------------------------------------------------------------------------------------- */

int http_ask(const struct server_address *address, const char *method, const char *path,
             const char *token, const char *json, char *body, size_t size)
{
    char request[2048], answer[65536];
    size_t have = 0;
    int status = 0, fd = dial(address, 0);
    int length = snprintf(request, sizeof request,
                          "%s %s HTTP/1.1\r\nHost: load\r\nConnection: close\r\n%s%s%s"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          method, path, token[0] != '\0' ? "Authorization: Bearer " : "", token,
                          token[0] != '\0' ? "\r\n" : "", strlen(json), json);
    send_all(fd, request, (size_t)length);
    for (ssize_t got; have + 1 < sizeof answer; have += (size_t)got)
        if ((got = recv(fd, answer + have, sizeof answer - 1 - have, 0)) <= 0)
            break;
    answer[have] = '\0';
    close(fd);
    const char *rest = strstr(answer, "\r\n\r\n");
    if (strncmp(answer, "HTTP/1.1 ", 9) == 0)
        status = (int)strtol(answer + 9, NULL, 10);
    snprintf(body, size, "%s", rest != NULL ? rest + 4 : "");
    return status;
}

void json_field(const char *json, const char *field, char *value, size_t size)
{
    char name[64];
    size_t length = 0;
    snprintf(name, sizeof name, "\"%s\":\"", field);
    const char *at = strstr(json, name);
    for (at = at != NULL ? at + strlen(name) : "\""; *at != '"' && length + 1 < size; at++)
        value[length++] = *at;
    value[length] = '\0';
}

/* --- WebSocket -------------------------------------------------------------------------------- */

void line_open(struct line *line, const struct server_address *address, const char *path, int host)
{
    line_open_as(line, address, path, host, "");
}

void line_open_as(struct line *line, const struct server_address *address, const char *path,
                  int host, const char *headers)
{
    char request[2048];
    line->fd = dial(address, host);
    line->upgraded = line->welcomed = line->seated = line->asked = line->lost = false;
    line->have = 0;
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                          path, headers);
    send_all(line->fd, request, (size_t)length);
    fcntl(line->fd, F_SETFL, O_NONBLOCK);
}

void line_close(struct line *line)
{
    close(line->fd);
    free(line->in);
    line->in = NULL;
    line->have = line->size = 0;
}

enum { OP_TEXT = 1, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

/* Frames of clients are masked; a mask of zeros is valid, and costs nothing. */
static void say_frame(struct line *line, int op, const char *text, size_t length)
{
    unsigned char frame[4096];
    size_t head = 2;
    frame[0] = (unsigned char)(0x80 | op);
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    if (line->masks) {
        memcpy(frame + head, mask, 4);
        for (size_t i = 0; i < length; i++)
            frame[head + 4 + i] ^= mask[i % 4];
    }
    send_all(line->fd, frame, head + 4 + length);
}

void line_say(struct line *line, const char *text, size_t length)
{
    say_frame(line, OP_TEXT, text, length);
}

static bool grow(struct line *line)
{
    if (line->have + 4096 <= line->size)
        return true;
    line->size = line->size == 0 ? 4096 : 2 * line->size;
    line->in = realloc(line->in, line->size);
    return line->in != NULL;
}

/* The length of the first frame, 0 if it is incomplete; and where its payload begins. */
static size_t frame_at(const unsigned char *at, size_t have, size_t *head)
{
    uint64_t length = have < 2 ? 0 : at[1] & 127;
    size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    *head = 2 + more;
    if (have < *head)
        return 0;
    for (size_t i = 0; i < more; i++)
        length = (i == 0 ? 0 : length << 8) | at[2 + i];
    return have < *head + length ? 0 : *head + (size_t)length;
}

static size_t hear_frames(struct line *line, line_hear *hear, void *context)
{
    size_t used = 0, head, bytes;
    while ((bytes = frame_at(line->in + used, line->have - used, &head)) > 0) {
        const char *text = (const char *)line->in + used + head;
        int op = line->in[used] & 15;
        if (op == OP_TEXT)
            hear(line, (ink_slice){text, bytes - head}, context);
        else if (op == OP_PING)
            say_frame(line, OP_PONG, text, bytes - head);
        else if (op == OP_CLOSE)
            line->lost = true;
        used += bytes;
    }
    return used;
}

/* The answer to the upgrade precedes all frames. */
static size_t skip_upgrade(struct line *line)
{
    line->in[line->have] = '\0';
    const char *end = strstr((const char *)line->in, "\r\n\r\n");
    if (end == NULL)
        return 0;
    if (strncmp((const char *)line->in, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "inkrail-load: no WebSocket: %.60s\n", (const char *)line->in);
        exit(1);
    }
    line->upgraded = true;
    return (size_t)(end + 4 - (const char *)line->in);
}

bool line_read(struct line *line, line_hear *hear, void *context)
{
    if (!grow(line))
        die("no memory");
    ssize_t got = recv(line->fd, line->in + line->have, line->size - line->have - 1, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        line->lost = true;
    line->have += got > 0 ? (size_t)got : 0;
    size_t used = 0;
    if (!line->upgraded && line->have > 0) {
        used = skip_upgrade(line);
        memmove(line->in, line->in + used, line->have -= used);
        if (line->upgraded)
            hear(line, (ink_slice){"", 0}, context);
    }
    used = line->upgraded ? hear_frames(line, hear, context) : 0;
    memmove(line->in, line->in + used, line->have -= used);
    if (line->have == 0 && line->table == NULL) { /* idle connections keep no buffer */
        free(line->in);
        line->in = NULL;
        line->size = 0;
    }
    return !line->lost;
}
