/* Drawings as characters in any size: from the sides, strands and marks of tiles and from the
   tables of format/picture_style.h. No tile and no expansion is known here by name. */
#ifndef INKRAIL_TUI_ART_H
#define INKRAIL_TUI_ART_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

#include "canvas.h"
#include "format/picture_style.h"

/* Where something is drawn, and for which game. */
struct art {
    struct canvas *canvas;
    const ink_ruleset *rules;
    struct area area;
};

/* How it is drawn. */
struct paint {
    struct tint base; /* ground and attributes; its hue counts where `one_hue` is set */
    bool one_hue;     /* instead of each material's */
    uint8_t hue[2];   /* of the two strands, 0 for each material's */
    uint8_t arms[2];  /* arms of highway and railway that belong to longest lines */
    bool visited[2];  /* do those lines go through the space? */
};

const struct ornament *art_ornament(const struct canvas *canvas);

/* The look of a material, and its hue. */
const struct look *art_look(const struct canvas *canvas, const ink_ruleset *rules, int material,
                            bool marked);
int art_hue(const ink_ruleset *rules, int material);

/* Has the tile a line, not an area, on that side? */
bool art_has_line(const ink_ruleset *rules, int tile, int side);

/* One character with thin lines to these sides, one bit each. */
uint32_t art_thin(const struct canvas *canvas, int sides);

/* A tile with its marks; what it leaves blank stays as it is. */
void art_tile(const struct art *art, int tile, const struct paint *paint);

#endif
