/* How each event changes the room. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* --- names ------------------------------------------------------------------------------------ */

/* The record has the names that all may see. */
static void name_player(const ink_room *room, const struct place *place)
{
    char name[INK_SESSION_NAME];
    if (room->session == NULL || place->player < 0)
        return;
    ink_room_shown_name(room, (int)(place - room->place) + 1, name);
    ink_session_name(room->session, place->player, ink_slice_of(name), place->level);
}

static void name_players(const ink_room *room)
{
    for (int i = 0; i < room->places; i++)
        name_player(room, &room->place[i]);
}

/* --- before the game -------------------------------------------------------------------------- */

bool ink_apply_set(ink_room *room, int option, ink_slice value)
{
    ink_room_options next = room->options;
    if (!ink_option_take(&next, option, value))
        return false;
    if (next.seats != room->places && !ink_room_set_places(room, next.seats))
        return false;
    room->options = next;
    if (option == INK_OPTION_names)
        name_players(room);
    if (option == INK_OPTION_clock && next.clock_s == 0)
        room->due = room->left = 0;
    return true;
}

/* Before the start it is a seat that is taken; later the player who was away is back. */
bool ink_apply_sit(ink_room *room, const struct sat *sat)
{
    struct place *place = ink_room_place(room, sat->seat);
    if (place == NULL)
        return false;
    place->away = false;
    if (room->stage != STAGE_WAITING)
        return place->person == sat->person;
    int16_t player = place->player;
    *place = (struct place){
        .person = sat->person, .kept = place->kept, .player = player, .rekeyed = place->rekeyed};
    ink_line_clean(sat->name, place->name, sizeof place->name);
    memcpy(place->nonce, sat->nonce.data, sat->nonce.length);
    return true;
}

bool ink_apply_stand(ink_room *room, int seat)
{
    struct place *place = ink_room_place(room, seat);
    if (place == NULL || place->person == 0 || place->dropped)
        return false;
    if (room->stage == STAGE_WAITING)
        *place = (struct place){.kept = place->kept, .player = -1, .rekeyed = place->rekeyed};
    else
        place->away = true;
    return true;
}

/* Before the start the seat is the bot's or free; later it plays for whoever sits there. */
bool ink_apply_bot(ink_room *room, int seat, int level)
{
    struct place *place = ink_room_place(room, seat);
    if (place == NULL || place->dropped)
        return false;
    if (room->stage == STAGE_WAITING)
        *place = (struct place){.level = (uint8_t)level, .player = -1, .rekeyed = place->rekeyed};
    else if (place->player < 0 || (level == 0 && place->person == 0))
        return false;
    place->level = (uint8_t)level;
    place->away = place->away && level != 0;
    name_player(room, place);
    return true;
}

/* Where the one before wanted to be told is not the next one's business. */
bool ink_apply_host(ink_room *room, int seat)
{
    const struct place *place = ink_room_place(room, seat);
    if (place == NULL || place->person == 0 || place->person == room->host)
        return false;
    room->host = place->person;
    room->host_since = room->last + 1;
    memset(room->options.webhook, 0, sizeof room->options.webhook);
    return true;
}

bool ink_apply_rekey(ink_room *room, int seat)
{
    struct place *place = ink_room_place(room, seat);
    if (place == NULL || place->person == 0 || place->rekeyed >= MOST_REKEYS)
        return false;
    place->rekeyed++;
    return true;
}

bool ink_apply_drop(ink_room *room, int seat)
{
    struct place *place = ink_room_place(room, seat);
    if (place == NULL || place->dropped || place->player < 0)
        return false;
    place->dropped = true;
    place->level = DROPPED_LEVEL;
    name_player(room, place);
    return true;
}

bool ink_apply_help(ink_room *room, const struct had *had)
{
    const struct place *place = ink_room_place(room, had->seat);
    int help = ink_help_find(had->kind);
    if (place == NULL || place->player < 0 || !room->options.hints || help < 0 || had->times < 1 ||
        had->times > INK_SESSION_HELP)
        return false;
    for (int i = 0; i < had->times; i++)
        ink_session_helped(room->session, place->player, help);
    return true;
}

/* --- the start -------------------------------------------------------------------------------- */

static int count_players(const ink_room *room)
{
    int players = 0;
    for (int i = 0; i < room->places; i++)
        players += ink_place_taken(&room->place[i]);
    return players;
}

