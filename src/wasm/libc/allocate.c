/* malloc and its kin. The heap is a row of blocks, each with its own size and that of the block
   before it; a free block is joined with free neighbours at once, and lies in a list of blocks that
   are about as large: those of 2^n to 2^(n+1) bytes. A block is taken from the first list that has
   one large enough, and what is left of it goes back. So games may come and go for hours, and
   memory does not fall to pieces nor is it searched from end to end. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

enum {
    ALIGNMENT = 16, /* of what is given out */
    LISTS = 32,     /* sizes are below 2^32 */
    USED = 1,       /* in `size`, whose lowest bits are free otherwise */
    SMALLEST = 32,  /* a block that holds its head and its links */
    LEAST_GROWTH = 1 << 18
};

/* What is given out begins behind `size`, on a multiple of 16: heads lie 8 (on a machine of
   64 bits: 16) bytes before it. Links are there only while the block is free. */
typedef struct block {
    size_t before; /* bytes of the block before this one */
    size_t size;   /* bytes of this one, its head included; and USED */
    struct block *next, *last;
} block;

enum { HEAD = 2 * sizeof(size_t) };

static block *list[LISTS];
static uint32_t filled;    /* which lists have blocks */
static block *first, *end; /* `end` is a head alone, and always used */

static size_t size_of(const block *b)
{
    return b->size & ~(size_t)USED;
}

static block *after(block *b)
{
    return (block *)((unsigned char *)b + size_of(b));
}

static block *before(block *b)
{
    return (block *)((unsigned char *)b - b->before);
}

static bool is_used(const block *b)
{
    return (b->size & USED) != 0;
}

/* --- lists ------------------------------------------------------------------------------------ */

static int list_of(size_t size)
{
    return 31 - __builtin_clz((uint32_t)size);
}

static void link_in(block *b)
{
    int n = list_of(size_of(b));
    b->last = NULL;
    b->next = list[n];
    if (list[n] != NULL)
        list[n]->last = b;
    list[n] = b;
    filled |= (uint32_t)1 << n;
}

static void take_out(block *b)
{
    int n = list_of(size_of(b));
    if (b->next != NULL)
        b->next->last = b->last;
    if (b->last != NULL)
        b->last->next = b->next;
    else
        list[n] = b->next;
    if (list[n] == NULL)
        filled &= ~((uint32_t)1 << n);
}

/* In the list of its own size not every block is large enough; in those above, every one is. */
static block *find(size_t size)
{
    int n = list_of(size);
    for (block *b = list[n]; b != NULL; b = b->next)
        if (size_of(b) >= size)
            return b;
    uint32_t above = n < LISTS - 1 ? filled >> (n + 1) << (n + 1) : 0;
    return above != 0 ? list[__builtin_ctz(above)] : NULL;
}

/* --- blocks ----------------------------------------------------------------------------------- */

static void set_size(block *b, size_t size, bool used)
{
    b->size = size | (used ? USED : 0);
    after(b)->before = size;
}

/* Free, and one with what is free around it. */
static void release(block *b)
{
    size_t size = size_of(b);
    block *next = after(b);
    if (!is_used(next)) {
        take_out(next);
        size += size_of(next);
    }
    if (b != first && !is_used(before(b))) {
        b = before(b);
        take_out(b);
        size += size_of(b);
    }
    set_size(b, size, false);
    link_in(b);
}

/* Keeps so many bytes of a used block, and frees the rest if that makes a block of its own. */
static void keep(block *b, size_t size)
{
    size_t rest = size_of(b) - size;
    if (rest < SMALLEST)
        return;
    set_size(b, size, true);
    block *left = after(b);
    set_size(left, rest, true);
    release(left);
}

/* The heap becomes longer: its old end becomes a block. */
static bool grow(size_t size)
{
    bool begins = first == NULL;
    size_t wanted = size + 2 * (size_t)ALIGNMENT;
    size_t has = heap_grow(wanted > LEAST_GROWTH ? wanted : LEAST_GROWTH);
    if (has == 0)
        has = heap_grow(wanted);
    if (has == 0)
        return false;
    unsigned char *beyond = heap_begin() + (has / ALIGNMENT * ALIGNMENT);
    if (begins)
        first = end = (block *)(heap_begin() + ALIGNMENT - HEAD % ALIGNMENT);
    block *b = end;
    end = (block *)(beyond - HEAD);
    if (begins)
        b->before = 0;
    end->size = USED;
    set_size(b, (size_t)((unsigned char *)end - (unsigned char *)b), true);
    release(b);
    return true;
}

static block *block_of(void *memory)
{
    return (block *)((unsigned char *)memory - HEAD);
}

/* The bytes of a block for so many that are asked for; 0 if they are too many. */
static size_t whole(size_t size)
{
    if (size > PTRDIFF_MAX / 2)
        return 0;
    size_t bytes = (size + HEAD + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return bytes < SMALLEST ? SMALLEST : bytes;
}

static block *take(size_t bytes)
{
    block *b = find(bytes);
    if (b == NULL && grow(bytes))
        b = find(bytes);
    if (b == NULL)
        return NULL;
    take_out(b);
    set_size(b, size_of(b), true);
    return b;
}

/* --- what the C library has ------------------------------------------------------------------- */

void *malloc(size_t size)
{
    size_t bytes = whole(size);
    block *b = bytes != 0 ? take(bytes) : NULL;
    if (b == NULL)
        return NULL;
    keep(b, bytes);
    return (unsigned char *)b + HEAD;
}

void free(void *memory)
{
    if (memory != NULL)
        release(block_of(memory));
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    void *memory = malloc(count * size);
    if (memory != NULL)
        memset(memory, 0, count * size);
    return memory;
}

void *realloc(void *memory, size_t size)
{
    size_t bytes = whole(size);
    if (memory == NULL)
        return malloc(size);
    block *b = block_of(memory);
    if (bytes != 0 && size_of(b) >= bytes) {
        keep(b, bytes);
        return memory;
    }
    void *copy = malloc(size);
    if (copy == NULL)
        return NULL;
    memcpy(copy, memory, size_of(b) - HEAD);
    free(memory);
    return copy;
}

/* A larger block, of which the front is given back. */
void *aligned_alloc(size_t alignment, size_t size)
{
    size_t bytes = whole(size);
    if (alignment <= ALIGNMENT)
        return malloc(size);
    block *b = bytes != 0 ? take(bytes + alignment + SMALLEST) : NULL;
    if (b == NULL)
        return NULL;
    uintptr_t begin = (uintptr_t)b + HEAD;
    uintptr_t aligned = (begin + alignment - 1) / alignment * alignment;
    if (aligned != begin && aligned - begin < SMALLEST)
        aligned += (SMALLEST + alignment - 1) / alignment * alignment;
    size_t front = (size_t)(aligned - begin);
    if (front != 0) {
        block *of = block_of((void *)aligned);
        size_t rest = size_of(b) - front;
        set_size(b, front, true);
        set_size(of, rest, true);
        release(b);
        b = of;
    }
    keep(b, bytes);
    return (void *)aligned;
}
