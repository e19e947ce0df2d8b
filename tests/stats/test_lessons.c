/* TEST stats_lessons: Every lesson is played: its position is legal by the core, something right
   leads to its end, whatever else may be done is explained, and what its texts say of points is
   what the core counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/format.h>

#include "lessons/lesson.h"

static char said[LESSON_TEXT * 4];

static int judge(const struct lesson_step *step, const ink_session *session,
                 struct lesson_try attempt)
{
    ink_text out = ink_text_in(said, sizeof said);
    said[0] = '\0';
    int verdict = lesson_judge(step, session, &attempt, &out);
    assert_true(ink_text_whole(&out));
    if (verdict != LESSON_OPEN && said[0] == '\0')
        print_error("nothing is said\n");
    assert_true(verdict == LESSON_OPEN || said[0] != '\0');
    assert_null(strchr(said, '{')); /* every number was known */
    return verdict;
}

static const char *text_of(const ink_session *session, ink_slice text)
{
    ink_text out = ink_text_in(said, sizeof said);
    lesson_say(session, text, &out);
    assert_null(strchr(said, '{'));
    return said;
}

/* --- each kind of task ------------------------------------------------------------------------ */

/* All legal moves are right or explained; the first right one is played. */
static void play_draw(const struct lesson_step *step, ink_session *session)
{
    static ink_moves moves;
    ink_move right = INK_MOVE_NONE;
    ink_refusal why;
    int wrong = 0;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), 0, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        if (ink_move_kind(moves.move[i]) == INK_MOVE_BACK)
            continue;
        int verdict =
            judge(step, session, (struct lesson_try){.kind = TRY_MOVE, .move = moves.move[i]});
        assert_int_not_equal(verdict, LESSON_OPEN);
        wrong += verdict == LESSON_WRONG;
        if (verdict == LESSON_RIGHT && right == INK_MOVE_NONE)
            right = moves.move[i];
    }
    assert_int_not_equal(right, INK_MOVE_NONE);
    assert_true(wrong > 0);
    assert_int_equal(ink_session_play(session, 0, right, &why), INK_OK);
}

/* Each piece on each space: where the rules say no, their own sentence comes first. Returns how
   many were right. */
static int try_pieces(const struct lesson_step *step, const ink_session *session)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(session, 0, piece), right = 0;
    for (int i = 0; i < count; i++)
        for (int place = 0; place < INK_CELL_LIMIT; place++) {
            ink_refusal why;
            if (piece[i].place != INK_PLACE_CELL || !ink_cell_valid((ink_cell)place))
                continue;
            bool refused = ink_session_why(session, 0, &piece[i], (ink_cell)place, &why) != INK_OK;
            int verdict =
                judge(step, session,
                      (struct lesson_try){.kind = TRY_PIECE, .piece = piece[i], .place = place});
            if (refused && step->task == LESSON_DRAW)
                assert_int_equal(verdict, LESSON_WRONG);
            if (!refused && step->task == LESSON_REFUSE)
                assert_int_equal(verdict, LESSON_WRONG);
            right += verdict == LESSON_RIGHT;
        }
    return right;
}

static void play_refuse(const struct lesson_step *step, ink_session *session)
{
    int right = try_pieces(step, session);
    int end = judge(step, session, (struct lesson_try){.kind = TRY_END});
    assert_true(right > 0 || end == LESSON_RIGHT);
}

static void play_tap(const struct lesson_step *step, ink_session *session)
{
    int right = 0, wrong = 0;
    for (int place = 0; place < INK_CELL_LIMIT; place++)
        if (ink_cell_valid((ink_cell)place)) {
            int verdict =
                judge(step, session, (struct lesson_try){.kind = TRY_TAP, .place = place});
            right += verdict == LESSON_RIGHT;
            wrong += verdict == LESSON_WRONG;
        }
    assert_true(right > 0 && wrong > 0);
    assert_int_equal(right + wrong, 49);
}

