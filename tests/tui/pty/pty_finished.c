/* What becomes of finished games: history, record, or the terminal. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The only game in the history, "" if there is none; how many there are. */
static int find_finished(char path[GAME_PATH])
{
    char history[GAME_PATH];
    const struct dirent *entry;
    int count = 0;
    path[0] = '\0';
    snprintf(history, sizeof history, "%s/inkrail/games", games.data_home);
    DIR *names = opendir(history);
    while (names != NULL && (entry = readdir(names)) != NULL)
        if (strstr(entry->d_name, ".ink") != NULL) {
            snprintf(path, GAME_PATH, "%.500s/%.400s", history, entry->d_name);
            count++;
        }
    if (names != NULL)
        closedir(names);
    return count;
}

static void forget_finished(void)
{
    char path[GAME_PATH];
    while (find_finished(path) > 0 && unlink(path) == 0)
        continue;
}

/* What was written after the screen was given back. */
static const char *after_screen(const struct pty *pty)
{
    const char *last = NULL;
    for (const char *at = pty->seen; (at = strstr(at, "\33[?1049l")) != NULL; at++)
        last = at;
    return last != NULL ? last : "";
}

/* A finished game is in the history without a question, and one line says so. */
static void check_finished(const char *words, int turns, const char *result)
{
    struct pty pty;
    char path[GAME_PATH], save[GAME_PATH], arguments[GAME_PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", games.folder);
    game_clear_folder();
    forget_finished();
    snprintf(arguments, sizeof arguments, "--lang en --seed pty %s", words);
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, game_keys(turns));
    pty_check(pty_finish(&pty) == 0, "exit status", words);
    pty_check(find_finished(path) == 1 && game_replays(path), "the game is not in the history",
              words);
    pty_check(strstr(after_screen(&pty), result) != NULL, "no result", words);
    pty_check(strstr(after_screen(&pty), ", seed pty)") != NULL, "no seed", words);
    pty_check(path[0] != '\0' && strstr(after_screen(&pty), path) != NULL, "no file", words);
    pty_check(access(save, F_OK) != 0, "the save is still there", words);
    pty_free(&pty);
}

/* Waits until there is a game in the history; not for ever. */
static void await_finished(struct pty *pty)
{
    char path[GAME_PATH];
    for (long until = pty_now_ms() + PTY_LIMIT_MS; pty_now_ms() < until;) {
        pty_settle(pty);
        if (find_finished(path) > 0)
            return;
    }
}

/* Killed on the last screen: the game is there already, and the next program does not put it there
   again. */
static void check_killed_at_end(void)
{
    struct pty pty;
    char path[GAME_PATH], save[GAME_PATH], *keys = strdup(game_keys(8));
    snprintf(save, sizeof save, "%s/inkrail/play.save", games.folder);
    game_clear_folder();
    forget_finished();
    keys[strlen(keys) - 1] = '\0'; /* without q */
    game_start(&pty, "--lang en --seed pty classic", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, keys);
    await_finished(&pty); /* a busy machine is slow to play */
    kill(pty.child, SIGKILL);
    pty_finish(&pty);
    pty_free(&pty);
    free(keys);
    pty_check(find_finished(path) == 1, "the game is not in the history", "killed at the end");
    pty_check(access(save, F_OK) == 0, "no save", "killed at the end");
    game_start(&pty, "--lang en", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, "q");
    pty_finish(&pty);
    pty_check(strstr(pty.seen, "points (classic, seed pty)") != NULL, "it is not told",
              "killed at the end");
    pty_check(find_finished(path) == 1, "it is there twice", "killed at the end");
    pty_free(&pty);
}

/* Where the history cannot be written the game stays, and what to do is told in the shell. */
static void check_no_history(void)
{
    struct pty pty;
    char save[GAME_PATH], path[GAME_PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", games.folder);
    game_clear_folder();
    games.data_home = "/dev/null";
    game_start(&pty, "--lang en --seed pty classic", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, game_keys(8));
    pty_type(&pty, "\r"); /* no record either */
    pty_check(pty_finish(&pty) == 0, "exit status", "no history");
    pty_check(strstr(after_screen(&pty), "make the folder writable") != NULL, "no advice",
              "no history");
    pty_check(game_replays(save), "the game is lost", "no history");
    pty_free(&pty);
    games.data_home = games.folder;
    forget_finished();
    game_start(&pty, "--lang en", 80, 24); /* and now it can be */
    pty_settle(&pty);
    pty_type(&pty, "q");
    pty_finish(&pty);
    pty_check(find_finished(path) == 1 && game_replays(path), "it is not taken over", "no history");
    pty_free(&pty);
}

/* Nothing can be written anywhere: the record is printed. */
static void check_nowhere(void)
{
    struct pty pty;
    games.state_home = games.data_home = "/dev/null";
    game_start(&pty, "--lang en --seed pty classic", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, game_keys(8));
    pty_type(&pty, "\r");
    pty_check(pty_finish(&pty) == 0, "exit status", "nowhere");
    pty_check(strstr(after_screen(&pty), "score 1: ") != NULL, "the game is lost", "nowhere");
    pty_free(&pty);
    games.state_home = games.data_home = games.folder;
}

void check_finished_games(void)
{
    check_finished("classic", 8, " points (classic, ");
    check_finished("classic --bots 1", 9, " wins with ");
    check_killed_at_end();
    check_no_history();
    check_nowhere();
}
