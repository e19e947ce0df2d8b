/* train CONFIG SECONDS THREADS OUT [START]: learns a net for a config by self-play.

   Again and again: games with the net as it is, then fitting it to what came of them. Now and
   then, games without exploring on dice that were never learned from. OUT.plan holds the
   running mean of the numbers, OUT.best.plan the one that did best; learning goes on from START
   where it is given: a plan of this config, or a net of any. */
#include <inkrail/format.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fit.h"
#include "selfplay.h"
#include "transfer.h"
#include "weights.h"

/* How far along learning is when games begin to look ahead; when it starts with what another config
   knows; when it goes on with what it knows itself. */
static const double LOOKING = 0.60, BORROWED = 0.05, RESUMED = 0.30;
enum job { PLAY, TEST, FIT, QUIT };
enum { MOST_THREADS = 64, VISITS = 16 /* of each sample */, TESTS = 5 };

/* Few threads play few games: smaller batches keep the number of changes. */
enum { BATCH_OF_THREAD = 1024, MOST_BATCH = 4096 };

typedef struct team team;

typedef struct worker {
    team *team;
    int index;
    pthread_t thread;
    play_desk desk;
    ink_rng rng;
    double sum, squares;
    uint64_t games, values;
} worker;

struct team {
    ink_ruleset rules;
    ink_features features;
    ink_rolls rolls[2]; /* of a round, and the last roll */
    ink_net net;
    ink_net_plan plan, mean;
    fit fit;
    samples samples;
    play_style style;
    int threads;
    worker worker[MOST_THREADS];
    pthread_barrier_t barrier;
    enum job job;
    double until;    /* of playing */
    uint64_t games;  /* of testing */
    uint64_t tested; /* test games so far: each has dice of its own */
    int batches;     /* of fitting */
    double started;
    double from; /* how far along learning starts */
};

