#include "effect.h"

#include <string.h>

bool effect_withers(const ink_ruleset *rules, int was, int now)
{
    const ink_tile *a = &rules->tile[was], *b = &rules->tile[now];
    return was != 0 && a->marks != 0 && b->marks == 0 &&
           memcmp(a->side, b->side, sizeof a->side) == 0;
}

struct effect effect_of(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                        ink_cell drawn)
{
    struct effect effect = {0};
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int was = before->tile[cell], is = after->tile[cell];
        if (was == is)
            continue;
        if (effect_withers(rules, was, is))
            effect.withered |= ink_set_of(cell);
        else if (was != 0)
            effect.erased |= ink_set_of(cell);
        else if (cell != drawn)
            effect.flooded |= ink_set_of(cell);
    }
    return effect;
}
