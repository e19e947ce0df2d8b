/* What an expansion changes at a table: its dice in a draft and at a Factory, its goal cards, the
   end of the round. The expansions here are the tests' own; this program brings its own list
   of modules, with the Challenge in it, in place of the library's. */
#include "support.h"

#include "modules/modules.h"

extern const ink_module ink_module_challenge;

/* --- modules ------------------------------------------------------------------------------------ */

/* Two dice with rivers, which float and may be left undrawn. */
static const ink_module_material river_material[] = {{'V', "CC", true}, {0}};
static const ink_module_die river_dice[] = {
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{NULL}, NULL, false}};

/* Its cards look at its room: byte 1 is set by `ended`, which counts rounds there. */
static bool two_rounds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                       const ink_facts *facts)
{
    (void)rules, (void)sheet, (void)facts;
    return room[1] >= 2;
}

static bool never(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                  const ink_facts *facts)
{
    (void)rules, (void)sheet, (void)room, (void)facts;
    return false;
}

static const ink_goal river_goals[] = {
    {"RA", "play two rounds", two_rounds}, {"RB", "never", never}, {NULL, NULL, NULL}};

static void count_round(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room)
{
    (void)rules, (void)sheet;
    room[1]++;
}

static void remember_adoption(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room)
{
    (void)rules;
    room[0] = (uint8_t)ink_set_count(sheet->drawn);
}

static const ink_module river = {.name = "river",
                                 .rounds = 6,
                                 .room = 2,
                                 .material = river_material,
                                 .die = river_dice,
                                 .goal = river_goals,
                                 .ended = count_round,
                                 .adopt = remember_adoption};

/* More cards than there is room for. */
static ink_goal many_cards[INK_MAX_GOALS + 1];
static const ink_module crowd = {.name = "crowd", .goal = many_cards};

const ink_module *ink_module_at(int index)
{
    static const ink_module *const all[] = {&ink_module_challenge, &river, &crowd};
    return index >= 0 && index < COUNT(all) ? all[index] : NULL;
}

