/* The rows of a sheet that do not belong to cells: networks, links, gaps, reach, counts. */
#include "accumulator_internal.h"

#include <string.h>

/* Four sets at once, or plain words where there is no such register. */
typedef uint64_t quad __attribute__((vector_size(32)));
typedef int64_t signed_quad __attribute__((vector_size(32)));

/* --- open ends -------------------------------------------------------------------------------- */

static void forget_ends(ink_ends *ends)
{
    const uint8_t nobody[INK_SIDES] = {INK_NOBODY, INK_NOBODY + 1, INK_NOBODY + 2, INK_NOBODY + 3};
    memset(ends->wanted, 0, sizeof ends->wanted);
    memset(ends->count, 0, sizeof ends->count);
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        memcpy(ends->owner[cell], nobody, sizeof nobody);
}

void ink_ends_find(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                   const ink_surround *around, ink_ends *ends)
{
    forget_ends(ends);
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set edge = ink_set_edge(s), second = s == INK_SOUTH ? 0 : sheet->second[across - 1];
        for (int m = 0; m < f->rules->materials; m++) {
            for (ink_set left = around->arm[m][s] & ~edge; left != 0; left &= left - 1) {
                ink_cell cell = ink_set_first(left), next = ink_cell_beside(cell, s);
                ink_ends_note(ends, cell, s, m, acc->root[acc->owner[second >> next & 1][next]]);
            }
            for (ink_set left = around->arm[m][s] & edge; left != 0; left &= left - 1) {
                ink_cell cell = ink_set_first(left);
                ink_ends_note(ends, cell, s, m, acc->root[f->exit_at[s][cell]]);
            }
        }
    }
}

/* Networks without exits gain nothing by being joined, so they are treated as part of the network
   at the first side that has exits. */
static void adopt_strays(uint8_t owner[INK_SIDES])
{
    int known = INK_EXITS;
    for (int s = INK_SIDES - 1; s >= 0; s--)
        known = owner[s] < INK_EXITS ? owner[s] : known;
    for (int s = 0; s < INK_SIDES; s++)
        if (owner[s] >= INK_EXITS && owner[s] < INK_NOBODY)
            owner[s] = (uint8_t)known;
}

/* Which sides of a cell belong to one network, by pairs of sides. */
int ink_link_row(const ink_features *f, const ink_accumulator *acc, const ink_ends *ends,
                 ink_cell cell)
{
    uint8_t owner[INK_SIDES];
    bool strays = false;
    for (int i = 0; i < INK_SIDES; i++) {
        int known = ends->owner[cell][i];
        owner[i] = known < INK_OWNERS ? acc->root[known] : (uint8_t)known;
        strays |= owner[i] >= INK_EXITS && owner[i] < INK_NOBODY;
    }
    if (strays)
        adopt_strays(owner);
    int n = owner[0], e = owner[1], s = owner[2], w = owner[3];
    int partition =
        (n == e) | (n == s) << 1 | (n == w) << 2 | (e == s) << 3 | (e == w) << 4 | (s == w) << 5;
    return f->link_row[acc->pattern[cell] * 64 + partition];
}

/* --- gaps ------------------------------------------------------------------------------------- */

/* Networks with exits, grouped where they would be connected. */
typedef struct clusters {
    ink_set near[INK_EXITS]; /* free cells that one of them faces */
    ink_set wide[INK_EXITS]; /* and the free cells next to them */
    int count;
} clusters;

/* Cells that several face, and cells next to one that another faces. */
typedef struct overlap {
    ink_set same, beside;
} overlap;

enum { QUADS = INK_EXITS / 4 };

/* What is in two or more of the sets. */
static inline ink_set find_twice(const quad set[QUADS])
{
    quad once = set[0], twice = {0};
    for (int i = 1; i < QUADS; i++) {
        twice |= once & set[i];
        once |= set[i];
    }
    ink_set left = once[0] | once[1], right = once[2] | once[3];
    return twice[0] | twice[1] | twice[2] | twice[3] | (once[0] & once[1]) | (once[2] & once[3]) |
           (left & right);
}

