/* TEST session_points: Points of a session: what they are for, how they change, what a round has
   put on the sheet. */
#include "core/sheet.h"
#include "session_games.h"

static ink_reason reason[INK_MAX_REASONS];

/* --- reasons ---------------------------------------------------------------------------------- */

static int row_of(const ink_score *score, int row)
{
    switch (row) {
    case INK_ROW_NETWORKS: return score->network_points;
    case INK_ROW_HIGHWAY: return score->highway;
    case INK_ROW_RAILWAY: return score->railway;
    case INK_ROW_CENTRE: return score->centre;
    case INK_ROW_ERRORS: return -score->errors;
    case INK_ROW_EXPANSION: return score->expansion;
    case INK_ROW_VILLAGES: return score->villages;
    default: return score->goals;
    }
}

/* Each step of a line goes from a cell to the next one, over arms that meet; in a game that joins
   what is far apart, to any. */
static void look_at_line(const ink_ruleset *rules, const ink_sheet *sheet, const ink_reason *told,
                         int material)
{
    ink_set cells = 0;
    require(sheet, told->line.length == told->points && told->count == told->points);
    for (int i = 0; i < told->line.length; i++) {
        cells |= ink_set_of(told->line.cell[i]);
        bool joined = i == 0 || rules->linked != 0;
        for (int s = 0; i > 0 && s < INK_SIDES; s++)
            joined = joined || (ink_set_step(ink_set_of(told->line.cell[i - 1]), s) ==
                                    ink_set_of(told->line.cell[i]) &&
                                ink_set_has(sheet->arm[material][s], told->line.cell[i - 1]));
        require(sheet, joined);
    }
    require(sheet, cells == told->cells);
    if (rules->linked != 0) { /* spaces without arms have no strand */
        require(sheet, ((told->strand[0] | told->strand[1]) & ~cells) == 0);
        return;
    }
    require(sheet, (told->strand[0] | told->strand[1]) == cells);
    ink_set strand[2];
    ink_sheet_strands(sheet, material, cells, strand);
    require(sheet, (told->strand[0] & ~strand[0]) == 0 && (told->strand[1] & ~strand[1]) == 0);
}

static void look_at_network(const ink_ruleset *rules, const ink_sheet *sheet,
                            const ink_reason *told)
{
    int exits = 0;
    for (int e = 0; e < INK_EXITS; e++) {
        if ((told->exits >> e & 1) == 0)
            continue;
        exits++;
        require(sheet, ink_set_has(told->cells, rules->exit[e].cell));
    }
    require(sheet, exits == told->count && told->points == ink_score_network(exits));
    require(sheet, told->cells == (told->strand[0] | told->strand[1]) && told->points > 0);
}

static void look_at_errors(const ink_sheet *sheet, const ink_reason *told)
{
    int count = 0;
    ink_set cells = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        count += ink_set_count(told->side[s]);
        cells |= told->side[s];
    }
    require(sheet, count == told->count && told->points == -count && cells == told->cells);
}

static long reached, on_the_way;

static void look_at_goals(const walk *w, const ink_ruleset *rules, int count)
{
    const ink_table *table = ink_session_table(w->session);
    const ink_seat *seat = &ink_session_seats(w->session)[w->player];
    int cards = 0;
    for (int i = 0; i < INK_GOALS; i++)
        cards += table->goal[i] != INK_NO_GOAL;
    require(&seat->sheet, count == cards);
    for (int i = 0; i < count; i++) {
        const ink_goal *card = rules->goal[table->goal[i]].card;
        require(&seat->sheet, strcmp(reason[i].text, card->text) == 0);
        require(&seat->sheet, reason[i].points == seat->goal_points[i]);
        require(&seat->sheet, reason[i].of == card->need && reason[i].count <= reason[i].of);
        require(&seat->sheet, reason[i].points == 0 || reason[i].count == reason[i].of);
        reached += reason[i].count == reason[i].of;
        on_the_way += reason[i].count > 0 && reason[i].count < reason[i].of;
    }
}

/* Where one module has points, they are told by its parts. */
static void look_at_parts(const walk *w, const ink_sheet *sheet, int row, int count)
{
    ink_score score;
    ink_parts parts;
    ink_score_explain(ink_session_rules(w->session), sheet, &score, &parts);
    if (score.villages != 0 && score.expansion != 0)
        return;
    require(sheet, count == (row_of(&score, row) != 0 ? parts.count : 0));
    for (int i = 0; i < count; i++) {
        require(sheet, strcmp(reason[i].text, parts.part[i].text) == 0);
        require(sheet, reason[i].cells == parts.part[i].cells &&
                           reason[i].border[0] == parts.part[i].border[0] &&
                           reason[i].border[1] == parts.part[i].border[1]);
    }
}

