/* Numbers as bytes, lowest first on every machine, so that keys and the bytes of modules are the
   same everywhere. */
#ifndef INKRAIL_CORE_OCTETS_H
#define INKRAIL_CORE_OCTETS_H

#include <stdint.h>

static inline uint64_t ink_octets_swap(uint64_t number)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(number) : number;
}

static inline uint64_t ink_octets_read(const uint8_t *byte)
{
    uint64_t number;
    __builtin_memcpy(&number, byte, sizeof number);
    return ink_octets_swap(number);
}

static inline void ink_octets_write(uint8_t *byte, uint64_t number)
{
    number = ink_octets_swap(number);
    __builtin_memcpy(byte, &number, sizeof number);
}

#endif
