/* The draft (rules 7): the pool in pairs, two picks each, values, the next first player. */
#include "twin.h"

#include <string.h>

/* Overpass and double curves 0, dead-ends 1, straights, curves, straight and curved stations
   2, all Ts 3. */
int twin_face_value(int face)
{
    static const struct {
        const char *face;
        int value;
    } table[] = {{"HRHR{NS}{EW}", 0}, {"HHHH{NE}{SW}", 0}, {"RRRR{NE}{SW}", 0}, {"H...*", 1},
                 {"R...*", 1},        {"H.H.", 2},         {"R.R.", 2},         {"HH..", 2},
                 {"RR..", 2},         {"H.R.*", 2},        {"HR..*", 2},        {"HHH.", 3},
                 {"RRR.", 3},         {"HRH.*", 3},        {"RHR.*", 3}};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (twin_face_of(table[i].face) == face)
            return table[i].value;
    return -1;
}

bool twin_table_pool(twin_table *table, const int (*pair)[2],
                     const char *const extra[TWIN_EXTRA_DICE])
{
    if (table->phase != TWIN_ROLLING || !table->draft ||
        table->round >= twin_rounds(table->expansion))
        return false;
    memcpy(table->extra, extra, sizeof table->extra); /* rules 7: rolled once, for all */
    table->round++;
    table->picks = 0;
    for (int i = 0; i < 2 * table->players; i++) {
        memcpy(table->pool[i], pair[i], sizeof table->pool[i]);
        table->taken[i] = false;
    }
    table->phase = TWIN_PICKING;
    return true;
}

/* From the first player clockwise each takes a pair, then again from the first player. */
int twin_picker(const twin_table *table)
{
    if (table->phase != TWIN_PICKING)
        return -1;
    return (table->first + table->picks % table->players) % table->players;
}

static int sum_of(const twin_table *table, int player)
{
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            sum += twin_face_value(table->pool[table->player[player].pair[i]][k]);
    return sum;
}

/* When did the player make the last pick of the round? */
static int turn_of(const twin_table *table, int player)
{
    return (player + table->players - table->first) % table->players;
}

/* Lowest sum is first next round; tied: the one of them who picked last. */
static int next_first(const twin_table *table)
{
    int best = 0;
    for (int p = 1; p < table->players; p++) {
        int mine = sum_of(table, p), least = sum_of(table, best);
        if (mine < least || (mine == least && turn_of(table, p) > turn_of(table, best)))
            best = p;
    }
    return best;
}

static void deal(twin_table *table, int player)
{
    twin_player *mine = &table->player[player];
    const int *one = table->pool[mine->pair[0]], *two = table->pool[mine->pair[1]];
    int face[TWIN_DICE] = {one[0], one[1], two[0], two[1]};
    (void)twin_roll_all(&mine->sheet, face, table->extra);
}

bool twin_pick(twin_table *table, int player, int pair)
{
    if (twin_picker(table) != player || pair < 0 || pair >= 2 * table->players ||
        table->taken[pair])
        return false;
    table->taken[pair] = true;
    table->player[player].pair[table->picks < table->players ? 0 : 1] = pair;
    table->picks++;
    if (table->picks < 2 * table->players)
        return true;
    table->first = next_first(table);
    for (int p = 0; p < table->players; p++)
        deal(table, p);
    twin_table_draw(table);
    return true;
}
