#include "remote_table.h"

#include <string.h>

#include "i18n/i18n.h"
#include "words/help.h"
#include "words/words.h"

/* "Anna", or "Seat 2" if nobody gave a name. */
static void write_name(const struct remote_state *table, int seat, ink_text *out)
{
    const struct remote_seat *at = &table->seat[seat - 1];
    if (at->name[0] != '\0')
        text_say(out, "%s", at->name);
    else
        text_say(out, _("Seat %d"), seat);
}

const char *remote_why_no_help(const struct remote_state *table, const ink_session *session)
{
    const char *why = help_why_none(session);
    if (why != NULL)
        return why;
    if (table->player < 0)
        return _("You are only looking on.");
    if (table->hidden && !table->over)
        return _("No hints at a table that hides its boards until the end.");
    if (table->lost || table->gone)
        return _("No hints without a connection: everyone at the table is told of them.");
    return NULL;
}

void remote_table_waited_for(const struct remote_state *table, ink_text *out)
{
    int count = 0;
    for (int p = 0; p < table->players; p++) {
        int seat = table->seat_of[p];
        const struct remote_seat *at = &table->seat[seat - 1];
        if (at->ended || at->dropped || seat == table->own)
            continue;
        ink_text_string(out, count++ > 0 ? ", " : "");
        write_name(table, seat, out);
    }
}

/* The program speaks no TLS: then it is a page that others open. */
static void write_way(const char *link, ink_text *out)
{
    bool page = strncmp(link, "https://", strlen("https://")) == 0;
    text_say(out, page ? _("Others join by this page: %s") : _("Others join by: inkrail join %s"),
             link);
}

void remote_invite_words(const struct remote_invite *invite, const char *link, ink_text *out)
{
    write_way(invite->links > 0 ? invite->link[0] : link, out);
    for (int i = 1; i < invite->links; i++) {
        ink_text_char(out, '\n');
        text_say(out, _("or by: inkrail join %s"), invite->link[i]);
    }
    if (invite->advice[0] != '\0') {
        ink_text_char(out, '\n');
        text_say(out, _("That works on this machine alone. For others, start the server as: %s"),
                 invite->advice);
    }
}

bool remote_has_own_link(const struct remote_state *table)
{
    return table->own != 0 && table->key[0] != '\0';
}

void remote_own_link(const struct remote_state *table, ink_text *out)
{
    const struct remote_invite *invite = &table->invite;
    text_say(out, "%s#%s", invite->links > 0 ? invite->link[0] : table->link, table->key);
}

void remote_table_seat_words(const struct remote_state *table, int seat, ink_text *out)
{
    const struct remote_seat *at = &table->seat[seat - 1];
    text_say(out, "%d. ", seat);
    if (!at->taken) {
        ink_text_string(out, _("free"));
        return;
    }
    if (at->level > 0 && at->name[0] == '\0') {
        text_say(out, _("bot, level %d"), at->level);
        return;
    }
    write_name(table, seat, out);
    if (at->level > 0)
        text_say(out, _(", bot, level %d"), at->level);
    else if (seat == table->own)
        ink_text_string(out, _(" (you)"));
    else if (!at->there)
        ink_text_string(out, _(" (away)"));
}
