/* TEST rng: The generator of docs/notation.md against a second one written here from its text,
   against published numbers, and against statistics. */
#include "support.h"

/* --- the specification once more -------------------------------------------------------------- */

static uint64_t fnv(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *text != '\0'; text++) {
        hash ^= (unsigned char)*text;
        hash *= 0x100000001b3;
    }
    return hash;
}

static uint64_t mixed(uint64_t z)
{
    z ^= z >> 30;
    z *= 0xbf58476d1ce4e5b9;
    z ^= z >> 27;
    z *= 0x94d049bb133111eb;
    z ^= z >> 31;
    return z;
}

static uint64_t stream_start(uint64_t seed, const char *purpose, uint64_t round)
{
    return mixed(seed ^ mixed(fnv(purpose) + round * 0x9e3779b97f4a7c15));
}

static uint64_t stream_next(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15;
    return mixed(*state);
}

/* The upper half times the limit; the lower half of the product must not be below 2^32 mod
   limit, or some numbers would come more often than others. */
static uint32_t stream_below(uint64_t *state, uint64_t limit)
{
    uint64_t product;
    do {
        product = (stream_next(state) >> 32) * limit;
    } while ((product & 0xffffffff) < 0x100000000 % limit);
    return (uint32_t)(product >> 32);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Published values of FNV-1a, 64 bits. */
static void seeds_are_fnv_of_their_bytes(void **state)
{
    (void)state;
    assert_true(ink_seed_of(ink_slice_of("")) == 0xcbf29ce484222325);
    assert_true(ink_seed_of(ink_slice_of("a")) == 0xaf63dc4c8601ec8c);
    assert_true(ink_seed_of(ink_slice_of("foobar")) == 0x85944171f73967e8);
    assert_true(ink_seed_of((ink_slice){"foobar!", 6}) == 0x85944171f73967e8);
    assert_true(ink_seed_of(ink_slice_of("Z\xc3\xbcrich")) == fnv("Z\xc3\xbcrich"));
}

/* Published values of SplitMix64 from the state 1234567. */
static void next_is_splitmix64(void **state)
{
    static const uint64_t expected[] = {6457827717110365317U, 3203168211198807973U,
                                        9817491932198370423U, 4593380528125082431U,
                                        16408922859458223821U};
    ink_rng rng = {.state = 1234567};
    (void)state;
    for (int i = 0; i < COUNT(expected); i++)
        assert_true(ink_rng_next(&rng) == expected[i]);
}

static void streams_follow_the_specification(void **state)
{
    static const char *const purposes[] = {"dice", "river", "", "x"};
    (void)state;
    for (int p = 0; p < COUNT(purposes); p++)
        for (uint32_t round = 0; round < 9; round++) {
            uint64_t seed = fnv("any text") + round;
            ink_rng rng = ink_rng_stream(seed, purposes[p], round);
            uint64_t mine = stream_start(seed, purposes[p], round);
            for (int i = 0; i < 20; i++)
                assert_true(ink_rng_next(&rng) == stream_next(&mine));
        }
}

static void below_follows_the_specification(void **state)
{
    static const uint32_t limits[] = {1,     2,          3,          6,          7,         100,
                                      65536, 0x80000000, 0x80000001, 0xc0000000, 0xffffffff};
    (void)state;
    for (int i = 0; i < COUNT(limits); i++) {
        ink_rng rng = ink_rng_stream(5, "below", 1);
        uint64_t mine = stream_start(5, "below", 1);
        for (int k = 0; k < 300; k++) {
            uint32_t number = ink_rng_below(&rng, limits[i]);
            assert_true(number < limits[i]);
            assert_int_equal(number, stream_below(&mine, limits[i]));
        }
    }
}

/* Each die takes one number below six from the stream "dice" of the round, in order. */
static void rolls_follow_the_specification(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++)
        for (int round = 1; round <= 7; round++) {
            ink_roll roll;
            uint64_t mine = stream_start(seed, "dice", (uint64_t)round);
            ink_roll_of_seed(classic(), seed, round, &roll);
            for (int die = 0; die < INK_MAX_DICE; die++) {
                int shape = die < TWIN_DICE ? shape_of_face(twin_die_face(
                                                  TWIN_CLASSIC, die, (int)stream_below(&mine, 6)))
                                            : 0;
                assert_int_equal(roll.face[die], shape);
            }
        }
}

/* The dice of a few seeds, for ever. */
static void dice_of_fixed_seeds(void **state)
{
    static const struct {
        const char *seed;
        int round;
        const char *dice;
    } fixed[] = {
#include "dice.def"
    };
    (void)state;
    for (int i = 0; i < COUNT(fixed); i++) {
        char text[128];
        ink_roll dice;
        ink_text out = ink_text_in(text, sizeof text);
        ink_roll_of_seed(classic(), ink_seed_of(ink_slice_of(fixed[i].seed)), fixed[i].round,
                         &dice);
        ink_roll_write(classic(), &dice, &out);
        assert_string_equal(text, fixed[i].dice);
    }
}

