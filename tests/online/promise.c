#include "promise.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"

struct party *begin(const char *options, int people)
{
    struct party *party = party_open(options, chance(7));
    party_begin(party, people);
    return party;
}

const ink_seat *own_seat(struct client *client)
{
    return &ink_session_seats(client_session(client))[client_player(client)];
}

/* A legal drawing of whoever is there. */
static const char *some_step(struct client *client, bool last, char step[80])
{
    static ink_moves moves;
    const ink_session *session = client_session(client);
    int player = client_player(client);
    ink_text text = ink_text_in(step, 80);
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    uint32_t at = last ? moves.count - 1 : 0;
    while (at > 0 && ink_move_kind(moves.move[at]) != INK_MOVE_DIE)
        at--;
    ink_session_step_write(session, player, moves.move[at], &text);
    return step;
}

const char *first_step(struct client *client, char step[80])
{
    return some_step(client, false, step);
}

const char *other_step(struct client *client, char step[80])
{
    return some_step(client, true, step);
}

const json_t *do_step(struct client *client, const char *step)
{
    return ask(client->asking, "step|%d|%d|%s", client_game(client), client_player(client), step);
}

void must_tell(const struct client *client, const char *sentence)
{
    if (strstr(client->told, sentence) == NULL)
        fail_msg("\"%s\" is not told, but: %s", sentence, client->told);
}

int times_told(const struct client *client, const char *part)
{
    int times = 0;
    for (const char *at = client->told; (at = strstr(at, part)) != NULL; at++)
        times++;
    return times;
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
