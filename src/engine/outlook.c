/* A sheet's outlook: see outlook.h. */
#include "outlook.h"

#include <string.h>

/* What each side of the free cells faces. */
typedef struct surround {
    ink_set space;
    ink_set arm[INK_MAX_MATERIALS][INK_SIDES]; /* an arm or an exit of the material waits there */
    ink_set any[INK_SIDES];
    ink_set closed[INK_SIDES];
} surround;

static void find_surround(const ink_ruleset *rules, const ink_sheet *sheet, surround *around)
{
    ink_set solid = sheet->drawn & ~sheet->sink;
    around->space = INK_BOARD & ~solid;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set any = 0;
        for (int m = 0; m < rules->materials; m++) {
            ink_set arms = ink_set_step(sheet->arm[m][across], across) | rules->exit_arms[m][s];
            around->arm[m][s] = arms & around->space;
            any |= around->arm[m][s];
        }
        around->any[s] = any;
        around->closed[s] = (ink_set_edge(s) | ink_set_step(solid, across)) & ~any;
    }
}

static int code_of(const ink_features *f, const surround *around, ink_cell cell)
{
    int code = 0;
    for (int s = INK_SIDES - 1; s >= 0; s--) {
        int digit = (int)(around->closed[s] >> cell & 1);
        for (int m = 0; m < f->rules->materials; m++)
            digit += (int)(around->arm[m][s] >> cell & 1) * (INK_SIDE_ARM + m);
        code = code * f->base + digit;
    }
    return code;
}

static int look_of(const ink_features *f, const ink_sheet *sheet, const surround *around,
                   ink_cell cell)
{
    bool solid = !ink_set_has(around->space, cell); /* on sinks one may draw as on free cells */
    return solid ? f->codes + sheet->tile[cell] : code_of(f, around, cell);
}

static int row_of(const ink_features *f, ink_cell cell, int look)
{
    return f->cell_row[cell * (f->codes + INK_MAX_TILES) + look];
}

/* --- networks --------------------------------------------------------------------------------- */

static void join_owners(ink_outlook *o, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == high)
        return;
    int together = o->exits[low] + o->exits[high];
    o->network_points =
        (int16_t)(o->network_points + ink_score_network(together) -
                  ink_score_network(o->exits[low]) - ink_score_network(o->exits[high]));
    o->exits[low] = (uint8_t)together;
    if (high < INK_EXITS)
        o->roots &= (uint16_t) ~(1u << high);
    for (int i = 0; i < INK_OWNERS; i++)
        o->root[i] = o->root[i] == high ? (uint8_t)low : o->root[i];
}

/* The strand of a cell that an arm on that side belongs to. */
static int strand_at(const ink_sheet *sheet, ink_cell cell, int side)
{
    return side == INK_NORTH ? 0 : ink_set_has(sheet->second[side - 1], cell);
}

static ink_cell neighbour(ink_cell cell, int side)
{
    static const int8_t step[INK_SIDES] = {-8, 1, 8, -1};
    return (ink_cell)(cell + step[side]);
}

/* Whose network waits at that side of a cell for an arm of the material; INK_NO_OWNER if none. */
static int owner_across(const ink_features *f, const ink_sheet *sheet, const ink_outlook *o,
                        ink_cell cell, int side, int material)
{
    if (ink_set_has(ink_set_edge(side), cell)) {
        int exit = f->exit_at[side][cell];
        bool fits = exit != INK_NO_EXIT && f->rules->exit[exit].material == material;
        return fits ? o->root[exit] : INK_NO_OWNER;
    }
    int across = ink_side_opposite(side);
    ink_cell next = neighbour(cell, side);
    if (!ink_set_has(sheet->arm[material][across], next))
        return INK_NO_OWNER;
    return o->root[o->owner[strand_at(sheet, next, across)][next]];
}

/* Owners that were joined to others are forgotten, so that there are free ones again. */
static void forget_joined(ink_outlook *o)
{
    uint8_t now[INK_OWNERS];
    int owners = INK_EXITS;
    for (int i = 0; i < INK_OWNERS; i++) {
        bool stands = i >= INK_EXITS && i < INK_NO_OWNER && o->root[i] == i;
        now[i] = (uint8_t)(stands ? owners++ : i < INK_EXITS ? i : INK_NO_OWNER);
    }
    for (int strand = 0; strand < 2; strand++)
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
            o->owner[strand][cell] = now[o->root[o->owner[strand][cell]]];
    for (int i = INK_EXITS; i < INK_OWNERS; i++) {
        o->root[i] = (uint8_t)i;
        o->exits[i] = 0;
    }
    o->owners = (uint8_t)owners;
}

