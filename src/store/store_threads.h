/* The threads of the store. Loops hand jobs over and never wait; answers come back on the loop that
   asked, through its own mailbox. One thread writes: all jobs that have come meanwhile share one
   commit (group commit), so that many tables share one fsync, and an answer means durable. Others
   read, a few for those who play and a few for those who look around, so that the first never wait
   for the second. When the database goes away, writers' jobs fail with INK_STORE_AWAY until it is
   back; nothing is kept for later, since nothing was acknowledged.

   A commit whose answer was lost is in doubt (ink_store_settle). The writer asks for a moment; if
   that does not help, its jobs are UNKNOWN, and until it is known what became of it nothing is
   written, and nothing read by which somebody is told "no": that would be judged by a log of which
   nobody knows the end. */
#ifndef INKRAIL_STORE_STORE_THREADS_H
#define INKRAIL_STORE_STORE_THREADS_H

#include <stdatomic.h>

#include "store.h"

typedef struct ink_store_threads ink_store_threads;

/* Which threads read for a job: those for short questions, without which nobody can play, or those
   for questions that may take long and can wait. */
enum ink_lane { INK_LANE_PLAY, INK_LANE_LOOK, INK_LANES };

/* A job runs on one of these threads with that thread's store, then `done` is handed to `post`,
   which brings it to where it belongs (a loop's queue) and is called from that thread. The
   job is owned by the caller, who embeds it in something larger.

   A job that writes is all or nothing. One that has changed something and then gives another status
   than OK is undone; since it shares its transaction with others, all of them are then run once
   more, so `run` must be able to do the same again. */
typedef struct ink_store_job {
    struct ink_store_job *next;
    ink_store_status (*run)(struct ink_store_job *job, ink_store *store);
    void (*post)(struct ink_store_job *job); /* called when it is settled (durable, if it wrote) */
    ink_store_status status;                 /* of run, or of the commit */
    bool judges;          /* a job that reads: by what it finds requests are done or refused */
    int lane;             /* of a job that reads */
    int limit_ms;         /* if its statements may take longer than others of the lane, else 0 */
    atomic_bool unwanted; /* nobody waits for it any more: set by its owner, from any thread. It is
                             posted all the same, as BUSY if it was not begun. */
    int64_t since;        /* when it came; the store threads' own */
} ink_store_job;

/* Opens one store to write and, for each lane, `readers` to read. NULL, and `said` says why. */
ink_store_threads *ink_store_threads_open(const char *url, int readers, char said[INK_STORE_SAID]);

/* Finishes all jobs it has, then ends. */
void ink_store_threads_close(ink_store_threads *threads);

/* From now on nobody waits for a database elsewhere much longer than a second. */
void ink_store_threads_limit(ink_store_threads *threads);

/* Call it about once a second: it settles jobs as BUSY that wait in a lane where nothing moves. */
void ink_store_threads_look_after(ink_store_threads *threads);

/* Waits until all jobs are done, but no longer than so many milliseconds: what is left then is
   given up. Nothing may be asked any more. */
void ink_store_threads_finish(ink_store_threads *threads, int ms);

/* `told` is called on one of these threads when it has posted all jobs of a commit, so that whoever
   has to be woken for them is woken once. */
void ink_store_threads_tell(ink_store_threads *threads, void (*told)(void *context), void *context);

/* A job that finds no room is BUSY at once, and posted on the thread that asks. */
void ink_store_threads_write(ink_store_threads *threads, ink_store_job *job);
void ink_store_threads_write_all(ink_store_threads *threads,
                                 ink_store_job *first); /* a chain of them, by `next` */
void ink_store_threads_read(ink_store_threads *threads, ink_store_job *job);

/* Counts how often the database was found to be an older copy of itself: what anybody remembers of
   it from before is worth nothing. */
uint64_t ink_store_threads_rewinds(const ink_store_threads *threads);

/* For metrics. */
typedef struct ink_store_threads_figures {
    uint64_t commits, jobs, failed, waiting;
    double commit_ms_sum, commit_ms_max;
} ink_store_threads_figures;
void ink_store_threads_look(ink_store_threads *threads, ink_store_threads_figures *figures);

#endif
