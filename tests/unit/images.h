/* A sheet as it looks from another side, in plain words: the slow twin of the engine's symmetries.
   Of Classic alone. */
#ifndef INKRAIL_TESTS_UNIT_IMAGES_H
#define INKRAIL_TESTS_UNIT_IMAGES_H

#include "support.h"

/* Symmetry number: quarter turns clockwise in its lower two bits, mirrored before in bit 2. */
enum { SYMMETRIES = 8 };

bool image_exchanges(int symmetry); /* highways and railways */
ink_cell image_cell(int symmetry, ink_cell cell);
int image_side(int symmetry, int side);
ink_set image_set(int symmetry, ink_set set);
int image_tile(int symmetry, int tile); /* found by text */
int image_shape(int symmetry, int shape);
ink_sheet image_sheet(int symmetry, const ink_sheet *sheet); /* its drawings, nothing else */

#endif
