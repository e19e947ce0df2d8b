/* The sweep over the board: see frontier.h.

   The frontier between the cells that are passed and those to come crosses eight borders: one south
   of each column, and one east of the last cell. A state's key has, for each of them, the arm that
   crosses it (3 bits) and its network (3 bits), then for each network whether it has an exit, and
   whether it is afloat. Networks are numbered as they appear, so equal states have equal keys.
   Stretches of lines are numbered in the same way by the lines they belong to so far; of each kind
   only one line may be complete.

   Of two states with the same arms, one dominates the other if its lead in points pays for all
   joins that it lacks: a join is worth four points, not more. */
#include "../solve/solver.h"
#include "frontier_internal.h"

#include <string.h>

enum {
    BORDERS = INK_FRONTIER_BORDERS,
    EAST = 7, /* the border that is not south of a column */
    ARM_BITS = 3,
    NAME_BITS = 3,
    NAMES = 24, /* where the network numbers begin */
    EXITS = 48, /* bit per network */
    AFLOAT = 56,
    NOTHING = 0 /* no state, since states are counted from 1 */
};

/* The key of an entry that is free again: network numbers are never so high. */
#define GONE UINT64_MAX

enum { DONE = 24, FREE = 255, MATERIALS = 2 }; /* bit of a line: one is complete */

/* A state's arms, networks and lines, unpacked. */
typedef struct front {
    uint8_t arm[BORDERS];
    uint8_t name[BORDERS];
    uint8_t line[BORDERS];
    uint8_t exits, afloat; /* bit per network */
    uint8_t done;          /* bit per material: its line is complete */
} front;

static front open_state(const ink_frontier_state *state)
{
    front f;
    for (int b = 0; b < BORDERS; b++) {
        f.arm[b] = (uint8_t)(state->key >> ARM_BITS * b & 7);
        f.name[b] = (uint8_t)(state->key >> (NAMES + NAME_BITS * b) & 7);
        f.line[b] = (uint8_t)(state->line >> NAME_BITS * b & 7);
    }
    f.exits = (uint8_t)(state->key >> EXITS);
    f.afloat = (uint8_t)(state->key >> AFLOAT);
    f.done = (uint8_t)(state->line >> DONE);
    return f;
}

/* Numbers the networks as they appear. Numbers before that may go up to 15. */
static uint64_t key_of(const front *f, unsigned exits, unsigned afloat)
{
    uint8_t fresh[16];
    uint64_t key = 0;
    unsigned names = 0;
    memset(fresh, FREE, sizeof fresh);
    for (int b = 0; b < BORDERS; b++) {
        key |= (uint64_t)f->arm[b] << ARM_BITS * b;
        if (!ink_frontier_is_joined(f->arm[b]))
            continue;
        int old = f->name[b];
        if (fresh[old] == FREE) {
            fresh[old] = (uint8_t)names;
            key |= (uint64_t)(exits >> old & 1) << (EXITS + names);
            key |= (uint64_t)(afloat >> old & 1) << (AFLOAT + names);
            names++;
        }
        key |= (uint64_t)fresh[old] << (NAMES + NAME_BITS * b);
    }
    return key;
}

static uint32_t line_of(const front *f)
{
    uint8_t fresh[16];
    uint32_t line = (uint32_t)f->done << DONE;
    unsigned names = 0;
    memset(fresh, FREE, sizeof fresh);
    for (int b = 0; b < BORDERS; b++) {
        if (!ink_frontier_in_line(f->arm[b]))
            continue;
        if (fresh[f->line[b]] == FREE)
            fresh[f->line[b]] = (uint8_t)names++;
        line |= (uint32_t)fresh[f->line[b]] << NAME_BITS * b;
    }
    return line;
}

/* --- which is as good as which ---------------------------------------------------------------- */

static int networks_in(const front *f)
{
    int most = -1;
    for (int b = 0; b < BORDERS; b++)
        if (ink_frontier_is_joined(f->arm[b]) && f->name[b] > most)
            most = f->name[b];
    return most + 1;
}

