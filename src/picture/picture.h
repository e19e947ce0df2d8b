/* Pictures for people: a sheet with its score and a caption, and any strokes as PNG. How the strokes
   look is told by <inkrail/draw.h>; here they are laid out on a page and painted by cairo. */
#ifndef INKRAIL_PICTURE_H
#define INKRAIL_PICTURE_H

#include <inkrail/inkrail.h>
#include <stdbool.h>
#include <stddef.h>

/* A score in words, ready to be written below a board. */
enum { PICTURE_COLUMNS = 12, PICTURE_WORD = 64, PICTURE_CAPTION = 256 };

struct picture_column {
    char head[PICTURE_WORD], points[PICTURE_WORD];
    bool lost; /* points that are taken off */
};

struct picture_strip {
    int columns; /* the last one is the total */
    struct picture_column column[PICTURE_COLUMNS];
    char caption[PICTURE_CAPTION], after[PICTURE_CAPTION]; /* on the left, on the right */
};

/* Every part of the score the game can have, and the total, in the player's language. */
void picture_score(const ink_ruleset *rules, const ink_score *score, struct picture_strip *strip);

/* Lays the board in `list` on a desk, with the strip below it. The strip must live as long as the list. */
void picture_lay_out(ink_draw_list *list, const struct picture_strip *strip);

/* The bytes of a picture, to be freed. */
struct picture_bytes {
    unsigned char *data;
    size_t length, capacity;
};

/* Paints the strokes, `wide` pixels from left to right. False if there is no memory for it. */
bool picture_png(const ink_draw_list *list, int theme, int wide, struct picture_bytes *png);

/* Gives back what the libraries have kept of fonts, when no more pictures are painted. */
void picture_end(void);

/* The pixels a picture has from top to bottom. */
int picture_high(const ink_draw_list *list, int wide);

#endif
