/* TEST page_told: A better way shows its stroke along the lines, few words leave out what counts,
   and a round is analysed with what was erased since (golden games against the game as it was); in
   a draft each player's own rolls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>

#include "asking.h"

enum { MOST_RECORD = 1 << 16 };

static void a_better_way_shows_its_stroke(void **state)
{
    char step[64];
    int game =
        game_from(&a, "inkrail 1\nconfig classic+canyon\nroll H.H. HH.. RRR. HR..* ~ES ~E\n");
    (void)state;
    ask(&a, "take|%d|0|4", game);
    ask(&a, "tap|%d|0|8", game);
    ask(&a, "lay|%d|0", game);
    const char *line = strstr(text_at(ask(&a, "record|%d", game), "text"), "1: ");
    assert_non_null(line);
    assert_int_equal(sscanf(line, "1: %63s", step), 1);
    ask(&a, "undo|%d|0", game);
    assert_null(strstr(text_at(ask(&a, "board|%d|0|", game), "svg"), "planned"));
    assert_non_null(strstr(text_at(ask(&a, "board|%d|0|alt=%s", game, step), "svg"), "planned"));
}

/* The round is taken back for another one: what both draw stays as it is. */
static void what_a_better_way_does_not_draw_steps_back(void **state)
{
    int game = game_from(&a, PLAIN "1: B1H.H. B2HH..\n");
    (void)state;
    const char *svg = text_at(ask(&a, "board|%d|0|alt=clear,B1H.H.,B2H..H", game), "svg");
    assert_non_null(strstr(svg, "class=\"cell wet\" data-cell=\"B1\""));
    assert_non_null(strstr(svg, "class=\"cell wet faded\" data-cell=\"B2\""));
    svg = text_at(ask(&a, "board|%d|0|alt=R1", game), "svg");
    assert_null(strstr(svg, "faded"));
}

/* A replay shows one game after the other, each as it was at a moment: one picture is made of the
   other all the same. */
static void a_picture_is_made_of_that_of_another_game(void **state)
{
    int game = game_from(&a, PLAIN "1: B1H.H. B2HH..\n");
    (void)state;
    int then = number_at(ask(&a, "at|%d|2", game), "game");
    const json_t *told = ask(&a, "redraw|%d|0|plain|0", then);
    int picture = number_at(told, "picture");
    assert_memory_equal(text_at(told, "svg"), "<svg", 4);
    then = number_at(ask(&a, "at|%d|3", game), "game");
    told = ask(&a, "redraw|%d|0|plain|%d", then, picture);
    assert_string_equal(text_at(told, "svg"), "");
    assert_true(has_come(part(told, "changes"), "data-cell=\"B2\""));
    assert_false(has_come(part(told, "changes"), "data-cell=\"B1\""));
}

/* What is told of a drawing that counts something. */
static const char *told_of_drawing(int brief)
{
    int game = game_from(&a, "inkrail 1\nconfig classic\nroll H.H. HH.. RRR. HR..*\n");
    ask(&a, "brief|%d", brief);
    ask(&a, "put|%d|0|0|%d", game, space("B1"));
    ask(&a, "put|%d|0|1|%d", game, space("B2"));
    return text_at(ask(&a, "lay|%d|0", game), "spoken");
}

static void few_words_leave_out_what_counts(void **state)
{
    (void)state;
    assert_non_null(strstr(told_of_drawing(0), "Score "));
    assert_null(strstr(told_of_drawing(1), "Score "));
    assert_memory_equal(told_of_drawing(1), "Done: ", 6);
    assert_true(refused(ask(&a, "brief|2")));
}

