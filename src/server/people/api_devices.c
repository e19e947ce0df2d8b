/* Handlers: the devices on which a person is known. */
#include <string.h>

#include "cookie.h"
#include "i18n/i18n.h"
#include "server/http/api.h"
#include "wire/wire.h"
#include "json/json.h"

static bool is_here(const struct call *call, const ink_device *device)
{
    unsigned char hash[INK_SECRET_HASH];
    secret_hash(call->exchange->secret, hash);
    return memcmp(hash, device->hash, sizeof hash) == 0;
}

static bool add_device(void *context, const ink_device *device)
{
    struct call *call = context;
    ink_text *page = page_room(call, 256);
    json_begin_object(page, NULL);
    json_text(page, "id", device->id);
    json_number(page, "made", device->made);
    json_number(page, "seen", device->seen);
    json_bool(page, "here", is_here(call, device));
    json_end_object(page);
    return true;
}

ink_store_status page_devices(struct call *call, ink_store *store)
{
    json_begin_list(page_room(call, 32), "devices");
    ink_store_status status = ink_store_devices(store, call->person.person, add_device, call);
    json_end_list(page_room(call, 32));
    return status;
}

static ink_store_status work_devices(struct call *call, ink_store *store)
{
    json_begin_object(page_room(call, 8), NULL);
    ink_store_status status = page_devices(call, store);
    json_end_object(page_room(call, 8));
    return status;
}

void devices_list(struct call *call)
{
    call_read(call, work_devices, NULL);
}

static ink_store_status work_remove(struct call *call, ink_store *store)
{
    return ink_store_device_remove(store, call->person.person, call->segment[0]);
}

/* A device is called by the mark of its secret, in hex. */
static uint64_t mark_of(ink_slice id)
{
    uint64_t mark = 0;
    for (size_t i = 0; i < id.length; i++) {
        char c = id.data[i];
        mark = mark << 4 | (uint64_t)(c >= 'a' ? c - 'a' + 10 : c - '0');
    }
    return mark != 0 ? mark : 1;
}

/* What the store knew has sixteen digits in small letters. */
static void answer_remove(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    uint64_t mark = mark_of(call->segment[0]);
    people_left(call_server(call), call->person.person, mark);
    if (mark == call_mark(call)) /* it was this one */
        cookie_set(call->exchange, "");
    ink_text_string(page_room(call, 8), "{}");
    call_answer(call, 200);
}

void device_remove(struct call *call)
{
    call_write(call, work_remove, answer_remove);
}
