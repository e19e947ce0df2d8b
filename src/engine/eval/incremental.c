/* Evaluates sheets that are one drawing away from a common one: see incremental.h. */
#include "incremental.h"
#include "../../core/module.h"

#include <string.h>

/* --- what the sheets share -------------------------------------------------------------------- */

/* Peels leaves until nothing is left, or a loop. */
static bool has_loop(const ink_set joint[INK_SIDES])
{
    ink_set n = joint[INK_NORTH], e = joint[INK_EAST], s = joint[INK_SOUTH], w = joint[INK_WEST];
    for (ink_set before = 0;;) {
        ink_set inner = (n & s) | (e & w) | ((n | s) & (e | w));
        if (inner == before)
            return inner != 0;
        before = inner;
        n &= inner & inner << 8;
        e &= inner & inner >> 1;
        s &= inner & inner >> 8;
        w &= inner & inner << 1;
    }
}

/* Is each cell one node of the material, without loops? Then lines are easy to update. */
static bool is_tree(const ink_sheet *sheet, const ink_reach *reach, int material)
{
    const ink_set *arm = sheet->arm[material], *second = sheet->second;
    ink_set one = arm[0], other = 0;
    for (int s = 1; s < INK_SIDES; s++) {
        one |= arm[s] & ~second[s - 1];
        other |= arm[s] & second[s - 1];
    }
    return (one & other) == 0 && !has_loop(reach->joint);
}

static int find_reach(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                      ink_incremental *inc, uint16_t *row)
{
    int rows = 0;
    for (int m = 0; m < 2; m++) {
        ink_reach_find(sheet, inc->around.space, m, &inc->reach[m]);
        inc->tree[m] = is_tree(sheet, &inc->reach[m], m);
        memset(inc->reach_row[m], 0, sizeof inc->reach_row[m]);
        for (ink_set left = inc->reach[m].ends; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            inc->reach_row[m][cell] =
                (uint16_t)ink_reach_row(f, acc->line[m], inc->reach[m].length[cell]);
            row[rows++] = inc->reach_row[m][cell];
        }
    }
    return rows;
}

static int find_networks(const ink_features *f, const ink_accumulator *acc, ink_incremental *inc,
                         uint16_t *row)
{
    int rows = 0;
    memset(inc->network, 0, sizeof inc->network);
    for (unsigned left = acc->roots; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        inc->network[i] = (uint16_t)ink_features_network_row(f, acc->exits[i], inc->ends.count[i]);
        row[rows++] = inc->network[i];
    }
    return rows;
}

static int find_links(const ink_features *f, const ink_accumulator *acc, ink_incremental *inc,
                      uint16_t *row)
{
    int rows = 0;
    memset(inc->link, 0, sizeof inc->link);
    for (ink_set left = inc->two; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        inc->link[cell] = (uint16_t)ink_link_row(f, acc, &inc->ends, cell);
        row[rows] = inc->link[cell];
        rows += row[rows] != 0;
    }
    return rows;
}

void ink_incremental_find(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                          const ink_accumulator *acc, ink_incremental *inc)
{
    static const int16_t zero[INK_ROW_WIDTH];
    uint16_t row[INK_ROWS_A_SHEET];
    inc->accumulator = *acc;
    inc->waiting = ink_waiting_find(f, sheet, acc->waiting, NULL);
    ink_surround_find(f->rules, sheet, &inc->around);
    inc->one = inc->around.any[0] | inc->around.any[1] | inc->around.any[2] | inc->around.any[3];
    inc->two = ink_surround_two(&inc->around);
    ink_ends_find(f, sheet, acc, &inc->around, &inc->ends);
    ink_gaps_list(f, &inc->ends, inc->around.space, inc->gap);
    int rows = find_networks(f, acc, inc, row), counts = ink_counts_list(f, sheet, acc, inc->count);
    rows += find_links(f, acc, inc, row + rows);
    rows += find_reach(f, sheet, acc, inc, row + rows);
    memcpy(row + rows, inc->gap, sizeof inc->gap);
    rows += INK_GAPS + 1;
    memcpy(row + rows, inc->count, (size_t)counts * sizeof *row);
    ink_net_change change = {.add = row, .adds = rows + counts};
    ink_net_update(inc->rest, zero, net, &change);
}

void ink_incremental_wait(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                          unsigned waiting, ink_incremental *inc)
{
    if (inc->accumulator.waiting == waiting)
        return;
    ink_accumulator_wait(f, net, sheet, waiting, &inc->accumulator);
    inc->waiting = ink_waiting_find(f, sheet, waiting, NULL);
}

