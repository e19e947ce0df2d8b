/* online_page_native FILE...: what the native program answers to the requests and messages of each
   file (as tests/fuzz/fuzz_online_page.c reads them), for compare.mjs: a request as a JSON text and
   its answer, in turns. Each file has a page of its own; before it comes a line "new". */
#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "online/page/online_page.h"

enum { MOST = 1 << 20 };

static char answer[PAGE_ANSWER], file_text[MOST], request[MOST + 64], quoted[4 * MOST];

static void ask(struct page *page, const char *text, size_t length)
{
    ink_text out = ink_text_in(answer, sizeof answer), json = ink_text_in(quoted, sizeof quoted);
    page_ask(page, (ink_slice){text, length}, &out);
    ink_json_string((ink_slice){text, length}, &json);
    puts(quoted);
    puts(answer);
}

static void ask_words(struct page *page, const char *text)
{
    ask(page, text, strlen(text));
}

static void ask_one(struct page *page, const char *text)
{
    int length = snprintf(request, sizeof request, "%s%s",
                          text[0] == '{' ? "heard\t1\t1000000\ttext\t" : "", text);
    ask(page, request, (size_t)length);
    if (text[0] == '{') {
        ask_words(page, "table\t1");
        ask_words(page, "board\t1\t1\tsmall as=0");
        ask_words(page, "view\t1\t0");
    }
}

static bool play(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t length = file != NULL ? fread(file_text, 1, sizeof file_text - 1, file) : 0;
    struct page *page = online_page_new();
    if (file == NULL || page == NULL)
        return false;
    fclose(file);
    file_text[length] = '\0';
    puts("new");
    ask_words(page, "join\tbado-miku\t\ten\t"
                    "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    ask_words(page, "heard\t1\t1000000\tup\t");
    for (const char *at = file_text; at < file_text + length; at += strlen(at) + 1)
        ask_one(page, at);
    ask_words(page, "record\t1");
    ask_words(page, "seats\t1\t0\t60\t");
    page_free(page);
    return true;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!play(argv[i]))
            return 1;
    return 0;
}
