/* What may lie on a board of some game: routes, Stations, what is printed, and what expansions
   bring, each with an explanation. Front ends draw it. */
#ifndef INKRAIL_LESSONS_LEGEND_H
#define INKRAIL_LESSONS_LEGEND_H

#include <inkrail/ruleset.h>
#include <stdbool.h>

enum legend_kind {
    LEGEND_TILE,  /* as it lies on a cell */
    LEGEND_PRINT, /* printed on the board, by its letter */
    LEGEND_FACE   /* a face of a die, which stands for everything its expansion brings */
};

struct legend_item {
    int kind;
    int tile;            /* of LEGEND_TILE */
    char letter;         /* of LEGEND_PRINT, as in notation */
    const char *initial; /* of LEGEND_PRINT, its mark on a board for the player */
    int shape;           /* of LEGEND_FACE */
    const char *name;    /* in the player's language */
    /* the explanation; wrapped for a terminal, with letters of the notation in brackets
       (brief_words) */
    const char *text;
};

/* The mark on a board, in the player's language, of what is printed: at most two columns. */
const char *legend_initial(const ink_module_print *print);

/* The item of a number from 0; false past the last. */
bool legend_at(const ink_ruleset *rules, int number, struct legend_item *item);

#endif
