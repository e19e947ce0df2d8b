/* Which rows there are: see feature.h. Cells that a symmetry of the board maps onto each other
   (symmetry.h) share their rows, unless something is printed on them. */
#include "feature.h"
#include "../../core/module.h"

#include <assert.h>
#include <stdlib.h>

enum { SYMMETRIES = INK_SYMMETRIES, TILES = INK_MAX_TILES };

typedef struct builder {
    ink_features *f;
    int classes;
    uint8_t class_of[INK_CELL_LIMIT];
    uint8_t corner[INK_CELL_LIMIT]; /* the cell that represents its class */
    uint16_t *known;                /* [class][code, or codes + tile] */
} builder;

static int take_rows(ink_features *f, int count)
{
    int first = f->rows;
    f->rows += count;
    return first;
}

/* --- symmetries ------------------------------------------------------------------------- */

static int turn_code(const ink_features *f, int code, int how)
{
    int digit[INK_SIDES], turned[INK_SIDES], result = 0;
    for (int s = 0; s < INK_SIDES; s++, code /= f->base)
        digit[s] = code % f->base;
    for (int s = 0; s < INK_SIDES; s++) {
        int d = digit[s];
        turned[ink_turn_side(s, how)] =
            d < INK_SIDE_ARM ? d : INK_SIDE_ARM + ink_turn_material(d - INK_SIDE_ARM, how);
    }
    for (int s = INK_SIDES - 1; s >= 0; s--)
        result = result * f->base + turned[s];
    return result;
}

/* --- cells -------------------------------------------------------------------------------- */

static ink_cell corner_of(ink_cell cell)
{
    ink_cell lowest = cell;
    for (int how = 0; how < SYMMETRIES; how++)
        if (ink_turn_cell(cell, how) < lowest)
            lowest = ink_turn_cell(cell, how);
    return lowest;
}

/* A number for what is printed on a cell. */
static int printed_on(const ink_ruleset *rules, ink_cell cell)
{
    int sign = 0, index = 0;
    for (int i = 0; i < rules->modules; i++) {
        const ink_module_print *print = rules->module[i]->print;
        for (; print != NULL && print->letter != 0; print++, index++)
            if (ink_set_has(print->cells, cell))
                sign |= 1 << (index & 15);
    }
    return sign;
}

static void find_classes(builder *b)
{
    int sign_of[INK_CELL_LIMIT];
    ink_cell first_of[INK_CELL_LIMIT];
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++) {
        if (!ink_cell_valid((ink_cell)cell))
            continue;
        int sign = printed_on(b->f->rules, (ink_cell)cell), k = 0;
        b->corner[cell] = corner_of((ink_cell)cell);
        while (k < b->classes && (first_of[k] != b->corner[cell] || sign_of[k] != sign))
            k++;
        if (k == b->classes) {
            first_of[k] = b->corner[cell];
            sign_of[k] = sign;
            b->classes++;
        }
        b->class_of[cell] = (uint8_t)k;
    }
}

/* Can a free cell look like that? The edge of the board never changes. */
static bool possible(const ink_features *f, ink_cell cell, int code)
{
    for (int s = 0; s < INK_SIDES; s++, code /= f->base) {
        int digit = code % f->base, exit = f->exit_at[s][cell];
        if (!ink_set_has(ink_set_edge(s), cell))
            continue;
        int edge =
            exit == INK_NO_EXIT ? INK_SIDE_CLOSED : INK_SIDE_ARM + f->rules->exit[exit].material;
        if (digit != edge)
            return false;
    }
    return true;
}

/* The least pattern, of a code or a tile, among the symmetries that map the cell to its
   representative. */
static int least_pattern(const builder *b, ink_cell cell, int pattern)
{
    const ink_features *f = b->f;
    int least = -1;
    for (int how = 0; how < SYMMETRIES; how++) {
        if (ink_turn_cell(cell, how) != b->corner[cell])
            continue;
        int turned = pattern < f->codes ? turn_code(f, pattern, how)
                                        : ink_turn_tile(f->rules, pattern - f->codes, how);
        if (pattern >= f->codes)
            turned = turned == 0 ? pattern : f->codes + turned;
        if (least < 0 || turned < least)
            least = turned;
    }
    return least;
}

static void number_cell(builder *b, ink_cell cell)
{
    ink_features *f = b->f;
    int patterns = f->codes + TILES;
    for (int pattern = 0; pattern < f->codes + f->rules->tiles; pattern++) {
        if (pattern == f->codes || (pattern < f->codes && !possible(f, cell, pattern)))
            continue;
        uint16_t *row = &b->known[b->class_of[cell] * patterns + least_pattern(b, cell, pattern)];
        if (*row == 0)
            *row = (uint16_t)take_rows(f, 1);
        f->cell_row[cell * patterns + pattern] = *row;
    }
}

