/* What a seed decides at a table: goals, first player, pools (docs/notation.md). */
#include <inkrail/rng.h>
#include <inkrail/table.h>

/* The n-th card that is not taken yet, among the base cards or among the expansions'. */
static int nth_card(const ink_ruleset *rules, const bool taken[], bool expansion, uint32_t n)
{
    int goal = 0;
    for (;; goal++)
        if (!taken[goal] && (rules->goal[goal].expansion != 0) == expansion && n-- == 0)
            return goal;
}

static uint32_t count_cards(const ink_ruleset *rules, const bool taken[], bool expansion)
{
    uint32_t count = 0;
    for (int i = 0; i < rules->goals; i++)
        count += !taken[i] && (rules->goal[i].expansion != 0) == expansion;
    return count;
}

/* Three base cards; or two, if an expansion has cards, and last one of those. `late`: from all
   cards, or only from those that have always existed. */
static void goals_of_seed(const ink_ruleset *rules, uint64_t seed, bool late, ink_setup *setup)
{
    bool taken[INK_MAX_GOALS] = {false};
    ink_rng rng = ink_rng_stream(seed, "goals", 0);
    for (int i = 0; i < rules->goals; i++)
        taken[i] = !late && rules->goal[i].late != 0;
    bool mixed = count_cards(rules, taken, true) > 0;
    for (int i = 0; i < INK_GOALS; i++) {
        bool expansion = mixed && i == INK_GOALS - 1;
        uint32_t count = count_cards(rules, taken, expansion);
        int goal = nth_card(rules, taken, expansion, ink_rng_below(&rng, count));
        taken[goal] = true;
        setup->goal[i] = (uint8_t)goal;
    }
}

static void setup_of_seed(const ink_ruleset *rules, uint64_t seed, bool late, ink_setup *setup)
{
    *setup = (ink_setup){.goal = {INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}};
    if (rules->config.goal_mode == INK_GOALS_RANDOM)
        goals_of_seed(rules, seed, late, setup);
    if (rules->config.draft != 0) {
        ink_rng rng = ink_rng_stream(seed, "first", 0);
        setup->first = (uint16_t)ink_rng_below(&rng, rules->config.players);
    }
}

void ink_setup_of_seed(const ink_ruleset *rules, uint64_t seed, ink_setup *setup)
{
    setup_of_seed(rules, seed, true, setup);
}

static bool same_setup(const ink_setup *a, const ink_setup *b)
{
    bool same = a->first == b->first;
    for (int i = 0; i < INK_GOALS; i++)
        same = same && a->goal[i] == b->goal[i];
    return same;
}

bool ink_setup_is_of_seed(const ink_ruleset *rules, uint64_t seed, const ink_setup *setup)
{
    ink_setup now, before;
    setup_of_seed(rules, seed, true, &now);
    setup_of_seed(rules, seed, false, &before);
    return same_setup(setup, &now) || same_setup(setup, &before);
}

/* All dice of the pool in random order, each rolled, in pairs. Die i is of kind i mod 4. */
static void pool_of_seed(const ink_ruleset *rules, uint64_t seed, int round, ink_pair *pair)
{
    uint8_t kind[INK_ROUTE_DICE * INK_MAX_PLAYERS] = {0};
    uint32_t dice = INK_ROUTE_DICE * (uint32_t)rules->config.players;
    ink_rng rng = ink_rng_stream(seed, "draft", (uint32_t)round);
    for (uint32_t i = 0; i < dice; i++)
        kind[i] = i % INK_ROUTE_DICE;
    for (uint32_t i = dice - 1; i > 0; i--) {
        uint32_t other = ink_rng_below(&rng, i + 1);
        uint8_t swap = kind[i];
        kind[i] = kind[other];
        kind[other] = swap;
    }
    for (uint32_t i = 0; i < dice; i++)
        pair[i / 2].face[i % 2] = rules->die[kind[i]].face[ink_rng_below(&rng, INK_FACES)];
}

void ink_table_roll_of_seed(const ink_ruleset *rules, uint64_t seed, int round, ink_roll *roll,
                            ink_pair *pair)
{
    ink_roll_of_seed(rules, seed, round, roll);
    if (!ink_table_drafts(rules, round))
        return;
    for (int d = 0; d < INK_ROUTE_DICE; d++)
        roll->face[d] = 0;
    pool_of_seed(rules, seed, round, pair);
}