/* The groups of networks in which `better` may have to pay for an exit, and `worse` does not. */
static int worse_flags(const front *better, const front *worse, const uint8_t *group)
{
    unsigned exits[2] = {0, 0}, afloat[2] = {0, 0};
    for (int b = 0; b < BORDERS; b++) {
        if (!ink_frontier_is_joined(better->arm[b]))
            continue;
        int at = group[better->name[b]], n = better->name[b], m = worse->name[b];
        exits[0] |= (better->exits >> n & 1u) << at;
        exits[1] |= (worse->exits >> m & 1u) << at;
        afloat[0] |= (better->afloat >> n & 1u) << at;
        afloat[1] |= (worse->afloat >> m & 1u) << at;
    }
    return __builtin_popcount((exits[0] & ~exits[1] & ~afloat[0]) | (afloat[1] & ~afloat[0]));
}

/* How many more networks than `worse` `better` can end with, whatever is drawn. Both have the same
   arms. If everything is joined that is joined in either, `better` lacks some joins, and may have
   exits where `worse` has none. */
static int lacking(const front *better, const front *worse)
{
    uint8_t group[BORDERS];
    int networks = networks_in(better), groups = networks;
    for (int i = 0; i < networks; i++)
        group[i] = (uint8_t)i;
    for (int b = 1; b < BORDERS; b++)
        for (int a = 0; a < b; a++) {
            if (!ink_frontier_is_joined(better->arm[a]) ||
                !ink_frontier_is_joined(better->arm[b]) || worse->name[a] != worse->name[b])
                continue;
            uint8_t keep = group[better->name[a]], gone = group[better->name[b]];
            groups -= keep != gone;
            for (int i = 0; i < networks; i++)
                group[i] = group[i] == gone ? keep : group[i];
        }
    return networks - groups + worse_flags(better, worse, group);
}

/* The highest bit of each count. Counts of resources never reach it. */
#define TOPS UINT64_C(0x0820820820820820)

/* Does `less` use no more than `more` of everything that is counted? */
static bool is_within(const ink_frontier *frontier, const ink_frontier_uses *less,
                      const ink_frontier_uses *more)
{
    for (int i = 0; i < INK_FRONTIER_COUNTS; i++) {
        uint64_t hard = frontier->hard.word[i];
        uint64_t left = ((more->word[i] & hard) | TOPS) - (less->word[i] & hard);
        if ((left & TOPS) != TOPS)
            return false;
    }
    return true;
}

/* The number of ends of a line that have been passed. */
static int ends_of(const ink_frontier_state *state, int material)
{
    return (int)(state->uses.word[0] >> INK_FRONTIER_BITS * material &
                 ((1u << INK_FRONTIER_BITS) - 1));
}

/* Has `better` joined every part of the line that `worse` has joined? */
static bool has_joined(const front *better, const front *worse)
{
    for (int b = 1; b < BORDERS; b++)
        for (int a = 0; a < b; a++)
            if (ink_frontier_in_line(better->arm[a]) && ink_frontier_in_line(better->arm[b]) &&
                worse->line[a] == worse->line[b] && better->line[a] != better->line[b])
                return false;
    return true;
}

/* A line with fewer ends so far may end up with one less. */
static int32_t fewer_ends(const ink_frontier_state *better, const ink_frontier_state *worse)
{
    int fewer = 0;
    for (int m = 0; m < MATERIALS; m++)
        fewer += ends_of(better, m) < ends_of(worse, m);
    return fewer * INK_FRONTIER_POINT;
}

static bool is_as_good(const ink_frontier *frontier, const ink_frontier_state *better,
                       const ink_frontier_state *worse)
{
    int32_t ahead = better->plain - worse->plain;
    if (ahead < 0 || ((better->key ^ worse->key) & ((1u << NAMES) - 1)) != 0 ||
        (better->line ^ worse->line) >> DONE != 0 ||
        !is_within(frontier, &better->uses, &worse->uses))
        return false;
    ahead -= fewer_ends(better, worse);
    if (better->key == worse->key && better->line == worse->line)
        return ahead >= 0;
    front a = open_state(better), b = open_state(worse);
    return has_joined(&a, &b) && lacking(&a, &b) * INK_FRONTIER_JOIN <= ahead;
}

/* --- the states of a line --------------------------------------------------------------------- */

typedef struct layer {
    ink_frontier *frontier;
    ink_frontier_state *state;
    uint32_t *head;
    uint32_t used, spare; /* entries in use, and a list of the free ones among them */
    uint32_t compared;    /* pairs of states since the time was checked */
    bool full;
} layer;

static void start_layer(layer *l, ink_frontier *frontier, int which)
{
    *l = (layer){
        .frontier = frontier, .state = frontier->state[which], .head = frontier->head, .used = 1};
    memset(l->head, 0, INK_FRONTIER_HEADS * sizeof *l->head);
}

