/* TEST rolls: Rolls are read in any order: what is read lies on dice that have it, what was written
   comes back, and only faces that the dice cannot show together are refused. */
#include "support.h"

static const char *const configs[] = {"classic", "challenge,goals=none",
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
                                      "classic+desert+meteor,house",
                                      "challenge+desert+lava,goals=none,house"};

enum { ROLLS = 200, TEXT = 256 };

/* Some faces in the order of a list. */
typedef struct faces {
    int count;
    int shape[INK_MAX_DICE];
} faces;

static ink_slice text_of(const ink_ruleset *rules, const faces *f, char text[TEXT])
{
    ink_text out = ink_text_in(text, TEXT);
    for (int i = 0; i < f->count; i++) {
        ink_text_string(&out, i > 0 ? " " : "");
        ink_text_string(&out, rules->shape[f->shape[i]].text);
    }
    return ink_slice_of(text);
}

static faces faces_of_roll(const ink_roll *roll)
{
    faces f = {0};
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (roll->face[d] != 0)
            f.shape[f.count++] = roll->face[d];
    return f;
}

static void shuffle(faces *f, ink_rng *rng)
{
    for (int i = f->count - 1; i > 0; i--) {
        int k = (int)ink_rng_below(rng, (uint32_t)i + 1), shape = f->shape[i];
        f->shape[i] = f->shape[k];
        f->shape[k] = shape;
    }
}

/* Every face lies on one die that has it, and no other is rolled. */
static void check_explains(const ink_ruleset *rules, const faces *f, int round,
                           const ink_roll *roll)
{
    int left[INK_MAX_SHAPES] = {0};
    for (int i = 0; i < f->count; i++)
        left[f->shape[i]]++;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        bool rolled = (ink_ruleset_dice(rules, round) >> d & 1) != 0;
        assert_true(rolled ? ink_die_has(&rules->die[d], roll->face[d]) : roll->face[d] == 0);
        left[roll->face[d]]--;
    }
    for (int shape = 1; shape < INK_MAX_SHAPES; shape++)
        assert_int_equal(left[shape], 0);
}

static void every_order_of_a_roll_is_read(void **state)
{
    (void)state;
    for (int c = 0; c < COUNT(configs); c++) {
        ink_ruleset rules = rules_of(configs[c]);
        ink_rng rng = ink_rng_stream((uint64_t)c, "orders", 0);
        for (int i = 0; i < ROLLS; i++) {
            int round = 1 + i % ink_ruleset_rolls(&rules);
            char text[TEXT];
            ink_roll roll, read;
            ink_roll_of_seed(&rules, (uint64_t)i, round, &roll);
            faces f = faces_of_roll(&roll);
            assert_int_equal(ink_roll_read(&rules, text_of(&rules, &f, text), round, &read, NULL),
                             INK_OK);
            assert_memory_equal(&read, &roll, sizeof roll); /* as it is written */
            shuffle(&f, &rng);
            assert_int_equal(ink_roll_read(&rules, text_of(&rules, &f, text), round, &read, NULL),
                             INK_OK);
            check_explains(&rules, &f, round, &read);
        }
    }
}

/* Can the dice show these faces? No group of them may ask for more dice than have one of it. */
static bool is_possible(const ink_ruleset *rules, const faces *f, int count)
{
    for (unsigned group = 1; group < 1u << count; group++) {
        unsigned dice = 0;
        for (int i = 0; i < count; i++)
            for (int d = 0; (group >> i & 1) != 0 && d < rules->dice; d++)
                dice |= (unsigned)ink_die_has(&rules->die[d], f->shape[i]) << d;
        if (__builtin_popcount(dice) < __builtin_popcount(group))
            return false;
    }
    return true;
}

static void check_any_faces(const ink_ruleset *rules, const faces *f)
{
    char text[TEXT];
    ink_roll read;
    ink_refusal why;
    int first = 0; /* that no die is left for */
    ink_slice words = text_of(rules, f, text);
    ink_status status = ink_roll_read(rules, words, 1, &read, &why);
    while (first < f->count && is_possible(rules, f, first + 1))
        first++;
    assert_int_equal(status, first == f->count ? INK_OK : INK_E_NO_DIE);
    if (status == INK_OK) {
        check_explains(rules, f, 1, &read);
        return;
    }
    const char *name = rules->shape[f->shape[first]].text;
    assert_int_equal(why.die, first);
    assert_true(ink_slice_is((ink_slice){words.data + why.at, why.length}, name));
}

