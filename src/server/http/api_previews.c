/* The addresses that people share: /t/CODE, /d/DATE and /c/CODE are the page, with what is told of
   them where a link is shown; and their pictures. Which of its screens an address is, the page
   finds out by itself (web/src/site/path.ts). */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "daily/daily.h"
#include "html.h"
#include "i18n/i18n.h"
#include "server/jobs/cards.h"
#include "server/jobs/preview.h"
#include "server/ops/api_host.h"
#include "server/ops/serve.h"

static const char picture_end_of_path[] = ".png";

enum { ABOUT_TABLE, ABOUT_DAY, ABOUT_TOURNAMENT };

struct looking {
    struct call *call;
    int about;
    int64_t now;
    ink_slice name; /* code or date */
    struct preview preview;
    struct card_job job;
};

static const char *const folder[] = {"t", "d", "c"};

static void free_looking(void *own)
{
    struct looking *looking = own;
    free(looking->job.png.data);
    free(looking);
}

static ink_store_status find(struct looking *looking, ink_store *store)
{
    if (looking->about == ABOUT_TABLE)
        return preview_table(store, looking->name, &looking->preview);
    if (looking->about == ABOUT_TOURNAMENT)
        return preview_tournament(store, looking->name, &looking->preview);
    int day = date_day(looking->name);
    return day >= 0 && daily_has_begun(day, looking->now)
               ? preview_day(store, day, &looking->preview)
               : INK_STORE_NONE;
}

static ink_store_status work_look(struct call *call, ink_store *store)
{
    struct looking *looking = call->own;
    host_speak(call_server(call), call->exchange->language);
    memset(&looking->preview, 0, sizeof looking->preview);
    return find(looking, store);
}

static struct looking *look(struct call *call, int about)
{
    struct looking *looking = call_own(call, sizeof *looking);
    if (looking == NULL)
        return NULL;
    *looking = (struct looking){.call = call,
                                .about = about,
                                .now = loop_now(call->exchange->loop),
                                .name = call->segment[0]};
    call->free_own = free_looking;
    return looking;
}

/* --- the page --------------------------------------------------------------------------------- */

static void put_meta(ink_text *out, const char *name, const char *value)
{
    ink_text_string(out, strncmp(name, "og:", 3) == 0 ? "<meta property=\"" : "<meta name=\"");
    ink_text_string(out, name);
    ink_text_string(out, "\" content=\"");
    html_text(out, ink_slice_of(value));
    ink_text_string(out, "\">\n");
}

static void put_preview(struct call *call, const struct looking *looking)
{
    char address[SERVE_TEXT + 64], picture[SERVE_TEXT + 80], wide[16], high[16];
    snprintf(address, sizeof address, "%s/%s/%.*s", call_server(call)->settings.origin,
             folder[looking->about], (int)(looking->name.length < 32 ? looking->name.length : 32),
             looking->name.data);
    snprintf(picture, sizeof picture, "%s%s", address, picture_end_of_path);
    snprintf(wide, sizeof wide, "%d", PICTURE_CARD_WIDE);
    snprintf(high, sizeof high, "%d", PICTURE_CARD_HIGH);
    const char *const meta[][2] = {
        {"robots", "noindex"},
        {"twitter:card", "summary_large_image"},
        {"og:site_name", "Inkrail"},
        {"og:type", "website"},
        {"og:title", looking->preview.title},
        {"og:description", looking->preview.words},
        {"og:url", address},
        {"og:image", picture},
        {"og:image:type", "image/png"},
        {"og:image:width", wide},
        {"og:image:height", high},
        {"og:image:alt", looking->preview.words},
    };
    ink_text *page = page_room(call, 16384);
    ink_text_string(page, "<title>");
    html_text(page, ink_slice_of(looking->preview.title));
    ink_text_string(page, " – Inkrail</title>\n");
    for (size_t i = 0; i < sizeof meta / sizeof *meta; i++)
        put_meta(page, meta[i][0], meta[i][1]);
}

/* The place of a text in another; its length if it is not there. */
static size_t place_of(ink_slice text, const char *wanted, size_t from)
{
    size_t length = strlen(wanted);
    for (size_t i = from; i + length <= text.length; i++)
        if (memcmp(text.data + i, wanted, length) == 0)
            return i;
    return text.length;
}

/* The page knows its files by where it lies itself; from here they lie at the root. */
static void put_rooted(struct call *call, ink_slice html)
{
    static const char *const before[] = {" href=\"", " src=\""};
    ink_text *page = page_room(call, 2 * html.length + 16);
    for (size_t i = 0; i < html.length; i++) {
        ink_text_char(page, html.data[i]);
        for (int k = 0; k < 2; k++) {
            size_t length = strlen(before[k]);
            if (i + 1 >= length && i + 1 < html.length &&
                memcmp(html.data + i + 1 - length, before[k], length) == 0 &&
                html.data[i + 1] != '/' && html.data[i + 1] != '#')
                ink_text_char(page, '/');
        }
    }
}

static void put_page(struct call *call, bool found)
{
    static const char begin[] = "<title>", end[] = "</title>";
    ink_slice html = {"", 0};
    host_site(&html);
    size_t title = place_of(html, begin, 0), after = place_of(html, end, title);
    if (!found || after == html.length) {
        put_rooted(call, html);
        return;
    }
    put_rooted(call, (ink_slice){html.data, title});
    put_preview(call, call->own);
    after += sizeof end - 1;
    put_rooted(call, (ink_slice){html.data + after, html.length - after});
}

