/* What the net sees besides routes: see extra.h. Every row is the same when the board is turned or
   mirrored, so that each occurs often in training. */
#include "extra.h"
#include "../../core/module.h"

enum {
    FARTHEST = 3,     /* steps from the middle or from a marker */
    SIZES = 13,       /* of clusters and bodies */
    FREE_CELLS = 9,   /* around a cluster */
    OPEN_ENDS = 7,    /* of a body */
    EDGE_ARMS = 3,    /* of a body */
    NEIGHBOURS = 4,   /* neighbours with a mark */
    KINDS = 7,        /* of cells on a ray: free, sink, drawn with a number of arms */
    BORDER_KINDS = 4, /* free, drawn without an arm there, highway, railway or other */
    COUNTED = 16,     /* values of a counter */
    LOOSE = 4,        /* steps to the edge */
    FURTHER = 2       /* the first material that only some games have */
};

static int at_most(int number, int limit)
{
    return number < limit ? number : limit;
}

/* --- which rows there are -------------------------------------------------------------------- */

static int take(int *next, int rows)
{
    int first = *next;
    *next += rows;
    return first;
}

static void find_sources(ink_extra *x)
{
    const ink_ruleset *rules = x->rules;
    for (int i = 0; i < rules->modules; i++)
        if (rules->module[i]->show != NULL && (rules->module[i]->lines & INK_LINE_EXPANSION) != 0)
            x->show[x->shows++] = (uint8_t)i;
    for (int mark = 1; mark <= rules->marks; mark++)
        x->sinks |= (rules->mark_flags[mark] & INK_TILE_SINK) != 0;
    x->any = x->shows > 0 || rules->marks > 0 || rules->materials > FURTHER;
}

int ink_extra_make(ink_extra *x, const ink_ruleset *rules, int first)
{
    int next = first, marks = rules->marks + 1;
    *x = (ink_extra){.rules = rules};
    find_sources(x);
    if (rules->marks > 0) {
        x->beside_row = (uint16_t)take(&next, marks * marks * (NEIGHBOURS + 1));
        x->cluster_row = (uint16_t)take(&next, marks * SIZES * FREE_CELLS);
    }
    if (rules->materials > FURTHER)
        x->body_row =
            (uint16_t)take(&next, (rules->materials - FURTHER) * SIZES * OPEN_ENDS * EDGE_ARMS);
    if (x->sinks)
        x->sink_row = (uint16_t)take(&next, (FARTHEST + 1) * (INK_SIDES + 1));
    if (x->shows > 0) {
        x->marker_row = (uint16_t)take(&next, FARTHEST + 1);
        x->ray_row = (uint16_t)take(&next, FARTHEST * KINDS);
        x->counter_row = (uint16_t)take(&next, INK_MAX_COUNTERS * COUNTED);
        x->border_row = (uint16_t)take(&next, BORDER_KINDS * BORDER_KINDS);
        x->loose_row = (uint16_t)take(&next, LOOSE);
    }
    return next;
}

/* --- a sheet ---------------------------------------------------------------------------------- */

typedef struct listing {
    const ink_extra *x;
    const ink_sheet *sheet;
    uint16_t *row;
    int rows, limit;
} listing;

static void put(listing *l, int row)
{
    if (l->rows < l->limit)
        l->row[l->rows++] = (uint16_t)row;
}

/* The distance of a cell from the middle of the board, along the longer axis. */
static int from_middle(ink_cell cell)
{
    int row = ink_cell_row(cell) - INK_ROWS / 2, column = ink_cell_column(cell) - INK_COLUMNS / 2;
    row = row < 0 ? -row : row;
    column = column < 0 ? -column : column;
    return row > column ? row : column;
}

static int count_around(ink_set set, ink_cell cell)
{
    return ink_set_count(ink_set_around(ink_set_of(cell)) & set);
}

/* Free cells and marked ones, by the marks of their neighbours. */
static void put_beside(listing *l, const ink_set *marked, ink_set space)
{
    int marks = l->x->rules->marks + 1;
    for (int mark = 1; mark < marks; mark++)
        for (ink_set left = ink_set_around(marked[mark]); left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            int own = l->x->rules->tile[l->sheet->tile[cell]].marks;
            if (own == 0 && !ink_set_has(space, cell))
                continue;
            put(l, l->x->beside_row + (own * marks + mark) * (NEIGHBOURS + 1) +
                       count_around(marked[mark], cell));
        }
}

static ink_set cluster_at(ink_set start, ink_set cells)
{
    ink_set cluster = start, before;
    do {
        before = cluster;
        cluster |= ink_set_around(cluster) & cells;
    } while (cluster != before);
    return cluster;
}

static void put_clusters(listing *l, int mark, ink_set cells, ink_set space)
{
    while (cells != 0) {
        ink_set cluster = cluster_at(cells & (0 - cells), cells);
        int size = at_most(ink_set_count(cluster), SIZES - 1);
        int around = at_most(ink_set_count(ink_set_around(cluster) & space), FREE_CELLS - 1);
        put(l, l->x->cluster_row + (mark * SIZES + size) * FREE_CELLS + around);
        cells &= ~cluster;
    }
}

static void put_marks(listing *l, ink_set space)
{
    const ink_ruleset *rules = l->x->rules;
    ink_set marked[8] = {0};
    for (ink_set left = l->sheet->drawn; left != 0; left &= left - 1)
        marked[rules->tile[l->sheet->tile[ink_set_first(left)]].marks] |= left & (0 - left);
    put_beside(l, marked, space);
    for (int mark = 1; mark <= rules->marks; mark++)
        put_clusters(l, mark, marked[mark], space);
}