/* --- what a seed decides at a table ----------------------------------------------------------- */

/* Goals: from the stream "goals" three numbers, each the place among the cards that are left.
   The cards lie as A C D E F G H I J K L, then B where there are Villages. The first player of
   a draft: one number of the stream "first". */
static void setups_follow_the_specification(void **state)
{
    static const char *const config[] = {"challenge", "classic,goals=random",
                                         "challenge,draft,players=7", "classic,draft,players=500"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++)
        for (uint64_t seed = 0; seed < 300; seed++) {
            ink_ruleset rules = rules_of(config[i]);
            char cards[] = "ACDEFGHIJKLB";
            ink_setup setup;
            uint64_t goals = stream_start(seed, "goals", 0), first = stream_start(seed, "first", 0);
            cards[rules.goals] = '\0';
            memset(&setup, 0x11, sizeof setup);
            ink_setup_of_seed(&rules, seed, &setup);
            for (int k = 0; k < INK_GOALS; k++) {
                bool random = rules.config.goal_mode == INK_GOALS_RANDOM;
                assert_int_equal(setup.goal[k] != INK_NO_GOAL, random);
                if (!random)
                    continue;
                char *card = cards + stream_below(&goals, strlen(cards));
                assert_int_equal(rules.goal[setup.goal[k]].card->code[0], *card);
                memmove(card, card + 1, strlen(card)); /* it is taken */
            }
            int due = rules.config.draft != 0 ? (int)stream_below(&first, rules.config.players) : 0;
            assert_int_equal(setup.first, due);
        }
}

/* The pool: die i of 4n is of kind i mod 4; from the last down to the second each changes places
   with one of those up to itself; then each is rolled, in order, all by the stream "draft". */
static void pools_follow_the_specification(void **state)
{
    static const int players[] = {2, 3, 12, 500};
    static ink_pair pair[2 * INK_MAX_PLAYERS];
    static int kind[4 * INK_MAX_PLAYERS];
    (void)state;
    for (int edition = 0; edition < TWIN_EDITIONS; edition++)
        for (int i = 0; i < COUNT(players) * 7; i++) {
            char config[64];
            int round = i % 7 + 1, dice = 4 * players[i / 7];
            (void)snprintf(config, sizeof config, "%s,draft,players=%d",
                           edition == TWIN_CLASSIC ? "classic" : "challenge", players[i / 7]);
            ink_ruleset rules = rules_of(config);
            ink_roll shared;
            uint64_t mine = stream_start((uint64_t)i, "draft", (uint64_t)round);
            ink_table_roll_of_seed(&rules, (uint64_t)i, round, &shared, pair);
            for (int k = 0; k < dice; k++)
                kind[k] = k % 4;
            for (int k = dice - 1; k > 0; k--) {
                int other = (int)stream_below(&mine, (uint64_t)k + 1), swap = kind[k];
                kind[k] = kind[other];
                kind[other] = swap;
            }
            for (int k = 0; k < dice; k++) {
                int face = twin_die_face(edition, kind[k], (int)stream_below(&mine, 6));
                int shape = ink_shape_find(&rules, ink_slice_of(twin_face_at(face)->text));
                assert_int_equal(pair[k / 2].face[k % 2], shape);
            }
            for (int die = 0; die < INK_MAX_DICE; die++)
                assert_int_equal(shared.face[die], 0);
        }
}

/* The Challenge dice take the same numbers as the Classic ones. */
static void challenge_rolls_follow_the_specification(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++)
        for (int round = 1; round <= 7; round++) {
            ink_roll roll;
            uint64_t mine = stream_start(seed, "dice", (uint64_t)round);
            ink_table_roll_of_seed(challenge(), seed, round, &roll, NULL);
            for (int die = 0; die < TWIN_DICE; die++) {
                int face = twin_die_face(TWIN_CHALLENGE, die, (int)stream_below(&mine, 6));
                const char *text = challenge()->shape[roll.face[die]].text;
                assert_string_equal(text, twin_face_at(face)->text);
            }
        }
}

