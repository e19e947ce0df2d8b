/* Bounds of canyons: strokes lengthen them, join them, and complete them. */
#include "bounds.h"

#include "../../modules/shared/canyon.h"
#include "bodies.h"

/* The segments that the dice may still draw. */
static int segments_left(const ink_ruleset *rules, int slot, const ink_rest *rest, int coming)
{
    int segments = 0, longest = 0;
    for (int face = 0; face < INK_FACES; face++) {
        int shape = rules->die[rules->first_die[slot]].face[face]; /* "~EES": one letter for each
                                                                      step */
        int length = (int)ink_slice_of(rules->shape[shape].text).length - 1;
        segments += length * rest->shape[shape];
        longest = length > longest ? length : longest;
    }
    return segments < longest * coming ? segments : longest * coming;
}

/* Each stroke lengthens one canyon, or joins two, and completes at most one. A complete canyon can
   still be joined where it meets the edge. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    int coming = bodies_dice(rules, slot, rest);
    lattice left = canyon_all(sheet->module_bytes + rules->bytes_at[slot]), canyon;
    bodies all = {0};
    int start;
    while (lattice_take(&left, &canyon, &start))
        bodies_add(&all, lattice_length(&canyon));
    int joined = bodies_sum(&all, coming + 1) - bodies_sum(&all, 1);
    most->points =
        (int16_t)(bodies_points(rules, sheet, slot) + CANYON_BOTH_ENDS_AT_FRAME * coming + joined +
                  segments_left(rules, slot, rest, coming));
}

const ink_bounds ink_bounds_canyon = {.most = most};
