/* TEST server_class: The real program and a class of 500 in one process, each pupil with a
   connection and a sheet: they play a whole game, some are cut off and come back, all agree with
   the record, and memory stays bounded. Under sanitizers a share of them plays. */
#include <poll.h>
#include <signal.h>

#include <inkrail/format.h>

#include "party.h"

/* PUPILS and MEMORY_MIB come from CMake: fewer under sanitizers, where memory means nothing. */
enum { RETURNING = PUPILS / 10, LINE = 512 };

ONE_SERVER(CROWDED)

/* A pupil knows its own sheet only, so its session has one player. */
struct pupil {
    struct socket socket;
    char token[TOKEN];
    int seat, player; /* of the record */
    uint64_t last;
    ink_session *session;
    unsigned requests, rolls, refused;
    bool waits, over;
    int64_t total;
    uint32_t random;
    char seed[64], secret[80];
    uint64_t sum; /* of all totals */
};

static struct pupil pupil[PUPILS];
static char code[CODE];

/* --- hearing ---------------------------------------------------------------------------------- */

static void hear_start(struct pupil *me, const ink_message *event)
{
    ink_config config;
    ink_refusal why;
    me->player = -1;
    assert_int_equal(ink_message_count(event, "seats"), PUPILS);
    for (int p = 0; p < PUPILS; p++)
        if (ink_message_number_at(event, "seats", (size_t)p) == me->seat)
            me->player = p;
    assert_true(me->player >= 0);
    assert_int_equal(ink_config_read(ink_slice_of("classic"), &config, &why), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of("none"), &me->session, &why), INK_OK);
}

static void hear_roll(struct pupil *me, const ink_message *event)
{
    ink_roll roll;
    ink_refusal why;
    const ink_ruleset *rules = ink_session_rules(me->session);
    int round = ink_session_table(me->session)->round + 1;
    assert_int_equal(
        ink_table_roll_read(rules, ink_message_text(event, "roll"), round, &roll, NULL, &why),
        INK_OK);
    assert_int_equal(ink_session_roll_these(me->session, &roll, NULL, &why), INK_OK);
    me->rolls++;
}

static void hear_step(struct pupil *me, const ink_message *event)
{
    ink_refusal why;
    ink_slice step = ink_message_text(event, "step");
    assert_int_equal(ink_message_number(event, "seat"), me->seat); /* never another one's */
    assert_int_equal(ink_session_step(me->session, 0, step, &why), INK_OK);
}

static void copy(char *to, size_t size, ink_slice text)
{
    assert_true(text.length < size);
    memcpy(to, text.data, text.length);
    to[text.length] = '\0';
}

static void hear_over(struct pupil *me, const ink_message *event)
{
    me->over = true;
    me->total = ink_message_number_at(event, "totals", (size_t)me->player);
    copy(me->seed, sizeof me->seed, ink_message_text(event, "seed"));
    copy(me->secret, sizeof me->secret, ink_message_text(event, "secret"));
    for (int p = 0; p < PUPILS; p++)
        me->sum = me->sum * 31 + (uint64_t)ink_message_number_at(event, "totals", (size_t)p);
}

static void hear_log(struct pupil *me, const ink_message *log)
{
    ink_message event;
    for (size_t i = 0; i < ink_message_count(log, "events"); i++) {
        assert_true(ink_message_event_at(log, "events", i, &event));
        assert_true(ink_message_n(&event) > me->last);
        me->last = ink_message_n(&event);
        switch (event.kind) {
        case INK_EVENT_start: hear_start(me, &event); break;
        case INK_EVENT_roll: hear_roll(me, &event); break;
        case INK_EVENT_step: hear_step(me, &event); break;
        case INK_EVENT_over: hear_over(me, &event); break;
        default: break;
        }
    }
    me->last = (uint64_t)ink_message_number(log, "upto");
}

static void hear(struct pupil *me, const char *text)
{
    ink_message message;
    if (!ink_message_read(INK_TO_CLIENT, ink_slice_of(text), &message))
        fail_msg("%s in %s", message.fault, text);
    switch (message.kind) {
    case INK_TO_CLIENT_log: hear_log(me, &message); break;
    case INK_TO_CLIENT_ok: me->waits = false; break;
    case INK_TO_CLIENT_no: fail_msg("refused: %s", text); break;
    case INK_TO_CLIENT_bye: fail_msg("seat %d is sent away: %s", me->seat, text); break;
    default: break;
    }
    ink_message_free(&message);
}

static void listen_to(struct pupil *me, int ms)
{
    char *text;
    while ((text = socket_hear(&me->socket, ms)) != NULL) {
        hear(me, text);
        free(text);
        ms = 0;
    }
    if (me->socket.closed)
        fail_msg("seat %d: closed with %d", me->seat, me->socket.close_code);
}

/* --- asking ----------------------------------------------------------------------------------- */

static void ask(struct pupil *me, const char *kind, const char *members)
{
    char request[LINE];
    snprintf(request, sizeof request, "{\"t\":\"%s\",\"id\":\"r-%u\"%s%s}", kind, ++me->requests,
             members[0] != '\0' ? "," : "", members);
    me->waits = true;
    assert_true(socket_say(&me->socket, request));
}

static void await_answer(struct pupil *me)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (me->waits && moment_ms() < until)
        listen_to(me, 1000);
    assert_false(me->waits);
}

static void come(struct pupil *me)
{
    char hello[LINE];
    ink_message welcome;
    assert_true(socket_open(&me->socket, &served, code));
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"last\":%llu,\"token\":\"%s\"}",
             (unsigned long long)me->last, me->token);
    assert_true(socket_say(&me->socket, hello));
    assert_true(socket_await(&me->socket, INK_TO_CLIENT_welcome, &welcome, WAIT_MS));
    assert_int_equal(ink_message_number(&welcome, "seat"), me->seat);
    ink_message_free(&welcome);
}

