#include "asking.h"

#include <stdlib.h>

#include "exports.h"

static size_t answer_bytes;
static char *memory;
static size_t memory_size;

/* Memory for so many bytes, until the next call; NULL (0) if there is none. */
WASM_EXPORT(request_memory) char *request_memory(size_t length)
{
    if (length > memory_size) {
        free(memory);
        memory = malloc(length);
        memory_size = memory != NULL ? length : 0;
    }
    return memory;
}

bool wasm_request(size_t length, ink_slice *request)
{
    *request = (ink_slice){memory, length};
    return wasm_program.is_there() && length <= memory_size;
}

WASM_EXPORT(ask) const char *ask(size_t length)
{
    ink_text out = ink_text_in(wasm_program.answer, wasm_program.size);
    ink_slice request;
    if (wasm_request(length, &request))
        wasm_program.ask(request, &out);
    else
        ink_text_string(&out,
                        "{\"error\":\"There is not enough memory.\",\"status\":\"E_MEMORY\"}");
    answer_bytes = out.length < out.size ? out.length : out.size - 1;
    return out.data;
}

WASM_EXPORT(answer_length) size_t answer_length(void)
{
    return answer_bytes;
}

WASM_EXPORT(speak) int speak(size_t length)
{
    ink_slice catalogue;
    return wasm_request(length, &catalogue) && wasm_program.speak(catalogue);
}
