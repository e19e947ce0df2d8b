/* TEST server_house: The real program: bots take seats in lists, a guest who signs in in the middle
   of a game goes on with it, what nobody used is swept away, a cookie that is given its days again
   by links alone, no passphrase is left in memory. */
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "party.h"
#include "store/store.h"
#include "wire/sha256.h"

static char answer[ANSWER];

ONE_SERVER(CROWDED)

static int look(const char *code)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", code);
    return http_ask(&served, "GET", path, NULL, "", answer, sizeof answer);
}

/* --- lists ------------------------------------------------------------------------------------ */

/* A bot has no name, and takes a seat all the same. */
static void bots_take_seats(void **state)
{
    (void)state;
    struct player host;
    char code[CODE];
    party_gather(&served, &host, 1, "\"seats\":\"3\"", code);
    party_bots(&host, 2, 2, 3);
    assert_int_equal(look(code), 200);
    assert_non_null(strstr(answer, "\"taken\":2"));
    party_free(&host, 1);
}

/* --- signing in ------------------------------------------------------------------------------- */

static void sign_in(const char *path, const char *token, const char *name, char *fresh)
{
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"quite a long phrase\"}", name);
    assert_int_equal(http_ask(&served, "POST", path, token, body, answer, sizeof answer), 200);
    if (fresh != NULL)
        assert_true(field_text(answer, "token", fresh, TOKEN));
}

/* The table knows the guest's number; the account that the guest becomes is the same person there,
   host and player, without any key, and goes on with the game. */
static void a_guest_signs_in_in_the_middle_of_a_game(void **state)
{
    (void)state;
    struct player player[2], again;
    char code[CODE], first[TOKEN], token[TOKEN];
    guest_make(&served, "Ann", first);
    sign_in("/api/account", first, "Ann", first);
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    sign_in("/api/login", player[0].token, "Ann", token);
    player_leave(&player[0]);
    player_come(&again, &served, code, token, "");
    assert_int_equal(again.seat, 1);
    while (again.session == NULL || again.index < 0)
        assert_true(player_listen(&again, WAIT_MS));
    assert_true(player_moves(&again));
    while (again.waits)
        assert_true(player_listen(&again, WAIT_MS));
    assert_string_equal(again.refusal, "");
    assert_true(player_does(&again, "pause", "\"on\":true")); /* only the host may */
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\"turn\":true"));
    player_free(&again);
    party_free(player, 2);
}

/* --- sweeping --------------------------------------------------------------------------------- */

static int64_t days_ago(int days)
{
    return ((int64_t)time(NULL) - (int64_t)days * 24 * 3600) * 1000;
}

/* Puts a table that waits into the store of a server that has ended. */
static void make_old_table(const char *code, int days)
{
    char url[128], said[INK_STORE_SAID];
    ink_store_status status;
    snprintf(url, sizeof url, "sqlite:%s/%s", served.folder, INK_STORE_FILE);
    ink_store *store = ink_store_open(url, said, &status);
    assert_non_null(store);
    const ink_table_line line = {.table = (uint64_t)days,
                                 .code = ink_slice_of(code),
                                 .made = days_ago(days),
                                 .changed = days_ago(days),
                                 .seats = 2,
                                 .config = ink_slice_of("classic"),
                                 .title = ink_slice_of("")};
    const ink_log_entry entry = {.number = 1, .body = ink_slice_of("?"), .request = {"", 0}};
    assert_int_equal(ink_store_make(store, &line, &entry, 1), INK_STORE_OK);
    ink_store_close(store);
}

static void what_nobody_used_is_swept_away(void **state)
{
    (void)state;
    static const char *const settings[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0",
                                           "INKRAIL_WAITING_DAYS=5", NULL};
    char code[CODE], token[TOKEN];
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    assert_int_equal(served_end(&served, SIGTERM), 0);
    make_old_table("old-one", 6);
    make_old_table("new-one", 4);
    served_again(&served, settings);
    for (int64_t until = moment_ms() + WAIT_MS; look("old-one") != 404; rest_ms(50))
        assert_true(moment_ms() < until);
    assert_int_equal(look("new-one"), 500); /* what we have put there is no log */
    assert_int_equal(look(code), 200);
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
}

/* --- cookies ---------------------------------------------------------------------------------- */

/* Another device of the person, used last so many days ago, in the store of a server that has
   ended. */
static void add_old_secret(uint64_t person, const char *secret, int days)
{
    char url[128], said[INK_STORE_SAID];
    unsigned char hash[SHA256_BYTES];
    struct sha256 sha;
    ink_store_status status;
    snprintf(url, sizeof url, "sqlite:%s/%s", served.folder, INK_STORE_FILE);
    ink_store *store = ink_store_open(url, said, &status);
    assert_non_null(store);
    ink_sha256_begin(&sha);
    ink_sha256_add(&sha, ink_slice_of(secret));
    ink_sha256_end(&sha, hash);
    assert_int_equal(ink_store_secret_add(store, person, hash, ink_slice_of(""), days_ago(days)),
                     INK_STORE_OK);
    ink_store_close(store);
}

