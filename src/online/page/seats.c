/* Seats: who sits there, and how it stands. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "internal.h"
#include "words/title.h"
#include "words/words.h"
#include "json/json.h"

enum { MOST_COUNT = 60, PLAYERS_ROOM = 1024 };

/* --- how it stands ---------------------------------------------------------------------------- */

static bool count_player(const struct followed *table, struct standing *standing, int player)
{
    ink_score score;
    ink_session_score(guest_session(table->guest), player, &score);
    standing->total[player] = score.total;
    standing->known[player] = true;
    return true;
}

/* What the session shows is newer than what the server tells now and then, where it is shown at
   all. */
static bool is_counted(const struct followed *table, int player)
{
    const struct guest_view *view = guest_view(table->guest);
    return player == view->table.player || (table->far.open && table->far.totals);
}

static void find_totals(const struct followed *table, struct standing *standing)
{
    const struct guest_view *view = guest_view(table->guest);
    const struct far_table *far = &view->table;
    for (int p = 0; p < far->players; p++) {
        standing->known[p] = view->has_totals;
        standing->total[p] = view->total[p];
        if (!far->over && is_counted(table, p))
            count_player(table, standing, p);
    }
}

static bool is_out(const struct far_table *far, int player)
{
    return far->seat[far->seat_of[player] - 1].dropped;
}

