/* TEST session_after: What lies before a player as if a drawing were made: pieces and what is
   missing, against a copy of the session that makes it. */
#include "session_games.h"

/* --- as if a drawing were made ---------------------------------------------------------------- */

static ink_session *copy_of(const ink_session *session)
{
    static char text[WALK_TEXT];
    ink_text out = ink_text_in(text, sizeof text);
    ink_session *copy = NULL;
    ink_refusal why;
    ink_session_write(session, &out);
    assert_int_equal(ink_session_read((ink_slice){text, out.length}, &copy, &why), INK_OK);
    return copy;
}

/* The move is made on a copy, and there all is as it was foretold. */
static void look_after_move(const ink_session *session, int player, ink_move move)
{
    ink_piece told[INK_MAX_PIECES], found[INK_MAX_PIECES];
    ink_missing before, after;
    ink_session *copy = copy_of(session);
    ink_refusal why;
    int count = ink_session_pieces_after(session, player, move, told);
    ink_session_missing_after(session, player, move, &before);
    assert_int_equal(ink_session_play(copy, player, move, &why), INK_OK);
    assert_int_equal(ink_session_pieces(copy, player, found), count);
    assert_memory_equal(told, found, (size_t)count * sizeof *told);
    ink_session_missing(copy, player, &after);
    assert_int_equal(before.status, after.status);
    assert_int_equal(before.must, after.must);
    assert_int_equal(before.may, after.may);
    assert_int_equal(before.lost, after.lost);
    assert_int_equal(before.earned, after.earned);
    assert_int_equal(before.choice, after.choice);
    ink_session_free(copy);
}

static long foretold;

static void look_ahead(walk *w)
{
    static ink_moves moves;
    if (w->states % 5 != 0 || ink_session_table(w->session)->phase != INK_PHASE_DRAW)
        return;
    ink_table_moves(ink_session_rules(w->session), ink_session_table(w->session),
                    ink_session_seats(w->session), w->player, &moves);
    uint32_t which = (uint32_t)(w->states / 5);
    ink_move move = moves.count > 0 ? moves.move[which % moves.count] : INK_MOVE_NONE;
    int kind = ink_move_kind(move);
    if (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL || kind == INK_MOVE_MODULE) {
        look_after_move(w->session, w->player, move);
        foretold++;
    }
}

static void what_a_drawing_would_leave_is_foretold(void **state)
{
    (void)state;
    walk_all(look_ahead, 1);
    assert_true(foretold > 50);
}

static void other_moves_foretell_nothing(void **state)
{
    ink_piece told[INK_MAX_PIECES], found[INK_MAX_PIECES];
    ink_missing before, after;
    ink_session *session = session_with("classic", "H.H. HH.. RRR. HR..*");
    (void)state;
    int count = ink_session_pieces(session, 0, found);
    ink_session_missing(session, 0, &before);
    const ink_move none[] = {INK_MOVE_NONE, ink_move_end(), ink_move_back(),
                             ink_move_of(INK_MOVE_DIE, 7, 255, 63)};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(ink_session_pieces_after(session, 0, none[i], told), count);
        assert_memory_equal(told, found, (size_t)count * sizeof *told);
        ink_session_missing_after(session, 0, none[i], &after);
        assert_int_equal(after.must, before.must);
    }
    assert_int_equal(ink_session_pieces_after(session, 1, INK_MOVE_NONE, told), 0);
    ink_session_free(session);
}

/* By the space itself, else by what runs along it. */
static void what_lies_near_a_space_is_found(void **state)
{
    ink_session *session = session_with("classic+canyon", "H.H. HH.. RRR. HR..* ~E ~E");
    (void)state;
    session_plays(session, 1, "~A2E B1H.H.");
    ink_cell a1 = ink_cell_at(0, 0), b1 = ink_cell_at(0, 1), g7 = ink_cell_at(6, 6);
    assert_int_equal(ink_session_move_near(session, 0, a1), 0);
    assert_int_equal(ink_session_move_near(session, 0, b1), 1);
    assert_int_equal(ink_session_move_near(session, 0, g7), -1);
    assert_int_equal(ink_session_move_near(session, 0, INK_NOWHERE), -1);
    ink_session_free(session);
}

static void what_was_earned_is_said(void **state)
{
    (void)state;
    ink_session *session = session_with("challenge,goals=none", "HH.. R.R. H.R.* HRHR{NS}{EW}");
    ink_piece piece[INK_MAX_PIECES];
    ink_missing missing;
    ink_session_missing(session, 0, &missing);
    assert_int_equal(missing.earned, 0);
    session_plays(session, 1, "B1H..H A1.H.R*");
    ink_session_missing(session, 0, &missing);
    assert_int_equal(missing.earned, '=');
    int count = ink_session_pieces(session, 0, piece), earned = 0;
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_EARNED) {
            assert_int_equal(piece[i].sign, '=');
            assert_int_equal(piece[i].number, earned++);
        }
    assert_int_equal(earned, 4); /* four different faces that all fit */
    ink_session_free(session);
}

/* A draft of many: the pairs that are left, as far as there is room. */
static void pairs_of_a_large_draft(void **state)
{
    (void)state;
    ink_session *session = session_of("challenge,draft,players=60", "many");
    ink_piece piece[INK_MAX_PIECES];
    ink_refusal why;
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    int turn = ink_session_turn(session);
    int count = ink_session_pieces(session, turn, piece);
    assert_int_equal(count, INK_MAX_PIECES);
    assert_int_equal(piece[count - 1].kind, INK_PIECE_PAIR);
    assert_int_equal(piece[count - 1].state, INK_PIECE_WAITING);
    assert_int_equal(ink_session_play(session, turn, piece[count - 1].move, &why), INK_OK);
    count = ink_session_pieces(session, turn, piece);
    assert_int_equal(piece[count - 1].state, INK_PIECE_BARRED);
    assert_int_equal(ink_session_why(session, turn, &piece[count - 1], 0, &why), INK_E_NOT_PICKING);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_drawing_would_leave_is_foretold),
        cmocka_unit_test(other_moves_foretell_nothing),
        cmocka_unit_test(what_lies_near_a_space_is_found),
        cmocka_unit_test(what_was_earned_is_said),
        cmocka_unit_test(pairs_of_a_large_draft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
