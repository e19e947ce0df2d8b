/* Fitting: see fit.h. */
#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SUMS = INK_NET_SUMS, HIDDEN = INK_NET_HIDDEN, WIDTH = INK_PARAMETERS_A_ROW };
enum { SURVEY = 100000 }; /* samples that say enough of a mean */

bool fit_make(fitting *f, const ink_features *features, ink_net_parameters *parameters,
              ink_net_parameters *mean, uint64_t seed)
{
    *f = (fitting){.features = features, .parameters = parameters, .mean = mean};
    bool made = parameters_make(&f->first, parameters->rows) &&
                parameters_make(&f->second, parameters->rows);
    for (int t = 0; made && t < FIT_LANES; t++) {
        f->lane[t].row = calloc((size_t)parameters->rows * WIDTH, sizeof(float));
        f->lane[t].touched = calloc((size_t)parameters->rows, 1);
        f->lane[t].layers = calloc(LAYER_PARAMETERS, sizeof(float));
        f->lane[t].rng = seed + (uint64_t)t + 1;
        made = f->lane[t].row != NULL && f->lane[t].touched != NULL && f->lane[t].layers != NULL;
    }
    return made;
}

/* --- one sample ------------------------------------------------------------------------------ */

typedef struct pass {
    float sum[WIDTH], cut[SUMS], hidden_sum[HIDDEN], hidden[HIDDEN];
    float out;
} pass;

