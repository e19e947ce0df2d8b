/* A sheet's accumulator: see accumulator.h. */
#include "accumulator_internal.h"
#include "core/facts/score.h"

#include <string.h>

void ink_surround_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_surround *around)
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

static int code_of(const ink_features *f, const ink_surround *around, ink_cell cell)
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

static int pattern_of(const ink_features *f, const ink_sheet *sheet, const ink_surround *around,
                      ink_cell cell)
{
    bool solid = !ink_set_has(around->space, cell); /* sinks may be drawn on like free cells */
    return solid ? f->codes + sheet->tile[cell] : code_of(f, around, cell);
}

/* --- networks --------------------------------------------------------------------------------- */

void ink_accumulator_join(ink_accumulator *acc, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == high)
        return;
    int together = acc->exits[low] + acc->exits[high];
    acc->network_points =
        (int16_t)(acc->network_points + ink_score_network(together) -
                  ink_score_network(acc->exits[low]) - ink_score_network(acc->exits[high]));
    acc->exits[low] = (uint8_t)together;
    if (high < INK_EXITS)
        acc->roots &= (uint16_t) ~(1u << high);
    for (int i = 0; i < INK_OWNERS; i++)
        acc->root[i] = acc->root[i] == high ? (uint8_t)low : acc->root[i];
}

/* The strand of a cell that an arm on that side belongs to. */
static int strand_at(const ink_sheet *sheet, ink_cell cell, int side)
{
    return side == INK_NORTH ? 0 : ink_set_has(sheet->second[side - 1], cell);
}

/* The owner of the network whose arm of the material faces that side of a cell; INK_NO_OWNER if
   there is none. */
static int owner_across(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                        ink_cell cell, int side, int material)
{
    if (ink_set_has(ink_set_edge(side), cell)) {
        int exit = f->exit_at[side][cell];
        bool fits = exit != INK_NO_EXIT && f->rules->exit[exit].material == material;
        return fits ? acc->root[exit] : INK_NO_OWNER;
    }
    int across = ink_side_opposite(side);
    ink_cell next = ink_cell_beside(cell, side);
    if (!ink_set_has(sheet->arm[material][across], next))
        return INK_NO_OWNER;
    return acc->root[acc->owner[strand_at(sheet, next, across)][next]];
}

/* Frees the owners that were joined to others. */
static void forget_joined(ink_accumulator *acc)
{
    uint8_t now[INK_OWNERS];
    int owners = INK_EXITS;
    for (int i = 0; i < INK_OWNERS; i++) {
        bool stands = i >= INK_EXITS && i < INK_NO_OWNER && acc->root[i] == i;
        now[i] = (uint8_t)(stands ? owners++ : i < INK_EXITS ? i : INK_NO_OWNER);
    }
    for (int strand = 0; strand < 2; strand++)
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
            acc->owner[strand][cell] = now[acc->root[acc->owner[strand][cell]]];
    for (int i = INK_EXITS; i < INK_OWNERS; i++) {
        acc->root[i] = (uint8_t)i;
        acc->exits[i] = 0;
    }
    acc->owners = (uint8_t)owners;
}

int ink_accumulator_new_owner(ink_accumulator *acc)
{
    if (acc->owners == INK_NO_OWNER)
        forget_joined(acc);
    return acc->owners < INK_NO_OWNER ? acc->owners++ : INK_NO_OWNER;
}

static void join_two(void *accumulator, int a, int b)
{
    ink_accumulator_join(accumulator, a, b);
}

static void own_cell(const ink_features *f, const ink_sheet *sheet, ink_accumulator *acc,
                     ink_cell cell)
{
    const ink_tile *tile = &f->rules->tile[sheet->tile[cell]];
    uint8_t waits[INK_SIDES];
    for (int s = 0; s < INK_SIDES; s++)
        waits[s] =
            (uint8_t)(tile->side[s] == 0 ? INK_NO_OWNER
                                         : owner_across(f, sheet, acc, cell, s, tile->side[s] - 1));
    ink_accumulator_own(acc, tile, cell, waits, join_two, acc);
}

/* Where arms are joined from afar the core says what hangs together. */
static void own_networks(const ink_ruleset *rules, const ink_sheet *sheet, ink_accumulator *acc)
{
    ink_facts facts;
    ink_facts_networks(rules, sheet, &facts);
    for (int i = 0; i < facts.networks; i++) {
        const ink_network *network = &facts.network[i];
        int mine =
            network->exits != 0 ? __builtin_ctz(network->exits) : ink_accumulator_new_owner(acc);
        for (unsigned left = network->exits; left != 0; left &= left - 1)
            ink_accumulator_join(acc, mine, __builtin_ctz(left));
        for (int strand = 0; strand < 2; strand++)
            for (ink_set left = network->strand[strand]; left != 0; left &= left - 1)
                acc->owner[strand][ink_set_first(left)] = (uint8_t)mine;
    }
}