/* --- a table -------------------------------------------------------------------------------------- */

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
    assert_int_equal(ink_table_roll_read(&g->rules, ink_slice_of(dice), &roll, g->pair, NULL),
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

/* --- dice ------------------------------------------------------------------------------------------- */

/* "Never a special route or an expansion die." */
static void a_copy_is_never_of_an_expansion_die(void **state)
{
    static game g;
    static ink_moves moves;
    (void)state;
    begin(&g, "challenge+river,goals=none", NULL);
    rolls(&g, "HH.. H.H. H.R.* HHH. V.V. VV..");
    assert_int_equal(play_word(&g, 1, "B1H..H"), INK_OK);
    assert_int_equal(play_word(&g, 1, "A1.H.H"), INK_OK);
    assert_int_equal(play_word(&g, 1, "=D4V.V."), INK_E_NOT_EARNED);
    ink_sheet_moves(&g.rules, &g.seat[0].sheet, &moves);
    int copies = 0;
    for (uint32_t i = 0; i < moves.count; i++)
        if (ink_move_kind(moves.move[i]) == INK_MOVE_MODULE) {
            const char *text = g.rules.shape[g.rules.tile[ink_move_tile(moves.move[i])].shape].text;
            assert_null(strchr(text, 'V'));
            copies++;
        }
    assert_true(copies > 0);
    assert_int_equal(play_word(&g, 1, "D4V.V."), INK_OK); /* as what it is it may be drawn ... */
    assert_int_equal(play_word(&g, 1, "=F1H.H."), INK_E_NOT_EARNED); /* ... and loses the copy */
}

/* A river on a Factory is no highway and no railway; with a bridge it is one. */
static void a_factory_wants_a_highway_or_railway(void **state)
{
    static game g;
    (void)state;
    begin(&g, "challenge+river,goals=none", NULL);
    rolls(&g, "HH.. H.H. H.R.* HHH. VV.. HVHV{NS}{EW}");
    assert_int_equal(play_word(&g, 1, "A1.VV."), INK_OK);
    assert_int_equal(play_word(&g, 1, "=F1H.H."), INK_E_NOT_EARNED);
    assert_int_equal(play_word(&g, 1, "C6HVHV{NS}{EW}"), INK_OK);
    assert_int_equal(play_word(&g, 1, "=F1H.H."), INK_OK);
}

/* "Expansion dice are rolled once, for all." */
static void in_a_draft_expansion_dice_are_for_all(void **state)
{
    static game g;
    static const char *const bad[] = {"HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR.",
                                      "HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V.",
                                      "V.V. VV.. HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR.",
                                      "HH..&V.V. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V. VV..",
                                      "HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V. H.H.",
                                      "HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V. VV.. VV.."};
    (void)state;
    begin(&g, "challenge+river,draft,goals=none,players=2", "first=2");
    for (int i = 0; i < COUNT(bad); i++) {
        ink_roll roll;
        ink_status status =
            ink_table_roll_read(&g.rules, ink_slice_of(bad[i]), &roll, g.pair, NULL);
        if (status == INK_OK) /* what the reader does not see, the table does */
            status = ink_table_roll(&g.rules, &g.table, g.seat, &roll, g.pair, NULL);
        assert_int_not_equal(status, INK_OK);
    }
    rolls(&g, "HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V. VV..");
    char text[128];
    ink_text out = ink_text_in(text, sizeof text);
    ink_table_roll_write(&g.rules, &g.table.shared, g.pair, &out);
    assert_string_equal(text, "HH..&H.H. H.R.*&HHH. HH..&H.H. H...*&RRR. V.V. VV..");
    assert_int_equal(play_word(&g, 2, "pick1"), INK_OK);
    assert_int_equal(play_word(&g, 1, "pick2"), INK_OK);
    assert_int_equal(play_word(&g, 2, "pick3"), INK_OK);
    assert_int_equal(play_word(&g, 1, "pick4"), INK_OK);
    for (int p = 0; p < 2; p++) {
        assert_int_equal(g.seat[p].sheet.waiting, 0x3f);
        assert_string_equal(g.rules.shape[g.seat[p].sheet.die[4]].text, "V.V.");
        assert_string_equal(g.rules.shape[g.seat[p].sheet.die[5]].text, "VV..");
    }
    finish_round(&g); /* undrawn rivers hold nobody */
    assert_int_equal(g.table.phase, INK_PHASE_ROLL);
    for (int d = 0; d < INK_MAX_DICE; d++)
        assert_int_equal(g.table.shared.face[d], 0);
}

/* The seed's expansion dice are those of the game without a draft. */
static void in_a_draft_the_seed_gives_the_same_expansion_dice(void **state)
{
    ink_ruleset draft = rules_of("challenge+river,draft,players=2");
    ink_ruleset plain = rules_of("challenge+river,players=2");
    ink_pair pair[4];
    (void)state;
    for (int round = 1; round <= 6; round++) {
        ink_roll with, without;
        ink_table_roll_of_seed(&draft, 8, round, &with, pair);
        ink_table_roll_of_seed(&plain, 8, round, &without, NULL);
        for (int die = 0; die < INK_MAX_DICE; die++)
            assert_int_equal(with.face[die], die < INK_ROUTE_DICE ? 0 : without.face[die]);
    }
}

/* --- goals --------------------------------------------------------------------------------------------- */

/* "With an expansion two base cards and one of the expansion." */
static void an_expansion_brings_one_of_three_goals(void **state)
{
    static const struct {
        const char *setup;
        ink_status status;
    } line[] = {{"goals=A:B:RA", INK_OK},
                {"goals=RB:A:C", INK_OK},
                {"goals=A:B:C", INK_E_BAD_SETUP},
                {"goals=A:RA:RB", INK_E_BAD_SETUP},
                {"goals=RA:RA:B", INK_E_BAD_SETUP}};
    static game g;
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        ink_setup setup;
        begin(&g, "challenge+river,players=2", NULL);
        assert_int_equal(ink_setup_read(&g.rules, ink_slice_of(line[i].setup), &setup, NULL),
                         INK_OK);
        assert_int_equal(ink_table_set_up(&g.rules, &g.table, &setup, NULL), line[i].status);
    }
    begin(&g, "challenge+river,goals=A:B:C", NULL); /* by hand any three */
    begin(&g, "challenge+river,goals=RA:RB:A", NULL);
}

