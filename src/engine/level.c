/* Levels, and how a number of sheets to judge is spent. */
#include "search.h"

typedef struct level {
    const char *name;
    ink_search_style style;
} level;

#define BEAM(w, s, p) .width = (w), .special_width = (s), .special_parents = (p)
#define LOOK(c, w, s, p)                                                                           \
    .candidates = (c), .reply_width = (w), .reply_specials = (s), .reply_parents = (p),            \
    .rolls = 20000, .trust = 2

/* All of them play a game in less than 50 ms. */
static const level levels[INK_ENGINE_LEVELS] = {
    {INK_TEXT("rambling"), {BEAM(1, 1, 1), .noise = 100}},
    {INK_TEXT("dreamer"), {BEAM(1, 1, 1), .noise = 50}},
    {INK_TEXT("beginner"), {BEAM(1, 1, 1), .noise = 32}},
    {INK_TEXT("stroller"), {BEAM(1, 1, 1), .noise = 22}},
    {INK_TEXT("traveller"), {BEAM(2, 1, 1), .noise = 15}},
    {INK_TEXT("commuter"), {BEAM(2, 1, 1), .noise = 10}},
    {INK_TEXT("planner"), {BEAM(2, 1, 1), .noise = 6}},
    {INK_TEXT("surveyor"), {BEAM(4, 2, 1), .noise = 3}},
    {INK_TEXT("engineer"), {BEAM(8, 4, 2)}},
    {INK_TEXT("master"), {BEAM(12, 6, 2), LOOK(6, 1, 1, 1), .nodes = 4500}},
};

const char *ink_engine_level_name(int number)
{
    return number >= 1 && number <= INK_ENGINE_LEVELS ? levels[number - 1].name : NULL;
}

ink_search_style ink_level_style(int number)
{
    int last = INK_ENGINE_LEVELS;
    return levels[number < 1 ? 0 : number > last ? last - 1 : number - 1].style;
}

typedef struct step {
    uint64_t nodes;
    ink_search_style style;
} step;

/* The best use of as many nodes, by measurement. */
static const step steps[] = {
    {0, {BEAM(1, 1, 1)}},
    {500, {BEAM(2, 1, 1)}},
    {900, {BEAM(4, 2, 1)}},
    {1300, {BEAM(8, 2, 1)}},
    {1700, {BEAM(8, 3, 1)}},
    {2050, {BEAM(8, 4, 2)}},
    {4000, {BEAM(16, 8, 4)}},
    {8000, {BEAM(16, 8, 4), LOOK(6, 1, 1, 1)}},
    {14000, {BEAM(24, 8, 4), LOOK(10, 2, 1, 1)}},
    {40000, {BEAM(32, 16, 8), LOOK(20, 2, 1, 1)}},
    {100000, {BEAM(64, 32, 16), LOOK(56, 2, 1, 1)}},
    {600000, {BEAM(96, 48, 24), LOOK(80, 3, 2, 1)}},
    {1500000, {BEAM(128, 64, 32), LOOK(128, 4, 2, 1)}},
    {6000000, {BEAM(256, 128, 64), LOOK(192, 6, 3, 2)}},
};

ink_search_style ink_nodes_style(uint64_t nodes)
{
    int i = (int)(sizeof steps / sizeof *steps) - 1;
    while (i > 0 && steps[i].nodes > nodes)
        i--;
    return steps[i].style;
}