static void own_all(const ink_features *f, const ink_sheet *sheet, ink_accumulator *acc)
{
    memset(acc->owner, INK_NO_OWNER, sizeof acc->owner);
    for (int i = 0; i < INK_OWNERS; i++) {
        acc->root[i] = (uint8_t)i;
        acc->exits[i] = i < INK_EXITS;
    }
    acc->owners = INK_EXITS;
    acc->roots = (1 << INK_EXITS) - 1;
    acc->network_points = 0;
    if (f->rules->linked)
        own_networks(f->rules, sheet, acc);
    for (ink_set left = f->rules->linked ? 0 : sheet->drawn; left != 0; left &= left - 1)
        own_cell(f, sheet, acc, ink_set_first(left));
}

/* --- the score -------------------------------------------------------------------------------- */

void ink_accumulator_add_up(const ink_ruleset *rules, const ink_sheet *sheet, ink_accumulator *acc)
{
    ink_score score = {.network_points = acc->network_points,
                       .highway = acc->line[INK_HIGHWAY],
                       .railway = acc->line[INK_RAILWAY]};
    ink_score_finish(rules, sheet, &score, NULL);
    acc->expansion = score.expansion;
    acc->villages = score.villages;
    acc->total = score.total;
}

/* --- dice that wait --------------------------------------------------------------------------- */

ink_waiting ink_waiting_find(const ink_features *f, const ink_sheet *sheet, unsigned waiting,
                             uint16_t *row)
{
    ink_waiting found = {.shapes = 0};
    for (int rows = 0; waiting != 0; waiting &= waiting - 1) {
        int face = sheet->die[__builtin_ctz(waiting)], same = 0;
        for (unsigned more = waiting & (waiting - 1); more != 0; more &= more - 1)
            same += sheet->die[__builtin_ctz(more)] == face;
        if (row != NULL)
            row[rows++] = (uint16_t)(f->waiting_row + face * INK_WAITING_KNOWN +
                                     ink_clip(same, 0, INK_WAITING_KNOWN - 1));
        if (same == 0)
            found.shape[found.shapes++] = (uint8_t)face;
    }
    return found;
}

/* The rows of all cells and of the dice that wait. */
static int list_patterns(const ink_features *f, const ink_sheet *sheet, const ink_accumulator *acc,
                         uint16_t *row)
{
    ink_waiting waiting = ink_waiting_find(f, sheet, acc->waiting, row);
    int rows = __builtin_popcount(acc->waiting);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        rows = ink_pattern_list(f, cell, acc->pattern[cell], &waiting, row, rows);
    }
    return rows;
}

static bool waits(const ink_waiting *waiting, int shape)
{
    bool found = false;
    for (int i = 0; i < waiting->shapes; i++)
        found |= waiting->shape[i] == shape;
    return found;
}

/* Lists how the shapes of `these` fit that are not in `others`. */
static int list_fits(const ink_features *f, const ink_accumulator *acc, const ink_waiting *these,
                     const ink_waiting *others, uint16_t *row, int rows)
{
    for (int i = 0; i < these->shapes; i++) {
        int shape = these->shape[i];
        if (waits(others, shape))
            continue;
        for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
            int pattern = acc->pattern[ink_set_first(left)];
            row[rows] = pattern < f->codes ? f->fit_row[pattern * INK_MAX_SHAPES + shape] : 0;
            rows += row[rows] != 0;
        }
    }
    return rows;
}

void ink_accumulator_wait(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                          unsigned waiting, ink_accumulator *acc)
{
    uint16_t take[INK_ROWS_A_SHEET], add[INK_ROWS_A_SHEET];
    ink_waiting before = ink_waiting_find(f, sheet, acc->waiting, take);
    ink_waiting after = ink_waiting_find(f, sheet, waiting, add);
    int takes = list_fits(f, acc, &before, &after, take, __builtin_popcount(acc->waiting));
    int adds = list_fits(f, acc, &after, &before, add, __builtin_popcount(waiting));
    ink_net_change change = {.take = take, .takes = takes, .add = add, .adds = adds};
    ink_net_update(acc->sum, acc->sum, net, &change);
    acc->waiting = (uint8_t)waiting;
}

/* --- begin and follow ------------------------------------------------------------------------- */

