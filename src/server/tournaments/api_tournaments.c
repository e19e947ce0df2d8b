/* Handlers: tournaments. */
#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "contest_table.h"
#include "i18n/i18n.h"
#include "room/options.h"
#include "server/http/api.h"
#include "server/http/idempotency.h"
#include "server/ops/serve.h"
#include "server/people/rates.h"
#include "server/tables/api_tables.h"
#include "wire/wire.h"
#include "json/json.h"

enum { MAKE_TRIES = 5, LOOKED_AT = 100 /* the last tournaments of a host */ };

/* --- making one ------------------------------------------------------------------------------- */

struct founding {
    ink_tournament tournament;
    int tries;
    bool found; /* the same request has made it before */
};

/* What is chosen of its tables' options. False if the call was refused. */
static bool take_options(struct call *call, ink_room_options *options)
{
    static const struct {
        const char *key;
        int option;
    } field[] = {
        {"config", INK_OPTION_config}, {"title", INK_OPTION_title}, {"hints", INK_OPTION_hints}};
    ink_room_refusal why = {0};
    ink_options_start(options);
    options->seats = 1;
    options->hints = false; /* unless it is wished: results are compared */
    for (size_t i = 0; i < sizeof field / sizeof *field; i++) {
        ink_slice value = body_text(call->body, field[i].key);
        if (value.length > 0 && !ink_option_take(options, field[i].option, value)) {
            call_refuse(call, 400, "BAD_OPTION", _("The option cannot have this value."));
            return false;
        }
    }
    if (ink_options_agree(options, &why))
        return true;
    call_refuse_option(call, &why, body_text(call->body, "config"));
    return false;
}

static bool take_founding(struct call *call, ink_tournament *tournament)
{
    ink_room_options options;
    ink_config config;
    ink_refusal rules;
    uint32_t games = 0;
    if (!take_options(call, &options))
        return false;
    if (!ink_slice_number(body_text(call->body, "games"), INK_MOST_GAMES, &games) || games == 0) {
        call_refuse(call, 400, "GAMES", _("A tournament has 1 to 20 games."));
        return false;
    }
    tournament->games = (int)games;
    tournament->hints = options.hints;
    memcpy(tournament->title, options.title, sizeof tournament->title); /* 60 bytes at most */
    ink_text out = ink_text_in(tournament->config, sizeof tournament->config);
    if (ink_config_read(ink_slice_of(options.config), &config, &rules) == INK_OK)
        ink_config_write(&config, &out); /* one form wherever it is kept */
    return true;
}

static bool take_same(void *context, const ink_tournament *tournament)
{
    struct founding *founding = context;
    founding->found = tournament->host == founding->tournament.host &&
                      strcmp(tournament->secret, founding->tournament.secret) == 0;
    if (founding->found)
        memcpy(founding->tournament.code, tournament->code, sizeof tournament->code);
    return !founding->found;
}

/* The same request may have made it before, if it has a name: then the secret is the same. */

static ink_store_status work_found(struct call *call, ink_store *store)
{
    struct founding *founding = call->own;
    uint64_t host = founding->tournament.host;
    ink_store_status status = INK_STORE_OK;
    founding->found = false;
    if (idempotency_is_named(call))
        status = ink_store_tournaments_of(store, host, LOOKED_AT, take_same, founding);
    if (status == INK_STORE_OK && !founding->found)
        status = ink_store_tournament_make(store, &founding->tournament);
    return status;
}

static void put_link(const struct call *call, const char *code, char link[SERVE_TEXT + 32])
{
    snprintf(link, SERVE_TEXT + 32, "%s/c/%s", call_server(call)->settings.origin, code);
}

static void answer_found(struct call *call)
{
    struct founding *founding = call->own;
    char link[SERVE_TEXT + 32], commitment[INK_FAIR_SECRET];
    if (call->job.job.status == INK_STORE_STALE && founding->tries++ < MAKE_TRIES) {
        code_make(CODE_SHORT, founding->tournament.code);
        call_write(call, work_found, answer_found);
        return;
    }
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    put_link(call, founding->tournament.code, link);
    ink_fair_commit(founding->tournament.secret, commitment);
    json_begin_object(page_room(call, 2048), NULL);
    json_text(&call->page, "code", founding->tournament.code);
    json_text(&call->page, "link", link);
    json_text(&call->page, "commitment", commitment);
    json_end_object(&call->page);
    call_answer(call, 201);
}

