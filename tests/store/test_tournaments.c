/* TEST store_tournaments, store_tournaments_postgres: The verbs of the store that are about
   tournaments, in SQLite and in PostgreSQL. */
#include "seeing.h"

typedef struct tried {
    int count, ended;
    char text[512];
} tried;

static bool note_try(void *context, const ink_contest_try *one)
{
    tried *all = context;
    size_t at = strlen(all->text);
    all->count++;
    all->ended += one->ended > 0;
    snprintf(all->text + at, sizeof all->text - at, "%d/%d:%.*s:%d ", (int)one->person, one->game,
             (int)one->code.length, one->code.data, one->total);
    return true;
}

static bool count_tournament(void *context, const ink_tournament *tournament)
{
    (void)tournament;
    ++*(int *)context;
    return true;
}

static ink_tournament cup(const char *code)
{
    ink_tournament made = {
        .host = 7, .title = "Cup", .config = "classic", .games = 3, .made = 5, .hints = true};
    snprintf(made.code, sizeof made.code, "%s", code);
    memset(made.secret, 'a', 64);
    return made;
}

/* A try at a game, at a table that is made for it. */
static void begin_try(ink_store *store, const char *code, int game, uint64_t person, uint64_t table)
{
    char key[64];
    uint64_t claimed;
    snprintf(key, sizeof key, "tournament/%s/%d", code, game);
    OK(make_table(store, table));
    OK(ink_store_claim_try(store, S(key), person, table, &claimed));
    assert_int_equal(claimed, table);
    OK(ink_store_tournament_enter(store, S(code), person));
}

static int players_of(ink_store *store, const char *code)
{
    ink_tournament read;
    OK(ink_store_tournament(store, S(code), &read));
    return read.players;
}

WITH_STORE(tournaments_are_kept)
{
    ink_tournament made = cup("bado-miku"), read = {0};
    int count = 0;
    make_person(store, 7);
    OK(ink_store_tournament_make(store, &made));
    STALE(ink_store_tournament_make(store, &made));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
    assert_memory_equal(&made, &read, sizeof made);
    NONE(ink_store_tournament(store, S("none"), &read));
    OK(ink_store_tournaments_of(store, 7, 10, count_tournament, &count));
    OK(ink_store_tournaments_of(store, 8, 10, count_tournament, &count));
    assert_int_equal(count, 1);
    OK(ink_store_tournament_close(store, S("bado-miku"), 99));
    STALE(ink_store_tournament_close(store, S("bado-miku"), 100));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
    assert_int_equal(read.closed, 99);
}

WITH_STORE(tries_of_a_tournament_are_its_own)
{
    ink_tournament made = cup("bado-miku"), next = cup("bado-mikuu");
    tried all = {0};
    int count = 0;
    uint64_t table = 0;
    make_person(store, 7);
    make_person(store, 8);
    OK(ink_store_tournament_make(store, &made));
    OK(ink_store_tournament_make(store, &next));
    begin_try(store, "bado-miku", 1, 8, 21);
    begin_try(store, "bado-miku", 3, 8, 22);
    begin_try(store, "bado-miku", 1, 7, 23);
    begin_try(store, "bado-mikuu", 1, 7, 24);
    assert_int_equal(players_of(store, "bado-miku"), 2);
    assert_int_equal(players_of(store, "bado-mikuu"), 1);
    const ink_result result = {.seat = 1,
                               .person = 8,
                               .name = S("E"),
                               .config = S("classic"),
                               .seed = S("s"),
                               .daily = S("tournament/bado-miku/3"),
                               .total = -4,
                               .ended = 60};
    OK(ink_store_finish(store, 22, &result, 1, S("record"), false));
    OK(ink_store_tournament_tries(store, S("bado-miku"), note_try, &all));
    assert_int_equal(all.count, 3);
    assert_int_equal(all.ended, 1);
    assert_non_null(strstr(all.text, "8/3:"));
    assert_non_null(strstr(all.text, ":-4 "));
    assert_int_equal(strncmp(all.text, "7/1:", 4), 0); /* person by person */
    OK(ink_store_find_try(store, S("tournament/bado-miku/3"), 8, &table));
    assert_int_equal(table, 22);
    NONE(ink_store_find_try(store, S("tournament/bado-miku/2"), 8, &table));
    OK(ink_store_tournaments_of(store, 8, 10, count_tournament, &count));
    assert_int_equal(count, 1); /* which they play */
}

WITH_STORE(tournaments_that_nobody_played_are_swept)
{
    ink_tournament one = cup("bado-miku"), two = cup("bado-mako"), read;
    make_person(store, 7);
    OK(ink_store_tournament_make(store, &one));
    OK(ink_store_tournament_make(store, &two));
    begin_try(store, "bado-miku", 1, 7, 21);
    OK(ink_store_sweep_tournaments(store, 5));
    OK(ink_store_tournament(store, S("bado-mako"), &read)); /* it was made at 5 */
    OK(ink_store_sweep_tournaments(store, 6));
    NONE(ink_store_tournament(store, S("bado-mako"), &read));
    OK(ink_store_tournament(store, S("bado-miku"), &read));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(tournaments_are_kept),
        T(tries_of_a_tournament_are_its_own),
        T(tournaments_that_nobody_played_are_swept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
