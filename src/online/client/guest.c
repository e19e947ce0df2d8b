/* Messages of a server, and what is asked of it. */
#include "guest.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "state.h"
#include "words/words.h"

enum { HTTP_NOT_FOUND = 404, AGAIN_MS = 1000 };

void guest_say(struct guest *guest, bool bad, const char *format, ...)
{
    char sentence[GUEST_SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    words_keep_sentence(sentence); /* what is put into it was kept as a line where it came in */
    bool heard = guest->before != NULL && !bad; /* it is told once more */
    if (guest->tell != NULL && !heard)
        guest->tell(guest->tell_context, bad, sentence);
}

void guest_go(struct guest *guest)
{
    guest->view.table.gone = guest->view.table.lost = true;
    guest->news |= FAR_GONE;
}

void guest_out_of_memory(struct guest *guest)
{
    guest_say(guest, true, "%s", _(ink_status_text(INK_E_MEMORY)));
    guest_go(guest);
}

/* --- messages --------------------------------------------------------------------------------- */

void guest_set_own(struct guest *guest, int seat)
{
    struct far_table *table = &guest->view.table;
    table->own = seat <= table->seats || table->seats == 0 ? seat : 0;
    mirror_set_own(guest->mirror, table->own);
    table->player = mirror_player(guest->mirror, table->own);
    if (table->own == 0)
        guest->view.key[0] = '\0';
}

static void take_key(struct guest *guest, const ink_message *message)
{
    if (ink_message_has(message, "key"))
        guest_copy(ink_message_text(message, "key"), guest->view.key, sizeof guest->view.key);
}

static void take_welcome(struct guest *guest, const ink_message *message, int64_t now)
{
    struct far_table *table = &guest->view.table;
    guest->clock_gap = ink_message_number(message, "now") - now;
    table->host = ink_message_flag(message, "host");
    guest_copy(ink_message_text(message, "person"), guest->person, sizeof guest->person);
    int seat = (int)ink_message_number(message, "seat"); /* the server knows who has which */
    if (seat > 0 || !table->asking)
        guest_set_own(guest, seat);
    take_key(guest, message);
    guest_copy(ink_message_text(message, "hook"), guest->view.hook, sizeof guest->view.hook);
    guest->newest = (uint64_t)ink_message_number(message, "last");
    if (guest->told_lost)
        guest_say(guest, false, "%s", _("Connected again."));
    guest->told_lost = table->lost = false;
    guest->news |= FAR_ROOM;
}

/* Whoever comes for the first time before the start wants to play. */
static void ask_for_seat(struct guest *guest)
{
    const struct far_table *table = &guest->view.table;
    if (!guest->by_name || guest->asked || table->own != 0 || table->begun)
        return;
    guest->asked = true;
    guest_sit(guest, 0, guest->name);
}

/* Everything that events have told is forgotten. The game as it was is shown, and cannot be played,
   until the one that is told instead is there. */
static void begin_anew(struct guest *guest, uint64_t newest)
{
    struct far_table *table = &guest->view.table;
    struct mirror *mirror = mirror_new();
    if (mirror == NULL) {
        guest_out_of_memory(guest);
        return;
    }
    requests_drop_steps(guest);
    steps_free(guest);
    mirror_free(guest->before == NULL ? NULL : guest->mirror);
    guest->before = guest->before == NULL ? guest->mirror : guest->before;
    guest->mirror = mirror;
    table->own = guest->key[0] != '\0' ? table->own : 0; /* a key speaks for its seat */
    mirror_set_own(mirror, table->own);
    memset(guest->seat, 0, sizeof guest->seat);
    memset(guest->nonce, 0, sizeof guest->nonce);
    guest->newest = newest;
    guest->last = guest->shown = guest->own_step = 0;
    guest->due = 0;
    table->over = false;
    guest->view.paused = guest->view.has_totals = guest->view.caught_up = false;
    guest->view.lines = guest->view.all_lines = guest->view.options = guest->view.ended = 0;
}

/* All is told. A game that has not begun there is none that could go on here. */
static void end_anew(struct guest *guest)
{
    const struct far_table *table = &guest->view.table;
    bool begun = mirror_session(guest->mirror) != NULL || mirror_session(guest->before) == NULL;
    guest_say(guest, true, "%s",
              _("The server had to go back to an older state of this table: what came after it is "
                "lost."));
    if (!begun) {
        guest_go(guest);
        return;
    }
    mirror_free(guest->before);
    guest->before = NULL;
    guest_set_own(guest, table->own);
    guest->news |= FAR_ROOM | FAR_BOARD | FAR_SESSION;
}

static void take_log(struct guest *guest, const ink_message *message, int64_t now)
{
    (void)now;
    if (ink_message_flag(message, "anew"))
        begin_anew(guest, (uint64_t)ink_message_number(message, "last"));
    for (size_t i = 0; i < ink_message_count(message, "events") && !guest->view.table.gone; i++) {
        ink_message event;
        if (!ink_message_event_at(message, "events", i, &event))
            continue; /* one of later servers */
        if (ink_message_n(&event) > guest->last) {
            guest_event(guest, &event);
            guest->last = guest->shown = ink_message_n(&event);
            guest->shown_at = ink_message_at(&event);
        }
    }
    uint64_t upto = (uint64_t)ink_message_number(message, "upto");
    guest->last = upto > guest->last ? upto : guest->last;
    if (guest->last < guest->newest) /* there is more to come, in the next message */
        return;
    guest->view.caught_up = true;
    if (guest->before != NULL)
        end_anew(guest);
    steps_resume(guest);
    requests_send(guest);
    ask_for_seat(guest);
}

/* Whoever came by the key comes back by the new one. */
static void take_new_key(struct guest *guest, const ink_message *message)
{
    take_key(guest, message);
    if (guest->key[0] != '\0')
        memcpy(guest->key, guest->view.key, sizeof guest->key);
    guest_say(guest, false, "%s",
              _("The link of your seat is a new one; the old one opens it no more."));
    guest->news |= FAR_ROOM;
}

/* What it has done is told by its event. */
static void take_ok(struct guest *guest, const ink_message *message, int64_t now)
{
    struct request request;
    (void)now;
    if (!request_answered(guest, ink_message_text(message, "id"), &request))
        return;
    if (request.kind == INK_TO_SERVER_sit) {
        guest->view.table.asking = false;
        take_key(guest, message);
        guest->news |= FAR_ROOM;
    }
    if (request.kind == INK_TO_SERVER_rekey)
        take_new_key(guest, message);
    requests_send(guest);
}

/* A step that was refused is taken back, unless that has happened already. If the table has gone
   on, those made after it are refused as well. */
static void take_back(struct guest *guest, const struct request *request, bool stale,
                      const char *why)
{
    unsigned change =
        stale ? mirror_drop_steps(guest->mirror) : mirror_refused(guest->mirror, request->id);
    int also = stale ? requests_drop_steps(guest) : 0;
    if ((change & MIRROR_BROKEN) != 0)
        guest_out_of_memory(guest);
    if ((change & MIRROR_REPLACED) == 0)
        return;
    guest->news |= FAR_BOARD | FAR_SESSION;
    if (stale)
        steps_tell_back(guest, BACK_STALE, 1 + also);
    else
        guest_say(guest, true, _("Taken back: %s. The server says: %s"), request->text, why);
}

static void take_no(struct guest *guest, const ink_message *message, int64_t now)
{
    struct request request;
    char text[GUEST_SENTENCE / 2];
    (void)now;
    guest_copy(ink_message_text(message, "text"), text, sizeof text);
    bool known = request_answered(guest, ink_message_text(message, "id"), &request);
    bool stale = ink_slice_is(ink_message_text(message, "code"), "STALE");
    if (known && request.dropped) {
        /* it was said already why */
    } else if (known && request.kind == INK_TO_SERVER_step) {
        take_back(guest, &request, stale, text);
    } else if (known && request.kind == INK_TO_SERVER_sit) {
        guest->view.table.asking = false;
        guest->news |= FAR_ROOM;
        guest_say(guest, true, _("There is no seat for you: %s You may look on."), text);
    } else {
        guest_say(guest, true, _("The server says no: %s"), text);
    }
    requests_send(guest);
}

static void take_there(struct guest *guest, const ink_message *message, int64_t now)
{
    struct far_table *table = &guest->view.table;
    size_t count = ink_message_count(message, "seats");
    (void)now;
    table->spectators = (int)ink_message_number(message, "spectators");
    for (int i = 0; i < table->seats; i++)
        guest->seat[i].there = false;
    for (size_t i = 0; i < count; i++) {
        int64_t seat = ink_message_number_at(message, "seats", i);
        if (seat >= 1 && seat <= table->seats)
            guest->seat[seat - 1].there = true;
    }
    guest->view.ended = (int)ink_message_number(message, "ended");
    guest->news |= FAR_ROOM;
}

/* Totals are told by player of the record. */
static void take_scores(struct guest *guest, const ink_message *message, int64_t now)
{
    size_t count = ink_message_count(message, "totals");
    (void)now;
    if (count != (size_t)guest->view.table.players)
        return;
    for (size_t p = 0; p < count && p < GUEST_SEATS; p++)
        guest->view.total[p] = (int)ink_message_number_at(message, "totals", p);
    guest->view.has_totals = true;
    guest->news |= FAR_ROOM;
}

static void take_bye(struct guest *guest, const ink_message *message, int64_t now)
{
    char text[GUEST_SENTENCE / 2];
    int retry = (int)ink_message_number(message, "retry_ms");
    (void)now;
    guest_copy(ink_message_text(message, "text"), text, sizeof text);
    if (text[0] != '\0')
        guest_say(guest, retry == 0, _("The server says: %s"), text);
    if (retry == 0)
        guest_go(guest);
    else
        guest->pause_ms = retry;
}

static void take_hook(struct guest *guest, const ink_message *message, int64_t now)
{
    char text[GUEST_SENTENCE / 2];
    (void)now;
    guest_copy(ink_message_text(message, "text"), text, sizeof text);
    guest_say(guest, true, "%s", text);
}

static const struct {
    int kind;
    void (*take)(struct guest *guest, const ink_message *message, int64_t now);
} takers[] = {
    {INK_TO_CLIENT_welcome, take_welcome}, {INK_TO_CLIENT_log, take_log},
    {INK_TO_CLIENT_ok, take_ok},           {INK_TO_CLIENT_no, take_no},
    {INK_TO_CLIENT_there, take_there},     {INK_TO_CLIENT_scores, take_scores},
    {INK_TO_CLIENT_bye, take_bye},         {INK_TO_CLIENT_hook, take_hook},
};

void guest_hear(struct guest *guest, ink_slice json, int64_t now)
{
    ink_message message;
    if (guest->view.table.gone)
        return;
    if (ink_message_read(INK_TO_CLIENT, json, &message))
        for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
            if (takers[i].kind == message.kind)
                takers[i].take(guest, &message, now);
    if (message.starved) /* it must not be missing: over a new connection it is told again */
        guest->pause_ms = AGAIN_MS;
    ink_message_free(&message);
}

/* --- the connection --------------------------------------------------------------------------- */

void guest_up(struct guest *guest)
{
    guest->up = true;
    guest->turn++;
    guest->view.caught_up = false;
    guest->newest = 0;
    requests_forget_dropped(guest);
    guest_hello(guest);
}

/* A break is told once, not each attempt. */
void guest_down(struct guest *guest, const char *why)
{
    char words[GUEST_SENTENCE / 2];
    guest_copy(ink_slice_of(why), words, sizeof words);
    guest->up = false;
    guest->view.caught_up = false;
    guest->view.table.lost = true;
    if (!guest->told_lost && !guest->view.table.gone)
        guest_say(guest, true, _("No connection: %s. It is tried again."), words);
    guest->told_lost = true;
    guest->news |= FAR_ROOM;
}

void guest_refused(struct guest *guest, int status)
{
    const struct far_table *table = &guest->view.table;
    if (status == HTTP_NOT_FOUND && table->known)
        guest_say(guest, true, _("There is no table %s at this server any more."), table->code);
    else if (status == HTTP_NOT_FOUND) /* a code that was read or typed wrongly */
        guest_say(guest, true, _("There is no table %s at this server."), table->code);
    else
        guest_say(guest, true, _("The server does not let you to this table (status %d)."), status);
    requests_drop_steps(guest); /* nobody will ever take them */
    steps_free(guest);
    guest_go(guest);
}

unsigned guest_news(struct guest *guest)
{
    unsigned news = guest->news;
    if ((news & FAR_SESSION) != 0)
        guest_name_players(guest);
    guest->news = 0;
    return news;
}

int guest_pause(struct guest *guest)
{
    int ms = guest->pause_ms;
    guest->pause_ms = 0;
    return ms;
}

/* --- asking ----------------------------------------------------------------------------------- */

const char *guest_why_no_step(const struct guest *guest)
{
    const struct far_table *table = &guest->view.table;
    if (table->player < 0)
        return _("You look on at this table.");
    if (table->gone && !table->over)
        return _("This table cannot be reached any more.");
    if (guest->seat[table->own - 1].dropped)
        return _("You are out of this game.");
    if (guest->recalled != NULL || guest->before != NULL)
        return _("A moment: the table is being looked up.");
    if (guest->view.waiting >= GUEST_WAITING)
        return _("Too much waits to be sent; wait for the connection.");
    return NULL;
}

void guest_stepped(struct guest *guest, const char *step)
{
    struct request wanted = {.kind = INK_TO_SERVER_step,
                             .seat = guest->view.table.own,
                             .round = ink_session_table(guest_session(guest))->round};
    snprintf(wanted.text, sizeof wanted.text, "%s", step);
    const char *id = request_make(guest, &wanted);
    if (id == NULL || !mirror_stepped(guest->mirror, id, step)) {
        guest_out_of_memory(guest);
        return;
    }
    steps_note_end(guest);
}

static void ask(struct guest *guest, const struct request *wanted)
{
    if (!guest->view.table.gone && request_make(guest, wanted) == NULL)
        guest_say(guest, true, "%s", _("Too much waits to be sent; wait for the connection."));
}

void guest_sit(struct guest *guest, int seat, const char *name)
{
    struct request wanted = {.kind = INK_TO_SERVER_sit, .seat = seat};
    snprintf(wanted.text, sizeof wanted.text, "%s", name);
    guest->brought = guest->view.table.asking = true;
    ask(guest, &wanted);
}

void guest_set(struct guest *guest, const char *option, const char *value)
{
    struct request wanted = {.kind = INK_TO_SERVER_set};
    snprintf(wanted.word, sizeof wanted.word, "%s", option);
    snprintf(wanted.text, sizeof wanted.text, "%s", value);
    ask(guest, &wanted);
}

/* Servers that have no such option are older than the request, too. */
static bool knows_help(const struct guest *guest)
{
    for (int i = 0; i < guest->view.options; i++)
        if (strcmp(guest->view.option[i].key, "hints") == 0)
            return true;
    return false;
}

void guest_ask(struct guest *guest, int verb, int seat, int level, const char *text)
{
    static const struct {
        int kind, level;
    } kinds[] = {
        [FAR_START] = {INK_TO_SERVER_start, 0},     [FAR_BOT] = {INK_TO_SERVER_bot, 0},
        [FAR_DROP] = {INK_TO_SERVER_drop, 0},       [FAR_SAY] = {INK_TO_SERVER_chat, 0},
        [FAR_PAUSE] = {INK_TO_SERVER_pause, 1},     [FAR_RESUME] = {INK_TO_SERVER_pause, 0},
        [FAR_NEXT] = {INK_TO_SERVER_next, 0},       [FAR_STAND] = {INK_TO_SERVER_stand, 0},
        [FAR_REMATCH] = {INK_TO_SERVER_rematch, 0}, [FAR_HELP] = {INK_TO_SERVER_help, 0},
        [FAR_REKEY] = {INK_TO_SERVER_rekey, 0},
    };
    bool has_level = verb == FAR_BOT || verb == FAR_REMATCH;
    if (verb == FAR_HELP && !knows_help(guest))
        return;
    struct request wanted = {
        .kind = kinds[verb].kind, .seat = seat, .level = has_level ? level : kinds[verb].level};
    snprintf(wanted.text, sizeof wanted.text, "%s", text);
    ask(guest, &wanted);
}

/* --- looking ---------------------------------------------------------------------------------- */

const struct guest_view *guest_view(const struct guest *guest)
{
    return &guest->view;
}

ink_session *guest_session(const struct guest *guest)
{
    return mirror_session(guest->before != NULL ? guest->before : guest->mirror);
}

/* The moment of the server's clock that a moment here is. */
static int64_t server_time(const struct guest *guest, int64_t now)
{
    return now + guest->clock_gap;
}

int64_t guest_left(const struct guest *guest, int64_t now)
{
    int64_t left = guest->due - server_time(guest, now);
    return guest->due == 0 ? -1 : left > 0 ? left : 0;
}

bool guest_settled(const struct guest *guest)
{
    return guest->view.table.known && guest->view.caught_up && guest->first == NULL;
}

/* --- making ----------------------------------------------------------------------------------- */

static void keep(char *buffer, size_t size, const char *text)
{
    snprintf(buffer, size, "%s", text != NULL ? text : "");
}

struct guest *guest_new(const struct guest_wish *wish, guest_sender *send, void *context)
{
    struct guest *guest = calloc(1, sizeof *guest);
    struct mirror *mirror = mirror_new();
    if (guest == NULL || mirror == NULL || !dice_draw(guest, wish->random)) {
        mirror_free(mirror);
        free(guest);
        return NULL;
    }
    struct far_table *table = &guest->view.table;
    *table = (struct far_table){
        .seat = guest->seat, .key = guest->view.key, .fairness = guest->fairness, .player = -1};
    table->lost = true;
    guest->mirror = mirror;
    guest->send = send;
    guest->send_context = context;
    guest->last_request = &guest->first;
    keep(guest->key, sizeof guest->key, wish->key);
    keep(guest->token, sizeof guest->token, wish->token);
    keep(guest->language, sizeof guest->language, wish->language);
    keep(guest->name, sizeof guest->name, wish->name);
    keep(table->code, sizeof table->code, wish->code);
    keep(table->link, sizeof table->link, wish->link);
    if (wish->invite != NULL)
        table->invite = *wish->invite;
    guest->by_name = guest->name[0] != '\0';
    if (wish->memory != NULL)
        guest_recall(guest, ink_slice_of(wish->memory));
    return guest;
}

void guest_tell_to(struct guest *guest, far_teller *tell, void *context)
{
    guest->tell = tell;
    guest->tell_context = context;
}

void guest_free(struct guest *guest)
{
    if (guest == NULL)
        return;
    mirror_free(guest->mirror);
    mirror_free(guest->before);
    requests_free(guest);
    steps_free(guest);
    free(guest);
}
