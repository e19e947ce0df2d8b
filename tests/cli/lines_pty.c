/* lines_pty PROGRAM FOLDER: types at `PROGRAM play --lines` in a pseudo-terminal whose window
   changes, stops and ends it while a line is typed, and sends it lines without end. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { SEEN = 1 << 20, LIMIT_MS = 60000, CHUNK = 1 << 16, MEGABYTE = 1 << 20 };

static const char *program, *folder;
static int failures;

/* The program in a terminal of its own, beside a shell that takes the terminal when it stops. */
struct session {
    int master;
    pid_t shell;
    char *seen;
    size_t length, looked; /* all that was written, and what was waited for already */
};

static void check(bool good, const char *what, const char *name)
{
    if (good)
        return;
    printf("FAILED: %s: %s\n", name, what);
    failures++;
}

static long now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* --- the terminal ----------------------------------------------------------------------------- */

static void set_size(const struct session *session, int columns, int rows)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    ioctl(session->master, TIOCSWINSZ, &size);
}

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

/* Says how the terminal is whenever the program stops or ends, as a shell would find it. */
static void be_shell(const char *terminal)
{
    int status = 0;
    struct termios state;
    setsid();
    int slave = open(terminal, O_RDWR);
    ioctl(slave, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(slave, i);
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
    _exit(97);
}

static void start(struct session *session, int columns, int rows)
{
    char save[1024];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    unlink(save); /* what a game before has left is not gone on with */
    *session = (struct session){.seen = calloc(1, SEEN)};
    session->master = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(session->master);
    unlockpt(session->master);
    set_size(session, columns, rows);
    session->shell = fork();
    if (session->shell == 0)
        be_shell(ptsname(session->master));
}

/* Reads what is there; false when all have closed the terminal. */
static bool read_some(struct session *session)
{
    ssize_t got =
        read(session->master, session->seen + session->length, SEEN - session->length - 1);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    session->length += (size_t)got;
    session->seen[session->length] = '\0';
    return true;
}

/* Waits until the text has been written, after all that was waited for before. */
static bool await(struct session *session, const char *text)
{
    long limit = now_ms() + LIMIT_MS;
    struct pollfd wait = {.fd = session->master, .events = POLLIN};
    for (;;) {
        const char *found = strstr(session->seen + session->looked, text);
        if (found != NULL) {
            session->looked = (size_t)(found - session->seen) + strlen(text);
            return true;
        }
        if (now_ms() > limit || poll(&wait, 1, 1000) < 0 ||
            (wait.revents != 0 && !read_some(session)))
            return false;
        wait.revents = 0;
    }
}

/* Waits for the prompt, and for the editor behind it: a key that comes before may be lost. */
static bool await_editor(struct session *session)
{
    struct termios state = {.c_lflag = ICANON};
    bool prompt = await(session, "round 1> ");
    for (long limit = now_ms() + LIMIT_MS; prompt && now_ms() < limit;) {
        tcgetattr(session->master, &state);
        if ((state.c_lflag & ICANON) == 0)
            return true;
        poll(NULL, 0, 10);
    }
    return false;
}

static void type(struct session *session, const char *keys)
{
    for (size_t length = strlen(keys); length > 0;) {
        struct pollfd wait = {.fd = session->master, .events = POLLIN | POLLOUT};
        if (poll(&wait, 1, LIMIT_MS) <= 0)
            return;
        if ((wait.revents & POLLIN) != 0 && !read_some(session))
            return;
        if ((wait.revents & POLLOUT) == 0)
            continue;
        ssize_t sent = write(session->master, keys, length < 16 ? length : 16);
        if (sent <= 0)
            return;
        keys += sent;
        length -= (size_t)sent;
    }
}

static void finish(struct session *session, const char *how, const char *name)
{
    check(await(session, how), how, name);
    kill(session->shell, SIGKILL);
    waitpid(session->shell, NULL, 0);
    close(session->master);
    if (failures > 0)
        printf("%s: the last of it: %s\n", name,
               session->seen + (session->length > 600 ? session->length - 600 : 0));
    free(session->seen);
}

/* --- windows ---------------------------------------------------------------------------------- */

static const char long_line[] = "where 2 what C3 and so on for a long line that nobody would type "
                                "but somebody may paste into it ";

/* Whatever the window becomes while a line is typed, the line is taken as it was typed. An editor
   that has not heard of it writes beside its memory, which ends the program sooner or later. */
static void check_window(int columns, int rows, const char *name)
{
    struct session session;
    start(&session, 160, 50);
    check(await_editor(&session), "no prompt", name);
    type(&session, long_line);
    check(await(&session, "into it "), "no echo", name);
    set_size(&session, columns, rows);
    type(&session, "more text here\b\b");
    if (columns > 30) /* or it is broken before */
        check(await(&session, "\r\nround 1> where 2 what"), "the line is not drawn anew", name);
    type(&session, "\r");
    check(await(&session, "No: that is too many words; type 'where"), "the line is lost", name);
    type(&session, "state\rscore all\r1 D1\rhelp\r");
    check(await(&session, "leave the game"), "it does not go on", name);
    set_size(&session, 120, 40);
    type(&session, "row 1\r");
    check(await(&session, "Row 1: D1 railway"), "it does not go on in a larger window", name);
    type(&session, "quit\r");
    finish(&session, "[ended 1, echo on]", name);
}

/* The cursor inside of the line stays where it was. */
static void check_cursor(void)
{
    struct session session;
    start(&session, 100, 30);
    await_editor(&session);
    type(&session, "wh1\33[D");
    await(&session, "wh1");
    set_size(&session, 50, 30);
    type(&session, "ere ");
    type(&session, "\r");
    check(await(&session, "Die 1, railway T-junction:"), "the cursor has moved", "cursor");
    type(&session, "quit\r");
    finish(&session, "[ended 1, echo on]", "cursor");
}

/* --- signals ---------------------------------------------------------------------------------- */

/* Ctrl-C, or another end: the terminal is as it was, and the signal has done what it always does. */
static void check_end(const char *key, const char *how, const char *name)
{
    struct session session;
    start(&session, 80, 24);
    await_editor(&session);
    type(&session, "1 D1\rwhere");
    check(await(&session, "Drawn: railway"), "nothing is drawn", name);
    await(&session, "where");
    type(&session, key);
    finish(&session, how, name);
}

static void check_stop(void)
{
    struct session session;
    start(&session, 80, 24);
    await_editor(&session);
    for (int i = 0; i < 2; i++) {
        type(&session, i == 0 ? "whe" : "re");
        await(&session, i == 0 ? "whe" : "e");
        type(&session, "\32");
        check(await(&session, "[stopped"), "Ctrl-Z does not stop it", "stop");
        check(await(&session, ", echo on]"), "it stops without echo", "stop");
        check(await(&session, i == 0 ? "round 1> whe" : "round 1> where"),
              "the line is not shown again", "stop");
    }
    type(&session, " 1\r");
    check(await(&session, "Die 1, railway T-junction:"), "the line is forgotten", "stop");
    type(&session, "quit\r");
    finish(&session, "[ended 1, echo on]", "stop");
}

/* --- lines without end ------------------------------------------------------------------------ */

/* A line that is pasted without end is refused, and no part of it is played. */
static void check_paste(void)
{
    struct session session;
    char *paste = calloc(1, 8 * CHUNK);
    start(&session, 80, 24);
    await_editor(&session);
    memset(paste, 'x', CHUNK / 4);
    strcat(paste, "\r2 D1 1 D1\rquit\r");
    type(&session, "1 D1");
    type(&session, paste);
    check(await(&session, "No: that line is too long."), "no refusal", "paste");
    check(strstr(session.seen, "Drawn: railway") == NULL, "a part of the line is played", "paste");
    finish(&session, "[ended 1, echo on]", "paste");
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
    chunk[fread(chunk, 1, sizeof chunk - 1, file)] = '\0';
    fclose(file);
    *refused = strstr(chunk, "No: that line is too long.\n> state") != NULL;
    return used.ru_maxrss;
}

static void check_memory(void)
{
    bool refused;
    long little = memory_for(0, &refused);
    check(!refused, "a good line is refused", "memory");
    long much = memory_for(96u * MEGABYTE, &refused);
    check(refused, "a line of 96 megabytes is not refused", "memory");
    check(much - little < 32 * 1024, "a line takes as much memory as it has bytes", "memory");
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
    check_window(40, 20, "half as wide");
    check_window(7, 2, "very small");
    check_window(1, 1, "a single character");
    check_cursor();
    check_end("\3", "[ended 2, echo on]", "Ctrl-C");
    check_end("\34", "[ended 3, echo on]", "Ctrl-\\");
    check_stop();
    check_paste();
    check_memory();
    printf("%d failures\n", failures);
    return failures > 0;
}
