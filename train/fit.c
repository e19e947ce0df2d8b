/* Fitting: see fit.h. */
#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SUMS = INK_NET_SUMS, WIDTH = INK_PARAMETERS_A_ROW };

#define MOST_ERROR 20.0f  /* points; above, errors count by themselves, not by their squares */
#define ABSOLUTE 0.3f     /* of a group, what its members come to */
#define DIFFERENCES 3.0f  /* and how they differ */
#define KEEP_MEAN 0.9995f /* of the running mean, at most */
#define DECAY1 0.9f
#define DECAY2 0.999f

static bool make_lane(fit_lane *lane, int rows)
{
    lane->gradient.row = calloc((size_t)rows * WIDTH, sizeof(float));
    lane->gradient.touched = calloc((size_t)rows, 1);
    lane->gradient.layers = calloc(LAYER_PARAMETERS, sizeof(float));
    return lane->gradient.row != NULL && lane->gradient.touched != NULL &&
           lane->gradient.layers != NULL;
}

bool fit_make(fitting *f, ink_net_parameters *parameters, ink_net_parameters *mean)
{
    *f = (fitting){.parameters = parameters, .mean = mean, .decayed1 = 1, .decayed2 = 1};
    f->lane = calloc(FIT_LANES, sizeof *f->lane);
    bool made = f->lane != NULL && parameters_make(&f->first, parameters->rows) &&
                parameters_make(&f->second, parameters->rows);
    for (int i = 0; made && i < FIT_LANES; i++)
        made = make_lane(&f->lane[i], parameters->rows);
    return made;
}

void fit_free(fitting *f)
{
    for (int i = 0; f->lane != NULL && i < FIT_LANES; i++) {
        free(f->lane[i].gradient.row);
        free(f->lane[i].gradient.touched);
        free(f->lane[i].gradient.layers);
    }
    free(f->lane);
    free(f->first.row);
    free(f->second.row);
}

/* --- gradients -------------------------------------------------------------------------------- */

static float clipped(float error)
{
    return error > MOST_ERROR ? MOST_ERROR : error < -MOST_ERROR ? -MOST_ERROR : error;
}

/* Twice Huber's loss: its slope is twice the clipped error. */
static float huber(float error)
{
    float within = clipped(error);
    return within * (2 * error - within);
}

void fit_sample(fitting *f, int number, const samples *from, size_t at, float batch)
{
    fit_lane *lane = &f->lane[number];
    const sample *s = &from->sample[at];
    const uint16_t *row = samples_row(from, at);
    pass_forward(f->parameters, s, row, &lane->pass[0]);
    float error = lane->pass[0].out - s->gain;
    lane->loss += (double)(s->weight * huber(error));
    lane->samples++;
    pass_backward(f->parameters, s, row, &lane->pass[0], 2 * s->weight * clipped(error) / batch,
                  &lane->gradient);
}

void fit_group(fitting *f, int number, const samples *from, size_t first, int count, float batch)
{
    fit_lane *lane = &f->lane[number];
    const sample *s = &from->sample[first];
    float error[FIT_MOST_GROUP], mean = 0;
    for (int i = 0; i < count; i++) {
        pass_forward(f->parameters, &s[i], samples_row(from, first + (size_t)i), &lane->pass[i]);
        error[i] = lane->pass[i].out - s[i].gain;
        mean += error[i] / (float)count;
    }
    for (int i = 0; i < count; i++) {
        float weight = ABSOLUTE * s[i].weight, apart = error[i] - mean;
        lane->loss += (double)(weight * huber(error[i]) + DIFFERENCES * apart * apart);
        lane->samples++;
        float slope = 2 * weight * clipped(error[i]) + 2 * DIFFERENCES * apart;
        pass_backward(f->parameters, &s[i], samples_row(from, first + (size_t)i), &lane->pass[i],
                      slope / batch, &lane->gradient);
    }
}

/* --- Adam ------------------------------------------------------------------------------------- */

typedef struct change {
    float rate, direct_rate, keep_mean;
    float correction1, correction2;
} change;

/* The numbers from one to another of an array; numbers without a gradient move on, too. */
static void change_numbers(const change *c, float rate, int count, const float *restrict gradient,
                           float *restrict number, float *restrict first, float *restrict second,
                           float *restrict mean)
{
    for (int i = 0; i < count; i++) {
        first[i] = DECAY1 * first[i] + (1 - DECAY1) * gradient[i];
        second[i] = DECAY2 * second[i] + (1 - DECAY2) * gradient[i] * gradient[i];
        float step = first[i] * c->correction1 / (sqrtf(second[i] * c->correction2) + 1e-6f);
        number[i] -= rate * step;
        mean[i] += (1 - c->keep_mean) * (number[i] - mean[i]);
    }
}

