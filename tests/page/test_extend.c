/* TEST page_extend: Extensions of the page, which answer verbs of their own: what
   src/page/internal.h promises them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "page/internal.h"

static char answer[PAGE_ANSWER];

static const char *ask(struct page *page, const char *request)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    page_ask(page, ink_slice_of(request), &out);
    return answer;
}

/* --- two extensions --------------------------------------------------------------------------- */

static void verb_echo(struct ask *ask)
{
    json_begin_object(ask->out, NULL);
    json_slice(ask->out, "first", ask->argument[0]);
    json_slice(ask->out, "rest", ask->argument[1]);
    json_end_object(ask->out);
}

static void verb_kept(struct ask *ask)
{
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "kept", *(int *)ask->page->further);
    json_end_object(ask->out);
}

/* As a verb of the page does: refused if there is no such game. */
static void verb_players(struct ask *ask)
{
    if (!ask_game(ask))
        return;
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "players", ask_table(ask)->players);
    json_end_object(ask->out);
}

static void verb_never(struct ask *ask)
{
    (void)ask;
    fail_msg("another extension has this verb");
}

static const struct request_verb first_names[] = {{"echo", 2}, {"kept", 0}, {"about", 0}};
static page_verb *const first_answers[] = {verb_echo, verb_kept, verb_never};
static const struct page_verbs first = {first_names, first_answers, 3};

static const struct request_verb second_names[] = {{"echo", 2}, {"players", 1}};
static page_verb *const second_answers[] = {verb_never, verb_players};
static const struct page_verbs second = {second_names, second_answers, 2};

static struct page *extended(void)
{
    struct page *page = page_new();
    assert_non_null(page);
    assert_true(page_extend(page, &first));
    assert_true(page_extend(page, &second));
    return page;
}

/* --- promises --------------------------------------------------------------------------------- */

static void every_extension_answers_its_verbs(void **state)
{
    struct page *page = extended();
    (void)state;
    assert_string_equal(ask(page, "echo\ta\tb\tc"), "{\"first\":\"a\",\"rest\":\"b\\u0009c\"}");
    assert_string_equal(ask(page, "new\tclassic,players=3\tseed"), "{\"game\":1,\"players\":3}");
    assert_string_equal(ask(page, "players\t1"), "{\"players\":3}");
    assert_non_null(strstr(ask(page, "players\t2"), "\"status\":\"E_NO_GAME\""));
    page_free(page);
}

static void the_page_answers_first(void **state)
{
    struct page *page = extended();
    (void)state;
    assert_non_null(strstr(ask(page, "about"), "\"version\":"));
    page_free(page);
}

static void what_no_extension_knows_is_refused(void **state)
{
    struct page *page = extended(), *alone = page_new();
    char said[256];
    (void)state;
    snprintf(said, sizeof said, "%s", ask(alone, "echo\ta"));
    assert_non_null(strstr(said, "\"error\":"));
    assert_string_equal(ask(page, "nothing"), ask(alone, "nothing"));
    assert_non_null(strstr(answer, "\"status\":\"E_NO_TOKEN\""));
    page_free(alone);
    page_free(page);
}

static int freed;

static void forget(void *further)
{
    freed += *(int *)further;
}

static void what_an_extension_keeps_is_freed_with_the_page(void **state)
{
    int kept = 7;
    struct page *page = extended();
    (void)state;
    page->further = &kept;
    page->free_further = forget;
    assert_string_equal(ask(page, "kept"), "{\"kept\":7}");
    page_free(page);
    assert_int_equal(freed, 7);
}

static void there_is_an_end_of_extensions(void **state)
{
    struct page *page = page_new();
    int extensions = 2; /* its own verbs to play with, and those around games */
    (void)state;
    while (extensions <= PAGE_VERBS && page_extend(page, &first))
        extensions++;
    assert_int_equal(extensions, PAGE_VERBS);
    assert_non_null(strstr(ask(page, "echo\ta"), "\"first\""));
    page_free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_extension_answers_its_verbs),
        cmocka_unit_test(the_page_answers_first),
        cmocka_unit_test(what_no_extension_knows_is_refused),
        cmocka_unit_test(what_an_extension_keeps_is_freed_with_the_page),
        cmocka_unit_test(there_is_an_end_of_extensions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
