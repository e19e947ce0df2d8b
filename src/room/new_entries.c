/* New entries of the log, and the requests that were answered. */
#include <stdlib.h>
#include <string.h>

#include "core/fnv.h"
#include "internal.h"

/* --- memory that is made once ----------------------------------------------------------------- */

/* A table without memory is of no use to anyone, and neither is a server without memory: so it
   ends. */
static void *grown(void *old, size_t bytes)
{
    void *grown = realloc(old, bytes);
    if (grown == NULL)
        abort();
    return grown;
}

/* --- entries ---------------------------------------------------------------------------------- */

/* The texts move: those who point to them follow. */
static void grow_text(ink_room *room, size_t more)
{
    size_t size = room->size > 0 ? room->size : 512;
    while (size < room->used + more)
        size *= 2;
    if (size == room->size)
        return;
    char *text = grown(NULL, size);
    if (room->used > 0)
        memcpy(text, room->text, room->used);
    for (size_t i = 0; i < room->made.count; i++) {
        ink_entry *entry = &room->made.entry[i];
        entry->request.data = text + (entry->request.data - room->text);
        entry->body.data = text + (entry->body.data - room->text);
    }
    free(room->text);
    room->text = text;
    room->size = size;
}

static ink_slice keep_text(ink_room *room, ink_slice text)
{
    grow_text(room, text.length + 1);
    char *kept = room->text + room->used;
    memcpy(kept, text.data != NULL ? text.data : "", text.length);
    kept[text.length] = '\0';
    room->used += text.length + 1;
    return (ink_slice){kept, text.length};
}

static ink_slice keep_body(ink_room *room, ink_body_writer *write, const void *what)
{
    ink_text out;
    size_t more = 128;
    do {
        grow_text(room, more);
        out = ink_text_in(room->text + room->used, room->size - room->used);
        write(room, what, &out);
        more = out.length + 1;
    } while (!ink_text_whole(&out));
    room->used += out.length + 1;
    return (ink_slice){out.data, out.length};
}

ink_slice ink_room_append(ink_room *room, const struct cause *cause, ink_body_writer *write,
                          const void *what)
{
    if (room->made.count == room->capacity) {
        room->capacity = room->capacity > 0 ? 2 * room->capacity : 8;
        room->made.entry = grown(room->made.entry, room->capacity * sizeof *room->made.entry);
    }
    size_t request = room->used;
    keep_text(room, cause->request);
    ink_slice body = keep_body(room, write, what);
    room->made.entry[room->made.count++] =
        (ink_entry){.number = ++room->last,
                    .at = cause->at,
                    .person = cause->person,
                    .request = {room->text + request, cause->request.length},
                    .body = body};
    ink_room_remember(room, cause->person, cause->request, room->last);
    return body;
}

const ink_entries *ink_room_made(const ink_room *room)
{
    return &room->made;
}

void ink_room_taken(ink_room *room)
{
    enum { SMALL = 2048 };
    room->made.count = 0;
    room->used = 0;
    if (room->size <= SMALL)
        return;
    free(room->text); /* what a large round took goes back */
    room->text = NULL;
    room->size = 0;
}

/* --- requests that were answered -------------------------------------------------------------- */

enum { FIRST_SLOTS = 32 };

/* A hash of the person and the name of the request: nobody can take the place of
   somebody else's request without knowing its name. */
static uint64_t name_of(uint64_t person, ink_slice request)
{
    uint64_t hash = ink_fnv_number(INK_FNV_BEGIN, person);
    hash = ink_fnv_bytes(hash, request.data, request.length);
    return hash ^ hash >> 32;
}

/* The slot where the name is, or would be. */
static uint32_t slot_of(const struct answered *answered, uint64_t name)
{
    uint32_t slot = (uint32_t)name & (answered->slots - 1);
    while (answered->number[slot] != 0 && answered->name[slot] != name)
        slot = (slot + 1) & (answered->slots - 1);
    return slot;
}

/* Doubles the slots, so that at most half of them are taken. */
static void more_slots(struct answered *answered)
{
    struct answered next = {.slots = answered->slots > 0 ? 2 * answered->slots : FIRST_SLOTS,
                            .count = answered->count};
    next.name = grown(NULL, next.slots * sizeof *next.name);
    next.number = grown(NULL, next.slots * sizeof *next.number);
    memset(next.number, 0, next.slots * sizeof *next.number);
    for (uint32_t i = 0; i < answered->slots; i++) {
        if (answered->number[i] == 0)
            continue;
        uint32_t slot = slot_of(&next, answered->name[i]);
        next.name[slot] = answered->name[i];
        next.number[slot] = answered->number[i];
    }
    free(answered->name);
    free(answered->number);
    *answered = next;
}

uint64_t ink_room_recall(const ink_room *room, uint64_t person, ink_slice request)
{
    const struct answered *answered = &room->answered;
    if (person == 0 || request.length == 0 || answered->slots == 0)
        return 0;
    return answered->number[slot_of(answered, name_of(person, request))];
}

void ink_room_remember(ink_room *room, uint64_t person, ink_slice request, uint64_t number)
{
    if (person != 0 && request.length > 0)
        ink_room_remember_name(room, name_of(person, request), number);
}

/* The first answer of a name stands. */
void ink_room_remember_name(ink_room *room, uint64_t name, uint64_t number)
{
    struct answered *answered = &room->answered;
    if (2 * answered->count >= answered->slots)
        more_slots(answered);
    uint32_t slot = slot_of(answered, name);
    if (answered->number[slot] != 0)
        return;
    answered->name[slot] = name;
    answered->number[slot] = (uint32_t)number; /* LONG_LOG bounds them */
    answered->count++;
}