static int compare(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

/* Nobody has a place as long as anybody's total is not known. A class has hundreds, and this is
   asked at each message. */
static void find_places(const struct far_table *far, struct standing *standing)
{
    int64_t order[GUEST_SEATS];
    int count = 0, before = NO_PLAYER;
    for (int p = 0; p < far->players; p++)
        if (!standing->known[p])
            return;
    for (int p = 0; p < far->players; p++)
        if (!is_out(far, p))
            order[count++] = -(int64_t)standing->total[p] * PLAYERS_ROOM + p;
    qsort(order, (size_t)count, sizeof *order, compare);
    for (int i = 0; i < count; i++) {
        int player = (int)(((order[i] % PLAYERS_ROOM) + PLAYERS_ROOM) % PLAYERS_ROOM);
        bool shares = before >= 0 && standing->total[player] == standing->total[before];
        standing->place[player] = shares ? standing->place[before] : i + 1;
        before = player;
    }
}

void standing_find(const struct followed *table, struct standing *standing)
{
    const struct guest_view *view = guest_view(table->guest);
    memset(standing, 0, sizeof *standing);
    find_totals(table, standing);
    if (view->table.over && view->has_totals)
        memcpy(standing->place, view->place, sizeof standing->place);
    else
        find_places(&view->table, standing);
}

/* --- in which order --------------------------------------------------------------------------- */

static int player_of(const struct far_table *far, int seat)
{
    for (int p = 0; p < far->players; p++)
        if (far->seat_of[p] == seat)
            return p;
    return NO_PLAYER;
}

/* Those without a place come last; a seat before those behind it. */
static int64_t rank_of(const struct standing *standing, int seat,
                       const int16_t player[GUEST_SEATS + 1])
{
    int place = player[seat] >= 0 ? standing->place[player[seat]] : 0;
    return (int64_t)(place > 0 ? place : GUEST_SEATS + 1) * PLAYERS_ROOM + seat;
}

int seats_order(const struct followed *table, const struct standing *standing,
                int seat[GUEST_SEATS])
{
    const struct far_table *far = &guest_view(table->guest)->table;
    int64_t rank[GUEST_SEATS];
    int16_t player[GUEST_SEATS + 1];
    int count = 0;
    memset(player, -1, sizeof player);
    for (int p = 0; p < far->players; p++)
        player[far->seat_of[p]] = (int16_t)p;
    for (int s = 1; s <= far->seats; s++)
        if (far->seat[s - 1].taken)
            rank[count++] = rank_of(standing, s, player);
    qsort(rank, (size_t)count, sizeof *rank, compare);
    for (int i = 0; i < count; i++)
        seat[i] = (int)(rank[i] % PLAYERS_ROOM);
    return count;
}

/* --- one of them ------------------------------------------------------------------------------ */

void seat_name(const struct far_table *table, int seat, ink_text *out)
{
    const struct far_seat *at = &table->seat[seat - 1];
    if (at->name[0] != '\0')
        ink_text_string(out, at->name);
    else if (at->level > 0)
        text_say(out, _("Bot, level %d"), at->level);
    else
        text_say(out, _("Seat %d"), seat);
}

void seat_said(const struct far_table *table, int seat, ink_text *out)
{
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    seat_name(table, seat, &text);
    text_name(out, name);
}

static bool has_ended(const struct followed *table, int seat)
{
    return guest_view(table->guest)->table.seat[seat - 1].ended;
}

bool seat_is_waited_for(const struct followed *table, int seat)
{
    const struct far_table *far = &guest_view(table->guest)->table;
    const ink_session *session = guest_session(table->guest);
    int player = player_of(far, seat);
    if (session == NULL || player < 0 || far->over || far->seat[seat - 1].dropped)
        return false;
    const ink_table *game = ink_session_table(session);
    if (game->phase == INK_PHASE_DRAFT)
        return ink_table_picker(game) == player;
    return game->phase == INK_PHASE_DRAW && !has_ended(table, seat);
}

static void write_state(const struct followed *table, int seat, ink_text *out)
{
    const struct far_table *far = &guest_view(table->guest)->table;
    const struct far_seat *at = &far->seat[seat - 1];
    if (at->dropped)
        ink_text_string(out, _(", out of the game"));
    else if (at->level > 0 && at->name[0] != '\0')
        text_say(out, _(", a bot of level %d plays"), at->level);
    else if (at->level == 0 && !at->there && far->seats <= FAR_CLASS)
        ink_text_string(out, _(", away"));
    if (far->begun && !far->over && !at->dropped && has_ended(table, seat))
        ink_text_string(out, _(", has ended the round"));
}

/* "Seat 2: Bo, has ended the round, 34 points". */
static void write_words(const struct followed *table, const struct standing *standing, int seat,
                        int player, ink_text *out)
{
    const struct far_table *far = &guest_view(table->guest)->table;
    char words[512] = "";
    ink_text text = ink_text_in(words, sizeof words);
    text_say(&text, _("Seat %d"), seat);
    ink_text_string(&text, _(": "));
    if (far->seat[seat - 1].taken) {
        seat_said(far, seat, &text);
        if (seat == far->own)
            ink_text_string(&text, _(" (you)"));
        write_state(table, seat, &text);
    } else {
        ink_text_string(&text, _("free"));
    }
    if (player >= 0 && standing->known[player])
        text_say(&text,
                 ngettext(", %s point", ", %s points", (unsigned long)abs(standing->total[player])),
                 NUMBER_HERE(standing->total[player]));
    json_text(out, "words", words);
}

static void write_level(int level, ink_text *out)
{
    char words[64] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (level > 0)
        text_say(&text, _("Level %d"), level);
    json_number(out, "level", level);
    json_text(out, "levelName", words);
}

void seat_write(const struct followed *table, const struct standing *standing, int seat,
                ink_text *out)
{
    const struct far_table *far = &guest_view(table->guest)->table;
    const struct far_seat *at = &far->seat[seat - 1];
    int player = player_of(far, seat);
    json_begin_object(out, NULL);
    json_number(out, "seat", seat);
    json_number(out, "player", player);
    json_text(out, "name", at->name);
    json_bool(out, "you", seat == far->own);
    json_bool(out, "host", seat == far->own && far->host);
    write_level(at->level, out);
    json_bool(out, "taken", at->taken);
    json_bool(out, "there", at->there);
    json_bool(out, "ended", player >= 0 && has_ended(table, seat));
    json_bool(out, "turn", seat_is_waited_for(table, seat));
    json_bool(out, "dropped", at->dropped);
    if (player >= 0 && standing->known[player])
        json_number(out, "total", standing->total[player]);
    else
        json_nothing(out, "total");
    json_number(out, "place", player >= 0 ? standing->place[player] : 0);
    write_words(table, standing, seat, player, out);
    json_end_object(out);
}

/* --- the verb --------------------------------------------------------------------------------- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Letters of ASCII are alike, be they small or not; others as they are. */
static bool has_in_it(const char *name, ink_slice part)
{
    for (; strlen(name) >= part.length; name++) {
        size_t i = 0;
        while (i < part.length && small(name[i]) == small(part.data[i]))
            i++;
        if (i == part.length)
            return true;
        if (*name == '\0')
            break;
    }
    return false;
}

static bool fits(const struct far_table *far, int seat, ink_slice search)
{
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    seat_name(far, seat, &text);
    return has_in_it(name, search);
}

void verb_seats(struct ask *ask)
{
    int number, from, count, seat[GUEST_SEATS], found = 0;
    struct standing standing;
    const struct followed *table = ask_followed(ask, &number);
    if (table == NULL || !ask_number(ask, 1, 0, GUEST_SEATS, &from) ||
        !ask_number(ask, 2, 0, MOST_COUNT, &count))
        return;
    standing_find(table, &standing);
    int seats = seats_order(table, &standing, seat);
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "seats");
    for (int i = 0; i < seats; i++) {
        if (!fits(&guest_view(table->guest)->table, seat[i], ask->argument[3]))
            continue;
        if (found >= from && found < from + count)
            seat_write(table, &standing, seat[i], ask->out);
        found++;
    }
    json_end_list(ask->out);
    json_number(ask->out, "count", found);
    json_end_object(ask->out);
}
