/* What accumulator.c, accumulator_rows.c and incremental.c share. */
#ifndef INKRAIL_ENGINE_EVAL_ACCUMULATOR_INTERNAL_H
#define INKRAIL_ENGINE_EVAL_ACCUMULATOR_INTERNAL_H

#include "accumulator.h"

/* --- cells ------------------------------------------------------------------------------------ */

/* What each side of the free cells faces. */
typedef struct ink_surround {
    ink_set space;
    ink_set arm[INK_MAX_MATERIALS][INK_SIDES]; /* an arm or an exit of the material is there */
    ink_set any[INK_SIDES];
    ink_set closed[INK_SIDES];
} ink_surround;

void ink_surround_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_surround *around);

/* The cells with an arm on two sides or more. */
static inline ink_set ink_surround_two(const ink_surround *around)
{
    const ink_set *any = around->any;
    return (any[0] & any[1]) | (any[2] & any[3]) | ((any[0] | any[1]) & (any[2] | any[3]));
}

static inline ink_cell ink_cell_beside(ink_cell cell, int side)
{
    static const int8_t step[INK_SIDES] = {-8, 1, 8, -1};
    return (ink_cell)(cell + step[side]);
}

/* Shapes without repetition. */
typedef struct ink_waiting {
    uint8_t shape[INK_MAX_DICE];
    int shapes;
} ink_waiting;

/* The shapes that wait; and, if `row` is given, a row for each die. */
ink_waiting ink_waiting_find(const ink_features *f, const ink_sheet *sheet, unsigned waiting,
                             uint16_t *row);

/* The rows of a cell with this pattern: its own, and how the waiting dice fit. */
static inline int ink_pattern_list(const ink_features *f, ink_cell cell, int seen,
                                   const ink_waiting *waiting, uint16_t *row, int rows)
{
    row[rows++] = f->cell_row[cell * (f->codes + INK_MAX_TILES) + seen];
    if (seen >= f->codes)
        return rows;
    const uint16_t *fit = &f->fit_row[seen * INK_MAX_SHAPES];
    for (int i = 0; i < waiting->shapes; i++) {
        row[rows] = fit[waiting->shape[i]];
        rows += row[rows] != 0;
    }
    return rows;
}

/* --- networks and points ---------------------------------------------------------------------- */

/* Makes two networks one. */
void ink_accumulator_join(ink_accumulator *acc, int a, int b);

/* An owner that nobody has yet; INK_NO_OWNER if there is none left. */
int ink_accumulator_new_owner(ink_accumulator *acc);

/* Finds the owners of the strands of a drawing on `cell`, of which `waits` has who waits at each
   side for the arm there, or INK_NO_OWNER: whatever meets in a strand becomes one network, by
   `join`. Strands without arms belong to no network, and have no owner. */
typedef void ink_joiner(void *networks, int a, int b);

static inline void ink_accumulator_own(ink_accumulator *acc, const ink_tile *tile, ink_cell cell,
                                       const uint8_t waits[INK_SIDES], ink_joiner *join,
                                       void *networks)
{
    for (int strand = 0; strand <= (tile->second != 0); strand++) {
        unsigned arms = tile->arms & (unsigned)(strand != 0 ? tile->second : ~tile->second);
        int mine = INK_NO_OWNER;
        for (int s = 0; s < INK_SIDES; s++) {
            if ((arms >> s & 1) == 0 || waits[s] == INK_NO_OWNER)
                continue;
            int other = acc->root[waits[s]];
            if (mine != INK_NO_OWNER)
                join(networks, mine, other);
            mine = mine < other ? mine : other;
        }
        if (mine == INK_NO_OWNER && arms != 0)
            mine = ink_accumulator_new_owner(acc);
        acc->owner[strand][cell] = (uint8_t)mine;
    }
}

/* Adds up the score once networks and lines are known. */
void ink_accumulator_add_up(const ink_ruleset *rules, const ink_sheet *sheet, ink_accumulator *acc);

/* --- rows that are not of cells --------------------------------------------------------------- */

/* Which network has an open end at which side of which free cell. */
enum { INK_NOBODY = 128 };
typedef struct ink_ends {
    ink_set wanted[INK_OWNERS];               /* free cells where a network has an open end */
    uint8_t count[INK_OWNERS][4];             /* highway, railway, others */
    uint8_t owner[INK_CELL_LIMIT][INK_SIDES]; /* INK_NOBODY + side if there is no arm */
} ink_ends;

static inline void ink_ends_note(ink_ends *ends, ink_cell cell, int side, int material, int owner)
{
    ends->owner[cell][side] = (uint8_t)owner;
    ends->wanted[owner] |= ink_set_of(cell);
    ends->count[owner][material < 2 ? material : 2]++;
}

void ink_ends_find(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                   const ink_surround *around, ink_ends *ends);

/* The row of a free cell where networks could be joined; 0 for none. */
int ink_link_row(const ink_features *f, const ink_accumulator *acc, const ink_ends *ends,
                 ink_cell cell);

/* The rows of gaps: how many networks would be connected if gaps of 1, 2, 3 free cells were
   filled. */
void ink_gaps_list(const ink_features *f, const ink_ends *ends, ink_set space,
                   uint16_t row[INK_GAPS + 1]);

/* The length of the line of one material behind each open end. The strands of a cell count as
   one. */
typedef struct ink_reach {
    ink_set joint[INK_SIDES];       /* cells that are joined on that side */
    ink_set ends;                   /* cells with an arm towards a free one */
    uint8_t length[INK_CELL_LIMIT]; /* the length behind each end */
} ink_reach;

ink_set ink_reach_ends(const ink_sheet *sheet, ink_set space, int material);
void ink_reach_find(const ink_sheet *sheet, ink_set space, int material, ink_reach *reach);

static inline int ink_reach_row(const ink_features *f, int line, int length)
{
    int deficit = ink_clip(line - length, 0, INK_DEFICIT_KNOWN);
    return f->reach_row + deficit * (INK_REACH_KNOWN + 1) + ink_clip(length, 0, INK_REACH_KNOWN);
}

/* Rows for lines, special routes, the round, points and bytes of modules. */
enum { INK_COUNT_ROWS = 6 + 2 * INK_MODULE_BYTES };
int ink_counts_list(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                    uint16_t row[INK_COUNT_ROWS]);

/* All of these, and the rows of what is not a route (extra.h). */
int ink_rows_list(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                  const ink_surround *around, uint16_t row[INK_ROWS_A_SHEET]);

#endif
