/* TEST page_lore: What the page tells around a game: dailies, results, statistics, lessons,
   examples. Each answer has the type that web/src/core/answers.ts gives it (asking.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

/* Draws what fits first until the game is over. */
static int finished(const char *config, const char *seed)
{
    int game = number_at(ask(&a, "new|%s|%s", config, seed), "game");
    for (int i = 0; i < 400; i++) {
        const json_t *view = ask(&a, "view|%d|0", game);
        if (is_true(view, "over"))
            return game;
        if (strcmp(text_at(view, "phase"), "roll") == 0) {
            ask(&a, "roll|%d", game);
            continue;
        }
        int held = -1, place = -1;
        const json_t *pieces = part(view, "pieces"), *piece;
        size_t index;
        json_array_foreach(pieces, index,
                           piece) if (held < 0 && strcmp(text_at(piece, "kind"), "die") == 0 &&
                                      strcmp(text_at(piece, "state"), "waiting") == 0)
        {
            held = (int)index;
            place = (int)json_integer_value(json_array_get(part(piece, "cells"), 0));
        }
        if (held < 0)
            ask(&a, "end|%d|0|1", game);
        else {
            ask(&a, "put|%d|0|%d|%d", game, held, place);
            ask(&a, "lay|%d|0", game);
        }
    }
    fail_msg("the game does not end");
    return 0;
}

static void results_are_told(void **state)
{
    char line[1024];
    (void)state;
    int game = number_at(ask(&a, "new|classic|2026-11-16"), "game");
    assert_true(refused(ask(&a, "summary|%d|-1|2026-11-16", game)));
    game = finished("classic", "2026-11-16");
    const json_t *summary = ask(&a, "summary|%d|-1|2026-11-16", game);
    assert_string_equal(text_at(summary, "daily"), "2026-11-16/classic");
    snprintf(line, sizeof line, "%s", text_at(summary, "line"));
    int total = number_at(summary, "total"), sum = 0;
    const json_t *parts = part(summary, "parts"), *one;
    size_t index;
    json_array_foreach(parts, index, one) sum += number_at(one, "points");
    assert_int_equal(sum, total);

    const json_t *daily = ask(&a, "daily|2026-11-16|%s", line);
    assert_int_equal(number_at(daily, "games.0.counted"), total);
    assert_true(is_null(daily, "games.1.counted"));
    assert_int_equal(number_at(daily, "streak.current"), 1);

    const json_t *stats = ask(&a, "stats|2026-11-16||%s\nnothing", line);
    assert_int_equal(number_at(stats, "games"), 1);
    assert_int_equal(number_at(stats, "unread"), 1);
    assert_int_equal(number_at(stats, "best.0.summary.total"), total);
    assert_int_equal(number_at(ask(&a, "stats|2026-11-16|challenge|%s", line), "games"), 0);

    const char *shared = text_at(ask(&a, "share|12|https://example.org/|%s", line), "text");
    assert_true(strncmp(shared, "Inkrail daily 320, Classic: ", 28) == 0);
    assert_non_null(strstr(shared, ", top 12 %\nhttps://example.org/"));

    const json_t *verdict =
        ask(&a, "verdict|best=500 found=400 bound=450 rivals=7:300,8:310|%s", line);
    assert_int_equal(json_array_size(part(verdict, "sentences")), 4);
    assert_non_null(strstr(text_at(verdict, "sentences.0"), "better than"));
}

static void games_of_a_day_are_called_so(void **state)
{
    (void)state;
    int game = finished("classic", "2026-11-16");
    const json_t *summary = ask(&a, "summary|%d|-1|2026-11-16", game);
    assert_string_equal(text_at(summary, "title"), "Daily 320: Classic");
    assert_string_equal(text_at(ask(&a, "result|%d", game), "title"), "Daily 320: Classic");
    const char *svg = text_at(ask(&a, "picture|%d|0|light", game), "svg");
    assert_non_null(strstr(svg, "Daily 320: Classic"));
    assert_null(strstr(svg, "seed 2026-11-16"));
    game = game_of(&a, "classic,players=2", "2026-11-16"); /* no daily, though of that seed */
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "title"), "Classic");
    game = game_of(&a, "classic", "2026-11-16");
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "title"), "Daily 320: Classic");
}

