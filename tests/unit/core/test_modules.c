/* TEST modules: Modules: the template plays exactly like the game without it and has each hook
   called; and hooks of the tests' own show what each of them can do. */
#include "core/module.h"
#include "support.h"

/* --- classic+null is classic ------------------------------------------------------------------ */

static void null_has_the_same_tables(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    (void)state;
    assert_int_equal(null.tiles, classic()->tiles);
    assert_int_equal(null.shapes, classic()->shapes);
    assert_int_equal(null.dice, classic()->dice);
    assert_int_equal(null.rounds, classic()->rounds);
    assert_memory_equal(null.tile, classic()->tile, sizeof null.tile);
    assert_memory_equal(null.die, classic()->die, sizeof null.die);
    assert_memory_equal(null.special, classic()->special, sizeof null.special);
}

/* Without modules no hook is called; with the template every hook is there once, and is its own. */
static void hooks_are_flattened(void **state)
{
    ink_ruleset null = rules_of("classic+null"), lake = rules_of("classic+null+lake,house");
    (void)state;
#define INK_HOOK(result, name, access, parameters, arguments)                                      \
    assert_int_equal(INK_HOOKS_OF(classic(), name), 0);                                            \
    assert_int_equal(INK_HOOKS_OF(&null, name), 1);                                                \
    assert_true(((ink_##name##_hook *)null.hook[INK_HOOK_##name][0].call) ==                       \
                null.module[0]->name);                                                             \
    assert_int_equal(lake.hook[INK_HOOK_##name][0].bytes_at, 0);                                   \
    assert_int_equal(INK_HOOKS_OF(&lake, name), 1 + (lake.module[1]->name != NULL));
#include "core/hooks.def"
#undef INK_HOOK
    assert_int_equal(lake.hook[INK_HOOK_score][1].bytes_at, lake.module[0]->bytes);
}

static void null_has_the_same_perft_numbers(void **state)
{
    enum { ENTRIES = 1 << 18 };
    static const struct {
        const char *sheet, *dice;
        int specials;
        uint64_t sequences, sheets, states;
    } line[] = {
#define PERFT(name, sheet, dice, specials, twin, sequences, sheets, states)                        \
    {sheet, dice, specials, sequences, sheets, states},
#include "perft.def"
#undef PERFT
    };
    ink_ruleset null = rules_of("classic+null");
    ink_perft_entry *entry = calloc(ENTRIES, sizeof *entry);
    (void)state;
    assert_non_null(entry);
    for (int i = 0; i < COUNT(line); i++) {
        ink_perft found;
        ink_sheet sheet;
        ink_roll dice = roll_of(line[i].dice);
        assert_int_equal(ink_sheet_read(&null, ink_slice_of(line[i].sheet), &sheet, NULL), INK_OK);
        assert_int_equal(ink_sheet_roll(&null, &sheet, &dice, NULL), INK_OK);
        assert_true(ink_perft_count(&null, &sheet, line[i].specials != 0, entry, ENTRIES, &found));
        assert_true(found.sequences == line[i].sequences && found.sheets == line[i].sheets &&
                    found.states == line[i].states);
    }
    free(entry);
}

/* Everything but the modules' bytes must be the same. */
static void same_but_for_the_bytes(const ink_sheet *a, const ink_sheet *b)
{
    ink_sheet bare = *b;
    memset(bare.module_bytes, 0, sizeof bare.module_bytes);
    require(a, same_sheet(a, &bare));
}

static void same_scores(const ink_ruleset *null, const ink_sheet *a, const ink_sheet *b)
{
    ink_score mine, other;
    ink_score_find(classic(), a, &mine);
    ink_score_find(null, b, &other);
    require(a, mine.total == other.total && other.expansion == 0);
    require(a, mine.highway == other.highway && mine.railway == other.railway);
    require(a, mine.errors == other.errors && mine.network_points == other.network_points);
}

/* The template writes what its bytes count: so many drawings. */
static void writes_its_count(const ink_ruleset *null, const ink_sheet *sheet, int drawings)
{
    char text[2048], word[16];
    ink_sheet read;
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(null, sheet, &out);
    (void)snprintf(word, sizeof word, "!%d", drawings);
    const char *last = strrchr(text, ' ');
    assert_string_equal(last == NULL ? text : last + 1, word);
    assert_int_equal(ink_sheet_read(null, ink_slice_of(text), &read, NULL), INK_OK);
    out = ink_text_in(text + 1024, 1024);
    ink_sheet_write(null, &read, &out);
    assert_string_equal(text, text + 1024);
}

static void same_game(const ink_ruleset *null, uint64_t seed)
{
    static ink_moves mine, other;
    ink_sheet a, b;
    int drawings = 0;
    ink_sheet_start(classic(), &a);
    ink_sheet_start(null, &b);
    while (!ink_sheet_over(classic(), &a)) {
        if (a.open == 0) {
            ink_roll dice;
            ink_roll_of_seed(null, seed, a.round + 1, &dice);
            assert_int_equal(ink_sheet_roll(classic(), &a, &dice, NULL), INK_OK);
            assert_int_equal(ink_sheet_roll(null, &b, &dice, NULL), INK_OK);
        }
        ink_sheet_moves(classic(), &a, &mine);
        ink_sheet_moves(null, &b, &other);
        require(&a, mine.count == other.count &&
                        memcmp(mine.move, other.move, mine.count * sizeof *mine.move) == 0);
        ink_move move = mine.move[twin_below(&seed, (int)mine.count)];
        plays(&a, move);
        assert_int_equal(ink_sheet_play(null, &b, move, NULL), INK_OK);
        drawings += move != ink_move_end();
        require(&b, ink_sheet_sound(null, &b));
        same_but_for_the_bytes(&a, &b);
        same_scores(null, &a, &b);
        writes_its_count(null, &b, drawings);
    }
    assert_true(ink_sheet_over(null, &b));
}

static void null_plays_the_same_games(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    (void)state;
    for (int game = 0; game < 50 + 2 * INK_TEST_SCALE; game++)
        same_game(&null, chance(game));
}

/* Its invariant is asked; words that are no count are refused. */
static void null_reads_and_checks_its_word(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    static const char *const bad[] = {"!", "!x", "!-1", "!1x", "!!", "!256", "!99999999999"};
    ink_sheet sheet;
    ink_refusal why;
    (void)state;
    assert_int_equal(ink_sheet_read(&null, ink_slice_of("B1H.H. !1"), &sheet, &why), INK_OK);
    assert_true(ink_sheet_sound(&null, &sheet));
    sheet.round = 1; /* a round that the module has not seen rolled */
    assert_false(ink_sheet_sound(&null, &sheet));
    for (int i = 0; i < COUNT(bad); i++)
        assert_int_not_equal(ink_sheet_read(&null, ink_slice_of(bad[i]), &sheet, &why), INK_OK);
    assert_int_not_equal(ink_sheet_read(classic(), ink_slice_of("!1"), &sheet, &why), INK_OK);
}

static void null_has_no_move_of_its_own(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    ink_sheet sheet;
    ink_roll dice = roll_of("H.H. R.R. HH.. HR..*");
    ink_refusal why;
    (void)state;
    ink_sheet_start(&null, &sheet);
    assert_int_equal(ink_sheet_roll(&null, &sheet, &dice, NULL), INK_OK);
    ink_sheet before = sheet;
    assert_int_equal(ink_sheet_play(&null, &sheet, ink_move_of(INK_MOVE_MODULE, 0, 0, 0), &why),
                     INK_E_NO_MOVE);
    assert_true(same_sheet(&sheet, &before));
}

/* --- rulesets that are refused ---------------------------------------------------------------- */

static void configs_that_make_no_ruleset(void **state)
{
    ink_ruleset rules;
    ink_refusal why;
    ink_config config = ink_config_classic();
    (void)state;
    config.edition = 200;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_NO_EDITION);
    assert_int_equal(why.status, INK_E_NO_EDITION);
    assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_E_NO_EDITION);
    config = (ink_config){.players = 1, .modules = 1, .module = {200}};
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_NO_MODULE);
    config = (ink_config){.players = 1, .modules = INK_MAX_MODULES + 1};
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_E_TOO_MUCH);
    assert_null(ink_edition_name(-1));
    assert_null(ink_module_name(-1));
    assert_null(ink_module_name(200));
    assert_string_equal(ink_edition_name(0), "classic");
}

