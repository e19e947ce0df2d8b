/* A small pool of threads for argon2id; see passes.h. There is one in a process, since it is the process's memory
   that is bounded; its threads are started when the first passphrase comes. */
#include "passes.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>

static struct {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct pass_job *first, **last;
    int waiting, threads;
    bool closed;
    pthread_t thread[PASS_THREADS];
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};

static bool make(const char *phrase, char hash[INK_PASS_HASH])
{
    _Static_assert(crypto_pwhash_argon2id_STRBYTES <= INK_PASS_HASH, "a hash fits");
    return crypto_pwhash_argon2id_str(hash, phrase, strlen(phrase),
                                      crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE) == 0;
}

/* `nobody` is compared where there is no account, so that this takes as long. */
static void work_out(struct pass_job *job, const char *nobody)
{
    bool known = job->hash[0] != '\0';
    if (job->make)
        job->good = make(job->phrase, job->hash);
    else
        job->good = crypto_pwhash_argon2id_str_verify(known ? job->hash : nobody, job->phrase,
                                                      strlen(job->phrase)) == 0 &&
                    known;
    sodium_memzero(job->phrase, sizeof job->phrase);
}

static struct pass_job *take(void)
{
    pthread_mutex_lock(&pool.lock);
    while (pool.first == NULL && !pool.closed)
        pthread_cond_wait(&pool.work, &pool.lock);
    struct pass_job *job = pool.first;
    if (job != NULL) {
        pool.first = job->next;
        if (pool.first == NULL)
            pool.last = &pool.first;
        pool.waiting--;
    }
    pthread_mutex_unlock(&pool.lock);
    return job;
}

static void run_done(struct letter *letter)
{
    struct pass_job *job = (struct pass_job *)letter;
    job->done(job);
}

static void *serve_jobs(void *context)
{
    struct pass_job *job;
    char nobody[INK_PASS_HASH] = "";
    (void)context;
    make("nobody's", nobody);
    while ((job = take()) != NULL) {
        work_out(job, nobody);
        job->letter.run = run_done;
        loop_post(job->loop, &job->letter);
    }
    return NULL;
}

/* With the lock. A pool with one thread is one, too. */
static bool start(void)
{
    if (pool.threads > 0)
        return true;
    if (sodium_init() < 0)
        return false;
    pool.last = &pool.first;
    while (pool.threads < PASS_THREADS &&
           pthread_create(&pool.thread[pool.threads], NULL, serve_jobs, NULL) == 0)
        pool.threads++;
    return pool.threads > 0;
}

bool passes_ask(struct pass_job *job)
{
    pthread_mutex_lock(&pool.lock);
    bool taken = !pool.closed && pool.waiting < PASS_WAITING && start();
    if (taken) {
        job->next = NULL;
        *pool.last = job;
        pool.last = &job->next;
        pool.waiting++;
        pthread_cond_signal(&pool.work);
    }
    pthread_mutex_unlock(&pool.lock);
    return taken;
}

void passes_close(void)
{
    pthread_mutex_lock(&pool.lock);
    pool.closed = true;
    pthread_cond_broadcast(&pool.work);
    pthread_mutex_unlock(&pool.lock);
    for (int i = 0; i < pool.threads; i++)
        pthread_join(pool.thread[i], NULL);
    pool.threads = 0;
}
