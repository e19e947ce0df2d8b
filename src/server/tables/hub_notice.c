/* Notices for those who are not here: when a round begins, a draft waits for the next player, or
   the game is over, the table's webhook is told, and so are browsers of those whom the table waits
   for and who are not connected. A notice is kept with the events it tells of; nobody at the table
   waits for its delivery. */
#include <stdio.h>
#include <stdlib.h>

#include "format/slice.h"
#include "hub_internal.h"
#include "server/notices/notices.h"
#include "server/ops/server_internal.h"
#include "server/people/rates.h"
#include "wire/wire.h"
#include "json/json.h"

enum occasion { NOTICE_NONE, NOTICE_TURN, NOTICE_ROUND, NOTICE_OVER };

static const char *const notice_names[] = {"", "turn", "round", "over"};

/* "step 3 * pick2" is a pick, after which it is somebody else's turn. */
static bool is_pick(ink_slice body)
{
    if (!ink_slice_begins(body, "step "))
        return false;
    ink_slice_word(&body);
    ink_slice_word(&body);
    return ink_slice_is(ink_slice_word(&body), "*");
}

static int kind_of(const struct live_table *live, const struct append *append)
{
    const ink_session *session = ink_room_session(live->room);
    int kind = NOTICE_NONE;
    bool draft = session != NULL && ink_session_rules(session)->config.draft != 0;
    for (size_t i = 0; session != NULL && i < append->count; i++) {
        ink_slice body = append->entry[i].body;
        int of = ink_slice_begins(body, "over ")   ? NOTICE_OVER
                 : ink_slice_begins(body, "roll ") ? NOTICE_ROUND
                 : draft && is_pick(body)          ? NOTICE_TURN
                                                   : NOTICE_NONE;
        kind = of > kind ? of : kind;
    }
    return kind;
}

/* --- the news --------------------------------------------------------------------------------- */

static const ink_log_entry *last_of(const struct append *append)
{
    return &append->entry[append->count - 1];
}

/* The host of the table knows all names; browsers show those that all may see. */
static void say_name(const struct live_table *live, int way, int seat, ink_text *out)
{
    char name[INK_SESSION_NAME];
    ink_room_shown_name(live->room, seat, name);
    json_text(out, "name", way == INK_NOTICE_HOOK ? ink_room_name(live->room, seat) : name);
}

static void say_players(const struct live_table *live, const struct append *append, int way,
                        ink_text *out)
{
    ink_slice body = last_of(append)->body;
    for (size_t i = 0; i < append->count; i++)
        if (ink_slice_begins(append->entry[i].body, "over "))
            body = append->entry[i].body;
    ink_slice_word(&body);
    ink_slice_word(&body);
    ink_slice totals = ink_slice_word(&body), places = ink_slice_word(&body);
    json_begin_list(out, "players");
    for (int seat = 1; seat <= ink_room_options_of(live->room)->seats; seat++) {
        if (ink_room_player_of(live->room, seat) < 0)
            continue;
        json_begin_object(out, NULL);
        say_name(live, way, seat, out);
        json_number(out, "total", over_next_number(&totals));
        json_number(out, "place", over_next_number(&places));
        json_end_object(out);
    }
    json_end_list(out);
}

static void say_waits(const struct live_table *live, ink_text *out)
{
    json_begin_list(out, "waits");
    for (int seat = 1; seat <= ink_room_options_of(live->room)->seats; seat++)
        if (ink_room_waits_for(live->room, seat))
            json_text(out, NULL, ink_room_name(live->room, seat));
    json_end_list(out);
}

/* Number and moment of an event name it, also where an older copy of the log was put back. */
static void say_id(const struct live_table *live, const ink_log_entry *last, ink_text *out)
{
    char id[INK_CODE + 48];
    snprintf(id, sizeof id, "%s-%llu-%lld", live->code, (unsigned long long)last->number,
             (long long)last->at);
    json_text(out, "id", id);
}

static void say_news(const struct live_table *live, const struct append *append, int kind, int way,
                     ink_text *out)
{
    char link[SERVE_TEXT + 32];
    const ink_room_options *options = ink_room_options_of(live->room);
    snprintf(link, sizeof link, "%s/t/%s", live->hub->loop->server->settings.origin, live->code);
    json_begin_object(out, NULL);
    json_text(out, "event", notice_names[kind]);
    say_id(live, last_of(append), out);
    json_text(out, "code", live->code);
    json_text(out, "link", link);
    json_text(out, "title", options->title);
    json_text(out, "config", options->config);
    json_number(out, "round", ink_session_table(ink_room_session(live->room))->round);
    json_number(out, "at", last_of(append)->at);
    if (ink_room_due(live->room) > 1)
        json_number(out, "due", ink_room_due(live->room));
    if (kind == NOTICE_OVER)
        say_players(live, append, way, out);
    else if (way == INK_NOTICE_HOOK)
        say_waits(live, out);
    json_end_object(out);
}

static void make(struct live_table *live, struct append *append, int kind, int way, ink_slice to)
{
    size_t size = 4096 + 320 * (size_t)ink_room_options_of(live->room)->seats;
    char *body = malloc(size);
    if (body == NULL)
        return;
    ink_text out = ink_text_in(body, size);
    say_news(live, append, kind, way, &out);
    if (ink_text_whole(&out))
        append->notice[way] =
            notice_new(live->hub->loop, live->number, way, to, (ink_slice){body, out.length});
    if (append->notice[way] != NULL)
        append->notice[way]->number = last_of(append)->number;
    free(body);
}

/* --- to whom ---------------------------------------------------------------------------------- */

static void make_hook(struct live_table *live, struct append *append, int kind)
{
    const ink_room_options *options = ink_room_options_of(live->room);
    if (options->webhook[0] != '\0' && rate_take_own(RATE_OWN_HOOKS, ink_room_host(live->room),
                                                     HOOKS_AN_HOUR, loop_now(live->hub->loop)))
        make(live, append, kind, INK_NOTICE_HOOK, ink_slice_of(options->webhook));
}

/* Writes the seats of those whom the table waits for (at the end, of all) and who are not here:
   "3,17". */
static void write_absent(const struct live_table *live, int kind, ink_text *out)
{
    bool there[INK_ROOM_SEATS + 1] = {false};
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        const struct client *client = OWNER(link, struct client, at_live_table);
        if (client->stage >= STAGE_CATCHING)
            there[client->seat] = true;
    }
    for (int seat = 1; seat <= ink_room_options_of(live->room)->seats; seat++) {
        bool wanted = kind == NOTICE_OVER ? ink_room_person(live->room, seat) != 0
                                          : ink_room_waits_for(live->room, seat);
        if (!wanted || there[seat])
            continue;
        ink_text_string(out, out->length > 0 ? "," : "");
        ink_text_number(out, seat);
    }
}

static void make_push(struct live_table *live, struct append *append, int kind)
{
    char seats[4 * INK_ROOM_SEATS + 1];
    ink_text out = ink_text_in(seats, sizeof seats);
    write_absent(live, kind, &out);
    if (out.length > 0)
        make(live, append, kind, INK_NOTICE_PUSH, (ink_slice){seats, out.length});
}

void live_table_notice(struct live_table *live, struct append *append)
{
    int kind = outbound_reach() != REACH_NONE ? kind_of(live, append) : NOTICE_NONE;
    if (kind == NOTICE_NONE)
        return;
    make_hook(live, append, kind);
    make_push(live, append, kind);
}
