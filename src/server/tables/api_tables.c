/* Handlers: tables are listed, made and looked at. */
#include "api_tables.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "room/options.h"
#include "room_cache.h"
#include "server/http/idempotency.h"
#include "server/notices/hook_address.h"
#include "server/ops/api_host.h"
#include "server/ops/serve.h"
#include "server/people/rates.h"
#include "server/tournaments/contest.h"
#include "wire/fair.h"
#include "wire/wire.h"
#include "words/words.h"
#include "json/json.h"

enum { LISTED = 100, WAITED_NAMED = 12, MAKE_TRIES = 5, OPTION_TEXT = 256 };

/* --- lines ------------------------------------------------------------------------------------ */

static const char *state_name(int state)
{
    static const char *const name[] = {"waits", "runs", "over", "left"};
    return name[state >= 0 && state <= 3 ? state : 3];
}

void page_table_line(ink_text *page, const ink_table_line *line)
{
    json_begin_object(page, NULL);
    json_slice(page, "code", line->code);
    json_text(page, "state", state_name(line->state));
    json_slice(page, "config", line->config);
    json_slice(page, "title", line->title);
    json_number(page, "seats", line->seats);
    json_number(page, "taken", line->taken);
    json_number(page, "round", line->round);
    json_number(page, "made", line->made);
    json_number(page, "changed", line->changed);
}

static bool add_line(void *context, const ink_table_line *line)
{
    ink_text *page = page_room(context, 1024);
    page_table_line(page, line);
    json_end_object(page);
    return true;
}

