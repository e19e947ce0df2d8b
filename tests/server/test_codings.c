/* TEST server_codings: The page as files: which one, in which coding, and whether a client has it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/http/site.h"

#define FORM(text)                                                                                 \
    {                                                                                              \
        (const uint8_t *)(text), sizeof(text) - 1                                                  \
    }
#define NONE                                                                                       \
    {                                                                                              \
        NULL, 0                                                                                    \
    }

static const struct site_file files[] = {
    {"/app-ABCDEFGH.js", "text/javascript", "1111", true, {FORM("plain"), FORM("gz"), FORM("b")}},
    {"/index.html", "text/html", "2222", false, {FORM("<html>"), FORM("gzip"), NONE}},
    {"/nets/a-0123456789.bin", "application/octet-stream", "3333", true, {FORM("net"), NONE, NONE}},
};

/* --- which file ------------------------------------------------------------------------------- */

static void files_are_found_by_their_whole_path(void **state)
{
    (void)state;
    site_use(files, 3);
    for (int i = 0; i < 3; i++)
        assert_ptr_equal(site_find(ink_slice_of(files[i].path)), &files[i]);
    assert_ptr_equal(site_find(ink_slice_of("/")), &files[1]);
    static const char *const none[] = {"", "/index", "/index.html/", "/nets/", "/zzz", "/a", "//"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(site_find(ink_slice_of(none[i])));
    site_use(NULL, 0);
    assert_null(site_find(ink_slice_of("/")));
}

/* --- in which coding -------------------------------------------------------------------------- */

static void the_best_coding_that_is_taken(void **state)
{
    (void)state;
    static const struct {
        const char *accepted;
        int coding;
    } row[] = {{"", SITE_PLAIN},
               {"identity", SITE_PLAIN},
               {"gzip, deflate", SITE_GZIP},
               {"gzip, deflate, br, zstd", SITE_BROTLI},
               {"br;q=0, gzip;q=0.5", SITE_GZIP},
               {"br;q=0.000,gzip ; q=0", SITE_PLAIN},
               {"BR", SITE_BROTLI},
               {"br;q=0.001", SITE_BROTLI},
               {"*", SITE_BROTLI},
               {"br;q=0, *", SITE_GZIP},
               {"*, br;q=0", SITE_GZIP},
               {"*;q=0", SITE_PLAIN},
               {"brotli, gzipped, xgzip", SITE_PLAIN},
               {",,;;q=,=,", SITE_PLAIN}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(site_choose(&files[0], ink_slice_of(row[i].accepted)), row[i].coding);
    assert_int_equal(site_choose(&files[1], ink_slice_of("br")), SITE_PLAIN);
    assert_int_equal(site_choose(&files[1], ink_slice_of("br, gzip")), SITE_GZIP);
    assert_int_equal(site_choose(&files[2], ink_slice_of("br, gzip")), SITE_PLAIN);
}

static void a_client_that_has_it(void **state)
{
    (void)state;
    static const char *const yes[] = {"\"1111\"", "\"1111-br\"", "W/\"1111\"",
                                      "\"x\", \"1111-gzip\"", "*"};
    static const char *const no[] = {"",         "1111", "\"111\"", "\"11111\"",
                                     "\"2222\"", "W/",   "\"1111",  ","};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_true(site_has(&files[0], ink_slice_of(yes[i])));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(site_has(&files[0], ink_slice_of(no[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_found_by_their_whole_path),
        cmocka_unit_test(the_best_coding_that_is_taken),
        cmocka_unit_test(a_client_that_has_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
