/* What is made of files of nets: inktrain parameters, export and mix. */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "model.h"

static int use(const char *how)
{
    fprintf(stderr, "use: inktrain %s\n", how);
    return 2;
}

static int written(bool done, const char *path)
{
    if (!done)
        fprintf(stderr, "inktrain: %s cannot be written\n", path);
    return done ? 0 : 1;
}

/* The parameters of a net, for train/fit_gpu. A net of another config gives what it knows of this
   one. */
int train_parameters(int argc, char **argv)
{
    static model m;
    model_source source;
    if (argc != 4)
        return use("parameters CONFIG NET FILE");
    if (!model_make(&m, argv[1]) || !model_start(&m, argv[2], 0, &source))
        return 2;
    return written(parameters_save(&m.parameters, &m.features, argv[3]), argv[3]);
}

/* Learned parameters as a net, for the library. */
int train_export(int argc, char **argv)
{
    static model m;
    size_t size;
    if (argc != 4)
        return use("export CONFIG PARAMETERS FILE");
    if (!model_make(&m, argv[1]))
        return 2;
    if (!parameters_load(&m.parameters, &m.features, argv[2])) {
        fprintf(stderr, "inktrain: %s has no parameters learned for %s\n", argv[2], argv[1]);
        return 2;
    }
    ink_net_quantize(&m.net, &m.parameters);
    if (!model_save(&m, argv[3], &size))
        return written(false, argv[3]);
    printf("%s: %zu bytes\n", argv[3], size);
    return 0;
}

static int32_t between(int32_t from, int32_t to, int share)
{
    int64_t hundredfold = (int64_t)from * (100 - share) + (int64_t)to * share;
    return (int32_t)((hundredfold + (hundredfold < 0 ? -50 : 50)) / 100);
}

static void mix_layers(ink_net_layers *to, const ink_net_layers *other, int share)
{
    for (int i = 0; i < INK_NET_SUMS / 2; i++)
        for (int j = 0; j < INK_NET_HIDDEN; j++)
            for (int k = 0; k < 2; k++)
                to->hidden[i][j][k] =
                    (int16_t)between(to->hidden[i][j][k], other->hidden[i][j][k], share);
    for (int j = 0; j < INK_NET_HIDDEN; j++) {
        to->hidden_bias[j] = between(to->hidden_bias[j], other->hidden_bias[j], share);
        to->out[j] = (int16_t)between(to->out[j], other->out[j], share);
    }
    to->out_bias = between(to->out_bias, other->out_bias, share);
}

static void mix(ink_net *net, const ink_net *other, int share)
{
    for (size_t i = 0; i < (size_t)net->rows * INK_ROW_WIDTH; i++)
        net->row[i] = (int16_t)between(net->row[i], other->row[i], share);
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        mix_layers(&net->layers[stage], &other->layers[stage], share);
}

/* A net between two of one config, so many hundredths of the way from the first to the other. Where
   learning went on from a net, what both have stays, and of the luck of the games that were learned
   from less is left. */
int train_mix(int argc, char **argv)
{
    static model m, other;
    model_source source, other_source;
    if (argc != 6)
        return use("mix CONFIG NET OTHER HUNDREDTHS FILE");
    if (!model_make(&m, argv[1]) || !model_make(&other, argv[1]) ||
        !model_start(&m, argv[2], 0, &source) || !model_start(&other, argv[3], 0, &other_source))
        return 2;
    if (source != FROM_ITSELF || other_source != FROM_ITSELF)
        return use("mix CONFIG NET OTHER HUNDREDTHS FILE, with nets of that config");
    mix(&m.net, &other.net, atoi(argv[4]));
    return written(model_save(&m, argv[5], NULL), argv[5]);
}