bool ink_incremental_serves(const ink_features *f, const ink_sheet *before, const ink_sheet *after,
                            const ink_accumulator *acc, ink_cell cell)
{
    if (after->round >= f->last_round || f->rules->linked || acc->owners + 2 > INK_NO_OWNER)
        return false; /* strands may be joined from afar, owners renumbered */
    if (after->drawn != (before->drawn | ink_set_of(cell)) || ink_set_has(before->drawn, cell) ||
        after->sink != before->sink)
        return false;
    if (INK_HOOKS_OF(f->rules, before) == 0 && INK_HOOKS_OF(f->rules, after) == 0)
        return true; /* such a move draws on its cell, and nothing else happens */
    uint8_t tile[INK_CELL_LIMIT];
    memcpy(tile, before->tile, sizeof tile);
    tile[cell] = after->tile[cell];
    return memcmp(tile, after->tile, sizeof tile) == 0;
}

/* --- a drawing -------------------------------------------------------------------------------- */

typedef struct drawing {
    const ink_features *f;
    const ink_incremental *inc;
    const ink_sheet *sheet; /* after the drawing */
    ink_accumulator *acc;
    const ink_tile *tile;
    ink_set space;    /* after the drawing */
    ink_set beside;   /* the free cells next to it */
    ink_set faced;    /* those that its arms face */
    unsigned touched; /* exits whose networks may have changed */
    bool joined;      /* networks were joined */
    ink_cell cell;
    ink_cell next[INK_SIDES]; /* the neighbours of its cell */
    bool inside[INK_SIDES];   /* whether they are on the board */
    bool open[INK_SIDES];     /* and free */
    int rows[2];
    uint16_t row[2][INK_ROWS_A_SHEET]; /* rows that are removed, and rows that are added */
    ink_ends ends;
} drawing;

/* Replaces one row by another; 0 stands for none. */
static inline void exchange(drawing *d, int before, int after)
{
    bool differ = before != after;
    d->row[0][d->rows[0]] = (uint16_t)before;
    d->row[1][d->rows[1]] = (uint16_t)after;
    d->rows[0] += differ && before != 0;
    d->rows[1] += differ && after != 0;
}

static void change_pattern(drawing *d, ink_cell cell, int pattern, const ink_waiting *waiting)
{
    int before = d->acc->pattern[cell];
    d->rows[0] = ink_pattern_list(d->f, cell, before, waiting, d->row[0], d->rows[0]);
    d->rows[1] = ink_pattern_list(d->f, cell, pattern, waiting, d->row[1], d->rows[1]);
    d->acc->pattern[cell] = (uint16_t)pattern;
}

/* The side of each free neighbour that faces the drawing was open; now it is closed or faces an
   arm. */
static void follow_patterns(drawing *d)
{
    const ink_waiting *waiting = &d->inc->waiting;
    int base = d->f->base, weight[INK_SIDES] = {1, base, base * base, base * base * base};
    for (int s = 0; s < INK_SIDES; s++) {
        if (!d->open[s])
            continue;
        ink_cell next = d->next[s];
        int arm = d->tile->side[s], digit = arm == 0 ? INK_SIDE_CLOSED : INK_SIDE_ARM + arm - 1;
        d->beside |= ink_set_of(next);
        d->faced |= (ink_set)(arm != 0) << next;
        change_pattern(d, next, d->acc->pattern[next] + digit * weight[ink_side_opposite(s)],
                       waiting);
    }
    change_pattern(d, d->cell, d->f->codes + d->sheet->tile[d->cell], waiting);
}

/* --- its networks ----------------------------------------------------------------------------- */

static void touch(drawing *d, int owner)
{
    d->touched |= 1u << owner;
}

/* Networks that are joined pool their ends. */
static void join_networks(void *drawn, int a, int b)
{
    drawing *d = drawn;
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == high)
        return;
    ink_accumulator_join(d->acc, low, high);
    d->ends.wanted[low] |= d->ends.wanted[high];
    d->ends.wanted[high] = 0;
    for (int k = 0; k < 4; k++)
        d->ends.count[low][k] = (uint8_t)(d->ends.count[low][k] + d->ends.count[high][k]);
    touch(d, low);
    touch(d, high);
    d->joined = true;
}

/* The owners at the cell are known. */
static void own_cell(drawing *d)
{
    uint8_t waits[INK_SIDES];
    for (int s = 0; s < INK_SIDES; s++) {
        int material = d->tile->side[s] - 1;
        bool met = material >= 0 && ink_set_has(d->inc->around.arm[material][s], d->cell);
        waits[s] = met ? d->inc->ends.owner[d->cell][s] : INK_NO_OWNER;
    }
    ink_accumulator_own(d->acc, d->tile, d->cell, waits, join_networks, d);
}

