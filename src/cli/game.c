#include "game.h"

#include <stdio.h>

enum { PICKS = 2, RECORD_LINE = INK_ROUND_MOVES + PICKS };

static uint64_t seed_of(const struct game *game)
{
    return ink_seed_of(ink_slice_of(game->seed));
}

static const ink_pair *roll_of(const struct game *game, int round, ink_roll *roll)
{
    ink_pair *pair = ink_table_drafts(&game->rules, round) ? game->room.pair : NULL;
    ink_table_roll_of_seed(&game->rules, seed_of(game), round, roll, pair);
    return pair;
}

static void roll_next(struct game *game)
{
    ink_roll roll;
    const ink_pair *pair = roll_of(game, game->table.round + 1, &roll);
    for (int p = 0; p < game->table.players; p++)
        game->before[p] = game->room.seat[p].sheet;
    ink_table_roll(&game->rules, &game->table, game->room.seat, &roll, pair, NULL);
}

/* --- playing ---------------------------------------------------------------------------------- */

void game_start(struct game *game, const char *seed)
{
    ink_setup setup;
    size_t players = game->rules.config.players, rolls = (size_t)ink_ruleset_rolls(&game->rules);
    snprintf(game->seed, sizeof game->seed, "%s", seed);
    room_make(&game->room, &game->rules);
    game->step = room_for(players * rolls * RECORD_LINE, sizeof *game->step);
    game->before = room_for(players, sizeof *game->before);
    game->steps = game->kept = 0;
    ink_table_start(&game->rules, &game->table, game->room.seat);
    ink_setup_of_seed(&game->rules, seed_of(game), &setup);
    ink_table_set_up(&game->rules, &game->table, &setup, NULL); /* refused where none is needed */
    roll_next(game);
}

int game_player(const struct game *game)
{
    int player = 0;
    if (game->table.phase == INK_PHASE_DRAFT)
        return ink_table_picker(&game->table);
    while (player + 1 < game->table.players && game->room.seat[player].ended != 0)
        player++;
    return player;
}

const ink_sheet *game_sheet(const struct game *game)
{
    return &game->room.seat[game_player(game)].sheet;
}

bool game_over(const struct game *game)
{
    return game->table.phase == INK_PHASE_OVER;
}

bool game_last_roll(const struct game *game)
{
    return game->table.round > game->rules.rounds;
}

ink_set game_changed(const struct game *game)
{
    int player = game_player(game);
    const ink_sheet *old = &game->before[player], *now = &game->room.seat[player].before;
    ink_set changed = 0;
    if (game->table.phase != INK_PHASE_DRAW)
        return 0;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        if (old->tile[ink_set_first(left)] != now->tile[ink_set_first(left)])
            changed |= left & (0 - left);
    return changed;
}

bool game_has_goals(const struct game *game)
{
    return game->rules.config.goal_mode != INK_GOALS_NONE;
}

ink_status game_ask(const struct game *game, ink_move move, ink_refusal *why)
{
    return ink_table_ask(&game->rules, &game->table, game->room.seat, game_player(game), move, why);
}

/* Plays without touching what may be drawn again. */
static ink_status play(struct game *game, ink_move move, ink_refusal *why)
{
    struct game_step step = {move, (uint16_t)game_player(game), game->table.round};
    ink_status status =
        ink_table_play(&game->rules, &game->table, game->room.seat, step.player, move, why);
    if (status != INK_OK)
        return status;
    game->step[game->steps++] = step;
    if (game->table.phase == INK_PHASE_ROLL)
        roll_next(game);
    return INK_OK;
}

ink_status game_play(struct game *game, ink_move move, ink_refusal *why)
{
    if (ink_move_kind(move) == INK_MOVE_BACK) /* it would not be in the history */
        return game_undo(game) ? INK_OK : ink_refuse(why, INK_E_NOTHING_BACK);
    ink_status status = play(game, move, why);
    if (status == INK_OK)
        game->kept = game->steps;
    return status;
}

const ink_moves *game_moves(const struct game *game)
{
    static ink_moves moves;
    ink_table_moves(&game->rules, &game->table, game->room.seat, game_player(game), &moves);
    return &moves;
}

/* --- taking back ------------------------------------------------------------------------------ */

ink_move game_last(const struct game *game)
{
    const ink_seat *seat = &game->room.seat[game_player(game)];
    return seat->moves > 0 && seat->ended == 0 ? seat->move[seat->moves - 1] : 0;
}

bool game_undo(struct game *game)
{
    if (game_over(game) || game_last(game) == 0)
        return false;
    ink_table_play(&game->rules, &game->table, game->room.seat, game_player(game), ink_move_back(),
                   NULL);
    game->steps--;
    return true;
}

bool game_redo(struct game *game)
{
    return game->steps < game->kept && play(game, game->step[game->steps].move, NULL) == INK_OK;
}

/* --- the record ------------------------------------------------------------------------------- */

/* A line of moves: as far as one player has played on in one round. */
static size_t write_line(const struct game *game, size_t from, ink_text *out)
{
    ink_move move[RECORD_LINE];
    const struct game_step *first = &game->step[from];
    size_t count = 0;
    while (from + count < game->steps && first[count].player == first->player &&
           first[count].round == first->round) {
        move[count] = first[count].move;
        count++;
    }
    ink_record_moves(&game->rules, first->player, move, count, out);
    return count;
}

static void write_rounds(const struct game *game, ink_text *out)
{
    size_t step = 0;
    for (int round = 1; round <= game->table.round; round++) {
        ink_roll roll;
        const ink_pair *pair = roll_of(game, round, &roll);
        ink_record_roll(&game->rules, &roll, pair, out);
        while (step < game->steps && game->step[step].round == round)
            step += write_line(game, step, out);
    }
}

static void write_record(const struct game *game, ink_text *out)
{
    ink_slice seed = ink_slice_of(game->seed);
    ink_setup setup;
    ink_score score;
    ink_record_begin(&game->rules.config, &seed, out);
    ink_setup_of_seed(&game->rules, seed_of(game), &setup);
    if (game->rules.config.goal_mode == INK_GOALS_RANDOM || game->rules.config.draft != 0)
        ink_record_setup(&game->rules, &setup, out);
    write_rounds(game, out);
    for (int p = 0; game_over(game) && p < game->table.players; p++) {
        ink_table_score(&game->rules, game->room.seat, p, &score);
        ink_record_score(p, &score, out);
    }
}

char *game_record(const struct game *game)
{
    ink_text measure = ink_text_in(NULL, 0);
    write_record(game, &measure);
    char *record = room_for(measure.length + 1, 1);
    ink_text text = ink_text_in(record, measure.length + 1);
    write_record(game, &text);
    return record;
}
