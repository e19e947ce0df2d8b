#include "same_dice.h"

#include <stdlib.h>
#include <string.h>

#include "session/walk.h"

enum { SOLVE_MEMORY = 8 << 20, LAST_ROLL_NODES = 20000 };

/* --- the dice --------------------------------------------------------------------------------- */

/* Those that lie there when drawing begins: after a draft they are the player's own. */
static bool take_roll(void *context, const struct ink_walk *walk)
{
    struct same_dice *dice = context;
    if (walk->table.phase != INK_PHASE_DRAW || dice->rolled == walk->table.round)
        return true;
    ink_roll *roll = &dice->roll[dice->rolled++];
    *roll = *walk->roll;
    if (ink_table_drafts(walk->rules, walk->table.round))
        memcpy(roll->face, walk->seat[dice->player].sheet.die, sizeof roll->face);
    return true;
}

/* Later dice are known by the seed alone. */
static ink_status take_dice(struct same_dice *dice, const ink_session *session)
{
    int rolls = ink_ruleset_rolls(&dice->rules);
    if (!ink_session_walk(session, take_roll, dice))
        return INK_E_MEMORY;
    bool drafts = dice->drafted && dice->rolled < dice->rules.rounds;
    if (dice->rolled < rolls && (drafts || !ink_session_is_by_seed(session)))
        return INK_E_NO_SEED;
    ink_slice seed = ink_slice_of(ink_session_seed(session));
    for (int r = dice->rolled; r < rolls; r++)
        ink_roll_of_seed(&dice->rules, ink_seed_of(seed), r + 1, &dice->roll[r]);
    return INK_OK;
}

ink_status same_dice_of(const ink_session *session, int player, struct same_dice *dice,
                        ink_refusal *why)
{
    const ink_table *table = ink_session_table(session);
    ink_config config = ink_session_rules(session)->config;
    *dice = (struct same_dice){.drafted = config.draft != 0, .player = player};
    config.players = 1;
    config.draft = 0;
    ink_status status = ink_ruleset_make(&dice->rules, &config, why);
    if (status != INK_OK)
        return status;
    dice->goals = table->goal[0] != INK_NO_GOAL;
    memcpy(dice->setup.goal, table->goal, sizeof table->goal);
    return take_dice(dice, session);
}

/* --- what was possible ------------------------------------------------------------------------ */

ink_status same_dice_solve(const struct same_dice *dice, const ink_limits *limit,
                           ink_solve_result *solved, ink_refusal *why)
{
    ink_solve_job job = {.rules = &dice->rules,
                         .roll = dice->roll,
                         .drafted = dice->drafted,
                         .goal = dice->goals ? dice->setup.goal : NULL,
                         .memory = calloc(1, SOLVE_MEMORY),
                         .size = SOLVE_MEMORY,
                         .limit = *limit};
    if (job.memory == NULL)
        job.size = 0;
    ink_status status = ink_solve(&job, solved, why);
    free(job.memory);
    return status;
}

void same_dice_record(const struct same_dice *dice, const ink_slice *seed,
                      const ink_solve_game *game, const ink_score *score, ink_text *out)
{
    const ink_ruleset *rules = &dice->rules;
    if (dice->drafted)
        return;
    ink_record_begin(&rules->config, seed, out);
    if (rules->config.goal_mode == INK_GOALS_RANDOM)
        ink_record_setup(rules, &dice->setup, out);
    for (int r = 0; r < game->rounds; r++) {
        ink_record_roll(rules, &game->roll[r], NULL, out);
        ink_record_moves(rules, 0, game->move[r], game->count[r], out);
    }
    ink_record_score(0, score, out);
}

/* --- bots ------------------------------------------------------------------------------------- */

void same_dice_pay(const struct same_dice *dice, const ink_sheet *sheet, uint8_t paid[INK_GOALS])
{
    ink_table table = {.players = 1, .phase = INK_PHASE_DRAW, .round = sheet->round};
    ink_facts facts;
    ink_facts_find_quick(&dice->rules, sheet, &facts);
    memcpy(table.goal, dice->setup.goal, sizeof table.goal);
    for (int i = 0; dice->goals && i < INK_GOALS; i++)
        if (paid[i] == 0 && ink_goal_reached(&dice->rules, dice->setup.goal[i], sheet, &facts))
            paid[i] = (uint8_t)ink_table_goal_value(&table, i);
}

/* The goals that are left, as a table of one has them. */
static void goals_left(const struct same_dice *dice, int round, const uint8_t paid[INK_GOALS],
                       ink_engine_goals *goals)
{
    ink_table table = {.players = 1, .phase = INK_PHASE_DRAW, .round = (uint8_t)round};
    ink_seat seat = {0};
    memcpy(table.goal, dice->setup.goal, sizeof table.goal);
    ink_engine_goals_of(&dice->rules, &table, &seat, 0, goals);
    for (int i = 0; i < INK_GOALS; i++)
        if (!dice->goals || paid[i] != 0)
            goals->goal[i] = INK_NO_GOAL;
}

static bool play_round(const struct same_dice *dice, ink_engine *engine, int level,
                       ink_sheet *sheet, const uint8_t paid[INK_GOALS])
{
    bool last_roll = ink_round_is_last_roll(&dice->rules, sheet->round);
    ink_engine_goals goals;
    ink_engine_result result;
    ink_engine_limits limits = {.level = last_roll ? 0 : level,
                                .limit = {.nodes = last_roll ? LAST_ROLL_NODES : 0},
                                .goals = last_roll ? NULL : &goals};
    goals_left(dice, sheet->round, paid, &goals);
    if (ink_engine_play_round(engine, sheet, &limits, &result) != INK_OK)
        return false;
    *sheet = result.sheet;
    return true;
}

/* By the sheet, as no table takes dice that were drafted. */
bool same_dice_bot(const struct same_dice *dice, ink_engine *engine, int level,
                   same_dice_teller *tell, void *context, ink_score *score)
{
    int rolls = ink_ruleset_rolls(&dice->rules), points = 0;
    uint8_t paid[INK_GOALS] = {0};
    ink_sheet sheet;
    ink_sheet_start(&dice->rules, &sheet);
    for (int r = 0; r < rolls; r++) {
        ink_sheet_roll(&dice->rules, &sheet, &dice->roll[r], NULL);
        if (!play_round(dice, engine, level, &sheet, paid))
            return false;
        same_dice_pay(dice, &sheet, paid);
        points = 0;
        for (int i = 0; i < INK_GOALS; i++)
            points += paid[i];
        ink_score_find(&dice->rules, &sheet, score);
        if (tell != NULL && !tell(context, (r + 1.0) / rolls, score->total + points))
            return false;
    }
    score->goals = (int16_t)points;
    score->total = (int16_t)(score->total + points);
    return true;
}
