/* A game that is over: its results and its record. */
#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "hub_internal.h"
#include "room/options.h"
#include "server/tournaments/contest.h"

struct ending {
    ink_result *result;
    size_t count;
    char *record;
    size_t record_length;
    bool listed; /* then the record is for everybody */
    char config[INK_ROOM_OPTION], seed[INK_ROOM_OPTION], daily[COUNTED_KEY];
    char (*name)[INK_NAME];
};

void ending_free(struct ending *ending)
{
    if (ending == NULL)
        return;
    free(ending->result);
    free(ending->record);
    free(ending->name);
    free(ending);
}

int over_next_number(ink_slice *list)
{
    int number = 0;
    ink_slice_integer(ink_slice_until(list, ','), INT32_MAX, &number);
    return number;
}

static bool write_record(struct live_table *live, struct ending *ending, int players)
{
    size_t size = INK_SAVE_BYTES((size_t)players) + INK_ROOM_REMARKS(players);
    ending->record = malloc(size);
    if (ending->record == NULL)
        return false;
    ink_text out = ink_text_in(ending->record, size);
    ink_room_record(live->room, &out);
    ending->record_length = ink_text_whole(&out) ? out.length : 0;
    return true;
}

static void copy_text(char *to, size_t size, const char *from)
{
    size_t length = strnlen(from, size - 1);
    memcpy(to, from, length);
    to[length] = '\0';
}

/* Copies the config in its one form, by which results are ranked, in whatever way the host has
   written it: "blue" is "classic". */
static void copy_config(char *to, size_t size, const char *given)
{
    ink_config config;
    ink_refusal why;
    ink_text out = ink_text_in(to, size);
    bool read = ink_config_read(ink_slice_of(given), &config, &why) == INK_OK;
    if (read)
        ink_config_write(&config, &out);
    if (!read || !ink_text_whole(&out))
        copy_text(to, size, given);
}

/* The seat of a player of the record. */
static int seat_of(const ink_room *room, int player)
{
    int seats = ink_room_options_of(room)->seats;
    for (int seat = 1; seat <= seats; seat++)
        if (ink_room_player_of(room, seat) == player)
            return seat;
    return 0;
}

/* How often the player was helped, in whatever way. */
static int help_of(const ink_session *session, int player)
{
    int count = 0;
    for (int help = 0; help < INK_HELP_KINDS; help++)
        count += ink_session_help(session, player, help);
    return count;
}

/* Totals and places are those of the event "over SEED TOTALS PLACES". */
static void fill_results(struct live_table *live, struct ending *ending, int players,
                         const ink_log_entry *over)
{
    const ink_session *session = ink_room_session(live->room);
    ink_slice body = over->body;
    ink_slice_word(&body);
    ink_slice_word(&body);
    ink_slice totals = ink_slice_word(&body), places = ink_slice_word(&body);
    for (int p = 0; p < players; p++) {
        ink_score score;
        int seat = seat_of(live->room, p);
        ink_table_score(ink_session_rules(session), ink_session_seats(session), p, &score);
        if (ink_room_options_of(live->room)->names == INK_NAMES_SHOWN)
            copy_text(ending->name[p], INK_NAME, ink_room_name(live->room, seat));
        ending->result[p] = (ink_result){.table = live->number,
                                         .seat = seat,
                                         .person = ink_room_person(live->room, seat),
                                         .name = ink_slice_of(ending->name[p]),
                                         .config = ink_slice_of(ending->config),
                                         .seed = ink_slice_of(ending->seed),
                                         .daily = ink_slice_of(ending->daily),
                                         .place = over_next_number(&places),
                                         .total = over_next_number(&totals),
                                         .errors = score.errors,
                                         .help = help_of(session, p),
                                         .ended = over->at};
    }
    ending->count = (size_t)players;
}

struct ending *ending_make(struct live_table *live, const ink_log_entry *over)
{
    const ink_session *session = ink_room_session(live->room);
    struct ending *ending = session != NULL ? calloc(1, sizeof *ending) : NULL;
    if (ending == NULL)
        return NULL;
    int players = ink_session_table(session)->players;
    const ink_room_options *options = ink_room_options_of(live->room);
    copy_config(ending->config, sizeof ending->config, options->config);
    copy_text(ending->seed, sizeof ending->seed, ink_session_seed(session));
    counted_key(options, ending->daily);
    ending->listed = options->listed;
    ending->result = calloc((size_t)players, sizeof *ending->result);
    ending->name = calloc((size_t)players, sizeof *ending->name);
    if (ending->result == NULL || ending->name == NULL || !write_record(live, ending, players)) {
        ending_free(ending);
        return NULL;
    }
    fill_results(live, ending, players, over);
    return ending;
}

ink_store_status ending_store(const struct ending *ending, ink_store *store, uint64_t table)
{
    return ink_store_finish(store, table, ending->result, ending->count,
                            (ink_slice){ending->record, ending->record_length}, ending->listed);
}
