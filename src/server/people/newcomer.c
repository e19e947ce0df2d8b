#include "newcomer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cookie.h"
#include "i18n/i18n.h"
#include "puzzles.h"
#include "rates.h"
#include "server/ops/api_host.h"
#include "wire/wire.h"
#include "json/json.h"

/* Bits of a puzzle: the fewest, and how many more when the line is full. */
enum { WORK_LEAST = 17, WORK_STEPS = 4 };

/* --- a new secret ----------------------------------------------------------------------------- */

static void free_newcomer(void *own)
{
    struct newcomer *newcomer = own;
    sodium_memzero(newcomer, sizeof *newcomer);
    free(newcomer);
}

struct newcomer *newcomer_make(struct call *call)
{
    struct newcomer *newcomer = call_own(call, sizeof *newcomer);
    if (newcomer == NULL)
        return NULL;
    call->free_own = free_newcomer;
    newcomer->call = call;
    newcomer->at = loop_now(call->exchange->loop);
    secret_make(newcomer->secret);
    secret_hash(ink_slice_of(newcomer->secret), newcomer->hash);
    return newcomer;
}

void newcomer_answer(struct call *call)
{
    const struct newcomer *newcomer = call->own;
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    cookie_set(call->exchange, newcomer->secret);
    call->person = newcomer->person;
    page_who(call);
    json_text(&call->page, "token", newcomer->secret);
    json_end_object(&call->page);
    call_answer(call, 200);
}

void newcomer_answer_anew(struct call *call, bool everywhere)
{
    if (call->job.job.status == INK_STORE_OK && call->known)
        people_left(call_server(call), call->person.person, everywhere ? 0 : call_mark(call));
    newcomer_answer(call);
}

/* --- passphrases ------------------------------------------------------------------------------ */

bool newcomer_is_allowed(struct call *call, int kind, int an_hour)
{
    if (rate_take(kind, call->exchange->address, an_hour, loop_now(call->exchange->loop)))
        return true;
    call_refuse(call, 429, "FLOOD", _("Too many requests from your address. Wait a little."));
    return false;
}

/* How much work whoever asks has to show; 0: none. */
static int bits_wanted(struct call *call, const char *key)
{
    int64_t now = loop_now(call->exchange->loop);
    int waiting = password_pool_waiting();
    bool seldom =
        rate_take_text(RATE_NAMES, ink_slice_of(key), NAME_PASSES_AN_HOUR, now) &&
        rate_take_network(RATE_NETWORKS, call->exchange->address, NETWORK_PASSES_AN_HOUR, now);
    return seldom && waiting < PASSWORD_EASY
               ? 0
               : WORK_LEAST + waiting / (PASSWORD_WAITING / WORK_STEPS);
}

static void answer_puzzle(struct call *call, int bits)
{
    char puzzle[INK_PUZZLE];
    puzzle_set(call_server(call), call->exchange->address, bits, loop_now(call->exchange->loop),
               puzzle);
    json_begin_object(page_room(call, 1024), NULL);
    json_text(&call->page, "error", "PUZZLE");
    json_text(&call->page, "text",
              _("Many sign in just now. Solve the puzzle of this answer and ask "
                "again with it, or wait a little."));
    json_text(&call->page, "puzzle", puzzle);
    json_end_object(&call->page);
    call_answer(call, 429);
}

bool newcomer_may_ask(struct call *call, const char *key)
{
    ink_slice puzzle = body_text(call->body, "puzzle"), answer = body_text(call->body, "answer");
    bool solved =
        puzzle.length > 0 && puzzle_is_solved(call_server(call), call->exchange->address, puzzle,
                                              answer, loop_now(call->exchange->loop));
    int bits = solved ? 0 : bits_wanted(call, key);
    if (bits > 0)
        answer_puzzle(call, bits);
    return bits == 0 && newcomer_is_allowed(call, RATE_PASSES, PASSES_AN_HOUR);
}

bool newcomer_takes_pass(struct call *call, struct newcomer *newcomer, const char *field)
{
    ink_slice phrase = body_text(call->body, field);
    if (phrase.length < PASSWORD_LEAST || phrase.length > PASSWORD_MOST) {
        call_refuse(call, 400, "PASSPHRASE", _("A passphrase has 8 to 200 bytes."));
        return false;
    }
    memcpy(newcomer->pass.phrase, phrase.data, phrase.length);
    newcomer->pass.phrase[phrase.length] = '\0';
    return true;
}

static void worked_out(struct worker_job *job)
{
    struct newcomer *newcomer = (struct newcomer *)((char *)job - offsetof(struct newcomer, pass));
    host_speak(call_server(newcomer->call), newcomer->call->exchange->language);
    newcomer->done(newcomer);
}

void newcomer_ask_pass(struct newcomer *newcomer, bool make,
                       void (*done)(struct newcomer *newcomer))
{
    struct call *call = newcomer->call;
    newcomer->pass.job.loop = call->exchange->loop;
    newcomer->pass.job.done = worked_out;
    address_read(call->exchange->address, &newcomer->pass.network);
    newcomer->pass.network = address_network(newcomer->pass.network);
    newcomer->pass.make = make;
    newcomer->done = done;
    if (!password_pool_ask(&newcomer->pass))
        call_refuse(call, 503, "BUSY",
                    _("Too many people sign in right now. Try again in a moment."));
}
