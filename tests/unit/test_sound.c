/* TEST sound: Values from outside: sheets, tables and configs come from stores and networks as
   bytes, so what no game can reach must be found unsound, and every config that is none be refused.
 */
#include "match.h"

/* --- sheets ----------------------------------------------------------------------------------- */

static ink_sheet running_sheet(void)
{
    ink_sheet sheet;
    ink_sheet_start(classic(), &sheet);
    roll(&sheet, "H.H. RRR. HH.. HR..*");
    plays(&sheet, by_die(0, "B1H.H."));
    return sheet;
}

/* Each line changes one thing that no game can change so. */
#define BREAK_SHEET(change)                                                                        \
    do {                                                                                           \
        ink_sheet sheet = running_sheet();                                                         \
        assert_true(ink_sheet_sound(classic(), &sheet));                                           \
        change;                                                                                    \
        if (ink_sheet_sound(classic(), &sheet))                                                    \
            fail_msg("sound in spite of " #change);                                                \
    } while (0)

static void sheets_off_the_board(void **state)
{
    (void)state;
    go_by(classic());
    BREAK_SHEET(sheet.arm[0][INK_NORTH] |= ink_set_of(7));
    BREAK_SHEET(sheet.arm[3][INK_WEST] |= ink_set_of(60));
    BREAK_SHEET(sheet.second[2] |= ink_set_of(63));
    BREAK_SHEET(sheet.inked[1] |= ink_set_of(15));
    BREAK_SHEET(sheet.station |= ink_set_of(56));
    BREAK_SHEET(sheet.sink |= ink_set_of(57));
    BREAK_SHEET(sheet.drawn |= ink_set_of(23));
    BREAK_SHEET(sheet.tile[7] = 1);
}

static void sheets_that_contradict_themselves(void **state)
{
    (void)state;
    go_by(classic());
    BREAK_SHEET(sheet.arm[1][INK_EAST] |= ink_set_of(cell_of("B1")));
    BREAK_SHEET(sheet.second[0] |= ink_set_of(cell_of("B1")));
    BREAK_SHEET(sheet.station |= ink_set_of(cell_of("B1")));
    BREAK_SHEET(sheet.sink |= ink_set_of(cell_of("B1")));
    BREAK_SHEET(sheet.drawn = 0);
    BREAK_SHEET(sheet.tile[cell_of("B1")] = 255);
    BREAK_SHEET(sheet.inked[2] |= ink_set_of(cell_of("B1"))); /* drawn in a round to come */
}

static void sheets_with_impossible_counts(void **state)
{
    (void)state;
    go_by(classic());
    BREAK_SHEET(sheet.die[0] = 200);
    BREAK_SHEET(sheet.waiting = 255);
    BREAK_SHEET(sheet.open = 2);
    BREAK_SHEET(sheet.open = 0); /* its dice belong to a running round */
    BREAK_SHEET(sheet.round = 8);
    BREAK_SHEET(sheet.used = 64);
    BREAK_SHEET(sheet.specials = 1);
    BREAK_SHEET(sheet.round_specials = 1);
    BREAK_SHEET(sheet.spare = 1);
    BREAK_SHEET(sheet.event = INK_EVENT_CHOICE);    /* no module asks for anything */
    BREAK_SHEET(sheet.event = INK_EVENT_LAST_ROLL); /* this is the first round */
    BREAK_SHEET(sheet.module_bytes[0] = 1);         /* nobody's bytes without modules */
}

/* A sheet of another game, in its first round, with one thing changed. */
static ink_sheet sheet_with(const ink_ruleset *rules)
{
    ink_sheet sheet;
    ink_roll dice;
    ink_sheet_start(rules, &sheet);
    ink_roll_of_seed(rules, 1, 1, &dice);
    assert_int_equal(ink_sheet_roll(rules, &sheet, &dice, NULL), INK_OK);
    return sheet;
}

#define BREAK_WITH(config, change)                                                                 \
    do {                                                                                           \
        ink_ruleset rules = rules_of(config);                                                      \
        ink_sheet sheet = sheet_with(&rules);                                                      \
        uint8_t *bytes = sheet.module_bytes + rules.bytes_at[rules.modules - 1];                   \
        assert_true(ink_sheet_sound(&rules, &sheet));                                              \
        (void)bytes;                                                                               \
        change;                                                                                    \
        if (ink_sheet_sound(&rules, &sheet))                                                       \
            fail_msg("sound in spite of " #change);                                                \
    } while (0)

static void sheets_with_impossible_rooms(void **state)
{
    (void)state;
    BREAK_WITH("challenge", bytes[0] = 5);
    BREAK_WITH("challenge", bytes[1] = 4);
    BREAK_WITH("challenge", bytes[2] = 3);
    BREAK_WITH("challenge", bytes[3] = 1);       /* nobody's */
    BREAK_WITH("classic+meteor", bytes[0] = 8);  /* a cell of the eighth column */
    BREAK_WITH("classic+meteor", bytes[0] = 99); /* no cell at all */
    BREAK_WITH("classic+meteor", bytes[1] = 2);
    BREAK_WITH("challenge+meteor", bytes[1] = 2);
    BREAK_WITH("classic+canyon", bytes[0] = 1); /* along the frame */
    BREAK_WITH("classic+canyon", bytes[8] = 1);
    BREAK_WITH("classic+canyon", (bytes[1] = 3, bytes[9] = 2)); /* a branch */
    BREAK_WITH("classic+river", bytes[0] = 1);
}

static void sheets_with_impossible_events(void **state)
{
    (void)state;
    BREAK_WITH("classic+meteor", sheet.event = 2); /* there is no second module */
    BREAK_WITH("classic+desert", sheet.event = INK_EVENT_LAST_ROLL);
    BREAK_WITH("classic+desert", (sheet.event = INK_EVENT_CHOICE, sheet.open = 0));
    BREAK_WITH("classic+meteor", (sheet.open = 0, sheet.waiting = 0));
    BREAK_WITH("challenge", (memset(sheet.die, 0, sizeof sheet.die), sheet.waiting = 0,
                             sheet.open = 0, sheet.round_specials = 1));
    BREAK_WITH("challenge", (memset(sheet.die, 0, sizeof sheet.die), sheet.waiting = 0,
                             sheet.open = 0, bytes[2] = 1)); /* earned in no round */
}

/* --- tables ----------------------------------------------------------------------------------- */

static match *running_table(void)
{
    match *m = match_of("challenge,draft,players=2", "goals=A:G:K first=1");
    match_roll(m, "H.H.&RR.. H.H.&RR.. H...*&HHH. H...*&HHH.");
    match_play(m, 1, "pick1");
    match_play(m, 2, "pick2");
    match_play(m, 1, "pick3");
    match_play(m, 2, "pick4");
    match_play(m, 1, "B1H.H.");
    return m;
}

#define BREAK_TABLE(change)                                                                        \
    do {                                                                                           \
        match *m = running_table();                                                                \
        assert_true(ink_table_sound(&m->rules, &m->table, m->seat));                               \
        change;                                                                                    \
        if (ink_table_sound(&m->rules, &m->table, m->seat))                                        \
            fail_msg("sound in spite of " #change);                                                \
    } while (0)

static void tables_with_impossible_counts(void **state)
{
    (void)state;
    BREAK_TABLE(m->table.players = 3);
    BREAK_TABLE(m->table.round = 8);
    BREAK_TABLE(m->table.phase = INK_PHASE_OVER + 1);
    BREAK_TABLE(m->table.first = 2);
    BREAK_TABLE(m->table.star = 2);
    BREAK_TABLE(m->table.picks = 5);
    BREAK_TABLE(m->table.drawing = 1);
    BREAK_TABLE(m->table.drawing = 77);
    BREAK_TABLE(m->table.goal[0] = 200);
    BREAK_TABLE(m->table.struck[1] = 3);
    BREAK_TABLE(m->table.spare[0] = 1);
}

static void seats_that_cannot_be(void **state)
{
    (void)state;
    BREAK_TABLE(m->seat[0].ended = 1);
    BREAK_TABLE(m->seat[1].ended = 2);
    BREAK_TABLE(m->seat[0].moves = 0);
    BREAK_TABLE(m->seat[0].moves = INK_ROUND_MOVES + 1);
    BREAK_TABLE(m->seat[0].move[0] = ink_move_of(INK_MOVE_DIE, 0, 1, INK_NOWHERE));
    BREAK_TABLE(m->seat[1].move[7] = ink_move_end());
    BREAK_TABLE(m->seat[1].sheet = m->seat[0].sheet);
    BREAK_TABLE(m->seat[1].before.tile[0] = 1);
    BREAK_TABLE(m->seat[1].sheet.open = 0);
    BREAK_TABLE(m->seat[0].pick[1] = 60000);
    BREAK_TABLE(m->seat[0].pool[1].face[0] = 255);
    BREAK_TABLE(m->seat[0].gone = 4);
    BREAK_TABLE(m->seat[1].goal_points[2] = 5);
    BREAK_TABLE(m->seat[1].spare[1] = 1);
    BREAK_TABLE(m->table.phase = INK_PHASE_ROLL);
}

/* What a card pays is asked of any table: one without the card pays nothing. */
static void no_card_pays_nothing(void **state)
{
    (void)state;
    match *m = match_of("classic", NULL);
    for (int goal = 0; goal < INK_GOALS; goal++)
        assert_int_equal(ink_table_goal_value(&m->table, goal), 0);
}

/* --- configs ---------------------------------------------------------------------------------- */

static void refuses(ink_config config, ink_status status)
{
    ink_ruleset rules;
    ink_refusal why;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), status);
    assert_int_equal(why.status, status);
}

static void configs_that_are_none(void **state)
{
    (void)state;
    refuses((ink_config){.players = 1, .edition = 9}, INK_E_NO_EDITION);
    refuses((ink_config){.players = 0}, INK_E_PLAYERS);
    refuses((ink_config){.players = 501}, INK_E_PLAYERS);
    refuses((ink_config){.players = 1, .draft = 1}, INK_E_DRAFT_ALONE);
    refuses((ink_config){.players = 2, .draft = 5}, INK_E_NO_OPTION);
    refuses((ink_config){.players = 1, .goal_mode = 9}, INK_E_NO_OPTION);
    refuses((ink_config){.players = 1, .modules = 2}, INK_E_MODULE_TWICE);
    refuses((ink_config){.players = 1, .modules = 1, .module = {1}}, INK_E_NO_MODULE);
    ink_config codes = {.players = 1, .goal_mode = INK_GOALS_CHOSEN};
    memset(codes.goal, 'A', sizeof codes.goal); /* no code has an end */
    refuses(codes, INK_E_NO_GOAL);
}

static void names_past_the_end(void **state)
{
    (void)state;
    assert_null(ink_edition_box(99, 0));
    assert_null(ink_edition_box(-1, 1));
    assert_null(ink_edition_box(0, 2));
    assert_string_equal(ink_edition_box(0, 1), "red");
    assert_false(ink_edition_goals(0));
    assert_true(ink_edition_goals(1));
    assert_false(ink_edition_goals(99));
    assert_false(ink_module_is_edition(99));
}

/* --- writing what is none --------------------------------------------------------------------- */

static void writers_survive_any_value(void **state)
{
    char text[256];
    ink_ruleset rules = rules_of("challenge,draft,players=2");
    ink_setup setup = {.goal = {INK_NO_GOAL, 200, 0}, .first = 1};
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_setup_write(&rules, &setup, &out);
    assert_string_equal(text, "goals=?:?:A first=2");
    ink_roll faces = {.face = {1, 200}};
    out = ink_text_in(text, sizeof text);
    ink_roll_write(&rules, &faces, &out);
    assert_string_equal(text, "H.H. ?");
    assert_int_equal(ink_pair_value(&rules, (ink_pair){{255, 1}}), 2);
}

static void text_can_be_taken_back(void **state)
{
    char text[8];
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_text_string(&out, "railroad ink");
    ink_text_cut(&out, 4);
    assert_string_equal(text, "rail");
    assert_true(ink_text_whole(&out));
    ink_text_cut(&out, 0);
    assert_string_equal(text, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_off_the_board),
        cmocka_unit_test(sheets_that_contradict_themselves),
        cmocka_unit_test(sheets_with_impossible_counts),
        cmocka_unit_test(sheets_with_impossible_rooms),
        cmocka_unit_test(sheets_with_impossible_events),
        cmocka_unit_test(tables_with_impossible_counts),
        cmocka_unit_test(seats_that_cannot_be),
        cmocka_unit_test(no_card_pays_nothing),
        cmocka_unit_test(configs_that_are_none),
        cmocka_unit_test(names_past_the_end),
        cmocka_unit_test(writers_survive_any_value),
        cmocka_unit_test(text_can_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
