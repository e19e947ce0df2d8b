#include "keys.h"

#include <stddef.h>

#include "i18n/i18n.h"
#include "tui/terminal/terminal.h"

const struct key keys[] = {
    {PRESS_UP, ACT_UP, 0, N_("arrows"), N_("move; h j k l, too")},
    {PRESS_DOWN, ACT_DOWN, 0, NULL, NULL},
    {PRESS_LEFT, ACT_LEFT, 0, NULL, NULL},
    {PRESS_RIGHT, ACT_RIGHT, 0, NULL, NULL},
    {'k', ACT_UP, 0, NULL, NULL},
    {'j', ACT_DOWN, 0, NULL, NULL},
    {'h', ACT_LEFT, 0, NULL, NULL},
    {'l', ACT_RIGHT, 0, NULL, NULL},
    {'1', ACT_NUMBER, 1, "1 - 9", N_("take a die; 1 0 takes 10")},
    {'2', ACT_NUMBER, 2, NULL, NULL},
    {'3', ACT_NUMBER, 3, NULL, NULL},
    {'4', ACT_NUMBER, 4, NULL, NULL},
    {'5', ACT_NUMBER, 5, NULL, NULL},
    {'6', ACT_NUMBER, 6, NULL, NULL},
    {'7', ACT_NUMBER, 7, NULL, NULL},
    {'8', ACT_NUMBER, 8, NULL, NULL},
    {'9', ACT_NUMBER, 9, NULL, NULL},
    {'0', ACT_NUMBER, 0, NULL, NULL},
    {'s', ACT_SPECIAL, 0, "s 1 - 6", N_("take a special route")},
    {'p', ACT_NEXT_PIECE, 0, "p P", N_("next piece, piece before")},
    {'P', ACT_PREVIOUS_PIECE, 0, NULL, NULL},
    {PRESS_BACKTAB, ACT_PREVIOUS_PIECE, 0, NULL, NULL},
    {'.', ACT_NEXT_PLACE, 0, ".", N_("next place where it fits")},
    {'r', ACT_TURN, 0, "r", N_("turn it the next way")},
    {'f', ACT_FLIP, 0, "f", N_("mirror it")},
    {PRESS_ENTER, ACT_DRAW, 0, N_("Enter"), N_("draw it, or choose")},
    {' ', ACT_DRAW, 0, NULL, NULL},
    {'x', ACT_REMOVE, 0, "x", N_("take back what is here")},
    {PRESS_BACKSPACE, ACT_REMOVE, 0, NULL, NULL},
    {'u', ACT_UNDO, 0, "u", N_("undo the last step")},
    {'U', ACT_REDO, 0, "U", N_("redo the last step")},
    {PRESS_REDO, ACT_REDO, 0, NULL, NULL},
    {'c', ACT_CLEAR, 0, "c", N_("take back the whole round")},
    {'n', ACT_END, 0, "n", N_("end the round")},
    {'H', ACT_HINT, 0, "H", N_("show the best round")},
    {'v', ACT_VIEW, 0, "v", N_("networks, lines, errors")},
    {'e', ACT_EXPLAIN, 0, "e", N_("what each point is for")},
    {'g', ACT_GOALS, 0, "g", N_("the goals")},
    {'b', ACT_NEXT_BOARD, 0, "[ ]", N_("look at another board")},
    {PRESS_PAGE_DOWN, ACT_NEXT_BOARD, 0, NULL, NULL},
    {PRESS_PAGE_UP, ACT_PREVIOUS_BOARD, 0, NULL, NULL},
    {']', ACT_NEXT_BOARD, 0, NULL, NULL},
    {'[', ACT_PREVIOUS_BOARD, 0, NULL, NULL},
    {PRESS_TAB, ACT_PAGE, 0, "Tab", N_("goals and points, and back")},
    {'i', ACT_RULES, 0, "i", N_("the rules in short")},
    {'m', ACT_MESSAGES, 0, "m", N_("the messages once more")},
    {'T', ACT_TIPS, 0, "T", N_("tips on or off")},
    {'?', ACT_HELP, 0, "?", N_("show this list")},
    {'q', ACT_QUIT, 0, "q", N_("leave; the game is kept")},
    {PRESS_ESCAPE, ACT_CLOSE, 0, NULL, NULL},
    {PRESS_REDRAW, ACT_REDRAW, 0, NULL, NULL},
    {0, ACT_NONE, 0, NULL, NULL},
};

const struct key online_keys[] = {
    {'t', ACT_SAY, 0, "t", N_("say something to all")},
    {'K', ACT_LINK, 0, "K", N_("the link of your seat, for another device")},
    {'R', ACT_REMATCH, 0, "R", N_("at the end: a new table")},
    {'D', ACT_REMATCH, 1, "D", N_("the same with the same dice")},
    {0, ACT_NONE, 0, NULL, NULL},
};

static const struct key *find_in(const struct key *list, uint32_t press)
{
    for (const struct key *key = list; key->press != 0; key++)
        if (key->press == press)
            return key;
    return NULL;
}

const struct key *key_find(uint32_t press, bool online)
{
    const struct key *key = online ? find_in(online_keys, press) : NULL;
    return key != NULL ? key : find_in(keys, press);
}
