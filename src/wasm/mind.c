/* mind.wasm: what needs the engine, for a worker. As page.wasm; net(length) takes a net, its name with a 0
   behind it before the bytes. It asks its host for the time and tells it of progress. */
#include "mind/mind.h"

#include <stdlib.h>

#include "exports.h"
#include "nets.h"

WASM_IMPORT(now) double host_now(void);
WASM_IMPORT(tell) int host_tell(const char *json, size_t length); /* not 0: stop */

static struct mind *mind;
static char answer[MIND_ANSWER];
static size_t answer_bytes;
static char *request;
static size_t request_size;

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

WASM_EXPORT(request_memory) char *request_memory(size_t length)
{
    if (length > request_size) {
        free(request);
        request = malloc(length);
        request_size = request != NULL ? length : 0;
    }
    return request;
}

static bool is_ready(size_t length)
{
    if (mind == NULL)
        mind = mind_new(&(struct mind_host){.now = now, .tell = tell});
    return mind != NULL && length <= request_size;
}

WASM_EXPORT(ask) const char *ask(size_t length)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    if (is_ready(length))
        mind_ask(mind, (ink_slice){request, length}, &out);
    else
        ink_text_string(&out, "{\"error\":\"There is not enough memory.\",\"status\":\"MEMORY\"}");
    answer_bytes = out.length < sizeof answer ? out.length : sizeof answer - 1;
    return answer;
}

WASM_EXPORT(answer_length) size_t answer_length(void)
{
    return answer_bytes;
}

WASM_EXPORT(speak) int speak(size_t length)
{
    return is_ready(length) && mind_speak(mind, (ink_slice){request, length});
}

/* Engines are made anew: one of before may have done without it. */
WASM_EXPORT(net) int net(size_t length)
{
    if (!is_ready(length) || !wasm_nets_add(request, length))
        return 0;
    mind_forget(mind);
    return 1;
}

/* How much memory the searches of an engine may take, from the next one on; 0: as usual. For small
   devices. */
WASM_EXPORT(thrift) int thrift(size_t bytes)
{
    if (!is_ready(0))
        return 0;
    mind_set_memory(mind, bytes);
    return 1;
}
