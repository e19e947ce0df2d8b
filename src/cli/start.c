#include "start.h"

#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/lines/start_lines.h"
#include "cli/text/output.h"
#include "command_line.h"
#include "play.h"
#ifdef INKRAIL_TUI
#include "tui/scenes/menu.h"
#endif

int start(bool in_lines)
{
    struct showing showing = {.in_lines = in_lines};
    bool terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
#ifdef INKRAIL_TUI
    if (play_on_board(&showing) && tui_menu(false, colours_wanted(NULL)))
        return STATUS_YES;
#endif
    if (in_lines || terminal)
        return start_in_lines(&showing);
    help_overview();
    return STATUS_YES;
}
