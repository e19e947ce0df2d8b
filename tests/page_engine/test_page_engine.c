/* TEST page_engine: What the page asks of the engine, promise by promise (src/page/engine/engine.h,
   verbs.def): bots play every game to its end, hints and candidates add up and can be played,
   proofs keep their word, reviews add up, what was possible replays from its own record, a bot
   scores on given dice what it scored in the game; refusals. */
#include <inkrail/inkrail.h>
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "i18n/i18n.h"
#include "one_text.h"
#include "page/engine/engine.h"

enum { TEXT = 1 << 18 };

static struct page_engine *page_engine;
static int reports, most_reports;
static char answer[ENGINE_ANSWER], request[TEXT];

static bool hear(void *context, ink_slice json)
{
    (void)context;
    json_t *progress = json_loadb(json.data, json.length, 0, NULL);
    double share = json_number_value(json_object_get(progress, "share"));
    assert_true(share >= 0 && share <= 100);
    assert_true(json_is_integer(json_object_get(progress, "points")));
    json_decref(progress);
    return ++reports < most_reports;
}

static json_t *ask_text(const char *text, size_t length)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    reports = 0;
    page_engine_ask(page_engine, (ink_slice){text, length}, &out);
    assert_true(ink_text_whole(&out));
    json_t *json = json_loads(answer, 0, NULL);
    if (!json_is_object(json))
        fail_msg("no object: %s", answer);
    return json;
}

/* A verb with its numbers, and the game as it is. */
static json_t *ask(const ink_session *session, const char *verb)
{
    ink_text out = ink_text_in(request, sizeof request);
    ink_text_string(&out, verb);
    ink_text_char(&out, '\t');
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
    return ask_text(request, out.length);
}

static void is_refused(json_t *json, const char *status)
{
    assert_non_null(json_object_get(json, "error"));
    assert_true(json_string_length(json_object_get(json, "error")) > 0);
    assert_string_equal(json_string_value(json_object_get(json, "status")), status);
    assert_int_equal(json_object_size(json), 2);
    json_decref(json);
}

static double number(json_t *json, const char *key)
{
    json_t *value = json_object_get(json, key);
    if (!json_is_number(value))
        fail_msg("%s is no number in %s", key, answer);
    return json_number_value(value);
}

static bool near(double a, double b)
{
    return fabs(a - b) < 0.001;
}

/* Keys of an object, in the order of web/src/core/engine-answers.ts. */
static void has_keys(json_t *json, const char *keys)
{
    char all[256] = "";
    ink_text list = ink_text_in(all, sizeof all);
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        ink_text_string(&list, *all != '\0' ? " " : "");
        ink_text_string(&list, key);
    }
    assert_string_equal(all, keys);
}

static ink_session *new_game(const char *config_text, const char *seed)
{
    ink_config config;
    ink_session *session = NULL;
    assert_int_equal(ink_config_read(ink_slice_of(config_text), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of(seed), &session, NULL), INK_OK);
    return session;
}

static void play_steps(ink_session *session, int player, json_t *json)
{
    json_t *steps = json_object_get(json, "steps");
    assert_true(json_array_size(steps) > 0);
    for (size_t i = 0; i < json_array_size(steps); i++) {
        json_t *step = json_array_get(steps, i);
        has_keys(step, "step text ends shape tile cells");
        const char *text = json_string_value(json_object_get(step, "step"));
        assert_int_equal(ink_session_step(session, player, ink_slice_of(text), NULL), INK_OK);
        bool ends = ink_session_table(session)->phase != INK_PHASE_DRAW ||
                    ink_session_seats(session)[player].ended != 0;
        assert_int_equal(json_is_true(json_object_get(step, "ends")),
                         ends && ink_session_table(session)->phase != INK_PHASE_DRAFT);
        assert_true(ends || json_array_size(json_object_get(step, "cells")) > 0 || text[0] != 'A');
    }
}

static void play_turn(ink_session *session, int level)
{
    char verb[64];
    int player = ink_session_turn(session);
    snprintf(verb, sizeof verb, "play\t%d\t%d", player, level);
    json_t *json = ask(session, verb);
    has_keys(json, "steps stopped");
    json_t *steps = json_object_get(json, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *text = json_string_value(json_object_get(json_array_get(steps, i), "step"));
        assert_int_equal(ink_session_step(session, player, ink_slice_of(text), NULL), INK_OK);
    }
    assert_true(json_array_size(steps) > 0);
    json_decref(json);
}

