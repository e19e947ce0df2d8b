/* Events of the log: what they change, and what is said of them. */
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "state.h"
#include "words/words.h"

void guest_copy(ink_slice text, char *buffer, size_t size)
{
    snprintf(buffer, size, "%.*s", (int)text.length, text.data);
    words_keep_line(buffer);
}

/* The name of a seat in a sentence, or its number. */
enum { NAME = INK_SESSION_NAME + NAME_MARKS + 16 };
static const char *name_of(const struct guest *guest, int seat, char words[NAME])
{
    bool known = seat >= 1 && seat <= GUEST_SEATS && guest->seat[seat - 1].name[0] != '\0';
    if (known)
        words_name(guest->seat[seat - 1].name, words, NAME);
    else
        snprintf(words, NAME, _("Seat %d"), seat);
    return words;
}
#define NAME_OF(guest, seat) name_of(guest, seat, WORDS_HERE(NAME))

/* The seat of an event; NULL if the table has no such seat. */
static struct far_seat *seat_of(struct guest *guest, const ink_message *event, int *number)
{
    *number = (int)ink_message_number(event, "seat");
    return *number >= 1 && *number <= guest->view.table.seats ? &guest->seat[*number - 1] : NULL;
}

/* --- the table -------------------------------------------------------------------------------- */

/* All are kept as they are told, also those of later servers. */
static void keep_option(struct guest *guest, const char *name, ink_slice value)
{
    struct guest_view *view = &guest->view;
    int at = 0;
    while (at < view->options && strcmp(view->option[at].key, name) != 0)
        at++;
    if (at == GUEST_OPTIONS)
        return;
    if (at == view->options)
        snprintf(view->option[view->options++].key, GUEST_WORD, "%s", name);
    guest_copy(value, view->option[at].value, GUEST_TEXT);
}

/* "Player 7": whose name nobody but the host may know. */
static void hide_name(struct guest *guest, int seat)
{
    snprintf(guest->seat[seat - 1].name, INK_SESSION_NAME, _("Player %d"), seat);
}

/* Names of others are forgotten when they are hidden. */
static void take_names_option(struct guest *guest, bool hidden)
{
    guest->names_hidden = hidden;
    for (int seat = 1; seat <= guest->view.table.seats && hidden && !guest->view.table.host; seat++)
        if (seat != guest->view.table.own && guest->seat[seat - 1].name[0] != '\0')
            hide_name(guest, seat);
    guest_name_players(guest);
}

/* Those that are heeded here. */
static void take_option(struct guest *guest, const char *name, ink_slice value)
{
    uint32_t number = 0;
    keep_option(guest, name, value);
    if (strcmp(name, "config") == 0)
        guest_copy(value, guest->view.table.config, sizeof guest->view.table.config);
    else if (strcmp(name, "title") == 0)
        guest_copy(value, guest->view.table.title, sizeof guest->view.table.title);
    else if (strcmp(name, "boards") == 0) {
        guest->view.table.open = ink_slice_is(value, "open");
        guest->view.table.hidden = ink_slice_is(value, "hidden");
    } else if (strcmp(name, "hints") == 0)
        guest->view.table.no_hints = ink_slice_is(value, "off");
    else if (strcmp(name, "names") == 0)
        take_names_option(guest, ink_slice_is(value, "hidden"));
    else if (strcmp(name, "seats") == 0 && ink_slice_number(value, GUEST_SEATS, &number))
        guest->view.table.seats = (int)number;
}

static void take_open(struct guest *guest, const ink_message *event)
{
    struct far_table *table = &guest->view.table;
    ink_slice key, value;
    for (size_t i = 0; ink_message_option_at(event, "options", i, &key, &value); i++) {
        char name[GUEST_WORD];
        guest_copy(key, name, sizeof name);
        take_option(guest, name, value);
    }
    guest_copy(ink_message_text(event, "commitment"), table->commitment, sizeof table->commitment);
    dice_committed(guest);
    table->known = true;
    guest->news |= FAR_ROOM;
}

static void take_set(struct guest *guest, const ink_message *event)
{
    char name[GUEST_WORD];
    guest_copy(ink_message_text(event, "option"), name, sizeof name);
    take_option(guest, name, ink_message_text(event, "value"));
    guest->news |= FAR_ROOM;
}

