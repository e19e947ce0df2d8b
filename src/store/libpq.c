#include "libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct ink_pq ink_pq;

static const struct {
    const char *name;
    size_t place; /* in struct ink_pq */
} functions[] = {
#define INK_PQ(name) {"PQ" #name, offsetof(struct ink_pq, name)},
#include "libpq.def"
#undef INK_PQ
};

static bool loaded;

/* It stays until the program ends. */
static void load(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    loaded = library != NULL;
    for (size_t i = 0; loaded && i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        memcpy((char *)&ink_pq + functions[i].place, &function, sizeof function);
        loaded = function != NULL;
    }
}

bool ink_pq_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
