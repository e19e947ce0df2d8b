/* What an append costs: bench_store URL [TABLES] [JOBS] [BATCH]. BATCH jobs at a time are handed to
   the store's threads, each of which appends a move of each of four players to another table.
   Prints CPU time a job (of all threads, and of the kernel for them, but not of a database server).
   Not run by the tests. */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "store/store_threads.h"

static double cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void need(ink_store *store, ink_store_status status)
{
    if (status == INK_STORE_OK)
        return;
    fprintf(stderr, "status %d: %s\n", (int)status, ink_store_said(store));
    exit(1);
}

/* Not one after another in the log. */
static uint64_t number_of(int t)
{
    return ((uint64_t)t + 1) * 7919 % 1000003;
}

static void make_tables(ink_store *store, int tables)
{
    need(store, ink_store_begin(store));
    for (int t = 0; t < tables; t++) {
        char code[INK_CODE];
        snprintf(code, sizeof code, "c%d", t);
        ink_table_line line = {.table = number_of(t), .code = ink_slice_of(code)};
        ink_log_entry entry = {.body = ink_slice_of("open players=4")};
        need(store, ink_store_make(store, &line, &entry, 1));
    }
    need(store, ink_store_commit(store));
}

/* Whoever waits is woken once, when all of a commit's jobs are back. */
struct round {
    sem_t done;
    int back, batch; /* of that thread */
};

struct job {
    ink_store_job job;
    uint64_t table, last;
    struct round *round;
};

enum { MOVES = 4 };

static ink_store_status run_job(ink_store_job *base, ink_store *store)
{
    struct job *job = (struct job *)base;
    ink_log_entry entry[MOVES];
    for (int i = 0; i < MOVES; i++)
        entry[i] = (ink_log_entry){.at = 1790000000000 + (int64_t)job->last + i,
                                   .person = 2736106678894754u * (unsigned)(i + 1),
                                   .request = ink_slice_of("9493"),
                                   .body = ink_slice_of("step 3 . B3R.R.")};
    return ink_store_append(store, job->table, job->last, entry, MOVES, NULL);
}

static void post_job(ink_store_job *base)
{
    struct job *job = (struct job *)base;
    if (base->status != INK_STORE_OK)
        exit(1);
    job->last += MOVES;
    if (++job->round->back % job->round->batch == 0)
        sem_post(&job->round->done);
}

/* Hands over a commit's jobs and waits for all of them. */
static void run_jobs(ink_store_threads *threads, struct job *job, int tables, int jobs, int batch)
{
    struct round round = {.batch = batch};
    sem_init(&round.done, 0, 0);
    for (int i = 0; i < jobs; i++) {
        job[i % tables].round = &round;
        ink_store_threads_write(threads, &job[i % tables].job);
        if (i % batch == batch - 1)
            sem_wait(&round.done);
    }
}

int main(int argc, char **argv)
{
    char said[INK_STORE_SAID] = "bench_store URL [TABLES] [JOBS] [BATCH]";
    int tables = argc > 2 ? atoi(argv[2]) : 1000, jobs = argc > 3 ? atoi(argv[3]) : 200000,
        batch = argc > 4 ? atoi(argv[4]) : 100;
    ink_store_status status;
    ink_store *store = argc > 1 ? ink_store_open(argv[1], said, &status) : NULL;
    ink_store_threads *threads = store != NULL ? ink_store_threads_open(argv[1], 0, said) : NULL;
    if (threads == NULL || batch > tables || batch < 1) {
        fprintf(stderr, "%s\n", said);
        return 2;
    }
    struct job *job = calloc((size_t)tables, sizeof *job);
    make_tables(store, tables);
    for (int t = 0; t < tables; t++)
        job[t] = (struct job){
            .job = {.run = run_job, .post = post_job}, .table = number_of(t), .last = 1};
    double begun = cpu_us();
    ink_store_threads_figures figures;
    run_jobs(threads, job, tables, jobs / batch * batch, batch);
    double used = cpu_us() - begun;
    ink_store_threads_look(threads, &figures);
    printf("{\"tables\":%d,\"jobs\":%d,\"commits\":%d,\"cpu_us_a_job\":%.2f,\"commit_ms\":%.2f}\n",
           tables, jobs, (int)figures.commits, used / jobs,
           figures.commit_ms_sum / (double)figures.commits);
    ink_store_threads_close(threads);
    ink_store_close(store);
    free(job);
    return 0;
}
