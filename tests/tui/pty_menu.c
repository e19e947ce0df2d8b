/* TEST tui_pty_menu: The menu in a pseudo-terminal by keys, clicks and the wheel: a game begun,
   left, gone on with and finished there, the first lesson, the language that is kept, a terminal
   that can only print, signals on every screen.

   tui_pty_menu PROGRAM FOLDER: the menu in a pseudo-terminal. Games that begin and go on there,
   lessons, rules and the language, by keys and clicks. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void open_menu(struct pty *pty)
{
    game_start_menu(pty, 80, 24);
    pty_check(pty_await(pty, "Leave"), "no menu", "menu");
    pty_settle(pty);
}

/* Leaves it; what is printed then. */
static void close_menu(struct pty *pty, const char *keys, const char *what)
{
    pty_type(pty, keys);
    pty_check(pty_finish(pty) == 0, "exit status", what);
    pty_free(pty);
}

/* Opens the menu, does the steps, and leaves it. */
static void check_steps(const struct game_step *steps, const char *what)
{
    struct pty pty;
    open_menu(&pty);
    game_do(&pty, steps);
    close_menu(&pty, "\33", what);
}

static bool settings_hold(const char *text)
{
    char path[GAME_PATH];
    game_file("inkrail/settings", path);
    return game_holds(path, text);
}

static void clear_settings(void)
{
    char path[GAME_PATH];
    game_file("inkrail/settings", path);
    unlink(path);
}

/* A new game with a seed, out of it, back into it, to its end: the closing line is in the shell. */
static void check_games(void)
{
    static const struct game_step steps[] = {
        {"New\r", "Blue box", "presets"},           {"\r", "Start the game", "new game"},
        {"kk", "Any text", "the row of the seed"},  {"monday\t\t\r", "Longest", "the board"},
        {".\rq", "Statistics", "back from a game"}, {NULL, NULL, NULL}};
    struct pty pty;
    char keys[1 << 12];
    open_menu(&pty);
    game_do(&pty, steps);
    pty_check(strstr(pty.seen, "round 1 of 7") != NULL, "a game that was left is not offered",
              "menu");
    /* Digits are those of the menu before. */
    game_do(&pty, (const struct game_step[]){{"1", "Blue box", "1 begins a game, as before"},
                                             {"\33", "Statistics", "back from the presets"},
                                             {NULL, NULL, NULL}});
    snprintf(keys, sizeof keys, "0%s", game_keys(7));
    keys[strlen(keys) - 1] = '\0'; /* the end of the game is looked at before it is left */
    game_do(&pty, (const struct game_step[]){{keys, "these dice", "the verdict at the end"},
                                             {"q", "Statistics", "back from the end"},
                                             {NULL, NULL, NULL}});
    pty_type(&pty, "\33");
    pty_check(pty_await(&pty, "(classic, seed monday)"), "no closing line", "menu");
    close_menu(&pty, "", "menu");
}

/* The first lesson from its first key to its last; what is done is remembered. */
static void check_lesson(void)
{
    static const struct game_step steps[] = {{"Les\r", "get wrong", "lessons"},
                                             {"\r", "Step 1 of 5", "first lesson"},
                                             {"1.\r", "leaves the exit", "first step"},
                                             {"2.\r", "never each", "second step"},
                                             {"3.r\r", "something to join", "third step"},
                                             {"4.\r", "All four", "fourth step"},
                                             {"n", "first of 7", "last step"},
                                             {"\r", "crosses", "the next lesson"},
                                             {"2", "counts twice", "the right answer"},
                                             {"\33", "done", "the list tells what is done"},
                                             {"\33", "Statistics", "back in the menu"},
                                             {NULL, NULL, NULL}};
    clear_settings();
    check_steps(steps, "lesson");
    pty_check(settings_hold("lessons = first"), "not remembered", "lesson");
}

/* Clicks on items and on "Esc: back", and the wheel. */
static void check_mouse(void)
{
    static const struct game_step steps[] = {
        {"\33[<0;17;15M\33[<0;17;15m", "in short", "a click on the sixth item"},
        {"\33[<0;72;24M\33[<0;72;24m", "Statistics", "a click on a key"},
        {"\33[<0;17;12M\33[<0;17;12m", "get wrong", "a click on the third item"},
        {"\33[<0;10;9M\33[<0;10;9m", "Step 1", "a click on the third lesson of its group"},
        {"q", "get wrong", "back in the list"},
        {"\33", "Statistics", "back in the menu"},
        {"\33[<65;40;12M", "finished", "the wheel goes to the next item"},
        {"\33[<64;40;12M\33[<64;40;12M", "the date is the seed", "and to those before"},
        {NULL, NULL, NULL}};
    game_clear_folder();
    clear_settings();
    check_steps(steps, "menu by mouse");
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
    static const struct game_step steps[] = {{"Lan\r", "Deutsch", "languages"},
                                             {"2", "Deutsch", "the menu tells the language"},
                                             {NULL, NULL, NULL}};
    clear_settings();
    games.locale = "";
    check_steps(steps, "language");
    pty_check(settings_hold("language = de"), "not kept", "language");
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
    game_do(&pty, (const struct game_step[]){{"lesson 2\r", "Type the number", "a lesson in lines"},
                                             {"quit\r", "menu> ", "back in the menu in lines"},
                                             {NULL, NULL, NULL}});
    close_menu(&pty, "quit\r", "dumb");
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
        open_menu(&pty);
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
    if (!games_open(argc, argv))
        return 2;
    check_games();
    check_lesson();
    check_mouse();
    check_language();
    check_dumb();
    check_hangup();
    return games_close("tui_pty_menu");
}
