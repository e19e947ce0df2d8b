/* inktrain learn CONFIG --games N [--seed S] [--threads T] [--from START] --out NAME: learns a net
   for a config by self-play.

   Again and again: games with the net as it is, then fitting it to what came of them. Now and
   then, games without exploring on dice that were never learned from. NAME.parameters holds the
   running mean of the numbers, NAME.best.parameters the one that did best; learning goes on from
   START where it is given: parameters of this config, or a net of any.

   Every game has dice and choices of its own number, and samples come in the order of the games. So
   the same command gives the same net again, with any number of threads, on machines whose compiler
   and processor reckon alike. */
#include <inkrail/format.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commands.h"
#include "engine/eval/transfer.h"
#include "engine/eval/weights.h"
#include "fit.h"
#include "selfplay.h"

/* How far along learning is when games begin to look ahead; when it starts with what another config
   knows; when it goes on with what it knows itself. */
static const double LOOKING = 0.60, BORROWED = 0.05, RESUMED = 0.30;
enum job { PLAY, TEST, FIT, QUIT };
enum {
    MOST_THREADS = FIT_LANES,
    VISITS = 16,      /* of each sample */
    MOST_TURNS = 200, /* of playing and fitting */
    TESTS = 5,
    MOST_TEST_GAMES = 800,
    BATCH = 2048, /* samples between two changes of the numbers */
    KEPT_SAMPLES = 4000000,
    SURVEYS = 3 /* turns that set the means right before anything else is learned */
};

typedef struct team team;

typedef struct worker {
    team *team;
    int index;
    pthread_t thread;
    play_desk desk;
    samples harvest; /* of this turn's games */
    size_t *end;     /* of each of them in the harvest */
    double sum, squares;
    uint64_t games, values;
} worker;

struct team {
    ink_ruleset rules;
    ink_features features;
    ink_rolls rolls[2]; /* of a round, and the last roll */
    ink_net net;
    ink_net_parameters parameters, mean;
    fitting fit;
    samples samples;
    play_style style;
    uint64_t seed;
    int threads;
    worker worker[MOST_THREADS];
    pthread_barrier_t barrier;
    enum job job;
    uint64_t first, games; /* of playing or testing: their numbers */
    uint64_t tested;       /* test games so far: each has dice of its own */
    int batches;           /* of fitting */
    double started;
    double from; /* how far along learning starts */
};

typedef struct wish {
    const char *config, *from, *out;
    uint64_t games, seed;
    int threads, turns;
} wish;

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

/* The games of a turn are dealt to the workers in turn. */
static void work_play(worker *w)
{
    team *t = w->team;
    w->harvest.count = w->harvest.next = 0;
    for (uint64_t g = (uint64_t)w->index; g < t->games; g += (uint64_t)t->threads) {
        ink_rng rng = ink_rng_stream(t->seed, "train", (uint32_t)(t->first + g));
        count_game(w, selfplay_game(&w->desk, &t->style, &rng, &w->harvest));
        w->end[g / (uint64_t)t->threads] = w->harvest.count;
    }
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
        for (int lane = w->index; lane < FIT_LANES; lane += t->threads)
            fit_gather(&t->fit, lane, &t->samples, BATCH / FIT_LANES);
        pthread_barrier_wait(&t->barrier);
        for (int lane = w->index; lane < FIT_LANES; lane += t->threads)
            fit_change(&t->fit, lane);
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
    w->desk.round.evaluated = w->desk.probe.evaluated = w->desk.reply.evaluated = 0;
    switch (w->team->job) {
    case PLAY: work_play(w); break;
    case TEST: work_test(w); break;
    case FIT: work_fit(w); break;
    case QUIT: break;
    }
    w->values = w->desk.round.evaluated + w->desk.probe.evaluated + w->desk.reply.evaluated;
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

/* Takes in what the workers brought, in the order of the games. */
static void bring_in(team *t)
{
    size_t at[MOST_THREADS] = {0};
    for (uint64_t g = 0; g < t->games; g++) {
        worker *w = &t->worker[g % (uint64_t)t->threads];
        size_t end = w->end[g / (uint64_t)t->threads];
        samples_take(&t->samples, &w->harvest, at[w->index], end);
        at[w->index] = end;
    }
}

/* --- the course of learning ------------------------------------------------------------------- */

/* How far along (0..1) decides how fast is learned, how wide is searched, how much explored. First
   come many quick games; when the net knows the game, fewer that look ahead, which say much more of
   each sheet. */
static void set_rates(team *t, double along)
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
    snprintf(path, sizeof path, "%s%s.parameters", out, what);
    if (!parameters_save(&t->mean, &t->features, path))
        fprintf(stderr, "cannot write %s\n", path);
}

