/* Levels, and how a number of sheets to evaluate is spent. */
#include "search.h"

/* For tiny budgets: special routes are tried only when nearly all dice are drawn. That keeps most
   of the gain of trying them at any time, for half of the sheets (Classic 57.2; 60.6 with BEAM(1,
   1, 1); 41 without special routes). */
#define LATE(dice) .width = 1, .special_width = 1, .special_parents = 1, .special_dice = (dice)
#define BEAM(w, s, p)                                                                              \
    .width = (w), .special_width = (s), .special_parents = (p), .special_dice = INK_MAX_DICE
#define LOOKAHEAD(c, w, s, p)                                                                      \
    .candidates = (c), .reply_width = (w), .reply_specials = (s), .reply_parents = (p),            \
    .rolls = 20000, .prior_weight = 2

/* The budget of a round in hundredths for playing the finalists on for some rounds. */
#define ROLLOUTS(f, h, share, b)                                                                   \
    .finalists = (f), .horizon = (h), .rollout_share = (share), .lookahead_weight = (b)

/* With few rounds to come the net is at its weakest, and rolls say more. */
#define LAST_DICE                                                                                  \
    .last_width = 16, .last_specials = 8, .last_parents = 4, .nested = 4, .nested_rolls = 8

/* From careless play to full strength without delay; docs/bots.md says what each level scores and
   how long it takes. */
static const ink_search_style levels[INK_ENGINE_LEVELS] = {
    {BEAM(1, 1, 1), .noise = 100},      {BEAM(1, 1, 1), .noise = 50},
    {BEAM(1, 1, 1), .noise = 32},       {BEAM(1, 1, 1), .noise = 22},
    {BEAM(2, 1, 1), .noise = 15},       {BEAM(2, 1, 1), .noise = 10},
    {BEAM(2, 1, 1), .noise = 6},        {BEAM(4, 2, 1), .noise = 3},
    {BEAM(8, 4, 2), .seeded_noise = 1}, {BEAM(12, 6, 2), LOOKAHEAD(6, 1, 1, 1), .nodes = 4500},
};

ink_search_style ink_level_style(int number)
{
    int last = INK_ENGINE_LEVELS;
    return levels[number < 1 ? 0 : number > last ? last - 1 : number - 1];
}

typedef struct step {
    uint64_t nodes;
    ink_search_style style;
} step;

/* The best use of a number of nodes, by measurement. */
static const step steps[] = {
    {0, {LATE(0), .cost = 215}},
    {250, {LATE(1), .cost = 305}},
    {340, {LATE(2), .cost = 410}},
    {430, {BEAM(1, 1, 1), .cost = 675}},
    {500, {BEAM(2, 1, 1), .cost = 810}},
    {900, {BEAM(4, 2, 1), .cost = 1150}},
    {1300, {BEAM(8, 2, 1), .cost = 1480}},
    {1700, {BEAM(8, 3, 1), .cost = 1680}},
    {2050, {BEAM(8, 4, 2), .cost = 2190}},
    {4000, {BEAM(16, 8, 4), .cost = 4030}},
    {8000, {BEAM(16, 8, 4), LOOKAHEAD(6, 1, 1, 1)}},
    {14000, {BEAM(24, 8, 4), LOOKAHEAD(10, 2, 1, 1)}},
    {40000, {BEAM(32, 16, 8), LOOKAHEAD(20, 2, 1, 1)}},
    {100000, {BEAM(64, 32, 16), LOOKAHEAD(56, 2, 1, 1)}},
    {600000, {BEAM(96, 48, 24), LOOKAHEAD(80, 3, 2, 1), ROLLOUTS(8, 3, 60, 60)}},
    {1500000, {BEAM(128, 64, 32), LOOKAHEAD(128, 4, 2, 1), LAST_DICE, ROLLOUTS(8, 3, 60, 60)}},
    {4000000, {BEAM(256, 128, 64), LOOKAHEAD(192, 6, 3, 2), LAST_DICE, ROLLOUTS(12, 3, 60, 60)}},
};

ink_search_style ink_nodes_style(uint64_t nodes)
{
    int i = (int)(sizeof steps / sizeof *steps) - 1;
    while (i > 0 && steps[i].nodes > nodes)
        i--;
    return steps[i].style;
}
