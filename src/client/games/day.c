#define _XOPEN_SOURCE 700

#include "day.h"

#include <stdlib.h>

#include "daily/daily.h"

enum { NOON = 12, YEARS_FROM = 1900 };

/* The day that the environment names; -1 if it names none. */
static int day_told(struct tm *local)
{
    const char *told = getenv("INKRAIL_TODAY");
    int day = told != NULL ? date_day(ink_slice_of(told)) : -1;
    char *rest;
    if (day < 0)
        return -1;
    local->tm_year = (int)strtol(told, &rest, 10); /* it is a date: two hyphens between numbers */
    local->tm_mon = (int)strtol(rest + 1, &rest, 10);
    local->tm_mday = (int)strtol(rest + 1, NULL, 10);
    return day;
}

time_t day_now(void)
{
    struct tm local = {.tm_hour = NOON, .tm_isdst = -1};
    if (day_told(&local) < 0)
        return time(NULL);
    local.tm_year -= YEARS_FROM;
    local.tm_mon--;
    return mktime(&local);
}

int day_of(time_t time)
{
    struct tm local;
    char date[32] = "";
    if (localtime_r(&time, &local) == NULL || strftime(date, sizeof date, "%Y-%m-%d", &local) == 0)
        return -1;
    return date_day(ink_slice_of(date));
}

int day_today(void)
{
    return day_of(day_now());
}