void ink_accumulator_begin(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                           ink_accumulator *acc)
{
    ink_surround around;
    uint16_t row[INK_ROWS_A_SHEET];
    memset(acc, 0, sizeof *acc);
    ink_surround_find(f->rules, sheet, &around);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        acc->pattern[cell] = (uint16_t)pattern_of(f, sheet, &around, cell);
    }
    acc->waiting = sheet->waiting;
    ink_net_change change = {.add = row, .adds = list_patterns(f, sheet, acc, row)};
    ink_net_update(acc->sum, acc->sum, net, &change);
    own_all(f, sheet, acc);
    for (int m = 0; m < 2; m++)
        acc->line[m] = (uint8_t)ink_line_length(f->rules, sheet, m);
    ink_accumulator_add_up(f->rules, sheet, acc);
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
                         const ink_surround *around, ink_set changed, ink_accumulator *acc)
{
    enum { MOST = INK_ROWS * INK_COLUMNS * (1 + INK_MAX_DICE) };
    uint16_t take[MOST], add[MOST];
    ink_net_change change = {.take = take, .add = add};
    ink_waiting waiting = ink_waiting_find(f, after, acc->waiting, NULL);
    ink_set touched = changed;
    for (int s = 0; s < INK_SIDES; s++)
        touched |= ink_set_step(changed, s);
    for (; touched != 0; touched &= touched - 1) {
        ink_cell cell = ink_set_first(touched);
        int pattern = pattern_of(f, after, around, cell);
        if (pattern == acc->pattern[cell])
            continue;
        change.takes = ink_pattern_list(f, cell, acc->pattern[cell], &waiting, take, change.takes);
        change.adds = ink_pattern_list(f, cell, pattern, &waiting, add, change.adds);
        acc->pattern[cell] = (uint16_t)pattern;
    }
    ink_net_update(acc->sum, acc->sum, net, &change);
}

static void follow_score(const ink_features *f, const ink_sheet *before, const ink_sheet *after,
                         ink_set changed, ink_accumulator *acc)
{
    bool linked = f->rules->linked != 0; /* what follows then cannot be told from the arms */
    if (linked || (changed & before->drawn) != 0)
        own_all(f, after, acc);
    else
        for (ink_set left = changed; left != 0; left &= left - 1)
            own_cell(f, after, acc, ink_set_first(left));
    for (int m = 0; m < 2; m++)
        if (linked || memcmp(before->arm[m], after->arm[m], sizeof after->arm[m]) != 0)
            acc->line[m] = (uint8_t)ink_line_length(f->rules, after, m);
    ink_accumulator_add_up(f->rules, after, acc);
}

/* --- values ----------------------------------------------------------------------------------- */

int ink_accumulator_all_rows(const ink_features *f, const ink_sheet *sheet,
                             const ink_accumulator *acc, uint16_t row[INK_ROWS_A_SHEET])
{
    ink_surround around;
    ink_surround_find(f->rules, sheet, &around);
    int rows = ink_rows_list(f, sheet, acc, &around, row);
    return rows + list_patterns(f, sheet, acc, row + rows);
}

static int32_t evaluate(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                        const ink_accumulator *acc, const ink_surround *around)
{
    uint16_t row[INK_ROWS_A_SHEET];
    _Alignas(32) int16_t sum[INK_ROW_WIDTH];
    ink_net_change change = {.add = row, .adds = ink_rows_list(f, sheet, acc, around, row)};
    ink_net_update(sum, acc->sum, net, &change);
    return acc->total * INK_NET_POINT +
           ink_net_gain(net, sum, ink_net_stage(sheet->round, sheet->waiting != 0));
}

int32_t ink_accumulator_value(const ink_features *f, const ink_net *net, const ink_sheet *sheet,
                              const ink_accumulator *acc)
{
    ink_surround around;
    if (sheet->round >= f->last_round)
        return acc->total * INK_NET_POINT;
    ink_surround_find(f->rules, sheet, &around);
    return evaluate(f, net, sheet, acc, &around);
}

int32_t ink_accumulator_follow(const ink_features *f, const ink_net *net, const ink_sheet *before,
                               const ink_sheet *after, ink_accumulator *acc)
{
    ink_surround around;
    ink_set changed = changed_cells(before, after);
    bool last = after->round >= f->last_round; /* from here on only the score counts */
    if (!last)
        ink_surround_find(f->rules, after, &around);
    if (!last && acc->waiting != after->waiting)
        ink_accumulator_wait(f, net, before, after->waiting, acc);
    if (changed != 0 && !last)
        follow_cells(f, net, after, &around, changed, acc);
    follow_score(f, before, after, changed, acc);
    return last ? acc->total * INK_NET_POINT : evaluate(f, net, after, acc, &around);
}
