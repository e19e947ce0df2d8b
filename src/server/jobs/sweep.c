#include "sweep.h"

#include <stdlib.h>

#include "server/net/loop_internal.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "server/people/people.h"

enum { LOOK_MS = 60000, AT_ONCE = 500 };

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* `run` may be called twice, so it changes only this until the commit. */
struct sweeping {
    struct loop_job job;
    int64_t tables_before, people_before; /* 0: none go */
    struct sweeper from, at;
    uint64_t tables, people;
};

static ink_store_status run(ink_store_job *job, ink_store *store)
{
    struct sweeping *sweeping = OWNER(job, struct sweeping, job.job);
    struct sweeper *at = &sweeping->at;
    ink_store_status status = INK_STORE_OK;
    *at = sweeping->from;
    sweeping->tables = sweeping->people = 0;
    if (sweeping->tables_before > 0)
        status = ink_store_sweep_tables(store, sweeping->tables_before, AT_ONCE, &at->table,
                                        &sweeping->tables);
    if (status == INK_STORE_OK && sweeping->tables_before > 0)
        status = ink_store_sweep_tournaments(store, sweeping->tables_before);
    if (status == INK_STORE_OK && sweeping->people_before > 0)
        status = ink_store_sweep_people(store, sweeping->people_before, AT_ONCE, &at->person,
                                        &sweeping->people);
    return status;
}

static void swept(struct loop_job *job)
{
    struct sweeping *sweeping = OWNER(job, struct sweeping, job);
    struct sweeper *sweeper = &job->loop->server->own->sweeper;
    sweeper->running = false;
    if (job->job.status == INK_STORE_OK) {
        sweeper->table = sweeping->at.table;
        sweeper->person = sweeping->at.person;
    }
    if (job->job.status == INK_STORE_OK && sweeping->tables + sweeping->people > 0) {
        people_changed();
        LOG("swept", {.key = "tables", .number = (int64_t)sweeping->tables},
            {.key = "guests", .number = (int64_t)sweeping->people});
    }
    free(sweeping);
}

static int64_t before(int64_t now, int days)
{
    return days > 0 ? now - days * day_ms : 0;
}

void sweep_look(struct loop *loop, int64_t now)
{
    struct sweeper *sweeper = &loop->server->own->sweeper;
    if (loop->number != 0 || sweeper->running || now < sweeper->next || loop->stopping)
        return;
    struct sweeping *sweeping = calloc(1, sizeof *sweeping);
    sweeper->next = now + LOOK_MS;
    if (sweeping == NULL)
        return;
    sweeper->running = true;
    sweeping->from = *sweeper;
    sweeping->tables_before = before(loop_now(loop), loop->server->settings.waiting_days);
    sweeping->people_before = before(loop_now(loop), loop->server->settings.guest_days);
    sweeping->job.job.run = run;
    sweeping->job.done = swept;
    loop_write(loop, &sweeping->job);
}
