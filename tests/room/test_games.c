/* TEST room_games: Whole games at tables of 1 to 12 in many configs, with open and hidden boards,
   undo, drafts, bots, drops, pauses, clocks, two devices and requests that come twice, and rounds
   of a class of 500: at every event the room made from the log is the room that has lived, clients
   that see only what is shown to them agree on all they may know, and no byte shown tells the
   secret, the seed or dice to come. */
#include "party.h"

static const char *const configs[] = {
    "classic",
    "challenge",
    "challenge,goals=none",
    "challenge,draft",
    "challenge+river,draft",
    "classic,draft",
    "classic+desert,draft",
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
};

static const char *const boards[] = {"open", "round", "hidden"};

static bool may_be(const char *config, const char *board, int players)
{
    bool goals = strncmp(config, "challenge", 9) == 0 && strstr(config, "goals=none") == NULL;
    return (players > 1 || strstr(config, "draft") == NULL) &&
           !(goals && strcmp(board, "hidden") == 0);
}

/* The host is person 1. One seat is free, another one a bot's, where there are so many. */
static void game(const char *config, const char *board, int players, uint64_t random, bool wild)
{
    party table;
    char options[256];
    int seats = players + (players < 12 && wild ? 1 : 0);
    (void)snprintf(options, sizeof options, "config=%s seats=%d boards=%s clock=%d late=finish",
                   config, seats, board, wild ? 30 : 0);
    party_open(&table, options, 1, random);
    party_watch(&table, 1);
    party_watch(&table, players);
    party_watch(&table, 0);
    party_follow(&table);
    for (int p = 1; p <= players; p++)
        if (p != 3 || !wild)
            assert_null(party_sit(&table, (uint64_t)p, p));
        else
            assert_null(party_host(&table, INK_ROOM_BOT, 3, 2));
    assert_null(party_host(&table, INK_ROOM_START, 0, 0));
    party_play(&table, wild);
    assert_true(ink_room_is_over(table.room));
    if (players == 4 && strcmp(config, "classic") == 0)
        print_message("a table of four, over: %zu bytes\n", ink_room_bytes(table.room));
    if (players <= 4)
        assert_true(ink_room_bytes(table.room) < 40 * 1024);
    party_close(&table);
}

static void every_game_can_be_followed(void **state)
{
    static const int players[] = {1, 2, 4};
    (void)state;
    uint64_t random = chance(901);
    for (size_t c = 0; c < sizeof configs / sizeof *configs; c++)
        for (int b = 0; b < 3; b++)
            for (int n = 0; n < 3; n++)
                if (may_be(configs[c], boards[b], players[n])) {
                    game(configs[c], boards[b], players[n], random + c, n != 0);
                    random = random * 6364136223846793005u + 1;
                }
}

static void twelve_can_play(void **state)
{
    (void)state;
    game("challenge", "open", 12, chance(902), true);
    game("classic,draft", "round", 12, chance(903), true);
}

static void a_class_can_play(void **state)
{
    party table;
    (void)state;
    party_open(&table, "config=classic seats=500 boards=open", 1, chance(904));
    assert_int_equal(ink_room_options_of(table.room)->boards, INK_BOARDS_ROUND);
    party_watch(&table, 1);
    party_follow(&table);
    assert_null(party_sit(&table, 1, 1));
    for (int seat = 2; seat <= 500; seat++)
        assert_null(seat % 4 == 0 ? party_sit(&table, (uint64_t)seat, 0)
                                  : party_host(&table, INK_ROOM_BOT, seat, 1));
    assert_int_equal(table.entries, 501);
    assert_null(party_host(&table, INK_ROOM_START, 0, 0));
    for (int round = 1; round <= 2; round++) { /* whoever is not done is helped */
        assert_int_equal(ink_session_table(ink_room_session(table.room))->round, round);
        assert_null(party_host(&table, INK_ROOM_NEXT, 0, 0));
        party_bots(&table);
    }
    assert_int_equal(ink_session_table(ink_room_session(table.room))->round, 3);
    print_message("a class of 500 takes %zu bytes\n", ink_room_bytes(table.room));
    party_close(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_can_be_followed),
        cmocka_unit_test(twelve_can_play),
        cmocka_unit_test(a_class_can_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
