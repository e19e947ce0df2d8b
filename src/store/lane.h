/* A lane: jobs that wait for threads of the store, within bounds. How many wait is bounded, and so
   is how long: where no thread takes any more, because a database hangs or is slow, nobody is left
   waiting. The caller has the store threads' lock. Moments are milliseconds of a clock that never
   goes back. */
#ifndef INKRAIL_STORE_LANE_H
#define INKRAIL_STORE_LANE_H

#include <pthread.h>

#include "store_threads.h"

struct lane {
    ink_store_job *first, **end;
    uint64_t length, most;
    int64_t stall_ms;
    int64_t moved; /* when a job was last taken, or came where none waited */
    pthread_cond_t filled;
};

void ink_lane_start(struct lane *lane, uint64_t most, int64_t stall_ms);

/* Adds a chain of jobs; returns those that find no room. */
ink_store_job *ink_lane_add(struct lane *lane, ink_store_job *first, int64_t now);

/* Takes up to `most` jobs out; NULL if none waits. */
ink_store_job *ink_lane_take(struct lane *lane, int most, int64_t now);

/* Takes out the jobs that have waited too long while no other job was taken. */
ink_store_job *ink_lane_take_stalled(struct lane *lane, int64_t now);

/* Takes out all. */
ink_store_job *ink_lane_take_all(struct lane *lane, int64_t now);

#endif
