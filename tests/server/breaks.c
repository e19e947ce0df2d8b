/* TEST server_breaks: A connection cut at every message of a game, before, after and twice: the
   same record in the end.

   server_breaks PROGRAM [EVERY]: the same game of two is played again and again on a real server,
   each time with the line cut at another message: before it is sent, after it was sent, or twice
   after it was sent. Whoever was cut off comes back, says the last number seen, and sends the same
   request again. The record at the end is the same, to the byte, every time. EVERY: only each
   so-manieth message, beginning with one by chance. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/server/load.h"
#include "chance.h"
#include "wire/wire.h"

enum { PLAYERS = 2, PATIENCE_S = 60, RECORD = 65536 };
enum cut { CUT_BEFORE, CUT_AFTER, CUT_TWICE, CUTS };

struct player {
    struct line line;
    uint64_t seen;
    bool welcomed;
    char waits[24]; /* id of the request that waits; "" if none */
    uint64_t answer;
};

struct game {
    struct server_address address;
    const char (*token)[TOKEN];
    char code[CODE];
    struct player player[PLAYERS];
    ink_session *session;
    uint64_t followed; /* the last event that was played on it */
    bool over;
    ink_rng rng;
    int messages; /* said so far by anyone */
    int cut_at, cut_how;
};

static void fail(const char *what, const char *more)
{
    fprintf(stderr, "server_breaks: %s: %s\n", what, more);
    exit(1);
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void follow(struct game *game, const ink_message *event)
{
    game->followed = ink_message_n(event);
    if (!follow_event(&game->session, event))
        fail("an event that cannot follow", game->code);
    game->over = game->over || event->kind == INK_EVENT_over;
}

static void hear_log(struct game *game, struct player *player, const ink_message *message)
{
    ink_message event;
    for (size_t i = 0; i < ink_message_count(message, "events"); i++) {
        if (!ink_message_event_at(message, "events", i, &event))
            fail("an event that cannot be", event.fault);
        if (ink_message_n(&event) <= player->seen)
            fail("an event came twice", game->code);
        if (ink_message_n(&event) > game->followed)
            follow(game, &event);
    }
    player->seen = (uint64_t)ink_message_number(message, "upto");
}

static void hear(struct line *line, ink_slice text, void *context)
{
    struct game *game = context;
    struct player *player = &game->player[line->seat];
    ink_message message;
    if (text.length == 0)
        return;
    if (!ink_message_read(INK_TO_CLIENT, text, &message))
        fail("a message that cannot be", message.fault);
    if (message.kind == INK_TO_CLIENT_welcome)
        player->welcomed = true;
    else if (message.kind == INK_TO_CLIENT_log)
        hear_log(game, player, &message);
    else if (message.kind == INK_TO_CLIENT_no)
        fail("refused", text.data);
    else if (message.kind == INK_TO_CLIENT_ok &&
             ink_slice_is(ink_message_text(&message, "id"), player->waits)) {
        player->waits[0] = '\0';
        player->answer = (uint64_t)ink_message_number(&message, "n");
    }
    ink_message_free(&message);
}

static void listen_once(struct game *game)
{
    for (int p = 0; p < PLAYERS; p++)
        if (game->player[p].line.fd >= 0 && !line_read(&game->player[p].line, hear, game))
            fail("the server has hung up", game->code);
    usleep(100);
}

/* --- saying ----------------------------------------------------------------------------------- */

static void open_line(struct game *game, int p)
{
    char path[64];
    struct player *player = &game->player[p];
    snprintf(path, sizeof path, "/ws/%s", game->code);
    player->line.seat = p;
    player->line.table = (struct table *)game; /* never looked into */
    player->welcomed = false;
    line_open(&player->line, &game->address, path, 0);
    for (double end = clock_s() + PATIENCE_S; !player->line.upgraded; listen_once(game))
        if (clock_s() > end)
            fail("no connection", game->code);
}

static void come_back(struct game *game, int p);

/* Says something, and is cut off where it is this message's turn. True: it must be said again. */
static bool say(struct game *game, int p, const ink_text *out)
{
    struct player *player = &game->player[p];
    bool cut = game->messages++ == game->cut_at;
    for (int times = cut ? (game->cut_how == CUT_TWICE ? 2 : 1) : 0; times > 0; times--) {
        if (game->cut_how != CUT_BEFORE)
            line_say(&player->line, out->data, out->length);
        line_close(&player->line);
        come_back(game, p);
    }
    if (!cut || player->waits[0] != '\0')
        line_say(&player->line, out->data, out->length);
    return cut;
}

static void say_hello(struct game *game, int p)
{
    char text[512];
    struct player *player = &game->player[p];
    ink_text out = ink_text_in(text, sizeof text);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    ink_say_number(&out, "v", 1);
    ink_say_number(&out, "last", (int64_t)player->seen);
    ink_say_text(&out, "token", ink_slice_of(game->token[p]));
    ink_say_end(&out);
    if (say(game, p, &out))
        return; /* coming back has said it */
    for (double end = clock_s() + PATIENCE_S; !player->welcomed; listen_once(game))
        if (clock_s() > end)
            fail("no welcome", game->code);
}

static void come_back(struct game *game, int p)
{
    open_line(game, p);
    say_hello(game, p);
}

/* Asks, and waits until it is answered and everybody has seen what came of it. */
static void ask(struct game *game, int p, const ink_text *out, const char *id)
{
    struct player *player = &game->player[p];
    snprintf(player->waits, sizeof player->waits, "%s", id);
    say(game, p, out);
    for (double end = clock_s() + PATIENCE_S;
         player->waits[0] != '\0' || player->seen < player->answer; listen_once(game))
        if (clock_s() > end)
            fail("no answer", id);
}

static void sit(struct game *game, int p)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_say_begin(&out, INK_TO_SERVER_sit);
    ink_say_text(&out, "id", ink_slice_of("sit"));
    ink_say_number(&out, "seat", p + 1);
    ink_say_text(&out, "name", ink_slice_of(p == 0 ? "Anna" : "Bo"));
    ink_say_text(&out, "nonce", ink_slice_of("0123456789abcdef"));
    ink_say_end(&out);
    ask(game, p, &out, "sit");
}

