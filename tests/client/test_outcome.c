/* TEST client_outcome: What a finished game comes to: against the history, bots and the solver. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/finished/outcome.h"
#include "client/finished/portrait.h"
#include "client/games/day.h"
#include "games.h"

static const struct history nothing = {0};

/* A history of summaries alone. */
static struct history_entry entry_of(const char *name, const char *line)
{
    struct history_entry entry = {.ended = 0};
    snprintf(entry.name, sizeof entry.name, "%s", name);
    assert_true(summary_read(ink_slice_of(line), &entry.summary));
    return entry;
}

static bool says(const struct outcome *outcome, const char *sentence)
{
    char text[OUTCOME_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    outcome_words(outcome, &out);
    return strstr(text, sentence) != NULL;
}

/* --- the history ------------------------------------------------------------------------------ */

/* One's best game of the same kind, but not this one itself. */
static void test_best(void **state)
{
    struct history_entry entry[] = {entry_of("a.ink", "config=classic total=50"),
                                    entry_of("b.ink", "config=classic,players=2 total=60"),
                                    entry_of("c.ink", "config=classic+river total=90"),
                                    entry_of("me.ink", "config=classic total=99")};
    struct history history = {entry, 4, 0};
    (void)state;
    assert_int_equal(outcome_best(&history, ink_slice_of("classic"), "me.ink"), 60);
    assert_int_equal(outcome_best(&history, ink_slice_of("classic"), NULL), 99);
    assert_int_equal(outcome_best(&history, ink_slice_of("challenge"), NULL), VERDICT_UNKNOWN);
    assert_int_equal(outcome_best(&nothing, ink_slice_of("classic"), NULL), VERDICT_UNKNOWN);
}

/* The first try that was finished in time counts, whatever comes later. */
static void test_daily(void **state)
{
    static const char line[] =
        "date=2026-11-16 config=classic total=50 daily=2026-11-16/classic seed=2026-11-16";
    struct history_entry entry[] = {entry_of("late.ink", "date=2026-11-15 config=classic total=7 "
                                                         "daily=2026-11-10/classic"),
                                    entry_of("a.ink", line)};
    struct history history = {entry, 2, 0};
    int day = date_day(ink_slice_of("2026-11-16"));
    ink_session *session = quick_game("classic", "2026-11-16");
    struct outcome outcome;
    (void)state;
    setenv("INKRAIL_TODAY", "2026-11-16", 1);
    assert_true(outcome_of(session, 0, day, "/games/a.ink", &history, &outcome));
    assert_true(outcome.daily.is && outcome.daily.counts);
    assert_int_equal(outcome.daily.streak, 1);
    assert_true(says(&outcome, "this one counts"));
    assert_true(outcome_of(session, 0, day, "/games/b.ink", &history, &outcome));
    assert_true(outcome.daily.is && !outcome.daily.counts);
    assert_true(says(&outcome, "your first try counts, with 50"));
    assert_true(outcome_of(session, 0, day, "", NULL, &outcome));
    assert_true(outcome.daily.counts);
    assert_true(outcome_of(session, 0, day + 2, "", NULL, &outcome)); /* too late */
    assert_false(outcome.daily.counts);
    assert_true(says(&outcome, "does not count"));
    unsetenv("INKRAIL_TODAY");
    ink_session_free(session);
}

/* --- the engine ------------------------------------------------------------------------------- */

static bool stop_soon(void *context, double share, int points)
{
    int *told = context;
    (void)points;
    assert_true(share >= 0 && share <= 1);
    return ++*told < 3;
}

/* Twenty bots of the nearest level play the same dice, always alike; the verdict speaks of these
   dice. */
static void test_bots(void **state)
{
    ink_session *session = quick_game("classic", "monday");
    struct outcome once, again;
    int told = 0;
    (void)state;
    assert_true(outcome_of(session, 0, 0, "", NULL, &once));
    assert_true(says(&once, "% of the games of level"));
    assert_true(outcome_ask_bots(&once, session, NULL, NULL));
    assert_int_equal(once.verdict.rivals, OUTCOME_GAMES);
    assert_true(says(&once, "On these dice level"));
    char brief[128] = "", told_first[VERDICT_TEXT] = "";
    ink_text list = ink_text_in(brief, sizeof brief),
             end = ink_text_in(told_first, sizeof told_first);
    outcome_brief(&once.summary, &list);
    outcome_words(&once, &end);
    char *share = strstr(brief, " of level"), *words = strstr(told_first, "better than");
    assert_non_null(share);
    assert_non_null(words);
    assert_int_equal(strncmp(brief, words, (size_t)(share - brief)), 0); /* as in lists */
    assert_true(outcome_of(session, 0, 0, "", NULL, &again));
    assert_true(outcome_ask_bots(&again, session, NULL, NULL));
    assert_memory_equal(once.verdict.rival, again.verdict.rival, sizeof once.verdict.rival);
    assert_true(outcome_of(session, 0, 0, "", NULL, &again));
    assert_false(outcome_ask_bots(&again, session, stop_soon, &told));
    assert_int_equal(told, 3);
    ink_session_free(session);
}

/* The game that was found has the points that are told, and the same dice. */
static void test_solve(void **state)
{
    ink_session *session = quick_game("classic", "monday"), *best = NULL;
    struct outcome outcome;
    ink_score score;
    int told = 0;
    (void)state;
    assert_true(outcome_of(session, 0, 0, "", NULL, &outcome));
    assert_false(outcome_solve(&outcome, session, stop_soon, &told, &best));
    assert_true(outcome.verdict.found >=
                outcome.verdict.total); /* broken off, with what there was */
    assert_true(says(&outcome, "These dice allow"));
    assert_non_null(best);
    ink_session_score(best, 0, &score);
    assert_int_equal(score.total, outcome.verdict.found);
    for (int round = 1; round <= ink_session_table(session)->round; round++) {
        ink_roll had, has;
        const ink_pair *pair;
        assert_true(ink_session_rolled(session, round, &had, &pair));
        assert_true(ink_session_rolled(best, round, &has, &pair));
        assert_memory_equal(&had, &has, sizeof had);
    }
    ink_session_free(best);
    ink_session_free(session);
}

/* --- files ------------------------------------------------------------------------------------ */

static void test_picture(void **state)
{
    char folder[] = "/tmp/inkrail-picture-XXXXXX", path[128], name[128] = "";
    ink_text out = ink_text_in(name, sizeof name);
    ink_session *session = golden_game("classic-river");
    struct portrait portrait;
    struct outcome outcome;
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_true(outcome_of(session, 0, 0, "", NULL, &outcome));
    outcome_file_name(&outcome.summary, &out);
    assert_string_equal(name, "inkrail-classic+river-1.png");
    portrait_of(session, 0, &portrait);
    for (int i = 0; i < 3; i++) {
        static const char *const endings[] = {"a.svg", "a.png", "a.gif"};
        struct stat file;
        snprintf(path, sizeof path, "%s/%s", folder, endings[i]);
        assert_int_equal(portrait_save(&portrait, path), i < 2);
        assert_int_equal(stat(path, &file) == 0, i < 2); /* a name that says neither is none */
        unlink(path);
    }
    rmdir(folder);
    picture_end();
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best),  cmocka_unit_test(test_daily),   cmocka_unit_test(test_bots),
        cmocka_unit_test(test_solve), cmocka_unit_test(test_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
