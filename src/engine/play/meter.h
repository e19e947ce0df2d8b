/* What a search has spent: the time and the wish to stop (inkrail/limits.h), looked at by work
   done.

   Work is counted in units of about a microsecond. Most sheets are evaluated in one; where routes
   have many loops the longest line takes a thousand times as long, so such a sheet counts for more.
   The clock corrects the rest: if the units of the last stretch took longer than they should, those
   of the next count for more. */
#ifndef INKRAIL_ENGINE_PLAY_METER_H
#define INKRAIL_ENGINE_PLAY_METER_H

#include <inkrail/limits.h>
#include <inkrail/sheet.h>

enum { INK_METER_STRETCH = 256 /* units between two looks */ };

typedef struct ink_meter {
    const ink_limits *limits;
    double ms;            /* that may be spent; 0: time is no limit */
    double slack;         /* more of them, while something should come to its end */
    double from, last;    /* by the clock: when it began, and when it was last looked at */
    double spent;         /* ms, by then */
    uint32_t work;        /* units since then */
    uint32_t cost_factor; /* what a unit counts for now */
    int64_t left;         /* of a grace: units, whatever the time; else 0 */
    bool over, stopped;   /* the time is; somebody said so */
    bool ended;           /* one of these */
} ink_meter;

/* Begins now, with so many of the limits' milliseconds. Reads the clock only if there are any. */
void ink_meter_start(ink_meter *meter, const ink_limits *limits, double ms);

/* Looks at the flag and the clock. False: it is over. */
bool ink_meter_check(ink_meter *meter);

/* Goes on for so many units more at the most, though the time is over: for what must be done. 0
   takes that back. */
void ink_meter_grant(ink_meter *meter, int64_t units);

/* Milliseconds since it began, by the clock. */
double ink_meter_time(ink_meter *meter);

/* Counts work that was done, or is about to be. False: it is over. NULL is never over. */
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

/* The units that it takes to evaluate a sheet, or one with a drawing more. */
uint32_t ink_meter_units(const ink_sheet *sheet);

#endif
