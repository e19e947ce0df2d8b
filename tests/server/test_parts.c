/* TEST server_parts: Small parts of the server alone: a clock that never goes back, frames, codes
   that are known for a while, the end of a log that is at hand, turns of bots, languages, settings,
   SHA-1, places of a tournament. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/http/http.h"
#include "server/jobs/bot_queue.h"
#include "server/jobs/bots.h"
#include "server/net/frames.h"
#include "server/net/loop_internal.h"
#include "server/notices/push.h"
#include "server/ops/clock.h"
#include "server/ops/languages.h"
#include "server/ops/serve.h"
#include "server/tables/codes.h"
#include "server/tables/tail.h"
#include "server/tournaments/contest_table.h"
#include "wire/sha1.h"

/* --- codes ------------------------------------------------------------------------------------ */

static void codes_are_known_for_a_while(void **state)
{
    (void)state;
    struct codes *codes = calloc(1, sizeof *codes);
    assert_non_null(codes);
    pthread_mutex_init(&codes->lock, NULL);
    assert_int_equal(codes_find(codes, "abcd-efgh", 0), 0);
    assert_int_equal(codes_find(codes, "", 0), 0);
    codes_note(codes, "abcd-efgh", 7, 1000);
    assert_int_equal(codes_find(codes, "abcd-efgh", 1000 + CODES_MS - 1), 7);
    assert_int_equal(codes_find(codes, "abcd-efg", 1000), 0);
    assert_int_equal(codes_find(codes, "abcd-efghi", 1000), 0);
    assert_int_equal(codes_find(codes, "abcd-efgh", 1000 + CODES_MS), 0);
    free(codes);
}

/* Two codes that have the same place do not take each other's table. */
static void many_codes_are_told_apart(void **state)
{
    (void)state;
    struct codes *codes = calloc(1, sizeof *codes);
    char code[INK_CODE];
    int found = 0;
    assert_non_null(codes);
    pthread_mutex_init(&codes->lock, NULL);
    for (int i = 1; i <= 4 * CODES; i++) {
        snprintf(code, sizeof code, "c%d", i);
        codes_note(codes, code, (uint64_t)i, 0);
        assert_int_equal(codes_find(codes, code, 1), i);
    }
    for (int i = 1; i <= 4 * CODES; i++) {
        snprintf(code, sizeof code, "c%d", i);
        uint64_t table = codes_find(codes, code, 1);
        assert_true(table == 0 || table == (uint64_t)i);
        found += table != 0;
    }
    assert_in_range(found, CODES / 2, CODES);
    free(codes);
}

/* --- the clock -------------------------------------------------------------------------------- */

/* Whatever the system's clock does, ours never goes back, and gets there in the end. */
static void the_clock_never_goes_back(void **state)
{
    (void)state;
    static const int64_t jumps[] = {0, 3600000, -7200000, 1, -1, 86400000, -86400000};
    struct clock clock = {.offset = 1000000};
    int64_t monotonic = 0, last = clock_read(&clock, 0), system = 1000000;
    for (size_t j = 0; j < sizeof jumps / sizeof *jumps; j++) {
        system += jumps[j];
        for (int i = 0; i < 1000; i++) {
            monotonic += 1000;
            system += 1000;
            clock_check(&clock, monotonic, system);
            int64_t now = clock_read(&clock, monotonic);
            assert_true(now > last);
            assert_true(now - last <= 1000 + 1000 / CLOCK_SLEW);
            last = now;
        }
    }
    for (int i = 0; i < 4000000 && clock_read(&clock, monotonic) != system; i++) {
        monotonic += 1000;
        system += 1000;
        clock_check(&clock, monotonic, system);
    }
    assert_int_equal(clock_read(&clock, monotonic), system);
}

/* --- frames ----------------------------------------------------------------------------------- */

struct heard {
    char text[8192];
    size_t length;
};

