/* A game looked at again: its film, what the engine thinks of it, and where in it one is. */
#ifndef INKRAIL_TUI_BOARD_VIEWER_H
#define INKRAIL_TUI_BOARD_VIEWER_H

#include "client/finished/film.h"
#include "client/finished/judge.h"
#include "tui/layout.h"
#include "tui/scenes/scene.h"

struct viewer {
    struct scene *scene;
    const ink_session *session;
    struct film film;
    struct judged **judged; /* by player; NULL where nobody has been judged yet */
    bool reviews;           /* what the engine thinks is shown, */
    bool better;            /* and the better way of this round is on the board */
    bool runs;              /* it goes on by itself */
    double seconds;         /* for a review; 0: the same work each time */
    int player, frame, view;
    struct layout layout;
};

/* False if there is nothing to see: no round was begun. viewer_close is due in either case. */
bool viewer_open(struct viewer *viewer, struct scene *scene, const ink_session *session,
                 int player);
void viewer_close(struct viewer *viewer);

/* Shows it until it is left. */
void viewer_run(struct viewer *viewer);

/* What is thought of the player whose board is shown; NULL in a replay. */
const struct judged *viewer_judged(const struct viewer *viewer);

/* The same of the round that is shown; NULL if it was not judged. */
const struct judged_round *viewer_round(const struct viewer *viewer);

/* Is there a better way for the round that is shown? Then the one of both that is not on the board,
   small. */
bool viewer_has_better(const struct viewer *viewer);
void viewer_draw_other(const struct viewer *viewer, int row, int column);

/* What stands beside the board (viewer_panel.c). */
void viewer_panel(const struct viewer *viewer);

#endif
