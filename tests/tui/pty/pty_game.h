/* Games of `PROGRAM play` in a pseudo-terminal: how they are started, what keys play them, and the
   files that they leave. */
#ifndef INKRAIL_TESTS_TUI_PTY_GAME_H
#define INKRAIL_TESTS_TUI_PTY_GAME_H

#include "pty.h"

enum { GAME_PATH = 1024 };

/* What the next game is started with. */
struct game_places {
    char *program;
    char *folder;           /* of all files */
    const char *state_home; /* where games are kept */
    const char *data_home;  /* where finished ones are */
    const char *locale, *terminal;
};
extern struct game_places games;

/* Begins a test: `PROGRAM FOLDER` are its arguments, and nothing is left of the run before. False
   if there is no such folder. Ends it: the status of the test. */
bool games_open(int argc, char **argv);
int games_close(const char *test);

/* A file of the folder. */
void game_file(const char *name, char path[GAME_PATH]);

/* Forgets what was seen so far. */
void game_forget_seen(struct pty *pty);

/* Types keys, and waits until the text is written after them. */
struct game_step {
    const char *keys, *text, *what;
};
void game_do(struct pty *pty, const struct game_step *steps); /* the last has no keys */

/* Starts the program with these words, the command first. */
void game_start_command(struct pty *pty, const char *words, int columns, int rows);

/* Starts `PROGRAM play` with these words. */
void game_start(struct pty *pty, const char *words, int columns, int rows);

/* The same below a shell that has jobs. When the game is stopped the shell says so, and goes on
   with it after a line. */
void game_start_below_shell(struct pty *pty, const char *words, int columns, int rows);

/* Starts the program without a command. */
void game_start_menu(struct pty *pty, int columns, int rows);

/* Starts a game that is kept in a file of this name. */
void game_start_kept(struct pty *pty, const char *name, char save[GAME_PATH]);

/* Draws whatever is in the hand at the next place where it fits, then ends the round; a few times
   more than any game needs it. At the end of the game these keys do no harm. */
const char *game_keys(int turns);

void game_write_file(const char *path, const char *text);
char *game_read_file(const char *path);

/* Waits until the file has the text; not for ever. */
void game_await_file(struct pty *pty, const char *path, const char *text);
bool game_holds(const char *path, const char *text);
bool game_replays(const char *path);

/* Without the remarks, which have the time that was used. */
void game_cut_remarks(char *text);

/* What an earlier run may have left. */
void game_clear_folder(void);

/* The parts of the test: clicks, and what becomes of finished games. */
void check_clicks(void);
void check_finished_games(void);

#endif
