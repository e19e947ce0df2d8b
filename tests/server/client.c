/* A client of a table; see client.h. */
#include "client.h"

#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- frames ----------------------------------------------------------------------------------- */

bool socket_open(struct socket *socket, const struct served *served, const char *code)
{
    char request[256], answer[1024];
    size_t length = 0;
    *socket = (struct socket){.fd = dial(served)};
    if (socket->fd < 0)
        return false;
    int size = snprintf(request, sizeof request,
                        "GET /ws/%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                        code);
    send_all(socket->fd, request, (size_t)size);
    while (length < sizeof answer - 1 && recv(socket->fd, answer + length, 1, 0) == 1) {
        answer[++length] = '\0';
        if (length >= 4 && memcmp(answer + length - 4, "\r\n\r\n", 4) == 0)
            break;
    }
    answer[length] = '\0';
    if (client_overhears != NULL)
        client_overhears(socket->fd, answer, length);
    if (strncmp(answer, "HTTP/1.1 101 ", 13) == 0 &&
        strstr(answer, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != NULL)
        return true;
    socket_close(socket);
    return false;
}

void socket_close(struct socket *socket)
{
    if (socket->fd >= 0)
        close(socket->fd);
    free(socket->bytes);
    *socket = (struct socket){.fd = -1, .closed = true};
}

bool socket_frame(struct socket *socket, int first_byte, const void *payload, size_t length)
{
    static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
    const unsigned char *from = payload;
    unsigned char *frame = malloc(length + 14);
    size_t head = 2;
    frame[0] = (unsigned char)first_byte;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : length < 65536 ? 126 : 127));
    for (int bytes = length < 126 ? 0 : length < 65536 ? 2 : 8; bytes > 0; bytes--)
        frame[head++] = (unsigned char)((uint64_t)length >> (8 * (bytes - 1)));
    memcpy(frame + head, mask, 4);
    head += 4;
    for (size_t i = 0; i < length; i++)
        frame[head + i] = from[i] ^ mask[i % 4];
    bool sent = socket->fd >= 0 && send_all(socket->fd, frame, head + length);
    free(frame);
    return sent;
}

bool socket_say(struct socket *socket, const char *message)
{
    return socket_frame(socket, 0x81, message, strlen(message));
}

/* The first frame of what was read: its whole length, 0 if it is not whole. */
static size_t frame_length(const struct socket *socket, size_t *head, size_t *payload)
{
    const unsigned char *byte = (const unsigned char *)socket->bytes;
    if (socket->length < 2)
        return 0;
    int more = byte[1] == 126 ? 2 : byte[1] == 127 ? 8 : 0;
    *head = 2 + (size_t)more;
    *payload = more == 0 ? byte[1] : 0;
    if (socket->length < *head)
        return 0;
    for (int i = 0; i < more; i++)
        *payload = *payload << 8 | byte[2 + i];
    return socket->length >= *head + *payload ? *head + *payload : 0;
}

static bool read_more(struct socket *socket, int64_t until)
{
    struct pollfd waits = {.fd = socket->fd, .events = POLLIN};
    int64_t left = until - now_ms();
    if (poll(&waits, 1, left > 0 ? (int)left : 0) != 1)
        return false;
    if (socket->capacity - socket->length < 65536) {
        socket->capacity = socket->capacity * 2 + 131072;
        socket->bytes = realloc(socket->bytes, socket->capacity);
        assert_non_null(socket->bytes);
    }
    ssize_t got = recv(socket->fd, socket->bytes + socket->length, 65536, 0);
    if (got > 0 && client_overhears != NULL)
        client_overhears(socket->fd, socket->bytes + socket->length, (size_t)got);
    if (got <= 0)
        socket->closed = true;
    else
        socket->length += (size_t)got;
    return got > 0;
}

static char *take_frame(struct socket *socket, int *kind)
{
    size_t head = 0, payload = 0, length = frame_length(socket, &head, &payload);
    if (length == 0)
        return NULL;
    char *text = malloc(payload + 1);
    memcpy(text, socket->bytes + head, payload);
    text[payload] = '\0';
    *kind = socket->bytes[0] & 15;
    if (*kind == 8)
        socket->close_code =
            payload >= 2 ? (unsigned char)text[0] << 8 | (unsigned char)text[1] : 1005;
    socket->length -= length;
    memmove(socket->bytes, socket->bytes + length, socket->length);
    return text;
}

