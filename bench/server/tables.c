/* Tables of four that play random legal moves. The first connection of a table follows the game on
   a session; the others only count what reaches them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "load.h"
#include "wire/wire.h"

enum { MOVES_A_BREAK = 300 }; /* of a browser, on average: one in each game or two */

static void die(const char *what, ink_slice said)
{
    fprintf(stderr, "inkrail-load: %s: %.*s\n", what, (int)said.length, said.data);
    exit(1);
}

static bool contains(ink_slice text, const char *part)
{
    return memmem(text.data, text.length, part, strlen(part)) != NULL;
}

static void say(struct line *line, const ink_text *out)
{
    line_say(line, out->data, out->length);
}

/* --- sitting down ----------------------------------------------------------------------------- */

static void say_hello(const struct load *load, struct line *line)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_say_begin(&out, INK_TO_SERVER_hello);
    ink_say_number(&out, "v", 1);
    ink_say_number(&out, "last", line->away ? line->table->upto : 0);
    ink_say_flag(&out, "brief", true);
    if (load->browsers)
        ink_say_text(&out, "lang", ink_slice_of("de-AT"));
    else
        ink_say_text(&out, "token", ink_slice_of(load->token[line->seat]));
    ink_say_end(&out);
    say(line, &out);
}

static void say_sit(struct line *line)
{
    char text[512], name[32];
    ink_text out = ink_text_in(text, sizeof text);
    snprintf(name, sizeof name, "Player %d", line->seat + 1);
    ink_say_begin(&out, INK_TO_SERVER_sit);
    ink_say_text(&out, "id", ink_slice_of("sit"));
    ink_say_number(&out, "seat", line->seat + 1);
    ink_say_text(&out, "name", ink_slice_of(name));
    ink_say_text(&out, "nonce", ink_slice_of("0123456789abcdef"));
    ink_say_end(&out);
    say(line, &out);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* A random legal move of the player, without take-backs. */
static ink_move choose(struct load *load, const struct table *table, int player)
{
    ink_moves moves;
    ink_table_moves(ink_session_rules(table->session), ink_session_table(table->session),
                    ink_session_seats(table->session), player, &moves);
    for (int tries = 0; tries < 64 && moves.count > 0; tries++) {
        ink_move move = moves.move[ink_rng_below(&load->rng, moves.count)];
        if (ink_move_kind(move) != INK_MOVE_BACK)
            return move;
    }
    return 0;
}

static void move(struct load *load, struct table *table, int player)
{
    static uint64_t requests;
    char text[512], step[64], id[24];
    struct line *line = &table->line[player];
    ink_text out = ink_text_in(text, sizeof text), word = ink_text_in(step, sizeof step);
    ink_move chosen = choose(load, table, player);
    if (chosen == 0)
        return;
    ink_session_step_write(table->session, player, chosen, &word);
    snprintf(id, sizeof id, "%llu", (unsigned long long)++requests);
    ink_say_begin(&out, INK_TO_SERVER_step);
    ink_say_text(&out, "id", ink_slice_of(id));
    ink_say_number(&out, "at", table->upto);
    ink_say_text(&out, "step", (ink_slice){step, word.length});
    ink_say_end(&out);
    snprintf(line->request, sizeof line->request, "\"id\":\"%s\"", id);
    line->asked = true;
    line->asked_at = clock_s();
    say(line, &out);
}

/* Every player who may move and waits for no answer moves. */
static void move_on(struct load *load, struct table *table)
{
    if (table->session == NULL || table->over || table->held)
        return;
    for (int p = 0; p < SEATS; p++)
        if (!table->line[p].asked && !table->line[p].away &&
            table->upto >= table->line[p].answered && !ink_session_seats(table->session)[p].ended &&
            (ink_session_table(table->session)->phase != INK_PHASE_DRAFT ||
             ink_session_turn(table->session) == p))
            move(load, table, p);
}

/* --- following -------------------------------------------------------------------------------- */

static void follow(struct load *load, struct table *table, const ink_message *event)
{
    if (!follow_event(&table->session, event))
        die("an event that cannot follow", ink_slice_of(table->code));
    table->over = table->over || event->kind == INK_EVENT_over;
    load->games += event->kind == INK_EVENT_over;
}

static void hear_log(struct load *load, struct table *table, ink_slice text)
{
    ink_message message, event;
    if (!ink_message_read(INK_TO_CLIENT, text, &message))
        die(message.fault, text);
    for (size_t i = 0; i < ink_message_count(&message, "events"); i++)
        if (ink_message_event_at(&message, "events", i, &event))
            follow(load, table, &event);
    table->upto = ink_message_number(&message, "upto");
    ink_message_free(&message);
    move_on(load, table);
}

/* The number behind a key that occurs once in the message. */
static int64_t number_of(ink_slice text, const char *key)
{
    const char *at = memmem(text.data, text.length, key, strlen(key));
    return at != NULL ? strtoll(at + strlen(key), NULL, 10) : 0;
}

/* A move is answered by its event, which has the id of the request (a client that returns gets
   earlier ones, too). */
static void hear_answer(struct load *load, struct line *line, ink_slice text)
{
    line->answered = number_of(text, "\"upto\":");
    if (load->counting) {
        load->moves++;
        times_add(&load->answers, 1e3 * (clock_s() - line->asked_at));
    }
    line->asked = false;
    if (load->browsers && ink_rng_below(&load->rng, MOVES_A_BREAK) == 0)
        line->away = true; /* it returns outside the reading */
    move_on(load, line->table);
}

static void hear_welcome(struct load *load, struct line *line)
{
    line->welcomed = true;
    if (!line->away) {
        say_sit(line);
        return;
    }
    line->away = false;
    line->seated = true;
    if (load->counting)
        times_add(&load->returns, 1e3 * (clock_s() - line->left_at));
    move_on(load, line->table);
}

/* How many steps the message contains. */
static unsigned steps_in(ink_slice text)
{
    static const char step[] = "\"t\":\"step\"";
    unsigned count = 0;
    const char *at = text.data, *end = text.data + text.length;
    while ((at = memmem(at, (size_t)(end - at), step, sizeof step - 1)) != NULL) {
        count++;
        at += sizeof step - 1;
    }
    return count;
}

static void hear(struct line *line, ink_slice text, void *context)
{
    struct load *load = context;
    if (text.length == 0)
        say_hello(load, line);
    else if (contains((ink_slice){text.data, text.length < 16 ? text.length : 16}, "\"welcome\""))
        hear_welcome(load, line);
    else if (contains((ink_slice){text.data, text.length < 12 ? text.length : 12}, "\"ok\""))
        line->seated = true;
    else if (contains((ink_slice){text.data, text.length < 12 ? text.length : 12}, "\"no\""))
        die("refused", text);
    else if (contains((ink_slice){text.data, text.length < 13 ? text.length : 13}, "\"log\"")) {
        load->deliveries += load->counting ? steps_in(text) : 0;
        if (line->asked && contains(text, line->request))
            hear_answer(load, line, text);
        if (line->seat == 0)
            hear_log(load, line->table, text);
    }
}

/* --- tables ----------------------------------------------------------------------------------- */

static void open_line(struct load *load, struct line *line)
{
    char path[64], headers[1024] = "";
    struct epoll_event wish = {.events = EPOLLIN, .data.ptr = line};
    snprintf(path, sizeof path, "/ws/%s", line->table->code);
    if (load->browsers)
        snprintf(headers, sizeof headers,
                 "Origin: http://localhost:%d\r\nCookie: inkrail=%s\r\n"
                 "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like "
                 "Gecko) Chrome/150.0.0.0 Safari/537.36\r\n"
                 "Accept-Encoding: gzip, deflate, br, zstd\r\n"
                 "Accept-Language: de-AT,de;q=0.9,en;q=0.8\r\n"
                 "Cache-Control: no-cache\r\nPragma: no-cache\r\n"
                 "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n",
                 load->address.port, load->token[line->seat]);
    line_open_as(line, &load->address, path, 0, headers);
    line->masks = load->browsers;
    epoll_ctl(load->epoll, EPOLL_CTL_ADD, line->fd, &wish);
}

/* Browsers whose network has changed: a new connection continues where the last one ended. */
static void bring_back(struct load *load)
{
    for (int t = 0; load->browsers && t < load->tables; t++)
        for (int i = 0; i < SEATS; i++) {
            struct line *line = &load->table[t].line[i];
            if (!line->away || !line->welcomed)
                continue;
            line_close(line);
            line->left_at = clock_s();
            open_line(load, line);
        }
}

static void open_table(struct load *load, struct table *table, const char *config)
{
    char json[256], body[4096];
    snprintf(json, sizeof json, "{\"config\":\"%s\",\"seats\":\"%d\",\"auto\":\"yes\"}", config,
             SEATS);
    int status =
        http_ask(&load->address, "POST", "/api/tables", load->token[0], json, body, sizeof body);
    *table = (struct table){.over = false};
    json_field(body, "code", table->code, sizeof table->code);
    if (status / 100 != 2 || table->code[0] == '\0')
        die("no table", ink_slice_of(body));
    for (int i = 0; i < SEATS; i++) {
        struct line *line = &table->line[i];
        line->table = table;
        line->seat = i;
        open_line(load, line);
    }
}

static void close_table(struct table *table)
{
    for (int i = 0; i < SEATS; i++)
        line_close(&table->line[i]);
    ink_session_free(table->session);
    table->session = NULL;
}

static void turn(struct load *load, int wait_ms)
{
    struct epoll_event event[256];
    int count = epoll_wait(load->epoll, event, 256, wait_ms);
    for (int i = 0; i < count; i++) {
        struct line *line = event[i].data.ptr;
        if (!line_read(line, hear, load))
            die("the server has hung up", ink_slice_of(line->table->code));
    }
}

static bool all_begun(const struct load *load)
{
    for (int t = 0; t < load->tables; t++)
        if (load->table[t].session == NULL)
            return false;
    return true;
}

void load_begin(struct load *load, const char *server, const char *config, int tables,
                bool browsers)
{
    char body[4096];
    *load = (struct load){.tables = tables, .epoll = epoll_create1(0), .browsers = browsers};
    load->rng = ink_rng_stream(ink_seed_of(ink_slice_of("load")), "load", 0);
    load->table = calloc((size_t)tables, sizeof *load->table);
    address_read(server, &load->address);
    for (int i = 0; i < SEATS; i++) {
        http_ask(&load->address, "POST", "/api/guest", "", "{\"name\":\"Load\"}", body,
                 sizeof body);
        json_field(body, "token", load->token[i], sizeof load->token[i]);
        if (load->token[i][0] == '\0')
            die("no guest", ink_slice_of(body));
    }
    for (int t = 0; t < tables; t++) {
        load->table[t].held = true;
        open_table(load, &load->table[t], config);
        load->table[t].held = true;
        turn(load, 0);
    }
    while (!all_begun(load))
        turn(load, 100);
}

/* A new table replaces a finished one; its connections are closed outside the reading. */
static void replace_finished(struct load *load)
{
    for (int t = 0; t < load->tables; t++)
        if (load->table[t].over && !load->table[t].held) {
            close_table(&load->table[t]);
            open_table(load, &load->table[t], "classic");
        }
}

void load_play(struct load *load, double seconds)
{
    double end = clock_s() + seconds;
    for (int t = 0; t < load->tables; t++) {
        load->table[t].held = false;
        move_on(load, &load->table[t]);
    }
    while (clock_s() < end) {
        turn(load, 10);
        bring_back(load);
        replace_finished(load);
    }
}

static bool anyone_waits(const struct load *load)
{
    bool waits = false;
    for (int t = 0; t < load->tables; t++)
        for (int i = 0; i < SEATS; i++)
            waits = waits || load->table[t].line[i].asked || load->table[t].line[i].away;
    return waits;
}

void load_rest(struct load *load)
{
    for (int t = 0; t < load->tables; t++)
        load->table[t].held = true;
    for (double end = clock_s() + 10; anyone_waits(load) && clock_s() < end;) {
        turn(load, 10);
        bring_back(load);
    }
}

void load_end(struct load *load)
{
    for (int t = 0; t < load->tables; t++)
        close_table(&load->table[t]);
    free(load->table);
    free(load->answers.ms);
    free(load->returns.ms);
    close(load->epoll);
}
