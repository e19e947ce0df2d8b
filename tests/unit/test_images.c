/* TEST images: Mirror images in the engine: which games are the same from several sides, the keys
   that images share, and searches that keep one of each. */
#include "engine_games.h"
#include "images.h"

#include "../../src/engine/play/search.h"

enum { ALL = (1 << INK_SYMMETRIES) - 1, MIRRORS = 15, ONE = 1 << INK_SYMMETRY_NONE };

static const ink_symmetries *symmetries_of(const ink_ruleset *rules)
{
    static ink_symmetries symmetries;
    ink_symmetries_make(&symmetries, rules);
    return &symmetries;
}

/* --- the slow twin ---------------------------------------------------------------------------- */

/* A running sheet of Classic as it looks from another side, with its dice and special routes. */
static ink_sheet running_image(int symmetry, const ink_sheet *sheet)
{
    ink_sheet image = image_sheet(symmetry, sheet);
    image.waiting = sheet->waiting;
    image.specials = sheet->specials;
    image.round_specials = sheet->round_specials;
    image.round = sheet->round;
    for (int die = 0; die < INK_ROUTE_DICE; die++)
        image.die[die] = (uint8_t)image_shape(symmetry, sheet->die[die]);
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) != 0)
            image.used |= (uint8_t)(1 << ink_special_find(
                                        classic(), image_shape(symmetry, classic()->special[i])));
    return image;
}

static bool same_dice(const ink_sheet *a, const ink_sheet *b)
{
    int shapes[INK_MAX_SHAPES] = {0};
    bool same = true;
    for (int die = 0; die < INK_ROUTE_DICE; die++) {
        shapes[a->die[die]] += a->waiting >> die & 1;
        shapes[b->die[die]] -= b->waiting >> die & 1;
    }
    for (int i = 0; i < INK_MAX_SHAPES; i++)
        same &= shapes[i] == 0;
    return same;
}

static bool alike(const ink_sheet *a, const ink_sheet *b)
{
    return memcmp(a->tile, b->tile, sizeof a->tile) == 0 && a->used == b->used &&
           a->round_specials == b->round_specials && same_dice(a, b);
}

static bool image_of(const ink_sheet *a, const ink_sheet *b, unsigned among)
{
    bool found = false;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        ink_sheet image = running_image(symmetry, b);
        found |= (among >> symmetry & 1) != 0 && alike(a, &image);
    }
    return found;
}

/* --- games ------------------------------------------------------------------------------------ */

static void the_ruleset_says_which_games_are_the_same(void **state)
{
    static const struct {
        const char *config;
        unsigned same;
    } known[] = {{"classic", ALL},         {"classic+river", ALL},  {"classic+lake", ALL},
                 {"classic+meteor", ONE},  {"classic+lava", ONE},   {"challenge", ONE},
                 {"challenge+river", ONE}, {"classic+desert", ONE}, {"classic+canyon", ONE}};
    (void)state;
    for (int i = 0; i < COUNT(known); i++) {
        ink_ruleset rules = rules_of(known[i].config);
        assert_int_equal(symmetries_of(&rules)->same, known[i].same);
    }
}

/* An exit, a die or a special route that is otherwise is asked for. */
static void a_changed_ruleset_is_not_the_same(void **state)
{
    ink_ruleset exits = *classic(), dice = *classic(), special = *classic(), centre = *classic();
    (void)state;
    exits.exit_arms[INK_HIGHWAY][INK_NORTH] &= exits.exit_arms[INK_HIGHWAY][INK_NORTH] - 1;
    assert_int_not_equal(symmetries_of(&exits)->same, ALL);
    dice.die[0].face[0] = dice.die[0].face[1];
    assert_int_not_equal(symmetries_of(&dice)->same, ALL);
    special.special[0] = special.die[0].face[0];
    assert_int_not_equal(symmetries_of(&special)->same, ALL);
    centre.centre |= ink_set_of(0);
    assert_int_not_equal(symmetries_of(&centre)->same, ALL);
}

