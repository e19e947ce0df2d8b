/* The rows of messages.def, for those who read messages. */
#ifndef INKRAIL_WIRE_DEFINITION_H
#define INKRAIL_WIRE_DEFINITION_H

#include "wire.h"

#define INK_MOST_NUMBER INT64_C(9007199254740991) /* every program can hold it, JavaScript too */

/* The message of that direction and name, -1 if there is none. */
int ink_message_find(int direction, ink_slice name);

/* --- messages without a tree of JSON (plain.c) ------------------------------------------------ */

/* Reads a message to the server in the form in which programs write it. False if it has another
   form or a fault; then nothing says why. */
bool ink_plain_read(ink_slice json, ink_message *message);

/* A field of a message that was read so; NULL if it is not there. */
const ink_plain_value *ink_plain_find(const ink_message *message, const char *name);

/* Reads any message with a tree of JSON, as ink_message_read does with those that are not plain:
   the slow twin. */
bool ink_tree_read(int direction, ink_slice json, ink_message *message);

#endif
