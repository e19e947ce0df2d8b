/* What follows by itself: the end of a round, the next roll, the end of the game. */
#include "internal.h"

static void close_round(ink_room *room, const struct cause *server)
{
    int round =
        room->pending == PENDING_SHOW ? room->shown + 1 : ink_session_table(room->session)->round;
    ink_room_append(room, server, ink_body_close, &round);
    ink_apply_close(room);
}

static bool roll(ink_room *room, const struct cause *server)
{
    int64_t clock = (int64_t)room->options.clock_s * 1000;
    if (room->paused || !ink_apply_roll(room, clock == 0 ? 0 : server->at + clock))
        return false;
    ink_room_append(room, server, ink_body_roll, NULL);
    return true;
}

static void end_game(ink_room *room, const struct cause *server)
{
    ink_room_append(room, server, ink_body_over, NULL);
    ink_apply_over(room);
}

void ink_room_advance(ink_room *room, int64_t now)
{
    struct cause server = {.at = now, .request = {"", 0}};
    bool more = true;
    while (more && room->pending != PENDING_NOTHING)
        switch (room->pending) {
        case PENDING_ROLL: more = roll(room, &server); break;
        case PENDING_OVER: end_game(room, &server); break;
        default: close_round(room, &server); break;
        }
}

void ink_room_stepped(ink_room *room, const struct cause *cause, int seat, char mark,
                      ink_slice text)
{
    struct stepped step = {seat, mark, text};
    ink_room_append(room, cause, ink_body_step, &step);
    ink_room_note_step(room, seat, cause->device);
}
