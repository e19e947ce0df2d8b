#include "own_pages.h"

#include <inkrail/version.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "format/slice.h"
#include "html.h"
#include "i18n/i18n.h"
#include "server/net/loop_internal.h"
#include "server/ops/metrics.h"
#include "server/ops/server_internal.h"
#include "site.h"

enum { PAGE = 8192 };

/* Colours as those of the game (src/graphics/themes.def): text, desk, rims, and the blue ink. */
static const char style[] =
    ":root{color-scheme:light "
    "dark;--ink:#23262d;--paper:#eee8dc;--line:#8c7f6b;--rail:#1a4fd0;--road:#8c7f6b}"
    "@media(prefers-color-scheme:dark){:root{--ink:#eef1f6;--paper:#0d1521;--line:#7388a8;--rail:#"
    "6fb1ff;--road:#7388a8}}"
    "a{color:var(--rail);font-weight:600}"
    "*{box-sizing:border-box}"
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:"
    "var(--ink);"
    "font:1.05rem/1.6 system-ui,sans-serif}"
    "main{max-width:38rem;padding:2rem 1.25rem}"
    "h1{font-size:2.4rem;line-height:1.1;margin:0 0 .25em;letter-spacing:-.02em}"
    "h1:after{content:\"\";display:block;margin-top:.35em;height:6px;border-top:2px solid "
    "var(--rail);"
    "border-bottom:2px dashed var(--road)}"
    "code{display:block;padding:.7rem .9rem;border:1px solid var(--line);border-radius:.5rem;"
    "font:.95rem/1.5 ui-monospace,monospace;overflow-x:auto;user-select:all}"
    "dl{display:flex;gap:2.5rem;margin:1.5rem "
    "0}dt{font-size:.9rem}dd{margin:0;font-size:1.8rem;font-weight:600}"
    "footer{margin-top:2rem;font-size:.85rem;opacity:.75}";

static char policy[512]; /* of the content; set once */

void page_start(void)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char text[64];
    crypto_hash_sha256(hash, (const unsigned char *)style, sizeof style - 1);
    sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    snprintf(policy, sizeof policy,
             "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; "
             "frame-ancestors 'none'",
             text);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put_element(ink_text *out, const char *name, const char *text)
{
    ink_text_char(out, '<');
    ink_text_string(out, name);
    ink_text_char(out, '>');
    html_text(out, ink_slice_of(text));
    ink_text_string(out, "</");
    ink_text_string(out, name);
    ink_text_string(out, ">\n");
}

static void begin_page(struct exchange *exchange, ink_text *out, const char *title)
{
    const struct languages *spoken = &exchange->loop->server->own->spoken;
    int language = languages_find(spoken, exchange->language);
    ink_text_string(out, "<!doctype html>\n<html lang=\"");
    ink_text_string(out, spoken->code[language]);
    ink_text_string(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width\">\n");
    put_element(out, "title", title);
    ink_text_string(out, "<style>");
    ink_text_string(out, style);
    ink_text_string(out, "</style>\n</head>\n<body>\n<main>\n");
    put_element(out, "h1", title);
}

static void send_page(struct exchange *exchange, int status, ink_text *out)
{
    ink_text_string(out, "<footer>Inkrail " INK_VERSION "</footer>\n</main>\n</body>\n</html>\n");
    exchange_header(exchange, "Content-Security-Policy", policy);
    exchange_header(exchange, "X-Frame-Options", "DENY");
    exchange_header(exchange, "Cache-Control", "no-store");
    exchange_header(exchange, "Vary", "Accept-Language");
    exchange_answer(exchange, status, "text/html; charset=utf-8",
                    (ink_slice){out->data, out->length < out->size ? out->length : out->size - 1});
}

static void speak(const struct exchange *exchange)
{
    const struct languages *spoken = &exchange->loop->server->own->spoken;
    languages_use(spoken, languages_find(spoken, exchange->language));
}

/* --- pages ------------------------------------------------------------------------------------ */

static void put_figure(ink_text *out, const char *name, int64_t value)
{
    ink_text_string(out, "<div>");
    put_element(out, "dt", name);
    ink_text_string(out, "<dd>");
    ink_text_number(out, value);
    ink_text_string(out, "</dd></div>\n");
}

static void put_command(ink_text *out, const char *command, const char *origin, ink_slice rest)
{
    ink_text_string(out, "<code>");
    ink_text_string(out, command);
    html_text(out, ink_slice_of(origin));
    html_text(out, rest);
    ink_text_string(out, "</code>\n");
}

