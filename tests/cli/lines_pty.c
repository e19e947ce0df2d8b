/* TEST lines_pty: Lines that are typed in a pseudo-terminal: in windows that change, stopped and
   ended in between, without end.

   lines_pty PROGRAM FOLDER: types at `PROGRAM play --lines` in a pseudo-terminal whose window
   changes, stops and ends it while a line is typed, and sends it lines without end. */
#define _GNU_SOURCE
#include "pty.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { CHUNK = 1 << 16, MEGABYTE = 1 << 20 };

static const char *program, *folder;

/* --- the terminal ----------------------------------------------------------------------------- */

static void become_program(void)
{
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(0, getpid());
    signal(SIGTTOU, SIG_DFL);
    setenv("TERM", "xterm-256color", 1);
    setenv("HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execl(program, "inkrail", "play", "--lines", "--lang", "en", "--seed", "1", "classic",
          (char *)NULL);
    _exit(98);
}

/* The shell beside the program, which takes the terminal when that stops: says how the terminal is
   whenever the program stops or ends. */
static void be_shell(const void *how)
{
    (void)how;
    int status = 0;
    struct termios state;
    signal(SIGTTOU, SIG_IGN);
    pid_t child = fork();
    if (child == 0)
        become_program();
    while (waitpid(child, &status, WUNTRACED) == child) {
        tcsetpgrp(0, getpgrp());
        tcgetattr(0, &state);
        dprintf(1, "[%s %d, echo %s]\n", WIFSTOPPED(status) ? "stopped" : "ended",
                WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
                (state.c_lflag & ECHO) != 0 ? "on" : "off");
        if (!WIFSTOPPED(status))
            _exit(0);
        tcsetpgrp(0, child);
        kill(child, SIGCONT);
    }
}

static void start(struct pty *pty, int columns, int rows)
{
    char save[1024];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    unlink(save); /* what a game before has left is not gone on with */
    pty_start(pty, columns, rows, be_shell, NULL);
}

/* Waits for the prompt, and for the editor behind it: a key that comes before may be lost. */
static bool await_editor(struct pty *pty)
{
    struct termios state = {.c_lflag = ICANON};
    bool prompt = pty_await(pty, "round 1> ");
    for (long limit = pty_now_ms() + PTY_LIMIT_MS; prompt && pty_now_ms() < limit;) {
        tcgetattr(pty->master, &state);
        if ((state.c_lflag & ICANON) == 0)
            return true;
        poll(NULL, 0, 10);
    }
    return false;
}

static void finish(struct pty *pty, const char *how, const char *name)
{
    pty_check(pty_await(pty, how), how, name);
    kill(pty->child, SIGKILL);
    waitpid(pty->child, NULL, 0);
    close(pty->master);
    if (pty_failures > 0)
        printf("%s: the last of it: %s\n", name,
               pty->seen + (pty->length > 600 ? pty->length - 600 : 0));
    pty_free(pty);
}

/* --- windows ---------------------------------------------------------------------------------- */

static const char long_line[] = "where 2 what C3 and so on for a long line that nobody would type "
                                "but somebody may paste into it ";

/* Whatever the window becomes while a line is typed, the line is taken as it was typed. An editor
   that has not heard of it writes beside its memory, which ends the program sooner or later. */
static void check_window(int columns, int rows, const char *name)
{
    struct pty pty;
    start(&pty, 160, 50);
    pty_check(await_editor(&pty), "no prompt", name);
    pty_type(&pty, long_line);
    pty_check(pty_await(&pty, "into it "), "no echo", name);
    pty_set_size(&pty, columns, rows);
    pty_type(&pty, "more text here\b\b");
    if (columns > 30) /* or it is broken before */
        pty_check(pty_await(&pty, "\r\nround 1> where 2 what"), "the line is not drawn anew", name);
    pty_type(&pty, "\r");
    pty_check(pty_await(&pty, "No: that is too many words; type 'where"), "the line is lost", name);
    pty_type(&pty, "state\rscore all\r1 D1\rhelp\r");
    pty_check(pty_await(&pty, "leave the game"), "it does not go on", name);
    pty_set_size(&pty, 120, 40);
    pty_type(&pty, "row 1\r");
    pty_check(pty_await(&pty, "Row 1: D1 railway"), "it does not go on in a larger window", name);
    pty_type(&pty, "quit\r");
    finish(&pty, "[ended 1, echo on]", name);
}

/* The cursor inside of the line stays where it was. */
static void check_cursor(void)
{
    struct pty pty;
    start(&pty, 100, 30);
    await_editor(&pty);
    pty_type(&pty, "wh1\33[D");
    pty_await(&pty, "wh1");
    pty_set_size(&pty, 50, 30);
    pty_type(&pty, "ere ");
    pty_type(&pty, "\r");
    pty_check(pty_await(&pty, "Die 1, railway T-junction:"), "the cursor has moved", "cursor");
    pty_type(&pty, "quit\r");
    finish(&pty, "[ended 1, echo on]", "cursor");
}

