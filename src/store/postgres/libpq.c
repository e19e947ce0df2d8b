#include "libpq.h"

#include <pthread.h>

#include "late.h"

struct ink_pq ink_pq;

static bool loaded;

static void load(void)
{
    static const struct late_function functions[] = {
#define INK_PQ(name) {"PQ" #name, offsetof(struct ink_pq, name)},
#include "libpq.def"
#undef INK_PQ
    };
    loaded = late_load("libpq.so.5", functions, sizeof functions / sizeof *functions, &ink_pq);
}

bool ink_pq_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