/* The way to the game in the browser, if this program has it. */
static void put_way_in(ink_text *out)
{
    if (site_find(ink_slice_of("/")) == NULL)
        return;
    ink_text_string(out, "<p><a href=\"/\">");
    html_text(out, ink_slice_of(_("Play in this browser")));
    ink_text_string(out, "</a></p>\n");
}

static void status(struct exchange *exchange)
{
    char page[PAGE];
    ink_text out = ink_text_in(page, sizeof page);
    struct server *server = exchange->loop->server;
    const char *origin = server->settings.origin;
    begin_page(exchange, &out, "Inkrail");
    put_element(
        &out, "p",
        _("The server is running. Draw routes with the same dice as everybody at your table, "
          "from any terminal."));
    ink_text_string(&out, "<dl>\n");
    put_figure(&out, _("Tables in play"), metrics_sum(server, METRIC_TABLES));
    put_figure(&out, _("Players here"), metrics_sum(server, METRIC_CLIENTS));
    ink_text_string(&out, "</dl>\n");
    put_element(&out, "p", _("Open a table and share its link:"));
    put_command(&out, "inkrail host --server ", origin, (ink_slice){"", 0});
    put_element(&out, "p", _("Join a table by its link:"));
    put_command(&out, "inkrail join ", origin, ink_slice_of("/t/bado-miku"));
    put_way_in(&out);
    send_page(exchange, 200, &out);
}

/* The page of a table, in a program without the game. It does not tell whether there is such a
   table: codes are not to be tried out here. */
static void table(struct exchange *exchange)
{
    char page[PAGE];
    ink_text out = ink_text_in(page, sizeof page);
    ink_slice code = exchange->path;
    ink_slice_take(&code, strlen("/t/"));
    if (code.length == 0 || code.length >= INK_CODE ||
        memchr(code.data, '/', code.length) != NULL) {
        page_refuse(exchange, 404);
        return;
    }
    begin_page(exchange, &out, _("A table for you"));
    put_element(&out, "p", _("Join it from a terminal with this command:"));
    put_command(&out, "inkrail join ", exchange->loop->server->settings.origin, exchange->path);
    send_page(exchange, 200, &out);
}

static void robots(struct exchange *exchange)
{
    exchange_answer(exchange, 200, "text/plain",
                    ink_slice_of("User-agent: *\nDisallow: /api/\nDisallow: /ws/\n"));
}

static const struct refusal_text {
    int status;
    const char *text;
} refusal_texts[] = {
    {400, N_("This request cannot be understood.")},
    {403, N_("This page may not be used from there.")},
    {404, N_("There is nothing at this address.")},
    {405, N_("That cannot be done with this address.")},
    {408, N_("The request took too long.")},
    {413, N_("The request is too large.")},
    {414, N_("The address is too long.")},
    {426, N_("Tables speak WebSocket, version 13.")},
    {429, N_("Too many requests at once. Try again in a moment.")},
    {431, N_("The request is too large.")},
    {503, N_("The server is busy. Try again in a moment.")},
};

void page_refuse(struct exchange *exchange, int status)
{
    char page[PAGE];
    ink_text out = ink_text_in(page, sizeof page);
    const char *text = N_("Something went wrong.");
    for (size_t i = 0; i < sizeof refusal_texts / sizeof *refusal_texts; i++)
        if (refusal_texts[i].status == status)
            text = refusal_texts[i].text;
    speak(exchange);
    begin_page(exchange, &out, "Inkrail");
    put_element(&out, "p", _(text));
    put_way_in(&out);
    send_page(exchange, status, &out);
}

/* Without the game in the browser, the front door shows how the server is. */
static void (*answer_of(ink_slice path))(struct exchange *exchange)
{
    if (ink_slice_begins(path, "/t/"))
        return table;
    if (ink_slice_is(path, "/robots.txt"))
        return robots;
    if (ink_slice_is(path, "/status") || ink_slice_is(path, "/"))
        return status;
    return NULL;
}

void page_answer(struct exchange *exchange)
{
    const struct site_file *file = site_find(exchange->path);
    void (*answer)(struct exchange * exchange) = answer_of(exchange->path);
    speak(exchange);
    if (file == NULL && answer == NULL) {
        page_refuse(exchange, 404);
    } else if (exchange->method != METHOD_GET && exchange->method != METHOD_HEAD) {
        exchange_header(exchange, "Allow", "GET, HEAD");
        page_refuse(exchange, 405);
    } else if (file != NULL) {
        site_answer(exchange, file);
    } else {
        answer(exchange);
    }
}
