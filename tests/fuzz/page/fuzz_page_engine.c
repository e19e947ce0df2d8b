/* Any bytes as a request to the page's engine: the answer is one object, and nothing is ever stuck.
   Verbs that search come to an end at the first report. */
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
    static char answer[ENGINE_ANSWER];
    static struct page_engine *page_engine;
    const struct page_engine_host host = {.now = stands_still, .tell = stop, .memory = 2 << 20};
    if (page_engine == NULL)
        page_engine = page_engine_new(&host);
    ink_text out = ink_text_in(answer, sizeof answer);
    page_engine_ask(page_engine, (ink_slice){(const char *)data, size}, &out);
    FUZZ_CHECK(ink_text_whole(&out) && out.length > 1);
    FUZZ_CHECK(answer[0] == '{' && answer[out.length - 1] == '}');
    return 0;
}
