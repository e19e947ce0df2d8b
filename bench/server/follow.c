/* What an event does to a client's session: for the load generator, and for the tests that play
   over sockets. */
#include <stdlib.h>

#include "load.h"

static bool follow_roll(ink_session *session, ink_slice dice)
{
    ink_roll roll;
    ink_pair pair[2 * SEATS];
    const ink_ruleset *rules = ink_session_rules(session);
    int round = ink_session_table(session)->round + 1;
    return ink_table_roll_read(rules, dice, round, &roll, pair, NULL) == INK_OK &&
           ink_session_roll_these(session, &roll, ink_table_drafts(rules, round) ? pair : NULL,
                                  NULL) == INK_OK;
}

bool follow_event(ink_session **session, const ink_message *event)
{
    ink_refusal why;
    switch (event->kind) {
    case INK_EVENT_start:
        return ink_session_read(ink_message_text(event, "record"), session, &why) == INK_OK;
    case INK_EVENT_roll: return follow_roll(*session, ink_message_text(event, "roll"));
    case INK_EVENT_step:
        return ink_session_step(*session, (int)ink_message_number(event, "seat") - 1,
                                ink_message_text(event, "step"), &why) == INK_OK;
    default: return true;
    }
}
