/* TEST session_steps: Steps of a session in random games of every config: undo and redo against a
   model of plain copies, what a take-back returns, turning, the end of rounds. */
#include "session_games.h"

/* --- a model of the steps --------------------------------------------------------------------- */

/* The very seats of every position a player has been at, as plain copies. */
enum { POSITIONS = 600 };
static struct {
    ink_seat at[POSITIONS];
    int count, cursor;
} model[8];

static const ink_seat *now_of(const walk *w)
{
    return &ink_session_seats(w->session)[w->player];
}

static void forget_all(const walk *w)
{
    for (int p = 0; p < ink_session_table(w->session)->players; p++) {
        model[p].count = 1;
        model[p].cursor = 0;
        model[p].at[0] = ink_session_seats(w->session)[p];
    }
}

/* Where the step must have led to. */
static void follow_model(walk *w)
{
    if (w->kind == WALK_ROLL || w->kind == WALK_PICK ||
        ink_session_table(w->session)->phase != INK_PHASE_DRAW) {
        forget_all(w);
        return;
    }
    int player = w->player;
    const ink_seat *now = now_of(w);
    if (w->kind == WALK_UNDO)
        model[player].cursor--;
    else if (w->kind == WALK_REDO)
        model[player].cursor++;
    else {
        if (w->seat[player].ended != 0) /* that was taken back first */
            model[player].cursor--;
        bool stays = memcmp(&model[player].at[model[player].cursor], now, sizeof *now) == 0;
        if (!stays || w->seat[player].ended == 0)
            model[player].at[++model[player].cursor] = *now;
        model[player].count = model[player].cursor + 1;
        assert_true(model[player].count < POSITIONS);
    }
    require(&now->sheet, memcmp(&model[player].at[model[player].cursor], now, sizeof *now) == 0);
    assert_int_equal(ink_session_can_undo(w->session, player), model[player].cursor > 0);
    assert_int_equal(ink_session_can_redo(w->session, player),
                     model[player].cursor + 1 < model[player].count);
}

static void steps_lead_where_they_came_from(void **state)
{
    (void)state;
    walk_all(follow_model, 1);
}

/* --- undo and redo at every state ------------------------------------------------------------- */

static void back_and_again(walk *w)
{
    ink_table table = *ink_session_table(w->session);
    ink_seat seat[8];
    ink_refusal why;
    memcpy(seat, ink_session_seats(w->session), table.players * sizeof *seat);
    if (table.phase != INK_PHASE_DRAW || w->kind == WALK_ROLL || w->kind == WALK_PICK)
        return;
    if (w->seat[w->player].ended != 0 && w->kind != WALK_UNDO)
        return; /* see an_undo_never_ends_the_round */
    if (w->kind != WALK_UNDO && w->kind != WALK_REDO) {
        assert_int_equal(ink_session_undo(w->session, w->player, &why), INK_OK);
        assert_true(same_seats(w->session, &w->table, w->seat));
        assert_int_equal(ink_session_redo(w->session, w->player, &why), INK_OK);
    } else if (w->kind == WALK_UNDO) {
        assert_int_equal(ink_session_redo(w->session, w->player, &why), INK_OK);
        assert_true(same_seats(w->session, &w->table, w->seat));
        assert_int_equal(ink_session_undo(w->session, w->player, &why), INK_OK);
    }
    assert_true(same_seats(w->session, &table, seat));
}

static void undo_and_redo_are_inverse(void **state)
{
    (void)state;
    walk_all(back_and_again, 1);
}

/* --- what is removed -------------------------------------------------------------------------- */

static long removals, dependents;

/* The obvious way: without the drawing, in order, each that is still legal. */
static int in_order(const ink_ruleset *rules, const ink_seat *seat, int gone, ink_sheet *sheet,
                    ink_move kept[INK_ROUND_MOVES])
{
    int count = 0;
    *sheet = seat->before;
    for (int i = 0; i < seat->moves; i++)
        if (i != gone && ink_move_kind(seat->move[i]) != INK_MOVE_END &&
            ink_sheet_play(rules, sheet, seat->move[i], NULL) == INK_OK)
            kept[count++] = seat->move[i];
    return count;
}

static int times(const ink_move *move, int moves, ink_move which)
{
    int count = 0;
    for (int i = 0; i < moves; i++)
        count += move[i] == which;
    return count;
}

