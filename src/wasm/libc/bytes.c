/* memcpy and its kin. The machine's own instructions for it (memory.copy) are calls into the engine
   of the browser and cost some fifty copies of eight bytes, so that they are for long pieces
   only. */
#include <stdint.h>
#include <string.h>

enum { LONG = 1024, WORD = 8, UNROLLED = 32 };

typedef uint64_t __attribute__((may_alias, aligned(1))) word;

/* Forwards; what is read is never what was written, as long as `to` is not inside of `from`. */
void *memcpy(void *restrict to, const void *restrict from, size_t length)
{
    unsigned char *into = to;
    const unsigned char *of = from;
    if (length >= LONG)
        return __builtin_memmove(to, from, length);
    for (; length >= UNROLLED; length -= UNROLLED, into += UNROLLED, of += UNROLLED) {
        uint64_t a = ((const word *)of)[0], b = ((const word *)of)[1];
        uint64_t c = ((const word *)of)[2], d = ((const word *)of)[3];
        ((word *)into)[0] = a, ((word *)into)[1] = b;
        ((word *)into)[2] = c, ((word *)into)[3] = d;
    }
    for (; length >= WORD; length -= WORD, into += WORD, of += WORD)
        *(word *)into = *(const word *)of;
    for (; length > 0; length--)
        *into++ = *of++;
    return to;
}

void *memmove(void *to, const void *from, size_t length)
{
    return __builtin_memmove(to, from, length); /* memory.copy, which knows both directions */
}

void *memset(void *to, int byte, size_t length)
{
    unsigned char *into = to;
    uint64_t all = (unsigned char)byte * UINT64_C(0x0101010101010101);
    if (length >= LONG)
        return __builtin_memset(to, byte, length);
    for (; length >= UNROLLED; length -= UNROLLED, into += UNROLLED) {
        ((word *)into)[0] = all, ((word *)into)[1] = all;
        ((word *)into)[2] = all, ((word *)into)[3] = all;
    }
    for (; length >= WORD; length -= WORD, into += WORD)
        *(word *)into = all;
    for (; length > 0; length--)
        *into++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t length)
{
    const unsigned char *x = a, *y = b;
    for (; length >= WORD && *(const word *)x == *(const word *)y; length -= WORD)
        x += WORD, y += WORD;
    for (; length > 0; length--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

void *memchr(const void *memory, int byte, size_t length)
{
    const unsigned char *x = memory;
    for (; length > 0; length--, x++)
        if (*x == (unsigned char)byte)
            return (void *)(uintptr_t)x;
    return NULL;
}