static void what_is_no_result_is_refused(void **state)
{
    static const char *const bad[] = {
        "daily|2026-02-30|",
        "daily",
        "stats|today||",
        "share|12||nothing",
        "share|101||config=classic total=5",
        "verdict||nothing",
        "verdict|best=x|config=classic total=5",
        "verdict|rivals=7|config=classic total=5",
        "verdict|rivals=77:5|config=classic total=5",
        "verdict|worst=5|config=classic total=5",
        "summary|9|-1|2026-11-16",
        "levels|nothing",
        "lesson|nothing",
        "task|9|errors|0",
        "try|9|errors|0|go",
        "sketch|classic||nothing",
        "sketch|classic|colours|",
        "sketch|nothing||",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_true(refused(ask(&a, "%s", bad[i])));
    int game = game_of(&a, "classic", "x");
    assert_true(refused(ask(&a, "task|%d|errors|2", game)));
    assert_true(refused(ask(&a, "try|%d|errors|0|dance", game)));
    assert_true(refused(ask(&a, "try|%d|errors|0|tap 49", game)));
    assert_true(refused(ask(&a, "summary|%d|-1|yesterday", game)));
}

static void levels_are_measured(void **state)
{
    (void)state;
    const json_t *levels = part(ask(&a, "levels|challenge+lava"), "levels");
    assert_int_equal(json_array_size(levels), 10);
    assert_int_equal(json_array_size(part(ask(&a, "levels|classic,draft,players=2"), "levels")), 0);
}

/* --- dice for a wall -------------------------------------------------------------------------- */

static void the_dice_of_a_seed_are_dealt(void **state)
{
    (void)state;
    const json_t *dealt = ask(&a, "deal|classic|kite");
    assert_string_equal(text_at(dealt, "title"), "Classic");
    assert_int_equal(json_array_size(part(dealt, "rolls")), 7);
    assert_int_equal(json_array_size(part(dealt, "rolls.0.faces")), 4);
    char name[64];
    snprintf(name, sizeof name, "%s", text_at(dealt, "rolls.0.faces.0.name"));
    int game = game_of(&a, "classic", "kite");
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "pieces.0.name"), name);
    dealt = ask(&a, "deal|classic+desert|kite");
    assert_int_equal(json_array_size(part(dealt, "rolls")), 7); /* and the last roll */
    assert_int_equal(json_array_size(part(ask(&a, "deal|classic,players=2,draft|kite"), "rolls")),
                     0);
    assert_true(refused(ask(&a, "deal|nonsense|kite")));
}

/* --- lessons ---------------------------------------------------------------------------------- */

static int lesson(const char *key)
{
    char record[4096];
    snprintf(record, sizeof record, "%s", text_at(ask(&a, "lesson|%s", key), "record"));
    return number_at(ask(&a, "open|%s", record), "game");
}

static const char *tried(int game, const char *key, int step, const char *what)
{
    return text_at(ask(&a, "try|%d|%s|%d|%s", game, key, step, what), "state");
}

static void lessons_are_listed(void **state)
{
    (void)state;
    const json_t *lessons = part(ask(&a, "lessons"), "lessons"), *one;
    size_t index;
    assert_int_equal(json_array_size(lessons), 32);
    json_array_foreach(lessons, index, one)
    {
        assert_true(strlen(text_at(one, "groupName")) > 0);
        int game = lesson(text_at(one, "key"));
        const json_t *task = ask(&a, "task|%d|%s|0", game, text_at(one, "key"));
        assert_true(strlen(text_at(task, "say")) > 0);
        assert_int_equal(number_at(task, "steps"), number_at(one, "steps"));
        ask(&a, "close|%d", game);
        lessons = part(ask(&a, "lessons"), "lessons");
    }
}

/* The ghost is judged as it lies: a wrong way is explained, the right one waits to be drawn, and
   drawing it goes on. */
static void a_drawing_is_turned_until_it_is_right(void **state)
{
    (void)state;
    int game = lesson("mirror"), die = piece_of(ask(&a, "view|%d|0", game), "die", 3);
    assert_string_equal(tried(game, "mirror", 0, "lay"), "open"); /* the hand is empty */
    ask(&a, "take|%d|0|%d", game, die);
    bool ready = false, wrong = false;
    for (int i = 0; i < 8; i++) {
        ask(&a, "tap|%d|0|%d", game, space("B1"));
        char what[16];
        snprintf(what, sizeof what, "tap %d", space("B1"));
        const json_t *answer = ask(&a, "try|%d|mirror|0|%s", game, what);
        wrong = wrong || strcmp(text_at(answer, "state"), "wrong") == 0;
        ready = strcmp(text_at(answer, "state"), "ready") == 0;
        if (ready)
            break;
        assert_true(strlen(text_at(answer, "text")) > 0);
    }
    assert_true(ready && wrong);
    const json_t *done = ask(&a, "try|%d|mirror|0|lay", game);
    assert_string_equal(text_at(done, "state"), "right");
    assert_true(is_null(done, "next"));
    assert_non_null(strstr(text_at(ask(&a, "record|%d", game), "text"), "B1H..R*"));
}

