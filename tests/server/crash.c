/* TEST server_crash, server_crash_postgres: SIGKILL at random moments under load, on SQLite and on
   PostgreSQL: nothing acknowledged is lost or doubled, every record replays.

   server_crash PROGRAM STORE KILLS: tables play on a real server that is killed (SIGKILL) at random
   moments and started again; players come back, say what they have seen, and send again what was
   not answered. At the end every acknowledged request is in the log once, at the number that was
   told; nothing is there twice; numbers have no gaps; and the games went on. STORE is a URL, "own"
   for the folder's own, or "env" for the one of INK_TEST_STORE.

   The seed of the moments is printed (tests/chance.h). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/server/load.h"
#include "chance.h"
#include "wire/wire.h"

enum { TABLES = 6, PLAYERS = 2, ID = 24, STEP = 64, PATIENCE_S = 60 };

/* A request that was acknowledged. */
struct done {
    char id[ID];
    uint64_t number;
};

struct player {
    struct line line;
    bool connected;
    uint64_t answered;      /* number of the last event that was acknowledged */
    uint64_t seen;          /* upto of the last log message */
    char id[ID], said[512]; /* the request that waits for its answer; "" if none */
    struct done *done;
    size_t count, capacity;
};

struct game {
    char code[CODE];
    struct player player[PLAYERS];
    ink_session *session; /* as the first player has seen it */
    bool over;
};

struct test {
    const char *program, *store;
    char folder[256], listen[ADDRESS];
    struct server_address address;
    char token[PLAYERS][TOKEN];
    struct game game[TABLES];
    pid_t server;
    int epoll;
    ink_rng rng;
    uint64_t requests, acknowledged, refused, games;
};

static void fail(const char *what, const char *more)
{
    fprintf(stderr, "server_crash: %s: %s\n", what, more);
    exit(1);
}

/* --- the server ------------------------------------------------------------------------------- */

static void begin_server(struct test *test)
{
    test->server = fork();
    if (test->server == 0) {
        setenv("INKRAIL_CONNECTIONS_AN_ADDRESS", "0", 1);
        setenv("INKRAIL_TABLES_AN_ADDRESS_HOUR", "0", 1);
        setenv("INKRAIL_TABLES_A_PERSON_HOUR", "0", 1);
        setenv("INKRAIL_REQUESTS_A_SECOND", "0", 1);
        if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL)
            _exit(127);
        execl(test->program, test->program, "serve", "--listen", test->listen, "--data",
              test->folder, test->store[0] != '\0' ? "--store" : (char *)NULL, test->store,
              (char *)NULL);
        _exit(127);
    }
    for (double end = clock_s() + PATIENCE_S; !address_answers(&test->address);) {
        if (clock_s() > end || waitpid(test->server, NULL, WNOHANG) != 0)
            fail("the server does not begin", test->listen);
        usleep(5000);
    }
}

static void kill_server(struct test *test)
{
    kill(test->server, SIGKILL);
    waitpid(test->server, NULL, 0);
}

/* --- saying ----------------------------------------------------------------------------------- */

static void say(struct player *player, const ink_text *out)
{
    line_say(&player->line, out->data, out->length);
}

static void say_hello(const struct test *test, struct player *player)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    ink_say_number(&out, "v", 1);
    ink_say_number(&out, "last", (int64_t)player->seen);
    ink_say_text(&out, "token", ink_slice_of(test->token[player->line.seat]));
    ink_say_end(&out);
    say(player, &out);
}

/* What is asked is kept until it is answered, to be said again. */
static void ask(struct test *test, struct player *player, const ink_text *out, const char *id)
{
    snprintf(player->id, sizeof player->id, "%s", id);
    snprintf(player->said, sizeof player->said, "%s", out->data);
    test->requests++;
    if (player->connected)
        say(player, out);
}

static void ask_seat(struct test *test, struct player *player)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_say_begin(&out, INK_TO_SERVER_sit);
    ink_say_text(&out, "id", ink_slice_of("sit"));
    ink_say_number(&out, "seat", player->line.seat + 1);
    ink_say_text(&out, "name", ink_slice_of("Player"));
    ink_say_text(&out, "nonce", ink_slice_of("0123456789abcdef"));
    ink_say_end(&out);
    ask(test, player, &out, "sit");
}

