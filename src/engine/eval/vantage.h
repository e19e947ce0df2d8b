/* What all sheets share that are one drawing away from the same sheet. Most of what the net sees of
   a sheet is seen before and after a drawing; from here only the rows that come or go are found.
   Its slow twin is ink_outlook_follow. */
#ifndef INK_ENGINE_VANTAGE_H
#define INK_ENGINE_VANTAGE_H

#include "outlook_parts.h"

typedef struct ink_vantage {
    _Alignas(32) int16_t rest[INK_ROW_WIDTH]; /* the rows below, added up */
    ink_outlook outlook;                      /* with the dice that wait after the drawing */
    ink_waiting waiting;
    ink_surround around;
    ink_ends ends;
    ink_set one, two;   /* free cells with an arm at least, with two or more */
    ink_reach reach[2]; /* highway, railway */
    bool tree[2];       /* no loops, and no two strands in a cell */
    int errors;
    uint16_t network[INK_EXITS], link[INK_CELL_LIMIT], gap[INK_GAPS + 1];
    uint16_t reach_row[2][INK_CELL_LIMIT];
    uint16_t count[INK_COUNT_ROWS];
} ink_vantage;

void ink_vantage_find(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                      const ink_outlook *outlook, ink_vantage *vantage);

/* The drawings that come use another die. */
void ink_vantage_wait(const ink_features *features, const ink_net *net, const ink_sheet *sheet,
                      unsigned waiting, ink_vantage *vantage);

/* Can it follow from `before` to `after`, where a tile is drawn on the cell? Not if the last round
   has come, or if anything else has changed on the board. */
bool ink_vantage_serves(const ink_features *features, const ink_sheet *before,
                        const ink_sheet *after, const ink_outlook *outlook, ink_cell cell);

/* As ink_outlook_follow, for the dice it was made to wait for; sets the outlook of `after`. */
int32_t ink_vantage_follow(const ink_features *features, const ink_net *net,
                           const ink_vantage *vantage, const ink_sheet *after, ink_cell cell,
                           ink_outlook *outlook);

#endif
