#include "crew.h"

/* With the lock. A crew with one thread is one, too. */
static bool start(struct crew *crew)
{
    if (crew->threads > 0)
        return true;
    crew->last = &crew->first;
    while (crew->threads < crew->most_threads &&
           pthread_create(&crew->thread[crew->threads], NULL, crew->serve, crew) == 0)
        crew->threads++;
    return crew->threads > 0;
}

bool crew_ask(struct crew *crew, struct crew_job *job)
{
    pthread_mutex_lock(&crew->lock);
    bool taken = !crew->closed && crew->waiting < crew->most_waiting && start(crew);
    if (taken) {
        job->next = NULL;
        *crew->last = job;
        crew->last = &job->next;
        crew->waiting++;
        pthread_cond_signal(&crew->more);
    }
    pthread_mutex_unlock(&crew->lock);
    return taken;
}

int crew_waiting(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    int waiting = crew->waiting;
    pthread_mutex_unlock(&crew->lock);
    return waiting;
}

struct crew_job *crew_take(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->first == NULL && !crew->closed)
        pthread_cond_wait(&crew->more, &crew->lock);
    struct crew_job *job = crew->first;
    if (job != NULL) {
        crew->first = job->next;
        if (crew->first == NULL)
            crew->last = &crew->first;
        crew->waiting--;
    }
    pthread_mutex_unlock(&crew->lock);
    return job;
}

static void run_done(struct letter *letter)
{
    struct crew_job *job = (struct crew_job *)letter;
    job->done(job);
}

void crew_tell(struct crew_job *job)
{
    job->letter.run = run_done;
    loop_post(job->loop, &job->letter);
}

bool crew_close(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->closed = true;
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    bool any = crew->threads > 0;
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    crew->threads = 0;
    return any;
}
