/* The symmetries of board and game: see symmetry.h. */
#include "symmetry.h"
#include "../../core/module.h"

#include <string.h>

enum { FLIP_COLUMNS = 1, FLIP_ROWS = 2, SWAP = 4 };

/* --- where things come to --------------------------------------------------------------------- */

ink_cell ink_turn_cell(ink_cell cell, int symmetry)
{
    int row = ink_cell_row(cell), column = ink_cell_column(cell);
    if ((symmetry & SWAP) != 0) {
        int swap = row;
        row = column;
        column = swap;
    }
    if ((symmetry & FLIP_COLUMNS) != 0)
        column = INK_COLUMNS - 1 - column;
    if ((symmetry & FLIP_ROWS) != 0)
        row = INK_ROWS - 1 - row;
    return ink_cell_at(row, column);
}

int ink_turn_side(int side, int symmetry)
{
    if ((symmetry & SWAP) != 0) /* north with west, east with south */
        side = 3 - side;
    if ((symmetry & FLIP_COLUMNS) != 0 && (side & 1) != 0)
        side ^= 2;
    if ((symmetry & FLIP_ROWS) != 0 && (side & 1) == 0)
        side ^= 2;
    return side;
}

int ink_turn_material(int material, int symmetry)
{
    return (symmetry & SWAP) != 0 && material < 2 ? 1 - material : material;
}

int ink_turn_tile(const ink_ruleset *rules, int tile, int symmetry)
{
    const ink_tile *t = &rules->tile[tile];
    ink_drawing drawing = {.marks = t->marks, .station = (t->flags & INK_TILE_STATION) != 0};
    int second = 0, arms = 0;
    bool over = ((symmetry & FLIP_COLUMNS) != 0) != ((symmetry & FLIP_ROWS) != 0);
    if (over) /* a swap keeps both slants */
        drawing.marks = (uint8_t)ink_mark_turned(rules, drawing.marks);
    for (int s = 0; s < INK_SIDES; s++) {
        int to = ink_turn_side(s, symmetry);
        if (t->side[s] != 0)
            drawing.side[to] = (uint8_t)(1 + ink_turn_material(t->side[s] - 1, symmetry));
        second |= (t->second >> s & 1) << to;
        arms |= (t->side[s] != 0) << to;
    }
    if (second != 0 && (second & arms & -arms) != 0) /* the first arm is in the first strand */
        second = arms & ~second;
    drawing.second = (uint8_t)second;
    return ink_tile_find(rules, &drawing);
}

int ink_turn_shape(const ink_ruleset *rules, int shape, int symmetry)
{
    if (rules->shape[shape].count == 0)
        return shape;
    int turned = ink_turn_tile(rules, rules->shape[shape].first, symmetry);
    return turned == 0 ? shape : rules->tile[turned].shape;
}

/* --- is the game the same? -------------------------------------------------------------------- */

static ink_set turn_set(ink_set set, int symmetry)
{
    ink_set turned = 0;
    for (; set != 0; set &= set - 1)
        turned |= ink_set_of(ink_turn_cell(ink_set_first(set), symmetry));
    return turned;
}

/* Do exits, the centre, and the meetings of materials stay the same? */
static bool same_board(const ink_ruleset *rules, int symmetry)
{
    bool same = turn_set(rules->centre, symmetry) == rules->centre;
    for (int m = 0; m < rules->materials; m++) {
        int turned = ink_turn_material(m, symmetry);
        for (int side = 0; side < INK_SIDES; side++)
            same &= turn_set(rules->exit_arms[m][side], symmetry) ==
                    rules->exit_arms[turned][ink_turn_side(side, symmetry)];
        for (int other = 0; other < rules->materials; other++)
            same &=
                rules->meet[m][other] == rules->meet[turned][ink_turn_material(other, symmetry)];
    }
    return same;
}

/* Does every drawing map to one of the same dice and special routes? */
static bool same_drawings(const ink_ruleset *rules, const ink_symmetries *s, int symmetry)
{
    bool same = true;
    for (int tile = 1; tile < rules->tiles; tile++)
        same &= s->tile[symmetry][tile] != 0;
    for (int d = 0; d < rules->dice; d++) {
        int faces[INK_MAX_SHAPES] = {0};
        for (int i = 0; i < INK_FACES; i++) {
            faces[rules->die[d].face[i]]++;
            faces[s->shape[symmetry][rules->die[d].face[i]]]--;
        }
        for (int i = 0; i < INK_MAX_SHAPES; i++)
            same &= faces[i] == 0;
    }
    for (int i = 0; i < INK_SPECIALS; i++)
        same &= s->special[symmetry][i] < INK_SPECIALS;
    return same;
}

