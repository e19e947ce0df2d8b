/* TEST stats_results: Finished games as a line and back, any bytes as lines, share texts,
   statistics against figures worked out by hand, the archive of daily games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/format.h>

#include "games.h"
#include "stats/archive.h"
#include "stats/share.h"
#include "stats/stats.h"
#include "stats/summary.h"
#include "words/short_title.h"
#include "json/json.h"

enum { TODAY = 20773 }; /* 2026-11-16 */

static char text[1 << 16];

static ink_text empty(void)
{
    return ink_text_in(text, sizeof text);
}

static bool has(const char *part)
{
    return strstr(text, part) != NULL;
}

/* --- summaries -------------------------------------------------------------------------------- */

static void a_summary_is_the_game(void **state)
{
    ink_session *session = golden_game("challenge-four");
    struct summary summary;
    (void)state;
    ink_session_name(session, 1, ink_slice_of("Bot"), 7);
    for (int player = 0; player < 4; player++) {
        ink_score score;
        int better = 0;
        ink_session_score(session, player, &score);
        assert_true(summary_of(session, player, TODAY, &summary));
        assert_string_equal(summary.config, "challenge,players=4");
        assert_string_equal(summary.seed, ink_session_seed(session));
        assert_int_equal(summary.day, TODAY);
        assert_int_equal(summary.players, 4);
        assert_int_equal(summary.rivals, 3);
        assert_int_equal(summary.score.total, score.total);
        assert_int_equal(summary.score.errors, score.errors);
        assert_string_equal(summary.daily, "");
        for (int i = 0; i < 3; i++)
            better += summary.rival[i].total > score.total;
        assert_in_range(summary.place, better + 1, 4);
        assert_int_equal(summary.rival[player == 0 ? 0 : 1].level, player == 0   ? 7
                                                                   : player == 1 ? 0
                                                                                 : 7);
    }
    assert_false(summary_of(session, 4, TODAY, &summary));
    assert_false(summary_of(session, -1, TODAY, &summary));
    ink_session_free(session);
}

static void a_game_that_goes_on_has_none(void **state)
{
    ink_session *session = NULL;
    ink_config config = ink_config_classic();
    ink_refusal why;
    struct summary summary;
    (void)state;
    assert_int_equal(ink_session_new(&config, ink_slice_of("x"), &session, &why), INK_OK);
    assert_false(summary_of(session, 0, TODAY, &summary));
    ink_session_free(session);
}

static void the_player_is_the_first_person(void **state)
{
    ink_session *session = golden_game("challenge-four");
    (void)state;
    ink_session_name(session, 0, ink_slice_of("Bot"), 3);
    assert_int_equal(summary_player(session), 1);
    for (int i = 0; i < 4; i++)
        ink_session_name(session, i, ink_slice_of("Bot"), 3);
    assert_int_equal(summary_player(session), 0);
    ink_session_free(session);
}

/* Whoever sat on another seat than the first person's is told of by the line, and found again in
   the game. */
static void the_line_tells_whose_it_is(void **state)
{
    ink_session *session = golden_game("challenge-four");
    (void)state;
    for (int player = 0; player < 4; player++) {
        struct summary summary, back;
        char line[SUMMARY_LINE];
        ink_text out = ink_text_in(line, sizeof line);
        assert_true(summary_of(session, player, TODAY, &summary));
        summary_write(&summary, &out);
        assert_int_equal(strstr(line, " player=") != NULL, player > 0);
        assert_true(summary_read(ink_slice_of(line), &back));
        assert_int_equal(summary_whose(&back, session), player);
    }
    struct summary beyond = {.player = 5};
    assert_int_equal(summary_whose(&beyond, session), 0);
    assert_false(summary_read(ink_slice_of("config=classic player=0 total=5"), &beyond));
    ink_session_free(session);
}

static void lines_come_back(void **state)
{
    static const char *const games[] = {"challenge-four", "unicode-seed", "no-seed",
                                        "house",          "classic-lava", "challenge-desert-draft"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ink_session *session = golden_game(games[i]);
        struct summary summary, back;
        char line[SUMMARY_LINE], again[SUMMARY_LINE];
        ink_text out = ink_text_in(line, sizeof line), second = ink_text_in(again, sizeof again);
        assert_true(summary_of(session, 0, i % 2 == 0 ? TODAY : -1, &summary));
        summary_write(&summary, &out);
        assert_true(ink_text_whole(&out));
        assert_true(summary_read(ink_slice_of(line), &back));
        summary_write(&back, &second);
        assert_string_equal(again, line);
        assert_int_equal(back.score.total, summary.score.total);
        assert_int_equal(back.day, summary.day);
        ink_session_free(session);
    }
}

