#include "film.h"

#include <stdlib.h>
#include <string.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "record_text.h"
#include "words/tell.h"
#include "words/words.h"

enum { FRAMES, SHOTS };

/* --- making ----------------------------------------------------------------------------------- */

/* Memory for one more, which is twice as much each time there is none left. */
static void *made_larger(void *memory, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return memory;
    *capacity = *capacity > 0 ? 2 * *capacity : 64;
    void *larger = alloc_zeroed((size_t)*capacity, size);
    if (memory != NULL)
        memcpy(larger, memory, (size_t)count * size);
    free(memory);
    return larger;
}

static void shoot(struct film *film, const ink_replay *replay, int player)
{
    film->shot = made_larger(film->shot, film->shots, &film->capacity[SHOTS], sizeof *film->shot);
    film->shot[film->shots].player = player;
    film->shot[film->shots++].seat = replay->seat[player];
}

static void shoot_all(struct film *film, const ink_replay *replay)
{
    for (int p = 0; p < film->players; p++)
        shoot(film, replay, p);
}

static void add_frame(struct film *film, int kind, const ink_replay *replay, int player,
                      ink_move move)
{
    film->frame =
        made_larger(film->frame, film->frames, &film->capacity[FRAMES], sizeof *film->frame);
    film->frame[film->frames++] = (struct film_frame){.kind = (uint8_t)kind,
                                                      .round = replay->table.round,
                                                      .player = (uint16_t)player,
                                                      .move = move,
                                                      .shots = film->shots};
}

/* Drawing begins after the roll, or after the last pick of a draft. */
static void take_roll(struct film *film, const ink_replay *replay)
{
    if (replay->table.phase != INK_PHASE_DRAW)
        return;
    shoot_all(film, replay);
    add_frame(film, FILM_ROLL, replay, 0, 0);
}

/* The end of a round is no picture of its own: what it changes is seen with the next roll. The last
   move of a round is told when the next one is near, so the round is that of the frame before. */
static void take_move(struct film *film, const ink_replay *replay, const ink_replay_event *event)
{
    int kind = ink_move_kind(event->move);
    if (kind == INK_MOVE_PICK)
        take_roll(film, replay);
    if (kind == INK_MOVE_PICK || kind == INK_MOVE_END)
        return;
    shoot(film, replay, event->player);
    add_frame(film, FILM_MOVE, replay, event->player, event->move);
}

static void take_event(struct film *film, ink_replay *replay, struct table_memory *memory,
                       const ink_replay_event *event)
{
    if (event->kind == INK_REPLAY_START) {
        table_memory_make(memory, &replay->rules);
        replay->seat = memory->seat;
        replay->pair = memory->pair;
        film->players = replay->rules.config.players;
    } else if (event->kind == INK_REPLAY_ROLL) {
        take_roll(film, replay);
    } else if (event->kind == INK_REPLAY_MOVE) {
        take_move(film, replay, event);
    }
}

static void take_record(struct film *film, ink_slice record)
{
    ink_replay *replay = alloc_zeroed(1, sizeof *replay);
    struct table_memory memory = {0};
    ink_replay_event event = {0};
    ink_replay_start(replay, record);
    while (ink_replay_step(replay, &event, NULL) == INK_OK && event.kind != INK_REPLAY_NONE)
        take_event(film, replay, &memory, &event);
    if (film->players > 0 && replay->table.phase == INK_PHASE_OVER) {
        shoot_all(film, replay);
        add_frame(film, FILM_OVER, replay, 0, 0);
    }
    free(memory.seat);
    free(memory.pair);
    free(replay);
}

bool film_make(struct film *film, const ink_session *session)
{
    char *record = record_text(session);
    *film = (struct film){.rules = ink_session_rules(session)};
    take_record(film, ink_slice_of(record));
    free(record);
    return film->frames > 0;
}

void film_free(struct film *film)
{
    free(film->frame);
    free(film->shot);
    *film = (struct film){0};
}

/* --- looking ---------------------------------------------------------------------------------- */

