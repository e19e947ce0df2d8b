#include "replay_read.h"

#include "input.h"

void replay_begin(ink_replay *replay, ink_slice record)
{
    *replay = (ink_replay){0};
    ink_replay_start(replay, record);
}

void replay_next(ink_replay *replay, ink_replay_event *event, const char *path)
{
    ink_refusal why;
    if (ink_replay_step(replay, event, &why) != INK_OK)
        record_refuse(replay, &why, path);
    if (event->kind == INK_REPLAY_START)
        replay_take_seats(replay);
}
