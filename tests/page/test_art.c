/* TEST page_art: Ornaments: there is one for each box and each expansion that `about` names, and
   for each name that the page asks for; other names are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

static size_t pictures(const char *name)
{
    const json_t *list = part(ask(&a, "art|%s", name), "pictures");
    for (size_t i = 0; i < json_array_size(list); i++)
        assert_non_null(strstr(json_string_value(json_array_get(list, i)), "<svg"));
    return json_array_size(list);
}

static void ornaments_have_pictures(void **state)
{
    (void)state;
    static const char *const one[] = {"logo", "play", "friends", "analyse", "swatch"};
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        assert_int_equal(pictures(one[i]), 1);
    assert_true(pictures("frieze") > 20); /* none of its drawings is lost */
}

/* A box has a picture for each of its expansions: as many as `brief` names. */
static void boxes_and_expansions_have_pictures(void **state)
{
    (void)state;
    const json_t *about = ask(&a, "about");
    json_t *boxes = json_deep_copy(part(about, "boxes"));
    json_t *modules = json_deep_copy(part(about, "modules"));
    size_t i = 0, in_boxes = 0;
    json_t *one;
    json_array_foreach(boxes, i, one) in_boxes += pictures(text_at(one, "key"));
    json_array_foreach(modules, i, one) assert_int_equal(pictures(text_at(one, "key")), 1);
    assert_int_equal(in_boxes, json_array_size(modules));
    json_decref(boxes);
    json_decref(modules);
}

static void other_names_are_refused(void **state)
{
    (void)state;
    assert_true(refused(ask(&a, "art|nothing")));
    assert_true(refused(ask(&a, "art|")));
    assert_true(refused(ask(&a, "art|null"))); /* the module template is offered to nobody */
    assert_false(refused(ask(&a, "config|classic")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ornaments_have_pictures),
        cmocka_unit_test(boxes_and_expansions_have_pictures),
        cmocka_unit_test(other_names_are_refused),
    };
    return cmocka_run_group_tests(tests, asking_set_up, asking_tear_down);
}
