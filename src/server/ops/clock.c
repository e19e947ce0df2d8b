#include "clock.h"

/* The offset moves by less than the monotonic clock has since the last time, so the sum only
   grows. */
void clock_check(struct clock *clock, int64_t monotonic, int64_t system)
{
    int64_t most = (monotonic - clock->checked) / CLOCK_SLEW;
    int64_t apart = system - monotonic - clock->offset;
    clock->offset += apart > most ? most : apart < -most ? -most : apart;
    clock->checked = monotonic;
}
