/* TEST ruleset: Rulesets made from modules of the tests' own: materials, marks, dice, symbols, and
   what does not fit. This program brings its own list of modules in place of the library's. */
#include "core/module.h"
#include "support.h"

#include "modules/modules.h"

/* --- modules ---------------------------------------------------------------------------------- */

/* River, by the tables alone: it floats, clashes with routes and exits, and is optional. */
static const ink_module_material river_material[] = {{'V', "CC", true, "river"}, {0}};
static const ink_module_die river_dice[] = {
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}, "", false},
    {{NULL}, NULL, false}};
static const ink_module river = {
    .name = "river", .rounds = 6, .material = river_material, .die = river_dice};

/* A material that passes by everything and must join its own kind; open ends cost nothing. */
static const ink_module_material lava_material[] = {{'X', "PP", false, "lava"}, {0}};
static const ink_module_die lava_dice[] = {
    {{"XX..", "XX..", "X.X.", "XXX.", "HXH.{NS}{E}", "RXR.{NS}{E}"}, "X", true},
    {{NULL}, NULL, false}};
static const char *const lava_shapes[] = {"XXXXv", NULL};
static const ink_module_mark lava_marks[] = {{"v", 0, NULL}, {NULL, 0, NULL}};
static const ink_module lava = {.name = "lava",
                                .rounds = 9, /* longer than the game: no change */
                                .material = lava_material,
                                .die = lava_dice,
                                .shape = lava_shapes,
                                .mark = lava_marks};

/* Marks on known drawings, and faces that only the module understands. */
static const ink_module_mark desert_marks[] = {
    {"c", 0, NULL}, {"cc", INK_TILE_SINK, NULL}, {"w", 0, NULL}, {NULL, 0, NULL}};
static const ink_module_die desert_dice[] = {
    {{"HH..c", "RR..c", "H.H.w", "R.R.w", "....cc", "~E"}, "", false}, {{NULL}, NULL, false}};
static const ink_module desert = {
    .name = "desert", .bytes = 20, .mark = desert_marks, .die = desert_dice};

/* What does not fit, one kind of thing each. */
static const ink_module roomy = {.name = "roomy", .bytes = 40};
static const ink_module_material five[] = {
    {'U', "PP", false, NULL}, {'T', "PP", false, NULL}, {'S', "PP", false, NULL}, {0}};
static const ink_module materials = {.name = "materials", .material = five};
static const ink_module_die five_dice[] = {
    {{"H.H.", "H.H.", "H.H.", "H.H.", "H.H.", "H.H."}, "HR", true},
    {{"H.H.", "H.H.", "H.H.", "H.H.", "H.H.", "H.H."}, "HR", true},
    {{"H.H.", "H.H.", "H.H.", "H.H.", "H.H.", "H.H."}, "HR", true},
    {{"H.H.", "H.H.", "H.H.", "H.H.", "H.H.", "H.H."}, "HR", true},
    {{"H.H.", "H.H.", "H.H.", "H.H.", "H.H.", "H.H."}, "HR", true},
    {{NULL}, NULL, false}};
static const ink_module dice = {.name = "dice", .die = five_dice};
static const ink_module_mark eight_marks[] = {{"a", 0, NULL}, {"b", 0, NULL}, {"c", 0, NULL},
                                              {"d", 0, NULL}, {"e", 0, NULL}, {"f", 0, NULL},
                                              {"g", 0, NULL}, {"h", 0, NULL}, {NULL, 0, NULL}};
static const ink_module marks = {.name = "marks", .mark = eight_marks};
static const ink_module_mark long_mark[] = {{"long", 0, NULL}, {NULL, 0, NULL}};
static const ink_module longer = {.name = "longer", .mark = long_mark};
static const char *const long_shape[] = {"~abcdefghijklmnopqrstuvwxyz", NULL};
static const ink_module wordy = {.name = "wordy", .shape = long_shape};
static const ink_module_mark seven_marks[] = {{"a", 0, NULL}, {"b", 0, NULL}, {"c", 0, NULL},
                                              {"d", 0, NULL}, {"e", 0, NULL}, {"f", 0, NULL},
                                              {"g", 0, NULL}, {NULL, 0, NULL}};