static bool has_symbols(const ink_ruleset *rules)
{
    bool found = false;
    for (int d = 0; d < rules->dice; d++)
        for (int i = 0; i < INK_FACES; i++)
            found |= rules->die[d].face[i] != 0 && rules->shape[rules->die[d].face[i]].count == 0;
    return found;
}

/* A module's bytes may be positions, and a symbol of its dice may be a direction: only the module
   knows how they turn, and how what it links does. What it prints is on the cells that it
   declares. */
static bool same_modules(const ink_ruleset *rules, int symmetry)
{
    bool same = !has_symbols(rules);
    for (int i = 0; i < rules->modules; i++) {
        const ink_module_print *print = rules->module[i]->print;
        same &= rules->module[i]->bytes == 0 && rules->module[i]->links == NULL;
        for (; print != NULL && print->letter != 0; print++)
            same &= turn_set(print->cells, symmetry) == print->cells;
    }
    return same;
}

static void find_turned(ink_symmetries *s, const ink_ruleset *rules, int symmetry)
{
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        if (ink_cell_valid((ink_cell)cell))
            s->cell[symmetry][cell] = ink_turn_cell((ink_cell)cell, symmetry);
    for (int tile = 1; tile < rules->tiles; tile++)
        s->tile[symmetry][tile] = (uint8_t)ink_turn_tile(rules, tile, symmetry);
    for (int shape = 0; shape < rules->shapes; shape++)
        s->shape[symmetry][shape] = (uint8_t)ink_turn_shape(rules, shape, symmetry);
    for (int i = 0; i < INK_SPECIALS; i++)
        s->special[symmetry][i] =
            (uint8_t)ink_special_find(rules, s->shape[symmetry][rules->special[i]]);
}

void ink_symmetries_make(ink_symmetries *s, const ink_ruleset *rules)
{
    memset(s, 0, sizeof *s);
    s->same = 1U << INK_SYMMETRY_NONE;
    for (int symmetry = 0; symmetry < INK_SYMMETRIES; symmetry++) {
        find_turned(s, rules, symmetry);
        if (same_board(rules, symmetry) && same_drawings(rules, s, symmetry) &&
            same_modules(rules, symmetry))
            s->same |= 1U << symmetry;
    }
}

/* --- sheets ----------------------------------------------------------------------------------- */

enum { DRAWN = 1, WAITING, USED, COUNTS };

static uint64_t mixed(unsigned kind, unsigned number)
{
    uint64_t z = (uint64_t)(kind << 24 | number) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return z ^ z >> 29;
}

/* The key of the sheet under a symmetry. Its contents are added up, so the order of cells and dice
   does not matter. */
static uint64_t turned_key(const ink_symmetries *s, const ink_sheet *sheet, int symmetry)
{
    uint64_t sum = mixed(COUNTS, (unsigned)sheet->specials << 16 |
                                     (unsigned)sheet->round_specials << 8 | sheet->event);
    for (ink_set rest = sheet->drawn; rest != 0; rest &= rest - 1) {
        ink_cell cell = ink_set_first(rest);
        sum += mixed(DRAWN,
                     (unsigned)s->cell[symmetry][cell] << 8 | s->tile[symmetry][sheet->tile[cell]]);
    }
    for (unsigned rest = sheet->waiting; rest != 0; rest &= rest - 1)
        sum += mixed(WAITING, s->shape[symmetry][sheet->die[__builtin_ctz(rest)]]);
    for (unsigned rest = sheet->used; rest != 0; rest &= rest - 1)
        sum += mixed(USED, s->special[symmetry][__builtin_ctz(rest)]);
    return (sum ^ sum >> 32) | 1;
}

uint64_t ink_symmetric_key(const ink_symmetries *s, const ink_sheet *sheet, unsigned among)
{
    uint64_t least = UINT64_MAX;
    for (; among != 0; among &= among - 1) {
        uint64_t key = turned_key(s, sheet, __builtin_ctz(among));
        least = key < least ? key : least;
    }
    return least;
}

unsigned ink_symmetries_of_sheet(const ink_symmetries *s, const ink_sheet *sheet)
{
    uint64_t plain = turned_key(s, sheet, INK_SYMMETRY_NONE);
    unsigned same = 0;
    for (unsigned rest = s->same; rest != 0; rest &= rest - 1)
        if (turned_key(s, sheet, __builtin_ctz(rest)) == plain)
            same |= rest & -rest;
    return same;
}
