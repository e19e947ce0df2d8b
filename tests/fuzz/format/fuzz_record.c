/* ink_replay_step: any bytes as a record; one that is good is written anew and replayed. */
#include "fuzz.h"

typedef struct game {
    ink_replay replay;
    ink_seat seat[INK_MAX_PLAYERS];
    ink_pair pair[4 * INK_MAX_PLAYERS];
} game;

static char copy_buffer[2 * FUZZ_TEXT];

static void copy_setup(const ink_replay *replay, ink_text *out)
{
    ink_setup setup = {.first = replay->table.star};
    memcpy(setup.goal, replay->table.goal, sizeof setup.goal);
    ink_record_setup(&replay->rules, &setup, out);
}

/* Copies an event that was just read into the new record. */
static void copy(const game *g, const ink_replay_event *event, ink_text *out)
{
    const ink_replay *replay = &g->replay;
    ink_score score;
    if (out->length == 0 && event->kind >= INK_REPLAY_SEED)
        ink_record_begin(&replay->rules.config, replay->has_seed ? &replay->seed : NULL, out);
    switch (event->kind) {
    case INK_REPLAY_SETUP: copy_setup(replay, out); break;
    case INK_REPLAY_ROLL:
        ink_record_roll(&replay->rules, &replay->roll,
                        ink_table_drafts(&replay->rules, replay->table.round) ? replay->pair : NULL,
                        out);
        break;
    case INK_REPLAY_MOVE:
        ink_record_moves(&replay->rules, event->player, &event->move, 1, out);
        break;
    case INK_REPLAY_SCORE:
        ink_table_score(&replay->rules, g->seat, event->player, &score);
        ink_record_score(event->player, &score, out);
        break;
    default: break;
    }
}

/* Replays to the end; true if all of it was good. */
static bool replay_all(game *g, ink_slice text, ink_text *out)
{
    ink_replay_event event;
    ink_refusal why;
    ink_replay_start(&g->replay, text);
    do {
        ink_status status = ink_replay_step(&g->replay, &event, &why);
        if (status != INK_OK) {
            fuzz_refused(&g->replay.rules, status, &why, text);
            return false;
        }
        if (event.kind == INK_REPLAY_START) {
            g->replay.seat = g->seat;
            g->replay.pair = g->pair;
        }
        if (event.kind > INK_REPLAY_START)
            FUZZ_CHECK(ink_table_sound(&g->replay.rules, &g->replay.table, g->seat));
        if (out != NULL)
            copy(g, &event, out);
    } while (event.kind != INK_REPLAY_NONE);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static game first, again;
    ink_text out = ink_text_in(copy_buffer, sizeof copy_buffer);
    if (size > FUZZ_TEXT || !replay_all(&first, fuzz_slice(data, size), &out) || out.length == 0)
        return 0;
    FUZZ_CHECK(replay_all(&again, fuzz_written(&out), NULL));
    const ink_table *table = &first.replay.table;
    FUZZ_CHECK(memcmp(&again.replay.table, table, sizeof *table) == 0);
    FUZZ_CHECK(memcmp(again.seat, first.seat, table->players * sizeof *first.seat) == 0);
    FUZZ_CHECK(again.replay.has_seed == first.replay.has_seed);
    return 0;
}
