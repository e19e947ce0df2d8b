#include "help.h"

#include "i18n/i18n.h"
#include "tell.h"
#include "words.h"

void help_of(const ink_session *session, int player, struct help *help)
{
    *help = (struct help){.off = !ink_session_hints(session)};
    for (int kind = 0; kind < INK_HELP_KINDS; kind++)
        help->times[kind] = ink_session_help(session, player, kind);
}

int help_count(const struct help *help)
{
    int count = 0;
    for (int kind = 0; kind < INK_HELP_KINDS; kind++)
        count += help->times[kind];
    return count;
}

/* A count of one kind of help; each kind has its own forms for numbers. */
static void kind_words(int kind, int times, ink_text *out)
{
    unsigned long many = (unsigned long)times;
    switch (kind) {
    case INK_HELP_HINTS: text_say(out, ngettext("%d hint", "%d hints", many), times); break;
    case INK_HELP_ENGINE:
        /* TRANSLATORS: how often the engine was asked about the position of a running game */
        text_say(out, ngettext("%d analysis", "%d analyses", many), times);
        break;
    default:
        /* TRANSLATORS: how often a round that had ended was played once more */
        text_say(out,
                 ngettext("%d earlier round tried again", "%d earlier rounds tried again", many),
                 times);
    }
}

void help_words(const struct help *help, ink_text *out)
{
    const char *between = "";
    for (int kind = 0; kind < INK_HELP_KINDS; kind++) {
        if (help->times[kind] == 0)
            continue;
        ink_text_string(out, between);
        kind_words(kind, help->times[kind], out);
        between = ", ";
    }
    if (help->off && help_count(help) == 0)
        ink_text_string(out, _("hints off"));
}

const char *help_why_none(const ink_session *session)
{
    return ink_session_hints(session) ? NULL : _("Hints are off in this game.");
}

/* "Anna, 2 hints" */
static void tell_player(const ink_session *session, int player, ink_text *out)
{
    struct help help;
    help_of(session, player, &help);
    if (ink_session_table(session)->players > 1)
        text_say(out, "%s, ", player_words(session, player, WORDS_HERE(PLAYER_WORDS)));
    help_words(&help, out);
}

void help_told(const ink_session *session, ink_text *out)
{
    int told = 0;
    for (int player = 0; player < ink_session_table(session)->players; player++) {
        struct help help;
        help_of(session, player, &help);
        if (help_count(&help) == 0)
            continue;
        ink_text_string(out, told++ == 0 ? _("With help: ") : "; ");
        tell_player(session, player, out);
    }
    if (told > 0)
        ink_text_char(out, '.');
    else if (!ink_session_hints(session))
        ink_text_string(out, _("Hints were off."));
}