static ink_move choose(struct test *test, const struct game *game, int player)
{
    ink_moves moves;
    const ink_session *session = game->session;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    for (int tries = 0; tries < 64 && moves.count > 0; tries++) {
        ink_move move = moves.move[ink_rng_below(&test->rng, moves.count)];
        if (ink_move_kind(move) != INK_MOVE_BACK)
            return move;
    }
    return 0;
}

/* A random step; now and then one is taken back. */
static void ask_step(struct test *test, struct game *game, int p)
{
    char text[512], step[STEP] = "undo", id[ID];
    struct player *player = &game->player[p];
    ink_text out = ink_text_in(text, sizeof text), word = ink_text_in(step, sizeof step);
    ink_move move = choose(test, game, p);
    bool back = ink_session_can_undo(game->session, p) && ink_rng_below(&test->rng, 4) == 0;
    if (move == 0)
        return;
    if (back)
        ink_text_string(&word, "undo");
    else
        ink_session_step_write(game->session, p, move, &word);
    snprintf(id, sizeof id, "r%llu", (unsigned long long)test->requests);
    ink_say_begin(&out, INK_TO_SERVER_step);
    ink_say_text(&out, "id", ink_slice_of(id));
    ink_say_number(&out, "at", (int64_t)player->seen);
    ink_say_text(&out, "step", ink_slice_of(step));
    ink_say_end(&out);
    ask(test, player, &out, id);
}

