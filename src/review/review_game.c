#include "review_game.h"

#include <stdlib.h>
#include <string.h>

#include "session/walk.h"

/* Drawing begins: after the roll, or after the last pick of a draft. */
static bool begin_turn(struct review_turn *turn, const struct ink_walk *walk)
{
    size_t players = walk->table.players;
    if (turn->seat != NULL || walk->table.phase != INK_PHASE_DRAW)
        return true;
    turn->seat = calloc(players, sizeof *turn->seat);
    turn->count = calloc(players, sizeof *turn->count);
    turn->move = calloc(players, sizeof *turn->move);
    if (turn->seat == NULL || turn->count == NULL || turn->move == NULL)
        return false;
    memcpy(turn->seat, walk->seat, players * sizeof *turn->seat);
    turn->table = walk->table;
    return true;
}

/* Picks are judged as they come, before the table goes on. Many players would take too long. */
static void remember_draft(struct review_game *game, const struct ink_walk *walk)
{
    game->drafting.phase = INK_PHASE_OVER;
    if (walk->table.phase != INK_PHASE_DRAFT || walk->table.players > REVIEW_DRAFTERS)
        return;
    game->drafting = walk->table;
    memcpy(game->drafter, walk->seat, walk->table.players * sizeof *game->drafter);
}

static bool take_pick(struct review_game *game, struct review_turn *turn,
                      const struct ink_walk *walk)
{
    const ink_table *table = &game->drafting;
    if (table->phase != INK_PHASE_DRAFT)
        return true;
    if (turn->pick == NULL)
        turn->pick = calloc(table->players, sizeof *turn->pick);
    if (turn->pick == NULL)
        return false;
    int nth = game->drafter[walk->player].pick[0] != 0;
    turn->pick[walk->player][nth] =
        review_pick(&game->review, table, game->drafter, walk->player, walk->move, game->pick_ms);
    return true;
}

static bool take_step(void *context, const struct ink_walk *walk)
{
    struct review_game *game = context;
    struct review_turn *turn = &game->review.turn[walk->table.round - 1];
    bool pick = walk->kind == INK_WALK_MOVE && ink_move_kind(walk->move) == INK_MOVE_PICK;
    if (pick && !take_pick(game, turn, walk))
        return false;
    if (walk->kind == INK_WALK_MOVE && !pick)
        turn->move[walk->player][turn->count[walk->player]++] = walk->move;
    if (walk->kind == INK_WALK_MOVE && !pick && walk->table.phase != INK_PHASE_DRAW)
        game->review.turns = walk->table.round;
    remember_draft(game, walk);
    return begin_turn(turn, walk);
}

bool review_game_take(struct review_game *game, const ink_session *session)
{
    game->session = session;
    game->review.rules = ink_session_rules(session);
    return ink_session_walk(session, take_step, game);
}

void review_game_free(struct review_game *game)
{
    for (int t = 0; t < REVIEW_ROLLS; t++) {
        struct review_turn *turn = &game->review.turn[t];
        free(turn->seat);
        free(turn->count);
        free(turn->move);
        free(turn->pick);
    }
}
