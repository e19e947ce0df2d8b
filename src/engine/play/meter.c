#include "meter.h"

enum {
    US = 1000,           /* in a millisecond */
    HIGHEST_FACTOR = 64, /* the most that a unit may count for: one leap of a clock says little */
    FEW_JOINTS = 14      /* of one material */
};

void ink_meter_start(ink_meter *meter, const ink_limits *limits, double ms)
{
    bool timed = ms > 0 && limits->clock != NULL;
    *meter = (ink_meter){.limits = limits, .ms = timed ? ms : 0, .cost_factor = 1};
    if (timed)
        meter->from = meter->last = limits->clock(limits->context);
    meter->stopped = meter->ended = limits->stop != NULL && *limits->stop != 0;
}

/* A clock that is set back goes on from where it was. */
double ink_meter_time(ink_meter *meter)
{
    double now = meter->limits->clock(meter->limits->context);
    if (now < meter->last)
        meter->from -= meter->last - now;
    meter->last = now;
    return now - meter->from;
}

static void look_at_clock(ink_meter *meter)
{
    double before = meter->spent;
    meter->spent = ink_meter_time(meter);
    double real =
        meter->work > 0 ? (meter->spent - before) * US * meter->cost_factor / meter->work : 1;
    meter->cost_factor = real < 1 ? 1 : real < HIGHEST_FACTOR ? (uint32_t)real : HIGHEST_FACTOR;
    meter->over = meter->over || meter->spent >= meter->ms + meter->slack;
}

bool ink_meter_check(ink_meter *meter)
{
    const ink_atomic *stop = meter->limits->stop;
    uint32_t work = meter->work;
    if (meter->ms > 0)
        look_at_clock(meter);
    meter->work = 0;
    meter->stopped = meter->stopped || (stop != NULL && *stop != 0);
    meter->ended = meter->over || meter->stopped;
    if (meter->left <= 0)
        return !meter->ended;
    meter->left -= work;
    meter->ended = meter->left <= 0;
    return !meter->ended;
}

void ink_meter_grant(ink_meter *meter, int64_t units)
{
    meter->left = units;
    meter->ended = units <= 0 && (meter->over || meter->stopped);
}

/* Joints of a material, less the cells that have any: the number of loops, or a few less. With few
   joints no loops matter. */
static int loops_of(const ink_sheet *sheet, int material)
{
    const ink_set *arm = sheet->arm[material];
    ink_set east = arm[INK_EAST] & ink_set_step(arm[INK_WEST], INK_WEST);
    ink_set south = arm[INK_SOUTH] & ink_set_step(arm[INK_NORTH], INK_NORTH);
    ink_set joined = east | south | ink_set_step(east, INK_EAST) | ink_set_step(south, INK_SOUTH);
    int joints = ink_set_count(east) + ink_set_count(south);
    return joints < FEW_JOINTS ? -FEW_JOINTS : joints - ink_set_count(joined);
}

/* By measurement. The highest are for boards of crossings, which no game by the rules reaches. */
uint32_t ink_meter_units(const ink_sheet *sheet)
{
    static const struct {
        int loops;
        uint32_t units;
    } step[] = {{24, 10000}, {7, 512}, {2, 128}, {-3, 16}};
    int highway = loops_of(sheet, INK_HIGHWAY), railway = loops_of(sheet, INK_RAILWAY);
    int loops = highway > railway ? highway : railway;
    for (unsigned i = 0; i < sizeof step / sizeof *step; i++)
        if (loops >= step[i].loops)
            return step[i].units;
    return 1;
}
