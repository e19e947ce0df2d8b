/* The clock, and bots. */
#include <inkrail/format.h>
#include <string.h>

#include "internal.h"

/* --- whose turn it is ------------------------------------------------------------------------- */

/* Has the player anything to do now? */
static bool has_to_act(const ink_room *room, int player)
{
    const ink_table *table = ink_session_table(room->session);
    if (table->phase == INK_PHASE_DRAFT)
        return ink_table_picker(table) == player;
    return table->phase == INK_PHASE_DRAW && ink_session_seats(room->session)[player].ended == 0;
}

bool ink_room_waits_for(const ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    return room->stage == STAGE_RUNNING && place != NULL && place->player >= 0 &&
           place->person != 0 && place->level == 0 && has_to_act(room, place->player);
}

static bool bot_plays(const ink_room *room, const struct place *place)
{
    bool helped = room->helped || (room->picked_for && room->session != NULL &&
                                   ink_session_table(room->session)->phase == INK_PHASE_DRAFT);
    return place->player >= 0 && (place->level > 0 || helped) && has_to_act(room, place->player);
}

/* --- the clock -------------------------------------------------------------------------------- */

int64_t ink_room_due(const ink_room *room)
{
    bool waits = room->pending == PENDING_ROLL && room->paused;
    if (room->pending != PENDING_NOTHING && !waits)
        return 1;
    return room->ticked || room->paused || room->stage != STAGE_RUNNING ? 0 : room->due;
}

void ink_room_change_host(ink_room *room, int seat, int64_t now)
{
    struct cause server = {.at = now, .request = {"", 0}};
    struct said host = {"host", seat, {"", 0}};
    if (ink_apply_host(room, seat))
        ink_room_append(room, &server, ink_body_said, &host);
}

/* The person at the seat was too slow. */
static void be_late(ink_room *room, int seat, const struct cause *server)
{
    struct leveled bot = {seat, room->options.late_level};
    struct said drop = {"drop", seat, {"", 0}};
    if (room->options.late == INK_LATE_BOT) {
        ink_apply_bot(room, seat, bot.level);
        ink_room_append(room, server, ink_body_bot, &bot);
    } else {
        ink_apply_drop(room, seat);
        ink_room_append(room, server, ink_body_said, &drop);
    }
}

void ink_room_give_time(ink_room *room, int64_t now)
{
    struct cause server = {.at = now, .request = {"", 0}};
    int64_t due = now + (int64_t)room->options.clock_s * 1000;
    struct said resume = {"resume", due, {"", 0}};
    if (room->due == 0 || room->paused || room->helped || room->options.clock_s == 0)
        return;
    room->ticked = false;
    ink_apply_resume(room, due);
    ink_room_append(room, &server, ink_body_said, &resume);
}

static void clock_is_over(ink_room *room, int64_t now)
{
    struct cause server = {.at = now, .request = {"", 0}};
    bool draft = ink_session_table(room->session)->phase == INK_PHASE_DRAFT;
    room->ticked = true;
    if (room->options.late == INK_LATE_FINISH && draft)
        room->picked_for = true;
    else if (room->options.late == INK_LATE_FINISH)
        room->helped = true;
    if (room->options.late != INK_LATE_BOT && room->options.late != INK_LATE_DROP)
        return;
    for (int p = 0; p < room->players; p++)
        if (has_to_act(room, p) && ink_room_place(room, room->seat_of[p])->level == 0)
            be_late(room, room->seat_of[p], &server);
    if (draft)
        ink_room_give_time(room, now);
}

void ink_room_tick(ink_room *room, int64_t now)
{
    if (room->stage != STAGE_RUNNING)
        return;
    ink_room_advance(room, now);
    if (room->due != 0 && !room->ticked && !room->paused && now >= room->due &&
        room->pending == PENDING_NOTHING)
        clock_is_over(room, now);
}

/* --- bots ------------------------------------------------------------------------------------- */

int ink_room_bot_seat(ink_room *room, int *level)
{
    for (int p = 0; room->stage == STAGE_RUNNING && p < room->players; p++) {
        struct place *place = ink_room_place(room, room->seat_of[p]);
        if (place->given || !bot_plays(room, place))
            continue;
        place->given = true;
        *level = place->level > 0 ? place->level : room->options.late_level;
        return room->seat_of[p];
    }
    return 0;
}

