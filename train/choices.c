/* choices CONFIG MS STYLE STYLE SECONDS FROM THREADS WEIGHTS: which of two ways to search chooses
   better. Whole games differ by so much luck that it takes thousands of them to tell; here both
   choose from the same position, and only where they choose differently both choices are played on,
   many times with the same dice. A style is written as measure's INK_STYLE. */
#include <inkrail/engine.h>
#include <inkrail/format.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search.h"

enum { GAMES = 120, MOST_THREADS = 64, ROUNDS = INK_MAX_ROUNDS + 1, LEVEL = 10 };

typedef struct job {
    const ink_ruleset *rules;
    ink_engine_options options;
    ink_search_style style[2];
    double ms, until;
    int from, threads;
} job;

typedef struct tally {
    double positions, differ, sum, squares;
} tally;

typedef struct worker {
    const job *job;
    int index;
    pthread_t thread;
    ink_engine *engine;
    tally tally[ROUNDS];
} worker;

static double cpu_ms(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void roll_for(const ink_ruleset *rules, const char *what, int game, ink_sheet *sheet)
{
    char name[64];
    ink_roll roll;
    snprintf(name, sizeof name, "%s %d", what, game);
    ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(name)), sheet->round + 1, &roll);
    ink_sheet_roll(rules, sheet, &roll, NULL);
}

static void play_quickly(worker *w, ink_sheet *sheet)
{
    ink_engine_limits limits = {.level = LEVEL};
    ink_engine_result result;
    w->engine->fixed = NULL;
    ink_engine_play_round(w->engine, sheet, &limits, &result);
    *sheet = result.sheet;
}

static int play_out(worker *w, ink_sheet sheet, int game)
{
    ink_score score;
    while (!ink_sheet_over(w->job->rules, &sheet)) {
        roll_for(w->job->rules, "played on", game, &sheet);
        play_quickly(w, &sheet);
    }
    ink_score_find(w->job->rules, &sheet, &score);
    return score.total;
}

static void compare(worker *w, int position, const ink_sheet choice[2], tally *t)
{
    double sum = 0;
    for (int g = 0; g < GAMES; g++) {
        int game = position * GAMES + g;
        sum += play_out(w, choice[1], game) - play_out(w, choice[0], game);
    }
    t->differ++;
    t->sum += sum / GAMES;
    t->squares += sum / GAMES * (sum / GAMES);
}

/* A round each, but for the last two, which need no look-ahead beyond one round. */
static void try_position(worker *w, int position)
{
    const job *j = w->job;
    int rounds = j->rules->rounds, round = 1 + position % (rounds - 2);
    ink_sheet sheet, choice[2];
    ink_sheet_start(j->rules, &sheet);
    for (;;) {
        roll_for(j->rules, "held out", position, &sheet);
        if (sheet.round == round)
            break;
        play_quickly(w, &sheet);
    }
    for (int k = 0; k < 2; k++) {
        ink_engine_limits limits = {.clock = cpu_ms, .ms = j->ms * (rounds + 1 - round) / rounds};
        ink_engine_result result;
        w->engine->fixed = &j->style[k];
        ink_engine_play_round(w->engine, &sheet, &limits, &result);
        choice[k] = result.sheet;
    }
    w->tally[round].positions++;
    if (memcmp(&choice[0], &choice[1], sizeof choice[0]) != 0)
        compare(w, position, choice, &w->tally[round]);
}

static void *work(void *argument)
{
    worker *w = argument;
    w->engine = ink_engine_new(w->job->rules, &w->job->options);
    for (int p = w->index; w->engine != NULL && seconds() < w->job->until; p += w->job->threads)
        try_position(w, w->job->from + p);
    ink_engine_free(w->engine);
    return NULL;
}

static void print_all(const worker *w, int threads, int rounds)
{
    double gain = 0, variance = 0;
    for (int r = 1; r < rounds - 1; r++) {
        tally t = {0};
        for (int i = 0; i < threads; i++) {
            t.positions += w[i].tally[r].positions;
            t.differ += w[i].tally[r].differ;
            t.sum += w[i].tally[r].sum;
            t.squares += w[i].tally[r].squares;
        }
        double n = t.positions > 0 ? t.positions : 1, mean = t.sum / n;
        double error = sqrt(fmax(0, t.squares / n - mean * mean) / n);
        printf("round %d: %.0f positions, %.0f differ, the second gains %.3f +- %.3f\n", r,
               t.positions, t.differ, mean, error);
        gain += mean;
        variance += error * error;
    }
    printf("a game: %.3f +- %.3f\n", gain, sqrt(variance));
}

static bool read_style(const char *text, ink_search_style *s)
{
    *s = (ink_search_style){.rolls = 20000};
    return sscanf(text, "%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u", &s->width, &s->special_width,
                  &s->special_parents, &s->candidates, &s->reply_width, &s->reply_specials,
                  &s->reply_parents, &s->trust, &s->finalists, &s->horizon, &s->play_share,
                  &s->belief) >= 8;
}

static bool read_weights(const char *path, ink_engine_options *options)
{
    static char data[1 << 23];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    options->weights_size = fread(data, 1, sizeof data, file);
    options->weights = data;
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    static ink_ruleset rules;
    static worker w[MOST_THREADS];
    ink_config config;
    job j = {.rules = &rules};
    if (argc != 9 || ink_config_read(ink_slice_of(argv[1]), &config, NULL) != INK_OK ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK || !read_style(argv[3], &j.style[0]) ||
        !read_style(argv[4], &j.style[1]) || !read_weights(argv[8], &j.options)) {
        fprintf(stderr, "use: choices CONFIG MS STYLE STYLE SECONDS FROM THREADS WEIGHTS\n");
        return 2;
    }
    j.ms = atof(argv[2]);
    j.until = seconds() + atof(argv[5]);
    j.from = atoi(argv[6]);
    j.threads = atoi(argv[7]) < 1 ? 1 : atoi(argv[7]) > MOST_THREADS ? MOST_THREADS : atoi(argv[7]);
    for (int i = 0; i < j.threads; i++) {
        w[i] = (worker){.job = &j, .index = i};
        pthread_create(&w[i].thread, NULL, work, &w[i]);
    }
    for (int i = 0; i < j.threads; i++)
        pthread_join(w[i].thread, NULL);
    print_all(w, j.threads, rules.rounds);
    return 0;
}
