#include "one_text.h"

#include <stdint.h>
#include <string.h>

size_t one_text(char *bytes, const char *from, const char *to)
{
    uint32_t head[7] = {0x950412de, 0, 1, 28, 36, 0, 0};
    uint32_t a_from[2] = {(uint32_t)strlen(from), 44};
    uint32_t a_to[2] = {(uint32_t)strlen(to), 44 + (uint32_t)strlen(from) + 1};
    memcpy(bytes, head, 28);
    memcpy(bytes + 28, a_from, 8);
    memcpy(bytes + 36, a_to, 8);
    memcpy(bytes + 44, from, strlen(from) + 1);
    memcpy(bytes + a_to[1], to, strlen(to) + 1);
    return a_to[1] + strlen(to) + 1;
}