/* Setups and rolls of a few seeds, for ever. */
static void tables_of_fixed_seeds(void **state)
{
    static const struct {
        const char *config, *seed;
        int round; /* 0 for the setup */
        const char *text;
    } fixed[] = {
#include "tables.def"
    };
    static ink_pair pair[2 * INK_MAX_PLAYERS];
    (void)state;
    for (int i = 0; i < COUNT(fixed); i++) {
        char text[256];
        ink_text out = ink_text_in(text, sizeof text);
        ink_ruleset rules = rules_of(fixed[i].config);
        uint64_t seed = ink_seed_of(ink_slice_of(fixed[i].seed));
        ink_setup setup;
        ink_roll dice;
        if (fixed[i].round == 0) {
            ink_setup_of_seed(&rules, seed, &setup);
            ink_setup_write(&rules, &setup, &out);
        } else {
            ink_pair *pool = ink_table_drafts(&rules, fixed[i].round) ? pair : NULL;
            ink_table_roll_of_seed(&rules, seed, fixed[i].round, &dice, pool);
            ink_table_roll_write(&rules, &dice, pool, &out);
        }
        assert_string_equal(text, fixed[i].text);
    }
}

/* The dice of a round are the same whatever was rolled before, and whatever is in the game. */
static void a_round_does_not_depend_on_others(void **state)
{
    ink_ruleset null = rules_of("classic+null");
    ink_roll a, b;
    (void)state;
    for (int round = 7; round >= 1; round--) {
        ink_roll_of_seed(classic(), 99, round, &a);
        ink_roll_of_seed(&null, 99, round, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* --- statistics ------------------------------------------------------------------------------- */

static double chi_square(const int *count, int cells, int total)
{
    double sum = 0, expected = (double)total / cells;
    for (int i = 0; i < cells; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

enum { ROLLS = 30000 };

static int face_index(int die, int shape)
{
    int index = 0;
    while (classic()->die[die].face[index] != shape)
        index++;
    return die < 3 ? index : index / 2; /* the fourth die has three faces, twice each */
}

static void seed_roll(int number, int round, ink_roll *dice)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", number);
    ink_roll_of_seed(classic(), ink_seed_of(ink_slice_of(text)), round, dice);
}

/* Limits are those that chance passes once in a thousand times; the seeds are fixed. */
static void every_face_is_equally_likely(void **state)
{
    int count[4][6] = {{0}};
    (void)state;
    for (int i = 0; i < ROLLS; i++) {
        ink_roll dice;
        seed_roll(i, 1 + i % 7, &dice);
        for (int die = 0; die < 4; die++)
            count[die][face_index(die, dice.face[die])]++;
    }
    for (int die = 0; die < 3; die++)
        assert_true(chi_square(count[die], 6, ROLLS) < 20.5);
    assert_true(chi_square(count[3], 3, ROLLS) < 13.8);
}

/* Pairs of dice of one roll, of one die in two rounds, of one die in two seeds. */
static void dice_rounds_and_seeds_are_independent(void **state)
{
    int of_roll[36] = {0}, of_rounds[36] = {0}, of_seeds[36] = {0};
    (void)state;
    for (int i = 0; i < ROLLS; i++) {
        ink_roll now, next_round, next_seed;
        seed_roll(i, 1, &now);
        seed_roll(i, 2, &next_round);
        seed_roll(i + 1, 1, &next_seed);
        int first = face_index(0, now.face[0]);
        of_roll[6 * first + face_index(1, now.face[1])]++;
        of_rounds[6 * first + face_index(0, next_round.face[0])]++;
        of_seeds[6 * first + face_index(0, next_seed.face[0])]++;
    }
    assert_true(chi_square(of_roll, 36, ROLLS) < 66.6);
    assert_true(chi_square(of_rounds, 36, ROLLS) < 66.6);
    assert_true(chi_square(of_seeds, 36, ROLLS) < 66.6);
}

static void streams_of_purposes_and_rounds_differ(void **state)
{
    uint64_t start[64];
    int count = 0;
    (void)state;
    for (uint32_t round = 0; round < 16; round++)
        for (int i = 0; i < 4; i++)
            start[count++] =
                ink_rng_stream(7, (const char *const[]){"dice", "lake", "bot", "draft"}[i], round)
                    .state;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            assert_true(start[i] != start[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_are_fnv_of_their_bytes),
        cmocka_unit_test(next_is_splitmix64),
        cmocka_unit_test(streams_follow_the_specification),
        cmocka_unit_test(below_follows_the_specification),
        cmocka_unit_test(rolls_follow_the_specification),
        cmocka_unit_test(dice_of_fixed_seeds),
        cmocka_unit_test(setups_follow_the_specification),
        cmocka_unit_test(pools_follow_the_specification),
        cmocka_unit_test(challenge_rolls_follow_the_specification),
        cmocka_unit_test(tables_of_fixed_seeds),
        cmocka_unit_test(a_round_does_not_depend_on_others),
        cmocka_unit_test(every_face_is_equally_likely),
        cmocka_unit_test(dice_rounds_and_seeds_are_independent),
        cmocka_unit_test(streams_of_purposes_and_rounds_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