/* Removes the ends that faced the cell. */
static void take_ends(drawing *d)
{
    for (int s = 0; s < INK_SIDES; s++) {
        int owner = d->inc->ends.owner[d->cell][s], material = 0;
        if (owner >= INK_OWNERS)
            continue;
        owner = d->acc->root[owner];
        while (!ink_set_has(d->inc->around.arm[material][s], d->cell))
            material++;
        d->ends.wanted[owner] &= ~ink_set_of(d->cell);
        d->ends.count[owner][material < 2 ? material : 2]--;
        touch(d, owner);
    }
}

/* Adds its arms towards free neighbours as ends. */
static void add_ends(drawing *d)
{
    for (int s = 0; s < INK_SIDES; s++) {
        if (d->tile->side[s] == 0 || !d->open[s])
            continue;
        int owner = d->acc->root[d->acc->owner[d->tile->second >> s & 1][d->cell]];
        ink_ends_note(&d->ends, d->next[s], ink_side_opposite(s), d->tile->side[s] - 1, owner);
        touch(d, owner);
    }
}

static void follow_networks(drawing *d)
{
    d->ends = d->inc->ends;
    own_cell(d);
    take_ends(d);
    add_ends(d);
    for (unsigned left = d->touched & ((1u << INK_EXITS) - 1); left != 0; left &= left - 1) {
        int i = __builtin_ctz(left), row = 0;
        if ((d->acc->roots >> i & 1) != 0)
            row = ink_features_network_row(d->f, d->acc->exits[i], d->ends.count[i]);
        exchange(d, d->inc->network[i], row);
    }
}

static void follow_links(drawing *d)
{
    ink_set two = (d->inc->two | (d->inc->one & d->faced)) & d->space;
    ink_set cells = d->joined ? two : two & d->beside;
    exchange(d, d->inc->link[d->cell], 0);
    for (; cells != 0; cells &= cells - 1) {
        ink_cell cell = ink_set_first(cells);
        exchange(d, d->inc->link[cell], ink_link_row(d->f, d->acc, &d->ends, cell));
    }
}

static void follow_gaps(drawing *d)
{
    uint16_t gap[INK_GAPS + 1];
    ink_gaps_list(d->f, &d->ends, d->space, gap);
    for (int i = 0; i <= INK_GAPS; i++)
        exchange(d, d->inc->gap[i], gap[i]);
}

static void follow_counts(drawing *d)
{
    uint16_t count[INK_COUNT_ROWS];
    int counts = ink_counts_list(d->f, d->sheet, d->acc, count);
    for (int i = 0; i < counts; i++)
        exchange(d, d->inc->count[i], count[i]);
}

/* --- its lines -------------------------------------------------------------------------------- */

/* What a drawing joins of one material. */
typedef struct branches {
    ink_set joined;            /* the cells it joins directly */
    int count;                 /* how many */
    ink_cell first[INK_SIDES]; /* these cells */
    uint8_t length[INK_SIDES]; /* the length behind each */
    uint8_t longest, second;   /* of these lengths */
} branches;

static void find_branches(const drawing *d, int material, branches *b)
{
    const ink_reach *reach = &d->inc->reach[material];
    *b = (branches){.count = 0};
    for (int s = 0; s < INK_SIDES; s++) {
        ink_cell next = d->next[s];
        if (d->tile->side[s] != material + 1 || !d->inside[s] ||
            !ink_set_has(d->inc->around.arm[material][s], d->cell))
            continue;
        int length = reach->length[next];
        b->joined |= ink_set_of(next);
        b->first[b->count] = next;
        b->length[b->count++] = (uint8_t)length;
        b->second = length > b->longest  ? b->longest
                    : length > b->second ? (uint8_t)length
                                         : b->second;
        b->longest = length > b->longest ? (uint8_t)length : b->longest;
    }
}

/* Ends on a branch now reach across the drawing to the other branches. False if the branch meets
   another. */
static bool follow_branch(const branches *b, int branch, ink_reach *reach, ink_set *changed)
{
    const ink_set *joint = reach->joint; /* from before the drawing, so its cell is not among
                                            them */
    ink_set reached = ink_set_of(b->first[branch]), fresh = reached;
    int length = b->length[branch] == b->longest ? b->second : b->longest;
    for (length += 2; fresh != 0; length++) {
        for (ink_set left = fresh & reach->ends; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            if (reach->length[cell] >= length)
                continue;
            reach->length[cell] = (uint8_t)length;
            *changed |= ink_set_of(cell);
        }
        ink_set next = (fresh & joint[INK_NORTH]) >> 8 | (fresh & joint[INK_EAST]) << 1 |
                       (fresh & joint[INK_SOUTH]) << 8 | (fresh & joint[INK_WEST]) >> 1;
        fresh = next & ~reached;
        reached |= fresh;
    }
    return (reached & b->joined) == ink_set_of(b->first[branch]);
}