/* Is it the person here who has sat down, be it from another device? A key speaks for one seat
   alone, and one person may have several. A share of the dice alone proves nothing: it is
   remembered also where the server knows the person no longer. */
static bool is_own(const struct guest *guest, const ink_message *event, int number)
{
    bool same =
        guest->person[0] != '\0' && ink_slice_is(ink_message_text(event, "person"), guest->person);
    bool by_nonce =
        guest->brought && ink_slice_is(ink_message_text(event, "nonce"), guest->own_nonce);
    bool by_person = guest->view.table.own == 0 && guest->key[0] == '\0';
    return (same && (by_nonce || by_person)) || number == guest->view.table.own;
}

/* A server that exchanges a player's share could choose the dice: it is said, also if it was the
   player from elsewhere. */
static void take_other_share(struct guest *guest)
{
    guest->brought = false;
    guest_say(guest, true, "%s",
              _("Your seat has another share of the dice than the one you sent from here. Was it "
                "you, on another device?"));
}

static void take_sit(struct guest *guest, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(guest, event, &number);
    if (seat == NULL)
        return;
    guest_copy(ink_message_text(event, "name"), seat->name, sizeof seat->name);
    guest_copy(ink_message_text(event, "nonce"), guest->nonce[number - 1], GUEST_NONCE);
    seat->taken = seat->there = true;
    seat->level = 0;
    guest->news |= FAR_ROOM;
    if (ink_message_flag(event, "hidden"))
        hide_name(guest, number);
    bool own = is_own(guest, event, number);
    if (own)
        guest_set_own(guest, number);
    else
        guest_say(guest, false, _("%s has sat down on seat %d."), NAME_OF(guest, number), number);
    if (own && guest->brought && !guest->view.table.asking &&
        strcmp(guest->nonce[number - 1], guest->own_nonce) != 0)
        take_other_share(guest);
}

static void take_stand(struct guest *guest, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(guest, event, &number);
    if (seat == NULL)
        return;
    if (number != guest->view.table.own)
        guest_say(guest, false, _("%s has left the table."), NAME_OF(guest, number));
    guest->news |= FAR_ROOM;
    seat->there = false;
    if (guest->view.table.begun)
        return;
    *seat = (struct far_seat){.taken = false};
    guest->nonce[number - 1][0] = '\0';
    if (number == guest->view.table.own)
        guest_set_own(guest, 0);
}

/* Before the start a seat that a bot gets, or that becomes free, is nobody's any more. */
static void empty_seat(struct guest *guest, struct far_seat *seat, int number)
{
    if (seat->name[0] != '\0')
        guest_say(guest, false, _("%s has left the table."), NAME_OF(guest, number));
    *seat = (struct far_seat){.taken = false};
    if (number == guest->view.table.own)
        guest_set_own(guest, 0);
}

static void take_bot(struct guest *guest, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(guest, event, &number);
    int level = (int)ink_message_number(event, "level");
    if (seat == NULL)
        return;
    if (!guest->view.table.begun)
        empty_seat(guest, seat, number);
    if (level > 0)
        guest_say(guest, false, _("A bot of level %d plays on seat %d."), level, number);
    else if (seat->name[0] != '\0')
        guest_say(guest, false, _("%s plays again."), NAME_OF(guest, number));
    seat->level = level;
    seat->taken = level > 0 || seat->name[0] != '\0';
    guest_name_players(guest);
    guest->news |= FAR_ROOM;
}

static void take_drop(struct guest *guest, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(guest, event, &number);
    if (seat == NULL)
        return;
    seat->dropped = true;
    guest->news |= FAR_ROOM;
    guest_say(guest, false, _("%s is out of the game."), NAME_OF(guest, number));
}

/* --- the game --------------------------------------------------------------------------------- */

/* Bots without a name of their own have none in the session either: it says who they are. */
void guest_name_players(struct guest *guest)
{
    ink_session *session = mirror_session(guest->mirror);
    for (int p = 0; session != NULL && p < mirror_players(guest->mirror); p++) {
        int number = mirror_seats(guest->mirror)[p];
        if (number >= 1 && number <= guest->view.table.seats) {
            const struct far_seat *seat = &guest->seat[number - 1];
            char hidden[INK_SESSION_NAME]; /* as in the server's record, in no language */
            snprintf(hidden, sizeof hidden, "Player %d", number);
            bool hides = guest->names_hidden && seat->name[0] != '\0';
            ink_session_name(session, p, ink_slice_of(hides ? hidden : seat->name), seat->level);
        }
    }
}

