/* The threads of the store: one that writes, with one commit for all that has come, and some that
   read. */
#include "keeper.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "internal.h"
#include "lane.h"

enum {
    BATCH_JOBS = 1024, /* in one commit, so that none waits for ever */
    BUSY_JOBS = 4,     /* in the last commit: others will come soon, so it is worth while to wait */
    PACE_US = 5000,    /* so long, from the end of that commit to the next one */
    TIDY_COMMITS = 100, /* after so many there is something to tidy up */
    SETTLE_MS = 1000,   /* to find out about a commit in doubt, before its jobs are told that */
    SETTLE_US = 50000,  /* nobody knows, and so long between two tries */
    WRITE_LIMIT_MS = 2000,
    FINISH_US = 5000,
    LOW_PRIORITY = 5 /* of threads for which nobody waits in a game */
};

/* What may wait, and what its threads may wait for. A lane for those who play stalls only if the
   database does, or a few logs are very long at once. */
static const struct bounds {
    uint64_t most;
    int64_t stall_ms;
    int limit_ms;
    bool low;
} read_bounds[INK_LANES] =
    {
        [INK_LANE_PLAY] = {.most = 4096, .stall_ms = 700, .limit_ms = 700},
        [INK_LANE_LOOK] = {.most = 256, .stall_ms = 1500, .limit_ms = 2500, .low = true},
},
  write_bounds = {.most = 16384, .stall_ms = 3000};

struct reader {
    ink_keeper *keeper;
    int lane;
    ink_store *store;
    pthread_t thread;
};

struct ink_keeper {
    pthread_mutex_t lock;
    struct lane writes, reads[INK_LANES];
    bool closing, limited;
    int at_work; /* threads that have taken jobs */
    ink_keeper_figures figures;
    void (*told)(void *context);
    void *told_context;
    ink_store *store; /* the one that writes */
    pthread_t thread;
    bool writing; /* its thread runs */
    int readers;  /* whose threads run */
    struct reader *reader;
    ink_hope hope[BATCH_JOBS]; /* of the jobs of this commit, in their order */
    atomic_bool doubts;        /* there is a commit in doubt */
    struct asking {
        ink_keeper_job job;
        ink_keeper *keeper;
        atomic_bool waits; /* or runs */
    } asking;              /* after it */
    atomic_uint_fast64_t rewinds;
    struct tidying {
        ink_keeper_job job;
        ink_keeper *keeper;
        bool waits;  /* or runs */
        int commits; /* of the writing thread, since the last one */
    } tidying;
};

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* Hands back all jobs. A job may be gone as soon as it is posted. */
static void post_all(ink_keeper *keeper, ink_keeper_job *job)
{
    while (job != NULL) {
        ink_keeper_job *next = job->next;
        job->post(job);
        job = next;
    }
    pthread_mutex_lock(&keeper->lock);
    void (*told)(void *) = keeper->told;
    void *context = keeper->told_context;
    pthread_mutex_unlock(&keeper->lock);
    if (told != NULL)
        told(context);
}

static void fail_all(ink_keeper_job *job, ink_store_status status)
{
    for (; job != NULL; job = job->next)
        job->status = status;
}

static void refuse_all(ink_keeper *keeper, ink_keeper_job *job)
{
    if (job == NULL)
        return;
    fail_all(job, INK_STORE_BUSY);
    post_all(keeper, job);
}

static void add_jobs(ink_keeper *keeper, struct lane *lane, ink_keeper_job *first)
{
    pthread_mutex_lock(&keeper->lock);
    ink_keeper_job *refused = lane_add(lane, first, (int64_t)now_ms());
    pthread_mutex_unlock(&keeper->lock);
    pthread_cond_signal(&lane->filled); /* whoever is woken finds the lock free */
    refuse_all(keeper, refused);
}

