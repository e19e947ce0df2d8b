/* A new table for the same people. It is made in the same commit as the event that tells of it, so
   there is never one without the other. */
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "server/people/people.h"
#include "wire/fair.h"

enum { AGAIN_OPTIONS = 64, AGAIN_BYTES = 16384 };

struct opening {
    uint64_t table;
    char code[INK_CODE];
    char config[INK_ROOM_OPTION], title[INK_ROOM_OPTION];
    ink_room *room;
    ink_table_line line;
};

void opening_free(struct opening *opening)
{
    if (opening == NULL)
        return;
    if (opening->room != NULL)
        ink_room_free(opening->room);
    free(opening);
}

const char *opening_code(const struct opening *opening)
{
    return opening->code;
}

static bool open_room(struct opening *opening, const struct live_table *live, bool same)
{
    char text[AGAIN_BYTES], secret[INK_FAIR_SECRET];
    ink_slice option[AGAIN_OPTIONS];
    size_t count = 0;
    ink_room_refusal why;
    ink_text out = ink_text_in(text, sizeof text);
    ink_room_again(live->room, same, &out);
    ink_slice rest = {text, out.length};
    while (rest.length > 0 && count < AGAIN_OPTIONS)
        option[count++] = ink_slice_line(&rest);
    ink_fair_secret(secret);
    return ink_text_whole(&out) && ink_room_open(opening->room, ink_room_host(live->room), option,
                                                 count, secret, loop_now(live->hub->loop), &why);
}

static void make_line(struct opening *opening, int64_t now)
{
    const ink_room_options *options = ink_room_options_of(opening->room);
    memcpy(opening->config, options->config, sizeof opening->config);
    memcpy(opening->title, options->title, sizeof opening->title);
    opening->line = (ink_table_line){.table = opening->table,
                                     .code = ink_slice_of(opening->code),
                                     .made = now,
                                     .changed = now,
                                     .host = ink_room_host(opening->room),
                                     .listed = options->listed,
                                     .seats = options->seats,
                                     .config = ink_slice_of(opening->config),
                                     .title = ink_slice_of(opening->title)};
}

struct opening *opening_make(struct live_table *live, bool same)
{
    struct opening *opening = calloc(1, sizeof *opening);
    if (opening == NULL)
        return NULL;
    opening->table = number_make();
    code_make(ink_room_options_of(live->room)->listed ? CODE_SHORT : CODE_LONG, opening->code);
    opening->room = ink_room_new();
    if (opening->room == NULL || !open_room(opening, live, same)) {
        opening_free(opening);
        return NULL;
    }
    make_line(opening, loop_now(live->hub->loop));
    return opening;
}

ink_store_status opening_store(struct opening *opening, ink_store *store)
{
    const ink_entries *made = ink_room_made(opening->room);
    ink_log_entry entry[4];
    size_t count = made->count < 4 ? made->count : 4;
    for (size_t i = 0; i < count; i++)
        entry[i] = (ink_log_entry){.number = made->entry[i].number,
                                   .at = made->entry[i].at,
                                   .person = made->entry[i].person,
                                   .request = made->entry[i].request,
                                   .body = made->entry[i].body};
    return ink_store_make(store, &opening->line, entry, count);
}
