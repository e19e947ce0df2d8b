/* typist PROGRAM [ARGUMENT...] <LINES: runs the program in a terminal of its own and types each
   line as soon as it is waited for, at last the end of all input. Prints what is on the terminal,
   without carriage returns; its status is the program's. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pty.h"

/* A prompt ends as all of the program's do, and stays as it is for a moment. What is typed before
   it may be lost, so it is waited for however long the program works; not for ever. */
enum { MOMENT_MS = 25, LONG_MS = 15000, LINE = 4096 };

static void become_program(const void *how)
{
    char *const *words = how;
    execv(words[0], words);
    _exit(98);
}

static bool is_prompt(const struct pty *pty)
{
    size_t end = pty->length;
    return end > 1 && pty->seen[end - 1] == ' ' && strchr(">:?.", pty->seen[end - 2]) != NULL;
}

/* Waits until the program waits; false if it has ended. */
static bool await_question(struct pty *pty)
{
    struct pollfd wait = {.fd = pty->master, .events = POLLIN};
    for (long limit = pty_now_ms() + PTY_LIMIT_MS; pty_now_ms() < limit;) {
        int ready = poll(&wait, 1, is_prompt(pty) ? MOMENT_MS : LONG_MS);
        if (ready == 0 && pty->length > 0)
            return true;
        if (ready > 0 && !pty_read(pty))
            return false;
    }
    return false;
}

int main(int argc, char **argv)
{
    struct pty pty;
    char line[LINE];
    bool there = true;
    if (argc < 2)
        return 2;
    pty_start(&pty, 80, 24, become_program, argv + 1);
    while (there && fgets(line, sizeof line, stdin) != NULL) {
        there = await_question(&pty);
        pty_type(&pty, line);
    }
    if (there && await_question(&pty))
        pty_type(&pty, "\4");
    int status = pty_finish(&pty);
    for (size_t i = 0; i < pty.length; i++)
        if (pty.seen[i] != '\r')
            putchar(pty.seen[i]);
    pty_free(&pty);
    return status >= 0 ? status : 99;
}
