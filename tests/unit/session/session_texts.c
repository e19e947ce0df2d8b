#include "session_texts.h"

ink_slice written(const ink_session *session, char *buffer)
{
    ink_text out = ink_text_in(buffer, WALK_TEXT);
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
    return (ink_slice){buffer, out.length};
}

bool same_text(ink_slice a, ink_slice b)
{
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

ink_session *read_back(ink_slice text)
{
    ink_session *session = NULL;
    ink_refusal why;
    if (ink_session_read(text, &session, &why) != INK_OK)
        fail_msg("line %d is refused with %s:\n%s", (int)why.line, ink_status_name(why.status),
                 text.data);
    return session;
}

void step_together(ink_session *a, ink_session *b, int player)
{
    ink_refusal why;
    for (int way = 0; way < 2; way++)
        for (;;) {
            ink_status one =
                way == 0 ? ink_session_undo(a, player, &why) : ink_session_redo(a, player, &why);
            ink_status two =
                way == 0 ? ink_session_undo(b, player, &why) : ink_session_redo(b, player, &why);
            assert_int_equal(one, two);
            if (one != INK_OK || ink_session_table(a)->phase != INK_PHASE_DRAW)
                break;
            assert_true(same_seats(a, ink_session_table(b), ink_session_seats(b)));
        }
}
