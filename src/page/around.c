/* A page that is asked around its games, too: it has the verbs of around.def beside those one plays
   with. They are apart, so that whoever plays is sent no more than that
   (src/wasm/CMakeLists.txt). */
#include "internal.h"

static const struct request_verb names[] = {
#define PAGE_VERB(name, arguments, function, text) {#name, arguments},
#include "around.def"
#undef PAGE_VERB
};

static page_verb *const answers[] = {
#define PAGE_VERB(name, arguments, function, text) function,
#include "around.def"
#undef PAGE_VERB
};

static const struct page_verbs verbs = {names, answers, sizeof names / sizeof *names};

struct page *page_new(void)
{
    struct page *page = page_new_to_play();
    if (page != NULL)
        page_extend(page, &verbs);
    return page;
}
