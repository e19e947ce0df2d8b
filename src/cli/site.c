/* The page as the build has packed it, for the server. */
#include "site.h"

#include "server/http/site.h"

#ifdef INKRAIL_SITE
#include "site.inc"

void site_take(void)
{
    site_use(files, sizeof files / sizeof *files);
}
#else
void site_take(void)
{
}
#endif
