/* Goals: what the cards ask for. The base cards are in src/core/goal.c, a module's own in
   its table; each is a question about a sheet and its facts. */
#ifndef INKRAIL_GOAL_H
#define INKRAIL_GOAL_H

#include <stdbool.h>

#include <inkrail/module.h>

typedef struct ink_facts ink_facts;

/* Is it reached on this sheet now? `room` is the room of the module that brought it. */
typedef bool ink_goal_question(const ink_ruleset *rules, const ink_sheet *sheet,
                               const uint8_t *room, const ink_facts *facts);

/* The head of such a question, and the arguments it may leave unused. */
#define INK_QUESTION(name)                                                                         \
    static bool name(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,        \
                     const ink_facts *facts)
#define INK_QUESTION_UNUSED (void)rules, (void)sheet, (void)room, (void)facts

struct ink_goal {
    const char *code; /* "A" .. "L", "DA", ... */
    const char *text; /* an English message id */
    ink_goal_question *reached;
};

#endif
