/* Memory for the sheets of a table, which the library asks its callers for. */
#ifndef INKRAIL_FRONT_ROOM_H
#define INKRAIL_FRONT_ROOM_H

#include <inkrail/inkrail.h>

struct room {
    ink_seat *seat; /* one for each player */
    ink_pair *pair; /* the pairs of a draft's round, and as many again to compare them with */
};

/* Memory that is all 0; without it the program ends. */
void *room_for(size_t count, size_t size);

/* Room for the players of the rules. What the struct held before is given back. */
void room_make(struct room *room, const ink_ruleset *rules);

#endif
