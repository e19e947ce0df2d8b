/* What is still to come: the same sweep backwards, without networks and with lines that may end at
   every border. So it is never too low, and it is quick, since only the kinds of arms matter. */
#include "../solve/solver.h"
#include "frontier_internal.h"

static const int power[INK_FRONTIER_BORDERS + 1] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

enum { EAST = INK_FRONTIER_BORDERS - 1, SIDES = 9, UNITS_A_CELL = 50 };

/* The best options of a cell, by the arms from the north and the west and those to the south and
   the east. */
typedef struct choice {
    int32_t best[SIDES][SIDES];
} choice;

static void find_choice(const ink_frontier_place *place, choice *c)
{
    for (int in = 0; in < SIDES; in++)
        for (int out = 0; out < SIDES; out++)
            c->best[in][out] = INK_FRONTIER_NEVER;
    for (int i = 0; i < place->options; i++) {
        const ink_frontier_option *option = &place->option[i];
        int in = 3 * ink_frontier_kind(option->side[INK_NORTH]) +
                 ink_frontier_kind(option->side[INK_WEST]);
        int out = 3 * ink_frontier_kind(option->side[INK_SOUTH]) +
                  ink_frontier_kind(option->side[INK_EAST]);
        if (option->value > c->best[in][out])
            c->best[in][out] = option->value;
    }
}

/* Covers all fronts with the same arms on the other borders, before the cell and after it. */
static void look_from(const choice *c, const int32_t *after, int32_t *before, int base, int column)
{
    int32_t next[SIDES];
    for (int out = 0; out < SIDES; out++)
        next[out] = after[base + out / 3 * power[column] + out % 3 * power[EAST]];
    for (int in = 0; in < SIDES; in++) {
        int32_t best = INK_FRONTIER_NEVER;
        for (int out = 0; out < SIDES; out++) {
            int32_t value = c->best[in][out] + next[out];
            best = value > best ? value : best;
        }
        before[base + in / 3 * power[column] + in % 3 * power[EAST]] = best;
    }
}

static void look_over(const choice *c, const int32_t *after, int32_t *before, int column)
{
    int above = power[column + 1];
    for (int high = 0; high < power[EAST]; high += above)
        for (int low = 0; low < power[column]; low++)
            look_from(c, after, before, high + low, column);
}

int32_t ink_frontier_ahead(ink_frontier *frontier)
{
    int32_t *last = frontier->ahead[INK_FRONTIER_CELLS - 1];
    int32_t before[INK_FRONTIER_FRONTS] = {0};
    ink_meter *meter = &frontier->solver->meter;
    for (int f = 0; f < INK_FRONTIER_FRONTS; f++)
        last[f] = f == 0 ? 0 : INK_FRONTIER_NEVER;
    for (int i = INK_FRONTIER_CELLS - 1; i >= 0 && ink_meter_goes_on(meter, UNITS_A_CELL); i--) {
        choice c;
        find_choice(&frontier->place[i], &c);
        look_over(&c, frontier->ahead[i], i > 0 ? frontier->ahead[i - 1] : before, i % INK_COLUMNS);
    }
    return before[0];
}

/* --- the best way, as far as this knows ------------------------------------------------------- */

static const ink_frontier_option *best_option(const ink_frontier_place *place, const int32_t *after,
                                              int *front, int column)
{
    int north = *front / power[column] % 3, west = *front / power[EAST], to = 0;
    int base = *front - north * power[column] - west * power[EAST];
    int32_t most = INT32_MIN;
    const ink_frontier_option *best = NULL;
    for (int i = 0; i < place->options; i++) {
        const ink_frontier_option *option = &place->option[i];
        if (ink_frontier_kind(option->side[INK_NORTH]) != north ||
            ink_frontier_kind(option->side[INK_WEST]) != west)
            continue;
        int next = base + ink_frontier_kind(option->side[INK_SOUTH]) * power[column] +
                   ink_frontier_kind(option->side[INK_EAST]) * power[EAST];
        if (option->value + after[next] <= most)
            continue;
        most = option->value + after[next];
        best = option;
        to = next;
    }
    *front = to;
    return best;
}

void ink_frontier_trace(const ink_frontier *frontier, ink_frontier_uses *uses)
{
    int front = 0;
    *uses = (ink_frontier_uses){{0}};
    for (int i = 0; i < INK_FRONTIER_CELLS; i++) {
        const ink_frontier_option *option =
            best_option(&frontier->place[i], frontier->ahead[i], &front, i % INK_COLUMNS);
        for (int w = 0; option != NULL && w < INK_FRONTIER_COUNTS; w++)
            uses->word[w] += option->uses.word[w];
    }
}