void tournament_make(struct call *call)
{
    struct founding *founding = call_own(call, sizeof *founding);
    if (founding == NULL)
        return;
    if (!take_founding(call, &founding->tournament) || !idempotency_is_sound(call) ||
        !may_make_table(call))
        return;
    founding->tournament.host = call->person.person;
    founding->tournament.made = loop_now(call->exchange->loop);
    idempotency_secret(call, founding->tournament.secret);
    code_make(CODE_SHORT, founding->tournament.code);
    call_write(call, work_found, answer_found);
}

/* --- looking at one --------------------------------------------------------------------------- */

static void page_totals(ink_text *page, const struct entrant *entrant, int games)
{
    json_begin_list(page, "totals");
    for (int i = 0; i < games; i++)
        if (entrant->ended[i])
            json_number(page, NULL, entrant->total[i]);
        else
            json_nothing(page, NULL);
    json_end_list(page);
}

/* Writes the games with help, if hints are allowed: for each how often there was some. */
static void page_help(ink_text *page, const struct entrant *entrant, int games)
{
    json_begin_list(page, "help");
    for (int i = 0; i < games; i++)
        json_number(page, NULL, entrant->help[i]);
    json_end_list(page);
}

static void page_codes(ink_text *page, const struct entrant *entrant, int games)
{
    json_begin_list(page, "codes");
    for (int i = 0; i < games; i++)
        json_text(page, NULL, entrant != NULL ? entrant->code[i] : "");
    json_end_list(page);
}

static bool is_asker(const struct call *call, const struct entrant *entrant)
{
    return call->known && entrant->person == call->person.person;
}

/* Tells where the boards of others are when all is over. */
static void page_entrant(struct call *call, const struct entrant *entrant, int games, bool closed)
{
    ink_text *page = page_room(call, 512 + 32 * INK_MOST_GAMES);
    json_begin_object(page, NULL);
    json_number(page, "place", entrant->place);
    json_text(page, "name", entrant->name);
    json_bool(page, "you", is_asker(call, entrant));
    page_totals(page, entrant, games);
    json_number(page, "sum", entrant->sum);
    json_number(page, "won", entrant->won);
    json_number(page, "best", entrant->best);
    page_help(page, entrant, games);
    if (closed)
        page_codes(page, entrant, games);
    json_end_object(page);
}

static void page_players(struct call *call, const struct contest_table *table)
{
    json_begin_list(page_room(call, 32), "players");
    for (size_t i = 0; i < table->count; i++)
        page_entrant(call, &table->entrant[i], table->games, table->closed > 0);
    json_end_list(page_room(call, 32));
}

/* The asker: which of the players (-1: none), whether the host, and where the own tables are. */
static void page_you(struct call *call, const struct contest_table *table,
                     const ink_tournament *tournament)
{
    int player = -1;
    for (size_t i = 0; i < table->count; i++)
        if (is_asker(call, &table->entrant[i]))
            player = (int)i;
    ink_text *page = page_room(call, 128 + 32 * INK_MOST_GAMES);
    json_begin_object(page, "you");
    json_number(page, "player", player);
    json_bool(page, "host", call->known && tournament->host == call->person.person);
    page_codes(page, player >= 0 ? &table->entrant[player] : NULL, table->games);
    json_end_object(page);
}

static void page_secret(struct call *call, const ink_tournament *tournament)
{
    ink_text *page = page_room(call, 128 + 48 * INK_MOST_GAMES);
    json_text(page, "secret", tournament->secret);
    json_begin_list(page, "seeds");
    for (int game = 1; game <= tournament->games; game++) {
        char seed[INK_FAIR_SEED];
        contest_seed(tournament, game, seed);
        json_text(page, NULL, seed);
    }
    json_end_list(page);
}

void page_tournament(struct call *call, const ink_tournament *tournament)
{
    char link[SERVE_TEXT + 32];
    ink_text *page = page_room(call, 4096);
    put_link(call, tournament->code, link);
    json_text(page, "code", tournament->code);
    json_text(page, "link", link);
    json_text(page, "title", tournament->title);
    json_text(page, "config", tournament->config);
    json_number(page, "games", tournament->games);
    json_bool(page, "open", tournament->closed == 0);
    json_text(page, "hints", tournament->hints ? "on" : "off");
    json_number(page, "made", tournament->made);
    if (tournament->closed != 0)
        json_number(page, "closed", tournament->closed);
}

