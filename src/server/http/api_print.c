/* Handlers: pages to print, with the same bytes as the command makes them (docs/paper.md). They are
   made beside the requests (jobs/prints.h), few for each address, and none so long that others wait
   for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "i18n/i18n.h"
#include "server/jobs/prints.h"
#include "server/ops/api_host.h"
#include "server/ops/serve.h"
#include "server/people/rates.h"
#include "server/tables/api_tables.h"
#include "words/words.h"

enum { MOST_SHEETS = 60, MOST_A_PAGE = 4, FIELD = 4096 };

/* What is asked for. */
struct printing {
    struct print_job job;
    struct call *call;
    ink_ruleset rules;
    char kind[16], title[FIELD], seed[FIELD], names[FIELD], origin[SERVE_TEXT];
    const char *name[MOST_SHEETS];
};

static void free_printing(void *own)
{
    struct printing *printing = own;
    free(printing->job.bytes.data);
    free(printing);
}

/* --- what is asked for ------------------------------------------------------------------------ */

static bool refuse(struct call *call, const char *code, const char *text)
{
    call_refuse(call, 400, code, text);
    return false;
}

/* The field as a text; NULL if it is not there. */
static const char *take_text(const struct call *call, const char *key, char text[FIELD])
{
    ink_slice value = body_text(call->body, key);
    size_t length = value.length < FIELD ? value.length : FIELD - 1;
    memcpy(text, value.data, length);
    text[length] = '\0';
    return text[0] != '\0' ? text : NULL;
}

/* 0 if it is not there. */
static bool take_number(struct call *call, const char *key, uint32_t most, int *number)
{
    ink_slice value = body_text(call->body, key);
    uint32_t given = 0;
    if (value.length > 0 && (!ink_slice_number(value, most, &given) || given == 0))
        return refuse(call, "NUMBER",
                      _("A document has 1 to 60 sheets, and a page 1, 2 or 4 of them."));
    *number = (int)given;
    return true;
}

static bool take_rules(struct call *call, struct printing *printing)
{
    ink_config config = ink_config_classic();
    ink_refusal why;
    ink_slice text = body_text(call->body, "config");
    bool of_dice = printing->job.kind->need == PRINT_OF_DICE;
    if (text.length > 0 && ink_config_read(text, &config, &why) != INK_OK)
        return refuse(call, "CONFIG", refusal_sentence(NULL, &why, text, WORDS_HERE(SENTENCE)));
    if (of_dice && config.draft != 0)
        return refuse(call, "DRAFT",
                      _("the dice of a draft depend on who picks: there is nothing to print "
                        "before"));
    if (of_dice)
        config.players = 1;
    if (ink_ruleset_make(&printing->rules, &config, &why) != INK_OK)
        return refuse(call, "CONFIG", refusal_sentence(NULL, &why, text, WORDS_HERE(SENTENCE)));
    bool all = text.length == 0 && strcmp(printing->job.kind->name, "rules") == 0;
    printing->job.order.rules = all ? NULL : &printing->rules;
    return true;
}

static bool take_paper(struct call *call, struct print_setting *setting)
{
    ink_slice paper = body_text(call->body, "paper");
    for (int i = 0; pdf_paper_name(i) != NULL; i++)
        if (paper.length == 0 || ink_slice_is(paper, pdf_paper_name(i))) {
            setting->paper = i;
            return true;
        }
    return refuse(call, "PAPER", _("There is no such paper."));
}

static bool take_numbers(struct call *call, struct print_order *order)
{
    int player;
    if (!take_number(call, "count", MOST_SHEETS, &order->count) ||
        !take_number(call, "per_page", MOST_A_PAGE, &order->a_page) ||
        !take_number(call, "player", INK_MAX_PLAYERS, &player))
        return false;
    if (order->a_page == 3)
        return refuse(call, "NUMBER",
                      _("A document has 1 to 60 sheets, and a page 1, 2 or 4 of them."));
    order->player = player > 0 ? player - 1 : PRINT_EVERY_PLAYER;
    return true;
}

/* Is there what the kind cannot be made without? */
static bool has_needs(struct call *call, const struct printing *printing)
{
    int need = printing->job.kind->need;
    const struct print_order *order = &printing->job.order;
    if ((need == PRINT_OF_SEED || need == PRINT_OF_DICE) && order->seed == NULL)
        return refuse(call, "SEED", _("Which seed?"));
    if (need == PRINT_OF_NAMES && order->names == 0)
        return refuse(call, "NAMES", _("Say a name."));
    if (need == PRINT_OF_GAME && printing->job.record.length == 0)
        return refuse(call, "RECORD", _("There is no game to print."));
    return true;
}

