/* TEST client_languages: Several languages in one process: catalogues against gettext, in threads
   that all speak another one, with rules of plural forms, and with bytes that are no catalogue.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <inkrail/inkrail.h>

#include "client/process/alloc.h"
#include "client/process/locale.h"
#include "i18n/i18n.h"
#include "i18n/plural.h"
#include "words/names.h"
#include "words/words.h"

enum { LANGUAGES = 4, ROUNDS = 2000, WORDS = 2048, DAMAGES = 3000 };

static const char *const languages[LANGUAGES] = {"en", "de", "fr", "ko"};

static struct catalogue *catalogue[LANGUAGES];
static ink_ruleset rules;

static int start(void **state)
{
    ink_config config = ink_config_classic();
    ink_refusal why;
    (void)state;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_OK);
    i18n_start("en");
    for (int i = 0; i < LANGUAGES; i++)
        assert_non_null(catalogue[i] = i18n_open(languages[i]));
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i < LANGUAGES; i++)
        catalogue_free(catalogue[i]);
    return 0;
}

/* Sentences of all kinds: plain ones, in context, with numbers, refusals with drawings. */
static void write_much(ink_text *out)
{
    ink_refusal why = {.status = INK_E_CLASH, .cell = 9, .side = INK_WEST, .tile = 1};
    char buffer[SENTENCE];
    ink_text_string(out, round_text(&rules, 3, buffer));
    for (int shape = 1; shape < rules.shapes; shape++)
        shape_words(&rules, shape, out);
    ink_text_string(out, refusal_sentence(&rules, &why, ink_slice_of(""), buffer));
    ink_text_string(out, refusal_spoken(&rules, &why, ink_slice_of(""), buffer));
    for (unsigned n = 0; n < 4; n++)
        text_say(out, ngettext("%u special route left", "%u special routes left", n), n);
    ink_text_string(out, _("no such text is in any catalogue"));
}

static void words_of(const struct catalogue *speaks, char words[WORDS])
{
    const struct catalogue *before = i18n_speak(speaks);
    ink_text out = ink_text_in(words, WORDS);
    write_much(&out);
    assert_true(ink_text_whole(&out));
    i18n_speak(before);
}

/* --- the same as gettext ---------------------------------------------------------------------- */

static void catalogues_say_what_gettext_says(void **state)
{
    char own[LANGUAGES][WORDS], process[WORDS];
    (void)state;
    for (int i = 0; i < LANGUAGES; i++) {
        words_of(catalogue[i], own[i]);
        i18n_start(languages[i]);
        words_of(NULL, process);
        assert_string_equal(own[i], process);
        assert_true(i == 0 || strcmp(own[i], own[0]) != 0);
    }
    assert_non_null(strstr(own[1], "Runde 3"));
    i18n_start("en");
}

static void unknown_languages_are_refused(void **state)
{
    (void)state;
    assert_null(i18n_open(NULL));
    assert_null(i18n_open("xx"));
    assert_null(i18n_open("../de"));
    struct catalogue *region = i18n_open("de_AT.UTF-8");
    assert_non_null(region);
    catalogue_free(region);
}

/* --- all at once ------------------------------------------------------------------------------ */

static char expected[LANGUAGES][WORDS];

static void *speak(void *own)
{
    int language = *(int *)own;
    bool same = true;
    for (int i = 0; same && i < ROUNDS / LANGUAGES; i++) {
        char words[WORDS];
        words_of(catalogue[(language + i) % LANGUAGES], words);
        same = strcmp(words, expected[(language + i) % LANGUAGES]) == 0;
    }
    return same ? own : NULL;
}

