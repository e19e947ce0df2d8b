/* inktrain mix CONFIG NET OTHER HUNDREDTHS FILE: a net between two of one config, that many
   hundredths of the way from the first to the other. Where learning went on from a net, what both
   have stays, and of the luck of the games that were learned from less is left. */
#include <inkrail/format.h>

#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "engine/eval/weights.h"
#include "parameters.h"

static bool read_net(const char *path, const ink_features *features, ink_net *net)
{
    static uint8_t data[1 << 23];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    return ink_net_make(net, features->rows) && ink_weights_read(net, features, data, size);
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

int train_mix(int argc, char **argv)
{
    static ink_ruleset rules;
    ink_config config;
    ink_features features;
    ink_net net, other;
    if (argc != 6 || ink_config_read(ink_slice_of(argv[1]), &config, NULL) != INK_OK ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK ||
        !ink_features_make(&features, &rules) || !read_net(argv[2], &features, &net) ||
        !read_net(argv[3], &features, &other)) {
        fprintf(stderr,
                "use: inktrain mix CONFIG NET OTHER HUNDREDTHS FILE, with nets of that config\n");
        return 2;
    }
    mix(&net, &other, atoi(argv[4]));
    return net_save(&net, &features, argv[5]) ? 0 : 1;
}