static const char *const many_tiles[] = {
    "HR..a", "HR..b", "HR..c", "HR..d", "HR..e", "HR..f", "HR..g", "RH.Ra", "RH.Rb", "RH.Rc",
    "RH.Rd", "RH.Re", "RH.Rf", "RH.Rg", "HR.Ra", "HR.Rb", "HR.Rc", "HR.Rd", "HR.Re", "HR.Rf",
    "HRH.a", "HRH.b", "HRH.c", "HRH.d", "HRH.e", "HRH.f", "HRH.g", "HHR.a", "HHR.b", "HHR.c",
    "HHR.d", "HHR.e", "HHR.f", "HHR.g", "RRH.a", "RRH.b", "RRH.c", "RRH.d", "RRH.e", NULL};
static const ink_module crowd = {.name = "crowd", .mark = seven_marks, .shape = many_tiles};
static char symbols[100][4];
static const char *many_symbols[101];
static const ink_module symbolic = {.name = "symbolic", .shape = many_symbols};
static const ink_module_die bad_die[] = {
    {{"~", "~", "~", "~", "~", "~abcdefghijklmnopqrstuvwxyz"}, "", false}, {{NULL}, NULL, false}};
static const ink_module broken = {.name = "broken", .die = bad_die};

static bool forbid(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                   const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    (void)rules, (void)sheet, (void)bytes, (void)tile, (void)reason;
    for (int t = 0; t < turns; t++)
        cells[t] = 0;
    return true;
}
static const ink_module strict = {.name = "strict", .veto = forbid};

const ink_module *ink_module_at(int index)
{
    static const ink_module *const all[] = {&river,    &lava,   &desert, &roomy, &materials,
                                            &dice,     &marks,  &longer, &wordy, &crowd,
                                            &symbolic, &broken, &strict};
    return index >= 0 && index < COUNT(all) ? all[index] : NULL;
}

/* --- tests ------------------------------------------------------------------------------------ */

static int tile_text(const ink_ruleset *rules, const char *text)
{
    char again[32];
    ink_text out = ink_text_in(again, sizeof again);
    int tile = tile_in(rules, text);
    ink_tile_write(rules, tile, &out);
    assert_string_equal(again, text);
    return tile;
}

static void a_veto_takes_spaces_away(void **state)
{
    ink_ruleset rules = rules_of("classic+strict");
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(&rules, &sheet);
    assert_int_equal(INK_HOOKS_OF(&rules, veto), 1);
    assert_true(ink_sheet_cells(&rules, &sheet, tile_text(&rules, "H.H.")) == 0);
}

static void a_module_brings_a_material_and_dice(void **state)
{
    ink_ruleset rules = rules_of("classic+river");
    (void)state;
    assert_int_equal(rules.materials, 3);
    assert_int_equal(rules.material[2].letter, 'V');
    assert_int_equal(rules.dice, 6);
    assert_int_equal(rules.rounds, 6);
    assert_int_equal(rules.die[4].duty, 0);
    assert_int_equal(rules.die[4].module, 0);
    assert_int_equal(rules.die[0].module, INK_MAX_MODULES);
    assert_int_equal(rules.shape[ink_shape_find(&rules, ink_slice_of("V.V."))].count, 2);
    assert_int_equal(rules.shape[ink_shape_find(&rules, ink_slice_of("VV.."))].count, 4);
    (void)tile_text(&rules, "VRVR{NS}{EW}");
    assert_int_equal(rules.tile[tile_of("HH..")].shape, classic()->tile[tile_of("HH..")].shape);
}

/* A river may float, but faces no route and no exit. */
static void a_drawing_that_floats_still_clashes(void **state)
{
    ink_ruleset rules = rules_of("classic+river");
    ink_sheet sheet;
    (void)state;
    ink_sheet_start(&rules, &sheet);
    int upright = tile_text(&rules, "V.V.");
    ink_set cells = ink_sheet_cells(&rules, &sheet, upright);
    assert_int_equal(ink_set_count(cells), 49 - 6); /* but B1 D1 F1 B7 D7 F7 */
    assert_false(ink_set_has(cells, cell_of("D1")));
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D1"), upright, NULL), INK_E_EXIT_CLASH);
    ink_sheet_ink(&rules, &sheet, cell_of("D4"), tile_in(&rules, "HHHH"));
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D3"), upright, NULL), INK_E_CLASH);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("C4"), upright, NULL), INK_OK);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("C4"), tile_text(&rules, ".V.V"), NULL),
                     INK_E_CLASH);
    assert_int_equal(
        ink_sheet_why(&rules, &sheet, cell_of("D3"), tile_text(&rules, "HVHV{NS}{EW}"), NULL),
        INK_OK);
}

