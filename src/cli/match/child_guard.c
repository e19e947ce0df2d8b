#include "child_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/progress.h"

enum { MOST_GROUPS = 1024, LOOK_NANOSECONDS = 10000000, INHERITED = 256 };

static const double grace = 1; /* seconds between the request and the end */

/* What the guard is told; shorter than what a pipe takes in one piece. */
struct note {
    pid_t group;
    int ended; /* no bool: all of it is written, and none of it is a gap */
};

static int notes = -1; /* where the command writes them */
static pid_t guard = -1;

/* --- groups ----------------------------------------------------------------------------------- */

static bool is_running(pid_t group)
{
    return kill(-group, 0) == 0;
}

static void look_later(void)
{
    struct timespec pause = {.tv_nsec = LOOK_NANOSECONDS};
    nanosleep(&pause, NULL);
}

/* A stopped process hears of nothing before it goes on. */
static void ask_to_end(pid_t group)
{
    kill(-group, SIGTERM);
    kill(-group, SIGCONT);
}

/* --- the guard's own process ----------------------------------------------------------------- */

struct watch {
    pid_t group[MOST_GROUPS];
    int count;
};

static void take_note(struct watch *watch, struct note note)
{
    if (!note.ended && watch->count < MOST_GROUPS)
        watch->group[watch->count++] = note.group;
    for (int i = 0; note.ended && i < watch->count; i++)
        if (watch->group[i] == note.group)
            watch->group[i] = watch->group[--watch->count];
}

/* Until the last writer is gone. */
static void read_notes(struct watch *watch, int from)
{
    struct note note;
    for (ssize_t got; (got = read(from, &note, sizeof note)) != 0;) {
        if (got == (ssize_t)sizeof note)
            take_note(watch, note);
        else if (got > 0 || errno != EINTR)
            return;
    }
}

static bool any_running(const struct watch *watch)
{
    for (int i = 0; i < watch->count; i++)
        if (is_running(watch->group[i]))
            return true;
    return false;
}

static void end_all(const struct watch *watch)
{
    double until = seconds_now() + grace;
    for (int i = 0; i < watch->count; i++)
        ask_to_end(watch->group[i]);
    while (any_running(watch) && seconds_now() < until)
        look_later();
    for (int i = 0; i < watch->count; i++)
        kill(-watch->group[i], SIGKILL);
}

/* Nobody waits for the guard, so it holds nothing of its caller's: no terminal, no pipe. */
static void leave_caller(int from)
{
    static const int deaf[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE};
    setsid();
    for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++)
        signal(deaf[i], SIG_IGN);
    for (int i = 0; i < INHERITED; i++)
        if (i != from)
            close(i);
}

static _Noreturn void watch_over(int from)
{
    static struct watch watch;
    leave_caller(from);
    read_notes(&watch, from);
    end_all(&watch);
    _exit(0);
}

/* --- the command's side ----------------------------------------------------------------------- */

void child_guard_start(void)
{
    int end[2];
    if (pipe(end) != 0)
        return;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    guard = fork();
    if (guard == 0) {
        close(end[1]);
        watch_over(end[0]);
    }
    close(end[0]);
    notes = end[1];
    if (guard < 0)
        child_guard_stop();
}

static void tell(pid_t group, bool ended)
{
    struct note note = {.group = group, .ended = ended};
    if (notes >= 0)
        (void)!write(notes, &note, sizeof note); /* a guard that is gone needs no notes */
}

void child_guard_enter(void)
{
    tell(getpid(), false);
}

void child_guard_end(pid_t group)
{
    double until = seconds_now() + grace;
    bool waited = false;
    ask_to_end(group);
    do {
        waited = waited || waitpid(group, NULL, WNOHANG) == group;
        if (waited && !is_running(group))
            break;
        look_later();
    } while (seconds_now() < until);
    if (!waited || is_running(group))
        kill(-group, SIGKILL);
    if (!waited)
        waitpid(group, NULL, 0);
    tell(group, true);
}

void child_guard_stop(void)
{
    if (notes >= 0)
        close(notes);
    notes = -1;
    if (guard > 0)
        waitpid(guard, NULL, 0);
    guard = -1;
}
