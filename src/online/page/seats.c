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
    ink_session_score(online_session(table->online), player, &score);
    standing->total[player] = score.total;
    standing->known[player] = true;
    return true;
}

/* What the session shows is newer than what the server tells now and then, where it is shown at
   all. */
static bool is_counted(const struct followed *table, int player)
{
    const struct online_view *view = online_view(table->online);
    return player == view->table.player || (table->remote.open && table->remote.totals);
}

static void find_totals(const struct followed *table, struct standing *standing)
{
    const struct online_view *view = online_view(table->online);
    const struct remote_state *remote = &view->table;
    for (int p = 0; p < remote->players; p++) {
        standing->known[p] = view->has_totals;
        standing->total[p] = view->total[p];
        if (!remote->over && is_counted(table, p))
            count_player(table, standing, p);
    }
}

static bool is_out(const struct remote_state *remote, int player)
{
    return remote->seat[remote->seat_of[player] - 1].dropped;
}

static int compare(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

/* Nobody has a place as long as anybody's total is not known. A class has hundreds, and this is
   asked at each message. */
static void find_places(const struct remote_state *remote, struct standing *standing)
{
    int64_t order[ONLINE_SEATS];
    int count = 0, before = NO_PLAYER;
    for (int p = 0; p < remote->players; p++)
        if (!standing->known[p])
            return;
    for (int p = 0; p < remote->players; p++)
        if (!is_out(remote, p))
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
    const struct online_view *view = online_view(table->online);
    memset(standing, 0, sizeof *standing);
    find_totals(table, standing);
    if (view->table.over && view->has_totals)
        memcpy(standing->place, view->place, sizeof standing->place);
    else
        find_places(&view->table, standing);
}

/* --- in which order --------------------------------------------------------------------------- */

static int player_of(const struct remote_state *remote, int seat)
{
    for (int p = 0; p < remote->players; p++)
        if (remote->seat_of[p] == seat)
            return p;
    return NO_PLAYER;
}

/* Those without a place come last; a seat before those behind it. */
static int64_t rank_of(const struct standing *standing, int seat,
                       const int16_t player[ONLINE_SEATS + 1])
{
    int place = player[seat] >= 0 ? standing->place[player[seat]] : 0;
    return (int64_t)(place > 0 ? place : ONLINE_SEATS + 1) * PLAYERS_ROOM + seat;
}

int seats_order(const struct followed *table, const struct standing *standing,
                int seat[ONLINE_SEATS])
{
    const struct remote_state *remote = &online_view(table->online)->table;
    int64_t rank[ONLINE_SEATS];
    int16_t player[ONLINE_SEATS + 1];
    int count = 0;
    memset(player, -1, sizeof player);
    for (int p = 0; p < remote->players; p++)
        player[remote->seat_of[p]] = (int16_t)p;
    for (int s = 1; s <= remote->seats; s++)
        if (remote->seat[s - 1].taken)
            rank[count++] = rank_of(standing, s, player);
    qsort(rank, (size_t)count, sizeof *rank, compare);
    for (int i = 0; i < count; i++)
        seat[i] = (int)(rank[i] % PLAYERS_ROOM);
    return count;
}

/* --- one of them ------------------------------------------------------------------------------ */

void seat_name(const struct remote_state *table, int seat, ink_text *out)
{
    const struct remote_seat *at = &table->seat[seat - 1];
    if (at->name[0] != '\0')
        ink_text_string(out, at->name);
    else if (at->level > 0)
        text_say(out, _("Bot, level %d"), at->level);
    else
        text_say(out, _("Seat %d"), seat);
}

void seat_said(const struct remote_state *table, int seat, ink_text *out)
{
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    seat_name(table, seat, &text);
    text_name(out, name);
}

static bool has_ended(const struct followed *table, int seat)
{
    return online_view(table->online)->table.seat[seat - 1].ended;
}

bool seat_is_waited_for(const struct followed *table, int seat)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    const ink_session *session = online_session(table->online);
    int player = player_of(remote, seat);
    if (session == NULL || player < 0 || remote->over || remote->seat[seat - 1].dropped)
        return false;
    const ink_table *game = ink_session_table(session);
    if (game->phase == INK_PHASE_DRAFT)
        return ink_table_picker(game) == player;
    return game->phase == INK_PHASE_DRAW && !has_ended(table, seat);
}

static void write_state(const struct followed *table, int seat, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    const struct remote_seat *at = &remote->seat[seat - 1];
    if (at->dropped)
        ink_text_string(out, _(", out of the game"));
    else if (at->level > 0 && at->name[0] != '\0')
        text_say(out, _(", a bot of level %d plays"), at->level);
    else if (at->level == 0 && !at->there && remote->seats <= REMOTE_CLASS)
        ink_text_string(out, _(", away"));
    if (remote->begun && !remote->over && !at->dropped && has_ended(table, seat))
        ink_text_string(out, _(", has ended the round"));
}

/* "Seat 2: Bo, has ended the round, 34 points". */
static void write_words(const struct followed *table, const struct standing *standing, int seat,
                        int player, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    char words[512] = "";
    ink_text text = ink_text_in(words, sizeof words);
    text_say(&text, _("Seat %d"), seat);
    ink_text_string(&text, _(": "));
    if (remote->seat[seat - 1].taken) {
        seat_said(remote, seat, &text);
        if (seat == remote->own)
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
    const struct remote_state *remote = &online_view(table->online)->table;
    const struct remote_seat *at = &remote->seat[seat - 1];
    int player = player_of(remote, seat);
    json_begin_object(out, NULL);
    json_number(out, "seat", seat);
    json_number(out, "player", player);
    json_text(out, "name", at->name);
    json_bool(out, "you", seat == remote->own);
    json_bool(out, "host", seat == remote->own && remote->host);
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

static bool fits(const struct remote_state *remote, int seat, ink_slice search)
{
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    seat_name(remote, seat, &text);
    return has_in_it(name, search);
}

void verb_seats(struct ask *ask)
{
    int from, count, seat[ONLINE_SEATS], found = 0;
    struct standing standing;
    const struct followed *table = ask_followed(ask);
    if (table == NULL || !ask_number(ask, 1, 0, ONLINE_SEATS, &from) ||
        !ask_number(ask, 2, 0, MOST_COUNT, &count))
        return;
    standing_find(table, &standing);
    int seats = seats_order(table, &standing, seat);
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "seats");
    for (int i = 0; i < seats; i++) {
        if (!fits(&online_view(table->online)->table, seat[i], ask->argument[3]))
            continue;
        if (found >= from && found < from + count)
            seat_write(table, &standing, seat[i], ask->out);
        found++;
    }
    json_end_list(ask->out);
    json_number(ask->out, "count", found);
    json_end_object(ask->out);
}
