/* What is remembered of servers and their tables: the person's secret at each server, and of each
   table the commitment to its dice and the own share of them. A file that only its owner can read:
   servers, beside the saved games. */
#ifndef INKRAIL_ONLINE_TRANSPORT_SECRETS_H
#define INKRAIL_ONLINE_TRANSPORT_SECRETS_H

#include <stdbool.h>

enum { SECRETS_VALUE = 256 };

/* The value that was kept under the name (no blanks in it), "" if there is none. */
bool secrets_find(const char *name, char value[SECRETS_VALUE]);

/* Keeps it in the place of what was there. The oldest go when there are too many. False, and errno
   says why, if it cannot be written. */
bool secrets_keep(const char *name, const char *value);

#endif
