/* A room as text, so that it need not be made from a long log: what its log has made of it, but for
   the log itself. The first line says which program wrote it, since another one may make something
   else of the same log. */
#include <inkrail/format.h>
#include <inkrail/version.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "internal.h"

/* Numbers of the room, in their order: FIELD(type, name, most). */
/* clang-format off */
#define FIELDS(FIELD)                                                                              \
    FIELD(uint64_t, host, INT64_MAX)                                                               \
    FIELD(uint64_t, host_since, UINT32_MAX)                                                        \
    FIELD(uint64_t, last, UINT32_MAX)                                                              \
    FIELD(enum stage, stage, STAGE_OVER)                                                           \
    FIELD(enum pending, pending, PENDING_OVER)                                                     \
    FIELD(int, shown, INK_MAX_ROUNDS)                                                              \
    FIELD(bool, paused, 1)                                                                         \
    FIELD(bool, rematched, 1)                                                                      \
    FIELD(bool, ticked, 1)                                                                         \
    FIELD(bool, helped, 1)                                                                         \
    FIELD(bool, picked_for, 1)                                                                     \
    FIELD(int64_t, due, INT64_MAX)                                                                 \
    FIELD(int64_t, left, INT64_MAX)                                                                \
    FIELD(uint64_t, rolled, UINT32_MAX)                                                            \
    FIELD(int, players, INK_ROOM_SEATS)

/* The numbers of a seat. A turn that was given to a bot is given again. */
#define PLACE_FIELDS(FIELD)                                                                        \
    FIELD(uint64_t, person, INT64_MAX)                                                             \
    FIELD(uint8_t, level, UINT8_MAX)                                                               \
    FIELD(bool, away, 1)                                                                           \
    FIELD(bool, dropped, 1)                                                                        \
    FIELD(uint16_t, rekeyed, MOST_REKEYS)                                                          \
    FIELD(uint64_t, device, INT64_MAX)                                                             \
    FIELD(uint64_t, by_device, UINT32_MAX)                                                         \
    FIELD(uint64_t, by_others, UINT32_MAX)
/* clang-format on */

/* --- writing ---------------------------------------------------------------------------------- */

static void write_number(uint64_t number, ink_text *out)
{
    ink_text_char(out, ' ');
    ink_text_number(out, (int64_t)number);
}

static void write_head(ink_text *out)
{
    ink_text_string(out, "room 2 " INK_VERSION "\n");
}

static void write_state(const ink_room *room, ink_text *out)
{
    ink_text_string(out, "state");
#define FIELD(type, name, most) write_number((uint64_t)room->name, out);
    FIELDS(FIELD)
#undef FIELD
    ink_text_char(out, '\n');
}

static void write_place(const struct place *place, ink_text *out)
{
    ink_text_string(out, "seat");
#define FIELD(type, name, most) write_number((uint64_t)place->name, out);
    PLACE_FIELDS(FIELD)
#undef FIELD
    write_number((uint64_t)(place->player + 1), out);
    ink_text_string(out, " =");
    ink_text_string(out, place->nonce);
    ink_text_string(out, " =");
    ink_percent_encode(ink_slice_of(place->name), out);
    ink_text_char(out, '\n');
}

struct asked {
    uint64_t name;
    uint32_t number;
};

static int compare_asked(const void *a, const void *b)
{
    const struct asked *one = a, *other = b;
    if (one->number != other->number)
        return one->number < other->number ? -1 : 1;
    return one->name < other->name ? -1 : one->name > other->name;
}

/* Writes them in the order of the log, each with the distance from the one before. */
static bool write_answered(const struct answered *answered, ink_text *out)
{
    struct asked *asked = malloc((answered->count + 1) * sizeof *asked);
    uint32_t count = 0, before = 0;
    if (asked == NULL)
        return false;
    for (uint32_t i = 0; i < answered->slots; i++)
        if (answered->number[i] != 0)
            asked[count++] = (struct asked){answered->name[i], answered->number[i]};
    qsort(asked, count, sizeof *asked, compare_asked);
    ink_text_string(out, "asked");
    for (uint32_t i = 0; i < count; i++) {
        write_number(asked[i].name >> 32, out);
        write_number(asked[i].name & UINT32_MAX, out);
        write_number(asked[i].number - before, out);
        before = asked[i].number;
    }
    ink_text_char(out, '\n');
    free(asked);
    return true;
}

bool ink_room_write(const ink_room *room, ink_text *out)
{
    if (room->made.count > 0 || room->stage == STAGE_EMPTY)
        return false;
    write_head(out);
    ink_body_open(room, NULL, out);
    ink_text_char(out, '\n');
    write_state(room, out);
    for (int i = 0; i < room->places; i++)
        write_place(&room->place[i], out);
    if (!write_answered(&room->answered, out))
        return false;
    if (room->session != NULL)
        ink_session_write(room->session, out);
    return true;
}

