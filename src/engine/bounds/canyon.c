/* Bounds of canyons: strokes make them longer, join them, and complete them. */
#include "bounds.h"

#include "../../modules/canyon.h"
#include "bodies.h"

/* The segments that the dice may still draw. */
static int segments_left(const ink_ruleset *rules, int slot, const ink_rest *rest, int coming)
{
    int segments = 0, longest = 0;
    for (int face = 0; face < INK_FACES; face++) {
        int shape = rules->die[rules->first_die[slot]].face[face]; /* "~EES": a step a letter */
        int length = (int)ink_slice_of(rules->shape[shape].text).length - 1;
        segments += length * rest->shape[shape];
        longest = length > longest ? length : longest;
    }
    return segments < longest * coming ? segments : longest * coming;
}

/* Each stroke makes one canyon longer, or one of two, and completes one at the most. A canyon that
   is complete can still be joined where it meets the frame. */
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
