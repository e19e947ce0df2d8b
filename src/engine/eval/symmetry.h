/* The eight symmetries of the board. The exits stay the same when the board is mirrored, and when
   it is turned by a quarter with highways and railways exchanged. The net's features are the same
   for all of them (feature.h); whether a whole game is, with its dice and what is printed, depends
   on the ruleset. */
#ifndef INKRAIL_ENGINE_EVAL_SYMMETRY_H
#define INKRAIL_ENGINE_EVAL_SYMMETRY_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

enum { INK_SYMMETRIES = 8, INK_SYMMETRY_NONE = 0 /* the identity */ };

/* The images of a cell and of a side under a symmetry. */
ink_cell ink_turn_cell(ink_cell cell, int symmetry);
int ink_turn_side(int side, int symmetry);
int ink_turn_material(int material, int symmetry);

/* The image of a tile; 0 if the game has no such drawing. A shape without tiles, or without such a
   drawing, is its own image. */
int ink_turn_tile(const ink_ruleset *rules, int tile, int symmetry);
int ink_turn_shape(const ink_ruleset *rules, int shape, int symmetry);

/* The symmetries of a game, and where they map everything. */
typedef struct ink_symmetries {
    unsigned same; /* a bit for each */
    uint8_t cell[INK_SYMMETRIES][INK_CELL_LIMIT];
    uint8_t tile[INK_SYMMETRIES][INK_MAX_TILES];
    uint8_t shape[INK_SYMMETRIES][INK_MAX_SHAPES];
    uint8_t special[INK_SYMMETRIES][INK_SPECIALS];
} ink_symmetries;

void ink_symmetries_make(ink_symmetries *symmetries, const ink_ruleset *rules);

/* The symmetries of the sheet: of its drawings, the dice that wait, and the special routes that are
   crossed off. In the first round of Classic these are often all that its roll allows; later mostly
   the identity alone. */
unsigned ink_symmetries_of_sheet(const ink_symmetries *symmetries, const ink_sheet *sheet);

/* A key that sheets share if one of these symmetries maps one to the other. The symmetries must
   form a group, as those of a sheet do. */
uint64_t ink_symmetric_key(const ink_symmetries *symmetries, const ink_sheet *sheet,
                           unsigned among);

#endif
