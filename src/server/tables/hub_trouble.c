/* Webhooks that failed: their hosts hear of it, if need be when they come. This is remembered as
   long as the server runs; the next message that fails says it again. */
#include <stdio.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/ops/server_internal.h"
#include "wire/wire.h"
#include "json/json.h"

static struct hook_trouble *place_of(struct hub *hub, uint64_t table)
{
    return &hub->trouble[table * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (HOOK_TROUBLES - 1)];
}

static void write_words(const struct hook_trouble *trouble, char *words, size_t size)
{
    if (trouble->forbidden)
        snprintf(words, size, "%s",
                 _("The webhook could not be notified: its address is on the server's own machine "
                   "or network. "
                   "Set a public one."));
    else if (trouble->status == 0)
        snprintf(
            words, size, "%s",
            _("The webhook could not be notified: nobody answers at its address. Is it right?"));
    else
        snprintf(words, size,
                 _("The webhook could not be notified: it answered with status %d instead of 200."),
                 trouble->status);
}

void live_table_tell_trouble(struct live_table *live, struct client *client)
{
    char message[700], words[400];
    ink_text out = ink_text_in(message, sizeof message);
    const struct hook_trouble *trouble = place_of(live->hub, live->number);
    if (trouble->table != live->number || !live_table_is_host(live, client) ||
        ink_room_options_of(live->room)->webhook[0] == '\0')
        return;
    languages_use(&client->loop->server->own->spoken, client->language);
    write_words(trouble, words, sizeof words);
    ink_say_begin(&out, INK_TO_CLIENT_hook);
    json_number(&out, "status", trouble->status);
    json_text(&out, "text", words);
    json_end_object(&out);
    client_say(client, (ink_slice){message, out.length});
}

void hub_hook_settled(struct hub *hub, const struct hook_trouble *trouble)
{
    struct hook_trouble *place = place_of(hub, trouble->table);
    struct live_table *live = live_table_find(hub, trouble->table);
    if (trouble->failed)
        *place = *trouble;
    else if (place->table == trouble->table)
        place->table = 0;
    if (!trouble->failed || live == NULL || live->room == NULL)
        return;
    live_table_hold(live);
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        next = link->next; /* a client that is too slow leaves the table */
        if (OWNER(link, struct client, at_live_table)->stage >= STAGE_CATCHING)
            live_table_tell_trouble(live, OWNER(link, struct client, at_live_table));
    }
    live_table_release(live);
}
