/* TEST client_settings: What a player has chosen: it is read as it was written, lines of others
   stay, and nothing is written where there is no place. */
#include "client/process/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

static char folder[] = "/tmp/inkrail-settings-XXXXXX";

static int start(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL || setenv("XDG_CONFIG_HOME", folder, 1) != 0;
}

static int stop(void **state)
{
    char path[STORE_PATH];
    (void)state;
    setenv("XDG_CONFIG_HOME", folder, 1);
    if (settings_path(path))
        remove(path);
    *strrchr(path, '/') = '\0';
    remove(path);
    remove(folder);
    return 0;
}

static void write_file(const char *text)
{
    char path[STORE_PATH];
    assert_true(settings_path(path));
    assert_true(store_write(path, text, strlen(text)));
}

static void check_file(const char *expected)
{
    char path[STORE_PATH], text[512] = "";
    assert_true(settings_path(path));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static void test_nothing(void **state)
{
    char value[SETTING] = "before";
    (void)state;
    assert_false(settings_get("language", value));
    assert_string_equal(value, "");
}

static void test_values(void **state)
{
    char value[SETTING];
    (void)state;
    assert_true(settings_put("language", "de"));
    assert_true(settings_get("language", value));
    assert_string_equal(value, "de");
    assert_true(settings_put("language", "ko"));
    check_file("language = ko\n");
    assert_true(settings_put("language", ""));
    assert_false(settings_get("language", value));
}

/* Somebody may have edited it. */
static void test_others(void **state)
{
    char value[SETTING];
    (void)state;
    write_file("# mine\n  language=fr  \r\nother = a = b\nlast");
    assert_true(settings_get("language", value));
    assert_string_equal(value, "fr");
    assert_true(settings_get("other", value));
    assert_string_equal(value, "a = b");
    assert_false(settings_get("lang", value));
    assert_true(settings_put("language", "en"));
    check_file("# mine\nother = a = b\nlast\nlanguage = en\n");
}

static void test_words(void **state)
{
    (void)state;
    write_file("");
    assert_false(settings_has_word("lessons", "first"));
    assert_true(settings_add_word("lessons", "first"));
    assert_true(settings_add_word("lessons", "lava"));
    assert_true(settings_add_word("lessons", "first"));
    check_file("lessons = first lava\n");
    assert_true(settings_has_word("lessons", "lava"));
    assert_false(settings_has_word("lessons", "lav"));
}

static void test_no_place(void **state)
{
    char value[SETTING];
    (void)state;
    setenv("XDG_CONFIG_HOME", "/dev/null/nowhere", 1);
    assert_false(settings_get("language", value));
    assert_false(settings_put("language", "de"));
    setenv("XDG_CONFIG_HOME", folder, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),  cmocka_unit_test(test_values),
        cmocka_unit_test(test_others),   cmocka_unit_test(test_words),
        cmocka_unit_test(test_no_place),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
