/* Clicks, in windows and terminals of several kinds. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AFTER_US = 500000 }; /* longer than two clicks are one */

/* A window that changes after a click is drawn anew at once, and the next click is on its spaces:
   what was C1 is B1 in a larger window. */
static void check_resize_after_click(void)
{
    struct pty pty;
    char save[GAME_PATH];
    game_start_kept(&pty, "click", save);
    pty_type(&pty, "\33[<0;24;12M");
    pty_settle(&pty);
    pty_type(&pty, "\33[<0;24;12m"); /* a finger takes its time */
    pty_settle(&pty);
    pty_set_size(&pty, 60, 20);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "too small") != NULL, "no word of a small window", "click");
    pty_set_size(&pty, 120, 40);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "Longest highway") != NULL, "nothing after it grew", "click");
    pty_type(&pty, "\33[<0;19;4M\33[<0;19;4m\33[<0;19;4M\33[<0;19;4m");
    pty_settle(&pty);
    pty_check(game_holds(save, "1: B1"), "a click is taken for one in the old window", "click");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "click");
    pty_free(&pty);
}

/* Terminals that tell clicks in the plain way, far to the right: "?: keys" in the corner. */
static void check_plain_mouse(void)
{
    struct pty pty;
    char save[GAME_PATH];
    games.terminal = "screen";
    game_start_kept(&pty, "plain", save);
    pty_set_size(&pty, 120, 40);
    pty_settle(&pty);
    pty_type(&pty, "\33[M \223H\33[M#\223H");
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "move; h j k l") != NULL, "no help", "plain mouse");
    pty_type(&pty, "\33q");
    pty_check(pty_finish(&pty) == 1, "exit status", "plain mouse");
    pty_free(&pty);
    games.terminal = "xterm-256color";
}

/* The wheel scrolls the rules, told in both ways; let go it is nothing. */
static void check_wheel(const char *terminal, const char *down)
{
    static const char below[] = "into one network";
    struct pty pty;
    char save[GAME_PATH];
    games.terminal = terminal;
    game_start_kept(&pty, "wheel", save);
    pty_type(&pty, "i");
    pty_check(pty_await(&pty, "What is drawn"), "no rules", terminal);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, below) == NULL, "the rules are short", terminal);
    pty_type(&pty, down);
    pty_type(&pty, down);
    pty_check(pty_await(&pty, below), "the wheel does nothing", terminal);
    pty_type(&pty, "\33q");
    pty_check(pty_finish(&pty) == 1, "exit status", terminal);
    pty_free(&pty);
    games.terminal = "xterm-256color";
}

/* Clicks: a die, a space, the same again for its next way, twice to draw. There is no place for
   finished games, so the file of the record is asked for. */
static void check_mouse(void)
{
    struct pty pty;
    char record[GAME_PATH], keys[GAME_PATH + 16];
    snprintf(record, sizeof record, "%s/mouse.record", games.folder);
    unlink(record);
    games.data_home = "/dev/null";
    game_start(&pty, "--seed mouse classic", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, "\33[<0;12;3M\33[<0;12;3m");
    pty_settle(&pty);
    pty_type(&pty, "\33[<0;12;3M\33[<0;12;3m\33[<0;12;3M\33[<0;12;3m\33[<0;12;3M\33[<0;12;3m");
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "B1") != NULL || pty.length > 0, "clicks", "mouse");
    pty_type(&pty, game_keys(8));
    snprintf(keys, sizeof keys, "%s\r", record);
    pty_type(&pty, keys);
    pty_check(pty_finish(&pty) == 0, "exit status", "mouse");
    pty_check(game_replays(record), "record", "mouse");
    char *text = game_read_file(record);
    pty_check(strstr(text, "1: B1") != NULL, "what was clicked was not drawn first", "mouse");
    free(text);
    pty_free(&pty);
    games.data_home = games.folder;
}

/* Two clicks at once draw what is shown: nothing but the mouse is used, and nothing is turned on
   the way. */
static void check_double_click(void)
{
    struct pty pty;
    char save[GAME_PATH];
    game_start_kept(&pty, "double", save);
    pty_type(&pty, "\33[<0;12;3M\33[<0;12;3m");
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "Enter draws") != NULL, "what would be drawn is not told", "double");
    pty_check(!game_holds(save, "1: "), "one click draws", "double");
    usleep(AFTER_US); /* the first click is no half of what follows */
    pty_type(&pty, "\33[<0;36;3M\33[<0;36;3m\33[<0;36;3M\33[<0;36;3m");
    pty_settle(&pty);
    pty_check(game_holds(save, "1: F1"), "two clicks do not draw", "double");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "double");
    pty_free(&pty);
}

/* Terminals with no colours, with 8 (whose ground nobody tells) and with 256: the board is there on
   all of them, and its colours are those that the terminal has. */
static void check_colours(void)
{
    static const struct {
        const char *terminal, *rail; /* what begins a railway there; NULL: no colour at all */
    } row[] = {{"vt100", NULL}, {"xterm", "\33[35m"}, {"xterm-256color", "38;5;30"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct pty pty;
        char save[GAME_PATH];
        games.terminal = row[i].terminal;
        game_start_kept(&pty, "colours", save);
        pty_check(strstr(pty.seen, "Round 1") != NULL, "no board", row[i].terminal);
        if (row[i].rail != NULL)
            pty_check(strstr(pty.seen, row[i].rail) != NULL, "no such colour", row[i].terminal);
        else
            pty_check(strstr(pty.seen, "\33[3") == NULL, "a colour", row[i].terminal);
        pty_type(&pty, "q");
        pty_check(pty_finish(&pty) == 1, "exit status", row[i].terminal);
        pty_free(&pty);
    }
    games.terminal = "xterm-256color";
}

void check_clicks(void)
{
    check_double_click();
    check_colours();
    check_resize_after_click();
    check_plain_mouse();
    check_wheel("xterm-256color", "\33[<65;10;10M");
    check_wheel("screen", "\33[Ma**");
    check_mouse();
}
