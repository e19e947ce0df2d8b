/* Webhooks that could not be told: their hosts hear of it, those who are not here when they
   come. What is remembered lives as long as the server; the next message that fails says it
   again. */
#include <stdio.h>

#include "hub_internal.h"
#include "i18n/i18n.h"
#include "server/ops/server_internal.h"
#include "wire/wire.h"

static struct hook_trouble *place_of(struct hub *hub, uint64_t table)
{
    return &hub->trouble[table * UINT64_C(0x9e3779b97f4a7c15) >> 32 & (HOOK_TROUBLES - 1)];
}

static void write_words(const struct hook_trouble *trouble, char *words, size_t size)
{
    if (trouble->forbidden)
        snprintf(
            words, size, "%s",
            _("The webhook was not told: its address is on the server's own machine or network. "
              "Set a public one."));
    else if (trouble->status == 0)
        snprintf(words, size, "%s",
                 _("The webhook was not told: nobody answers at its address. Is it right?"));
    else
        snprintf(words, size,
                 _("The webhook was not told: it answered with status %d instead of 200."),
                 trouble->status);
}

void desk_tell_trouble(struct desk *desk, struct client *client)
{
    char message[700], words[400];
    ink_text out = ink_text_in(message, sizeof message);
    const struct hook_trouble *trouble = place_of(desk->hub, desk->number);
    if (trouble->table != desk->number || !desk_is_host(desk, client) ||
        ink_room_options_of(desk->room)->webhook[0] == '\0')
        return;
    speech_use(&client->loop->server->own->speech, client->language);
    write_words(trouble, words, sizeof words);
    ink_say_begin(&out, INK_TO_CLIENT_hook);
    ink_say_number(&out, "status", trouble->status);
    ink_say_text(&out, "text", ink_slice_of(words));
    ink_say_end(&out);
    client_say(client, (ink_slice){message, out.length});
}

void hub_hook_settled(struct hub *hub, const struct hook_trouble *trouble)
{
    struct hook_trouble *place = place_of(hub, trouble->table);
    struct desk *desk = desk_find(hub, trouble->table);
    if (trouble->failed)
        *place = *trouble;
    else if (place->table == trouble->table)
        place->table = 0;
    if (!trouble->failed || desk == NULL || desk->room == NULL)
        return;
    desk_hold(desk);
    for (struct link *link = desk->clients.end.next, *next; link != &desk->clients.end;
         link = next) {
        next = link->next; /* who is too slow to hear it leaves the desk */
        if (OWNER(link, struct client, at_desk)->stage >= STAGE_CATCHING)
            desk_tell_trouble(desk, OWNER(link, struct client, at_desk));
    }
    desk_release(desk);
}
