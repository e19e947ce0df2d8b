/* Bounds of meteors: arms into craters, and what meteors that may still fall can do. */
#include "bounds.h"

#include "../../modules/shared/choice.h"
#include "../../modules/shared/meteor.h"
#include "bodies.h"

/* Arms into existing craters are known. A meteor that may still fall makes one cell a crater, with
   up to four arms that point into it and are no longer errors; it erases up to four errors, and may
   hit the centre. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, int slot, const ink_rest *rest,
                 ink_most *most)
{
    enum { A_METEOR = INK_SIDES * METEOR_POINTS_A_ROUTE + INK_SIDES + INK_SIDES + 1, EMPTIED = 2 };
    int meteors = rest->rolls + choice_open(sheet, slot);
    most->points = (int16_t)(bodies_points(rules, sheet, slot) + meteors * A_METEOR);
    most->recounted = most->points;
    most->sinks = (uint8_t)meteors;
    most->arm_points = METEOR_POINTS_A_ROUTE;
    most->arm_cells = meteors > 0 ? INK_BOARD : sheet->sink;
    most->over = meteors > 0 ? INK_BOARD : 0;
    most->over_shapes = UINT64_MAX;
    most->emptied = EMPTIED;
}

const ink_bounds ink_bounds_meteor = {.traits = INK_BOUNDS_SINKS | INK_BOUNDS_EMPTIES,
                                      .most = most};