static outcome test(team *t, uint64_t games)
{
    t->games = games;
    together(t, TEST);
    t->tested += games;
    return gather(t);
}

static outcome play(team *t, uint64_t first, uint64_t end)
{
    t->first = first;
    t->games = end - first;
    together(t, PLAY);
    bring_in(t);
    return gather(t);
}

/* What is borrowed may be wrong by many points everywhere, which would drown all else. */
static void survey(team *t, uint64_t games)
{
    set_rates(t, t->from);
    for (int i = 0; i < SURVEYS; i++) {
        outcome played = play(t, games * (uint64_t)i, games * (uint64_t)(i + 1));
        fit_set_means(&t->fit, &t->samples);
        ink_net_quantize(&t->net, &t->mean);
        printf("     means set right: %llu games, mean %.2f\n", (unsigned long long)played.games,
               played.mean);
        t->samples.count = t->samples.next = 0; /* their targets were wrong, too */
    }
}

static void learn_turn(team *t, int turn, uint64_t first, uint64_t end)
{
    uint64_t added = t->samples.added;
    double from = seconds();
    outcome played = play(t, first, end);
    double fit_from = seconds();
    t->batches = (int)(VISITS * (double)(t->samples.added - added) / BATCH) + 1;
    together(t, FIT);
    fit_losses loss = fit_loss(&t->fit);
    ink_net_quantize(&t->net, &t->mean);
    printf("%4d %6.0fs played %6llu mean %.2f ns/value %.0f loss %.3f %.3f batches %d fit %.1fs\n",
           turn, seconds() - t->started, (unsigned long long)played.games, played.mean,
           (fit_from - from) * t->threads / (double)played.values * 1e9, loss.end, loss.amid,
           t->batches, seconds() - fit_from);
}

static uint64_t test_games(const wish *w)
{
    return w->games / 10 < MOST_TEST_GAMES ? w->games / 10 : MOST_TEST_GAMES;
}

static void learn(team *t, const wish *w)
{
    double best = -100;
    for (int turn = 1; turn <= w->turns; turn++) {
        set_rates(t, t->from + (1 - t->from) * (turn - 1) / w->turns);
        learn_turn(t, turn, w->games * (uint64_t)(turn - 1) / (uint64_t)w->turns,
                   w->games * (uint64_t)turn / (uint64_t)w->turns);
        if (turn % (w->turns / TESTS) == 0) {
            outcome o = test(t, test_games(w));
            printf("     fresh dice: %.2f +- %.2f (width %u)\n", o.mean, o.error, t->style.width);
            save(t, w->out, "");
            if (o.mean > best) {
                best = o.mean;
                save(t, w->out, ".best");
            }
        }
        fflush(stdout);
    }
}

/* --- setting up ------------------------------------------------------------------------------- */

static bool make_worker(team *t, int index, size_t games, int stride)
{
    worker *w = &t->worker[index];
    *w = (worker){.team = t, .index = index};
    w->end = malloc((games / (size_t)t->threads + 1) * sizeof *w->end);
    return w->end != NULL && samples_make(&w->harvest, 4096, stride, true) &&
           desk_make(&w->desk, &t->features, &t->net, t->rolls);
}

static bool make_team(team *t, const wish *w)
{
    ink_config config;
    if (ink_config_read(ink_slice_of(w->config), &config, NULL) != INK_OK ||
        ink_ruleset_make(&t->rules, &config, NULL) != INK_OK)
        return false;
    t->threads = w->threads;
    t->seed = w->seed;
    int stride = t->rules.dice > INK_ROUTE_DICE ? 448 : 240;
    bool made = ink_features_make(&t->features, &t->rules) &&
                ink_rolls_make(&t->rolls[0], &t->rules, ink_ruleset_dice(&t->rules, 1)) &&
                ink_rolls_make(&t->rolls[1], &t->rules, t->rules.last_dice) &&
                ink_net_make(&t->net, t->features.rows) &&
                parameters_make(&t->parameters, t->features.rows) &&
                parameters_make(&t->mean, t->features.rows) &&
                fit_make(&t->fit, &t->features, &t->parameters, &t->mean, t->seed) &&
                samples_make(&t->samples, KEPT_SAMPLES, stride, false);
    pthread_barrier_init(&t->barrier, NULL, (unsigned)t->threads);
    for (int i = 0; made && i < t->threads; i++)
        made = make_worker(t, i, w->games / (uint64_t)w->turns + 1, stride);
    return made;
}

