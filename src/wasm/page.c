/* page.wasm: the page's half of the game. A request is written to request_memory(length), then ask(length)
   gives the address of the answer; speak(length) takes a catalogue the same way. */
#include "page/page.h"

#include <stdlib.h>

#include "exports.h"

static struct page *page;
static char answer[PAGE_ANSWER];
static size_t answer_bytes;
static char *request;
static size_t request_size;

/* Memory for so many bytes, until the next call; NULL (0) if there is none. */
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
    if (page == NULL)
        page = page_new();
    return page != NULL && length <= request_size;
}

WASM_EXPORT(ask) const char *ask(size_t length)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    if (is_ready(length))
        page_ask(page, (ink_slice){request, length}, &out);
    else
        ink_text_string(&out, "{\"error\":\"There is not enough memory.\",\"status\":\"memory\"}");
    answer_bytes = out.length < sizeof answer ? out.length : sizeof answer - 1;
    return answer;
}

WASM_EXPORT(answer_length) size_t answer_length(void)
{
    return answer_bytes;
}

WASM_EXPORT(speak) int speak(size_t length)
{
    return is_ready(length) && page_speak(page, (ink_slice){request, length});
}
