/* inkrail store check: every log is whole, and every record of a finished game leads to its score. */
#include "store_check.h"

#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/alloc.h"
#include "front/i18n.h"
#include "front/words.h"

enum { PAGE = 256 };

static void tell(struct store_check *check, uint64_t table, const char *sentence)
{
    check->problems++;
    check->tell(check->context, table, sentence);
}

/* --- records ------------------------------------------------------------------------------------------ */

struct record_check {
    struct store_check *check;
    ink_replay *replay;
    struct table_memory *room;
};

static bool replay_all(struct record_check *at, ink_slice record, ink_refusal *why)
{
    ink_event event;
    *at->replay = (ink_replay){0};
    ink_replay_start(at->replay, record);
    do {
        if (ink_replay_step(at->replay, &event, why) != INK_OK)
            return false;
        if (event.kind == INK_EVENT_START) {
            table_memory_make(at->room, &at->replay->rules);
            at->replay->seat = at->room->seat;
            at->replay->pair = at->room->pair;
        }
    } while (event.kind != INK_EVENT_NONE);
    return true;
}

static bool check_record(void *context, uint64_t table, ink_slice record)
{
    struct record_check *at = context;
    ink_refusal why;
    at->check->records++;
    if (!replay_all(at, record, &why)) {
        const ink_ruleset *rules = at->replay->rules.tiles > 0 ? &at->replay->rules : NULL;
        tell(at->check, table, refusal_sentence(rules, &why, record, WORDS_HERE(SENTENCE)));
    } else if (at->replay->table.phase != INK_PHASE_OVER) {
        tell(at->check, table, _("its record ends before the game does"));
    } else if (at->replay->scored != at->replay->table.players) {
        tell(at->check, table, _("its record has no scores"));
    }
    return true;
}

/* --- logs ----------------------------------------------------------------------------------------------- */

struct log_check {
    struct store_check *check;
    uint64_t last;
    bool whole;
};

static bool check_entry(void *context, const ink_log_entry *entry)
{
    struct log_check *log = context;
    log->check->entries++;
    log->whole = log->whole && entry->number == ++log->last;
    return true;
}

static ink_store_status check_table(ink_store *store, struct record_check *at, uint64_t table)
{
    struct log_check log = {.check = at->check, .whole = true};
    at->check->tables++;
    ink_store_status status = ink_store_log(store, table, 0, check_entry, &log);
    if (status != INK_STORE_OK)
        return status;
    if (!log.whole)
        tell(at->check, table, _("its log has a gap"));
    else if (log.last == 0)
        tell(at->check, table, _("its log is empty"));
    status = ink_store_record(store, table, check_record, at);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

/* --- tables --------------------------------------------------------------------------------------------- */

/* Visitors make no calls, so tables are noted a page at a time and looked at afterwards. */
struct page {
    uint64_t table[PAGE];
    int count;
};

static bool note_table(void *context, const ink_table_line *line)
{
    struct page *page = context;
    page->table[page->count++] = line->table;
    return page->count < PAGE;
}

static ink_store_status check_tables(ink_store *store, struct record_check *at)
{
    uint64_t from = 0;
    struct page page;
    ink_store_status status;
    do {
        page.count = 0;
        status = ink_store_tables(store, INK_LIST_ALL, from, PAGE, note_table, &page);
        for (int i = 0; i < page.count && status == INK_STORE_OK; i++)
            status = check_table(store, at, page.table[i]);
        if (page.count > 0)
            from = page.table[page.count - 1] + 1;
    } while (status == INK_STORE_OK && page.count == PAGE);
    return status;
}

ink_store_status store_check_all(ink_store *store, struct store_check *check)
{
    static struct table_memory room;
    struct record_check at = {
        .check = check, .replay = alloc_zeroed(1, sizeof *at.replay), .room = &room};
    ink_store_status status = ink_store_check(store);
    if (status == INK_STORE_BROKEN)
        tell(check, 0, ink_store_said(store));
    if (status == INK_STORE_OK || status == INK_STORE_BROKEN)
        status = check_tables(store, &at);
    free(at.replay);
    return status;
}
