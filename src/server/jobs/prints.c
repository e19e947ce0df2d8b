#include "prints.h"

#include <inkrail/session.h>
#include <uv.h>

#include "client/process/locale.h"
#include "i18n/i18n.h"
#include "server/ops/api_host.h"

/* Why the game cannot be printed; NULL if it can. */
static const char *why_not(const struct print_job *job, const ink_session *game)
{
    int players = ink_session_table(game)->players;
    bool every = job->order.player == PRINT_EVERY_PLAYER;
    if (job->order.player >= players)
        return N_("The game has no such player.");
    if (every && players > PRINT_PLAYERS)
        return N_("The game has many players: say whose page is wanted.");
    return NULL;
}

static void make_pages(struct print_job *job)
{
    if (!job->kind->make(&job->order, &job->bytes))
        job->bytes = (struct picture_bytes){0};
}

static void make_of_game(struct print_job *job)
{
    ink_session *game;
    if (ink_session_read(job->record, &game, NULL) != INK_OK) {
        job->refused = N_("That is no record of a game.");
        return;
    }
    job->order.game = game;
    job->refused = why_not(job, game);
    if (job->refused == NULL)
        make_pages(job);
    ink_session_free(game);
}

static void make(struct print_job *job)
{
    host_speak(loop_server(job->job.loop), job->language);
    job->order.setting.language = i18n_code();
    (job->kind->need == PRINT_OF_GAME ? make_of_game : make_pages)(job);
}

static void *serve(void *pool)
{
    struct worker_job *job;
    uv_os_setpriority(0, UV_PRIORITY_LOW); /* of this thread alone, on Linux */
    while ((job = worker_pool_take(pool)) != NULL) {
        make((struct print_job *)job);
        worker_pool_tell(job);
    }
    pdf_forget_fonts();
    return NULL;
}

static struct worker_pool pool = WORKER_POOL(serve, 1, PRINTS_WAITING);

bool prints_ask(struct print_job *job)
{
    return worker_pool_ask(&pool, &job->job);
}

void prints_close(void)
{
    worker_pool_close(&pool);
}
