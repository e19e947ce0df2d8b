#include "notices.h"

#include <stdlib.h>
#include <string.h>

#include "hook.h"
#include "push.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"
#include "server/tables/hub_internal.h"

enum {
    OWN_MS = 180000, /* longer than a delivery takes, with its tries */
    AT_ONCE = 200
};

/* --- one -------------------------------------------------------------------------------------- */

static char *copied(ink_slice text)
{
    char *copy = malloc(text.length + 1);
    if (copy == NULL)
        return NULL;
    if (text.length > 0)
        memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    return copy;
}

struct notice *notice_new(struct loop *loop, uint64_t table, int way, ink_slice to, ink_slice body)
{
    struct notice *notice = calloc(1, sizeof *notice);
    if (notice == NULL)
        return NULL;
    notice->loop = loop;
    notice->table = table;
    notice->way = way;
    notice->due = loop_now(loop) + OWN_MS;
    notice->to = copied(to);
    notice->body = copied(body);
    notice->length = body.length;
    if (notice->to != NULL && notice->body != NULL)
        return notice;
    notice_free(notice);
    return NULL;
}

void notice_free(struct notice *notice)
{
    if (notice == NULL)
        return;
    chain_remove(&notice->under_way);
    free(notice->to);
    free(notice->body);
    free(notice);
}

static ink_notice row_of(const struct notice *notice)
{
    return (ink_notice){.table = notice->table,
                        .number = notice->number,
                        .way = notice->way,
                        .due = notice->due,
                        .to = ink_slice_of(notice->to),
                        .body = {notice->body, notice->length}};
}

ink_store_status notice_store(const struct notice *notice, ink_store *store)
{
    ink_notice row = row_of(notice);
    return ink_store_notice_add(store, &row);
}

/* --- telling it ------------------------------------------------------------------------------- */

static void (*const ways[])(struct notice *notice) = {
    [INK_NOTICE_HOOK] = hook_tell, [INK_NOTICE_PUSH] = push_tell};

void notice_tell(struct notice *notice)
{
    chain_add(&notice->loop->hub->notices, &notice->under_way);
    notice_hold(notice);
    ways[notice->way](notice);
}

void notice_hold(struct notice *notice)
{
    notice->mails++;
}

/* Browsers are told until the game is over, and not before they were told of that. */
static ink_store_status run_done(ink_store_job *job, ink_store *store)
{
    const struct notice *notice = OWNER(job, struct notice, job.job);
    ink_store_status status =
        ink_store_notice_done(store, notice->table, notice->number, notice->way);
    if (status == INK_STORE_OK && notice->over && notice->way == INK_NOTICE_PUSH)
        status = ink_store_push_end(store, notice->table);
    return status;
}

static void is_done(struct loop_job *job)
{
    notice_free(OWNER(job, struct notice, job));
}

void notice_let_go(struct notice *notice)
{
    if (--notice->mails > 0)
        return;
    if (notice->unsettled) {
        notice_free(notice);
        return;
    }
    notice->job.job.run = run_done;
    notice->job.done = is_done;
    loop_write(notice->loop, &notice->job);
}

void notice_forget(struct notice *notice)
{
    notice->unsettled = !notice->found;
    notice_let_go(notice);
}

bool notice_may_wait(const struct notice *notice)
{
    return !notice->found || outbound_is_closed();
}

/* --- what was left behind --------------------------------------------------------------------- */

struct finding {
    struct loop_job job;
    struct hub *hub;
    int64_t before, until;
    struct left {
        struct notice *notice;
        bool taken;
    } left[AT_ONCE];
    size_t count;
};

static void finding_free(struct finding *finding)
{
    for (size_t i = 0; i < finding->count; i++)
        notice_free(finding->left[i].notice);
    free(finding);
}

static bool take_left(void *context, const ink_notice *row)
{
    struct finding *finding = context;
    struct loop *loop = finding->hub->loop;
    if (server_loop_of(loop->server, row->table) != loop || row->way < 0 ||
        row->way >= INK_NOTICE_WAYS)
        return true;
    struct notice *notice = notice_new(loop, row->table, row->way, row->to, row->body);
    if (notice == NULL)
        return false;
    notice->number = row->number;
    notice->due = row->due;
    notice->found = true;
    finding->left[finding->count++].notice = notice;
    return finding->count < AT_ONCE;
}

static ink_store_status run_find(ink_store_job *job, ink_store *store)
{
    struct finding *finding = OWNER(job, struct finding, job.job);
    while (finding->count > 0)
        notice_free(finding->left[--finding->count].notice);
    return ink_store_notices_due(store, finding->before, AT_ONCE, take_left, finding);
}

static ink_store_status run_claim(ink_store_job *job, ink_store *store)
{
    struct finding *finding = OWNER(job, struct finding, job.job);
    ink_store_status status = INK_STORE_OK;
    for (size_t i = 0; i < finding->count && status <= INK_STORE_STALE; i++) {
        ink_notice row = row_of(finding->left[i].notice);
        status = ink_store_notice_claim(store, &row, finding->until);
        finding->left[i].taken = status == INK_STORE_OK;
    }
    return status == INK_STORE_STALE ? INK_STORE_OK : status;
}

/* That which this loop is telling already stays its own for longer. */
static struct notice *find_under_way(const struct hub *hub, const struct notice *notice)
{
    for (struct link *link = hub->notices.end.next; link != &hub->notices.end; link = link->next) {
        struct notice *other = OWNER(link, struct notice, under_way);
        if (other->table == notice->table && other->number == notice->number &&
            other->way == notice->way)
            return other;
    }
    return NULL;
}

static void claimed(struct loop_job *job)
{
    struct finding *finding = OWNER(job, struct finding, job);
    for (size_t i = 0; i < finding->count && job->job.status == INK_STORE_OK; i++) {
        struct left *left = &finding->left[i];
        struct notice *same = find_under_way(finding->hub, left->notice);
        if (same != NULL && left->taken)
            same->due = finding->until;
        if (same != NULL || !left->taken || finding->hub->stopping)
            continue;
        left->notice->due = finding->until;
        notice_tell(left->notice);
        left->notice = NULL;
    }
    finding_free(finding);
}

static void found(struct loop_job *job)
{
    struct finding *finding = OWNER(job, struct finding, job);
    if (finding->count == 0 || finding->hub->stopping) {
        finding_free(finding);
        return;
    }
    LOG("notices_found", {.key = "count", .number = (int64_t)finding->count});
    finding->until = loop_now(finding->hub->loop) + OWN_MS;
    finding->job.job.run = run_claim;
    finding->job.done = claimed;
    loop_write(finding->hub->loop, &finding->job);
}

void notices_find(struct hub *hub, bool all)
{
    struct finding *finding = outbound_reach() != REACH_NONE ? calloc(1, sizeof *finding) : NULL;
    if (finding == NULL)
        return;
    finding->hub = hub;
    finding->before = all ? INT64_MAX : loop_now(hub->loop);
    finding->job.job.run = run_find;
    finding->job.done = found;
    loop_read(hub->loop, &finding->job);
}
