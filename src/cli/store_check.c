/* inkrail store check: every log is whole and leads to a table, and every record of a finished game
   leads to its score, which is that of the log. */
#include "store_check.h"

#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "room/room.h"
#include "words/words.h"

enum { PAGE = 256 };

static void tell(struct store_check *check, uint64_t table, const char *sentence)
{
    check->problems++;
    check->tell(check->context, table, sentence);
}

/* --- records ---------------------------------------------------------------------------------- */

struct record_check {
    struct store_check *check;
    ink_replay *replay;
    struct table_memory *memory;
    const ink_room *room; /* as the log of the table has made it */
};

static bool replay_all(struct record_check *at, ink_slice record, ink_refusal *why)
{
    ink_replay_event event;
    *at->replay = (ink_replay){0};
    ink_replay_start(at->replay, record);
    do {
        if (ink_replay_step(at->replay, &event, why) != INK_OK)
            return false;
        if (event.kind == INK_REPLAY_START) {
            table_memory_make(at->memory, &at->replay->rules);
            at->replay->seat = at->memory->seat;
            at->replay->pair = at->memory->pair;
        }
    } while (event.kind != INK_REPLAY_NONE);
    return true;
}

/* Names may differ: who has left is forgotten. */
static bool is_game_of_log(const ink_replay *replay, const ink_session *session)
{
    const ink_table *table = ink_session_table(session);
    if (table->players != replay->table.players || table->round != replay->table.round)
        return false;
    for (int p = 0; p < table->players; p++) {
        ink_score logged, recorded;
        ink_session_score(session, p, &logged);
        ink_table_score(&replay->rules, replay->seat, p, &recorded);
        if (logged.total != recorded.total)
            return false;
    }
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
    } else if (ink_room_is_over(at->room) &&
               !is_game_of_log(at->replay, ink_room_session(at->room))) {
        tell(at->check, table, _("its record is not the game of its log"));
    }
    return true;
}

/* --- logs ------------------------------------------------------------------------------------- */

struct log_check {
    struct store_check *check;
    ink_room *room;
    uint64_t last, followed; /* numbers */
    bool whole;
};

static bool check_entry(void *context, const ink_log_entry *entry)
{
    struct log_check *log = context;
    ink_room_refusal why;
    const ink_entry logged = {entry->number, entry->at, entry->person, entry->request, entry->body};
    log->check->entries++;
    log->whole = log->whole && entry->number == ++log->last;
    if (log->whole && log->followed + 1 == log->last && ink_room_replay(log->room, &logged, &why))
        log->followed = log->last;
    return true;
}

static void tell_lost(const struct log_check *log, uint64_t table)
{
    char sentence[SENTENCE];
    snprintf(sentence, sizeof sentence, _("its log is damaged from entry %llu on"),
             (unsigned long long)log->followed + 1);
    tell(log->check, table, sentence);
}

static void judge_log(const struct log_check *log, uint64_t table)
{
    if (!log->whole)
        tell(log->check, table, _("its log has a gap"));
    else if (log->last == 0)
        tell(log->check, table, _("its log is empty"));
    else if (log->followed < log->last)
        tell_lost(log, table);
}

static ink_store_status check_log_and_record(ink_store *store, struct record_check *at,
                                             struct log_check *log, uint64_t table)
{
    ink_store_status status = ink_store_log(store, table, 0, check_entry, log);
    if (status != INK_STORE_OK)
        return status;
    judge_log(log, table);
    at->room = log->room;
    status = ink_store_record(store, table, check_record, at);
    if (status == INK_STORE_NONE && ink_room_is_over(log->room))
        tell(at->check, table, _("its game is over, and there is no record"));
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static ink_store_status check_table(ink_store *store, struct record_check *at, uint64_t table)
{
    struct log_check log = {.check = at->check, .room = ink_room_new(), .whole = true};
    if (log.room == NULL)
        fail(_("there is not enough memory"));
    at->check->tables++;
    ink_store_status status = check_log_and_record(store, at, &log, table);
    ink_room_free(log.room);
    return status;
}

/* --- tables ----------------------------------------------------------------------------------- */

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
    static struct table_memory memory;
    struct record_check at = {
        .check = check, .replay = alloc_zeroed(1, sizeof *at.replay), .memory = &memory};
    ink_store_status status = ink_store_check(store);
    if (status == INK_STORE_BROKEN)
        tell(check, 0, ink_store_said(store));
    if (status == INK_STORE_OK || status == INK_STORE_BROKEN)
        status = check_tables(store, &at);
    free(at.replay);
    return status;
}