static void own_strand(const ink_features *f, const ink_sheet *sheet, ink_outlook *o, ink_cell cell,
                       int strand)
{
    const ink_tile *tile = &f->rules->tile[sheet->tile[cell]];
    int mine = INK_NO_OWNER;
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0 || (tile->second >> s & 1) != strand)
            continue;
        int other = owner_across(f, sheet, o, cell, s, tile->side[s] - 1);
        if (other == INK_NO_OWNER)
            continue;
        if (mine != INK_NO_OWNER)
            join_owners(o, mine, other);
        mine = mine < other ? mine : other;
    }
    if (mine == INK_NO_OWNER && o->owners == INK_NO_OWNER)
        forget_joined(o);
    if (mine == INK_NO_OWNER && o->owners < INK_NO_OWNER)
        mine = o->owners++;
    o->owner[strand][cell] = (uint8_t)mine;
}

static void own_cell(const ink_features *f, const ink_sheet *sheet, ink_outlook *o, ink_cell cell)
{
    const ink_tile *tile = &f->rules->tile[sheet->tile[cell]];
    own_strand(f, sheet, o, cell, 0);
    if (tile->second != 0)
        own_strand(f, sheet, o, cell, 1);
}

static void own_all(const ink_features *f, const ink_sheet *sheet, ink_outlook *o)
{
    memset(o->owner, INK_NO_OWNER, sizeof o->owner);
    for (int i = 0; i < INK_OWNERS; i++) {
        o->root[i] = (uint8_t)i;
        o->exits[i] = i < INK_EXITS;
    }
    o->owners = INK_EXITS;
    o->roots = (1 << INK_EXITS) - 1;
    o->network_points = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        own_cell(f, sheet, o, ink_set_first(left));
}

/* --- the score ---------------------------------------------------------------------------------- */

static int count_errors(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int errors = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set closed = ink_set_edge(s) | ink_set_step(sheet->sink, across);
        for (int m = 0; m < rules->materials; m++)
            if (rules->material[m].open_is_error != 0)
                errors += ink_set_count(sheet->arm[m][s] & ~closed &
                                        ~ink_set_step(sheet->arm[m][across], across));
    }
    return errors;
}

static void find_total(const ink_ruleset *rules, const ink_sheet *sheet, ink_outlook *o)
{
    int total = o->network_points + o->line[0] + o->line[1] +
                ink_set_count(sheet->drawn & rules->centre) - count_errors(rules, sheet);
    ink_score score = {0};
    for (int i = 0; i < rules->scores; i++)
        rules->score[i].call(rules, sheet, sheet->room + rules->score[i].room, &score, NULL);
    o->expansion = score.expansion;
    o->villages = score.villages;
    o->total = (int16_t)(total + score.expansion + score.villages + score.goals);
}

/* --- begin and follow ------------------------------------------------------------------------------ */

void ink_outlook_begin(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                       ink_outlook *o)
{
    surround around;
    uint16_t row[INK_ROWS * INK_COLUMNS];
    int rows = 0;
    memset(o, 0, sizeof *o);
    find_surround(f->rules, sheet, &around);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        o->look[cell] = (uint16_t)look_of(f, sheet, &around, cell);
        row[rows++] = (uint16_t)row_of(f, cell, o->look[cell]);
    }
    ink_net_add(o->sum, o->sum, net, row, rows);
    own_all(f, sheet, o);
    for (int m = 0; m < 2; m++)
        o->line[m] = (uint8_t)ink_line_length(f->rules, sheet, m);
    find_total(f->rules, sheet, o);
}

static ink_set changed_cells(const ink_sheet *before, const ink_sheet *after)
{
    ink_set changed = 0;
    for (int row = 0; row < INK_ROWS; row++) {
        uint64_t a, b;
        memcpy(&a, &before->tile[8 * row], 8);
        memcpy(&b, &after->tile[8 * row], 8);
        if (a == b)
            continue;
        for (int column = 0; column < INK_COLUMNS; column++)
            if (before->tile[8 * row + column] != after->tile[8 * row + column])
                changed |= ink_set_of(ink_cell_at(row, column));
    }
    return changed;
}

