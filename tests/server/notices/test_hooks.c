/* TEST server_hooks: The real program and a receiver on this machine: webhooks with their
   signature, tries, redirections and receivers that never answer, tarpits; what the host hears of a
   webhook that fails; addresses that are not to be reached, whatever they are called. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "messages.h"
#include "server/notices/webpush_crypto.h"
#include "webpush_open.h"

static char answer[ANSWER];

/* --- webhooks --------------------------------------------------------------------------------- */

/* The key for the host, from its welcome. */
static void hook_key(const struct player *host, char key[64])
{
    struct socket socket;
    char hello[160];
    assert_true(socket_open(&socket, &served, host->code));
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":\"%s\"}",
             host->token);
    assert_true(socket_say(&socket, hello));
    char *said = socket_hear(&socket, WAIT_MS);
    assert_non_null(said);
    key[0] = '\0';
    field_text(said, "hook", key, 64);
    free(said);
    socket_close(&socket);
}

static void assert_signed(const struct posted *posted, const char *key)
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    char wanted[80] = "sha256=";
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, posted->body, posted->length);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(wanted + 7, sizeof wanted - 7, mac, sizeof mac);
    assert_string_equal(posted_header(posted, "Inkrail-Signature"), wanted);
}

static void a_webhook_hears_of_rounds_and_the_end(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], key[64], other[64], text[64];
    mailbox_empty();
    party_gather(&served, player, 2, "\"seats\":\"2\",\"title\":\"Slow\",\"clock\":\"259200\"",
                 code);
    assert_true(sets_hook(&player[0], "/hook"));
    hook_key(&player[0], key);
    hook_key(&player[1], other);
    assert_true(strlen(key) > 20);
    assert_string_equal(other, ""); /* the host's alone */
    assert_true(player_does(&player[0], "start", ""));
    assert_int_equal(mailbox_count(1, WAIT_MS), 1);
    const struct posted *first = mailbox_at(0);
    assert_int_equal(strncmp(first->head, "POST /hook HTTP/1.1\r\n", 21), 0);
    assert_string_equal(posted_header(first, "Content-Type"), "application/json");
    assert_string_equal(posted_header(first, "Inkrail-Event"), "round");
    assert_true(body_says(first, "\"event\":\"round\"") && body_says(first, "\"round\":1"));
    assert_true(body_says(first, "\"waits\":[\"P1\",\"P2\"]") && body_says(first, "\"due\":"));
    snprintf(text, sizeof text, "/t/%s\"", code);
    assert_true(body_says(first, text) && body_says(first, "\"title\":\"Slow\""));
    assert_signed(first, key);
    players_play(player, 2);
    assert_int_equal(mailbox_count(8, WAIT_MS), 8); /* seven rounds and the end */
    const struct posted *last = mailbox_at(7);
    assert_string_equal(posted_header(last, "Inkrail-Event"), "over");
    snprintf(text, sizeof text, "\"name\":\"P1\",\"total\":%lld", (long long)player[0].total[0]);
    assert_true(body_says(last, text));
    assert_signed(last, key);
    party_free(player, 2);
}

static bool heard_address;

static void overhear(int fd, const void *bytes, size_t length)
{
    (void)fd;
    for (size_t i = 0; i + 11 <= length; i++)
        heard_address |= memcmp((const char *)bytes + i, "secret-path", 11) == 0;
}

static void only_the_host_sees_the_address(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], path[64];
    party_gather(&served, player, 2, "\"seats\":\"3\"", code);
    assert_true(sets_hook(&player[0], "/secret-path"));
    heard_address = false;
    client_overhears = overhear;
    player_listen(&player[1], 300);
    player[1].last = 0;
    assert_true(player_come_back(&player[1]));
    player_listen(&player[1], 300);
    snprintf(path, sizeof path, "/api/tables/%s", code);
    assert_int_equal(http_ask(&served, "GET", path, player[1].token, "", answer, sizeof answer),
                     200);
    assert_false(heard_address);
    player[0].last = 0;
    assert_true(player_come_back(&player[0]));
    for (int i = 0; i < 20 && !heard_address; i++)
        player_listen(&player[0], 300);
    assert_true(heard_address);
    client_overhears = NULL;
    party_free(player, 2);
}

