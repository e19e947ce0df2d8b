/* libcurl, which is looked for only when there is something to carry: it brings some thirty other
   libraries along, and loading them would take half the time of a start of the program, which
   hardly ever needs them. */
#ifndef INKRAIL_SERVER_NOTICES_LIBCURL_H
#define INKRAIL_SERVER_NOTICES_LIBCURL_H

#include <curl/curl.h>
#include <stdbool.h>

struct libcurl {
#define INK_CURL(name) __typeof__(curl_##name) *name;
#include "libcurl.def"
#undef INK_CURL
};

/* May be called once libcurl_load has returned true. */
extern struct libcurl libcurl;

/* Is it there? It stays until the program ends. Asked by one thread at a time. */
bool libcurl_load(void);

#endif
