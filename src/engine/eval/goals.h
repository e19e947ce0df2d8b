/* What goals add to the value of a sheet. */
#ifndef INKRAIL_ENGINE_EVAL_GOALS_H
#define INKRAIL_ENGINE_EVAL_GOALS_H

#include <inkrail/engine.h>

/* Can any goal still be reached? NULL means that there are none. */
bool ink_goals_left(const ink_engine_goals *goals);

/* In units of 1 / INK_NET_POINT. A goal that is reached counts what it pays in the sheet's round;
   one that is not may still be reached, and counts half of what the next round would pay. */
int32_t ink_goals_bonus(const ink_ruleset *rules, const ink_engine_goals *goals,
                        const ink_sheet *sheet);

/* What the sheet gains by goals at the end of its round, in the same units. The goals that it
   reached are removed from `goals`. */
int32_t ink_goals_take(const ink_ruleset *rules, ink_engine_goals *goals, const ink_sheet *sheet);

#endif