static void same_total(const ink_ruleset *rules, const ink_symmetries *s, const ink_sheet *sheet)
{
    ink_score score, turned_score;
    ink_score_find(rules, sheet, &score);
    for (int symmetry = 1; symmetry < INK_SYMMETRIES; symmetry++) {
        ink_sheet turned;
        if ((s->same >> symmetry & 1) == 0)
            continue;
        ink_sheet_start(rules, &turned);
        for (ink_set rest = sheet->drawn; rest != 0; rest &= rest - 1) {
            ink_cell cell = ink_set_first(rest);
            ink_sheet_ink(rules, &turned, s->cell[symmetry][cell],
                          s->tile[symmetry][sheet->tile[cell]]);
        }
        ink_score_find(rules, &turned, &turned_score);
        require(sheet, score.total == turned_score.total);
    }
}

static void play_at_random(const ink_ruleset *rules, int game)
{
    static ink_moves moves;
    uint64_t random = chance(500 + game);
    ink_sheet sheet;
    char seed[24];
    (void)snprintf(seed, sizeof seed, "image %d", game);
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        if (sheet.open == 0)
            roll_game(rules, seed, &sheet);
        ink_sheet_moves(rules, &sheet, &moves);
        plays(&sheet, moves.move[twin_below(&random, (int)moves.count)]);
    }
    same_total(rules, symmetries_of(rules), &sheet);
}

/* Modules without bytes of their own are taken at their word: no side is another to them. */
static void games_that_are_the_same_score_the_same(void **state)
{
    (void)state;
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        char config[80];
        if (ink_module_is_edition(m))
            continue;
        (void)snprintf(config, sizeof config, "classic+%s", ink_module_name(m));
        ink_ruleset rules = rules_of(config);
        go_by(&rules);
        for (int game = 0; game < 20 + INK_TEST_SCALE; game++)
            play_at_random(&rules, game);
    }
    go_by(classic());
}

/* --- keys ------------------------------------------------------------------------------------- */

static void images_share_their_key(const ink_symmetries *s, const ink_sheet *sheet)
{
    int own = 0;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        ink_sheet image = running_image(symmetry, sheet);
        require(sheet, ink_symmetric_key(s, &image, ALL) == ink_symmetric_key(s, sheet, ALL));
        own += alike(&image, sheet);
    }
    require(sheet, __builtin_popcount(ink_symmetries_of_sheet(s, sheet)) == own);
}

/* Of the sheets that follow from one, those share a key that are images, and no others. */
static void others_have_another(const ink_symmetries *s, const ink_sheet *sheet, ink_moves *moves)
{
    enum { MOST = 60 };
    static ink_sheet next[MOST];
    int count = (int)moves->count < MOST ? (int)moves->count : MOST;
    for (int i = 0; i < count; i++) {
        next[i] = *sheet;
        ink_sheet_apply(classic(), &next[i], moves->move[i]);
        for (int k = 0; k < i; k++) {
            bool shared =
                ink_symmetric_key(s, &next[i], ALL) == ink_symmetric_key(s, &next[k], ALL);
            require(sheet, shared == image_of(&next[i], &next[k], ALL));
        }
    }
}

static void keys_are_those_of_images(void **state)
{
    static ink_moves moves;
    const ink_symmetries *s = symmetries_of(classic());
    uint64_t random = chance(79);
    (void)state;
    for (int game = 0; game < 4 + INK_TEST_SCALE / 4; game++) {
        char seed[24];
        ink_sheet sheet;
        (void)snprintf(seed, sizeof seed, "key %d", game);
        ink_sheet_start(classic(), &sheet);
        while (sheet.round < 3) {
            if (sheet.open == 0)
                roll_game(classic(), seed, &sheet);
            images_share_their_key(s, &sheet);
            ink_sheet_moves(classic(), &sheet, &moves);
            others_have_another(s, &sheet, &moves);
            plays(&sheet, moves.move[twin_below(&random, (int)moves.count)]);
        }
    }
}