/* Waits for jobs and takes up to `most`; NULL when the keeper is closed and none is left. */
static ink_keeper_job *take_jobs(ink_keeper *keeper, struct lane *lane, int most)
{
    pthread_mutex_lock(&keeper->lock);
    while (lane->first == NULL && !keeper->closing)
        pthread_cond_wait(&lane->filled, &keeper->lock);
    ink_keeper_job *taken = lane_take(lane, most, (int64_t)now_ms());
    keeper->at_work += taken != NULL;
    pthread_mutex_unlock(&keeper->lock);
    return taken;
}

static void end_jobs(ink_keeper *keeper, ink_keeper_job *job)
{
    post_all(keeper, job);
    pthread_mutex_lock(&keeper->lock);
    keeper->at_work--;
    pthread_mutex_unlock(&keeper->lock);
}

/* Those that wait, of all lanes. */
static uint64_t count_waiting(const ink_keeper *keeper)
{
    uint64_t waiting = keeper->writes.length;
    for (int i = 0; i < INK_LANES; i++)
        waiting += keeper->reads[i].length;
    return waiting;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Runs all in the transaction that is open. Without marks nothing has to be written down in order
   to be undone; false if that would have been needed after all, since a job has failed halfway. */
static bool run_all(ink_store *store, ink_keeper_job *job, ink_hope *hope)
{
    for (; job != NULL; job = job->next) {
        uint64_t before = store->changes;
        store->hope = hope++;
        store->hope->begun = before;
        job->status = job->run(job, store);
        if (store->spoiled != INK_STORE_OK)
            break;
        bool stale = store->hope->sent && store->hope->rows == 0;
        if (job->status != INK_STORE_OK && store->changes != before && !stale)
            return false;
    }
    return true;
}

/* The same, with marks. */
static void run_marked(ink_store *store, ink_keeper_job *job)
{
    for (; job != NULL && ink_store_mark(store) == INK_STORE_OK; job = job->next) {
        job->status = job->run(job, store);
        if (job->status != INK_STORE_OK && ink_store_back_to_mark(store) != INK_STORE_OK)
            break;
    }
}

/* What is not committed has not happened, whatever its job has said; and hopes may have been vain,
   or were not heard of because the answer was lost. */
static void settle(ink_keeper_job *job, const ink_hope *hope, ink_store_status status)
{
    for (; job != NULL; job = job->next, hope++) {
        bool hoped = status == INK_STORE_OK && hope->sent;
        if (job->status == INK_STORE_OK)
            job->status = hoped && hope->rows == 0  ? INK_STORE_STALE
                          : hoped && hope->rows < 0 ? INK_STORE_UNKNOWN
                                                    : status;
    }
}

static void forget_hopes(const ink_keeper_job *job, ink_hope *hope)
{
    for (; job != NULL; job = job->next)
        *hope++ = (ink_hope){.rows = -1};
}

static void pause_us(long us)
{
    nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

/* An older copy of the database has nothing of what was done now, and whatever was known of it is
   wrong. */
static ink_store_status count_rewind(ink_keeper *keeper, ink_store_status status)
{
    if (status != INK_STORE_REWOUND)
        return status;
    keeper->rewinds++;
    return INK_STORE_AWAY;
}

/* What became of a commit in doubt, as far as it can be found out now. */
static ink_store_status settle_commit(ink_keeper *keeper, int ms)
{
    double until = now_ms() + ms;
    ink_store_status status = ink_store_settle(keeper->store);
    while (status == INK_STORE_UNKNOWN && now_ms() < until) {
        pause_us(SETTLE_US);
        status = ink_store_settle(keeper->store);
    }
    keeper->doubts = ink_store_doubts(keeper->store);
    return count_rewind(keeper, status);
}

/* Nothing may be in doubt before the transaction of a batch. */
static ink_store_status begin_batch(ink_keeper *keeper)
{
    ink_store *store = keeper->store;
    if (ink_store_doubts(store) && settle_commit(keeper, 0) == INK_STORE_UNKNOWN)
        return INK_STORE_AWAY;
    ink_store_status status = ink_store_enlist(store);
    if (status == INK_STORE_OK)
        status = ink_store_begin(store);
    return status == INK_STORE_UNKNOWN ? INK_STORE_AWAY : status;
}

static ink_store_status commit_batch(ink_keeper *keeper, bool changed)
{
    ink_store *store = keeper->store;
    if (changed)
        ink_store_sign(store); /* what is wrong is told by the commit */
    ink_store_status status = ink_store_commit(store);
    if (status == INK_STORE_UNKNOWN)
        return settle_commit(keeper, SETTLE_MS);
    return count_rewind(keeper, status);
}

static void run_batch(ink_keeper *keeper, ink_keeper_job *batch)
{
    ink_store *store = keeper->store;
    uint64_t changes = store->changes;
    fail_all(batch, INK_STORE_OK);
    forget_hopes(batch, keeper->hope);
    ink_store_status status = begin_batch(keeper);
    if (status == INK_STORE_OK && !run_all(store, batch, keeper->hope)) {
        ink_store_roll_back(store);
        fail_all(batch, INK_STORE_OK);
        forget_hopes(batch, keeper->hope);
        status = ink_store_begin(store);
        if (status == INK_STORE_OK)
            run_marked(store, batch);
    }
    if (status == INK_STORE_OK)
        status = commit_batch(keeper, store->changes != changes);
    settle(batch, keeper->hope, status);
}

static int count_jobs(ink_keeper *keeper, const ink_keeper_job *job, double ms)
{
    int jobs = 0, failed = 0;
    for (; job != NULL; job = job->next) {
        jobs++;
        failed += job->status > INK_STORE_STALE;
    }
    pthread_mutex_lock(&keeper->lock);
    ink_keeper_figures *figures = &keeper->figures;
    figures->commits++;
    figures->jobs += (uint64_t)jobs;
    figures->failed += (uint64_t)failed;
    figures->commit_ms_sum += ms;
    figures->commit_ms_max = ms > figures->commit_ms_max ? ms : figures->commit_ms_max;
    pthread_mutex_unlock(&keeper->lock);
    return jobs;
}

/* Whoever plays answers what was just kept. If the next commit waits for them, all the moves of a
   table are one append, one page of its log and one message to each player, instead of several; a
   commit alone costs as much as many jobs. */
static void pace(void)
{
    pause_us(PACE_US);
}

/* --- tidying up ------------------------------------------------------------------------------- */

static ink_store_status run_tidying(ink_keeper_job *job, ink_store *store)
{
    (void)job;
    return ink_store_tidy(store);
}

static void end_tidying(ink_keeper_job *job)
{
    ink_keeper *keeper = ((struct tidying *)job)->keeper;
    pthread_mutex_lock(&keeper->lock);
    keeper->tidying.waits = false;
    pthread_mutex_unlock(&keeper->lock);
}

/* By a thread that reads, so that commits go on meanwhile. */
static void tidy_up(ink_keeper *keeper)
{
    struct tidying *tidying = &keeper->tidying;
    if (++tidying->commits < TIDY_COMMITS || keeper->readers == 0)
        return;
    pthread_mutex_lock(&keeper->lock);
    bool due = !tidying->waits;
    tidying->waits = true;
    pthread_mutex_unlock(&keeper->lock);
    if (!due)
        return;
    tidying->commits = 0;
    tidying->keeper = keeper;
    tidying->job = (ink_keeper_job){.run = run_tidying, .post = end_tidying};
    tidying->job.lane = INK_LANE_LOOK;
    ink_keeper_read(keeper, &tidying->job);
}

static void *write_jobs(void *context)
{
    ink_keeper *keeper = context;
    ink_keeper_job *batch;
    while ((batch = take_jobs(keeper, &keeper->writes, BATCH_JOBS)) != NULL) {
        double begun = now_ms();
        run_batch(keeper, batch);
        int jobs = count_jobs(keeper, batch, now_ms() - begun);
        end_jobs(keeper, batch);
        tidy_up(keeper);
        if (jobs >= BUSY_JOBS)
            pace();
    }
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

static ink_store_status run_nothing(ink_keeper_job *job, ink_store *store)
{
    (void)job;
    (void)store;
    return INK_STORE_OK;
}

static void end_asking(ink_keeper_job *job)
{
    ((struct asking *)job)->keeper->asking.waits = false;
}

/* What is in doubt is settled before the writer begins a commit: whoever waits for it gives it one,
   since nobody else may have anything to write. */
static void ask_after_commit(ink_keeper *keeper)
{
    struct asking *asking = &keeper->asking;
    if (atomic_exchange(&asking->waits, true))
        return;
    asking->keeper = keeper;
    asking->job = (ink_keeper_job){.run = run_nothing, .post = end_asking};
    ink_keeper_write(keeper, &asking->job);
}

static ink_store_status run_reading(struct reader *reader, ink_keeper_job *job)
{
    bool limited = reader->keeper->limited && job->limit_ms > 0;
    if (limited)
        ink_store_limit(reader->store, job->limit_ms);
    ink_store_status status = job->run(job, reader->store);
    if (limited)
        ink_store_limit(reader->store, read_bounds[reader->lane].limit_ms);
    return status;
}

static void *read_jobs(void *context)
{
    struct reader *reader = context;
    ink_keeper *keeper = reader->keeper;
    ink_keeper_job *job;
    if (read_bounds[reader->lane].low)
        setpriority(PRIO_PROCESS, 0, LOW_PRIORITY); /* of this thread alone, on Linux */
    while ((job = take_jobs(keeper, &keeper->reads[reader->lane], 1)) != NULL) {
        bool now = !(job->judges && keeper->doubts);
        job->status = job->unwanted ? INK_STORE_BUSY
                      : now         ? run_reading(reader, job)
                                    : INK_STORE_AWAY;
        if (!now)
            ask_after_commit(keeper);
        end_jobs(keeper, job);
    }
    return NULL;
}

/* --- opening and closing ---------------------------------------------------------------------- */

static bool start_reader(ink_keeper *keeper, struct reader *reader, const char *url, char *said)
{
    ink_store_status status;
    reader->keeper = keeper;
    reader->store = ink_store_open(url, said, &status);
    if (reader->store == NULL)
        return false;
    if (pthread_create(&reader->thread, NULL, read_jobs, reader) == 0)
        return true;
    snprintf(said, INK_STORE_SAID, "no thread can be started");
    ink_store_close(reader->store);
    return false;
}

static bool start_all(ink_keeper *keeper, const char *url, int readers, char *said)
{
    ink_store_status status;
    keeper->store = ink_store_open(url, said, &status);
    if (keeper->store == NULL)
        return false;
    snprintf(said, INK_STORE_SAID, "no thread can be started");
    keeper->reader = calloc((size_t)readers * INK_LANES + 1, sizeof *keeper->reader);
    keeper->writing =
        keeper->reader != NULL && pthread_create(&keeper->thread, NULL, write_jobs, keeper) == 0;
    if (!keeper->writing)
        return false;
    while (keeper->readers < readers * INK_LANES) {
        keeper->reader[keeper->readers].lane = keeper->readers % INK_LANES;
        if (!start_reader(keeper, &keeper->reader[keeper->readers], url, said))
            return false;
        keeper->readers++;
    }
    return true;
}

ink_keeper *ink_keeper_open(const char *url, int readers, char said[INK_STORE_SAID])
{
    ink_keeper *keeper = calloc(1, sizeof *keeper);
    if (keeper == NULL) {
        snprintf(said, INK_STORE_SAID, "there is no memory left");
        return NULL;
    }
    pthread_mutex_init(&keeper->lock, NULL);
    lane_start(&keeper->writes, write_bounds.most, write_bounds.stall_ms);
    for (int i = 0; i < INK_LANES; i++)
        lane_start(&keeper->reads[i], read_bounds[i].most, read_bounds[i].stall_ms);
    if (start_all(keeper, url, readers, said))
        return keeper;
    ink_keeper_close(keeper);
    return NULL;
}

void ink_keeper_close(ink_keeper *keeper)
{
    if (keeper == NULL)
        return;
    pthread_mutex_lock(&keeper->lock);
    keeper->closing = true;
    pthread_cond_broadcast(&keeper->writes.filled);
    for (int i = 0; i < INK_LANES; i++)
        pthread_cond_broadcast(&keeper->reads[i].filled);
    pthread_mutex_unlock(&keeper->lock);
    if (keeper->writing)
        pthread_join(keeper->thread, NULL);
    for (int i = 0; i < keeper->readers; i++) {
        pthread_join(keeper->reader[i].thread, NULL);
        ink_store_close(keeper->reader[i].store);
    }
    ink_store_close(keeper->store);
    pthread_cond_destroy(&keeper->writes.filled);
    for (int i = 0; i < INK_LANES; i++)
        pthread_cond_destroy(&keeper->reads[i].filled);
    pthread_mutex_destroy(&keeper->lock);
    free(keeper->reader);
    free(keeper);
}

/* --- asking ----------------------------------------------------------------------------------- */

void ink_keeper_tell(ink_keeper *keeper, void (*told)(void *context), void *context)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->told = told;
    keeper->told_context = context;
    pthread_mutex_unlock(&keeper->lock);
}

void ink_keeper_write_all(ink_keeper *keeper, ink_keeper_job *first)
{
    add_jobs(keeper, &keeper->writes, first);
}

void ink_keeper_write(ink_keeper *keeper, ink_keeper_job *job)
{
    job->next = NULL;
    add_jobs(keeper, &keeper->writes, job);
}

void ink_keeper_read(ink_keeper *keeper, ink_keeper_job *job)
{
    job->next = NULL;
    add_jobs(keeper, &keeper->reads[job->lane], job);
}

/* --- within bounds ---------------------------------------------------------------------------- */

/* Before anything is asked: the threads are not at work yet. */
void ink_keeper_limit(ink_keeper *keeper)
{
    keeper->limited = true;
    ink_store_limit(keeper->store, WRITE_LIMIT_MS);
    for (int i = 0; i < keeper->readers; i++)
        ink_store_limit(keeper->reader[i].store, read_bounds[keeper->reader[i].lane].limit_ms);
}

void ink_keeper_look_after(ink_keeper *keeper)
{
    int64_t now = (int64_t)now_ms();
    pthread_mutex_lock(&keeper->lock);
    ink_keeper_job *stalled[INK_LANES + 1] = {lane_take_stalled(&keeper->writes, now)};
    for (int i = 0; i < INK_LANES; i++)
        stalled[i + 1] = lane_take_stalled(&keeper->reads[i], now);
    pthread_mutex_unlock(&keeper->lock);
    for (int i = 0; i <= INK_LANES; i++)
        refuse_all(keeper, stalled[i]);
}

static bool is_at_work(ink_keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    bool at_work = keeper->at_work > 0 || count_waiting(keeper) > 0;
    pthread_mutex_unlock(&keeper->lock);
    return at_work;
}

static void give_up(ink_keeper *keeper)
{
    int64_t now = (int64_t)now_ms();
    pthread_mutex_lock(&keeper->lock);
    ink_keeper_job *left[INK_LANES + 1] = {lane_take_all(&keeper->writes, now)};
    for (int i = 0; i < INK_LANES; i++)
        left[i + 1] = lane_take_all(&keeper->reads[i], now);
    pthread_mutex_unlock(&keeper->lock);
    ink_store_give_up(keeper->store);
    for (int i = 0; i < keeper->readers; i++)
        ink_store_give_up(keeper->reader[i].store);
    for (int i = 0; i <= INK_LANES; i++)
        refuse_all(keeper, left[i]);
}

void ink_keeper_finish(ink_keeper *keeper, int ms)
{
    double until = now_ms() + ms;
    while (is_at_work(keeper)) {
        if (now_ms() >= until) {
            give_up(keeper);
            return;
        }
        pause_us(FINISH_US);
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

uint64_t ink_keeper_rewinds(const ink_keeper *keeper)
{
    return keeper->rewinds;
}

void ink_keeper_look(ink_keeper *keeper, ink_keeper_figures *figures)
{
    pthread_mutex_lock(&keeper->lock);
    *figures = keeper->figures;
    figures->waiting = count_waiting(keeper);
    pthread_mutex_unlock(&keeper->lock);
}
