/* Bounds of the longest lines. A line alternates between components that are drawn and new strands.
   It scores one for each strand it enters (docs/architecture.md, Longest lines), so:

   One drawing. Behind each arm that it joins there is a longest path, which is searched for. The
   line has the two longest, and one for the drawing itself; and one more if it returns by a third
   arm from a component that it has left by another one.

   Many drawings. The line passes each new strand at most once for each pair of arms, and once more
   where it begins or ends there. Between two of them, before the first and after the last lies at
   most one path through a component that is drawn already. A component gives its longest path once,
   and all its paths together no more than it has pairs of arms. Which components are near enough to
   each other: see last_bound_chain.c. */
#include "last_bound_internal.h"

#include <string.h>

enum { PATIENCE = 120, LINE_ENDS = 2 };

/* --- ways behind arms --------------------------------------------------------------------- */

typedef struct walk {
    const ink_last_bound *bound;
    int material, steps;
    uint8_t used[INK_CELL_LIMIT]; /* a bit for each side */
} walk;

static const ink_tile *tile_at(const ink_last_bound *bound, ink_cell cell)
{
    return &bound->rules->tile[bound->sheet->tile[cell]];
}

/* The strand with a side, as a set of sides with an arm of the material. */
static unsigned strand_of(const ink_last_bound *bound, ink_cell cell, int side, int material)
{
    const ink_tile *tile = tile_at(bound, cell);
    unsigned sides = 0, second = (unsigned)tile->second >> side & 1;
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] == material + 1 && ((unsigned)tile->second >> s & 1) == second)
            sides |= 1u << s;
    return sides;
}

/* The longest path that enters a cell by that side, counted in strands entered. */
static int way_from(walk *w, ink_cell cell, int side)
{
    int best = 0;
    const ink_last_bound *bound = w->bound;
    if (++w->steps > PATIENCE)
        return 0;
    w->used[cell] |= (uint8_t)(1u << side);
    unsigned sides = strand_of(bound, cell, side, w->material) & ~(unsigned)w->used[cell];
    for (; sides != 0; sides &= sides - 1) {
        int s = __builtin_ctz(sides), across = ink_side_opposite(s);
        ink_set next = ink_set_step(ink_set_of(cell), s) & bound->sheet->arm[w->material][across];
        if (next == 0)
            continue;
        w->used[cell] |= (uint8_t)(1u << s);
        int way = way_from(w, ink_set_first(next), across);
        w->used[cell] &= (uint8_t) ~(1u << s);
        best = way > best ? way : best;
    }
    w->used[cell] &= (uint8_t) ~(1u << side);
    return best + 1;
}

/* --- components --------------------------------------------------------------------------- */

/* A component while it is explored. */
typedef struct component {
    int count, ends, pairs, longest;
    uint8_t strand[98]; /* cells, with 64 for second strands */
    uint8_t end[98];    /* cells, with 64 times the side, of arms that may be joined */
} component;

static bool is_end(const ink_last_bound *bound, ink_cell cell, int side)
{
    return (ink_set_step(ink_set_of(cell), side) & bound->routable) != 0;
}

static void visit(ink_last_bound *bound, int material, component *p, ink_cell cell, int second)
{
    ink_last_bound_line *line = &bound->line[material];
    const ink_tile *tile = tile_at(bound, cell);
    int live = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] != material + 1 || (tile->second >> s & 1) != second)
            continue;
        int across = ink_side_opposite(s);
        ink_set next = ink_set_step(ink_set_of(cell), s) & bound->sheet->arm[material][across];
        bool end = is_end(bound, cell, s);
        live += next != 0 || end;
        if (end)
            p->end[p->ends++] = (uint8_t)(cell | s << 6);
        if (next == 0)
            continue;
        ink_cell there = ink_set_first(next);
        int strand = tile_at(bound, there)->second >> across & 1;
        if (line->owner[strand][there] != UINT8_MAX)
            continue;
        line->owner[strand][there] = line->owner[second][cell];
        p->strand[p->count++] = (uint8_t)(there | strand << 6);
    }
    p->pairs += live / 2;
}

/* Where the search for a path gives up, its bound is the number of pairs of arms. */
static void find_ways(ink_last_bound *bound, int material, component *p)
{
    walk w = {.bound = bound, .material = material};
    for (int i = 0; i < p->ends; i++) {
        ink_cell cell = p->end[i] & 63;
        int side = p->end[i] >> 6;
        w.steps = 0;
        int way = way_from(&w, cell, side);
        way = w.steps > PATIENCE ? p->pairs + LINE_ENDS : way;
        bound->line[material].reach[side][cell] = (uint8_t)way;
        p->longest = way > p->longest ? way : p->longest;
    }
}

