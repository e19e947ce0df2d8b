/* What the interface (api*.c) asks of the server around it. */
#include <assert.h>
#include <stdlib.h>

#include "api_host.h"
#include "server/http/own_pages.h"
#include "server/http/site.h"
#include "server/net/client.h"
#include "server_internal.h"

bool host_origin_allowed(const struct server *server, ink_slice origin)
{
    return origin_allowed(server, origin);
}

/* An order to one loop: whose connections it has to close. */
struct sign_out {
    struct loop_message message;
    struct loop *loop;
    uint64_t person, mark;
};

static void close_at_loop(struct loop_message *message)
{
    struct sign_out *order = OWNER(message, struct sign_out, message);
    client_close_of(order->loop, order->person, order->mark);
    free(order);
}

void host_close(struct server *server, uint64_t person, uint64_t mark)
{
    for (int i = 0; i < server->loops; i++) {
        struct sign_out *order = malloc(sizeof *order);
        assert(order != NULL); /* everybody goes whose secret was changed */
        *order = (struct sign_out){.loop = server->loop[i], .person = person, .mark = mark};
        order->message.run = close_at_loop;
        loop_post(order->loop, &order->message);
    }
}

void host_speak(struct server *server, ink_slice languages)
{
    const struct languages *spoken = &server->own->spoken;
    languages_use(spoken, languages_find(spoken, languages));
}

void host_metrics(struct server *server, ink_text *out)
{
    metrics_write(server, out);
}

void host_expect(struct server *server, const char *code, uint64_t table, int64_t now)
{
    codes_note(&server->own->codes, code, table, now);
}

bool host_site(ink_slice *html)
{
    const struct site_file *file = site_find(ink_slice_of("/"));
    if (file == NULL)
        return false;
    const struct site_form *form = &file->form[SITE_PLAIN];
    *html = (ink_slice){(const char *)form->bytes, form->length};
    return true;
}

void host_guard(struct exchange *exchange)
{
    site_guard(exchange, true);
}

void host_guard_embedded(struct exchange *exchange)
{
    site_guard_embedded(exchange);
}

void host_page(struct exchange *exchange)
{
    page_answer(exchange);
}
