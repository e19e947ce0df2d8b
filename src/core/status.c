/* Names and texts of all statuses, from status.def. */
#include <inkrail/status.h>

static const char *const status_texts[] = {
#define INK_STATUS(number, name, text) [number] = text,
#include <inkrail/status.def>
#undef INK_STATUS
};

static const char *const status_names[] = {
#define INK_STATUS(number, name, text) [number] = #name,
#include <inkrail/status.def>
#undef INK_STATUS
};

/* The numbers have no gap, and the table ends with the last one. */
_Static_assert(sizeof status_texts / sizeof *status_texts == INK_STATUSES,
               "INK_STATUSES is one past the largest number in status.def");

static bool is_known(ink_status status)
{
    return (unsigned)status < INK_STATUSES && status_names[status] != NULL;
}

const char *ink_status_text(ink_status status)
{
    return is_known(status) ? status_texts[status] : "";
}

const char *ink_status_name(ink_status status)
{
    return is_known(status) ? status_names[status] : "";
}

ink_status ink_refuse(ink_refusal *why, ink_status status)
{
    if (why != NULL)
        *why = (ink_refusal){.status = status, .cell = INK_NOWHERE};
    return status;
}
