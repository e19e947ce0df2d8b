#include "arrival.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api_host.h"
#include "cookie.h"
#include "puzzles.h"
#include "rates.h"
#include "speech/i18n.h"
#include "wire/wire.h"

/* Bits of a puzzle: the fewest, and how many more when the line is full. */
enum { WORK_LEAST = 17, WORK_STEPS = 4 };

/* --- a new secret ----------------------------------------------------------------------------- */

static void free_arrival(void *own)
{
    struct arrival *arrival = own;
    sodium_memzero(arrival, sizeof *arrival);
    free(arrival);
}

struct arrival *arrival_make(struct call *call)
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

void arrival_answer(struct call *call)
{
    const struct arrival *arrival = call->own;
    if (call->job.job.status != INK_STORE_OK) {
        call_refuse_store(call, call->job.job.status);
        return;
    }
    cookie_set(call->exchange, arrival->secret);
    call->person = arrival->person;
    page_who(call);
    ink_say_text(&call->page, "token", ink_slice_of(arrival->secret));
    ink_say_end(&call->page);
    call_answer(call, 200);
}

void arrival_answer_anew(struct call *call, bool everywhere)
{
    if (call->job.job.status == INK_STORE_OK && call->known)
        people_left(call_server(call), call->person.person, everywhere ? 0 : call_mark(call));
    arrival_answer(call);
}

/* --- passphrases ------------------------------------------------------------------------------ */

bool arrival_is_allowed(struct call *call, int kind, int an_hour)
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
    int waiting = passes_waiting();
    bool seldom =
        rate_take_text(RATE_NAMES, ink_slice_of(key), NAME_PASSES_AN_HOUR, now) &&
        rate_take_network(RATE_NETWORKS, call->exchange->address, NETWORK_PASSES_AN_HOUR, now);
    return seldom && waiting < PASS_EASY ? 0 : WORK_LEAST + waiting / (PASS_WAITING / WORK_STEPS);
}

static void answer_puzzle(struct call *call, int bits)
{
    char puzzle[INK_PUZZLE];
    puzzle_set(call_server(call), call->exchange->address, bits, loop_now(call->exchange->loop),
               puzzle);
    ink_text_string(page_room(call, 1024), "{");
    ink_say_text(&call->page, "error", ink_slice_of("PUZZLE"));
    ink_say_text(&call->page, "text",
                 ink_slice_of(_("Many sign in just now. Solve the puzzle of this answer and ask "
                                "again with it, or wait a little.")));
    ink_say_text(&call->page, "puzzle", ink_slice_of(puzzle));
    ink_say_end(&call->page);
    call_answer(call, 429);
}

bool arrival_may_ask(struct call *call, const char *key)
{
    ink_slice puzzle = body_text(&call->body, "puzzle"), answer = body_text(&call->body, "answer");
    bool solved =
        puzzle.length > 0 && puzzle_is_solved(call_server(call), call->exchange->address, puzzle,
                                              answer, loop_now(call->exchange->loop));
    int bits = solved ? 0 : bits_wanted(call, key);
    if (bits > 0)
        answer_puzzle(call, bits);
    return bits == 0 && arrival_is_allowed(call, RATE_PASSES, PASSES_AN_HOUR);
}

bool arrival_takes_pass(struct call *call, struct arrival *arrival, const char *field)
{
    ink_slice phrase = body_text(&call->body, field);
    if (phrase.length < PASS_LEAST || phrase.length > PASS_MOST) {
        call_refuse(call, 400, "PASSPHRASE", _("A passphrase has 8 to 200 bytes."));
        return false;
    }
    memcpy(arrival->pass.phrase, phrase.data, phrase.length);
    arrival->pass.phrase[phrase.length] = '\0';
    return true;
}

static void worked_out(struct crew_job *job)
{
    struct arrival *arrival = (struct arrival *)((char *)job - offsetof(struct arrival, pass));
    host_speak(call_server(arrival->call), arrival->call->exchange->language);
    arrival->done(arrival);
}

void arrival_ask_pass(struct arrival *arrival, bool make, void (*done)(struct arrival *arrival))
{
    struct call *call = arrival->call;
    arrival->pass.job.loop = call->exchange->loop;
    arrival->pass.job.done = worked_out;
    address_read(call->exchange->address, &arrival->pass.network);
    arrival->pass.network = address_network(arrival->pass.network);
    arrival->pass.make = make;
    arrival->done = done;
    if (!passes_ask(&arrival->pass))
        call_refuse(call, 503, "BUSY",
                    _("Too many people sign in right now. Try again in a moment."));
}