static void what_is_no_address_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"ftp://x/", "nonsense", "https://x y/", "file:///etc/passwd"};
    struct player player;
    char code[CODE], members[128];
    party_gather(&served, &player, 1, "\"seats\":\"1\"", code);
    for (int i = 0; i < COUNT(bad); i++) {
        snprintf(members, sizeof members, "\"option\":\"webhook\",\"value\":\"%s\"", bad[i]);
        assert_false(player_does(&player, "set", members));
        assert_string_equal(player.refusal, "BAD_OPTION");
    }
    assert_true(player_does(&player, "set", "\"option\":\"webhook\",\"value\":\"\""));
    party_free(&player, 1);
}

static void a_message_is_tried_again(void **state)
{
    (void)state;
    struct player player;
    char code[CODE];
    mailbox_empty();
    party_gather(&served, &player, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&player, "/later"));
    assert_true(player_does(&player, "start", ""));
    assert_int_equal(mailbox_count(2, WAIT_MS), 2); /* refused once, and then taken */
    assert_memory_equal(mailbox_at(0)->body, mailbox_at(1)->body, mailbox_at(0)->length);
    party_free(&player, 1);
}

/* A redirection would lead past the look at the address. */
static void redirections_are_not_followed(void **state)
{
    (void)state;
    struct player player;
    char code[CODE];
    mailbox_empty();
    party_gather(&served, &player, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&player, "/moved"));
    assert_true(player_does(&player, "start", ""));
    assert_int_equal(mailbox_count(1, WAIT_MS), 1);
    assert_int_equal(mailbox_count(2, 500), 1);
    party_free(&player, 1);
}

/* A receiver that never answers holds nobody up, neither the game nor another message to the same
   place nor the end of the server. */
static void who_never_answers_holds_nobody_up(void **state)
{
    (void)state;
    struct served own;
    struct player mute, other;
    char code[CODE];
    mailbox_empty();
    served_start(&own, anywhere);
    party_gather(&own, &mute, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&mute, "/mute"));
    assert_true(player_does(&mute, "start", ""));
    party_gather(&own, &other, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&other, "/hook"));
    assert_true(player_does(&other, "start", ""));
    assert_int_equal(mailbox_count(2, WAIT_MS), 2);
    int64_t before = moment_ms();
    assert_int_equal(served_end(&own, SIGTERM), 0);
    assert_true(moment_ms() - before < 10000);
    served_clean(&own);
    party_free(&mute, 1);
    party_free(&other, 1);
}

/* A place that takes connections and never says a word. */
static int open_tarpit(const char *address, int *at_port)
{
    struct sockaddr_in where = {.sin_family = AF_INET};
    socklen_t length = sizeof where;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    assert_int_equal(inet_pton(AF_INET, address, &where.sin_addr), 1);
    assert_int_equal(bind(fd, (struct sockaddr *)&where, length), 0);
    assert_int_equal(listen(fd, 64), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&where, &length), 0);
    *at_port = ntohs(where.sin_port);
    return fd;
}

/* How many have come to it by now; they stay open. */
static int count_stuck(int tarpit)
{
    int count = 0;
    while (accept(tarpit, NULL, NULL) >= 0)
        count++;
    return count;
}

/* However many messages go to a place that never answers, few are on the way to it, and those of
   others go past them. */
static void tarpits_keep_nobody_waiting(void **state)
{
    (void)state;
    enum { STUCK = 40 };
    struct player mute[STUCK], other;
    char code[CODE], members[128];
    int at_port, tarpit = open_tarpit("127.0.0.2", &at_port);
    mailbox_empty();
    snprintf(members, sizeof members,
             "\"option\":\"webhook\",\"value\":\"http://127.0.0.2:%d/hook\"", at_port);
    for (int i = 0; i < STUCK; i++) {
        party_gather(&served, &mute[i], 1, "\"seats\":\"1\"", code);
        assert_true(player_does(&mute[i], "set", members));
        assert_true(player_does(&mute[i], "start", ""));
    }
    party_gather(&served, &other, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&other, "/hook"));
    assert_true(player_does(&other, "start", ""));
    assert_int_equal(mailbox_count(1, WAIT_MS), 1);
    assert_true(count_stuck(tarpit) <= 2);
    close(tarpit);
    party_free(mute, STUCK);
    party_free(&other, 1);
}

/* --- addresses that are not to be reached ----------------------------------------------------- */

static bool sets_to(struct player *host, const char *address)
{
    char members[160];
    snprintf(members, sizeof members, "\"option\":\"webhook\",\"value\":\"%s\"", address);
    return player_does(host, "set", members);
}