/* Adds up what the lanes found for a row, and forgets it there. */
static void gather_row(fitting *f, int row, float *restrict sum)
{
    memset(sum, 0, WIDTH * sizeof *sum);
    for (int k = 0; k < FIT_LANES; k++) {
        pass_gradient *g = &f->lane[k].gradient;
        if (g->touched[row] == 0)
            continue;
        float *restrict add = &g->row[(size_t)row * WIDTH];
        for (int i = 0; i < WIDTH; i++)
            sum[i] += add[i];
        memset(add, 0, WIDTH * sizeof *add);
        g->touched[row] = 0;
    }
}

static void change_rows(fitting *f, const change *c, int share)
{
    int from = (int)((int64_t)f->parameters->rows * share / FIT_LANES);
    int to = (int)((int64_t)f->parameters->rows * (share + 1) / FIT_LANES);
    for (int row = from; row < to; row++) {
        float sum[WIDTH];
        size_t at = (size_t)row * WIDTH, direct = at + SUMS;
        gather_row(f, row, sum);
        change_numbers(c, c->rate, SUMS, sum, &f->parameters->row[at], &f->first.row[at],
                       &f->second.row[at], &f->mean->row[at]);
        change_numbers(c, c->direct_rate, WIDTH - SUMS, sum + SUMS, &f->parameters->row[direct],
                       &f->first.row[direct], &f->second.row[direct], &f->mean->row[direct]);
    }
}

static void change_layers(fitting *f, const change *c, int share)
{
    int from = (int)((int64_t)LAYER_PARAMETERS * share / FIT_LANES);
    int to = (int)((int64_t)LAYER_PARAMETERS * (share + 1) / FIT_LANES);
    for (int i = from; i < to; i++) {
        float sum = 0;
        for (int k = 0; k < FIT_LANES; k++) {
            sum += f->lane[k].gradient.layers[i];
            f->lane[k].gradient.layers[i] = 0;
        }
        bool hidden = i < PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS;
        change_numbers(c, hidden ? c->rate : 4 * c->rate, 1, &sum,
                       parameters_layers(f->parameters) + i, parameters_layers(&f->first) + i,
                       parameters_layers(&f->second) + i, parameters_layers(f->mean) + i);
    }
}

void fit_change(fitting *f, int share, float rate)
{
    float n = (float)f->changes + 1, keep = (1 + n) / (20 + n);
    const change c = {.rate = rate,
                      .direct_rate = 8 * rate, /* direct values are points */
                      .keep_mean = keep < KEEP_MEAN ? keep : KEEP_MEAN,
                      .correction1 = (float)(1 / (1 - f->decayed1 * (double)DECAY1)),
                      .correction2 = (float)(1 / (1 - f->decayed2 * (double)DECAY2))};
    change_rows(f, &c, share);
    change_layers(f, &c, share);
}

void fit_changed(fitting *f)
{
    f->decayed1 *= (double)DECAY1;
    f->decayed2 *= (double)DECAY2;
    f->changes++;
}

double fit_loss(fitting *f)
{
    double loss = 0, count = 0;
    for (int i = 0; i < FIT_LANES; i++) {
        loss += f->lane[i].loss;
        count += f->lane[i].samples;
        f->lane[i].loss = f->lane[i].samples = 0;
    }
    return count > 0 ? loss / count : 0;
}

/* --- what a net gets wrong -------------------------------------------------------------------- */

static void compare(const sample *s, int count, const float *expected, fit_errors *to)
{
    double mean[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        mean[0] += (double)expected[i] / count;
        mean[1] += (double)s[i].gain / count;
    }
    int round = s->stage % INK_NET_ROUNDS;
    for (int i = 0; i < count; i++) {
        double x = (double)expected[i] - mean[0], y = (double)s[i].gain - mean[1];
        to->product[round] += x * y;
        to->expected[round] += x * x;
        to->came[round] += y * y;
    }
}

void fit_measure(const ink_net_parameters *parameters, const samples *from, size_t first, int count,
                 fit_errors *to)
{
    float expected[FIT_MOST_GROUP];
    const sample *s = &from->sample[first];
    pass p;
    for (int i = 0; i < count; i++) {
        int amid = s[i].stage >= INK_NET_ROUNDS;
        pass_forward(parameters, &s[i], samples_row(from, first + (size_t)i), &p);
        expected[i] = p.out;
        double error = (double)(p.out - s[i].gain);
        to->square[amid] += (double)s[i].weight * error * error;
        to->weight[amid] += (double)s[i].weight;
    }
    if (count > 1)
        compare(s, count, expected, to);
}

double fit_correlation(const fit_errors *e, int round)
{
    double product = 0, expected = 0, came = 0;
    for (int r = 0; r < INK_NET_ROUNDS; r++) {
        if (round != 0 && r != round)
            continue;
        product += e->product[r];
        expected += e->expected[r];
        came += e->came[r];
    }
    return expected > 0 && came > 0 ? product / sqrt(expected * came) : 0;
}
