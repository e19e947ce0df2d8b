/* ink_replay_step: any bytes as a record; one that is good is written anew and replayed. */
#include "fuzz.h"

static char copy_room[2 * FUZZ_TEXT];

/* Copies an event that was just read into the new record. */
static void copy(const ink_replay *replay, const ink_event *event, ink_text *out)
{
    ink_score score;
    switch (event->kind) {
    case INK_EVENT_SEED: ink_record_begin(&replay->rules.config, &replay->seed, out); break;
    case INK_EVENT_ROLL:
        if (out->length == 0)
            ink_record_begin(&replay->rules.config, NULL, out);
        ink_record_roll(&replay->rules, &replay->roll, out);
        break;
    case INK_EVENT_MOVE: ink_record_moves(&replay->rules, &event->move, 1, out); break;
    case INK_EVENT_SCORE:
        ink_score_find(&replay->rules, &replay->sheet, &score);
        ink_record_score(&score, out);
        break;
    default: break;
    }
}

/* Replays to the end; true if all of it was good. */
static bool replay_all(ink_replay *replay, ink_slice text, ink_text *out)
{
    ink_event event;
    ink_refusal why;
    ink_replay_start(replay, text);
    do {
        ink_status status = ink_replay_step(replay, &event, &why);
        if (status != INK_OK) {
            fuzz_refused(&replay->rules, status, &why, text);
            return false;
        }
        FUZZ_CHECK(event.kind == INK_EVENT_NONE || ink_sheet_sound(&replay->rules, &replay->sheet));
        if (out != NULL)
            copy(replay, &event, out);
    } while (event.kind != INK_EVENT_NONE);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ink_replay replay, again;
    ink_text out = ink_text_in(copy_room, sizeof copy_room);
    if (size > FUZZ_TEXT || !replay_all(&replay, fuzz_slice(data, size), &out) || out.length == 0)
        return 0;
    FUZZ_CHECK(replay_all(&again, fuzz_written(&out), NULL));
    FUZZ_CHECK(memcmp(&again.sheet, &replay.sheet, sizeof again.sheet) == 0);
    FUZZ_CHECK(again.has_seed == replay.has_seed);
    return 0;
}
