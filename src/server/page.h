/* Pages for people: the server is alive, a table can be joined, something is not there. Self-contained, without
   scripts, in the language of the browser. */
#ifndef INK_SERVER_PAGE_H
#define INK_SERVER_PAGE_H

#include "exchange.h"

void page_start(void); /* once, before there are threads */

/* Answers "/", "/t/CODE", "/robots.txt"; all else is not found. */
void page_answer(struct exchange *exchange);

/* A short page about an error. */
void page_refuse(struct exchange *exchange, int status);

#endif
