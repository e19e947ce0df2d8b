/* The record of a session as text. */
#ifndef INKRAIL_CLIENT_FINISHED_RECORD_TEXT_H
#define INKRAIL_CLIENT_FINISHED_RECORD_TEXT_H

#include <inkrail/session.h>

/* To be freed. Without memory the program ends. */
char *record_text(const ink_session *session);

#endif
