#include "lane.h"

void ink_lane_start(struct lane *lane, uint64_t most, int64_t stall_ms)
{
    lane->end = &lane->first;
    lane->most = most;
    lane->stall_ms = stall_ms;
    pthread_cond_init(&lane->filled, NULL);
}

/* Takes out the jobs that came up to that moment, and those that nobody waits for. */
static ink_store_job *take_out(struct lane *lane, int64_t until)
{
    ink_store_job *out = NULL, **out_end = &out, **at = &lane->first;
    while (*at != NULL) {
        ink_store_job *job = *at;
        if (job->since > until && !job->unwanted) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        *out_end = job;
        out_end = &job->next;
        lane->length--;
    }
    lane->end = at;
    return out;
}

ink_store_job *ink_lane_add(struct lane *lane, ink_store_job *first, int64_t now)
{
    ink_store_job *out = NULL, **out_end = &out;
    if (lane->length >= lane->most) {
        out = take_out(lane, INT64_MIN);
        while (*out_end != NULL)
            out_end = &(*out_end)->next;
    }
    if (lane->first == NULL)
        lane->moved = now;
    for (; first != NULL && lane->length < lane->most; lane->length++) {
        *lane->end = first;
        lane->end = &first->next;
        first->since = now;
        first = first->next;
        *lane->end = NULL;
    }
    *out_end = first;
    return out;
}

ink_store_job *ink_lane_take(struct lane *lane, int most, int64_t now)
{
    ink_store_job *taken = lane->first, **end = &lane->first;
    for (int i = 0; i < most && *end != NULL; i++) {
        end = &(*end)->next;
        lane->length--;
    }
    lane->first = *end;
    if (lane->first == NULL)
        lane->end = &lane->first;
    *end = NULL;
    lane->moved = now;
    return taken;
}

ink_store_job *ink_lane_take_stalled(struct lane *lane, int64_t now)
{
    int64_t long_ago = now - lane->stall_ms;
    return lane->moved <= long_ago ? take_out(lane, long_ago) : NULL;
}

ink_store_job *ink_lane_take_all(struct lane *lane, int64_t now)
{
    return take_out(lane, now);
}
