/* The interface: guests, accounts, and what is known about oneself. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "api_tables.h"
#include "passes.h"
#include "rates.h"
#include "serve.h"
#include "speech/i18n.h"
#include "wire/wire.h"

enum {
    GAMES_SHOWN = 100,
    RESULTS_SHOWN = 100,
    TOURNAMENTS_SHOWN = 20,
    EXPORTED = 10000,
    TURNS_LOOKED_AT = 12
};

/* --- secrets ---------------------------------------------------------------------------------- */

/* A person who is (or becomes) known on this device. */
struct arrival {
    ink_person person;
    char secret[PEOPLE_SECRET];
    unsigned char hash[INK_SECRET_HASH];
    uint64_t guest; /* who was here before, if it was a guest; else 0 */
    char key[PEOPLE_KEY];
    struct pass_job pass;
    struct call *call;
    int64_t at; /* when */
};

static void free_arrival(void *own)
{
    struct arrival *arrival = own;
    sodium_memzero(arrival, sizeof *arrival);
    free(arrival);
}

static struct arrival *arrival_make(struct call *call)
{
    struct arrival *arrival = call_own(call, sizeof *arrival);
    if (arrival == NULL)
        return NULL;
    call->free_own = free_arrival;
    arrival->call = call;
    arrival->at = loop_now(call->exchange->loop);
    secret_make(arrival->secret);
    secret_hash(ink_slice_of(arrival->secret), arrival->hash);
    return arrival;
}

/* 400 days is as long as browsers keep a cookie. */
void cookie_set(struct exchange *exchange, const char *secret)
{
    char cookie[160];
    snprintf(cookie, sizeof cookie, "inkrail=%s; Max-Age=%d; Path=/; HttpOnly; SameSite=Lax%s",
             secret, secret[0] != '\0' ? 400 * 24 * 3600 : 0, exchange->secure ? "; Secure" : "");
    exchange_header(exchange, "Set-Cookie", cookie);
}

static void answer_arrival(struct call *call)
{
    const struct arrival *arrival = call->own;
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    cookie_set(call->exchange, arrival->secret);
    ink_text_string(page_room(call, 512), "{");
    page_number(call, "person", arrival->person.person);
    ink_say_text(&call->page, "name", ink_slice_of(arrival->person.name));
    ink_say_text(&call->page, "token", ink_slice_of(arrival->secret));
    ink_say_end(&call->page);
    call_answer(call, 200);
}

/* False, and the call is refused, if there is no good name. */
static bool take_name(struct call *call, char name[INK_NAME])
{
    ink_slice given = body_text(&call->body, "name");
    if (!people_name_good(given)) {
        call_refuse(call, 400, "NAME", _("A name has 1 to 40 bytes and no control characters."));
        return false;
    }
    memcpy(name, given.data, given.length);
    name[given.length] = '\0';
    return true;
}

static bool allowed(struct call *call, int kind, int an_hour)
{
    if (rate_take(kind, call->exchange->address, an_hour, loop_now(call->exchange->loop)))
        return true;
    call_refuse(call, 429, "FLOOD", _("Too many requests from your address. Wait a little."));
    return false;
}

/* --- guests ----------------------------------------------------------------------------------- */

static ink_store_status work_guest(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    return ink_store_person_make(store, &arrival->person, arrival->hash);
}

void guest_make(struct call *call)
{
    char name[INK_NAME];
    if (!take_name(call, name) || !allowed(call, RATE_GUESTS, GUESTS_AN_HOUR))
        return;
    struct arrival *arrival = arrival_make(call);
    if (arrival == NULL)
        return;
    arrival->person.person = number_make();
    arrival->person.made = arrival->person.seen = arrival->at;
    memcpy(arrival->person.name, name, sizeof name);
    call_write(call, work_guest, answer_arrival);
}

/* --- oneself ---------------------------------------------------------------------------------- */

static ink_store_status work_rename(struct call *call, ink_store *store)
{
    return ink_store_person_name(store, call->person.person, body_text(&call->body, "name"));
}

