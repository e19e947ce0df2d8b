/* A small pool for argon2id; see password_pool.h. There is one in a process, since it is the
   process's memory that is bounded. */
#include "password_pool.h"

#include <sodium.h>
#include <string.h>

static bool make(const char *phrase, char hash[INK_PASS_HASH])
{
    _Static_assert(crypto_pwhash_argon2id_STRBYTES <= INK_PASS_HASH, "a hash fits");
    return crypto_pwhash_argon2id_str(hash, phrase, strlen(phrase),
                                      crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE) == 0;
}

/* Compares with `nobody` where there is no account, so that this takes as long. */
static void work_out(struct password_job *job, const char *nobody)
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

/* --- networks --------------------------------------------------------------------------------- */

/* How many jobs of each network wait; as many entries as jobs can be there at all. */
static struct {
    pthread_mutex_t lock;
    struct share {
        struct address network;
        int jobs;
    } share[PASSWORD_WAITING + PASSWORD_THREADS];
} line = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The entry of the network, or one that is free; NULL: there is none. */
static struct share *share_of(struct address network)
{
    struct share *unused = NULL;
    for (size_t i = 0; i < sizeof line.share / sizeof *line.share; i++) {
        struct share *share = &line.share[i];
        if (share->jobs == 0)
            unused = share;
        else if (memcmp(&share->network, &network, sizeof network) == 0)
            return share;
    }
    return unused;
}

static bool line_enter(struct address network)
{
    pthread_mutex_lock(&line.lock);
    struct share *share = share_of(network);
    bool enters = share != NULL && share->jobs < PASSWORD_SHARE;
    if (enters)
        *share = (struct share){network, share->jobs + 1};
    pthread_mutex_unlock(&line.lock);
    return enters;
}

static void line_leave(struct address network)
{
    pthread_mutex_lock(&line.lock);
    share_of(network)->jobs--;
    pthread_mutex_unlock(&line.lock);
}

/* --- the pool --------------------------------------------------------------------------------- */

static void *serve(void *pool)
{
    struct worker_job *job;
    char nobody[INK_PASS_HASH] = "";
    make("nobody's", nobody);
    while ((job = worker_pool_take(pool)) != NULL) {
        line_leave(((struct password_job *)job)->network);
        work_out((struct password_job *)job, nobody);
        worker_pool_tell(job);
    }
    return NULL;
}

static struct worker_pool pool = WORKER_POOL(serve, PASSWORD_THREADS, PASSWORD_WAITING);

bool password_pool_ask(struct password_job *job)
{
    struct address network = job->network; /* the job may be gone as soon as it is handed back */
    if (sodium_init() < 0 || !line_enter(network))
        return false;
    bool taken = worker_pool_ask(&pool, &job->job);
    if (!taken)
        line_leave(network);
    return taken;
}

int password_pool_waiting(void)
{
    return worker_pool_waiting(&pool);
}

void password_pool_close(void)
{
    worker_pool_close(&pool);
}