static uint32_t take_entry(layer *l)
{
    uint32_t entry = l->spare;
    if (entry != NOTHING)
        l->spare = l->state[entry].next;
    else if (l->used < l->frontier->capacity)
        entry = l->used++;
    else
        l->full = true;
    return entry;
}

static void give_entry(layer *l, uint32_t entry)
{
    l->state[entry].next = l->spare;
    l->state[entry].key = GONE;
    l->spare = entry;
}

/* Removes the states that the new one dominates. */
static void thin_out(layer *l, uint32_t entry)
{
    uint32_t *link = &l->state[entry].next;
    while (*link != NOTHING) {
        uint32_t other = *link;
        l->compared++;
        if (is_as_good(l->frontier, &l->state[entry], &l->state[other])) {
            *link = l->state[other].next;
            give_entry(l, other);
        } else {
            link = &l->state[other].next;
        }
    }
}

static uint32_t *head_of(layer *l, uint64_t key)
{
    uint32_t arms = (uint32_t)key & ((1u << NAMES) - 1);
    return &l->head[(arms * UINT32_C(2654435761)) >> (32 - INK_FRONTIER_HEAD_BITS)];
}

static void insert(layer *l, const ink_frontier_state *state)
{
    uint32_t *link = head_of(l, state->key);
    for (; *link != NOTHING && l->state[*link].value >= state->value; link = &l->state[*link].next)
        if (++l->compared, is_as_good(l->frontier, &l->state[*link], state))
            return;
    uint32_t entry = take_entry(l);
    if (entry == NOTHING)
        return;
    l->state[entry] = *state;
    l->state[entry].next = *link;
    *link = entry;
    thin_out(l, entry);
}

/* --- one cell more ---------------------------------------------------------------------------- */

enum { FIRST = BORDERS, SECOND = BORDERS + 1 }; /* numbers for the networks of a new drawing */

/* The networks and lines while a drawing joins them. */
typedef struct joining {
    front front;
    unsigned exits, afloat;   /* bit per network */
    int strand[2];            /* the present networks of its two strands */
    int line[2][MATERIALS];   /* likewise for what they add to lines */
    bool lines[2][MATERIALS]; /* whether they add anything */
} joining;

static int strand_of(const ink_frontier_option *option, int side)
{
    return option->second >> side & 1;
}

static void rename_network(joining *j, int from, int to)
{
    for (int b = 0; b < BORDERS; b++)
        if (ink_frontier_is_joined(j->front.arm[b]) && j->front.name[b] == from)
            j->front.name[b] = (uint8_t)to;
    for (int i = 0; i < 2; i++)
        if (j->strand[i] == from)
            j->strand[i] = to;
    j->exits |= (j->exits >> from & 1) << to;
    j->afloat |= (j->afloat >> from & 1) << to;
}

static void rename_line(joining *j, int from, int to)
{
    for (int b = 0; b < BORDERS; b++)
        if (ink_frontier_in_line(j->front.arm[b]) && j->front.line[b] == from)
            j->front.line[b] = (uint8_t)to;
    for (int i = 0; i < 2; i++)
        for (int m = 0; m < MATERIALS; m++)
            if (j->line[i][m] == from)
                j->line[i][m] = to;
}

static joining start_joining(const front *f, const ink_frontier_option *option)
{
    joining j = {.front = *f, .strand = {FIRST, SECOND}};
    j.exits = f->exits | (unsigned)option->exits << FIRST;
    j.afloat = f->afloat | (unsigned)option->afloat << FIRST;
    for (int i = 0; i < 2; i++)
        for (int m = 0; m < MATERIALS; m++)
            j.line[i][m] = FIRST + 2 * i + m;
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_frontier_in_line(option->side[s]))
            j.lines[strand_of(option, s)][ink_frontier_kind(option->side[s]) - 1] = true;
    return j;
}

/* Joins the arm from the north or the west. */
static void meet_arm(joining *j, const ink_frontier_option *option, int side, int border)
{
    int arm = option->side[side], strand = strand_of(option, side);
    if (!ink_frontier_is_joined(arm))
        return;
    rename_network(j, j->front.name[border], j->strand[strand]);
    if (ink_frontier_in_line(arm))
        rename_line(j, j->front.line[border], j->line[strand][ink_frontier_kind(arm) - 1]);
}