/* --- hooks of the tests' own ------------------------------------------------------------------ */

static bool no_d4(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    (void)rules, (void)sheet, (void)bytes, (void)tile, (void)reason;
    for (int t = 0; t < turns; t++)
        cells[t] &= ~ink_set_of(ink_cell_at(3, 3));
    return true;
}

/* The same with a sentence, which is asked for only when one is to be shown. */
static bool no_d4_since(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    ink_set before = cells[0];
    no_d4(rules, sheet, bytes, tile, turns, cells, reason);
    if (reason != NULL && cells[0] != before)
        *reason = "{drawing} may not stand at {cell}, the middle";
    return true;
}

/* "Takes cells away where this tile may not be drawn now." */
static void a_veto_forbids_a_space(void **state)
{
    ink_ruleset rules = *classic();
    ink_sheet sheet = sheet_of("D3H.H. D5H.H.");
    ink_refusal why;
    (void)state;
    INK_HOOK_ADD(&rules, veto, no_d4, 0);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D4"), tile_of("H.H."), &why),
                     INK_E_FORBIDDEN);
    assert_int_equal(why.cell, cell_of("D4"));
    assert_int_equal(why.tile, tile_of("H.H."));
    assert_false(ink_set_has(ink_sheet_cells(&rules, &sheet, tile_of("H.H.")), cell_of("D4")));
    assert_int_equal(ink_sheet_why(classic(), &sheet, cell_of("D4"), tile_of("H.H."), NULL),
                     INK_OK);
    /* the drawing rules' own reasons come first */
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D4"), tile_of("R.R."), NULL),
                     INK_E_CLASH);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D4"), tile_of(".R.R"), NULL),
                     INK_E_DETACHED);
}

