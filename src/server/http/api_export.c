/* Handlers: the export of what is kept about a person. It may be long, so it is made beside the
   requests, for one person after the other, and fetched when it is there. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "i18n/i18n.h"
#include "server/jobs/exports.h"
#include "wire/wire.h"
#include "json/json.h"

enum { LOOK_AGAIN_MS = 1000, PATIENCE_MS = 30000 };

/* A call that nobody waits for, since its request has been answered. */
struct making {
    struct call call;
    struct making *next;
    struct exchange asked;
    char secret[PEOPLE_SECRET];
};

/* --- one after the other ---------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct making *waiting, **waiting_end = &waiting;
static bool at_work, stopped;

/* The next one, unless one is being made. */
static struct making *take_next(void)
{
    pthread_mutex_lock(&lock);
    struct making *next = at_work || stopped ? NULL : waiting;
    if (next != NULL) {
        at_work = true;
        waiting = next->next;
        if (waiting == NULL)
            waiting_end = &waiting;
    }
    pthread_mutex_unlock(&lock);
    return next;
}

static void go_on(void)
{
    struct making *next = take_next();
    if (next != NULL)
        loop_read(next->asked.loop, &next->call.job);
}

static void line_up(struct making *making)
{
    pthread_mutex_lock(&lock);
    *waiting_end = making;
    waiting_end = &making->next;
    pthread_mutex_unlock(&lock);
    go_on();
}

void exports_stop(void)
{
    pthread_mutex_lock(&lock);
    struct making *left = waiting;
    waiting = NULL;
    waiting_end = &waiting;
    stopped = true;
    pthread_mutex_unlock(&lock);
    while (left != NULL) {
        struct making *next = left->next;
        call_end(&left->call);
        left = next;
    }
}

/* --- making ----------------------------------------------------------------------------------- */

static ink_store_status run_making(ink_store_job *job, ink_store *store)
{
    struct call *call = (struct call *)job;
    ink_store_status status = page_export(call, store);
    if (status == INK_STORE_OK && !ink_text_whole(&call->page))
        status = INK_STORE_AWAY; /* without memory */
    return status;
}

static void made(struct loop_job *job)
{
    struct call *call = (struct call *)job;
    ink_text page = call->page;
    call->page = (ink_text){0};
    export_end(call->person.person, job->job.status, page.data, page.length, loop_now(job->loop));
    call_end(call);
    pthread_mutex_lock(&lock);
    at_work = false;
    pthread_mutex_unlock(&lock);
    go_on();
}

static struct making *begin_making(const struct call *asking)
{
    struct making *making = calloc(1, sizeof *making);
    const struct exchange *exchange = asking->exchange;
    if (making == NULL || !export_begin(asking->person.person, loop_now(exchange->loop))) {
        free(making);
        return NULL;
    }
    memcpy(making->secret, exchange->secret.data, exchange->secret.length);
    making->asked = (struct exchange){.loop = exchange->loop,
                                      .secret = {making->secret, exchange->secret.length}};
    making->call = (struct call){
        .exchange = &making->asked,
        .known = true,
        .person = asking->person,
        .job = {.done = made,
                .job = {.run = run_making, .lane = INK_LANE_LOOK, .limit_ms = PATIENCE_MS}}};
    return making;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Answers where the export will be, and when to ask for it. */
static void say_where(struct call *call)
{
    ink_text *page = page_room(call, 256);
    json_begin_object(page, NULL);
    json_text(page, "state", "making");
    json_slice(page, "path", call->exchange->path);
    json_number(page, "retry_ms", LOOK_AGAIN_MS);
    json_end_object(page);
    exchange_header(call->exchange, "Retry-After", "1");
    call_answer(call, 202);
}

static void give_back(void *export)
{
    export_give_back(export);
}

static void hand_out(struct call *call, struct export *export)
{
    exchange_header(call->exchange, "Content-Disposition", "attachment; filename=\"inkrail.json\"");
    exchange_header(call->exchange, "Cache-Control", "no-store");
    exchange_answer_held(call->exchange, 200, "application/json",
                         (ink_slice){export->text, export->length}, give_back, export);
    call_end(call);
}

void me_export(struct call *call)
{
    struct export *export = export_find(call->person.person, loop_now(call->exchange->loop));
    struct making *making = export == NULL ? begin_making(call) : NULL;
    if (export != NULL && export->state == EXPORT_READY) {
        hand_out(call, export);
        return;
    }
    ink_store_status status = export != NULL && export->state == EXPORT_FAILED ? export->status
                              : export == NULL && making == NULL               ? INK_STORE_BUSY
                                                                               : INK_STORE_OK;
    if (export != NULL)
        export_give_back(export);
    if (status != INK_STORE_OK)
        call_refuse_store(call, status);
    else
        say_where(call);
    if (making != NULL)
        line_up(making);
}
