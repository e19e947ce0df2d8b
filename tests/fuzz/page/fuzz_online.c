/* A page at online tables: any bytes as what a server says, and as what is asked of the page in
   between, one after the other, with a 0 between them. What begins with a brace comes over the
   connection; all else is a request. Every answer is one JSON object and fits. */
#include <stdio.h>

#include "online/page/online_page.h"
#include "pages.h"

enum { REQUESTS = 256, MOST = 4 * FUZZ_TEXT };

static char heard[MOST + 64];

/* Any bytes of a server leave a table that can be looked at. */
static void hear(struct page *page, int number, ink_slice message)
{
    int length = snprintf(heard, sizeof heard, "heard\t1\t1000000\ttext\t%.*s", (int)message.length,
                          message.data);
    fuzz_ask_page(page, (ink_slice){heard, (size_t)length});
    if (number % 8 == 0)
        fuzz_ask_page(page, ink_slice_of("table\t1@0"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    if (size > MOST)
        return 0;
    struct page *page = online_page_new();
    FUZZ_CHECK(page != NULL);
    fuzz_ask_page(page,
                  ink_slice_of("join\tbado-miku\t\ten\t"
                               "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"));
    fuzz_ask_page(page, ink_slice_of("heard\t1\t1000000\tup\t"));
    for (int i = 0; i < REQUESTS && rest.length > 0; i++) {
        ink_slice one = fuzz_next_request(&rest);
        if (one.length > 0 && one.data[0] == '{')
            hear(page, i, one);
        else
            fuzz_ask_page(page, one);
    }
    fuzz_ask_page(page, ink_slice_of("table\t1@0"));
    fuzz_ask_page(page, ink_slice_of("seats\t1\t0\t60\t"));
    fuzz_ask_page(page, ink_slice_of("heard\t1@1\t1000000\ttick"));
    page_free(page);
    return 0;
}
