/* Where the game begins: what there is to play, to learn and to look at. */
#ifndef INKRAIL_TUI_SCENES_MENU_H
#define INKRAIL_TUI_SCENES_MENU_H

#include "client/games/begin.h"
#include "scene.h"

struct menu {
    struct scene scene;
    bool colour;
    bool warns;            /* as tui_run */
    struct game_plan plan; /* the game that was chosen last */
    char *closing;         /* a line for each game that was finished, for the shell; NULL: none */
};

/* Runs until it is left. Games are played on the same terminal. */
void menu_run(struct menu *menu, struct terminal *terminal, bool ascii);
void menu_free(struct menu *menu);

/* The same in the terminal of the program, with the closing lines printed afterwards; false if
   there is no such terminal. */
bool tui_menu(bool ascii, bool colour);

#endif
