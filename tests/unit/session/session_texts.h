/* Sessions as text, for the tests of saves: written, read back, and held against each other. */
#ifndef INKRAIL_TESTS_UNIT_SESSION_TEXTS_H
#define INKRAIL_TESTS_UNIT_SESSION_TEXTS_H

#include "session_games.h"

/* Its text, in a buffer of WALK_TEXT bytes. */
ink_slice written(const ink_session *session, char *buffer);
bool same_text(ink_slice a, ink_slice b);

/* The session that a text tells of, or the test fails. */
ink_session *read_back(ink_slice text);

/* Both go back to the beginning of the round and on to the last step, side by side. */
void step_together(ink_session *a, ink_session *b, int player);

#endif
