/* The threads of the store: one that writes, with one commit for all that has come, and some that
   read. */
#include "store_threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "internal.h"
#include "lane.h"

enum {
    BATCH_JOBS = 1024, /* in one commit, so that no job waits for ever */
    BUSY_JOBS = 4,     /* in the last commit: others will come soon, so it is worth while to wait */
    PACE_US = 5000,    /* so long, from the end of that commit to the next one */
    TIDY_COMMITS = 100, /* after so many there is something to tidy up */
    SETTLE_MS = 1000,   /* to find out about a commit in doubt, before its jobs are told that */
    SETTLE_US = 50000,  /* nobody knows, and so long between two tries */
    WRITE_LIMIT_MS = 2000,
    TIDY_LIMIT_MS = 2500, /* nobody waits for that */
    FINISH_US = 5000,
    LOW_PRIORITY = 5 /* of threads for which nobody waits in a game */
};

/* What may wait, and what its threads may wait for: whoever only asks is answered within a second,
   though it be that the database does not. A lane for those who play stalls only if the database
   does, or a few logs are very long at once. */
static const struct bounds {
    uint64_t most;
    int64_t stall_ms;
    int limit_ms;
    bool low;
} read_bounds[INK_LANES] =
    {
        [INK_LANE_PLAY] = {.most = 4096, .stall_ms = 700, .limit_ms = 700},
        [INK_LANE_LOOK] = {.most = 256, .stall_ms = 1500, .limit_ms = 700, .low = true},
},
  write_bounds = {.most = 16384, .stall_ms = 3000};

struct reader {
    ink_store_threads *threads;
    int lane;
    ink_store *store;
    pthread_t thread;
};

