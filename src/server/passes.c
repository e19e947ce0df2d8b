/* A small crew for argon2id; see passes.h. There is one in a process, since it is the process's
   memory that is bounded. */
#include "passes.h"

#include <sodium.h>
#include <string.h>

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

static void *serve(void *crew)
{
    struct crew_job *job;
    char nobody[INK_PASS_HASH] = "";
    make("nobody's", nobody);
    while ((job = crew_take(crew)) != NULL) {
        work_out((struct pass_job *)job, nobody);
        crew_tell(job);
    }
    return NULL;
}

static struct crew crew = CREW(serve, PASS_THREADS, PASS_WAITING);

bool passes_ask(struct pass_job *job)
{
    return sodium_init() >= 0 && crew_ask(&crew, &job->job);
}

void passes_close(void)
{
    crew_close(&crew);
}
