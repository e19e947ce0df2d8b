/* Who learns: a net of one config, with what it plays and is fitted by. */
#ifndef INKRAIL_TRAIN_PUPIL_H
#define INKRAIL_TRAIN_PUPIL_H

#include "engine/play/rolls.h"
#include "parameters.h"

typedef struct pupil {
    ink_ruleset rules;
    ink_features features;
    ink_rolls rolls[2]; /* of a round, and the last roll */
    ink_net net;        /* the parameters, rounded */
    ink_net_parameters parameters;
} pupil;

/* What it starts with. */
typedef enum pupil_knows { KNOWS_NOTHING, KNOWS_ANOTHER, KNOWS_ITSELF } pupil_knows;

/* Of this config, with a net of zeros. False, with a word on standard error, if there is no such
   config. */
bool pupil_make(pupil *pupil, const char *config);

/* Learns it from a file: parameters of this config, or a net of any that is called after it. NULL:
   starts with nothing but chance from the seed. False, with a word on standard error, if that does
   not fit. */
bool pupil_start(pupil *pupil, const char *from, uint64_t seed, pupil_knows *knows);

/* The net as the library reads it, by malloc. */
uint8_t *pupil_weights(pupil *pupil, size_t *size);

#endif