/* --- signals ---------------------------------------------------------------------------------- */

/* Ctrl-C, or another end: the terminal is as it was, and the signal has done what it always
   does. */
static void check_end(const char *key, const char *how, const char *name)
{
    struct pty pty;
    start(&pty, 80, 24);
    await_editor(&pty);
    pty_type(&pty, "1 D1\rwhere");
    pty_check(pty_await(&pty, "Drawn: railway"), "nothing is drawn", name);
    pty_await(&pty, "where");
    pty_type(&pty, key);
    finish(&pty, how, name);
}

static void check_stop(void)
{
    struct pty pty;
    start(&pty, 80, 24);
    await_editor(&pty);
    for (int i = 0; i < 2; i++) {
        pty_type(&pty, i == 0 ? "whe" : "re");
        pty_await(&pty, i == 0 ? "whe" : "e");
        pty_type(&pty, "\32");
        pty_check(pty_await(&pty, "[stopped"), "Ctrl-Z does not stop it", "stop");
        pty_check(pty_await(&pty, ", echo on]"), "it stops without echo", "stop");
        pty_check(pty_await(&pty, i == 0 ? "round 1> whe" : "round 1> where"),
                  "the line is not shown again", "stop");
    }
    pty_type(&pty, " 1\r");
    pty_check(pty_await(&pty, "Die 1, railway T-junction:"), "the line is forgotten", "stop");
    pty_type(&pty, "quit\r");
    finish(&pty, "[ended 1, echo on]", "stop");
}

/* --- lines without end ------------------------------------------------------------------------ */

/* A line that is pasted without end is refused, and no part of it is played. */
static void check_paste(void)
{
    struct pty pty;
    char *paste = calloc(1, 8 * CHUNK);
    start(&pty, 80, 24);
    await_editor(&pty);
    memset(paste, 'x', CHUNK / 4);
    snprintf(paste + CHUNK / 4, CHUNK, "\r2 D1 1 D1\rquit\r");
    pty_type(&pty, "1 D1");
    pty_type(&pty, paste);
    pty_check(pty_await(&pty, "No: that line is too long."), "no refusal", "paste");
    pty_check(strstr(pty.seen, "Drawn: railway") == NULL, "a part of the line is played", "paste");
    finish(&pty, "[ended 1, echo on]", "paste");
    free(paste);
}

/* The memory in kilobytes that the program has taken for a line of so many bytes. */
static long memory_for(size_t bytes, bool *refused)
{
    static char chunk[CHUNK];
    static const char last[] = "1 D1\nstate\n";
    int in[2];
    struct rusage used;
    char path[1024];
    snprintf(path, sizeof path, "%s/answer", folder);
    if (pipe(in) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(in[0], 0);
        dup2(out, 1);
        close(in[1]);
        execl(program, "inkrail", "play", "--lang", "en", "--seed", "1", (char *)NULL);
        _exit(98);
    }
    close(in[0]);
    memset(chunk, 'x', sizeof chunk);
    for (size_t sent = 0; sent < bytes; sent += CHUNK)
        if (write(in[1], chunk, CHUNK) != CHUNK)
            break;
    if (write(in[1], last, sizeof last - 1) < 0)
        perror("write");
    close(in[1]);
    wait4(child, NULL, 0, &used);
    FILE *file = fopen(path, "r");
    chunk[file == NULL ? 0 : fread(chunk, 1, sizeof chunk - 1, file)] = '\0';
    if (file != NULL)
        fclose(file);
    *refused = strstr(chunk, "No: that line is too long.\n> state") != NULL;
    return used.ru_maxrss;
}

static void check_memory(void)
{
    bool refused = false;
    long little = memory_for(0, &refused);
    pty_check(!refused, "a good line is refused", "memory");
    long much = memory_for(96u * MEGABYTE, &refused);
    pty_check(refused, "a line of 96 megabytes is not refused", "memory");
    pty_check(much - little < 32 * 1024, "a line takes as much memory as it has bytes", "memory");
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    program = argv[1];
    folder = argv[2];
    mkdir(folder, 0700);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_IGN); /* as in the background: what runs in the terminal must not notice */
    signal(SIGQUIT, SIG_IGN);
    check_window(40, 20, "half as wide");
    check_window(7, 2, "very small");
    check_window(1, 1, "a single character");
    check_cursor();
    check_end("\3", "[ended 2, echo on]", "Ctrl-C");
    check_end("\34", "[ended 3, echo on]", "Ctrl-\\");
    check_stop();
    check_paste();
    check_memory();
    printf("%d failures\n", pty_failures);
    return pty_failures > 0;
}
