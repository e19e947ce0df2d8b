/* TEST stats_daily: The game of the day: every date against the C library's calendar, every day's
   games as they were always given out, titles, streaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <inkrail/format.h>

#include "daily/daily.h"
#include "words/short_title.h"

static void dates_are_those_of_the_calendar(void **state)
{
    (void)state;
    for (int day = 0; day <= DATE_LAST; day++) {
        char date[DATE_TEXT], expected[DATE_TEXT];
        time_t seconds = (time_t)day * 86400;
        struct tm parts;
        strftime(expected, sizeof expected, "%Y-%m-%d", gmtime_r(&seconds, &parts));
        date_write(day, date);
        assert_string_equal(date, expected);
        if (day % 17 == 0)
            assert_int_equal(date_day(ink_slice_of(date)), day);
    }
}

static void what_is_no_date(void **state)
{
    static const char *const none[] = {"",           "2026-02-29", "2026-13-01", "2026-1-1",
                                       "2026-11-1x", "2100-01-01", "1969-12-31", "2026-11-160"};
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(date_day(ink_slice_of(none[i])), -1);
}

/* The first day on which another expansion than those that were there from the beginning may have
   its turn. */
static int day_of_newcomers(void)
{
    int first = DATE_LAST + 1;
    for (int module = 0; ink_module_name(module) != NULL; module++) {
        int from = ink_module_daily_from(module);
        if (from > 0 && from < first)
            first = from;
    }
    return first;
}

/* The games that were given out before the schedule came from the table of modules: day 0 of the
   round is a Thursday of 1970, and servers have results under these names. */
static void days_keep_their_games(void **state)
{
    static const char *const round[] = {"classic+river",   "classic+lake",     "classic+meteor",
                                        "classic+lava",    "challenge+desert", "challenge+canyon",
                                        "challenge+forest"};
    (void)state;
    assert_int_equal(daily_count(), 3);
    for (int day = 0; day <= DATE_LAST; day++) {
        struct daily daily;
        char date[DATE_TEXT];
        date_write(day, date);
        assert_true(daily_game(day, 0, &daily));
        assert_string_equal(daily.preset, "classic");
        assert_string_equal(daily.config, "classic");
        assert_string_equal(daily.seed, date);
        assert_true(daily_game(day, 1, &daily));
        assert_string_equal(daily.preset, "challenge");
        assert_string_equal(daily.config, "challenge");
        assert_true(daily_game(day, 2, &daily));
        assert_string_equal(daily.preset, "expansion");
        if (day < day_of_newcomers())
            assert_string_equal(daily.config, round[day % 7]);
        assert_string_equal(daily.seed, date);
    }
}

static void there_are_no_others(void **state)
{
    struct daily daily;
    (void)state;
    assert_false(daily_game(-1, 0, &daily));
    assert_false(daily_game(DATE_LAST + 1, 0, &daily));
    assert_false(daily_game(0, -1, &daily));
    assert_false(daily_game(0, 3, &daily));
    assert_int_equal(daily_preset(ink_slice_of("river")), -1);
}

static void keys_lead_back(void **state)
{
    struct daily daily, found;
    (void)state;
    for (int i = 0; i < daily_count(); i++) {
        assert_true(daily_game(20773, i, &daily));
        assert_true(daily_of_key(ink_slice_of(daily.key), &found));
        assert_memory_equal(&found, &daily, sizeof found);
        assert_true(daily_of_game(ink_slice_of(daily.config), ink_slice_of(daily.seed), &found));
        assert_memory_equal(&found, &daily, sizeof found);
        assert_int_equal(daily_preset(ink_slice_of(daily.preset)), i);
    }
    assert_false(daily_of_key(ink_slice_of("2026-11-16"), &found));
    assert_false(daily_of_key(ink_slice_of("2026-11-16/"), &found));
    assert_false(daily_of_key(ink_slice_of("2026-02-30/classic"), &found));
    assert_false(
        daily_of_game(ink_slice_of("classic,players=2"), ink_slice_of("2026-11-16"), &found));
    assert_false(daily_of_game(ink_slice_of("classic"), ink_slice_of("mine"), &found));
    assert_false(daily_of_game(ink_slice_of("classic+river"), ink_slice_of("2026-11-16"), &found));
}

static void days_have_numbers_and_titles(void **state)
{
    struct daily daily;
    char title[DAILY_TITLE];
    ink_text out = ink_text_in(title, sizeof title);
    (void)state;
    assert_int_equal(daily_number(date_day(ink_slice_of("2025-12-31"))), 0);
    assert_int_equal(daily_number(date_day(ink_slice_of("2026-01-01"))), 1);
    assert_int_equal(daily_number(date_day(ink_slice_of("2026-11-16"))), 320);
    assert_true(daily_of_key(ink_slice_of("2026-11-16/expansion"), &daily));
    daily_title(&daily, &out);
    assert_string_equal(title, "Daily 320: Challenge with Desert");
    assert_true(daily_of_key(ink_slice_of("2025-11-16/classic"), &daily));
    ink_text_cut(&out, 0);
    daily_title(&daily, &out);
    assert_string_equal(title, "Daily 2025-11-16: Classic");
}

static void games_have_titles(void **state)
{
    static const struct {
        const char *config, *title;
    } row[] = {
        {"red", "Classic"},
        {"challenge+desert,players=4", "Challenge with Desert"},
        {"classic+lava+meteor,house", "Classic with Lava and Meteor"},
        {"nothing of the kind", "nothing of the kind"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char title[DAILY_TITLE];
        ink_text out = ink_text_in(title, sizeof title);
        config_text_title(ink_slice_of(row[i].config), &out);
        assert_string_equal(title, row[i].title);
    }
}

static void streaks_are_days_in_a_row(void **state)
{
    struct streak streak = {{0}};
    (void)state;
    assert_int_equal(streak_current(&streak, 100), 0);
    assert_int_equal(streak_longest(&streak), 0);
    for (int day = 60; day < 70; day++)
        streak_add(&streak, day);
    for (int day = 97; day < 100; day++)
        streak_add(&streak, day);
    assert_int_equal(streak_current(&streak, 100), 3); /* today is not played yet */
    streak_add(&streak, 100);
    streak_add(&streak, 100);
    assert_int_equal(streak_current(&streak, 100), 4);
    assert_int_equal(streak_current(&streak, 101), 4);
    assert_int_equal(streak_current(&streak, 102), 0);
    assert_int_equal(streak_longest(&streak), 10);
    streak_add(&streak, -1);
    streak_add(&streak, DATE_LAST + 1);
    assert_int_equal(streak_longest(&streak), 10);
    assert_false(streak_has(&streak, DATE_LAST + 1));
}

/* Where it is late, the day before is still today; where it is early, the next day is. */
static void a_try_counts_for_a_while(void **state)
{
    (void)state;
    assert_false(daily_counts(100, 98));
    assert_true(daily_counts(100, 99));
    assert_true(daily_counts(100, 100));
    assert_true(daily_counts(100, 101));
    assert_false(daily_counts(100, 102));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_those_of_the_calendar),
        cmocka_unit_test(what_is_no_date),
        cmocka_unit_test(days_keep_their_games),
        cmocka_unit_test(there_are_no_others),
        cmocka_unit_test(keys_lead_back),
        cmocka_unit_test(days_have_numbers_and_titles),
        cmocka_unit_test(games_have_titles),
        cmocka_unit_test(streaks_are_days_in_a_row),
        cmocka_unit_test(a_try_counts_for_a_while),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
