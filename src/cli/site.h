/* The page that this program was built with. */
#ifndef INK_CLI_SITE_H
#define INK_CLI_SITE_H

/* Lets the server serve it. */
void site_take(void);

#endif
