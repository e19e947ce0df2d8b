/* tui_pty_menu PROGRAM FOLDER: the menu in a pseudo-terminal. Games that begin and go on there, lessons, rules and the language, by keys and clicks. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Types keys, and waits until the text is on the screen; what was seen before counts no more. */
static void expect(struct pty *pty, const char *keys, const char *text, const char *what)
{
    pty->length = pty->looked = 0;
    pty->seen[0] = '\0';
    pty_type(pty, keys);
    pty_check(pty_await(pty, text), text, what);
    pty_settle(pty);
}

static void open_menu(struct pty *pty)
{
    game_start_menu(pty, 80, 24);
    pty_check(pty_await(pty, "Leave"), "no menu", "menu");
    pty_settle(pty);
}

static void settings_path(char path[GAME_PATH])
{
    snprintf(path, GAME_PATH, "%s/inkrail/settings", games.folder);
}

static void clear_settings(void)
{
    char path[GAME_PATH];
    settings_path(path);
    unlink(path);
}

/* A new game with a seed, out of it, back into it, to its end: the closing line is in the shell. */
static void check_games(void)
{
    struct pty pty;
    char keys[1 << 12];
    open_menu(&pty);
    expect(&pty, "New\r", "Blue box", "presets");
    expect(&pty, "\r", "Start the game", "new game");
    expect(&pty, "kk", "Any text", "the row of the seed");
    expect(&pty, "monday\t\t\r", "Longest", "the board");
    expect(&pty, ".\rq", "Statistics", "back from a game");
    pty_check(strstr(pty.seen, "round 1 of 7") != NULL, "a game that was left is not offered",
              "menu");
    snprintf(keys, sizeof keys, "1%s", game_keys(7));
    keys[strlen(keys) - 1] = '\0'; /* the end of the game is looked at before it is left */
    expect(&pty, keys, "better", "the verdict at the end");
    expect(&pty, "q", "Statistics", "back from the end");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "menu");
    pty_check(strstr(pty.seen, "(classic, seed monday)") != NULL, "no closing line", "menu");
    pty_free(&pty);
}

/* The first lesson from its first key to its last; what is done is remembered. */
static void check_lesson(void)
{
    struct pty pty;
    char path[GAME_PATH];
    settings_path(path);
    clear_settings();
    open_menu(&pty);
    expect(&pty, "Les\r", "get wrong", "lessons");
    expect(&pty, "\r", "Step 1 of 5", "first lesson");
    expect(&pty, "1.\r", "leaves the exit", "first step");
    expect(&pty, "2.\r", "never each", "second step");
    expect(&pty, "3.r\r", "something to join", "third step");
    expect(&pty, "4.\r", "All four", "fourth step");
    expect(&pty, "n", "first of 7", "last step");
    pty_check(game_holds(path, "lessons = first"), "not remembered", "lesson");
    expect(&pty, "\r", "crosses", "the next lesson");
    expect(&pty, "2", "counts twice", "the right answer");
    expect(&pty, "\33", "done", "the list tells what is done");
    expect(&pty, "\33", "Statistics", "back in the menu");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "lesson");
    pty_free(&pty);
}

/* Clicks on items and on "Esc: back". */
static void check_mouse(void)
{
    struct pty pty;
    game_clear_folder();
    clear_settings();
    open_menu(&pty);
    expect(&pty, "\33[<0;17;15M\33[<0;17;15m", "in short", "a click on the sixth item");
    expect(&pty, "\33[<0;72;24M\33[<0;72;24m", "Statistics", "a click on a key");
    expect(&pty, "\33[<0;17;12M\33[<0;17;12m", "get wrong", "a click on the third item");
    expect(&pty, "\33[<0;10;9M\33[<0;10;9m", "Step 1", "a click on the third lesson of its group");
    expect(&pty, "q", "get wrong", "back in the list");
    expect(&pty, "\33", "Statistics", "back in the menu");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 0, "exit status", "menu by mouse");
    pty_free(&pty);
}

/* What `play` speaks now. */
static void check_spoken(const char *locale, const char *text, const char *what)
{
    struct pty pty;
    games.locale = locale;
    game_start(&pty, "--lines --seed monday", 80, 24);
    pty_check(pty_await(&pty, text), text, what);
    pty_type(&pty, "quit\r");
    pty_finish(&pty);
    pty_free(&pty);
    games.locale = "C.UTF-8";
}

/* The language is kept, `play` knows it, and LC_ALL is still stronger. */
static void check_language(void)
{
    struct pty pty;
    char path[GAME_PATH];
    settings_path(path);
    clear_settings();
    games.locale = "";
    open_menu(&pty);
    expect(&pty, "Lan\r", "Deutsch", "languages");
    expect(&pty, "2", "Deutsch", "the menu tells the language");
    pty_check(game_holds(path, "language = de"), "not kept", "language");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "language");
    pty_free(&pty);
    check_spoken("", "Runde 1", "play does not speak the language that was chosen");
    check_spoken("C.UTF-8", "Round 1", "LC_ALL is not stronger");
    clear_settings();
}

/* A terminal that can only print has the menu in lines. */
static void check_dumb(void)
{
    struct pty pty;
    games.terminal = "dumb";
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1); /* libedit loses some words about such terminals */
    game_start_menu(&pty, 80, 24);
    unsetenv("ASAN_OPTIONS");
    pty_check(pty_await(&pty, "Type 'new' to play"), "no menu in lines", "dumb");
    expect(&pty, "lesson 2\r", "Type the number", "a lesson in lines");
    expect(&pty, "quit\r", "menu> ", "back in the menu in lines");
    pty_type(&pty, "quit\r");
    pty_check(pty_finish(&pty) == 0, "exit status", "dumb");
    pty_free(&pty);
    games.terminal = "xterm-256color";
}

/* The terminal goes away in the menu, in a form, in a lesson and in the rules: the program ends. */
static void check_hangup(void)
{
    static const struct {
        const char *keys, *text;
    } places[] = {{"", "Leave"},
                  {"New\r\r", "Start the game"},
                  {"Les\r\r", "Step 1"},
                  {"Rul\r\r", "highway never"}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct pty pty;
        game_clear_folder();
        game_start_menu(&pty, 80, 24);
        pty_check(pty_await(&pty, "Leave"), "no menu", "hangup");
        pty_type(&pty, places[i].keys);
        pty_check(i == 0 || pty_await(&pty, places[i].text), places[i].text, "hangup");
        pty_settle(&pty);
        kill(pty.child, SIGTERM);
        pty_check(pty_finish(&pty) >= 0, "does not end", places[i].text);
        pty_free(&pty);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    games.program = argv[1];
    mkdir(argv[2], 0755);
    games.folder = realpath(argv[2], NULL);
    if (games.folder == NULL)
        return 2;
    games.state_home = games.data_home = games.folder;
    signal(SIGPIPE, SIG_IGN);
    game_clear_folder();
    check_games();
    check_lesson();
    check_mouse();
    check_language();
    check_dumb();
    check_hangup();
    game_clear_folder();
    free(games.folder);
    printf("tui_pty_menu: %d failures\n", pty_failures);
    return pty_failures == 0 ? 0 : 1;
}