char *socket_hear(struct socket *socket, int ms)
{
    int64_t until = now_ms() + ms;
    int kind = 0;
    while (!socket->closed) {
        char *text = take_frame(socket, &kind);
        if (text == NULL && !read_more(socket, until))
            return NULL;
        if (text != NULL && kind == 1)
            return text;
        if (text != NULL && kind == 9)
            socket_frame(socket, 0x8a, text, strlen(text));
        if (text != NULL && kind == 8)
            socket->closed = true;
        free(text);
    }
    return NULL;
}

bool socket_await(struct socket *socket, int kind, ink_message *message, int ms)
{
    char *text;
    while ((text = socket_hear(socket, ms)) != NULL) {
        bool read = ink_message_read(INK_TO_CLIENT, ink_slice_of(text), message);
        if (!read)
            fail_msg("%s in %s", message->fault, text);
        free(text);
        if (message->kind == kind)
            return true;
        ink_message_free(message);
    }
    return false;
}

/* --- what a player hears ---------------------------------------------------------------------- */

static int index_of(const struct player *player, int seat)
{
    for (int p = 0; p < player->players; p++)
        if (player->seat_of[p] == seat)
            return p;
    return -1;
}

static void hear_start(struct player *player, const ink_message *event)
{
    ink_refusal why;
    player->players = (int)ink_message_count(event, "seats");
    for (int p = 0; p < player->players; p++)
        player->seat_of[p] = (int)ink_message_number_at(event, "seats", (size_t)p);
    player->index = index_of(player, player->seat);
    assert_int_equal(ink_session_read(ink_message_text(event, "record"), &player->session, &why),
                     INK_OK);
}

static void hear_roll(struct player *player, const ink_message *event)
{
    static ink_pair pair[2 * INK_MAX_PLAYERS];
    const ink_ruleset *rules = ink_session_rules(player->session);
    int round = ink_session_table(player->session)->round + 1;
    ink_roll roll;
    ink_refusal why;
    assert_int_equal(
        ink_table_roll_read(rules, ink_message_text(event, "roll"), round, &roll, pair, &why),
        INK_OK);
    assert_int_equal(ink_session_roll_these(player->session, &roll,
                                            ink_table_drafts(rules, round) ? pair : NULL, &why),
                     INK_OK);
}

static void hear_step(struct player *player, const ink_message *event)
{
    ink_refusal why;
    ink_slice step = ink_message_text(event, "step");
    int index = index_of(player, (int)ink_message_number(event, "seat"));
    if (ink_session_step(player->session, index, step, &why) != INK_OK)
        fail_msg("cannot follow %.*s of player %d", (int)step.length, step.data, index + 1);
}

/* Somebody whose board is not shown has ended the round somehow: so does whoever stands for
   them. */
static void stand_in(struct player *player, int other)
{
    static ink_moves moves;
    ink_refusal why;
    const ink_table *table = ink_session_table(player->session);
    const ink_seat *seats = ink_session_seats(player->session);
    int round = table->round;
    while (table->phase == INK_PHASE_DRAW && table->round == round && seats[other].ended == 0) {
        ink_move move = ink_move_end();
        if (ink_session_play(player->session, other, move, &why) == INK_OK)
            continue;
        ink_table_moves(ink_session_rules(player->session), table, seats, other, &moves);
        assert_int_equal(ink_session_play(player->session, other, moves.move[0], &why), INK_OK);
    }
}

/* Boards that were hidden: what the others have drawn in the round. All rounds come once more when
   the game is over, if boards were hidden until then. */
static void hear_close(struct player *player, const ink_message *event)
{
    ink_refusal why;
    size_t told = ink_message_count(event, "moves");
    for (int p = 0; p < player->players; p++) {
        if (p == player->index || (told > 0 && player->hidden))
            continue;
        if (player->hidden)
            stand_in(player, p);
        ink_slice words =
            told > 0 ? ink_message_text_at(event, "moves", (size_t)p) : (ink_slice){0};
        for (ink_slice word = ink_slice_word(&words); word.length > 0;
             word = ink_slice_word(&words))
            assert_int_equal(ink_session_step(player->session, p, word, &why), INK_OK);
    }
}

static void hear_over(struct player *player, const ink_message *event)
{
    player->over = true;
    for (int p = 0; p < player->players; p++) {
        player->total[p] = ink_message_number_at(event, "totals", (size_t)p);
        player->place[p] = (int)ink_message_number_at(event, "places", (size_t)p);
    }
}

/* The event of the own request is its answer. */
static void hear_own(struct player *player, const ink_message *event)
{
    if (!player->brief || !player->waits ||
        !ink_slice_is(ink_message_text(event, "id"), player->id))
        return;
    player->waits = false;
    player->answered++;
    player->refusal[0] = '\0';
}

