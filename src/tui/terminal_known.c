/* Asks the terminal's description. It has a file of its own, since <term.h> takes many short names
   for itself. */
#define _XOPEN_SOURCE 700
#include "terminal.h"

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
