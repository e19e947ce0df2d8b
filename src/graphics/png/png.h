/* Strokes as PNG: <inkrail/draw.h> says how they look, and cairo paints them here. */
#ifndef INKRAIL_GRAPHICS_PNG_PNG_H
#define INKRAIL_GRAPHICS_PNG_PNG_H

#include <inkrail/inkrail.h>
#include <stdbool.h>
#include <stddef.h>

/* The bytes of a picture, which the caller frees. */
struct picture_bytes {
    unsigned char *data;
    size_t length, capacity;
};

/* Can pictures be painted? The first call loads the library, which takes some milliseconds. */
bool picture_can_paint(void);

/* Paints the strokes `wide` pixels wide. False if the library is missing or there is no memory. */
bool picture_png(const ink_draw_list *list, int theme, int wide, struct picture_bytes *png);

/* A preview card of 1200 x 630 pixels: one board with lines of text beside it, or several with a
   line below each. Texts that are too long are written smaller. */
enum {
    PICTURE_CARD_WIDE = 1200,
    PICTURE_CARD_HIGH = 630,
    PICTURE_BOARDS = 6,
    PICTURE_LINES = 8,
    PICTURE_TEXT = 200
};
struct picture_card {
    char title[PICTURE_TEXT];
    int lines, boards; /* lines are shown beside one board; several boards have none */
    char line[PICTURE_LINES][PICTURE_TEXT];
    ink_ruleset rules;
    struct {
        ink_sheet sheet;
        char caption[PICTURE_TEXT];
    } board[PICTURE_BOARDS];
};
bool picture_card_png(const struct picture_card *card, struct picture_bytes *png);

/* Frees what the libraries have cached of fonts, when no more pictures are painted. */
void picture_end(void);

#endif
