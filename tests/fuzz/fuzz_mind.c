/* Any bytes as a request to the mind: the answer is one object, and nothing is ever stuck. Verbs
   that search come to an end at the first report. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "page/engine/engine.h"

static bool stop(void *context, ink_slice json)
{
    (void)context;
    (void)json;
    return false;
}

static double stands_still(void *context)
{
    (void)context;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[MIND_ANSWER];
    static struct mind *mind;
    const struct mind_host host = {.now = stands_still, .tell = stop, .memory = 2 << 20};
    if (mind == NULL)
        mind = mind_new(&host);
    ink_text out = ink_text_in(answer, sizeof answer);
    mind_ask(mind, (ink_slice){(const char *)data, size}, &out);
    FUZZ_CHECK(ink_text_whole(&out) && out.length > 1);
    FUZZ_CHECK(answer[0] == '{' && answer[out.length - 1] == '}');
    return 0;
}
