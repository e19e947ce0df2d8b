/* The table: rounds of all players, goals, solo, ranking (rules 3, 4, 6). */
#include "twin.h"

#include <string.h>

void twin_table_start(twin_table *table, int edition, int expansion, int players, bool draft,
                      const char *const goal[TWIN_GOALS], int star)
{
    table->edition = edition;
    table->expansion = expansion;
    table->players = players;
    table->draft = draft;
    table->phase = TWIN_ROLLING;
    table->round = table->picks = 0;
    table->star = table->first = star;
    for (int i = 0; i < TWIN_GOALS; i++) {
        table->goal[i] = goal[i];
        table->value[i] = 4;
    }
    for (int p = 0; p < players; p++) {
        twin_player *player = &table->player[p];
        twin_start_with(&player->sheet, edition, expansion);
        player->moves = 0;
        player->ended = false;
        memset(player->points, 0, sizeof player->points);
    }
}

/* Is it, or with 1 will the next one be, the roll after the last round? */
static bool is_last_roll(const twin_table *table, int next)
{
    return table->round + next > twin_rounds(table->expansion);
}

void twin_table_draw(twin_table *table)
{
    for (int p = 0; p < table->players; p++) {
        table->player[p].moves = 0;
        table->player[p].ended = false;
    }
    table->phase = TWIN_DRAWING;
}

bool twin_table_roll(twin_table *table, const int face[TWIN_DICE],
                     const char *const extra[TWIN_EXTRA_DICE])
{
    if (table->phase != TWIN_ROLLING || table->draft || is_last_roll(table, 1))
        return false;
    table->round++;
    for (int p = 0; p < table->players; p++)
        (void)twin_roll_all(&table->player[p].sheet, face, extra);
    twin_table_draw(table);
    return true;
}

/* Rules 8, Desert: once more for all; in a draft without picks, for there is nothing to draw. */
bool twin_table_last_roll(twin_table *table, const char *const extra[TWIN_EXTRA_DICE])
{
    if (table->phase != TWIN_ROLLING || !is_last_roll(table, 1))
        return false;
    table->round++;
    for (int p = 0; p < table->players; p++)
        (void)twin_roll_last(&table->player[p].sheet, extra);
    twin_table_draw(table);
    return true;
}

/* --- goals (rules 6) ------------------------------------------------------------------------ */

/* Solo: top round 3, middle round 4, bottom round 5; 4 points in time, 1 later. Between two
   rounds it is the next one in which the goal can be reached. */
int twin_table_value(const twin_table *table, int goal)
{
    bool running = table->phase == TWIN_DRAWING || table->phase == TWIN_PICKING;
    int round = running ? table->round : table->round + 1;
    if (table->players > 1)
        return table->value[goal];
    return round <= 3 + goal ? 4 : 1;
}

/* Each card pays 4, then 2, then 1; all who reach it in the same round get the same, then that
   value is struck; the 1 stays. */
static void check_goal(twin_table *table, int goal)
{
    int pays = twin_table_value(table, goal);
    bool reached = false;
    for (int p = 0; p < table->players; p++) {
        twin_player *player = &table->player[p];
        if (player->points[goal] > 0 || !twin_card(&player->sheet, table->goal[goal]))
            continue; /* a goal reached stays reached */
        player->points[goal] = pays;
        reached = true;
    }
    if (reached)
        table->value[goal] = table->value[goal] == 4 ? 2 : 1;
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool may_move(const twin_table *table, int player)
{
    return table->phase == TWIN_DRAWING && !table->player[player].ended;
}

static void remember(twin_player *player, const twin_sheet *sheet)
{
    player->past[player->moves++] = *sheet;
}

bool twin_table_play(twin_table *table, int player, const twin_move *move)
{
    twin_player *mine = &table->player[player];
    twin_sheet before = mine->sheet;
    if (!may_move(table, player) || !twin_play(&mine->sheet, move))
        return false;
    remember(mine, &before);
    return true;
}

static bool all_ended(const twin_table *table)
{
    for (int p = 0; p < table->players; p++)
        if (!table->player[p].ended)
            return false;
    return true;
}

bool twin_table_end(twin_table *table, int player)
{
    twin_player *mine = &table->player[player];
    twin_sheet before = mine->sheet;
    if (!may_move(table, player) || !twin_end(&mine->sheet))
        return false;
    remember(mine, &before);
    mine->ended = true;
    if (!all_ended(table))
        return true;
    for (int goal = 0; goal < TWIN_GOALS && !is_last_roll(table, 0); goal++)
        check_goal(table, goal); /* what withers after the last round changes no goal */
    table->phase = twin_over(&mine->sheet) ? TWIN_FINISHED : TWIN_ROLLING;
    return true;
}

/* Rules 3: everything of the round may be taken back, until the last has ended it. */
bool twin_table_back(twin_table *table, int player)
{
    twin_player *mine = &table->player[player];
    if (table->phase != TWIN_DRAWING || mine->moves == 0)
        return false;
    mine->sheet = mine->past[--mine->moves];
    mine->ended = false;
    return true;
}

/* --- looking ---------------------------------------------------------------------------------- */

const twin_sheet *twin_table_view(const twin_table *table, int viewer, int player)
{
    const twin_player *seen = &table->player[player];
    bool hidden = table->phase == TWIN_DRAWING && viewer != player && seen->moves > 0;
    return hidden ? &seen->past[0] : &seen->sheet;
}

bool twin_table_score(const twin_table *table, int player, long limit, twin_score *score)
{
    bool counted = twin_sheet_score(&table->player[player].sheet, limit, score);
    for (int goal = 0; goal < TWIN_GOALS; goal++)
        score->goals += table->player[player].points[goal];
    score->total += score->goals;
    return counted;
}

/* Rules 7: reverse turn order, from the player to the right of the star: how many are asked
   before this one. */
static int reverse_turn(const twin_table *table, int player)
{
    int asked = 0, at = table->star;
    for (;;) {
        at = at == 0 ? table->players - 1 : at - 1;
        if (at == player)
            return asked;
        asked++;
    }
}

/* Most points, then fewest errors; then, in a draft only, the reverse turn order. */
static bool ranks_before(const twin_table *table, const twin_score *score, int a, int b)
{
    if (score[a].total != score[b].total)
        return score[a].total > score[b].total;
    if (score[a].errors != score[b].errors)
        return score[a].errors < score[b].errors;
    return table->draft && reverse_turn(table, a) < reverse_turn(table, b);
}

void twin_table_rank(const twin_table *table, const twin_score *score, int *place)
{
    for (int p = 0; p < table->players; p++) {
        place[p] = 1;
        for (int other = 0; other < table->players; other++)
            if (ranks_before(table, score, other, p))
                place[p]++;
    }
}