/* Open ends of a material are errors if its row says so; highway against water is no join. */
static void open_ends_follow_the_table(void **state)
{
    ink_ruleset rules = rules_of("classic+river"), free = rules_of("classic+lava");
    ink_sheet sheet;
    ink_score score;
    (void)state;
    ink_sheet_start(&rules, &sheet);
    ink_sheet_ink(&rules, &sheet, cell_of("D4"), tile_text(&rules, "V.V."));
    ink_sheet_ink(&rules, &sheet, cell_of("D3"), tile_text(&rules, ".VV."));
    ink_score_find(&rules, &sheet, &score);
    assert_int_equal(score.errors, 2); /* D4 south, D3 east */
    assert_int_equal(score.highway, 0);
    ink_sheet_start(&free, &sheet);
    ink_sheet_ink(&free, &sheet, cell_of("D4"), tile_text(&free, "XX.."));
    ink_sheet_ink(&free, &sheet, cell_of("D3"), tile_text(&free, "H.H."));
    ink_score_find(&free, &sheet, &score);
    assert_int_equal(score.errors, 2); /* D3 north and south; lava costs nothing here */
}

/* "At least one of its arms must join" by the materials that the die names. */
static void a_die_names_what_it_must_join_by(void **state)
{
    ink_ruleset rules = rules_of("classic+lava");
    ink_sheet sheet;
    (void)state;
    assert_int_equal(rules.rounds, 7);
    ink_sheet_start(&rules, &sheet);
    ink_sheet_ink(&rules, &sheet, cell_of("D4"), tile_text(&rules, "XXXXv"));
    int pier = tile_text(&rules, "HXH.{NS}{E}");
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("B1"), pier, NULL), INK_E_DETACHED);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("C4"), pier, NULL), INK_OK);
    assert_int_equal(ink_set_count(ink_sheet_cells(&rules, &sheet, tile_text(&rules, "X.X."))), 2);
    /* highway may face lava: it passes by */
    ink_sheet_ink(&rules, &sheet, cell_of("B4"), tile_in(&rules, ".H.H"));
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("C4"), tile_in(&rules, ".H.H"), NULL),
                     INK_OK);
}

/* A module's die without duty does not hold the round, one with duty does. */
static void only_dice_with_duty_hold_the_round(void **state)
{
    ink_ruleset optional = rules_of("classic+river"), duty = rules_of("classic+lava");
    ink_roll none = {{0}};
    ink_sheet sheet;
    ink_refusal why;
    static ink_moves moves;
    (void)state;
    ink_sheet_start(&optional, &sheet);
    none.face[4] = optional.die[4].face[0];
    assert_int_equal(ink_sheet_roll(&optional, &sheet, &none, NULL), INK_OK);
    ink_sheet_dice_moves(&optional, &sheet, &moves);
    assert_true(moves.count > 40);
    ink_sheet_moves(&optional, &sheet, &moves);
    assert_int_equal(moves.move[moves.count - 1], ink_move_end());
    assert_int_equal(ink_sheet_ask(&optional, &sheet, ink_move_end(), NULL), INK_OK);
    ink_sheet_start(&duty, &sheet);
    ink_sheet_ink(&duty, &sheet, cell_of("D4"), tile_in(&duty, "XXXXv"));
    none.face[4] = duty.die[4].face[0];
    assert_int_equal(ink_sheet_roll(&duty, &sheet, &none, NULL), INK_OK);
    assert_int_equal(ink_sheet_ask(&duty, &sheet, ink_move_end(), &why), INK_E_DIE_FITS);
    assert_int_equal(why.die, 4);
}

static void marks_belong_to_drawings(void **state)
{
    ink_ruleset rules = rules_of("classic+desert");
    ink_drawing drawing;
    (void)state;
    assert_int_equal(rules.tile[tile_text(&rules, "HH..c")].marks, 1);
    assert_true(tile_text(&rules, "HH..c") != tile_in(&rules, "HH.."));
    (void)tile_text(&rules, ".H.Hw");
    (void)tile_text(&rules, "....cc");
    assert_int_equal(ink_drawing_read(&rules, ink_slice_of("HH..x"), &drawing), INK_E_DRAWING_TEXT);
    assert_int_equal(ink_drawing_read(&rules, ink_slice_of("HH..ccc"), &drawing),
                     INK_E_DRAWING_TEXT);
    assert_int_equal(ink_drawing_read(&rules, ink_slice_of("HH..w"), &drawing), INK_OK);
    assert_int_equal(ink_tile_find(&rules, &drawing), 0); /* well written, but on no die */
}

