/* The longest tour of one component, in edges, by a plain program: plain_frontier.c. Adds to
   `states` how many it went through. */
#ifndef INKRAIL_TESTS_UNIT_PLAIN_FRONTIER_H
#define INKRAIL_TESTS_UNIT_PLAIN_FRONTIER_H

#include "core/lines/line.h"

int plain_frontier(const ink_track *track, long *states);

#endif
