/* Messages to the webhook of a table. */
#ifndef INKRAIL_SERVER_NOTICES_HOOK_H
#define INKRAIL_SERVER_NOTICES_HOOK_H

#include "notices.h"

/* For notice_tell. */
void hook_tell(struct notice *notice);

#endif
