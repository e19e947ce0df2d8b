/* What a process has used, and percentiles. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Fields 14 and 15 of stat, behind the name in brackets. */
double cpu_s_of(pid_t process)
{
    char path[64], line[1024];
    unsigned long long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fgets(line, sizeof line, file) != NULL) {
        const char *rest = line;
        for (const char *c = line; *c != '\0'; c++)
            rest = *c == ')' ? c + 1 : rest;
        sscanf(rest, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &system);
    }
    fclose(file);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double kib_of(pid_t process)
{
    char path[64], line[256];
    double kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "RssAnon: %lf", &kib) == 1)
            break;
    if (file != NULL)
        fclose(file);
    return kib;
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
