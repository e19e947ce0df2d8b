/* A page that follows tables, too: its verbs, and how it is made. */
#include <stdlib.h>

#include "internal.h"

static const struct request_verb names[] = {
#define PAGE_VERB(name, arguments, function, text) {#name, arguments},
#include "verbs.def"
#undef PAGE_VERB
};

static page_verb *const answers[] = {
#define PAGE_VERB(name, arguments, function, text) function,
#include "verbs.def"
#undef PAGE_VERB
};

static const struct page_verbs verbs = {names, answers, sizeof names / sizeof *names};

static void free_together(void *further)
{
    struct together *together = further;
    for (int i = 0; i < TOGETHER_TABLES; i++)
        if (together->table[i].guest != NULL)
            followed_leave(&together->table[i]);
    free(together);
}

struct page *together_new(void)
{
    struct page *page = page_new();
    struct together *together = calloc(1, sizeof *together);
    if (page == NULL || together == NULL || !page_extend(page, &verbs)) {
        page_free(page);
        free(together);
        return NULL;
    }
    together->page = page;
    page->further = together;
    page->free_further = free_together;
    return page;
}
