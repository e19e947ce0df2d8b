/* TEST server_doubt, server_doubt_postgres: The real program on a disk that does not sync: what
   nobody knows is neither acknowledged nor refused, and the same request, or the same
   Idempotency-Key, is answered truthfully later; an older copy put back below it: who stayed and
   who comes back begin anew. */
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "../store/support.h"
#undef COUNT
#include "party.h"

static struct served served;
static char setting[4][512];

static void start_with_a_bad_disk(void)
{
    const char *given = getenv("ASAN_OPTIONS");
    char *of = setting[0];
    snprintf(of, sizeof setting[0], "LD_PRELOAD=%s", INK_TEST_SYNC_LIBRARY);
    snprintf(setting[1], sizeof setting[1], "ASAN_OPTIONS=%s:verify_asan_link_order=0",
             given != NULL ? given : "");
    snprintf(setting[2], sizeof setting[2], "INK_TEST_SYNC=%s/bad", test_folder());
    snprintf(setting[3], sizeof setting[3], "INKRAIL_STORE=%s", store_url());
    const char *const with[] = {setting[0], setting[1], setting[2], setting[3], NULL};
    served_start(&served, with);
}

static void disk_is_bad(bool bad)
{
    const char *path = setting[2] + strlen("INK_TEST_SYNC=");
    if (bad)
        close(open(path, O_CREAT | O_WRONLY, 0600));
    else
        unlink(path);
}

/* --- one connection --------------------------------------------------------------------------- */

struct guest {
    char token[TOKEN], code[CODE];
    struct socket socket;
    uint64_t last, told; /* numbers of events: of the last one, and of the last one that came */
    int64_t moment;      /* of that */
    unsigned anew;       /* how often the log began anew */
    unsigned names;      /* of the table, since then or since the beginning */
};

/* Comes to the table, having what it has. */
static void come(struct guest *guest)
{
    char hello[256];
    snprintf(
        hello, sizeof hello,
        "{\"t\":\"hello\",\"v\":1,\"last\":%llu,\"told\":%llu,\"moment\":%lld,\"token\":\"%s\"}",
        (unsigned long long)guest->last, (unsigned long long)guest->told, (long long)guest->moment,
        guest->token);
    assert_true(socket_open(&guest->socket, &served, guest->code));
    assert_true(socket_say(&guest->socket, hello));
}

static void take_log(struct guest *guest, const ink_message *message)
{
    if (ink_message_flag(message, "anew")) {
        guest->anew++;
        guest->names = 0;
    }
    for (size_t i = 0; i < ink_message_count(message, "events"); i++) {
        ink_message event;
        assert_true(ink_message_event_at(message, "events", i, &event));
        guest->told = ink_message_n(&event);
        guest->moment = ink_message_at(&event);
        guest->names += event.kind == INK_EVENT_set;
    }
    guest->last = (uint64_t)ink_message_number(message, "upto");
}

/* The next message, to be freed. A connection that is told bye is closed. */
static void listen_once(struct guest *guest, ink_message *message)
{
    char *text = socket_hear(&guest->socket, WAIT_MS);
    assert_non_null(text);
    assert_true(ink_message_read(INK_TO_CLIENT, ink_slice_of(text), message));
    free(text);
    if (message->kind == INK_TO_CLIENT_log)
        take_log(guest, message);
    if (message->kind == INK_TO_CLIENT_bye)
        socket_close(&guest->socket);
}

/* Listens until it is told this, and takes what comes on the way. */
static void await(struct guest *guest, int kind, ink_message *message)
{
    listen_once(guest, message);
    while (message->kind != kind) {
        assert_int_not_equal(message->kind, INK_TO_CLIENT_bye);
        ink_message_free(message);
        listen_once(guest, message);
    }
}

/* Until it has the log up to there. */
static void await_log(struct guest *guest, uint64_t upto)
{
    ink_message message;
    while (guest->last < upto) {
        await(guest, INK_TO_CLIENT_log, &message);
        ink_message_free(&message);
    }
}

/* The host gives the table this name, by a request that has the same. */
static void say(struct guest *guest, const char *name)
{
    char set[128];
    snprintf(set, sizeof set, "{\"t\":\"set\",\"id\":\"%s\",\"option\":\"title\",\"value\":\"%s\"}",
             name, name);
    assert_true(socket_say(&guest->socket, set));
}

/* It is done, and its number is that of the log's end. */
static void said(struct guest *guest, const char *id)
{
    ink_message message;
    say(guest, id);
    await(guest, INK_TO_CLIENT_ok, &message);
    await_log(guest, (uint64_t)ink_message_number(&message, "n"));
    ink_message_free(&message);
}

/* What is told is of this kind, with this code. */
static void told(struct guest *guest, int kind, const char *code)
{
    ink_message message;
    await(guest, kind, &message);
    assert_true(ink_slice_is(ink_message_text(&message, "code"), code));
    if (kind == INK_TO_CLIENT_bye)
        assert_true(ink_message_number(&message, "retry_ms") > 0);
    ink_message_free(&message);
}

static void come_when_it_is_known(struct guest *guest)
{
    ink_message message;
    for (bool welcome = false; !welcome;) {
        come(guest);
        listen_once(guest, &message);
        welcome = message.kind == INK_TO_CLIENT_welcome;
        ink_message_free(&message);
        if (!welcome)
            rest_ms(50);
    }
}

