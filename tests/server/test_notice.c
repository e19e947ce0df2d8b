/* The real program and a receiver of its messages: webhooks of tables, and notices for browsers. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "mailbox.h"
#include "party.h"
#include "server/seal.h"
#include "unseal.h"

static struct served served;
static char answer[ANSWER];
static int port;

static const char *const anywhere[] = {"INKRAIL_WEBHOOKS=any", "INKRAIL_CONNECTIONS_AN_ADDRESS=0",
                                       "INKRAIL_CONTACT=mailto:host@example.org",
                                       "INKRAIL_TABLES_AN_ADDRESS_HOUR=0", NULL};

static int start(void **state)
{
    (void)state;
    port = mailbox_open();
    served_start(&served, anywhere);
    return 0;
}

static int end(void **state)
{
    (void)state;
    int status = served_finish(&served);
    mailbox_close();
    return status;
}

static bool body_says(const struct posted *posted, const char *text)
{
    char body[MAILBOX_BYTES + 1];
    memcpy(body, posted->body, posted->length);
    body[posted->length] = '\0';
    return strstr(body, text) != NULL;
}

static bool sets_hook(struct player *host, const char *path)
{
    char members[256];
    snprintf(members, sizeof members, "\"option\":\"webhook\",\"value\":\"http://127.0.0.1:%d%s\"",
             port, path);
    return player_does(host, "set", members);
}

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
            hears_of_hook(&socket,
                          "\"status\":0,\"text\":\"The webhook was not told: its address is");
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
    hears_of_hook(&socket, "\"status\":410,\"text\":\"The webhook was not told: it answered with");
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

/* --- browsers --------------------------------------------------------------------------------- */

struct browser {
    unsigned char scalar[SEAL_SCALAR], point[SEAL_POINT], auth[SEAL_AUTH];
    char endpoint[128];
};

static void browser_make(struct browser *browser, const char *path)
{
    seal_random_key(browser->scalar);
    assert_true(seal_public(browser->scalar, browser->point));
    randombytes_buf(browser->auth, sizeof browser->auth);
    snprintf(browser->endpoint, sizeof browser->endpoint, "http://127.0.0.1:%d%s", port, path);
}

static int subscribe_at(const struct served *at, const struct browser *browser, const char *code,
                        const char *token)
{
    char path[64], body[512], point[SEAL_POINT_TEXT], auth[32];
    seal_point_write(browser->point, point);
    sodium_bin2base64(auth, sizeof auth, browser->auth, sizeof browser->auth,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(path, sizeof path, "/api/tables/%s/push", code);
    snprintf(body, sizeof body, "{\"endpoint\":\"%s\",\"p256dh\":\"%s\",\"auth\":\"%s\"}",
             browser->endpoint, point, auth);
    return http_ask(at, "POST", path, token, body, answer, sizeof answer);
}

static int subscribe(const struct browser *browser, const char *code, const char *token)
{
    return subscribe_at(&served, browser, code, token);
}

static void reads(const struct browser *browser, const struct posted *posted, char *message,
                  size_t size)
{
    assert_string_equal(posted_header(posted, "Content-Encoding"), "aes128gcm");
    if (unseal(browser->scalar, browser->point, browser->auth, posted->body, posted->length,
               message, size) < 0)
        fail_msg("this cannot be read");
}

/* Who is away is told, who is here is not; and each hears of the end, once. */
static void browsers_of_those_who_are_away_are_told(void **state)
{
    (void)state;
    struct player player[2];
    struct browser here, away;
    char code[CODE], message[4096], claims[512], key[128], wanted[160];
    mailbox_empty();
    party_gather(&served, player, 2, "\"seats\":\"2\",\"title\":\"Slow\"", code);
    browser_make(&here, "/push/here");
    browser_make(&away, "/push/away");
    assert_int_equal(subscribe(&here, code, player[0].token), 200);
    assert_int_equal(subscribe(&away, code, player[1].token), 200);
    assert_int_equal(subscribe(&away, code, player[1].token), 200); /* once more is the same */
    player_leave(&player[1]);
    rest_ms(300);
    assert_true(player_does(&player[0], "start", ""));
    assert_int_equal(mailbox_count(1, WAIT_MS), 1);
    assert_int_equal(mailbox_count(2, 500), 1);
    const struct posted *first = mailbox_at(0);
    assert_int_equal(strncmp(first->head, "POST /push/away ", 16), 0);
    reads(&away, first, message, sizeof message);
    snprintf(wanted, sizeof wanted, "\"code\":\"%s\",\"url\":\"t/%s\",\"title\":\"Slow\"", code,
             code);
    assert_non_null(strstr(message, wanted));
    assert_non_null(strstr(message, "\"body\":\"Round 1: it is your turn.\""));
    assert_string_equal(posted_header(first, "Topic"), code);
    assert_true(atol(posted_header(first, "TTL")) >= 60);
    assert_true(unseal_token(posted_header(first, "Authorization"), claims, sizeof claims));
    snprintf(wanted, sizeof wanted, "{\"aud\":\"http://127.0.0.1:%d\",\"exp\":", port);
    assert_int_equal(strncmp(claims, wanted, strlen(wanted)), 0);
    assert_non_null(strstr(claims, "\"sub\":\"mailto:host@example.org\""));
    assert_int_equal(http_ask(&served, "GET", "/api/push", NULL, "", answer, sizeof answer), 200);
    assert_true(field_text(answer, "key", key, sizeof key));
    assert_non_null(strstr(posted_header(first, "Authorization"), key));
    assert_true(player_come_back(&player[1]));
    players_play(player, 2);
    assert_int_equal(mailbox_count(2, 500), 1); /* both were here */
    party_free(player, 2);
}

/* Plays until it has ended the round, or the next one has begun. */
static void ends_the_round(struct player *player)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (player->session == NULL)
        player_listen(player, 100);
    int round = ink_session_table(player->session)->round;
    while (moment_ms() < until && ink_session_table(player->session)->round == round &&
           !ink_session_seats(player->session)[player->index].ended) {
        player_moves(player);
        player_listen(player, 100);
    }
}