static void the_seed_draws_two_base_cards_and_one_more(void **state)
{
    ink_ruleset rules = rules_of("challenge+river,players=2");
    int seen[INK_MAX_GOALS] = {0};
    (void)state;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ink_setup setup;
        ink_setup_of_seed(&rules, seed, &setup);
        assert_int_equal(rules.goal[setup.goal[0]].expansion, 0);
        assert_int_equal(rules.goal[setup.goal[1]].expansion, 0);
        assert_int_equal(rules.goal[setup.goal[2]].expansion, 1);
        assert_int_not_equal(setup.goal[0], setup.goal[1]);
        for (int i = 0; i < INK_GOALS; i++)
            seen[setup.goal[i]]++;
    }
    for (int i = 0; i < rules.goals; i++)
        assert_true(seen[i] > 0);
}

/* A card is asked with its own module's room, here behind the Challenge's. */
static void a_card_sees_the_room_of_its_module(void **state)
{
    static game g;
    (void)state;
    begin(&g, "challenge+river,goals=RA:RB:B,players=2", NULL);
    for (int round = 1; round <= 3; round++) {
        rolls(&g, "HH.. H.H. H.R.* HHH. V.V. VV..");
        finish_round(&g);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(g.seat[p].sheet.room[g.rules.room[1] + 1], round);
            assert_int_equal(g.seat[p].goal_points[0], round >= 2 ? 4 : 0);
            assert_int_equal(g.seat[p].goal_points[1], 0);
        }
    }
}

/* --- hooks ---------------------------------------------------------------------------------------------- */

/* `ended` is called when a sheet's round ends, and its effect is taken back with the end. */
static void the_end_of_a_round_is_told_and_taken_back(void **state)
{
    static game g;
    (void)state;
    begin(&g, "classic+river,players=2", NULL);
    rolls(&g, "HH.. H.H. HHH. H.R.* V.V. VV..");
    assert_int_equal(g.table.round, 1);
    finish_round(&g);
    assert_int_equal(g.seat[0].sheet.room[1], 1);
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
    assert_int_equal(g.seat[0].sheet.room[1], 2);
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
    assert_int_equal(sheet.room[0], 2);
}

/* The game is as short as the expansion says. */
static void the_last_round_is_the_expansions(void **state)
{
    static game g;
    (void)state;
    begin(&g, "challenge+river,goals=none", NULL);
    for (int round = 1; round <= 6; round++) {
        rolls(&g, "HH.. H.H. H.R.* HHH. V.V. VV..");
        finish_round(&g);
    }
    assert_int_equal(g.table.phase, INK_PHASE_OVER);
}

static void too_many_cards_are_refused(void **state)
{
    ink_config config;
    ink_ruleset rules;
    (void)state;
    for (int i = 0; i < INK_MAX_GOALS; i++)
        many_cards[i] = (ink_goal){"X", "any", never};
    assert_int_equal(ink_config_read(ink_slice_of("classic+crowd"), &config, NULL), INK_OK);
    assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_E_TOO_MUCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_never_of_an_expansion_die),
        cmocka_unit_test(a_factory_wants_a_highway_or_railway),
        cmocka_unit_test(in_a_draft_expansion_dice_are_for_all),
        cmocka_unit_test(in_a_draft_the_seed_gives_the_same_expansion_dice),
        cmocka_unit_test(an_expansion_brings_one_of_three_goals),
        cmocka_unit_test(the_seed_draws_two_base_cards_and_one_more),
        cmocka_unit_test(a_card_sees_the_room_of_its_module),
        cmocka_unit_test(the_end_of_a_round_is_told_and_taken_back),
        cmocka_unit_test(a_sheet_that_is_read_is_adopted),
        cmocka_unit_test(the_last_round_is_the_expansions),
        cmocka_unit_test(too_many_cards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
