/* Replays a log: each entry does what it did, and the events of the room itself must be those it
   would make now. So a log that no room has written is refused. */
#include <stdlib.h>
#include <string.h>

#include "event.h"
#include "format/slice.h"
#include "internal.h"

/* An entry that is being read. */
struct reading {
    ink_room *room;
    const ink_entry *entry;
    ink_slice rest;
    int stepped; /* the seat of a step */
};

/* Would the room have written this body? */
static bool would_write(const struct reading *reading, ink_body_writer *write, const void *what)
{
    ink_slice body = reading->entry->body;
    char small[512], *large = body.length + 2 > sizeof small ? malloc(body.length + 2) : small;
    if (large == NULL)
        return false;
    ink_text out = ink_text_in(large, body.length + 2);
    write(reading->room, what, &out);
    bool same = out.length == body.length && memcmp(large, body.data, body.length) == 0;
    if (large != small)
        free(large);
    return same;
}

static bool read_seat(struct reading *reading, int *seat)
{
    uint64_t number;
    if (!ink_body_number(&reading->rest, INK_ROOM_SEATS, &number))
        return false;
    *seat = (int)number;
    return ink_room_place(reading->room, *seat) != NULL;
}

static bool read_moment(struct reading *reading, int64_t *moment)
{
    uint64_t number;
    bool read = ink_body_number(&reading->rest, INT64_MAX, &number);
    *moment = read ? (int64_t)number : 0;
    return read;
}

/* --- before the game -------------------------------------------------------------------------- */

static bool is_hex(ink_slice word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!((word.data[i] >= '0' && word.data[i] <= '9') ||
              (word.data[i] >= 'a' && word.data[i] <= 'f')))
            return false;
    return word.length == INK_FAIR_SECRET - 1;
}

static bool keep_hex(char to[INK_FAIR_SECRET], ink_slice word)
{
    if (!is_hex(word) || to[0] != '\0')
        return false;
    memcpy(to, word.data, word.length);
    return true;
}

enum { MOST_WORDS = INK_OPTIONS + 1 };

/* The words of an open event: secrets are kept, options decoded one behind the other. */
static bool read_words(struct reading *reading, char *text, size_t size, ink_slice *option,
                       size_t *count)
{
    ink_room *room = reading->room;
    while (reading->rest.length > 0) {
        ink_slice word = ink_body_word(&reading->rest);
        if (ink_slice_skip(&word, "commitment=")) {
            if (!keep_hex(room->commitment, word))
                return false;
            continue;
        }
        if (ink_slice_skip(&word, "secret=")) {
            if (!keep_hex(room->secret, word))
                return false;
            continue;
        }
        if (*count == MOST_WORDS ||
            !ink_percent_decode(word, false, text, size, &option[*count].length))
            return false;
        option[*count].data = text;
        text += option[*count].length + 1;
        size -= option[*count].length + 1;
        ++*count;
    }
    return true;
}

static bool secret_fits(const ink_room *room)
{
    char commitment[INK_FAIR_SECRET];
    if (room->secret[0] == '\0')
        return room->commitment[0] == '\0' && room->options.seed[0] != '\0';
    ink_fair_commit(room->secret, commitment);
    return strcmp(commitment, room->commitment) == 0;
}

static bool read_open(struct reading *reading)
{
    ink_room *room = reading->room;
    ink_slice option[MOST_WORDS];
    size_t count = 0, size = reading->rest.length + 2;
    ink_room_refusal why;
    if (room->stage != STAGE_EMPTY || reading->entry->number != 1)
        return false;
    char *text = malloc(size);
    bool read = text != NULL && read_words(reading, text, size, option, &count) &&
                ink_room_begin(room, option, count, &why) && secret_fits(room);
    free(text);
    room->host = reading->entry->person;
    return read;
}

static bool read_set(struct reading *reading)
{
    ink_room *room = reading->room;
    ink_slice word = ink_body_word(&reading->rest), name = ink_slice_until(&word, '=');
    char value[INK_ROOM_OPTION];
    size_t length;
    int option = ink_option_find(name);
    if (option < 0 || !ink_percent_decode(word, false, value, sizeof value, &length) ||
        (room->stage != STAGE_WAITING &&
         (room->stage != STAGE_RUNNING || !ink_option_later(option))) ||
        !ink_apply_set(room, option, (ink_slice){value, length}))
        return false;
    struct optioned set = {option, &room->options};
    return would_write(reading, ink_body_set, &set);
}