static void page_me(struct call *call)
{
    ink_text_string(page_room(call, 512), "{");
    page_number(call, "person", call->person.person);
    ink_say_text(&call->page, "name", ink_slice_of(call->person.name));
    ink_say_text(&call->page, "account", ink_slice_of(call->person.account));
}

static void answer_rename(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    people_changed();
    page_me(call);
    ink_say_end(&call->page);
    call_answer(call, 200);
}

void me_rename(struct call *call)
{
    if (take_name(call, call->person.name))
        call_write(call, work_rename, answer_rename);
}

static ink_store_status work_forget(struct call *call, ink_store *store)
{
    return ink_store_person_forget(store, call->person.person);
}

/* The person is no longer known on this device, or nowhere. */
static void answer_gone(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    people_changed();
    cookie_set(call->exchange, "");
    ink_text_string(page_room(call, 8), "{}");
    call_answer(call, 200);
}

void me_forget(struct call *call)
{
    call_write(call, work_forget, answer_gone);
}

static ink_store_status work_logout(struct call *call, ink_store *store)
{
    unsigned char hash[INK_SECRET_HASH];
    secret_hash(call->exchange->secret, hash);
    return ink_store_secret_remove(store, hash);
}

void logout(struct call *call)
{
    call_write(call, work_logout, answer_gone);
}

/* --- games and results ------------------------------------------------------------------------ */

/* While tables are listed nothing else can be read: whose turn it is is asked of their logs
   afterwards, and put in. */
struct games {
    struct call *call;
    int count;
    struct {
        uint64_t table;
        size_t at; /* where in the page its object ends */
    } running[TURNS_LOOKED_AT];
};

static bool add_game(void *context, const ink_table_line *line)
{
    struct games *games = context;
    ink_text *page = page_room(games->call, 1024);
    page_table_line(page, line);
    if (line->state == 1 && games->count < TURNS_LOOKED_AT) {
        games->running[games->count].table = line->table;
        games->running[games->count++].at = page->length;
    }
    ink_say_end(page);
    return true;
}

/* What follows is set aside, and comes again behind what is written meanwhile. */
static void add_turn(struct call *call, ink_store *store, uint64_t table, size_t at)
{
    ink_text *page = &call->page;
    size_t length = page->length - at;
    char *rest = malloc(length);
    if (rest == NULL)
        return;
    memcpy(rest, page->data + at, length);
    ink_text_cut(page, at);
    page_turn(call, store, table);
    ink_text_bytes(page_room(call, length), rest, length);
    free(rest);
}

/* The last first, so that the places of the others stay. */
static void add_turns(const struct games *games, ink_store *store)
{
    for (int i = games->count; i-- > 0 && ink_text_whole(&games->call->page);)
        add_turn(games->call, store, games->running[i].table, games->running[i].at);
}

static bool add_result(void *context, const ink_result *result)
{
    page_result(context, result, 0);
    return true;
}

