/* What the modules share: a request is written to request_memory(length), then ask(length) gives
   the address of the answer; speak(length) takes a catalogue the same way. */
#ifndef INKRAIL_WASM_ASKING_H
#define INKRAIL_WASM_ASKING_H

#include <inkrail/text.h>

/* What is behind a module; each defines one. */
struct wasm_program {
    bool (*is_there)(void); /* makes it if it is not there yet: false without memory */
    void (*ask)(ink_slice request, ink_text *out);
    bool (*speak)(ink_slice catalogue);
    char *answer; /* of `size` bytes */
    size_t size;
};

extern const struct wasm_program wasm_program;

/* The first bytes of what was written to request_memory; false if there are not so many, or no
   room. */
bool wasm_request(size_t length, ink_slice *request);

#endif
