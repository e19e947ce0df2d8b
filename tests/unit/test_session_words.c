/* TEST session_words: Steps as text: random games in every config, each step done by call in one
   session and by its text in another, with equal saves; texts that are no steps, and where they go
   wrong; what was played in each round. */
#include "session_games.h"

static ink_session *other; /* follows by words alone */

static char *save_of(const ink_session *session, char *buffer)
{
    ink_text out = ink_text_in(buffer, WALK_TEXT);
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
    return buffer;
}

static void follow_roll(const walk *w)
{
    static char text[WALK_TEXT];
    ink_refusal why;
    if (w->table.round > 0) {
        assert_int_equal(ink_session_roll(other, &why), INK_OK);
        return;
    }
    ink_session_free(other);
    other = NULL;
    assert_int_equal(ink_session_read(ink_slice_of(save_of(w->session, text)), &other, &why),
                     INK_OK);
}

/* The words of the step that led here. */
static void words_of(const walk *w, ink_text *out)
{
    switch (w->kind) {
    case WALK_PICK:
    case WALK_PLAY: ink_session_step_write(other, w->player, w->move, out); break;
    case WALK_UNDO: ink_text_string(out, "undo"); break;
    case WALK_REDO: ink_text_string(out, "redo"); break;
    case WALK_CLEAR: ink_text_string(out, "clear"); break;
    case WALK_REMOVE:
        ink_text_string(out, "take #");
        ink_text_number(out, w->removed + 1);
        break;
    default:
        ink_text_string(out, "turn ");
        ink_cell_write(w->cell, out);
        break;
    }
}

/* What was played in each round is what the record says of it. */
static void check_moves(const ink_session *session)
{
    static char text[WALK_TEXT], line[4096];
    ink_text out = ink_text_in(text, sizeof text);
    ink_session_record(session, &out);
    for (int round = 1; round <= ink_session_table(session)->round; round++)
        for (int p = 0; p < ink_session_table(session)->players; p++) {
            const ink_move *move = NULL;
            int moves = ink_session_moves(session, round, p, &move);
            ink_text words = ink_text_in(line, sizeof line);
            ink_record_moves(ink_session_rules(session), p, move, (size_t)moves, &words);
            if (moves > 0)
                assert_non_null(strstr(text, line));
        }
    assert_int_equal(ink_session_moves(session, 0, 0, NULL), 0);
    assert_int_equal(ink_session_moves(session, 1, -1, NULL), 0);
    assert_int_equal(ink_session_moves(session, ink_session_table(session)->round + 1, 0, NULL), 0);
}

static void follow(walk *w)
{
    static char called[WALK_TEXT], told[WALK_TEXT];
    char words[80];
    ink_refusal why;
    if (w->kind == WALK_ROLL) {
        follow_roll(w);
    } else {
        ink_text out = ink_text_in(words, sizeof words);
        words_of(w, &out);
        assert_in_range(out.length, 1, 64); /* as messages have it */
        if (ink_session_step(other, w->player, ink_slice_of(words), &why) != INK_OK)
            fail_msg("%s: '%s' is refused: %s", w->config, words, ink_status_name(why.status));
    }
    assert_string_equal(save_of(other, told), save_of(w->session, called));
    check_moves(other);
}

static void words_do_what_calls_do(void **state)
{
    (void)state;
    walk_all(follow, 1);
    ink_session_free(other);
    other = NULL;
}

/* --- what is no step -------------------------------------------------------------------------- */

static void no_step_is_refused_with_where(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        size_t at, length;
    } bad[] = {
        {"nonsense", INK_E_CELL_TEXT, 0, 8},    {"back", INK_E_NO_TOKEN, 0, 4},
        {"undo B1", INK_E_NO_TOKEN, 5, 2},      {"redo now please", INK_E_NO_TOKEN, 5, 3},
        {"take", INK_E_NO_TOKEN, 0, 0},         {"take H9", INK_E_NO_TOKEN, 5, 2},
        {"take #0", INK_E_NO_TOKEN, 5, 2},      {"take #", INK_E_NO_TOKEN, 5, 1},
        {"take #99", INK_E_NO_TOKEN, 5, 3},     {"take #7", INK_E_NOTHING_THERE, 0, 0},
        {"take C3", INK_E_NOTHING_THERE, 0, 0}, {"turn", INK_E_NO_TOKEN, 0, 0},
        {"turn #1", INK_E_NO_TOKEN, 5, 2},      {"B1HH.. G2.R.R", INK_E_NO_TOKEN, 7, 6},
        {"undo", INK_E_NOTHING_BACK, 0, 0},     {"redo", INK_E_NOTHING_AGAIN, 0, 0},
        {"clear", INK_E_NOTHING_BACK, 0, 0},    {"end", INK_E_DIE_FITS, 0, 0},
        {"9:B1HH..", INK_E_CELL_TEXT, 0, 8},    {"2:B1HH..", INK_E_WRONG_FACE, 0, 0},
    };
    static char before[WALK_TEXT], after[WALK_TEXT];
    ink_session *session = session_with("classic", "HH.. R.R. RR.. HRHR{NS}{EW}");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_refusal why;
        save_of(session, before);
        ink_status status = ink_session_step(session, 0, ink_slice_of(bad[i].text), &why);
        if (status != bad[i].status || why.at != bad[i].at || why.length != bad[i].length)
            fail_msg("'%s': %s at %zu, %zu bytes", bad[i].text, ink_status_name(status), why.at,
                     why.length);
        assert_int_equal(why.status, status);
        assert_string_equal(save_of(session, after), before);
        assert_int_equal(ink_session_step(session, 0, ink_slice_of(bad[i].text), NULL), status);
    }
    assert_int_equal(ink_session_step(session, 1, ink_slice_of("undo"), NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_step(session, -1, ink_slice_of("end"), NULL), INK_E_NO_PLAYER);
    ink_session_free(session);
}

/* The die is named where it is not the first that shows the face. */
static void dice_are_named_where_need_be(void **state)
{
    char text[64];
    ink_session *session = session_with("classic", "HH.. HH.. RR.. HRHR{NS}{EW}");
    ink_move move = session_move(session, 1, "B1HH..");
    (void)state;
    ink_text out = ink_text_in(text, sizeof text);
    ink_session_step_write(session, 0, move, &out);
    assert_string_equal(text, "B1HH..");
    out = ink_text_in(text, sizeof text);
    move = ink_move_of(INK_MOVE_DIE, 1, ink_move_tile(move), ink_move_cell(move));
    ink_session_step_write(session, 0, move, &out);
    assert_string_equal(text, "2:B1HH..");
    assert_int_equal(ink_session_step(session, 0, ink_slice_of(" 2:B1HH.. "), NULL), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].move[0], move);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_do_what_calls_do),
        cmocka_unit_test(no_step_is_refused_with_where),
        cmocka_unit_test(dice_are_named_where_need_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
