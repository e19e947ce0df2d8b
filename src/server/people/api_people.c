/* Handlers: what is known about oneself. */
#include <stdlib.h>
#include <string.h>

#include "cookie.h"
#include "i18n/i18n.h"
#include "server/http/api.h"
#include "server/jobs/exports.h"
#include "server/ops/serve.h"
#include "server/tables/api_tables.h"
#include "wire/wire.h"
#include "json/json.h"

enum {
    GAMES_SHOWN = 100,
    RESULTS_SHOWN = 100,
    TOURNAMENTS_SHOWN = 20,
    EXPORTED = 10000,
    TURNS_LOOKED_AT = 12
};

/* --- oneself ---------------------------------------------------------------------------------- */

static ink_store_status work_rename(struct call *call, ink_store *store)
{
    return ink_store_person_name(store, call->person.person, body_text(call->body, "name"));
}

void page_who(struct call *call)
{
    json_begin_object(page_room(call, 512), NULL);
    page_number(call, "person", call->person.person);
    json_text(&call->page, "name", call->person.name);
    json_text(&call->page, "account", call->person.account);
}

static void answer_rename(struct call *call)
{
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    people_changed();
    page_who(call);
    json_end_object(&call->page);
    call_answer(call, 200);
}

void me_rename(struct call *call)
{
    if (call_takes_name(call, call->person.name))
        call_write(call, work_rename, answer_rename);
}

static ink_store_status work_forget(struct call *call, ink_store *store)
{
    return ink_store_person_forget(store, call->person.person);
}

/* Closes what is open by this secret, or by all of the person's if `mark` is 0. */
static void answer_gone(struct call *call, uint64_t mark)
{
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    export_forget(call->person.person);
    people_left(call_server(call), call->person.person, mark);
    cookie_set(call->exchange, "");
    ink_text_string(page_room(call, 8), "{}");
    call_answer(call, 200);
}

static void answer_nowhere(struct call *call)
{
    answer_gone(call, 0);
}

void me_forget(struct call *call)
{
    call_write(call, work_forget, answer_nowhere);
}

static ink_store_status work_nowhere(struct call *call, ink_store *store)
{
    return ink_store_secrets_remove(store, call->person.person);
}

void devices_remove(struct call *call)
{
    call_write(call, work_nowhere, answer_nowhere);
}

static ink_store_status work_logout(struct call *call, ink_store *store)
{
    unsigned char hash[INK_SECRET_HASH];
    secret_hash(call->exchange->secret, hash);
    return ink_store_secret_remove(store, hash);
}

static void answer_logout(struct call *call)
{
    answer_gone(call, call_mark(call));
}

void logout(struct call *call)
{
    call_write(call, work_logout, answer_logout);
}

/* --- games and results ------------------------------------------------------------------------ */

/* Nothing else can be read while tables are listed: so whose turn it is is asked of their logs
   afterwards, and inserted. */
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
    json_end_object(page);
    return true;
}

/* Inserts the turn: what follows is set aside, and put behind it again. */
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

/* Begins with the last one, so that the places of the others stay. */
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
    json_begin_list(page_room(call, 64), "games");
    ink_store_status status =
        ink_store_tables(store, INK_LIST_PERSON, call->person.person, games_most, add_game, &games);
    json_end_list(page_room(call, 64));
    if (status != INK_STORE_OK && status != INK_STORE_NONE)
        return status;
    add_turns(&games, store);
    json_begin_list(page_room(call, 64), "results");
    status = ink_store_results_of(store, call->person.person, results_most, add_result, call);
    json_end_list(page_room(call, 64));
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static bool add_tournament(void *context, const ink_tournament *tournament)
{
    struct call *call = context;
    json_begin_object(page_room(call, 8), NULL);
    page_tournament(call, tournament);
    json_bool(page_room(call, 32), "host", tournament->host == call->person.person);
    json_end_object(page_room(call, 8));
    return true;
}

static ink_store_status page_tournaments(struct call *call, ink_store *store, size_t most)
{
    json_begin_list(page_room(call, 64), "tournaments");
    ink_store_status status =
        ink_store_tournaments_of(store, call->person.person, most, add_tournament, call);
    json_end_list(page_room(call, 64));
    return status;
}

static ink_store_status work_me(struct call *call, ink_store *store)
{
    page_who(call);
    ink_store_status status = page_games(call, store, GAMES_SHOWN, RESULTS_SHOWN);
    if (status == INK_STORE_OK)
        status = page_tournaments(call, store, TOURNAMENTS_SHOWN);
    json_end_object(page_room(call, 8));
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
    json_begin_object(page, NULL);
    json_slice(page, "code", push->code);
    json_slice(page, "endpoint", push->endpoint);
    json_slice(page, "p256dh", push->p256dh);
    json_slice(page, "auth", push->auth);
    json_slice(page, "language", push->language);
    json_number(page, "made", push->made);
    json_end_object(page);
    return true;
}

static ink_store_status page_pushes(struct call *call, ink_store *store)
{
    json_begin_list(page_room(call, 64), "notices");
    ink_store_status status = ink_store_pushes_of(store, call->person.person, add_push, call);
    json_end_list(page_room(call, 64));
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
    json_begin_object(page, NULL);
    json_slice(page, "code", code);
    json_number(page, "at", entry->at);
    json_slice(page, "text", text);
    json_end_object(page);
    return ++chat->lines < EXPORTED;
}

static ink_store_status page_chat(struct call *call, ink_store *store)
{
    struct chat chat = {.call = call};
    json_begin_list(page_room(call, 64), "chat");
    ink_store_status status =
        ink_store_said_by(store, call->person.person, "chat", EXPORTED, add_chat, &chat);
    json_end_list(page_room(call, 64));
    return status;
}

ink_store_status page_export(struct call *call, ink_store *store)
{
    page_who(call);
    json_number(&call->page, "made", call->person.made);
    json_number(&call->page, "seen", call->person.seen);
    ink_store_status status = page_games(call, store, EXPORTED, EXPORTED);
    if (status == INK_STORE_OK)
        status = page_tournaments(call, store, EXPORTED);
    if (status == INK_STORE_OK)
        status = page_devices(call, store);
    if (status == INK_STORE_OK)
        status = page_pushes(call, store);
    if (status == INK_STORE_OK)
        status = page_chat(call, store);
    json_end_object(page_room(call, 8));
    return status;
}