static inline overlap find_overlap(const ink_ends *ends, ink_set space, ink_set wide[INK_EXITS])
{
    quad want[QUADS], reach[QUADS], any = {0};
    memcpy(want, ends->wanted, sizeof want);
    for (int i = 0; i < QUADS; i++) {
        reach[i] = want[i] | (space & (want[i] >> 8 | want[i] << 8 | want[i] >> 1 | want[i] << 1));
        any |= want[i];
    }
    memcpy(wide, reach, sizeof reach);
    return (overlap){.same = find_twice(want),
                     .beside = (any[0] | any[1] | any[2] | any[3]) & find_twice(reach)};
}

/* Most networks are near no other: they go to `alone`, and are left out of the first joins. */
static inline void find_clusters(const ink_ends *ends, const ink_set wide[INK_EXITS],
                                 ink_set beside, clusters *close, clusters *alone)
{
    size_t closes = 0, all = 0;
    for (int i = 0; i < INK_EXITS; i++) {
        ink_set want = ends->wanted[i];
        close->near[closes] = want;
        close->wide[closes] = alone->wide[all - closes] = wide[i];
        closes += (want & beside) != 0;
        all += want != 0;
    }
    close->count = (int)closes;
    alone->count = (int)(all - closes);
}

/* Joins clusters of which one faces a cell that is in `other` of another; returns how many fewer
   there are afterwards. */
static inline int join_near(clusters *c, const ink_set *other)
{
    int kept = 0, before = c->count;
    for (int i = 0; i < before; i++) {
        ink_set mine = c->near[i], near = mine, wide = c->wide[i];
        for (int k = kept - 1; k >= 0; k--) {
            if ((mine & other[k]) == 0)
                continue;
            near |= c->near[k];
            wide |= c->wide[k];
            kept--;
            c->near[k] = c->near[kept];
            c->wide[k] = c->wide[kept];
        }
        c->near[kept] = near;
        c->wide[kept++] = wide;
    }
    c->count = kept;
    return before - kept;
}

/* The same where they reach the same free cell; `near` is not updated. One test against the union
   of those kept so far usually shows that a cluster meets none of them. */
static inline int join_wide(clusters *c)
{
    int kept = 0, before = c->count;
    ink_set all = 0;
    for (int i = 0; i < before; i++) {
        ink_set mine = c->wide[i], wide = mine;
        for (int k = (mine & all) != 0 ? kept - 1 : -1; k >= 0; k--) {
            if ((mine & c->wide[k]) == 0)
                continue;
            wide |= c->wide[k];
            c->wide[k] = c->wide[--kept];
        }
        all |= mine;
        c->wide[kept++] = wide;
    }
    c->count = kept;
    return before - kept;
}

void ink_gaps_list(const ink_features *f, const ink_ends *ends, ink_set space,
                   uint16_t row[INK_GAPS + 1])
{
    clusters close, all;
    ink_set wide[INK_EXITS];
    overlap shared = find_overlap(ends, space, wide);
    int first = f->gap_row;
    find_clusters(ends, wide, shared.beside, &close, &all);
    row[0] = (uint16_t)(first + (shared.same != 0 ? join_near(&close, close.near) : 0));
    row[1] = (uint16_t)(first + INK_EXITS + 1 + join_near(&close, close.wide));
    memcpy(all.wide + all.count, close.wide, (size_t)close.count * sizeof *close.wide);
    all.count += close.count;
    row[2] = (uint16_t)(first + 2 * (INK_EXITS + 1) + join_wide(&all));
    row[3] = (uint16_t)(first + INK_GAPS * (INK_EXITS + 1) + all.count);
}

/* --- reach ------------------------------------------------------------------------------------ */

/* The farthest cell from each of four, in steps along the joints. */
static inline void measure(const ink_set joint[INK_SIDES], const quad *start, signed_quad *steps)
{
    quad reached = *start, before;
    *steps = (signed_quad){0};
    do {
        before = reached;
        reached |= (before & joint[INK_NORTH]) >> 8 | (before & joint[INK_EAST]) << 1 |
                   (before & joint[INK_SOUTH]) << 8 | (before & joint[INK_WEST]) >> 1;
        signed_quad grown = reached != before;
        *steps -= grown;
        before ^= reached;
    } while ((before[0] | before[1] | before[2] | before[3]) != 0);
}

ink_set ink_reach_ends(const ink_sheet *sheet, ink_set space, int material)
{
    ink_set ends = 0;
    for (int s = 0; s < INK_SIDES; s++)
        ends |= sheet->arm[material][s] & ink_set_step(space, ink_side_opposite(s));
    return ends;
}

