/* A result as a text for others, shown and copied. */
#ifndef INKRAIL_TUI_SCENES_SHARING_H
#define INKRAIL_TUI_SCENES_SHARING_H

#include "scene.h"
#include "stats/summary.h"

void sharing_show(struct scene *scene, const struct summary *summary);

#endif
