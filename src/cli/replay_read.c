#include "replay_read.h"

#include <string.h>

#include "front/i18n.h"
#include "front/room.h"
#include "output.h"

static _Noreturn void refuse_record(const ink_replay *replay, const ink_refusal *why,
                                    const char *path)
{
    bool has_rules = replay->rules.tiles > 0;
    const char *sentence = refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text,
                                            WORDS_HERE(SENTENCE));
    const char *name = path == NULL || strcmp(path, "-") == 0 ? _("standard input") : path;
    if (why->line > 0)
        fail(_("%s, line %zu: %s"), name, why->line, sentence);
    fail("%s: %s", name, sentence);
}

static void take_seats(ink_replay *replay)
{
    static struct room room;
    room_make(&room, &replay->rules);
    replay->seat = room.seat;
    replay->pair = room.pair;
}

void replay_begin(ink_replay *replay, ink_slice record)
{
    *replay = (ink_replay){0};
    ink_replay_start(replay, record);
}

void replay_next(ink_replay *replay, ink_event *event, const char *path)
{
    ink_refusal why;
    if (ink_replay_step(replay, event, &why) != INK_OK)
        refuse_record(replay, &why, path);
    if (event->kind == INK_EVENT_START)
        take_seats(replay);
}