/* The strands of the drawing with an arm of the material, one bit each. */
static int strands_of(const drawing *d, int material)
{
    return d->f->strands[d->sheet->tile[d->cell]][material];
}

enum { BOTH = 3 };

/* Updates the ends of one material by the drawing. False if it closes a loop. */
static bool follow_branches(drawing *d, int material, ink_reach *reach, ink_set *changed)
{
    branches b;
    find_branches(d, material, &b);
    for (int i = 0; i < b.count; i++)
        if (!follow_branch(&b, i, reach, changed))
            return false;
    reach->length[d->cell] = (uint8_t)(b.longest + 1);
    if (!d->inc->tree[material] || strands_of(d, material) == BOTH) {
        d->acc->line[material] = (uint8_t)ink_line_length(d->f->rules, d->sheet, material);
        return true;
    }
    int line = b.longest + b.second + 1;
    if (line > d->acc->line[material])
        d->acc->line[material] = (uint8_t)line;
    return true;
}

static void follow_reach(drawing *d, int material)
{
    const ink_reach *before = &d->inc->reach[material];
    ink_reach reach = *before;
    int line = d->acc->line[material];
    ink_set ends = ink_reach_ends(d->sheet, d->space, material), changed = ends ^ before->ends;
    if (strands_of(d, material) != 0 && !follow_branches(d, material, &reach, &changed)) {
        ink_reach_find(d->sheet, d->space, material, &reach);
        d->acc->line[material] = (uint8_t)ink_line_length(d->f->rules, d->sheet, material);
        changed |= ends;
    }
    if (d->acc->line[material] != line)
        changed |= ends;
    for (; changed != 0; changed &= changed - 1) {
        ink_cell cell = ink_set_first(changed);
        int row = 0;
        if (ink_set_has(ends, cell))
            row = ink_reach_row(d->f, d->acc->line[material], reach.length[cell]);
        exchange(d, d->inc->reach_row[material][cell], row);
    }
}

/* --- its value -------------------------------------------------------------------------------- */

static void begin(drawing *d, const ink_features *f, const ink_incremental *inc,
                  const ink_sheet *after, ink_cell cell)
{
    d->f = f;
    d->inc = inc;
    d->sheet = after;
    d->tile = &f->rules->tile[after->tile[cell]];
    d->cell = cell;
    d->space = inc->around.space & ~ink_set_of(cell);
    d->beside = d->faced = 0;
    d->touched = 0;
    d->joined = false;
    d->rows[0] = d->rows[1] = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        d->next[s] = ink_cell_beside(cell, s);
        d->inside[s] = !ink_set_has(ink_set_edge(s), cell);
        d->open[s] = d->inside[s] && ink_set_has(d->space, d->next[s]);
    }
}

/* Rows that vanish are subtracted from a sum, and new rows are added. */
static void follow_rows(drawing *d, const ink_net *net, int16_t *to, const int16_t *from,
                        const int16_t *more)
{
    ink_net_change change = {
        .take = d->row[0], .add = d->row[1], .takes = d->rows[0], .adds = d->rows[1], .more = more};
    ink_net_update(to, from, net, &change);
    d->rows[0] = d->rows[1] = 0;
}

static int32_t evaluate(drawing *d, const ink_net *net)
{
    _Alignas(32) int16_t sum[INK_ROW_WIDTH];
    if (d->f->extra.any)
        d->rows[1] = ink_extra_list(&d->f->extra, d->sheet, d->row[1], d->rows[1]);
    follow_rows(d, net, sum, d->acc->sum, d->inc->rest);
    int stage = ink_net_stage(d->sheet->round, d->sheet->waiting != 0);
    return d->acc->total * INK_NET_POINT + ink_net_gain(net, sum, stage);
}

int32_t ink_incremental_follow(const ink_features *f, const ink_net *net,
                               const ink_incremental *inc, const ink_sheet *after, ink_cell cell,
                               ink_accumulator *acc)
{
    drawing d; /* not initialised, since most of it is filled where it is used */
    begin(&d, f, inc, after, cell);
    *acc = inc->accumulator;
    d.acc = acc;
    follow_patterns(&d);
    follow_rows(&d, net, acc->sum, acc->sum, NULL);
    follow_networks(&d);
    follow_links(&d);
    follow_gaps(&d);
    follow_reach(&d, INK_HIGHWAY);
    follow_reach(&d, INK_RAILWAY);
    ink_accumulator_add_up(f->rules, after, acc);
    follow_counts(&d);
    return evaluate(&d, net);
}
