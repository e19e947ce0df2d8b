/* TEST server_heads: What the head of a request says, and who is believed when it speaks of others:
   requests that can be read in two ways, and proxies. */
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <uv.h>

#include "server/http/http.h"
#include "server/http/request.h"
#include "server/net/address.h"
#include "server/net/loop_internal.h"
#include "server/net/networks.h"
#include "server/ops/serve.h"

/* --- requests --------------------------------------------------------------------------------- */

/* Fields behind a body in chunks are not those of the head, which a proxy has looked at. */
static void what_follows_the_body_says_nothing(void **state)
{
    (void)state;
    static const char text[] =
        "POST /api/guest HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
        "X-Forwarded-For: 192.0.2.9\r\nAuthorization: Bearer x\r\n\r\n";
    struct request *request = malloc(sizeof *request);
    request_begin(request);
    assert_int_equal(request_take(request, text, sizeof text - 1), sizeof text - 1);
    assert_int_equal(request->state, REQUEST_WHOLE);
    assert_int_equal(request->body_length, 2);
    assert_true(ink_slice_is(request->value[HEADER_FORWARDED_FOR], "192.0.2.1"));
    assert_int_equal(request->value[HEADER_AUTHORIZATION].length, 0);
    request_end(request);
    free(request);
}

/* What proxies and servers have read differently is nothing at all here, however it comes in. */
static void heads_that_can_be_read_in_two_ways(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int state;
    } rows[] = {
        {"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For : 192.0.2.1\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\nHost : x\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\nHost\t: x\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\n 2\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\n\t2\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\n Host: x\r\n\r\n", REQUEST_REFUSED},
        {"GET / HTTP/1.1\r\nHost: x\nA: 1\n 2\n\n", REQUEST_REFUSED},
        {"\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nA:\t1 \r\n\r\n", REQUEST_WHOLE},
        {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n{}\r\n \t", REQUEST_WHOLE},
    };
    struct request *request = malloc(sizeof *request);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t piece = 1; piece < 64; piece += 62) {
            size_t length = strlen(rows[i].text), used = 0;
            request_begin(request);
            while (used < length && request->state == REQUEST_READING)
                used += request_take(request, rows[i].text + used,
                                     piece < length - used ? piece : length - used);
            assert_int_equal(request->state, rows[i].state);
            assert_int_equal(request->refusal, rows[i].state == REQUEST_REFUSED ? 400 : 0);
            request_end(request);
        }
    free(request);
}

/* --- proxies ---------------------------------------------------------------------------------- */

static void networks_are_read(void **state)
{
    (void)state;
    static const char *const none[] = {"maybe",   "10.0.0.0/33", "10.0.0/8",    "::/129",
                                       "here",    "1.2.3.4/",    "10.0.0.0/-1", ",::1",
                                       "::1 ::2", "1.2.3.4 /8"};
    struct networks networks;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(networks_read(ink_slice_of(none[i]), &networks));
    assert_true(networks_read(ink_slice_of(""), &networks));
    assert_true(networks_read(ink_slice_of("no"), &networks));
    assert_int_equal(networks.count, 0);
    assert_false(networks.local);
    assert_true(networks_read(ink_slice_of("10.1.2.3, 172.16.0.0/12 ,fd00::/8,unix"), &networks));
    assert_int_equal(networks.count, 3);
    assert_true(networks.local);
}

static bool believes(const char *list, const char *peer)
{
    struct networks networks;
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    assert_true(networks_read(ink_slice_of(list), &networks));
    if (inet_pton(AF_INET, peer, &four.sin_addr) == 1)
        return networks_have_peer(&networks, (struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, peer, &six.sin6_addr), 1);
    return networks_have_peer(&networks, (struct sockaddr *)&six);
}

