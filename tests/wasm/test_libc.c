/* TEST libc: The C library of the WebAssembly modules, compiled natively under other names: what it
   formats is set against the machine's own, and its memory is filled, checked and given back at
   random. */
#include "chance.h"

#include <inkrail/rng.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wasm/libc/heap.h"

int wasm_snprintf(char *to, size_t size, const char *format, ...);
void *wasm_malloc(size_t size);
void *wasm_calloc(size_t count, size_t size);
void *wasm_realloc(void *memory, size_t size);
void *wasm_aligned_alloc(size_t alignment, size_t size);
void wasm_free(void *memory);
void *wasm_memcpy(void *to, const void *from, size_t length);
void *wasm_memset(void *to, int byte, size_t length);
int wasm_memcmp(const void *a, const void *b, size_t length);
int wasm_strncmp(const char *a, const char *b, size_t most);
char *wasm_strstr(const char *text, const char *part);
char *wasm_strrchr(const char *text, int c);
size_t wasm_strspn(const char *text, const char *set);
size_t wasm_strcspn(const char *text, const char *set);
void wasm_qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

/* --- formats ---------------------------------------------------------------------------------- */

/* Formats are tried that no compiler would let pass. */
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wformat-truncation"
#endif
#pragma GCC diagnostic ignored "-Wformat-zero-length"

#define SAME(size, ...)                                                                            \
    do {                                                                                           \
        char ours[256], theirs[256];                                                               \
        memset(ours, '?', sizeof ours);                                                            \
        memset(theirs, '?', sizeof theirs);                                                        \
        assert_int_equal(wasm_snprintf(ours, size, __VA_ARGS__),                                   \
                         snprintf(theirs, size, __VA_ARGS__));                                     \
        assert_memory_equal(ours, theirs, sizeof ours);                                            \
    } while (0)

static void test_formats(void **state)
{
    (void)state;
    static const char *const whole[] = {"%d",  "%5d|", "%-5d|", "%05d",
                                        "%+d", "% d",  "%.3d",  "%i %%"};
    static const int number[] = {0, 1, -1, 7, 42, -99999, 123456789, INT32_MAX, INT32_MIN};
    for (size_t f = 0; f < sizeof whole / sizeof *whole; f++)
        for (size_t n = 0; n < sizeof number / sizeof *number; n++)
            SAME(256, whole[f], number[n]);
    SAME(256, "%s and %c, %u of %zu, %ld %lld %lu %x %X", "text", 'c', 4000000000U, (size_t)17, -5L,
         -6000000000LL, 7UL, 0xBEEFU, 0xBEEFU);
    SAME(256, "%.*s|%.3s|%8s|%-8s|%*d|%-*d|", 2, "abc", "defgh", "ij", "kl", 6, 42, 6, 43);
    SAME(256, "");
    SAME(256, "plain");
}

/* As translations order them. */
static void test_positions(void **state)
{
    (void)state;
    SAME(256, "%2$s of %1$d", 3, "seven");
    SAME(256, "%3$.1f %1$s %2$+d %1$s", "twice", 5, 2.25);
    SAME(256, "%2$*1$d|", 7, 42);
}

static void test_cut_off(void **state)
{
    (void)state;
    for (size_t size = 0; size < 12; size++)
        SAME(size, "%s-%d", "sentence", 12);
}

static void test_reals(void **state)
{
    (void)state;
    static const char *const format[] = {"%.0f",   "%.1f",    "%+.1f", "%.2f",  "%.3f",
                                         "%8.1f|", "%-8.2f|", "%f",    "%07.2f"};
    static const double special[] = {0,     -0.0,      0.05, 0.15,       0.25,          0.35,
                                     0.5,   1.5,       2.5,  -2.5,       0.125,         0.375,
                                     99.95, 99.949999, 1e-9, 123456.789, 999999.9999999};
    ink_rng rng = ink_rng_stream(1, "reals", 0);
    for (size_t f = 0; f < sizeof format / sizeof *format; f++) {
        for (size_t n = 0; n < sizeof special / sizeof *special; n++)
            SAME(256, format[f], special[n]);
        for (int i = 0; i < 20000; i++) {
            double number = ((double)ink_rng_below(&rng, 2000000) - 1000000) / 8000.0;
            SAME(256, format[f], number);
        }
    }
}