/* To the beginning of a round; 0: to the end. */
static void play_until(ink_session *session, int round, int level)
{
    while (ink_session_table(session)->phase != INK_PHASE_OVER) {
        ink_session_roll(session, NULL);
        if (ink_session_table(session)->round == round)
            return;
        while (ink_session_turn(session) < INK_MAX_PLAYERS)
            play_turn(session, level);
    }
}

static int total_of(const ink_session *session, int player)
{
    ink_score score;
    ink_session_score(session, player, &score);
    return score.total;
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Every game comes to its end by the steps of bots. */
static void test_bots_play_to_the_end(void **state)
{
    (void)state;
    static const char *const game[] = {"classic", "challenge,players=2", "yellow,draft,players=3"};
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        ink_session *session = new_game(game[i], "bots");
        play_until(session, 0, 1);
        assert_int_equal(ink_session_table(session)->phase, INK_PHASE_OVER);
        ink_session_free(session);
    }
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        char config[64];
        if (ink_module_is_edition(m))
            continue;
        snprintf(config, sizeof config, "classic+%s", ink_module_name(m));
        ink_session *session = new_game(config, "bots");
        play_until(session, 0, 1);
        assert_int_equal(ink_session_table(session)->phase, INK_PHASE_OVER);
        ink_session_free(session);
    }
}

/* Two bots of one level do not play alike at one table. */
static void test_bots_differ(void **state)
{
    (void)state;
    ink_session *session = new_game("classic,players=2", "alike");
    ink_session_name(session, 0, ink_slice_of("a"), 4);
    ink_session_name(session, 1, ink_slice_of("b"), 4);
    play_until(session, 0, 4);
    assert_memory_not_equal(&ink_session_seats(session)[0].sheet,
                            &ink_session_seats(session)[1].sheet, sizeof(ink_sheet));
    ink_session_free(session);
}

static void test_hint(void **state)
{
    (void)state;
    ink_session *session = new_game("classic", "hint");
    play_until(session, 3, 1);
    json_t *json = ask(session, "hint\t0\t0");
    has_keys(json, "steps judged expected error proven stopped text parts");
    double expected = number(json, "expected"), sum = 0;
    assert_true(expected > 20 && expected < 90);
    json_t *parts = json_object_get(json, "parts");
    for (size_t i = 0; i < json_array_size(parts); i++)
        sum += number(json_array_get(parts, i), "points");
    assert_true(near(sum, expected));
    assert_true(json_is_false(json_object_get(json, "proven")));
    assert_true(strstr(json_string_value(json_object_get(json, "text")), "Expected") != NULL);
    play_steps(session, 0, json);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_ROLL);
    json_decref(json);
    is_refused(ask(session, "hint\t0\t0"), "E_NOT_ROLLED");
    is_refused(ask(session, "hint\t1\t0"), "E_NO_PLAYER");
    ink_session_set_hints(session, false);
    is_refused(ask(session, "hint\t0\t0"), "E_NO_HINTS");
    ink_session_free(session);
}

/* A clock that goes on by a millisecond whenever the engine looks at it. */
static double looked(void *context)
{
    return ++*(double *)context;
}

static double looks_of_hint(const ink_session *session, const char *verb)
{
    struct page_engine *usual = page_engine;
    double looks = 0;
    page_engine = page_engine_new(
        &(struct page_engine_host){.now = looked, .context = &looks, .memory = 4 << 20});
    json_t *json = ask(session, verb);
    assert_true(json_array_size(json_object_get(json, "steps")) > 0);
    json_decref(json);
    page_engine_free(page_engine);
    page_engine = usual;
    return looks;
}

/* Whoever waited for the engine to come is answered the sooner for it, and nobody later than
   usual. */
static void test_hint_in_a_hurry(void **state)
{
    (void)state;
    ink_session *session = new_game("classic", "hint");
    play_until(session, 3, 1);
    double usual = looks_of_hint(session, "hint\t0\t0");
    assert_true(looks_of_hint(session, "hint\t0\t20") < usual / 2);
    assert_true(looks_of_hint(session, "hint\t0\t5000") <= usual);
    ink_session_free(session);
}