/* One answer is right, and no two of them read alike. */
static void play_choose(const struct lesson_step *step, ink_session *session)
{
    char text[LESSON_ANSWERS][LESSON_TEXT];
    int right = 0;
    assert_true(step->answers >= 2);
    for (int i = 0; i < step->answers; i++) {
        snprintf(text[i], sizeof text[i], "%s", text_of(session, step->answer[i].text));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text[i], text[k]);
        int verdict = judge(step, session, (struct lesson_try){.kind = TRY_ANSWER, .answer = i});
        assert_int_equal(verdict, step->answer[i].right ? LESSON_RIGHT : LESSON_WRONG);
        right += step->answer[i].right;
    }
    assert_int_equal(right, 1);
    assert_int_equal(judge(step, session, (struct lesson_try){.kind = TRY_ANSWER, .answer = -1}),
                     LESSON_OPEN);
}

static void play_end(const struct lesson_step *step, ink_session *session)
{
    ink_refusal why;
    assert_int_equal(judge(step, session, (struct lesson_try){.kind = TRY_END}), LESSON_RIGHT);
    assert_int_equal(ink_session_play(session, 0, ink_move_end(), &why), INK_OK);
}

/* What is shown when the step is done is there to be seen. */
static void check_row(const struct lesson_step *step, const ink_session *session)
{
    ink_reason reason[INK_MAX_REASONS];
    if (step->row >= 0)
        assert_true(ink_session_explain(session, 0, step->row, reason) > 0);
}