bool ink_room_waits_for_bot(const ink_room *room)
{
    for (int p = 0; room->stage == STAGE_RUNNING && p < room->players; p++)
        if (bot_plays(room, ink_room_place(room, room->seat_of[p])))
            return true;
    return false;
}

/* What a player does not see of another one. */
static void hide(const ink_room *room, ink_seat *seat)
{
    seat->sheet = seat->before;
    if (room->options.boards == INK_BOARDS_HIDDEN) {
        ink_sheet_start(ink_session_rules(room->session), &seat->sheet);
        seat->before = seat->sheet;
    }
    memset(seat->move, 0, sizeof seat->move);
    seat->moves = 0;
    seat->ended = 0;
}

int ink_room_bot_view(const ink_room *room, int seat, ink_table *table, ink_seat *seats)
{
    int player = ink_room_player_of(room, seat);
    *table = *ink_session_table(room->session);
    memcpy(seats, ink_session_seats(room->session), (size_t)room->players * sizeof *seats);
    for (int p = 0; p < room->players && room->options.boards != INK_BOARDS_OPEN; p++)
        if (p != player)
            hide(room, &seats[p]);
    return player;
}

static bool play(ink_room *room, int seat, ink_move move, const struct cause *server)
{
    char word[MOST_STEP + 1], mark;
    ink_text text = ink_text_in(word, sizeof word);
    ink_refusal why;
    ink_session_step_write(room->session, ink_room_player_of(room, seat), move, &text);
    if (!ink_text_whole(&text) ||
        ink_apply_step(room, seat, (ink_slice){word, text.length}, &mark, &why) != INK_OK)
        return false;
    ink_room_stepped(room, server, seat, mark, (ink_slice){word, text.length});
    return true;
}

/* Any move but the end; false if there is none. */
static bool play_any(ink_room *room, int seat, const struct cause *server)
{
    ink_moves moves;
    ink_table_moves(ink_session_rules(room->session), ink_session_table(room->session),
                    ink_session_seats(room->session), ink_room_player_of(room, seat), &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        int kind = ink_move_kind(moves.move[i]);
        if (kind != INK_MOVE_END && kind != INK_MOVE_BACK &&
            play(room, seat, moves.move[i], server))
            return true;
    }
    return false;
}

/* Ends the round, or makes the pick; what must be drawn before is drawn anyhow. */
static void finish(ink_room *room, int seat, const struct cause *server)
{
    int player = ink_room_player_of(room, seat);
    const ink_table *table = ink_session_table(room->session);
    bool draft = table->phase == INK_PHASE_DRAFT;
    for (int i = 0; i < INK_ROUND_MOVES && has_to_act(room, player); i++) {
        if (!draft && table->phase == INK_PHASE_DRAW && play(room, seat, ink_move_end(), server))
            return;
        if ((table->phase == INK_PHASE_DRAFT) != draft || !play_any(room, seat, server))
            return;
    }
}

void ink_room_played(ink_room *room, int seat, int round, const ink_move *move, int moves,
                     int64_t now)
{
    struct place *place = ink_room_place(room, seat);
    struct cause server = {.at = now, .request = {"", 0}};
    if (place == NULL || !place->given)
        return;
    place->given = false;
    if (room->stage != STAGE_RUNNING || ink_session_table(room->session)->round != round ||
        !bot_plays(room, place))
        return;
    bool draft = ink_session_table(room->session)->phase == INK_PHASE_DRAFT;
    for (int i = 0; i < moves && has_to_act(room, place->player); i++)
        if ((ink_move_kind(move[i]) == INK_MOVE_PICK) == draft &&
            ink_move_kind(move[i]) != INK_MOVE_BACK)
            play(room, seat, move[i], &server);
    if (draft == (ink_session_table(room->session)->phase == INK_PHASE_DRAFT))
        finish(room, seat, &server);
    if (draft)
        ink_room_give_time(room, now);
    ink_room_advance(room, now);
}

void ink_room_not_played(ink_room *room, int seat)
{
    struct place *place = ink_room_place(room, seat);
    if (place != NULL)
        place->given = false;
}