static float cut(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void forward(const ink_net_parameters *parameters, const uint16_t *row, int rows, int stage,
                    pass *p)
{
    memset(p->sum, 0, sizeof p->sum);
    for (int r = 0; r < rows; r++) {
        const float *add = &parameters->row[(size_t)row[r] * WIDTH];
        for (int i = 0; i < WIDTH; i++)
            p->sum[i] += add[i];
    }
    for (int i = 0; i < SUMS; i++)
        p->cut[i] = cut(p->sum[i]);
    p->out = p->sum[SUMS + stage] + parameters->out_bias[stage];
    for (int j = 0; j < HIDDEN; j++) {
        float s = 0;
        for (int i = 0; i < SUMS; i++)
            s += parameters->hidden[stage][j][i] * p->cut[i];
        p->hidden_sum[j] = s + parameters->hidden_bias[stage][j];
        p->hidden[j] = cut(p->hidden_sum[j]);
        p->out += parameters->out[stage][j] * p->hidden[j];
    }
}

/* The slope of the cut; outside, a little where that leads back inside. */
static float slope(float x, float gradient)
{
    if (x < 0)
        return gradient < 0 ? 0.1f : 0;
    if (x > 1)
        return gradient > 0 ? 0.1f : 0;
    return 1;
}

static void backward(const ink_net_parameters *parameters, const uint16_t *row, int rows, int stage,
                     const pass *p, float error, fit_lane *lane)
{
    float *hidden = lane->layers + (size_t)stage * HIDDEN * SUMS;
    float *hidden_bias = lane->layers + PARAMETERS_HIDDEN + stage * HIDDEN;
    float *out = lane->layers + PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS + stage * HIDDEN;
    float *out_bias =
        lane->layers + PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS + PARAMETERS_OUT + stage;
    float down[SUMS] = {0};
    *out_bias += error;
    for (int j = 0; j < HIDDEN; j++) {
        float g = error * parameters->out[stage][j];
        out[j] += error * p->hidden[j];
        g *= slope(p->hidden_sum[j], g);
        if (g == 0)
            continue;
        hidden_bias[j] += g;
        for (int i = 0; i < SUMS; i++) {
            hidden[j * SUMS + i] += g * p->cut[i];
            down[i] += g * parameters->hidden[stage][j][i];
        }
    }
    for (int i = 0; i < SUMS; i++)
        down[i] *= slope(p->sum[i], down[i]);
    for (int r = 0; r < rows; r++) {
        float *to = &lane->row[(size_t)row[r] * WIDTH];
        for (int i = 0; i < SUMS; i++)
            to[i] += down[i];
        to[SUMS + stage] += error;
        lane->touched[row[r]] = 1;
    }
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

void fit_gather(fitting *f, int number, const samples *from, int count)
{
    fit_lane *lane = &f->lane[number];
    pass p;
    for (int k = 0; k < count; k++) {
        size_t at = (size_t)(next_random(&lane->rng) % from->count);
        const sample *s = &from->sample[at];
        const uint16_t *row = &from->row[at * (size_t)from->stride];
        forward(f->parameters, row, s->rows, s->stage, &p);
        float error = p.out - s->gain;
        lane->loss[s->stage >= INK_NET_ROUNDS] += (double)(s->weight * error * error);
        lane->count[s->stage >= INK_NET_ROUNDS] += (double)s->weight;
        error = s->weight * (error > 20 ? 20 : error < -20 ? -20 : error);
        backward(f->parameters, row, s->rows, s->stage, &p, error, lane);
    }
}

/* --- setting right the means ------------------------------------------------------------------ */

void fit_set_means(fitting *f, const samples *from)
{
    double sum[INK_NET_STAGES] = {0}, weight[INK_NET_STAGES] = {0};
    pass p;
    size_t step = from->count / SURVEY + 1;
    for (size_t at = 0; at < from->count; at += step) {
        const sample *s = &from->sample[at];
        forward(f->parameters, &from->row[at * (size_t)from->stride], s->rows, s->stage, &p);
        sum[s->stage] += (double)(s->weight * (s->gain - p.out));
        weight[s->stage] += (double)s->weight;
    }
    for (int stage = 0; stage < INK_NET_STAGES; stage++) {
        float change = weight[stage] > 0 ? (float)(sum[stage] / weight[stage]) : 0;
        f->parameters->out_bias[stage] += change;
        f->mean->out_bias[stage] += change;
    }
}

/* --- Adam ------------------------------------------------------------------------------------- */

typedef struct change {
    float rate, decay1, decay2, keep_mean;
    float correction1, correction2;
} change;

static inline void change_number(const change *c, float gradient, float rate, float *number,
                                 float *first, float *second, float *mean)
{
    *first = c->decay1 * *first + (1 - c->decay1) * gradient;
    *second = c->decay2 * *second + (1 - c->decay2) * gradient * gradient;
    float step = *first * c->correction1 / (sqrtf(*second * c->correction2) + 1e-6f);
    *number -= rate * step;
    *mean += (1 - c->keep_mean) * (*number - *mean);
}

static void change_row(fitting *f, const change *c, int row, bool touched, const float *gradient)
{
    size_t at = (size_t)row * WIDTH;
    for (int i = 0; i < WIDTH; i++) {
        float *mean = &f->mean->row[at + (size_t)i], *number = &f->parameters->row[at + (size_t)i];
        float rate = i < SUMS ? c->rate : 8 * c->rate; /* direct values are points */
        if (touched)
            change_number(c, gradient[i], rate, number, &f->first.row[at + (size_t)i],
                          &f->second.row[at + (size_t)i], mean);
        else
            *mean += (1 - c->keep_mean) * (*number - *mean);
    }
}

static void change_rows(fitting *f, const change *c, int t)
{
    int from = (int)((int64_t)f->parameters->rows * t / FIT_LANES);
    int to = (int)((int64_t)f->parameters->rows * (t + 1) / FIT_LANES);
    for (int row = from; row < to; row++) {
        float gradient[WIDTH] = {0};
        bool touched = false;
        for (int k = 0; k < FIT_LANES; k++) {
            if (f->lane[k].touched[row] == 0)
                continue;
            float *add = &f->lane[k].row[(size_t)row * WIDTH];
            for (int i = 0; i < WIDTH; i++)
                gradient[i] += add[i];
            memset(add, 0, WIDTH * sizeof *add);
            f->lane[k].touched[row] = 0;
            touched = true;
        }
        change_row(f, c, row, touched, gradient);
    }
}

static void change_layers(fitting *f, const change *c, int t)
{
    int from = (int)((int64_t)LAYER_PARAMETERS * t / FIT_LANES);
    int to = (int)((int64_t)LAYER_PARAMETERS * (t + 1) / FIT_LANES);
    for (int i = from; i < to; i++) {
        float gradient = 0;
        for (int k = 0; k < FIT_LANES; k++) {
            gradient += f->lane[k].layers[i];
            f->lane[k].layers[i] = 0;
        }
        float rate = i < PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS ? c->rate : 4 * c->rate;
        change_number(c, gradient, rate, parameters_layers(f->parameters) + i,
                      parameters_layers(&f->first) + i, parameters_layers(&f->second) + i,
                      parameters_layers(f->mean) + i);
    }
}

void fit_change(fitting *f, int lane)
{
    float n = (float)f->batches + 1;    /* counted up by the caller, between two changes */
    float warm = n < 300 ? n / 300 : 1; /* the moments must be known first */
    change c = {.rate = warm * f->rate, .decay1 = 0.9f, .decay2 = 0.999f};
    c.keep_mean = (1 + n) / (20 + n) < 0.9997f ? (1 + n) / (20 + n) : 0.9997f;
    c.correction1 = 1 / (1 - powf(c.decay1, n));
    c.correction2 = 1 / (1 - powf(c.decay2, n));
    change_rows(f, &c, lane);
    change_layers(f, &c, lane);
}

fit_losses fit_loss(fitting *f)
{
    double loss[2] = {0, 0}, count[2] = {1e-9, 1e-9};
    for (int t = 0; t < FIT_LANES; t++)
        for (int k = 0; k < 2; k++) {
            loss[k] += f->lane[t].loss[k];
            count[k] += f->lane[t].count[k];
            f->lane[t].loss[k] = f->lane[t].count[k] = 0;
        }
    return (fit_losses){.end = loss[0] / count[0], .amid = loss[1] / count[1]};
}
