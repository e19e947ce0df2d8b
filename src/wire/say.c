/* Messages out: how they begin. The rest of them is plain JSON. */
#include "wire.h"
#include "json/json.h"

void ink_say_begin(ink_text *out, int kind)
{
    json_begin_object(out, NULL);
    json_text(out, "t", ink_message_name(kind));
}

void ink_say_event(ink_text *out, int kind, uint64_t n, int64_t at)
{
    ink_say_begin(out, kind);
    json_number(out, "n", (int64_t)n);
    json_number(out, "at", at);
}