static void page_all(struct call *call, const ink_tournament *tournament,
                     const struct contest_table *table)
{
    char commitment[INK_FAIR_SECRET];
    ink_fair_commit(tournament->secret, commitment);
    json_begin_object(page_room(call, 8), NULL);
    page_tournament(call, tournament);
    json_text(page_room(call, 128), "commitment", commitment);
    if (tournament->closed != 0)
        page_secret(call, tournament);
    page_players(call, table);
    page_you(call, table, tournament);
    json_end_object(page_room(call, 8));
}

static ink_store_status read_table(ink_store *store, ink_slice code, ink_tournament *tournament,
                                   struct contest_table *table)
{
    ink_store_status status = ink_store_tournament(store, code, tournament);
    *table = (struct contest_table){.games = tournament->games, .closed = tournament->closed};
    if (status == INK_STORE_OK)
        status = ink_store_tournament_tries(store, code, contest_take, table);
    if (status == INK_STORE_OK && table->full)
        status = INK_STORE_AWAY;
    if (status == INK_STORE_OK)
        contest_rank(table);
    return status;
}

static ink_store_status work_show(struct call *call, ink_store *store)
{
    ink_tournament tournament = {.games = 0};
    struct contest_table table;
    ink_store_status status = read_table(store, call->segment[0], &tournament, &table);
    if (status == INK_STORE_OK)
        page_all(call, &tournament, &table);
    contest_free(&table);
    return status;
}

static void answer_show(struct call *call)
{
    if (call->job.job.status == INK_STORE_NONE)
        call_refuse(call, 404, "NO_TOURNAMENT", _("There is no tournament with this code."));
    else if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        call_answer(call, 200);
}

void tournament_show(struct call *call)
{
    call_read(call, work_show, answer_show);
}

/* --- as a spreadsheet ------------------------------------------------------------------------- */

/* Always quoted; what a spreadsheet would take for a formula gets a sign before it. */
static void csv_name(ink_text *out, const char *name)
{
    ink_text_char(out, '"');
    if (name[0] != '\0' && strchr("=+-@\t", name[0]) != NULL)
        ink_text_char(out, '\'');
    for (; *name != '\0'; name++) {
        if (*name == '"')
            ink_text_char(out, '"');
        ink_text_char(out, *name);
    }
    ink_text_char(out, '"');
}

static void csv_head(ink_text *out, int games)
{
    ink_text_string(out, "place,name,");
    for (int i = 1; i <= games; i++) {
        ink_text_string(out, "game ");
        ink_text_number(out, i);
        ink_text_char(out, ',');
    }
    ink_text_string(out, "sum,won,best,help\r\n");
}

/* "hints off", or how often there was help. */
static void csv_help(ink_text *out, const struct entrant *entrant, int games, bool hints)
{
    int help = 0;
    for (int i = 0; i < games; i++)
        help += entrant->help[i];
    if (hints)
        ink_text_number(out, help);
    else
        ink_text_string(out, "hints off");
}

static void csv_line(ink_text *out, const struct entrant *entrant, int games, bool hints)
{
    if (entrant->place > 0)
        ink_text_number(out, entrant->place);
    ink_text_char(out, ',');
    csv_name(out, entrant->name);
    for (int i = 0; i < games; i++) {
        ink_text_char(out, ',');
        if (entrant->ended[i])
            ink_text_number(out, entrant->total[i]);
    }
    ink_text_char(out, ',');
    ink_text_number(out, entrant->sum);
    ink_text_char(out, ',');
    ink_text_number(out, entrant->won);
    ink_text_char(out, ',');
    if (entrant->played > 0)
        ink_text_number(out, entrant->best);
    ink_text_char(out, ',');
    csv_help(out, entrant, games, hints);
    ink_text_string(out, "\r\n");
}

static ink_store_status work_csv(struct call *call, ink_store *store)
{
    ink_tournament tournament = {.games = 0};
    struct contest_table table;
    ink_slice code = call->segment[0];
    code.length -= strlen(".csv");
    ink_store_status status = read_table(store, code, &tournament, &table);
    if (status == INK_STORE_OK)
        csv_head(page_room(call, 512), table.games);
    for (size_t i = 0; status == INK_STORE_OK && i < table.count; i++)
        csv_line(page_room(call, 512), &table.entrant[i], table.games, tournament.hints);
    contest_free(&table);
    return status;
}

