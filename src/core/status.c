/* Names and texts of all answers, from status.def. */
#include <inkrail/status.h>

static const char *const status_texts[] = {
#define INK_STATUS(name, text) [INK_##name] = text,
#include <inkrail/status.def>
#undef INK_STATUS
};

static const char *const status_names[] = {
#define INK_STATUS(name, text) [INK_##name] = #name,
#include <inkrail/status.def>
#undef INK_STATUS
};

const char *ink_status_text(ink_status status)
{
    return status < INK_STATUSES ? status_texts[status] : "";
}

const char *ink_status_name(ink_status status)
{
    return status < INK_STATUSES ? status_names[status] : "";
}

ink_status ink_refuse(ink_refusal *why, ink_status status)
{
    if (why != NULL)
        *why = (ink_refusal){.status = status, .cell = INK_NOWHERE};
    return status;
}
