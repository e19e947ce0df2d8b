/* What each cell may hold: see frontier.h. */
#include "../solve/solver.h"
#include "frontier_internal.h"

#include <string.h>

/* The cell that tiles are tried on. */
typedef struct spot {
    ink_frontier *frontier;
    ink_frontier_place *place;
    ink_cell cell;
    bool coarse;              /* for a search ahead */
    ink_set free;             /* cells whose drawing may still change */
    uint8_t inside;           /* bit per side: there is a neighbour */
    uint8_t exit[INK_SIDES];  /* material + 1 of the exit there */
    uint8_t known[INK_SIDES]; /* what a neighbour whose drawing is final has there, or UNKNOWN */
    uint8_t sink;             /* bit per side: ends may be swallowed there */
    uint16_t *bucket;         /* the position of an option, counted from 1 */
} spot;

enum { UNKNOWN = 255, ROUTES = 2 };

/* --- prices ----------------------------------------------------------------------------------- */

static void use(ink_frontier_option *option, const ink_frontier *frontier, int resource, int times)
{
    option->value -= times * frontier->resource[resource].price;
    option->plain +=
        frontier->resource[resource].counted ? times * frontier->resource[resource].price : 0;
    option->uses.word[resource / INK_FRONTIER_A_WORD] +=
        (uint64_t)times << INK_FRONTIER_BITS * (resource % INK_FRONTIER_A_WORD);
}

/* Pays for a drawing where it is cheapest. False if none is left. */
static bool pay(ink_frontier_option *option, const ink_frontier *frontier, int shape)
{
    int best = -1;
    for (int i = INK_FRONTIER_COPIES; i < frontier->resources; i++)
        if ((frontier->resource[i].shapes >> shape & 1) != 0 &&
            (best < 0 || frontier->resource[i].price < frontier->resource[best].price))
            best = i;
    if (best < 0)
        return false;
    use(option, frontier, best, 1);
    int special = ink_special_find(frontier->rules, shape);
    if (special >= 0)
        use(option, frontier, INK_FRONTIER_SINGLE + special, 1);
    return true;
}

/* --- options ---------------------------------------------------------------------------------- */

/* A hash table of options that look alike from outside. */
enum { BUCKETS = 4096 };

static uint32_t appearance_of(const ink_frontier_option *option)
{
    uint32_t seen = 0;
    for (int s = 0; s < INK_SIDES; s++)
        seen = seen << 3 | option->side[s];
    return seen << 8 | (uint32_t)option->second << 4 | (uint32_t)option->exits << 2 |
           option->afloat;
}

/* Do they look the same, and use the same of what is counted? */
static bool are_alike(const spot *at, const ink_frontier_option *a, const ink_frontier_option *b)
{
    uint64_t differs = appearance_of(a) ^ appearance_of(b);
    for (int i = 0; i < INK_FRONTIER_COUNTS && !at->coarse; i++)
        differs |= (a->uses.word[i] ^ b->uses.word[i]) & at->frontier->hard.word[i];
    return differs == 0;
}

/* Of options that look alike only the best is kept. Up to here `plain` has the prices to be
   refunded. */
static void keep(const spot *at, ink_frontier_option *option)
{
    ink_frontier_place *place = at->place;
    uint32_t bucket = (appearance_of(option) * UINT32_C(2654435761)) >> 20;
    option->plain += option->value;
    while (at->bucket[bucket] != 0 &&
           !are_alike(at, &place->option[at->bucket[bucket] - 1], option))
        bucket = (bucket + 1) & (BUCKETS - 1);
    if (at->bucket[bucket] != 0) {
        ink_frontier_option *old = &place->option[at->bucket[bucket] - 1];
        *old = option->value > old->value ? *option : *old;
    } else if (place->options < INK_FRONTIER_OPTIONS) {
        place->option[place->options++] = *option;
        at->bucket[bucket] = (uint16_t)place->options;
    } else {
        place->crowded = true;
    }
}

/* Open arms are errors, or ends that a sink swallows, whichever is better. */
static void pay_for_ends(const spot *at, unsigned loose, ink_frontier_option *option)
{
    const ink_frontier *frontier = at->frontier;
    int ends = __builtin_popcount(loose), swallowed = __builtin_popcount(loose & at->sink);
    int best = -ends * INK_FRONTIER_POINT, take = 0;
    for (int n = 1; n <= swallowed; n++) {
        int value = (frontier->most.arm_points - (ends - n)) * INK_FRONTIER_POINT -
                    n * frontier->resource[INK_FRONTIER_SINKS].price;
        take = value > best ? n : take;
        best = value > best ? value : best;
    }
    use(option, frontier, INK_FRONTIER_SINKS, take);
    option->value -= (ends - take) * INK_FRONTIER_POINT;
    option->value += take > 0 ? frontier->most.arm_points * INK_FRONTIER_POINT : 0;
}

/* What the joined arms of a tile mean for each strand. */
typedef struct strands {
    unsigned sides[2]; /* that are joined */
    unsigned exits;    /* bit per strand */
    unsigned afloat;   /* has an arm of another material, which may join it to anything */
} strands;

