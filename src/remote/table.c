#include "table.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/alloc.h"
#include "speech/i18n.h"
#include "speech/words.h"
#include "table_state.h"

enum { PATH = 64, PUMP_MOST = 256, SECOND_MS = 1000, NS_A_MS = 1000000 };

/* Ours, ms since 1970. */
static int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * SECOND_MS + now.tv_nsec / NS_A_MS;
}

void table_say(struct table *table, bool bad, const char *format, ...)
{
    char sentence[TABLE_SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    words_format(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (table->tell != NULL)
        table->tell(table->tell_context, bad, sentence);
}

/* --- messages ------------------------------------------------------------------------------------------- */

void table_set_own(struct table *table, int seat)
{
    table->view.own = seat <= table->view.seats || table->view.seats == 0 ? seat : 0;
    mirror_set_own(table->mirror, table->view.own);
    table->view.player = mirror_player(table->mirror, table->view.own);
}

static void take_welcome(struct table *table, const ink_message *message)
{
    table->clock_gap = ink_message_number(message, "now") - clock_now();
    table->view.host = ink_message_flag(message, "host");
    if (ink_message_number(message, "seat") > 0)
        table_set_own(table, (int)ink_message_number(message, "seat"));
    if (table->told_lost)
        table_say(table, false, "%s", _("Connected again."));
    table->told_lost = table->view.lost = false;
    table->news |= FAR_ROOM;
}

/* Whoever comes for the first time before the start wants to play. */
static void ask_for_seat(struct table *table)
{
    if (table->asked_seat || table->watch || table->view.own != 0 || table->view.begun ||
        table->secret[0] == '\0')
        return;
    table->asked_seat = table->view.asking = true;
    dice_remember(table);
    request_make(table, INK_TO_SERVER_sit, 0, 0, "");
}

static void take_log(struct table *table, const ink_message *message)
{
    for (size_t i = 0; i < ink_message_count(message, "events") && !table->view.gone; i++) {
        ink_message event;
        if (!ink_message_event_at(message, "events", i, &event))
            continue; /* one of later servers */
        if (ink_message_n(&event) > table->last) {
            table_event(table, &event);
            table->last = table->shown = ink_message_n(&event);
        }
    }
    uint64_t upto = (uint64_t)ink_message_number(message, "upto");
    table->last = upto > table->last ? upto : table->last;
    table->caught_up = true;
    requests_send(table);
    ask_for_seat(table);
}

/* What it has done is told by its event. */
static void take_ok(struct table *table, const ink_message *message)
{
    struct request request;
    if (!request_answered(table, ink_message_text(message, "id"), &request))
        return;
    if (request.kind == INK_TO_SERVER_sit)
        table->view.asking = false;
    requests_send(table);
}

static void take_no(struct table *table, const ink_message *message)
{
    struct request request;
    char text[TABLE_SENTENCE / 2];
    ink_slice why = ink_message_text(message, "text");
    snprintf(text, sizeof text, "%.*s", (int)why.length, why.data);
    bool known = request_answered(table, ink_message_text(message, "id"), &request);
    requests_send(table);
    if (known && request.kind == INK_TO_SERVER_step) {
        unsigned change = mirror_refused(table->mirror, request.id);
        if ((change & MIRROR_REPLACED) == 0)
            return; /* it was taken back already */
        table->news |= FAR_BOARD | FAR_SESSION;
        table_say(table, true, _("Taken back: %s. The server says: %s"), request.text, text);
    } else if (known && request.kind == INK_TO_SERVER_sit) {
        table->view.asking = false;
        table_say(table, true, _("There is no seat for you: %s You may look on."), text);
    } else {
        table_say(table, true, _("The server says no: %s"), text);
    }
}

static void take_there(struct table *table, const ink_message *message)
{
    size_t count = ink_message_count(message, "seats");
    table->view.spectators = (int)ink_message_number(message, "spectators");
    for (int i = 0; i < table->view.seats; i++)
        table->seat[i].there = false;
    for (size_t i = 0; i < count; i++) {
        int64_t seat = ink_message_number_at(message, "seats", i);
        if (seat >= 1 && seat <= table->view.seats)
            table->seat[seat - 1].there = true;
    }
    table->news |= FAR_ROOM;
}

static void go(struct table *table)
{
    table->view.gone = table->view.lost = true;
    table->news |= FAR_GONE;
}

static void take_bye(struct table *table, const ink_message *message)
{
    int retry = (int)ink_message_number(message, "retry_ms");
    ink_slice text = ink_message_text(message, "text");
    if (text.length > 0)
        table_say(table, retry == 0, _("The server says: %.*s"), (int)text.length, text.data);
    if (retry == 0)
        go(table);
    else if (table->link != NULL)
        link_pause(table->link, retry);
}

static const struct {
    int kind;
    void (*take)(struct table *table, const ink_message *message);
} takers[] = {
    {INK_TO_CLIENT_welcome, take_welcome}, {INK_TO_CLIENT_log, take_log},
    {INK_TO_CLIENT_ok, take_ok},           {INK_TO_CLIENT_no, take_no},
    {INK_TO_CLIENT_there, take_there},     {INK_TO_CLIENT_bye, take_bye},
};

static void take_message(struct table *table, ink_slice json)
{
    ink_message message;
    if (ink_message_read(INK_TO_CLIENT, json, &message))
        for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
            if (takers[i].kind == message.kind)
                takers[i].take(table, &message);
    ink_message_free(&message);
}

/* --- the connection -------------------------------------------------------------------------------------- */

static void take_up(struct table *table, int turn)
{
    table->turn = turn;
    table->caught_up = false;
    table_hello(table);
}

/* A break is told once, not each attempt. */
static void take_down(struct table *table, const char *why)
{
    table->turn = 0;
    table->caught_up = false;
    table->view.lost = true;
    if (!table->told_lost && !table->view.gone)
        table_say(table, true, _("No connection: %s. It is tried again."), why);
    table->told_lost = true;
    table->news |= FAR_ROOM;
}

static void take_refused(struct table *table, int status)
{
    if (status == 404)
        table_say(table, true, _("There is no table %s at this server any more."),
                  table->address.code);
    else
        table_say(table, true, _("The server does not let you to this table (status %d)."), status);
    go(table);
}

static void take_news(struct table *table, const struct link_news *news)
{
    switch (news->kind) {
    case LINK_UP: take_up(table, news->status); return;
    case LINK_DOWN: take_down(table, news->text); return;
    case LINK_REFUSED: take_refused(table, news->status); return;
    default: take_message(table, (ink_slice){news->text, news->length});
    }
}

/* --- what front ends use ---------------------------------------------------------------------------------- */

static struct table *of(struct far *far)
{
    return (struct table *)far;
}

static void on_step(struct far *far, const char *text)
{
    struct table *table = of(far);
    const char *id = request_make(table, INK_TO_SERVER_step, 0, 0, text);
    mirror_stepped(table->mirror, id, text);
    if (table->view.own > 0 && table->view.player >= 0)
        table->seat[table->view.own - 1].ended =
            ink_session_seats(mirror_session(table->mirror))[table->view.player].ended != 0;
}

static unsigned finish_pump(struct table *table, ink_session **session)
{
    *session = mirror_session(table->mirror);
    if ((table->news & FAR_SESSION) != 0)
        table_name_players(table);
    table->tell = NULL;
    unsigned news = table->news;
    table->news = 0;
    return news;
}

/* Not all of it at once: whoever sits here may press a key, however much the server says. */
static unsigned on_pump(struct far *far, ink_session **session, far_teller *tell, void *context)
{
    struct table *table = of(far);
    struct link_news news;
    table->tell = tell;
    table->tell_context = context;
    for (int i = 0; i < PUMP_MOST && table->link != NULL && link_take(table->link, &news); i++) {
        take_news(table, &news);
        free(news.text);
    }
    for (int i = 0; i < table->heard; i++) {
        take_news(table, &table->to_hear[i]);
        free(table->to_hear[i].text);
    }
    table->heard = 0;
    return finish_pump(table, session);
}

static void on_ask(struct far *far, int verb, int seat, int level, const char *text)
{
    static const struct {
        int kind, level;
    } kinds[] = {
        [FAR_START] = {INK_TO_SERVER_start, 0},     [FAR_BOT] = {INK_TO_SERVER_bot, 0},
        [FAR_DROP] = {INK_TO_SERVER_drop, 0},       [FAR_SAY] = {INK_TO_SERVER_chat, 0},
        [FAR_PAUSE] = {INK_TO_SERVER_pause, 1},     [FAR_RESUME] = {INK_TO_SERVER_pause, 0},
        [FAR_NEXT] = {INK_TO_SERVER_next, 0},       [FAR_STAND] = {INK_TO_SERVER_stand, 0},
        [FAR_REMATCH] = {INK_TO_SERVER_rematch, 0},
    };
    bool has_level = verb == FAR_BOT || verb == FAR_REMATCH;
    request_make(of(far), kinds[verb].kind, seat, has_level ? level : kinds[verb].level, text);
}

/* The session counts what the player has used; its clock is set so that what is left comes out. */
static void on_tick(struct far *far, ink_session *session)
{
    const struct table *table = of(far);
    int player = table->view.player;
    if (session == NULL || player < 0)
        return;
    uint32_t clock = ink_session_clock(session);
    int64_t used = clock > 0 ? clock - ink_session_left(session, player) : 0;
    int64_t left = table->due - clock_now() - table->clock_gap;
    int64_t wanted = table->due > 0 ? left + used : 0;
    if (table->due > 0 && wanted < 1)
        wanted = 1;
    if (clock == 0 &&
        wanted > 0) { /* what was used without a clock is not known before it has one */
        ink_session_set_clock(session, 1);
        used = 1 - ink_session_left(session, player);
        wanted = left + used > 1 ? left + used : 1;
    }
    ink_session_set_clock(session, (uint32_t)(wanted < UINT32_MAX ? wanted : UINT32_MAX));
}

static void on_remarks(struct far *far, ink_text *out)
{
    dice_remarks(of(far), out);
}

/* --- making ------------------------------------------------------------------------------------------------ */

static struct table *make(const struct table_wish *wish)
{
    struct table *table = alloc_zeroed(1, sizeof *table);
    char link[ADDRESS_LINK];
    unsigned char chance[4];
    table->far = (struct far){&table->view, -1, on_step, on_pump, on_ask, on_tick, on_remarks};
    table->view.seat = table->seat;
    table->view.fairness = table->fairness;
    table->view.player = -1;
    table->view.lost = true;
    table->address = wish->address;
    table->watch = wish->watch;
    table->mirror = mirror_new();
    table->last_request = &table->first;
    snprintf(table->secret, sizeof table->secret, "%s", wish->secret);
    snprintf(table->name, sizeof table->name, "%s", wish->name);
    snprintf(table->language, sizeof table->language, "%s",
             wish->language != NULL ? wish->language : "");
    snprintf(table->view.code, sizeof table->view.code, "%s", wish->address.code);
    snprintf(table->view.link, sizeof table->view.link, "%s", address_link(&wish->address, link));
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(table->prefix, sizeof table->prefix, chance, sizeof chance);
    return table;
}

struct table *table_open(const struct table_wish *wish)
{
    char path[PATH];
    struct table *table = make(wish);
    snprintf(path, sizeof path, "/ws/%s", wish->address.code);
    table->link = link_open(&wish->address, path);
    table->far.wake = link_wake(table->link);
    return table;
}

struct table *table_open_with(const struct table_wish *wish, table_sender *send, void *context)
{
    struct table *table = make(wish);
    table->send = send;
    table->send_context = context;
    return table;
}

void table_hear(struct table *table, int kind, const char *text)
{
    size_t length = strlen(text);
    if (table->heard == TABLE_HEARD)
        return;
    struct link_news *news = &table->to_hear[table->heard++];
    *news = (struct link_news){kind, kind == LINK_UP ? ++table->turns : 404,
                               alloc_zeroed(length + 1, 1), length};
    memcpy(news->text, text, length);
}

void table_close(struct table *table)
{
    if (table == NULL)
        return;
    link_close(table->link);
    mirror_free(table->mirror);
    requests_free(table);
    free(table);
}

bool table_settled(const struct table *table)
{
    return table->view.known && table->caught_up && table->first == NULL;
}

struct far *table_far(struct table *table)
{
    return &table->far;
}
