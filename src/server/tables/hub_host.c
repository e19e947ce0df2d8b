/* A table does not wait for its host for ever, before the start or in a pause: when the host has
   been away for some time, which depends on the table's pace, the next player who is present
   becomes the host. Not in a class room, where no pupil may take the teacher's place. */
#include "hub_internal.h"
#include "server/ops/log.h"

enum { DAY_S = 24 * 3600 };

/* Tables with days a round can wait for longer. */
static int64_t patience_ms(const struct live_table *live)
{
    int64_t least = live->hub->loop->server->settings.host_s;
    int64_t clock = ink_room_options_of(live->room)->clock_s;
    int64_t longer = clock < DAY_S ? clock : DAY_S;
    return 1000 * (longer > least ? longer : least);
}

/* Is somebody here as this person? */
static bool is_here(const struct live_table *live, uint64_t person)
{
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        if (client->stage >= STAGE_CATCHING && client->person == person)
            return true;
    }
    return false;
}

/* The seat of the next host; 0: there is none. */
static int find_heir(const struct live_table *live)
{
    int seats = ink_room_options_of(live->room)->seats;
    for (int seat = 1; seat <= seats; seat++) {
        uint64_t person = ink_room_person(live->room, seat);
        if (person != 0 && person != ink_room_host(live->room) && is_here(live, person))
            return seat;
    }
    return 0;
}

static bool is_wanted(const struct live_table *live)
{
    return live->hub->loop->server->settings.host_s > 0 &&
           ink_room_options_of(live->room)->seats <= CLASS_ROOM &&
           ink_room_waits_for_host(live->room) && !is_here(live, ink_room_host(live->room)) &&
           find_heir(live) != 0;
}

/* While the room rests, nobody has come or done anything. */
void live_table_watch_host(struct live_table *live)
{
    if (live->count == 0 || (live->room != NULL && !is_wanted(live)))
        live->host_due = 0;
    else if (live->room != NULL && live->host_due == 0)
        live->host_due = loop_now(live->hub->loop) + patience_ms(live);
}

void live_table_change_host(struct live_table *live)
{
    live_table_watch_host(live);
    if (live->host_due == 0)
        return;
    int seat = find_heir(live);
    live->host_due = 0;
    LOG("host_changed", {.key = "table", .text = live->code});
    ink_room_change_host(live->room, seat, loop_now(live->hub->loop));
    live_table_look(live);
}