/* In a draft the hint is a pick, of which nothing is said. */
static void test_hint_of_a_pick(void **state)
{
    (void)state;
    ink_session *session = new_game("yellow,draft,players=2", "pick");
    ink_session_roll(session, NULL);
    char verb[32];
    int player = ink_session_turn(session);
    snprintf(verb, sizeof verb, "hint\t%d\t0", player);
    json_t *json = ask(session, verb);
    assert_int_equal(json_array_size(json_object_get(json, "steps")), 1);
    assert_true(json_is_false(json_object_get(json, "judged")));
    json_decref(json);
    ink_session_free(session);
}

/* --- ways of a round -------------------------------------------------------------------------- */

static void test_candidates(void **state)
{
    (void)state;
    ink_session *session = new_game("classic", "ways");
    play_until(session, 5, 1);
    json_t *json = ask(session, "candidates\t0\t4");
    has_keys(json, "candidates proven rolls judged");
    assert_true(number(json, "rolls") > 10);
    json_t *list = json_object_get(json, "candidates");
    assert_int_equal(json_array_size(list), 4);
    ink_sheet sheet[4];
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        double sum = 0;
        has_keys(one, "steps expected spread parts");
        json_t *parts = json_object_get(one, "parts");
        for (size_t k = 0; k < json_array_size(parts); k++)
            sum += number(json_array_get(parts, k), "points");
        assert_true(near(sum, number(one, "expected")));
        assert_true(number(one, "spread") > 0);
        if (i > 0)
            assert_true(number(json_array_get(list, i - 1), "expected") >= number(one, "expected"));
        ink_session *copy = NULL;
        ink_text out = ink_text_in(request, sizeof request);
        ink_session_write(session, &out);
        ink_session_read((ink_slice){request, out.length}, &copy, NULL);
        play_steps(copy, 0, one);
        sheet[i] = ink_session_seats(copy)[0].sheet;
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(&sheet[i], &sheet[k], sizeof *sheet);
        ink_session_free(copy);
    }
    json_decref(json);
    ink_session_free(session);
}

/* A position that somebody has laid out. */
static void test_ways_of_a_position(void **state)
{
    (void)state;
    static const char last[] = "ways\t3\t0\tinkrail position 1\nconfig classic\nround 7\n"
                               "dice H.H. R.R. HH.. HRHR{NS}{EW}\nsheet B1H.H. B2H.H.";
    json_t *json = ask_text(last, sizeof last - 1);
    json_t *list = json_object_get(json, "candidates");
    assert_int_equal(json_array_size(list), 3);
    assert_true(json_is_true(json_object_get(json, "proven")));
    assert_true(number(json, "judged") > 0);
    for (size_t i = 0; i < 3; i++)
        assert_true(json_array_size(json_object_get(json_array_get(list, i), "steps")) >= 5);
    json_decref(json);
    static const char bare[] = "ways\t2\t0\tinkrail position 1\nconfig classic\n";
    is_refused(ask_text(bare, sizeof bare - 1), "E_NOT_ROLLED");
}

/* In the last round points are counted, and the best is proven. */
static void test_last_round(void **state)
{
    (void)state;
    ink_session *session = new_game("classic", "proof");
    play_until(session, 4, 1);
    is_refused(ask(session, "proof\t0"), "E_ROUND_RUNNING");
    while (ink_session_turn(session) < INK_MAX_PLAYERS)
        play_turn(session, 1);
    play_until(session, ink_session_rules(session)->rounds, 1);
    json_t *json = ask(session, "candidates\t0\t3");
    json_t *proof = ask(session, "proof\t0");
    assert_true(json_is_true(json_object_get(proof, "proven")));
    json_t *best = json_array_get(json_object_get(json, "candidates"), 0);
    assert_true(number(best, "expected") <= number(proof, "expected"));
    double promised = number(proof, "expected");
    play_steps(session, 0, proof);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_OVER);
    assert_true(near(promised, total_of(session, 0)));
    json_decref(json);
    json_decref(proof);
    ink_session_free(session);
}

/* --- looking back ----------------------------------------------------------------------------- */

