/* The page and its files, as the build has packed them: each as it is and, where that pays, as gzip
   and as Brotli. A file whose name has a hash of what it holds may be kept for ever; of the others
   a client asks each time whether they have changed. */
#ifndef INKRAIL_SERVER_HTTP_SITE_H
#define INKRAIL_SERVER_HTTP_SITE_H

#include "exchange.h"

enum site_coding { SITE_PLAIN, SITE_GZIP, SITE_BROTLI, SITE_CODINGS };

struct site_form {
    const uint8_t *bytes; /* NULL if there is none */
    size_t length;
};

struct site_file {
    const char *path, *type; /* "/index.html", "text/html; charset=utf-8" */
    const char *hash;        /* of what it holds */
    bool for_ever;           /* whatever has this path is this file */
    struct site_form form[SITE_CODINGS];
};

/* The files that are served from now on, by path in the order of bytes; they must stay. Once,
   before there are threads. */
void site_use(const struct site_file *file, size_t count);

/* The file at this path, "/" being /index.html; NULL if there is none. */
const struct site_file *site_find(ink_slice path);

/* Answers with it: GET and HEAD, in a coding that the client takes, or that it has it already. */
void site_answer(struct exchange *exchange, const struct site_file *file);

/* The headers by which browsers guard the page; `own_alone`: nobody else's page may have it. And
   those of a replay in somebody else's page. */
void site_guard(struct exchange *exchange, bool own_alone);
void site_guard_embedded(struct exchange *exchange);

/* The best coding of those the file has and the header Accept-Encoding takes; plain if it says
   nothing. */
int site_choose(const struct site_file *file, ink_slice accepted);

/* Does the header If-None-Match name this file, in whatever coding? */
bool site_has(const struct site_file *file, ink_slice match);

#endif
