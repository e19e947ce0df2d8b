/* TEST stats_legend: The legend, of a module that nobody but this test knows: all that is told of
   it stands in its own tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/module.h"
#include "i18n/i18n.h"
#include "lessons/legend.h"
#include "modules/modules.h"
#include "words/title.h"

static ink_ruleset rules;

static int with_a_module(void **state)
{
    static const ink_module_print prints[] = {{'Q', 1, INK_TEXT("Quarry: nothing happens on it"),
                                               INK_TEXT("Quarries"), NULL,
                                               INK_TEXT_IN("on the board, for Quarry", "Qu")},
                                              {0, 0, NULL, NULL, NULL, NULL}};
    static const ink_module module = {.name = "quarry", .print = prints};
    ink_config config;
    (void)state;
    ink_refusal why;
    if (ink_config_read(ink_slice_of("classic"), &config, &why) != INK_OK ||
        ink_ruleset_make(&rules, &config, &why) != INK_OK)
        return 1;
    rules.module[rules.modules++] = &module;
    return 0;
}

static struct legend_item printed(void)
{
    struct legend_item item = {.kind = LEGEND_TILE};
    for (int i = 0; legend_at(&rules, i, &item) && item.kind != LEGEND_PRINT;)
        i++;
    return item;
}

static void what_is_printed_is_told_by_its_module(void **state)
{
    struct legend_item item = printed();
    (void)state;
    assert_int_equal(item.kind, LEGEND_PRINT);
    assert_int_equal(item.letter, 'Q');
    assert_string_equal(item.initial, "Qu");
    assert_string_equal(item.name, "Quarries");
    assert_string_equal(item.text, "Quarry: nothing happens on it");
}

static const char *backwards(const char *key)
{
    return strcmp(key, "on the board, for Quarry\004Qu") == 0 ? "uQ" : key;
}

/* The key has its context in it, which is never shown. */
static void initials_are_translated(void **state)
{
    (void)state;
    i18n_set_process((struct i18n_process){.text = backwards});
    assert_string_equal(printed().initial, "uQ");
    assert_string_equal(i18n_text_in("on the board, for Village\004V"), "V");
    assert_string_equal(i18n_text_in("V"), "V");
    i18n_set_process((struct i18n_process){0});
}

/* Every module that prints something says how it is marked for people, in a context of its own. */
static void all_prints_have_an_initial(void **state)
{
    (void)state;
    for (int i = 0; ink_module_at(i) != NULL; i++) {
        const ink_module_print *print = ink_module_at(i)->print;
        for (; print != NULL && print->letter != 0; print++) {
            assert_non_null(print->initial);
            assert_non_null(strchr(print->initial, '\004'));
        }
    }
}

/* Those of all editions, and any other word as it stands. */
static void boxes_have_titles(void **state)
{
    (void)state;
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            assert_string_equal(box_title(ink_edition_box(e, b)), ink_edition_box_title(e, b));
    assert_string_equal(box_title("red"), "Red");
    assert_string_equal(box_title("purple"), "purple");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_is_told_by_its_module),
        cmocka_unit_test(initials_are_translated),
        cmocka_unit_test(all_prints_have_an_initial),
        cmocka_unit_test(boxes_have_titles),
    };
    return cmocka_run_group_tests(tests, with_a_module, NULL);
}