static ink_session *played_game(const char *config, const char *seed, int level)
{
    ink_session *session = new_game(config, seed);
    play_until(session, 0, level);
    return session;
}

static void test_review(void **state)
{
    (void)state;
    ink_session *session = played_game("classic", "review", 1);
    json_t *json = ask(session, "review\t0");
    has_keys(json, "over total expected luck picks loss end rounds");
    assert_int_equal(number(json, "total"), total_of(session, 0));
    assert_true(near(number(json, "end"), total_of(session, 0)));
    assert_true(near(number(json, "expected") + number(json, "luck") - number(json, "picks") -
                         number(json, "loss"),
                     number(json, "end")));
    json_t *rounds = json_object_get(json, "rounds");
    assert_int_equal(json_array_size(rounds), 7);
    size_t better = 0;
    for (size_t i = 0; i < json_array_size(rounds); i++) {
        json_t *round = json_array_get(rounds, i);
        has_keys(round, "round name before luck best loss error played moves better why picks");
        assert_true(near(number(round, "before") + number(round, "luck"), number(round, "best")));
        assert_true(near(number(round, "best") - number(round, "loss"), number(round, "played")));
        if (i > 0)
            assert_true(
                near(number(json_array_get(rounds, i - 1), "played"), number(round, "before")));
        assert_true(json_array_size(json_object_get(round, "moves")) > 0);
        better += json_array_size(json_object_get(round, "better")) > 0;
    }
    assert_true(better > 0); /* the weakest level leaves something to say */
    json_decref(json);
    most_reports = 2;
    is_refused(ask(session, "review\t0"), "STOPPED");
    most_reports = INT32_MAX;
    ink_session_free(session);
}

/* What was possible is at least what was played, and its record says so itself. */
static void test_solve(void **state)
{
    (void)state;
    ink_session *session = played_game("classic", "solve", 2), *best = NULL;
    json_t *json = ask(session, "solve\t0");
    has_keys(json, "total bound proven rounds record");
    assert_true(number(json, "total") >= total_of(session, 0));
    assert_true(number(json, "bound") >= number(json, "total"));
    const char *record = json_string_value(json_object_get(json, "record"));
    assert_int_equal(ink_session_read(ink_slice_of(record), &best, NULL), INK_OK);
    assert_int_equal(ink_session_table(best)->phase, INK_PHASE_OVER);
    assert_int_equal(total_of(best, 0), number(json, "total"));
    for (int round = 1; round <= 7; round++) {
        ink_roll a, b;
        ink_session_rolled(session, round, &a, NULL);
        ink_session_rolled(best, round, &b, NULL);
        assert_memory_equal(&a, &b, sizeof a);
    }
    json_decref(json);
    most_reports = 1;
    json = ask(session, "solve\t0"); /* stopped at once, it has a game all the same */
    assert_int_equal(reports, 1);
    assert_true(number(json, "total") > 0);
    json_decref(json);
    most_reports = INT32_MAX;
    ink_session_free(best);
    ink_session_free(session);
}

/* A bot on the same dice scores what it scored when it played. */
static void test_bots_on_the_same_dice(void **state)
{
    (void)state;
    static const char *const game[] = {"classic", "challenge,goals=A:G:K", "classic+meteor"};
    for (size_t i = 0; i < sizeof game / sizeof *game; i++) {
        ink_session *session = played_game(game[i], "dice", 2);
        json_t *json = ask(session, "bots\t0\t2");
        has_keys(json, "level total");
        assert_int_equal(number(json, "total"), total_of(session, 0));
        json_decref(json);
        ink_session_free(session);
    }
}

/* Of a game that goes on the seed knows the dice; without one nobody does. */
static void test_dice_to_come(void **state)
{
    (void)state;
    static const char record[] = "bots\t0\t1\tinkrail 1\nconfig classic\n";
    ink_session *session = new_game("classic", "later");
    play_until(session, 3, 1);
    json_t *json = ask(session, "bots\t0\t1");
    assert_true(number(json, "total") > 0);
    json_decref(json);
    ink_session_free(session);
    is_refused(ask_text(record, sizeof record - 1), "E_NO_SEED");
}

/* --- the rest --------------------------------------------------------------------------------- */

