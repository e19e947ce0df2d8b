/* The log to come, and the requests that were answered. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* --- memory that is made once ----------------------------------------------------------------- */

/* A table that finds no memory is no use to anyone; a server that has none left is not, either. */
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

/* FNV-1a, 64 bits. A person can only meet names of their own, so that nobody gains by two that are
   alike. */
static uint64_t name_of(ink_slice request)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < request.length; i++)
        hash = (hash ^ (uint8_t)request.data[i]) * 0x100000001b3u;
    return hash;
}

static int find_somebody(const ink_room *room, uint64_t person)
{
    for (int i = 0; i < room->people; i++)
        if (room->somebody[i] == person)
            return i;
    return -1;
}

uint64_t ink_room_recall(const ink_room *room, uint64_t person, ink_slice request)
{
    int who = person != 0 && request.length > 0 ? find_somebody(room, person) : -1;
    if (who < 0)
        return 0;
    uint64_t name = name_of(request);
    const struct memory *memory = &room->memory[who];
    for (uint32_t i = 0; i < REMEMBERED && i < memory->next; i++)
        if (memory->done[i].name == name)
            return memory->done[i].number;
    return 0;
}

/* One more, or in the place of the one who came first. */
static int add_somebody(ink_room *room, uint64_t person)
{
    int most = room->places + MORE_PEOPLE, who;
    if (room->people < most) {
        room->somebody = grown(room->somebody, (size_t)(room->people + 1) * sizeof *room->somebody);
        room->memory = grown(room->memory, (size_t)(room->people + 1) * sizeof *room->memory);
        who = room->people++;
    } else {
        who = room->next_people++ % room->people;
    }
    room->somebody[who] = person;
    room->memory[who] = (struct memory){0};
    return who;
}

void ink_room_remember(ink_room *room, uint64_t person, ink_slice request, uint64_t number)
{
    if (person == 0 || request.length == 0)
        return;
    int who = find_somebody(room, person);
    if (who < 0)
        who = add_somebody(room, person);
    struct memory *memory = &room->memory[who];
    uint32_t at = memory->next++ % REMEMBERED;
    memory->done[at].name = name_of(request);
    memory->done[at].number = number;
}