static void look_at_row(const walk *w, const ink_score *score, int row)
{
    const ink_ruleset *rules = ink_session_rules(w->session);
    const ink_sheet *sheet = &ink_session_seats(w->session)[w->player].sheet;
    int count = ink_session_explain(w->session, w->player, row, reason), sum = 0;
    for (int i = 0; i < count; i++) {
        sum += reason[i].points;
        require(sheet, reason[i].text != NULL && reason[i].text[0] != '\0');
        require(sheet, (reason[i].cells & ~sheet->drawn) == 0);
        if (row == INK_ROW_NETWORKS)
            look_at_network(rules, sheet, &reason[i]);
        if (row == INK_ROW_HIGHWAY || row == INK_ROW_RAILWAY)
            look_at_line(rules, sheet, &reason[i],
                         row == INK_ROW_HIGHWAY ? INK_HIGHWAY : INK_RAILWAY);
        if (row == INK_ROW_ERRORS)
            look_at_errors(sheet, &reason[i]);
        if (row == INK_ROW_CENTRE)
            require(sheet, reason[i].cells == (sheet->drawn & rules->centre));
        if (row != INK_ROW_GOALS)
            require(sheet, reason[i].points != 0 && reason[i].of == 0);
    }
    if (sum != row_of(score, row))
        fail_msg("%s: row %d has %d points, told are %d", w->config, row, row_of(score, row), sum);
    if (row == INK_ROW_GOALS)
        look_at_goals(w, rules, count);
    if (row == INK_ROW_EXPANSION || row == INK_ROW_VILLAGES)
        look_at_parts(w, sheet, row, count);
    if (!ink_session_has_row(w->session, row))
        require(sheet, count == 0 && row_of(score, row) == 0);
}

static void look_at_score(walk *w)
{
    ink_score score, table;
    ink_session_score(w->session, w->player, &score);
    ink_table_score(ink_session_rules(w->session), ink_session_seats(w->session), w->player,
                    &table);
    assert_memory_equal(&score, &table, sizeof score);
    int total = 0;
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        look_at_row(w, &score, row);
        total += row_of(&score, row);
    }
    assert_int_equal(total, score.total);
    assert_int_equal(ink_session_explain(w->session, w->player, INK_ROWS_OF_SCORE, reason), 0);
    assert_false(ink_session_has_row(w->session, INK_ROWS_OF_SCORE));
    assert_false(ink_session_has_row(w->session, -1));
}

static void every_point_has_its_reason(void **state)
{
    (void)state;
    reached = on_the_way = 0;
    walk_all(look_at_score, 1);
    assert_true(reached > 10 && on_the_way > 100);
}

/* --- changes ---------------------------------------------------------------------------------- */

static long changes;

static void look_at_change(walk *w)
{
    ink_score now, change;
    ink_session_score(w->session, w->player, &now);
    ink_session_change(w->session, w->player, &change);
    if (w->kind == WALK_ROLL || w->kind == WALK_PICK) {
        if (ink_session_table(w->session)->phase == INK_PHASE_DRAW)
            assert_int_equal(change.total, 0);
        return;
    }
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        assert_int_equal(row_of(&change, row), row_of(&now, row) - row_of(&w->score, row));
    assert_int_equal(change.total, now.total - w->score.total);
    assert_int_equal(change.networks, 0);
    changes += change.total != 0;
}

static void a_change_is_what_the_step_made(void **state)
{
    (void)state;
    changes = 0;
    walk_all(look_at_change, 1);
    assert_true(changes > 300);
}

/* --- fresh and struck ------------------------------------------------------------------------- */

static long floods, craters, by_itself;
static ink_sheet prior[8]; /* before the roll */

static ink_set difference(const ink_sheet *a, const ink_sheet *b)
{
    ink_set cells = 0;
    for (int c = 0; c < INK_CELL_LIMIT; c++)
        cells |= (ink_set)(a->tile[c] != b->tile[c]) << c;
    return cells;
}

static bool has_answered(const ink_seat *seat)
{
    for (int i = 0; i < seat->moves; i++)
        if (ink_move_kind(seat->move[i]) == INK_MOVE_MODULE &&
            ink_move_cell(seat->move[i]) == INK_NOWHERE)
            return true;
    return false;
}

static bool placed_here(const ink_seat *seat, ink_cell cell)
{
    for (int i = 0; i < seat->moves; i++)
        if (ink_move_tile(seat->move[i]) != 0 && ink_move_cell(seat->move[i]) == cell)
            return true;
    return false;
}

