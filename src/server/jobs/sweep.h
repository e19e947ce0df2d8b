/* Tables that never began and guests who never played are removed after some days (settings
   waiting_days and guest_days): a few are looked at each minute, round and round, so that it costs
   nothing that anybody would notice. */
#ifndef INKRAIL_SERVER_JOBS_SWEEP_H
#define INKRAIL_SERVER_JOBS_SWEEP_H

#include <stdbool.h>
#include <stdint.h>

struct loop;

/* How far it is; of the whole server, used by the first loop alone. All zero at first. */
struct sweeper {
    int64_t next; /* when to look again, of the monotonic clock */
    bool running;
    uint64_t table, person; /* the last ones looked at */
};

/* Called every second. */
void sweep_look(struct loop *loop, int64_t now);

#endif
