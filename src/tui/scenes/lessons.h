/* The list of lessons, and the way from one to the next. */
#ifndef INKRAIL_TUI_SCENES_LESSONS_H
#define INKRAIL_TUI_SCENES_LESSONS_H

#include "scene.h"

/* Runs until it is left. */
void lessons_run(struct scene *scene);

/* How many of all are done. */
int lessons_done(void);

#endif