static void play_step(const struct lesson_step *step, ink_session *session)
{
    text_of(session, step->say);
    switch (step->task) {
    case LESSON_DRAW:
        assert_int_equal(try_pieces(step, session), 0); /* it has to be drawn */
        play_draw(step, session);
        break;
    case LESSON_REFUSE: play_refuse(step, session); break;
    case LESSON_TAP: play_tap(step, session); break;
    case LESSON_CHOOSE: play_choose(step, session); break;
    case LESSON_END: play_end(step, session); break;
    default:
        assert_int_equal(judge(step, session, (struct lesson_try){.kind = TRY_GO_ON}),
                         LESSON_RIGHT);
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

static void every_lesson_can_be_learnt(void **state)
{
    static struct lesson lesson;
    (void)state;
    for (int i = 0; i < lesson_count(); i++) {
        ink_session *session = NULL;
        ink_refusal why;
        bool is = lesson_at(i, &lesson);
        if (!is)
            print_error("lesson %d, %s, cannot be read\n", i, lesson.key);
        assert_true(is);
        ink_status status = lesson_open(&lesson, &session, &why);
        if (status != INK_OK) {
            char sentence[512];
            ink_text out = ink_text_in(sentence, sizeof sentence);
            ink_refusal_write(NULL, &why, ink_slice_of(""), NULL, &out);
            print_error("%s: line %zu: %s\n", lesson.key, why.line, sentence);
        }
        assert_int_equal(status, INK_OK);
        assert_int_equal(lesson_find(ink_slice_of(lesson.key)), i);
        for (int s = 0; s < lesson.steps; s++) {
            print_message("%s %d\n", lesson.key, s + 1);
            play_step(&lesson.step[s], session);
            check_row(&lesson.step[s], session);
        }
        ink_session_free(session);
    }
}

/* First steps, a lesson for each of the fifteen questions that people get wrong, and one for each
   expansion. */
static void nothing_is_left_out(void **state)
{
    static struct lesson lesson;
    int first = 0, rules = 0, taught = 0;
    bool has[64] = {false};
    (void)state;
    for (int i = 0; i < lesson_count(); i++) {
        ink_session *session = NULL;
        ink_refusal why;
        assert_true(lesson_at(i, &lesson));
        first += ink_slice_is(lesson.group, "first");
        rules += ink_slice_is(lesson.group, "rules");
        assert_int_equal(lesson_open(&lesson, &session, &why), INK_OK);
        const ink_config *config = &ink_session_rules(session)->config;
        if (ink_slice_is(lesson.group, "expansions"))
            for (int m = 0; m < config->modules; m++)
                has[config->module[m]] = true;
        if (ink_slice_is(lesson.group, "first"))
            assert_int_equal(lesson.steps, 5);
        ink_session_free(session);
    }
    assert_int_equal(first, 1);
    assert_int_equal(rules, 15);
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (ink_module_home(m) != NULL)
            taught += has[m] ? 1 : 100;
    assert_true(taught < 100);
    assert_false(lesson_at(-1, &lesson));
    assert_false(lesson_at(lesson_count(), &lesson));
    assert_int_equal(lesson_find(ink_slice_of("nothing")), -1);
}

/* --- numbers and reading ---------------------------------------------------------------------- */

static void numbers_are_counted_on_the_sheet(void **state)
{
    static struct lesson lesson;
    ink_session *session = NULL;
    ink_refusal why;
    ink_score score;
    char expected[128];
    (void)state;
    assert_true(lesson_at(lesson_find(ink_slice_of("crossing")), &lesson));
    assert_int_equal(lesson_open(&lesson, &session, &why), INK_OK);
    ink_session_score(session, 0, &score);
    snprintf(expected, sizeof expected, "%d %d %d {railway* %d", score.railway, score.railway - 1,
             score.total + 2, ink_session_rules(session)->rounds);
    ink_text out = ink_text_in(said, sizeof said);
    lesson_say(session, ink_slice_of("{railway} {railway-1} {total+2} {railway* {rounds}"), &out);
    assert_string_equal(said, expected);
    assert_int_equal(score.railway, 8); /* seven spaces, one of them twice */
    ink_session_free(session);
}

static void what_is_no_lesson(void **state)
{
    static const struct {
        const char *text;
        int line;
    } bad[] = {
        {"", 1},
        {"title x\n", 2},
        {"nonsense\n", 1},
        {"group a\ntitle x\n> inkrail 1\nsay too early\n", 4},
        {"group a\ntitle x\n> inkrail 1\nstep\ntask dance\n", 5},
        {"group a\ntitle x\n> inkrail 1\nstep\ntask draw\n", 5},
        {"group a\ntitle x\n> inkrail 1\nstep\ntask end B1\n", 5},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\n> late\n", 6},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\ntask choose\nanswer one\nwhy not\n", 9},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\ntask choose\nanswer! one\n", 8},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\nwhy not\n", 6},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\nwrong B1\n", 6},
        {"group a\ntitle x\n> inkrail 1\nstep\n", 5},
        {"group a\ntitle x\n> inkrail 1\nstep\nsay x\nshow nothing\n", 6},
        {"group a much too long a name\n", 1},
    };
    static struct lesson lesson;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int line = 0;
        assert_false(lesson_read(ink_slice_of("x"), ink_slice_of(bad[i].text), &lesson, &line));
        assert_int_equal(line, bad[i].line);
    }
}

static void keys_are_short_words(void **state)
{
    static const char sound[] = "group a\ntitle x\n> inkrail 1\nstep\nsay x\n";
    static struct lesson lesson;
    char key[LESSON_KEY + 1];
    int line = 0;
    (void)state;
    memset(key, 'k', LESSON_KEY);
    key[LESSON_KEY] = '\0';
    assert_false(lesson_read(ink_slice_of(""), ink_slice_of(sound), &lesson, &line));
    assert_false(lesson_read(ink_slice_of(key), ink_slice_of(sound), &lesson, &line));
    key[LESSON_KEY - 1] = '\0';
    assert_true(lesson_read(ink_slice_of(key), ink_slice_of(sound), &lesson, &line));
    assert_string_equal(lesson.key, key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_can_be_learnt),
        cmocka_unit_test(nothing_is_left_out),
        cmocka_unit_test(numbers_are_counted_on_the_sheet),
        cmocka_unit_test(what_is_no_lesson),
        cmocka_unit_test(keys_are_short_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
