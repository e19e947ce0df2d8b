#include "record_text.h"

#include "client/process/alloc.h"

char *record_text(const ink_session *session)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_record(session, &measure);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_record(session, &out);
    return text;
}
