/* A sheet as a picture for people: the board, its score below, and a caption. */
#ifndef INKRAIL_CLIENT_FINISHED_PORTRAIT_H
#define INKRAIL_CLIENT_FINISHED_PORTRAIT_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "graphics/png/png.h"
#include "words/help.h"

enum { PORTRAIT_SIZE = 1000 }; /* usual pixels from left to right */

struct portrait {
    const ink_ruleset *rules;
    ink_sheet sheet;
    ink_score score;
    ink_set wet;                 /* spaces with ink that is still blue */
    char seed[INK_SESSION_SEED]; /* "" if there is none */
    int player, round;           /* 0 where it goes without saying */
    const char *title;           /* NULL: none */
    struct help help;            /* that the player had */
    bool lines, errors, rounds;  /* marked */
    bool bare;                   /* the sheet alone */
    int theme, size;
};

/* Of a player's finished game. */
void portrait_of(const ink_session *session, int player, struct portrait *portrait);

/* As SVG, to be freed. NULL if it is too large. */
char *portrait_svg(const struct portrait *portrait, size_t *length);

/* As PNG; false if there is nothing to paint with (picture_can_paint), or no memory for it. */
bool portrait_png(const struct portrait *portrait, struct picture_bytes *png);

/* Does the name of a file say that it holds a PNG, or an SVG? */
bool portrait_is_png(const char *path);
bool portrait_is_svg(const char *path);

/* Writes it into a file that is called so; false, and errno says why (EINVAL: the name says
   neither). */
bool portrait_save(const struct portrait *portrait, const char *path);

#endif
