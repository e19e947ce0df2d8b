/* page.wasm: the page's half of the game. */
#include "page/page.h"

#include "asking.h"

static struct page *page;
static char answer[PAGE_ANSWER];

static bool is_there(void)
{
    if (page == NULL)
        page = page_new();
    return page != NULL;
}

static void ask_page(ink_slice request, ink_text *out)
{
    page_ask(page, request, out);
}

static bool speak_page(ink_slice catalogue)
{
    return page_speak(page, catalogue);
}

const struct wasm_room wasm_room = {is_there, ask_page, speak_page, answer, sizeof answer};
