#include "site.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "format/slice.h"

/* What the page may load and do. web/make/page.mjs says the same in the page itself, for other
   servers; a test compares them. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* As a replay in somebody else's page: any page may frame it, and it is nobody there. Without an
   origin of its own it has no cookies and keeps nothing. */
static const char embedded_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

static const char permissions[] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

static const struct site_file *site;
static size_t site_count;

void site_use(const struct site_file *file, size_t count)
{
    site = file;
    site_count = count;
}

static int compare_paths(ink_slice path, const char *with)
{
    size_t length = strlen(with);
    int order = memcmp(path.data, with, path.length < length ? path.length : length);
    return order != 0 ? order : (path.length > length) - (path.length < length);
}

const struct site_file *site_find(ink_slice path)
{
    size_t from = 0, to = site_count;
    if (ink_slice_is(path, "/"))
        path = ink_slice_of("/index.html");
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = compare_paths(path, site[middle].path);
        if (order == 0)
            return &site[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

/* --- what the client takes -------------------------------------------------------------------- */

/* The next member of a list, up to `mark`; what is left begins behind it. */
static ink_slice next_member(ink_slice *list, char mark)
{
    return ink_slice_trimmed(ink_slice_until(list, mark));
}

/* Is a weight other than 0? "q=0.000" is not. */
static bool weighs(ink_slice parameter)
{
    if (parameter.length < 2 || (*parameter.data | 32) != 'q' || parameter.data[1] != '=')
        return true;
    for (size_t i = 2; i < parameter.length; i++)
        if (parameter.data[i] >= '1' && parameter.data[i] <= '9')
            return true;
    return false;
}

static bool is_word(ink_slice text, const char *word)
{
    return text.length == strlen(word) && strncasecmp(text.data, word, text.length) == 0;
}

static const char *const coding_name[SITE_CODINGS] = {"identity", "gzip", "br"};

int site_choose(const struct site_file *file, ink_slice accepted)
{
    bool takes[SITE_CODINGS] = {true, false, false}, named[SITE_CODINGS] = {false};
    while (accepted.length > 0) {
        ink_slice parameter = next_member(&accepted, ',');
        ink_slice coding = next_member(&parameter, ';');
        bool yes = parameter.length == 0 || weighs(ink_slice_trimmed(parameter));
        for (int i = 0; i < SITE_CODINGS; i++) {
            bool own = is_word(coding, coding_name[i]);
            if (own || (is_word(coding, "*") && !named[i]))
                takes[i] = yes;
            named[i] = named[i] || own;
        }
    }
    for (int i = SITE_CODINGS - 1; i > SITE_PLAIN; i--)
        if (takes[i] && file->form[i].bytes != NULL)
            return i;
    return SITE_PLAIN;
}

bool site_has(const struct site_file *file, ink_slice match)
{
    size_t length = strlen(file->hash);
    while (match.length > 0) {
        ink_slice tag = next_member(&match, ',');
        if (ink_slice_is(tag, "*"))
            return true;
        if (tag.length > 2 && memcmp(tag.data, "W/", 2) == 0)
            ink_slice_take(&tag, 2);
        if (tag.length > length + 1 && *tag.data == '"' &&
            memcmp(tag.data + 1, file->hash, length) == 0 && strchr("\"-", tag.data[length + 1]))
            return true;
    }
    return false;
}

/* --- answers ---------------------------------------------------------------------------------- */

void site_guard(struct exchange *exchange, bool own_alone)
{
    exchange_header(exchange, "Content-Security-Policy", policy);
    exchange_header(exchange, "Cross-Origin-Opener-Policy", "same-origin");
    if (own_alone)
        exchange_header(exchange, "Cross-Origin-Resource-Policy", "same-origin");
    exchange_header(exchange, "Permissions-Policy", permissions);
    exchange_header(exchange, "X-Frame-Options", "DENY");
}

void site_guard_embedded(struct exchange *exchange)
{
    exchange_header(exchange, "Content-Security-Policy", embedded_policy);
    exchange_header(exchange, "Cross-Origin-Resource-Policy", "cross-origin");
    exchange_header(exchange, "Permissions-Policy", permissions);
}

/* Files that are for everybody, and always the same: also for the page where it has no origin. */
static void open_to_all(struct exchange *exchange)
{
    exchange_header(exchange, "Access-Control-Allow-Origin", "*");
    exchange_header(exchange, "Cross-Origin-Resource-Policy", "cross-origin");
}

static void put_headers(struct exchange *exchange, const struct site_file *file, int coding)
{
    char tag[64];
    snprintf(tag, sizeof tag, "\"%s%s%s\"", file->hash, coding == SITE_PLAIN ? "" : "-",
             coding == SITE_PLAIN ? "" : coding_name[coding]);
    exchange_header(exchange, "ETag", tag);
    exchange_header(exchange, "Vary", "Accept-Encoding");
    exchange_header(exchange, "Cache-Control",
                    file->for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->for_ever)
        open_to_all(exchange);
    site_guard(exchange, !file->for_ever);
}

void site_answer(struct exchange *exchange, const struct site_file *file)
{
    int coding = site_choose(file, exchange->encodings);
    const struct site_form *form = &file->form[coding];
    put_headers(exchange, file, coding);
    if (coding != SITE_PLAIN)
        exchange_header(exchange, "Content-Encoding", coding_name[coding]);
    bool known = site_has(file, exchange->match);
    if (known)
        exchange->method = METHOD_HEAD; /* the head of the answer alone */
    exchange_answer_kept(exchange, known ? 304 : 200, file->type,
                         (ink_slice){(const char *)form->bytes, form->length});
}