static void take_ended(struct guest *guest, const ink_message *event)
{
    int number;
    struct far_seat *seat = seat_of(guest, event, &number);
    if (seat == NULL)
        return;
    seat->ended = ink_message_flag(event, "on");
    guest->news |= FAR_BOARD;
}

static void take_start(struct guest *guest, const ink_message *event)
{
    (void)event;
    guest->view.table.begun = true;
    guest->view.table.players = mirror_players(guest->mirror);
    guest->view.table.seat_of = mirror_seats(guest->mirror);
    guest->news |= FAR_BEGUN;
    guest_say(guest, false, "%s", _("The game has begun."));
}

static void take_roll(struct guest *guest, const ink_message *event)
{
    for (int i = 0; i < guest->view.table.seats; i++)
        guest->seat[i].ended = false;
    guest->view.ended = 0;
    guest->due = ink_message_number(event, "due");
    guest->news |= FAR_ROLLED;
}

static void take_pause(struct guest *guest, const ink_message *event)
{
    bool paused = ink_message_flag(event, "on"), before = guest->view.paused;
    guest->view.paused = paused;
    guest->due = paused ? 0 : ink_message_number(event, "due");
    guest->news |= FAR_ROOM;
    if (paused != before) /* else there is only another time: the host ends the round */
        guest_say(guest, false, "%s",
                  paused ? _("The host has stopped the clock.") : _("The clock goes on."));
}

/* The line that is kept longest goes. */
static struct guest_line *new_line(struct guest_view *view)
{
    if (view->lines == GUEST_CHAT)
        memmove(view->line, view->line + 1, (GUEST_CHAT - 1) * sizeof *view->line);
    else
        view->lines++;
    view->all_lines++;
    return &view->line[view->lines - 1];
}

static void take_chat(struct guest *guest, const ink_message *event)
{
    struct guest_line *line = new_line(&guest->view);
    *line = (struct guest_line){.seat = (int)ink_message_number(event, "seat"),
                                .at = ink_message_at(event)};
    guest_copy(ink_message_text(event, "text"), line->text, sizeof line->text);
    guest->news |= FAR_ROOM;
    const char *text =
        words_name(line->text, WORDS_HERE(GUEST_TEXT + NAME_MARKS), GUEST_TEXT + NAME_MARKS);
    if (line->seat > 0)
        guest_say(guest, false, "%s: %s", NAME_OF(guest, line->seat), text);
    else
        guest_say(guest, false, _("Host: %s"), text);
}

/* Others see it in the game; it is said where it happens. */
static void take_help(struct guest *guest, const ink_message *event)
{
    int number = (int)ink_message_number(event, "seat");
    if (number == guest->view.table.own)
        return;
    if (ink_help_find(ink_message_text(event, "kind")) == INK_HELP_HINTS)
        guest_say(guest, false, _("%s was given a hint."), NAME_OF(guest, number));
    else
        guest_say(guest, false, _("%s has asked the engine."), NAME_OF(guest, number));
}

/* What the server counts; those who follow the game count it themselves, too. */
static void take_ranking(struct guest *guest, const ink_message *event)
{
    struct guest_view *view = &guest->view;
    size_t players = (size_t)view->table.players;
    if (ink_message_count(event, "totals") != players ||
        ink_message_count(event, "places") != players)
        return;
    for (size_t p = 0; p < players; p++) {
        view->total[p] = (int)ink_message_number_at(event, "totals", p);
        view->place[p] = (int)ink_message_number_at(event, "places", p);
    }
    view->has_totals = true;
}

static void take_over(struct guest *guest, const ink_message *event)
{
    ink_slice seed = ink_message_text(event, "seed");
    guest_copy(ink_message_text(event, "secret"), guest->server_secret,
               sizeof guest->server_secret);
    guest_copy(seed, guest->seed, sizeof guest->seed);
    unsigned change = seed.length > 0 ? mirror_seed(guest->mirror, seed) : MIRROR_BROKEN;
    guest->seed_fits = (change & MIRROR_BROKEN) == 0;
    if ((change & MIRROR_MEMORY) != 0) {
        guest_out_of_memory(guest);
        return;
    }
    guest->view.table.over = true;
    guest->due = 0;
    guest->news |= FAR_OVER | FAR_SESSION;
    take_ranking(guest, event);
    dice_judge(guest);
}

