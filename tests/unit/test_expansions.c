/* TEST expansions: Hooks that are called at a table: an expansion's cards with its bytes, the end
   of a round, and sheets that are read. The expansion here is the tests' own; this program brings
   its own list of modules, with the Challenge in it, in place of the library's. */
#include "core/module.h"
#include "support.h"

#include "modules/modules.h"

extern const ink_module ink_module_challenge;

/* --- modules ---------------------------------------------------------------------------------- */

/* Two dice with rivers, which float and may be left undrawn. */
static const ink_module_material river_material[] = {{'V', "CC", true, "river"}, {0}};
static const ink_module_die river_dice[] = {
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{NULL}, NULL, false}};

/* Its cards look at its bytes: byte 1 is set by `ended`, which counts rounds there. */
static int two_rounds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                      const ink_facts *facts)
{
    (void)rules, (void)sheet, (void)facts;
    return bytes[1];
}

static int never(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_facts *facts)
{
    (void)rules, (void)sheet, (void)bytes, (void)facts;
    return false;
}

static const ink_goal river_goals[] = {
    {"RA", "play two rounds", two_rounds, 2}, {"RB", "never", never, 1}, {NULL, NULL, NULL, 0}};

static void count_round(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules, (void)sheet;
    bytes[1]++;
}

static void remember_adoption(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    bytes[0] = (uint8_t)ink_set_count(sheet->drawn);
}

static const ink_module river = {.name = "river",
                                 .rounds = 6,
                                 .bytes = 2,
                                 .material = river_material,
                                 .die = river_dice,
                                 .goal = river_goals,
                                 .ended = count_round,
                                 .adopt = remember_adoption};

/* More cards than there is room for. */
static ink_goal many_cards[INK_MAX_GOALS + 1];
static const ink_module crowd = {.name = "crowd", .goal = many_cards};

/* Seven rounds, and a last roll behind them: the longest game there can be. */
static void nothing_to_draw(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)bytes;
    sheet->waiting &= (uint8_t) ~(1u << (rules->dice - 1));
}
static const ink_module_die late_die[] = {
    {{"day", "day", "day", "night", "night", "night"}, "", false}, {{NULL}, NULL, false}};
static const ink_module late = {
    .name = "late", .last_roll = true, .die = late_die, .rolled = nothing_to_draw};

const ink_module *ink_module_at(int index)
{
    static const ink_module *const all[] = {&ink_module_challenge, &river, &crowd, &late};
    return index >= 0 && index < COUNT(all) ? all[index] : NULL;
}

/* --- a table ---------------------------------------------------------------------------------- */

typedef struct game {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat[8];
    ink_pair pair[16];
} game;

static void begin(game *g, const char *config, const char *setup)
{
    ink_setup read = {.first = 0};
    g->rules = rules_of(config);
    ink_table_start(&g->rules, &g->table, g->seat);
    if (setup == NULL)
        return;
    assert_int_equal(ink_setup_read(&g->rules, ink_slice_of(setup), &read, NULL), INK_OK);
    assert_int_equal(ink_table_set_up(&g->rules, &g->table, &read, NULL), INK_OK);
}

static void rolls(game *g, const char *dice)
{
    ink_roll roll;
    bool draft = g->rules.config.draft != 0;
    assert_int_equal(ink_table_roll_read(&g->rules, ink_slice_of(dice), g->table.round + 1, &roll,
                                         g->pair, NULL),
                     INK_OK);
    assert_int_equal(
        ink_table_roll(&g->rules, &g->table, g->seat, &roll, draft ? g->pair : NULL, NULL), INK_OK);
}

static ink_status play_word(game *g, int player, const char *word)
{
    ink_move move = 0;
    ink_status status =
        ink_move_read(&g->rules, &g->seat[player - 1].sheet, ink_slice_of(word), &move, NULL);
    if (status != INK_OK)
        return status;
    return ink_table_play(&g->rules, &g->table, g->seat, player - 1, move, NULL);
}

/* Draws what must be drawn, and ends the round, for all. */
static void finish_round(game *g)
{
    static ink_moves moves;
    for (int p = 0; p < g->table.players; p++) {
        while (play_word(g, p + 1, "end") != INK_OK) {
            ink_sheet_dice_moves(&g->rules, &g->seat[p].sheet, &moves);
            uint32_t i = 0;
            while (ink_move_source(moves.move[i]) >= INK_ROUTE_DICE)
                i++;
            assert_int_equal(ink_table_play(&g->rules, &g->table, g->seat, p, moves.move[i], NULL),
                             INK_OK);
        }
        assert_true(ink_table_sound(&g->rules, &g->table, g->seat));
    }
}

/* A card is asked with its own module's bytes, here behind the Challenge's. */
static void a_card_sees_the_room_of_its_module(void **state)
{
    static game g;
    (void)state;
    begin(&g, "challenge+river,goals=RA:RB:B,players=2", NULL);
    for (int round = 1; round <= 3; round++) {
        rolls(&g, "HH.. H.H. H.R.* HHH. V.V. VV..");
        finish_round(&g);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(g.seat[p].sheet.module_bytes[g.rules.bytes_at[1] + 1], round);
            assert_int_equal(g.seat[p].goal_points[0], round >= 2 ? 4 : 0);
            assert_int_equal(g.seat[p].goal_points[1], 0);
        }
    }
}

/* --- hooks ------------------------------------------------------------------------------------ */