static void add_stretch(ink_last_bound_line *line, int length)
{
    int i = line->stretches++;
    for (; i > 0 && line->stretch[i - 1] < length; i--)
        line->stretch[i] = line->stretch[i - 1];
    line->stretch[i] = (uint8_t)length;
}

static void keep_component(const ink_last_bound *bound, ink_last_bound_line *line,
                           const component *p, int number)
{
    int at = line->components++, rest = p->pairs + LINE_ENDS - p->longest;
    if (at >= INK_LINE_COMPONENTS)
        return;
    ink_line_component *to = &line->component[at];
    *to = (ink_line_component){.ends = (uint8_t)p->ends, .longest = (uint8_t)p->longest};
    to->number = (uint8_t)number;
    to->rest = (uint8_t)(p->ends > 1 && rest > 0 ? rest : 0);
    for (int i = 0; i < p->ends; i++)
        to->faced |= ink_set_step(ink_set_of(p->end[i] & 63), p->end[i] >> 6) & bound->routable;
}

static void find_component(ink_last_bound *bound, int material, ink_cell cell, int second,
                           int number)
{
    ink_last_bound_line *line = &bound->line[material];
    component p = {.count = 1, .ends = 0, .pairs = 0, .longest = 0};
    p.strand[0] = (uint8_t)(cell | second << 6);
    line->owner[second][cell] = (uint8_t)number;
    for (int i = 0; i < p.count; i++)
        visit(bound, material, &p, p.strand[i] & 63, p.strand[i] >> 6);
    line->ends[number] = (uint8_t)p.ends;
    if (p.ends == 0)
        return;
    find_ways(bound, material, &p);
    line->loops |= p.ends > 1;
    keep_component(bound, line, &p, number);
    add_stretch(line, p.longest);
    if (p.ends > 1 && p.pairs + LINE_ENDS > p.longest)
        add_stretch(line, p.pairs + LINE_ENDS - p.longest);
}

static bool has_strand(const ink_tile *tile, int material, int second)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] == material + 1 && (tile->second >> s & 1) == second)
            return true;
    return false;
}

void ink_last_bound_line_find(ink_last_bound *bound)
{
    for (int m = 0; m < 2; m++) {
        ink_last_bound_line *line = &bound->line[m];
        int number = 0;
        memset(line->owner, UINT8_MAX, sizeof line->owner);
        line->stretches = line->components = 0;
        line->loops = false;
        for (ink_set left = ink_sheet_with(bound->sheet, m); left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            for (int second = 0; second < 2; second++)
                if (line->owner[second][cell] == UINT8_MAX &&
                    has_strand(tile_at(bound, cell), m, second))
                    find_component(bound, m, cell, second, number++);
        }
    }
}

/* --- one drawing ------------------------------------------------------------------------------ */

/* The paths behind the arms that a drawing joins, longest first. */
typedef struct joined {
    int count;
    int way[INK_SIDES];
    uint8_t owner[INK_SIDES];
} joined;

static void add_way(joined *j, int way, uint8_t owner)
{
    int i = j->count++;
    for (; i > 0 && j->way[i - 1] < way; i--)
        j->way[i] = j->way[i - 1];
    j->way[i] = way;
    j->owner[j->count - 1] = owner;
}

static void find_joined(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell,
                        int material, joined *j)
{
    const ink_last_bound_line *line = &bound->line[material];
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set next = ink_set_step(ink_set_of(cell), s) & bound->sheet->arm[material][across];
        if (tile->side[s] != material + 1 || next == 0)
            continue;
        ink_cell there = ink_set_first(next);
        int second = tile_at(bound, there)->second >> across & 1;
        add_way(j, line->reach[across][there], line->owner[second][there]);
    }
}

/* Does it join the same component twice? */
static bool comes_back(const joined *j)
{
    for (int a = 1; a < j->count; a++)
        for (int b = 0; b < a; b++)
            if (j->owner[a] == j->owner[b])
                return true;
    return false;
}

