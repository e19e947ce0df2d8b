/* TEST players: Players who are not there: every function that takes a player refuses, or answers
   what nobody has, in every phase of a game, and reads nothing beyond the seats. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "session_games.h"

/* A game in some phase: a session, a copy of its table with no seat more than there are players, so
   that a sanitizer sees every look beyond. */
typedef struct world {
    ink_session *session;
    ink_table table;
    ink_seat *seat;
    ink_engine *engine;
} world;

static const ink_ruleset *rules_in(const world *w)
{
    return ink_session_rules(w->session);
}

/* --- each function ---------------------------------------------------------------------------- */

static void table_play(world *w, int player)
{
    ink_table before = w->table;
    ink_refusal why;
    assert_int_equal(ink_table_play(rules_in(w), &w->table, w->seat, player, ink_move_end(), &why),
                     INK_E_NO_PLAYER);
    assert_int_equal(why.status, INK_E_NO_PLAYER);
    assert_int_equal(ink_table_ask(rules_in(w), &w->table, w->seat, player, ink_move_pick(1), NULL),
                     INK_E_NO_PLAYER);
    assert_memory_equal(&before, &w->table, sizeof before);
}

static void table_moves(world *w, int player)
{
    static ink_moves moves;
    moves.count = 7;
    assert_false(ink_table_has(&w->table, player));
    ink_table_moves(rules_in(w), &w->table, w->seat, player, &moves);
    assert_int_equal(moves.count, 0);
}

static void table_view(world *w, int player)
{
    static const ink_sheet empty;
    ink_sheet seen, own;
    memset(&seen, 7, sizeof seen);
    ink_table_view(&w->table, w->seat, 0, player, &seen);
    assert_memory_equal(&seen, &empty, sizeof seen);
    ink_table_view(&w->table, w->seat, player, player, &seen);
    assert_memory_equal(&seen, &empty, sizeof seen);
    ink_table_view(&w->table, w->seat, player, 1, &seen); /* as somebody who looks on */
    ink_table_view(&w->table, w->seat, INK_MAX_PLAYERS, 1, &own);
    assert_memory_equal(&seen, &own, sizeof seen);
}

static void table_score(world *w, int player)
{
    static const ink_score nothing;
    ink_score score = {.total = 7};
    ink_table_score(rules_in(w), w->seat, player, &score);
    assert_memory_equal(&score, &nothing, sizeof score);
    if (player < 0 || player >= INK_GOALS) /* no such goal either */
        assert_int_equal(ink_table_goal_value(&w->table, player), 0);
}

static void engine_goals(world *w, int player)
{
    ink_engine_goals goals;
    ink_engine_goals_of(rules_in(w), &w->table, w->seat, player, &goals);
    for (int i = 0; i < INK_GOALS; i++)
        assert_int_equal(goals.goal[i], INK_NO_GOAL);
}

static void engine_pick(world *w, int player)
{
    const ink_engine_limits limits = {.level = 1};
    ink_move pick = 7;
    double value;
    assert_int_equal(ink_engine_pick(w->engine, &w->table, w->seat, player, &limits, &pick),
                     INK_E_NO_PLAYER);
    assert_int_equal(pick, 0);
    assert_int_equal(ink_engine_pick_value(w->engine, &w->table, w->seat, player, ink_move_pick(1),
                                           &limits, &value),
                     INK_E_NO_PLAYER);
}

static void engine_hint(world *w, int player)
{
    static ink_engine_result result;
    assert_int_equal(ink_engine_hint(w->engine, &w->table, w->seat, player, NULL, &result),
                     INK_E_NO_PLAYER);
}

static void session_looks(world *w, int player)
{
    static const ink_score nothing;
    ink_score score = {.total = 7}, change = {.total = 7};
    ink_reason reason[INK_MAX_REASONS];
    uint8_t face[INK_MAX_DICE];
    assert_true(ink_session_struck(w->session, player) == 0);
    assert_true(ink_session_fresh(w->session, player) == 0);
    assert_null(ink_session_prior(w->session, player));
    assert_string_equal(ink_session_player(w->session, player)->name, "");
    assert_true(ink_session_left(w->session, player) == INT64_MAX);
    assert_true(ink_session_chance(w->session, player) == 0);
    assert_int_equal(ink_session_help(w->session, player, INK_HELP_HINTS), 0);
    assert_int_equal(ink_session_dice(w->session, 1, player, face), 0);
    assert_int_equal(ink_session_before(w->session, player), INK_MAX_PLAYERS);
    ink_session_score(w->session, player, &score);
    ink_session_change(w->session, player, &change);
    assert_memory_equal(&score, &nothing, sizeof score);
    assert_memory_equal(&change, &nothing, sizeof change);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        assert_int_equal(ink_session_explain(w->session, player, row, reason), 0);
}

static void session_rounds(world *w, int player)
{
    ink_cell cell[INK_MAX_DICE] = {0};
    const ink_move *move = NULL;
    for (int round = 0; round <= INK_MAX_ROUNDS; round++)
        assert_int_equal(ink_session_moves(w->session, round, player, &move), 0);
    ink_session_drawn(w->session, player, cell);
    for (int d = 0; d < INK_MAX_DICE; d++)
        assert_int_equal(cell[d], INK_NOWHERE);
}