static bool read_sit(struct reading *reading)
{
    struct sat sat;
    if (!read_seat(reading, &sat.seat) ||
        !ink_body_number(&reading->rest, INT64_MAX, &sat.person) || sat.person == 0)
        return false;
    sat.nonce = ink_body_word(&reading->rest);
    sat.name = reading->rest;
    reading->rest.length = 0;
    const struct place *place = ink_room_place(reading->room, sat.seat);
    bool other = place->person != sat.person && ink_place_taken(place);
    if (!ink_is_nonce(sat.nonce) || sat.name.length == 0 || sat.name.length >= INK_SESSION_NAME ||
        other || !ink_apply_sit(reading->room, &sat))
        return false;
    sat.name = ink_slice_of(place->name); /* as it was kept */
    return would_write(reading, ink_body_sit, &sat);
}

static bool read_stand(struct reading *reading)
{
    int seat;
    return read_seat(reading, &seat) && ink_apply_stand(reading->room, seat);
}

/* Notes that the clock has done this, so that it is not done again. */
static void note_tick(const struct reading *reading)
{
    ink_room *room = reading->room;
    if (reading->entry->person == 0 && room->due != 0 && reading->entry->at >= room->due)
        room->ticked = true;
}

static bool read_bot(struct reading *reading)
{
    int seat;
    uint64_t level;
    if (!read_seat(reading, &seat) ||
        !ink_body_number(&reading->rest, INK_SESSION_LEVELS, &level) ||
        !ink_apply_bot(reading->room, seat, (int)level))
        return false;
    note_tick(reading);
    return true;
}

static bool read_drop(struct reading *reading)
{
    int seat;
    if (!read_seat(reading, &seat) || !ink_apply_drop(reading->room, seat))
        return false;
    note_tick(reading);
    return true;
}

/* --- the game --------------------------------------------------------------------------------- */

static bool read_start(struct reading *reading)
{
    ink_refusal why;
    bool anybody = false;
    for (int i = 0; i < reading->room->places; i++)
        anybody = anybody || ink_place_taken(&reading->room->place[i]);
    reading->rest.length = 0;
    return anybody && ink_apply_start(reading->room, &why) == INK_OK &&
           would_write(reading, ink_body_start, NULL);
}

static bool read_roll(struct reading *reading)
{
    int64_t due;
    bool read = read_moment(reading, &due);
    reading->rest.length = 0;
    return read && ink_apply_roll(reading->room, due) && would_write(reading, ink_body_roll, NULL);
}

static bool read_step(struct reading *reading)
{
    int seat;
    char mark;
    ink_refusal why;
    if (!read_seat(reading, &seat) || ink_room_player_of(reading->room, seat) < 0)
        return false;
    ink_slice told = ink_body_word(&reading->rest), text = reading->rest;
    reading->stepped = seat;
    reading->rest.length = 0;
    return told.length == 1 && ink_is_step(text) &&
           ink_apply_step(reading->room, seat, text, &mark, &why) == INK_OK && mark == told.data[0];
}

static bool read_close(struct reading *reading)
{
    ink_room *room = reading->room;
    int round =
        room->pending == PENDING_SHOW ? room->shown + 1 : ink_session_table(room->session)->round;
    reading->rest.length = 0;
    if (!would_write(reading, ink_body_close, &round))
        return false;
    ink_apply_close(room);
    return true;
}

