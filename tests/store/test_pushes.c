/* TEST store_pushes, store_pushes_postgres: The verbs of the store that are about browsers which
   are told of a table, in SQLite and in PostgreSQL. */
#include "seeing.h"

static bool note_push(void *context, const ink_push *push)
{
    char *text = context;
    size_t at = strlen(text);
    snprintf(text + at, 512 - at, "%d:%.*s:%.*s ", push->seat, (int)push->endpoint.length,
             push->endpoint.data, (int)push->language.length, push->language.data);
    return true;
}

static const char *pushes_of(ink_store *store, uint64_t table)
{
    static char text[512];
    text[0] = '\0';
    OK(ink_store_pushes(store, table, note_push, text));
    return text;
}

static bool note_own(void *context, const ink_push *push)
{
    char *text = context;
    size_t at = strlen(text);
    snprintf(text + at, 512 - at, "%.*s %.*s %.*s %.*s %.*s %lld;", (int)push->code.length,
             push->code.data, (int)push->endpoint.length, push->endpoint.data,
             (int)push->p256dh.length, push->p256dh.data, (int)push->auth.length, push->auth.data,
             (int)push->language.length, push->language.data, (long long)push->made);
    return true;
}

static const char *own_pushes(ink_store *store, uint64_t person)
{
    static char text[512];
    text[0] = '\0';
    OK(ink_store_pushes_of(store, person, note_own, text));
    return text;
}

/* A table that two people know, and the browser of one of them, who wants to be told of it. */
static ink_push open_table(ink_store *store)
{
    make_person(store, 7);
    make_person(store, 8);
    OK(make_table(store, 21));
    return (ink_push){.table = 21,
                      .person = 7,
                      .endpoint = S("https://a"),
                      .p256dh = S("p"),
                      .auth = S("q"),
                      .language = S("de"),
                      .made = 5};
}

WITH_STORE(browsers_are_told_of_a_table)
{
    ink_push push = open_table(store);
    NONE(ink_store_push_add(store, &push)); /* nobody sits there */
    OK(ink_store_sit(store, 21, 2, 7));
    OK(ink_store_push_add(store, &push));
    push.language = S("ko");
    OK(ink_store_push_add(store, &push));
    assert_string_equal(pushes_of(store, 21), "2:https://a:ko ");
    OK(ink_store_sit(store, 21, 3, 7));
    assert_string_equal(pushes_of(store, 21), "2:https://a:ko 3:https://a:ko ");
    char endpoint[16];
    push.endpoint = (ink_slice){endpoint, 2};
    for (int i = 1; i < INK_PUSHES; i++) {
        snprintf(endpoint, sizeof endpoint, "e%d", i);
        OK(ink_store_push_add(store, &push));
    }
    snprintf(endpoint, sizeof endpoint, "e9");
    NONE(ink_store_push_add(store, &push)); /* too many */
    OK(ink_store_push_forget(store, 21, S("e1")));
    OK(ink_store_push_add(store, &push));
    NONE(ink_store_push_remove(store, 21, 8, S("")));
    OK(ink_store_push_remove(store, 21, 7, S("e9")));
    OK(ink_store_push_remove(store, 21, 7, S("")));
    assert_string_equal(pushes_of(store, 21), "");
    OK(ink_store_push_add(store, &push));
    OK(ink_store_push_end(store, 21));
    assert_string_equal(pushes_of(store, 21), "");
}

WITH_STORE(browsers_go_with_their_person)
{
    ink_push push = open_table(store);
    OK(ink_store_sit(store, 21, 2, 7));
    OK(ink_store_push_add(store, &push));
    OK(ink_store_person_merge(store, 7, 8));
    assert_string_equal(pushes_of(store, 21), "2:https://a:de "); /* the account's now */
    OK(ink_store_push_add(store, &push));                         /* by the number the log knows */
    assert_string_equal(pushes_of(store, 21), "2:https://a:de ");
    OK(ink_store_person_forget(store, 8));
    assert_string_equal(pushes_of(store, 21), "");
}

/* Of one person alone, at whatever table. */
WITH_STORE(a_person_is_told_of_their_browsers)
{
    ink_push push = open_table(store);
    OK(make_table(store, 22));
    for (uint64_t table = 21; table <= 22; table++) {
        OK(ink_store_sit(store, table, 1, 8));
        OK(ink_store_sit(store, table, 2, 7));
        push.table = table;
        OK(ink_store_push_add(store, &push));
    }
    push.person = 8;
    push.endpoint = S("https://b");
    OK(ink_store_push_add(store, &push));
    assert_string_equal(own_pushes(store, 7), "t21 https://a p q de 5;t22 https://a p q de 5;");
    assert_string_equal(own_pushes(store, 8), "t22 https://b p q de 5;");
    assert_string_equal(own_pushes(store, 9), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(browsers_are_told_of_a_table),
        T(browsers_go_with_their_person),
        T(a_person_is_told_of_their_browsers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
