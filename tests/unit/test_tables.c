/* TEST tables: Random tables of the base game in every config and mode (random_table.c says what is
   compared). */
#include "match.h"

/* --- every config and mode -------------------------------------------------------------------- */

static const char *const goals[] = {",goals=none", ",goals=random", ",goals=A:G:K"};
static const int sizes[] = {1, 2, 3, 5};

static void play_all(const char *edition, bool draft, int tables)
{
    for (int g = 0; g < COUNT(goals); g++)
        for (int s = draft ? 1 : 0; s < COUNT(sizes); s++) {
            char config[80];
            (void)snprintf(config, sizeof config, "%s%s%s,players=%d", edition,
                           draft ? ",draft" : "", goals[g], sizes[s]);
            for (int i = 0; i < tables; i++)
                play_table(config, (uint64_t)(100 * i + 10 * g + s));
        }
}

static int scaled(int tables)
{
    return 1 + tables * INK_TEST_SCALE / 100;
}

static void classic_tables(void **state)
{
    (void)state;
    play_all("classic", false, scaled(25));
}

static void challenge_tables(void **state)
{
    (void)state;
    play_all("challenge", false, scaled(60));
}

static void classic_drafts(void **state)
{
    (void)state;
    play_all("classic", true, scaled(25));
}

static void challenge_drafts(void **state)
{
    (void)state;
    play_all("challenge", true, scaled(60));
}

static void tables_with_a_module(void **state)
{
    (void)state;
    play_all("classic+null", true, 1);
    play_all("challenge+null", false, scaled(2));
}

/* All base goals three by three, so that each of them is raced for. */
static void tables_with_every_goal(void **state)
{
    (void)state;
    for (int i = 0; i < scaled(20); i++) {
        play_table("challenge,goals=B:C:D,players=4", (uint64_t)i);
        play_table("challenge,goals=E:F:H,players=4", (uint64_t)i);
        play_table("challenge,goals=I:J:L,players=4", (uint64_t)i);
    }
}

static void tables_of_twelve(void **state)
{
    (void)state;
    for (int i = 0; i < scaled(4); i++) {
        play_table("challenge,players=12", (uint64_t)i);
        play_table("challenge,draft,players=12", (uint64_t)i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_tables),       cmocka_unit_test(challenge_tables),
        cmocka_unit_test(classic_drafts),       cmocka_unit_test(challenge_drafts),
        cmocka_unit_test(tables_with_a_module), cmocka_unit_test(tables_with_every_goal),
        cmocka_unit_test(tables_of_twelve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
