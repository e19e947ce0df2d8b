/* Handlers: is the server well, and what does it do? */
#include <sodium.h>
#include <string.h>

#include "api.h"
#include "i18n/i18n.h"
#include "server/net/address.h"
#include "server/ops/api_host.h"
#include "server/ops/serve.h"
#include "json/json.h"

static ink_store_status work_health(struct call *call, ink_store *store)
{
    char value[8];
    size_t length;
    ink_store_status status =
        ink_store_get(store, ink_slice_of("health"), value, sizeof value, &length);
    json_begin_object(page_room(call, 64), NULL);
    json_text(&call->page, "status", "ok");
    json_end_object(&call->page);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

void health(struct call *call)
{
    call_read_soon(call, work_health, NULL);
}

/* Only those who run the server may see what it does. Behind a proxy the address is the one that
   the proxy tells. */
static bool may_see_metrics(const struct call *call)
{
    const char *who = call_server(call)->settings.metrics;
    ink_slice said = call->exchange->secret;
    if (strcmp(who, "all") == 0 || address_is_near(call->exchange->address))
        return true;
    return who[0] != '\0' && said.length == strlen(who) && !call->exchange->by_cookie &&
           sodium_memcmp(said.data, who, said.length) == 0;
}

void metrics_show(struct call *call)
{
    enum { ROOM = 32768 };
    if (!may_see_metrics(call)) {
        call_refuse(call, 403, "METRICS", _("These figures are for those who run the server."));
        return;
    }
    ink_text *page = page_room(call, ROOM);
    host_metrics(call_server(call), page);
    call->type = "text/plain; version=0.0.4; charset=utf-8";
    call_answer(call, 200);
}
