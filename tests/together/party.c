#include "party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "page/inside.h"
#include "together/together.h"

enum { LONG = 1 << 20, MOST_TURNS = 200000, ROOM_RECORD = 1 << 22 };

/* --- connections ---------------------------------------------------------------------------------------------- */

static void take_answer(struct client *client, const json_t *heard)
{
    const json_t *send = part(heard, "send"), *news = part(heard, "news"),
                 *told = part(heard, "told");
    for (size_t i = 0; i < json_array_size(send); i++)
        connection_send(&client->connection,
                        ink_slice_of(json_string_value(json_array_get(send, i))));
    for (size_t i = 0; i < json_array_size(news); i++) {
        size_t length = strlen(client->news);
        snprintf(client->news + length, sizeof client->news - length, "%s ",
                 json_string_value(json_array_get(news, i)));
    }
    for (size_t i = 0; i < json_array_size(told); i++) {
        size_t length = strlen(client->told);
        snprintf(client->told + length, sizeof client->told - length, "%s%s\n",
                 is_true(json_array_get(told, i), "bad") ? "!" : "",
                 text_at(json_array_get(told, i), "text"));
    }
    client->pauses += number_at(heard, "pause") > 0;
}

void client_hear(struct client *client, const char *what, const char *text)
{
    static char request[LONG + 256];
    int length = snprintf(request, sizeof request, "heard\t%d\t%lld\t%s\t%s", client->table,
                          (long long)client->party->server.now, what, text);
    assert_true(length > 0 && (size_t)length < sizeof request);
    take_answer(client, ask_bytes(client->asking, request, (size_t)length));
}

void client_tick(struct client *client)
{
    client_hear(client, "tick", "");
}

const json_t *client_tell(struct client *client, const char *verb, int seat, const char *text)
{
    const json_t *heard = ask(client->asking, "tell|%d|%s|%d|%s", client->table, verb, seat, text);
    if (!refused(heard))
        take_answer(client, heard);
    return heard;
}

static void bring(struct connection *connection, const char *text)
{
    client_hear((struct client *)connection, "text", text);
}

void client_cut(struct client *client)
{
    connection_cut(&client->connection);
    client_hear(client, "down", "it was cut");
}

static void connect_again(struct client *client)
{
    connection_up(&client->connection);
    client_hear(client, "up", "");
}

void client_serve(struct client *client)
{
    if (!connection_serve(&client->connection))
        client_hear(client, "down", "it was cut");
}

void party_settle(struct party *party)
{
    bool busy = true;
    for (int turn = 0; busy; turn++) {
        assert_true(turn < MOST_TURNS);
        busy = false;
        for (int i = 0; i < party->clients; i++) {
            struct client *client = &party->client[i];
            if (!client->connection.up) {
                connect_again(client);
                busy = true;
            }
            client_tick(client);
            if (client->connection.waiting > 0) {
                client_serve(client);
                busy = true;
            }
        }
    }
}

/* --- a party ----------------------------------------------------------------------------------------------------- */

struct party *party_open(const char *options, uint64_t chance)
{
    struct party *party = calloc(1, sizeof *party);
    small_server_open(&party->server, options, chance, bring);
    return party;
}

void party_close(struct party *party)
{
    small_server_close(&party->server);
    for (int i = 0; i < party->clients; i++) {
        struct client *client = &party->client[i];
        if (client->shares)
            continue;
        asking_end(client->asking);
        free(client->asking);
    }
    free(party);
}

struct client *party_join(struct party *party, uint64_t person, int key, struct client *beside)
{
    struct client *client = &party->client[party->clients++];
    char random[65], word[16] = "";
    client->party = party;
    connection_add(&party->server, &client->connection, person);
    client->shares = beside != NULL;
    client->asking = beside != NULL ? beside->asking : calloc(1, sizeof *client->asking);
    if (beside == NULL)
        asking_begin_with(client->asking, together_new());
    for (int i = 0; i < 64; i++)
        random[i] = "0123456789abcdef"[ink_rng_below(&party->server.chance, 16)];
    random[64] = '\0';
    if (key > 0)
        snprintf(word, sizeof word, "key-%d", key);
    client->table =
        number_at(ask(client->asking, "join|bado-miku|%s|en|%s", word, random), "table");
    return client;
}

const json_t *client_table(struct client *client)
{
    return ask(client->asking, "table|%d|%lld", client->table,
               (long long)client->party->server.now);
}

int client_game(struct client *client)
{
    int game = number_at(client_table(client), "game");
    assert_true(game > 0);
    return game;
}

int client_player(struct client *client)
{
    return number_at(client_table(client), "player");
}

const ink_session *client_session(struct client *client)
{
    return client->asking->page->game[client_game(client) - 1].session;
}

