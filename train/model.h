/* What learns: a net of one config, with what it plays and is fitted by. */
#ifndef INKRAIL_TRAIN_MODEL_H
#define INKRAIL_TRAIN_MODEL_H

#include "engine/play/rolls.h"
#include "parameters.h"

typedef struct model {
    ink_ruleset rules;
    ink_features features;
    ink_rolls rolls[2]; /* of a round, and the last roll */
    ink_net net;        /* the parameters, rounded */
    ink_net_parameters parameters;
} model;

/* What it starts with. */
typedef enum model_source { FROM_NOTHING, FROM_ANOTHER, FROM_ITSELF } model_source;

/* Of this config, with a net of zeros. False, with a word on standard error, if there is no such
   config. */
bool model_make(model *model, const char *config);

/* Learns it from a file: parameters of this config, or a net of any that is called after it. NULL:
   starts with nothing but chance from the seed. False, with a word on standard error, if that does
   not fit. */
bool model_start(model *model, const char *from, uint64_t seed, model_source *source);

/* The net as the library reads it, by malloc. */
uint8_t *model_weights(model *model, size_t *size);

/* The same in a file; `size`, unless NULL, is that of it. */
bool model_save(model *model, const char *path, size_t *size);

/* Writes NAME.parameters. False, with a word on standard error, if that cannot be. */
bool model_save_parameters(const model *model, const char *name);

/* The bytes of a file with a net, by malloc; NULL if there is none. */
uint8_t *model_file(const char *path, size_t *size);

#endif
