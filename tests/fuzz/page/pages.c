#include "pages.h"

#include <jansson.h>

#include "format/slice.h"

static char answer[PAGE_ANSWER];

void fuzz_ask_page(struct page *page, ink_slice request)
{
    json_error_t error;
    ink_text out = ink_text_in(answer, sizeof answer);
    page_ask(page, request, &out);
    ink_slice text = fuzz_written(&out);
    json_t *json =
        json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    FUZZ_CHECK(json_is_object(json));
    json_decref(json);
}

ink_slice fuzz_next_request(ink_slice *rest)
{
    return ink_slice_until(rest, '\0');
}
