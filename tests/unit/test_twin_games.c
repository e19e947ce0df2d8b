/* TEST twin_games: Classic games of library and twin, which must agree on everything at every
   state. */
#include "support.h"

static void random_games_of_dice_only(void **state)
{
    (void)state;
    play_games(classic(), DICE_ONLY, INK_TEST_SCALE * 150);
}

static void random_games_with_special_routes(void **state)
{
    (void)state;
    play_games(classic(), SPECIALS_TOO, INK_TEST_SCALE * 150);
}

static void random_games_that_join(void **state)
{
    (void)state;
    play_games(classic(), JOINING, INK_TEST_SCALE * 150);
}

static void random_games_that_join_with_special_routes(void **state)
{
    (void)state;
    play_games(classic(), JOINING_SPECIALS, INK_TEST_SCALE * 150);
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
