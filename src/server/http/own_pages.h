/* Pages for people: the game in the browser (site.h), and those the server makes itself: it is
   alive, a table can be joined, something is not there. These are self-contained, without scripts,
   in the language of the browser. */
#ifndef INKRAIL_SERVER_HTTP_OWN_PAGES_H
#define INKRAIL_SERVER_HTTP_OWN_PAGES_H

#include "exchange.h"

void page_start(void); /* once, before there are threads */

/* Answers "/" and all files of the site, "/status", "/t/CODE", "/robots.txt"; all else is not
   found. */
void page_answer(struct exchange *exchange);

/* A short page about an error. */
void page_refuse(struct exchange *exchange, int status);

#endif
