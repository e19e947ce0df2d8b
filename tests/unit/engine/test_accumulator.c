/* TEST accumulator: What the net sees of a sheet: found from the sheet alone, by following each
   drawing, and from what all drawings of a sheet share, it is the same. */
#include "expansions.h"
#include "support.h"

#include "engine/eval/accumulator.h"
#include "engine/eval/incremental.h"
#include "engine/eval/weights.h"

static void roll_game(const ink_ruleset *rules, const char *seed, ink_sheet *sheet)
{
    ink_roll dice;
    ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), sheet->round + 1, &dice);
    assert_int_equal(ink_sheet_roll(rules, sheet, &dice, NULL), INK_OK);
}

static ink_net net_of(const ink_ruleset *rules, const ink_features *features)
{
    ink_net net;
    size_t size = 0;
    const uint8_t *data = ink_weights_of(rules, &size);
    assert_true(ink_net_make(&net, features->rows));
    assert_true(ink_weights_read(&net, features, data, size));
    return net;
}

static bool same_accumulator(const ink_accumulator *a, const ink_accumulator *b)
{
    return memcmp(a->sum, b->sum, sizeof a->sum) == 0 &&
           memcmp(a->pattern, b->pattern, sizeof a->pattern) == 0 &&
           memcmp(a->owner, b->owner, sizeof a->owner) == 0 &&
           memcmp(a->root, b->root, sizeof a->root) == 0 && a->roots == b->roots &&
           memcmp(a->line, b->line, sizeof a->line) == 0 && a->total == b->total;
}

/* Every drawing from a sheet: what is found from where all of them start is what is found when one
   follows from the sheet to the next. Returns how many could be followed so. */
static int follow_drawings(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                           const ink_accumulator *accumulator, const ink_moves *moves)
{
    ink_incremental incremental;
    int followed = 0;
    ink_incremental_find(f, net, sheet, accumulator, &incremental);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_cell cell = ink_move_cell(moves->move[i]);
        ink_accumulator slow = *accumulator, quick;
        ink_sheet next = *sheet;
        ink_sheet_apply(f->rules, &next, moves->move[i]);
        bool drawn = ink_move_kind(moves->move[i]) == INK_MOVE_DIE ||
                     ink_move_kind(moves->move[i]) == INK_MOVE_SPECIAL;
        if (!drawn || !ink_incremental_serves(f, sheet, &next, accumulator, cell))
            continue;
        ink_incremental_wait(f, net, sheet, next.waiting, &incremental);
        int32_t value = ink_incremental_follow(f, net, &incremental, &next, cell, &quick);
        require(&next, value == ink_accumulator_follow(f, net, sheet, &next, &slow));
        require(&next, same_accumulator(&slow, &quick));
        followed++;
    }
    return followed;
}

/* Strands that belong to a network. */
static int count_strands(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int strands = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        const ink_tile *tile = &rules->tile[sheet->tile[ink_set_first(left)]];
        strands += (tile->arms & ~tile->second) != 0;
        strands += (tile->arms & tile->second) != 0;
    }
    return strands;
}

/* Random drawings of two expansions may have more networks than there are owners for; what people
   draw never has. */
static bool has_owners_left(const ink_accumulator *accumulator)
{
    return accumulator->owners + 2 <= INK_NO_OWNER;
}

/* Plays any moves; the value that followed them is that of the sheet alone. */
static int follow_game(const ink_features *f, const ink_net *net, const char *seed, ink_rng *rng)
{
    const ink_ruleset *rules = f->rules;
    int followed = 0;
    static ink_moves moves;
    ink_sheet sheet, next;
    ink_accumulator accumulator, fresh;
    ink_score score;
    ink_sheet_start(rules, &sheet);
    ink_accumulator_begin(f, net, &sheet, &accumulator);
    while (sheet.round + 1 < f->last_round && has_owners_left(&accumulator)) {
        roll_game(rules, seed, &sheet);
        ink_accumulator_begin(f, net, &sheet, &accumulator);
        while (sheet.open != 0 && has_owners_left(&accumulator)) {
            ink_sheet_moves(rules, &sheet, &moves);
            followed += follow_drawings(f, net, &sheet, &accumulator, &moves);
            next = sheet;
            ink_sheet_apply(rules, &next, moves.move[ink_rng_below(rng, moves.count)]);
            int32_t value = ink_accumulator_follow(f, net, &sheet, &next, &accumulator);
            ink_accumulator_begin(f, net, &next, &fresh);
            require(&next, value == ink_accumulator_value(f, net, &next, &fresh));
            require(&next, memcmp(accumulator.sum, fresh.sum, sizeof fresh.sum) == 0);
            require(&next, fresh.owners <= INK_EXITS + count_strands(rules, &next));
            ink_score_find(rules, &next, &score);
            require(&next, accumulator.total == score.total && fresh.total == score.total);
            sheet = next;
        }
    }
    return followed;
}

static void follow_games(const ink_features *f, const ink_net *net, int games)
{
    ink_rng rng = ink_rng_stream(chance(7), "follow", (uint32_t)f->rows);
    for (int game = 0; game < games; game++) {
        char seed[48];
        (void)snprintf(seed, sizeof seed, "follow %llu-%d", (unsigned long long)test_seed(), game);
        int followed = follow_game(f, net, seed, &rng);
        assert_true(followed > 0 || f->rules->linked != 0); /* else from the sheet each time */
    }
}

static void values_follow_the_sheet(void **state)
{
    const ink_ruleset *rules[] = {classic(), challenge()};
    (void)state;
    for (int k = 0; k < COUNT(rules); k++) {
        ink_features f;
        assert_true(ink_features_make(&f, rules[k]));
        ink_net net = net_of(rules[k], &f);
        follow_games(&f, &net, 5 * INK_TEST_SCALE);
        ink_net_free(&net);
        ink_features_free(&f);
    }
}

static const char *const configs[] = {
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
    "classic+river+lake,house", "classic+meteor+lava,house", "classic+lake+meteor,house",
    "challenge+lake+lava,goals=none,house", "challenge+meteor+desert,goals=none,house"};

/* The same with every expansion and some pairs of them, and numbers that let no row pass unseen. */
static void values_follow_expansions(void **state)
{
    (void)state;
    for (int k = 0; k < COUNT(configs); k++) {
        const ink_ruleset rules = rules_of(configs[k]);
        ink_features f;
        ink_net net;
        ink_rng rng = ink_rng_stream(8, "rows", (uint32_t)k);
        assert_true(ink_features_make(&f, &rules));
        assert_true(ink_net_make(&net, f.rows));
        for (int i = 0; i < f.rows * INK_ROW_WIDTH; i++)
            net.row[i] = (int16_t)ink_rng_below(&rng, 64);
        follow_games(&f, &net, INK_TEST_SCALE);
        ink_net_free(&net);
        ink_features_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_follow_the_sheet),
        cmocka_unit_test(values_follow_expansions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