static bool number_cells(builder *b)
{
    size_t patterns = (size_t)b->f->codes + TILES;
    b->f->cell_row = calloc(INK_CELL_LIMIT * patterns, sizeof *b->f->cell_row);
    b->known = calloc((size_t)b->classes * patterns, sizeof *b->known);
    if (b->f->cell_row != NULL && b->known != NULL)
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
            if (ink_cell_valid((ink_cell)cell))
                number_cell(b, (ink_cell)cell);
    bool made = b->f->cell_row != NULL && b->known != NULL;
    free(b->known);
    return made;
}

/* --- links: free cells where networks could be joined --------------------------------------- */

enum { PAIRS = 6, PARTITIONS = 1 << PAIRS };
static const uint8_t pair_of[INK_SIDES][INK_SIDES] = {
    {0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}};

static int turn_partition(int partition, int how)
{
    int turned = 0;
    for (int a = 0; a < INK_SIDES; a++)
        for (int b = a + 1; b < INK_SIDES; b++)
            if ((partition >> pair_of[a][b] & 1) != 0)
                turned |= 1 << pair_of[ink_turn_side(a, how)][ink_turn_side(b, how)];
    return turned;
}

static bool same(int partition, int a, int b)
{
    return a == b || (partition >> pair_of[a][b] & 1) != 0;
}

/* Two sides that belong together with a third belong together. */
static bool consistent(int partition)
{
    for (int a = 0; a < INK_SIDES; a++)
        for (int b = 0; b < INK_SIDES; b++)
            for (int c = 0; c < INK_SIDES; c++)
                if (same(partition, a, b) && same(partition, b, c) && !same(partition, a, c))
                    return false;
    return true;
}

/* At least two arms, not all of one network, and no entry for sides without an arm. */
static bool is_link(const ink_features *f, int code, int partition)
{
    int digit[INK_SIDES], separate = 0;
    for (int s = 0; s < INK_SIDES; s++, code /= f->base)
        digit[s] = code % f->base;
    for (int a = 0; a < INK_SIDES; a++)
        for (int b = a + 1; b < INK_SIDES; b++) {
            bool arms = digit[a] >= INK_SIDE_ARM && digit[b] >= INK_SIDE_ARM;
            if (same(partition, a, b) && !arms)
                return false;
            separate += arms && !same(partition, a, b);
        }
    return separate > 0 && consistent(partition);
}

static int least_link(const ink_features *f, int code, int partition)
{
    int least = -1;
    for (int how = 0; how < SYMMETRIES; how++) {
        int link = turn_code(f, code, how) * PARTITIONS + turn_partition(partition, how);
        if (least < 0 || link < least)
            least = link;
    }
    return least;
}

static bool number_links(ink_features *f)
{
    f->link_row = calloc((size_t)f->codes * PARTITIONS, sizeof *f->link_row);
    if (f->link_row == NULL)
        return false;
    for (int code = 0; code < f->codes; code++)
        for (int partition = 0; partition < PARTITIONS; partition++) {
            if (!is_link(f, code, partition))
                continue;
            int least = least_link(f, code, partition);
            if (f->link_row[least] == 0)
                f->link_row[least] = (uint16_t)take_rows(f, 1);
            f->link_row[code * PARTITIONS + partition] = f->link_row[least];
        }
    return true;
}

/* --- fits: free cells beside arms, and the dice that wait ----------------------------------- */

static bool has_arm(const ink_features *f, int code)
{
    bool arm = false;
    for (int s = 0; s < INK_SIDES; s++, code /= f->base)
        arm |= code % f->base >= INK_SIDE_ARM;
    return arm;
}

static int least_fit(const ink_features *f, int code, int shape)
{
    int least = -1;
    for (int how = 0; how < SYMMETRIES; how++) {
        int fit = turn_code(f, code, how) * INK_MAX_SHAPES + ink_turn_shape(f->rules, shape, how);
        if (least < 0 || fit < least)
            least = fit;
    }
    return least;
}

static bool number_fits(ink_features *f)
{
    f->fit_row = calloc((size_t)f->codes * INK_MAX_SHAPES, sizeof *f->fit_row);
    if (f->fit_row == NULL)
        return false;
    for (int d = 0; d < f->rules->dice * INK_FACES; d++) {
        int shape = f->rules->die[d / INK_FACES].face[d % INK_FACES];
        for (int code = 0; code < f->codes; code++) {
            uint16_t *row = &f->fit_row[code * INK_MAX_SHAPES + shape];
            if (*row != 0 || shape == 0 || !has_arm(f, code))
                continue;
            uint16_t *least = &f->fit_row[least_fit(f, code, shape)];
            if (*least == 0)
                *least = (uint16_t)take_rows(f, 1);
            *row = *least;
        }
    }
    return true;
}

/* --- counts --------------------------------------------------------------------------------- */

