/* How a party plays, and what is checked of it. */
#include "party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "online/page/online_page.h"
#include "page/internal.h"
#include "page/remote.h"
#include "room/event.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum { MOST_TURNS = 200000, ROOM_RECORD = 1 << 22 };

/* --- playing ---------------------------------------------------------------------------------- */

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
            for (uint32_t k = client->ended ? 0 : ink_rng_below(rng, 4); k > 0; k--)
                client_play(client, rng);
            if (ink_rng_below(rng, 2) == 0 && client->connection.waiting > 0)
                client_serve(client);
            if (!client->ended && ink_rng_below(rng, 40) == 0)
                client_check_hidden(client);
        }
        party_bots(party);
        if (ink_rng_below(rng, 4) == 0)
            party_settle(party);
    }
    party_settle(party);
}

/* --- checking --------------------------------------------------------------------------------- */

void party_check_records(struct party *party)
{
    char *expected = malloc(ROOM_RECORD);
    ink_text out = ink_text_in(expected, ROOM_RECORD);
    ink_room_record(party->server.room, &out);
    for (int i = 0; i < party->clients; i++) {
        struct client *client = &party->client[i];
        if (client->ended)
            continue;
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
    bool hidden = is_true(table, "unseen");
    if (game < 0 || over || client->asking->page->game[game - 1].remote->open)
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