static void go_on(struct test *test, struct game *game)
{
    if (game->session == NULL || game->over)
        return;
    for (int p = 0; p < PLAYERS; p++)
        if (game->player[p].id[0] == '\0' && game->player[0].seen >= game->player[p].answered &&
            game->player[p].seen >= game->player[p].answered &&
            !ink_session_seats(game->session)[p].ended)
            ask_step(test, game, p);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void follow(struct test *test, struct game *game, const ink_message *event)
{
    if (!follow_event(&game->session, event))
        fail("an event that cannot follow", game->code);
    game->over = game->over || event->kind == INK_EVENT_over;
    test->games += event->kind == INK_EVENT_over;
}

/* Numbers only grow, and nothing that was seen comes again. */
static void hear_log(struct test *test, struct game *game, struct player *player,
                     const ink_message *message)
{
    ink_message event;
    uint64_t last = player->seen;
    for (size_t i = 0; i < ink_message_count(message, "events"); i++) {
        if (!ink_message_event_at(message, "events", i, &event))
            fail("an event that cannot be", event.fault);
        if (ink_message_n(&event) <= last)
            fail("an event came twice", game->code);
        last = ink_message_n(&event);
        if (player == &game->player[0])
            follow(test, game, &event);
    }
    player->seen = (uint64_t)ink_message_number(message, "upto");
    go_on(test, game);
}

static void keep_done(struct player *player, const ink_message *message)
{
    if (player->count == player->capacity) {
        player->capacity = 2 * player->capacity + 64;
        player->done = realloc(player->done, player->capacity * sizeof *player->done);
        if (player->done == NULL)
            fail("no memory", "");
    }
    struct done *done = &player->done[player->count++];
    snprintf(done->id, sizeof done->id, "%s", player->id);
    done->number = (uint64_t)ink_message_number(message, "n");
}

/* A step may be refused that was asked for on an old sight of things; never for another reason. */
static void hear_answer(struct test *test, struct player *player, const ink_message *message)
{
    ink_slice id = ink_message_text(message, "id"), code = ink_message_text(message, "code");
    if (!ink_slice_is(id, player->id))
        return; /* answered before the break already */
    if (message->kind == INK_TO_CLIENT_ok) {
        keep_done(player, message);
        player->answered = player->done[player->count - 1].number;
        test->acknowledged++;
    } else {
        char text[64];
        snprintf(text, sizeof text, "%.*s", (int)code.length, code.data);
        test->refused++;
        if (!ink_slice_is(code, "STALE") && !ink_slice_is(code, "AWAY") &&
            !ink_slice_is(code, "EARLY"))
            fail("refused", text);
    }
    player->id[0] = '\0';
}

static struct game *game_of(struct test *test, const struct line *line)
{
    return &test->game[(int)(intptr_t)line->table - 1];
}

static void hear(struct line *line, ink_slice text, void *context)
{
    struct test *test = context;
    struct game *game = game_of(test, line);
    struct player *player = &game->player[line->seat];
    ink_message message;
    if (text.length == 0) {
        say_hello(test, player);
        return;
    }
    if (!ink_message_read(INK_TO_CLIENT, text, &message))
        fail("a message that cannot be", message.fault);
    if (message.kind == INK_TO_CLIENT_welcome && player->said[0] == '\0')
        ask_seat(test, player);
    else if (message.kind == INK_TO_CLIENT_welcome && player->id[0] != '\0')
        line_say(line, player->said, strlen(player->said));
    else if (message.kind == INK_TO_CLIENT_log)
        hear_log(test, game, player, &message);
    else if (message.kind == INK_TO_CLIENT_ok || message.kind == INK_TO_CLIENT_no)
        hear_answer(test, player, &message), go_on(test, game);
    ink_message_free(&message);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void connect_player(struct test *test, int g, int p)
{
    char path[64];
    struct player *player = &test->game[g].player[p];
    snprintf(path, sizeof path, "/ws/%s", test->game[g].code);
    line_open(&player->line, &test->address, path, 0);
    player->line.table = (struct table *)(intptr_t)(g + 1); /* a number, never looked into */
    player->line.seat = p;
    player->connected = true;
    struct epoll_event wish = {.events = EPOLLIN, .data.ptr = player};
    epoll_ctl(test->epoll, EPOLL_CTL_ADD, player->line.fd, &wish);
}

static void connect_all(struct test *test)
{
    for (int g = 0; g < TABLES; g++)
        for (int p = 0; p < PLAYERS; p++)
            connect_player(test, g, p);
}

static void disconnect_all(struct test *test)
{
    for (int g = 0; g < TABLES; g++)
        for (int p = 0; p < PLAYERS; p++) {
            line_close(&test->game[g].player[p].line);
            test->game[g].player[p].connected = false;
        }
}

/* For so long, and until the server has acknowledged something, however slow the machine is:
   nothing else can be lost. */
static void play(struct test *test, double seconds)
{
    struct epoll_event event[64];
    uint64_t before = test->acknowledged;
    double begun = clock_s();
    while (clock_s() < begun + seconds ||
           (test->acknowledged == before && clock_s() < begun + PATIENCE_S)) {
        int count = epoll_wait(test->epoll, event, 64, 2);
        for (int i = 0; i < count; i++) {
            struct player *player = event[i].data.ptr;
            if (!line_read(&player->line, hear, test))
                epoll_ctl(test->epoll, EPOLL_CTL_DEL, player->line.fd, NULL);
        }
    }
}

static void open_game(struct test *test, struct game *game)
{
    char body[4096];
    static const char options[] = "{\"config\":\"classic\",\"seats\":\"2\",\"auto\":\"yes\"}";
    http_ask(&test->address, "POST", "/api/tables", test->token[0], options, body, sizeof body);
    json_field(body, "code", game->code, sizeof game->code);
    if (game->code[0] == '\0')
        fail("no table", body);
}

/* Tables that are over make room for new ones, after they have been looked through. */
static void check_game(struct test *test, struct game *game);

static void renew_games(struct test *test)
{
    for (int g = 0; g < TABLES; g++) {
        struct game *game = &test->game[g];
        if (!game->over)
            continue;
        check_game(test, game);
        ink_session_free(game->session);
        for (int p = 0; p < PLAYERS; p++)
            free(game->player[p].done);
        *game = (struct game){.over = false};
        open_game(test, game);
    }
}

/* --- looking through the log ------------------------------------------------------------------ */

struct look {
    struct test *test;
    const struct player *player;
    int seat;
    uint64_t last;
    size_t *times; /* by done */
    bool caught_up;
};

static void look_at(const struct look *look, const ink_message *event)
{
    ink_slice id = ink_message_text(event, "id");
    for (size_t i = 0; i < look->player->count; i++)
        if (event->kind == INK_EVENT_step && ink_slice_is(id, look->player->done[i].id)) {
            look->times[i]++;
            if (ink_message_n(event) != look->player->done[i].number)
                fail("acknowledged under another number", look->player->done[i].id);
        }
}

static void hear_all(struct line *line, ink_slice text, void *context)
{
    struct look *look = context;
    ink_message message, event;
    if (text.length == 0) {
        struct player fresh = {.line = *line};
        say_hello(look->test, &fresh);
        return;
    }
    if (!ink_message_read(INK_TO_CLIENT, text, &message))
        fail("a message that cannot be", message.fault);
    for (size_t i = 0;
         message.kind == INK_TO_CLIENT_log && i < ink_message_count(&message, "events"); i++) {
        ink_message_event_at(&message, "events", i, &event);
        if (ink_message_n(&event) != look->last + 1)
            fail("the log has a gap", "");
        look->last = ink_message_n(&event);
        look_at(look, &event);
        look->caught_up = look->last >= look->player->seen;
    }
    ink_message_free(&message);
}

/* The whole log again, as each player may see it: boards are open, so that is all of it. */
static void check_game(struct test *test, struct game *game)
{
    for (int p = 0; p < PLAYERS; p++) {
        char path[64];
        struct line line = {.seat = p, .table = (struct table *)1};
        struct look look = {.test = test, .player = &game->player[p], .seat = p};
        look.times = calloc(game->player[p].count + 1, sizeof *look.times);
        snprintf(path, sizeof path, "/ws/%s", game->code);
        line_open(&line, &test->address, path, 0);
        for (double end = clock_s() + PATIENCE_S; !look.caught_up;) {
            if (!line_read(&line, hear_all, &look) || clock_s() > end)
                fail("the log does not come", game->code);
            usleep(500);
        }
        for (size_t i = 0; i < game->player[p].count; i++)
            if (look.times[i] != 1 && strcmp(game->player[p].done[i].id, "sit") != 0)
                fail(look.times[i] == 0 ? "acknowledged and lost" : "doubled",
                     game->player[p].done[i].id);
        free(look.times);
        line_close(&line);
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static void prepare(struct test *test)
{
    char body[4096];
    snprintf(test->folder, sizeof test->folder, "%s/server_crash-XXXXXX",
             getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp");
    if (mkdtemp(test->folder) == NULL)
        fail("no folder", test->folder);
    snprintf(test->listen, sizeof test->listen, "127.0.0.1:%d", 20000 + (int)getpid() % 10000);
    address_read(test->listen, &test->address);
    test->epoll = epoll_create1(0);
    begin_server(test);
    for (int p = 0; p < PLAYERS; p++) {
        http_ask(&test->address, "POST", "/api/guest", "", "{\"name\":\"Player\"}", body,
                 sizeof body);
        json_field(body, "token", test->token[p], sizeof test->token[p]);
        if (test->token[p][0] == '\0')
            fail("no guest", body);
    }
    for (int g = 0; g < TABLES; g++)
        open_game(test, &test->game[g]);
}

int main(int count, char **argument)
{
    static struct test test;
    if (count != 4)
        fail("usage", "server_crash PROGRAM STORE KILLS");
    signal(SIGPIPE, SIG_IGN);
    test.program = argument[1];
    test.store = strcmp(argument[2], "own") == 0   ? ""
                 : strcmp(argument[2], "env") == 0 ? getenv("INK_TEST_STORE")
                                                   : argument[2];
    if (test.store == NULL)
        fail("usage", "INK_TEST_STORE names no store");
    test.rng = (ink_rng){chance(1)};
    prepare(&test);
    for (int kills = atoi(argument[3]); kills > 0; kills--) {
        connect_all(&test);
        play(&test, 0.03 + 1e-4 * ink_rng_below(&test.rng, 2000));
        kill_server(&test);
        disconnect_all(&test);
        begin_server(&test);
        renew_games(&test);
    }
    connect_all(&test);
    play(&test, 1);
    for (int g = 0; g < TABLES; g++)
        check_game(&test, &test.game[g]);
    kill(test.server, SIGTERM);
    int status = -1;
    waitpid(test.server, &status, 0);
    if (status != 0)
        fail("the server did not end well", "SIGTERM");
    printf("%llu requests, %llu acknowledged, %llu refused, %llu games over\n",
           (unsigned long long)test.requests, (unsigned long long)test.acknowledged,
           (unsigned long long)test.refused, (unsigned long long)test.games);
    return test.acknowledged > 0 ? 0 : 1;
}
