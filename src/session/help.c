/* The help that players have had: it is counted, and every text of the game tells it. */
#include <inkrail/session.h>

#include "session.h"

static const char *const names[INK_HELP_KINDS] = {
    [INK_HELP_HINTS] = "hints", [INK_HELP_ENGINE] = "engine", [INK_HELP_BACK] = "back"};

const char *ink_help_name(int help)
{
    return help >= 0 && help < INK_HELP_KINDS ? names[help] : NULL;
}

int ink_help_find(ink_slice name)
{
    for (int help = 0; help < INK_HELP_KINDS; help++)
        if (ink_slice_is(name, names[help]))
            return help;
    return -1;
}

void ink_session_set_hints(ink_session *session, bool on)
{
    session->no_hints = !on;
}

bool ink_session_hints(const ink_session *session)
{
    return !session->no_hints;
}

static bool is_help(const ink_session *session, int player, int help)
{
    return ink_table_has(&session->table, player) && help >= 0 && help < INK_HELP_KINDS;
}

void ink_session_helped(ink_session *session, int player, int help)
{
    if (is_help(session, player, help) && session->member[player].help[help] < INK_SESSION_HELP)
        session->member[player].help[help]++;
}

int ink_session_help(const ink_session *session, int player, int help)
{
    return is_help(session, player, help) ? session->member[player].help[help] : 0;
}

/* "#help 1 hints=2 back=1" */
static void write_player(const ink_session *session, int player, ink_text *out)
{
    bool any = false;
    for (int help = 0; help < INK_HELP_KINDS; help++) {
        if (session->member[player].help[help] == 0)
            continue;
        if (!any) {
            ink_text_string(out, "#help ");
            ink_text_number(out, player + 1);
        }
        any = true;
        ink_text_char(out, ' ');
        ink_text_string(out, names[help]);
        ink_text_char(out, '=');
        ink_text_number(out, session->member[player].help[help]);
    }
    ink_text_string(out, any ? "\n" : "");
}

void ink_help_write(const ink_session *session, ink_text *out)
{
    ink_text_string(out, session->no_hints ? "#hints off\n" : "");
    for (int player = 0; player < session->table.players; player++)
        write_player(session, player, out);
}

bool ink_help_read(ink_slice word, uint16_t help[INK_HELP_KINDS])
{
    uint32_t times;
    size_t length = 0;
    while (length < word.length && word.data[length] != '=')
        length++;
    int kind = ink_help_find((ink_slice){word.data, length});
    if (kind < 0 || length == word.length)
        return false;
    ink_slice digits = {word.data + length + 1, word.length - length - 1};
    if (!ink_slice_number(digits, INK_SESSION_HELP, &times))
        return false;
    help[kind] = (uint16_t)times;
    return true;
}
