/* engine.wasm: what needs the engine, for a worker. As page.wasm; net(length) takes a net, its name
   with a 0 behind it before the bytes. It asks its host for the time and tells it of progress. */
#include "page/engine/engine.h"

#include "asking.h"
#include "exports.h"
#include "nets.h"

WASM_IMPORT(now) double host_now(void);
WASM_IMPORT(tell) int host_tell(const char *json, size_t length); /* not 0: stop */

static struct page_engine *page_engine;
static char answer[ENGINE_ANSWER];

static double now(void *context)
{
    (void)context;
    return host_now();
}

static bool tell(void *context, ink_slice json)
{
    (void)context;
    return host_tell(json.data, json.length) == 0;
}

static bool is_there(void)
{
    if (page_engine == NULL)
        page_engine = page_engine_new(&(struct page_engine_host){.now = now, .tell = tell});
    return page_engine != NULL;
}

static void ask_engine(ink_slice request, ink_text *out)
{
    page_engine_ask(page_engine, request, out);
}

static bool speak_engine(ink_slice catalogue)
{
    return page_engine_speak(page_engine, catalogue);
}

const struct wasm_program wasm_program = {is_there, ask_engine, speak_engine, answer,
                                          sizeof answer};

/* Engines are made anew: one of before may have done without it. */
WASM_EXPORT(net) int net(size_t length)
{
    ink_slice bytes;
    if (!wasm_request(length, &bytes) || !wasm_nets_add(bytes.data, bytes.length))
        return 0;
    page_engine_forget(page_engine);
    return 1;
}

/* How much memory the searches of an engine may take, from the next one on; 0: as usual. For small
   devices. */
WASM_EXPORT(thrift) int thrift(size_t bytes)
{
    if (!is_there())
        return 0;
    page_engine_set_memory(page_engine, bytes);
    return 1;
}