struct ink_store_threads {
    pthread_mutex_t lock;
    struct lane writes, reads[INK_LANES];
    bool closing, limited;
    int at_work; /* threads that have taken jobs */
    ink_store_threads_figures figures;
    void (*told)(void *context);
    void *told_context;
    ink_store *store; /* the one that writes */
    pthread_t thread;
    bool writing; /* its thread runs */
    int readers;  /* whose threads run */
    struct reader *reader;
    ink_pipelined pipelined[BATCH_JOBS]; /* of the jobs of this commit, in their order */
    atomic_bool doubts;                  /* there is a commit in doubt */
    struct asking {
        ink_store_job job;
        ink_store_threads *threads;
        atomic_bool waits; /* or runs */
    } asking;              /* after it */
    atomic_uint_fast64_t rewinds;
    struct tidying {
        ink_store_job job;
        ink_store_threads *threads;
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
static void post_all(ink_store_threads *threads, ink_store_job *job)
{
    while (job != NULL) {
        ink_store_job *next = job->next;
        job->post(job);
        job = next;
    }
    pthread_mutex_lock(&threads->lock);
    void (*told)(void *) = threads->told;
    void *context = threads->told_context;
    pthread_mutex_unlock(&threads->lock);
    if (told != NULL)
        told(context);
}

static void fail_all(ink_store_job *job, ink_store_status status)
{
    for (; job != NULL; job = job->next)
        job->status = status;
}

static void refuse_all(ink_store_threads *threads, ink_store_job *job)
{
    if (job == NULL)
        return;
    fail_all(job, INK_STORE_BUSY);
    post_all(threads, job);
}

static void add_jobs(ink_store_threads *threads, struct lane *lane, ink_store_job *first)
{
    pthread_mutex_lock(&threads->lock);
    ink_store_job *refused = ink_lane_add(lane, first, (int64_t)now_ms());
    pthread_mutex_unlock(&threads->lock);
    pthread_cond_signal(&lane->filled); /* whoever is woken finds the lock free */
    refuse_all(threads, refused);
}

/* Waits for jobs and takes up to `most`; NULL when the threads are closed and no job is left. */
static ink_store_job *take_jobs(ink_store_threads *threads, struct lane *lane, int most)
{
    pthread_mutex_lock(&threads->lock);
    while (lane->first == NULL && !threads->closing)
        pthread_cond_wait(&lane->filled, &threads->lock);
    ink_store_job *taken = ink_lane_take(lane, most, (int64_t)now_ms());
    threads->at_work += taken != NULL;
    pthread_mutex_unlock(&threads->lock);
    return taken;
}

static void end_jobs(ink_store_threads *threads, ink_store_job *job)
{
    post_all(threads, job);
    pthread_mutex_lock(&threads->lock);
    threads->at_work--;
    pthread_mutex_unlock(&threads->lock);
}

/* Counts the jobs that wait in all lanes. */
static uint64_t count_waiting(const ink_store_threads *threads)
{
    uint64_t waiting = threads->writes.length;
    for (int i = 0; i < INK_LANES; i++)
        waiting += threads->reads[i].length;
    return waiting;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Runs all in the transaction that is open. Without marks nothing has to be written down in order
   to be undone; false if that would have been needed after all, since a job has failed halfway. */
static bool run_all(ink_store *store, ink_store_job *job, ink_pipelined *pipelined)
{
    for (; job != NULL; job = job->next) {
        uint64_t before = store->changes;
        store->pipelined = pipelined++;
        store->pipelined->begun = before;
        job->status = job->run(job, store);
        if (store->spoiled != INK_STORE_OK)
            break;
        bool stale = store->pipelined->sent && store->pipelined->rows == 0;
        if (job->status != INK_STORE_OK && store->changes != before && !stale)
            return false;
    }
    return true;
}

/* The same, with marks. */
static void run_marked(ink_store *store, ink_store_job *job)
{
    for (; job != NULL && ink_store_mark(store) == INK_STORE_OK; job = job->next) {
        job->status = job->run(job, store);
        if (job->status != INK_STORE_OK && ink_store_back_to_mark(store) != INK_STORE_OK)
            break;
    }
}

/* What is not committed has not happened, whatever its job has said; and pipelined appends may have
   been stale, or were not heard of because the answer was lost. */
static void settle(ink_store_job *job, const ink_pipelined *pipelined, ink_store_status status)
{
    for (; job != NULL; job = job->next, pipelined++) {
        bool hoped = status == INK_STORE_OK && pipelined->sent;
        if (job->status == INK_STORE_OK)
            job->status = hoped && pipelined->rows == 0  ? INK_STORE_STALE
                          : hoped && pipelined->rows < 0 ? INK_STORE_UNKNOWN
                                                         : status;
    }
}

static void forget_pipelined(const ink_store_job *job, ink_pipelined *pipelined)
{
    for (; job != NULL; job = job->next)
        *pipelined++ = (ink_pipelined){.rows = -1};
}

static void pause_us(long us)
{
    nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

/* An older copy of the database has nothing of what was done now, and whatever was known of it is
   wrong. */
static ink_store_status count_rewind(ink_store_threads *threads, ink_store_status status)
{
    if (status != INK_STORE_REWOUND)
        return status;
    threads->rewinds++;
    return INK_STORE_AWAY;
}

/* What became of a commit in doubt, as far as it can be found out now. */
static ink_store_status settle_commit(ink_store_threads *threads, int ms)
{
    double until = now_ms() + ms;
    ink_store_status status = ink_store_settle(threads->store);
    while (status == INK_STORE_UNKNOWN && now_ms() < until) {
        pause_us(SETTLE_US);
        status = ink_store_settle(threads->store);
    }
    threads->doubts = ink_store_doubts(threads->store);
    return count_rewind(threads, status);
}

/* Nothing may be in doubt before the transaction of a batch. */
static ink_store_status begin_batch(ink_store_threads *threads)
{
    ink_store *store = threads->store;
    if (ink_store_doubts(store) && settle_commit(threads, 0) == INK_STORE_UNKNOWN)
        return INK_STORE_AWAY;
    ink_store_status status = ink_store_enlist(store);
    if (status == INK_STORE_OK)
        status = ink_store_begin(store);
    return status == INK_STORE_UNKNOWN ? INK_STORE_AWAY : status;
}

static ink_store_status commit_batch(ink_store_threads *threads, bool changed)
{
    ink_store *store = threads->store;
    if (changed)
        ink_store_sign(store); /* what is wrong is told by the commit */
    ink_store_status status = ink_store_commit(store);
    if (status == INK_STORE_UNKNOWN)
        return settle_commit(threads, SETTLE_MS);
    return count_rewind(threads, status);
}

static void run_batch(ink_store_threads *threads, ink_store_job *batch)
{
    ink_store *store = threads->store;
    uint64_t changes = store->changes;
    fail_all(batch, INK_STORE_OK);
    forget_pipelined(batch, threads->pipelined);
    ink_store_status status = begin_batch(threads);
    if (status == INK_STORE_OK && !run_all(store, batch, threads->pipelined)) {
        ink_store_roll_back(store);
        fail_all(batch, INK_STORE_OK);
        forget_pipelined(batch, threads->pipelined);
        status = ink_store_begin(store);
        if (status == INK_STORE_OK)
            run_marked(store, batch);
    }
    if (status == INK_STORE_OK)
        status = commit_batch(threads, store->changes != changes);
    settle(batch, threads->pipelined, status);
}

static int count_jobs(ink_store_threads *threads, const ink_store_job *job, double ms)
{
    int jobs = 0, failed = 0;
    for (; job != NULL; job = job->next) {
        jobs++;
        failed += job->status > INK_STORE_STALE;
    }
    pthread_mutex_lock(&threads->lock);
    ink_store_threads_figures *figures = &threads->figures;
    figures->commits++;
    figures->jobs += (uint64_t)jobs;
    figures->failed += (uint64_t)failed;
    figures->commit_ms_sum += ms;
    figures->commit_ms_max = ms > figures->commit_ms_max ? ms : figures->commit_ms_max;
    pthread_mutex_unlock(&threads->lock);
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

static ink_store_status run_tidying(ink_store_job *job, ink_store *store)
{
    (void)job;
    return ink_store_tidy(store);
}

static void end_tidying(ink_store_job *job)
{
    ink_store_threads *threads = ((struct tidying *)job)->threads;
    pthread_mutex_lock(&threads->lock);
    threads->tidying.waits = false;
    pthread_mutex_unlock(&threads->lock);
}

/* Tidies up on a thread that reads, so that commits go on meanwhile. */
static void tidy_up(ink_store_threads *threads)
{
    struct tidying *tidying = &threads->tidying;
    if (++tidying->commits < TIDY_COMMITS || threads->readers == 0)
        return;
    pthread_mutex_lock(&threads->lock);
    bool due = !tidying->waits;
    tidying->waits = true;
    pthread_mutex_unlock(&threads->lock);
    if (!due)
        return;
    tidying->commits = 0;
    tidying->threads = threads;
    tidying->job = (ink_store_job){
        .run = run_tidying, .post = end_tidying, .lane = INK_LANE_LOOK, .limit_ms = TIDY_LIMIT_MS};
    ink_store_threads_read(threads, &tidying->job);
}

static void *write_jobs(void *context)
{
    ink_store_threads *threads = context;
    ink_store_job *batch;
    while ((batch = take_jobs(threads, &threads->writes, BATCH_JOBS)) != NULL) {
        double begun = now_ms();
        run_batch(threads, batch);
        int jobs = count_jobs(threads, batch, now_ms() - begun);
        end_jobs(threads, batch);
        tidy_up(threads);
        if (jobs >= BUSY_JOBS)
            pace();
    }
    return NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

static ink_store_status run_nothing(ink_store_job *job, ink_store *store)
{
    (void)job;
    (void)store;
    return INK_STORE_OK;
}

static void end_asking(ink_store_job *job)
{
    ((struct asking *)job)->threads->asking.waits = false;
}

/* The writer settles what is in doubt before it begins a commit. So whoever waits for that hands it
   a job, since nobody else may have anything to write. */
static void ask_after_commit(ink_store_threads *threads)
{
    struct asking *asking = &threads->asking;
    if (atomic_exchange(&asking->waits, true))
        return;
    asking->threads = threads;
    asking->job = (ink_store_job){.run = run_nothing, .post = end_asking};
    ink_store_threads_write(threads, &asking->job);
}

static ink_store_status run_reading(struct reader *reader, ink_store_job *job)
{
    bool limited = reader->threads->limited && job->limit_ms > 0;
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
    ink_store_threads *threads = reader->threads;
    ink_store_job *job;
    if (read_bounds[reader->lane].low)
        setpriority(PRIO_PROCESS, 0, LOW_PRIORITY); /* of this thread alone, on Linux */
    while ((job = take_jobs(threads, &threads->reads[reader->lane], 1)) != NULL) {
        bool now = !(job->judges && threads->doubts);
        job->status = job->unwanted ? INK_STORE_BUSY
                      : now         ? run_reading(reader, job)
                                    : INK_STORE_AWAY;
        if (!now)
            ask_after_commit(threads);
        end_jobs(threads, job);
    }
    return NULL;
}

/* --- opening and closing ---------------------------------------------------------------------- */

static bool start_reader(ink_store_threads *threads, struct reader *reader, const char *url,
                         char *said)
{
    ink_store_status status;
    reader->threads = threads;
    reader->store = ink_store_open(url, said, &status);
    if (reader->store == NULL)
        return false;
    if (pthread_create(&reader->thread, NULL, read_jobs, reader) == 0)
        return true;
    snprintf(said, INK_STORE_SAID, "no thread can be started");
    ink_store_close(reader->store);
    return false;
}

static bool start_all(ink_store_threads *threads, const char *url, int readers, char *said)
{
    ink_store_status status;
    threads->store = ink_store_open(url, said, &status);
    if (threads->store == NULL)
        return false;
    snprintf(said, INK_STORE_SAID, "no thread can be started");
    threads->reader = calloc((size_t)readers * INK_LANES + 1, sizeof *threads->reader);
    threads->writing =
        threads->reader != NULL && pthread_create(&threads->thread, NULL, write_jobs, threads) == 0;
    if (!threads->writing)
        return false;
    while (threads->readers < readers * INK_LANES) {
        threads->reader[threads->readers].lane = threads->readers % INK_LANES;
        if (!start_reader(threads, &threads->reader[threads->readers], url, said))
            return false;
        threads->readers++;
    }
    return true;
}

ink_store_threads *ink_store_threads_open(const char *url, int readers, char said[INK_STORE_SAID])
{
    ink_store_threads *threads = calloc(1, sizeof *threads);
    if (threads == NULL) {
        snprintf(said, INK_STORE_SAID, "there is no memory left");
        return NULL;
    }
    pthread_mutex_init(&threads->lock, NULL);
    ink_lane_start(&threads->writes, write_bounds.most, write_bounds.stall_ms);
    for (int i = 0; i < INK_LANES; i++)
        ink_lane_start(&threads->reads[i], read_bounds[i].most, read_bounds[i].stall_ms);
    if (start_all(threads, url, readers, said))
        return threads;
    ink_store_threads_close(threads);
    return NULL;
}

void ink_store_threads_close(ink_store_threads *threads)
{
    if (threads == NULL)
        return;
    pthread_mutex_lock(&threads->lock);
    threads->closing = true;
    pthread_cond_broadcast(&threads->writes.filled);
    for (int i = 0; i < INK_LANES; i++)
        pthread_cond_broadcast(&threads->reads[i].filled);
    pthread_mutex_unlock(&threads->lock);
    if (threads->writing)
        pthread_join(threads->thread, NULL);
    for (int i = 0; i < threads->readers; i++) {
        pthread_join(threads->reader[i].thread, NULL);
        ink_store_close(threads->reader[i].store);
    }
    ink_store_close(threads->store);
    pthread_cond_destroy(&threads->writes.filled);
    for (int i = 0; i < INK_LANES; i++)
        pthread_cond_destroy(&threads->reads[i].filled);
    pthread_mutex_destroy(&threads->lock);
    free(threads->reader);
    free(threads);
}

/* --- asking ----------------------------------------------------------------------------------- */

void ink_store_threads_tell(ink_store_threads *threads, void (*told)(void *context), void *context)
{
    pthread_mutex_lock(&threads->lock);
    threads->told = told;
    threads->told_context = context;
    pthread_mutex_unlock(&threads->lock);
}

void ink_store_threads_write_all(ink_store_threads *threads, ink_store_job *first)
{
    add_jobs(threads, &threads->writes, first);
}

void ink_store_threads_write(ink_store_threads *threads, ink_store_job *job)
{
    job->next = NULL;
    add_jobs(threads, &threads->writes, job);
}

void ink_store_threads_read(ink_store_threads *threads, ink_store_job *job)
{
    job->next = NULL;
    add_jobs(threads, &threads->reads[job->lane], job);
}

/* --- within bounds ---------------------------------------------------------------------------- */

/* Before anything is asked: the threads are not at work yet. */
void ink_store_threads_limit(ink_store_threads *threads)
{
    threads->limited = true;
    ink_store_limit(threads->store, WRITE_LIMIT_MS);
    for (int i = 0; i < threads->readers; i++)
        ink_store_limit(threads->reader[i].store, read_bounds[threads->reader[i].lane].limit_ms);
}

void ink_store_threads_look_after(ink_store_threads *threads)
{
    int64_t now = (int64_t)now_ms();
    pthread_mutex_lock(&threads->lock);
    ink_store_job *stalled[INK_LANES + 1] = {ink_lane_take_stalled(&threads->writes, now)};
    for (int i = 0; i < INK_LANES; i++)
        stalled[i + 1] = ink_lane_take_stalled(&threads->reads[i], now);
    pthread_mutex_unlock(&threads->lock);
    for (int i = 0; i <= INK_LANES; i++)
        refuse_all(threads, stalled[i]);
}

static bool is_at_work(ink_store_threads *threads)
{
    pthread_mutex_lock(&threads->lock);
    bool at_work = threads->at_work > 0 || count_waiting(threads) > 0;
    pthread_mutex_unlock(&threads->lock);
    return at_work;
}

static void give_up(ink_store_threads *threads)
{
    int64_t now = (int64_t)now_ms();
    pthread_mutex_lock(&threads->lock);
    ink_store_job *left[INK_LANES + 1] = {ink_lane_take_all(&threads->writes, now)};
    for (int i = 0; i < INK_LANES; i++)
        left[i + 1] = ink_lane_take_all(&threads->reads[i], now);
    pthread_mutex_unlock(&threads->lock);
    ink_store_give_up(threads->store);
    for (int i = 0; i < threads->readers; i++)
        ink_store_give_up(threads->reader[i].store);
    for (int i = 0; i <= INK_LANES; i++)
        refuse_all(threads, left[i]);
}

void ink_store_threads_finish(ink_store_threads *threads, int ms)
{
    double until = now_ms() + ms;
    while (is_at_work(threads)) {
        if (now_ms() >= until) {
            give_up(threads);
            return;
        }
        pause_us(FINISH_US);
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

uint64_t ink_store_threads_rewinds(const ink_store_threads *threads)
{
    return threads->rewinds;
}

void ink_store_threads_look(ink_store_threads *threads, ink_store_threads_figures *figures)
{
    pthread_mutex_lock(&threads->lock);
    *figures = threads->figures;
    figures->waiting = count_waiting(threads);
    pthread_mutex_unlock(&threads->lock);
}
