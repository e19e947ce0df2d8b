/* Messages of a server, and what is asked of it. */
#include "online.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { HTTP_NOT_FOUND = 404, AGAIN_MS = 1000 };

void online_say(struct online_client *online, bool bad, const char *format, ...)
{
    char sentence[ONLINE_SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    words_keep_sentence(sentence); /* what is put into it was kept as a line where it came in */
    bool heard = online->before != NULL && !bad; /* it is told once more */
    if (online->tell != NULL && !heard)
        online->tell(online->tell_context, bad, sentence);
}

void online_go(struct online_client *online)
{
    online->view.table.gone = online->view.table.lost = true;
    online->news |= REMOTE_GONE;
}

void online_out_of_memory(struct online_client *online)
{
    online_say(online, true, "%s", _(ink_status_text(INK_E_MEMORY)));
    online_go(online);
}

/* --- messages --------------------------------------------------------------------------------- */

void online_set_own(struct online_client *online, int seat)
{
    struct remote_state *table = &online->view.table;
    table->own = seat <= table->seats || table->seats == 0 ? seat : 0;
    mirror_set_own(online->mirror, table->own);
    table->player = mirror_player(online->mirror, table->own);
    if (table->own == 0)
        online->view.key[0] = '\0';
}

static void take_key(struct online_client *online, const ink_message *message)
{
    if (ink_message_has(message, "key"))
        online_copy(ink_message_text(message, "key"), online->view.key, sizeof online->view.key);
}

static void take_welcome(struct online_client *online, const ink_message *message, int64_t now)
{
    struct remote_state *table = &online->view.table;
    online->clock_gap = ink_message_number(message, "now") - now;
    table->host = ink_message_flag(message, "host");
    online_copy(ink_message_text(message, "person"), online->person, sizeof online->person);
    int seat = (int)ink_message_number(message, "seat"); /* the server knows who has which */
    if (seat > 0 || !table->asking)
        online_set_own(online, seat);
    take_key(online, message);
    online_copy(ink_message_text(message, "hook"), online->view.hook, sizeof online->view.hook);
    online->newest = (uint64_t)ink_message_number(message, "last");
    if (online->told_lost)
        online_say(online, false, "%s", _("Connected again."));
    online->told_lost = table->lost = false;
    online->news |= REMOTE_ROOM;
}

/* Whoever comes for the first time before the start wants to play. */
static void ask_for_seat(struct online_client *online)
{
    const struct remote_state *table = &online->view.table;
    if (!online->by_name || online->asked || table->own != 0 || table->begun)
        return;
    online->asked = true;
    online_sit(online, 0, online->name);
}

/* Everything that events have told is forgotten. The game as it was is shown, and cannot be played,
   until the one that is told instead is there. */
static void begin_anew(struct online_client *online, uint64_t newest)
{
    struct remote_state *table = &online->view.table;
    struct mirror *mirror = mirror_new();
    if (mirror == NULL) {
        online_out_of_memory(online);
        return;
    }
    requests_drop_steps(online);
    steps_free(online);
    mirror_free(online->before == NULL ? NULL : online->mirror);
    online->before = online->before == NULL ? online->mirror : online->before;
    online->mirror = mirror;
    table->own = online->key[0] != '\0' ? table->own : 0; /* a key speaks for its seat */
    mirror_set_own(mirror, table->own);
    memset(online->seat, 0, sizeof online->seat);
    memset(online->nonce, 0, sizeof online->nonce);
    online->newest = newest;
    online->last = online->shown = online->own_step = 0;
    online->due = 0;
    table->over = false;
    online->view.paused = online->view.has_totals = online->view.caught_up = false;
    online->view.lines = online->view.all_lines = online->view.options = online->view.ended = 0;
}

/* All is told. A game that has not begun there is none that could go on here. */
static void end_anew(struct online_client *online)
{
    const struct remote_state *table = &online->view.table;
    bool begun = mirror_session(online->mirror) != NULL || mirror_session(online->before) == NULL;
    online_say(online, true, "%s",
               _("The server had to go back to an older state of this table: what came after it is "
                 "lost."));
    if (!begun) {
        online_go(online);
        return;
    }
    mirror_free(online->before);
    online->before = NULL;
    online_set_own(online, table->own);
    online->news |= REMOTE_ROOM | REMOTE_BOARD | REMOTE_SESSION;
}

static void take_log(struct online_client *online, const ink_message *message, int64_t now)
{
    (void)now;
    if (ink_message_flag(message, "anew"))
        begin_anew(online, (uint64_t)ink_message_number(message, "last"));
    for (size_t i = 0; i < ink_message_count(message, "events") && !online->view.table.gone; i++) {
        ink_message event;
        if (!ink_message_event_at(message, "events", i, &event))
            continue; /* one of later servers */
        if (ink_message_n(&event) > online->last) {
            online_event(online, &event);
            online->last = online->shown = ink_message_n(&event);
            online->shown_at = ink_message_at(&event);
        }
    }
    uint64_t upto = (uint64_t)ink_message_number(message, "upto");
    online->last = upto > online->last ? upto : online->last;
    if (online->last < online->newest) /* there is more to come, in the next message */
        return;
    online->view.caught_up = true;
    if (online->before != NULL)
        end_anew(online);
    steps_resume(online);
    requests_send(online);
    ask_for_seat(online);
}

/* Whoever came by the key comes back by the new one. */
static void take_new_key(struct online_client *online, const ink_message *message)
{
    take_key(online, message);
    if (online->key[0] != '\0')
        memcpy(online->key, online->view.key, sizeof online->key);
    online_say(online, false, "%s",
               _("The link of your seat is a new one; the old one opens it no more."));
    online->news |= REMOTE_ROOM;
}

/* What it has done is told by its event. */
static void take_ok(struct online_client *online, const ink_message *message, int64_t now)
{
    struct request request;
    (void)now;
    if (!request_answered(online, ink_message_text(message, "id"), &request))
        return;
    if (request.kind == INK_TO_SERVER_sit) {
        online->view.table.asking = false;
        take_key(online, message);
        online->news |= REMOTE_ROOM;
    }
    if (request.kind == INK_TO_SERVER_rekey)
        take_new_key(online, message);
    requests_send(online);
}

/* A step that was refused is taken back, unless that has happened already. If the table has gone
   on, those made after it are refused as well. */
static void take_back(struct online_client *online, const struct request *request, bool stale,
                      const char *why)
{
    unsigned change =
        stale ? mirror_drop_steps(online->mirror) : mirror_refused(online->mirror, request->id);
    int also = stale ? requests_drop_steps(online) : 0;
    if ((change & MIRROR_BROKEN) != 0)
        online_out_of_memory(online);
    if ((change & MIRROR_REPLACED) == 0)
        return;
    online->news |= REMOTE_BOARD | REMOTE_SESSION;
    if (stale)
        steps_tell_back(online, BACK_STALE, 1 + also);
    else
        online_say(online, true, _("Taken back: %s. The server says: %s"), request->text, why);
}

static void take_no(struct online_client *online, const ink_message *message, int64_t now)
{
    struct request request;
    char text[ONLINE_SENTENCE / 2];
    (void)now;
    online_copy(ink_message_text(message, "text"), text, sizeof text);
    bool known = request_answered(online, ink_message_text(message, "id"), &request);
    bool stale = ink_slice_is(ink_message_text(message, "code"), "STALE");
    if (known && request.dropped) {
        /* it was said already why */
    } else if (known && request.kind == INK_TO_SERVER_step) {
        take_back(online, &request, stale, text);
    } else if (known && request.kind == INK_TO_SERVER_sit) {
        online->view.table.asking = false;
        online->news |= REMOTE_ROOM;
        online_say(online, true, _("There is no seat for you: %s You may watch."), text);
    } else {
        online_say(online, true, _("The server says no: %s"), text);
    }
    requests_send(online);
}

static void take_there(struct online_client *online, const ink_message *message, int64_t now)
{
    struct remote_state *table = &online->view.table;
    size_t count = ink_message_count(message, "seats");
    (void)now;
    table->spectators = (int)ink_message_number(message, "spectators");
    for (int i = 0; i < table->seats; i++)
        online->seat[i].there = false;
    for (size_t i = 0; i < count; i++) {
        int64_t seat = ink_message_number_at(message, "seats", i);
        if (seat >= 1 && seat <= table->seats)
            online->seat[seat - 1].there = true;
    }
    online->view.ended = (int)ink_message_number(message, "ended");
    online->news |= REMOTE_ROOM;
}

/* Totals are told by player of the record. */
static void take_scores(struct online_client *online, const ink_message *message, int64_t now)
{
    size_t count = ink_message_count(message, "totals");
    (void)now;
    if (count != (size_t)online->view.table.players)
        return;
    for (size_t p = 0; p < count && p < ONLINE_SEATS; p++)
        online->view.total[p] = (int)ink_message_number_at(message, "totals", p);
    online->view.has_totals = true;
    online->news |= REMOTE_ROOM;
}

static void take_bye(struct online_client *online, const ink_message *message, int64_t now)
{
    char text[ONLINE_SENTENCE / 2];
    int retry = (int)ink_message_number(message, "retry_ms");
    (void)now;
    online_copy(ink_message_text(message, "text"), text, sizeof text);
    if (text[0] != '\0')
        online_say(online, retry == 0, _("The server says: %s"), text);
    if (retry == 0)
        online_go(online);
    else
        online->pause_ms = retry;
}

static void take_hook(struct online_client *online, const ink_message *message, int64_t now)
{
    char text[ONLINE_SENTENCE / 2];
    (void)now;
    online_copy(ink_message_text(message, "text"), text, sizeof text);
    online_say(online, true, "%s", text);
}

static const struct {
    int kind;
    void (*take)(struct online_client *online, const ink_message *message, int64_t now);
} takers[] = {
    {INK_TO_CLIENT_welcome, take_welcome}, {INK_TO_CLIENT_log, take_log},
    {INK_TO_CLIENT_ok, take_ok},           {INK_TO_CLIENT_no, take_no},
    {INK_TO_CLIENT_there, take_there},     {INK_TO_CLIENT_scores, take_scores},
    {INK_TO_CLIENT_bye, take_bye},         {INK_TO_CLIENT_hook, take_hook},
};

void online_hear(struct online_client *online, ink_slice json, int64_t now)
{
    ink_message message;
    if (online->view.table.gone)
        return;
    if (ink_message_read(INK_TO_CLIENT, json, &message))
        for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
            if (takers[i].kind == message.kind)
                takers[i].take(online, &message, now);
    if (message.starved) /* it must not be missing: over a new connection it is told again */
        online->pause_ms = AGAIN_MS;
    ink_message_free(&message);
}

/* --- the connection --------------------------------------------------------------------------- */

void online_up(struct online_client *online)
{
    online->up = true;
    online->turn++;
    online->view.caught_up = false;
    online->newest = 0;
    requests_forget_dropped(online);
    online_hello(online);
}

/* A break is told once, not each attempt. */
void online_down(struct online_client *online, const char *why)
{
    char words[ONLINE_SENTENCE / 2];
    online_copy(ink_slice_of(why), words, sizeof words);
    online->up = false;
    online->view.caught_up = false;
    online->view.table.lost = true;
    if (!online->told_lost && !online->view.table.gone)
        online_say(online, true, _("No connection: %s. It is tried again."), words);
    online->told_lost = true;
    online->news |= REMOTE_ROOM;
}

void online_refused(struct online_client *online, int status)
{
    const struct remote_state *table = &online->view.table;
    if (status == HTTP_NOT_FOUND && table->known)
        online_say(online, true, _("There is no table %s at this server any more."), table->code);
    else if (status == HTTP_NOT_FOUND) /* a code that was read or typed wrongly */
        online_say(online, true, _("There is no table %s at this server."), table->code);
    else
        online_say(online, true, _("The server does not let you to this table (status %d)."),
                   status);
    requests_drop_steps(online); /* nobody will ever take them */
    steps_free(online);
    online_go(online);
}

unsigned online_news(struct online_client *online)
{
    unsigned news = online->news;
    if ((news & REMOTE_SESSION) != 0)
        online_name_players(online);
    online->news = 0;
    return news;
}

int online_pause(struct online_client *online)
{
    int ms = online->pause_ms;
    online->pause_ms = 0;
    return ms;
}

/* --- asking ----------------------------------------------------------------------------------- */

const char *online_why_no_step(const struct online_client *online)
{
    const struct remote_state *table = &online->view.table;
    if (table->player < 0)
        return _("You are watching this table.");
    if (table->gone && !table->over)
        return _("This table cannot be reached any more.");
    if (online->seat[table->own - 1].dropped)
        return _("You are out of this game.");
    if (online->recalled != NULL || online->before != NULL)
        return _("A moment: the table is being looked up.");
    if (online->view.waiting >= ONLINE_WAITING)
        return _("Too much waits to be sent; wait for the connection.");
    return NULL;
}

void online_stepped(struct online_client *online, const char *step)
{
    struct request wanted = {.kind = INK_TO_SERVER_step,
                             .seat = online->view.table.own,
                             .round = ink_session_table(online_session(online))->round};
    snprintf(wanted.text, sizeof wanted.text, "%s", step);
    const char *id = request_make(online, &wanted);
    if (id == NULL || !mirror_stepped(online->mirror, id, step)) {
        online_out_of_memory(online);
        return;
    }
    steps_note_end(online);
}

static void ask(struct online_client *online, const struct request *wanted)
{
    if (!online->view.table.gone && request_make(online, wanted) == NULL)
        online_say(online, true, "%s", _("Too much waits to be sent; wait for the connection."));
}

void online_sit(struct online_client *online, int seat, const char *name)
{
    struct request wanted = {.kind = INK_TO_SERVER_sit, .seat = seat};
    snprintf(wanted.text, sizeof wanted.text, "%s", name);
    online->brought = online->view.table.asking = true;
    ask(online, &wanted);
}

void online_set(struct online_client *online, const char *option, const char *value)
{
    struct request wanted = {.kind = INK_TO_SERVER_set};
    snprintf(wanted.word, sizeof wanted.word, "%s", option);
    snprintf(wanted.text, sizeof wanted.text, "%s", value);
    ask(online, &wanted);
}

/* Servers that have no such option are older than the request, too. */
static bool knows_help(const struct online_client *online)
{
    for (int i = 0; i < online->view.options; i++)
        if (strcmp(online->view.option[i].key, "hints") == 0)
            return true;
    return false;
}

void online_ask(struct online_client *online, int verb, int seat, int level, const char *text)
{
    static const struct {
        int kind, level;
    } kinds[] = {
        [REMOTE_START] = {INK_TO_SERVER_start, 0},     [REMOTE_BOT] = {INK_TO_SERVER_bot, 0},
        [REMOTE_DROP] = {INK_TO_SERVER_drop, 0},       [REMOTE_SAY] = {INK_TO_SERVER_chat, 0},
        [REMOTE_PAUSE] = {INK_TO_SERVER_pause, 1},     [REMOTE_RESUME] = {INK_TO_SERVER_pause, 0},
        [REMOTE_NEXT] = {INK_TO_SERVER_next, 0},       [REMOTE_STAND] = {INK_TO_SERVER_stand, 0},
        [REMOTE_REMATCH] = {INK_TO_SERVER_rematch, 0}, [REMOTE_HELP] = {INK_TO_SERVER_help, 0},
        [REMOTE_REKEY] = {INK_TO_SERVER_rekey, 0},
    };
    bool has_level = verb == REMOTE_BOT || verb == REMOTE_REMATCH;
    if (verb == REMOTE_HELP && !knows_help(online))
        return;
    struct request wanted = {
        .kind = kinds[verb].kind, .seat = seat, .level = has_level ? level : kinds[verb].level};
    snprintf(wanted.text, sizeof wanted.text, "%s", text);
    ask(online, &wanted);
}

/* --- looking ---------------------------------------------------------------------------------- */

const struct online_view *online_view(const struct online_client *online)
{
    return &online->view;
}

ink_session *online_session(const struct online_client *online)
{
    return mirror_session(online->before != NULL ? online->before : online->mirror);
}

/* The moment of the server's clock that a moment here is. */
int64_t online_due(const struct online_client *online)
{
    return online->due != 0 ? online->due - online->clock_gap : 0;
}

int64_t online_left(const struct online_client *online, int64_t now)
{
    int64_t left = online_due(online) - now;
    return online->due == 0 ? -1 : left > 0 ? left : 0;
}

bool online_settled(const struct online_client *online)
{
    return online->view.table.known && online->view.caught_up && online->first == NULL;
}

/* --- making ----------------------------------------------------------------------------------- */

static void keep(char *buffer, size_t size, const char *text)
{
    snprintf(buffer, size, "%s", text != NULL ? text : "");
}

struct online_client *online_new(const struct online_wish *wish, online_sender *send, void *context)
{
    struct online_client *online = calloc(1, sizeof *online);
    struct mirror *mirror = mirror_new();
    if (online == NULL || mirror == NULL || !dice_draw(online, wish->random)) {
        mirror_free(mirror);
        free(online);
        return NULL;
    }
    struct remote_state *table = &online->view.table;
    *table = (struct remote_state){
        .seat = online->seat, .key = online->view.key, .fairness = online->fairness, .player = -1};
    table->lost = true;
    online->mirror = mirror;
    online->send = send;
    online->send_context = context;
    online->last_request = &online->first;
    keep(online->key, sizeof online->key, wish->key);
    keep(online->token, sizeof online->token, wish->token);
    keep(online->language, sizeof online->language, wish->language);
    keep(online->name, sizeof online->name, wish->name);
    keep(table->code, sizeof table->code, wish->code);
    keep(table->link, sizeof table->link, wish->link);
    if (wish->invite != NULL)
        table->invite = *wish->invite;
    online->by_name = online->name[0] != '\0';
    if (wish->memory != NULL)
        online_recall(online, ink_slice_of(wish->memory));
    return online;
}

void online_tell_to(struct online_client *online, remote_teller *tell, void *context)
{
    online->tell = tell;
    online->tell_context = context;
}

void online_free(struct online_client *online)
{
    if (online == NULL)
        return;
    mirror_free(online->mirror);
    mirror_free(online->before);
    requests_free(online);
    steps_free(online);
    free(online);
}