static void what_is_no_line(void **state)
{
    static const char *const none[] = {
        "",
        "config=classic",
        "total=5",
        "config=purple total=5",
        "config=classic total=x",
        "config=classic total=99999",
        "config=classic total=",
        "config=classic total=5 date=2026-13-01",
        "config=classic total=5 place=3/2",
        "config=classic total=5 place=0/2",
        "config=classic total=5 rivals=11:5",
        "config=classic total=5 rivals=1",
        "config=classic total=5 daily=2026-11-16/river",
        "config=classic total=5 hints=many",
        "config=classic total=5 engine=off",
        "config=classic total=5 back=1000",
        ("config=classic total=5 "
         "rivals=1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1"),
        "config=classic total=5 seed=\x01",
    };
    struct summary summary;
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(summary_read(ink_slice_of(none[i]), &summary));
    assert_true(summary_read(ink_slice_of("config=classic later=7 total=-5 seed=a b"), &summary));
    assert_int_equal(summary.score.total, -5);
    assert_string_equal(summary.seed, "a b");
}

/* Config and seed make it a game of the day; dice from elsewhere do not. */
static void daily_games_are_known(void **state)
{
    ink_session *session = quick_game("classic", "2026-11-16");
    struct summary summary;
    (void)state;
    assert_true(summary_of(session, 0, TODAY, &summary));
    assert_string_equal(summary.daily, "2026-11-16/classic");
    ink_session_free(session);
    session = quick_game("challenge+desert", "2026-11-16");
    assert_true(summary_of(session, 0, TODAY, &summary));
    assert_string_equal(summary.daily, "2026-11-16/expansion");
    ink_session_free(session);
    session = quick_game("classic", "other");
    assert_true(summary_of(session, 0, TODAY, &summary));
    assert_string_equal(summary.daily, "");
    ink_session_free(session);
}

/* --- share texts ------------------------------------------------------------------------------ */

static void shared(const char *line, int top, const char *link, const char *expected)
{
    struct summary summary;
    ink_text out = empty();
    assert_true(summary_read(ink_slice_of(line), &summary));
    share_write(&summary, top, link, &out);
    assert_string_equal(text, expected);
}

static void share_texts(void **state)
{
    (void)state;
    shared(
        "config=classic points=36 highway=12 railway=9 centre=5 errors=4 total=58 "
        "daily=2026-11-16/classic "
        "seed=2026-11-16",
        12, "",
        "Inkrail daily 320, Classic: 58 (exits 36, lines 21, centre 5, errors \u22124), top 12 %");
    shared("config=challenge+desert points=28 highway=5 railway=9 centre=7 errors=3 expansion=4 "
           "villages=6 "
           "goals=8 total=64 daily=2026-11-16/expansion",
           0, "https://example.org/#x",
           "Inkrail daily 320, Challenge with Desert: 64 (exits 28, lines 14, centre 7, expansion "
           "4, villages 6, "
           "goals 8, errors \u22123)\nhttps://example.org/#x");
    shared("config=classic,players=3 place=2/3 points=8 highway=1 total=9 seed=mine", 0, "",
           "Inkrail, Classic: 9 (exits 8, lines 1), place 2 of 3");
    shared("config=classic total=0", 0, "", "Inkrail, Classic: 0");
    shared("config=classic errors=9 total=-9", 0, "", "Inkrail, Classic: \u22129 (errors \u22129)");
    shared("config=classic total=1 centre=1 daily=2025-01-01/classic", 0, "",
           "Inkrail daily 2025-01-01, Classic: 1 (centre 1)");
}

