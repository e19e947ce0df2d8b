/* TEST server_notice: The real program and a receiver of its messages to browsers: they are told,
   sealed and signed, and forgotten when they are gone; subscriptions that lead to neighbours; what
   of it a person gets with their data; what a server that was killed had still to tell. */
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

/* --- browsers --------------------------------------------------------------------------------- */

struct browser {
    unsigned char scalar[WEBPUSH_SCALAR], point[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
    char endpoint[128];
};

static void browser_make(struct browser *browser, const char *path)
{
    webpush_random_key(browser->scalar);
    assert_true(webpush_public(browser->scalar, browser->point));
    randombytes_buf(browser->auth, sizeof browser->auth);
    snprintf(browser->endpoint, sizeof browser->endpoint, "http://127.0.0.1:%d%s", port, path);
}

static int subscribe_at(const struct served *at, const struct browser *browser, const char *code,
                        const char *token)
{
    char path[64], body[512], point[WEBPUSH_POINT_TEXT], auth[32];
    webpush_point_write(browser->point, point);
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
        cmocka_unit_test(browsers_of_those_who_are_away_are_told),
        cmocka_unit_test(browsers_that_are_gone_are_forgotten),
        cmocka_unit_test(browsers_are_no_way_to_neighbours),
        cmocka_unit_test(subscriptions_are_judged),
        cmocka_unit_test(who_lost_the_seat_is_not_told),
        cmocka_unit_test(subscriptions_are_exported),
        cmocka_unit_test(what_was_told_is_not_told_again),
        cmocka_unit_test(what_is_to_be_told_outlives_the_server),
    };
    return cmocka_run_group_tests(tests, messages_start, messages_end);
}
