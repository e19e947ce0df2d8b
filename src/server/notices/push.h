/* Notices for browsers that are not here (Web Push): who wants them is in the store, what they say
   is made here of the news, each in the language of its reader, and the thread for outbound
   requests brings them. */
#ifndef INKRAIL_SERVER_NOTICES_PUSH_H
#define INKRAIL_SERVER_NOTICES_PUSH_H

#include "news.h"
#include "notices.h"

/* What the notice says, in the language that this thread speaks. */
void push_words(const struct news *news, char *words, size_t size);

/* For notice_tell. */
void push_tell(struct notice *notice);

#endif
