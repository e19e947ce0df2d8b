/* Where the allocator (allocate.c) gets its memory: one piece that grows at its end. */
#ifndef INKRAIL_WASM_LIBC_HEAP_H
#define INKRAIL_WASM_LIBC_HEAP_H

#include <stddef.h>

/* Makes the heap longer by `bytes` at least. Its beginning stays where it is, a multiple of 16.
   Returns how many bytes it has now, or 0 if there are no more to be had. */
size_t heap_grow(size_t bytes);

unsigned char *heap_begin(void);

#endif