static void names_nets(const char *text, const char *first, const char *second)
{
    json_t *json = ask_text(text, strlen(text)), *nets = json_object_get(json, "nets");
    assert_string_equal(json_string_value(json_array_get(nets, 0)), first);
    if (second == NULL)
        assert_int_equal(json_array_size(nets), 1);
    else
        assert_string_equal(json_string_value(json_array_get(nets, 1)), second);
    json_decref(json);
}

static void test_nets(void **state)
{
    (void)state;
    names_nets("nets\tclassic", "classic", NULL);
    names_nets("nets\tyellow,players=2,goals=random", "challenge", NULL);
    names_nets("nets\tclassic+river", "classic+river", "classic");
    names_nets("nets\tinkrail 1\nconfig classic+lake\n", "classic+lake", "classic");
}

/* With the engine made the answers are the same. */
static void test_ready(void **state)
{
    (void)state;
    static const char text[] = "ready\tclassic+lava", none[] = "ready\tpurple";
    json_t *json = ask_text(text, sizeof text - 1);
    has_keys(json, "done");
    json_decref(json);
    is_refused(ask_text(none, sizeof none - 1), "E_HEADER");
}

static void test_what_is_no_request(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "\t",
                                      "dance",
                                      "hint",
                                      "hint\t\t",
                                      "hint\t0\t",
                                      "hint\t0\t0",
                                      "hint\t0\tx\tinkrail 1\nconfig classic\n",
                                      "hint\tx\t0\tinkrail 1",
                                      "play\t0\t99\tinkrail 1\nconfig classic\n",
                                      "candidates\t0",
                                      "review\t0\tnothing",
                                      "solve\t7\tinkrail 1\nconfig classic\n",
                                      "nets\tbogus",
                                      "hint\t-1\t0\tinkrail 1\nconfig classic\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        json_t *json = ask_text(bad[i], strlen(bad[i]));
        if (json_object_get(json, "error") == NULL)
            fail_msg("not refused: %s", bad[i]);
        json_decref(json);
    }
}

static void refusal_is(const char *sentence)
{
    json_t *json = ask_text("dance", 5);
    assert_string_equal(json_string_value(json_object_get(json, "error")), sentence);
    json_decref(json);
}

/* Only while it answers: others in the same thread have languages of their own. */
static void test_languages(void **state)
{
    (void)state;
    char bytes[256];
    size_t length = one_text(bytes, "This is not understood.", "Das versteht niemand.");
    assert_true(page_engine_speak(page_engine, (ink_slice){bytes, length}));
    refusal_is("Das versteht niemand.");
    assert_string_equal(i18n_text("This is not understood."), "This is not understood.");
    assert_false(page_engine_speak(page_engine, ink_slice_of("no catalogue")));
    refusal_is("Das versteht niemand.");
    assert_true(page_engine_speak(page_engine, ink_slice_of("")));
    refusal_is("This is not understood.");
}

static void test_too_long(void **state)
{
    (void)state;
    char *text = malloc(ENGINE_REQUEST + 1);
    assert_non_null(text);
    memset(text, '\n', ENGINE_REQUEST + 1);
    memcpy(text, "nets\tclassic", strlen("nets\tclassic"));
    is_refused(ask_text(text, ENGINE_REQUEST + 1), "E_TOO_LONG");
    free(text);
}

/* With little memory it plays, too. */
static void test_little_memory(void **state)
{
    (void)state;
    page_engine_set_memory(page_engine, 2 << 20);
    ink_session *session = new_game("challenge", "little");
    ink_session_roll(session, NULL);
    play_turn(session, 10);
    page_engine_set_memory(page_engine, 0);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_play_to_the_end),
        cmocka_unit_test(test_bots_differ),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_hint_in_a_hurry),
        cmocka_unit_test(test_hint_of_a_pick),
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_ways_of_a_position),
        cmocka_unit_test(test_last_round),
        cmocka_unit_test(test_review),
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_bots_on_the_same_dice),
        cmocka_unit_test(test_dice_to_come),
        cmocka_unit_test(test_nets),
        cmocka_unit_test(test_ready),
        cmocka_unit_test(test_what_is_no_request),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_little_memory),
    };
    most_reports = INT32_MAX;
    page_engine = page_engine_new(&(struct page_engine_host){.tell = hear});
    if (page_engine == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    page_engine_free(page_engine);
    return failed;
}
