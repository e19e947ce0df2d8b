/* Numbers in bytes, lowest first on every machine, so that keys, and what modules keep in their
   bytes, are the same everywhere. Compilers make one instruction of either. */
#ifndef INK_CORE_OCTETS_H
#define INK_CORE_OCTETS_H

#include <stdint.h>

static inline uint64_t ink_octets_read(const uint8_t *byte)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)byte[i] << 8 * i;
    return number;
}

static inline void ink_octets_write(uint8_t *byte, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        byte[i] = (uint8_t)(number >> 8 * i);
}

#endif
