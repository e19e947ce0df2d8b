/* Events of the log: what they change, and what is said of them. */
#include <stdio.h>
#include <string.h>

#include "speech/i18n.h"
#include "speech/words.h"
#include "table_state.h"

static void copy(ink_slice text, char *room, size_t size)
{
    snprintf(room, size, "%.*s", (int)text.length, text.data);
    words_keep_line(room);
}

const char *table_name(const struct table *table, int seat, char words[INK_SESSION_NAME + 16])
{
    bool known = seat >= 1 && seat <= MOST_SEATS && table->seat[seat - 1].name[0] != '\0';
    if (known)
        snprintf(words, INK_SESSION_NAME + 16, "%s", table->seat[seat - 1].name);
    else
        snprintf(words, INK_SESSION_NAME + 16, _("Seat %d"), seat);
    return words;
}
#define NAME_OF(table, seat) table_name(table, seat, WORDS_HERE(INK_SESSION_NAME + 16))

/* The seat of an event; NULL if the table has no such seat. */
static struct far_seat *seat_of(struct table *table, const ink_message *event, int *number)
{
    *number = (int)ink_message_number(event, "seat");
    return *number >= 1 && *number <= table->view.seats ? &table->seat[*number - 1] : NULL;
}

/* --- the table --------------------------------------------------------------------------------------------- */

/* Options that are shown or heeded. */
static void take_option(struct table *table, const char *name, ink_slice value)
{
    uint32_t number = 0;
    if (strcmp(name, "config") == 0)
        copy(value, table->view.config, sizeof table->view.config);
    else if (strcmp(name, "title") == 0)
        copy(value, table->view.title, sizeof table->view.title);
    else if (strcmp(name, "boards") == 0) {
        table->view.open = ink_slice_is(value, "open");
        table->view.hidden = ink_slice_is(value, "hidden");
    } else if (strcmp(name, "seats") == 0 && ink_slice_number(value, MOST_SEATS, &number))
        table->view.seats = (int)number;
}

