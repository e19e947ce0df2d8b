/* Counts for those who watch the server. */
#ifndef INKRAIL_SERVER_OPS_METRICS_H
#define INKRAIL_SERVER_OPS_METRICS_H

#include <inkrail/text.h>
#include <stdatomic.h>
#include <stdint.h>

enum metric {
#define METRIC(key, kind, name, help) METRIC_##key,
#include "metrics.def"
#undef METRIC
    METRICS
};

/* Of one loop, or of the bots. Written by any thread, read by any. */
struct metrics {
    _Atomic int64_t count[METRICS];
};

struct server;

static inline void metrics_add(struct metrics *metrics, int metric, int64_t by)
{
    atomic_fetch_add_explicit(&metrics->count[metric], by, memory_order_relaxed);
}

/* Of all loops together. */
int64_t metrics_sum(struct server *server, int metric);

/* Counts a refusal by its code ("STALE", "E_CLASH", …); of codes beyond a bound it counts
   "OTHER". */
void metrics_refused(struct server *server, const char *code);

/* All of it in the text format of Prometheus. */
void metrics_write(struct server *server, ink_text *out);

#endif
