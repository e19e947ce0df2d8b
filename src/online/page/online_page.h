/* Online tables, for a page: a page (src/page) that can follow tables of a server, too. Its
   verbs are in verbs.def; a table's game is one of the page's games. It has no connection of its
   own: whatever came over a WebSocket is told by the verb `heard`, and what is to be sent is in its
   answer. No file, no clock: as pure as the page, and fuzzed like it. */
#ifndef INKRAIL_ONLINE_PAGE_ONLINE_PAGE_H
#define INKRAIL_ONLINE_PAGE_ONLINE_PAGE_H

#include "page/page.h"

enum { ONLINE_PAGE_TABLES = 16 }; /* that are followed at once; more are refused */

/* A page with these verbs, to be freed by page_free; NULL without memory. The second one is only
   played on, as page_new_to_play. */
struct page *online_page_new(void);
struct page *online_page_new_to_play(void);

#endif
