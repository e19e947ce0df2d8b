/* The template of bounds: no points, and nothing that the module could still do. Copy it to begin
   the bounds of a module; see bounds.h. */
#include "bounds.h"

static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    (void)rules;
    (void)sheet;
    (void)slot;
    (void)rest;
    most->points = 0;
}

const ink_bounds ink_bounds_null = {.most = most};
