/* TEST store_notices, store_notices_postgres: The verbs of the store that are about what is still
   to be told, in SQLite and in PostgreSQL. */
#include "seeing.h"

static bool note(void *context, const ink_notice *notice)
{
    char *text = context;
    size_t at = strlen(text);
    snprintf(text + at, 512 - at, "%llu/%llu/%d %lld %.*s %.*s;", (unsigned long long)notice->table,
             (unsigned long long)notice->number, notice->way, (long long)notice->due,
             (int)notice->to.length, notice->to.data, (int)notice->body.length, notice->body.data);
    return true;
}

static const char *due(ink_store *store, int64_t before, size_t most)
{
    static char text[512];
    text[0] = '\0';
    OK(ink_store_notices_due(store, before, most, note, text));
    return text;
}

static ink_notice notice_of(uint64_t table, uint64_t number, int way, int64_t at)
{
    return (ink_notice){.table = table,
                        .number = number,
                        .way = way,
                        .due = at,
                        .to = S("https://a"),
                        .body = S("{}")};
}

WITH_STORE(notices_wait_until_they_are_done)
{
    ink_notice first = notice_of(21, 4, INK_NOTICE_HOOK, 100),
               second = notice_of(21, 9, INK_NOTICE_HOOK, 50);
    OK(ink_store_notice_add(store, &first));
    OK(ink_store_notice_add(store, &first)); /* the same one */
    OK(ink_store_notice_add(store, &second));
    assert_string_equal(due(store, 50, 9), "");
    assert_string_equal(due(store, 51, 9), "21/9/0 50 https://a {};");
    assert_string_equal(due(store, 101, 9), "21/9/0 50 https://a {};21/4/0 100 https://a {};");
    assert_string_equal(due(store, INT64_MAX, 1), "21/9/0 50 https://a {};");
    OK(ink_store_notice_done(store, 21, 9, INK_NOTICE_HOOK));
    OK(ink_store_notice_done(store, 21, 9, INK_NOTICE_HOOK));
    assert_string_equal(due(store, 101, 9), "21/4/0 100 https://a {};");
}

/* Of two who find it, one has it. */
WITH_STORE(a_notice_is_taken_up_by_one)
{
    ink_notice notice = notice_of(21, 4, INK_NOTICE_HOOK, 100);
    OK(ink_store_notice_add(store, &notice));
    OK(ink_store_notice_claim(store, &notice, 500));
    STALE(ink_store_notice_claim(store, &notice, 500));
    assert_string_equal(due(store, 500, 9), "");
    assert_string_equal(due(store, 501, 9), "21/4/0 500 https://a {};");
    notice.due = 500;
    OK(ink_store_notice_done(store, 21, 4, INK_NOTICE_HOOK));
    STALE(ink_store_notice_claim(store, &notice, 900));
}

WITH_STORE(where_no_browser_listens_nothing_is_written_for_them)
{
    ink_notice notice = notice_of(21, 4, INK_NOTICE_PUSH, 100);
    ink_push push = {.table = 21,
                     .person = 7,
                     .endpoint = S("https://a"),
                     .p256dh = S("p"),
                     .auth = S("q"),
                     .language = S("de")};
    make_person(store, 7);
    OK(make_table(store, 21));
    OK(ink_store_notice_add(store, &notice));
    assert_string_equal(due(store, 101, 9), "");
    OK(ink_store_sit(store, 21, 2, 7));
    OK(ink_store_push_add(store, &push));
    OK(ink_store_notice_add(store, &notice));
    assert_string_equal(due(store, 101, 9), "21/4/1 100 https://a {};");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(notices_wait_until_they_are_done),
        T(a_notice_is_taken_up_by_one),
        T(where_no_browser_listens_nothing_is_written_for_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
