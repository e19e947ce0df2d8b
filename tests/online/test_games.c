/* TEST online_games: Whole games between pages of 2, 4 and 12 and a server made of a room, in every
   config and mode, by steps and by hand, over connections that are cut at random: every page ends
   with the record of the room, byte for byte, and its proof; no verb tells anything of a hidden
   board, and the session has nothing of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "party.h"

static const char *const configs[] = {
    "classic",       "challenge",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
    "classic,draft", "challenge,draft", "classic+desert,draft", "challenge,goals=none",
};
enum { CONFIGS = sizeof configs / sizeof *configs };

static long hidden_asked;

static void play(const char *config, const char *boards, int people, unsigned cuts)
{
    char options[160];
    snprintf(options, sizeof options, "config=%s boards=%s seats=%d", config, boards, people);
    ink_rng rng = ink_rng_stream(chance(people), options, cuts);
    struct party *party = party_open(options, chance(people) + cuts);
    party_begin(party, people);
    party->server.cuts = cuts;
    party_play(party, &rng);
    party_check_records(party);
    hidden_asked += party->hidden_asked;
    party_close(party);
}

/* Goals are reached before the eyes of all. */
static bool may_hide(const char *config)
{
    return strncmp(config, "challenge", 9) != 0 || strstr(config, "goals=none") != NULL;
}

static void test_two_in_every_config(void **state)
{
    static const char *const boards[] = {"open", "round", "hidden"};
    (void)state;
    for (int i = 0; i < CONFIGS; i++)
        for (int b = 0; b < (may_hide(configs[i]) ? 3 : 2); b++)
            if (is_due(3 * i + b, 6))
                play(configs[i], boards[b], 2, b == 0 ? 0 : 9);
}

static void test_cuts(void **state)
{
    static const char *const boards[] = {"open", "round", "hidden"};
    (void)state;
    for (int b = 0; b < 3; b++) {
        int turn = 0;
        for (unsigned cuts = 3; cuts < 30; cuts = 2 * cuts + 1)
            for (int draft = 0; draft < 2; draft++)
                if (is_due(turn++, 4))
                    play(draft != 0 ? "classic,draft" : "classic", boards[b], 2, cuts);
    }
    assert_true(hidden_asked > 0);
}

static void test_four(void **state)
{
    (void)state;
    play("classic+lake", "open", 4, 20);
    play("challenge,draft", "round", 4, 20);
    play("classic", "hidden", 4, 20);
}

static void test_twelve(void **state)
{
    (void)state;
    play("classic", "open", 12, 60);
    if (is_due(1, 4))
        play("classic,draft", "round", 12, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_in_every_config),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_four),
        cmocka_unit_test(test_twelve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
