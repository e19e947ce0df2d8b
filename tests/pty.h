/* A program in a pseudo-terminal of its own: starts it, types at it, keeps all that it writes. */
#ifndef INKRAIL_TESTS_PTY_H
#define INKRAIL_TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PTY_SEEN = 1 << 22, PTY_LIMIT_MS = 120000 };

struct pty {
    int master;
    pid_t child;
    char *seen;            /* what it has written, without the beginning if that is very much */
    size_t length, looked; /* of it: all there is, and what was waited for already */
};

/* Says what is wrong, and counts. */
void pty_check(bool good, const char *what, const char *name);
extern int pty_failures;

long pty_now_ms(void);

/* Runs `become` in a new process that has the terminal as its own; it must not return. */
void pty_start(struct pty *pty, int columns, int rows, void (*become)(const void *),
               const void *how);
void pty_free(struct pty *pty);

void pty_set_size(const struct pty *pty, int columns, int rows);

/* Reads what is there; false when all have closed the terminal. */
bool pty_read(struct pty *pty);

/* Waits until the text has been written, after all that was waited for before. */
bool pty_await(struct pty *pty, const char *text);

/* Waits until all keys are read, nothing has come for a while, and the program waits itself. */
bool pty_settle(struct pty *pty);

void pty_type(struct pty *pty, const char *keys);

/* Waits for its end: the exit status, or -1 if it had to be killed or was. */
int pty_finish(struct pty *pty);

#endif
