#include "start.h"

#include "command.h"
#include "options.h"
#include "output.h"
#include "play.h"
#ifdef INKRAIL_TUI
#include "tui/menu.h"
#endif

int start(void)
{
#ifdef INKRAIL_TUI
    struct settings settings = {0};
    if (play_on_board(&settings) && tui_menu(false, colours_wanted(NULL)))
        return STATUS_YES;
#endif
    help_overview();
    return STATUS_YES;
}