static bool hear_frame(void *context, int kind, ink_slice payload)
{
    struct heard *heard = context;
    heard->length +=
        (size_t)snprintf(heard->text + heard->length, sizeof heard->text - heard->length,
                         "%d:%.*s;", kind, (int)payload.length, payload.data);
    return kind != FRAME_CLOSE;
}

/* All at once, where short messages go their short way, and byte by byte, where wslay has them. */
static int take_frames(const unsigned char *bytes, size_t length, size_t piece, struct heard *heard)
{
    struct frames frames = {0};
    struct frame_pool pool = {0};
    bool going = true;
    *heard = (struct heard){.length = 0};
    for (size_t at = 0; going && at < length; at += piece) {
        size_t part = length - at < piece ? length - at : piece;
        going = frames_take(&frames, &pool, (ink_slice){(const char *)bytes + at, part}, hear_frame,
                            heard);
    }
    frames_end(&frames, &pool);
    frame_pool_free(&pool);
    return going ? 0 : 1 + frames.fault;
}

static size_t put_frame(unsigned char *bytes, uint64_t random)
{
    static const unsigned char first[] = {0x81, 0x81, 0x81, 0x81, 0x89, 0x01, 0x80, 0x88};
    size_t length = random % 3 == 0 ? (random >> 8) % 126 : (random >> 8) % 20, at = 0;
    bytes[at++] = first[(random >> 20) % sizeof first];
    bytes[at++] = (unsigned char)((random >> 30) % 50 == 0 ? length : 0x80 | length);
    for (int i = 0; i < 4; i++)
        bytes[at++] = (unsigned char)(random >> (32 + 8 * i));
    for (size_t i = 0; i < length; i++)
        bytes[at++] = (unsigned char)(((random >> 40) % 30 == 0 && i == 3 ? 0xc3 : 'a' + i % 26) ^
                                      bytes[2 + i % 4]);
    return at;
}

static void short_messages_are_as_all_others(void **state)
{
    (void)state;
    uint64_t random = 7;
    int good = 0;
    for (int round = 0; round < 2000; round++) {
        unsigned char bytes[4096];
        static struct heard whole, pieces;
        size_t length = 0;
        for (int i = 0; i < 1 + round % 5; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            length += put_frame(bytes + length, random);
        }
        length -= round % 7 == 0; /* the last one is not whole */
        int fault = take_frames(bytes, length, sizeof bytes, &whole);
        assert_int_equal(fault, take_frames(bytes, length, 1, &pieces));
        assert_string_equal(whole.text, pieces.text);
        good += fault == 0 && whole.length > 0;
    }
    assert_true(good > 500);
}

/* --- the end of a log ------------------------------------------------------------------------- */

static bool see_tail(void *context, const ink_log_entry *entry)
{
    struct heard *heard = context;
    heard->length += (size_t)snprintf(
        heard->text + heard->length, sizeof heard->text - heard->length, "%d %d %d %.*s %.*s;",
        (int)entry->number, (int)entry->at, (int)entry->person, (int)entry->request.length,
        entry->request.data, (int)entry->body.length, entry->body.data);
    return heard->length < 60;
}

static const char *tail_from(const struct tail *tail, uint64_t after, uint64_t upto)
{
    static struct heard heard;
    heard = (struct heard){.length = 0};
    return tail_show(tail, after, upto, see_tail, &heard) ? heard.text : "not here";
}

