/* TEST server_hostile: Hostile clients at one table, while a game goes on at the next. Frames that
   are none, floods, wrong tokens, silence, clients that do not read or write by the byte: each is
   closed with its reason, and the next table plays on. */
#include <signal.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client.h"

static struct served served;
static char token[TOKEN], code[CODE];

static const char *const settings[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", "INKRAIL_PING_S=2",
                                       NULL};

static int start(void **state)
{
    (void)state;
    served_start(&served, settings);
    guest_make(&served, "Anna", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return served_finish(&served);
}

/* Waits until it is closed, and returns the code of the close frame. */
static int closed_with(struct socket *socket)
{
    char *text;
    while ((text = socket_hear(socket, WAIT_MS)) != NULL)
        free(text);
    assert_true(socket->closed);
    int close_code = socket->close_code;
    socket_close(socket);
    return close_code;
}

static void come(struct socket *socket)
{
    assert_true(socket_open(socket, &served, code));
}

static void bad_frames(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } rows[] = {
        {"\x81\x02hi", 4, 1002},                /* no mask */
        {"\xc1\x80\0\0\0\0", 6, 1002},          /* a reserved bit */
        {"\x83\x80\0\0\0\0", 6, 1002},          /* no such kind */
        {"\x80\x80\0\0\0\0", 6, 1002},          /* the rest of nothing */
        {"\x09\x80\0\0\0\0", 6, 1002},          /* a ping in pieces */
        {"\x89\xfe\0\x7e\0\0\0\0x", 9, 1002},   /* a ping too long */
        {"\x82\x80\0\0\0\0", 6, 1003},          /* bytes, no text */
        {"\x81\xfe\x10\x01\0\0\0\0x", 9, 1009}, /* longer than a message is */
        {"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0x", 15, 1009}, /* the longest there is */
        {"\x81\x82\0\0\0\0\xc3\x28", 8, 1007},                           /* no UTF-8 */
        {"\x01\x81\0\0\0\0x\x81\x81\0\0\0\0y", 14, 1002},                /* a new one in between */
        {"\x88\x81\0\0\0\0x", 7, 1002},                                  /* half a code */
        {"\x88\x82\0\0\0\0\x03\xed", 8, 1002},                           /* 1005 is never sent */
        {"\x88\x82\0\0\0\0\x03\xe8", 8, 1000},                           /* a proper end */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct socket socket;
        come(&socket);
        assert_true(send_all(socket.fd, rows[i].bytes, rows[i].length));
        int got = closed_with(&socket);
        if (got != rows[i].code)
            fail_msg("row %zu: %d and not %d", i, got, rows[i].code);
    }
}

/* hello in fragments, with pings in between, byte by byte: it is understood all the same. */
static void fragments_are_put_together(void **state)
{
    (void)state;
    static const char hello[] = "{\"t\":\"hello\",\"v\":1,\"last\":0}";
    struct socket socket;
    ink_message message;
    come(&socket);
    for (size_t i = 0; i < sizeof hello - 1; i++) {
        int first = (i == 0 ? 1 : 0) | (i == sizeof hello - 2 ? 0x80 : 0);
        assert_true(socket_frame(&socket, first, hello + i, 1));
        if (i % 10 == 5)
            assert_true(socket_frame(&socket, 0x89, "p", 1));
    }
    assert_true(socket_await(&socket, INK_TO_CLIENT_welcome, &message, WAIT_MS));
    ink_message_free(&message);
    socket_close(&socket);
}

static void too_many_fragments_are_too_big(void **state)
{
    (void)state;
    struct socket socket;
    char piece[512];
    memset(piece, 'a', sizeof piece);
    come(&socket);
    for (int i = 0; i < 9; i++)
        socket_frame(&socket, i == 0 ? 1 : 0, piece, sizeof piece);
    assert_int_equal(closed_with(&socket), 1009);
}

static void assert_bye(struct socket *socket, const char *wanted)
{
    ink_message bye;
    assert_true(socket_await(socket, INK_TO_CLIENT_bye, &bye, WAIT_MS));
    ink_slice is = ink_message_text(&bye, "code");
    if (!ink_slice_is(is, wanted))
        fail_msg("bye %.*s and not %s", (int)is.length, is.data, wanted);
    ink_message_free(&bye);
    closed_with(socket);
}