/* A veto may say why, in a sentence of its own. */
static void a_veto_gives_its_reason(void **state)
{
    ink_ruleset rules = *classic();
    ink_sheet sheet = sheet_of("D3H.H. D5H.H.");
    ink_refusal why;
    char text[128];
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    INK_HOOK_ADD(&rules, veto, no_d4, 0);
    INK_HOOK_ADD(&rules, veto, no_d4_since, 0);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D4"), tile_of("H.H."), &why),
                     INK_E_EXPANSION);
    assert_int_equal(ink_sheet_why(&rules, &sheet, cell_of("D4"), tile_of("H.H."), NULL),
                     INK_E_EXPANSION);
    ink_refusal_write(&rules, &why, ink_slice_of(""), NULL, &out);
    assert_string_equal(text, "H.H. may not stand at D4, the middle");
}

/* It has no say while its byte is 0. */
static bool no_d4_now(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                      const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    if (turns > 0)
        return no_d4(rules, sheet, bytes, tile, turns, cells, reason);
    assert_null(tile);
    return bytes[0] != 0;
}

/* "Before all tiles it is asked once without any." If it says no, it is not asked again. */
static void a_veto_that_has_no_say_is_not_asked(void **state)
{
    ink_ruleset rules = *classic();
    ink_sheet sheet = sheet_of("D3H.H. D5H.H.");
    (void)state;
    INK_HOOK_ADD(&rules, veto, no_d4_now, 0);
    assert_true(ink_set_has(ink_sheet_cells(&rules, &sheet, tile_of("H.H.")), cell_of("D4")));
    sheet.module_bytes[0] = 1;
    assert_false(ink_set_has(ink_sheet_cells(&rules, &sheet, tile_of("H.H.")), cell_of("D4")));
}

static void note_move(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                      ink_cell cell)
{
    (void)rules, (void)sheet;
    bytes[0] = (uint8_t)(ink_move_kind(move) + 1);
    bytes[1] = cell;
}

/* "Something was just drawn on `cell`, by `move`." */
static void a_drawing_is_told_with_its_move(void **state)
{
    ink_ruleset rules = *classic();
    ink_sheet sheet = sheet_of("");
    (void)state;
    INK_HOOK_ADD(&rules, after, note_move, 0);
    sheet.open = sheet.round = 1;
    sheet.waiting = 1;
    ink_sheet_apply(&rules, &sheet, by_die(0, "B1H.H."));
    assert_int_equal(sheet.module_bytes[0], INK_MOVE_DIE + 1);
    assert_int_equal(sheet.module_bytes[1], cell_of("B1"));
    ink_sheet_apply(&rules, &sheet, by_special("B2HHHH"));
    assert_int_equal(sheet.module_bytes[0], INK_MOVE_SPECIAL + 1);
    assert_int_equal(sheet.module_bytes[1], cell_of("B2"));
}

static ink_status hold_on(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                          ink_refusal *why)
{
    (void)rules, (void)sheet;
    return bytes[0] == 0 ? ink_refuse(why, INK_E_HELD) : INK_OK;
}

/* A module's move: its slot in `source`, its own meaning in the payload. */
static ink_status set_bytes(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes,
                            ink_move move, ink_refusal *why)
{
    (void)rules, (void)sheet;
    if (ink_move_payload(move) > 9)
        return ink_refuse(why, INK_E_NO_MOVE);
    if (ink_move_payload(move) == 0)
        return ink_refuse(why, INK_E_FORBIDDEN);
    bytes[0] = (uint8_t)ink_move_payload(move);
    return INK_OK;
}

static void offer_bytes(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_choices *choices)
{
    (void)rules, (void)sheet, (void)bytes;
    ink_choices_add(choices, ink_move_module(0, 3, 0, 0), 1);
}

