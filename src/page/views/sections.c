/* What a reader has of an answer is known by hashes of its members: see sections.h. */
#include "sections.h"

#include <stdlib.h>
#include <string.h>

#include "page/internal.h"

enum { FIRST_ROOM = 64 };

uint64_t sections_hash(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3) + 1;
    return hash;
}

/* Without memory nothing is remembered, and the next answer is told as a whole. */
static bool make_room(struct stamps *stamps, size_t count)
{
    size_t room = stamps->room > 0 ? stamps->room : FIRST_ROOM;
    while (room < count)
        room *= 2;
    if (room == stamps->room)
        return true;
    uint64_t *stamp = realloc(stamps->stamp, room * sizeof *stamp);
    if (stamp == NULL)
        return false;
    *stamps = (struct stamps){stamp, stamps->count, room};
    return true;
}

/* Takes a hash as the one of this number; true if it was the same before. */
static bool stamp(struct stamps *stamps, size_t number, uint64_t hash)
{
    bool known = number < stamps->count && stamps->stamp[number] == hash;
    if (number >= stamps->count && make_room(stamps, number + 1)) {
        memset(stamps->stamp + stamps->count, 0,
               (number + 1 - stamps->count) * sizeof *stamps->stamp);
        stamps->count = number + 1;
    }
    if (number < stamps->count)
        stamps->stamp[number] = hash;
    return known;
}

void sections_free(struct sections *sections)
{
    free(sections->told.stamp);
    free(sections->made.stamp);
    *sections = (struct sections){0};
}

static bool is_known(const struct ask *ask, const struct sections *sections, int of)
{
    return ask->since > 0 && (uint32_t)ask->since == sections->version && of == sections->of;
}

bool sections_same(const struct ask *ask, struct sections *sections, int of, int element,
                   uint64_t made_from)
{
    return ask->since >= 0 && stamp(&sections->made, (size_t)element, made_from) &&
           is_known(ask, sections, of);
}

void sections_write_same(ink_text *out)
{
    json_begin_object(out, NULL);
    json_end_object(out);
}

/* --- reading what was written ----------------------------------------------------------------- */

/* The end of the value that begins here: the comma behind it, or what closes around it. */
static size_t value_end(ink_slice text)
{
    int depth = 0;
    bool quoted = false;
    size_t at = 0;
    for (; at < text.length; at++) {
        char c = text.data[at];
        if (quoted && c == '\\')
            at++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            depth++;
        else if (!quoted && depth > 0)
            depth -= c == '}' || c == ']';
        else if (!quoted && (c == ',' || c == '}' || c == ']'))
            break;
    }
    return at;
}

/* Takes the next value, with its comma, off the front; false at the end. */
static bool take_value(ink_slice *rest, ink_slice *value)
{
    if (rest->length == 0)
        return false;
    *value = ink_slice_take(rest, value_end(*rest));
    if (rest->length > 0)
        ink_slice_take(rest, 1);
    return true;
}

/* --- telling ---------------------------------------------------------------------------------- */

struct telling {
    struct sections *sections;
    bool known;    /* does the reader have what was told last? */
    size_t number; /* of the next hash */
    ink_text *out;
};

/* Is this new, as the element of a member or as all of it (-1)? The hash is over the place as well,
   so that nothing is taken for what lay elsewhere. */
static bool is_new(struct telling *telling, ink_slice key, int element, ink_slice value)
{
    uint64_t hash = sections_hash(0, key.data, key.length);
    hash = sections_hash(hash, &element, sizeof element);
    hash = sections_hash(hash, value.data, value.length);
    return !stamp(&telling->sections->told, telling->number++, hash) || !telling->known;
}

/* Lists of objects and of texts are told by their elements. */
static bool has_elements(ink_slice value)
{
    return value.length > 2 && value.data[0] == '[' &&
           (value.data[1] == '{' || value.data[1] == '"');
}

static int count_elements(ink_slice list)
{
    ink_slice element;
    int count = 0;
    while (take_value(&list, &element))
        count++;
    return count;
}

static void begin_member(ink_text *out, ink_slice key)
{
    ink_text_string(out, out->data[out->length - 1] == '{' ? "" : ",");
    ink_text_bytes(out, key.data, key.length);
}

/* A list as it is; `{"length":3,"1":{...}}` to somebody who has an earlier one, or nothing if all
   is as it was. */
static void tell_list(struct telling *telling, ink_slice key, ink_slice value)
{
    ink_slice list = {value.data + 1, value.length - 2}, element;
    ink_text *out = telling->out;
    int count = count_elements(list);
    size_t begun = out->length;
    bool any = is_new(telling, key, -1, (ink_slice){(const char *)&count, sizeof count});
    begin_member(out, key);
    size_t inside = out->length;
    ink_text_string(out, "{\"length\":");
    ink_text_number(out, count);
    for (int i = 0; take_value(&list, &element); i++) {
        if (!is_new(telling, key, i, element) || ink_slice_is(element, "{}"))
            continue;
        any = true;
        ink_text_string(out, ",\"");
        ink_text_number(out, i);
        ink_text_string(out, "\":");
        ink_text_bytes(out, element.data, element.length);
    }
    json_end_object(out);
    if (!telling->known) {
        ink_text_cut(out, inside);
        ink_text_bytes(out, value.data, value.length);
    } else if (!any) {
        ink_text_cut(out, begun);
    }
}

static void tell_member(struct telling *telling, ink_slice member)
{
    size_t colon = 1;
    while (member.data[colon] != ':')
        colon++;
    ink_slice value = member, key = ink_slice_take(&value, colon + 1);
    if (has_elements(value))
        tell_list(telling, key, value);
    else if (is_new(telling, key, -1, value)) {
        begin_member(telling->out, key);
        ink_text_bytes(telling->out, value.data, value.length);
    }
}

void sections_tell(struct ask *ask, struct sections *sections, int of, size_t start)
{
    struct telling telling = {sections, is_known(ask, sections, of), 0, ask->out};
    size_t length = ask->out->length - start;
    if (ask->since < 0)
        return;
    char *copy = ink_text_whole(ask->out) ? malloc(length) : NULL;
    sections->version = 0;
    if (copy == NULL) { /* it stays whole, and the next one will be */
        json_number(ask->out, "version", 0);
        return;
    }
    memcpy(copy, ask->out->data + start, length);
    ink_slice rest = {copy + 1, length - 1}, member; /* behind the brace */
    ink_text_cut(ask->out, start + 1);
    json_number(ask->out, "version",
                sections->version = ask->page->version = ask->page->version % INT32_MAX + 1);
    sections->of = of;
    while (take_value(&rest, &member))
        tell_member(&telling, member);
    if (telling.number < sections->told.count) /* what is behind is of an earlier version */
        sections->told.count = telling.number;
    free(copy);
}
