/* tui_menu [OPTION...] SCRIPT: opens the menu in a terminal that is none and plays the script
   (wanted.h). */
#include "tui/scenes/menu.h"
#include "wanted.h"

static bool show(const struct wanted *wanted, struct script *script)
{
    static struct menu menu;
    struct terminal terminal;
    menu = (struct menu){0};
    if (!null_terminal(&terminal, script, wanted->operand[0], wanted->rows, wanted->columns))
        return false;
    menu_run(&menu, &terminal, wanted->ascii);
    menu_free(&menu);
    return true;
}

int main(int argc, char **argv)
{
    static const struct wanted_program program = {
        .name = "tui_menu",
        .prefix = "menu-",
        .operands = 1,
        .usual = {WANTED_USUAL, .folder = "fresh", .fresh = true},
        .show = show};
    return wanted_main(&program, argc, argv);
}
