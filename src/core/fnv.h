/* FNV-1a: one hash for whatever must be found again and need not be secret. Bytes are taken lowest
   first, so the same numbers have the same hash on every machine. */
#ifndef INKRAIL_CORE_FNV_H
#define INKRAIL_CORE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define INK_FNV_BEGIN UINT64_C(14695981039346656037)

static inline uint64_t ink_fnv_byte(uint64_t hash, uint8_t byte)
{
    return (hash ^ byte) * UINT64_C(1099511628211);
}

static inline uint64_t ink_fnv_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *byte = (const uint8_t *)bytes;
    for (size_t i = 0; i < count; i++)
        hash = ink_fnv_byte(hash, byte[i]);
    return hash;
}

static inline uint64_t ink_fnv_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 64; i += 8)
        hash = ink_fnv_byte(hash, (uint8_t)(number >> i));
    return hash;
}

#endif
