/* TEST client_film: A game as a row of pictures: it ends as the game did, and every step is there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/finished/film.h"
#include "client/finished/judge.h"
#include "games.h"

static const char *const names[] = {"classic-river",   "challenge-lake",   "challenge-four",
                                    "challenge-draft", "challenge-meteor", "random"};

/* The last picture of every player is the player's sheet at the end, points and all. */
static void test_ends_as_the_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ink_session *session = golden_game(names[i]);
        struct film film;
        assert_true(film_make(&film, session));
        assert_int_equal(film.players, ink_session_table(session)->players);
        assert_int_equal(film.frame[film.frames - 1].kind, FILM_OVER);
        for (int p = 0; p < film.players; p++) {
            ink_score there, here;
            film_score(&film, film.frames - 1, p, &here);
            ink_session_score(session, p, &there);
            assert_int_equal(here.total, there.total);
            assert_memory_equal(&film_seat(&film, film.frames - 1, p)->sheet,
                                &ink_session_seats(session)[p].sheet, sizeof(ink_sheet));
        }
        film_free(&film);
        ink_session_free(session);
    }
}

/* One picture for each roll and each drawing of the record, none for the end of a round. */
static void test_every_step(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ink_session *session = golden_game(names[i]);
        int rolls = ink_session_table(session)->round, moves = 0, seen = 0;
        struct film film;
        assert_true(film_make(&film, session));
        for (int round = 1; round <= rolls; round++) {
            assert_true(film_round_begin(&film, round) >= 0);
            for (int p = 0; p < film.players; p++) {
                const ink_move *move;
                int count = ink_session_moves(session, round, p, &move);
                for (int m = 0; m < count; m++)
                    moves += ink_move_kind(move[m]) != INK_MOVE_END;
            }
        }
        for (int f = 0; f < film.frames; f++)
            seen += film.frame[f].kind == FILM_MOVE;
        assert_int_equal(seen, moves);
        assert_int_equal(film.frames, rolls + moves + 1);
        film_free(&film);
        ink_session_free(session);
    }
}

/* Steps of one player pass by those of others; a drawing changes the space it is on. */
static void test_steps_of_a_player(void **state)
{
    ink_session *session = golden_game("challenge-four");
    struct film film;
    (void)state;
    assert_true(film_make(&film, session));
    for (int at = 0, next; (next = film_step(&film, at, 2, 1)) != at; at = next) {
        ink_set border[2], changed = film_changed(&film, next, 2, border);
        const struct film_frame *frame = &film.frame[next];
        assert_true(film_concerns(&film, next, 2));
        if (frame->kind == FILM_MOVE && ink_move_tile(frame->move) != 0)
            assert_true(ink_set_has(changed, ink_move_cell(frame->move)));
    }
    int end = film_round_end(&film, 3, 2);
    assert_int_equal(film.frame[end].round, 3);
    assert_true(film.frame[film_step(&film, end, 2, 1)].round == 4);
    assert_int_equal(film_step(&film, 0, 2, -1), 0);
    film_free(&film);
    ink_session_free(session);
}

static void test_words(void **state)
{
    char words[2048] = "";
    ink_text out = ink_text_in(words, sizeof words);
    ink_session *session = golden_game("random");
    struct film film;
    (void)state;
    assert_true(film_make(&film, session));
    film_words(&film, 0, 0, &out);
    assert_non_null(strstr(words, "Round 1"));
    film_words(&film, 1, 0, &out);
    assert_non_null(strstr(words, " at ")); /* words, not notation */
    film_words(&film, film.frames - 1, 0, &out);
    assert_non_null(strstr(words, "The game is over."));
    film_free(&film);
    ink_session_free(session);
}

/* Nothing is rolled yet: there is nothing to see. */
static void test_nothing(void **state)
{
    ink_config config = ink_config_classic();
    ink_session *session = NULL;
    struct film film;
    (void)state;
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &session, NULL), INK_OK);
    assert_false(film_make(&film, session));
    film_free(&film);
    assert_null(judge_player(session, 0, 0, NULL, NULL));
    ink_session_free(session);
}

static bool count_and_stop(void *context, double share)
{
    int *told = context;
    assert_true(share >= 0 && share <= 1);
    return ++*told < 2;
}

struct stopping {
    int told;
    double first, last;
};

static bool stop_at_fifth(void *context, double share)
{
    struct stopping *stopping = context;
    stopping->first = stopping->told == 0 ? share : stopping->first;
    stopping->last = share;
    return ++stopping->told < 5;
}

/* Whoever wants to stop is heard in the middle of a round, and nothing more is asked for. */
static void test_stopped_at_once(void **state)
{
    ink_session *session = golden_game("random");
    struct stopping stopping = {0};
    (void)state;
    assert_null(judge_player(session, 0, 0, stop_at_fifth, &stopping));
    assert_int_equal(stopping.told, 5);
    assert_true(stopping.first == stopping.last); /* it is still the first one */
    ink_session_free(session);
}

/* A review that is stopped gives nothing; one that has its time gives figures that add up, and a
   way that can be drawn. */
static void test_judged(void **state)
{
    ink_session *session = golden_game("random");
    int told = 0;
    (void)state;
    assert_null(judge_player(session, 0, 0.2, count_and_stop, &told));
    assert_int_equal(told, 2);
    struct judged *judged = judge_player(session, 0, 0.2, NULL, NULL);
    assert_non_null(judged);
    assert_int_equal(judged->rounds, ink_session_table(session)->round);
    long sum = judged->sum.expected + judged->sum.luck - judged->sum.loss - judged->sum.picks;
    assert_int_equal(sum, judged->sum.end);
    assert_int_equal(sum, JUDGED_TENTHS * judged->total);
    bool any = false;
    for (int i = 0; i < judged->rounds; i++) {
        any |= judged->round[i].better;
        assert_true(!judged->round[i].better || judged->round[i].moves > 0);
        assert_true(judged_lost(&judged->round[i]) >= 0);
    }
    assert_true(any); /* random play can be bettered */
    free(judged);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends_as_the_game),  cmocka_unit_test(test_every_step),
        cmocka_unit_test(test_steps_of_a_player), cmocka_unit_test(test_words),
        cmocka_unit_test(test_nothing),           cmocka_unit_test(test_judged),
        cmocka_unit_test(test_stopped_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
