/* Drafts (rules: Draft): the pool of dice in pairs, the picks, the next first player. */
#include <inkrail/table.h>

#include "table.h"

enum { PICKS_EACH = 2 };

/* Pairs are numbered from 1; each seat holds two of them. */
static ink_pair *pair_at(ink_seat *seat, int pair)
{
    return &seat[(pair - 1) / 2].pool[(pair - 1) % 2];
}

/* Overpasses and double curves are worth nothing; any other face has one point for each open
   end. */
static int face_value(const ink_ruleset *rules, int shape)
{
    if (shape >= rules->shapes)
        return 0;
    const ink_tile *tile = &rules->tile[rules->shape[shape].first];
    return tile->second != 0 ? 0 : __builtin_popcount(tile->arms);
}

int ink_pair_value(const ink_ruleset *rules, ink_pair pair)
{
    return face_value(rules, pair.face[0]) + face_value(rules, pair.face[1]);
}

/* --- the pool ------------------------------------------------------------------------------ */

/* Which of the four route dice can show the face, one bit each. */
static unsigned dice_with(const ink_ruleset *rules, int shape)
{
    unsigned dice = 0;
    for (int d = 0; d < INK_ROUTE_DICE; d++)
        if (ink_die_has(&rules->die[d], shape))
            dice |= 1u << d;
    return dice;
}

/* The pool has each of the four dice once for every player. It can show these faces if no group of
   dice has to show more faces than it has dice (Hall's condition). */
bool ink_draft_fits(const ink_ruleset *rules, const ink_table *table, const ink_pair *pair)
{
    enum { GROUPS = 1 << INK_ROUTE_DICE };
    int only[GROUPS] = {0}; /* faces that only this group of dice can show */
    for (int i = 0; i < PICKS_EACH * table->players; i++)
        for (int k = 0; k < 2; k++)
            only[pair[i].face[k] == 0 ? 0 : dice_with(rules, pair[i].face[k])]++;
    for (unsigned group = 0; group < GROUPS; group++) {
        int faces = 0;
        for (unsigned part = 0; part < GROUPS; part++)
            if ((part & ~group) == 0)
                faces += only[part];
        if (faces > __builtin_popcount(group) * table->players)
            return false;
    }
    return true;
}

void ink_draft_begin(ink_table *table, ink_seat *seat, const ink_roll *roll, const ink_pair *pair)
{
    for (int i = 1; i <= PICKS_EACH * table->players; i++)
        *pair_at(seat, i) = pair[i - 1];
    table->shared = *roll;
    table->picks = 0;
    table->phase = INK_PHASE_DRAFT;
}

/* --- picks ---------------------------------------------------------------------------------- */

int ink_table_picker(const ink_table *table)
{
    if (table->phase != INK_PHASE_DRAFT)
        return INK_MAX_PLAYERS;
    return (table->first + table->picks) % table->players;
}

static bool taken(const ink_seat *seat, int pair)
{
    return (seat[(pair - 1) / 2].gone >> (pair - 1) % 2 & 1) != 0;
}

ink_status ink_draft_ask(const ink_table *table, const ink_seat *seat, int player, int pair,
                         ink_refusal *why)
{
    ink_status status = INK_OK;
    if (ink_table_picker(table) != player)
        status = INK_E_NOT_PICKING;
    else if (pair < 1 || pair > PICKS_EACH * table->players || taken(seat, pair))
        status = INK_E_NO_PAIR;
    ink_refuse(why, status);
    if (why != NULL)
        why->player = (uint16_t)player;
    return status;
}

static int seat_value(const ink_ruleset *rules, ink_seat *seat, int player)
{
    return ink_pair_value(rules, *pair_at(seat, seat[player].pick[0])) +
           ink_pair_value(rules, *pair_at(seat, seat[player].pick[1]));
}

/* The player with the lowest sum goes first next round; of those tied, the one who picked last. */
static int next_first(const ink_ruleset *rules, const ink_table *table, ink_seat *seat)
{
    int best = table->first;
    for (int i = 1; i < table->players; i++) {
        int player = (table->first + i) % table->players;
        if (seat_value(rules, seat, player) <= seat_value(rules, seat, best))
            best = player;
    }
    return best;
}

/* Deals the player's own four dice and the shared ones. */
static void deal(const ink_ruleset *rules, const ink_table *table, ink_seat *seat, int player)
{
    ink_roll roll = table->shared;
    for (int i = 0; i < PICKS_EACH; i++) {
        ink_pair pair = *pair_at(seat, seat[player].pick[i]);
        roll.face[2 * i] = pair.face[0];
        roll.face[2 * i + 1] = pair.face[1];
    }
    ink_table_deal(rules, &seat[player], &roll);
}

void ink_draft_pick(const ink_ruleset *rules, ink_table *table, ink_seat *seat, int player,
                    int pair)
{
    seat[player].pick[table->picks / table->players] = (uint16_t)pair;
    seat[(pair - 1) / 2].gone |= (uint8_t)(1u << (pair - 1) % 2);
    if (++table->picks < PICKS_EACH * table->players)
        return;
    table->first = (uint16_t)next_first(rules, table, seat);
    for (int p = 0; p < table->players; p++)
        deal(rules, table, seat, p);
    table->phase = INK_PHASE_DRAW;
}

void ink_draft_end(ink_table *table, ink_seat *seat)
{
    for (int p = 0; p < table->players; p++) {
        seat[p].pick[0] = seat[p].pick[1] = 0;
        seat[p].gone = 0;
        seat[p].pool[0] = seat[p].pool[1] = (ink_pair){{0, 0}};
    }
    table->shared = (ink_roll){{0}};
    table->picks = 0;
}