static void follow_cells(const ink_features *f, const ink_net *net, const ink_sheet *after,
                         const surround *around, ink_set changed, ink_outlook *o)
{
    ink_set touched = changed;
    for (int s = 0; s < INK_SIDES; s++)
        touched |= ink_set_step(changed, s);
    for (; touched != 0; touched &= touched - 1) {
        ink_cell cell = ink_set_first(touched);
        int look = look_of(f, after, around, cell);
        if (look == o->look[cell])
            continue;
        ink_net_move(o->sum, net, row_of(f, cell, o->look[cell]), row_of(f, cell, look));
        o->look[cell] = (uint16_t)look;
    }
}

static void follow_score(const ink_features *f, const ink_sheet *before, const ink_sheet *after,
                         ink_set changed, ink_outlook *o)
{
    if ((changed & before->drawn) != 0)
        own_all(f, after, o);
    else
        for (ink_set left = changed; left != 0; left &= left - 1)
            own_cell(f, after, o, ink_set_first(left));
    for (int m = 0; m < 2; m++)
        if (memcmp(before->arm[m], after->arm[m], sizeof after->arm[m]) != 0)
            o->line[m] = (uint8_t)ink_line_length(f->rules, after, m);
    find_total(f->rules, after, o);
}

/* --- rows that are not of cells ------------------------------------------------------------------------ */

typedef struct listing {
    const ink_features *f;
    const ink_sheet *sheet;
    const ink_outlook *o;
    const surround *around;
    ink_set wanted[INK_OWNERS];                    /* free cells where a network has an open end */
    uint8_t ends[INK_OWNERS][4];                   /* highway, railway, others */
    uint8_t side_owner[INK_CELL_LIMIT][INK_SIDES]; /* NOBODY + side where no arm waits */
    bool strays;                                   /* some ends belong to networks without exits */
    uint16_t *row;
    int rows;
} listing;

enum { NOBODY = 128 };

static inline void put_row(listing *l, int row)
{
    l->row[l->rows++] = (uint16_t)row;
}

static inline void note_end(listing *l, ink_cell cell, int side, int material, int owner)
{
    l->side_owner[cell][side] = (uint8_t)owner;
    l->wanted[owner] |= ink_set_of(cell);
    l->ends[owner][material < 2 ? material : 2]++;
    l->strays |= owner >= INK_EXITS;
}

/* Which network waits at which side of which free cell. */
static inline void find_ends(listing *l)
{
    const uint8_t nobody[INK_SIDES] = {NOBODY, NOBODY + 1, NOBODY + 2, NOBODY + 3};
    memset(l->wanted, 0, sizeof l->wanted);
    memset(l->ends, 0, sizeof l->ends);
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        memcpy(l->side_owner[cell], nobody, sizeof nobody);
    l->strays = false;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set edge = ink_set_edge(s), second = s == INK_SOUTH ? 0 : l->sheet->second[across - 1];
        for (int m = 0; m < l->f->rules->materials; m++) {
            for (ink_set left = l->around->arm[m][s] & ~edge; left != 0; left &= left - 1) {
                ink_cell cell = ink_set_first(left), next = neighbour(cell, s);
                note_end(l, cell, s, m, l->o->root[l->o->owner[second >> next & 1][next]]);
            }
            for (ink_set left = l->around->arm[m][s] & edge; left != 0; left &= left - 1) {
                ink_cell cell = ink_set_first(left);
                note_end(l, cell, s, m, l->o->root[l->f->exit_at[s][cell]]);
            }
        }
    }
}

static inline void put_networks(listing *l)
{
    for (unsigned left = l->o->roots; left != 0; left &= left - 1) {
        int i = __builtin_ctz(left);
        put_row(l, ink_features_network_row(l->f, l->o->exits[i], l->ends[i]));
    }
}

/* Networks without exits gain nothing by being joined: they count as one with the first side
   that has exits. */
static void adopt_strays(uint8_t owner[INK_SIDES])
{
    int known = INK_EXITS;
    for (int s = INK_SIDES - 1; s >= 0; s--)
        known = owner[s] < INK_EXITS ? owner[s] : known;
    for (int s = 0; s < INK_SIDES; s++)
        if (owner[s] >= INK_EXITS && owner[s] < NOBODY)
            owner[s] = (uint8_t)known;
}

/* Which sides of a cell belong to one network, by pairs of sides. */
static inline int part_of(listing *l, ink_cell cell)
{
    uint8_t *owner = l->side_owner[cell];
    if (l->strays)
        adopt_strays(owner);
    int n = owner[0], e = owner[1], s = owner[2], w = owner[3];
    return (n == e) | (n == s) << 1 | (n == w) << 2 | (e == s) << 3 | (e == w) << 4 | (s == w) << 5;
}

