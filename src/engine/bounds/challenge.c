/* Bounds of buildings: Villages that may still be drawn on, and what may be earned. */
#include "bounds.h"

#include "../../modules/shared/challenge.h"

/* Factories and Universities may be drawn on again only where something was erased; such cells are
   among those that may be drawn on. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    const uint8_t *bytes = sheet->module_bytes + rules->bytes_at[slot];
    (void)rest;
    most->points = (int16_t)(2 * bytes[CHALLENGE_VILLAGES]);
    if (bytes[CHALLENGE_VILLAGES] < CHALLENGE_MOST_VILLAGES) {
        most->station_points = 2;
        most->station_cells = CHALLENGE_VILLAGE_CELLS;
    }
    most->copy_cells = CHALLENGE_FACTORY_CELLS;
    most->special_after =
        (uint8_t)(CHALLENGE_UNIVERSITIES_FOR_SPECIAL - bytes[CHALLENGE_UNIVERSITIES]);
    most->special_cells = most->special_after > 0 ? CHALLENGE_UNIVERSITY_CELLS : 0;
    most->copies = bytes[CHALLENGE_EARNED] == CHALLENGE_COPY;
    most->specials = bytes[CHALLENGE_EARNED] == CHALLENGE_FREE_SPECIAL;
}

const ink_bounds ink_bounds_challenge = {
    .traits = INK_BOUNDS_STATIONS | INK_BOUNDS_EARNS, .joint = true, .most = most};
