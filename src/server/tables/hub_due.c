/* Clocks that run while nobody is there, and those that ran when the server ended: the store is
   asked for tables that are due soon, at the start and now and then; and for notices that a server
   has left behind. */
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "server/notices/notices.h"

enum { LOOK_MS = 60000, MOST = 1000 };

struct due_table {
    uint64_t table;
    int64_t due;
    char code[INK_CODE];
};

struct due_job {
    struct loop_job job;
    struct hub *hub;
    int64_t before;
    size_t count;
    struct due_table table[MOST];
};

static bool note(void *context, const ink_table_line *line)
{
    struct due_job *due = context;
    if (server_loop_of(due->hub->loop->server, line->table) != due->hub->loop || line->due == 0)
        return true;
    struct due_table *table = &due->table[due->count++];
    *table = (struct due_table){.table = line->table, .due = line->due};
    memcpy(table->code, line->code.data,
           line->code.length < INK_CODE ? line->code.length : INK_CODE - 1);
    return due->count < MOST;
}

static ink_store_status run(ink_store_job *job, ink_store *store)
{
    struct due_job *due = OWNER(job, struct due_job, job.job);
    due->count = 0;
    return ink_store_tables(store, INK_LIST_DUE, (uint64_t)due->before, (size_t)MOST * 64, note,
                            due);
}

static void found(struct loop_job *job)
{
    struct due_job *due = OWNER(job, struct due_job, job);
    due->hub->jobs--;
    for (size_t i = 0; i < due->count && !due->hub->stopping; i++) {
        struct live_table *live = live_table_get(due->hub, due->table[i].table, due->table[i].code);
        if (live == NULL)
            break;
        if (live->due == 0 && live->room == NULL)
            live->due = due->table[i].due;
        live_table_settle(live);
    }
    free(due);
}

static void look(uv_timer_t *timer)
{
    hub_find_due(timer->data);
    notices_find(timer->data, false);
}

/* Also those that will be due before the next look. */
void hub_find_due(struct hub *hub)
{
    struct due_job *due = calloc(1, sizeof *due);
    uv_timer_start(&hub->due_timer, look, LOOK_MS, 0);
    if (due == NULL)
        return;
    due->hub = hub;
    due->before = loop_now(hub->loop) + LOOK_MS + LOOK_MS / 2;
    due->job.job.run = run;
    due->job.done = found;
    hub->jobs++;
    loop_read(hub->loop, &due->job);
}