/* Whoever reads it knows how it came about, as far as anybody here knows. */
static void shared_with_help(void **state)
{
    (void)state;
    shared("config=classic total=9 highway=9 hints=2 daily=2026-11-16/classic", 12, "",
           "Inkrail daily 320, Classic: 9 (lines 9), top 12 %, 2 hints");
    shared("config=classic total=9 highway=9 hints=1 engine=1 back=2", 0, "https://example.org/",
           "Inkrail, Classic: 9 (lines 9), 1 hint, 1 analysis, 2 earlier rounds tried again\n"
           "https://example.org/");
    shared("config=classic,players=2 place=1/2 total=9 highway=9 hints=off", 0, "",
           "Inkrail, Classic: 9 (lines 9), place 1 of 2, hints off");
}

static void help_is_told_by_the_line(void **state)
{
    ink_session *session = golden_game("challenge-four");
    struct summary summary, back;
    (void)state;
    ink_session_helped(session, 1, INK_HELP_HINTS);
    ink_session_helped(session, 1, INK_HELP_BACK);
    for (int player = 0; player < 2; player++) {
        ink_text out = empty();
        assert_true(summary_of(session, player, TODAY, &summary));
        summary_write(&summary, &out);
        assert_int_equal(has(" hints=1 back=1 "), player == 1);
        assert_true(summary_read(ink_slice_of(text), &back));
        assert_int_equal(help_count(&back.help), player == 1 ? 2 : 0);
    }
    ink_session_set_hints(session, false);
    ink_text out = empty();
    assert_true(summary_of(session, 0, TODAY, &summary));
    summary_write(&summary, &out);
    assert_true(has(" hints=off "));
    assert_true(summary_read(ink_slice_of(text), &back));
    assert_true(back.help.off);
    ink_session_free(session);
}

/* "With help: ..." of all players. */
static void help_is_told_of_all(void **state)
{
    ink_session *session = golden_game("challenge-four"), *alone = golden_game("unicode-seed");
    ink_text out = empty();
    (void)state;
    help_told(session, &out);
    assert_int_equal(out.length, 0);
    ink_session_set_hints(session, false);
    help_told(session, &out);
    assert_string_equal(text, "Hints were off.");
    ink_session_set_hints(session, true);
    ink_session_name(session, 0, ink_slice_of("Anna"), 0);
    ink_session_name(session, 2, ink_slice_of("Bo"), 0);
    ink_session_helped(session, 0, INK_HELP_HINTS);
    ink_session_helped(session, 2, INK_HELP_ENGINE);
    out = empty();
    help_told(session, &out);
    assert_string_equal(text, "With help: Anna, 1 hint; Bo, 1 analysis.");
    ink_session_helped(alone, 0, INK_HELP_HINTS);
    out = empty();
    help_told(alone, &out);
    assert_string_equal(text, "With help: 1 hint.");
    ink_session_free(session);
    ink_session_free(alone);
}

/* --- statistics ------------------------------------------------------------------------------- */

static void samples(void **state)
{
    struct sample sample = {0};
    (void)state;
    assert_true(sample_mean(&sample) == 0 && sample_spread(&sample) == 0);
    sample_add(&sample, -2);
    assert_true(sample_mean(&sample) == -2 && sample_spread(&sample) == 0);
    sample_add(&sample, 4);
    sample_add(&sample, 4);
    assert_true(sample_mean(&sample) == 2);
    assert_true(sample_spread(&sample) > 3.4641 && sample_spread(&sample) < 3.4642);
    assert_int_equal(sample.least, -2);
    assert_int_equal(sample.most, 4);
}

static const char lines[] =
    "date=2026-11-13 config=classic total=40 points=30 highway=14 errors=4 "
    "daily=2026-11-13/classic\n"
    "date=2026-11-15 config=classic total=50 points=40 highway=12 errors=2 "
    "daily=2026-11-15/classic\n"
    "no summary\n"
    "\n"
    "date=2026-11-15 config=challenge+lake total=70 points=45 expansion=5 villages=20 place=1/2 "
    "rivals=7:60\n"
    "date=2026-11-16 config=classic,players=3 total=50 points=50 place=2/3 rivals=7:60,7:50\n"
    "date=2026-11-16 config=classic total=61 points=61 place=1/2 rivals=0:20 "
    "daily=2026-11-16/classic\n"
    "date=2026-11-16 config=classic total=44 points=44 daily=2026-11-10/classic\n";