size_t ink_room_write_bytes(const ink_room *room)
{
    enum { HEAD = 16384, PLACE = 512, ASKED = 36 };
    return HEAD + (size_t)room->places * PLACE + (size_t)room->answered.count * ASKED +
           (room->session != NULL ? INK_SAVE_BYTES((size_t)room->players) : 0);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The next line, if it begins with this word, which is taken off. */
static bool take_line(ink_slice *text, const char *word, ink_slice *line)
{
    if (text->length == 0)
        return false;
    *line = ink_slice_line(text);
    ink_slice first = ink_body_word(line);
    return ink_slice_is(first, word);
}

static bool read_head(ink_slice *text)
{
    char head[64];
    ink_text out = ink_text_in(head, sizeof head);
    write_head(&out);
    if (text->length < out.length || memcmp(text->data, head, out.length) != 0)
        return false;
    ink_slice_take(text, out.length);
    return true;
}

/* Reads the options as if the room had just been opened with them. */
static bool read_open(ink_room *room, ink_slice *text)
{
    ink_room_refusal why;
    ink_entry entry = {.number = 1, .request = {"", 0}, .body = ink_slice_line(text)};
    return ink_room_replay(room, &entry, &why);
}

static bool read_state(ink_room *room, ink_slice *text)
{
    ink_slice line;
    uint64_t number;
    if (!take_line(text, "state", &line))
        return false;
#define FIELD(type, name, most)                                                                    \
    if (!ink_body_number(&line, most, &number))                                                    \
        return false;                                                                              \
    room->name = (type)number;
    FIELDS(FIELD)
#undef FIELD
    return room->players <= room->places;
}

static bool take_text(ink_slice *line, char *buffer, size_t size)
{
    size_t length;
    ink_slice word = ink_body_word(line);
    if (word.length == 0 || word.data[0] != '=')
        return false;
    ink_slice_take(&word, 1);
    return ink_percent_decode(word, false, buffer, size, &length);
}

static bool read_place(ink_room *room, struct place *place, ink_slice *text)
{
    ink_slice line;
    uint64_t number;
    if (!take_line(text, "seat", &line))
        return false;
#define FIELD(type, name, most)                                                                    \
    if (!ink_body_number(&line, most, &number))                                                    \
        return false;                                                                              \
    place->name = (type)number;
    PLACE_FIELDS(FIELD)
#undef FIELD
    if (!ink_body_number(&line, (uint64_t)room->players, &number))
        return false;
    place->player = (int16_t)((int)number - 1);
    if (place->player >= 0)
        room->seat_of[place->player] = (uint16_t)(place - room->place + 1);
    return take_text(&line, place->nonce, sizeof place->nonce) &&
           take_text(&line, place->name, sizeof place->name);
}

static bool read_places(ink_room *room, ink_slice *text)
{
    bool read = true;
    if (room->players > 0) /* else the game has not started */
        room->seat_of = calloc((size_t)room->players, sizeof *room->seat_of);
    if (room->players > 0 && room->seat_of == NULL)
        return false;
    for (int i = 0; read && i < room->places; i++)
        read = read_place(room, &room->place[i], text);
    for (int p = 0; read && p < room->players; p++)
        read = room->seat_of[p] != 0;
    return read;
}

static bool read_answered(ink_room *room, ink_slice *text)
{
    ink_slice line;
    uint64_t high, low, more, number = 0;
    if (!take_line(text, "asked", &line))
        return false;
    while (line.length > 0) {
        if (!ink_body_number(&line, UINT32_MAX, &high) ||
            !ink_body_number(&line, UINT32_MAX, &low) || !ink_body_number(&line, UINT32_MAX, &more))
            return false;
        number += more;
        if (number == 0 || number > room->last)
            return false;
        ink_room_remember_name(room, high << 32 | low, number);
    }
    return true;
}

static bool read_session(ink_room *room, ink_slice text)
{
    ink_refusal why;
    bool runs = room->stage == STAGE_RUNNING || room->stage == STAGE_OVER;
    if (!runs)
        return text.length == 0 && room->players == 0;
    return ink_session_read(text, &room->session, &why) == INK_OK &&
           ink_session_table(room->session)->players == room->players;
}

ink_room *ink_room_read(ink_slice text)
{
    ink_room *room = ink_room_new();
    bool read = read_head(&text) && read_open(room, &text) && read_state(room, &text) &&
                read_places(room, &text) && read_answered(room, &text) && read_session(room, text);
    if (read)
        return room;
    ink_room_free(room);
    return NULL;
}
