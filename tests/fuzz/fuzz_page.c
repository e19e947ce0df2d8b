/* page_ask: any bytes as requests, one after the other, with a 0 between them. Every answer is one
   JSON object and fits. */
#include <jansson.h>

#include "fuzz.h"
#include "page/page.h"

enum { REQUESTS = 64 };

static char answer[PAGE_ANSWER];

static void check_answer(ink_slice text)
{
    json_error_t error;
    json_t *json =
        json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    FUZZ_CHECK(json_is_object(json));
    json_decref(json);
}

static void ask(struct page *page, ink_slice request)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    page_ask(page, request, &out);
    check_answer(fuzz_written(&out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    if (size > FUZZ_TEXT)
        return 0;
    struct page *page = page_new();
    FUZZ_CHECK(page != NULL);
    for (int i = 0; i < REQUESTS && rest.length > 0; i++) {
        const char *zero = memchr(rest.data, 0, rest.length);
        size_t length = zero != NULL ? (size_t)(zero - rest.data) : rest.length;
        ask(page, ink_slice_take(&rest, length));
        if (rest.length > 0)
            ink_slice_take(&rest, 1);
    }
    page_free(page);
    return 0;
}
