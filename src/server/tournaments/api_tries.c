/* Handlers: counted tries, one a person, of dailies and of tournaments. */
#include "contest.h"
#include "format/slice.h"
#include "server/http/api.h"
#include "server/tables/api_tables.h"
#include "wire/wire.h"
#include "json/json.h"

enum { TRIES = 5 }; /* at a code that is free */

bool try_page(void *context, const ink_table_line *line)
{
    struct call *call = context;
    json_begin_object(page_room(call, 256), NULL);
    json_slice(&call->page, "code", line->code);
    json_end_object(&call->page);
    return false;
}

static ink_store_status enter(const struct call *call, ink_store *store, ink_slice contest)
{
    ink_slice code = ink_slice_until(&contest, '/');
    return code.length > 0 ? ink_store_tournament_enter(store, code, call->person.person)
                           : INK_STORE_OK;
}

/* Claims the try for the table that is being made, or finds the one there is. */
static ink_store_status work_try(struct call *call, ink_store *store)
{
    const struct making *making = call->own;
    const ink_room_options *options = ink_room_options_of(making->room);
    char key[COUNTED_KEY];
    uint64_t claimed = 0;
    counted_key(options, key);
    ink_store_status status =
        ink_store_claim_try(store, ink_slice_of(key), call->person.person, making->table, &claimed);
    if (status == INK_STORE_OK && claimed == making->table)
        status = making_keep(call, store);
    if (status == INK_STORE_OK && claimed == making->table)
        status = enter(call, store, ink_slice_of(options->tournament));
    return status == INK_STORE_OK ? ink_store_table(store, claimed, try_page, call) : status;
}

static void answer_try(struct call *call)
{
    struct making *making = call->own;
    if (call->job.job.status == INK_STORE_STALE && making->tries++ < TRIES) {
        making->table = number_make();
        code_make(CODE_LONG, making->code);
        call_write(call, work_try, answer_try);
    } else if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        call_answer(call, 200);
}

void try_open(struct call *call, const char *config, const char *seed, const char *counted,
              bool hints)
{
    const char *const text[] = {config,
                                seed,
                                counted,
                                "seats=1",
                                "spectators=no",
                                "boards=round",
                                "chat=off",
                                "auto=yes",
                                "listed=no",
                                "late=wait",
                                hints ? "hints=on" : "hints=off"};
    enum { COUNT = sizeof text / sizeof *text };
    ink_slice option[COUNT];
    for (int i = 0; i < COUNT; i++)
        option[i] = ink_slice_of(text[i]);
    if (making_open(call, option, COUNT, true) != NULL)
        call_write(call, work_try, answer_try);
}