static bool read_over(struct reading *reading)
{
    reading->rest.length = 0;
    if (!would_write(reading, ink_body_over, NULL))
        return false;
    ink_apply_over(reading->room);
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static bool read_pause(struct reading *reading)
{
    int64_t due;
    if (!read_moment(reading, &due) || due != 0 || reading->room->paused)
        return false;
    ink_apply_pause(reading->room, reading->entry->at);
    return true;
}

/* Comes without a pause, too, when a draft gets more time. */
static bool read_resume(struct reading *reading)
{
    int64_t due;
    if (!read_moment(reading, &due))
        return false;
    if (!reading->room->paused)
        reading->room->ticked = false;
    ink_apply_resume(reading->room, due);
    return true;
}

static bool read_next(struct reading *reading)
{
    int64_t due;
    if (!read_moment(reading, &due))
        return false;
    ink_apply_next(reading->room);
    return true;
}

static bool read_chat(struct reading *reading)
{
    uint64_t seat;
    char line[MOST_CHAT + 1];
    bool read = ink_body_number(&reading->rest, (uint64_t)reading->room->places, &seat);
    size_t length = ink_line_clean(reading->rest, line, sizeof line);
    bool clean = length > 0 && length == reading->rest.length &&
                 memcmp(line, reading->rest.data, length) == 0;
    reading->rest.length = 0;
    return read && clean;
}

static bool read_help(struct reading *reading)
{
    struct had had;
    uint64_t times;
    if (!read_seat(reading, &had.seat) ||
        !ink_body_number(&reading->rest, INK_SESSION_HELP, &times))
        return false;
    had.times = (int)times;
    had.kind = reading->rest;
    reading->rest.length = 0;
    return ink_apply_help(reading->room, &had);
}

static bool read_names(struct reading *reading)
{
    reading->rest.length = 0;
    return would_write(reading, ink_body_names, NULL);
}

static bool read_rematch(struct reading *reading)
{
    bool once = !reading->room->rematched && ink_is_code(reading->rest);
    reading->room->rematched = true;
    reading->rest.length = 0;
    return once;
}

static bool read_host(struct reading *reading)
{
    int seat;
    return reading->entry->person == 0 && read_seat(reading, &seat) &&
           ink_apply_host(reading->room, seat);
}

static bool read_rekey(struct reading *reading)
{
    int seat;
    return read_seat(reading, &seat) && ink_apply_rekey(reading->room, seat);
}

/* Which events may come at which stage. One that the room owes comes before all others; a pause
   delays only the roll. */
static const struct {
    const char *word;
    bool (*read)(struct reading *reading);
    unsigned stages;
    unsigned pending; /* bits of what must be due; 0: nothing, or a roll that is held back */
} events[] = {
    {"step", read_step, 1u << STAGE_RUNNING, 0},
    {"close", read_close, 1u << STAGE_RUNNING, 1u << PENDING_CLOSE | 1u << PENDING_SHOW},
    {"roll", read_roll, 1u << STAGE_RUNNING, 1u << PENDING_ROLL},
    {"open", read_open, 1u << STAGE_EMPTY, 0},
    {"set", read_set, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"sit", read_sit, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"stand", read_stand, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"bot", read_bot, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"drop", read_drop, 1u << STAGE_RUNNING, 0},
    {"start", read_start, 1u << STAGE_WAITING, 0},
    {"pause", read_pause, 1u << STAGE_RUNNING, 0},
    {"resume", read_resume, 1u << STAGE_RUNNING, 0},
    {"next", read_next, 1u << STAGE_RUNNING, 0},
    {"chat", read_chat, 1u << STAGE_WAITING | 1u << STAGE_RUNNING | 1u << STAGE_OVER, 0},
    {"help", read_help, 1u << STAGE_RUNNING, 0},
    {"names", read_names, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"over", read_over, 1u << STAGE_RUNNING, 1u << PENDING_OVER},
    {"rematch", read_rematch, 1u << STAGE_OVER, 0},
    {"host", read_host, 1u << STAGE_WAITING | 1u << STAGE_RUNNING, 0},
    {"rekey", read_rekey, 1u << STAGE_WAITING | 1u << STAGE_RUNNING | 1u << STAGE_OVER, 0},
};

static bool is_due(const ink_room *room, unsigned pending)
{
    if (pending != 0)
        return (pending >> room->pending & 1) != 0 &&
               !(room->paused && room->pending == PENDING_ROLL);
    return room->pending == PENDING_NOTHING || (room->pending == PENDING_ROLL && room->paused);
}

static bool read_event(struct reading *reading)
{
    ink_slice word = ink_body_word(&reading->rest);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (ink_slice_is(word, events[i].word))
            return (events[i].stages >> reading->room->stage & 1) != 0 &&
                   is_due(reading->room, events[i].pending) && events[i].read(reading) &&
                   reading->rest.length == 0;
    return false;
}

bool ink_room_replay(ink_room *room, const ink_entry *entry, ink_room_refusal *why)
{
    struct reading reading = {room, entry, entry->body, 0};
    if (entry->number != room->last + 1 || !read_event(&reading))
        return ink_room_refuse(why, "BROKEN", INK_TEXT("The log of the table is broken."));
    room->last = entry->number;
    ink_room_remember(room, entry->person, entry->request, entry->number);
    if (reading.stepped != 0)
        ink_room_note_step(room, reading.stepped, NO_DEVICE);
    return true;
}
