#include "request.h"

#include "format/slice.h"
#include "json.h"

int request_read(ink_slice text, const struct request_verb *verb, int count,
                 ink_slice argument[REQUEST_ARGUMENTS])
{
    ink_slice rest = text, name = ink_slice_until(&rest, '\t');
    for (int i = 0; i < count; i++) {
        if (!ink_slice_is(name, verb[i].name))
            continue;
        for (int a = 0; a + 1 < verb[i].arguments; a++)
            argument[a] = ink_slice_until(&rest, '\t');
        if (verb[i].arguments > 0)
            argument[verb[i].arguments - 1] = rest;
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
