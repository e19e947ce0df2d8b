/* Random tables with each expansion, in both editions, alone, in a race and in a draft
   (random_table.c says what is compared). */
#include "match.h"

static int scaled(int tables)
{
    return 1 + tables * INK_TEST_SCALE / 100;
}

/* Goals are random where the config leaves them open, and always in Challenge. */
static void play_mode(int expansion, const char *mode, int tables)
{
    static const char *const edition[] = {"classic", "challenge"};
    for (int i = 0; i < COUNT(edition); i++) {
        char config[96];
        (void)snprintf(config, sizeof config, "%s+%s%s", edition[i], twin_expansion_name(expansion),
                       mode);
        for (int table = 0; table < tables; table++)
            play_table(config, (uint64_t)table);
    }
}

static void play_expansion(int expansion)
{
    play_mode(expansion, ",goals=random", scaled(20));
    play_mode(expansion, ",goals=random,players=3", scaled(8));
    play_mode(expansion, ",goals=random,draft,players=2", scaled(8));
    play_mode(expansion, ",goals=random,draft,players=3", scaled(6));
    play_mode(expansion, ",goals=none,players=2", scaled(2));
}

/* Every card of the expansion in one game, raced for. */
static void play_cards(int expansion, const char *cards)
{
    char mode[64];
    (void)snprintf(mode, sizeof mode, ",goals=%s,players=2", cards);
    play_mode(expansion, mode, scaled(8));
}

static void river_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_RIVER);
    play_cards(TWIN_RIVER, "RA:RB:RC");
}

static void lake_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_LAKE);
    play_cards(TWIN_LAKE, "LA:LB:LC");
}

static void meteor_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_METEOR);
    play_cards(TWIN_METEOR, "MA:MB:MC");
}

static void lava_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_LAVA);
    play_cards(TWIN_LAVA, "VA:VB:VC");
}

static void desert_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_DESERT);
    play_cards(TWIN_DESERT, "DA:DB:DC");
}

static void canyon_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_CANYON);
    play_cards(TWIN_CANYON, "CA:CB:CD");
}

static void forest_tables(void **state)
{
    (void)state;
    play_expansion(TWIN_FOREST);
    play_cards(TWIN_FOREST, "FA:FB:FC");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(river_tables),  cmocka_unit_test(lake_tables),
        cmocka_unit_test(meteor_tables), cmocka_unit_test(lava_tables),
        cmocka_unit_test(desert_tables), cmocka_unit_test(canyon_tables),
        cmocka_unit_test(forest_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
