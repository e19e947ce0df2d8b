/* Tells everybody at a table: events when they are kept, who is there, and the scores. */
#include <stdlib.h>
#include <string.h>

#include "hub_internal.h"
#include "room/options.h"
#include "wire/wire.h"
#include "json/json.h"

/* --- events ----------------------------------------------------------------------------------- */

/* An event as it is shown: to everybody, or to its seat and to others. The numbers are places in
   the scratch buffer. */
struct piece {
    ink_entry entry;
    int seat;   /* 0: the same for all */
    bool host;  /* the host gets what the seat gets */
    bool signs; /* the seat gets what others get, with the name of its request */
    size_t others, others_length, own, own_length;
};

int live_table_seat_of(ink_slice body)
{
    uint32_t seat;
    ink_slice_word(&body);
    return ink_slice_number(ink_slice_word(&body), INK_ROOM_SEATS, &seat) ? (int)seat : 0;
}

/* Writes the event at the end of the scratch, which grows until it fits. */
static size_t show(struct hub *hub, const ink_room_options *options, const ink_entry *entry,
                   ink_viewer viewer, size_t at)
{
    for (;;) {
        ink_text out = ink_text_in(hub->scratch + at, hub->scratch_size - at);
        if (!ink_event_show(options, entry, viewer, &out))
            return 0;
        if (ink_text_whole(&out))
            return out.length;
        if (!hub_scratch_grow(hub, hub->scratch_size * 2))
            return 0;
    }
}

static struct piece piece_of(const ink_room_options *options, const ink_log_entry *logged)
{
    struct piece piece = {
        .entry = {logged->number, logged->at, logged->person, logged->request, logged->body}};
    int audience = ink_event_audience(options, &piece.entry);
    piece.seat = audience != INK_SHOW_ALL ? live_table_seat_of(logged->body) : 0;
    piece.host = audience == INK_SHOW_HOST;
    piece.signs = audience == INK_SHOW_SIGNED;
    return piece;
}

static size_t show_pieces(struct live_table *live, const struct append *append, struct piece *piece)
{
    const ink_room_options *options = ink_room_options_of(live->room);
    size_t at = 0;
    for (size_t i = 0; i < append->count; i++) {
        struct piece *one = &piece[i];
        *one = piece_of(options, &append->entry[i]);
        one->own = one->others = at;
        at += one->others_length = show(live->hub, options, &one->entry, (ink_viewer){0}, at);
        one->own_length = one->others_length;
        if (one->seat == 0 || one->signs)
            continue;
        one->own = at;
        at += one->own_length = show(live->hub, options, &one->entry,
                                     (ink_viewer){.seat = one->seat, .host = one->host}, at);
    }
    return at;
}

static bool is_for(const struct piece *piece, ink_viewer viewer)
{
    return (piece->seat != 0 && piece->seat == viewer.seat) || (piece->host && viewer.host);
}

static void add_piece(struct hub *hub, const struct piece *piece, ink_viewer viewer, ink_text *out)
{
    bool own = is_for(piece, viewer);
    size_t length = own ? piece->own_length : piece->others_length;
    if (length == 0)
        return;
    json_value(out, NULL, (ink_slice){hub->scratch + (own ? piece->own : piece->others), length});
    if (own && piece->signs)
        ink_event_sign(&piece->entry, out);
}

/* Writes the log message for a seat, or for all other viewers. NULL if there is nothing to see. */
static struct frame_buffer *compose(struct live_table *live, const struct append *append,
                                    const struct piece *piece, ink_viewer viewer, size_t at)
{
    enum { SIGN = 6 * INK_REQUEST + 16 };
    struct hub *hub = live->hub;
    if (!hub_scratch_grow(hub, at * 2 + append->count * SIGN + 256))
        return NULL;
    ink_text out = ink_text_in(hub->scratch + at, hub->scratch_size - at);
    ink_say_begin(&out, INK_TO_CLIENT_log);
    json_begin_list(&out, "events");
    size_t before = out.length;
    for (size_t i = 0; i < append->count; i++)
        add_piece(hub, &piece[i], viewer, &out);
    if (out.length == before)
        return NULL;
    json_end_list(&out);
    json_number(&out, "upto", (int64_t)(append->after + append->count));
    json_end_object(&out);
    return frame_buffer_make(&hub->loop->buffers, FRAME_TEXT, (ink_slice){out.data, out.length});
}

static bool has_part(const struct append *append, const struct piece *piece, ink_viewer viewer)
{
    for (size_t i = 0; i < append->count; i++)
        if (is_for(&piece[i], viewer))
            return true;
    return false;
}

/* Viewers to whom no event shows more than to others share one message, which is made for the first
   of them. */