static void score_bytes(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_score *score, ink_parts *parts)
{
    (void)rules, (void)sheet;
    ink_score_add(score, parts, "what the room says", 10 * bytes[0], 0);
}

static ink_status never_mine(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes,
                             ink_move move, ink_refusal *why)
{
    (void)rules, (void)sheet, (void)bytes, (void)move;
    return ink_refuse(why, INK_E_NO_MOVE);
}

/* Hooks see their own bytes, here bytes 5.. of the sheet's. */
static ink_ruleset held_rules(void)
{
    ink_ruleset rules = *classic();
    INK_HOOK_ADD(&rules, holds, hold_on, 5);
    INK_HOOK_ADD(&rules, apply, never_mine, 0); /* another module is asked first */
    INK_HOOK_ADD(&rules, apply, set_bytes, 5);
    INK_HOOK_ADD(&rules, moves, offer_bytes, 5);
    INK_HOOK_ADD(&rules, score, score_bytes, 5);
    return rules;
}

static const char all_shut[] = "B1.R.R D1.H.H F1.R.R A2R.R. A4R.R. A6R.R. G2R.R. G4R.R. G6R.R. "
                               "B7.R.R D7.H.H F7.R.R A1R.R. A3R.R. A5R.R. A7R.R. G1R.R. G3R.R. "
                               "G5R.R. G7R.R. C1.R.R E1.R.R C7.R.R E7.R.R";

static void a_module_holds_the_round_and_plays_its_own_moves(void **state)
{
    static ink_moves moves;
    ink_ruleset rules = held_rules();
    ink_sheet sheet = sheet_of(all_shut);
    ink_roll dice = {{(uint8_t)ink_shape_find(classic(), ink_slice_of("H.H."))}};
    ink_refusal why;
    ink_move three = ink_move_of(INK_MOVE_MODULE, 0, 0, 0) | (ink_move)3 << 21;
    (void)state;
    assert_int_equal(ink_sheet_roll(&rules, &sheet, &dice, NULL), INK_OK);
    sheet.waiting = 0; /* nothing is left to draw */
    assert_int_equal(ink_sheet_ask(&rules, &sheet, ink_move_end(), &why), INK_E_HELD);
    assert_int_equal(why.status, INK_E_HELD);
    ink_sheet_moves(&rules, &sheet, &moves);
    bool found = false;
    for (uint32_t i = 0; i < moves.count; i++) {
        assert_true(moves.move[i] != ink_move_end());
        found = found || moves.move[i] == three;
    }
    assert_true(found);
    ink_sheet before = sheet;
    assert_int_equal(ink_sheet_ask(&rules, &sheet, three, &why), INK_OK);
    assert_true(same_sheet(&sheet, &before)); /* asking plays on a copy */
    assert_int_equal(ink_sheet_play(&rules, &sheet, three & 0x1fffff, &why), INK_E_FORBIDDEN);
    assert_int_equal(ink_sheet_play(&rules, &sheet, three | 0xffe00000, &why), INK_E_NO_MOVE);
    assert_true(same_sheet(&sheet, &before));
    assert_int_equal(ink_sheet_play(&rules, &sheet, three, &why), INK_OK);
    assert_int_equal(sheet.module_bytes[5], 3);
    assert_int_equal(ink_sheet_play(&rules, &sheet, ink_move_end(), &why), INK_OK);
}

/* "Adds the module's lines to the score; the total is taken afterwards." */
static void a_module_adds_to_the_total(void **state)
{
    ink_ruleset rules = held_rules();
    ink_sheet sheet = sheet_of("B1H.H. B2H.H. D4R.R.");
    ink_score bare, score;
    (void)state;
    sheet.module_bytes[5] = 2;
    ink_score_find(classic(), &sheet, &bare);
    ink_score_find(&rules, &sheet, &score);
    assert_int_equal(score.expansion, 20);
    assert_int_equal(score.total, bare.total + 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_has_the_same_tables),
        cmocka_unit_test(hooks_are_flattened),
        cmocka_unit_test(null_has_the_same_perft_numbers),
        cmocka_unit_test(null_plays_the_same_games),
        cmocka_unit_test(null_reads_and_checks_its_word),
        cmocka_unit_test(null_has_no_move_of_its_own),
        cmocka_unit_test(configs_that_make_no_ruleset),
        cmocka_unit_test(a_veto_forbids_a_space),
        cmocka_unit_test(a_veto_gives_its_reason),
        cmocka_unit_test(a_veto_that_has_no_say_is_not_asked),
        cmocka_unit_test(a_drawing_is_told_with_its_move),
        cmocka_unit_test(a_module_holds_the_round_and_plays_its_own_moves),
        cmocka_unit_test(a_module_adds_to_the_total),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