static void take_names(struct guest *guest, const ink_message *event)
{
    size_t count = ink_message_count(event, "names");
    for (size_t i = 0; i < count && i < (size_t)guest->view.table.seats; i++) {
        ink_slice name = ink_message_text_at(event, "names", i);
        if (name.length > 0)
            guest_copy(name, guest->seat[i].name, INK_SESSION_NAME);
    }
    guest_name_players(guest);
    guest->news |= FAR_ROOM | FAR_BOARD;
}

static void take_rematch(struct guest *guest, const ink_message *event)
{
    guest_copy(ink_message_text(event, "code"), guest->view.table.rematch,
               sizeof guest->view.table.rematch);
    guest->news |= FAR_AGAIN;
}

/* What was before the welcome is in it. */
static void take_host(struct guest *guest, const ink_message *event)
{
    int number;
    if (seat_of(guest, event, &number) == NULL ||
        (uint64_t)ink_message_number(event, "n") <= guest->newest)
        return;
    guest->view.table.host = number == guest->view.table.own;
    guest->view.hook[0] = '\0';
    if (guest->view.table.host)
        guest_say(guest, false, "%s", _("The host has left: you are the host now."));
    else
        guest_say(guest, false, _("The host has left: %s is the host now."),
                  NAME_OF(guest, number));
    guest->news |= FAR_ROOM;
}

static const struct {
    int kind;
    void (*take)(struct guest *guest, const ink_message *event);
} takers[] = {
    {INK_EVENT_open, take_open},       {INK_EVENT_set, take_set},     {INK_EVENT_sit, take_sit},
    {INK_EVENT_stand, take_stand},     {INK_EVENT_bot, take_bot},     {INK_EVENT_drop, take_drop},
    {INK_EVENT_start, take_start},     {INK_EVENT_roll, take_roll},   {INK_EVENT_ended, take_ended},
    {INK_EVENT_pause, take_pause},     {INK_EVENT_chat, take_chat},   {INK_EVENT_over, take_over},
    {INK_EVENT_rematch, take_rematch}, {INK_EVENT_names, take_names}, {INK_EVENT_help, take_help},
    {INK_EVENT_host, take_host},
};

static int count_ended(const struct guest *guest)
{
    int ended = 0;
    for (int p = 0; p < mirror_players(guest->mirror); p++)
        ended += guest->seat[mirror_seats(guest->mirror)[p] - 1].ended;
    return ended;
}

/* With open boards nobody tells the ready dots but the steps themselves. In a class room nobody
   tells them at all, only how many there are. */
static void find_ended(struct guest *guest)
{
    const ink_session *session = mirror_session(guest->mirror);
    if (session == NULL)
        return;
    bool drawing = ink_session_table(session)->phase == INK_PHASE_DRAW;
    for (int p = 0; guest->view.table.open && p < mirror_players(guest->mirror); p++)
        guest->seat[mirror_seats(guest->mirror)[p] - 1].ended =
            !drawing || ink_session_seats(session)[p].ended != 0;
    if (guest->view.table.seats <= FAR_CLASS)
        guest->view.ended = count_ended(guest);
}

static void take_change(struct guest *guest, const ink_message *event, unsigned change)
{
    if ((change & MIRROR_CHANGED) != 0)
        guest->news |= FAR_BOARD;
    if ((change & MIRROR_REPLACED) != 0)
        guest->news |= FAR_SESSION;
    if ((change & (MIRROR_OTHER | MIRROR_LATE)) != 0)
        steps_tell_back(guest, steps_reason(event), requests_drop_steps(guest));
    if ((change & MIRROR_MEMORY) != 0) {
        guest_out_of_memory(guest);
    } else if ((change & MIRROR_BROKEN) != 0) {
        guest_say(guest, true, "%s",
                  _("The server tells a game that this program cannot follow; is one of them older "
                    "than the other?"));
        guest_go(guest);
    }
}

void guest_event(struct guest *guest, const ink_message *event)
{
    steps_seen(guest, event);
    take_change(guest, event, mirror_event(guest->mirror, event));
    if (guest->view.table.gone)
        return;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (takers[i].kind == event->kind)
            takers[i].take(guest, event);
    find_ended(guest);
    guest->view.table.player = mirror_player(guest->mirror, guest->view.table.own);
    if (event->kind == INK_EVENT_start)
        guest_name_players(guest);
}
