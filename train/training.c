/* One fit: see training.h. */
#include "training.h"

#include <inkrail/rng.h>

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "games.h"
#include "threads.h"

enum {
    BATCH = 8192,                 /* samples between two changes of the numbers */
    BATCH_GROUPS = BATCH / 2 / 8, /* half of them in groups of eight */
    WARM_UP =
        300, /* changes until the rate is at its height: moments come first; a fifth at most */
    HELD_OUT = 20,  /* one game of so many */
    REPORTS = 12,   /* at most */
    SURVEY = 100000 /* samples that say enough of a mean */
};

/* A group, or a sample of none. */
typedef struct unit {
    size_t first;
    int count;
} unit;

typedef struct units {
    unit *unit;
    size_t count, size;
} units;

typedef struct training {
    const samples *samples;
    training_plan plan;
    units group, single, held; /* to learn from, and what is held out */
    float batch;               /* samples in one */
    size_t batch_groups, batch_singles;
    uint64_t changes, reports; /* that will be made */
    model *model;
    ink_net_parameters mean;
    fitting fit;
    fit_errors errors[FIT_LANES];
    ink_rng order, lane[FIT_LANES];
    pthread_barrier_t barrier;
    double started;
} training;

training_plan training_plan_of(const words *w, uint64_t seed)
{
    return (training_plan){.epochs = w->epochs > 0 ? w->epochs : 12,
                           .rate = w->rate > 0 ? w->rate : 7e-4,
                           .seed = seed,
                           .threads = (int)w->threads};
}

/* --- what there is to learn from -------------------------------------------------------------- */

static bool add_unit(units *to, unit one)
{
    if (to->count == to->size) {
        size_t size = to->size == 0 ? 4096 : 2 * to->size;
        unit *grown = realloc(to->unit, size * sizeof *grown);
        if (grown == NULL)
            return false;
        to->unit = grown;
        to->size = size;
    }
    to->unit[to->count++] = one;
    return true;
}

static bool find_units(training *l)
{
    const samples *s = l->samples;
    bool added = true;
    for (size_t i = 0, end; i < s->count && added; i = end) {
        for (end = i + 1; end < s->count && end - i < FIT_MOST_GROUP && samples_go_on(s, end);)
            end++;
        bool held = s->sample[i].game % HELD_OUT == HELD_OUT - 1;
        units *to = held ? &l->held : end - i > 1 ? &l->group : &l->single;
        added = add_unit(to, (unit){.first = i, .count = (int)(end - i)});
    }
    return added;
}

/* Half a batch is groups, if there are any. */
static void size_batches(training *l)
{
    size_t members = 0;
    for (size_t i = 0; i < l->group.count; i++)
        members += (size_t)l->group.unit[i].count;
    l->batch_groups = l->group.count < BATCH_GROUPS ? l->group.count : BATCH_GROUPS;
    l->batch_singles = l->single.count == 0 ? 0 : l->group.count == 0 ? BATCH : BATCH / 2;
    double of_groups = l->group.count == 0
                           ? 0
                           : (double)l->batch_groups * (double)members / (double)l->group.count;
    l->batch = (float)(of_groups + (double)l->batch_singles);
    double epoch = l->batch_groups > 0 ? (double)l->group.count / (double)l->batch_groups
                                       : (double)l->single.count / BATCH;
    l->changes = (uint64_t)(l->plan.epochs * epoch) + 1;
    l->reports = l->changes < REPORTS ? l->changes : REPORTS;
}

/* --- the learning of it ------------------------------------------------------------------------- */

static void shuffle(units *u, ink_rng *rng)
{
    for (size_t i = u->count; i > 1; i--) {
        size_t k = ink_rng_below(rng, (uint32_t)i);
        unit moved = u->unit[i - 1];
        u->unit[i - 1] = u->unit[k];
        u->unit[k] = moved;
    }
}

/* Up, and down along a cosine. */
static float rate_of(const training *l, uint64_t change)
{
    double warm = l->changes < 5 * WARM_UP ? (double)l->changes / 5 : WARM_UP;
    double up = (double)(change + 1) < warm ? (double)(change + 1) / warm : 1;
    double along = (double)change / (double)l->changes;
    return (float)(l->plan.rate * up * 0.5 * (1 + cos(along * 3.14159265358979)) + 1e-6);
}

static size_t batches_an_epoch(const training *l)
{
    return l->batch_groups == 0 ? 1 : l->group.count / l->batch_groups;
}

static void gather(training *l, int lane, uint64_t change)
{
    size_t from = (size_t)(change % batches_an_epoch(l)) * l->batch_groups;
    for (size_t i = (size_t)lane; i < l->batch_groups; i += FIT_LANES) {
        const unit *u = &l->group.unit[from + i];
        fit_group(&l->fit, lane, l->samples, u->first, u->count, l->batch);
    }
    for (size_t i = (size_t)lane; i < l->batch_singles; i += FIT_LANES) {
        uint32_t at = ink_rng_below(&l->lane[lane], (uint32_t)l->single.count);
        fit_sample(&l->fit, lane, l->samples, l->single.unit[at].first, l->batch);
    }
}

static void measure_held_out(training *l, int lane)
{
    l->errors[lane] = (fit_errors){.square = {0}};
    for (size_t i = (size_t)lane; i < l->held.count; i += FIT_LANES)
        fit_measure(&l->mean, l->samples, l->held.unit[i].first, l->held.unit[i].count,
                    &l->errors[lane]);
}

