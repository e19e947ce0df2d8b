/* For bounds: how bodies (lakes, rivers, forests) can grow. */
#ifndef INKRAIL_ENGINE_BOUNDS_BODIES_H
#define INKRAIL_ENGINE_BOUNDS_BODIES_H

#include "bounds.h"

enum { BODIES_MOST = 84 }; /* there are no more borders between cells */

/* Sizes of bodies, the largest first. */
typedef struct bodies {
    int count;
    uint8_t size[BODIES_MOST];
} bodies;

static inline void bodies_add(bodies *all, int size)
{
    int i = all->count++;
    for (; i > 0 && all->size[i - 1] < size; i--)
        all->size[i] = all->size[i - 1];
    all->size[i] = (uint8_t)size;
}

/* The cells of the `count` largest together. */
static inline int bodies_sum(const bodies *all, int count)
{
    int sum = 0;
    for (int i = 0; i < all->count && i < count; i++)
        sum += all->size[i];
    return sum;
}

/* How often the module's own two dice may still be drawn. */
static inline int bodies_dice(const ink_ruleset *rules, int slot, const ink_rest *rest)
{
    int first = rules->first_die[slot];
    return rest->die[first] + rest->die[first + 1];
}

/* The cells faced by sides of the material that meet neither the same material nor the edge. */
static inline ink_set bodies_faced(const ink_sheet *sheet, int material, ink_set body)
{
    ink_set cells = 0;
    for (int s = 0; s < INK_SIDES; s++)
        cells |= ink_set_step(ink_sheet_open(sheet, material, s) & body, s);
    return cells;
}

/* The module's score lines as they stand. */
static inline int bodies_points(const ink_ruleset *rules, const ink_sheet *sheet, int slot)
{
    ink_score now = {0};
    rules->module[slot]->score(rules, sheet, sheet->module_bytes + rules->bytes_at[slot], &now,
                               NULL);
    return now.expansion;
}

#endif