/* `ended` is called when a sheet's round ends, and its effect is taken back with the end. */
static void the_end_of_a_round_is_told_and_taken_back(void **state)
{
    static game g;
    (void)state;
    begin(&g, "classic+river,players=2", NULL);
    rolls(&g, "HH.. H.H. HHH. H.R.* V.V. VV..");
    assert_int_equal(g.table.round, 1);
    finish_round(&g);
    assert_int_equal(g.seat[0].sheet.module_bytes[1], 1);
    rolls(&g, "HH.. H.H. HHH. H.R.* V.V. VV..");
    ink_sheet before = g.seat[0].sheet;
    static ink_moves moves;
    for (;;) {
        ink_sheet_dice_moves(&g.rules, &g.seat[0].sheet, &moves);
        if (moves.count == 0)
            break;
        assert_int_equal(ink_table_play(&g.rules, &g.table, g.seat, 0, moves.move[0], NULL),
                         INK_OK);
    }
    assert_int_equal(play_word(&g, 1, "end"), INK_OK);
    assert_int_equal(g.seat[0].sheet.module_bytes[1], 2);
    while (play_word(&g, 1, "back") == INK_OK)
        ;
    assert_true(same_sheet(&before, &g.seat[0].sheet));
}

/* `adopt` is called once all words of a sheet are read. */
static void a_sheet_that_is_read_is_adopted(void **state)
{
    ink_ruleset rules = rules_of("classic+river");
    ink_sheet sheet;
    (void)state;
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of("B1H.H. D4V.V."), &sheet, NULL), INK_OK);
    assert_int_equal(sheet.module_bytes[0], 2);
}

static void too_many_cards_are_refused(void **state)
{
    ink_config config;
    ink_ruleset rules;
    (void)state;
    for (int i = 0; i < INK_MAX_GOALS; i++)
        many_cards[i] = (ink_goal){"X", "any", never, 1};
    assert_int_equal(ink_config_read(ink_slice_of("classic+crowd"), &config, NULL), INK_OK);
    assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_E_TOO_MUCH);
}

/* --- the longest game ------------------------------------------------------------------------- */

static void dice_of_all_rolls(const ink_ruleset *rules, ink_roll roll[INK_MAX_ROUNDS])
{
    for (int i = 0; i < INK_MAX_ROUNDS; i++)
        ink_roll_of_seed(rules, ink_seed_of(ink_slice_of("late")), i + 1, &roll[i]);
}

/* The solver's game has a place for the last roll after seven rounds. */
static void the_solver_holds_eight_rolls(void **state)
{
    ink_ruleset rules = rules_of("classic+late");
    ink_roll roll[INK_MAX_ROUNDS];
    static ink_solve_result result;
    ink_sheet sheet;
    (void)state;
    assert_int_equal(rules.rounds, 7);
    assert_int_equal(ink_ruleset_rolls(&rules), INK_MAX_ROUNDS);
    dice_of_all_rolls(&rules, roll);
    ink_solve_job job = {.rules = &rules, .roll = roll, .limit = {.nodes = 2000}};
    assert_int_equal(ink_solve(&job, &result, NULL), INK_OK);
    assert_int_equal(result.game.rounds, INK_MAX_ROUNDS);
    ink_sheet_start(&rules, &sheet);
    for (int r = 0; r < INK_MAX_ROUNDS; r++) {
        assert_memory_equal(&result.game.roll[r], &roll[r], sizeof *roll);
        assert_int_equal(ink_sheet_roll(&rules, &sheet, &roll[r], NULL), INK_OK);
        assert_in_range(result.game.count[r], 1, INK_SOLVE_MOVES);
        for (int i = 0; i < result.game.count[r]; i++)
            assert_int_equal(ink_sheet_play(&rules, &sheet, result.game.move[r][i], NULL), INK_OK);
    }
    assert_true(ink_sheet_over(&rules, &sheet));
    assert_memory_equal(&sheet, &result.sheet, sizeof sheet);
}

/* The engine plays it with goals, which it looks up by the round. */
static void the_engine_plays_eight_rolls(void **state)
{
    ink_ruleset rules = rules_of("challenge+late,goals=A:C:D");
    ink_roll roll[INK_MAX_ROUNDS];
    ink_engine *engine = ink_engine_new(&rules, NULL);
    static ink_engine_result result;
    ink_engine_goals goals;
    ink_table table;
    ink_seat seat;
    (void)state;
    assert_non_null(engine);
    dice_of_all_rolls(&rules, roll);
    ink_table_start(&rules, &table, &seat);
    for (int r = 0; r < INK_MAX_ROUNDS; r++) {
        assert_int_equal(ink_table_roll(&rules, &table, &seat, &roll[r], NULL, NULL), INK_OK);
        ink_engine_goals_of(&rules, &table, &seat, 0, &goals);
        ink_engine_limits limits = {.level = 1, .goals = &goals, .parts = 1};
        assert_int_equal(ink_engine_play_round(engine, &seat.sheet, &limits, &result), INK_OK);
        for (int i = 0; i < result.moves; i++)
            assert_int_equal(ink_table_play(&rules, &table, &seat, 0, result.move[i], NULL),
                             INK_OK);
    }
    assert_int_equal(table.phase, INK_PHASE_OVER);
    ink_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_holds_eight_rolls),
        cmocka_unit_test(the_engine_plays_eight_rolls),
        cmocka_unit_test(a_card_sees_the_room_of_its_module),
        cmocka_unit_test(the_end_of_a_round_is_told_and_taken_back),
        cmocka_unit_test(a_sheet_that_is_read_is_adopted),
        cmocka_unit_test(too_many_cards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
