/* A bar on standard error for work that takes more than two seconds. */
#ifndef INKRAIL_CLI_PROGRESS_H
#define INKRAIL_CLI_PROGRESS_H

#include <stdbool.h>

struct progress {
    bool person; /* somebody sits at a terminal */
    bool shown;
    double due; /* when it is shown next */
};

/* Seconds of a clock that only goes forward. */
double seconds_now(void);

/* The same in milliseconds, as a search asks for it; the context is not used. */
double wall_ms(void *context);

void progress_start(struct progress *progress);

/* Shows, if it is time, that `share` (from 0 to 1) is done, with a few words after it. */
void progress_show(struct progress *progress, double share, const char *words);

void progress_end(struct progress *progress);

#endif