static void the_end_of_a_log_is_at_hand(void **state)
{
    (void)state;
    struct tail tail = {0};
    assert_string_equal(tail_from(&tail, 0, 0), "not here");
    tail_add(&tail,
             &(ink_log_entry){
                 .number = 1, .at = 5, .person = 7, .request = {"r", 1}, .body = {"open", 4}});
    tail_add(&tail, &(ink_log_entry){.number = 2, .at = 6, .body = {"sit", 3}});
    assert_string_equal(tail_from(&tail, 0, 2), "1 5 7 r open;2 6 0  sit;");
    assert_string_equal(tail_from(&tail, 1, 2), "2 6 0  sit;");
    assert_string_equal(tail_from(&tail, 0, 3), "not here"); /* the third is not */
    assert_string_equal(tail_from(&tail, 0, 1), "not here");
    tail_add(&tail,
             &(ink_log_entry){.number = 4, .at = 8, .body = {"roll", 4}}); /* does not follow */
    assert_string_equal(tail_from(&tail, 3, 4), "4 8 0  roll;");
    assert_string_equal(tail_from(&tail, 2, 4), "not here");
    tail_free(&tail);
    assert_string_equal(tail_from(&tail, 3, 4), "not here");
}

/* Of a long log only the end is; entries that are too long, or find no memory, are no part of
   it. */
static void a_long_log_is_forgotten_from_its_beginning(void **state)
{
    (void)state;
    static char long_text[TAIL_BYTES];
    struct tail tail = {0};
    for (uint64_t number = 1; number <= 1000; number++) {
        tail_add(&tail,
                 &(ink_log_entry){.number = number, .body = {long_text, number * 7919 % 300}});
        assert_true(tail.used <= TAIL_BYTES && tail.last == number);
        assert_true(tail.first >= 1 && tail.first <= number && (number > 50 || tail.first < 50));
        assert_string_not_equal(tail_from(&tail, number - 1, number), "not here");
        assert_string_not_equal(tail_from(&tail, tail.first - 1, number), "not here");
    }
    assert_true(tail.first < 1000);
    assert_string_equal(tail_from(&tail, 1, 1000), "not here");
    tail_add(&tail, &(ink_log_entry){.number = 1001, .body = {long_text, sizeof long_text}});
    assert_string_equal(tail_from(&tail, 1000, 1001), "not here");
    tail_add(&tail, &(ink_log_entry){.number = 1002, .body = {long_text, sizeof long_text - 24}});
    assert_string_not_equal(tail_from(&tail, 1001, 1002), "not here");
    tail_free(&tail);
}

/* --- bots ------------------------------------------------------------------------------------- */

/* A table with many bots has several rounds waiting; who comes later with one is served as soon as
   a thread is free. */
static void tables_take_turns_with_bots(void **state)
{
    (void)state;
    uint64_t serving[3] = {0};
    struct bot_queue queue;
    struct bot_task *task = calloc(6, sizeof *task);
    static const uint64_t table[6] = {1, 1, 1, 2, 3, 1};
    bot_queue_start(&queue, serving, 3);
    for (int i = 0; i < 3; i++) {
        task[i].table_number = table[i];
        bot_queue_add(&queue, &task[i]);
    }
    assert_ptr_equal(bot_queue_take(&queue, 0), &task[0]);
    assert_ptr_equal(bot_queue_take(&queue, 1), &task[1]); /* nobody else wants the thread */
    for (int i = 3; i < 6; i++) {
        task[i].table_number = table[i];
        bot_queue_add(&queue, &task[i]);
    }
    assert_ptr_equal(bot_queue_take(&queue, 2), &task[3]);
    assert_ptr_equal(bot_queue_take(&queue, 0),
                     &task[4]); /* and not the third of the first table */
    assert_ptr_equal(bot_queue_take(&queue, 1), &task[2]);
    assert_ptr_equal(bot_queue_take(&queue, 2), &task[5]);
    assert_null(bot_queue_take(&queue, 0));
    task[0].table_number = 4;
    bot_queue_add(&queue, &task[0]); /* behind the one that was taken out last */
    assert_ptr_equal(bot_queue_take(&queue, 0), &task[0]);
    free(task);
}

/* --- answers ---------------------------------------------------------------------------------- */

static bool no_memory;
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return no_memory ? NULL : __real_malloc(size);
}

