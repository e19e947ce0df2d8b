/* Goals: what the cards ask for. Each card counts something on a sheet (ink_goal_progress). */
#ifndef INKRAIL_GOAL_H
#define INKRAIL_GOAL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ink_ruleset;
struct ink_sheet;
struct ink_facts;

/* How far has this sheet come towards the goal? `bytes` are those of the module with the card. */
typedef int ink_goal_count(const struct ink_ruleset *rules, const struct ink_sheet *sheet,
                           const uint8_t *bytes, const struct ink_facts *facts);

/* What is counted and how many are needed; a yes-or-no question counts 0 or 1 of 1. */
typedef struct ink_goal {
    const char *code; /* "A" .. "L", "DA", ... */
    const char *text; /* an English message id */
    ink_goal_count *count;
    uint8_t need;
} ink_goal;

#ifdef __cplusplus
}
#endif

#endif
