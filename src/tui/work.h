/* Work that takes a while: a box with a bar says how far it is, and Esc breaks it off. */
#ifndef INKRAIL_TUI_WORK_H
#define INKRAIL_TUI_WORK_H

#include "tui/scenes/scene.h"

struct work {
    struct scene *scene;
    const char *title; /* "Judging the rounds" */
    uint64_t shown;    /* when it was shown last, and how often */
    int times;
    bool yields; /* any key breaks it off, not only Esc, */
    bool stopped;
    struct event event; /* by this one */
};

/* Draws the box over what the scene shows. */
void work_start(struct work *work, struct scene *scene, const char *title);

/* The same, but the box comes only if it takes longer than a moment, and any key breaks it off: it
   is in `event` then, to be answered by whoever has wanted the work. */
void work_start_quietly(struct work *work, struct scene *scene, const char *title);

/* Shows how much is done, with a few words after it, and looks for keys. False if it is to be
   broken off. */
bool work_tell(struct work *work, double share, const char *words);

void work_end(struct work *work);

#endif
