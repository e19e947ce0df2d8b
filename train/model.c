/* What learns: see model.h. */
#include "model.h"

#include <inkrail/format.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/transfer.h"
#include "engine/eval/weights.h"

enum { MOST_NET = 1 << 23 }; /* bytes */

bool model_make(model *m, const char *config)
{
    ink_config read;
    if (config == NULL || ink_config_read(ink_slice_of(config), &read, NULL) != INK_OK ||
        ink_ruleset_make(&m->rules, &read, NULL) != INK_OK) {
        fprintf(stderr, "inktrain: %s is no config\n", config == NULL ? "nothing" : config);
        return false;
    }
    bool made = ink_features_make(&m->features, &m->rules) &&
                ink_rolls_make(&m->rolls[0], &m->rules, ink_ruleset_dice(&m->rules, 1)) &&
                ink_rolls_make(&m->rolls[1], &m->rules, m->rules.last_dice) &&
                ink_net_make(&m->net, m->features.rows) &&
                parameters_make(&m->parameters, m->features.rows);
    if (!made)
        fprintf(stderr, "inktrain: no memory for %s\n", config);
    return made;
}

/* The config that a net is called after: "weights/classic.bin" is of "classic". */
static bool config_of_path(const char *path, ink_config *config)
{
    const char *name = strrchr(path, '/') == NULL ? path : strrchr(path, '/') + 1;
    const char *end = strstr(name, ".bin");
    ink_slice text = {.data = name, .length = end == NULL ? 0 : (size_t)(end - name)};
    return end != NULL && ink_config_read(text, config, NULL) == INK_OK;
}

uint8_t *model_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = file == NULL ? NULL : malloc(MOST_NET);
    if (data != NULL)
        *size = fread(data, 1, MOST_NET, file);
    if (file != NULL)
        fclose(file);
    return data;
}

/* A net of another config that knows some of this one. */
static bool borrow(model *m, const char *path, const uint8_t *data, size_t size)
{
    static ink_ruleset rules;
    ink_config config;
    ink_features features;
    ink_net net;
    if (!config_of_path(path, &config) || ink_ruleset_make(&rules, &config, NULL) != INK_OK ||
        !ink_features_make(&features, &rules) || !ink_net_make(&net, features.rows))
        return false;
    bool known = ink_weights_read(&net, &features, data, size);
    if (known)
        ink_net_transfer(&m->net, &m->features, &net, &features);
    ink_net_free(&net);
    ink_features_free(&features);
    return known;
}

/* What of a file is known: of parameters all, of a net all but the fractions. */
static model_source read_known(model *m, const char *path)
{
    size_t size = 0;
    model_source source = FROM_NOTHING;
    if (parameters_load(&m->parameters, &m->features, path)) {
        ink_net_quantize(&m->net, &m->parameters);
        return FROM_ITSELF;
    }
    uint8_t *data = model_file(path, &size);
    if (data != NULL && ink_weights_read(&m->net, &m->features, data, size))
        source = FROM_ITSELF;
    else if (data != NULL && borrow(m, path, data, size))
        source = FROM_ANOTHER;
    free(data);
    if (source != FROM_NOTHING)
        parameters_of_net(&m->parameters, &m->net);
    return source;
}

bool model_start(model *m, const char *from, uint64_t seed, model_source *source)
{
    *source = FROM_NOTHING;
    if (from == NULL) {
        parameters_start(&m->parameters, &m->features, seed);
        ink_net_quantize(&m->net, &m->parameters);
        return true;
    }
    *source = read_known(m, from);
    if (*source == FROM_NOTHING)
        fprintf(stderr, "inktrain: %s does not fit\n", from);
    return *source != FROM_NOTHING;
}

uint8_t *model_weights(model *m, size_t *size)
{
    *size = ink_weights_write(&m->net, &m->features, NULL, 0);
    uint8_t *data = malloc(*size);
    if (data != NULL)
        ink_weights_write(&m->net, &m->features, data, *size);
    return data;
}

bool model_save(model *m, const char *path, size_t *size)
{
    size_t bytes;
    uint8_t *data = model_weights(m, &bytes);
    FILE *file = fopen(path, "wb");
    bool written = data != NULL && file != NULL && fwrite(data, 1, bytes, file) == bytes;
    free(data);
    if (size != NULL)
        *size = bytes;
    return file != NULL && fclose(file) == 0 && written;
}

bool model_save_parameters(const model *m, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.parameters", name);
    if (parameters_save(&m->parameters, &m->features, path))
        return true;
    fprintf(stderr, "inktrain: %s cannot be written\n", path);
    return false;
}