static void look_at_removal(walk *w)
{
    const ink_ruleset *rules = ink_session_rules(w->session);
    const ink_seat *was = &w->seat[w->player], *now = now_of(w);
    ink_move kept[INK_ROUND_MOVES];
    ink_sheet sheet;
    if (w->kind != WALK_REMOVE)
        return;
    int count = in_order(rules, was, w->removed, &sheet, kept);
    assert_int_equal(w->returned.move[0], was->move[w->removed]);
    assert_int_equal(w->returned.count + now->moves, was->moves - was->ended);
    assert_true(now->moves >= count);
    assert_memory_equal(now->move, kept, (size_t)count * sizeof *kept);
    for (int i = 0; i < was->moves - was->ended; i++)
        assert_int_equal(times(was->move, was->moves, was->move[i]),
                         times(now->move, now->moves, was->move[i]) +
                             times(w->returned.move, w->returned.count, was->move[i]));
    for (int i = 1; i < w->returned.count; i++) {
        int kind = ink_move_kind(w->returned.move[i]);
        if (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL) /* could have stayed otherwise */
            assert_int_not_equal(ink_sheet_ask(rules, &now->sheet, w->returned.move[i], NULL),
                                 INK_OK);
    }
    removals++;
    dependents += w->returned.count - 1;
}

static void removing_takes_what_hangs_on_it(void **state)
{
    (void)state;
    removals = dependents = 0;
    walk_all(look_at_removal, 3);
    assert_true(removals > 300 && dependents > 40);
}

/* A row of three from an exit; the first is the support of the others. */
static void a_support_is_removed(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. H.H. H.H. HRHR{NS}{EW}");
    ink_returned returned;
    ink_refusal why;
    session_plays(session, 1, "B1H.H. B2H.H. B3H.H.");
    assert_int_equal(ink_session_remove(session, 0, cell_of("B1"), &returned, &why), INK_OK);
    assert_int_equal(returned.count, 3);
    assert_int_equal(ink_move_cell(returned.move[0]), cell_of("B1"));
    assert_int_equal(ink_move_cell(returned.move[1]), cell_of("B2"));
    assert_int_equal(ink_session_seats(session)[0].moves, 0);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].moves, 3);
    assert_int_equal(ink_session_remove(session, 0, cell_of("B2"), &returned, &why), INK_OK);
    assert_int_equal(returned.count, 2);
    assert_int_equal(ink_session_remove(session, 0, cell_of("G7"), &returned, &why),
                     INK_E_NOTHING_THERE);
    assert_int_equal(ink_session_remove(session, 0, 63, NULL, NULL), INK_E_NOTHING_THERE);
    ink_session_free(session);
}

/* B2 hung on B1 when it was drawn, but it has come to join A2 as well, which has its exit. */
static void what_has_another_support_stays(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. R.R. H.H. HR..*");
    ink_returned returned;
    ink_refusal why;
    session_plays(session, 1, "B1H.H. B2H..R* A2.R.R");
    assert_int_equal(ink_session_remove(session, 0, cell_of("B1"), &returned, &why), INK_OK);
    assert_int_equal(returned.count, 1);
    const ink_seat *seat = &ink_session_seats(session)[0];
    assert_int_equal(seat->moves, 2);
    assert_int_equal(ink_move_cell(seat->move[0]), cell_of("A2"));
    assert_int_equal(ink_move_cell(seat->move[1]), cell_of("B2"));
    ink_session_free(session);
}

/* Strokes between spaces are found by the corners they touch. */
static void a_stroke_is_found_by_its_corners(void **state)
{
    (void)state;
    ink_session *session = session_with("classic+canyon", "H.H. H.H. H.H. HR..* ~EE ~E");
    session_plays(session, 1, "B1H.H. ~D1SS ~D3E F1H.H.");
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CELL, cell_of("F1")), 3);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CELL, cell_of("D1")), -1);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CORNER, cell_of("D1")), 1);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CORNER, cell_of("D2")), 1);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CORNER, cell_of("D3")), 2);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CORNER, cell_of("E3")), 2);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_CORNER, cell_of("E4")), -1);
    assert_int_equal(ink_session_move_at(session, 0, INK_PLACE_NONE, cell_of("D1")), -1);
    ink_returned returned;
    ink_refusal why;
    assert_int_equal(ink_session_remove_move(session, 0, 1, &returned, &why), INK_OK);
    assert_int_equal(returned.count, 2); /* the second began where the first ended */
    ink_session_free(session);
}

/* An earned copy goes with what earned it; what has nothing to do with it stays. */
static void what_was_earned_goes(void **state)
{
    (void)state;
    ink_session *session = session_with("challenge,goals=none", "HH.. R.R. H.R.* HRHR{NS}{EW}");
    ink_returned returned;
    ink_refusal why;
    session_plays(session, 1, "B1H..H A1.H.R* =D1R.R. G2.R.R");
    assert_int_equal(ink_session_remove(session, 0, cell_of("A1"), &returned, &why), INK_OK);
    assert_int_equal(returned.count, 2);
    assert_int_equal(ink_move_kind(returned.move[1]), INK_MOVE_MODULE);
    assert_int_equal(ink_session_seats(session)[0].moves, 2);
    ink_session_free(session);
}

