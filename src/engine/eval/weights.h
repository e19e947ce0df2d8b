/* Nets as data: what train/export writes and the build puts into the library. */
#ifndef INKRAIL_ENGINE_EVAL_WEIGHTS_H
#define INKRAIL_ENGINE_EVAL_WEIGHTS_H

#include "feature.h"
#include "net.h"

/* Reads a net from any bytes. False, and a net of zeros, if it was made for other features or is
   invalid. */
bool ink_weights_read(ink_net *net, const ink_features *features, const uint8_t *data, size_t size);

/* Writes a net; returns the number of bytes needed, which may exceed `size`. */
size_t ink_weights_write(ink_net *net, const ink_features *features, uint8_t *data, size_t size);

/* The built-in net of a config and its size in bytes; NULL if there is none. */
const uint8_t *ink_weights_of(const ink_ruleset *rules, size_t *size);

/* A plain value for configs without a net, by which open ends promise points. */
void ink_weights_by_hand(ink_net *net, const ink_features *features);

#endif
