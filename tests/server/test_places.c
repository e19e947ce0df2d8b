/* TEST server_places: A server that has as many connections as it may have: onlookers give way to
   people who have seats, and nobody who plays is kept out by those who look on. */
#include <unistd.h>

#include "party.h"

enum { PLACES = 24, CROWD = 64, LINGERING = 3 };

ONE_SERVER("INKRAIL_CONNECTIONS_AN_ADDRESS=1000", "INKRAIL_PROXIED=yes", "INKRAIL_CONNECTIONS=24",
           "INKRAIL_LOOPS=3")

static struct socket crowd[CROWD];

/* Comes from an address, as a proxy tells it. */
static void come_from(struct socket *socket, const char *address, const char *code)
{
    char request[512], byte;
    unsigned end = 0;
    int length =
        snprintf(request, sizeof request,
                 "GET /ws/%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: %s\r\n\r\n",
                 code, address);
    *socket = (struct socket){.fd = dial(&served)};
    assert_true(socket->fd >= 0 && send_all(socket->fd, request, (size_t)length));
    while (end != 0x0d0a0d0a) { /* the empty line behind the head */
        assert_int_equal(read(socket->fd, &byte, 1), 1);
        end = end << 8 | (unsigned char)byte;
    }
}

/* Looks on, and is welcome at first. */
static void look_on(struct socket *socket, const char *address, const char *code)
{
    ink_message welcome;
    come_from(socket, address, code);
    socket_say(socket, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    assert_true(socket_await(socket, INK_TO_CLIENT_welcome, &welcome, WAIT_MS));
    ink_message_free(&welcome);
}

/* Was it sent away by now, because there is no place? */
static bool is_sent_away(struct socket *socket)
{
    ink_message bye;
    if (!socket_await(socket, INK_TO_CLIENT_bye, &bye, 0))
        return false;
    assert_true(ink_slice_is(ink_message_text(&bye, "code"), "NO_PLACE"));
    ink_message_free(&bye);
    socket_close(socket);
    return true;
}

static bool is_here[CROWD];

/* Those who are sent away go, until so many are left of `from` up to `upto`; or a few less, where a
   connection of before took a moment to go. */
static void await_left(int from, int upto, int wanted)
{
    int left = CROWD;
    for (int64_t until = moment_ms() + WAIT_MS; left > wanted; rest_ms(5)) {
        assert_true(moment_ms() < until);
        left = 0;
        for (int i = from; i < upto; i++) {
            is_here[i] = is_here[i] && !is_sent_away(&crowd[i]);
            left += is_here[i];
        }
    }
    assert_true(left > wanted - LINGERING);
}

/* One after another; whoever is beyond the places has gone before the next one comes. */
static void gather_crowd(const char *code, int from, int upto, const char *address, int others)
{
    for (int i = from; i < upto; i++) {
        look_on(&crowd[i], address, code);
        is_here[i] = true;
        int here = i + 1 + others;
        if (here > PLACES)
            await_left(0, i + 1, PLACES - others);
    }
}

/* Nobody is there but who asks for the figure. */
static void await_quiet(void)
{
    for (int64_t until = moment_ms() + WAIT_MS; party_figure(&served, "inkrail_connections") > 1;
         rest_ms(5))
        assert_true(moment_ms() < until);
}

static void leave_crowd(int upto)
{
    for (int i = 0; i < upto; i++)
        if (is_here[i])
            socket_close(&crowd[i]);
    await_quiet();
}

/* Everybody who sits at a table comes back, whoever looks on and wherever; for each one goes. */
static void onlookers_give_way(void **state)
{
    (void)state;
    enum { PLAYERS = 6 };
    struct player player[PLAYERS];
    char code[CODE], other[CODE];
    party_gather(&served, player, PLAYERS, "\"seats\":\"6\"", code);
    table_make(&served, player[0].token, "\"seats\":\"2\"", other);
    for (int i = 0; i < PLAYERS; i++)
        player_leave(&player[i]);
    await_quiet();
    gather_crowd(other, 0, PLACES, "10.1.1.1", 0);
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(player_come_back(&player[i]));
        assert_int_equal(player[i].seat, i + 1);
        await_left(0, PLACES, PLACES - 1 - i);
    }
    assert_true(player_does(&player[0], "start", ""));
    party_free(player, PLAYERS);
    leave_crowd(PLACES);
}

/* The host of a table has a place there without a seat, too. */
static void a_host_comes_in(void **state)
{
    (void)state;
    struct player host;
    char token[TOKEN], code[CODE];
    guest_make(&served, "Host", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    await_quiet();
    gather_crowd(code, 0, PLACES, "10.1.1.1", 0);
    player_come(&host, &served, code, token, "");
    assert_int_equal(host.seat, 0);
    await_left(0, PLACES, PLACES - 1);
    assert_true(player_does(&host, "set", "\"option\":\"title\",\"value\":\"Full\""));
    player_free(&host);
    leave_crowd(PLACES);
}

/* One network that fills the server does not keep others from looking on: its own go, and whoever
   of it comes then. */
static void the_greedy_give_way_first(void **state)
{
    (void)state;
    char token[TOKEN], code[CODE], other[CODE], address[32];
    guest_make(&served, "Host", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    table_make(&served, token, "\"seats\":\"2\"", other);
    await_quiet();
    for (int i = 0; i < PLACES; i++) {
        snprintf(address, sizeof address, "10.1.1.%d", i + 1);
        gather_crowd(code, i, i + 1, address, 0);
    }
    for (int i = 0; i < 5; i++) {
        snprintf(address, sizeof address, "10.2.%d.1", i);
        look_on(&crowd[PLACES + i], address, i % 2 == 0 ? code : other);
        is_here[PLACES + i] = true;
        await_left(0, PLACES, PLACES - 1 - i);
    }
    look_on(&crowd[PLACES + 5], "10.1.1.200", other);
    is_here[PLACES + 5] = true;
    await_left(0, PLACES + 6, PLACES);
    for (int i = PLACES; i < PLACES + 5; i++)
        assert_true(is_here[i]);
    leave_crowd(PLACES + 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(onlookers_give_way),
        cmocka_unit_test(a_host_comes_in),
        cmocka_unit_test(the_greedy_give_way_first),
    };
    return cmocka_run_group_tests(tests, start, end);
}