static bool take(struct call *call, struct printing *printing)
{
    struct print_order *order = &printing->job.order;
    if (!take_paper(call, &order->setting) || !take_rules(call, printing) ||
        !take_numbers(call, order))
        return false;
    snprintf(printing->origin, sizeof printing->origin, "%s", call_server(call)->settings.origin);
    order->setting.origin = printing->origin;
    order->setting.title = take_text(call, "title", printing->title);
    order->seed = take_text(call, "seed", printing->seed);
    if (order->seed != NULL && strlen(order->seed) + 4 >= INK_SESSION_SEED)
        return refuse(call, "SEED", _("the seed is too long to be numbered for each game"));
    order->with_boards = ink_slice_is(body_text(call->body, "boards"), "1");
    order->name = printing->name;
    if (take_text(call, "names", printing->names) != NULL) {
        words_keep_line(printing->names);
        order->names = print_names(printing->names, printing->name, MOST_SHEETS);
    }
    return has_needs(call, printing);
}

/* --- making ----------------------------------------------------------------------------------- */

static void release(void *pages)
{
    free(pages);
}

static void hand_out(struct call *call, struct printing *printing)
{
    char file[64];
    struct picture_bytes pages = printing->job.bytes;
    printing->job.bytes = (struct picture_bytes){0};
    snprintf(file, sizeof file, "inline; filename=\"inkrail-%s.pdf\"", printing->kind);
    exchange_header(call->exchange, "Content-Disposition", file);
    exchange_header(call->exchange, "Cache-Control", "no-store");
    exchange_answer_held(call->exchange, 200, "application/pdf",
                         (ink_slice){(const char *)pages.data, pages.length}, release, pages.data);
    call_end(call);
}

static void made(struct worker_job *done)
{
    struct printing *printing = (struct printing *)done;
    struct call *call = printing->call;
    host_speak(call_server(call), call->exchange->language);
    if (printing->job.refused != NULL)
        call_refuse(call, 400, "RECORD", _(printing->job.refused));
    else if (printing->job.bytes.data == NULL)
        call_refuse_store(call, INK_STORE_AWAY);
    else
        hand_out(call, printing);
}

static bool may_print(struct call *call)
{
    const struct exchange *exchange = call->exchange;
    int an_hour = call_server(call)->settings.prints_an_address_hour;
    if (pdf_missing() != NULL)
        call_refuse(call, 501, "LIBRARY", _("This server cannot make pages to print."));
    else if (!rate_take(RATE_PRINTS, exchange->address, an_hour, loop_now(exchange->loop)))
        call_refuse(call, 429, "FLOOD", _("Too many pages from your address. Wait a little."));
    else
        return true;
    return false;
}

/* The record stays until the call ends. */
static void print(struct call *call, ink_slice kind, ink_slice record)
{
    struct printing *printing = call_own(call, sizeof *printing);
    if (printing == NULL)
        return;
    call->free_own = free_printing;
    printing->call = call;
    printing->job.kind = print_kind_find(kind);
    printing->job.record = record;
    printing->job.language = call->exchange->language;
    printing->job.job.loop = call->exchange->loop;
    printing->job.job.done = made;
    if (printing->job.kind == NULL) {
        call_refuse_store(call, INK_STORE_NONE);
        return;
    }
    snprintf(printing->kind, sizeof printing->kind, "%s", printing->job.kind->name);
    if (take(call, printing) && may_print(call) && !prints_ask(&printing->job))
        call_refuse(call, 503, "BUSY", _("Too many pages are wanted. Try again in a moment."));
}

void pages_print(struct call *call)
{
    print(call, call->segment[0], body_text(call->body, "record"));
}

/* --- of a table ------------------------------------------------------------------------------- */

static void found_record(struct call *call)
{
    if (call->job.job.status == INK_STORE_STALE)
        call_refuse(call, 409, "EARLY", _("The game, or its tournament, is not over yet."));
    else if (call->job.job.status != INK_STORE_OK)
        call_refuse_store(call, call->job.job.status);
    else
        print(call, call->segment[1], (ink_slice){call->page.data, call->page.length});
}

void table_print(struct call *call)
{
    call_read(call, page_record, found_record);
}