static void session_pieces(world *w, int player)
{
    ink_piece piece[INK_MAX_PIECES] = {{.kind = INK_PIECE_DIE}};
    ink_move way[INK_MAX_WAYS];
    ink_footprint footprint;
    ink_missing missing;
    ink_refusal why;
    assert_int_equal(ink_session_ways(w->session, player, piece, 0, way), 0);
    assert_int_equal(ink_session_why(w->session, player, piece, 0, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_pieces(w->session, player, piece), 0);
    assert_false(ink_session_preview(w->session, player, ink_move_end(), &footprint));
    ink_session_missing(w->session, player, &missing);
    assert_int_equal(missing.status, INK_E_NO_PLAYER);
    assert_int_equal(missing.must | missing.may | missing.lost, 0);
    assert_int_equal(ink_session_pieces_after(w->session, player, ink_move_end(), piece), 0);
    ink_session_missing_after(w->session, player, ink_move_end(), &missing);
    assert_int_equal(missing.status, INK_E_NO_PLAYER);
}

static void session_steps(world *w, int player)
{
    ink_session *s = w->session;
    ink_returned returned;
    assert_int_equal(ink_session_play(s, player, ink_move_end(), NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_undo(s, player, NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_redo(s, player, NULL), INK_E_NO_PLAYER);
    assert_false(ink_session_can_undo(s, player));
    assert_false(ink_session_can_redo(s, player));
    assert_int_equal(ink_session_remove(s, player, 0, &returned, NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_remove_move(s, player, 0, &returned, NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_move_at(s, player, INK_PLACE_CELL, 0), -1);
    assert_int_equal(ink_session_move_near(s, player, 0), -1);
    assert_int_equal(ink_session_clear(s, player, NULL), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_turn_piece(s, player, 0, NULL), INK_E_NO_PLAYER);
}

static void texts(world *w, int player)
{
    static const ink_score score;
    char text[64];
    ink_move end = ink_move_end();
    ink_text out = ink_text_in(text, sizeof text);
    ink_session_step_write(w->session, player, end, &out);
    ink_record_moves(rules_in(w), player, &end, 1, &out);
    if (player < 0 || player >= INK_MAX_PLAYERS) /* it knows no table */
        ink_record_score(player, &score, &out);
    assert_int_equal(out.length, 0);
    assert_int_equal(ink_session_step(w->session, player, ink_slice_of("end"), NULL),
                     INK_E_NO_PLAYER);
}

static void session_names(world *w, int player)
{
    static char before[WALK_TEXT], after[WALK_TEXT];
    ink_text was = ink_text_in(before, sizeof before), is = ink_text_in(after, sizeof after);
    ink_session_write(w->session, &was);
    ink_session_name(w->session, player, ink_slice_of("Nobody"), 3);
    ink_session_spend(w->session, player, 1000);
    ink_session_helped(w->session, player, INK_HELP_HINTS);
    ink_session_write(w->session, &is);
    assert_string_equal(before, after);
}

static void (*const calls[])(world *w, int player) = {
    table_play,    table_moves, table_view,    table_score,    engine_goals,
    engine_pick,   engine_hint, session_looks, session_rounds, session_pieces,
    session_steps, texts,       session_names};

/* --- in every phase --------------------------------------------------------------------------- */

static void call_all(world *w)
{
    static const int nobody[] = {-1,    2,       3,      INK_MAX_PLAYERS - 1, INK_MAX_PLAYERS,
                                 10000, INT_MIN, INT_MAX};
    w->table = *ink_session_table(w->session);
    memcpy(w->seat, ink_session_seats(w->session), 2 * sizeof *w->seat);
    for (int i = 0; i < COUNT(nobody); i++)
        for (int k = 0; k < COUNT(calls); k++)
            calls[k](w, nobody[i]);
}

static void nobody_is_refused_everywhere(void **state)
{
    world w = {.session = session_of("challenge,draft,players=2,goals=A:C:D", "nobody")};
    uint64_t random = 5;
    unsigned phases = 0;
    (void)state;
    w.seat = malloc(2 * sizeof *w.seat);
    w.engine = ink_engine_new(rules_in(&w), NULL);
    assert_true(w.seat != NULL && w.engine != NULL);
    ink_session_set_clock(w.session, 1000); /* whoever is not there has all the time there is */
    for (int steps = 0; ink_session_table(w.session)->phase != INK_PHASE_OVER; steps++) {
        int turn = ink_session_turn(w.session);
        ink_move move = ink_move_end();
        if (steps < 12)
            call_all(&w);
        phases |= 1u << ink_session_table(w.session)->phase;
        if (ink_session_table(w.session)->phase == INK_PHASE_DRAFT) {
            ink_piece piece[INK_MAX_PIECES];
            int count = ink_session_pieces(w.session, turn, piece);
            for (int i = 0; i < count; i++)
                if (piece[i].kind == INK_PIECE_PAIR && piece[i].state == INK_PIECE_WAITING)
                    move = piece[i].move;
            assert_int_equal(ink_session_play(w.session, turn, move, NULL), INK_OK);
        } else if (ink_session_table(w.session)->phase == INK_PHASE_ROLL) {
            assert_int_equal(ink_session_roll(w.session, NULL), INK_OK);
        } else {
            session_pass_round(w.session, &random);
        }
    }
    call_all(&w);
    assert_int_equal(phases, 1u << INK_PHASE_ROLL | 1u << INK_PHASE_DRAFT | 1u << INK_PHASE_DRAW);
    ink_engine_free(w.engine);
    ink_session_free(w.session);
    free(w.seat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_is_refused_everywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
