#ifndef INKRAIL_WASM_LIBC_STDLIB_H
#define INKRAIL_WASM_LIBC_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

static inline int abs(int number)
{
    return number < 0 ? -number : number;
}

static inline long labs(long number)
{
    return number < 0 ? -number : number;
}

#endif
