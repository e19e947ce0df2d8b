#include "nets.h"

#include <stdlib.h>
#include <string.h>

struct wasm_net wasm_nets[WASM_NETS + 1];

static void drop(int number)
{
    free((void *)(uintptr_t)wasm_nets[number].name); /* the bytes lie behind it */
    memmove(&wasm_nets[number], &wasm_nets[number + 1],
            (size_t)(WASM_NETS - number) * sizeof *wasm_nets);
    wasm_nets[WASM_NETS] = (struct wasm_net){0};
}

bool wasm_nets_add(const char *bytes, size_t length)
{
    const char *end = memchr(bytes, '\0', length);
    char *copy = end != NULL && end > bytes ? malloc(length) : NULL;
    int count = 0;
    if (copy == NULL)
        return false;
    memcpy(copy, bytes, length);
    while (wasm_nets[count].name != NULL)
        if (strcmp(wasm_nets[count].name, copy) == 0)
            drop(count);
        else
            count++;
    if (count == WASM_NETS) {
        drop(0);
        count--;
    }
    size_t head = (size_t)(end - bytes) + 1;
    wasm_nets[count] = (struct wasm_net){copy, (const uint8_t *)copy + head, length - head};
    return true;
}
