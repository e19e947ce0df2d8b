/* inktrain export CONFIG PARAMETERS FILE: writes learned parameters as a net, for the library. */
#include <inkrail/format.h>

#include <stdio.h>

#include "commands.h"
#include "engine/eval/weights.h"
#include "parameters.h"

int train_export(int argc, char **argv)
{
    static ink_ruleset rules;
    ink_config config;
    ink_features features;
    ink_net_parameters parameters;
    ink_net net;
    if (argc != 4 || ink_config_read(ink_slice_of(argv[1]), &config, NULL) != INK_OK ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK ||
        !ink_features_make(&features, &rules) || !parameters_make(&parameters, features.rows) ||
        !ink_net_make(&net, features.rows) || !parameters_load(&parameters, &features, argv[2])) {
        fprintf(stderr, "use: inktrain export CONFIG PARAMETERS FILE, with parameters learned for "
                        "that config\n");
        return 2;
    }
    ink_net_quantize(&net, &parameters);
    if (!net_save(&net, &features, argv[3]))
        return 1;
    printf("%s: %zu bytes\n", argv[3], ink_weights_write(&net, &features, NULL, 0));
    return 0;
}
