/* What goals add to the value of a sheet. */
#ifndef INKRAIL_ENGINE_EVAL_GOALS_H
#define INKRAIL_ENGINE_EVAL_GOALS_H

#include <inkrail/engine.h>

/* May any still be reached? NULL has none. */
bool ink_goals_left(const ink_engine_goals *goals);

/* In units of which INK_NET_POINT are a point. A goal reached pays what it pays in the sheet's
   round; one that is not may still be, and pays a part of what the next round would. */
int32_t ink_goals_bonus(const ink_ruleset *rules, const ink_engine_goals *goals,
                        const ink_sheet *sheet);

/* What the sheet, its round just ended, gains by goals, in the same units. Those it reached are
   not left then. */
int32_t ink_goals_take(const ink_ruleset *rules, ink_engine_goals *goals, const ink_sheet *sheet);

#endif