/* Nor does it stay by what another drawing has earned later: it was drawn before that. */
static void what_was_earned_is_not_earned_again(void **state)
{
    (void)state;
    ink_session *session = session_with("challenge,goals=none", "HH.. H.H. H...* HHH.");
    ink_returned returned;
    ink_refusal why;
    session_plays(session, 1, "B1H..H A1.H..* =F1H.H. G4.HHH G5H.H.");
    assert_int_equal(ink_session_remove(session, 0, cell_of("A1"), &returned, &why), INK_OK);
    assert_int_equal(returned.count, 2);
    assert_int_equal(ink_move_cell(returned.move[1]), cell_of("F1"));
    assert_int_equal(ink_session_seats(session)[0].moves, 3);
    session_plays(session, 1, "=F1H.H."); /* what G5 has earned is not lost by it */
    ink_session_free(session);
}

/* --- turning ---------------------------------------------------------------------------------- */

static long turns;

static void look_at_turn(walk *w)
{
    const ink_ruleset *rules = ink_session_rules(w->session);
    const ink_seat *was = &w->seat[w->player], *now = now_of(w);
    int changed = 0;
    if (w->kind != WALK_TURN)
        return;
    assert_int_equal(now->moves, was->moves - was->ended);
    for (int i = 0; i < now->moves; i++) {
        if (now->move[i] == was->move[i])
            continue;
        changed++;
        assert_int_equal(ink_move_cell(now->move[i]), ink_move_cell(was->move[i]));
        assert_int_equal(ink_move_kind(now->move[i]), ink_move_kind(was->move[i]));
        assert_int_equal(rules->tile[ink_move_tile(now->move[i])].shape,
                         rules->tile[ink_move_tile(was->move[i])].shape);
    }
    assert_int_equal(changed, 1);
    turns++;
}

static void turning_changes_one_drawing(void **state)
{
    (void)state;
    turns = 0;
    walk_all(look_at_turn, 1);
    assert_true(turns > 50);
}

/* Four ways there, one after the other, and round again. */
static void turning_goes_round(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "HHH. R.R. R.R. H.R.*");
    ink_refusal why;
    unsigned seen = 0;
    session_plays(session, 1, "B1HHH.");
    int first = ink_session_seats(session)[0].sheet.tile[cell_of("B1")], tile, count = 0;
    do {
        assert_int_equal(ink_session_turn_piece(session, 0, cell_of("B1"), &why), INK_OK);
        tile = ink_session_seats(session)[0].sheet.tile[cell_of("B1")];
        seen |= 1u << (tile & 31);
        count++;
    } while (tile != first && count < 10);
    assert_int_equal(count, 3); /* of the four turns one has no arm to the north */
    assert_int_equal(__builtin_popcount(seen), 3);
    session_plays(session, 1, "B7R.H.*");
    assert_int_equal(ink_session_turn_piece(session, 0, cell_of("B7"), &why), INK_E_NO_OTHER_WAY);
    assert_int_equal(ink_session_turn_piece(session, 0, cell_of("D4"), &why), INK_E_NOTHING_THERE);
    ink_session_free(session);
}

/* The ways come in the order in which they are offered: first those that join the exit and the
   station. */
static void turning_goes_from_way_to_way(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "HHH. R.R. RR.. HR..*");
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    ink_refusal why;
    session_plays(session, 1, "A2.R.R B2H..R*");
    ink_session_pieces(session, 0, piece);
    int count = ink_session_ways(session, 0, &piece[0], cell_of("B1"), way);
    assert_int_equal(count, 4);
    assert_int_equal(ink_session_play(session, 0, way[0], &why), INK_OK);
    for (int i = 1; i <= count; i++) {
        assert_int_equal(ink_session_turn_piece(session, 0, cell_of("B1"), &why), INK_OK);
        assert_int_equal(ink_session_seats(session)[0].move[2], way[i % count]);
    }
    ink_session_free(session);
}

/* --- the end of a round ----------------------------------------------------------------------- */

static void play_to_end(ink_session *session, int player, uint64_t *random)
{
    static ink_moves moves;
    ink_refusal why;
    while (ink_session_table(session)->phase == INK_PHASE_DRAW &&
           ink_session_seats(session)[player].ended == 0) {
        ink_sheet_moves(ink_session_rules(session), &ink_session_seats(session)[player].sheet,
                        &moves);
        ink_move move = moves.move[twin_below(random, (int)moves.count)];
        assert_int_equal(ink_session_play(session, player, move, &why), INK_OK);
    }
}