static void look_at_ink(walk *w)
{
    const ink_seat *seat = &ink_session_seats(w->session)[w->player];
    ink_set fresh = ink_session_fresh(w->session, w->player);
    ink_set struck = ink_session_struck(w->session, w->player);
    for (int p = 0; w->kind == WALK_ROLL && p < w->table.players; p++)
        prior[p] = w->seat[p].sheet;
    if (ink_session_table(w->session)->phase != INK_PHASE_DRAW) {
        assert_true(fresh == 0 && struck == 0);
        return;
    }
    require(&seat->sheet, (fresh & ~seat->sheet.drawn) == 0);
    for (int c = 0; c < INK_CELL_LIMIT; c++) {
        ink_cell cell = (ink_cell)c;
        bool changed = seat->sheet.tile[c] != seat->before.tile[c];
        if (placed_here(seat, cell))
            require(&seat->sheet, ink_set_has(fresh, cell));
        if (changed)
            require(&seat->sheet, ink_set_has(fresh | struck, cell));
        if (ink_set_has(fresh, cell) && !placed_here(seat, cell))
            floods++;
    }
    ink_set fallen = difference(&prior[w->player], &seat->before);
    require(&seat->sheet, (fallen & ~struck) == 0);
    if (!has_answered(seat))
        require(&seat->sheet, fallen == struck);
    by_itself += fallen != 0;
    craters += (struck & ~fresh) != 0;
}

static void ink_of_this_round(void **state)
{
    (void)state;
    floods = craters = by_itself = 0;
    walk_all(look_at_ink, 2);
    assert_true(floods > 0 && craters > 50 && by_itself > 0);
}

/* --- hints ------------------------------------------------------------------------------------ */

static void a_hint_can_be_played(void **state)
{
    (void)state;
    ink_session *session = session_of("challenge,draft,players=2", "hint");
    ink_engine *engine = ink_engine_new(ink_session_rules(session), &(ink_engine_options){0});
    ink_engine_limits limits = {.level = 1};
    static ink_engine_result result;
    ink_refusal why;
    assert_non_null(engine);
    assert_int_equal(hint_of(session, 0, engine, &limits, &result), INK_E_NOT_ROLLED);
    assert_int_equal(hint_of(session, 2, engine, &limits, &result), INK_E_NO_PLAYER);
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    while (ink_session_table(session)->phase == INK_PHASE_DRAFT) {
        int turn = ink_session_turn(session);
        assert_int_equal(hint_of(session, turn, engine, &limits, &result), INK_OK);
        assert_int_equal(result.moves, 1);
        assert_int_equal(ink_session_play(session, turn, result.move[0], &why), INK_OK);
    }
    while (ink_session_table(session)->phase == INK_PHASE_DRAW) {
        int turn = ink_session_turn(session);
        assert_int_equal(hint_of(session, turn, engine, &limits, &result), INK_OK);
        for (int i = 0; i < result.moves; i++)
            assert_int_equal(ink_session_play(session, turn, result.move[i], &why), INK_OK);
        if (ink_session_table(session)->phase == INK_PHASE_DRAW)
            assert_int_equal(hint_of(session, turn, engine, &limits, &result), INK_E_ENDED);
    }
    ink_engine_free(engine);
    ink_session_free(session);
}

/* The engine is told the goals. */
static void a_hint_knows_the_goals(void **state)
{
    (void)state;
    ink_session *session = session_of("challenge,goals=A:C:D", "goals");
    const ink_ruleset *rules = ink_session_rules(session);
    ink_engine *engine = ink_engine_new(rules, &(ink_engine_options){0});
    static ink_engine_result hint, with, without;
    ink_engine_goals goals;
    uint64_t random = 2;
    ink_refusal why;
    for (int round = 1; round < 4; round++)
        session_pass_round(session, &random);
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    const ink_sheet *sheet = &ink_session_seats(session)[0].sheet;
    ink_engine_goals_of(rules, ink_session_table(session), ink_session_seats(session), 0, &goals);
    ink_engine_limits plain = {.level = 1}, told = {.level = 1, .goals = &goals};
    assert_int_equal(hint_of(session, 0, engine, &plain, &hint), INK_OK);
    assert_int_equal(ink_engine_play_round(engine, sheet, &told, &with), INK_OK);
    assert_int_equal(ink_engine_play_round(engine, sheet, &plain, &without), INK_OK);
    assert_true(hint.expected == with.expected && hint.moves == with.moves);
    assert_memory_equal(hint.move, with.move, (size_t)hint.moves * sizeof *hint.move);
    assert_true(with.expected != without.expected);
    ink_engine_free(engine);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_point_has_its_reason),
        cmocka_unit_test(a_change_is_what_the_step_made),
        cmocka_unit_test(ink_of_this_round),
        cmocka_unit_test(a_hint_can_be_played),
        cmocka_unit_test(a_hint_knows_the_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
