/* The name of the game, made of its own lines: a highway comes in, a railway goes out. */
#ifndef INKRAIL_TUI_BANNER_H
#define INKRAIL_TUI_BANNER_H

#include "scene.h"

enum { BANNER_ROWS = 5 };

/* At the lower edge of the area; as scene_list wants it. */
void banner_draw(struct scene *scene, struct area area, void *own);

#endif