/* Below nothing there is a minus sign, in what is said as in what is shown. */
static void losses_have_a_minus_sign(void **state)
{
    int game = game_from(&a, PLAIN);
    (void)state;
    ask(&a, "put|%d|0|2|%d", game, space("D1"));
    const json_t *view = ask(&a, "lay|%d|0", game);
    assert_non_null(strstr(text_at(view, "spoken"), "Score \u22121 (\u22121)."));
    const char *seat = text_at(json_array_get(part(view, "seats"), 0), "text");
    assert_non_null(strstr(seat, ", \u22121 point"));
    const json_t *rank = json_array_get(part(ask(&a, "result|%d", game), "ranks"), 0);
    assert_non_null(strstr(text_at(rank, "text"), ", \u22121 point"));
}

/* --- sheets as they were ---------------------------------------------------------------------- */

static int golden(const char *name)
{
    static char text[MOST_RECORD];
    char path[512];
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return game_from(&a, text);
}

/* The twin: the game as it was when the dice of the round had been rolled. */
static void assert_as_it_was(int game, int round, int moment)
{
    char *now = strdup(text_at(ask(&a, "position|%d|0|%d", game, round), "text"));
    int then = number_at(ask(&a, "at|%d|%d", game, moment), "game");
    const char *was = text_at(ask(&a, "position|%d|0|0", then), "text");
    assert_string_equal(now, was);
    free(now);
    ask(&a, "close|%d", then);
}

static void a_round_is_analysed_with_what_was_erased_since(void **state)
{
    static const char *const names[] = {"challenge-meteor", "challenge-lava"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int game = golden(names[i]), rolls = 0;
        json_t *moments = json_deep_copy(part(ask(&a, "moments|%d", game), "moments"));
        for (size_t m = 0; m < json_array_size(moments); m++)
            if (strcmp(text_at(json_array_get(moments, m), "kind"), "roll") == 0)
                assert_as_it_was(game, ++rolls, (int)m);
        assert_true(rolls >= 6);
        json_decref(moments);
    }
}

/* --- rolls of a draft ------------------------------------------------------------------------- */

static void assert_rolled(int game, int player, const char *faces)
{
    char told[256] = "";
    const json_t *rolls = part(ask(&a, "rolls|%d|%d", game, player), "rolls");
    const json_t *list = part(json_array_get(rolls, 0), "faces"), *face;
    size_t i;
    assert_int_equal(json_array_size(rolls), 6); /* the game is over */
    ink_config config;
    static ink_ruleset rules;
    ink_config_read(ink_slice_of("classic+meteor,draft,players=3"), &config, NULL);
    ink_ruleset_make(&rules, &config, NULL);
    json_array_foreach(list, i, face) snprintf(told + strlen(told), sizeof told - strlen(told),
                                               "%s ", rules.shape[number_at(face, "shape")].text);
    assert_string_equal(told, faces);
}

/* The pairs that were picked, then what all share; others have other ones. */
static void each_player_of_a_draft_has_own_rolls(void **state)
{
    int game = golden("classic-meteor-draft");
    (void)state;
    assert_rolled(game, 0, "HH.. HRHR{NS}{EW} HRHR{NS}{EW} HR..* free 2 ");
    assert_rolled(game, 1, "R.R. H.H. HHH. RR.. free 2 ");
    assert_rolled(game, 2, "HHH. HH.. HHH. RR.. free 2 ");
    assert_int_equal(json_array_size(part(ask(&a, "view|%d|1", game), "rolls.0.faces")), 6);
    /* and they can be analysed */
    const char *text = text_at(ask(&a, "position|%d|1|1", game), "text");
    assert_non_null(strstr(text, "\ndice "));
    assert_false(refused(ask(&a, "analyse||%s", text)));
    text = text_at(ask(&a, "position|%d|0|1", game), "text"); /* dice of no single player */
    assert_false(refused(ask(&a, "analyse||%s", text)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(a_better_way_shows_its_stroke),
        PROMISE(what_a_better_way_does_not_draw_steps_back),
        PROMISE(a_picture_is_made_of_that_of_another_game),
        PROMISE(few_words_leave_out_what_counts),
        PROMISE(losses_have_a_minus_sign),
        PROMISE(a_round_is_analysed_with_what_was_erased_since),
        PROMISE(each_player_of_a_draft_has_own_rolls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