static void number_counts(ink_features *f)
{
    int others = f->rules->materials > 2 ? INK_OTHER_ENDS : 1;
    f->network_row =
        (uint16_t)take_rows(f, (INK_EXITS + 1) * others * INK_END_COUNTS * INK_END_COUNTS);
    f->gap_row = (uint16_t)take_rows(f, (INK_GAPS + 1) * (INK_EXITS + 1));
    f->line_row = (uint16_t)take_rows(f, INK_LINE_KNOWN + 1);
    f->reach_row = (uint16_t)take_rows(f, (INK_REACH_KNOWN + 1) * (INK_DEFICIT_KNOWN + 1));
    f->special_row = (uint16_t)take_rows(f, (INK_SPECIALS_A_GAME + 1) << INK_SPECIALS);
    f->round_row = (uint16_t)take_rows(f, 8);
    f->expansion_row = (uint16_t)take_rows(f, INK_EXPANSION_KNOWN + 1);
    f->villages_row = (uint16_t)take_rows(f, INK_VILLAGES_KNOWN + 1);
    f->bytes_row = (uint16_t)take_rows(f, f->bytes_seen * 32);
    f->waiting_row = (uint16_t)take_rows(f, f->rules->shapes * INK_WAITING_KNOWN);
    f->rows = ink_extra_make(&f->extra, f->rules, f->rows);
}

static void mix(uint64_t *print, uint64_t number)
{
    *print = (*print ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    *print ^= *print >> 29;
}

static void find_fingerprint(ink_features *f)
{
    size_t patterns = (size_t)f->codes + TILES;
    f->fingerprint = 1;
    mix(&f->fingerprint, (uint64_t)f->rows);
    for (size_t i = 0; i < INK_CELL_LIMIT * patterns; i++)
        mix(&f->fingerprint, f->cell_row[i]);
    for (size_t i = 0; i < (size_t)f->codes * PARTITIONS; i++)
        mix(&f->fingerprint, f->link_row[i]);
    for (size_t i = 0; i < (size_t)f->codes * INK_MAX_SHAPES; i++)
        mix(&f->fingerprint, f->fit_row[i]);
    mix(&f->fingerprint, (uint64_t)f->last_round);
}

static void find_exits(ink_features *f)
{
    for (int s = 0; s < INK_SIDES; s++)
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
            f->exit_at[s][cell] = INK_NO_EXIT;
    for (int e = 0; e < INK_EXITS; e++)
        f->exit_at[f->rules->exit[e].side][f->rules->exit[e].cell] = (uint8_t)e;
}

static void find_strands(ink_features *f)
{
    for (int tile = 0; tile < f->rules->tiles; tile++) {
        const ink_tile *t = &f->rules->tile[tile];
        for (int s = 0; s < INK_SIDES; s++)
            if (t->side[s] == 1 + INK_HIGHWAY || t->side[s] == 1 + INK_RAILWAY)
                f->strands[tile][t->side[s] - 1] |= (uint8_t)(1 << (t->second >> s & 1));
    }
}

/* Bytes of modules that use only a few of them, such as counters. */
static void find_module_bytes(ink_features *f)
{
    const ink_ruleset *rules = f->rules;
    for (int i = 0; i < rules->modules; i++)
        for (int k = 0; rules->module[i]->bytes <= INK_BYTES_KNOWN && k < rules->module[i]->bytes;
             k++)
            f->module_bytes[f->bytes_seen++] = (uint8_t)(rules->bytes_at[i] + k);
}

static bool any_floats(const ink_ruleset *rules)
{
    bool found = false;
    for (int d = 0; d < rules->dice * INK_FACES; d++) {
        const ink_shape *shape = &rules->shape[rules->die[d / INK_FACES].face[d % INK_FACES]];
        found |= shape->count > 0 && rules->tile[shape->first].anchor[0] == INK_ARM_ANYWHERE;
    }
    return found;
}

bool ink_features_make(ink_features *f, const ink_ruleset *rules)
{
    *f = (ink_features){.rules = rules, .base = INK_SIDE_ARM + rules->materials, .rows = 1};
    f->codes = f->base * f->base * f->base * f->base;
    find_module_bytes(f);
    find_strands(f);
    f->floating = !rules->linked && any_floats(rules);
    f->last_round = ink_ruleset_rolls(rules);
    builder b = {.f = f};
    ink_symmetries_make(&f->symmetries, rules);
    find_exits(f);
    find_classes(&b);
    bool made = number_cells(&b) && number_links(f);
    number_counts(f);
    if (!made || !number_fits(f)) {
        ink_features_free(f);
        return false;
    }
    assert(f->rows <= UINT16_MAX);
    find_fingerprint(f);
    return true;
}

void ink_features_free(ink_features *f)
{
    free(f->cell_row);
    free(f->link_row);
    free(f->fit_row);
    f->cell_row = f->link_row = f->fit_row = NULL;
}
