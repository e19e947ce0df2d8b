#include "tail.h"

#include <stdlib.h>
#include <string.h>

/* Before the texts of an entry, request and body. */
struct head {
    int64_t at;
    uint64_t person;
    uint32_t request, body;
};

static struct head head_at(const struct tail *tail, size_t at)
{
    struct head head;
    memcpy(&head, tail->bytes + at, sizeof head);
    return head;
}

static size_t size_of(const struct head *head)
{
    return sizeof *head + head->request + head->body;
}

/* Makes room for so many bytes. If the oldest entries have to go, a quarter goes at once, so that
   this is not done for each entry. */
static void make_room(struct tail *tail, size_t size)
{
    size_t gone = 0;
    if (tail->used + size <= TAIL_BYTES)
        return;
    while (gone < tail->used && tail->used - gone + size > TAIL_BYTES / 4 * 3) {
        struct head head = head_at(tail, gone);
        gone += size_of(&head);
        tail->first++;
    }
    memmove(tail->bytes, tail->bytes + gone, tail->used - gone);
    tail->used -= gone;
}

static void put(struct tail *tail, const void *bytes, size_t length)
{
    if (length > 0)
        memcpy(tail->bytes + tail->used, bytes, length);
    tail->used += length;
}

void tail_add(struct tail *tail, const ink_log_entry *entry)
{
    struct head head = {.at = entry->at,
                        .person = entry->person,
                        .request = (uint32_t)entry->request.length,
                        .body = (uint32_t)entry->body.length};
    bool fits = entry->request.length < TAIL_BYTES && entry->body.length < TAIL_BYTES &&
                size_of(&head) <= TAIL_BYTES;
    if (!fits || (tail->first != 0 && entry->number != tail->last + 1))
        tail_free(tail);
    if (!fits || (tail->bytes == NULL && (tail->bytes = malloc(TAIL_BYTES)) == NULL))
        return;
    if (tail->first == 0)
        tail->first = entry->number;
    make_room(tail, size_of(&head));
    put(tail, &head, sizeof head);
    put(tail, entry->request.data, entry->request.length);
    put(tail, entry->body.data, entry->body.length);
    tail->last = entry->number;
}

bool tail_show(const struct tail *tail, uint64_t after, uint64_t upto, ink_store_visit_entry *visit,
               void *context)
{
    if (tail->first == 0 || after + 1 < tail->first || tail->last != upto)
        return false;
    size_t at = 0;
    for (uint64_t number = tail->first; number <= tail->last; number++) {
        struct head head = head_at(tail, at);
        const char *text = tail->bytes + at + sizeof head;
        ink_log_entry entry = {.number = number,
                               .at = head.at,
                               .person = head.person,
                               .request = {text, head.request},
                               .body = {text + head.request, head.body}};
        if (number > after && !visit(context, &entry))
            break;
        at += size_of(&head);
    }
    return true;
}

void tail_free(struct tail *tail)
{
    free(tail->bytes);
    *tail = (struct tail){0};
}