static void statistics_of_all(void **state)
{
    struct stats stats;
    ink_text out = empty();
    (void)state;
    stats_start(&stats);
    assert_int_equal(stats_add(&stats, ink_slice_of(lines), ink_slice_of("")), 1);
    json_begin_object(&out, NULL);
    stats_json(&stats, TODAY, &out);
    json_end_object(&out);
    assert_true(has("{\"games\":6,\"mean\":52.5,\"spread\":11.13,\"least\":40,\"most\":70,"));
    assert_true(has("{\"key\":\"network_points\",\"name\":\"Networks (exits)\",\"mean\":45,"));
    assert_true(has("{\"key\":\"errors\",\"name\":\"Errors\",\"mean\":-1,"));
    assert_false(has("\"key\":\"goals\",\"name\":\"Goals\",\"mean\"")); /* no game had any */
    assert_true(has("\"histogram\":{\"from\":40,\"width\":5,\"bars\":[2,0,2,0,1,0,1]}"));
    assert_true(has("\"recent\":[40,50,70,50,61,44]"));
    assert_true(has("\"best\":[{\"number\":4,"));
    assert_true(has("{\"config\":\"classic\",\"title\":\"Classic\",\"games\":5,\"mean\":49,"));
    assert_true(
        has("{\"config\":\"challenge+lake\",\"title\":\"Challenge with Lake\",\"games\":1,"));
    assert_true(has("{\"level\":0,\"games\":1,\"won\":1,\"tied\":0,\"lead\":41}"));
    assert_true(has("{\"level\":7,\"games\":3,\"won\":1,\"tied\":1,\"lead\":0}"));
    assert_true(has("\"streak\":{\"current\":2,\"longest\":2,\"today\":true},\"dailies\":3"));
}

/* A second try of the same game of the day counts no second time; another game of the day does. */
static void statistics_count_first_tries(void **state)
{
    static const char tries[] = "date=2026-11-15 config=classic total=50 daily=2026-11-15/classic\n"
                                "date=2026-11-15 config=classic total=60 daily=2026-11-15/classic\n"
                                "date=2026-11-15 config=challenge total=60 "
                                "daily=2026-11-15/challenge\n";
    struct stats stats;
    (void)state;
    stats_start(&stats);
    assert_int_equal(stats_add(&stats, ink_slice_of(tries), ink_slice_of("")), 0);
    assert_int_equal(stats.dailies, 2);
    assert_int_equal(stats.total.count, 3);
}

/* Statistics know games by edition and expansions alone; such a text has its title, too. */
static void titles_of_house_rules(void **state)
{
    char title[DAILY_TITLE] = "";
    ink_text out = ink_text_in(title, sizeof title);
    (void)state;
    config_text_title(ink_slice_of("challenge+meteor+desert"), &out);
    assert_string_equal(title, "Challenge with Meteor and Desert");
}

static void statistics_of_one_game(void **state)
{
    struct stats stats;
    ink_text out = empty();
    (void)state;
    stats_start(&stats);
    stats_add(&stats, ink_slice_of(lines), ink_slice_of("classic"));
    stats_json(&stats, TODAY, &out);
    assert_true(has("\"games\":5,\"mean\":49,"));
    assert_true(has("\"best\":[{\"number\":6,"));
    assert_true(has("\"config\":\"challenge+lake\"")); /* to choose from */
    assert_false(has("\"villages\""));
}

static void statistics_of_nothing(void **state)
{
    struct stats stats;
    ink_text out = empty();
    (void)state;
    stats_start(&stats);
    assert_int_equal(stats_add(&stats, ink_slice_of(""), ink_slice_of("")), 0);
    stats_json(&stats, TODAY, &out);
    assert_true(has("\"games\":0,\"mean\":0,\"spread\":0,"));
    assert_true(has("\"bars\":[]"));
}

static void many_configs_and_games(void **state)
{
    static struct stats stats;
    (void)state;
    stats_start(&stats);
    for (int i = 0; i < 300; i++) {
        char line[128];
        snprintf(line, sizeof line, "config=%s total=%d", i % 2 == 0 ? "classic" : "challenge", i);
        stats_add(&stats, ink_slice_of(line), ink_slice_of(""));
    }
    assert_int_equal(stats.total.count, 300);
    assert_int_equal(stats.bests, STATS_BEST);
    for (int i = 0; i < STATS_BEST; i++)
        assert_int_equal(stats.best[i].total, 299 - i);
    assert_int_equal(stats.bin[STATS_BINS - 1], 300 - (STATS_BINS - 1) * STATS_BIN - STATS_LOWEST);
}

