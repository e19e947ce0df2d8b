/* messages.def as tables: one row for each message and each field, in the file's order. A message's
   fields are the rows behind its own up to the next message's. */
#include "definition.h"

#include <string.h>

enum { DIRECTION_TO_SERVER = INK_TO_SERVER, DIRECTION_TO_CLIENT, DIRECTION_EVENT };

/* The number of each row. Fields get theirs from their line in the file. */
#define PASTE(a, b) a##b
#define LINE_ROW(line) PASTE(FIELD_ROW_, line)
enum {
#define INK_MESSAGE(direction, name, text) ROW_##direction##_##name,
#define INK_FIELD(name, kind, need, least, most, text) LINE_ROW(__LINE__),
#include "messages.def"
#undef INK_MESSAGE
#undef INK_FIELD
    ROWS
};

enum { NEED_MAY = 0, NEED_MUST = 1 };

/* The row of a message has its name and text. */
static const ink_field row[ROWS] = {
#define INK_MESSAGE(direction, name, text) {#name, -1, false, 0, 0, text},
#define INK_FIELD(name, kind, need, least, most, text)                                             \
    {#name, INK_KIND_##kind, NEED_##need, least, most, text},
#include "messages.def"
#undef INK_MESSAGE
#undef INK_FIELD
};

static const struct {
    int row, direction;
} head[INK_MESSAGES + 1] = {
#define INK_MESSAGE(direction, name, text) {ROW_##direction##_##name, DIRECTION_##direction},
#define INK_FIELD(name, kind, need, least, most, text)
#include "messages.def"
#undef INK_MESSAGE
#undef INK_FIELD
    {ROWS, -1},
};

const char *ink_message_name(int kind)
{
    return row[head[kind].row].name;
}

const char *ink_message_about(int kind)
{
    return row[head[kind].row].text;
}

int ink_message_direction(int kind)
{
    return head[kind].direction;
}

const ink_field *ink_message_fields(int kind, int *count)
{
    *count = head[kind + 1].row - head[kind].row - 1;
    return &row[head[kind].row + 1];
}

int ink_message_find(int direction, ink_slice name)
{
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        if (head[kind].direction == direction && ink_slice_is(name, ink_message_name(kind)))
            return kind;
    return -1;
}
