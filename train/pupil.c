/* Who learns: see pupil.h. */
#include "pupil.h"

#include <inkrail/format.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/transfer.h"
#include "engine/eval/weights.h"

enum { MOST_NET = 1 << 23 }; /* bytes */

bool pupil_make(pupil *p, const char *config)
{
    ink_config read;
    if (config == NULL || ink_config_read(ink_slice_of(config), &read, NULL) != INK_OK ||
        ink_ruleset_make(&p->rules, &read, NULL) != INK_OK) {
        fprintf(stderr, "inktrain: %s is no config\n", config == NULL ? "nothing" : config);
        return false;
    }
    bool made = ink_features_make(&p->features, &p->rules) &&
                ink_rolls_make(&p->rolls[0], &p->rules, ink_ruleset_dice(&p->rules, 1)) &&
                ink_rolls_make(&p->rolls[1], &p->rules, p->rules.last_dice) &&
                ink_net_make(&p->net, p->features.rows) &&
                parameters_make(&p->parameters, p->features.rows);
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

static uint8_t *read_all(const char *path, size_t *size)
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
static bool borrow(pupil *p, const char *path, const uint8_t *data, size_t size)
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
        ink_net_transfer(&p->net, &p->features, &net, &features);
    ink_net_free(&net);
    ink_features_free(&features);
    return known;
}

/* What of a file is known: of parameters all, of a net all but the fractions. */
static pupil_knows read_known(pupil *p, const char *path)
{
    size_t size = 0;
    pupil_knows knows = KNOWS_NOTHING;
    if (parameters_load(&p->parameters, &p->features, path)) {
        ink_net_quantize(&p->net, &p->parameters);
        return KNOWS_ITSELF;
    }
    uint8_t *data = read_all(path, &size);
    if (data != NULL && ink_weights_read(&p->net, &p->features, data, size))
        knows = KNOWS_ITSELF;
    else if (data != NULL && borrow(p, path, data, size))
        knows = KNOWS_ANOTHER;
    free(data);
    if (knows != KNOWS_NOTHING)
        parameters_of_net(&p->parameters, &p->net);
    return knows;
}

bool pupil_start(pupil *p, const char *from, uint64_t seed, pupil_knows *knows)
{
    *knows = KNOWS_NOTHING;
    if (from == NULL) {
        parameters_start(&p->parameters, &p->features, seed);
        ink_net_quantize(&p->net, &p->parameters);
        return true;
    }
    *knows = read_known(p, from);
    if (*knows == KNOWS_NOTHING)
        fprintf(stderr, "inktrain: %s does not fit\n", from);
    return *knows != KNOWS_NOTHING;
}

uint8_t *pupil_weights(pupil *p, size_t *size)
{
    *size = ink_weights_write(&p->net, &p->features, NULL, 0);
    uint8_t *data = malloc(*size);
    if (data != NULL)
        ink_weights_write(&p->net, &p->features, data, *size);
    return data;
}
