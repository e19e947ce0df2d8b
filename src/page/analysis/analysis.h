/* Positions that are analysed: what laying one out (editor.c) and looking at it (analyse.c) share.
   Nothing is kept here: each request brings the position as text, and what changes one answers with
   the new text. */
#ifndef INKRAIL_PAGE_ANALYSIS_ANALYSIS_H
#define INKRAIL_PAGE_ANALYSIS_ANALYSIS_H

#include "page/internal.h"

enum {
    TEXT = 4096,
    WORDS = 1024,
    COLUMNS = INK_COLUMNS,
    PLACES = INK_ROWS * INK_COLUMNS,
    CORNER_COLUMNS = INK_COLUMNS + 1,
    CORNERS = CORNER_COLUMNS * CORNER_COLUMNS,
    NO_CORNER = -1
};

/* The position of an argument: false, and refused, if it is none. */
bool ask_position(struct ask *ask, int argument);

void answer_position(struct ask *ask, const ink_position *position);

/* "text": the position, as a member of an object. */
void position_write(struct ask *ask, const ink_position *position);

/* All words of the sheet but the placements on those cells. */
void position_write_but(const ink_position *position, ink_set cells, ink_text *out);

/* Special routes that are crossed off and not drawn, a bit each. */
unsigned position_crossed(const ink_position *position);

/* The sheet as the text has it, with those special routes crossed off that are drawn, and these. */
bool position_read_sheet(ink_position *position, ink_slice text, unsigned crossed,
                         ink_refusal *why);

static inline ink_cell cell_of_place(int place)
{
    return ink_cell_at(place / COLUMNS, place % COLUMNS);
}

/* The line that leads from a corner to the next one on that side: the side of a space. False at the
   end of the board. */
bool line_from(int corner, int side, ink_cell *cell, int *of);

/* "reasons": why the sheet cannot have been drawn by the rules, whatever the order; none if it
   can. */
void analysis_legality(struct ask *ask, const ink_sheet *sheet);

static inline int corner_beyond(int corner, int side)
{
    static const int step[INK_SIDES] = {[INK_NORTH] = -CORNER_COLUMNS,
                                        [INK_EAST] = 1,
                                        [INK_SOUTH] = CORNER_COLUMNS,
                                        [INK_WEST] = -1};
    return corner + step[side];
}

#endif