static void answer_page(struct call *call)
{
    bool found = call->job.job.status == INK_STORE_OK;
    if (!found && call->job.job.status != INK_STORE_NONE)
        call->guess.counts = false; /* nobody has looked: the page is the same for every code */
    ink_text_cut(page_room(call, 0), 0);
    put_page(call, found);
    host_guard(call->exchange);
    exchange_header(call->exchange, "Vary", "Accept-Language");
    exchange_header(call->exchange, "X-Robots-Tag", "noindex");
    call->type = "text/html; charset=utf-8";
    call->cache = "no-cache";
    call_answer(call, call->job.job.status == INK_STORE_NONE ? 404 : 200);
}

/* A program without the page tells how to join from a terminal. */
static void show_page(struct call *call, int about)
{
    ink_slice html;
    if (!host_site(&html)) {
        struct exchange *exchange = call->exchange;
        call_end(call);
        host_page(exchange);
        return;
    }
    if (look(call, about) == NULL || call_read_if_may(call, work_look, answer_page))
        return;
    call->job.job.status = INK_STORE_BUSY; /* a class that comes all at once gets the page alone */
    answer_page(call);
}

/* Letters, digits, - and _ alone. */
static bool is_plain(ink_slice text)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.data[i], small = (char)(c | 0x20);
        if ((small < 'a' || small > 'z') && (c < '0' || c > '9') && c != '-' && c != '_')
            return false;
    }
    return text.length > 0;
}

/* Old links of seats have the key where every server on the way writes it into its log. Behind "#"
   nobody does: the browser asks again without it. */
static bool move_key(struct call *call)
{
    char key[SEAT_KEY], to[INK_CODE + SEAT_KEY + 8];
    ink_slice code = call->segment[0];
    if (!exchange_query(call->exchange, "key", key, sizeof key) || code.length >= INK_CODE ||
        !is_plain(code) || !is_plain(ink_slice_of(key)))
        return false;
    snprintf(to, sizeof to, "/t/%.*s#%s", (int)code.length, code.data, key);
    exchange_header(call->exchange, "Location", to);
    call_answer(call, 303);
    return true;
}

void table_page(struct call *call)
{
    if (!move_key(call))
        show_page(call, ABOUT_TABLE);
}

void day_page(struct call *call)
{
    show_page(call, ABOUT_DAY);
}

void tournament_page(struct call *call)
{
    show_page(call, ABOUT_TOURNAMENT);
}

/* --- in other pages --------------------------------------------------------------------------- */

/* The page by which a system installs it is not for frames. */
static void put_embedded(struct call *call, ink_slice html)
{
    static const char line[] = "<link rel=\"manifest\"";
    size_t begin = place_of(html, line, 0), end = place_of(html, "\n", begin);
    put_rooted(call, (ink_slice){html.data, begin});
    put_rooted(call, (ink_slice){html.data + end, html.length - end});
}

/* The page itself finds out whether there is such a game. */
void embed_page(struct call *call)
{
    ink_slice html;
    if (!host_site(&html)) {
        call_refuse_store(call, INK_STORE_NONE);
        return;
    }
    put_embedded(call, html);
    host_guard_embedded(call->exchange);
    exchange_header(call->exchange, "X-Robots-Tag", "noindex");
    call->type = "text/html; charset=utf-8";
    call->cache = "no-cache";
    call_answer(call, 200);
}

/* --- the picture ------------------------------------------------------------------------------ */

static void answer_painted(struct worker_job *done)
{
    struct looking *looking = (struct looking *)((char *)done - offsetof(struct looking, job));
    const struct card_job *job = &looking->job;
    struct call *call = looking->call;
    char hash[2 * CARD_HASH + 1], tag[2 * CARD_HASH + 3];
    if (job->png.data == NULL) {
        call_refuse(call, 503, "MEMORY", _("The server has no memory left. Try again later."));
        return;
    }
    sodium_bin2hex(hash, sizeof hash, job->hash, sizeof job->hash);
    snprintf(tag, sizeof tag, "\"%.32s\"", hash);
    ink_slice match = call->exchange->match;
    bool known = place_of(match, tag, 0) < match.length;
    if (!known)
        ink_text_bytes(page_room(call, job->png.length), (const char *)job->png.data,
                       job->png.length);
    exchange_header(call->exchange, "ETag", tag);
    exchange_header(call->exchange, "Vary", "Accept-Language");
    exchange_header(call->exchange, "Cross-Origin-Resource-Policy", "cross-origin");
    call->type = "image/png";
    call->cache = "public, max-age=60";
    call_answer(call, known ? 304 : 200);
}

static void paint(struct call *call)
{
    struct looking *looking = call->own;
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    ink_text_cut(page_room(call, 0), 0);
    looking->job.card = looking->preview.card;
    looking->job.job.loop = call->exchange->loop;
    looking->job.job.done = answer_painted;
    card_hash(&looking->job.card, looking->job.hash);
    if (!cards_ask(&looking->job))
        call_refuse(call, 503, "BUSY",
                    _("Too many pictures are being made. Try again in a moment."));
}

static void show_picture(struct call *call, int about)
{
    struct looking *looking = look(call, about);
    if (looking == NULL)
        return;
    looking->name.length -= strlen(picture_end_of_path);
    call_read(call, work_look, paint);
}

void table_picture(struct call *call)
{
    show_picture(call, ABOUT_TABLE);
}

void day_picture(struct call *call)
{
    show_picture(call, ABOUT_DAY);
}

void tournament_picture(struct call *call)
{
    show_picture(call, ABOUT_TOURNAMENT);
}
