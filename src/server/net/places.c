#include "places.h"

#include <stdlib.h>

#include "client.h"
#include "i18n/i18n.h"
#include "server/ops/server_internal.h"

enum { LOOKED_AT = 1024, LATER_MS = 30000 };

bool places_are_full(struct server *server)
{
    return metrics_sum(server, METRIC_CONNECTIONS) > server->settings.connections;
}

/* --- who gives way ---------------------------------------------------------------------------- */

static int count_beside(const struct client *client)
{
    return address_connections(client->loop->server->own->addresses,
                               address_network(client->address));
}

/* The onlooker of the loop that has to go first; NULL if there is none. `most` is how many have
   come from its network. */
static struct client *find_onlooker(struct loop *loop, int *most)
{
    struct client *found = NULL;
    int seen = 0;
    *most = -1;
    for (struct link *link = loop->clients.end.before;
         link != &loop->clients.end && seen < LOOKED_AT; link = link->before) {
        struct client *client = OWNER(link, struct client, link);
        if (!client->onlooker || client->state != CLIENT_OPEN)
            continue;
        int beside = count_beside(client);
        if (beside > *most)
            found = client;
        *most = beside > *most ? beside : *most;
        seen++;
    }
    return found;
}

/* --- from loop to loop ------------------------------------------------------------------------ */

/* Each loop is asked how many connections the network of its first onlooker has; then the loop with
   most lets that onlooker go. */
struct search {
    struct loop_message message;
    struct loop *loop, *found;
    int left, most;
};

static void let_go(struct loop_message *message)
{
    struct search *search = OWNER(message, struct search, message);
    int most;
    struct client *client = find_onlooker(search->loop, &most);
    free(search);
    if (client == NULL)
        return;
    languages_use(&client->loop->server->own->spoken, client->language);
    client_bye(client, "NO_PLACE",
               _("The server is full, and players come first. Try again later."), LATER_MS);
}

static void send_on(struct search *search, struct loop *loop,
                    void (*run)(struct loop_message *message))
{
    search->loop = loop;
    search->message.run = run;
    loop_post(loop, &search->message);
}

static void ask(struct loop_message *message)
{
    struct search *search = OWNER(message, struct search, message);
    struct server *server = search->loop->server;
    int most;
    if (find_onlooker(search->loop, &most) != NULL && most > search->most) {
        search->found = search->loop;
        search->most = most;
    }
    if (--search->left > 0)
        send_on(search, server->loop[(search->loop->number + 1) % server->loops], ask);
    else if (search->found != NULL)
        send_on(search, search->found, let_go);
    else
        free(search);
}

void places_make_one(struct loop *loop)
{
    struct search *search = malloc(sizeof *search);
    if (search == NULL)
        return;
    *search = (struct search){.left = loop->server->loops, .most = -1};
    send_on(search, loop, ask); /* not at once: whoever is at work at a live table */
}
