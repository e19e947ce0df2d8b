/* The editions: what is printed on the boxes' dice and boards. */
#ifndef INK_CORE_EDITION_H
#define INK_CORE_EDITION_H

#include <inkrail/ruleset.h>

typedef struct ink_edition {
    const char *name;
    uint8_t rounds;
    const char *die[INK_ROUTE_DICE][INK_FACES];
} ink_edition;

/* NULL past the end of the list. */
const ink_edition *ink_edition_at(int index);

/* The same in every edition (rules: Board, Special routes). */
extern const char *const ink_edition_special[INK_SPECIALS];
extern const ink_exit ink_edition_exit[INK_EXITS];

#endif