/* Adds the arm to the south or the east. */
static void put_arm(joining *j, const ink_frontier_option *option, int side, int border)
{
    int arm = option->side[side], strand = strand_of(option, side);
    j->front.arm[border] = (uint8_t)arm;
    j->front.name[border] = (uint8_t)j->strand[strand];
    if (ink_frontier_in_line(arm))
        j->front.line[border] = (uint8_t)j->line[strand][ink_frontier_kind(arm) - 1];
}

static bool is_closed(const joining *j, int name)
{
    for (int b = 0; b < BORDERS; b++)
        if (ink_frontier_is_joined(j->front.arm[b]) && j->front.name[b] == name)
            return false;
    return (j->exits >> name & 1) != 0 && (j->afloat >> name & 1) == 0;
}

/* A network that nothing can join any more is complete, which loses a join. */
static int closed_networks(const joining *j)
{
    int closed = is_closed(j, j->strand[0]);
    return closed + (j->strand[1] != j->strand[0] && is_closed(j, j->strand[1]));
}

/* Does the line with this number continue, and is there another one? */
static void find_stretches(const joining *j, int material, int name, bool *goes_on, bool *another)
{
    *goes_on = *another = false;
    for (int b = 0; b < BORDERS; b++) {
        int arm = j->front.arm[b];
        if (!ink_frontier_in_line(arm) || ink_frontier_kind(arm) != material + 1)
            continue;
        *goes_on |= j->front.line[b] == name;
        *another |= j->front.line[b] != name;
    }
}

/* A complete line must be the only one of its kind. */
static bool complete_line(joining *j, int material)
{
    for (int i = 0; i < 2; i++) {
        bool goes_on, another,
            same = i == 1 && j->lines[0][material] && j->line[0][material] == j->line[1][material];
        if (!j->lines[i][material] || same)
            continue;
        if ((j->front.done >> material & 1) != 0)
            return false;
        find_stretches(j, material, j->line[i][material], &goes_on, &another);
        if (goes_on)
            continue;
        if (another)
            return false;
        j->front.done |= (uint8_t)(1u << material);
    }
    return true;
}

/* A state that passes a cell. */
typedef struct stride {
    layer *to;
    const ink_frontier_state *from;
    const int32_t *ahead;
    front front;
    int column;
    int base;  /* kinds of arms on the other borders, as an index of `ahead` */
    bool owes; /* there is a network with an exit, which will be complete some time */
} stride;

static const int power[BORDERS] = {1, 3, 9, 27, 81, 243, 729, 2187};

static void step(const stride *s, const ink_frontier_option *option)
{
    joining j = start_joining(&s->front, option);
    meet_arm(&j, option, INK_NORTH, s->column);
    meet_arm(&j, option, INK_WEST, EAST);
    put_arm(&j, option, INK_SOUTH, s->column);
    put_arm(&j, option, INK_EAST, EAST);
    bool exact = s->to->frontier->exact;
    if (exact && (!complete_line(&j, INK_HIGHWAY) || !complete_line(&j, INK_RAILWAY)))
        return;
    int32_t closed = closed_networks(&j) * INK_FRONTIER_JOIN;
    ink_frontier_state next = {.value = s->from->value + option->value - closed,
                               .plain = s->from->plain + option->plain - closed,
                               .line = exact ? line_of(&j.front) : 0};
    next.key = key_of(&j.front, j.exits & ~j.afloat, j.afloat);
    for (int i = 0; i < INK_FRONTIER_COUNTS; i++)
        next.uses.word[i] = s->from->uses.word[i] + option->uses.word[i];
    if (is_within(s->to->frontier, &next.uses, &s->to->frontier->limit))
        insert(s->to, &next);
}

static bool is_worth_it(const stride *s, const ink_frontier_option *option)
{
    int after = s->base + power[s->column] * ink_frontier_kind(option->side[INK_SOUTH]) +
                power[EAST] * ink_frontier_kind(option->side[INK_EAST]);
    int32_t most = s->from->value + option->value + s->ahead[after];
    return most - (s->owes ? INK_FRONTIER_JOIN : 0) >= s->to->frontier->floor;
}