/* The connection goes, and knows nothing any more of the request that has gone. */
static void an_answer_without_memory(void **state)
{
    (void)state;
    struct loop *loop = calloc(1, sizeof *loop);
    struct http *http = calloc(1, sizeof *http);
    struct exchange *exchange = calloc(1, sizeof *exchange);
    exchange->request = calloc(1, sizeof *exchange->request);
    uv_loop_init(&loop->uv);
    uv_tcp_init(&loop->uv, &http->tcp);
    chain_make(&loop->http);
    chain_add(&loop->http, &http->link);
    http->loop = exchange->loop = loop;
    http->tcp.data = http;
    http->state = HTTP_ANSWERING;
    http->exchange = exchange;
    exchange->http = http;
    exchange->keep = true;
    no_memory = true;
    exchange_answer(exchange, 200, "text/plain", ink_slice_of("fine"));
    no_memory = false;
    assert_null(http->exchange);
    assert_int_equal(http->state, HTTP_CLOSING);
    assert_null(chain_first(&loop->http));
    while (uv_run(&loop->uv, UV_RUN_DEFAULT) != 0)
        continue;
    uv_loop_close(&loop->uv);
    free(loop);
}

/* --- languages -------------------------------------------------------------------------------- */

static void languages_are_found(void **state)
{
    (void)state;
    static const struct languages spoken = {.count = 4, .code = {"en", "de", "fr", "ko"}};
    static const struct {
        const char *wanted;
        int language;
    } rows[] = {{"", 0},
                {"de", 1},
                {"DE-at", 1},
                {"den", 0},
                {"xx", 0},
                {"fr;q=0", 0},
                {"xx,ko;q=0.1", 3},
                {"fr;q=0.5,ko;q=0.75,de;q=0.7", 3},
                {"en,de;q=0.9", 0},
                {"de;q=1.0,fr", 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (languages_find(&spoken, ink_slice_of(rows[i].wanted)) != rows[i].language)
            fail_msg("%s", rows[i].wanted);
}

/* What a notice says of a bot is in its reader's language, as the rest of it. */
static void notices_speak_the_readers_language(void **state)
{
    (void)state;
    static const struct news news = {.over = true, .results = 2, .result = {{"Ida", 47}, {"", -3}}};
    static const char *const wanted[][2] = {{"en", "The game is over: Ida 47, Bot -3"},
                                            {"ko", "게임이 끝났습니다: Ida 47, 봇 -3"}};
    struct languages spoken;
    languages_open(&spoken);
    for (int i = 0; i < 2; i++) {
        char words[800];
        languages_use(&spoken, languages_find(&spoken, ink_slice_of(wanted[i][0])));
        push_words(&news, words, sizeof words);
        assert_string_equal(words, wanted[i][1]);
    }
    i18n_speak(NULL);
    languages_close(&spoken);
}

/* --- settings --------------------------------------------------------------------------------- */

static void settings_are_read(void **state)
{
    (void)state;
    struct serve_settings settings;
    char said[512];
    settings_start(&settings);
    assert_string_equal(settings.listen, "127.0.0.1:8080");
    assert_true(settings_text(
        &settings,
        ink_slice_of("# a remark\n\n  listen = [::1]:99  \r\nloops=3\nproxied = ::1, unix\n"), said,
        sizeof said));
    assert_string_equal(settings.listen, "[::1]:99");
    assert_int_equal(settings.loops, 3);
    assert_string_equal(settings.proxied, "::1, unix");
    setenv("INKRAIL_LOOPS", "5", 1);
    assert_true(settings_environment(&settings, said, sizeof said));
    assert_int_equal(settings.loops, 5);
    setenv("INKRAIL_LOOPS", "many", 1);
    assert_false(settings_environment(&settings, said, sizeof said));
    assert_non_null(strstr(said, "INKRAIL_LOOPS"));
    unsetenv("INKRAIL_LOOPS");
}

static void settings_that_are_none(void **state)
{
    (void)state;
    static const char *const texts[] = {"lisen = x",        "loops = -1", "loops = 99999999",
                                        "proxied = maybe",  "nonsense",   "= x",
                                        "webhooks = maybe", "log = xml",  "contact = me"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct serve_settings settings;
        char said[512] = "", text[128];
        settings_start(&settings);
        snprintf(text, sizeof text, "listen = a:1\n%s\n", texts[i]);
        assert_false(settings_text(&settings, ink_slice_of(text), said, sizeof said));
        assert_non_null(strstr(said, "line 2"));
    }
}

/* --- SHA-1 ------------------------------------------------------------------------------------ */

static void sha1_is_right(void **state)
{
    (void)state;
    static const struct {
        const char *text, *hash;
    } rows[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709"},
        {"abc", "a9993e364706816aba3e25717850c26c9cd0d89d"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        unsigned char hash[SHA1_BYTES];
        char text[2 * SHA1_BYTES + 1];
        ink_sha1(rows[i].text, strlen(rows[i].text), hash);
        for (int b = 0; b < SHA1_BYTES; b++)
            snprintf(text + 2 * (size_t)b, 3, "%02x", hash[b]);
        assert_string_equal(text, rows[i].hash);
    }
}

/* --- tournaments ------------------------------------------------------------------------------ */

static void take_totals(struct contest_table *table, uint64_t person, const int *total)
{
    for (int game = 1; game <= table->games; game++) {
        ink_contest_try one = {.person = person,
                               .game = game,
                               .name = ink_slice_of("N"),
                               .code = ink_slice_of("c"),
                               .total = total[game - 1],
                               .ended = 50};
        one.ended = one.total == -100 ? 0 : one.total == 1000 ? 70 : 50; /* not yet; too late */
        assert_true(contest_take(table, &one));
    }
}

/* The sum, then games won, then the best single game; then a shared place. */
static void places_of_a_tournament(void **state)
{
    (void)state;
    static const struct {
        int total[3];
        int sum, won, best, place;
    } rows[] = {
        {{50, 40, 30}, 120, 1, 50, 1},    {{49, 41, 30}, 120, 1, 49, 2},
        {{40, 40, 40}, 120, 0, 40, 3},    {{40, 40, 40}, 120, 0, 40, 3},
        {{30, 30, 59}, 119, 1, 59, 5},    {{-5, -100, -100}, -5, 0, -5, 6},
        {{1000, -100, -100}, 0, 0, 0, 0}, {{-100, -100, -100}, 0, 0, 0, 0},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    struct contest_table table = {.games = 3, .closed = 60};
    for (int i = ROWS; i > 0; i--) /* the worst come first */
        take_totals(&table, (uint64_t)i, rows[i - 1].total);
    contest_rank(&table);
    assert_int_equal(table.count, ROWS);
    for (int i = 0; i < ROWS; i++) {
        const struct entrant *entrant = &table.entrant[i];
        assert_int_equal(entrant->person, i + 1);
        assert_int_equal(entrant->sum, rows[i].sum);
        assert_int_equal(entrant->won, rows[i].won);
        assert_int_equal(entrant->best, rows[i].best);
        assert_int_equal(entrant->place, rows[i].place);
    }
    contest_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_known_for_a_while),
        cmocka_unit_test(many_codes_are_told_apart),
        cmocka_unit_test(the_clock_never_goes_back),
        cmocka_unit_test(short_messages_are_as_all_others),
        cmocka_unit_test(the_end_of_a_log_is_at_hand),
        cmocka_unit_test(a_long_log_is_forgotten_from_its_beginning),
        cmocka_unit_test(tables_take_turns_with_bots),
        cmocka_unit_test(an_answer_without_memory),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(notices_speak_the_readers_language),
        cmocka_unit_test(settings_are_read),
        cmocka_unit_test(settings_that_are_none),
        cmocka_unit_test(sha1_is_right),
        cmocka_unit_test(places_of_a_tournament),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