static strands strands_of(const spot *at, const ink_tile *tile, unsigned joined)
{
    strands both = {{0, 0}, 0, 0};
    for (int s = 0; s < INK_SIDES; s++) {
        int strand = tile->second >> s & 1;
        if (tile->side[s] > ROUTES)
            both.afloat |= 1u << strand;
        if (at->exit[s] != 0 && tile->side[s] == at->exit[s])
            both.exits |= 1u << strand;
        if ((joined >> s & 1) != 0)
            both.sides[strand] |= 1u << s;
    }
    return both;
}

/* A strand with an exit that joins nothing is a network of one exit, which is worth nothing. */
static void weigh_strands(const spot *at, const ink_tile *tile, unsigned joined,
                          ink_frontier_option *option)
{
    strands both = strands_of(at, tile, joined);
    unsigned seen = 0;
    for (int i = 0; i < 2; i++) {
        bool joins = both.sides[i] != 0, exit = (both.exits >> i & 1) != 0;
        seen |= joins ? 1u << i : 0;
        if (exit && (joins || (both.afloat >> i & 1) != 0))
            option->value += INK_FRONTIER_JOIN;
    }
    int shift = both.sides[0] == 0; /* a second strand that is alone counts as the first */
    option->second = (uint8_t)(shift != 0 ? 0 : both.sides[1]);
    option->exits = (uint8_t)((both.exits & seen) >> shift);
    option->afloat = (uint8_t)((both.afloat & seen) >> shift);
}

/* Marks stretches of lines: each joint of two strands is a step of the line, half of it for each
   side. The line ends in a strand with an odd number. */
static void mark_line(const spot *at, const ink_tile *tile, unsigned line,
                      ink_frontier_option *option)
{
    unsigned odd[ROUTES] = {0, 0};
    for (int s = 0; s < INK_SIDES; s++) {
        if ((line >> s & 1) == 0)
            continue;
        option->side[s] = (uint8_t)(tile->side[s] + INK_FRONTIER_LINE);
        option->value += INK_FRONTIER_POINT / 2;
        odd[tile->side[s] - 1] ^= 1u << (tile->second >> s & 1);
    }
    for (int m = 0; m < ROUTES; m++)
        use(option, at->frontier, INK_FRONTIER_ENDS + m, __builtin_popcount(odd[m]));
}

/* For a search ahead only kinds matter: the line takes all pairs of arms. */
static void add_coarsely(const spot *at, const ink_tile *tile, unsigned joined, unsigned loose,
                         const ink_frontier_option *paid)
{
    ink_frontier_option option = *paid;
    int arms[2][ROUTES] = {{0}};
    weigh_strands(at, tile, joined, &option);
    pay_for_ends(at, loose, &option);
    option.second = option.exits = option.afloat = 0;
    for (int s = 0; s < INK_SIDES; s++)
        if ((joined >> s & 1) != 0) {
            option.side[s] = tile->side[s];
            arms[tile->second >> s & 1][tile->side[s] - 1]++;
        }
    for (int i = 0; i < 2; i++)
        option.value += (arms[i][0] / 2 + arms[i][1] / 2) * INK_FRONTIER_POINT;
    keep(at, &option);
}

static void add_options(const spot *at, const ink_tile *tile, unsigned joined, unsigned loose,
                        const ink_frontier_option *paid)
{
    ink_frontier_option plain = *paid;
    for (int s = 0; s < INK_SIDES; s++)
        if ((joined >> s & 1) != 0)
            plain.side[s] = tile->side[s];
        else if ((loose >> s & 1) != 0 && at->frontier->exact)
            plain.side[s] = INK_FRONTIER_LOOSE;
    weigh_strands(at, tile, joined, &plain);
    pay_for_ends(at, loose, &plain);
    for (unsigned line = joined;; line = (line - 1) & joined) {
        ink_frontier_option option = plain;
        mark_line(at, tile, line, &option);
        keep(at, &option);
        if (line == 0)
            break;
    }
}

/* Sorts the arms of a tile: those that must be joined, and those that may be. False if the tile
   cannot lie there. */
static bool sort_arms(const spot *at, const ink_tile *tile, unsigned *must, unsigned *may,
                      unsigned *loose)
{
    *must = *may = *loose = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int kind = tile->side[s] <= ROUTES ? tile->side[s] : 0;
        unsigned bit = 1u << s;
        if (kind == 0)
            continue;
        if ((at->inside & bit) == 0) {
            if (at->exit[s] != 0 && at->exit[s] != kind)
                return false;
            continue;
        }
        if (at->known[s] != UNKNOWN && at->known[s] != 0 && at->known[s] != kind)
            return false;
        if (at->known[s] == kind)
            *must |= bit;
        else if (at->known[s] == UNKNOWN)
            *may |= bit;
        else
            *loose |= bit;
    }
    return true;
}