static void hear_event(struct player *player, const ink_message *event)
{
    ink_slice code;
    player->events[event->kind]++;
    switch (event->kind) {
    case INK_EVENT_open:
        player->hidden = ink_slice_is(ink_message_option(event, "options", "boards"), "hidden");
        break;
    case INK_EVENT_start: hear_start(player, event); break;
    case INK_EVENT_roll: hear_roll(player, event); break;
    case INK_EVENT_step:
        hear_step(player, event);
        hear_own(player, event);
        break;
    case INK_EVENT_close: hear_close(player, event); break;
    case INK_EVENT_over: hear_over(player, event); break;
    case INK_EVENT_rematch:
        code = ink_message_text(event, "code");
        memcpy(player->rematch_code, code.data, code.length);
        break;
    default: break;
    }
}

static void hear_log(struct player *player, const ink_message *log)
{
    ink_message event;
    for (size_t i = 0; i < ink_message_count(log, "events"); i++) {
        assert_true(ink_message_event_at(log, "events", i, &event));
        if (ink_message_n(&event) <= player->last)
            fail_msg("event %llu comes after %llu", (unsigned long long)ink_message_n(&event),
                     (unsigned long long)player->last);
        player->last = ink_message_n(&event);
        hear_event(player, &event);
    }
    player->last = (uint64_t)ink_message_number(log, "upto");
}

static void copy_code(char *to, size_t size, ink_slice code)
{
    size_t length = code.length < size ? code.length : size - 1;
    memcpy(to, code.data, length);
    to[length] = '\0';
}

static void hear_answer(struct player *player, const ink_message *message)
{
    bool ok = message->kind == INK_TO_CLIENT_ok;
    bool is_own = ink_slice_is(ink_message_text(message, "id"), player->id);
    player->oks += ok;
    if (player->brief && (!player->waits || !is_own)) /* its event came first */
        return;
    if (!is_own && ok)
        fail_msg("an answer to something else");
    player->waits = false;
    player->answered += ok;
    player->refusal[0] = '\0';
    if (!ok)
        copy_code(player->refusal, sizeof player->refusal, ink_message_text(message, "code"));
    if (ok && ink_message_has(message, "key"))
        copy_code(player->key, sizeof player->key, ink_message_text(message, "key"));
    if (ok && ink_message_has(message, "code"))
        copy_code(player->rematch_code, CODE, ink_message_text(message, "code"));
}

static void hear_message(struct player *player, const char *text)
{
    ink_message message;
    if (!ink_message_read(INK_TO_CLIENT, ink_slice_of(text), &message))
        fail_msg("%s in %s", message.fault, text);
    player->messages++;
    switch (message.kind) {
    case INK_TO_CLIENT_log: hear_log(player, &message); break;
    case INK_TO_CLIENT_ok:
    case INK_TO_CLIENT_no: hear_answer(player, &message); break;
    case INK_TO_CLIENT_scores: player->scores++; break;
    case INK_TO_CLIENT_welcome: player->seat = (int)ink_message_number(&message, "seat"); break;
    case INK_TO_CLIENT_bye:
        copy_code(player->bye, sizeof player->bye, ink_message_text(&message, "code"));
        break;
    default: break;
    }
    ink_message_free(&message);
}

bool player_listen(struct player *player, int ms)
{
    char *text;
    while ((text = socket_hear(&player->socket, ms)) != NULL) {
        hear_message(player, text);
        free(text);
        ms = 0;
    }
    return !player->socket.closed;
}

/* --- coming and going ------------------------------------------------------------------------- */

static void say_hello(struct player *player)
{
    char hello[512];
    snprintf(hello, sizeof hello,
             "{\"t\":\"hello\",\"v\":1,\"last\":%llu,\"token\":\"%s\",\"key\":\"%s\"%s}",
             (unsigned long long)player->last, player->token, player->key,
             player->brief ? ",\"brief\":true" : "");
    socket_say(&player->socket, hello);
}

static bool await_welcome(struct player *player)
{
    ink_message welcome;
    if (!socket_await(&player->socket, INK_TO_CLIENT_welcome, &welcome, WAIT_MS))
        return false;
    player->seat = (int)ink_message_number(&welcome, "seat");
    ink_message_free(&welcome);
    return true;
}

void player_come(struct player *player, const struct served *served, const char *code,
                 const char *token, const char *key)
{
    static unsigned number;
    number++;
    *player = (struct player){
        .served = served, .index = -1, .random = 12345, .number = number, .brief = number % 2 == 0};
    snprintf(player->token, sizeof player->token, "%s", token);
    snprintf(player->code, sizeof player->code, "%s", code);
    snprintf(player->key, sizeof player->key, "%s", key);
    assert_true(socket_open(&player->socket, served, code));
    say_hello(player);
    assert_true(await_welcome(player));
}

