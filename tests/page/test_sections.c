/* TEST page_sections: Answers by sections: a reader who merges the changes always has what the page
   tells somebody who asks for the whole answer; and an answer to a tap does not grow with the
   table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>

#include "asking.h"
#include "chance.h"

enum { STEPS = 120, VERB = 80 };

/* --- a reader --------------------------------------------------------------------------------- */

struct reader {
    int version;
    json_t *has;
};

/* The elements of a list that has changed. */
static json_t *changed_list(const json_t *before, const json_t *changes)
{
    json_t *list = json_array();
    json_int_t length = json_integer_value(json_object_get(changes, "length"));
    for (json_int_t i = 0; i < length; i++) {
        char index[24];
        snprintf(index, sizeof index, "%lld", (long long)i);
        json_t *element = json_object_get(changes, index);
        json_array_append(list, element != NULL ? element : json_array_get(before, (size_t)i));
    }
    return list;
}

static void merge(struct reader *reader, const json_t *answer)
{
    const char *key;
    json_t *part;
    assert_false(refused(answer));
    json_object_foreach((json_t *)(uintptr_t)answer, key, part)
    {
        const json_t *before = json_object_get(reader->has, key);
        if (strcmp(key, "version") == 0)
            reader->version = (int)json_integer_value(part);
        else if (json_is_array(before) && json_is_object(part))
            json_object_set_new(reader->has, key, changed_list(before, part));
        else
            json_object_set(reader->has, key, part);
    }
}

static void must_be_equal(const struct reader *reader, const json_t *whole, const char *request)
{
    const char *key;
    json_t *part;
    json_object_foreach((json_t *)(uintptr_t)whole, key,
                        part) if (!json_equal(part, json_object_get(reader->has, key)))
        fail_msg("%s after %s: %s, not %s", key, request,
                 json_dumps(json_object_get(reader->has, key), JSON_ENCODE_ANY),
                 json_dumps(part, JSON_ENCODE_ANY));
    assert_int_equal(json_object_size(reader->has), json_object_size(whole));
}

/* --- games ------------------------------------------------------------------------------------ */

/* Anything that a person may do, possible or not. */
static const char *some_request(ink_rng *rng, int game, int player, char words[VERB], bool reads,
                                int version)
{
    static const struct {
        const char *verb;
        int least, count; /* of its argument */
    } verbs[] = {{"take", -1, 10}, {"take", 0, 6}, {"tap", 0, 49}, {"tap", 0, 49}, {"tap", 0, 49},
                 {"turn", -1, 3},  {"lay", 0, 0},  {"lay", 0, 0},  {"undo", 0, 0}, {"redo", 0, 0},
                 {"back", 0, 49},  {"end", 0, 2},  {"end", 1, 1},  {"view", 0, 0}};
    size_t verb = ink_rng_below(rng, sizeof verbs / sizeof *verbs);
    int argument = verbs[verb].least;
    if (verbs[verb].count > 1)
        argument += (int)ink_rng_below(rng, (uint32_t)verbs[verb].count);
    char at[24] = "", last[24] = "";
    if (reads)
        snprintf(at, sizeof at, "@%d", version);
    if (verbs[verb].count > 0)
        snprintf(last, sizeof last, "|%d", argument);
    snprintf(words, VERB, "%s|%d%s|%d%s", verbs[verb].verb, game, at, player, last);
    return words;
}

static void settle(struct asking *whole, struct reader *settled, int game, int player)
{
    merge(settled, ask(&a, "settled|%d@%d|%d", game, settled->version, player));
    must_be_equal(settled, ask(whole, "settled|%d|%d", game, player), "settling");
}

/* Two pages have the same game; one is asked for changes, the other for all of it. */
static void check_config(const char *config)
{
    struct asking whole;
    asking_begin(&whole);
    ink_rng rng = ink_rng_stream(chance(5), config, 0);
    struct reader view = {0, json_object()}, settled = {0, json_object()};
    int game = game_of(&a, config, "sections"), player = 0;
    int players = number_at(ask(&a, "config|%s", config), "players");
    assert_int_equal(game_of(&whole, config, "sections"), game);
    for (int i = 0; i < STEPS; i++) {
        char request[VERB], same[VERB];
        ink_rng as_it_was = rng;
        some_request(&rng, game, player, request, true, view.version);
        some_request(&as_it_was, game, player, same, false, 0);
        merge(&view, ask(&a, "%s", request));
        must_be_equal(&view, ask(&whole, "%s", same), request);
        if (i % 3 == 0)
            settle(&whole, &settled, game, player);
        if (strcmp(json_string_value(json_object_get(view.has, "phase")), "roll") == 0) {
            ask(&a, "roll|%d", game);
            ask(&whole, "roll|%d", game);
        }
        player = (player + (i % 7 == 0)) % players;
    }
    json_decref(view.has);
    json_decref(settled.has);
    ask(&a, "close|%d", game);
    asking_end(&whole);
}

static void changes_lead_to_the_whole(void **state)
{
    static const char *const configs[] = {
        "classic",          "challenge,players=3",     "classic+lava",  "classic+meteor,players=2",
        "challenge+canyon", "classic,draft,players=4", "classic+forest"};
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++)
        check_config(configs[i]);
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* Bytes that are told of a die that is taken, and of a tap with it. */
static size_t bytes_of_tap(const char *config)
{
    int game = game_of(&a, config, "sizes");
    int version = number_at(ask(&a, "view|%d@0|0", game), "version");
    const json_t *taken = ask(&a, "take|%d@%d|0|0", game, version);
    char *text = json_dumps(taken, JSON_COMPACT);
    size_t bytes = strlen(text);
    free(text);
    const json_t *tapped = ask(&a, "tap|%d@%d|0|1", game, number_at(taken, "version"));
    text = json_dumps(tapped, JSON_COMPACT);
    bytes += strlen(text);
    free(text);
    return bytes;
}

static void a_tap_costs_a_class_no_more_than_a_table(void **state)
{
    size_t four = bytes_of_tap("classic,players=4"), class_of = bytes_of_tap("classic,players=500");
    (void)state;
    if (class_of > four + four / 20)
        fail_msg("%zu bytes in a class of 500, %zu at a table of four", class_of, four);
}

/* Whoever has another version than the last one is told all of it, and so is one who changes the
   language or the player. */
static void what_is_forgotten_is_told_as_a_whole(void **state)
{
    int game = game_of(&a, "classic,players=2", "whole");
    (void)state;
    int first = number_at(ask(&a, "view|%d@0|0", game), "version");
    int second = number_at(ask(&a, "view|%d@%d|0", game, first), "version");
    assert_int_equal(json_object_size(ask(&a, "view|%d@%d|0", game, second)), 1);
    assert_true(json_is_array(part(ask(&a, "view|%d@%d|0", game, first), "pieces")));
    int third = number_at(ask(&a, "view|%d@0|1", game), "version");
    assert_true(json_is_array(part(ask(&a, "view|%d@%d|0", game, third), "pieces")));
    int fourth = number_at(ask(&a, "view|%d@0|0", game), "version");
    assert_true(page_speak(a.page, (ink_slice){"", 0}));
    assert_true(json_is_array(part(ask(&a, "view|%d@%d|0", game, fourth), "seats")));
    assert_true(refused(ask(&a, "view|%d@|0", game)));
    assert_true(refused(ask(&a, "view|%d@-1|0", game)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(changes_lead_to_the_whole),
        PROMISE(a_tap_costs_a_class_no_more_than_a_table),
        PROMISE(what_is_forgotten_is_told_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
