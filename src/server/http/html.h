/* Texts of others in pages. */
#ifndef INKRAIL_SERVER_HTTP_HTML_H
#define INKRAIL_SERVER_HTTP_HTML_H

#include <inkrail/text.h>

/* Any text as HTML, also in an attribute: nothing in it means anything there. */
void html_text(ink_text *out, ink_slice text);

#endif
