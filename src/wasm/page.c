/* The page's half of the game, as each way of using it wants it: NEW_PAGE makes it. */
#include "online/page/online_page.h"

#include "asking.h"

static struct page *page;
static char answer[PAGE_ANSWER];

static bool is_there(void)
{
    if (page == NULL)
        page = NEW_PAGE();
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

const struct wasm_program wasm_program = {is_there, ask_page, speak_page, answer, sizeof answer};
