/* How long a search may run, how it is told to stop, and how it reports what it has so far: the
   same for the engine and the solver.

   Neither reads a clock of its own. With a limit of nodes alone no clock is read at all, and equal
   arguments give equal results on every machine. With a limit of time, the caller's clock is read
   about every quarter of a millisecond of work, on any board; so is `stop`, whatever the limits
   are. A search ends within a few milliseconds of its time, and has an answer even if it had no
   time at all. */
#ifndef INKRAIL_LIMITS_H
#define INKRAIL_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include <inkrail/atomic.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Milliseconds of CPU time (or of any clock) since some moment. */
typedef double ink_clock(void *context);

/* What has been found so far. */
typedef struct ink_so_far {
    double share;   /* the share of the limit that is spent, 0 to 1; 0 if there is no limit */
    uint64_t nodes; /* sheets looked at */
    const struct ink_engine_result *round; /* of an engine; NULL from a solver */
    const struct ink_solve_result *game;   /* of a solver; NULL from an engine */
} ink_so_far;

/* Called now and then while a search goes on. False stops it. */
typedef bool ink_progress(void *context, const ink_so_far *so_far);

/* Every limit that is set holds (with a level, an engine takes its nodes from that); 0 or NULL is
   no limit. A solver without nodes and ms searches in passes, each twice as long as the one before,
   until it is stopped or its answer is proven. */
typedef struct ink_limits {
    uint64_t nodes; /* sheets to look at */
    double ms;      /* measured by `clock`; ignored without one */
    ink_clock *clock;
    const ink_atomic *stop; /* not 0: finish at once with the best so far */
    ink_progress *progress;
    void *context; /* passed to clock and progress */
} ink_limits;

#ifdef __cplusplus
}
#endif

#endif
