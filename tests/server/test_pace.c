/* TEST server_pace: How long things may wait on their way to people: answers not at all, what
   others do some milliseconds on a busy server, who is there a quarter of a second. Clocks and
   timers are the test's own, and what would be written is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/ops/server_internal.h"
#include "server/tables/hub_internal.h"

enum { MOST_CLIENTS = 500, TIMERS = 8, LEISURE_MS = 40, BUSY_MS = 50, HOUR_S = 3600 };

/* --- the clock -------------------------------------------------------------------------------- */

static int64_t now;

static struct pending {
    uv_timer_t *timer;
    uv_timer_cb ring;
    int64_t at;
} pending[TIMERS];

static struct pending *pending_of(const uv_timer_t *timer)
{
    for (int i = 0; i < TIMERS; i++)
        if (pending[i].timer == timer)
            return &pending[i];
    return NULL;
}

int64_t __wrap_loop_now(struct loop *loop);
int64_t __wrap_loop_now(struct loop *loop)
{
    (void)loop;
    return now;
}

int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb ring, uint64_t wait, uint64_t repeat);
int __wrap_uv_timer_start(uv_timer_t *timer, uv_timer_cb ring, uint64_t wait, uint64_t repeat)
{
    struct pending *place = pending_of(timer);
    assert_int_equal(repeat, 0);
    place = place != NULL ? place : pending_of(NULL);
    assert_non_null(place);
    *place = (struct pending){timer, ring, now + (int64_t)wait};
    return 0;
}

int __wrap_uv_timer_stop(uv_timer_t *timer);
int __wrap_uv_timer_stop(uv_timer_t *timer)
{
    struct pending *place = pending_of(timer);
    if (place != NULL)
        place->timer = NULL;
    return 0;
}

int __wrap_uv_is_active(const uv_handle_t *handle);
int __wrap_uv_is_active(const uv_handle_t *handle)
{
    return pending_of((const uv_timer_t *)handle) != NULL;
}

/* Rings what is due at this moment. */
static void ring_due(void)
{
    for (int i = 0; i < TIMERS; i++)
        if (pending[i].timer != NULL && pending[i].at <= now) {
            uv_timer_t *timer = pending[i].timer;
            pending[i].timer = NULL;
            pending[i].ring(timer);
        }
}

/* --- what is written -------------------------------------------------------------------------- */

static struct {
    int writes, parts, theres;
} out;

int __wrap_uv_try_write(uv_stream_t *stream, const uv_buf_t *part, unsigned count);
int __wrap_uv_try_write(uv_stream_t *stream, const uv_buf_t *part, unsigned count)
{
    static const char there[] = "\"t\":\"there\"";
    int bytes = 0;
    (void)stream;
    out.writes++;
    out.parts += (int)count;
    for (unsigned i = 0; i < count; i++) {
        bytes += (int)part[i].len;
        for (size_t at = 0; at + sizeof there - 1 <= part[i].len; at++)
            out.theres += memcmp(part[i].base + at, there, sizeof there - 1) == 0;
    }
    return bytes;
}

/* --- a loop, a table and people at it --------------------------------------------------------- */

static struct server server;
static struct loop loop;
static struct client *client[MOST_CLIENTS];
static int clients;
static struct live_table *live;

static int set_up(void **state)
{
    ink_room_refusal why;
    const ink_slice option[] = {ink_slice_of("config=classic"), ink_slice_of("seats=2"),
                                ink_slice_of("seed=pace")};
    (void)state;
    now = 1000000;
    memset(pending, 0, sizeof pending);
    memset(&loop, 0, sizeof loop);
    server.settings.queue_kib = 64;
    server.settings.rest_s = HOUR_S;
    assert_int_equal(uv_loop_init(&loop.uv), 0);
    loop.uv.data = &loop;
    loop.server = &server;
    chain_make(&loop.clients);
    chain_make(&loop.unsent);
    chain_make(&loop.leisure);
    uv_timer_init(&loop.uv, &loop.leisure_timer);
    loop.hub = hub_new(&loop);
    live = live_table_get(loop.hub, 1, "pace");
    live->room = ink_room_new();
    assert_true(ink_room_open(live->room, 1, option, 3, "", now, &why));
    return 0;
}

static void come(int count)
{
    for (; count > 0; count--) {
        struct client *one = calloc(1, sizeof *one);
        assert_non_null(one);
        one->loop = &loop;
        one->state = CLIENT_OPEN;
        one->device = (uint64_t)clients + 1;
        hub_enter(one, 1, "pace", "");
        one->stage = STAGE_LIVE;
        client[clients++] = one;
    }
    out.writes = out.parts = out.theres = 0;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    uv_close(handle, NULL);
}

static int tear_down(void **state)
{
    (void)state;
    live_table_hold(live);
    for (; clients > 0; clients--) {
        struct client *one = client[clients - 1];
        hub_leave(one);
        for (int i = 0; i < one->outs; i++)
            frame_buffer_drop(one->out[i]);
        free(one->out);
        free(one);
    }
    uv_walk(&loop.uv, close_handle, NULL);
    uv_run(&loop.uv, UV_RUN_DEFAULT);
    hub_free(loop.hub);
    buffers_free(&loop.buffers);
    return uv_loop_close(&loop.uv);
}

static void end_turn(void)
{
    client_flush_all(&loop);
    loop.kept = 0;
}

/* Milliseconds go by, each with its turn. */
static void pass(int ms)
{
    for (; ms > 0; ms--) {
        now++;
        ring_due();
        end_turn();
    }
}

