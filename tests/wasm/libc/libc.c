/* What the engine asks of the C library, for a module that imports nothing. Memory is taken and
   never given back: the test is short. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __heap_base;
enum { PAGE = 65536, ALIGNMENT = 64 };

void *aligned_alloc(size_t alignment, size_t size)
{
    static uintptr_t next = 0;
    (void)alignment; /* all of it is aligned as far as anybody asks */
    if (next == 0)
        next = (uintptr_t)&__heap_base;
    uintptr_t begin = (next + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT, end = begin + size;
    uintptr_t has = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (end > has && __builtin_wasm_memory_grow(0, (end - has + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    next = end;
    return (void *)begin;
}

void *malloc(size_t size)
{
    return aligned_alloc(ALIGNMENT, size);
}

void *calloc(size_t count, size_t size)
{
    return malloc(count * size); /* pages that are new are all 0 */
}

void free(void *memory)
{
    (void)memory;
}

void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    return memmove(to, from, length);
}

void *memmove(void *to, const void *from, size_t length)
{
    unsigned char *into = to;
    const unsigned char *of = from;
    if (into < of)
        for (size_t i = 0; i < length; i++)
            into[i] = of[i];
    else
        while (length-- > 0)
            into[length] = of[length];
    return to;
}

void *memset(void *to, int byte, size_t length)
{
    unsigned char *into = to;
    for (size_t i = 0; i < length; i++)
        into[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < length; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}