/* Counts steps. They are quicker than the solver's nodes, which are sheets that are played. */
static bool has_time(layer *to, int steps)
{
    enum { COMPARED_A_UNIT = 32 };
    ink_frontier *frontier = to->frontier;
    uint32_t units = to->compared / COMPARED_A_UNIT;
    to->compared %= COMPARED_A_UNIT;
    if (!ink_meter_goes_on(&frontier->solver->meter, units))
        return false;
    frontier->steps += (uint64_t)steps;
    while (frontier->steps >= INK_FRONTIER_STEPS_A_NODE) {
        frontier->steps -= INK_FRONTIER_STEPS_A_NODE;
        if (!ink_solver_goes_on(frontier->solver))
            return false;
    }
    return true;
}

/* The options of the cell with these arms. */
static int try_list(const stride *s, const ink_frontier_place *place, int north, int west)
{
    int first = place->first[north][west], count = place->count[north][west];
    for (int o = first; o < first + count; o++)
        if (is_worth_it(s, &place->option[o]))
            step(s, &place->option[o]);
    return count;
}

/* Where no arm arrives there may be an open end, but no two may face each other. */
static bool try_options(const stride *s, const ink_frontier_place *place)
{
    int north = s->front.arm[s->column], west = s->front.arm[EAST];
    int ends[2] = {north, west}, steps = 1;
    for (int i = 0; i < 2; i++)
        ends[i] = ends[i] == 0 ? INK_FRONTIER_LOOSE : 0;
    north = north == INK_FRONTIER_LOOSE ? 0 : north;
    west = west == INK_FRONTIER_LOOSE ? 0 : west;
    steps += try_list(s, place, north, west);
    if (ends[0] != 0)
        steps += try_list(s, place, INK_FRONTIER_LOOSE, west);
    if (ends[1] != 0)
        steps += try_list(s, place, north, INK_FRONTIER_LOOSE);
    if (ends[0] != 0 && ends[1] != 0)
        steps += try_list(s, place, INK_FRONTIER_LOOSE, INK_FRONTIER_LOOSE);
    return has_time(s->to, steps);
}

static void go_on(layer *to, const layer *from, int cell)
{
    const ink_frontier *frontier = to->frontier;
    const ink_frontier_place *place = &frontier->place[cell];
    stride s = {.to = to, .ahead = frontier->ahead[cell], .column = cell % INK_COLUMNS};
    for (uint32_t i = 1; i < from->used && !to->full; i++) {
        s.from = &from->state[i];
        if (s.from->key == GONE)
            continue;
        s.front = open_state(s.from);
        s.owes = s.front.exits != 0 && !frontier->watery;
        s.base = 0;
        for (int b = 0; b < EAST; b++)
            s.base += b != s.column ? power[b] * ink_frontier_kind(s.front.arm[b]) : 0;
        to->full |= !try_options(&s, place);
    }
}

/* The value of everything that is counted. */
static int32_t worth_of_counted(const ink_frontier *frontier)
{
    int32_t worth = 0;
    for (int i = 0; i < frontier->resources; i++)
        worth += frontier->resource[i].counted
                     ? frontier->resource[i].amount * frontier->resource[i].price
                     : 0;
    return worth;
}

/* A line that is a ring has no more cells than joints. */
static int32_t rings_of(const ink_frontier_state *state)
{
    int rings = 0;
    for (int m = 0; m < MATERIALS; m++)
        rings += (state->line >> (DONE + m) & 1) != 0 && ends_of(state, m) == 0;
    return rings * INK_FRONTIER_POINT;
}

/* Where resources are counted, nothing is added for what is left over. */
static int best_of(layer *last, int32_t *most, ink_frontier_uses *uses)
{
    int32_t counted = worth_of_counted(last->frontier);
    *most = INK_FRONTIER_NEVER;
    for (uint32_t i = *head_of(last, 0); i != NOTHING; i = last->state[i].next) {
        int32_t value = last->state[i].plain - counted - rings_of(&last->state[i]);
        if (value <= *most)
            continue;
        *most = value;
        *uses = last->state[i].uses;
    }
    return *most >= last->frontier->floor ? INK_FRONTIER_FOUND : INK_FRONTIER_NONE;
}

int ink_frontier_walk(ink_frontier *frontier, int32_t *most, ink_frontier_uses *uses)
{
    layer from, to;
    ink_frontier_state nothing = {.key = 0};
    start_layer(&from, frontier, 0);
    insert(&from, &nothing);
    for (int i = 0; i < INK_FRONTIER_CELLS; i++) {
        start_layer(&to, frontier, 1 - i % 2);
        go_on(&to, &from, i);
        if (to.full)
            return INK_FRONTIER_TOO_MUCH;
        from = to;
    }
    return best_of(&from, most, uses);
}
