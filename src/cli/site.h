/* The page that this program was built with. */
#ifndef INKRAIL_CLI_SITE_H
#define INKRAIL_CLI_SITE_H

/* Lets the server serve it. */
void site_take(void);

#endif