/* The service says so: 410, or 404 as some do. */
static void browsers_that_are_gone_are_forgotten(void **state)
{
    (void)state;
    static const char *const path[] = {"/gone", "/lost"};
    for (int i = 0; i < COUNT(path); i++) {
        struct player player[2];
        struct browser gone;
        char code[CODE];
        mailbox_empty();
        party_gather(&served, player, 2, "\"seats\":\"2\",\"late\":\"wait\"", code);
        browser_make(&gone, path[i]);
        assert_int_equal(subscribe(&gone, code, player[1].token), 200);
        player_leave(&player[1]);
        rest_ms(300);
        assert_true(player_does(&player[0], "start", ""));
        assert_int_equal(mailbox_count(1, WAIT_MS), 1);
        rest_ms(500); /* it is forgotten beside */
        assert_true(player_come_back(&player[1]));
        ends_the_round(&player[1]);
        player_leave(&player[1]);
        rest_ms(300);
        ends_the_round(&player[0]); /* and the next one begins, of which nobody is told */
        assert_int_equal(mailbox_count(2, 700), 1);
        party_free(player, 2);
    }
}

/* Two at a table, of whom the second is away when the game begins, with browsers at these
   addresses; %d is the port. */
static void begins_without(const struct served *at, const char *const *endpoint, int count)
{
    struct player player[2];
    struct browser browser;
    char code[CODE];
    mailbox_empty();
    party_gather(at, player, 2, "\"seats\":\"2\"", code);
    browser_make(&browser, "");
    for (int i = 0; i < count; i++) {
        snprintf(browser.endpoint, sizeof browser.endpoint, "https://%s:%d/x", endpoint[i], port);
        assert_int_equal(subscribe_at(at, &browser, code, player[1].token), 200);
    }
    player_leave(&player[1]);
    rest_ms(300);
    assert_true(player_does(&player[0], "start", ""));
    if (at == &served)
        assert_true(mailbox_dialled(count, WAIT_MS) >= count);
    else
        assert_int_equal(mailbox_dialled(1, 1500), 0);
    party_free(player, 2);
}

/* Whoever subscribes says where messages go: that must not be this machine or its neighbours, by
   whatever name. A server that may reach anything dials there, so the test would see it. */
