#include "heap.h"

#include <stdint.h>

extern unsigned char __heap_base; /* the linker's: behind all data and the stack */

enum { PAGE = 65536, ALIGNMENT = 16 };

unsigned char *heap_begin(void)
{
    uintptr_t base = (uintptr_t)&__heap_base;
    return (unsigned char *)((base + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
}

/* What is left of the last page of the data belongs to the heap as well. */
size_t heap_grow(size_t bytes)
{
    static size_t size;
    size_t has = (size_t)__builtin_wasm_memory_size(0) * PAGE - (size_t)(uintptr_t)heap_begin();
    if (bytes > has - size) {
        size_t pages = (bytes - (has - size) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return 0;
        has += pages * PAGE;
    }
    size = has;
    return size;
}
