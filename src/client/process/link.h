/* Where links lead to. */
#ifndef INKRAIL_CLIENT_PROCESS_LINK_H
#define INKRAIL_CLIENT_PROCESS_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* The name of the file that a path leads to by all its links, also if there is no such file yet:
   who puts a new file in the place of `real` leaves the links as they are. False, with errno, if
   they lead nowhere or the name is longer than `size`. */
bool link_follow(const char *path, char *real, size_t size);

#endif