/* --- texts ------------------------------------------------------------------------------------ */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void test_texts(void **state)
{
    (void)state;
    static const char *const text[] = {"", "a", "ab", "abc", "abab", "b", "\xc3\xa9", "aab"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        for (size_t j = 0; j < sizeof text / sizeof *text; j++) {
            const char *a = text[i], *b = text[j];
            for (size_t most = 0; most < 5; most++)
                assert_int_equal(sign(wasm_strncmp(a, b, most)), sign(strncmp(a, b, most)));
            assert_ptr_equal(wasm_strstr(a, b), strstr(a, b));
            assert_ptr_equal(wasm_strrchr(a, b[0]), strrchr(a, b[0]));
            assert_int_equal(wasm_strspn(a, b), strspn(a, b));
            assert_int_equal(wasm_strcspn(a, b), strcspn(a, b));
        }
}

static void test_sorting(void **state)
{
    (void)state;
    ink_rng rng = ink_rng_stream(2, "sorting", 0);
    for (uint32_t count = 0; count < 60; count++) {
        int ours[64], theirs[64];
        for (uint32_t i = 0; i < count; i++)
            ours[i] = theirs[i] = (int)ink_rng_below(&rng, 20);
        wasm_qsort(ours, count, sizeof *ours, by_value);
        qsort(theirs, count, sizeof *theirs, by_value);
        assert_memory_equal(ours, theirs, count * sizeof *ours);
    }
}

static void test_bytes(void **state)
{
    (void)state;
    unsigned char from[2100], ours[2100], theirs[2100];
    ink_rng rng = ink_rng_stream(3, "bytes", 0);
    for (int i = 0; i < 4000; i++) {
        size_t length = ink_rng_below(&rng, i % 2 == 0 ? 70 : 2000), at = ink_rng_below(&rng, 40);
        for (size_t k = 0; k < sizeof from; k++)
            from[k] = (unsigned char)ink_rng_below(&rng, 256);
        memset(ours, 1, sizeof ours);
        memset(theirs, 1, sizeof theirs);
        wasm_memcpy(ours + at, from + 40 - at, length);
        memcpy(theirs + at, from + 40 - at, length);
        assert_memory_equal(ours, theirs, sizeof ours);
        assert_int_equal(wasm_memcmp(ours + at, theirs + at, length), 0);
        if (length > 0)
            theirs[at + ink_rng_below(&rng, (uint32_t)length)] ^= 0x80;
        assert_int_equal(sign(wasm_memcmp(ours + at, theirs + at, length)),
                         sign(memcmp(ours + at, theirs + at, length)));
        wasm_memset(ours + at, i, length);
        memset(theirs + at, i, length);
        assert_memory_equal(ours + at, theirs + at, length);
    }
}

/* --- memory ----------------------------------------------------------------------------------- */

enum { HEAP = 16 << 20, PIECES = 400 };

static unsigned char *arena;
static size_t arena_size;

unsigned char *heap_begin(void)
{
    return arena;
}

size_t heap_grow(size_t bytes)
{
    if (bytes > HEAP - arena_size)
        return 0;
    arena_size += (bytes + 65535) / 65536 * 65536;
    return arena_size;
}

struct piece {
    unsigned char *data;
    size_t size;
    unsigned char filled;
};

static void is_whole(const struct piece *piece)
{
    for (size_t i = 0; i < piece->size; i++)
        assert_int_equal(piece->data[i], piece->filled);
}

static void fill(struct piece *piece, unsigned char with)
{
    piece->filled = with;
    memset(piece->data, with, piece->size);
}

static size_t some_size(ink_rng *rng)
{
    uint32_t bits = ink_rng_below(rng, 16);
    return ink_rng_below(rng, (2U << bits) + 1);
}

static void *take(ink_rng *rng, size_t size)
{
    size_t alignment = (size_t)16 << ink_rng_below(rng, 4);
    void *data;
    switch (ink_rng_below(rng, 3)) {
    case 0: return wasm_malloc(size);
    case 1:
        data = wasm_calloc(1, size);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(((unsigned char *)data)[i], 0);
        return data;
    default:
        data = wasm_aligned_alloc(alignment, size);
        assert_int_equal((uintptr_t)data % alignment, 0);
        return data;
    }
}

static void change(ink_rng *rng, struct piece *piece)
{
    size_t size = some_size(rng);
    is_whole(piece);
    if (piece->data != NULL && ink_rng_below(rng, 3) == 0) {
        size_t kept = size < piece->size ? size : piece->size;
        piece->data = wasm_realloc(piece->data, size);
        assert_non_null(piece->data);
        piece->size = kept;
        is_whole(piece);
        piece->size = size;
    } else {
        wasm_free(piece->data);
        piece->data = take(rng, size);
        assert_non_null(piece->data);
        piece->size = size;
    }
    assert_int_equal((uintptr_t)piece->data % 16, 0);
    fill(piece, (unsigned char)ink_rng_below(rng, 256));
}

/* For hours: what lives is never touched, and what is given back is used again. */
static void test_memory(void **state)
{
    (void)state;
    static struct piece piece[PIECES];
    ink_rng rng = ink_rng_stream(4, "memory", 0);
    size_t after_a_while = 0;
    for (int i = 0; i < 60000; i++) {
        change(&rng, &piece[ink_rng_below(&rng, PIECES)]);
        if (i == 30000)
            after_a_while = arena_size;
    }
    assert_true(arena_size < after_a_while * 5 / 4);
    for (int i = 0; i < PIECES; i++) {
        is_whole(&piece[i]);
        wasm_free(piece[i].data);
    }
    /* All of it is one piece again. */
    size_t had = arena_size;
    void *all = wasm_malloc(arena_size - 64);
    assert_non_null(all);
    assert_int_equal(arena_size, had);
    wasm_free(all);
}

static void test_no_memory(void **state)
{
    (void)state;
    size_t had = arena_size;
    assert_null(wasm_malloc(HEAP));
    assert_null(wasm_malloc(SIZE_MAX - 3));
    assert_null(wasm_calloc(SIZE_MAX / 2, 3));
    assert_null(wasm_aligned_alloc(64, SIZE_MAX - 100));
    unsigned char *data = wasm_malloc(10);
    memset(data, 9, 10);
    assert_null(wasm_realloc(data, SIZE_MAX - 3));
    assert_int_equal(data[9], 9);
    wasm_free(data);
    wasm_free(NULL);
    assert_true(arena_size <= had + (1 << 18));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats),   cmocka_unit_test(test_positions),
        cmocka_unit_test(test_cut_off),   cmocka_unit_test(test_reals),
        cmocka_unit_test(test_texts),     cmocka_unit_test(test_sorting),
        cmocka_unit_test(test_bytes),     cmocka_unit_test(test_memory),
        cmocka_unit_test(test_no_memory),
    };
    arena = aligned_alloc(64, HEAP);
    if (arena == NULL)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(arena);
    return failed;
}