/* --- searches --------------------------------------------------------------------------------- */

enum { WIDE = 512, KEPT = 4096 };

typedef struct ends {
    ink_sheet sheet[KEPT];
    int32_t value[KEPT];
    int count;
} ends;

static void find_ends(const ink_engine *engine, const ink_features *features,
                      const ink_sheet *sheet, ends *found)
{
    ink_beam beam;
    assert_true(ink_beam_make(&beam, features, &engine->net, WIDE, KEPT));
    beam.special_width = 0;
    found->count = (int)ink_beam_search(&beam, sheet);
    assert_int_equal(beam.cut, 0);
    for (int i = 0; i < found->count; i++) {
        ink_beam_end(&beam, (uint32_t)i, &found->sheet[i]);
        found->value[i] = beam.found[i].value;
    }
    ink_beam_free(&beam);
}

/* Every end of the plain search has one image, of the same value, among the others. */
static void each_has_one_image(const ends *plain, const ends *kept, unsigned among)
{
    for (int i = 0; i < plain->count; i++) {
        int images = 0;
        for (int k = 0; k < kept->count; k++)
            images += plain->value[i] == kept->value[k] &&
                      image_of(&plain->sheet[i], &kept->sheet[k], among);
        require(&plain->sheet[i], images == 1);
    }
}

/* Two dice of the first round: few enough to find every end. */
static void a_search_keeps_one_of_all_images(void **state)
{
    static const char *faces[] = {"H.H. HHHR RRR. HRHR{NS}{EW}", "H.H. R.R. HH.. HRHR{NS}{EW}"};
    static ends plain, kept;
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_features without = engine->features;
    without.symmetries.same = ONE;
    (void)state;
    for (int i = 0; i < COUNT(faces); i++) {
        ink_sheet sheet;
        ink_sheet_start(classic(), &sheet);
        ink_roll dice = roll_of(faces[i]);
        assert_int_equal(ink_sheet_roll(classic(), &sheet, &dice, NULL), INK_OK);
        sheet.waiting = 3;
        bool swaps = i == 1; /* a straight highway and a straight railway exchange their parts */
        find_ends(engine, &without, &sheet, &plain);
        find_ends(engine, &engine->features, &sheet, &kept);
        assert_in_range(plain.count, (swaps ? 6 : 3) * kept.count, (swaps ? 8 : 4) * kept.count);
        each_has_one_image(&plain, &kept, ALL);
    }
    ink_engine_free(engine);
}

/* With a goal to reach images are told apart: it may ask for one side of the board. */
static void goals_tell_images_apart(void **state)
{
    const ink_ruleset rules = rules_of("classic+river");
    ink_engine *engine = ink_engine_new(&rules, NULL);
    ink_engine_goals goals = {{INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}, {{0}}};
    ink_sheet sheet;
    (void)state;
    assert_true(rules.goals > 0);
    ink_sheet_start(&rules, &sheet);
    roll_game(&rules, "goals", &sheet);
    sheet.waiting = 1;
    engine->beam.special_width = 0;
    engine->beam.goals = &goals;
    uint32_t without = ink_beam_search(&engine->beam, &sheet);
    goals.goal[0] = 0;
    uint32_t with = ink_beam_search(&engine->beam, &sheet);
    assert_true(with > without);
    engine->beam.goals = NULL;
    assert_int_equal(ink_beam_search(&engine->beam, &sheet), without);
    ink_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ruleset_says_which_games_are_the_same),
        cmocka_unit_test(a_changed_ruleset_is_not_the_same),
        cmocka_unit_test(games_that_are_the_same_score_the_same),
        cmocka_unit_test(keys_are_those_of_images),
        cmocka_unit_test(a_search_keeps_one_of_all_images),
        cmocka_unit_test(goals_tell_images_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
