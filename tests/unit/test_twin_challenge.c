/* TEST twin_challenge: Challenge games of library and twin, which must agree on everything at every
   state. */
#include "support.h"

static void random_games_of_dice_only(void **state)
{
    (void)state;
    play_games(challenge(), DICE_ONLY, INK_TEST_SCALE * 40);
}

static void random_games_with_special_routes(void **state)
{
    (void)state;
    play_games(challenge(), SPECIALS_TOO, INK_TEST_SCALE * 40);
}

static void random_games_that_join(void **state)
{
    (void)state;
    play_games(challenge(), JOINING, INK_TEST_SCALE * 40);
}

static void random_games_that_join_with_special_routes(void **state)
{
    (void)state;
    play_games(challenge(), JOINING_SPECIALS, INK_TEST_SCALE * 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_dice_only),
        cmocka_unit_test(random_games_with_special_routes),
        cmocka_unit_test(random_games_that_join),
        cmocka_unit_test(random_games_that_join_with_special_routes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
