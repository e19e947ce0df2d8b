/* Nets as data: what train/export writes and the build puts into the library. */
#ifndef INKRAIL_ENGINE_EVAL_WEIGHTS_H
#define INKRAIL_ENGINE_EVAL_WEIGHTS_H

#include "feature.h"
#include "net.h"

/* Reads a net; any bytes may be given. False, and a net of zeros, if it was made for other features
   or is none. */
bool ink_weights_read(ink_net *net, const ink_features *features, const uint8_t *data, size_t size);

/* Writes one; returns the bytes needed, which may be more than `size`. */
size_t ink_weights_write(ink_net *net, const ink_features *features, uint8_t *data, size_t size);

/* The net built in for a config, of `size` bytes; NULL if there is none. */
const uint8_t *ink_weights_of(const ink_ruleset *rules, size_t *size);

/* A plain value for configs without a net: open ends promise points. */
void ink_weights_by_hand(ink_net *net, const ink_features *features);

#endif