static void threads_speak_at_once(void **state)
{
    pthread_t thread[LANGUAGES];
    int language[LANGUAGES];
    (void)state;
    for (int i = 0; i < LANGUAGES; i++)
        words_of(catalogue[i], expected[i]);
    for (int i = 0; i < LANGUAGES; i++) {
        language[i] = i;
        assert_int_equal(pthread_create(&thread[i], NULL, speak, &language[i]), 0);
    }
    for (int i = 0; i < LANGUAGES; i++) {
        void *well = NULL;
        pthread_join(thread[i], &well);
        assert_non_null(well);
    }
}

/* --- plural forms ----------------------------------------------------------------------------- */

static void rules_choose_forms(void **state)
{
    static const struct {
        const char *rule;
        unsigned long n[4], form[4];
    } cases[] = {
        {"(n != 1);\n", {0, 1, 2, 21}, {1, 0, 1, 1}},
        {" n>1;", {0, 1, 2, 21}, {0, 0, 1, 1}},
        {"0", {0, 1, 2, 21}, {0, 0, 0, 0}},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
         {1, 3, 11, 22},
         {0, 1, 2, 1}},
        {"!n + 2*(n+1) / 2 % 7", {0, 1, 6, 7}, {2, 2, 0, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(plural_is_sound(cases[i].rule));
        for (int k = 0; k < 4; k++)
            assert_int_equal(plural_form(cases[i].rule, cases[i].n[k]), cases[i].form[k]);
    }
    assert_int_equal(plural_form("n / 0 + n % 0", 3), 0);
}

static void other_rules_are_refused(void **state)
{
    static const char *const unsound[] = {"",      "n +",    "(n",     "n)",       "m",
                                          "n ? 1", "n == ;", "system", "n ? : 1;", "1 2"};
    char deep[200];
    (void)state;
    for (size_t i = 0; i < sizeof unsound / sizeof *unsound; i++)
        assert_false(plural_is_sound(unsound[i]));
    memset(deep, '(', sizeof deep);
    deep[sizeof deep - 1] = '\0';
    assert_false(plural_is_sound(deep));
}

/* --- any bytes -------------------------------------------------------------------------------- */

static ink_slice read_german(struct file_text *text)
{
    char path[] = INK_TEST_LOCALES "/de/LC_MESSAGES/inkrail.mo";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_true(file_text_read(text, file, LARGEST_CATALOGUE));
    fclose(file);
    return file_text_slice(text);
}

/* Whatever is taken for a catalogue can be asked. */
static void ask(ink_slice bytes)
{
    char words[2 * WORDS];
    struct catalogue *own = catalogue_of(bytes);
    if (own == NULL)
        return;
    const struct catalogue *before = i18n_speak(own);
    snprintf(words, sizeof words, "%s%s%s", _("north"), C_("route", "highway"),
             ngettext("%u point", "%u points", 3));
    i18n_speak(before);
    catalogue_free(own);
}

static void damaged_catalogues_do_no_harm(void **state)
{
    struct file_text text = {0};
    ink_slice whole = read_german(&text);
    ink_rng rng = ink_rng_stream(1, "damage", 0);
    (void)state;
    if (whole.length < 64) {
        fail();
        return;
    }
    for (size_t length = 0; length < whole.length; length += length < 64 ? 1 : 397)
        ask((ink_slice){whole.data, length});
    for (int i = 0; i < DAMAGES; i++) {
        size_t near = i % 2 == 0 ? 64 : whole.length, at = ink_rng_next(&rng) % near;
        char was = text.bytes[at];
        text.bytes[at] = (char)ink_rng_next(&rng);
        if (i % 20 == 0 || at < 64)
            ask(whole);
        text.bytes[at] = was;
    }
    free(text.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalogues_say_what_gettext_says),
        cmocka_unit_test(unknown_languages_are_refused),
        cmocka_unit_test(threads_speak_at_once),
        cmocka_unit_test(rules_choose_forms),
        cmocka_unit_test(other_rules_are_refused),
        cmocka_unit_test(damaged_catalogues_do_no_harm),
    };
    return cmocka_run_group_tests(tests, start, end);
}
