/* The rules from the menu: in short, the legend, and chapter by chapter as docs/rules.md has
   them. */
#ifndef INKRAIL_TUI_SCENES_BOOK_H
#define INKRAIL_TUI_SCENES_BOOK_H

#include "scene.h"

/* Runs until it is left. */
void book_run(struct scene *scene);

#endif