/* The seed of a fair table is made of the secret and what the players have brought. */
static void find_seed(const ink_room *room, const uint16_t *seat_of, int players,
                      char seed[INK_ROOM_OPTION])
{
    ink_slice nonce[INK_ROOM_SEATS];
    for (int p = 0; p < players; p++) {
        const struct place *place = ink_room_place(room, seat_of[p]);
        nonce[p] = ink_slice_of(place->person != 0 ? place->nonce : "bot");
    }
    if (room->options.seed[0] != '\0')
        memcpy(seed, room->options.seed, INK_ROOM_OPTION);
    else
        ink_fair_seed(room->secret, nonce, players, seed);
}

ink_status ink_apply_start(ink_room *room, ink_refusal *why)
{
    ink_config config;
    char seed[INK_ROOM_OPTION];
    int players = count_players(room), player = 0;
    if (players == 0)
        return ink_refuse(why, INK_E_NO_PLAYER);
    ink_status status = ink_options_config(&room->options, players, &config, why);
    if (status != INK_OK)
        return status;
    uint16_t *seat_of = calloc((size_t)players, sizeof *seat_of);
    if (seat_of == NULL)
        return ink_refuse(why, INK_E_MEMORY);
    for (int i = 0; i < room->places; i++)
        if (ink_place_taken(&room->place[i]))
            seat_of[player++] = (uint16_t)(i + 1);
    find_seed(room, seat_of, players, seed);
    status = ink_session_new(&config, ink_slice_of(seed), &room->session, why);
    if (status != INK_OK) {
        free(seat_of);
        return status;
    }
    ink_session_set_hints(room->session, room->options.hints);
    room->seat_of = seat_of;
    room->players = players;
    for (int p = 0; p < players; p++) {
        struct place *place = ink_room_place(room, seat_of[p]);
        place->player = (int16_t)p;
        name_player(room, place);
    }
    room->stage = STAGE_RUNNING;
    room->pending = PENDING_ROLL;
    return INK_OK;
}

/* --- the game --------------------------------------------------------------------------------- */

bool ink_apply_roll(ink_room *room, int64_t due)
{
    ink_refusal why;
    if (ink_session_roll(room->session, &why) != INK_OK)
        return false;
    room->due = due;
    room->left = 0;
    room->ticked = room->helped = room->picked_for = false;
    room->rolled = room->last + 1;
    room->pending = PENDING_NOTHING;
    return true;
}

ink_status ink_apply_step(ink_room *room, int seat, ink_slice text, char *mark, ink_refusal *why)
{
    int player = ink_room_place(room, seat)->player;
    const ink_seat *own = &ink_session_seats(room->session)[player];
    const ink_table *table = ink_session_table(room->session);
    bool picks = table->phase == INK_PHASE_DRAFT, ended = own->ended != 0;
    ink_status status = ink_session_step(room->session, player, text, why);
    if (status != INK_OK)
        return status;
    bool closed = table->phase != INK_PHASE_DRAW && table->phase != INK_PHASE_DRAFT;
    bool ends = closed || own->ended != 0;
    if (picks) {
        room->picked_for = false;
        room->left = room->left > 0 ? (int64_t)room->options.clock_s * 1000 : 0;
    }
    *mark = picks ? '*' : ends == ended ? '.' : ends ? '+' : '-';
    if (closed)
        room->pending = PENDING_CLOSE;
    return INK_OK;
}

void ink_room_note_step(ink_room *room, int seat, uint64_t device)
{
    struct place *place = ink_room_place(room, seat);
    if (device == NO_DEVICE || device != place->device)
        place->by_others = place->by_device;
    place->device = device;
    place->by_device = room->last;
}

void ink_apply_close(ink_room *room)
{
    bool over = ink_session_table(room->session)->phase == INK_PHASE_OVER;
    bool show = room->options.boards == INK_BOARDS_HIDDEN;
    room->due = room->left = 0;
    if (room->pending == PENDING_SHOW)
        room->shown++;
    bool more = show && room->shown < ink_session_table(room->session)->round;
    room->pending = !over ? PENDING_ROLL : more ? PENDING_SHOW : PENDING_OVER;
}

void ink_apply_over(ink_room *room)
{
    room->stage = STAGE_OVER;
    room->pending = PENDING_NOTHING;
    room->paused = false;
}

/* --- the clock -------------------------------------------------------------------------------- */

void ink_apply_pause(ink_room *room, int64_t now)
{
    room->paused = true;
    room->left = room->due == 0 ? 0 : room->due > now ? room->due - now : 1;
    room->due = 0;
}

void ink_apply_resume(ink_room *room, int64_t due)
{
    room->paused = false;
    room->due = due;
    room->left = 0;
}

void ink_apply_next(ink_room *room)
{
    room->helped = true;
}
