/* Asks the terminal's description. It has a file of its own, since <term.h> takes many short names
   for itself. */
#define _XOPEN_SOURCE 700
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ncurses.h>
#include <term.h>

bool terminal_is_known(void)
{
    int error = 0;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    bool moves = cursor_address != NULL;
    del_curterm(cur_term);
    return moves;
}

/* Those of the family of xterm say so in their description (XT); some others do not. */
bool terminal_takes_questions(void)
{
    static const char *const others[] = {"screen", "tmux", "rxvt"};
    const char *name = getenv("TERM");
    bool takes = tigetflag("XT") > 0;
    for (size_t i = 0; name != NULL && i < sizeof others / sizeof *others; i++)
        takes |= strncmp(name, others[i], strlen(others[i])) == 0;
    return takes;
}