static void what_is_refused_teaches(void **state)
{
    (void)state;
    int game = lesson("connected"), die = piece_of(ask(&a, "view|%d|0", game), "die", 0);
    ask(&a, "take|%d|0|%d", game, die);
    ask(&a, "tap|%d|0|%d", game, space("D4"));
    const json_t *answer = ask(&a, "try|%d|connected|0|tap %d", game, space("D4"));
    assert_string_equal(text_at(answer, "state"), "right");
    assert_non_null(strstr(text_at(answer, "text"), "no route or exit of its kind to join"));
    assert_string_equal(text_at(answer, "next.task"), "draw");
    /* Another legal place is taken back when it is drawn. */
    ask(&a, "tap|%d|0|%d", game, space("F1"));
    assert_string_equal(tried(game, "connected", 1, "lay"), "wrong");
    assert_null(strstr(text_at(ask(&a, "record|%d", game), "text"), "F1"));
}

/* A piece that cannot even be taken says why. */
static void barred_pieces_teach(void **state)
{
    char what[16];
    (void)state;
    int game = lesson("specials"), special = piece_of(ask(&a, "view|%d|0", game), "special", 3);
    snprintf(what, sizeof what, "take %d", special);
    ask(&a, "take|%d|0|%d", game, special);
    const json_t *answer = ask(&a, "try|%d|specials|0|%s", game, what);
    assert_string_equal(text_at(answer, "state"), "right");
    assert_non_null(strstr(text_at(answer, "text"), "Only one special route"));
}

static void spaces_answers_and_ends_are_tried(void **state)
{
    (void)state;
    int game = lesson("errors");
    assert_string_equal(tried(game, "errors", 0, "answer 2"), "wrong");
    assert_string_equal(tried(game, "errors", 0, "answer 0"), "right");
    assert_string_equal(tried(game, "errors", 1, "tap 1"), "wrong");
    assert_string_equal(tried(game, "errors", 1, "tap 0"), "right");
    game = lesson("skipping");
    const json_t *task = ask(&a, "task|%d|skipping|0", game);
    assert_true(is_true(task, "end"));
    assert_string_equal(tried(game, "skipping", 0, "end"), "right");
    assert_string_equal(tried(game, "skipping", 0, "go"), "open");
}

static void the_first_steps_lead_through_a_round(void **state)
{
    (void)state;
    int game = lesson("first");
    for (int step = 0; step < 4; step++) {
        const json_t *task = ask(&a, "task|%d|first|%d", game, step);
        int piece = (int)json_integer_value(json_array_get(part(task, "pieces"), 0));
        ask(&a, "take|%d|0|%d", game, piece);
        const json_t *view = ask(&a, "view|%d|0", game);
        const json_t *cells = part(json_array_get(part(view, "pieces"), (size_t)piece), "cells");
        int place = (int)json_integer_value(json_array_get(cells, 0));
        ask(&a, "tap|%d|0|%d", game, place);
        const json_t *lies = ask(&a, "try|%d|first|%d|tap %d", game, step, place);
        assert_string_equal(text_at(lies, "state"), "ready");
        assert_true(strlen(text_at(lies, "text")) > 0); /* it need not be drawn to be praised */
        assert_string_equal(tried(game, "first", step, "lay"), "right");
    }
    assert_string_equal(tried(game, "first", 4, "end"), "right");
    assert_string_equal(text_at(ask(&a, "view|%d|0", game), "phase"), "roll");
}

/* --- pictures --------------------------------------------------------------------------------- */

static void examples_are_drawn(void **state)
{
    (void)state;
    assert_non_null(strstr(text_at(ask(&a, "sketch|classic+river||VV.."), "svg"), "<svg"));
    assert_non_null(strstr(text_at(ask(&a, "sketch|classic+canyon||~EE"), "svg"), "<svg"));
    const char *plain = text_at(ask(&a, "sketch|classic||B2.H.H C2H..H"), "svg");
    assert_null(strstr(plain, "error"));
    assert_non_null(
        strstr(text_at(ask(&a, "sketch|classic|errors|B2.H.H C2H..H"), "svg"), "error"));
    assert_int_equal(json_array_size(part(ask(&a, "signs"), "items")), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(the_dice_of_a_seed_are_dealt),
        PROMISE(results_are_told),
        PROMISE(games_of_a_day_are_called_so),
        PROMISE(what_is_no_result_is_refused),
        PROMISE(levels_are_measured),
        PROMISE(lessons_are_listed),
        PROMISE(a_drawing_is_turned_until_it_is_right),
        PROMISE(what_is_refused_teaches),
        PROMISE(barred_pieces_teach),
        PROMISE(spaces_answers_and_ends_are_tried),
        PROMISE(the_first_steps_lead_through_a_round),
        PROMISE(examples_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