static void tell(struct live_table *live, const struct append *append, const struct piece *piece,
                 size_t at)
{
    uint64_t last = append->after + append->count;
    struct frame_buffer *shared = NULL;
    bool shares = false;
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        if (client->stage != STAGE_LIVE || client->seen >= last)
            continue;
        client->seen = last;
        ink_viewer viewer = live_table_viewer(live, client);
        if (has_part(append, piece, viewer)) {
            struct frame_buffer *own = compose(live, append, piece, viewer, at);
            (client->brief ? client_send : client_tell)(client, own); /* then it is an answer */
            frame_buffer_drop(own);
            continue;
        }
        if (!shares)
            shared = compose(live, append, piece, (ink_viewer){0}, at);
        shares = true;
        client_tell(client, shared);
    }
    frame_buffer_drop(shared);
}

void live_table_tell_events(struct live_table *live, const struct append *append)
{
    struct piece few[8];
    struct piece *piece = append->count <= 8 ? few : malloc(append->count * sizeof *piece);
    if (piece == NULL)
        return;
    tell(live, append, piece, show_pieces(live, append, piece));
    if (piece != few)
        free(piece);
}

/* --- who is there, and scores ----------------------------------------------------------------- */

/* Sends to everybody, or only to those who want messages beside the log. */
static void send_to_all(struct live_table *live, ink_slice message, bool brief_too)
{
    struct frame_buffer *buffer = frame_buffer_make(&live->hub->loop->buffers, FRAME_TEXT, message);
    for (struct link *link = live->clients.end.next, *next; link != &live->clients.end;
         link = next) {
        struct client *client = OWNER(link, struct client, at_live_table);
        next = link->next;
        if (client->stage >= STAGE_CATCHING && (brief_too || !client->brief))
            client_mention(client, buffer);
    }
    frame_buffer_drop(buffer);
}

static int count_ended(const struct live_table *live, int seats)
{
    int ended = 0;
    for (int seat = 1; seat <= seats; seat++)
        ended += ink_room_player_of(live->room, seat) >= 0 && ink_room_has_ended(live->room, seat);
    return ended;
}

static void say_there(struct live_table *live)
{
    unsigned char there[INK_ROOM_SEATS + 1] = {0};
    int spectators = 0, seats = ink_room_options_of(live->room)->seats;
    ink_text out = hub_scratch(live->hub);
    for (struct link *link = live->clients.end.next; link != &live->clients.end;
         link = link->next) {
        const struct client *client = OWNER(link, struct client, at_live_table);
        if (client->stage < STAGE_CATCHING)
            continue;
        spectators += client->seat == 0;
        there[client->seat <= INK_ROOM_SEATS ? client->seat : 0] = 1;
    }
    ink_say_begin(&out, INK_TO_CLIENT_there);
    json_begin_list(&out, "seats");
    for (int seat = 1; seat <= INK_ROOM_SEATS && seats <= CLASS_ROOM; seat++)
        if (there[seat] != 0)
            json_number(&out, NULL, seat);
    json_end_list(&out);
    json_number(&out, "spectators", spectators);
    json_number(&out, "ended", ink_room_session(live->room) != NULL ? count_ended(live, seats) : 0);
    json_end_object(&out);
    send_to_all(live, (ink_slice){out.data, out.length}, true);
}

static bool all_are_brief(const struct live_table *live)
{
    for (struct link *link = live->clients.end.next; link != &live->clients.end; link = link->next)
        if (!OWNER(link, struct client, at_live_table)->brief)
            return false;
    return true;
}

static void say_scores(struct live_table *live)
{
    int total[INK_ROOM_SEATS], players = 0;
    const ink_room_options *options = ink_room_options_of(live->room);
    bool can_be_counted = options->boards == INK_BOARDS_OPEN && options->score == INK_TOLD_LIVE;
    ink_text out = hub_scratch(live->hub);
    if ((can_be_counted && all_are_brief(live)) || !ink_room_totals(live->room, total, &players))
        return;
    ink_say_begin(&out, INK_TO_CLIENT_scores);
    json_begin_list(&out, "totals");
    for (int i = 0; i < players; i++)
        json_number(&out, NULL, total[i]);
    json_end_list(&out);
    json_end_object(&out);
    send_to_all(live, (ink_slice){out.data, out.length}, !can_be_counted);
}

void live_table_tell_state(struct live_table *live)
{
    live->told = loop_now(live->hub->loop);
    if (live->room != NULL && live->count > 0) {
        if (live->tell_there)
            say_there(live);
        if (live->tell_scores)
            say_scores(live);
    }
    live->tell_there = live->tell_scores = false;
}
