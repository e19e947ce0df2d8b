#define _GNU_SOURCE
#include "pty.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { QUIET_MS = 60, KEYS_AT_ONCE = 16 };

int pty_failures;

void pty_check(bool good, const char *what, const char *name)
{
    if (good)
        return;
    printf("FAILED: %s: %s\n", name, what);
    pty_failures++;
}

long pty_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void pty_set_size(const struct pty *pty, int columns, int rows)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    ioctl(pty->master, TIOCSWINSZ, &size);
}

static void take_terminal(const char *terminal)
{
    setsid();
    int slave = open(terminal, O_RDWR);
    if (slave < 0)
        _exit(99);
    ioctl(slave, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(slave, i);
    if (slave > 2)
        close(slave);
}

/* A terminal's program finds the signals of its keys as a shell leaves them, even where the tests
   run in the background and ignore some (nohup, a script's &). */
static void take_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU};
    sigset_t none;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        signal(numbers[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void pty_start(struct pty *pty, int columns, int rows, void (*become)(const void *),
               const void *how)
{
    *pty = (struct pty){.seen = calloc(1, PTY_SEEN)};
    pty->master = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(pty->master);
    unlockpt(pty->master);
    pty_set_size(pty, columns, rows);
    pty->child = fork();
    if (pty->child != 0)
        return;
    take_terminal(ptsname(pty->master));
    take_signals();
    become(how);
    _exit(97);
}

void pty_free(struct pty *pty)
{
    free(pty->seen);
}

/* Only the end is ever looked at. */
static void forget_beginning(struct pty *pty)
{
    size_t much = PTY_SEEN / 4;
    if (pty->length <= PTY_SEEN / 2)
        return;
    memmove(pty->seen, pty->seen + much, pty->length - much);
    pty->length -= much;
    pty->looked -= pty->looked < much ? pty->looked : much;
}

bool pty_read(struct pty *pty)
{
    forget_beginning(pty);
    ssize_t got = read(pty->master, pty->seen + pty->length, PTY_SEEN - pty->length - 1);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    pty->length += (size_t)got;
    pty->seen[pty->length] = '\0';
    return true;
}

bool pty_await(struct pty *pty, const char *text)
{
    long limit = pty_now_ms() + PTY_LIMIT_MS;
    struct pollfd wait = {.fd = pty->master, .events = POLLIN};
    for (;;) {
        const char *found = strstr(pty->seen + pty->looked, text);
        if (found != NULL) {
            pty->looked = (size_t)(found - pty->seen) + strlen(text);
            return true;
        }
        if (pty_now_ms() > limit || poll(&wait, 1, 1000) < 0 ||
            (wait.revents != 0 && !pty_read(pty)))
            return false;
        wait.revents = 0;
    }
}

/* --- has the program done all it has to? ------------------------------------------------------ */

/* Keys that were typed and not yet read. */
static bool has_unread_keys(const struct pty *pty)
{
    int unread = 0, slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave < 0)
        return false;
    bool has = ioctl(slave, FIONREAD, &unread) == 0 && unread > 0;
    close(slave);
    return has;
}

/* The letter behind the name, which is in brackets and may hold anything: R and D work or want
   to. */
static bool is_thread_at_work(int task, const char *name)
{
    char path[300], text[512] = "";
    snprintf(path, sizeof path, "%s/stat", name);
    int file = openat(task, path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0)
        close(file);
    const char *end = length > 0 ? strrchr(text, ')') : NULL;
    return end != NULL && (end[2] == 'R' || end[2] == 'D');
}

static bool is_at_work(const struct pty *pty)
{
    char path[64];
    bool works = false;
    const struct dirent *entry;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pty->child);
    DIR *threads = opendir(path);
    while (threads != NULL && !works && (entry = readdir(threads)) != NULL)
        works = entry->d_name[0] != '.' && is_thread_at_work(dirfd(threads), entry->d_name);
    if (threads != NULL)
        closedir(threads);
    return works;
}

/* Silence alone tells nothing: on a busy machine a program is silent until its turn comes. */
bool pty_settle(struct pty *pty)
{
    long limit = pty_now_ms() + PTY_LIMIT_MS;
    struct pollfd wait = {.fd = pty->master, .events = POLLIN};
    while (pty_now_ms() < limit) {
        int ready = poll(&wait, 1, pty->length == 0 ? PTY_LIMIT_MS : QUIET_MS);
        if (ready == 0 && !has_unread_keys(pty) && !is_at_work(pty))
            return true;
        if (ready < 0 || (ready > 0 && !pty_read(pty)))
            return false;
    }
    return false;
}

void pty_type(struct pty *pty, const char *keys)
{
    long limit = pty_now_ms() + PTY_LIMIT_MS;
    for (size_t length = strlen(keys); length > 0 && pty_now_ms() < limit;) {
        struct pollfd wait = {.fd = pty->master, .events = POLLIN | POLLOUT};
        if (poll(&wait, 1, PTY_LIMIT_MS) <= 0)
            return;
        if ((wait.revents & POLLIN) != 0 && !pty_read(pty))
            return;
        if ((wait.revents & POLLOUT) == 0)
            continue;
        ssize_t sent = write(pty->master, keys, length < KEYS_AT_ONCE ? length : KEYS_AT_ONCE);
        if (sent <= 0)
            return;
        keys += sent;
        length -= (size_t)sent;
    }
}

int pty_finish(struct pty *pty)
{
    long limit = pty_now_ms() + PTY_LIMIT_MS;
    struct pollfd wait = {.fd = pty->master, .events = POLLIN};
    int status = 0;
    bool gone = false;
    while (!gone && pty_now_ms() < limit)
        gone = poll(&wait, 1, PTY_LIMIT_MS) > 0 && !pty_read(pty);
    if (!gone)
        kill(pty->child, SIGKILL);
    waitpid(pty->child, &status, 0);
    close(pty->master);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
