/* Where webhooks may be. */
#ifndef INKRAIL_SERVER_NOTICES_HOOK_ADDRESS_H
#define INKRAIL_SERVER_NOTICES_HOOK_ADDRESS_H

#include <inkrail/text.h>

/* Why the address can be no webhook here, as a gettext id; NULL: it can. What a name leads to is
   seen only when there is something to tell. */
const char *hook_refusal(ink_slice url);

#endif
