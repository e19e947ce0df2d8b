/* The numbers that are learned: see parameters.h. */
#include "parameters.h"

#include <inkrail/rng.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool parameters_make(ink_net_parameters *parameters, int rows)
{
    memset(parameters, 0, sizeof *parameters);
    parameters->rows = rows;
    parameters->row = calloc((size_t)rows * INK_PARAMETERS_A_ROW, sizeof *parameters->row);
    return parameters->row != NULL;
}

void parameters_copy(ink_net_parameters *to, const ink_net_parameters *from)
{
    float *row = to->row;
    memcpy(row, from->row, (size_t)from->rows * INK_PARAMETERS_A_ROW * sizeof *row);
    *to = *from;
    to->row = row;
}

float *parameters_layers(ink_net_parameters *parameters)
{
    return &parameters->hidden[0][0][0]; /* the arrays follow each other without padding */
}

_Static_assert(sizeof(ink_net_parameters) - offsetof(ink_net_parameters, hidden) >=
                   LAYER_PARAMETERS * sizeof(float),
               "layers are one array");

static float chance(ink_rng *rng, float width)
{
    return width * ((float)ink_rng_below(rng, 1 << 20) / (1 << 19) - 1);
}

/* Open ends promise points, the fewer the later (found by trials). */
static void start_networks(ink_net_parameters *parameters, const ink_features *f)
{
    static const float end_value[INK_NET_ROUNDS] = {2.5f, 2.5f, 2.5f, 2.0f, 1.6f, 1.4f, 0.5f, 0};
    for (int exits = 0; exits <= INK_EXITS; exits++)
        for (int h = 0; h <= INK_ENDS_KNOWN; h++)
            for (int r = 0; r <= INK_ENDS_KNOWN; r++) {
                uint8_t ends[3] = {(uint8_t)h, (uint8_t)r, 0};
                int row = ink_features_network_row(f, exits, ends);
                for (int stage = 0; stage < INK_NET_STAGES; stage++)
                    parameters->row[row * INK_PARAMETERS_A_ROW + INK_NET_SUMS + stage] =
                        end_value[stage % INK_NET_ROUNDS] * (float)(h + r);
            }
}

/* Stages begin alike, so that what one learns of the rows fits the others. */
static void start_layers(ink_net_parameters *parameters, ink_rng *rng)
{
    for (int j = 0; j < INK_NET_HIDDEN; j++) {
        for (int i = 0; i < INK_NET_SUMS; i++)
            parameters->hidden[0][j][i] = chance(rng, 0.2f);
        parameters->out[0][j] = chance(rng, 0.5f);
        parameters->hidden_bias[0][j] = 0.3f;
    }
    for (int stage = 1; stage < INK_NET_STAGES; stage++) {
        memcpy(parameters->hidden[stage], parameters->hidden[0], sizeof parameters->hidden[0]);
        memcpy(parameters->hidden_bias[stage], parameters->hidden_bias[0],
               sizeof parameters->hidden_bias[0]);
        memcpy(parameters->out[stage], parameters->out[0], sizeof parameters->out[0]);
    }
}

/* A die that waits promises points (found by trials). */
static void start_waiting(ink_net_parameters *parameters, const ink_features *f)
{
    for (int i = 0; i < f->rules->shapes * INK_WAITING_KNOWN; i++)
        for (int round = 0; round < INK_NET_ROUNDS; round++)
            parameters->row[(f->waiting_row + i) * INK_PARAMETERS_A_ROW + INK_NET_SUMS +
                            ink_net_stage(round, true)] = 2.2f;
}

void parameters_start(ink_net_parameters *parameters, const ink_features *f, uint64_t seed)
{
    ink_rng rng = ink_rng_stream(seed, "start", 0);
    start_networks(parameters, f);
    start_waiting(parameters, f);
    float *first = &parameters->row[f->round_row * INK_PARAMETERS_A_ROW];
    for (int i = 0; i < INK_NET_SUMS; i++)
        first[i] = 0.4f + chance(&rng, 0.2f);
    for (int round = 1; round < INK_NET_ROUNDS; round++)
        memcpy(first + round * INK_PARAMETERS_A_ROW, first, INK_NET_SUMS * sizeof *first);
    start_layers(parameters, &rng);
}

static void layers_of_net(ink_net_parameters *parameters, const ink_net_layers *layers, int stage)
{
    const float weight = 1 << INK_NET_WEIGHT_SHIFT;
    for (int j = 0; j < INK_NET_HIDDEN; j++) {
        for (int i = 0; i < INK_NET_SUMS; i++)
            parameters->hidden[stage][j][i] = (float)layers->hidden[i / 2][j][i % 2] / weight;
        parameters->hidden_bias[stage][j] = (float)layers->hidden_bias[j] / (weight * INK_NET_ONE);
        parameters->out[stage][j] = (float)layers->out[j] / INK_NET_POINT;
    }
    parameters->out_bias[stage] = (float)layers->out_bias / INK_NET_POINT;
}

void parameters_of_net(ink_net_parameters *parameters, const ink_net *net)
{
    for (int r = 0; r < net->rows; r++)
        for (int i = 0; i < INK_PARAMETERS_A_ROW; i++)
            parameters->row[r * INK_PARAMETERS_A_ROW + i] =
                (float)net->row[r * INK_ROW_WIDTH + i] /
                (i < INK_NET_SUMS ? INK_NET_ONE : INK_NET_POINT);
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        layers_of_net(parameters, &net->layers[stage], stage);
}

/* --- files: a line of text, then the numbers as they lie in memory ------------------------- */

/* Files begin with a word from before parameters were called so: they are still read. */
bool parameters_save(const ink_net_parameters *parameters, const ink_features *f, const char *path)
{
    char name[4096];
    ink_net_parameters copy = *parameters;
    snprintf(name, sizeof name, "%s.part", path);
    FILE *file = fopen(name, "wb");
    if (file == NULL)
        return false;
    fprintf(file, "inkrail plan 2 %016llx %d\n", (unsigned long long)f->fingerprint,
            parameters->rows);
    fwrite(parameters->row, sizeof(float), (size_t)parameters->rows * INK_PARAMETERS_A_ROW, file);
    fwrite(parameters_layers(&copy), sizeof(float), LAYER_PARAMETERS, file);
    bool written = ferror(file) == 0;
    return fclose(file) == 0 && written && rename(name, path) == 0;
}

bool parameters_load(ink_net_parameters *parameters, const ink_features *f, const char *path)
{
    unsigned long long fingerprint = 0;
    int rows = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    bool fits = fscanf(file, "inkrail plan 2 %llx %d", &fingerprint, &rows) == 2 &&
                fgetc(file) == '\n' && fingerprint == f->fingerprint && rows == parameters->rows;
    size_t numbers = (size_t)rows * INK_PARAMETERS_A_ROW;
    fits = fits && fread(parameters->row, sizeof(float), numbers, file) == numbers &&
           fread(parameters_layers(parameters), sizeof(float), LAYER_PARAMETERS, file) ==
               LAYER_PARAMETERS;
    fclose(file);
    return fits;
}
