#include "chooser.h"

void ink_chooser_start(ink_chooser *chooser, const ink_ruleset *rules, const ink_sheet *sheet)
{
    chooser->rules = rules;
    chooser->sheet = sheet;
    chooser->weight = 0;
    chooser->count = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        chooser->faced[s] = 0;
        chooser->beside[s] = ink_set_step(sheet->drawn, across);
        for (int m = 0; m < rules->materials; m++) {
            ink_set arms = ink_set_step(sheet->arm[m][across], across);
            chooser->faced[s] |= arms;
            chooser->facing[m][s] = arms | rules->exit_arms[m][s];
        }
    }
}

/* How often a placement is chosen: each arm that joins makes it likelier; each arm, of it or
   of a neighbour, that can never join any more makes it less likely. */
static uint32_t fitness(int joined, int lost)
{
    static const uint16_t weight[INK_SIDES + 1] = {32, 64, 256, 512, 1024};
    return (uint32_t)weight[joined] >> lost;
}

static uint32_t weight_of(const ink_chooser *chooser, const ink_tile *tile, ink_cell cell)
{
    int joined = 0, lost = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0) {
            lost += ink_set_has(chooser->faced[s], cell);
            continue;
        }
        bool joins = ink_set_has(chooser->facing[tile->side[s] - 1][s], cell);
        joined += joins;
        lost += !joins && ink_set_has(chooser->beside[s], cell);
    }
    return fitness(joined, lost);
}

void ink_chooser_add(ink_chooser *chooser, ink_move move, ink_set cells)
{
    const ink_tile *tile = &chooser->rules->tile[ink_move_tile(move)];
    for (; cells != 0 && chooser->count < INK_CHOOSER_ROOM; cells &= cells - 1) {
        ink_cell cell = ink_set_first(cells);
        chooser->weight += weight_of(chooser, tile, cell);
        chooser->entry[chooser->count].move = move | cell;
        chooser->entry[chooser->count].until = chooser->weight;
        chooser->count++;
    }
}

void ink_chooser_add_shape(ink_chooser *chooser, ink_move move, int shape, ink_set within)
{
    const ink_shape *s = &chooser->rules->shape[shape];
    for (int tile = s->first; tile < s->first + s->count; tile++)
        ink_chooser_add(chooser, move + (ink_move)tile * INK_MOVE_TURN,
                        within & ink_sheet_cells(chooser->rules, chooser->sheet, tile));
}

ink_move ink_chooser_best(const ink_chooser *chooser)
{
    uint32_t before = 0, most = 0;
    ink_move best = 0;
    for (int i = 0; i < chooser->count; i++) {
        uint32_t weight = chooser->entry[i].until - before;
        before = chooser->entry[i].until;
        if (best != 0 && weight <= most)
            continue;
        most = weight;
        best = chooser->entry[i].move;
    }
    return best;
}

ink_move ink_chooser_take(const ink_chooser *chooser, ink_solver *solver)
{
    if (chooser->count == 0)
        return 0;
    uint32_t at = ink_solver_below(solver, chooser->weight);
    int i = 0;
    while (chooser->entry[i].until <= at)
        i++;
    return chooser->entry[i].move;
}
