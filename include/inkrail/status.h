/* Statuses and refusals. A refusal says what is wrong and where, without words: the front ends put
   it into the player's language (ink_refusal_write in format.h). */
#ifndef INKRAIL_STATUS_H
#define INKRAIL_STATUS_H

#include <stddef.h>
#include <stdint.h>

#include <inkrail/grid.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ink_status {
#define INK_STATUS(number, name, text) INK_##name = number,
#include <inkrail/status.def>
#undef INK_STATUS
    INK_STATUSES = 73 /* one past the largest; it grows */
} ink_status;

typedef struct ink_refusal {
    ink_status status;
    ink_cell cell; /* INK_NOWHERE when no cell is meant */
    uint8_t side;  /* an ink_side */
    uint8_t die;   /* counted from 0; also a plain number of dice */
    uint8_t tile;  /* 0 when no drawing is meant */
    uint8_t round;
    uint16_t player;    /* counted from 0 */
    size_t at;          /* for text: the offset of the excerpt */
    size_t length;      /* and its length */
    size_t line;        /* for records: the line, counted from 1, else 0 */
    char text[64];      /* a word that the message quotes and no input has */
    const char *reason; /* of a module: an English message id, NULL if none */
} ink_refusal;

/* The English message of a status, with its placeholders; a gettext message id. */
const char *ink_status_text(ink_status status);

/* The symbolic name of a status ("E_CLASH"): stable, for programs. */
const char *ink_status_name(ink_status status);

/* Fills in a refusal with nothing but its status, and returns the status. */
ink_status ink_refuse(ink_refusal *why, ink_status status);

#ifdef __cplusplus
}
#endif

#endif
