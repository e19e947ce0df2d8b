/* A page at tables elsewhere: any bytes as what a server says, and as what is asked of the page in between, one after the other, with a 0
   between them. What begins with a brace comes over the connection; all else is a request. Every answer is one JSON object and fits. */
#include <jansson.h>
#include <stdio.h>

#include "fuzz.h"
#include "together/together.h"

enum { REQUESTS = 256, MOST = 4 * FUZZ_TEXT };

static char answer[PAGE_ANSWER], heard[MOST + 64];

static void ask(struct page *page, ink_slice request)
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

/* Any bytes of a server leave a table that can be looked at. */
static void hear(struct page *page, int number, ink_slice message)
{
    int length = snprintf(heard, sizeof heard, "heard\t1\t1000000\ttext\t%.*s", (int)message.length,
                          message.data);
    ask(page, (ink_slice){heard, (size_t)length});
    if (number % 8 == 0)
        ask(page, ink_slice_of("table\t1\t1000000"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    if (size > MOST)
        return 0;
    struct page *page = together_new();
    FUZZ_CHECK(page != NULL);
    ask(page, ink_slice_of("join\tbado-miku\t\ten\t"
                           "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"));
    ask(page, ink_slice_of("heard\t1\t1000000\tup\t"));
    for (int i = 0; i < REQUESTS && rest.length > 0; i++) {
        const char *zero = memchr(rest.data, 0, rest.length);
        size_t length = zero != NULL ? (size_t)(zero - rest.data) : rest.length;
        ink_slice one = ink_slice_take(&rest, length);
        if (one.length > 0 && one.data[0] == '{')
            hear(page, i, one);
        else
            ask(page, one);
        if (rest.length > 0)
            ink_slice_take(&rest, 1);
    }
    ask(page, ink_slice_of("table\t1\t1000000"));
    ask(page, ink_slice_of("seats\t1\t0\t60\t"));
    ask(page, ink_slice_of("waiting\t1"));
    page_free(page);
    return 0;
}
