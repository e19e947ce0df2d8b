/* Events of the log: what they change, and what is said of them. */
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

void online_copy(ink_slice text, char *buffer, size_t size)
{
    snprintf(buffer, size, "%.*s", (int)text.length, text.data);
    words_keep_line(buffer);
}

/* The name of a seat in a sentence, or its number. */
enum { NAME = INK_SESSION_NAME + NAME_MARKS + 16 };
static const char *name_of(const struct online_client *online, int seat, char words[NAME])
{
    bool known = seat >= 1 && seat <= ONLINE_SEATS && online->seat[seat - 1].name[0] != '\0';
    if (known)
        words_name(online->seat[seat - 1].name, words, NAME);
    else
        snprintf(words, NAME, _("Seat %d"), seat);
    return words;
}
#define NAME_OF(online, seat) name_of(online, seat, WORDS_HERE(NAME))

/* The seat of an event; NULL if the table has no such seat. */
static struct remote_seat *seat_of(struct online_client *online, const ink_message *event,
                                   int *number)
{
    *number = (int)ink_message_number(event, "seat");
    return *number >= 1 && *number <= online->view.table.seats ? &online->seat[*number - 1] : NULL;
}

/* --- the table -------------------------------------------------------------------------------- */

/* All are kept as they are told, also those of later servers. */
static void keep_option(struct online_client *online, const char *name, ink_slice value)
{
    struct online_view *view = &online->view;
    int at = 0;
    while (at < view->options && strcmp(view->option[at].key, name) != 0)
        at++;
    if (at == ONLINE_OPTIONS)
        return;
    if (at == view->options)
        snprintf(view->option[view->options++].key, ONLINE_WORD, "%s", name);
    online_copy(value, view->option[at].value, ONLINE_TEXT);
}

/* "Player 7": whose name nobody but the host may know. */
static void hide_name(struct online_client *online, int seat)
{
    snprintf(online->seat[seat - 1].name, INK_SESSION_NAME, _("Player %d"), seat);
}

/* Names of others are forgotten when they are hidden. */
static void take_names_option(struct online_client *online, bool hidden)
{
    online->names_hidden = hidden;
    for (int seat = 1; seat <= online->view.table.seats && hidden && !online->view.table.host;
         seat++)
        if (seat != online->view.table.own && online->seat[seat - 1].name[0] != '\0')
            hide_name(online, seat);
    online_name_players(online);
}

/* Those that are heeded here. */
static void take_option(struct online_client *online, const char *name, ink_slice value)
{
    uint32_t number = 0;
    keep_option(online, name, value);
    if (strcmp(name, "config") == 0)
        online_copy(value, online->view.table.config, sizeof online->view.table.config);
    else if (strcmp(name, "title") == 0)
        online_copy(value, online->view.table.title, sizeof online->view.table.title);
    else if (strcmp(name, "boards") == 0) {
        online->view.table.open = ink_slice_is(value, "open");
        online->view.table.hidden = ink_slice_is(value, "hidden");
    } else if (strcmp(name, "hints") == 0)
        online->view.table.no_hints = ink_slice_is(value, "off");
    else if (strcmp(name, "names") == 0)
        take_names_option(online, ink_slice_is(value, "hidden"));
    else if (strcmp(name, "seats") == 0 && ink_slice_number(value, ONLINE_SEATS, &number))
        online->view.table.seats = (int)number;
}

static void take_open(struct online_client *online, const ink_message *event)
{
    struct remote_state *table = &online->view.table;
    ink_slice key, value;
    for (size_t i = 0; ink_message_option_at(event, "options", i, &key, &value); i++) {
        char name[ONLINE_WORD];
        online_copy(key, name, sizeof name);
        take_option(online, name, value);
    }
    online_copy(ink_message_text(event, "commitment"), table->commitment, sizeof table->commitment);
    dice_committed(online);
    table->known = true;
    online->news |= REMOTE_ROOM;
}

static void take_set(struct online_client *online, const ink_message *event)
{
    char name[ONLINE_WORD];
    online_copy(ink_message_text(event, "option"), name, sizeof name);
    take_option(online, name, ink_message_text(event, "value"));
    online->news |= REMOTE_ROOM;
}

