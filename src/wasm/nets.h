/* Nets that were handed over, in the place of the table that the build makes for other machines. */
#ifndef INKRAIL_WASM_NETS_H
#define INKRAIL_WASM_NETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WASM_NETS = 8 }; /* at once; the oldest one goes */

struct wasm_net {
    const char *name;
    const uint8_t *data;
    size_t size;
};

/* Ends with one without name. */
extern struct wasm_net wasm_nets[WASM_NETS + 1];

/* A copy of these bytes, under the name that stands before them with its end. False if there is
   none, or no memory. */
bool wasm_nets_add(const char *bytes, size_t length);

#endif
