#include "sampler.h"

void ink_sampler_start(ink_sampler *sampler, const ink_ruleset *rules, const ink_sheet *sheet)
{
    sampler->rules = rules;
    sampler->sheet = sheet;
    sampler->weight = 0;
    sampler->count = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        sampler->faced[s] = 0;
        sampler->beside[s] = ink_set_step(sheet->drawn, across);
        for (int m = 0; m < rules->materials; m++) {
            ink_set arms = ink_set_step(sheet->arm[m][across], across);
            sampler->faced[s] |= arms;
            sampler->facing[m][s] = arms | rules->exit_arms[m][s];
        }
    }
}

/* The weight of a placement: each arm that joins makes it likelier; each arm, its own or a
   neighbour's, that can then never join any more makes it less likely. */
static uint32_t fitness(int joined, int lost)
{
    static const uint16_t weight[INK_SIDES + 1] = {32, 64, 256, 512, 1024};
    return (uint32_t)weight[joined] >> lost;
}

static uint32_t weight_of(const ink_sampler *sampler, const ink_tile *tile, ink_cell cell)
{
    int joined = 0, lost = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0) {
            lost += ink_set_has(sampler->faced[s], cell);
            continue;
        }
        bool joins = ink_set_has(sampler->facing[tile->side[s] - 1][s], cell);
        joined += joins;
        lost += !joins && ink_set_has(sampler->beside[s], cell);
    }
    return fitness(joined, lost);
}

void ink_sampler_add(ink_sampler *sampler, ink_move move, ink_set cells)
{
    const ink_tile *tile = &sampler->rules->tile[ink_move_tile(move)];
    for (; cells != 0 && sampler->count < INK_SAMPLER_ENTRIES; cells &= cells - 1) {
        ink_cell cell = ink_set_first(cells);
        sampler->weight += weight_of(sampler, tile, cell);
        sampler->entry[sampler->count].move = move | cell;
        sampler->entry[sampler->count].until = sampler->weight;
        sampler->count++;
    }
}

void ink_sampler_add_shape(ink_sampler *sampler, ink_move move, int shape, ink_set within)
{
    const ink_shape *s = &sampler->rules->shape[shape];
    for (int tile = s->first; tile < s->first + s->count; tile++)
        ink_sampler_add(sampler, move + (ink_move)tile * INK_MOVE_TURN,
                        within & ink_sheet_cells(sampler->rules, sampler->sheet, tile));
}

ink_move ink_sampler_best(const ink_sampler *sampler)
{
    uint32_t before = 0, most = 0;
    ink_move best = 0;
    for (int i = 0; i < sampler->count; i++) {
        uint32_t weight = sampler->entry[i].until - before;
        before = sampler->entry[i].until;
        if (best != 0 && weight <= most)
            continue;
        most = weight;
        best = sampler->entry[i].move;
    }
    return best;
}

ink_move ink_sampler_at(const ink_sampler *sampler, uint32_t at)
{
    int i = 0;
    while (sampler->entry[i].until <= at)
        i++;
    return sampler->entry[i].move;
}