/* Is it the person here who has sat down, be it from another device? A key speaks for one seat
   alone, and one person may have several. A share of the dice alone proves nothing: it is
   remembered also where the server knows the person no longer. */
static bool is_own(const struct online_client *online, const ink_message *event, int number)
{
    bool same = online->person[0] != '\0' &&
                ink_slice_is(ink_message_text(event, "person"), online->person);
    bool by_nonce =
        online->brought && ink_slice_is(ink_message_text(event, "nonce"), online->own_nonce);
    bool by_person = online->view.table.own == 0 && online->key[0] == '\0';
    return (same && (by_nonce || by_person)) || number == online->view.table.own;
}

/* A server that exchanges a player's share could choose the dice: it is said, also if it was the
   player from elsewhere. */
static void take_other_share(struct online_client *online)
{
    online->brought = false;
    online_say(online, true, "%s",
               _("Your seat has another share of the dice than the one you sent from here. Was it "
                 "you, on another device?"));
}

static void take_sit(struct online_client *online, const ink_message *event)
{
    int number;
    struct remote_seat *seat = seat_of(online, event, &number);
    if (seat == NULL)
        return;
    online_copy(ink_message_text(event, "name"), seat->name, sizeof seat->name);
    online_copy(ink_message_text(event, "nonce"), online->nonce[number - 1], ONLINE_NONCE);
    seat->taken = seat->there = true;
    seat->level = 0;
    online->news |= REMOTE_ROOM;
    if (ink_message_flag(event, "hidden"))
        hide_name(online, number);
    bool own = is_own(online, event, number);
    if (own)
        online_set_own(online, number);
    else
        online_say(online, false, _("%s has sat down on seat %d."), NAME_OF(online, number),
                   number);
    if (own && online->brought && !online->view.table.asking &&
        strcmp(online->nonce[number - 1], online->own_nonce) != 0)
        take_other_share(online);
}

static void take_stand(struct online_client *online, const ink_message *event)
{
    int number;
    struct remote_seat *seat = seat_of(online, event, &number);
    if (seat == NULL)
        return;
    if (number != online->view.table.own)
        online_say(online, false, _("%s has left the table."), NAME_OF(online, number));
    online->news |= REMOTE_ROOM;
    seat->there = false;
    if (online->view.table.begun)
        return;
    *seat = (struct remote_seat){.taken = false};
    online->nonce[number - 1][0] = '\0';
    if (number == online->view.table.own)
        online_set_own(online, 0);
}

/* Before the start a seat that a bot gets, or that becomes free, is nobody's any more. */
static void empty_seat(struct online_client *online, struct remote_seat *seat, int number)
{
    if (seat->name[0] != '\0')
        online_say(online, false, _("%s has left the table."), NAME_OF(online, number));
    *seat = (struct remote_seat){.taken = false};
    if (number == online->view.table.own)
        online_set_own(online, 0);
}

static void take_bot(struct online_client *online, const ink_message *event)
{
    int number;
    struct remote_seat *seat = seat_of(online, event, &number);
    int level = (int)ink_message_number(event, "level");
    if (seat == NULL)
        return;
    if (!online->view.table.begun)
        empty_seat(online, seat, number);
    if (level > 0)
        online_say(online, false, _("A bot of level %d plays on seat %d."), level, number);
    else if (seat->name[0] != '\0')
        online_say(online, false, _("%s plays again."), NAME_OF(online, number));
    seat->level = level;
    seat->taken = level > 0 || seat->name[0] != '\0';
    online_name_players(online);
    online->news |= REMOTE_ROOM;
}

static void take_drop(struct online_client *online, const ink_message *event)
{
    int number;
    struct remote_seat *seat = seat_of(online, event, &number);
    if (seat == NULL)
        return;
    seat->dropped = true;
    online->news |= REMOTE_ROOM;
    online_say(online, false, _("%s is out of the game."), NAME_OF(online, number));
}

/* --- the game --------------------------------------------------------------------------------- */