static void faces_are_refused_only_if_no_order_is_a_roll(void **state)
{
    (void)state;
    for (int c = 0; c < COUNT(configs); c++) {
        ink_ruleset rules = rules_of(configs[c]);
        ink_rng rng = ink_rng_stream((uint64_t)c, "faces", 0);
        for (int i = 0; i < ROLLS; i++) {
            faces f = {.count = rules.dice};
            for (int d = 0; d < f.count; d++) {
                uint32_t other = ink_rng_below(&rng, (uint32_t)(2 * rules.dice));
                int die = other < rules.dice ? (int)other : d; /* now and then one too often */
                f.shape[d] = rules.die[die].face[ink_rng_below(&rng, INK_FACES)];
            }
            shuffle(&f, &rng);
            check_any_faces(&rules, &f);
        }
    }
}

/* Dice that are bound to no game: a face has the duties of a die that shows it. */
static void faces_of_any_round_make_room_for_each_other(void **state)
{
    ink_ruleset rules = rules_of("classic+desert");
    ink_roll roll;
    (void)state;
    assert_int_equal(
        ink_roll_read(&rules, ink_slice_of("....cc HH..c"), INK_ANY_ROUND, &roll, NULL), INK_OK);
    assert_int_equal(roll.face[4], ink_shape_find(&rules, ink_slice_of("HH..c")));
    assert_int_equal(roll.face[5], ink_shape_find(&rules, ink_slice_of("....cc")));
}

/* A face that is there more often than dice have it lies on a die with the same duties, or on none
   of the game: the dice of the other faces stay theirs, in whatever order they are told. */
static void faces_too_many_leave_the_dice_to_others(void **state)
{
    static const char *const text[] = {"V.V. V.V. V.V. H.H. H.H. H.H.",
                                       "H.H. H.H. H.H. V.V. V.V. V.V."};
    ink_ruleset rules = rules_of("classic+river");
    int river = ink_shape_find(&rules, ink_slice_of("V.V."));
    int highway = ink_shape_find(&rules, ink_slice_of("H.H."));
    ink_roll roll;
    (void)state;
    for (int i = 0; i < COUNT(text); i++) {
        assert_int_equal(ink_roll_read(&rules, ink_slice_of(text[i]), INK_ANY_ROUND, &roll, NULL),
                         INK_OK);
        for (int d = 0; d < 3; d++) {
            assert_int_equal(roll.face[d], highway);
            assert_int_equal(roll.face[INK_ROUTE_DICE + d], river);
        }
    }
    ink_slice four = ink_slice_of("H.H. H.H. H.H. H.H. V.V.");
    assert_int_equal(ink_roll_read(&rules, four, INK_ANY_ROUND, &roll, NULL), INK_OK);
    assert_int_equal(roll.face[3], highway); /* a route die, too: it must be drawn */
}

/* The dice that all share, behind the pairs of a draft. */
static void the_shared_dice_of_a_draft_are_read_in_any_order(void **state)
{
    static const char pool[] = "H.H.&R.R. H.R.*&HHH. HH..&H.H. HR..*&RRR. ";
    ink_ruleset rules = rules_of("classic+meteor,draft,players=2");
    ink_roll roll[2];
    ink_pair pair[4];
    char text[TEXT];
    (void)state;
    for (int i = 0; i < 2; i++) {
        (void)snprintf(text, sizeof text, "%s%s", pool, i == 0 ? "W 2" : "2 W");
        assert_int_equal(ink_table_roll_read(&rules, ink_slice_of(text), 1, &roll[i], pair, NULL),
                         INK_OK);
    }
    assert_memory_equal(&roll[0], &roll[1], sizeof roll[0]);
    (void)snprintf(text, sizeof text, "%s2 2", pool);
    assert_int_equal(ink_table_roll_read(&rules, ink_slice_of(text), 1, &roll[0], pair, NULL),
                     INK_E_NO_DIE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_of_a_roll_is_read),
        cmocka_unit_test(faces_are_refused_only_if_no_order_is_a_roll),
        cmocka_unit_test(faces_of_any_round_make_room_for_each_other),
        cmocka_unit_test(faces_too_many_leave_the_dice_to_others),
        cmocka_unit_test(the_shared_dice_of_a_draft_are_read_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
