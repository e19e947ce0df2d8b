#include "metrics.h"
#include "server/notices/outbound_http.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "server/net/loop_internal.h"
#include "server_internal.h"

static const struct metric_row {
    const char *name, *kind, *help;
} rows[METRICS] = {
#define METRIC(key, kind, name, help) [METRIC_##key] = {name, #kind, help},
#include "metrics.def"
#undef METRIC
};

int64_t metrics_sum(struct server *server, int metric)
{
    int64_t sum = atomic_load_explicit(&server->own->metrics.count[metric], memory_order_relaxed);
    for (int i = 0; i < server->loops; i++)
        sum += atomic_load_explicit(&server->loop[i]->metrics.count[metric], memory_order_relaxed);
    return sum;
}

/* --- refusals --------------------------------------------------------------------------------- */

void metrics_refused(struct server *server, const char *code)
{
    struct refusals *refusals = &server->own->refusals;
    pthread_mutex_lock(&refusals->lock);
    int i = 0;
    while (i < refusals->count && strcmp(refusals->code[i], code) != 0)
        i++;
    if (i == refusals->count && i < REFUSAL_CODES) {
        snprintf(refusals->code[i], sizeof refusals->code[i], "%s",
                 i == REFUSAL_CODES - 1 ? "OTHER" : code);
        refusals->count++;
    }
    refusals->times[i < REFUSAL_CODES ? i : REFUSAL_CODES - 1]++;
    pthread_mutex_unlock(&refusals->lock);
}

static void write_refusals(struct refusals *refusals, ink_text *out)
{
    char line[128];
    ink_text_string(out, "# HELP inkrail_refusals_total Requests that were refused, by code\n"
                         "# TYPE inkrail_refusals_total counter\n");
    pthread_mutex_lock(&refusals->lock);
    for (int i = 0; i < refusals->count; i++) {
        snprintf(line, sizeof line, "inkrail_refusals_total{code=\"%s\"} %" PRIu64 "\n",
                 refusals->code[i], refusals->times[i]);
        ink_text_string(out, line);
    }
    pthread_mutex_unlock(&refusals->lock);
}

static void write_figure(ink_text *out, const char *kind, const char *name, const char *help,
                         double value)
{
    char line[256];
    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n%s %.15g\n", name, help, name, kind,
             name, value);
    ink_text_string(out, line);
}

/* The store's threads count for themselves: they belong to no loop. */
static void write_store_threads(ink_store_threads *threads, ink_text *out)
{
    ink_store_threads_figures kept;
    ink_store_threads_look(threads, &kept);
    write_figure(out, "counter", "inkrail_commits_total", "Commits of the store",
                 (double)kept.commits);
    write_figure(out, "counter", "inkrail_commit_seconds_total", "Time of all commits",
                 kept.commit_ms_sum / 1000);
    write_figure(out, "gauge", "inkrail_commit_seconds_max", "Time of the longest commit",
                 kept.commit_ms_max / 1000);
    write_figure(out, "counter", "inkrail_store_jobs_total", "Jobs of the store",
                 (double)kept.jobs);
    write_figure(out, "counter", "inkrail_store_jobs_failed_total", "Jobs that the store refused",
                 (double)kept.failed);
    write_figure(out, "gauge", "inkrail_store_jobs_waiting", "Jobs that wait for the store",
                 (double)kept.waiting);
}

static void write_outbound(ink_text *out)
{
    struct outbound_figures sent;
    outbound_look(&sent);
    write_figure(out, "counter", "inkrail_messages_sent_total",
                 "Messages to webhooks and browsers that were taken", (double)sent.sent);
    write_figure(out, "counter", "inkrail_messages_failed_total",
                 "Messages that could not be brought", (double)sent.failed);
    write_figure(out, "counter", "inkrail_messages_dropped_total",
                 "Messages for which there was no room", (double)sent.dropped);
    write_figure(out, "gauge", "inkrail_messages_waiting", "Messages that are to be brought",
                 (double)sent.waiting);
}

void metrics_write(struct server *server, ink_text *out)
{
    for (int i = 0; i < METRICS; i++)
        write_figure(out, rows[i].kind, rows[i].name, rows[i].help, (double)metrics_sum(server, i));
    write_store_threads(server->threads, out);
    write_outbound(out);
    write_refusals(&server->own->refusals, out);
}
