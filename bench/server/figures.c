/* The resources that a process has used, and percentiles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The first line of a file of /proc, after the text `after`; "" if there is none. */
static const char *proc_line(pid_t process, const char *name, const char *after, char line[1024])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
    FILE *file = fopen(path, "r");
    const char *found = NULL;
    while (file != NULL && found == NULL && fgets(line, 1024, file) != NULL)
        found = strstr(line, after);
    if (file != NULL)
        fclose(file);
    return found != NULL ? found + strlen(after) : "";
}

/* Fields 14 and 15 of stat; the second is the name in brackets, which is "inkrail" or "node". */
double cpu_s_of(pid_t process)
{
    char line[1024], *rest;
    const char *at = proc_line(process, "stat", ") ", line);
    for (int field = 3; field < 14 && at != NULL; field++) {
        at = strchr(at, ' ');
        at = at != NULL ? at + 1 : NULL;
    }
    if (at == NULL)
        return 0;
    unsigned long long user = strtoull(at, &rest, 10), system = strtoull(rest, &rest, 10);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double kib_of(pid_t process)
{
    char line[1024];
    return strtod(proc_line(process, "status", "RssAnon:", line), NULL);
}

void times_add(struct times *times, double ms)
{
    if (times->count == times->size) {
        times->size = times->size == 0 ? 65536 : 2 * times->size;
        times->ms = realloc(times->ms, times->size * sizeof *times->ms);
        if (times->ms == NULL)
            abort();
    }
    times->ms[times->count++] = (float)ms;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

double times_share(struct times *times, double share)
{
    if (times->count == 0)
        return 0;
    qsort(times->ms, times->count, sizeof *times->ms, by_size);
    return (double)times->ms[(size_t)((double)(times->count - 1) * share)];
}