/* A face that is no drawing is a symbol: it can be rolled, but only its module plays it. */
static void symbols_are_faces_without_tiles(void **state)
{
    ink_ruleset rules = rules_of("classic+desert");
    ink_roll rolled;
    char text[64];
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    int symbol = ink_shape_find(&rules, ink_slice_of("~E"));
    assert_true(symbol != 0);
    assert_int_equal(rules.shape[symbol].count, 0);
    assert_int_equal(ink_shape_find(&rules, ink_slice_of("~")), 0);
    assert_int_equal(
        ink_roll_read(&rules, ink_slice_of("H.H. H.H. H.H. H.R.* ~E"), 1, &rolled, NULL), INK_OK);
    ink_roll_write(&rules, &rolled, &out);
    assert_string_equal(text, "H.H. H.H. H.H. H.R.* ~E");
}

/* The dice of a module come from a stream of its own name, the route dice stay the same. */
static void a_module_rolls_its_own_stream(void **state)
{
    ink_ruleset rules = rules_of("classic+river");
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        ink_roll bare, more;
        ink_rng rng = ink_rng_stream(seed, "river", 3);
        ink_roll_of_seed(classic(), seed, 3, &bare);
        ink_roll_of_seed(&rules, seed, 3, &more);
        assert_memory_equal(bare.face, more.face, INK_ROUTE_DICE);
        for (int die = 4; die < 6; die++)
            assert_int_equal(more.face[die], rules.die[die].face[ink_rng_below(&rng, 6)]);
    }
}

static void rooms_lie_one_behind_the_other(void **state)
{
    ink_ruleset rules = rules_of("classic+desert+river,house");
    (void)state;
    assert_int_equal(rules.bytes_at[0], 0);
    assert_int_equal(rules.bytes_at[1], 20);
    assert_ptr_equal(rules.module[0], &desert);
    assert_ptr_equal(rules.module[1], &river);
    assert_int_equal(rules.dice, 7);
    assert_int_equal(rules.die[4].module, 0);
    assert_int_equal(rules.die[5].module, 1);
}

static void what_does_not_fit_is_refused(void **state)
{
    static const char *const bad[] = {
        "classic+desert+roomy,house",
        "classic+materials",
        "classic+river+lava+materials,house",
        "classic+dice",
        "classic+marks",
        "classic+longer",
        "classic+wordy",
        "classic+crowd",
        "classic+symbolic",
        "classic+broken",
        "classic+desert+marks,house",
    };
    (void)state;
    for (int i = 0; i < 100; i++) {
        (void)snprintf(symbols[i], sizeof symbols[i], "~%d", i);
        many_symbols[i] = symbols[i];
    }
    for (int i = 0; i < COUNT(bad); i++) {
        ink_ruleset rules;
        ink_config config;
        ink_refusal why;
        assert_int_equal(ink_config_read(ink_slice_of(bad[i]), &config, &why), INK_OK);
        ink_status status = ink_ruleset_make(&rules, &config, &why);
        if (status != INK_E_TOO_MUCH)
            fail_msg("%s: %s", bad[i], ink_status_name(status));
        assert_int_equal(why.status, INK_E_TOO_MUCH);
    }
}

static void a_record_refuses_a_config_that_does_not_fit(void **state)
{
    ink_replay replay;
    ink_replay_event event;
    ink_refusal why;
    (void)state;
    ink_replay_start(&replay, ink_slice_of("inkrail 1\nconfig classic+dice\n"));
    assert_int_equal(ink_replay_step(&replay, &event, &why), INK_E_TOO_MUCH);
    assert_int_equal(why.line, 2);
}

static void more_modules_than_a_game_takes(void **state)
{
    ink_config config;
    ink_refusal why;
    (void)state;
    assert_int_equal(
        ink_config_read(ink_slice_of("classic+river+lava+desert+roomy+marks"), &config, &why),
        INK_E_TOO_MUCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_module_brings_a_material_and_dice),
        cmocka_unit_test(a_veto_takes_spaces_away),
        cmocka_unit_test(a_drawing_that_floats_still_clashes),
        cmocka_unit_test(open_ends_follow_the_table),
        cmocka_unit_test(a_die_names_what_it_must_join_by),
        cmocka_unit_test(only_dice_with_duty_hold_the_round),
        cmocka_unit_test(marks_belong_to_drawings),
        cmocka_unit_test(symbols_are_faces_without_tiles),
        cmocka_unit_test(a_module_rolls_its_own_stream),
        cmocka_unit_test(rooms_lie_one_behind_the_other),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(a_record_refuses_a_config_that_does_not_fit),
        cmocka_unit_test(more_modules_than_a_game_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
