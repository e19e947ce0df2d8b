/* TEST session_told: What front ends tell of a game and no longer work out themselves: what a side
   faces, closed exits, special routes left, until when a goal pays, where dice were drawn, whose
   round may be taken back. Held against drawings, moves and refusals at every state of random
   games. */
#include "core/sheet.h"
#include "session_games.h"

/* --- sides and exits ------------------------------------------------------------------------ */

/* The material of a drawing on a side, as its tile says; -1 if there is none. */
static int arm_of(const ink_ruleset *rules, const ink_sheet *sheet, int row, int column, int side)
{
    if (row < 0 || column < 0 || row >= INK_ROWS || column >= INK_COLUMNS)
        return -1;
    return rules->tile[sheet->tile[ink_cell_at(row, column)]].side[side] - 1;
}

static int exit_of(const ink_ruleset *rules, ink_cell cell, int side)
{
    for (int e = 0; e < INK_EXITS; e++)
        if (rules->exit[e].cell == cell && rules->exit[e].side == side)
            return rules->exit[e].material;
    return -1;
}

static void sides_face_what_is_drawn(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static const int down[INK_SIDES] = {-1, 0, 1, 0}, right[INK_SIDES] = {0, 1, 0, -1};
    static const int across[INK_SIDES] = {INK_SOUTH, INK_WEST, INK_NORTH, INK_EAST};
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        for (int side = 0; side < INK_SIDES; side++) {
            ink_cell cell = ink_set_first(left);
            int exit = exit_of(rules, cell, side);
            int arm = arm_of(rules, sheet, ink_cell_row(cell) + down[side],
                             ink_cell_column(cell) + right[side], across[side]);
            bool is_exit = false;
            require(sheet, ink_sheet_faced(rules, sheet, cell, side, &is_exit) ==
                               (exit >= 0 ? exit : arm));
            require(sheet, is_exit == (exit >= 0));
        }
}

static void borders_are_seen_from_both_sides(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_show show;
    ink_sheet_show(rules, sheet, &show);
    for (int row = 0; row < INK_ROWS; row++)
        for (int column = 0; column < INK_COLUMNS; column++) {
            ink_cell cell = ink_cell_at(row, column);
            bool south = ink_set_has(show.border[0], cell),
                 east = ink_set_has(show.border[1], cell);
            require(sheet, ink_show_has_border(&show, cell, INK_SOUTH) == south);
            require(sheet, ink_show_has_border(&show, cell, INK_EAST) == east);
            require(sheet,
                    row + 1 == INK_ROWS || ink_show_has_border(&show, ink_cell_at(row + 1, column),
                                                               INK_NORTH) == south);
            require(sheet,
                    column + 1 == INK_COLUMNS ||
                        ink_show_has_border(&show, ink_cell_at(row, column + 1), INK_WEST) == east);
        }
}

static void closed_exits_are_in_no_network(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned closed = ink_sheet_closed_exits(rules, sheet), reached = 0;
    ink_set space = ink_sheet_space(sheet);
    ink_facts facts;
    ink_facts_find(rules, sheet, &facts);
    for (int i = 0; i < facts.networks; i++)
        reached |= facts.network[i].exits;
    for (int e = 0; e < INK_EXITS; e++) {
        bool free = ink_set_has(space, rules->exit[e].cell), in = (reached >> e & 1) != 0;
        require(sheet, (closed >> e & 1) == (unsigned)(!free && !in));
    }
}

/* --- special routes ------------------------------------------------------------------------- */

static void specials_are_left_as_refusals_say(const ink_sheet *sheet)
{
    for (int special = 0; special < INK_SPECIALS; special++) {
        ink_status status = ink_special_ask(sheet, special);
        if (status == INK_E_SPECIAL_USED)
            continue;
        require(sheet, (status == INK_E_SPECIAL_GAME) == (ink_specials_left(sheet) == 0));
        require(sheet,
                (status == INK_OK) == (ink_specials_left(sheet) > 0 && !ink_specials_had(sheet)));
    }
}

/* --- goals, dice, turns --------------------------------------------------------------------- */