/* Who asks has seen all there is, new dice too: else the step is stale. */
static void see_all(struct game *game, const struct player *player)
{
    for (double end = clock_s() + PATIENCE_S; player->seen < game->followed; listen_once(game))
        if (clock_s() > end)
            fail("not told", game->code);
}

static void step(struct game *game, int p)
{
    char text[512], word[64], id[24];
    ink_text out = ink_text_in(text, sizeof text), told = ink_text_in(word, sizeof word);
    ink_moves moves;
    const ink_session *session = game->session;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), p, &moves);
    ink_move move = moves.move[ink_rng_below(&game->rng, moves.count)];
    if (ink_move_kind(move) == INK_MOVE_BACK)
        ink_text_string(&told, "undo");
    else
        ink_session_step_write(session, p, move, &told);
    snprintf(id, sizeof id, "s%d", (int)game->followed);
    ink_say_begin(&out, INK_TO_SERVER_step);
    ink_say_text(&out, "id", ink_slice_of(id));
    ink_say_number(&out, "at", (int64_t)game->player[p].seen);
    ink_say_text(&out, "step", ink_slice_of(word));
    ink_say_end(&out);
    ask(game, p, &out, id);
}

/* --- games ------------------------------------------------------------------------------------ */

static void wait_for_dice(struct game *game)
{
    for (double end = clock_s() + PATIENCE_S;
         game->session == NULL ||
         (ink_session_table(game->session)->phase != INK_PHASE_DRAW && !game->over);
         listen_once(game))
        if (clock_s() > end)
            fail("no dice", game->code);
}

static void open_table(struct game *game)
{
    char body[4096];
    static const char options[] =
        "{\"config\":\"classic\",\"seats\":\"2\",\"auto\":\"yes\",\"seed\":\"breaks\"}";
    http_ask(&game->address, "POST", "/api/tables", game->token[0], options, body, sizeof body);
    json_field(body, "code", game->code, sizeof game->code);
    if (game->code[0] == '\0')
        fail("no table", body);
}