static int batch_of(const team *t)
{
    return t->threads * BATCH_OF_THREAD < MOST_BATCH ? t->threads * BATCH_OF_THREAD : MOST_BATCH;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* --- what workers do ----------------------------------------------------------------------- */

static void count_game(worker *w, int score)
{
    w->sum += score;
    w->squares += (double)score * score;
    w->games++;
}

static void work_play(worker *w)
{
    while (seconds() < w->team->until)
        count_game(w, selfplay_game(&w->desk, &w->team->style, &w->rng, &w->team->samples));
}

/* Test games are numbered; their dice come from a stream that learning never uses. */
static void work_test(worker *w)
{
    play_style style = w->team->style;
    style.explore = 0;
    style.candidates = 0;
    for (uint64_t g = (uint64_t)w->index; g < w->team->games; g += (uint64_t)w->team->threads) {
        ink_rng rng = ink_rng_stream(w->team->tested + g, "train test", 0);
        count_game(w, selfplay_game(&w->desk, &style, &rng, NULL));
    }
}

static void work_fit(worker *w)
{
    team *t = w->team;
    for (int b = 0; b < t->batches; b++) {
        fit_gather(&t->fit, w->index, &t->samples, batch_of(t) / t->threads);
        pthread_barrier_wait(&t->barrier);
        fit_change(&t->fit, w->index);
        pthread_barrier_wait(&t->barrier);
        if (w->index == 0)
            t->fit.batches++;
        pthread_barrier_wait(&t->barrier);
    }
}

static void do_job(worker *w)
{
    w->sum = w->squares = 0;
    w->games = 0;
    w->desk.round.judged = w->desk.probe.judged = w->desk.reply.judged = 0;
    switch (w->team->job) {
    case PLAY: work_play(w); break;
    case TEST: work_test(w); break;
    case FIT: work_fit(w); break;
    case QUIT: break;
    }
    w->values = w->desk.round.judged + w->desk.probe.judged + w->desk.reply.judged;
}

static void *work(void *argument)
{
    worker *w = argument;
    for (;;) {
        pthread_barrier_wait(&w->team->barrier);
        enum job job = w->team->job;
        do_job(w);
        pthread_barrier_wait(&w->team->barrier);
        if (job == QUIT)
            return NULL;
    }
}

/* The main thread is worker 0. */
static void together(team *t, enum job job)
{
    t->job = job;
    pthread_barrier_wait(&t->barrier);
    do_job(&t->worker[0]);
    pthread_barrier_wait(&t->barrier);
}

typedef struct outcome {
    double mean, error;
    uint64_t games, values;
} outcome;

static outcome gather(const team *t)
{
    outcome o = {0};
    double sum = 0, squares = 0;
    for (int i = 0; i < t->threads; i++) {
        sum += t->worker[i].sum;
        squares += t->worker[i].squares;
        o.games += t->worker[i].games;
        o.values += t->worker[i].values;
    }
    double n = o.games > 0 ? (double)o.games : 1;
    o.mean = sum / n;
    o.error = sqrt((squares / n - o.mean * o.mean) / n);
    return o;
}

/* --- the course of learning -------------------------------------------------------------------- */

/* How far along (0..1) decides how fast is learned, how wide is searched, how much explored. First
   come many quick games; when the net knows the game, fewer that look ahead, which say much more of
   each sheet. */
static void set_course(team *t, double along)
{
    static const struct {
        double until;
        uint32_t width, special_width, special_parents, probes, candidates, rolls;
    } stage[] = {{0.05, 4, 2, 1, 2, 0, 0},
                 {0.30, 8, 4, 2, 2, 0, 0},
                 {0.60, 12, 6, 3, 2, 0, 0},
                 {0.90, 12, 6, 3, 1, 6, 4},
                 {2, 16, 8, 4, 1, 8, 5}};
    int at = 0;
    while (along > stage[at].until)
        at++;
    double rate = 3e-5 + 1.2e-3 * 0.5 * (1 + cos(along * 3.14159265));
    t->fit.rate = (float)(t->from > 0 ? rate / 3 : rate); /* lest what is known gets lost */
    t->style.explore = 0.20 - 0.08 * along;
    t->style.lambda = along < LOOKING ? 0.8 - 0.5 * along : 0.3;
    t->style.probe_width = along < LOOKING ? 4 : 6;
    t->style.probes = stage[at].probes;
    t->style.width = stage[at].width;
    t->style.special_width = stage[at].special_width;
    t->style.special_parents = stage[at].special_parents;
    t->style.candidates = stage[at].candidates;
    t->style.rolls = stage[at].rolls;
    t->style.reply_width = 1;
}

static void save(team *t, const char *out, const char *what)
{
    char path[4096];
    snprintf(path, sizeof path, "%s%s.plan", out, what);
    if (!plan_save(&t->mean, &t->features, path))
        fprintf(stderr, "cannot write %s\n", path);
}

static outcome test(team *t, uint64_t games)
{
    t->games = games;
    together(t, TEST);
    t->tested += games;
    return gather(t);
}

static void learn(team *t, double budget, const char *out)
{
    double best = -100, last_test = seconds(), chunk = budget / 200 < 1.5 ? 1.5 : budget / 200;
    chunk = chunk > 5 ? 5 : chunk;
    uint64_t added = 0;
    for (int turn = 1; seconds() - t->started < budget; turn++) {
        double along = (seconds() - t->started) / budget;
        set_course(t, t->from + (1 - t->from) * along);
        t->until = seconds() + chunk;
        together(t, PLAY);
        outcome played = gather(t);
        double fit_from = seconds();
        t->batches = (int)(VISITS * (double)(t->samples.added - added) / batch_of(t)) + 1;
        added = t->samples.added;
        together(t, FIT);
        fit_losses loss = fit_loss(&t->fit);
        ink_net_round(&t->net, &t->mean);
        printf("%4d %6.0fs played %6llu mean %.2f ns/value %.0f loss %.3f %.3f batches %d fit "
               "%.1fs\n",
               turn, seconds() - t->started, (unsigned long long)played.games, played.mean,
               chunk * t->threads / (double)played.values * 1e9, loss.end, loss.amid, t->batches,
               seconds() - fit_from);
        if (seconds() - last_test > budget / TESTS) {
            outcome o = test(t, 75 * (uint64_t)t->threads);
            printf("     fresh dice: %.2f +- %.2f (width %u)\n", o.mean, o.error, t->style.width);
            last_test = seconds();
            save(t, out, "");
            if (o.mean > best) {
                best = o.mean;
                save(t, out, ".best");
            }
        }
        fflush(stdout);
    }
}

/* --- setting up ---------------------------------------------------------------------------------- */

static bool make_samples(samples *s, size_t size, int stride)
{
    *s = (samples){.size = size, .stride = stride};
    s->sample = malloc(size * sizeof *s->sample);
    s->row = malloc(size * (size_t)stride * sizeof *s->row);
    pthread_mutex_init(&s->lock, NULL);
    return s->sample != NULL && s->row != NULL;
}

static bool make_team(team *t, const char *config_text, int threads)
{
    ink_config config;
    if (ink_config_read(ink_slice_of(config_text), &config, NULL) != INK_OK ||
        ink_ruleset_make(&t->rules, &config, NULL) != INK_OK)
        return false;
    t->threads = threads;
    const char *size = getenv("INK_TRAIN_SAMPLES");
    bool made = ink_features_make(&t->features, &t->rules) &&
                ink_rolls_make(&t->rolls[0], &t->rules, ink_ruleset_dice(&t->rules, 1)) &&
                ink_rolls_make(&t->rolls[1], &t->rules, t->rules.last_dice) &&
                ink_net_make(&t->net, t->features.rows) && plan_make(&t->plan, t->features.rows) &&
                plan_make(&t->mean, t->features.rows) &&
                fit_make(&t->fit, &t->features, &t->plan, &t->mean, threads) &&
                make_samples(&t->samples, size != NULL ? (size_t)atol(size) : 1500000,
                             t->rules.dice > INK_ROUTE_DICE ? 448 : 240);
    pthread_barrier_init(&t->barrier, NULL, (unsigned)threads);
    for (int i = 0; made && i < threads; i++) {
        t->worker[i] = (worker){.team = t, .index = i};
        made = desk_make(&t->worker[i].desk, &t->features, &t->net, t->rolls);
    }
    return made;
}

static void start_threads(team *t, uint64_t seed)
{
    for (int i = 0; i < t->threads; i++) {
        t->worker[i].rng = ink_rng_stream(seed, "train", (uint32_t)i);
        if (i > 0)
            pthread_create(&t->worker[i].thread, NULL, work, &t->worker[i]);
    }
}

static void copy_plan(ink_net_plan *to, const ink_net_plan *from)
{
    float *row = to->row;
    memcpy(row, from->row, (size_t)from->rows * INK_PLAN_WIDTH * sizeof *row);
    *to = *from;
    to->row = row;
}

/* The config that a net is called after: "weights/classic.bin" is of "classic". */
static bool config_of_path(const char *path, ink_config *config)
{
    const char *name = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    const char *end = strstr(name, ".bin");
    ink_slice text = {.data = name, .length = end == NULL ? 0 : (size_t)(end - name)};
    return end != NULL && ink_config_read(text, config, NULL) == INK_OK;
}

/* A net of this config, or of another one that knows some of it. */
static bool start_from_net(team *t, const char *path, const uint8_t *data, size_t size)
{
    static ink_ruleset rules;
    ink_config config;
    ink_features features;
    ink_net net;
    if (!config_of_path(path, &config) || ink_ruleset_make(&rules, &config, NULL) != INK_OK ||
        !ink_features_make(&features, &rules) || !ink_net_make(&net, features.rows) ||
        !ink_weights_read(&net, &features, data, size))
        return false;
    ink_net_transfer(&t->net, &t->features, &net, &features);
    plan_of_net(&t->plan, &t->net);
    t->from = features.fingerprint == t->features.fingerprint ? RESUMED : BORROWED;
    return true;
}

/* Learning goes on from a plan of this config, or from a net. */
static bool start_from(team *t, const char *path)
{
    static uint8_t data[1 << 23];
    t->from = RESUMED;
    if (plan_load(&t->plan, &t->features, path))
        return true;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return start_from_net(t, path, data, size);
}

int main(int argc, char **argv)
{
    static team t;
    if (argc < 5) {
        fprintf(stderr, "use: train CONFIG SECONDS THREADS OUT [START]\n");
        return 2;
    }
    int threads = atoi(argv[3]);
    if (threads < 1 || threads > MOST_THREADS || !make_team(&t, argv[1], threads)) {
        fprintf(stderr, "train: no such config, too many threads, or no memory\n");
        return 2;
    }
    uint64_t seed = (uint64_t)time(NULL);
    plan_start(&t.plan, &t.features, seed);
    if (argc > 5 && !start_from(&t, argv[5])) {
        fprintf(stderr, "train: %s does not fit\n", argv[5]);
        return 2;
    }
    copy_plan(&t.mean, &t.plan);
    ink_net_round(&t.net, &t.mean);
    t.started = seconds();
    start_threads(&t, seed);
    printf("%s: %d rows, %d threads\n", argv[1], t.features.rows, threads);
    learn(&t, atof(argv[2]), argv[4]);
    t.style.width = t.style.special_width = t.style.special_parents = 8;
    outcome o = test(&t, 150 * (uint64_t)t.threads);
    printf("at the end, fresh dice: %.2f +- %.2f (width 8)\n", o.mean, o.error);
    save(&t, argv[4], "");
    together(&t, QUIT);
    return 0;
}
