#define _GNU_SOURCE
#include "pty_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 24 };

struct game_places games = {.locale = "C.UTF-8", .terminal = "xterm-256color"};

static void take_places(void)
{
    setenv("TERM", games.terminal, 1);
    setenv("XDG_STATE_HOME", games.state_home, 1);
    setenv("XDG_DATA_HOME", games.data_home, 1);
    setenv("XDG_CONFIG_HOME", games.folder, 1);
    setenv("LC_ALL", games.locale, 1);
}

static void become_program(const void *how)
{
    char *const *arguments = how;
    take_places();
    execv(games.program, arguments);
    _exit(98);
}

static void become_shell(const void *how)
{
    char script[4 * GAME_PATH];
    snprintf(script, sizeof script, "'%s' play %s; echo \"stopped: $?\"; read -r go; fg",
             games.program, (const char *)how);
    take_places();
    execl("/bin/sh", "sh", "-m", "-c", script, (char *)NULL);
    _exit(98);
}

void game_start_command(struct pty *pty, const char *words, int columns, int rows)
{
    static char line[3 * GAME_PATH];
    char *arguments[MOST_ARGUMENTS] = {(char[]){"inkrail"}};
    int count = 1;
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word != NULL && count + 1 < MOST_ARGUMENTS;
         word = strtok(NULL, " "))
        arguments[count++] = word;
    pty_start(pty, columns, rows, become_program, arguments);
}

void game_start(struct pty *pty, const char *words, int columns, int rows)
{
    char line[3 * GAME_PATH];
    snprintf(line, sizeof line, "play %s", words);
    game_start_command(pty, line, columns, rows);
}

void game_start_below_shell(struct pty *pty, const char *words, int columns, int rows)
{
    pty_start(pty, columns, rows, become_shell, words);
}

void game_start_menu(struct pty *pty, int columns, int rows)
{
    char *arguments[] = {(char[]){"inkrail"}, NULL};
    pty_start(pty, columns, rows, become_program, arguments);
}

bool games_open(int argc, char **argv)
{
    if (argc != 3)
        return false;
    mkdir(argv[2], 0755);
    games.program = realpath(argv[1], NULL);
    games.folder = realpath(argv[2], NULL);
    if (games.program == NULL || games.folder == NULL)
        return false;
    games.state_home = games.data_home = games.folder;
    signal(SIGPIPE, SIG_IGN);
    game_clear_folder();
    return true;
}

int games_close(const char *test)
{
    game_clear_folder();
    free(games.program);
    free(games.folder);
    printf("%s: %d failures\n", test, pty_failures);
    return pty_failures == 0 ? 0 : 1;
}

void game_forget_seen(struct pty *pty)
{
    pty->length = pty->looked = 0;
    pty->seen[0] = '\0';
}

void game_do(struct pty *pty, const struct game_step *steps)
{
    for (; steps->keys != NULL; steps++) {
        game_forget_seen(pty);
        pty_type(pty, steps->keys);
        pty_check(pty_await(pty, steps->text), steps->text, steps->what);
        pty_settle(pty);
    }
}

/* --- files ------------------------------------------------------------------------------------ */

void game_file(const char *name, char path[GAME_PATH])
{
    snprintf(path, GAME_PATH, "%s/%s", games.folder, name);
}

void game_write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    pty_check(file != NULL && fputs(text, file) >= 0, "cannot be written", path);
    if (file != NULL)
        fclose(file);
}

char *game_read_file(const char *path)
{
    char *text = calloc(1, PTY_SEEN);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        size_t length = fread(text, 1, PTY_SEEN - 1, file);
        text[length] = '\0';
        fclose(file);
    }
    return text;
}

void game_await_file(struct pty *pty, const char *path, const char *text)
{
    for (long until = pty_now_ms() + PTY_LIMIT_MS; pty_now_ms() < until;) {
        char *read = game_read_file(path);
        bool there = strstr(read, text) != NULL;
        free(read);
        if (there)
            return;
        pty_settle(pty);
    }
}

void game_cut_remarks(char *text)
{
    char *from = text, *to = text;
    while (*from != '\0') {
        size_t length = strcspn(from, "\n") + 1;
        if (from[0] != '#') {
            memmove(to, from, length);
            to += length;
        }
        from += from[length - 1] == '\0' ? length - 1 : length;
    }
    *to = '\0';
}

bool game_replays(const char *path)
{
    char command[3 * GAME_PATH];
    snprintf(command, sizeof command, "'%s' replay '%s' >/dev/null", games.program, path);
    return system(command) == 0;
}

/* --- games ------------------------------------------------------------------------------------ */

void game_clear_folder(void)
{
    char path[GAME_PATH];
    snprintf(path, sizeof path, "%s/inkrail/play.save", games.folder);
    unlink(path);
    for (int i = 2; i < 10; i++) {
        snprintf(path, sizeof path, "%s/inkrail/play-%d.save", games.folder, i);
        unlink(path);
    }
}

const char *game_keys(int turns)
{
    static char keys[1 << 16];
    size_t length = 0;
    for (int turn = 0; turn < turns; turn++) {
        length += (size_t)snprintf(keys + length, sizeof keys - length, "\r");
        for (int i = 0; i < 9; i++)
            length += (size_t)snprintf(keys + length, sizeof keys - length, ".\r");
        length += (size_t)snprintf(keys + length, sizeof keys - length, "nn");
    }
    snprintf(keys + length, sizeof keys - length, "q");
    return keys;
}

void game_start_kept(struct pty *pty, const char *name, char save[GAME_PATH])
{
    char arguments[3 * GAME_PATH];
    snprintf(save, GAME_PATH, "%s/%s.save", games.folder, name);
    unlink(save);
    snprintf(arguments, sizeof arguments, "--lang en --seed mouse --keep %s classic", save);
    game_start(pty, arguments, 80, 24);
    pty_settle(pty);
}

bool game_holds(const char *path, const char *text)
{
    char *found = game_read_file(path);
    bool held = strstr(found, text) != NULL;
    free(found);
    return held;
}
