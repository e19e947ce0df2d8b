/* The list of lessons, and the way from one to the next. */
#ifndef INKRAIL_TUI_LESSONS_H
#define INKRAIL_TUI_LESSONS_H

#include "scene.h"

/* Runs until it is left. */
void lessons_run(struct scene *scene);

/* The lesson of this number, and those after it as long as the learner goes on; the one that was left. */
int lessons_teach(struct scene *scene, int number);

/* How many of all are done. */
int lessons_done(void);

#endif
