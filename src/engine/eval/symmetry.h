/* The eight symmetries of the board. The exits look the same when the board is mirrored, and when
   it is turned by a quarter with highways and railways exchanged. What the net sees is described
   alike for all of them (feature.h); whether a whole game is the same then, its dice and what is
   printed included, is asked of the ruleset. */
#ifndef INKRAIL_ENGINE_EVAL_SYMMETRY_H
#define INKRAIL_ENGINE_EVAL_SYMMETRY_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

enum { INK_SYMMETRIES = 8, INK_SYMMETRY_NONE = 0 /* the one that changes nothing */ };

/* Where things come to, by a symmetry. */
ink_cell ink_turn_cell(ink_cell cell, int symmetry);
int ink_turn_side(int side, int symmetry);
int ink_turn_material(int material, int symmetry);

/* The tile as it looks then; 0 if no drawing of the game looks so. A shape without tiles, or
   without such a drawing, stays itself. */
int ink_turn_tile(const ink_ruleset *rules, int tile, int symmetry);
int ink_turn_shape(const ink_ruleset *rules, int shape, int symmetry);

/* The symmetries under which a game is the same, and where everything comes to then. */
typedef struct ink_symmetries {
    unsigned same; /* a bit for each */
    uint8_t cell[INK_SYMMETRIES][INK_CELL_LIMIT];
    uint8_t tile[INK_SYMMETRIES][INK_MAX_TILES];
    uint8_t shape[INK_SYMMETRIES][INK_MAX_SHAPES];
    uint8_t special[INK_SYMMETRIES][INK_SPECIALS];
} ink_symmetries;

void ink_symmetries_make(ink_symmetries *symmetries, const ink_ruleset *rules);

/* Those under which the sheet is the same: its drawings, the dice that wait, and the special routes
   that are crossed off. In the first round of Classic often all that its roll allows; later mostly
   none but the one that changes nothing. */
unsigned ink_symmetries_of_sheet(const ink_symmetries *symmetries, const ink_sheet *sheet);

/* A key that sheets share if they are the same by one of these symmetries, which must be a group:
   those of a sheet are one. */
uint64_t ink_symmetric_key(const ink_symmetries *symmetries, const ink_sheet *sheet,
                           unsigned among);

#endif
