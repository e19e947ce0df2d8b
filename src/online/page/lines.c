/* Lines that wait for the page. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum {
    MOST_BYTES = 1 << 17
}; /* an eighth of what an answer holds: all of it may have to be quoted */

static bool make_room(struct lines *lines, size_t more)
{
    size_t capacity = lines->capacity;
    if (lines->length + more > MOST_BYTES)
        return false;
    while (capacity < lines->length + more)
        capacity = 2 * capacity + 256;
    if (capacity == lines->capacity)
        return true;
    char *text = realloc(lines->text, capacity);
    if (text == NULL)
        return false;
    lines->text = text;
    lines->capacity = capacity;
    return true;
}

void lines_add(struct lines *lines, char mark, const char *text, size_t length)
{
    if (!make_room(lines, length + 2)) {
        lines->lost = true;
        return;
    }
    if (mark != '\0')
        lines->text[lines->length++] = mark;
    memcpy(lines->text + lines->length, text, length);
    lines->length += length;
    lines->text[lines->length++] = '\n';
}

bool lines_take(struct lines *lines, size_t *at, ink_slice *line)
{
    if (*at == lines->length)
        return false;
    ink_slice rest = {lines->text + *at, lines->length - *at};
    *line = ink_slice_line(&rest);
    *at = lines->length - rest.length;
    return true;
}

void lines_clear(struct lines *lines)
{
    lines->length = 0;
    lines->lost = false;
}

void lines_free(struct lines *lines)
{
    free(lines->text);
    *lines = (struct lines){0};
}
