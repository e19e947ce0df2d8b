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

enum { LONG = 1 << 20, MOST_TURNS = 200000 };

/* --- connections ------------------------------------------------------------------------------ */

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

void client_end(struct client *client)
{
    client_cut(client);
    client->ended = true;
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
            if (client->ended)
                continue;
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

/* --- a party ---------------------------------------------------------------------------------- */

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
        asking_begin_with(client->asking, online_page_new());
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
    return ask(client->asking, "table|%d", client->table);
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