static void add_errors(fit_errors *to, const fit_errors *more)
{
    for (int k = 0; k < 2; k++) {
        to->square[k] += more->square[k];
        to->weight[k] += more->weight[k];
    }
    for (int r = 0; r < INK_NET_ROUNDS; r++) {
        to->product[r] += more->product[r];
        to->expected[r] += more->expected[r];
        to->came[r] += more->came[r];
    }
}

static void tell(training *l, uint64_t changes)
{
    fit_errors all = {.square = {0}};
    for (int lane = 0; lane < FIT_LANES; lane++)
        add_errors(&all, &l->errors[lane]);
    printf("%6.0fs change %llu of %llu: loss %.3f; held out: ends %.3f, amid %.3f, within rounds "
           "%.4f:",
           seconds() - l->started, (unsigned long long)changes, (unsigned long long)l->changes,
           fit_loss(&l->fit), all.square[0] / (all.weight[0] + 1e-9),
           all.square[1] / (all.weight[1] + 1e-9), fit_correlation(&all, 0));
    for (int r = 1; r < INK_NET_ROUNDS; r++)
        if (all.came[r] > 0)
            printf(" %.3f", fit_correlation(&all, r));
    printf("\n");
    fflush(stdout);
}

static bool is_time_to_tell(const training *l, uint64_t changes)
{
    return changes * l->reports / l->changes != (changes - 1) * l->reports / l->changes;
}

/* One part of the work in all lanes of a thread; then all wait for each other. */
static void in_lanes(training *l, int index, void (*part)(training *l, int lane, uint64_t change),
                     uint64_t change)
{
    for (int lane = index; lane < FIT_LANES; lane += l->plan.threads)
        part(l, lane, change);
    pthread_barrier_wait(&l->barrier);
}

static void change_share(training *l, int lane, uint64_t change)
{
    fit_change(&l->fit, lane, rate_of(l, change));
}

static void measure_share(training *l, int lane, uint64_t change)
{
    (void)change;
    measure_held_out(l, lane);
}

static void measure_and_tell(training *l, int index, uint64_t changes)
{
    in_lanes(l, index, measure_share, changes);
    if (index == 0)
        tell(l, changes);
    pthread_barrier_wait(&l->barrier);
}

/* What one thread does alone between two changes. */
static void after_change(training *l, uint64_t change)
{
    fit_changed(&l->fit);
    if ((change + 1) % batches_an_epoch(l) == 0)
        shuffle(&l->group, &l->order);
}

static void work(void *context, int index)
{
    training *l = context;
    measure_and_tell(l, index, 0);
    for (uint64_t change = 0; change < l->changes; change++) {
        in_lanes(l, index, gather, change);
        in_lanes(l, index, change_share, change);
        if (index == 0)
            after_change(l, change);
        pthread_barrier_wait(&l->barrier);
        if (is_time_to_tell(l, change + 1))
            measure_and_tell(l, index, change + 1);
    }
}

/* --- beginning and end ------------------------------------------------------------------------ */

void training_set_means(model *m, const samples *from)
{
    double sum[INK_NET_STAGES] = {0}, weight[INK_NET_STAGES] = {0};
    pass way;
    size_t step = from->count / SURVEY + 1;
    for (size_t at = 0; at < from->count; at += step) {
        const sample *s = &from->sample[at];
        pass_forward(&m->parameters, s, samples_row(from, at), &way);
        sum[s->stage] += (double)(s->weight * (s->gain - way.out));
        weight[s->stage] += (double)s->weight;
    }
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        m->parameters.out_bias[stage] +=
            weight[stage] > 0 ? (float)(sum[stage] / weight[stage]) : 0;
    ink_net_quantize(&m->net, &m->parameters);
}

static bool begin(training *l)
{
    l->order = ink_rng_stream(l->plan.seed, "fit order", 0);
    for (int i = 0; i < FIT_LANES; i++)
        l->lane[i] = ink_rng_stream(l->plan.seed, "fit lane", (uint32_t)i);
    l->started = seconds();
    if (!find_units(l) || !parameters_make(&l->mean, l->model->features.rows))
        return false;
    size_batches(l);
    shuffle(&l->group, &l->order);
    parameters_copy(&l->mean, &l->model->parameters);
    return fit_make(&l->fit, &l->model->parameters, &l->mean) &&
           pthread_barrier_init(&l->barrier, NULL, (unsigned)l->plan.threads) == 0;
}

static void end(training *l)
{
    fit_free(&l->fit);
    free(l->mean.row);
    free(l->group.unit);
    free(l->single.unit);
    free(l->held.unit);
    free(l);
}

bool training_run(model *m, const samples *from, const training_plan *plan)
{
    training *l = calloc(1, sizeof *l);
    if (l == NULL)
        return false;
    *l = (training){.samples = from, .plan = *plan, .model = m};
    training_set_means(m, from);
    bool begun = begin(l);
    if (begun && l->group.count + l->single.count > 0) {
        printf("%zu groups and %zu samples of none, %zu of both held out; batches of %.0f, %llu "
               "changes\n",
               l->group.count, l->single.count, l->held.count, (double)l->batch,
               (unsigned long long)l->changes);
        threads_run(plan->threads, work, l);
        pthread_barrier_destroy(&l->barrier);
        parameters_copy(&m->parameters, &l->mean);
        ink_net_quantize(&m->net, &m->parameters);
    }
    end(l);
    return begun;
}
