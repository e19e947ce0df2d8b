/* What is asked of a server over HTTP before a table is entered: who one is, a new table, whether
   there is such a table. */
#ifndef INKRAIL_ONLINE_TRANSPORT_ASK_H
#define INKRAIL_ONLINE_TRANSPORT_ASK_H

#include <stdbool.h>

#include "address.h"

enum { ASK_SECRET = 65, ASK_WHY = 512, ASK_TEXT = 512, ASK_OPTIONS = 16 };

/* Functions return false, and a sentence without its full stop in `why`, if it does not work. */

/* The person's secret at this server: the one that is kept, if the server still knows it, or that
   of a new guest with this name, which is kept then. `fresh`: a new guest in any case, who is not
   kept. */
bool ask_secret(const struct address *server, const char *name, bool fresh, char secret[ASK_SECRET],
                char why[ASK_WHY]);

struct ask_option {
    const char *name, *value;
};

struct ask_table {
    char code[ADDRESS_CODE], link[ASK_TEXT], commitment[65];
};

/* Makes a table with these options. */
bool ask_new_table(const struct address *server, const char *secret,
                   const struct ask_option *option, int options, struct ask_table *table,
                   char why[ASK_WHY]);

/* Is there a table with the code of the address? Its link as the server tells it; "" by one that
   does not. */
bool ask_table(const struct address *address, const char *secret, char link[ASK_TEXT],
               char why[ASK_WHY]);

#endif
