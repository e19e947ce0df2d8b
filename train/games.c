/* Many games: see games.h. */
#include "games.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Where the samples of a game lie. */
typedef struct played_game {
    int worker;
    size_t from, end;
} played_game;

struct games_worker {
    searcher search;
    samples samples;
    games_outcome outcome;
};

/* One call of games_play. */
typedef struct batch {
    games *games;
    uint32_t first, end;
    atomic_uint_fast32_t next; /* game that nobody plays yet */
    played_game *game;         /* NULL for test games */
} batch;

double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

play_style games_ahead(void)
{
    return (play_style){.width = 16,
                        .special_width = 8,
                        .special_parents = 4,
                        .explore = 0.12,
                        .probe_width = 6,
                        .probes = 1,
                        .lambda = 0.3,
                        .candidates = 8,
                        .rolls = 12,
                        .reply_width = 1};
}

bool games_make(games *g, model *m, const play_style *style, uint64_t seed, int threads)
{
    *g = (games){.model = m, .style = *style, .seed = seed, .threads = threads};
    g->worker = calloc((size_t)threads, sizeof *g->worker);
    if (style->effort > 0)
        g->weights = model_weights(m, &g->weights_size);
    bool made = g->worker != NULL && (style->effort == 0 || g->weights != NULL);
    for (int i = 0; made && i < threads; i++)
        made = searcher_make(&g->worker[i].search, &m->features, &m->net, m->rolls) &&
               (style->effort == 0 ||
                searcher_make_engine(&g->worker[i].search, g->weights, g->weights_size));
    return made;
}

void games_free(games *g)
{
    for (int i = 0; g->worker != NULL && i < g->threads; i++) {
        searcher_free(&g->worker[i].search);
        samples_free(&g->worker[i].samples);
    }
    free(g->worker);
    free(g->weights);
    *g = (games){0};
}

static uint64_t values_of(const searcher *s)
{
    return s->round.evaluated + s->probe.evaluated + s->reply.evaluated + s->inner.evaluated +
           s->played_on;
}

static void play_one(batch *e, int index, uint32_t number)
{
    games_worker *worker = &e->games->worker[index];
    size_t from = worker->samples.count;
    ink_rng rng = ink_rng_stream(e->games->seed, e->game != NULL ? "train" : "train test", number);
    int score = selfplay_game(&worker->search, &e->games->style, &rng, number,
                              e->game != NULL ? &worker->samples : NULL);
    worker->outcome.games++;
    worker->outcome.sum += score;
    worker->outcome.squares += (double)score * score;
    if (e->game != NULL)
        e->game[number - e->first] =
            (played_game){.worker = index, .from = from, .end = worker->samples.count};
}

/* Who is done takes the next game. */
static void work(void *context, int index)
{
    batch *e = context;
    games_worker *worker = &e->games->worker[index];
    uint64_t values = values_of(&worker->search);
    samples_clear(&worker->samples);
    worker->outcome = (games_outcome){0};
    for (;;) {
        uint32_t number = (uint32_t)atomic_fetch_add(&e->next, 1);
        if (number >= e->end)
            break;
        play_one(e, index, number);
    }
    worker->outcome.values = values_of(&worker->search) - values;
}

static void bring_in(const batch *e, samples *into)
{
    for (uint32_t n = 0; n < e->end - e->first; n++) {
        const played_game *h = &e->game[n];
        samples_take(into, &e->games->worker[h->worker].samples, h->from, h->end);
    }
}

games_outcome games_play(games *g, uint32_t first, uint32_t end, samples *into)
{
    batch e = {.games = g, .first = first, .end = end, .next = first};
    games_outcome all = {0};
    double from = seconds();
    if (into != NULL) {
        e.game = calloc(end - first + 1, sizeof *e.game);
        if (e.game == NULL)
            return all;
    }
    threads_run(g->threads, work, &e);
    for (int i = 0; i < g->threads; i++)
        games_add(&all, &g->worker[i].outcome);
    if (into != NULL)
        bring_in(&e, into);
    free(e.game);
    all.took = seconds() - from;
    return all;
}

void games_add(games_outcome *to, const games_outcome *more)
{
    to->games += more->games;
    to->values += more->values;
    to->sum += more->sum;
    to->squares += more->squares;
    to->took += more->took;
}

double games_mean(const games_outcome *o)
{
    return o->games > 0 ? o->sum / (double)o->games : 0;
}

double games_error(const games_outcome *o)
{
    double n = o->games > 0 ? (double)o->games : 1, mean = o->sum / n;
    return sqrt((o->squares / n - mean * mean) / n);
}