/* One game with a cut at that message (none: -1), and its record. How many messages were said. */
static int play(const struct server_address *address, const char (*token)[TOKEN], int cut_at,
                int cut_how, char record[RECORD])
{
    static struct game game;
    char path[64];
    game = (struct game){
        .address = *address, .token = token, .rng = {7}, .cut_at = cut_at, .cut_how = cut_how};
    open_table(&game);
    for (int p = 0; p < PLAYERS; p++)
        game.player[p].line.fd = -1;
    for (int p = 0; p < PLAYERS; p++) {
        come_back(&game, p);
        sit(&game, p);
    }
    for (wait_for_dice(&game); !game.over; wait_for_dice(&game)) {
        int p = ink_session_turn(game.session);
        if (p >= PLAYERS)
            continue;
        see_all(&game, &game.player[p]);
        step(&game, p);
    }
    snprintf(path, sizeof path, "/api/tables/%s/record", game.code);
    if (http_ask(address, "GET", path, "", "", record, RECORD) != 200)
        fail("no record", game.code);
    for (int p = 0; p < PLAYERS; p++)
        line_close(&game.player[p].line);
    ink_session_free(game.session);
    return game.messages;
}

/* --- the server ------------------------------------------------------------------------------- */

static pid_t begin_server(const char *program, const char *folder, const char *listen)
{
    pid_t server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG,
              SIGKILL); /* a test that fails leaves nobody behind, for whom CTest would wait */
        setenv("INKRAIL_CONNECTIONS_AN_ADDRESS", "0", 1);
        setenv("INKRAIL_TABLES_AN_ADDRESS_HOUR", "0", 1);
        setenv("INKRAIL_TABLES_A_PERSON_HOUR", "0", 1);
        setenv("INKRAIL_REQUESTS_A_SECOND", "0", 1);
        if (freopen("/dev/null", "w", stdout) == NULL)
            _exit(127);
        execl(program, program, "serve", "--listen", listen, "--data", folder, (char *)NULL);
        _exit(127);
    }
    return server;
}

static void be_two(const struct server_address *address, char token[PLAYERS][TOKEN])
{
    char body[4096];
    for (int p = 0; p < PLAYERS; p++) {
        http_ask(address, "POST", "/api/guest", "", "{\"name\":\"Player\"}", body, sizeof body);
        json_field(body, "token", token[p], TOKEN);
        if (token[p][0] == '\0')
            fail("no guest", body);
    }
}

int main(int count, char **argument)
{
    static char whole[RECORD], cut[RECORD], token[PLAYERS][TOKEN];
    char folder[256], listen[ADDRESS];
    struct server_address address;
    int every = count > 2 ? atoi(argument[2]) : 1, games = 0;
    signal(SIGPIPE, SIG_IGN);
    snprintf(folder, sizeof folder, "%s/server_breaks-XXXXXX",
             getenv("TMPDIR") != NULL ? getenv("TMPDIR") : "/tmp");
    snprintf(listen, sizeof listen, "127.0.0.1:%d", 20000 + (int)getpid() % 10000);
    address_read(listen, &address);
    if (count < 2 || mkdtemp(folder) == NULL)
        fail("usage", "server_breaks PROGRAM [EVERY]");
    pid_t server = begin_server(argument[1], folder, listen);
    for (double end = clock_s() + PATIENCE_S; !address_answers(&address); usleep(5000))
        if (clock_s() > end)
            fail("the server does not begin", listen);
    be_two(&address, token);
    int messages = play(&address, (const char(*)[TOKEN])token, -1, 0, whole);
    ink_rng rng = {chance(1)};
    for (int how = 0; how < CUTS; how++)
        for (int at = (int)ink_rng_below(&rng, (uint32_t)every); at < messages; at += every) {
            play(&address, (const char(*)[TOKEN])token, at, how, cut);
            games++;
            if (strcmp(whole, cut) != 0)
                fail("another record", cut);
        }
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    printf("%d games of %d messages, cut at one of them: the same record\n", games, messages);
    return messages > 40 ? 0 : 1;
}
