/* TEST words_board: The board for those who hear it: whatever is printed there is named by its
   space, its row and its column, of every edition, every expansion and a module that nobody but
   this test knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/module.h"
#include "words/names.h"
#include "words/tell.h"

enum { WORDS = 2048 };

static const char *const configs[] = {
    "classic",
    "challenge",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
};

static void make(const char *text, ink_ruleset *rules)
{
    ink_config config;
    ink_refusal why;
    assert_int_equal(ink_config_read(ink_slice_of(text), &config, &why), INK_OK);
    assert_int_equal(ink_ruleset_make(rules, &config, &why), INK_OK);
}

/* Does a sentence of the text that begins with `name`, up to a colon, name the cell? */
static void assert_group_names(const char *text, const char *name, ink_cell cell)
{
    char begin[64], place[8] = "", group[WORDS];
    ink_text out = ink_text_in(place, sizeof place);
    snprintf(begin, sizeof begin, " %s: ", name);
    ink_cell_write(cell, &out);
    const char *at = strstr(text, begin);
    if (at == NULL)
        fail_msg("'%s' has no '%s'", text, begin);
    snprintf(group, sizeof group, "%.*s", (int)strcspn(at, "."), at);
    if (strstr(group, place) == NULL)
        fail_msg("%s is not among '%s'", place, group);
}

static void assert_named(const ink_ruleset *rules, const ink_sheet *sheet, const char *name,
                         ink_cell cell)
{
    char row[WORDS] = "", column[WORDS] = "";
    ink_text across = ink_text_in(row, sizeof row), down = ink_text_in(column, sizeof column);
    row_words(rules, sheet, cell / 8, &across);
    column_words(rules, sheet, cell % 8, &down);
    assert_group_names(row, name, cell);
    assert_group_names(column, name, cell);
}

static void assert_told_at(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell,
                           const char *text)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    cell_words(rules, sheet, cell, &out);
    if (strstr(words, text) == NULL)
        fail_msg("'%s' does not tell '%s'", words, text);
}

/* Something without arms that is there from the start takes the place of a building. */
static bool stands_instead(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    return ink_set_has(sheet->drawn, cell) && rules->tile[sheet->tile[cell]].arms == 0;
}

/* By its own table: what stands before the colon of its text, and the name of all of them. */
static void prints_are_named(const ink_ruleset *rules, const ink_sheet *sheet)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules, m);
        for (; print != NULL && print->letter != 0; print++)
            for (ink_set left = print->cells; left != 0; left &= left - 1) {
                char one[64];
                if (stands_instead(rules, sheet, ink_set_first(left)))
                    continue;
                snprintf(one, sizeof one, ", %.*s", (int)strcspn(print->text, ":"), print->text);
                assert_named(rules, sheet, print->name, ink_set_first(left));
                assert_told_at(rules, sheet, ink_set_first(left), one);
            }
    }
}

static void all_is_named(const ink_ruleset *rules)
{
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    prints_are_named(rules, &sheet);
    for (ink_set left = rules->centre; left != 0; left &= left - 1) {
        assert_named(rules, &sheet, "Central spaces", ink_set_first(left));
        assert_told_at(rules, &sheet, ink_set_first(left), ", central space");
    }
    for (int e = 0; e < INK_EXITS; e++) {
        assert_named(rules, &sheet, "Exits", rules->exit[e].cell);
        assert_told_at(rules, &sheet, rules->exit[e].cell, " exit");
    }
}

static void test_every_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        ink_ruleset rules;
        make(configs[i], &rules);
        all_is_named(&rules);
    }
}

static void test_a_module_that_nobody_knows(void **state)
{
    static const ink_module_print prints[] = {{'Q', UINT64_C(0x0000040000000001),
                                               INK_TEXT("Quarry: nothing happens on it"),
                                               INK_TEXT("Quarries"), NULL, NULL},
                                              {0, 0, NULL, NULL, NULL, NULL}};
    static const ink_module module = {.name = "quarry", .print = prints};
    ink_ruleset rules;
    (void)state;
    make("classic", &rules);
    rules.module[rules.modules++] = &module;
    all_is_named(&rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_game),
                                       cmocka_unit_test(test_a_module_that_nobody_knows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
