/* TEST graphics_unpainted: Where there is no library to paint with: PNGs are refused, which says
   so, and SVGs are as ever. The linker puts the dlopen of this file in front of the real one
   (CMakeLists.txt), which finds nothing. */
#include <dlfcn.h>
#include <errno.h>
#include <unistd.h>

#include "client/finished/portrait.h"
#include "unit/support.h"

static int asked;

void *__wrap_dlopen(const char *file, int mode);

void *__wrap_dlopen(const char *file, int mode)
{
    (void)mode;
    assert_non_null(file);
    asked++;
    return NULL;
}

static struct portrait empty_board(const ink_ruleset *rules)
{
    struct portrait portrait = {.rules = rules, .bare = true, .size = PORTRAIT_SIZE};
    ink_sheet_start(rules, &portrait.sheet);
    return portrait;
}

/* Before anything was painted, too: whoever never paints loads nothing. */
static void cleaning_up_looks_for_no_library(void **state)
{
    (void)state;
    picture_end();
    assert_int_equal(asked, 0);
}

static void svg_needs_no_library(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic");
    struct portrait portrait = empty_board(&rules);
    size_t length;
    char *text = portrait_svg(&portrait, &length);
    assert_non_null(text);
    assert_int_equal(asked, 0);
    free(text);
}

static void png_is_refused_with_its_reason(void **state)
{
    const char *name = "unpainted.png";
    (void)state;
    ink_ruleset rules = rules_of("classic");
    struct portrait portrait = empty_board(&rules);
    struct picture_bytes png;
    static struct picture_card card = {.boards = 1};
    card.rules = rules;
    assert_false(picture_can_paint());
    assert_true(asked > 0);
    assert_false(portrait_png(&portrait, &png));
    assert_false(picture_card_png(&card, &png));
    assert_false(portrait_save(&portrait, name));
    assert_int_equal(errno, ELIBACC);
    assert_int_not_equal(access(name, F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cleaning_up_looks_for_no_library),
        cmocka_unit_test(svg_needs_no_library),
        cmocka_unit_test(png_is_refused_with_its_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
