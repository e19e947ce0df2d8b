/* The game at the prompt: what the parts of play share. */
#ifndef INKRAIL_CLI_PLAY_H
#define INKRAIL_CLI_PLAY_H

#include "game.h"

struct play {
    struct game game;
    unsigned flags;   /* INK_PICTURE_* */
    bool person;      /* somebody types: prompts and questions make sense */
    bool left;        /* quit, or the input ended */
    const char *save; /* file for the record, or NULL */
    struct bots *bots;
};

/* Does what one line asks for, and tells the player. */
void play_line(struct play *play, ink_slice line);

/* Writes the record; says on standard output whether that worked. */
bool play_save(const struct play *play, const char *path);

#endif
