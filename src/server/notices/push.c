#include "push.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "outbound_http.h"
#include "server/ops/serve.h"
#include "server/ops/server_internal.h"
#include "webpush_crypto.h"
#include "wire/wire.h"
#include "words/short_title.h"
#include "json/json.h"

enum {
    MOST_TARGETS = 2000, /* of a table */
    DAY_S = 24 * 3600,
    LANGUAGE = 65,
    TOKEN_S = 12 * 3600 /* how long a token is good */
};

struct push_target {
    struct push_target *next;
    char endpoint[INK_ENDPOINT], language[LANGUAGE];
    unsigned char point[WEBPUSH_POINT], auth[WEBPUSH_AUTH];
};

/* The browsers of a table that are told of something, and what. */
struct audience {
    struct loop_job job;
    struct notice *notice;
    struct news news;
    bool seat[INK_ROOM_SEATS + 1]; /* for whom */
    struct push_target *target;
    int count, taken;
};

/* A message on its way. */
struct push_message {
    struct notice *notice;
    unsigned char point[WEBPUSH_POINT], auth[WEBPUSH_AUTH], own[WEBPUSH_SCALAR];
    char contact[SERVE_TEXT];
    int64_t until;
    char message[WEBPUSH_MOST];
    size_t length;
};

/* --- finding out who wants it ----------------------------------------------------------------- */

static void free_targets(struct audience *audience)
{
    while (audience->target != NULL) {
        struct push_target *next = audience->target->next;
        free(audience->target);
        audience->target = next;
    }
    audience->count = 0;
}

/* They come by endpoint, so those of the same one are neighbours. */
static bool take_target(void *context, const ink_push *push)
{
    struct audience *audience = context;
    if (push->seat < 1 || push->seat > INK_ROOM_SEATS || !audience->seat[push->seat] ||
        (audience->target != NULL && ink_slice_is(push->endpoint, audience->target->endpoint)))
        return true;
    struct push_target *target = calloc(1, sizeof *target);
    if (target == NULL)
        return false;
    ink_slice_copy(push->endpoint, target->endpoint, sizeof target->endpoint);
    ink_slice_copy(push->language, target->language, sizeof target->language);
    if (!webpush_bytes(push->p256dh, target->point, WEBPUSH_POINT) ||
        !webpush_bytes(push->auth, target->auth, WEBPUSH_AUTH)) {
        free(target);
        return true;
    }
    target->next = audience->target;
    audience->target = target;
    return ++audience->count < MOST_TARGETS;
}

static ink_store_status run_find(ink_store_job *job, ink_store *store)
{
    struct audience *audience = OWNER(job, struct audience, job.job);
    free_targets(audience);
    return ink_store_pushes(store, audience->notice->table, take_target, audience);
}

/* --- what they are told ----------------------------------------------------------------------- */

/* "Ida 47, Eva 45" */
static void write_results(const struct news *news, ink_text *out)
{
    for (int i = 0; i < news->results; i++) {
        const struct news_result *result = &news->result[i];
        ink_text_string(out, i > 0 ? ", " : "");
        ink_text_string(out, result->name[0] != '\0' ? result->name : _("Bot"));
        ink_text_char(out, ' ');
        ink_text_number(out, result->total);
    }
}

void push_words(const struct news *news, char *words, size_t size)
{
    char round[16], results[640] = "";
    ink_text out = ink_text_in(words, size), list = ink_text_in(results, sizeof results);
    snprintf(round, sizeof round, "%d", news->round);
    write_results(news, &list);
    const struct fill fill[] = {{"round", round}, {"results", results}, {NULL, NULL}};
    if (!news->over)
        fill_words(_("Round {round}: it is your turn."), fill, &out);
    else if (news->results > 0)
        fill_words(_("The game is over: {results}"), fill, &out);
    else
        ink_text_string(&out, _("The game is over."));
}

static void write_message(const struct news *news, struct push_message *buffer)
{
    char words[800], title[INK_ROOM_OPTION], url[32];
    ink_text name = ink_text_in(title, sizeof title);
    ink_text out = ink_text_in(buffer->message, sizeof buffer->message);
    if (news->title[0] != '\0')
        ink_text_string(&name, news->title);
    else
        config_text_title(ink_slice_of(news->config), &name);
    push_words(news, words, sizeof words);
    snprintf(url, sizeof url, "t/%s", news->code);
    json_begin_object(&out, NULL);
    json_text(&out, "event", news->event);
    json_text(&out, "id", news->id);
    json_text(&out, "code", news->code);
    json_text(&out, "url", url);
    json_text(&out, "title", title);
    json_text(&out, "body", words);
    json_number(&out, "round", news->round);
    json_end_object(&out);
    buffer->length = ink_text_whole(&out) ? out.length : 0;
}

/* On the thread for outbound requests. */
static bool webpush_mail(struct mail *mail)
{
    struct push_message *buffer = mail->own;
    unsigned char once[WEBPUSH_SCALAR], salt[WEBPUSH_SALT];
    char token[WEBPUSH_TOKEN];
    webpush_random_key(once);
    randombytes_buf(salt, sizeof salt);
    mail->length = buffer->length + WEBPUSH_MORE;
    mail->body = malloc(mail->length);
    bool good = mail->body != NULL && buffer->length > 0 &&
                webpush_seal(buffer->point, buffer->auth, once, salt,
                             (ink_slice){buffer->message, buffer->length}, mail->body) &&
                webpush_token(buffer->own, mail->url, buffer->contact, buffer->until, token);
    if (good)
        mail_header(mail, "Authorization", token);
    sodium_memzero(once, sizeof once);
    return good;
}

