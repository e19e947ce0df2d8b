/* Goals: what the cards ask for. The base cards are in src/core/goal.c, a module's own in
   its table; each counts something on a sheet. */
#ifndef INKRAIL_GOAL_H
#define INKRAIL_GOAL_H

#include <stdbool.h>

#include <inkrail/module.h>

typedef struct ink_facts ink_facts;

/* How far has this sheet come towards it? `room` is the room of the module that brought it. */
typedef int ink_goal_count(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                           const ink_facts *facts);

/* The head of such a question, and the arguments it may leave unused. */
#define INK_QUESTION(name)                                                                         \
    static int name(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,         \
                    const ink_facts *facts)
#define INK_QUESTION_UNUSED (void)rules, (void)sheet, (void)room, (void)facts

/* What is counted and how many are asked for; a question of yes or no has 0 or 1 of 1. */
struct ink_goal {
    const char *code; /* "A" .. "L", "DA", ... */
    const char *text; /* an English message id */
    ink_goal_count *count;
    uint8_t need;
};

#endif