static void the_end_is_undone_while_others_draw(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "two");
    uint64_t random = 3;
    ink_refusal why;
    assert_int_equal(ink_session_turn(session), INK_MAX_PLAYERS);
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    assert_int_equal(ink_session_turn(session), 0);
    play_to_end(session, 0, &random);
    assert_int_equal(ink_session_turn(session), 1);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_turn(session), 0);
    assert_int_equal(ink_session_redo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].ended, 1);
    assert_int_equal(ink_session_play(session, 0, ink_move_end(), &why), INK_E_ENDED);
    play_to_end(session, 1, &random);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_ROLL);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_E_NOTHING_BACK);
    assert_int_equal(ink_session_undo(session, 1, &why), INK_E_NOTHING_BACK);
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    assert_int_equal(ink_session_undo(session, 1, &why), INK_E_NOTHING_BACK);
    assert_int_equal(ink_session_redo(session, 1, &why), INK_E_NOTHING_AGAIN);
    ink_session_free(session);
}

/* Who takes a drawing back has taken the end back as well; an undo draws, and does not end. */
static void an_undo_never_ends_the_round(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "two");
    uint64_t random = 3;
    ink_refusal why;
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    play_to_end(session, 0, &random);
    int moves = ink_session_seats(session)[0].moves;
    assert_int_equal(ink_session_remove_move(session, 0, moves - 2, NULL, &why), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].ended, 0);
    play_to_end(session, 1, &random); /* now the other would be the last */
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_DRAW);
    assert_int_equal(ink_session_seats(session)[0].ended, 0);
    assert_int_equal(ink_session_seats(session)[0].moves, moves - 1);
    while (ink_session_undo(session, 0, &why) == INK_OK)
        assert_int_equal(ink_session_table(session)->phase, INK_PHASE_DRAW);
    while (ink_session_redo(session, 0, &why) == INK_OK)
        assert_int_equal(ink_session_table(session)->phase, INK_PHASE_DRAW);
    ink_session_free(session);
}

/* The last end may come by a redo, too. */
static void a_redo_may_end_the_round(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "two");
    uint64_t random = 3;
    ink_refusal why;
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    play_to_end(session, 0, &random);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    play_to_end(session, 1, &random);
    assert_int_equal(ink_session_redo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_ROLL);
    assert_false(ink_session_can_undo(session, 0));
    assert_false(ink_session_can_redo(session, 0));
    ink_session_free(session);
}

/* Steps without end do not grow without end. */
static void very_many_steps(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. H.H. H.H. HRHR{NS}{EW}");
    ink_refusal why;
    int back = 0;
    for (int i = 0; i < 1700; i++) {
        session_plays(session, 1, "B1H.H.");
        assert_int_equal(ink_session_remove(session, 0, cell_of("B1"), NULL, &why), INK_OK);
    }
    while (ink_session_undo(session, 0, &why) == INK_OK)
        back++;
    assert_true(back >= 500 && back <= 1000);
    assert_int_equal(ink_session_seats(session)[0].moves, 0);
    while (ink_session_redo(session, 0, &why) == INK_OK)
        back--;
    assert_int_equal(back, 0);
    ink_session_free(session);
}

static void nobody_else_plays(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "two");
    ink_refusal why;
    assert_int_equal(ink_session_play(session, 0, ink_move_end(), &why), INK_E_NOT_ROLLED);
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    assert_int_equal(ink_session_roll(session, &why), INK_E_ROUND_RUNNING);
    assert_int_equal(ink_session_play(session, 2, ink_move_end(), &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_undo(session, -1, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_redo(session, 2, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_clear(session, 2, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_remove(session, 2, 0, NULL, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_turn_piece(session, 2, 0, &why), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_remove_move(session, 0, 0, NULL, &why), INK_E_NOTHING_THERE);
    ink_session_free(session);
    ink_session_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_lead_where_they_came_from),
        cmocka_unit_test(undo_and_redo_are_inverse),
        cmocka_unit_test(removing_takes_what_hangs_on_it),
        cmocka_unit_test(a_support_is_removed),
        cmocka_unit_test(what_has_another_support_stays),
        cmocka_unit_test(a_stroke_is_found_by_its_corners),
        cmocka_unit_test(what_was_earned_goes),
        cmocka_unit_test(what_was_earned_is_not_earned_again),
        cmocka_unit_test(turning_changes_one_drawing),
        cmocka_unit_test(turning_goes_round),
        cmocka_unit_test(turning_goes_from_way_to_way),
        cmocka_unit_test(the_end_is_undone_while_others_draw),
        cmocka_unit_test(an_undo_never_ends_the_round),
        cmocka_unit_test(a_redo_may_end_the_round),
        cmocka_unit_test(very_many_steps),
        cmocka_unit_test(nobody_else_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