static void answer_csv(struct call *call)
{
    char disposition[96];
    if (call->job.job.status == INK_STORE_OK) {
        call->type = "text/csv; charset=utf-8; header=present";
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%.*s\"",
                 (int)call->segment[0].length, call->segment[0].data);
        exchange_header(call->exchange, "Content-Disposition", disposition);
    }
    answer_show(call);
}

void tournament_csv(struct call *call)
{
    call_read(call, work_csv, answer_csv);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* What is known of the game before a table is made for it. */
struct playing {
    ink_tournament tournament;
    char key[COUNTED_KEY];
    uint32_t game;
};

/* NONE: there is no such game; else the page has the code of the try there is already, or
   nothing. */
static ink_store_status work_look(struct call *call, ink_store *store)
{
    struct playing *playing = call->own;
    uint64_t table = 0;
    ink_store_status status = ink_store_tournament(store, call->segment[0], &playing->tournament);
    if (status != INK_STORE_OK)
        return status;
    if (playing->game == 0 || (int)playing->game > playing->tournament.games)
        return INK_STORE_NONE;
    snprintf(playing->key, sizeof playing->key, "tournament=%s/%u", playing->tournament.code,
             playing->game);
    char key[COUNTED_KEY];
    snprintf(key, sizeof key, "tournament/%s/%u", playing->tournament.code, playing->game);
    status = ink_store_find_try(store, ink_slice_of(key), call->person.person, &table);
    if (status == INK_STORE_OK)
        return ink_store_table(store, table, try_page, call);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static void open_try(struct call *call)
{
    struct playing *playing = call->own;
    char config[INK_CONFIG + 8], seed[INK_FAIR_SEED + 8], made[INK_FAIR_SEED], key[COUNTED_KEY];
    contest_seed(&playing->tournament, (int)playing->game, made);
    snprintf(config, sizeof config, "config=%s", playing->tournament.config);
    snprintf(seed, sizeof seed, "seed=%s", made);
    memcpy(key, playing->key, sizeof key);
    bool hints = playing->tournament.hints;
    free(playing);
    call->own = NULL;
    call->free_own = NULL;
    try_open(call, config, seed, key, hints);
}

static void looked(struct call *call)
{
    const struct playing *playing = call->own;
    if (call->job.job.status == INK_STORE_NONE)
        call_refuse(call, 404, "NO_TOURNAMENT", _("There is no such game of a tournament."));
    else if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else if (call->page.length > 0)
        call_answer(call, 200);
    else if (playing->tournament.closed != 0)
        call_refuse(call, 409, "CLOSED", _("The tournament is closed."));
    else if (playing->tournament.players >= INK_MOST_ENTRANTS)
        call_refuse(call, 409, "FULL", _("This tournament has as many players as it can have."));
    else
        open_try(call);
}

void tournament_try(struct call *call)
{
    struct playing *playing = call_own(call, sizeof *playing);
    if (playing == NULL)
        return;
    if (!ink_slice_number(call->segment[1], INK_MOST_GAMES, &playing->game))
        playing->game = 0;
    call_read_soon(call, work_look, looked);
}

/* --- the end ---------------------------------------------------------------------------------- */

struct closing {
    bool foreign; /* somebody else's */
    int64_t at;
};

static ink_store_status work_close(struct call *call, ink_store *store)
{
    struct closing *closing = call->own;
    ink_tournament tournament;
    ink_store_status status = ink_store_tournament(store, call->segment[0], &tournament);
    if (status != INK_STORE_OK)
        return status;
    closing->foreign = tournament.host != call->person.person;
    if (closing->foreign)
        return INK_STORE_OK;
    status = ink_store_tournament_close(store, call->segment[0], closing->at);
    return status == INK_STORE_OK ? work_show(call, store) : status;
}

static void answer_close(struct call *call)
{
    const struct closing *closing = call->own;
    if (closing->foreign)
        call_refuse(call, 403, "HOST", _("Only the host of the tournament can do this."));
    else if (call->job.job.status == INK_STORE_STALE)
        call_refuse(call, 409, "CLOSED", _("The tournament is closed."));
    else
        answer_show(call);
}

void tournament_close(struct call *call)
{
    struct closing *closing = call_own(call, sizeof *closing);
    if (closing == NULL)
        return;
    closing->at = loop_now(call->exchange->loop);
    call_write(call, work_close, answer_close);
}
