/* tui_pty_menu PROGRAM FOLDER: the menu in a pseudo-terminal. Games that begin and go on there, lessons, rules and the language, by keys and clicks. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What was seen before counts no more. */
static void forget(struct pty *pty)
{
    pty->length = 0;
    pty->seen[0] = '\0';
}

static void type(struct pty *pty, const char *keys)
{
    forget(pty);
    pty_type(pty, keys);
    pty_settle(pty);
}

static void check_seen(const struct pty *pty, const char *text, const char *what)
{
    pty_check(strstr(pty->seen, text) != NULL, text, what);
}

static void open_menu(struct pty *pty)
{
    game_start_menu(pty, 80, 24);
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

/* A new game, out of it, back into it, to its end: the closing line is in the shell. */
static void check_games(void)
{
    struct pty pty;
    open_menu(&pty);
    check_seen(&pty, "New game", "menu");
    type(&pty, "N"); /* the beginning of its name */
    type(&pty, "\r");
    check_seen(&pty, "Blue box", "presets");
    type(&pty, "\r");
    check_seen(&pty, "Start the game", "new game");
    type(&pty, "\r");
    type(&pty, ".\r");
    type(&pty, "q");
    check_seen(&pty, "Go on", "a game that was left is not offered");
    check_seen(&pty, "round 1 of 7", "nor its round");
    type(&pty, "1");
    char keys[1 << 12];
    snprintf(keys, sizeof keys, "%s", game_keys(8));
    keys[strlen(keys) - 1] = '\0'; /* the end of the game is looked at before it is left */
    type(&pty, keys);
    check_seen(&pty, "Review", "the game is not over");
    type(&pty, "q");
    check_seen(&pty, "Statistics", "not back in the menu");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "menu");
    check_seen(&pty, "(classic, seed ", "no closing line");
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
    type(&pty, "Les");
    type(&pty, "\r");
    check_seen(&pty, "What people get wrong", "lessons");
    type(&pty, "\r");
    check_seen(&pty, "Step 1 of 5", "first lesson");
    type(&pty, "1.\r");
    check_seen(&pty, "leaves the exit", "first step");
    type(&pty, "2.\r");
    type(&pty, "3.r\r");
    type(&pty, "4.\r");
    type(&pty, "n");
    check_seen(&pty, "first of 7 rounds", "last step");
    pty_check(game_holds(path, "lessons = first"), "not remembered", "lesson");
    type(&pty, "\r");
    check_seen(&pty, "crosses", "the next lesson");
    type(&pty, "2");
    check_seen(&pty, "B2 counts twice", "the right answer");
    type(&pty, "\33");
    check_seen(&pty, "done", "the list does not tell what is done");
    type(&pty, "\33");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "lesson");
    pty_free(&pty);
}

/* Clicks on an item, on "Esc: back", and in a lesson on a space. */
static void check_mouse(void)
{
    struct pty pty;
    game_clear_folder();
    clear_settings();
    open_menu(&pty);
    type(&pty, "\33[<0;14;15M\33[<0;14;15m"); /* the sixth item: Rules */
    check_seen(&pty, "The rules in short", "a click on an item");
    type(&pty, "\33[<0;72;24M\33[<0;72;24m");
    check_seen(&pty, "New game", "a click on a key");
    type(&pty, "\33[<0;14;12M\33[<0;14;12m"); /* the third: Lessons */
    type(&pty, "4\r");
    check_seen(&pty, "What is an error?", "lesson");
    type(&pty, "q");
    type(&pty, "\33");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 0, "exit status", "menu by mouse");
    pty_free(&pty);
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
    type(&pty, "Lan");
    type(&pty, "\r");
    type(&pty, "2");
    pty_check(game_holds(path, "language = de"), "not kept", "language");
    pty_type(&pty, "\33");
    pty_check(pty_finish(&pty) == 0, "exit status", "language");
    pty_free(&pty);
    game_start(&pty, "--lines --seed monday", 80, 24);
    pty_settle(&pty);
    check_seen(&pty, "Runde 1", "play does not speak the language that was chosen");
    type(&pty, "quit\r");
    pty_finish(&pty);
    pty_free(&pty);
    games.locale = "C.UTF-8";
    game_start(&pty, "--lines --seed monday", 80, 24);
    pty_settle(&pty);
    check_seen(&pty, "Round 1", "LC_ALL is not stronger");
    type(&pty, "quit\r");
    pty_finish(&pty);
    pty_free(&pty);
    clear_settings();
}

/* A terminal that can only print has the menu in lines. */
static void check_dumb(void)
{
    struct pty pty;
    games.terminal = "dumb";
    game_start_menu(&pty, 80, 24);
    pty_settle(&pty);
    check_seen(&pty, "Type 'new' to play", "no menu in lines");
    type(&pty, "lesson 2\r");
    check_seen(&pty, "Type the number", "no lesson in lines");
    type(&pty, "quit\r");
    type(&pty, "quit\r");
    pty_check(pty_finish(&pty) == 0, "exit status", "dumb");
    pty_free(&pty);
    games.terminal = "xterm-256color";
}

/* The terminal goes away in the menu, in a form and in a lesson: the program ends. */
static void check_hangup(void)
{
    static const char *const places[] = {"", "N\r\r", "Les\r\r", "Rul\r\r"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct pty pty;
        game_clear_folder();
        open_menu(&pty);
        if (places[i][0] != '\0')
            type(&pty, places[i]);
        kill(pty.child, SIGTERM);
        pty_check(pty_finish(&pty) >= 0, "does not end", places[i]);
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
