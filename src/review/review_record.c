#include "review_record.h"

#include <stdlib.h>
#include <string.h>

/* Drawing begins: after the roll, or after the last pick of a draft. */
static bool begin_turn(struct review_record *record)
{
    const ink_replay *replay = &record->replay;
    size_t players = replay->table.players;
    struct review_turn *turn = &record->review.turn[replay->table.round - 1];
    if (turn->seat != NULL || replay->table.phase != INK_PHASE_DRAW)
        return true;
    turn->seat = calloc(players, sizeof *turn->seat);
    turn->count = calloc(players, sizeof *turn->count);
    turn->move = calloc(players, sizeof *turn->move);
    if (turn->seat == NULL || turn->count == NULL || turn->move == NULL)
        return false;
    memcpy(turn->seat, replay->seat, players * sizeof *turn->seat);
    turn->table = replay->table;
    turn->roll = replay->roll;
    return true;
}

/* Picks are judged as they come, before the table goes on. Many players would take too long. */
static void remember_draft(struct review_record *record)
{
    const ink_table *table = &record->replay.table;
    record->drafting.phase = INK_PHASE_OVER;
    if (record->review.engine == NULL || table->phase != INK_PHASE_DRAFT ||
        table->players > REVIEW_DRAFTERS)
        return;
    record->drafting = *table;
    memcpy(record->drafter, record->replay.seat, table->players * sizeof *record->drafter);
}

static bool take_pick(struct review_record *record, struct review_turn *turn,
                      const ink_replay_event *event)
{
    const ink_table *table = &record->drafting;
    if (table->phase != INK_PHASE_DRAFT)
        return true;
    if (turn->pick == NULL)
        turn->pick = calloc(table->players, sizeof *turn->pick);
    if (turn->pick == NULL)
        return false;
    int nth = record->drafter[event->player].pick[0] != 0;
    turn->pick[event->player][nth] = review_pick(&record->review, table, record->drafter,
                                                 event->player, event->move, record->pick_ms);
    return true;
}

/* The last move of a round is told when the next round is already near. */
static bool take_move(struct review_record *record, const ink_replay_event *event)
{
    struct review_turn *turn = &record->review.turn[record->replay.table.round - 1];
    int kind = ink_move_kind(event->move);
    if (kind == INK_MOVE_PICK)
        return take_pick(record, turn, event);
    uint8_t *count = &turn->count[event->player];
    if (kind == INK_MOVE_BACK)
        *count = (uint8_t)(*count - (*count > 0));
    else if (*count < INK_ROUND_MOVES)
        turn->move[event->player][(*count)++] = event->move;
    if (record->replay.table.phase != INK_PHASE_DRAW)
        record->review.turns = record->replay.table.round;
    return true;
}

static bool start(struct review_record *record, review_engine *engine)
{
    ink_replay *replay = &record->replay;
    const ink_ruleset *rules = &replay->rules;
    size_t players = rules->config.players;
    record->review.rules = rules;
    replay->seat = calloc(players, sizeof *replay->seat);
    replay->pair = calloc(players * INK_REPLAY_PAIRS, sizeof *replay->pair);
    if (replay->seat == NULL || replay->pair == NULL)
        return false;
    if (engine != NULL)
        record->review.engine = engine(record->review.context, rules);
    return engine == NULL || record->review.engine != NULL;
}

/* False without memory. */
static bool take_event(struct review_record *record, const ink_replay_event *event,
                       review_engine *engine)
{
    if (event->kind == INK_REPLAY_START && !start(record, engine))
        return false;
    if (event->kind == INK_REPLAY_MOVE && !take_move(record, event))
        return false;
    return (event->kind != INK_REPLAY_ROLL && event->kind != INK_REPLAY_MOVE) || begin_turn(record);
}

ink_status review_record_read(struct review_record *record, ink_slice text, review_engine *engine,
                              ink_refusal *why)
{
    ink_replay_event event = {0};
    ink_status status;
    ink_replay_start(&record->replay, text);
    do {
        remember_draft(record);
        status = ink_replay_step(&record->replay, &event, why);
        if (status == INK_OK && !take_event(record, &event, engine)) {
            status = INK_E_MEMORY;
            if (why != NULL)
                *why = (ink_refusal){.status = status};
        }
    } while (status == INK_OK && event.kind != INK_REPLAY_NONE);
    return status;
}

void review_record_free(struct review_record *record)
{
    for (int t = 0; t < REVIEW_ROLLS; t++) {
        struct review_turn *turn = &record->review.turn[t];
        free(turn->seat);
        free(turn->count);
        free(turn->move);
        free(turn->pick);
    }
    free(record->replay.seat);
    free(record->replay.pair);
}

ink_roll review_record_roll(const struct review_record *record, int player, int turn)
{
    const struct review_turn *of = &record->review.turn[turn];
    ink_roll roll = of->roll;
    if (ink_table_drafts(&record->replay.rules, of->table.round))
        memcpy(roll.face, of->seat[player].sheet.die, sizeof roll.face);
    return roll;
}
