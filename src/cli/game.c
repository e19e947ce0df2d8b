#include "game.h"

#include <stdio.h>

static struct game_round *running_round(struct game *game)
{
    return &game->round[game->sheet.round - 1];
}

static const struct game_round *running_round_of(const struct game *game)
{
    return &game->round[game->sheet.round - 1];
}

static void roll(struct game *game)
{
    int number = game->sheet.round + 1;
    struct game_round *round = &game->round[number - 1];
    *round = (struct game_round){0};
    ink_roll_of_seed(&game->rules, ink_seed_of(ink_slice_of(game->seed)), number, &round->roll);
    ink_sheet_roll(&game->rules, &game->sheet, &round->roll, NULL);
    game->start = game->sheet;
}

void game_start(struct game *game, const char *seed)
{
    snprintf(game->seed, sizeof game->seed, "%s", seed);
    ink_sheet_start(&game->rules, &game->sheet);
    roll(game);
}

bool game_over(const struct game *game)
{
    return ink_sheet_over(&game->rules, &game->sheet);
}

ink_status game_play(struct game *game, ink_move move, ink_refusal *why)
{
    struct game_round *round = running_round(game);
    if (round->count == GAME_MOVES)
        return ink_refuse(why, INK_E_NO_MOVE);
    ink_status status = ink_sheet_play(&game->rules, &game->sheet, move, why);
    if (status != INK_OK)
        return status;
    round->move[round->count++] = move;
    round->redone = round->count;
    if (game->sheet.open == 0 && !game_over(game))
        roll(game);
    return INK_OK;
}

/* The round again from its start: what a move did is not kept, so it cannot be undone
   wrongly, whatever modules do. */
static void play_again(struct game *game, int count)
{
    struct game_round *round = running_round(game);
    game->sheet = game->start;
    round->count = count;
    for (int i = 0; i < count; i++)
        ink_sheet_play(&game->rules, &game->sheet, round->move[i], NULL);
}

bool game_undo(struct game *game)
{
    if (game_over(game) || running_round(game)->count == 0)
        return false;
    play_again(game, running_round(game)->count - 1);
    return true;
}

bool game_redo(struct game *game)
{
    const struct game_round *round = running_round(game);
    if (game_over(game) || round->count == round->redone)
        return false;
    play_again(game, round->count + 1);
    return true;
}

ink_move game_last(const struct game *game)
{
    const struct game_round *round = running_round_of(game);
    return round->count > 0 ? round->move[round->count - 1] : 0;
}

void game_record(const struct game *game, ink_text *out)
{
    ink_slice seed = ink_slice_of(game->seed);
    ink_score score;
    ink_record_begin(&game->rules.config, &seed, out);
    for (int i = 0; i < game->sheet.round; i++) {
        const struct game_round *round = &game->round[i];
        ink_record_roll(&game->rules, &round->roll, out);
        if (round->count > 0)
            ink_record_moves(&game->rules, round->move, (size_t)round->count, out);
    }
    if (!game_over(game))
        return;
    ink_score_find(&game->rules, &game->sheet, &score);
    ink_record_score(&score, out);
}