static ink_store_status work_list(struct call *call, ink_store *store)
{
    json_begin_object(page_room(call, 32), NULL);
    json_begin_list(&call->page, "tables");
    ink_store_status status = ink_store_tables(store, INK_LIST_OPEN, 0, LISTED, add_line, call);
    json_end_list(page_room(call, 32));
    json_end_object(&call->page);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

void tables_list(struct call *call)
{
    call_read(call, work_list, NULL);
}

/* --- looking at one --------------------------------------------------------------------------- */

/* Does the person sit there, or a guest who has become this person? */
static bool is_seat_of(const ink_room *room, int seat, const ink_person *person)
{
    uint64_t sits = ink_room_person(room, seat);
    bool own = sits != 0 && sits == person->person;
    for (int i = 0; i < person->formers && sits != 0; i++)
        own = own || sits == person->former[i];
    return own;
}

/* Those who are waited for besides the person, by the names that all may see; of a class room a few
   of them. */
static void page_waits(struct call *call, const ink_room *room)
{
    bool turn = false;
    int named = 0;
    json_begin_list(page_room(call, 32), "waits");
    for (int seat = 1; seat <= ink_room_options_of(room)->seats; seat++) {
        char name[INK_SESSION_NAME];
        if (!ink_room_waits_for(room, seat))
            continue;
        bool own = is_seat_of(room, seat, &call->person);
        turn = turn || own;
        ink_room_shown_name(room, seat, name);
        if (!own && named++ < WAITED_NAMED)
            json_text(page_room(call, 8 * INK_SESSION_NAME), NULL, name);
    }
    json_end_list(page_room(call, 32));
    json_bool(page_room(call, 32), "turn", turn);
}

void page_turn(struct call *call, ink_store *store, uint64_t table)
{
    ink_store_status status;
    struct cached_room *cached = room_cache_take(store, table, &status);
    if (cached == NULL)
        return;
    int64_t due = ink_room_due(cached->room);
    page_waits(call, cached->room);
    if (due > 1) /* 1: at once */
        json_number(page_room(call, 64), "due", due);
    room_cache_give(cached);
}

/* Only the host may see the webhook; the dice of a tournament others still have to play. */
static bool is_told(const ink_room_options *options, int option)
{
    return option != INK_OPTION_webhook &&
           (option != INK_OPTION_seed || options->tournament[0] == '\0');
}

static void page_options(struct call *call, const ink_room_options *options)
{
    json_begin_object(page_room(call, 32), "options");
    for (int i = 0; i < INK_OPTIONS; i++) {
        char value[OPTION_TEXT];
        ink_text text = ink_text_in(value, sizeof value);
        value[0] = '\0';
        if (is_told(options, i))
            ink_option_write(options, i, &text);
        json_text(page_room(call, 6 * OPTION_TEXT), ink_option_name(i), value);
    }
    json_end_object(page_room(call, 8));
}

/* Each seat that is not free, by its number. */
static void page_seats(struct call *call, const ink_room *room)
{
    int seats = ink_room_options_of(room)->seats;
    json_begin_list(page_room(call, 32), "players");
    for (int seat = 1; seat <= seats; seat++) {
        int level = ink_room_level(room, seat);
        if (ink_room_person(room, seat) == 0 && level == 0)
            continue;
        char name[INK_SESSION_NAME];
        bool hidden = ink_room_shown_name(room, seat, name);
        ink_text *page = page_room(call, 512);
        json_begin_object(page, NULL);
        json_number(page, "seat", seat);
        json_text(page, "name", name);
        if (hidden)
            json_bool(page, "hidden", true);
        json_bool(page, "bot", level > 0);
        if (ink_room_session(room) != NULL && !ink_room_is_over(room))
            json_bool(page, "ended", ink_room_has_ended(room, seat));
        json_end_object(page);
    }
    json_end_list(page_room(call, 8));
}

/* The link by which people come to a table. */
static void page_link(struct call *call, ink_slice code)
{
    char link[SERVE_TEXT + 32];
    ink_text out = ink_text_in(link, sizeof link);
    ink_text_string(&out, call_server(call)->settings.origin);
    ink_text_string(&out, "/t/");
    ink_text_bytes(&out, code.data, code.length);
    json_text(page_room(call, 2 * sizeof link), "link", link);
}

struct looking {
    struct call *call;
    uint64_t table;
    int state;
};

static bool look_line(void *context, const ink_table_line *line)
{
    struct looking *looking = context;
    looking->table = line->table;
    looking->state = line->state;
    page_table_line(page_room(looking->call, 1024), line);
    return false;
}

static ink_store_status work_show(struct call *call, ink_store *store)
{
    struct looking looking = {.call = call};
    struct cached_room *cached = NULL;
    ink_store_status status = ink_store_table_by_code(store, call->segment[0], look_line, &looking);
    if (status == INK_STORE_OK)
        cached = room_cache_take(store, looking.table, &status);
    if (cached == NULL)
        return status;
    page_link(call, call->segment[0]);
    json_text(page_room(call, 512), "commitment", ink_room_commitment(cached->room));
    page_options(call, ink_room_options_of(cached->room));
    page_seats(call, cached->room);
    json_end_object(page_room(call, 8));
    room_cache_give(cached);
    return INK_STORE_OK;
}

static void answer_show(struct call *call)
{
    if (call->job.job.status == INK_STORE_NONE)
        call_refuse(call, 404, "NO_TABLE", _("There is no table with this code."));
    else if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        call_answer(call, 200);
}

/* Pages of others may show what everybody may see, since no cookie was asked for. */
static void open_to_all(const struct call *call)
{
    exchange_header(call->exchange, "Access-Control-Allow-Origin", "*");
}

void table_show(struct call *call)
{
    open_to_all(call);
    call_read(call, work_show, answer_show);
}

/* --- the record of one ------------------------------------------------------------------------ */

static bool look_state(void *context, const ink_table_line *line)
{
    struct looking *looking = context;
    looking->table = line->table;
    looking->state = line->state;
    return false;
}

static bool add_record(void *context, uint64_t table, ink_slice record)
{
    (void)table;
    ink_text_bytes(page_room(context, record.length + 1), record.data, record.length);
    return false;
}

ink_store_status page_record(struct call *call, ink_store *store)
{
    struct looking looking = {.call = call};
    struct contest contest;
    ink_store_status status =
        ink_store_table_by_code(store, call->segment[0], look_state, &looking);
    if (status == INK_STORE_OK && looking.state != 2)
        status = INK_STORE_STALE;
    if (status == INK_STORE_OK)
        status = contest_of_table(store, looking.table, &contest);
    if (status == INK_STORE_OK && contest.game > 0 && contest.tournament.closed == 0)
        status = INK_STORE_STALE;
    if (status == INK_STORE_OK)
        status = ink_store_record(store, looking.table, add_record, call);
    if (status == INK_STORE_OK && contest.game > 0)
        contest_remarks(&contest, page_room(call, CONTEST_REMARKS));
    return status;
}

static void answer_record(struct call *call)
{
    call->type = "text/plain; charset=utf-8";
    if (call->job.job.status == INK_STORE_STALE)
        call_refuse(call, 409, "EARLY", _("The game, or its tournament, is not over yet."));
    else
        answer_show(call);
}

void table_record(struct call *call)
{
    open_to_all(call);
    call_read(call, page_record, answer_record);
}

/* --- making one ------------------------------------------------------------------------------- */

static void free_making(void *own)
{
    struct making *making = own;
    ink_room_free(making->room);
    free(making);
}

void call_refuse_option(struct call *call, const ink_room_refusal *why, ink_slice config)
{
    const char *text = why->message != NULL
                           ? _(why->message)
                           : refusal_sentence(NULL, &why->rules, config, WORDS_HERE(SENTENCE));
    call_refuse(call, 400, why->name, text);
}

static ink_slice option_value(const ink_slice *option, size_t count, const char *key)
{
    size_t length = strlen(key);
    for (size_t i = 0; i < count; i++)
        if (option[i].length > length && memcmp(option[i].data, key, length) == 0 &&
            option[i].data[length] == '=')
            return (ink_slice){option[i].data + length + 1, option[i].length - length - 1};
    return (ink_slice){"", 0};
}

/* The host takes the first seat; the nonce is random, and of no use where the seed is chosen. */
static bool sit_down(struct making *making, const struct call *call, int64_t now,
                     ink_room_refusal *why)
{
    char nonce[PEOPLE_SECRET];
    uint64_t number;
    secret_make(nonce);
    for (char *c = nonce; *c != '\0'; c++)
        *c = *c == '-' || *c == '_' ? 'x' : *c;
    const ink_request sit = {.verb = INK_ROOM_SIT,
                             .person = call->person.person,
                             .id = ink_slice_of(""),
                             .seat = 1,
                             .text = ink_slice_of(call->person.name),
                             .word = ink_slice_of(nonce)};
    return ink_room_ask(making->room, &sit, now, &number, why);
}

static void make_code(struct making *making)
{
    bool listed = ink_room_options_of(making->room)->listed;
    code_make(listed ? CODE_SHORT : CODE_LONG, making->code);
}

struct making *making_open(struct call *call, const ink_slice *option, size_t count, bool sits)
{
    ink_room_refusal why = {0};
    char secret[INK_FAIR_SECRET];
    int64_t now = loop_now(call->exchange->loop);
    struct making *making = call_own(call, sizeof *making);
    if (making == NULL)
        return NULL;
    call->free_own = free_making;
    if ((making->room = ink_room_new()) == NULL) {
        call_refuse_store(call, INK_STORE_AWAY);
        return NULL;
    }
    ink_fair_secret(secret);
    if (!ink_room_open(making->room, call->person.person, option, count, secret, now, &why) ||
        (sits && !sit_down(making, call, now, &why))) {
        call_refuse_option(call, &why, option_value(option, count, "config"));
        return NULL;
    }
    if (ink_room_options_of(making->room)->seed[0] == '\0')
        ink_fair_commit(secret, making->commitment);
    making->table = number_make();
    make_code(making);
    return making;
}

static ink_table_line line_of(const struct call *call, const struct making *making)
{
    const ink_room *room = making->room;
    const ink_room_options *options = ink_room_options_of(room);
    const ink_session *session = ink_room_session(room);
    int64_t at = ink_room_made(room)->entry[0].at;
    int taken = 0;
    for (int seat = 1; seat <= options->seats; seat++)
        taken += ink_room_person(room, seat) != 0 || ink_room_level(room, seat) > 0;
    return (ink_table_line){.table = making->table,
                            .code = ink_slice_of(making->code),
                            .made = at,
                            .changed = at,
                            .host = call->person.person,
                            .state = session != NULL,
                            .listed = options->listed,
                            .seats = options->seats,
                            .taken = taken,
                            .round = session != NULL ? ink_session_table(session)->round : 0,
                            .due = ink_room_due(room),
                            .config = ink_slice_of(options->config),
                            .title = ink_slice_of(options->title)};
}

ink_store_status making_keep(struct call *call, ink_store *store)
{
    const struct making *making = call->own;
    const ink_entries *made = ink_room_made(making->room);
    ink_table_line line = line_of(call, making);
    ink_log_entry *entry = calloc(made->count, sizeof *entry);
    if (entry == NULL)
        return INK_STORE_AWAY;
    for (size_t i = 0; i < made->count; i++)
        entry[i] = (ink_log_entry){made->entry[i].number, made->entry[i].at, made->entry[i].person,
                                   made->entry[i].request, made->entry[i].body};
    ink_store_status status = ink_store_make(store, &line, entry, made->count);
    free(entry);
    for (int seat = 1; seat <= line.seats && status == INK_STORE_OK; seat++)
        if (ink_room_person(making->room, seat) != 0)
            status = ink_store_sit(store, line.table, seat, ink_room_person(making->room, seat));
    return status;
}

static void answer_made(struct call *call)
{
    const struct making *making = call->own;
    host_expect(call_server(call), making->code, making->table, loop_now(call->exchange->loop));
    json_begin_object(page_room(call, 2048), NULL);
    json_text(&call->page, "code", making->code);
    page_link(call, ink_slice_of(making->code));
    json_text(page_room(call, 512), "commitment", making->commitment);
    json_end_object(&call->page);
    call_answer(call, 201);
}

static bool take_code(void *context, const ink_table_line *line)
{
    struct making *making = context;
    snprintf(making->code, sizeof making->code, "%.*s", (int)line->code.length, line->code.data);
    return false;
}

/* The same request may have made it before. */
static ink_store_status work_made_before(struct call *call, ink_store *store)
{
    struct making *making = call->own;
    ink_store_status status = ink_store_table(store, making->table, take_code, making);
    struct cached_room *cached =
        status == INK_STORE_OK ? room_cache_take(store, making->table, &status) : NULL;
    if (cached == NULL)
        return status;
    memcpy(making->commitment, ink_room_commitment(cached->room), sizeof making->commitment);
    room_cache_give(cached);
    return INK_STORE_OK;
}

static void answer_make(struct call *call);

/* Tries another code in the unlikely case that this one is taken. */
static void make_again(struct call *call)
{
    struct making *making = call->own;
    if (making->tries++ >= MAKE_TRIES) {
        call_refuse_store(call, INK_STORE_STALE);
        return;
    }
    making->table = idempotency_number(call);
    make_code(making);
    call_write(call, making_keep, answer_make);
}

static void answer_made_before(struct call *call)
{
    if (call->job.job.status == INK_STORE_OK)
        answer_made(call);
    else if (call->job.job.status == INK_STORE_NONE)
        make_again(call);
    else
        call_refuse_store(call, call->job.job.status);
}

static void answer_make(struct call *call)
{
    if (call->job.job.status == INK_STORE_OK)
        answer_made(call);
    else if (call->job.job.status != INK_STORE_STALE)
        call_refuse_store(call, call->job.job.status);
    else if (idempotency_is_named(call))
        call_read_soon(call, work_made_before, answer_made_before);
    else
        make_again(call);
}

/* A config has one form wherever it is kept, since rankings go by it: "blue" is "classic". What is
   none is left to the room to refuse. */
static void write_value(ink_slice key, ink_slice value, ink_text *out)
{
    ink_config config;
    ink_refusal why;
    if (ink_slice_is(key, "config") && ink_config_read(value, &config, &why) == INK_OK &&
        config.players == 1)
        ink_config_write(&config, out);
    else
        ink_text_bytes(out, value.data, value.length);
}

static bool is_own(ink_slice key)
{
    int option = ink_option_find(key);
    return option >= 0 && ink_option_own(option);
}

/* The options of the body as "KEY=VALUE"; how many, or -1 if one does not fit. */
static int take_options(const struct json_tree *body, char buffer[][2 * OPTION_TEXT],
                        ink_slice *option)
{
    int count = 0;
    for (uint32_t i = json_tree_node(body, TREE_WHOLE)->first; i != 0; i = body->node[i].next) {
        ink_text text = ink_text_in(buffer[count], sizeof buffer[count]);
        ink_slice key = body->node[i].name; /* "daily=x" would be another way to write daily */
        ink_text_bytes(&text, key.data, key.length);
        ink_text_char(&text, '=');
        write_value(key, body->node[i].text, &text);
        if (!ink_text_whole(&text) || is_own(key) || memchr(key.data, '=', key.length) != NULL)
            return -1;
        option[count] = (ink_slice){buffer[count], text.length};
        count++;
    }
    return count;
}

bool may_make_table(struct call *call)
{
    const struct exchange *exchange = call->exchange;
    const struct serve_settings *settings = &call_server(call)->settings;
    int64_t now = loop_now(exchange->loop);
    if (!rate_take(RATE_TABLES, exchange->address, settings->tables_an_address_hour, now))
        call_refuse(call, 429, "FLOOD", _("Too many tables from your address. Wait a little."));
    else if (!rate_take_own(RATE_OWN_TABLES, call->person.person, settings->tables_a_person_hour,
                            now))
        call_refuse(call, 429, "FLOOD", _("You have made many tables. Wait a little."));
    else
        return true;
    return false;
}

void table_make(struct call *call)
{
    char buffer[BODY_FIELDS][2 * OPTION_TEXT];
    ink_slice option[BODY_FIELDS];
    int count = take_options(call->body, buffer, option);
    if (count < 0) {
        call_refuse(call, 400, "BAD_OPTION", _("Tables have no such option."));
        return;
    }
    const char *why = hook_refusal(option_value(option, (size_t)count, "webhook"));
    if (why != NULL) {
        call_refuse(call, 400, "BAD_OPTION", _(why));
        return;
    }
    if (!idempotency_is_sound(call) || !may_make_table(call))
        return;
    struct making *making = making_open(call, option, (size_t)count, false);
    if (making == NULL)
        return;
    making->table = idempotency_number(call);
    call_write(call, making_keep, answer_make);
}
