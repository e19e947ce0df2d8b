#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static char *variable(const char *text)
{
    return (char *)(uintptr_t)text; /* as the C library has it */
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t most)
{
    for (; most > 0 && *a != '\0' && *a == *b; most--) {
        a++;
        b++;
    }
    return most > 0 ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *strchr(const char *text, int c)
{
    for (; *text != (char)c; text++)
        if (*text == '\0')
            return NULL;
    return variable(text);
}

char *strrchr(const char *text, int c)
{
    const char *found = NULL;
    do {
        if (*text == (char)c)
            found = text;
    } while (*text++ != '\0');
    return variable(found);
}

char *strstr(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; strncmp(text, part, length) != 0; text++)
        if (*text == '\0')
            return NULL;
    return variable(text);
}

size_t strspn(const char *text, const char *set)
{
    size_t length = 0;
    while (text[length] != '\0' && strchr(set, text[length]) != NULL)
        length++;
    return length;
}

size_t strcspn(const char *text, const char *set)
{
    size_t length = 0;
    while (text[length] != '\0' && strchr(set, text[length]) == NULL)
        length++;
    return length;
}

static void exchange(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Shell's sort: short, and quick enough for lists that people read. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    unsigned char *item = base;
    for (size_t gap = count / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < count; i++)
            for (size_t j = i; j >= gap && compare(item + (j - gap) * size, item + j * size) > 0;
                 j -= gap)
                exchange(item + (j - gap) * size, item + j * size, size);
}