static inline void put_links(listing *l)
{
    const ink_set *any = l->around->any;
    ink_set two = (any[0] & any[1]) | (any[2] & any[3]) | ((any[0] | any[1]) & (any[2] | any[3]));
    for (; two != 0; two &= two - 1) {
        ink_cell cell = ink_set_first(two);
        l->row[l->rows] = l->f->link_row[l->o->look[cell] * 64 + part_of(l, cell)];
        l->rows += l->row[l->rows] != 0;
    }
}

/* --- gaps: how many networks hang together if gaps of 1, 2, 3 free cells were filled --------------- */

typedef struct clusters {
    ink_set near[INK_EXITS]; /* cells where one wants to go on */
    ink_set wide[INK_EXITS]; /* and the free cells next to them */
    int count;
} clusters;

/* Joins clusters whose `one` meets another's `other`; returns how many fewer there are then. Most
   meet none, and one test against all that are kept says so. */
static inline int join_clusters(clusters *c, const ink_set *one, const ink_set *other)
{
    int kept = 0, before = c->count;
    ink_set all = 0;
    for (int i = 0; i < before; i++) {
        ink_set near = c->near[i], wide = c->wide[i], mine = one[i], others = other[i];
        for (int k = 0; (mine & all) != 0 && k < kept;) {
            if ((mine & other[k]) == 0) {
                k++;
                continue;
            }
            near |= c->near[k];
            wide |= c->wide[k];
            kept--;
            c->near[k] = c->near[kept];
            c->wide[k] = c->wide[kept];
        }
        all |= others;
        c->near[kept] = near;
        c->wide[kept++] = wide;
    }
    c->count = kept;
    return before - kept;
}

static inline void put_gaps(listing *l)
{
    clusters c;
    int row = l->f->gap_row;
    c.count = 0;
    for (unsigned left = l->o->roots; left != 0; left &= left - 1) {
        ink_set want = l->wanted[__builtin_ctz(left)];
        ink_set beside = want >> 8 | want << 8 | want >> 1 | want << 1;
        c.near[c.count] = want;
        c.wide[c.count] = want | (l->around->space & beside);
        c.count += want != 0;
    }
    put_row(l, row + join_clusters(&c, c.near, c.near));
    put_row(l, row + INK_EXITS + 1 + join_clusters(&c, c.near, c.wide));
    put_row(l, row + 2 * (INK_EXITS + 1) + join_clusters(&c, c.wide, c.wide));
    put_row(l, row + INK_GAPS * (INK_EXITS + 1) + c.count);
}

/* --- reach: how long a line already hangs on each open end --------------------------------------------- */

typedef uint64_t quad __attribute__((vector_size(32)));
typedef int64_t signed_quad __attribute__((vector_size(32)));

/* The furthest cell from each of four, as steps along the joints. */
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

static void put_reach_of(listing *l, int material)
{
    const ink_sheet *sheet = l->sheet;
    ink_set joint[INK_SIDES], ends = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set arms = sheet->arm[material][s];
        joint[s] = arms & ink_set_step(sheet->arm[material][across], across);
        ends |= arms & ink_set_step(l->around->space, across);
    }
    while (ends != 0) {
        quad start = {0};
        signed_quad steps;
        int lanes = 0;
        for (; ends != 0 && lanes < 4; ends &= ends - 1)
            start[lanes++] = ends & (0 - ends);
        measure(joint, &start, &steps);
        for (int i = 0; i < lanes; i++) {
            int length = (int)steps[i] + 1;
            int deficit = ink_clip(l->o->line[material] - length, 0, INK_DEFICIT_KNOWN);
            put_row(l, l->f->reach_row + deficit * (INK_REACH_KNOWN + 1) +
                           ink_clip(length, 0, INK_REACH_KNOWN));
        }
    }
}

/* --- the rest --------------------------------------------------------------------------------------------- */