static void with_buffer(void (*say)(struct client *, struct frame_buffer *), struct client *to)
{
    struct frame_buffer *buffer = frame_buffer_make(&loop.buffers, FRAME_TEXT, ink_slice_of("{}"));
    say(to, buffer);
    frame_buffer_drop(buffer);
}

/* --- what waits and what does not ------------------------------------------------------------- */

static void answers_go_out_in_their_turn(void **state)
{
    (void)state;
    come(1);
    with_buffer(client_send, client[0]);
    with_buffer(client_send, client[0]);
    assert_int_equal(out.writes, 0); /* before its end */
    end_turn();
    assert_int_equal(out.writes, 1);
    assert_int_equal(out.parts, 2);
}

static void what_nobody_waits_for_waits_40_ms_at_most(void **state)
{
    (void)state;
    come(2);
    with_buffer(client_mention, client[0]);
    pass(5);
    with_buffer(client_mention, client[1]);
    with_buffer(client_mention, client[0]); /* which does not begin the time anew */
    pass(LEISURE_MS - 6);
    assert_int_equal(out.writes, 0);
    pass(1);
    assert_int_equal(out.writes, 2);
    assert_int_equal(out.parts, 3);
    pass(10 * LEISURE_MS);
    assert_int_equal(out.writes, 2);
}

static void what_waits_goes_along_with_an_answer(void **state)
{
    (void)state;
    come(2);
    with_buffer(client_mention, client[0]);
    with_buffer(client_mention, client[1]);
    with_buffer(client_send, client[0]);
    end_turn();
    assert_int_equal(out.writes, 1);
    assert_int_equal(out.parts, 2);
    pass(LEISURE_MS);
    assert_int_equal(out.writes, 2); /* that of the other, and nothing twice */
    assert_int_equal(out.parts, 3);
}

/* One who plays with few others is told at once what they do. */
static void only_a_busy_server_lets_moves_of_others_wait(void **state)
{
    (void)state;
    come(1);
    loop.kept = 4;
    with_buffer(client_tell, client[0]);
    end_turn();
    assert_int_equal(out.writes, 1);
    loop.kept = 5;
    with_buffer(client_tell, client[0]);
    end_turn();
    assert_int_equal(out.writes, 1);
    pass(LEISURE_MS);
    assert_int_equal(out.writes, 2);
    with_buffer(client_tell,
                client[0]); /* it is busy still, though nothing was kept in this turn */
    end_turn();
    assert_int_equal(out.writes, 2);
    pass(BUSY_MS);
    assert_int_equal(out.writes, 3);
    with_buffer(client_tell, client[0]);
    end_turn();
    assert_int_equal(out.writes, 4);
}

/* Nobody's request waits for those of others unless there are many. */
static void only_a_busy_loop_takes_a_breath(void **state)
{
    (void)state;
    loop.heard = true;
    loop.kept = 4;
    assert_int_equal(loop_breath_ms(&loop, now), 0);
    loop.kept = 5;
    assert_int_equal(loop_breath_ms(&loop, now), 0); /* nobody has spoken since */
    loop.kept = 0;
    loop.heard = true;
    assert_int_equal(loop_breath_ms(&loop, now), 1);
    assert_int_equal(loop_breath_ms(&loop, now), 0);
    loop.heard = true;
    assert_int_equal(loop_breath_ms(&loop, now + BUSY_MS - 1), 1);
    loop.heard = true;
    assert_int_equal(loop_breath_ms(&loop, now + BUSY_MS), 0);
    loop.kept = 5;
    loop.heard = loop.stopping = true;
    assert_int_equal(loop_breath_ms(&loop, now), 0);
}

/* --- who is there ----------------------------------------------------------------------------- */

/* Somebody comes or goes every 10 ms; returns how often each of so many is told in that time. */
static int times_told(int people, int ms)
{
    come(people);
    for (int i = 0; i < ms / 10; i++) {
        live_table_hold(live);
        live_table_find_seats(live); /* as after whatever changes who is there */
        live_table_release(live);
        pass(10);
    }
    assert_int_equal(out.theres % people, 0);
    return out.theres / people;
}

static void few_are_told_four_times_a_second(void **state)
{
    (void)state;
    assert_in_range(times_told(12, 10000), 39, 41);
}

static void more_are_told_less_often(void **state)
{
    (void)state;
    assert_in_range(times_told(64, 10000), 19, 21);
}

static void a_class_is_told_every_other_second(void **state)
{
    (void)state;
    assert_in_range(times_told(MOST_CLIENTS, 10000), 4, 6);
}

static void the_last_change_is_told_too(void **state)
{
    (void)state;
    times_told(2, 1000);
    out.theres = 0;
    live_table_hold(live);
    live_table_find_seats(live);
    live_table_release(live);
    pass(250 + LEISURE_MS);
    assert_int_equal(out.theres, 2);
    pass(10000);
    assert_int_equal(out.theres, 2); /* nothing has changed since */
}

#define PACE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PACE(answers_go_out_in_their_turn),
        PACE(what_nobody_waits_for_waits_40_ms_at_most),
        PACE(what_waits_goes_along_with_an_answer),
        PACE(only_a_busy_server_lets_moves_of_others_wait),
        PACE(only_a_busy_loop_takes_a_breath),
        PACE(few_are_told_four_times_a_second),
        PACE(more_are_told_less_often),
        PACE(a_class_is_told_every_other_second),
        PACE(the_last_change_is_told_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