/* Rivers, lakes, lava: their size, open ends, and arms at the edge. */
static void put_bodies(listing *l, int material)
{
    ink_set open[INK_SIDES];
    for (int s = 0; s < INK_SIDES; s++)
        open[s] = ink_sheet_open(l->sheet, material, s);
    INK_EACH_BODY(body, l->sheet, material)
    {
        int ends = 0, edge = 0;
        for (int s = 0; s < INK_SIDES; s++) {
            ends += ink_set_count(open[s] & body);
            edge += ink_set_count(l->sheet->arm[material][s] & body & ink_set_edge(s));
        }
        int size = at_most(ink_set_count(body), SIZES - 1);
        int kind = (material - FURTHER) * SIZES + size;
        put(l, l->x->body_row + (kind * OPEN_ENDS + at_most(ends, OPEN_ENDS - 1)) * EDGE_ARMS +
                   at_most(edge, EDGE_ARMS - 1));
    }
}

static void put_sinks(listing *l)
{
    ink_set arms[INK_SIDES];
    for (int s = 0; s < INK_SIDES; s++)
        arms[s] = ink_set_step(l->sheet->arm[INK_HIGHWAY][s] | l->sheet->arm[INK_RAILWAY][s], s);
    for (ink_set left = l->sheet->sink; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        int into = 0;
        for (int s = 0; s < INK_SIDES; s++)
            into += ink_set_has(arms[s], cell);
        put(l, l->x->sink_row + from_middle(cell) * (INK_SIDES + 1) + into);
    }
}

/* --- what modules show ------------------------------------------------------------------------ */

static int kind_of(const listing *l, ink_cell cell)
{
    if (!ink_set_has(l->sheet->drawn, cell))
        return 0;
    if (ink_set_has(l->sheet->sink, cell))
        return 1;
    return 2 + __builtin_popcount(l->x->rules->tile[l->sheet->tile[cell]].arms);
}

/* A marker, and what lies in the rows and columns that it may move along. */
static void put_markers(listing *l, ink_set markers)
{
    for (; markers != 0; markers &= markers - 1) {
        put(l, l->x->marker_row + from_middle(ink_set_first(markers)));
        for (int s = 0; s < INK_SIDES; s++) {
            ink_set at = markers & (0 - markers);
            for (int steps = 0; steps < FARTHEST && (at = ink_set_step(at, s)) != 0; steps++)
                put(l, l->x->ray_row + steps * KINDS +
                           at_most(kind_of(l, ink_set_first(at)), KINDS - 1));
        }
    }
}

static int beside_border(const listing *l, ink_cell cell, int side)
{
    const ink_sheet *sheet = l->sheet;
    if (!ink_set_has(sheet->drawn, cell))
        return 0;
    int arm = l->x->rules->tile[sheet->tile[cell]].side[side];
    return arm == 0 ? 1 : arm == INK_HIGHWAY + 1 ? 2 : 3;
}

static void put_borders(listing *l, const ink_set border[2])
{
    for (int k = 0; k < 2; k++) {
        int side = k == 0 ? INK_SOUTH : INK_EAST;
        for (ink_set left = border[k]; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            ink_cell next = ink_set_first(ink_set_step(left & (0 - left), side));
            int a = beside_border(l, cell, side);
            int b = beside_border(l, next, ink_side_opposite(side));
            put(l, l->x->border_row + (a < b ? a : b) * BORDER_KINDS + (a < b ? b : a));
        }
    }
}

/* The corners, not at the edge, where an odd number of marked borders meets. A corner has the
   number of the cell whose north-west corner it is, in a grid of eight by eight. */
static void put_loose(listing *l, const ink_set border[2])
{
    ink_set ends = border[0] << 8 ^ border[0] << 9 ^ border[1] << 1 ^ border[1] << 9;
    for (; ends != 0; ends &= ends - 1) {
        int point = __builtin_ctzll(ends), row = point / 8, column = point % 8;
        int down = row < 7 - row ? row : 7 - row,
            across = column < 7 - column ? column : 7 - column;
        put(l, l->x->loose_row + (down < across ? down : across));
    }
}

static void put_shown(listing *l)
{
    const ink_extra *x = l->x;
    ink_show show = {.marker = 0};
    for (int i = 0; i < x->shows; i++)
        x->rules->module[x->show[i]]->show(
            x->rules, l->sheet, l->sheet->module_bytes + x->rules->bytes_at[x->show[i]], &show);
    put_markers(l, show.marker);
    for (int i = 0; i < show.counters; i++)
        put(l, x->counter_row + i * COUNTED + at_most(show.counter[i].value, COUNTED - 1));
    put_borders(l, show.border);
    put_loose(l, show.border);
}

int ink_extra_list(const ink_extra *x, const ink_sheet *sheet, uint16_t *row, int rows)
{
    listing l = {.x = x, .sheet = sheet, .row = row, .rows = rows, .limit = rows + INK_EXTRA_ROWS};
    if (x->rules->marks > 0)
        put_marks(&l, ink_sheet_space(sheet));
    for (int m = FURTHER; m < x->rules->materials; m++)
        put_bodies(&l, m);
    if (x->sinks)
        put_sinks(&l);
    if (x->shows > 0)
        put_shown(&l);
    return l.rows;
}
