/* Rooms: how one is made, its seats, and what can be seen of it. */
#include "room.h"

#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "internal.h"

/* --- refusals --------------------------------------------------------------------------------- */

bool ink_room_refuse(ink_room_refusal *why, const char *name, const char *message)
{
    why->name = name;
    why->message = message;
    ink_refuse(&why->rules, INK_OK);
    return false;
}

bool ink_room_refuse_by_rules(ink_room_refusal *why, const ink_refusal *rules)
{
    why->name = ink_status_name(rules->status);
    why->message = NULL;
    why->rules = *rules;
    return false;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool is_direction(uint32_t c)
{
    return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

size_t ink_line_clean(ink_slice line, char *clean, size_t size)
{
    size_t used = 0;
    while (line.length > 0) {
        uint32_t character = 0;
        size_t bytes = ink_slice_character(line, &character);
        ink_slice taken = ink_slice_take(&line, bytes > 0 ? bytes : 1);
        if (bytes > 0 && is_direction(character))
            continue;
        bool plain = bytes > 0 && !is_control(character);
        if (used + (plain ? bytes : 1) >= size)
            break;
        if (plain)
            memcpy(clean + used, taken.data, bytes);
        else
            clean[used] = bytes > 0 ? ' ' : '?';
        used += plain ? bytes : 1;
    }
    clean[used] = '\0';
    return used;
}

bool ink_is_nonce(ink_slice nonce)
{
    for (size_t i = 0; i < nonce.length; i++) {
        char c = nonce.data[i];
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return false;
    }
    return nonce.length >= LEAST_NONCE && nonce.length < NONCE;
}

bool ink_is_step(ink_slice step)
{
    for (size_t i = 0; i < step.length; i++)
        if (step.data[i] < ' ' || step.data[i] > '~')
            return false;
    return step.length > 0 && step.length <= MOST_STEP;
}

bool ink_is_code(ink_slice code)
{
    for (size_t i = 0; i < code.length; i++)
        if (code.data[i] <= ' ' || code.data[i] > '~')
            return false;
    return code.length > 0 && code.length <= MOST_CODE;
}

/* --- making ----------------------------------------------------------------------------------- */

ink_room *ink_room_new(void)
{
    ink_room *room = calloc(1, sizeof *room);
    if (room == NULL)
        abort();
    ink_options_start(&room->options);
    return room;
}

void ink_room_free(ink_room *room)
{
    if (room == NULL)
        return;
    ink_session_free(room->session);
    free(room->seat_of);
    free(room->place);
    free(room->answered.name);
    free(room->answered.number);
    free(room->made.entry);
    free(room->text);
    free(room);
}

bool ink_room_set_places(ink_room *room, int places)
{
    struct place *place = realloc(room->place, (size_t)places * sizeof *place);
    if (place == NULL)
        return false;
    for (int i = room->places; i < places; i++)
        place[i] = (struct place){.player = -1};
    room->place = place;
    room->places = places;
    return true;
}

/* "for=17,0,23": seats kept for people, in their order. */
static bool keep_seats(ink_room *room, ink_slice list)
{
    for (int seat = 1; list.length > 0; seat++) {
        struct place *place = ink_room_place(room, seat);
        ink_slice one = ink_slice_until(&list, ',');
        if (place == NULL || !ink_body_number(&one, INT64_MAX, &place->kept))
            return false;
    }
    return true;
}

/* What was read of the options of a new table: a bit for each, and the seats to be kept, which wait
   until all options are known. */
struct reading {
    uint64_t seen;
    ink_slice kept;
};
enum { OPTION_FOR = INK_OPTIONS };
_Static_assert(OPTION_FOR < 64, "a bit for each option");

/* Reads one option. One that is given twice is refused, since no client could read it. */
static bool take_option(ink_room *room, ink_slice text, struct reading *reading)
{
    ink_slice name = {text.data, 0};
    while (name.length < text.length && text.data[name.length] != '=')
        name.length++;
    if (name.length == text.length)
        return false;
    ink_slice_take(&text, name.length + 1);
    int option = ink_slice_is(name, "for") ? OPTION_FOR : ink_option_find(name);
    if (option < 0 || (reading->seen >> option & 1) != 0)
        return false;
    reading->seen |= (uint64_t)1 << option;
    if (option == OPTION_FOR)
        reading->kept = text;
    return option == OPTION_FOR || ink_option_take(&room->options, option, text);
}

bool ink_room_begin(ink_room *room, const ink_slice *option, size_t count, ink_room_refusal *why)
{
    struct reading reading = {.kept = {"", 0}};
    for (size_t i = 0; i < count; i++)
        if (!take_option(room, option[i], &reading))
            return ink_room_refuse(why, "BAD_OPTION", INK_TEXT("Tables have no such option."));
    if (room->options.seats > INK_ROOM_PEOPLE && room->options.boards == INK_BOARDS_OPEN)
        room->options.boards = INK_BOARDS_ROUND;
    if (!ink_options_agree(&room->options, why))
        return false;
    if (!ink_room_set_places(room, room->options.seats) || !keep_seats(room, reading.kept))
        return ink_room_refuse(why, "BAD_OPTION", INK_TEXT("Seats cannot be reserved like that."));
    room->stage = STAGE_WAITING;
    return true;
}

bool ink_room_open(ink_room *room, uint64_t host, const ink_slice *option, size_t count,
                   const char *secret, int64_t now, ink_room_refusal *why)
{
    struct cause cause = {.person = host, .request = {"", 0}, .at = now};
    if (room->stage != STAGE_EMPTY)
        return ink_room_refuse(why, "BEGUN", INK_TEXT("The table has been made already."));
    if (!ink_room_begin(room, option, count, why)) {
        ink_options_start(&room->options);
        room->places = 0;
        return false;
    }
    room->host = host;
    if (room->options.seed[0] == '\0') {
        memcpy(room->secret, secret, INK_FAIR_SECRET);
        ink_fair_commit(room->secret, room->commitment);
    }
    ink_room_append(room, &cause, ink_body_open, NULL);
    return true;
}

/* --- seats ------------------------------------------------------------------------------------ */

struct place *ink_room_place(const ink_room *room, int seat)
{
    return seat >= 1 && seat <= room->places ? &room->place[seat - 1] : NULL;
}

bool ink_place_taken(const struct place *place)
{
    return place->person != 0 || place->level > 0;
}

int ink_room_seat_of(const ink_room *room, uint64_t person)
{
    for (int i = 0; person != 0 && i < room->places; i++)
        if (room->place[i].person == person)
            return i + 1;
    return 0;
}

int ink_room_player_of(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return place != NULL ? place->player : -1;
}

bool ink_room_has_ended(const ink_room *room, int seat)
{
    int player = ink_room_player_of(room, seat);
    if (player < 0)
        return false;
    int phase = ink_session_table(room->session)->phase;
    return (phase != INK_PHASE_DRAW && phase != INK_PHASE_DRAFT) ||
           ink_session_seats(room->session)[player].ended != 0;
}

const char *ink_room_name(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return place != NULL ? place->name : "";
}

void ink_hidden_name(int seat, ink_text *out)
{
    ink_text_string(out, "Player ");
    ink_text_number(out, seat);
}

bool ink_room_shown_name(const ink_room *room, int seat, char name[INK_SESSION_NAME])
{
    ink_text out = ink_text_in(name, INK_SESSION_NAME);
    bool hidden = room->options.names == INK_NAMES_HIDDEN && ink_room_person(room, seat) != 0;
    if (hidden)
        ink_hidden_name(seat, &out);
    else
        ink_text_string(&out, ink_room_name(room, seat));
    return hidden;
}

uint64_t ink_room_person(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return place != NULL ? place->person : 0;
}

int ink_room_key_changes(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return place != NULL ? place->rekeyed : 0;
}

int ink_room_level(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return place != NULL ? place->level : 0;
}

/* --- looking ---------------------------------------------------------------------------------- */

uint64_t ink_room_last(const ink_room *room)
{
    return room->last;
}

const char *ink_room_commitment(const ink_room *room)
{
    return room->commitment;
}

const ink_room_options *ink_room_options_of(const ink_room *room)
{
    return &room->options;
}

uint64_t ink_room_host(const ink_room *room)
{
    return room->host;
}

uint64_t ink_room_host_since(const ink_room *room)
{
    return room->host_since;
}

bool ink_room_waits_for_host(const ink_room *room)
{
    return room->stage == STAGE_WAITING || (room->stage == STAGE_RUNNING && room->paused);
}

const ink_session *ink_room_session(const ink_room *room)
{
    return room->session;
}

bool ink_room_is_over(const ink_room *room)
{
    return room->stage == STAGE_OVER;
}

size_t ink_room_bytes(const ink_room *room)
{
    return sizeof *room + (size_t)room->places * sizeof *room->place +
           (size_t)room->players * sizeof *room->seat_of +
           (size_t)room->answered.slots *
               (sizeof *room->answered.name + sizeof *room->answered.number) +
           room->capacity * sizeof *room->made.entry + room->size +
           (room->session != NULL ? ink_session_bytes(room->session) : 0);
}