static void who_says_no_hello(void **state)
{
    (void)state;
    static const char *const words[] = {"",
                                        "nonsense",
                                        "{}",
                                        "{\"t\":\"start\",\"id\":\"1\"}",
                                        "{\"t\":\"hello\",\"v\":2,\"last\":0}",
                                        "{\"t\":\"hello\",\"v\":1,\"last\":-1}"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct socket socket;
        come(&socket);
        socket_say(&socket, words[i]);
        assert_bye(&socket, "NO_HELLO");
    }
}

static void a_wrong_token(void **state)
{
    (void)state;
    struct socket socket;
    come(&socket);
    socket_say(&socket, "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":"
                        "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}");
    assert_bye(&socket, "NO_PERSON");
}

static size_t add_frame(char *bytes, const char *text)
{
    size_t length = strlen(text); /* less than 126, and a mask of zeros */
    memcpy(bytes, "\x81\x80\0\0\0\0", 6);
    bytes[1] = (char)(bytes[1] | (char)length);
    memcpy(bytes + 6, text, length);
    return length + 6;
}

/* What came behind a hello that is refused goes with its connection: nothing is kept for it. */
static void who_is_refused_leaves_nothing_behind(void **state)
{
    (void)state;
    static const char wrong[] = "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":"
                                "\"BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB\"}";
    struct served other;
    struct socket socket;
    char table[CODE], mine[TOKEN], bytes[4096], figures[32768] = "";
    served_start(&other, settings);
    guest_make(&other, "H", mine);
    table_make(&other, mine, "\"seats\":\"2\"", table);
    size_t length = add_frame(bytes, wrong);
    for (int i = 0; i < 20; i++)
        length += add_frame(bytes + length, "{\"t\":\"stand\",\"id\":\"x\"}");
    assert_true(socket_open(&socket, &other, table));
    assert_true(send_all(socket.fd, bytes, length));
    assert_bye(&socket, "NO_PERSON");
    for (int i = 0; i < 200 && strstr(figures, "\ninkrail_tables 0\n") == NULL; i++) {
        http_ask(&other, "GET", "/metrics", NULL, "", figures, sizeof figures);
        usleep(20000);
    }
    assert_non_null(strstr(figures, "\ninkrail_tables 0\n"));
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

static void a_number_from_the_future(void **state)
{
    (void)state;
    struct socket socket;
    ink_message log;
    come(&socket);
    socket_say(&socket, "{\"t\":\"hello\",\"v\":1,\"last\":9007199254740991}");
    assert_true(socket_await(&socket, INK_TO_CLIENT_log, &log, WAIT_MS));
    assert_true(ink_message_count(&log, "events") >= 1);
    ink_message_free(&log);
    socket_close(&socket);
}

static void a_flood_is_closed(void **state)
{
    (void)state;
    struct socket socket;
    come(&socket);
    socket_say(&socket, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    for (int i = 0; i < 500; i++)
        if (!socket_say(&socket, "{\"t\":\"stand\",\"id\":\"x\"}"))
            break;
    assert_bye(&socket, "FLOOD");
}

static void chat_has_a_rate(void **state)
{
    (void)state;
    struct player player;
    int refused = 0;
    player_come(&player, &served, code, token, "");
    for (int i = 0; i < 12; i++)
        if (!player_does(&player, "chat", "\"text\":\"hello\""))
            refused += strcmp(player.refusal, "TOO_FAST") == 0;
    assert_true(refused > 0);
    player_free(&player);
}

static void messages_that_make_no_sense(void **state)
{
    (void)state;
    struct player player;
    static const char *const words[] = {"[]", "{\"t\":\"fly\",\"id\":\"1\"}",
                                        "{\"t\":\"hello\",\"v\":1,\"last\":0}",
                                        "{\"t\":\"step\",\"id\":\"1\",\"at\":1}"};
    player_come(&player, &served, code, token, "");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        player.waits = true;
        socket_say(&player.socket, words[i]);
        while (player.waits)
            assert_true(player_listen(&player, 1000));
        assert_string_equal(player.refusal, "BAD_MESSAGE");
    }
    player_free(&player);
}

/* Who says nothing for long is asked, and then closed. */
static void the_silent_are_let_go(void **state)
{
    (void)state;
    struct socket socket;
    char bytes[512];
    come(&socket);
    size_t length = read_all(socket.fd, bytes, sizeof bytes, 30000);
    assert_true(length >= 2);
    assert_int_equal((unsigned char)bytes[0], 0x89);
    socket_close(&socket);
}

/* Slow readers, slow writers and floods at one table; at the next one a whole game is played
   meanwhile. */
static void the_next_table_goes_on(void **state)
{
    (void)state;
    enum { BAD = 24 };
    struct socket bad[BAD];
    struct player player[2];
    char other[CODE];
    for (int i = 0; i < BAD; i++) {
        int small = 2048;
        come(&bad[i]);
        setsockopt(bad[i].fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        if (i % 3 == 0)
            send_all(bad[i].fd, "\x81\xfe\x0f\xff", 4);
        else
            socket_say(&bad[i], "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    }
    for (int i = 0; i < 2; i++) {
        char mine[TOKEN];
        guest_make(&served, "P", mine);
        if (i == 0)
            table_make(&served, mine, "\"seats\":\"2\"", other);
        player_come(&player[i], &served, other, mine, "");
        player_sits(&player[i], i + 1, "P");
    }
    assert_true(player_does(&player[0], "start", ""));
    while (!player[0].over || !player[1].over) {
        for (int i = 0; i < BAD; i++)
            if (i % 3 == 0)
                send_all(bad[i].fd, "a", 1);
            else if (i % 3 == 1)
                socket_frame(&bad[i], 0x89, "ping", 4);
        for (int i = 0; i < 2; i++) {
            assert_true(player_listen(&player[i], 2) || player[i].over);
            player_moves(&player[i]);
        }
    }
    for (int i = 0; i < BAD; i++)
        socket_close(&bad[i]);
    player_free(&player[0]);
    player_free(&player[1]);
}

/* Many devices of the host change the title, each as often as a connection may. */
static void talk(const struct served *other, const char *table, const char *mine, int round)
{
    enum { VOICES = 8, WORDS = 50 };
    struct player voice[VOICES];
    char members[256];
    for (int i = 0; i < VOICES; i++) {
        player_come(&voice[i], other, table, mine, "");
        voice[i].requests = 1000 * (uint32_t)(round * VOICES + i + 1);
    }
    for (int word = 0; word < WORDS; word++)
        for (int i = 0; i < VOICES; i++) {
            snprintf(members, sizeof members, "\"option\":\"title\",\"value\":\"%02d %02d %050d\"",
                     round, i, word);
            if (!player_does(&voice[i], "set", members))
                fail_msg("refused: %s", voice[i].refusal);
        }
    for (int i = 0; i < VOICES; i++)
        player_free(&voice[i]);
}

/* A client that reads nothing while its table talks is too slow: it is closed, and the others hear
   everything. */
static void who_does_not_read_is_closed(void **state)
{
    (void)state;
    static const char *const tight[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", "INKRAIL_QUEUE_KIB=8",
                                        "INKRAIL_REQUESTS_A_SECOND=0", NULL};
    struct served other;
    struct player host;
    struct socket deaf;
    char table[CODE], mine[TOKEN], figures[32768];
    int small = 2048;
    bool closed = false;
    served_start(&other, tight);
    guest_make(&other, "H", mine);
    table_make(&other, mine, "\"seats\":\"2\"", table);
    assert_true(socket_open(&deaf, &other, table));
    setsockopt(deaf.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    socket_say(&deaf, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    player_come(&host, &other, table, mine, "");
    for (int round = 0; round < 40 && !closed; round++) {
        talk(&other, table, mine, round);
        assert_true(player_listen(&host, 100));
        http_ask(&other, "GET", "/metrics", NULL, "", figures, sizeof figures);
        closed = strstr(figures, "\ninkrail_slow_total 1\n") != NULL;
    }
    assert_true(closed);
    assert_true(player_does(&host, "chat", "\"text\":\"still here\""));
    player_free(&host);
    socket_close(&deaf);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* Asks some things on a new connection, few enough for one; true if all are answered. */
static bool asks_a_little(const char *table, const char *mine)
{
    enum { EACH = 20 };
    struct socket socket;
    char hello[160], *heard;
    int answers = 0;
    assert_true(socket_open(&socket, &served, table));
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":\"%s\"}", mine);
    socket_say(&socket, hello);
    for (int i = 0; i < EACH; i++)
        socket_say(&socket, "{\"t\":\"pause\",\"id\":\"x\",\"on\":true}");
    while (answers < EACH && (heard = socket_hear(&socket, WAIT_MS)) != NULL) {
        answers += strstr(heard, "\"t\":\"no\"") != NULL;
        free(heard);
    }
    socket_close(&socket);
    return answers == EACH;
}

/* What is asked right behind hello, without waiting for the welcome, is answered: also of somebody
   who has to be looked up, at a table that is there already. */
static void who_asks_at_once_is_answered(void **state)
{
    (void)state;
    struct player host;
    char table[CODE], mine[TOKEN], other[TOKEN];
    guest_make(&served, "H", mine);
    guest_make(&served, "O", other);
    table_make(&served, mine, "\"seats\":\"2\"", table);
    player_come(&host, &served, table, mine, "");
    assert_true(asks_a_little(table, other));
    player_free(&host);
}

/* Another connection for each few requests does not help: a person has a limit, too. Somebody else
   has their own. */
static void a_person_on_many_connections_is_held_back(void **state)
{
    (void)state;
    enum { CONNECTIONS = 60 };
    char table[CODE], mine[TOKEN], other[TOKEN];
    int connections = 0;
    guest_make(&served, "H", mine);
    guest_make(&served, "O", other);
    table_make(&served, mine, "\"seats\":\"2\"", table);
    while (connections < CONNECTIONS && asks_a_little(table, mine))
        connections++;
    assert_true(connections < CONNECTIONS);
    assert_true(asks_a_little(table, other));
}

/* CPU time of a process, in the kernel's ticks. */
static long ticks_of(pid_t pid)
{
    char path[64], text[1024] = "";
    long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    const char *rest = strrchr(text, ')');
    assert_non_null(rest);
    assert_int_equal(
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &kernel), 2);
    return user + kernel;
}

/* Until it has seen to all that was sent, however slow it is. */
static void wait_until_idle(pid_t pid)
{
    enum { LOOKS = 100, SAME = 3 };
    long before = -1;
    for (int look = 0, same = 0; look < LOOKS && same < SAME; look++) {
        long now = ticks_of(pid);
        same = now == before ? same + 1 : 0;
        before = now;
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
}

/* Pings of a client that reads nothing are not answered for ever: what waits for it has a bound. */
static void answers_nobody_reads_are_not_kept(void **state)
{
    (void)state;
    enum {
        PINGS = 160000,
        MOST = 12 << 20
    }; /* 20 MB of answers; kernels keep up to 10 for both sides */
    static const char *const tight[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", "INKRAIL_QUEUE_KIB=8",
                                        "INKRAIL_REQUESTS_A_SECOND=0", NULL};
    static char bytes[24 << 20];
    struct served other;
    struct socket deaf;
    char table[CODE], mine[TOKEN], payload[125];
    served_start(&other, tight);
    guest_make(&other, "H", mine);
    table_make(&other, mine, "\"seats\":\"2\"", table);
    assert_true(socket_open(&deaf, &other, table));
    socket_say(&deaf, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    memset(payload, 'p', sizeof payload);
    for (int i = 0; i < PINGS; i++)
        assert_true(socket_frame(&deaf, 0x89, payload, sizeof payload));
    wait_until_idle(other.pid); /* it must not find a reader for what it answers late */
    size_t length = read_all(deaf.fd, bytes, sizeof bytes, 1500);
    assert_true(length > 0 && length < MOST);
    socket_close(&deaf);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_frames),
        cmocka_unit_test(fragments_are_put_together),
        cmocka_unit_test(too_many_fragments_are_too_big),
        cmocka_unit_test(who_says_no_hello),
        cmocka_unit_test(a_wrong_token),
        cmocka_unit_test(who_is_refused_leaves_nothing_behind),
        cmocka_unit_test(a_number_from_the_future),
        cmocka_unit_test(a_flood_is_closed),
        cmocka_unit_test(chat_has_a_rate),
        cmocka_unit_test(messages_that_make_no_sense),
        cmocka_unit_test(the_silent_are_let_go),
        cmocka_unit_test(the_next_table_goes_on),
        cmocka_unit_test(who_does_not_read_is_closed),
        cmocka_unit_test(who_asks_at_once_is_answered),
        cmocka_unit_test(a_person_on_many_connections_is_held_back),
        cmocka_unit_test(answers_nobody_reads_are_not_kept),
    };
    return cmocka_run_group_tests(tests, start, end);
}
