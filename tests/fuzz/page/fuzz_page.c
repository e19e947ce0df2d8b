/* page_ask: any bytes as requests, one after the other, with a 0 between them. Every answer is one
   JSON object and fits. */
#include "pages.h"

enum { REQUESTS = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    if (size > FUZZ_TEXT)
        return 0;
    struct page *page = page_new();
    FUZZ_CHECK(page != NULL);
    for (int i = 0; i < REQUESTS && rest.length > 0; i++)
        fuzz_ask_page(page, fuzz_next_request(&rest));
    page_free(page);
    return 0;
}
