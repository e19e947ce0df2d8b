/* TEST session_damage: Texts that are no sessions: saves that are cut, with other bytes in them, or
   with remarks that cannot be. Each is refused, or a sound game. */
#include "session_texts.h"

static char first_buffer[WALK_TEXT], second_buffer[WALK_TEXT], third_buffer[WALK_TEXT];

/* --- bad texts -------------------------------------------------------------------------------- */

/* Refused, or good in all respects. */
static bool consistent(ink_slice text)
{
    ink_session *session = NULL;
    ink_refusal why = {.status = INK_OK};
    ink_status status = ink_session_read(text, &session, &why);
    assert_int_equal(status, why.status);
    if (status != INK_OK) {
        assert_null(session);
        return false;
    }
    assert_true(ink_table_sound(ink_session_rules(session), ink_session_table(session),
                                ink_session_seats(session)));
    ink_slice save = written(session, second_buffer);
    ink_session *copy = read_back(save);
    assert_true(same_text(save, written(copy, third_buffer)));
    for (int p = 0; p < ink_session_table(session)->players; p++)
        step_together(session, copy, p);
    ink_session_free(copy);
    ink_session_free(session);
    return true;
}

static long good, bad;

static void look_at_damage(walk *w)
{
    if (w->states % 40 != 0)
        return;
    ink_slice text = written(w->session, first_buffer);
    for (int i = 0; i < 12; i++) { /* cut off */
        ink_slice part = {text.data, (size_t)twin_below(&w->random, (int)text.length)};
        *(consistent(part) ? &good : &bad) += 1;
    }
    for (int i = 0; i < 12; i++) { /* another byte, most often one that is in the text */
        size_t at = (size_t)twin_below(&w->random, (int)text.length);
        char was = first_buffer[at];
        first_buffer[at] = twin_below(&w->random, 4) == 0
                               ? (char)twin_below(&w->random, 256)
                               : first_buffer[twin_below(&w->random, (int)text.length)];
        *(consistent(text) ? &good : &bad) += 1;
        first_buffer[at] = was;
    }
}

static void damaged_saves_are_refused_or_sound(void **state)
{
    (void)state;
    good = bad = 0;
    walk_all(look_at_damage, 1);
    assert_true(good > 50 && bad > 50);
}

#define GAME "inkrail 1\nconfig classic\nroll H.H. H.H. H.H. HR..*\n1: B1H.H.\n"

#define TWO "inkrail 1\nconfig classic,players=2\nroll H.H. H.H. H.H. HR..*\n1: B1H.H.\n"

static void refused_as(const char *text, ink_status status, size_t line)
{
    ink_session *session = NULL;
    ink_refusal why;
    ink_status answer = ink_session_read(ink_slice_of(text), &session, &why);
    if (answer != status)
        fail_msg("%s instead of %s:\n%s", ink_status_name(answer), ink_status_name(status), text);
    assert_int_equal(why.line, line);
    assert_null(session);
    assert_int_equal(ink_session_read(ink_slice_of(text), &session, NULL), status);
}

static void bad_steps_are_refused(void **state)
{
    (void)state;
    refused_as(GAME "#steps 2\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1\n", INK_E_RECORD_ORDER, 5);
    refused_as(GAME "#steps 1 B1H.H. -\n", INK_E_RECORD_ORDER, 5);
    refused_as(GAME "#steps 1 - B1H.H.\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. | | -\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (2-1)\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (1-3)\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (0)\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (1,1)\n", INK_E_DIE_DRAWN, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (2)\n", INK_E_DETACHED, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (1) (1,,)\n", INK_E_CELL_TEXT, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (1,)\n", INK_E_CELL_TEXT, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (,1)\n", INK_E_CELL_TEXT, 5);
    refused_as(GAME "#steps 1 B1H.H. B2H.H. (,)\n", INK_E_CELL_TEXT, 5);
    refused_as(GAME "#steps 1 B1H.H.\n#steps 1 B1H.H.\n", INK_E_RECORD_ORDER, 6);
    refused_as(GAME "#steps 1 B1H.H.\n#redo 1\n", INK_E_RECORD_ORDER, 5);
    refused_as(TWO "#steps 1 B1H.H. | B2H.H. B3H.H. F1HR..* end -\n", INK_E_RECORD_ORDER, 5);
}

static void bad_remarks_are_refused(void **state)
{
    (void)state;
    refused_as("", INK_E_HEADER, 0);
    refused_as(GAME "#undo 2\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#undo\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "\n#redo 1 C3H.H.\n", INK_E_DETACHED, 6);
    refused_as(GAME "#redo 1 B1HHQ.\n", INK_E_DRAWING_TEXT, 5);
    refused_as(GAME "#redo 1 B1H.H. back\n", INK_E_NO_MOVE, 5);
    refused_as(GAME "#redo 1 4:B1H.H.\n", INK_E_WRONG_FACE, 5);
    refused_as(TWO "#redo 1 F1H.H. F2H.H. F3H.H. B1HR..* end\n#redo 1\n", INK_E_RECORD_ORDER, 6);
    refused_as(TWO "#undo 1 F1H.H. F2H.H. F3H.H. B1HR..* end\n", INK_E_RECORD_ORDER, 5);
    refused_as(GAME "#now 1 2:B2H.H.\n", INK_E_DETACHED, 5);
    refused_as(GAME "#now 1 F1H.H.\n", INK_E_RECORD_ORDER, 5);
    refused_as(GAME "#clock -1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#clock 4294967296\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#player 1 level=11\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#hide 1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#hints\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#hints on\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#hints off 1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#help hints=1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#help 2 hints=1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#help 1 hints\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#help 1 hints=1000\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#help 1 back=1 tips=1\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#player 1 ms=99999999999999999999\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#player 0 name=x\n", INK_E_NO_TOKEN, 5);
    refused_as(GAME "#seed \001\n", INK_E_SEED_TEXT, 5);
    refused_as("inkrail 1\nconfig classic\nseed a\n#seed b\n", INK_E_RECORD_ORDER, 4);
    refused_as("inkrail 1\nconfig classic\nseed a\n#undo 1\n", INK_E_RECORD_ORDER, 4);
    ink_session_free(read_back(ink_slice_of(GAME "# a remark\n#another 1\n  #\n")));
}

static void too_many_steps_are_refused(void **state)
{
    (void)state;
    ink_text out = ink_text_in(first_buffer, sizeof first_buffer);
    ink_text_string(&out, GAME);
    for (int i = 0; i < 1001; i++)
        ink_text_string(&out, i % 2 == 0 ? "#redo 1 B1H.H. B2H.H.\n" : "#redo 1\n");
    refused_as(first_buffer, INK_E_TOO_MANY_MOVES, 1004);
}

static void bad_beginnings(void **state)
{
    (void)state;
    ink_config config = ink_config_classic();
    ink_session *session = NULL;
    ink_refusal why;
    assert_int_equal(ink_session_new(&config, ink_slice_of("a\nb"), &session, &why),
                     INK_E_SEED_TEXT);
    config.edition = 99;
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &session, &why), INK_E_NO_EDITION);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &session, NULL), INK_E_NO_EDITION);
    assert_null(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_saves_are_refused_or_sound),
        cmocka_unit_test(bad_remarks_are_refused),
        cmocka_unit_test(bad_steps_are_refused),
        cmocka_unit_test(too_many_steps_are_refused),
        cmocka_unit_test(bad_beginnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
