#include "route.h"

#include "format/slice.h"
#include "own_pages.h"
#include "server/net/upgrade.h"

void route(struct exchange *exchange)
{
    if (ink_slice_begins(exchange->path, "/ws/"))
        upgrade(exchange);
    else if (!api_take(exchange))
        page_answer(exchange);
}

void route_refuse(struct exchange *exchange, int status)
{
    page_refuse(exchange, status);
}
