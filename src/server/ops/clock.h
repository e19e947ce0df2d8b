/* A clock in milliseconds since 1970 that never goes back. It runs with the monotonic clock; when
   the system's clock is set, it follows slowly, at most one part in CLOCK_SLEW faster or slower. */
#ifndef INKRAIL_SERVER_OPS_CLOCK_H
#define INKRAIL_SERVER_OPS_CLOCK_H

#include <stdint.h>

enum { CLOCK_SLEW = 20 };

struct clock {
    int64_t offset;  /* to be added to the monotonic clock */
    int64_t checked; /* monotonic: when it was last compared */
};

/* Compares with the system's clock; both in ms. Call it now and then. */
void clock_check(struct clock *clock, int64_t monotonic, int64_t system);

static inline int64_t clock_read(const struct clock *clock, int64_t monotonic)
{
    return monotonic + clock->offset;
}

#endif