static ink_store_status page_games(struct call *call, ink_store *store, size_t games_most,
                                   size_t results_most)
{
    struct games games = {.call = call};
    ink_say_list(page_room(call, 64), "games");
    ink_store_status status =
        ink_store_tables(store, INK_LIST_PERSON, call->person.person, games_most, add_game, &games);
    ink_say_list_end(page_room(call, 64));
    if (status != INK_STORE_OK && status != INK_STORE_NONE)
        return status;
    add_turns(&games, store);
    ink_say_list(page_room(call, 64), "results");
    status = ink_store_results_of(store, call->person.person, results_most, add_result, call);
    ink_say_list_end(page_room(call, 64));
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static bool add_tournament(void *context, const ink_tournament *tournament)
{
    struct call *call = context;
    ink_say_list_member(page_room(call, 8), (ink_slice){"{", 1});
    page_tournament(call, tournament);
    ink_say_flag(page_room(call, 32), "host", tournament->host == call->person.person);
    ink_say_end(page_room(call, 8));
    return true;
}

static ink_store_status page_tournaments(struct call *call, ink_store *store, size_t most)
{
    ink_say_list(page_room(call, 64), "tournaments");
    ink_store_status status =
        ink_store_tournaments_of(store, call->person.person, most, add_tournament, call);
    ink_say_list_end(page_room(call, 64));
    return status;
}

static ink_store_status work_me(struct call *call, ink_store *store)
{
    page_me(call);
    ink_store_status status = page_games(call, store, GAMES_SHOWN, RESULTS_SHOWN);
    if (status == INK_STORE_OK)
        status = page_tournaments(call, store, TOURNAMENTS_SHOWN);
    ink_say_end(page_room(call, 8));
    return status;
}

void me_show(struct call *call)
{
    call_read(call, work_me, NULL);
}

/* A browser that is told of a table, with all that was given for it. */
static bool add_push(void *context, const ink_push *push)
{
    struct call *call = context;
    ink_text *page = page_room(call, 2048);
    ink_say_list_member(page, (ink_slice){"{", 1});
    ink_say_text(page, "code", push->code);
    ink_say_text(page, "endpoint", push->endpoint);
    ink_say_text(page, "p256dh", push->p256dh);
    ink_say_text(page, "auth", push->auth);
    ink_say_text(page, "language", push->language);
    ink_say_number(page, "made", push->made);
    ink_say_end(page);
    return true;
}

static ink_store_status page_pushes(struct call *call, ink_store *store)
{
    ink_say_list(page_room(call, 64), "notices");
    ink_store_status status = ink_store_pushes_of(store, call->person.person, add_push, call);
    ink_say_list_end(page_room(call, 64));
    return status;
}

struct chat {
    struct call *call;
    int lines;
};

/* "chat SEAT TEXT" */
static bool add_chat(void *context, ink_slice code, const ink_log_entry *entry)
{
    struct chat *chat = context;
    ink_slice text = entry->body;
    ink_text *page = page_room(chat->call, 256 + 6 * text.length);
    ink_slice_word(&text);
    ink_slice_word(&text);
    ink_slice_take(&text, 1);
    ink_say_list_member(page, (ink_slice){"{", 1});
    ink_say_text(page, "code", code);
    ink_say_number(page, "at", entry->at);
    ink_say_text(page, "text", text);
    ink_say_end(page);
    return ++chat->lines < EXPORTED;
}

static ink_store_status page_chat(struct call *call, ink_store *store)
{
    struct chat chat = {.call = call};
    ink_say_list(page_room(call, 64), "chat");
    ink_store_status status =
        ink_store_said_by(store, call->person.person, "chat", EXPORTED, add_chat, &chat);
    ink_say_list_end(page_room(call, 64));
    return status;
}

static ink_store_status work_export(struct call *call, ink_store *store)
{
    page_me(call);
    ink_say_number(&call->page, "made", call->person.made);
    ink_say_number(&call->page, "seen", call->person.seen);
    ink_store_status status = page_games(call, store, EXPORTED, EXPORTED);
    if (status == INK_STORE_OK)
        status = page_tournaments(call, store, EXPORTED);
    if (status == INK_STORE_OK)
        status = page_devices(call, store);
    if (status == INK_STORE_OK)
        status = page_pushes(call, store);
    if (status == INK_STORE_OK)
        status = page_chat(call, store);
    ink_say_end(page_room(call, 8));
    return status;
}

void me_export(struct call *call)
{
    exchange_header(call->exchange, "Content-Disposition", "attachment; filename=\"inkrail.json\"");
    call_read(call, work_export, NULL);
}

/* --- accounts --------------------------------------------------------------------------------- */

/* Takes the passphrase; false if the call is refused. */
static bool take_pass(struct call *call, struct arrival *arrival)
{
    ink_slice phrase = body_text(&call->body, "passphrase");
    if (phrase.length < PASS_LEAST || phrase.length > PASS_MOST) {
        call_refuse(call, 400, "PASSPHRASE", _("A passphrase has 8 to 200 bytes."));
        return false;
    }
    memcpy(arrival->pass.phrase, phrase.data, phrase.length);
    arrival->pass.job.loop = call->exchange->loop;
    return true;
}

static struct arrival *account_begin(struct call *call)
{
    char name[INK_NAME];
    if (!take_name(call, name) || !allowed(call, RATE_PASSES, PASSES_AN_HOUR))
        return NULL;
    struct arrival *arrival = arrival_make(call);
    if (arrival == NULL)
        return NULL;
    people_name_key(ink_slice_of(name), arrival->key);
    return take_pass(call, arrival) ? arrival : NULL;
}

static void ask_pass(struct call *call, struct arrival *arrival, void (*done)(struct crew_job *))
{
    arrival->pass.job.done = done;
    if (!passes_ask(&arrival->pass))
        call_refuse(call, 503, "BUSY",
                    _("Too many people sign in right now. Try again in a moment."));
}

static struct arrival *arrival_of(struct crew_job *job)
{
    return (struct arrival *)((char *)job - offsetof(struct arrival, pass));
}

static ink_store_status work_account(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    return ink_store_account_make(store, call->person.person, ink_slice_of(arrival->key),
                                  body_text(&call->body, "name"), arrival->pass.hash);
}

static void answer_account(struct call *call)
{
    ink_store_status status = call->job.job.status;
    if (status == INK_STORE_STALE)
        call_refuse(call, 409, "TAKEN", _("There is an account of this name already."));
    else if (status != INK_STORE_OK)
        call_refuse_store(call, status);
    else {
        ink_slice name = body_text(&call->body, "name");
        people_changed();
        memcpy(call->person.account, name.data, name.length);
        call->person.account[name.length] = '\0';
        page_me(call);
        ink_say_end(&call->page);
        call_answer(call, 200);
    }
}

static void account_hashed(struct crew_job *job)
{
    const struct arrival *arrival = arrival_of(job);
    struct call *call = arrival->call;
    if (arrival->pass.good)
        call_write(call, work_account, answer_account);
    else
        call_refuse_store(call, INK_STORE_AWAY);
}

void account_make(struct call *call)
{
    if (call->person.account[0] != '\0') {
        call_refuse(call, 409, "ACCOUNT", _("You have an account already."));
        return;
    }
    struct arrival *arrival = account_begin(call);
    if (arrival == NULL)
        return;
    arrival->pass.make = true;
    ask_pass(call, arrival, account_hashed);
}

/* --- signing in ------------------------------------------------------------------------------- */

/* First what the store has of the account, then the passphrase, then the new secret. */
static ink_store_status work_find(struct call *call, ink_store *store)
{
    struct arrival *arrival = call->own;
    uint64_t person = 0;
    arrival->pass.hash[0] = '\0';
    ink_store_status status =
        ink_store_account(store, ink_slice_of(arrival->key), &person, arrival->pass.hash);
    if (status == INK_STORE_NONE) /* goes on as if there were one, so that nobody can tell */
        return INK_STORE_OK;
    return status == INK_STORE_OK ? ink_store_person(store, person, &arrival->person) : status;
}

/* Tables of the guest who was here become the account's. */
static ink_store_status work_arrive(struct call *call, ink_store *store)
{
    const struct arrival *arrival = call->own;
    ink_store_status status = ink_store_secret_add(store, arrival->person.person, arrival->hash,
                                                   ink_slice_of(""), arrival->at);
    if (status == INK_STORE_OK && arrival->guest != 0)
        status = ink_store_person_merge(store, arrival->guest, arrival->person.person);
    return status;
}

static void answer_login(struct call *call)
{
    people_changed();
    answer_arrival(call);
}

static void login_compared(struct crew_job *job)
{
    const struct arrival *arrival = arrival_of(job);
    struct call *call = arrival->call;
    if (arrival->pass.good)
        call_write(call, work_arrive, answer_login);
    else
        call_refuse(call, 403, "PASSPHRASE", _("Name or passphrase is wrong."));
}

static void login_found(struct call *call)
{
    struct arrival *arrival = call->own;
    if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        ask_pass(call, arrival, login_compared);
}

void login(struct call *call)
{
    struct arrival *arrival = account_begin(call);
    if (arrival == NULL)
        return;
    if (call->known && call->person.account[0] == '\0')
        arrival->guest = call->person.person;
    call_read(call, work_find, login_found);
}
