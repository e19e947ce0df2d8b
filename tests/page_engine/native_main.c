/* Prints requests and the answers of the native library to them, line by line and in turns, for
   compare.mjs. The clock stands still, and long work is stopped after so many reports. */
#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>

#include "page/engine/engine.h"
#include "requests.h"

enum { REPORTS = 40 };

static char answer[ENGINE_ANSWER];
static int reports;

static double stands_still(void *context)
{
    (void)context;
    return 0;
}

static bool hear(void *context, ink_slice json)
{
    (void)context;
    (void)json;
    return ++reports < REPORTS;
}

static void print_string(const char *text)
{
    enum { LINE = 1 << 20 };
    static char line[LINE];
    ink_text out = ink_text_in(line, sizeof line);
    ink_json_string(ink_slice_of(text), &out);
    puts(line);
}

static const char *ask(void *context, const char *request)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    reports = 0;
    page_engine_ask(context, ink_slice_of(request), &out);
    print_string(request);
    puts(answer);
    return answer;
}

int main(int argc, char **argv)
{
    struct page_engine *page_engine = page_engine_new(
        &(struct page_engine_host){.now = stands_still, .tell = hear, .memory = 4 << 20});
    if (page_engine == NULL)
        return 1;
    for (int i = 1; i < argc; i++)
        requests_of_game(argv[i], "mind", ask, page_engine);
    page_engine_free(page_engine);
    return 0;
}
