/* Which day it is, for the games of a day. */
#ifndef INKRAIL_CLIENT_GAMES_DAY_H
#define INKRAIL_CLIENT_GAMES_DAY_H

#include <time.h>

/* The moment it is; with INKRAIL_TODAY=2026-11-16 in the environment, noon of that day. */
time_t day_now(void);

/* The day of a moment where the player is, as in daily/daily.h; -1 if dates do not go so far. */
int day_of(time_t time);
int day_today(void);

#endif
