#include "rules.h"

#include <stddef.h>

#include "i18n/i18n.h"

static const char *const drawing_rules =
    N_("Each round, draw the routes of all dice that fit, turned and mirrored as you\n"
       "like. A route goes on an empty space and connects to a route or an exit of its\n"
       "kind; highway (H) never meets railway (R). A Station, shown as a block,\n"
       "connects both kinds; the lines of an overpass cross without connecting. You may\n"
       "add one special route a round and three a game, each once.");
static const char *const point_rules =
    N_("Points: for every network by its exits (2: 4, 3: 8, ... 11: 40, 12: 45), one\n"
       "for each space of the longest highway and of the longest railway, one for each\n"
       "central space drawn on. Each open end is an error and costs one; ends at the\n"
       "edge of the board cost nothing.");
static const char *const race_rules =
    N_("Goals: when all have ended the round, whoever has reached a goal gains its\n"
       "points, 4 at first, 2 in a later round, then 1; all who reach it in the same\n"
       "round gain the same.");
static const char *const solo_rules =
    N_("Goals: each has a round up to which it pays 4 points; later it pays 1.");

const char *rules_words(const ink_config *config, int paragraph)
{
    if (paragraph == RULES_DRAWING)
        return _(drawing_rules);
    if (paragraph == RULES_POINTS)
        return _(point_rules);
    if (paragraph != RULES_GOALS || config->goal_mode == INK_GOALS_NONE)
        return NULL;
    return config->players > 1 ? _(race_rules) : _(solo_rules);
}
