/* The name of the game, made of its own lines: a highway comes in, a railway goes out. In large
   windows a board lies beside the menu. */
#ifndef INKRAIL_TUI_TERMINAL_BANNER_H
#define INKRAIL_TUI_TERMINAL_BANNER_H

#include "tui/scenes/scene.h"

enum { BANNER_ROWS = 6, BANNER_BESIDE = 52 };

/* At the lower edge of the area. */
void banner_draw(struct scene *scene, struct area area);

/* At the right of the items, if there is room: the board of the game that was left (NULL: an
   example). */
void banner_draw_board(struct scene *scene, struct area items, const ink_session *session);

/* The same of some player; returns the area below the board, whose `wide` is 0 if there was no
   room. */
struct area banner_draw_sheet(struct scene *scene, struct area items, const ink_ruleset *rules,
                              const ink_sheet *sheet);

#endif
