/* The rows of messages.def, for those who read messages. */
#ifndef INK_WIRE_DEFINITION_H
#define INK_WIRE_DEFINITION_H

#include "wire.h"

#define INK_MOST_NUMBER INT64_C(9007199254740991) /* every program can hold it, JavaScript too */

/* The message of that direction and name, -1 if there is none. */
int ink_message_find(int direction, ink_slice name);

#endif