static int line_by(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell, int material)
{
    joined j = {.count = 0};
    bool has = false;
    for (int s = 0; s < INK_SIDES; s++)
        has |= tile->side[s] == material + 1;
    if (!has)
        return 0;
    find_joined(bound, tile, cell, material, &j);
    int length = 1 + (j.count > 0 ? j.way[0] : 0) + (j.count > 1 ? j.way[1] : 0);
    if (j.count > 2 && comes_back(&j))
        length += 1 + (j.count > 3 ? j.way[3] : 0);
    return length;
}

int ink_last_bound_line_gain(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell)
{
    int gain = 0;
    const int now[2] = {bound->score.highway, bound->score.railway};
    for (int m = 0; m < 2; m++) {
        int length = line_by(bound, tile, cell, m);
        gain += length > now[m] ? length - now[m] : 0;
    }
    return gain;
}

bool ink_last_bound_line_shared(const ink_last_bound *bound, const ink_tile *tile, ink_cell cell)
{
    for (int m = 0; m < 2; m++) {
        joined j = {.count = 0};
        find_joined(bound, tile, cell, m, &j);
        for (int i = 0; i < j.count; i++)
            if (bound->line[m].ends[j.owner[i]] > 1)
                return true;
    }
    return false;
}

/* --- many drawings ---------------------------------------------------------------------------- */

/* How often a line passes new strands, and how many of them have an arm to spare. */
typedef struct through {
    int passes, odd;
} through;

/* A third arm is of use only to a line that returns. */
static bool may_come_back(const ink_last_bound *bound, int material)
{
    enum { RING = 4 }; /* drawings that form one by themselves */
    return bound->line[material].loops || bound->routes >= RING;
}

static through through_tile(const ink_last_bound *bound, const ink_tile *tile, int material)
{
    int arms[2] = {0, 0};
    for (int s = 0; s < INK_SIDES; s++)
        arms[tile->second >> s & 1] += tile->side[s] == material + 1;
    int odd = (arms[0] == 1) + (arms[1] == 1);
    if (may_come_back(bound, material))
        odd += (arms[0] == 3) + (arms[1] == 3);
    return (through){arms[0] / 2 + arms[1] / 2, odd};
}

static void add_through(const ink_last_bound *bound, uint64_t shapes, int times, int material,
                        through *all)
{
    through best = {0, 0};
    for (; shapes != 0; shapes &= shapes - 1) {
        const ink_shape *shape = &bound->rules->shape[__builtin_ctzll(shapes)];
        through one = through_tile(bound, &bound->rules->tile[shape->first], material);
        best.passes = one.passes > best.passes ? one.passes : best.passes;
        best.odd = one.odd > best.odd ? one.odd : best.odd;
    }
    all->passes += times * best.passes;
    all->odd += times * best.odd;
}

/* What new strands contribute themselves. */
static int own_length(int passes, int odd)
{
    return passes + (odd < LINE_ENDS ? odd : LINE_ENDS);
}

static int line_of_all(ink_last_bound *bound, const through *all, int material, int now)
{
    int length = own_length(all->passes, all->odd);
    length += ink_last_bound_chain(bound, material, all->passes);
    bound->line[material].passes = all->passes;
    bound->line[material].odd = all->odd;
    return length > now ? length : now;
}

int ink_last_bound_lines_with(const ink_last_bound *bound, uint64_t shapes, const ink_tile *tile,
                              ink_cell cell)
{
    const int now[2] = {bound->score.highway, bound->score.railway};
    int sum = 0;
    for (int m = 0; m < 2; m++) {
        through one = {0, 0}, own = through_tile(bound, tile, m);
        add_through(bound, shapes, 1, m, &one);
        int passes = bound->line[m].passes - one.passes, odd = bound->line[m].odd - one.odd;
        int without = own_length(passes, odd) + ink_last_bound_chain_of(bound, m, passes);
        int with = own.passes + own.odd > 0
                       ? own_length(passes + own.passes, odd + own.odd) +
                             ink_last_bound_chain_through(bound, tile, cell, m, passes)
                       : 0;
        int most = with > without ? with : without;
        sum += most > now[m] ? most : now[m];
    }
    return sum;
}

int ink_last_bound_lines(ink_last_bound *bound)
{
    const int now[2] = {bound->score.highway, bound->score.railway};
    int sum = 0;
    for (int m = 0; m < 2; m++) {
        through all = {0, 0};
        for (int k = 0; k < bound->kinds; k++) {
            ink_stock_kind kind = ink_last_bound_piece(bound, k);
            add_through(bound, kind.shapes, kind.times, m, &all);
        }
        sum += line_of_all(bound, &all, m, now[m]);
    }
    return sum;
}