/* What the handshake of a WebSocket answers to somebody with this cookie. */
static void shake_hands(const char *code, const char *secret)
{
    char request[512];
    int length =
        snprintf(request, sizeof request,
                 "GET /ws/%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: inkrail=%s\r\n\r\n",
                 code, secret);
    int fd = dial(&served);
    size_t read = 0;
    assert_true(fd >= 0 && send_all(fd, request, (size_t)length));
    for (int64_t until = moment_ms() + WAIT_MS; read == 0 || strstr(answer, "\r\n\r\n") == NULL;) {
        assert_true(moment_ms() < until);
        read += read_all(fd, answer + read, sizeof answer - read, 10);
    }
    assert_non_null(strstr(answer, "HTTP/1.1 101"));
    close(fd);
}

/* Whoever comes to tables by their links asks for nothing else, and the cookie does not run out
   meanwhile; it is given its days again once a day. */
static void cookies_are_renewed_by_links_alone(void **state)
{
    (void)state;
    static const char old[] = "an-old-secret-of-forty-three-letters-or-so_";
    char code[CODE], token[TOKEN], number[32];
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    assert_true(field_text(answer, "person", number, sizeof number));
    assert_int_equal(served_end(&served, SIGTERM), 0);
    add_old_secret(strtoull(number, NULL, 10), old, 2);
    served_again(&served, served_with);
    shake_hands(code, token);
    assert_null(strstr(answer, "Set-Cookie"));
    shake_hands(code, "nobody-has-this-secret-which-is-as-long-too");
    assert_null(strstr(answer, "Set-Cookie"));
    shake_hands(code, old);
    const char *cookie = strstr(answer, "Set-Cookie: inkrail=");
    assert_non_null(cookie);
    assert_non_null(strstr(cookie, old));
    assert_non_null(strstr(cookie, "; Max-Age=34560000; "));
}

/* --- passphrases ------------------------------------------------------------------------------ */

/* How often the text is in the memory of the process; -1 if it may not be looked at. */
static int times_in(int memory, uint64_t from, uint64_t upto, const char *text)
{
    enum { WINDOW = 1 << 20 };
    static char bytes[WINDOW + 64];
    size_t length = strlen(text);
    int times = 0;
    for (uint64_t at = from; at < upto; at += WINDOW) {
        size_t wanted = upto - at < WINDOW ? (size_t)(upto - at) : WINDOW;
        ssize_t got = pread(memory, bytes, wanted, (off_t)at);
        const char *found = bytes;
        while (got > 0 && (found = memmem(found, (size_t)(bytes + got - found), text, length))) {
            times++;
            found++;
        }
    }
    return times;
}

static int times_in_memory(pid_t pid, const char *text)
{
    char path[64], line[512];
    int times = 0;
    snprintf(path, sizeof path, "/proc/%d/mem", (int)pid);
    int memory = open(path, O_RDONLY);
    snprintf(path, sizeof path, "/proc/%d/maps", (int)pid);
    FILE *maps = fopen(path, "r");
    while (memory >= 0 && maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        unsigned long long from, upto;
        char rights[5];
        if (sscanf(line, "%llx-%llx %4s", &from, &upto, rights) == 3 && rights[1] == 'w')
            times += times_in(memory, from, upto, text);
    }
    if (maps != NULL)
        fclose(maps);
    if (memory < 0)
        return -1;
    close(memory);
    return times;
}

/* Neither what was read, nor the JSON made of it, nor what was hashed. A name that is kept shows
   that we look at the right place. */
static void no_passphrase_is_left_in_memory(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* freed memory is kept for a while there, and its shadow is terabytes to search */
#endif
    char token[TOKEN];
    static const char body[] =
        "{\"name\":\"Zsofia Kept\",\"passphrase\":\"correct horse zq9 staple\"}";
    guest_make(&served, "Zsofia Kept", token);
    if (times_in_memory(served.pid, "Zsofia Kept") < 0)
        skip();
    for (int i = 0; i < 3; i++)
        assert_int_equal(http_ask(&served, "POST", i == 0 ? "/api/account" : "/api/login",
                                  i == 0 ? token : NULL, body, answer, sizeof answer),
                         200);
    assert_true(field_text(answer, "token", token, sizeof token));
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    assert_true(times_in_memory(served.pid, "Zsofia Kept") > 0);
    assert_int_equal(times_in_memory(served.pid, "horse zq9 staple"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_take_seats),
        cmocka_unit_test(a_guest_signs_in_in_the_middle_of_a_game),
        cmocka_unit_test(cookies_are_renewed_by_links_alone),
        cmocka_unit_test(no_passphrase_is_left_in_memory),
        cmocka_unit_test(what_nobody_used_is_swept_away),
    };
    return cmocka_run_group_tests(tests, start, end);
}
