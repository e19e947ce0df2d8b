/* TEST tables_expansions: Random tables with each expansion, in both editions, alone, in a race and
   in a draft (random_table.c says what is compared). */
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

/* In the end every card of the expansion in one game, raced for. */
static void play_expansion(int expansion, const char *cards)
{
    char mode[64];
    if (expansion == TWIN_NO_EXPANSION)
        skip();
    play_mode(expansion, ",goals=random", scaled(20));
    play_mode(expansion, ",goals=random,players=3", scaled(8));
    play_mode(expansion, ",goals=random,draft,players=2", scaled(8));
    play_mode(expansion, ",goals=random,draft,players=3", scaled(6));
    play_mode(expansion, ",goals=none,players=2", scaled(2));
    if (*cards == '\0')
        return;
    (void)snprintf(mode, sizeof mode, ",goals=%s,players=2", cards);
    play_mode(expansion, mode, scaled(8));
}

#define EXPANSION(name, rounds, dice, materials, cards, ...)                                       \
    static void name##_tables(void **state)                                                        \
    {                                                                                              \
        (void)state;                                                                               \
        play_expansion(twin_named(#name), cards);                                                  \
    }
#include "expansions.def"

int main(void)
{
    const struct CMUnitTest tests[] = {
#define EXPANSION(name, ...) cmocka_unit_test(name##_tables),
#include "expansions.def"
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