/* Where a drawing could earn something and does not, that is used up. */
static void miss_copy(const spot *at, bool route, ink_frontier_option *option)
{
    const ink_frontier *frontier = at->frontier;
    if (!route && ink_set_has(frontier->most.copy_cells & at->free, at->cell))
        use(option, frontier, INK_FRONTIER_COPIES, 1);
}

static void try_tile(const spot *at, const ink_tile *tile, bool settled)
{
    const ink_frontier *frontier = at->frontier;
    ink_frontier_option option = {.value = 0};
    unsigned must, may, loose;
    if (!sort_arms(at, tile, &must, &may, &loose) ||
        (!settled && !pay(&option, frontier, tile->shape)))
        return;
    if (ink_set_has(frontier->rules->centre, at->cell))
        option.value += INK_FRONTIER_POINT;
    if (!settled && (tile->flags & INK_TILE_STATION) != 0 &&
        ink_set_has(frontier->most.station_cells & ~frontier->most.over, at->cell))
        option.value += frontier->most.station_points * INK_FRONTIER_POINT;
    miss_copy(at, (must | may | loose) != 0 || (tile->arms & ~at->inside) != 0, &option);
    for (unsigned subset = may;; subset = (subset - 1) & may) {
        (at->coarse ? add_coarsely : add_options)(at, tile, must | subset, loose | (may & ~subset),
                                                  &option);
        if (subset == 0)
            break;
    }
}

static void try_nothing(const spot *at)
{
    ink_frontier_option option = {.value = 0};
    miss_copy(at, false, &option);
    keep(at, &option);
}

/* --- cells ------------------------------------------------------------------------------------ */

static const ink_tile *tile_at(const ink_frontier *frontier, ink_cell cell)
{
    return &frontier->rules->tile[frontier->sheet->tile[cell]];
}

static void look_around(spot *at)
{
    const ink_ruleset *rules = at->frontier->rules;
    ink_set here = ink_set_of(at->cell), sinks = at->frontier->most.arm_cells & at->free;
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set there = ink_set_step(here, s);
        at->known[s] = UNKNOWN;
        for (int m = 0; m < ROUTES; m++)
            if ((rules->exit_arms[m][s] & here) != 0)
                at->exit[s] = (uint8_t)(m + 1);
        if (there == 0)
            continue;
        at->inside |= (uint8_t)(1u << s);
        if ((there & at->free) == 0) {
            uint8_t kind = tile_at(at->frontier, ink_set_first(there))->side[ink_side_opposite(s)];
            at->known[s] = kind <= ROUTES ? kind : 0;
        }
        if ((there & sinks) != 0)
            at->sink |= (uint8_t)(1u << s);
    }
}

/* Groups options by their arms from the north and the west. */
static void sort_options(ink_frontier_place *place, ink_frontier_option *sorted)
{
    uint16_t next = 0;
    memset(place->count, 0, sizeof place->count);
    for (int i = 0; i < place->options; i++)
        place->count[place->option[i].side[INK_NORTH]][place->option[i].side[INK_WEST]]++;
    for (int n = 0; n < INK_FRONTIER_ARMS; n++)
        for (int w = 0; w < INK_FRONTIER_ARMS; w++) {
            place->first[n][w] = next;
            next = (uint16_t)(next + place->count[n][w]);
            place->count[n][w] = 0;
        }
    for (int i = 0; i < place->options; i++) {
        const ink_frontier_option *option = &place->option[i];
        int n = option->side[INK_NORTH], w = option->side[INK_WEST];
        sorted[place->first[n][w] + place->count[n][w]++] = *option;
    }
    memcpy(place->option, sorted, (size_t)place->options * sizeof sorted[0]);
}

static void find_place(ink_frontier *frontier, ink_cell cell, bool coarse,
                       ink_frontier_place *place)
{
    const ink_sheet *sheet = frontier->sheet;
    uint16_t bucket[BUCKETS] = {0};
    spot at = {
        .frontier = frontier, .place = place, .cell = cell, .coarse = coarse, .bucket = bucket};
    at.free = ink_sheet_space(sheet) | frontier->most.over;
    place->options = 0;
    place->crowded = false;
    look_around(&at);
    if (ink_set_has(sheet->drawn, cell))
        try_tile(&at, tile_at(frontier, cell), true);
    if (ink_set_has(at.free, cell)) {
        try_nothing(&at);
        for (int t = 1; t < frontier->rules->tiles; t++)
            try_tile(&at, &frontier->rules->tile[t], false);
    }
    if (!coarse)
        sort_options(place, (ink_frontier_option *)frontier->state[0]);
}

bool ink_frontier_find_places(ink_frontier *frontier, bool coarse)
{
    enum { COARSE_UNITS = 50, FINE_UNITS = 200 };
    bool fits = true;
    for (int i = 0; i < INK_FRONTIER_CELLS && fits; i++) {
        find_place(frontier, ink_cell_at(i / INK_COLUMNS, i % INK_COLUMNS), coarse,
                   &frontier->place[i]);
        fits = !frontier->place[i].crowded &&
               ink_meter_goes_on(&frontier->solver->meter, coarse ? COARSE_UNITS : FINE_UNITS);
    }
    return fits;
}
