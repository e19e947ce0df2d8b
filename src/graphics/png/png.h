/* Any strokes as PNG: how they look is told by <inkrail/draw.h>, here they are painted by cairo. */
#ifndef INKRAIL_GRAPHICS_PNG_PNG_H
#define INKRAIL_GRAPHICS_PNG_PNG_H

#include <inkrail/inkrail.h>
#include <stdbool.h>
#include <stddef.h>

/* The bytes of a picture, to be freed. */
struct picture_bytes {
    unsigned char *data;
    size_t length, capacity;
};

/* Is there a library to paint with? It is loaded when it is first asked for, which takes some
   milliseconds. */
bool picture_can_paint(void);

/* Paints the strokes, `wide` pixels from left to right. False if there is nothing to paint with, or
   no memory for it. */
bool picture_png(const ink_draw_list *list, int theme, int wide, struct picture_bytes *png);

/* A card of 1200 x 630 pixels, as previews of links have it: one board with lines of text beside
   it, or several with a line below each. Texts that are too long are written smaller. */
enum {
    PICTURE_CARD_WIDE = 1200,
    PICTURE_CARD_HIGH = 630,
    PICTURE_BOARDS = 6,
    PICTURE_LINES = 8,
    PICTURE_TEXT = 200
};
struct picture_card {
    char title[PICTURE_TEXT];
    int lines, boards; /* lines stand beside one board; several have none */
    char line[PICTURE_LINES][PICTURE_TEXT];
    ink_ruleset rules;
    struct {
        ink_sheet sheet;
        char caption[PICTURE_TEXT];
    } board[PICTURE_BOARDS];
};
bool picture_card_png(const struct picture_card *card, struct picture_bytes *png);

/* Gives back what the libraries have kept of fonts, when no more pictures are painted. */
void picture_end(void);

#endif