/* --- bringing it ------------------------------------------------------------------------------ */

static void free_mail(struct mail *mail)
{
    free(mail->body);
    free(mail->own);
    free(mail);
}

/* A browser that does not want it any more. */
struct leaving {
    struct loop_job job;
    uint64_t table;
    char endpoint[INK_ENDPOINT];
};

static ink_store_status run_forget(ink_store_job *job, ink_store *store)
{
    const struct leaving *leaving = (struct leaving *)job;
    return ink_store_push_forget(store, leaving->table, ink_slice_of(leaving->endpoint));
}

static void forgotten(struct loop_job *job)
{
    free(job);
}

static void forget(struct loop *loop, uint64_t table, const char *endpoint)
{
    struct leaving *leaving = calloc(1, sizeof *leaving);
    if (leaving == NULL)
        return;
    leaving->table = table;
    snprintf(leaving->endpoint, sizeof leaving->endpoint, "%.*s", (int)sizeof leaving->endpoint - 1,
             endpoint);
    leaving->job.job.run = run_forget;
    leaving->job.done = forgotten;
    loop_write(loop, &leaving->job);
}

static void settled(struct mail *mail)
{
    const struct push_message *buffer = mail->own;
    struct notice *notice = buffer->notice;
    if (mail->status == 404 || mail->status == 410)
        forget(mail->loop, notice->table, mail->url);
    notice->unsettled = notice->unsettled || mail->unsent;
    free_mail(mail);
    notice_let_go(notice);
}

/* How the services that carry it reach whoever runs this server. */
static void write_contact(const struct serve_settings *settings, char contact[SERVE_TEXT])
{
    bool secure = strncmp(settings->origin, "https://", 8) == 0;
    snprintf(contact, SERVE_TEXT, "%s",
             settings->contact[0] != '\0' ? settings->contact
             : secure                     ? settings->origin
                                          : "mailto:inkrail@localhost");
}

static int64_t seconds_left(const struct news *news, int64_t now)
{
    int64_t left = news->due > now ? (news->due - now) / 1000 : 7 * (int64_t)DAY_S;
    return left < 60 ? 60 : left;
}

static bool send_to(struct notice *notice, const struct news *news,
                    const struct push_target *target)
{
    struct loop *loop = notice->loop;
    struct server *server = loop_server(loop);
    struct mail *mail = calloc(1, sizeof *mail);
    struct push_message *buffer = calloc(1, sizeof *buffer);
    char ttl[24];
    if (mail == NULL || buffer == NULL) {
        free(mail);
        free(buffer);
        return false;
    }
    mail->own = buffer;
    mail->loop = loop;
    mail->kind = MAIL_PUSH;
    mail->settled = settled;
    mail->prepare = webpush_mail;
    memcpy(mail->url, target->endpoint, sizeof target->endpoint);
    buffer->notice = notice;
    buffer->until = loop_now(loop) / 1000 + TOKEN_S;
    memcpy(buffer->point, target->point, sizeof buffer->point);
    memcpy(buffer->auth, target->auth, sizeof buffer->auth);
    webpush_own_key(server->key, sizeof server->key, buffer->own);
    write_contact(&server->settings, buffer->contact);
    languages_use(&server->own->spoken,
                  languages_find(&server->own->spoken, ink_slice_of(target->language)));
    write_message(news, buffer);
    snprintf(ttl, sizeof ttl, "%lld", (long long)seconds_left(news, loop_now(loop)));
    mail_header(mail, "Content-Type", "application/octet-stream");
    mail_header(mail, "Content-Encoding", "aes128gcm");
    mail_header(mail, "TTL", ttl);
    mail_header(mail, "Topic", news->code); /* a later one takes the place of this one */
    notice_hold(notice);
    bool taken = outbound_send(mail);
    if (!taken) {
        free_mail(mail);
        notice_let_go(notice);
    }
    return taken;
}

/* If some of many could not be sent, nobody is told twice for their sake. */
static void found(struct loop_job *job)
{
    struct audience *audience = OWNER(job, struct audience, job);
    struct notice *notice = audience->notice;
    bool read = job->job.status == INK_STORE_OK || job->job.status == INK_STORE_NONE;
    int taken = 0;
    for (const struct push_target *at = audience->target; at != NULL; at = at->next)
        taken += send_to(notice, &audience->news, at);
    bool nobody = read && audience->count == 0;
    bool some = audience->count > 0;
    notice->unsettled = !nobody && taken == 0 && (!some || notice_may_wait(notice));
    free_targets(audience);
    free(audience);
    if (nobody)
        notice_forget(notice);
    else
        notice_let_go(notice);
}

/* "3,17" */
static void read_seats(ink_slice list, bool seat[INK_ROOM_SEATS + 1])
{
    uint32_t number;
    while (list.length > 0)
        if (ink_slice_number(ink_slice_until(&list, ','), INK_ROOM_SEATS, &number))
            seat[number] = true;
}

void push_tell(struct notice *notice)
{
    struct audience *audience = calloc(1, sizeof *audience);
    if (audience == NULL ||
        !news_read((ink_slice){notice->body, notice->length}, &audience->news)) {
        notice->unsettled = audience == NULL;
        free(audience);
        notice_let_go(notice);
        return;
    }
    audience->notice = notice;
    notice->over = audience->news.over;
    read_seats(ink_slice_of(notice->to), audience->seat);
    audience->job.job.run = run_find;
    audience->job.done = found;
    loop_read(notice->loop, &audience->job);
}