/* --- the archive ------------------------------------------------------------------------------ */

static void the_archive_tells_what_was_made(void **state)
{
    static const char tries[] =
        "date=2026-11-14 config=classic total=40 daily=2026-11-14/classic\n"
        /* better, but the second */
        "date=2026-11-15 config=classic total=55 daily=2026-11-14/classic\n"
        "date=2026-11-16 config=classic total=70 daily=2026-11-10/classic\n" /* too late to count */
        "date=2026-11-15 config=classic total=33 daily=2026-11-15/classic\n"
        "date=2026-11-16 config=challenge total=61 daily=2026-11-16/challenge\n";
    ink_text out = empty();
    (void)state;
    json_begin_object(&out, NULL);
    archive_json(TODAY, ink_slice_of(tries), &out);
    json_end_object(&out);
    assert_true(
        has("{\"date\":\"2026-11-16\",\"number\":320,\"games\":[{\"key\":\"2026-11-16/classic\","));
    assert_true(has(
        "\"title\":\"Daily 320: "
        "Challenge\",\"name\":\"Challenge\",\"tries\":1,\"counted\":61,\"game\":4,\"best\":61,"));
    assert_true(has("\"streak\":{\"current\":3,\"longest\":3,\"today\":true}"));
    assert_true(has("\"title\":\"Daily 318: "
                    "Classic\",\"name\":\"Classic\",\"tries\":2,\"counted\":40,\"game\":0,\"best\":"
                    "55,\"bestGame\":1}"));
    assert_true(has("\"title\":\"Daily 314: "
                    "Classic\",\"name\":\"Classic\",\"tries\":1,\"counted\":"
                    "null,\"game\":-1,\"best\":70,"));
    assert_true(has("{\"date\":\"2026-11-09\""));
    assert_false(has("{\"date\":\"2026-11-08\""));
}

/* Of the try that counts, whatever others had. */
static void the_archive_tells_of_help(void **state)
{
    static const char tries[] =
        "date=2026-11-16 config=classic total=40 hints=3 daily=2026-11-16/classic\n"
        "date=2026-11-16 config=classic total=55 back=1 daily=2026-11-16/classic\n"
        "date=2026-11-16 config=challenge total=61 daily=2026-11-16/challenge\n";
    struct archive archive;
    ink_text out = empty();
    (void)state;
    archive_find(TODAY, ink_slice_of(tries), &archive);
    archive_words(&archive.game[0][0], &out);
    assert_string_equal(text, ", 3 hints, best of 2 tries: 55");
    out = empty();
    archive_help_words(&archive.game[0][0], &out);
    assert_string_equal(text, " (3 hints)");
    out = empty();
    archive_words(&archive.game[0][1], &out);
    archive_help_words(&archive.game[0][1], &out);
    assert_int_equal(out.length, 0);
    out = empty();
    json_begin_object(&out, NULL);
    archive_json(TODAY, ink_slice_of(tries), &out);
    json_end_object(&out);
    assert_true(has("\"help\":\"3 hints\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_summary_is_the_game),
        cmocka_unit_test(a_game_that_goes_on_has_none),
        cmocka_unit_test(the_player_is_the_first_person),
        cmocka_unit_test(the_line_tells_whose_it_is),
        cmocka_unit_test(lines_come_back),
        cmocka_unit_test(what_is_no_line),
        cmocka_unit_test(daily_games_are_known),
        cmocka_unit_test(share_texts),
        cmocka_unit_test(shared_with_help),
        cmocka_unit_test(help_is_told_by_the_line),
        cmocka_unit_test(help_is_told_of_all),
        cmocka_unit_test(samples),
        cmocka_unit_test(statistics_of_all),
        cmocka_unit_test(statistics_count_first_tries),
        cmocka_unit_test(titles_of_house_rules),
        cmocka_unit_test(statistics_of_one_game),
        cmocka_unit_test(statistics_of_nothing),
        cmocka_unit_test(many_configs_and_games),
        cmocka_unit_test(the_archive_tells_what_was_made),
        cmocka_unit_test(the_archive_tells_of_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
