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

static void free_online_page(void *further)
{
    struct online_page *online_page = further;
    for (int i = 0; i < ONLINE_PAGE_TABLES; i++)
        if (online_page->table[i].online != NULL)
            followed_leave(&online_page->table[i]);
    free(online_page);
}

static struct page *with_tables(struct page *page)
{
    struct online_page *online_page = calloc(1, sizeof *online_page);
    if (page == NULL || online_page == NULL || !page_extend(page, &verbs)) {
        page_free(page);
        free(online_page);
        return NULL;
    }
    online_page->page = page;
    page->further = online_page;
    page->free_further = free_online_page;
    return page;
}

struct page *online_page_new(void)
{
    return with_tables(page_new());
}

struct page *online_page_new_to_play(void)
{
    return with_tables(page_new_to_play());
}