static void sit_down(struct pupil *me, int seat)
{
    char members[LINE];
    come(me);
    snprintf(members, sizeof members, "\"seat\":%d,\"name\":\"Pupil %d\",\"nonce\":\"nonceof%09d\"",
             seat, seat, seat);
    me->seat = seat;
    ask(me, "sit", members);
    await_answer(me);
}

/* Draws by chance, and ends the round as soon as that is allowed. */
static void move(struct pupil *me)
{
    static ink_moves moves;
    char step[80], members[LINE];
    ink_text text = ink_text_in(step, sizeof step);
    const ink_table *table = me->session != NULL ? ink_session_table(me->session) : NULL;
    if (me->waits || table == NULL || table->phase != INK_PHASE_DRAW)
        return;
    ink_table_moves(ink_session_rules(me->session), table, ink_session_seats(me->session), 0,
                    &moves);
    uint32_t count = moves.count;
    while (count > 1 && ink_move_kind(moves.move[count - 1]) == INK_MOVE_BACK)
        count--;
    me->random = me->random * 1664525 + 1013904223;
    ink_move chosen = moves.move[(me->random >> 8) % count];
    for (uint32_t i = 0; i < count; i++)
        if (ink_move_kind(moves.move[i]) == INK_MOVE_END)
            chosen = moves.move[i];
    ink_session_step_write(me->session, 0, chosen, &text);
    snprintf(members, sizeof members, "\"at\":%llu,\"step\":\"%s\"", (unsigned long long)me->last,
             step);
    ask(me, "step", members);
}

/* --- the class -------------------------------------------------------------------------------- */

static bool all_over(void)
{
    for (int i = 0; i < PUPILS; i++)
        if (!pupil[i].over)
            return false;
    return true;
}

static void listen_to_all(void)
{
    static struct pollfd waits[PUPILS];
    for (int i = 0; i < PUPILS; i++)
        waits[i] = (struct pollfd){.fd = pupil[i].socket.fd, .events = POLLIN};
    poll(waits, PUPILS, 1000);
    for (int i = 0; i < PUPILS; i++)
        if (waits[i].revents != 0)
            listen_to(&pupil[i], 0);
}

/* In the third round some are cut off, all at once, and come back with what they have. */
static void cut_some(void)
{
    for (int i = 0; i < RETURNING; i++)
        socket_close(&pupil[i * 10].socket);
    for (int i = 0; i < RETURNING; i++)
        come(&pupil[i * 10]);
}

static void play(void)
{
    int64_t until = moment_ms() + 4 * (int64_t)WAIT_MS;
    bool cut = false;
    while (!all_over()) {
        if (moment_ms() > until)
            fail_msg("the class does not end");
        listen_to_all();
        if (!cut && pupil[0].rolls == 3) {
            cut = true;
            for (int i = 0; i < RETURNING; i++)
                await_answer(&pupil[i * 10]);
            cut_some();
        }
        for (int i = 0; i < PUPILS; i++)
            move(&pupil[i]);
    }
    assert_true(cut);
}

static long memory_kib(const char *name)
{
    char path[64], line[256];
    long kib = -1;
    size_t length = strlen(name);
    snprintf(path, sizeof path, "/proc/%d/status", (int)served.pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, name, length) == 0)
            kib = strtol(line + length, NULL, 10);
    fclose(file);
    assert_true(kib > 0);
    return kib;
}

/* All were told the same, and it is what each has drawn and what the record says. */
static void check_records(void)
{
    ink_session *session = NULL;
    ink_refusal why;
    ink_score score;
    char *record = party_record(&served, code);
    assert_int_equal(ink_session_read(ink_slice_of(record), &session, &why), INK_OK);
    assert_string_equal(ink_session_seed(session), pupil[0].seed);
    for (int i = 0; i < PUPILS; i++) {
        assert_string_equal(pupil[i].seed, pupil[0].seed);
        assert_string_equal(pupil[i].secret, pupil[0].secret);
        assert_int_equal(pupil[i].sum, pupil[0].sum);
        ink_session_score(pupil[i].session, 0, &score);
        assert_int_equal(score.total, pupil[i].total);
        ink_session_score(session, pupil[i].player, &score);
        assert_int_equal(score.total, pupil[i].total);
    }
    ink_session_free(session);
    party_verify(&served, record);
    free(record);
}

static void a_whole_class_plays(void **state)
{
    (void)state;
    char options[128];
    long before = memory_kib("VmRSS:");
    snprintf(options, sizeof options,
             "\"config\":\"classic\",\"seats\":\"%d\",\"boards\":\"round\"", PUPILS);
    for (int i = 0; i < PUPILS; i++) {
        pupil[i] = (struct pupil){.random = (uint32_t)i * 7919 + 1};
        guest_make(&served, "Pupil", pupil[i].token);
        if (i == 0)
            table_make(&served, pupil[0].token, options, code);
        sit_down(&pupil[i], i + 1);
    }
    ask(&pupil[0], "start", "");
    play();
    check_records();
    long grown = memory_kib("VmHWM:") - before;
    print_message("%d pupils: %ld KiB at most\n", PUPILS, grown);
    assert_true(grown < MEMORY_MIB * 1024L);
    for (int i = 0; i < PUPILS; i++) {
        socket_close(&pupil[i].socket);
        ink_session_free(pupil[i].session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_whole_class_plays)};
    return cmocka_run_group_tests(tests, start, end);
}