/* Bots without a name of their own have none in the session either: it says who they are. */
void online_name_players(struct online_client *online)
{
    ink_session *session = mirror_session(online->mirror);
    for (int p = 0; session != NULL && p < mirror_players(online->mirror); p++) {
        int number = mirror_seats(online->mirror)[p];
        if (number >= 1 && number <= online->view.table.seats) {
            const struct remote_seat *seat = &online->seat[number - 1];
            char hidden[INK_SESSION_NAME]; /* as in the server's record, in no language */
            snprintf(hidden, sizeof hidden, "Player %d", number);
            bool hides = online->names_hidden && seat->name[0] != '\0';
            ink_session_name(session, p, ink_slice_of(hides ? hidden : seat->name), seat->level);
        }
    }
}

static void take_ended(struct online_client *online, const ink_message *event)
{
    int number;
    struct remote_seat *seat = seat_of(online, event, &number);
    if (seat == NULL)
        return;
    seat->ended = ink_message_flag(event, "on");
    online->news |= REMOTE_BOARD;
}

static void take_start(struct online_client *online, const ink_message *event)
{
    (void)event;
    online->view.table.begun = true;
    online->view.table.players = mirror_players(online->mirror);
    online->view.table.seat_of = mirror_seats(online->mirror);
    online->news |= REMOTE_BEGUN;
    online_say(online, false, "%s", _("The game has begun."));
}

static void take_roll(struct online_client *online, const ink_message *event)
{
    for (int i = 0; i < online->view.table.seats; i++)
        online->seat[i].ended = false;
    online->view.ended = 0;
    online->due = ink_message_number(event, "due");
    online->news |= REMOTE_ROLLED;
}

static void take_pause(struct online_client *online, const ink_message *event)
{
    bool paused = ink_message_flag(event, "on"), before = online->view.paused;
    online->view.paused = paused;
    online->due = paused ? 0 : ink_message_number(event, "due");
    online->news |= REMOTE_ROOM;
    if (paused != before) /* else there is only another time: the host ends the round */
        online_say(online, false, "%s",
                   paused ? _("The host has stopped the clock.") : _("The clock goes on."));
}

/* The line that is kept longest goes. */
static struct online_line *new_line(struct online_view *view)
{
    if (view->lines == ONLINE_CHAT)
        memmove(view->line, view->line + 1, (ONLINE_CHAT - 1) * sizeof *view->line);
    else
        view->lines++;
    view->all_lines++;
    return &view->line[view->lines - 1];
}

static void take_chat(struct online_client *online, const ink_message *event)
{
    struct online_line *line = new_line(&online->view);
    *line = (struct online_line){.seat = (int)ink_message_number(event, "seat"),
                                 .at = ink_message_at(event)};
    online_copy(ink_message_text(event, "text"), line->text, sizeof line->text);
    online->news |= REMOTE_ROOM;
    const char *text =
        words_name(line->text, WORDS_HERE(ONLINE_TEXT + NAME_MARKS), ONLINE_TEXT + NAME_MARKS);
    if (line->seat > 0)
        online_say(online, false, "%s: %s", NAME_OF(online, line->seat), text);
    else
        online_say(online, false, _("Host: %s"), text);
}

/* Others see it in the game; it is said where it happens. */
static void take_help(struct online_client *online, const ink_message *event)
{
    int number = (int)ink_message_number(event, "seat");
    if (number == online->view.table.own)
        return;
    if (ink_help_find(ink_message_text(event, "kind")) == INK_HELP_HINTS)
        online_say(online, false, _("%s was given a hint."), NAME_OF(online, number));
    else
        online_say(online, false, _("%s has asked the engine."), NAME_OF(online, number));
}

