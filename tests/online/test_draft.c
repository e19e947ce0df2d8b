/* TEST online_draft: A draft as whoever looks on sees it: whose turn it is and who comes next,
   which pairs are left, who has what then. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "promise.h"

/* How many pairs are left, having looked that each kind is there once, the lowest values first. */
static int pairs_left(const json_t *table)
{
    const json_t *pairs = part(table, "draft.pairs");
    int count = 0, last = 0;
    for (size_t i = 0; i < json_array_size(pairs); i++) {
        const json_t *pair = json_array_get(pairs, i);
        assert_int_equal(json_array_size(part(pair, "faces")), 2);
        assert_true(number_at(pair, "value") >= last);
        last = number_at(pair, "value");
        count += number_at(pair, "count");
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(text_at(pair, "name"),
                                    text_at(json_array_get(pairs, k), "name"));
    }
    return count;
}

enum { PLAYERS = 3, PICKS = 2 * PLAYERS };

/* So many picks are made, and it is the turn of that seat. */
static void is_turn_of(const json_t *table, int picks, int seat)
{
    char name[16];
    snprintf(name, sizeof name, "Player %d", seat);
    assert_string_equal(text_at(table, "draft.picker.name"), name);
    int next = PICKS - 1 - picks;
    assert_int_equal(json_array_size(part(table, "draft.next")), next < 3 ? next : 3);
    if (next > 0)
        assert_int_equal(number_at(table, "draft.next.0.seat"), seat % PLAYERS + 1);
    assert_int_equal(number_at(table, "draft.picks"), picks);
    assert_int_equal(number_at(table, "draft.of"), PICKS);
    assert_int_equal(pairs_left(table), PICKS - picks);
    assert_int_equal(json_array_size(part(table, "draft.hands")), 0);
    assert_int_equal(json_array_size(part(table, "dice")), 2); /* the river's, for all */
    assert_true(is_null(table, "draft.first"));
}

/* Everybody has four dice, and they are those of the sheet. */
static void hands_are_seen(const json_t *table, const ink_session *session)
{
    assert_int_equal(json_array_size(part(table, "draft.hands")), PLAYERS);
    for (int p = 0; p < PLAYERS; p++) {
        const json_t *hand = json_array_get(part(table, "draft.hands"), (size_t)p);
        const ink_sheet *sheet = &ink_session_seats(session)[p].sheet;
        assert_int_equal(number_at(hand, "who.seat"), p + 1);
        assert_int_equal(json_array_size(part(hand, "faces")), 4);
        for (int d = 0; d < 4; d++)
            assert_int_equal(number_at(json_array_get(part(hand, "faces"), (size_t)d), "shape"),
                             sheet->die[d]);
    }
}

/* Whoever looks on sees whose turn it is, what is left, and who has what then. */
static void test_a_draft_is_looked_at(void **state)
{
    struct party *party = begin("config=classic+river,draft seats=3", PLAYERS);
    struct client *looker = party_join(party, 999, 0, NULL);
    int first = 0;
    (void)state;
    party_settle(party);
    for (int i = 0; i < PICKS; i++) {
        const json_t *table = client_table(looker);
        int seat = number_at(table, "draft.picker.seat");
        char step[80];
        first = i == 0 ? seat : first;
        assert_int_equal(seat, (first - 1 + i) % PLAYERS + 1);
        is_turn_of(table, i, seat);
        do_step(&party->client[seat - 1], first_step(&party->client[seat - 1], step));
        party_settle(party);
    }
    const json_t *table = client_table(looker);
    assert_string_equal(text_at(table, "configTitle"), "Classic with River");
    assert_int_equal(number_at(table, "rounds"), 6);
    const ink_table *game = ink_session_table(client_session(looker));
    assert_true(is_null(table, "draft.picker"));
    assert_int_equal(pairs_left(table), 0);
    hands_are_seen(table, client_session(looker));
    assert_int_equal(number_at(table, "draft.first.seat"), game->first + 1);
    party_close(party);
}

/* Without a draft there is none; of more players than a wall can show there are no hands. */
static void test_a_draft_of_a_class(void **state)
{
    struct party *party = begin("config=classic seats=2", 2);
    (void)state;
    assert_true(is_null(client_table(&party->client[0]), "draft"));
    party_close(party);
    party = begin("config=challenge,draft seats=41", 41);
    ink_rng rng = ink_rng_stream(chance(1), "draft", 0);
    const json_t *table = client_table(&party->client[0]);
    assert_int_equal(pairs_left(table), 82);
    assert_true(json_array_size(part(table, "draft.pairs")) < 82);
    while (!is_null(client_table(&party->client[0]), "draft.picker"))
        for (int i = 0; i < 41; i++) {
            const ink_session *session = client_session(&party->client[i]);
            if (ink_table_picker(ink_session_table(session)) == client_player(&party->client[i]))
                client_play(&party->client[i], &rng);
            party_settle(party);
        }
    assert_int_equal(json_array_size(part(client_table(&party->client[0]), "draft.hands")), 0);
    party_close(party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_draft_is_looked_at),
        cmocka_unit_test(test_a_draft_of_a_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