/* Whatever the round is, up to the told one the value stays and then it falls. */
static void goals_pay_until_told(const walk *w)
{
    const ink_ruleset *rules = ink_session_rules(w->session);
    ink_table table = *ink_session_table(w->session);
    for (int goal = 0; goal < INK_GOALS && table.phase == INK_PHASE_DRAW; goal++) {
        int value = ink_table_goal_value(&table, goal);
        int until = ink_table_goal_until(rules, &table, goal);
        ink_table later = table;
        for (; later.round <= rules->rounds; later.round++) {
            bool same = ink_table_goal_value(&later, goal) == value;
            assert_int_equal(same, until == 0 || later.round <= until);
        }
    }
}

/* Dice that were drawn as drawings of their own lie where their moves say. */
static void dice_lie_where_they_were_drawn(const walk *w, int player)
{
    const ink_seat *seat = &ink_session_seats(w->session)[player];
    ink_cell cell[INK_MAX_DICE];
    unsigned drawn = 0;
    ink_session_drawn(w->session, player, cell);
    for (int i = 0; i < seat->moves; i++)
        if (ink_move_kind(seat->move[i]) == INK_MOVE_DIE) {
            int die = ink_move_source(seat->move[i]);
            drawn |= 1u << die;
            assert_int_equal(cell[die], ink_move_cell(seat->move[i]));
        }
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((drawn >> d & 1) == 0 && (seat->sheet.waiting >> d & 1) != 0)
            assert_int_equal(cell[d], INK_NOWHERE);
}

static void check(walk *w)
{
    const ink_ruleset *rules = ink_session_rules(w->session);
    int players = ink_session_table(w->session)->players;
    for (int p = 0; p < players; p++) {
        const ink_sheet *sheet = &ink_session_seats(w->session)[p].sheet;
        sides_face_what_is_drawn(rules, sheet);
        borders_are_seen_from_both_sides(rules, sheet);
        closed_exits_are_in_no_network(rules, sheet);
        specials_are_left_as_refusals_say(sheet);
        dice_lie_where_they_were_drawn(w, p);
        if (ink_session_before(w->session, p) < INK_MAX_PLAYERS)
            assert_true(ink_session_can_undo(w->session, ink_session_before(w->session, p)));
    }
    goals_pay_until_told(w);
}

static void what_is_told_is_so(void **state)
{
    (void)state;
    walk_all(check, 1);
}

static void the_last_roll_comes_after_the_rounds(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic");
    assert_false(ink_round_is_last_roll(&rules, rules.rounds));
    assert_true(ink_round_is_last_roll(&rules, rules.rounds + 1));
}

static void rows_and_columns_cross_once(void **state)
{
    (void)state;
    for (int row = 0; row < INK_ROWS; row++)
        for (int column = 0; column < INK_COLUMNS; column++)
            assert_int_equal(ink_set_row(row) & ink_set_column(column),
                             ink_set_of(ink_cell_at(row, column)));
}

/* --- whose round may be taken back ------------------------------------------------------------ */

static void play_to_end(ink_session *session, int player)
{
    ink_moves moves;
    ink_refusal why;
    while (ink_session_seats(session)[player].ended == 0) {
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), player, &moves);
        assert_int_equal(ink_session_play(session, player, moves.move[0], &why), INK_OK);
    }
}

static void bots_between_persons_are_passed_over(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=4", "four");
    ink_refusal why;
    ink_session_name(session, 1, ink_slice_of("Bot"), 3);
    ink_session_name(session, 2, ink_slice_of("Bot"), 3);
    assert_int_equal(ink_session_persons(session), 2);
    ink_session_roll(session, &why);
    assert_int_equal(ink_session_before(session, 3), INK_MAX_PLAYERS);
    for (int p = 0; p < 3; p++)
        play_to_end(session, p);
    assert_int_equal(ink_session_before(session, 3), 0);
    assert_int_equal(ink_session_before(session, 0), INK_MAX_PLAYERS);
    assert_int_equal(ink_session_before(session, 4), INK_MAX_PLAYERS);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_turn(session), 0);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_so),
        cmocka_unit_test(the_last_roll_comes_after_the_rounds),
        cmocka_unit_test(rows_and_columns_cross_once),
        cmocka_unit_test(bots_between_persons_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
