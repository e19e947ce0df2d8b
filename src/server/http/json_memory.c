#include "json_memory.h"

#include <jansson.h>
#include <sodium.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* jansson gives memory back without saying how much it is. */
struct piece {
    size_t size;
    max_align_t bytes[];
};

static void *piece_make(size_t size)
{
    struct piece *piece = size <= SIZE_MAX - sizeof *piece ? malloc(sizeof *piece + size) : NULL;
    if (piece == NULL)
        return NULL;
    piece->size = size;
    return piece->bytes;
}

static void piece_free(void *bytes)
{
    if (bytes == NULL)
        return;
    struct piece *piece = (struct piece *)((char *)bytes - offsetof(struct piece, bytes));
    sodium_memzero(piece->bytes, piece->size);
    free(piece);
}

void json_memory_start(void)
{
    json_set_alloc_funcs(piece_make, piece_free);
}