static void take_open(struct table *table, const ink_message *event)
{
    static const char *const names[] = {"config", "title", "boards", "seats"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        take_option(table, names[i], ink_message_option(event, "options", names[i]));
    copy(ink_message_text(event, "commitment"), table->view.commitment,
         sizeof table->view.commitment);
    dice_recall(table);
    table->view.known = true;
    table->news |= FAR_ROOM;
}

static void take_set(struct table *table, const ink_message *event)
{
    char name[17];
    copy(ink_message_text(event, "option"), name, sizeof name);
    take_option(table, name, ink_message_text(event, "value"));
    table->news |= FAR_ROOM;
}

static void take_sit(struct table *table, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(table, event, &number);
    if (seat == NULL)
        return;
    copy(ink_message_text(event, "name"), seat->name, sizeof seat->name);
    copy(ink_message_text(event, "nonce"), table->nonce[number - 1], TABLE_NONCE);
    seat->taken = seat->there = true;
    seat->level = 0;
    table->news |= FAR_ROOM;
    if (table->asked_seat && strcmp(table->nonce[number - 1], table->own_nonce) == 0)
        table_set_own(table, number);
    if (number != table->view.own)
        table_say(table, false, _("%s has sat down on seat %d."), seat->name, number);
}

static void take_stand(struct table *table, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(table, event, &number);
    if (seat == NULL)
        return;
    table_say(table, false, _("%s has left the table."), NAME_OF(table, number));
    table->news |= FAR_ROOM;
    seat->there = false;
    if (!table->view.begun) {
        *seat = (struct far_seat){.taken = false};
        table->nonce[number - 1][0] = '\0';
    }
}

static void take_bot(struct table *table, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(table, event, &number);
    int level = (int)ink_message_number(event, "level");
    if (seat == NULL)
        return;
    if (level > 0)
        table_say(table, false, _("A bot of level %d plays on seat %d."), level, number);
    else if (seat->name[0] != '\0')
        table_say(table, false, _("%s plays again."), NAME_OF(table, number));
    seat->level = level;
    seat->taken = level > 0 || seat->name[0] != '\0';
    table_name_players(table);
    table->news |= FAR_ROOM;
}

static void take_drop(struct table *table, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(table, event, &number);
    if (seat == NULL)
        return;
    seat->dropped = true;
    table->news |= FAR_ROOM;
    table_say(table, false, _("%s is out of the game."), NAME_OF(table, number));
}

/* --- the game ---------------------------------------------------------------------------------------------- */

/* Bots without a name of their own have none in the session either: it says who they are. */
void table_name_players(struct table *table)
{
    ink_session *session = mirror_session(table->mirror);
    for (int p = 0; session != NULL && p < mirror_players(table->mirror); p++) {
        int number = mirror_seats(table->mirror)[p];
        if (number >= 1 && number <= table->view.seats) {
            const struct far_seat *seat = &table->seat[number - 1];
            ink_session_name(session, p, ink_slice_of(seat->name), seat->level);
        }
    }
}

static void take_ended(struct table *table, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(table, event, &number);
    if (seat == NULL)
        return;
    seat->ended = ink_message_flag(event, "on");
    table->news |= FAR_BOARD;
}

static void take_start(struct table *table, const ink_message *event)
{
    (void)event;
    table->view.begun = true;
    table->view.players = mirror_players(table->mirror);
    table->view.seat_of = mirror_seats(table->mirror);
    table->news |= FAR_BEGUN;
    table_say(table, false, "%s", _("The game has begun."));
}

static void take_roll(struct table *table, const ink_message *event)
{
    for (int i = 0; i < table->view.seats; i++)
        table->seat[i].ended = false;
    table->due = ink_message_number(event, "due");
    table->news |= FAR_ROLLED;
}

static void take_pause(struct table *table, const ink_message *event)
{
    table->paused = ink_message_flag(event, "on");
    table->due = table->paused ? 0 : ink_message_number(event, "due");
    table_say(table, false, "%s",
              table->paused ? _("The host has stopped the clock.") : _("The clock goes on."));
}

static void take_chat(struct table *table, const ink_message *event)
{
    char text[TABLE_TEXT];
    int seat = (int)ink_message_number(event, "seat");
    copy(ink_message_text(event, "text"), text, sizeof text);
    if (seat > 0)
        table_say(table, false, "%s: %s", NAME_OF(table, seat), text);
    else
        table_say(table, false, _("Host: %s"), text);
}

static void take_over(struct table *table, const ink_message *event)
{
    copy(ink_message_text(event, "secret"), table->server_secret, sizeof table->server_secret);
    copy(ink_message_text(event, "seed"), table->seed, sizeof table->seed);
    table->seed_fits = mirror_seed(table->mirror, ink_message_text(event, "seed"));
    table->view.over = true;
    table->due = 0;
    table->news |= FAR_OVER | FAR_SESSION;
    dice_judge(table);
}

static void take_rematch(struct table *table, const ink_message *event)
{
    copy(ink_message_text(event, "code"), table->view.rematch, sizeof table->view.rematch);
    table->news |= FAR_AGAIN;
}

static const struct {
    int kind;
    void (*take)(struct table *table, const ink_message *event);
} takers[] = {
    {INK_EVENT_open, take_open},       {INK_EVENT_set, take_set},   {INK_EVENT_sit, take_sit},
    {INK_EVENT_stand, take_stand},     {INK_EVENT_bot, take_bot},   {INK_EVENT_drop, take_drop},
    {INK_EVENT_start, take_start},     {INK_EVENT_roll, take_roll}, {INK_EVENT_ended, take_ended},
    {INK_EVENT_pause, take_pause},     {INK_EVENT_chat, take_chat}, {INK_EVENT_over, take_over},
    {INK_EVENT_rematch, take_rematch},
};

/* With open boards nobody tells the ready dots but the steps themselves. */
static void find_ended(struct table *table)
{
    const ink_session *session = mirror_session(table->mirror);
    if (session == NULL || !table->view.open)
        return;
    bool drawing = ink_session_table(session)->phase == INK_PHASE_DRAW;
    for (int p = 0; p < mirror_players(table->mirror); p++)
        table->seat[mirror_seats(table->mirror)[p] - 1].ended =
            !drawing || ink_session_seats(session)[p].ended != 0;
}

static void take_change(struct table *table, unsigned change)
{
    if ((change & MIRROR_CHANGED) != 0)
        table->news |= FAR_BOARD;
    if ((change & MIRROR_REPLACED) != 0)
        table->news |= FAR_SESSION;
    if ((change & MIRROR_OTHER) != 0) {
        requests_drop_steps(table);
        table_say(table, false, "%s", _("Your seat was played from another device."));
    }
    if ((change & MIRROR_BROKEN) != 0) {
        table_say(table, true, "%s",
                  _("The server tells a game that this program cannot follow; is one of them older "
                    "than the other?"));
        table->view.gone = true;
        table->news |= FAR_GONE;
    }
}

void table_event(struct table *table, const ink_message *event)
{
    take_change(table, mirror_event(table->mirror, event));
    if (table->view.gone)
        return;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (takers[i].kind == event->kind)
            takers[i].take(table, event);
    find_ended(table);
    table->view.player = mirror_player(table->mirror, table->view.own);
    if (event->kind == INK_EVENT_start)
        table_name_players(table);
}
