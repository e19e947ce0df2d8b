#include "route.h"

#include <string.h>

#include "own_pages.h"
#include "server/net/upgrade.h"

static bool begins(ink_slice path, const char *with)
{
    size_t length = strlen(with);
    return path.length >= length && memcmp(path.data, with, length) == 0;
}

void route(struct exchange *exchange)
{
    if (begins(exchange->path, "/ws/"))
        upgrade(exchange);
    else if (!api_take(exchange))
        page_answer(exchange);
}

void route_refuse(struct exchange *exchange, int status)
{
    page_refuse(exchange, status);
}
