/* What a search has spent: the time and the stop flag (inkrail/limits.h), checked by work done.

   Work is counted in units of about a microsecond. Most sheets are evaluated in one; where routes
   have many loops the longest line takes a thousand times as long, so such a sheet counts for more.
   The clock corrects the rest: if the units since the last check took longer than they should,
   those until the next one count for more. */
#ifndef INKRAIL_ENGINE_PLAY_METER_H
#define INKRAIL_ENGINE_PLAY_METER_H

#include <inkrail/limits.h>
#include <inkrail/sheet.h>

enum { INK_METER_STRETCH = 256 /* units between two checks */ };

typedef struct ink_meter {
    const ink_limits *limits;
    double ms;            /* time that may be spent; 0: no limit */
    double slack;         /* more time, while something should be finished */
    double from, last;    /* by the clock: the start, and the last check */
    double spent;         /* ms, at the last check */
    uint32_t work;        /* units since then */
    uint32_t cost_factor; /* what a unit counts for at present */
    int64_t left;         /* units of a grace, whatever the time; otherwise 0 */
    bool over, stopped;   /* the time is over; the caller stopped it */
    bool ended;           /* one of these */
} ink_meter;

/* Begins now, with that many of the limits' milliseconds. It reads the clock only if there are
   any. */
void ink_meter_start(ink_meter *meter, const ink_limits *limits, double ms);

/* Checks the flag and the clock. False: the search is over. */
bool ink_meter_check(ink_meter *meter);

/* Allows up to that many units more although the time is over, for what must be done. 0 revokes
   it. */
void ink_meter_grant(ink_meter *meter, int64_t units);

/* Milliseconds since it began, by the clock. */
double ink_meter_time(ink_meter *meter);

/* Counts work that was done or is about to be. False: the search is over. NULL is never over. */
static inline bool ink_meter_goes_on(ink_meter *meter, uint32_t units)
{
    if (meter == NULL)
        return true;
    meter->work += units * meter->cost_factor;
    return meter->work < INK_METER_STRETCH ? !meter->ended : ink_meter_check(meter);
}

static inline bool ink_meter_ended(const ink_meter *meter)
{
    return meter != NULL && meter->ended;
}

/* The units it takes to evaluate a sheet, or one with a further drawing. */
uint32_t ink_meter_units(const ink_sheet *sheet);

#endif