static void proxies_are_believed_by_their_networks(void **state)
{
    (void)state;
    assert_true(believes("yes", "127.3.2.1"));
    assert_true(believes("yes", "::1"));
    assert_false(believes("yes", "10.0.0.1"));
    assert_false(believes("no", "127.0.0.1"));
    assert_true(believes("10.0.0.0/8", "10.255.0.1"));
    assert_true(believes("10.0.0.0/8", "::ffff:10.0.0.1"));
    assert_false(believes("10.0.0.0/8", "11.0.0.1"));
    assert_true(believes("172.16.0.0/12", "172.31.0.1"));
    assert_false(believes("172.16.0.0/12", "172.32.0.1"));
    assert_true(believes("::ffff:10.0.0.0/104", "10.9.9.9"));
    assert_true(believes("fd00::/7", "fc00::1"));
    assert_false(believes("fd00::/8", "fc00::1"));
    assert_true(believes("0.0.0.0/0", "8.8.8.8"));
    assert_false(believes("0.0.0.0/0", "2001:db8::1"));
    assert_false(believes("unix", "127.0.0.1"));
    struct networks networks;
    const struct sockaddr local = {.sa_family = AF_UNIX};
    assert_true(networks_read(ink_slice_of("unix"), &networks));
    assert_true(networks_have_peer(&networks, &local));
    assert_true(networks_read(ink_slice_of("127.0.0.1"), &networks));
    assert_false(networks_have_peer(&networks, &local));
}

/* Whatever a client has written before is to the left. */
static void clients_are_read_from_the_right(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"9.9.9.9", "9.9.9.9"},
        {"127.0.0.1, 9.9.9.9", "9.9.9.9"},
        {"8.8.8.8, 9.9.9.9, 10.0.0.1, 127.0.0.1", "9.9.9.9"},
        {"10.0.0.2,10.0.0.1", "10.0.0.2"},
        {"1.1.1.1, rubbish", "rubbish"},
        {"1.1.1.1,", ""},
        {"9.9.9.9:4711, 10.0.0.1:80", "9.9.9.9"},
        {"[2001:db8::1]:443", "2001:db8::1"},
        {"1.1.1.1, 2001:db8::1", "2001:db8::1"},
    };
    struct networks networks;
    assert_true(networks_read(ink_slice_of("127.0.0.1, 10.0.0.0/8"), &networks));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_true(ink_slice_is(networks_client(&networks, ink_slice_of(rows[i][0])), rows[i][1]));
}

/* --- where messages may go -------------------------------------------------------------------- */

static struct sockaddr_storage at_port(const char *text, int port)
{
    struct sockaddr_storage address = {0};
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)&address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)&address;
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &six->sin6_addr), 1);
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
    }
    return address;
}

static bool is_public(const char *text, int port)
{
    struct sockaddr_storage address = at_port(text, port);
    return address_is_public((const struct sockaddr *)&address);
}

/* The interfaces of a machine in the world, as the system would tell them. */
static const char *const interfaces[] = {"127.0.0.1", "8.8.4.4", "::1", "2001:4860:4860::8844"};
enum { INTERFACES = sizeof interfaces / sizeof *interfaces };

int __wrap_uv_interface_addresses(uv_interface_address_t **list, int *count);
void __wrap_uv_free_interface_addresses(uv_interface_address_t *list, int count);

int __wrap_uv_interface_addresses(uv_interface_address_t **list, int *count)
{
    *count = INTERFACES;
    *list = calloc(INTERFACES, sizeof **list);
    for (int i = 0; i < INTERFACES; i++) {
        struct sockaddr_storage address = at_port(interfaces[i], 0);
        memcpy(&(*list)[i].address, &address, sizeof(*list)[i].address);
    }
    return 0;
}

void __wrap_uv_free_interface_addresses(uv_interface_address_t *list, int count)
{
    assert_int_equal(count, INTERFACES);
    free(list);
}

/* An address of the world that is this machine's own leads past the proxy and its rules. */
static void public_addresses_of_this_machine_are_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int port;
        bool is_public;
    } rows[] = {
        {"8.8.8.8", 443, true},
        {"8.8.4.4", 443, false},
        {"::ffff:8.8.4.4", 443, false},
        {"2001:4860:4860::8888", 80, true},
        {"2001:4860:4860::8844", 80, false},
        {"8.8.8.8", 22, false},
        {"192.168.1.1", 443, false},
        {"::ffff:10.0.0.1", 443, false},
        {"fe80::1", 443, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_public(rows[i].text, rows[i].port) != rows[i].is_public)
            fail_msg("%s", rows[i].text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_follows_the_body_says_nothing),
        cmocka_unit_test(heads_that_can_be_read_in_two_ways),
        cmocka_unit_test(networks_are_read),
        cmocka_unit_test(proxies_are_believed_by_their_networks),
        cmocka_unit_test(clients_are_read_from_the_right),
        cmocka_unit_test(public_addresses_of_this_machine_are_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