void party_begin(struct party *party, int people)
{
    for (int i = 0; i < people; i++) {
        char name[32];
        struct client *client = party_join(party, (uint64_t)(PARTY_HOST + i), 0, NULL);
        party_settle(party);
        snprintf(name, sizeof name, "Player %d", i + 1);
        client_tell(client, "sit", 0, name);
    }
    party_settle(party);
    client_tell(&party->client[0], "start", 0, "");
    party_settle(party);
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static void ask_step(struct client *client, int game, int player, const char *step)
{
    ask(client->asking, "step|%d|%d|%s", game, player, step);
    client_tick(client);
}

/* By hand: a piece, a space, a way, perhaps laid, perhaps left as a ghost. */
static void play_by_hand(struct client *client, int game, int player, ink_rng *rng)
{
    const json_t *view = ask(client->asking, "view|%d|%d", game, player);
    const json_t *pieces = part(view, "pieces");
    size_t count = json_array_size(pieces);
    if (count == 0)
        return;
    uint32_t piece = ink_rng_below(rng, (uint32_t)count);
    const json_t *cells = part(json_array_get(pieces, piece), "cells");
    bool laid = strcmp(text_at(json_array_get(pieces, piece), "place"), "none") == 0;
    int cell = json_array_size(cells) > 0
                   ? (int)json_integer_value(json_array_get(
                         cells, ink_rng_below(rng, (uint32_t)json_array_size(cells))))
                   : -1;
    ask(client->asking, "take|%d|%d|%u", game, player, piece);
    if (cell >= 0 && !laid)
        ask(client->asking, "tap|%d|%d|%d", game, player, cell);
    if (ink_rng_below(rng, 3) != 0)
        ask(client->asking, "lay|%d|%d", game, player);
    if (ink_rng_below(rng, 6) == 0 && cell >= 0)
        ask(client->asking, "back|%d|%d|%d", game, player, cell);
    client_tick(client);
}

static void play_back(struct client *client, int game, int player, ink_rng *rng)
{
    static const char *const back[] = {"undo", "redo", "clear", "undo", "undo"};
    ask(client->asking, "%s|%d|%d", back[ink_rng_below(rng, 5)], game, player);
    client_tick(client);
}

/* Asked once: it stays when the game has begun. */
static bool find_game(struct client *client, int *game, int *player)
{
    if (client->game == 0 && number_at(client_table(client), "game") > 0) {
        client->game = client_game(client);
        client->player = client_player(client);
    }
    *game = client->game;
    *player = client->player;
    return client->game > 0;
}

bool client_play(struct client *client, ink_rng *rng)
{
    static ink_moves moves;
    int game, player;
    if (!find_game(client, &game, &player) || player < 0)
        return false;
    const ink_session *session = client->asking->page->game[game - 1].session;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    bool ended = ink_session_seats(session)[player].ended != 0;
    if (moves.count == 0 || (ended && ink_rng_below(rng, 12) != 0))
        return false;
    if (ended || ink_rng_below(rng, 10) == 0) {
        play_back(client, game, player, rng);
    } else if (ink_rng_below(rng, 5) == 0) {
        play_by_hand(client, game, player, rng);
    } else {
        char step[80] = "";
        ink_text text = ink_text_in(step, sizeof step);
        ink_move move = moves.move[ink_rng_below(rng, moves.count)];
        for (uint32_t i = 0; i < moves.count; i++)
            if (moves.move[i] == ink_move_end() && ink_rng_below(rng, 2) == 0)
                move = ink_move_end();
        if (ink_move_kind(move) == INK_MOVE_BACK)
            return false;
        ink_session_step_write(session, player, move, &text);
        ask_step(client, game, player, step);
    }
    return true;
}

void party_bots(struct party *party)
{
    for (int seat, level = 0; (seat = ink_room_bot_seat(party->server.room, &level)) != 0;) {
        const ink_table *table = ink_session_table(ink_room_session(party->server.room));
        party->server.now += 5;
        ink_room_played(party->server.room, seat, table->round, NULL, 0,
                        small_server_clock(&party->server));
        small_server_tell(&party->server);
    }
    int64_t due = ink_room_due(party->server.room);
    if (due != 0 && due <= small_server_clock(&party->server)) {
        ink_room_tick(party->server.room, small_server_clock(&party->server));
        small_server_tell(&party->server);
    }
}

void party_play(struct party *party, ink_rng *rng)
{
    for (int turn = 0; !ink_room_is_over(party->server.room); turn++) {
        assert_true(turn < MOST_TURNS);
        for (int i = 0; i < party->clients; i++) {
            struct client *client = &party->client[i];
            for (uint32_t k = ink_rng_below(rng, 4); k > 0; k--)
                client_play(client, rng);
            if (ink_rng_below(rng, 2) == 0 && client->connection.waiting > 0)
                client_serve(client);
            if (ink_rng_below(rng, 40) == 0)
                client_check_hidden(client);
        }
        party_bots(party);
        if (ink_rng_below(rng, 4) == 0)
            party_settle(party);
    }
    party_settle(party);
}

/* --- what tests do and ask ---------------------------------------------------------------------------------------- */

struct party *party_at_play(const char *options, int people)
{
    struct party *party = party_open(options, chance(7));
    party_begin(party, people);
    return party;
}

const ink_seat *client_seat(struct client *client)
{
    return &ink_session_seats(client_session(client))[client_player(client)];
}

/* The first legal drawing of whoever is there, as a step. */
const char *client_first_step(struct client *client, char step[80])
{
    static ink_moves moves;
    const ink_session *session = client_session(client);
    int player = client_player(client);
    ink_text text = ink_text_in(step, 80);
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    ink_session_step_write(session, player, moves.move[0], &text);
    return step;
}

const json_t *client_step(struct client *client, const char *step)
{
    return ask(client->asking, "step|%d|%d|%s", client_game(client), client_player(client), step);
}

void client_must_tell(const struct client *client, const char *sentence)
{
    if (strstr(client->told, sentence) == NULL)
        fail_msg("\"%s\" is not told, but: %s", sentence, client->told);
}

const json_t *option_of(const json_t *table, const char *key)
{
    const json_t *options = part(table, "options");
    for (size_t i = 0; i < json_array_size(options); i++)
        if (strcmp(text_at(json_array_get(options, i), "key"), key) == 0)
            return json_array_get(options, i);
    fail_msg("there is no option %s", key);
    return NULL;
}

/* --- checking ------------------------------------------------------------------------------------------------------- */

void party_check_records(struct party *party)
{
    char *expected = malloc(ROOM_RECORD);
    ink_text out = ink_text_in(expected, ROOM_RECORD);
    ink_room_record(party->server.room, &out);
    for (int i = 0; i < party->clients; i++) {
        struct client *client = &party->client[i];
        assert_string_equal(text_at(client_table(client), "state"), "over");
        const json_t *record = ask(client->asking, "record|%d", client_game(client));
        assert_string_equal(text_at(record, "text"), expected);
        assert_string_equal(text_at(client_table(client), "fair.state"), "kept");
        char *request = malloc(ROOM_RECORD);
        int length = snprintf(request, ROOM_RECORD, "proof\t%s", expected);
        assert_true(is_true(ask_bytes(client->asking, request, (size_t)length), "ok"));
        free(request);
    }
    free(expected);
}

static void must_be_hidden(struct client *client, const json_t *answer)
{
    client->party->hidden_asked++;
    if (!refused(answer))
        fail_msg("something hidden is told");
    assert_string_equal(text_at(answer, "status"), "E_HIDDEN");
}

/* While a round runs, and boards are not open, the session has nothing of it. */
static void check_memory(struct client *client, int game, int own, int other)
{
    const ink_session *here = client->asking->page->game[game - 1].session,
                      *there = ink_room_session(client->party->server.room);
    const ink_table *table = ink_session_table(there);
    if (other == own || ink_session_table(here)->round != table->round ||
        table->phase != INK_PHASE_DRAW || ink_session_table(here)->phase != INK_PHASE_DRAW)
        return;
    if (ink_room_options_of(client->party->server.room)->boards == 1)
        assert_memory_equal(&ink_session_seats(here)[other].sheet,
                            &ink_session_seats(there)[other].before, sizeof(ink_sheet));
    assert_int_equal(ink_session_seats(here)[other].moves, 0);
}

static void check_verbs(struct client *client, int game, int other)
{
    static const char *const of_player[][2] = {{"view", ""},
                                               {"board", "|small"},
                                               {"board", "|plain as=0"},
                                               {"cells", ""},
                                               {"explain", "|0"},
                                               {"position", "|0"},
                                               {"picture", "|light"},
                                               {"take", "|0"},
                                               {"tap", "|3"},
                                               {"lay", ""},
                                               {"end", "|1"},
                                               {"step", "|end"},
                                               {"summary", "|2026-11-16"}};
    static const char *const of_game[][2] = {{"save", ""},    {"record", ""}, {"result", ""},
                                             {"moments", ""}, {"copy", ""},   {"at", "|0"}};
    for (size_t i = 0; i < sizeof of_player / sizeof *of_player; i++)
        must_be_hidden(client, ask(client->asking, "%s|%d|%d%s", of_player[i][0], game, other,
                                   of_player[i][1]));
    for (size_t i = 0; i < sizeof of_game / sizeof *of_game; i++)
        must_be_hidden(client, ask(client->asking, "%s|%d%s", of_game[i][0], game, of_game[i][1]));
}

void client_check_hidden(struct client *client)
{
    const json_t *table = client_table(client);
    int game = number_at(table, "game"), own = number_at(table, "player"),
        players = number_at(table, "playerCount");
    bool over = strcmp(text_at(table, "state"), "over") == 0;
    bool open = strcmp(text_at(table, "boards"), "open") == 0,
         hidden = strcmp(text_at(table, "boards"), "hidden") == 0;
    if (game < 0 || open || over)
        return;
    for (int other = 0; other < players; other++) {
        check_memory(client, game, own, other);
        if (other != own && hidden)
            check_verbs(client, game, other);
    }
    if (own < 0)
        return;
    const json_t *seats = part(ask(client->asking, "view|%d|%d", game, own), "seats");
    for (int other = 0; other < players && hidden; other++)
        if (other != own)
            assert_true(is_null(json_array_get(seats, (size_t)other), "total"));
}
