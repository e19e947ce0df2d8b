/* TEST abi: What programs and stored games rely on: numbers keep their meaning, structs their size.
 */
#include <string.h>

#include "core/module.h"
#include "support.h"

/* --- numbers -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    long is, was;
} number_list[] = {
#define NUMBER(name, value) {#name, name, value},
#include "numbers.def"
#undef NUMBER
};

static void numbers_keep_their_meaning(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(number_list); i++)
        if (number_list[i].is != number_list[i].was)
            fail_msg("%s is %ld and was %ld", number_list[i].name, number_list[i].is,
                     number_list[i].was);
}

static bool is_listed(const char *name)
{
    for (int i = 0; i < COUNT(number_list); i++)
        if (strcmp(number_list[i].name, name) == 0)
            return true;
    return false;
}

static void every_status_is_listed(void **state)
{
    (void)state;
#define INK_STATUS(number, name, text) assert_true(is_listed("INK_" #name));
#include <inkrail/status.def>
#undef INK_STATUS
}

/* A config holds numbers of editions and modules. */
static void editions_and_modules_keep_their_numbers(void **state)
{
    static const char *const edition[] = {"classic", "challenge", NULL};
    static const char *const module[] = {"null", "challenge",
#define EXPANSION(name, ...) #name,
#include "expansions.def"
                                         NULL};
    (void)state;
    for (int i = 0; i < COUNT(edition) - 1; i++)
        assert_string_equal(ink_edition_name(i), edition[i]);
    for (int i = 0; i < COUNT(module) - 1; i++)
        assert_string_equal(ink_module_name(i), module[i]);
    assert_null(ink_edition_name(COUNT(edition) - 1)); /* a new one is added to these lists */
    assert_null(ink_module_name(COUNT(module) - 1));
}

/* Numbers of goals are kept by tables and setups; by those of materials a sheet is sorted. */
static void check_numbers(const char *edition, const char *expansion, const char *cards,
                          const char *materials)
{
    char config[64], wanted[256], goals[256], letters[INK_MAX_MATERIALS + 1] = "";
    ink_text out = ink_text_in(goals, sizeof goals);
    (void)snprintf(config, sizeof config, "%s%s", edition, expansion);
    (void)snprintf(wanted, sizeof wanted, "A:C:D:E:F:G:H:I:J:K:L%s%s%s",
                   strcmp(edition, "challenge") == 0 ? ":B" : "", *cards != '\0' ? ":" : "", cards);
    ink_ruleset rules = rules_of(config);
    for (int g = 0; g < rules.goals; g++) {
        ink_text_string(&out, g > 0 ? ":" : "");
        ink_text_string(&out, rules.goal[g].card->code);
    }
    for (int m = 0; m < rules.materials; m++)
        letters[m] = rules.material[m].letter;
    assert_string_equal(goals, wanted);
    assert_memory_equal(letters, "HR", 2);
    assert_string_equal(letters + 2, materials);
}

static void goals_and_materials_keep_their_numbers(void **state)
{
    static const char *const edition[] = {"classic", "challenge"};
    (void)state;
    for (int e = 0; e < COUNT(edition); e++) {
        check_numbers(edition[e], "", "", "");
        check_numbers(edition[e], "+null", "", "");
#define EXPANSION(name, rounds, dice, materials, cards, ...)                                       \
    check_numbers(edition[e], "+" #name, cards, materials);
#include "expansions.def"
    }
}

/* --- sizes ---------------------------------------------------------------------------------- */

static void structs_keep_their_sizes(void **state)
{
    static const struct {
        const char *name;
        size_t is, was;
    } list[] = {
#define SIZE(type, bytes) {#type, sizeof(type), bytes},
#include "sizes.def"
#undef SIZE
    };
    (void)state;
    for (int i = 0; sizeof(void *) == 8 && i < COUNT(list); i++)
        if (list[i].is != list[i].was)
            fail_msg("%s has %zu bytes and had %zu", list[i].name, list[i].is, list[i].was);
}

static void the_version_is_that_of_the_headers(void **state)
{
    (void)state;
    assert_string_equal(ink_version(), INK_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_keep_their_meaning),
        cmocka_unit_test(every_status_is_listed),
        cmocka_unit_test(editions_and_modules_keep_their_numbers),
        cmocka_unit_test(goals_and_materials_keep_their_numbers),
        cmocka_unit_test(structs_keep_their_sizes),
        cmocka_unit_test(the_version_is_that_of_the_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