/* All of them, or none can begin: they wait for each other. */
static bool start_threads(team *t)
{
    for (int i = 1; i < t->threads; i++)
        if (pthread_create(&t->worker[i].thread, NULL, work, &t->worker[i]) != 0)
            return false;
    return true;
}

static void end_threads(team *t)
{
    together(t, QUIT);
    for (int i = 1; i < t->threads; i++)
        pthread_join(t->worker[i].thread, NULL);
}

static void copy_parameters(ink_net_parameters *to, const ink_net_parameters *from)
{
    float *row = to->row;
    memcpy(row, from->row, (size_t)from->rows * INK_PARAMETERS_A_ROW * sizeof *row);
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
    parameters_of_net(&t->parameters, &t->net);
    t->from = features.fingerprint == t->features.fingerprint ? RESUMED : BORROWED;
    return true;
}

/* Learning goes on from parameters of this config, or from a net. */
static bool start_from(team *t, const char *path)
{
    static uint8_t data[1 << 23];
    t->from = RESUMED;
    if (parameters_load(&t->parameters, &t->features, path))
        return true;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return start_from_net(t, path, data, size);
}

/* --- words ------------------------------------------------------------------------------------ */

static bool read_word(wish *w, const char *name, const char *value)
{
    if (strcmp(name, "--games") == 0)
        w->games = strtoull(value, NULL, 10);
    else if (strcmp(name, "--seed") == 0)
        w->seed = ink_seed_of(ink_slice_of(value));
    else if (strcmp(name, "--threads") == 0)
        w->threads = atoi(value);
    else if (strcmp(name, "--from") == 0)
        w->from = value;
    else if (strcmp(name, "--out") == 0)
        w->out = value;
    else
        return false;
    return true;
}

static bool read_wish(wish *w, int argc, char **argv)
{
    *w = (wish){.seed = ink_seed_of(ink_slice_of("1")), .threads = 1};
    w->config = argc > 1 ? argv[1] : NULL;
    for (int i = 2; i + 1 < argc; i += 2)
        if (!read_word(w, argv[i], argv[i + 1]))
            return false;
    w->turns = w->games < MOST_TURNS ? (int)w->games : MOST_TURNS;
    return argc % 2 == 0 && w->games >= TESTS && w->out != NULL && w->threads >= 1 &&
           w->threads <= MOST_THREADS;
}

static void report_end(team *t, const wish *w)
{
    t->style.width = t->style.special_width = t->style.special_parents = 8;
    outcome o = test(t, 2 * test_games(w));
    printf("at the end, fresh dice: %.2f +- %.2f (width 8)\n", o.mean, o.error);
    save(t, w->out, "");
}

int train_learn(int argc, char **argv)
{
    static team t;
    wish w;
    if (!read_wish(&w, argc, argv) || !make_team(&t, &w)) {
        fprintf(stderr,
                "use: inktrain learn CONFIG --games N --out NAME [--seed S] [--threads T] "
                "[--from NET|PARAMETERS]: at least %d games, at most %d threads\n",
                TESTS, MOST_THREADS);
        return 2;
    }
    parameters_start(&t.parameters, &t.features, t.seed);
    if (w.from != NULL && !start_from(&t, w.from)) {
        fprintf(stderr, "train: %s does not fit\n", w.from);
        return 2;
    }
    copy_parameters(&t.mean, &t.parameters);
    ink_net_quantize(&t.net, &t.mean);
    t.started = seconds();
    if (!start_threads(&t)) {
        fprintf(stderr, "train: this machine cannot start %d threads\n", t.threads);
        return 2;
    }
    printf("%s: %d rows, %d threads\n", w.config, t.features.rows, t.threads);
    if (w.from != NULL)
        survey(&t, w.games / (uint64_t)w.turns);
    learn(&t, &w);
    report_end(&t, &w);
    end_threads(&t);
    return 0;
}
