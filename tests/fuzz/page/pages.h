/* What the targets that ask a page share. */
#ifndef INKRAIL_TESTS_FUZZ_PAGES_H
#define INKRAIL_TESTS_FUZZ_PAGES_H

#include "fuzz.h"
#include "page/page.h"

/* Whatever is asked, the answer is one JSON object and fits. */
void fuzz_ask_page(struct page *page, ink_slice request);

/* The next request of `rest`: they have a 0 between them. */
ink_slice fuzz_next_request(ink_slice *rest);

#endif
