/* One sample through the net: see pass.h. */
#include "pass.h"

#include <string.h>

enum { SUMS = INK_NET_SUMS, HIDDEN = INK_NET_HIDDEN, WIDTH = INK_PARAMETERS_A_ROW };

/* Eight numbers at once, from anywhere in an array of floats. */
typedef float lanes __attribute__((vector_size(32), aligned(4), may_alias));
enum { EIGHT = 8, VECTORS = WIDTH / EIGHT, SUM_VECTORS = SUMS / EIGHT };
_Static_assert(WIDTH % EIGHT == 0 && SUMS % EIGHT == 0, "rows are whole vectors");

static inline float cut(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void add_rows(const ink_net_parameters *parameters, const uint16_t *row, int rows, float *to)
{
    lanes total[VECTORS] = {{0}};
    for (int r = 0; r < rows; r++) {
        const lanes *add = (const lanes *)&parameters->row[(size_t)row[r] * WIDTH];
        for (int i = 0; i < VECTORS; i++)
            total[i] += add[i];
    }
    memcpy(to, total, sizeof total);
}

static inline float product(const float *a, const float *b)
{
    const lanes *x = (const lanes *)a, *y = (const lanes *)b;
    lanes sum = {0};
    for (int i = 0; i < SUM_VECTORS; i++)
        sum += x[i] * y[i];
    return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

void pass_forward(const ink_net_parameters *parameters, const sample *one, const uint16_t *row,
                  pass *p)
{
    int stage = one->stage;
    add_rows(parameters, row, one->rows, p->sum);
    for (int i = 0; i < SUMS; i++)
        p->cut[i] = cut(p->sum[i]);
    p->out = p->sum[SUMS + stage] + parameters->out_bias[stage];
    for (int j = 0; j < HIDDEN; j++)
        p->hidden_sum[j] =
            product(parameters->hidden[stage][j], p->cut) + parameters->hidden_bias[stage][j];
    for (int j = 0; j < HIDDEN; j++) {
        p->hidden[j] = cut(p->hidden_sum[j]);
        p->out += parameters->out[stage][j] * p->hidden[j];
    }
}

/* The slope of the cut; outside, a little where that leads back inside. */
static inline float cut_slope(float x, float gradient)
{
    float below = gradient < 0 ? 0.1f : 0, above = gradient > 0 ? 0.1f : 0;
    return x < 0 ? below : x > 1 ? above : 1;
}

/* The layers' own gradient; `down` is what comes to the sums. */
static void layers_backward(const ink_net_parameters *parameters, int stage, const pass *p,
                            float slope, float *layers, float *restrict down)
{
    float *hidden_bias = layers + PARAMETERS_HIDDEN + stage * HIDDEN;
    float *out = layers + PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS + stage * HIDDEN;
    float *out_bias = layers + PARAMETERS_HIDDEN + PARAMETERS_HIDDEN_BIAS + PARAMETERS_OUT + stage;
    *out_bias += slope;
    for (int j = 0; j < HIDDEN; j++) {
        float *restrict hidden = layers + ((size_t)stage * HIDDEN + j) * SUMS;
        const float *restrict weight = parameters->hidden[stage][j];
        float g = slope * parameters->out[stage][j];
        out[j] += slope * p->hidden[j];
        g *= cut_slope(p->hidden_sum[j], g);
        if (g == 0)
            continue;
        hidden_bias[j] += g;
        for (int i = 0; i < SUMS; i++) {
            hidden[i] += g * p->cut[i];
            down[i] += g * weight[i];
        }
    }
    for (int i = 0; i < SUMS; i++)
        down[i] *= cut_slope(p->sum[i], down[i]);
}

void pass_backward(const ink_net_parameters *parameters, const sample *one, const uint16_t *row,
                   const pass *p, float slope, pass_gradient *to)
{
    float down[SUMS] = {0};
    layers_backward(parameters, one->stage, p, slope, to->layers, down);
    lanes step[SUM_VECTORS];
    memcpy(step, down, sizeof step);
    for (int r = 0; r < one->rows; r++) {
        float *number = &to->row[(size_t)row[r] * WIDTH];
        for (int i = 0; i < SUM_VECTORS; i++)
            ((lanes *)number)[i] += step[i];
        number[SUMS + one->stage] += slope;
        to->touched[row[r]] = 1;
    }
}
