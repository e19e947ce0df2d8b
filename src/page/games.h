/* Games as texts, for the verbs that open one from another. */
#ifndef INKRAIL_PAGE_GAMES_H
#define INKRAIL_PAGE_GAMES_H

#include "internal.h"

typedef void write_session(const ink_session *session, ink_text *out);

/* The text of a session in memory of its own, to be freed; NULL without memory. */
char *text_of(const ink_session *session, write_session *write, size_t *length);

/* The text to go on with as a member; false without memory. */
bool write_save(struct ask *ask, const char *key);

/* Opens a game from its text and answers with its number, or refuses. */
void open_text(struct ask *ask, ink_slice text);

/* The sheet of a player as it was when the round had ended; as it is if that has not happened
   yet. */
void sheet_after_round(const struct ask *ask, int player, int round, ink_sheet *sheet);

void fail_for_memory(struct ask *ask);

#endif
