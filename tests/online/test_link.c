/* TEST transport_link: The connection itself, with a server that means no good. */
#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "online/transport/handshake.h"
#include "online/transport/link.h"

enum { FRAME = 1 << 20, FLOOD = 160, MOST_TAKEN = 64, QUIET_MS = 3000 };

static int listen_here(struct address *address)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof name;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&name, sizeof name), 0);
    assert_int_equal(listen(listener, 1), 0);
    getsockname(listener, (struct sockaddr *)&name, &length);
    *address = (struct address){.host = "127.0.0.1"};
    snprintf(address->port, sizeof address->port, "%d", ntohs(name.sin_port));
    return listener;
}

static bool accept_client(int client)
{
    static const char key_name[] = "Sec-WebSocket-Key: ";
    char request[4096] = "", key[64] = "", accept[HANDSHAKE_ACCEPT], answer[256];
    size_t length = 0;
    while (strstr(request, "\r\n\r\n") == NULL && length + 1 < sizeof request) {
        ssize_t got = recv(client, request + length, sizeof request - 1 - length, 0);
        if (got <= 0)
            return false;
        length += (size_t)got;
        request[length] = '\0';
    }
    const char *at = strstr(request, key_name);
    if (at == NULL || sscanf(at + strlen(key_name), "%63[^\r]", key) != 1)
        return false;
    handshake_expected(key, accept);
    int size = snprintf(answer, sizeof answer,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                        accept);
    return send(client, answer, (size_t)size, MSG_NOSIGNAL) == size;
}

/* Sends messages of a mebibyte until the other side takes no more; how many went out. */
static int flood(int client)
{
    static char frame[10 + FRAME];
    frame[0] = (char)0x81;
    frame[1] = 127;
    frame[7] = FRAME >> 16;
    memset(frame + 10, ' ', FRAME);
    for (int sent = 0; sent < FLOOD; sent++)
        for (size_t at = 0; at < sizeof frame;) {
            struct pollfd file = {.fd = client, .events = POLLOUT};
            if (poll(&file, 1, QUIET_MS) != 1)
                return sent;
            ssize_t more = send(client, frame + at, sizeof frame - at, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (more > 0)
                at += (size_t)more;
        }
    return FLOOD;
}

/* A server may send without end: what nobody has taken has a bound, and all of it comes when it is
   taken. */
static void a_flood_waits_outside(void **state)
{
    (void)state;
    struct address address;
    struct link_news news;
    int listener = listen_here(&address), status = 0;
    pid_t child = fork();
    if (child == 0) {
        int client = accept(listener, NULL, NULL);
        _exit(accept_client(client) ? flood(client) : 255);
    }
    close(listener);
    struct link *link = link_open(&address, "/ws/x");
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    assert_in_range(WEXITSTATUS(status), 1, MOST_TAKEN);
    assert_true(link_take(link, &news));
    assert_int_equal(news.kind, LINK_UP);
    free(news.text);
    assert_true(link_take(link, &news));
    assert_int_equal(news.kind, LINK_TEXT);
    assert_int_equal(news.length, FRAME);
    free(news.text);
    link_close(link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_flood_waits_outside)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
