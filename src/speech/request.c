#include "request.h"

#include "json.h"

/* Up to the next tab, or all of it. */
static ink_slice take_argument(ink_slice *rest, bool last)
{
    size_t length = 0;
    while (length < rest->length && (last || rest->data[length] != '\t'))
        length++;
    ink_slice argument = ink_slice_take(rest, length);
    if (rest->length > 0)
        ink_slice_take(rest, 1);
    return argument;
}

int request_read(ink_slice text, const struct request_verb *verb, int count,
                 ink_slice argument[REQUEST_ARGUMENTS])
{
    ink_slice rest = text, name = take_argument(&rest, false);
    for (int i = 0; i < count; i++) {
        if (!ink_slice_is(name, verb[i].name))
            continue;
        for (int a = 0; a < verb[i].arguments; a++)
            argument[a] = take_argument(&rest, a + 1 == verb[i].arguments);
        return i;
    }
    argument[0] = name;
    return -1;
}

void request_refuse(ink_text *out, const char *status, const char *sentence)
{
    ink_text_cut(out, 0);
    json_begin_object(out, NULL);
    json_text(out, "error", sentence);
    json_text(out, "status", status);
    json_end_object(out);
}