void ink_reach_find(const ink_sheet *sheet, ink_set space, int material, ink_reach *reach)
{
    reach->ends = ink_reach_ends(sheet, space, material);
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        reach->joint[s] =
            sheet->arm[material][s] & ink_set_step(sheet->arm[material][across], across);
    }
    for (ink_set left = reach->ends; left != 0;) {
        quad start = {0};
        signed_quad steps;
        ink_cell cell[4];
        int lanes = 0;
        for (; left != 0 && lanes < 4; left &= left - 1) {
            cell[lanes] = ink_set_first(left);
            start[lanes++] = left & (0 - left);
        }
        measure(reach->joint, &start, &steps);
        for (int i = 0; i < lanes; i++)
            reach->length[cell[i]] = (uint8_t)(steps[i] + 1);
    }
}

/* --- counts ----------------------------------------------------------------------------------- */

int ink_counts_list(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                    uint16_t row[INK_COUNT_ROWS])
{
    int specials = ink_specials_left(sheet), rows = 0;
    for (int m = 0; m < 2; m++)
        row[rows++] = (uint16_t)(f->line_row + ink_clip(acc->line[m], 0, INK_LINE_KNOWN));
    row[rows++] = (uint16_t)(f->special_row + (specials << INK_SPECIALS) + sheet->used);
    row[rows++] = (uint16_t)(f->round_row + sheet->round);
    if ((f->rules->score_lines & INK_LINE_EXPANSION) != 0)
        row[rows++] = (uint16_t)(f->expansion_row + ink_clip(acc->expansion - INK_LOWEST_EXPANSION,
                                                             0, INK_EXPANSION_KNOWN));
    if ((f->rules->score_lines & INK_LINE_VILLAGES) != 0)
        row[rows++] = (uint16_t)(f->villages_row + ink_clip(acc->villages, 0, INK_VILLAGES_KNOWN));
    for (int i = 0; i < f->bytes_seen; i++) {
        int byte = sheet->module_bytes[f->module_bytes[i]];
        row[rows++] = (uint16_t)(f->bytes_row + 32 * i + (byte & 15));
        row[rows++] = (uint16_t)(f->bytes_row + 32 * i + 16 + (byte >> 4));
    }
    return rows;
}

/* --- all -------------------------------------------------------------------------------------- */

static int list_networks(const ink_features *f, const ink_accumulator *acc, const ink_ends *ends,
                         uint16_t *row)
{
    int rows = 0;
    for (unsigned left = acc->roots; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        row[rows++] = (uint16_t)ink_features_network_row(f, acc->exits[i], ends->count[i]);
    }
    return rows;
}

static int list_links(const ink_features *f, const ink_accumulator *acc, const ink_ends *ends,
                      ink_set cells, uint16_t *row)
{
    int rows = 0;
    for (; cells != 0; cells &= cells - 1) {
        row[rows] = (uint16_t)ink_link_row(f, acc, ends, ink_set_first(cells));
        rows += row[rows] != 0;
    }
    return rows;
}

static int list_reach(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                      ink_set space, uint16_t *row)
{
    int rows = 0;
    for (int m = 0; m < 2; m++) {
        ink_reach reach;
        ink_reach_find(sheet, space, m, &reach);
        for (ink_set left = reach.ends; left != 0; left &= left - 1)
            row[rows++] =
                (uint16_t)ink_reach_row(f, acc->line[m], reach.length[ink_set_first(left)]);
    }
    return rows;
}

int ink_rows_list(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                  const ink_surround *around, uint16_t row[INK_ROWS_A_SHEET])
{
    ink_ends ends;
    ink_ends_find(f, sheet, acc, around, &ends);
    int rows = list_networks(f, acc, &ends, row);
    rows += list_links(f, acc, &ends, ink_surround_two(around), row + rows);
    ink_gaps_list(f, &ends, around->space, row + rows);
    rows += INK_GAPS + 1;
    rows += list_reach(f, sheet, acc, around->space, row + rows);
    rows += ink_counts_list(f, sheet, acc, row + rows);
    return f->extra.any ? ink_extra_list(&f->extra, sheet, row, rows) : rows;
}