static const struct film_shot *find_shot(const struct film *film, int shots, int player)
{
    for (int i = shots - 1; i >= 0; i--)
        if (film->shot[i].player == player)
            return &film->shot[i];
    return NULL;
}

const ink_seat *film_seat(const struct film *film, int frame, int player)
{
    return &find_shot(film, film->frame[frame].shots, player)->seat;
}

void film_score(const struct film *film, int frame, int player, ink_score *score)
{
    ink_table_score(film->rules, film_seat(film, frame, player), 0, score);
}

bool film_concerns(const struct film *film, int frame, int player)
{
    return film->frame[frame].kind != FILM_MOVE || film->frame[frame].player == player;
}

int film_step(const struct film *film, int frame, int player, int step)
{
    for (int at = frame + step; at >= 0 && at < film->frames; at += step)
        if (film_concerns(film, at, player))
            return at;
    return frame;
}

int film_round_begin(const struct film *film, int round)
{
    for (int i = 0; i < film->frames; i++)
        if (film->frame[i].kind == FILM_ROLL && film->frame[i].round == round)
            return i;
    return -1;
}

int film_round_end(const struct film *film, int round, int player)
{
    int last = -1;
    for (int i = 0; i < film->frames; i++)
        if (film->frame[i].round == round && film->frame[i].kind != FILM_OVER &&
            film_concerns(film, i, player))
            last = i;
    return last;
}

ink_set sheets_differ(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                      ink_set border[2])
{
    ink_show was, is;
    ink_set changed = 0;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        if (before->tile[ink_set_first(left)] != after->tile[ink_set_first(left)])
            changed |= left & (0 - left);
    ink_sheet_show(rules, before, &was);
    ink_sheet_show(rules, after, &is);
    for (int i = 0; i < 2; i++)
        border[i] = is.border[i] & ~was.border[i];
    return changed;
}

/* The sheet as it was before the frame; an empty one before the first. */
static const ink_sheet *sheet_before(const struct film *film, int frame, int player,
                                     ink_sheet *empty)
{
    const struct film_shot *shot =
        frame > 0 ? find_shot(film, film->frame[frame - 1].shots, player) : NULL;
    if (shot != NULL)
        return &shot->seat.sheet;
    ink_sheet_start(film->rules, empty);
    return empty;
}

ink_set film_changed(const struct film *film, int frame, int player, ink_set border[2])
{
    ink_sheet empty;
    return sheets_differ(film->rules, sheet_before(film, frame, player, &empty),
                         &film_seat(film, frame, player)->sheet, border);
}

/* --- in words --------------------------------------------------------------------------------- */

/* What the dice have done to the sheet, or a drawing beside itself. */
static void tell_change(const struct film *film, int frame, int player, const ink_move *told,
                        int count, ink_text *out)
{
    ink_sheet empty;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    change_words(film->rules, sheet_before(film, frame, player, &empty),
                 &film_seat(film, frame, player)->sheet, told, count, &text);
    ink_text_string(out, out->length == 0 && words[0] == ' ' ? words + 1 : words);
}

void film_event_words(const struct film *film, int frame, int player, ink_text *out)
{
    const struct film_frame *at = &film->frame[frame];
    if (at->kind == FILM_OVER) {
        ink_text_string(out, _("The game is over."));
        return;
    }
    if (at->kind == FILM_MOVE && at->player == player) {
        ink_sheet empty;
        if (answer_special(film->rules, at->move) < 0) /* else that it is crossed off tells all */
            told_words(film->rules, sheet_before(film, frame, player, &empty), at->move, -1, out);
        tell_change(film, frame, player, &at->move, 1, out);
        return;
    }
    tell_change(film, frame, player, NULL, 0, out);
}

void film_words(const struct film *film, int frame, int player, ink_text *out)
{
    const struct film_frame *at = &film->frame[frame];
    bool moves = at->kind == FILM_MOVE && at->player == player;
    if (at->kind != FILM_OVER && !moves)
        ink_text_string(out, round_text(film->rules, at->round, WORDS_HERE(ROUND_TEXT)));
    film_event_words(film, frame, player, out);
}