static void browsers_are_no_way_to_neighbours(void **state)
{
    (void)state;
    static const char *const endpoint[] = {"localhost", "127.0.0.1", "2130706433", "0x7f.1",
                                           "push.example@127.0.0.1"};
    static const char *const setting[] = {"INKRAIL_WEBHOOKS=", NULL};
    struct served other;
    struct player player;
    struct browser browser;
    char code[CODE];
    served_start(&other, setting);
    begins_without(&other, endpoint, COUNT(endpoint));
    party_gather(&other, &player, 1, "\"seats\":\"2\"", code);
    browser_make(&browser, "/x"); /* http, which no service of browsers speaks */
    assert_int_equal(subscribe_at(&other, &browser, code, player.token), 400);
    player_free(&player);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
    begins_without(&served, endpoint, COUNT(endpoint)); /* last: it is tried again */
}

/* Whom the host has taken from a seat before the start is told of nothing, and cannot ask for
   it. */
static void who_lost_the_seat_is_not_told(void **state)
{
    (void)state;
    struct player player[2];
    struct browser browser;
    char code[CODE];
    mailbox_empty();
    party_gather(&served, player, 2, "\"seats\":\"2\"", code);
    browser_make(&browser, "/push/lost-seat");
    assert_int_equal(subscribe(&browser, code, player[1].token), 200);
    assert_true(player_does(&player[0], "bot", "\"seat\":2,\"level\":0"));
    assert_int_equal(subscribe(&browser, code, player[1].token), 403);
    player_leave(&player[1]);
    rest_ms(300);
    assert_true(player_does(&player[0], "start", ""));
    assert_int_equal(mailbox_count(1, 1000), 0);
    party_free(player, 2);
}

static void take_export(const struct player *player)
{
    int status = 202;
    for (; status == 202; nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL))
        status =
            http_ask(&served, "GET", "/api/me/export", player->token, "", answer, sizeof answer);
    assert_int_equal(status, 200);
}

/* What the server keeps about a person's browsers is in what it gives them of themselves, and
   nobody else's is. */
static void subscriptions_are_exported(void **state)
{
    (void)state;
    struct player player[2];
    struct browser browser;
    char code[CODE], wanted[256];
    party_gather(&served, player, 2, "\"seats\":\"2\"", code);
    browser_make(&browser, "/push/own");
    assert_int_equal(subscribe(&browser, code, player[0].token), 200);
    snprintf(wanted, sizeof wanted,
             "\"notices\":[{\"code\":\"%s\",\"endpoint\":\"%s\",\"p256dh\":\"", code,
             browser.endpoint);
    take_export(&player[0]);
    assert_non_null(strstr(answer, wanted));
    assert_non_null(strstr(answer, "\"devices\":[{\"id\":\""));
    take_export(&player[1]);
    assert_non_null(strstr(answer, "\"notices\":[]"));
    party_free(player, 2);
}

static void subscriptions_are_judged(void **state)
{
    (void)state;
    struct player player;
    struct browser browser;
    char code[CODE], token[TOKEN], path[512];
    party_gather(&served, &player, 1, "\"seats\":\"2\"", code);
    browser_make(&browser, "/push/x");
    guest_make(&served, "Other", token);
    assert_int_equal(subscribe(&browser, code, NULL), 401);
    assert_int_equal(subscribe(&browser, code, token), 403); /* who does not sit there */
    assert_int_equal(subscribe(&browser, "none-such", token), 404);
    browser.point[20] ^= 1; /* beside the curve */
    assert_int_equal(subscribe(&browser, code, player.token), 400);
    browser.point[20] ^= 1;
    for (int i = 0; i < 8; i++) {
        snprintf(browser.endpoint, sizeof browser.endpoint, "https://push.example/%d", i);
        assert_int_equal(subscribe(&browser, code, player.token), 200);
    }
    snprintf(browser.endpoint, sizeof browser.endpoint, "https://push.example/9");
    assert_int_equal(subscribe(&browser, code, player.token), 403); /* too many */
    snprintf(path, sizeof path, "/api/tables/%s/push?endpoint=https%%3A%%2F%%2Fpush.example%%2F3",
             code);
    assert_int_equal(http_ask(&served, "DELETE", path, player.token, "", answer, sizeof answer),
                     200);
    assert_int_equal(subscribe(&browser, code, player.token), 200);
    snprintf(path, sizeof path, "/api/tables/%s/push", code);
    assert_int_equal(http_ask(&served, "DELETE", path, player.token, "", answer, sizeof answer),
                     200);
    for (int i = 0; i < 8; i++) {
        snprintf(browser.endpoint, sizeof browser.endpoint, "https://push.example/x%d", i);
        assert_int_equal(subscribe(&browser, code, player.token), 200);
    }
    snprintf(browser.endpoint, sizeof browser.endpoint, "ftp://push.example/");
    assert_int_equal(subscribe(&browser, code, player.token), 400);
    player_free(&player);
}

