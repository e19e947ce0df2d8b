#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double patience = 2, pause_between = 0.1;

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double wall_ms(void *context)
{
    (void)context;
    return seconds_now() * 1e3;
}

void progress_start(struct progress *progress)
{
    progress->person = isatty(STDERR_FILENO) != 0;
    progress->shown = false;
    progress->due = seconds_now() + patience;
}

void progress_show(struct progress *progress, double share, const char *words)
{
    const int wide = 40;
    if (!progress->person || seconds_now() < progress->due)
        return;
    share = share > 1 ? 1 : share;
    int full = (int)(share * wide);
    fprintf(stderr, "\r[%.*s%*s] %3d%%%s\33[K", full, "########################################",
            wide - full, "", (int)(share * 100), words);
    fflush(stderr);
    progress->due = seconds_now() + pause_between;
    progress->shown = true;
}

void progress_end(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\33[K", stderr);
}
