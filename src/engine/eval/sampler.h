/* Chooses one of many placements at random; those that fit their neighbours are chosen more
   often. */
#ifndef INKRAIL_ENGINE_EVAL_SAMPLER_H
#define INKRAIL_ENGINE_EVAL_SAMPLER_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

enum { INK_SAMPLER_ENTRIES = 512 };

typedef struct ink_sampler {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    ink_set facing[INK_MAX_MATERIALS][INK_SIDES]; /* cells whose side faces such an arm or exit */
    ink_set faced[INK_SIDES];                     /* cells whose side faces any arm, but no exit */
    ink_set beside[INK_SIDES];                    /* cells whose side faces a drawn cell */
    uint32_t weight;                              /* of all together */
    int count;
    struct {
        ink_move move;
        uint32_t until; /* the sum of the weights up to this one */
    } entry[INK_SAMPLER_ENTRIES];
} ink_sampler;

void ink_sampler_start(ink_sampler *sampler, const ink_ruleset *rules, const ink_sheet *sheet);

/* Adds the placements of one tile; `move` has the tile and no cell. */
void ink_sampler_add(ink_sampler *sampler, ink_move move, ink_set cells);

/* The same for every tile of a shape, wherever it may be drawn. */
void ink_sampler_add_shape(ink_sampler *sampler, ink_move move, int shape, ink_set within);

/* The first of those that fit best, or 0 if there is none. */
ink_move ink_sampler_best(const ink_sampler *sampler);

/* The placement for a random number below `weight`. */
ink_move ink_sampler_at(const ink_sampler *sampler, uint32_t at);

#endif
