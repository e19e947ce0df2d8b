/* For whom or what everyone waits: it is always said. */
#include <stdio.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { NAMED = 4 }; /* more than that are counted */

struct waited {
    int count, others; /* of those who are waited for: all, and without whoever is here */
    bool you;
    char names[4 * 2 * INK_SESSION_NAME];
};

static void find_waited(const struct followed *table, struct waited *waited)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    *waited = (struct waited){0};
    ink_text names = ink_text_in(waited->names, sizeof waited->names);
    for (int p = 0; p < remote->players; p++) {
        int seat = remote->seat_of[p];
        if (!seat_is_waited_for(table, seat))
            continue;
        waited->count++;
        if (seat == remote->own) {
            waited->you = true;
            continue;
        }
        if (waited->others++ > 0 && waited->others <= NAMED)
            ink_text_string(&names, ", ");
        if (waited->others <= NAMED)
            seat_said(remote, seat, &names);
    }
}

/* --- before the start ------------------------------------------------------------------------- */

static void write_lobby(const struct remote_state *remote, ink_text *out)
{
    int free = 0;
    for (int i = 0; i < remote->seats; i++)
        free += !remote->seat[i].taken;
    if (free == remote->seats)
        ink_text_string(out, _("Nobody sits at the table yet."));
    else if (free > 0)
        text_say(out,
                 ngettext("Waiting for players: %d seat is free.",
                          "Waiting for players: %d seats are free.", (unsigned long)free),
                 free);
    if (free == remote->seats)
        return;
    ink_text_string(out, free > 0 ? " " : "");
    ink_text_string(out, remote->host ? _("You can start the game.")
                                      : _("The host can start the game."));
}

/* --- in a round ------------------------------------------------------------------------------- */

static void write_class(const struct followed *table, ink_text *out)
{
    const struct online_view *view = online_view(table->online);
    const struct remote_state *remote = &view->table;
    int waited = remote->players - view->ended;
    if (waited <= 0) {
        ink_text_string(out, _("All have ended the round."));
        return;
    }
    text_say(out,
             ngettext("Waiting for %d of %d players.", "Waiting for %d of %d players.",
                      (unsigned long)waited),
             waited, remote->players);
}

static void write_drawing(const struct followed *table, ink_text *out)
{
    struct waited waited;
    find_waited(table, &waited);
    if (waited.count == 0)
        ink_text_string(out, _("All have ended the round."));
    else if (waited.others == 0)
        ink_text_string(out, online_view(table->online)->table.players > 1
                                 ? _("Everyone waits for you.")
                                 : _("Draw your round."));
    else if (waited.others > NAMED)
        text_say(out,
                 ngettext("Waiting for %d of %d players.", "Waiting for %d of %d players.",
                          (unsigned long)waited.count),
                 waited.count, online_view(table->online)->table.players);
    else if (waited.you)
        text_say(out, _("Waiting for you and %s."), waited.names);
    else
        text_say(out, _("Waiting for %s."), waited.names);
}

static void write_picking(const struct followed *table, ink_text *out)
{
    struct waited waited;
    find_waited(table, &waited);
    if (waited.you)
        ink_text_string(out, _("Everyone waits for you to pick."));
    else
        text_say(out, _("Waiting for %s to pick."), waited.names);
}

static void write_game(const struct followed *table, ink_text *out)
{
    switch (ink_session_table(online_session(table->online))->phase) {
    case INK_PHASE_DRAFT: write_picking(table, out); return;
    case INK_PHASE_DRAW:
        if (online_view(table->online)->table.seats > REMOTE_CLASS)
            write_class(table, out);
        else
            write_drawing(table, out);
        return;
    case INK_PHASE_OVER: ink_text_string(out, _("The game is over.")); return;
    default: ink_text_string(out, _("Waiting for the next roll."));
    }
}

void waits_write(const struct followed *table, ink_text *out)
{
    const struct online_view *view = online_view(table->online);
    const struct remote_state *remote = &view->table;
    if (remote->over)
        ink_text_string(out, _("The game is over."));
    else if (remote->gone)
        ink_text_string(out, remote->known ? _("This table cannot be reached any more.")
                                           : _("This table cannot be reached."));
    else if (!remote->known)
        ink_text_string(out, _("Waiting for the server."));
    else if (remote->lost)
        ink_text_string(out, _("There is no connection. It is tried again."));
    else if (view->paused)
        ink_text_string(out, _("The host has stopped the game."));
    else if (online_session(table->online) == NULL)
        write_lobby(remote, out);
    else
        write_game(table, out);
}