/* What the server counts; those who follow the game count it themselves, too. */
static void take_ranking(struct online_client *online, const ink_message *event)
{
    struct online_view *view = &online->view;
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

static void take_over(struct online_client *online, const ink_message *event)
{
    ink_slice seed = ink_message_text(event, "seed");
    online_copy(ink_message_text(event, "secret"), online->server_secret,
                sizeof online->server_secret);
    online_copy(seed, online->seed, sizeof online->seed);
    unsigned change = seed.length > 0 ? mirror_seed(online->mirror, seed) : MIRROR_BROKEN;
    online->seed_fits = (change & MIRROR_BROKEN) == 0;
    if ((change & MIRROR_MEMORY) != 0) {
        online_out_of_memory(online);
        return;
    }
    online->view.table.over = true;
    online->due = 0;
    online->news |= REMOTE_OVER | REMOTE_SESSION;
    take_ranking(online, event);
    dice_judge(online);
}

static void take_names(struct online_client *online, const ink_message *event)
{
    size_t count = ink_message_count(event, "names");
    for (size_t i = 0; i < count && i < (size_t)online->view.table.seats; i++) {
        ink_slice name = ink_message_text_at(event, "names", i);
        if (name.length > 0)
            online_copy(name, online->seat[i].name, INK_SESSION_NAME);
    }
    online_name_players(online);
    online->news |= REMOTE_ROOM | REMOTE_BOARD;
}

static void take_rematch(struct online_client *online, const ink_message *event)
{
    online_copy(ink_message_text(event, "code"), online->view.table.rematch,
                sizeof online->view.table.rematch);
    online->news |= REMOTE_AGAIN;
}

/* What was before the welcome is in it. */
static void take_host(struct online_client *online, const ink_message *event)
{
    int number;
    if (seat_of(online, event, &number) == NULL ||
        (uint64_t)ink_message_number(event, "n") <= online->newest)
        return;
    online->view.table.host = number == online->view.table.own;
    online->view.hook[0] = '\0';
    if (online->view.table.host)
        online_say(online, false, "%s", _("The host has left: you are the host now."));
    else
        online_say(online, false, _("The host has left: %s is the host now."),
                   NAME_OF(online, number));
    online->news |= REMOTE_ROOM;
}

static const struct {
    int kind;
    void (*take)(struct online_client *online, const ink_message *event);
} takers[] = {
    {INK_EVENT_open, take_open},       {INK_EVENT_set, take_set},     {INK_EVENT_sit, take_sit},
    {INK_EVENT_stand, take_stand},     {INK_EVENT_bot, take_bot},     {INK_EVENT_drop, take_drop},
    {INK_EVENT_start, take_start},     {INK_EVENT_roll, take_roll},   {INK_EVENT_ended, take_ended},
    {INK_EVENT_pause, take_pause},     {INK_EVENT_chat, take_chat},   {INK_EVENT_over, take_over},
    {INK_EVENT_rematch, take_rematch}, {INK_EVENT_names, take_names}, {INK_EVENT_help, take_help},
    {INK_EVENT_host, take_host},
};

static int count_ended(const struct online_client *online)
{
    int ended = 0;
    for (int p = 0; p < mirror_players(online->mirror); p++)
        ended += online->seat[mirror_seats(online->mirror)[p] - 1].ended;
    return ended;
}

/* With open boards nobody tells the ready dots but the steps themselves. In a class room nobody
   tells them at all, only how many there are. */
static void find_ended(struct online_client *online)
{
    const ink_session *session = mirror_session(online->mirror);
    if (session == NULL)
        return;
    bool drawing = ink_session_table(session)->phase == INK_PHASE_DRAW;
    for (int p = 0; online->view.table.open && p < mirror_players(online->mirror); p++)
        online->seat[mirror_seats(online->mirror)[p] - 1].ended =
            !drawing || ink_session_seats(session)[p].ended != 0;
    if (online->view.table.seats <= REMOTE_CLASS)
        online->view.ended = count_ended(online);
}

static void take_change(struct online_client *online, const ink_message *event, unsigned change)
{
    if ((change & MIRROR_CHANGED) != 0)
        online->news |= REMOTE_BOARD;
    if ((change & MIRROR_REPLACED) != 0)
        online->news |= REMOTE_SESSION;
    if ((change & (MIRROR_OTHER | MIRROR_LATE)) != 0)
        steps_tell_back(online, steps_reason(event), requests_drop_steps(online));
    if ((change & MIRROR_MEMORY) != 0) {
        online_out_of_memory(online);
    } else if ((change & MIRROR_BROKEN) != 0) {
        online_say(
            online, true, "%s",
            _("The server tells a game that this program cannot follow; is one of them older "
              "than the other?"));
        online_go(online);
    }
}

void online_event(struct online_client *online, const ink_message *event)
{
    steps_seen(online, event);
    take_change(online, event, mirror_event(online->mirror, event));
    if (online->view.table.gone)
        return;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (takers[i].kind == event->kind)
            takers[i].take(online, event);
    find_ended(online);
    online->view.table.player = mirror_player(online->mirror, online->view.table.own);
    if (event->kind == INK_EVENT_start)
        online_name_players(online);
}