bool player_come_back(struct player *player)
{
    socket_close(&player->socket);
    if (!socket_open(&player->socket, player->served, player->code))
        return false;
    say_hello(player);
    if (!await_welcome(player))
        return false;
    if (player->waits)
        socket_say(&player->socket, player->request);
    return true;
}

void player_leave(struct player *player)
{
    socket_close(&player->socket);
}

void player_free(struct player *player)
{
    socket_close(&player->socket);
    ink_session_free(player->session);
    player->session = NULL;
}

/* --- asking ----------------------------------------------------------------------------------- */

void player_ask(struct player *player, const char *kind, const char *members)
{
    snprintf(player->id, sizeof player->id, "%u-%u", player->number, ++player->requests);
    snprintf(player->request, sizeof player->request, "{\"t\":\"%s\",\"id\":\"%s\"%s%s}", kind,
             player->id, members[0] != '\0' ? "," : "", members);
    player->waits = true;
    socket_say(&player->socket, player->request);
}

bool player_does(struct player *player, const char *kind, const char *members)
{
    int64_t until = now_ms() + WAIT_MS;
    player_ask(player, kind, members);
    while (player->waits && now_ms() < until)
        if (!player_listen(player, 1000) && player->waits)
            fail_msg("closed (%s) instead of an answer to %s", player->bye, player->request);
    assert_false(player->waits);
    return player->refusal[0] == '\0';
}

void player_sits(struct player *player, int seat, const char *name)
{
    char members[160];
    snprintf(members, sizeof members, "\"seat\":%d,\"name\":\"%s\",\"nonce\":\"nonceof%09d\"", seat,
             name, seat);
    if (!player_does(player, "sit", members))
        fail_msg("cannot sit down: %s", player->refusal);
    player->seat = seat;
}

/* Draws whatever is legal, the first way or another by chance; ends the round when that is
   allowed. */
bool player_moves(struct player *player)
{
    static ink_moves moves;
    char step[80], members[160];
    ink_text text = ink_text_in(step, sizeof step);
    if (player->waits || player->session == NULL || player->index < 0 || player->over)
        return false;
    const ink_table *table = ink_session_table(player->session);
    const ink_seat *seats = ink_session_seats(player->session);
    bool draws = table->phase == INK_PHASE_DRAW && seats[player->index].ended == 0;
    bool picks = table->phase == INK_PHASE_DRAFT && ink_table_picker(table) == player->index;
    if (!draws && !picks)
        return false;
    ink_table_moves(ink_session_rules(player->session), table, seats, player->index, &moves);
    uint32_t count = moves.count;
    while (count > 1 && ink_move_kind(moves.move[count - 1]) == INK_MOVE_BACK)
        count--;
    player->random = player->random * 1664525 + 1013904223;
    ink_move move = moves.move[(player->random >> 8) % count];
    for (uint32_t i = 0; i < count; i++)
        if (ink_move_kind(moves.move[i]) == INK_MOVE_END)
            move = moves.move[i];
    ink_session_step_write(player->session, player->index, move, &text);
    snprintf(members, sizeof members, "\"at\":%llu,\"step\":\"%s\"",
             (unsigned long long)player->last, step);
    player_ask(player, "step", members);
    return true;
}

static bool all_over(const struct player *player, int count)
{
    for (int i = 0; i < count; i++)
        if (!player[i].over)
            return false;
    return true;
}

/* However long a game takes on a busy machine, something happens all the time. */
void players_go_on(struct progress *progress, const struct player *player, int count)
{
    uint64_t heard = 0;
    for (int i = 0; i < count; i++)
        heard += player[i].last;
    if (heard != progress->heard || progress->until == 0)
        *progress = (struct progress){heard, now_ms() + WAIT_MS};
    if (now_ms() > progress->until)
        fail_msg("the game does not go on");
}

void players_play(struct player *player, int count)
{
    struct progress progress = {0};
    while (!all_over(player, count)) {
        players_go_on(&progress, player, count);
        for (int i = 0; i < count; i++) {
            if (!player_listen(&player[i], count == 1 || i == 0 ? 5 : 0) && !player[i].over)
                fail_msg("player %d: closed (%s)", i + 1, player[i].bye);
            if (player[i].refusal[0] != '\0' && strcmp(player[i].refusal, "STALE") != 0)
                fail_msg("player %d: refused (%s) %s", i + 1, player[i].refusal, player[i].request);
            player_moves(&player[i]);
        }
    }
}
