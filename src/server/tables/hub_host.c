/* A table that waits for its host, before the start or in a pause, does not wait for ever: when the
   host has been gone for some time, by the table's pace, the next who sits there and is here hosts
   it. Not in a class room, where no pupil is to have the teacher's place. */
#include "hub_internal.h"
#include "server/ops/log.h"

enum { DAY_S = 24 * 3600 };

/* Tables with days a round can wait for longer. */
static int64_t patience_ms(const struct desk *desk)
{
    int64_t least = desk->hub->loop->server->settings.host_s;
    int64_t clock = ink_room_options_of(desk->room)->clock_s;
    int64_t longer = clock < DAY_S ? clock : DAY_S;
    return 1000 * (longer > least ? longer : least);
}

/* Somebody is here as this person. */
static bool is_here(const struct desk *desk, uint64_t person)
{
    for (struct link *link = desk->clients.end.next; link != &desk->clients.end;
         link = link->next) {
        struct client *client = OWNER(link, struct client, at_desk);
        if (client->stage >= STAGE_CATCHING && client->person == person)
            return true;
    }
    return false;
}

/* The seat of the next host; 0: there is none. */
static int find_heir(const struct desk *desk)
{
    int seats = ink_room_options_of(desk->room)->seats;
    for (int seat = 1; seat <= seats; seat++) {
        uint64_t person = ink_room_person(desk->room, seat);
        if (person != 0 && person != ink_room_host(desk->room) && is_here(desk, person))
            return seat;
    }
    return 0;
}

static bool is_wanted(const struct desk *desk)
{
    return desk->hub->loop->server->settings.host_s > 0 &&
           ink_room_options_of(desk->room)->seats <= CLASS_ROOM &&
           ink_room_waits_for_host(desk->room) && !is_here(desk, ink_room_host(desk->room)) &&
           find_heir(desk) != 0;
}

/* While the room rests, nobody has come or done anything. */
void desk_watch_host(struct desk *desk)
{
    if (desk->count == 0 || (desk->room != NULL && !is_wanted(desk)))
        desk->host_due = 0;
    else if (desk->room != NULL && desk->host_due == 0)
        desk->host_due = loop_now(desk->hub->loop) + patience_ms(desk);
}

void desk_change_host(struct desk *desk)
{
    desk_watch_host(desk);
    if (desk->host_due == 0)
        return;
    int seat = find_heir(desk);
    desk->host_due = 0;
    LOG("host_changed", {.key = "table", .text = desk->code});
    ink_room_change_host(desk->room, seat, loop_now(desk->hub->loop));
    desk_look(desk);
}