static void put_counts(listing *l)
{
    const ink_features *f = l->f;
    int specials = INK_SPECIALS_A_GAME - l->sheet->specials;
    for (int m = 0; m < 2; m++)
        put_row(l, f->line_row + ink_clip(l->o->line[m], 0, INK_LINE_KNOWN));
    put_row(l, f->special_row + (specials << INK_SPECIALS) + l->sheet->used);
    put_row(l, f->round_row + l->sheet->round);
    if ((f->rules->score_lines & INK_LINE_EXPANSION) != 0)
        put_row(l, f->expansion_row +
                       ink_clip(l->o->expansion - INK_LOWEST_EXPANSION, 0, INK_EXPANSION_KNOWN));
    if ((f->rules->score_lines & INK_LINE_VILLAGES) != 0)
        put_row(l, f->villages_row + ink_clip(l->o->villages, 0, INK_VILLAGES_KNOWN));
    for (int i = 0; i < f->rooms; i++) {
        int byte = l->sheet->room[f->room[i]];
        put_row(l, f->room_row + 32 * i + (byte & 15));
        put_row(l, f->room_row + 32 * i + 16 + (byte >> 4));
    }
}

/* --- dice that wait ------------------------------------------------------------------------------------- */

/* The shapes that wait, each once; and a row for each die. */
static inline int put_waiting(listing *l, uint8_t shape[INK_MAX_DICE])
{
    int shapes = 0;
    for (unsigned left = l->sheet->waiting; left != 0; left &= left - 1) {
        int face = l->sheet->die[__builtin_ctz(left)], same = 0;
        for (unsigned more = left & (left - 1); more != 0; more &= more - 1)
            same += l->sheet->die[__builtin_ctz(more)] == face;
        put_row(l, l->f->waiting_row + face * INK_WAITING_KNOWN +
                       ink_clip(same, 0, INK_WAITING_KNOWN - 1));
        if (same == 0)
            shape[shapes++] = (uint8_t)face;
    }
    return shapes;
}

static void put_fits(listing *l)
{
    uint8_t shape[INK_MAX_DICE];
    int shapes = put_waiting(l, shape);
    const ink_set *any = l->around->any;
    for (ink_set left = any[0] | any[1] | any[2] | any[3]; left != 0; left &= left - 1) {
        const uint16_t *fit = &l->f->fit_row[l->o->look[ink_set_first(left)] * INK_MAX_SHAPES];
        for (int i = 0; i < shapes; i++)
            put_row(l, fit[shape[i]]);
    }
}

static int list_rows(const ink_features *f, const ink_sheet *sheet, const ink_outlook *o,
                     const surround *around, uint16_t row[INK_ROWS_A_SHEET])
{
    listing l; /* most of it is filled where it is used */
    l.f = f;
    l.sheet = sheet;
    l.o = o;
    l.around = around;
    l.row = row;
    l.rows = 0;
    find_ends(&l);
    put_networks(&l);
    put_links(&l);
    put_gaps(&l);
    put_reach_of(&l, INK_HIGHWAY);
    put_reach_of(&l, INK_RAILWAY);
    put_counts(&l);
    if (sheet->waiting != 0)
        put_fits(&l);
    return f->extra.any ? ink_extra_list(&f->extra, sheet, row, l.rows) : l.rows;
}

int ink_outlook_all_rows(const ink_features *f, const ink_sheet *sheet, const ink_outlook *o,
                         uint16_t row[INK_ROWS_A_SHEET])
{
    surround around;
    find_surround(f->rules, sheet, &around);
    int rows = list_rows(f, sheet, o, &around, row);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        row[rows++] = (uint16_t)row_of(f, ink_set_first(left), o->look[ink_set_first(left)]);
    return rows;
}

static int32_t judge(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                     const ink_outlook *o, const surround *around)
{
    uint16_t row[INK_ROWS_A_SHEET];
    _Alignas(32) int16_t sum[INK_ROW_WIDTH];
    int rows = list_rows(f, sheet, o, around, row);
    ink_net_add(sum, o->sum, net, row, rows);
    return o->total * INK_NET_POINT +
           ink_net_gain(net, sum, ink_net_stage(sheet->round, sheet->waiting != 0));
}

int32_t ink_outlook_value(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                          const ink_outlook *o)
{
    surround around;
    if (sheet->round >= f->last_round)
        return o->total * INK_NET_POINT;
    find_surround(f->rules, sheet, &around);
    return judge(f, net, sheet, o, &around);
}

int32_t ink_outlook_follow(const ink_features *f, const ink_net *net, const ink_sheet *before,
                           const ink_sheet *after, ink_outlook *o)
{
    surround around;
    ink_set changed = changed_cells(before, after);
    bool last = after->round >= f->last_round; /* nothing but the score counts any more */
    if (!last)
        find_surround(f->rules, after, &around);
    if (changed != 0 && !last)
        follow_cells(f, net, after, &around, changed, o);
    follow_score(f, before, after, changed, o);
    return last ? o->total * INK_NET_POINT : judge(f, net, after, o, &around);
}