/* --- a server that ends --------------------------------------------------------------------- */

/* The name of a message, by which its receiver can tell that it comes again. */
static void name_of(const struct posted *posted, char name[80])
{
    char body[MAILBOX_BYTES + 1];
    memcpy(body, posted->body, posted->length);
    body[posted->length] = '\0';
    assert_true(field_text(body, "id", name, 80));
}

/* A server that is killed leaves behind what was still to be told: what had not been brought comes
   after the next start, what had been perhaps once more, by the same name. */
static void what_is_to_be_told_outlives_the_server(void **state)
{
    (void)state;
    struct served own;
    struct player player[2];
    struct browser away;
    char code[CODE], name[80], again[80], message[4096];
    mailbox_empty();
    served_start(&own, anywhere);
    party_gather(&own, player, 2, "\"seats\":\"2\",\"title\":\"Kept\"", code);
    browser_make(&away, "/mute/push");
    assert_int_equal(subscribe_at(&own, &away, code, player[1].token), 200);
    assert_true(sets_hook(&player[0], "/mute/hook"));
    player_leave(&player[1]);
    rest_ms(300);
    assert_true(player_does(&player[0], "start", ""));
    assert_int_equal(mailbox_count(2, WAIT_MS), 2); /* on their way */
    bool hook_first = strncmp(mailbox_at(0)->head, "POST /mute/hook ", 16) == 0;
    name_of(mailbox_at(hook_first ? 0 : 1), name);
    assert_int_equal(strncmp(name, code, strlen(code)), 0);
    mailbox_empty();
    assert_int_equal(served_end(&own, SIGKILL), -SIGKILL);
    served_again(&own, anywhere);
    assert_int_equal(mailbox_count(2, WAIT_MS), 2);
    hook_first = strncmp(mailbox_at(0)->head, "POST /mute/hook ", 16) == 0;
    name_of(mailbox_at(hook_first ? 0 : 1), again);
    assert_string_equal(again, name);
    reads(&away, mailbox_at(hook_first ? 1 : 0), message, sizeof message);
    assert_non_null(strstr(message, "\"body\":\"Round 1: it is your turn.\""));
    party_free(player, 2);
    served_finish(&own);
}

/* And what was brought is told once. */
static void what_was_told_is_not_told_again(void **state)
{
    (void)state;
    struct served own;
    struct player player;
    char code[CODE];
    mailbox_empty();
    served_start(&own, anywhere);
    party_gather(&own, &player, 1, "\"seats\":\"1\"", code);
    assert_true(sets_hook(&player, "/hook"));
    assert_true(player_does(&player, "start", ""));
    assert_int_equal(mailbox_count(1, WAIT_MS), 1);
    rest_ms(500); /* it is noted beside */
    assert_int_equal(served_end(&own, SIGKILL), -SIGKILL);
    served_again(&own, anywhere);
    assert_int_equal(mailbox_count(2, 1500), 1);
    player_free(&player);
    served_finish(&own);
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
        cmocka_unit_test(browsers_of_those_who_are_away_are_told),
        cmocka_unit_test(browsers_that_are_gone_are_forgotten),
        cmocka_unit_test(browsers_are_no_way_to_neighbours),
        cmocka_unit_test(subscriptions_are_judged),
        cmocka_unit_test(who_lost_the_seat_is_not_told),
        cmocka_unit_test(subscriptions_are_exported),
        cmocka_unit_test(what_was_told_is_not_told_again),
        cmocka_unit_test(what_is_to_be_told_outlives_the_server),
    };
    return cmocka_run_group_tests(tests, start, end);
}