/* What the host is told of the webhook next. */
static void hears_of_hook(struct socket *socket, const char *wanted)
{
    for (;;) {
        char *text = socket_hear(socket, WAIT_MS);
        assert_non_null(text);
        bool is_hook = strncmp(text, "{\"t\":\"hook\"", 11) == 0;
        if (is_hook && strstr(text, wanted) == NULL)
            fail_msg("%s", text);
        free(text);
        if (is_hook)
            return;
    }
}

static void comes_again(struct socket *socket, const struct served *at, const struct player *player)
{
    char hello[160];
    assert_true(socket_open(socket, at, player->code));
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":\"%s\"}",
             player->token);
    assert_true(socket_say(socket, hello));
}

/* As it is if nothing is set: this machine is no place for messages. What says so is refused at
   once; of a name that leads there the host hears when it is too late, and when they come again. */
static void neighbours_are_not_reached(void **state)
{
    (void)state;
    static const char *const settings[][2] = {{"INKRAIL_WEBHOOKS=", NULL},
                                              {"INKRAIL_WEBHOOKS=off", NULL}};
    static const char *const refused[] = {"http://localhost/x", "http://127.0.0.1:8080/x",
                                          "https://[::1]/x", "http://192.168.0.1"};
    for (int i = 0; i < 2; i++) {
        struct served other;
        struct player player;
        struct socket socket;
        char code[CODE], address[64], body[128];
        mailbox_empty();
        served_start(&other, settings[i]);
        party_gather(&other, &player, 1, "\"seats\":\"1\"", code);
        for (int k = 0; k < COUNT(refused); k++) {
            assert_false(sets_to(&player, refused[k]));
            assert_string_equal(player.refusal, "BAD_OPTION");
            snprintf(body, sizeof body, "{\"webhook\":\"%s\"}", refused[k]);
            assert_int_equal(
                http_ask(&other, "POST", "/api/tables", player.token, body, answer, sizeof answer),
                400);
        }
        snprintf(address, sizeof address, "http://2130706433:%d/hook", port);
        assert_int_equal(sets_to(&player, address), i == 0);
        assert_true(player_does(&player, "start", ""));
        assert_int_equal(mailbox_count(1, 1500), 0);
        comes_again(&socket, &other, &player);
        if (i == 0)
            hears_of_hook(
                &socket,
                "\"status\":0,\"text\":\"The webhook could not be notified: its address is");
        socket_close(&socket);
        assert_int_equal(http_ask(&other, "GET", "/api/push", NULL, "", answer, sizeof answer),
                         200);
        assert_int_equal(strstr(answer, "{\"key\":\"\"}") != NULL, i == 1);
        player_free(&player);
        assert_int_equal(served_end(&other, SIGTERM), 0);
        served_clean(&other);
    }
}

/* A receiver that refuses: the host hears of it, and no longer when it has taken one again. */
static void the_host_hears_of_a_webhook_that_fails(void **state)
{
    (void)state;
    struct player player[2];
    struct socket socket, other;
    char code[CODE];
    mailbox_empty();
    party_gather(&served, player, 2, "\"seats\":\"2\"", code);
    comes_again(&socket, &served, &player[0]);
    comes_again(&other, &served, &player[1]);
    assert_true(sets_hook(&player[0], "/gone"));
    assert_true(player_does(&player[0], "start", ""));
    hears_of_hook(&socket,
                  "\"status\":410,\"text\":\"The webhook could not be notified: it answered with");
    assert_true(sets_hook(&player[0], "/hook"));
    players_play(player, 2);
    assert_int_equal(mailbox_count(8, WAIT_MS), 8);
    for (char *text; (text = socket_hear(&other, 300)) != NULL; free(text))
        assert_null(strstr(text, "{\"t\":\"hook\"")); /* that is nobody else's */
    socket_close(&socket);
    comes_again(&socket, &served, &player[0]);
    for (char *text; (text = socket_hear(&socket, 300)) != NULL; free(text))
        assert_null(strstr(text, "{\"t\":\"hook\""));
    socket_close(&socket);
    socket_close(&other);
    party_free(player, 2);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_webhook_hears_of_rounds_and_the_end),
        cmocka_unit_test(only_the_host_sees_the_address),
        cmocka_unit_test(what_is_no_address_is_refused),
        cmocka_unit_test(a_message_is_tried_again),
        cmocka_unit_test(redirections_are_not_followed),
        cmocka_unit_test(who_never_answers_holds_nobody_up),
        cmocka_unit_test(tarpits_keep_nobody_waiting),
        cmocka_unit_test(neighbours_are_not_reached),
        cmocka_unit_test(the_host_hears_of_a_webhook_that_fails),
    };
    return cmocka_run_group_tests(tests, messages_start, messages_end);
}
