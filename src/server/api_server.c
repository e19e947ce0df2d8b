/* The interface: is the server well, and what does it do? */
#include <stdio.h>

#include "api.h"
#include "api_host.h"
#include "serve.h"
#include "wire/wire.h"

static ink_store_status work_health(struct call *call, ink_store *store)
{
    char value[8];
    size_t length;
    ink_store_status status =
        ink_store_get(store, ink_slice_of("health"), value, sizeof value, &length);
    ink_text_string(page_room(call, 64), "{\"status\":\"ok\"}");
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

void health(struct call *call)
{
    call_read(call, work_health, NULL);
}

static void figure(ink_text *page, const char *name, const char *kind, const char *about,
                   double value)
{
    char text[512];
    snprintf(text, sizeof text, "# HELP %s %s\n# TYPE %s %s\n%s %.6g\n", name, about, name, kind,
             name, value);
    ink_text_string(page, text);
}

void metrics_show(struct call *call)
{
    enum { ROOM = 32768 };
    ink_keeper_figures figures;
    ink_text *page = page_room(call, ROOM);
    ink_keeper_look(call_server(call)->keeper, &figures);
    figure(page, "inkrail_store_commits_total", "counter", "Commits of the store",
           (double)figures.commits);
    figure(page, "inkrail_store_jobs_total", "counter", "Jobs of the store", (double)figures.jobs);
    figure(page, "inkrail_store_failed_total", "counter", "Jobs of the store that failed",
           (double)figures.failed);
    figure(page, "inkrail_store_waiting", "gauge", "Jobs that wait for the store",
           (double)figures.waiting);
    figure(page, "inkrail_store_commit_seconds_sum", "counter", "Time spent in commits",
           figures.commit_ms_sum / 1e3);
    figure(page, "inkrail_store_commit_seconds_max", "gauge", "The longest commit",
           figures.commit_ms_max / 1e3);
    host_metrics(call_server(call), page);
    call->type = "text/plain; version=0.0.4; charset=utf-8";
    call_answer(call, 200);
}
