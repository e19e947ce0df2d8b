/* The rolls that may come: each different one once, with its frequency. Equal dice may change
   places, so there are far fewer than ways to fall. */
#ifndef INKRAIL_ENGINE_PLAY_ROLLS_H
#define INKRAIL_ENGINE_PLAY_ROLLS_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

typedef struct ink_rolls {
    const ink_ruleset *rules;
    unsigned dice;  /* a bit for each die that is rolled */
    uint32_t count; /* 0 if there are too many to list */
    uint32_t total; /* ways to fall */
    ink_roll *roll;
    uint32_t *upto; /* the number of ways up to and including this roll */
} ink_rolls;

enum { INK_MOST_ROLLS = 1024 };

/* `dice`: a bit for each die that is rolled. */
bool ink_rolls_make(ink_rolls *rolls, const ink_ruleset *rules, unsigned dice);
void ink_rolls_free(ink_rolls *rolls);

/* The n-th of a series that meets each roll in proportion to its frequency, evenly spread however
   many are taken. Returns its index, or INK_MOST_ROLLS if rolls are not listed. */
uint32_t ink_rolls_draw(const ink_rolls *rolls, uint64_t seed, uint32_t n, ink_roll *roll);

#endif
