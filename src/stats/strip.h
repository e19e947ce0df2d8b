/* A board with its score and a caption below it, as people keep and share it. How strokes look is
   in <inkrail/draw.h>; their layout is here. */
#ifndef INKRAIL_STATS_STRIP_H
#define INKRAIL_STATS_STRIP_H

#include <inkrail/draw.h>
#include <inkrail/facts.h>

/* A score in words, ready to be written below a board. */
enum { STRIP_COLUMNS = 12, STRIP_WORD = 64, STRIP_CAPTION = 256 };

struct strip_column {
    char head[STRIP_WORD], points[STRIP_WORD];
    bool lost; /* points that are subtracted */
};

struct strip {
    int columns; /* the last column is the total */
    struct strip_column column[STRIP_COLUMNS];
    char caption[STRIP_CAPTION], after[STRIP_CAPTION]; /* on the left, on the right */
};

/* Every part of the score that the game can have, and the total, in the player's language. */
void strip_score(const ink_ruleset *rules, const ink_score *score, struct strip *strip);

/* Puts a background below the board in `list` and the strip under it. The strip must live as long
   as the list. */
void strip_lay_out(ink_draw_list *list, const struct strip *strip);

#endif