static void host_comes(struct guest *host)
{
    *host = (struct guest){.last = 0};
    guest_make(&served, "Host", host->token);
    table_make(&served, host->token, "\"seats\":\"2\"", host->code);
    come(host);
}

/* --- nobody knows ----------------------------------------------------------------------------- */

/* Neither "done" nor "nothing has changed": the connection ends, and the same request, sent again,
   is answered by what is there. Nothing is done twice. */
static void what_nobody_knows_is_answered_when_it_is_known(void **state)
{
    struct guest host;
    (void)state;
    if (is_postgres())
        skip();
    host_comes(&host);
    said(&host, "one");
    disk_is_bad(true);
    say(&host, "two");
    told(&host, INK_TO_CLIENT_bye, "UNKNOWN");
    come(&host);
    told(&host, INK_TO_CLIENT_bye, "AWAY"); /* nothing is judged by a log of which nobody knows */
    disk_is_bad(false);
    come_when_it_is_known(&host);
    said(&host, "two");
    said(&host, "one"); /* an old answer: it waits for nothing new */
    assert_int_equal(host.names, 2);
    assert_int_equal(host.anew, 0);
    socket_close(&host.socket);
}

static int make_by_key(const char *token, char *answer, size_t size)
{
    static const char body[] = "{\"config\":\"classic\"}";
    char request[512];
    int length = snprintf(request, sizeof request,
                          "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                          "Authorization: Bearer %s\r\nIdempotency-Key: this-one\r\n"
                          "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                          token, strlen(body), body);
    return http_raw(&served, request, (size_t)length, answer, size);
}

static void a_table_is_made_once(void **state)
{
    char token[TOKEN], answer[2000], code[CODE], again[CODE];
    (void)state;
    if (is_postgres())
        skip();
    guest_make(&served, "Host", token);
    disk_is_bad(true);
    assert_int_equal(make_by_key(token, answer, sizeof answer), 504);
    assert_non_null(strstr(answer, "UNKNOWN"));
    disk_is_bad(false);
    int status;
    for (int i = 0; i < 100 && (status = make_by_key(token, answer, sizeof answer)) == 503; i++)
        rest_ms(50);
    assert_int_equal(status, 201);
    assert_true(field_text(strchr(answer, '{'), "code", code, sizeof code));
    assert_int_equal(make_by_key(token, answer, sizeof answer), 201);
    assert_true(field_text(strchr(answer, '{'), "code", again, sizeof again));
    assert_string_equal(code, again);
}

/* --- an older copy ---------------------------------------------------------------------------- */

static const char *const table[] = {"ink_log", "ink_tables", "ink_commits"};

static void keep_copy(void)
{
    char sql[160];
    for (int i = 0; i < COUNT(table); i++) {
        snprintf(sql, sizeof sql, "CREATE TABLE kept_%s AS SELECT * FROM %s", table[i], table[i]);
        run_sql(store_url(), sql);
    }
}

static void put_back_copy(void)
{
    char sql[600];
    int length = snprintf(sql, sizeof sql, "BEGIN;");
    for (int i = 0; i < COUNT(table); i++)
        length += snprintf(sql + length, sizeof sql - (size_t)length,
                           "DELETE FROM %s; INSERT INTO %s SELECT * FROM kept_%s;", table[i],
                           table[i], table[i]);
    snprintf(sql + length, sizeof sql - (size_t)length, "COMMIT");
    run_sql(store_url(), sql);
}

/* Whoever was told what is no more is told the whole log anew: who stays connected by the next that
   is done, who comes back by what they know, even when the log has long passed their number. */
static void all_begin_anew_with_an_older_copy(void **state)
{
    struct guest host, late;
    (void)state;
    host_comes(&host);
    said(&host, "one");
    keep_copy();
    said(&host, "two");
    said(&host, "three");
    late = host;
    put_back_copy();
    say(&host, "four");
    told(&host, INK_TO_CLIENT_no, "AWAY"); /* nothing was done */
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "new%d", i);
        said(&host, id);
    }
    assert_int_equal(host.anew, 1);
    assert_int_equal(host.names, 5); /* "one" and four new ones */
    come(&late);
    await_log(&late, host.last);
    assert_int_equal(late.anew, 1);
    assert_int_equal(late.names, 5);
    socket_close(&late.socket);
    late = host;
    come(&late); /* knows what there is, and is told nothing twice */
    said(&late, "five");
    assert_int_equal(late.anew, 1);
    assert_int_equal(late.names, 6);
    socket_close(&late.socket);
    socket_close(&host.socket);
}

/* --- start and end ---------------------------------------------------------------------------- */

static int start(void **state)
{
    int status = fresh(state);
    if (status == 0)
        start_with_a_bad_disk();
    return status;
}

static int end(void **state)
{
    int status = served_finish(&served);
    return stale(state) != 0 ? 1 : status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_nobody_knows_is_answered_when_it_is_known, start, end),
        cmocka_unit_test_setup_teardown(a_table_is_made_once, start, end),
        cmocka_unit_test_setup_teardown(all_begin_anew_with_an_older_copy, start, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
