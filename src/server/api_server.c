/* The interface: is the server well, and what does it do? */
#include "api.h"
#include "api_host.h"
#include "wire/wire.h"

static ink_store_status work_health(struct call *call, ink_store *store)
{
    char value[8];
    size_t length;
    ink_store_status status =
        ink_store_get(store, ink_slice_of("health"), value, sizeof value, &length);
    ink_text_string(page_room(call, 64), "{\"status\":\"ok\"}");
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

void health(struct call *call)
{
    call_read(call, work_health, NULL);
}

void metrics_show(struct call *call)
{
    enum { ROOM = 32768 };
    ink_text *page = page_room(call, ROOM);
    host_metrics(call_server(call), page);
    call->type = "text/plain; version=0.0.4; charset=utf-8";
    call_answer(call, 200);
}
