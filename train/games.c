/* Many games: see games.h. */
#include "games.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* Where the samples of a game lie. */
typedef struct harvested {
    int hand;
    size_t from, end;
} harvested;

struct games_hand {
    play_desk desk;
    samples harvest;
    games_outcome outcome;
};

/* One call of games_play. */
typedef struct errand {
    games *games;
    uint32_t first, end;
    atomic_uint_fast32_t next; /* game that nobody plays yet */
    harvested *game;           /* NULL for test games */
} errand;

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

bool games_make(games *g, pupil *p, const play_style *style, uint64_t seed, int threads)
{
    *g = (games){.pupil = p, .style = *style, .seed = seed, .threads = threads};
    g->hand = calloc((size_t)threads, sizeof *g->hand);
    if (style->effort > 0)
        g->weights = pupil_weights(p, &g->weights_size);
    bool made = g->hand != NULL && (style->effort == 0 || g->weights != NULL);
    for (int i = 0; made && i < threads; i++)
        made =
            desk_make(&g->hand[i].desk, &p->features, &p->net, p->rolls) &&
            (style->effort == 0 || desk_make_engine(&g->hand[i].desk, g->weights, g->weights_size));
    return made;
}

void games_free(games *g)
{
    for (int i = 0; g->hand != NULL && i < g->threads; i++) {
        desk_free(&g->hand[i].desk);
        samples_free(&g->hand[i].harvest);
    }
    free(g->hand);
    free(g->weights);
    *g = (games){0};
}

static uint64_t values_of(const play_desk *desk)
{
    return desk->round.evaluated + desk->probe.evaluated + desk->reply.evaluated +
           desk->inner.evaluated + desk->played_on;
}

static void play_one(errand *e, int index, uint32_t number)
{
    games_hand *hand = &e->games->hand[index];
    size_t from = hand->harvest.count;
    ink_rng rng = ink_rng_stream(e->games->seed, e->game != NULL ? "train" : "train test", number);
    int score = selfplay_game(&hand->desk, &e->games->style, &rng, number,
                              e->game != NULL ? &hand->harvest : NULL);
    hand->outcome.games++;
    hand->outcome.sum += score;
    hand->outcome.squares += (double)score * score;
    if (e->game != NULL)
        e->game[number - e->first] =
            (harvested){.hand = index, .from = from, .end = hand->harvest.count};
}

/* Who is done takes the next game. */
static void work(void *context, int index)
{
    errand *e = context;
    games_hand *hand = &e->games->hand[index];
    uint64_t values = values_of(&hand->desk);
    samples_clear(&hand->harvest);
    hand->outcome = (games_outcome){0};
    for (;;) {
        uint32_t number = (uint32_t)atomic_fetch_add(&e->next, 1);
        if (number >= e->end)
            break;
        play_one(e, index, number);
    }
    hand->outcome.values = values_of(&hand->desk) - values;
}

static void bring_in(const errand *e, samples *into)
{
    for (uint32_t n = 0; n < e->end - e->first; n++) {
        const harvested *h = &e->game[n];
        samples_take(into, &e->games->hand[h->hand].harvest, h->from, h->end);
    }
}

games_outcome games_play(games *g, uint32_t first, uint32_t end, samples *into)
{
    errand e = {.games = g, .first = first, .end = end, .next = first};
    games_outcome all = {0};
    double from = seconds();
    if (into != NULL) {
        e.game = calloc(end - first + 1, sizeof *e.game);
        if (e.game == NULL)
            return all;
    }
    crew_run(g->threads, work, &e);
    for (int i = 0; i < g->threads; i++)
        games_add(&all, &g->hand[i].outcome);
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
