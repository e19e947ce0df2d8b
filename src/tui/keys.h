/* What keys do. The table is the help as well. */
#ifndef INKRAIL_TUI_KEYS_H
#define INKRAIL_TUI_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum action {
    ACT_NONE,
    ACT_UP,
    ACT_DOWN,
    ACT_LEFT,
    ACT_RIGHT,
    ACT_NUMBER, /* a digit: of a die, after 's' of a special route, of a choice that is open */
    ACT_SPECIAL,
    ACT_NEXT_PIECE,
    ACT_PREVIOUS_PIECE,
    ACT_NEXT_PLACE,
    ACT_TURN,
    ACT_FLIP,
    ACT_DRAW,
    ACT_REMOVE,
    ACT_UNDO,
    ACT_REDO,
    ACT_CLEAR,
    ACT_END,
    ACT_HINT,
    ACT_VIEW,
    ACT_EXPLAIN,
    ACT_GOALS,
    ACT_RULES,
    ACT_NEXT_BOARD,
    ACT_PREVIOUS_BOARD,
    ACT_HELP,
    ACT_MESSAGES,
    ACT_PAGE, /* of the panel, where not all finds room at once */
    ACT_TIPS,
    ACT_CLOSE,
    ACT_REDRAW,
    ACT_QUIT,
    ACT_SAY,     /* at an online table */
    ACT_LINK,    /* there: the link of the own seat */
    ACT_REMATCH, /* there: a new table for the same people; 1: with the same dice */
    ACT_PIECE,   /* by a click: the piece with this index */
    ACT_ROW,     /* of the score */
    ACT_ANSWER,  /* of a lesson */
    ACT_BOARD,   /* a click on the board */
    ACT_SHOW     /* a click on the small board of this player */
};

struct key {
    uint32_t press;
    int action, argument;
    const char *name; /* for the help, NULL if another row has it */
    const char *help; /* not yet translated */
};

extern const struct key keys[]; /* ends with a press of 0 */

extern const struct key online_keys[]; /* at an online table besides, and before those above */

/* The row of a key, NULL if it has none. `far`: at an online table. */
const struct key *key_find(uint32_t press, bool online);

#endif
