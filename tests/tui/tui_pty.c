/* tui_pty PROGRAM FOLDER: plays whole games with `PROGRAM play` in a pseudo-terminal, by keys
   alone, and looks at exit status, record and saved game. */
#define _GNU_SOURCE
#include <dirent.h>
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

enum { PATH = 1024, SEEN = 1 << 22, QUIET_MS = 80, LIMIT_MS = 120000, MOST_ARGUMENTS = 24 };

static const char *program;
static char *folder;
static const char *state_home; /* where games are kept */
static const char *data_home;  /* where finished ones are */
static const char *locale = "C.UTF-8";
static const char *terminal_name = "xterm-256color";
static int failures;

/* A program in a terminal of its own. */
struct session {
    int master;
    pid_t child;
    char *seen; /* all it has written */
    size_t length;
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

static void run_child(const char *terminal, char *const *arguments)
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
    setenv("TERM", terminal_name, 1);
    setenv("XDG_STATE_HOME", state_home, 1);
    setenv("XDG_DATA_HOME", data_home, 1);
    setenv("LC_ALL", locale, 1);
    execv(program, arguments);
    _exit(98);
}

/* Starts `PROGRAM play` with these words. */
static void start(struct session *session, const char *words, int columns, int rows)
{
    static char line[3 * PATH];
    char *arguments[MOST_ARGUMENTS] = {(char[]){"inkrail"}, (char[]){"play"}};
    int count = 2;
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word != NULL && count + 1 < MOST_ARGUMENTS;
         word = strtok(NULL, " "))
        arguments[count++] = word;
    session->seen = calloc(1, SEEN);
    session->length = 0;
    session->master = posix_openpt(O_RDWR | O_NOCTTY);
    grantpt(session->master);
    unlockpt(session->master);
    set_size(session, columns, rows);
    session->child = fork();
    if (session->child == 0)
        run_child(ptsname(session->master), arguments);
}

/* Reads what is there; false when the program has closed its terminal. */
static bool read_some(struct session *session)
{
    if (session->length > SEEN / 2) { /* only the end is ever looked at */
        memmove(session->seen, session->seen + SEEN / 4, session->length - SEEN / 4);
        session->length -= SEEN / 4;
    }
    ssize_t got =
        read(session->master, session->seen + session->length, SEEN - session->length - 1);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    session->length += (size_t)got;
    session->seen[session->length] = '\0';
    return true;
}

/* Until nothing has come for a while. */
static bool settle(struct session *session)
{
    long limit = now_ms() + LIMIT_MS;
    struct pollfd wait = {.fd = session->master, .events = POLLIN};
    while (now_ms() < limit) {
        int ready = poll(&wait, 1, session->length == 0 ? LIMIT_MS : QUIET_MS);
        if (ready == 0)
            return true;
        if (ready < 0 || !read_some(session))
            return false;
    }
    return false;
}

static void send_keys(struct session *session, const char *keys)
{
    size_t length = strlen(keys);
    long limit = now_ms() + LIMIT_MS;
    while (length > 0 && now_ms() < limit) {
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

/* The exit status, or -1 if it had to be ended. */
static int finish(struct session *session)
{
    long limit = now_ms() + LIMIT_MS;
    struct pollfd wait = {.fd = session->master, .events = POLLIN};
    int status = 0;
    bool gone = false;
    while (!gone && now_ms() < limit)
        gone = poll(&wait, 1, LIMIT_MS) > 0 && !read_some(session);
    if (!gone)
        kill(session->child, SIGKILL);
    waitpid(session->child, &status, 0);
    close(session->master);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void end(struct session *session)
{
    free(session->seen);
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    check(file != NULL && fputs(text, file) >= 0, "cannot be written", path);
    if (file != NULL)
        fclose(file);
}

static char *read_file(const char *path)
{
    char *text = calloc(1, SEEN);
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        size_t length = fread(text, 1, SEEN - 1, file);
        text[length] = '\0';
        fclose(file);
    }
    return text;
}

/* Without the remarks, which have the time that was used. */
static void cut_remarks(char *text)
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

static bool replays(const char *path)
{
    char command[3 * PATH];
    snprintf(command, sizeof command, "'%s' replay '%s' >/dev/null", program, path);
    return system(command) == 0;
}

/* --- games ------------------------------------------------------------------------------------ */

/* What an earlier run may have left. */
static void clear_folder(void)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/inkrail/play.save", folder);
    unlink(path);
    for (int i = 2; i < 10; i++) {
        snprintf(path, sizeof path, "%s/inkrail/play-%d.save", folder, i);
        unlink(path);
    }
}

/* Draws whatever is in the hand at the next place where it fits, then ends the round; a few times
   more than any game needs it. At the end of the game these keys do no harm. */
static const char *whole_game(int turns)
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

static void play_game(const char *words, int turns)
{
    struct session session;
    char arguments[3 * PATH], record[PATH];
    snprintf(record, sizeof record, "%s/record", folder);
    snprintf(arguments, sizeof arguments, "--seed pty --save %s %s", record, words);
    unlink(record);
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, whole_game(turns));
    check(finish(&session) == 0, "exit status", words);
    check(replays(record), "record", words);
    end(&session);
}

/* Killed in the middle of a round, the game goes on where it was. */
static void check_kill(void)
{
    struct session session;
    char save[PATH], record[PATH], arguments[3 * PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    snprintf(record, sizeof record, "%s/record", folder);
    unlink(save);
    start(&session, "--seed kill challenge", 80, 24);
    settle(&session);
    send_keys(&session, ".\r.\r.\r.\r.\rnn.\r.\r");
    settle(&session);
    kill(session.child, SIGKILL);
    finish(&session);
    end(&session);
    char *before = read_file(save);
    check(strstr(before, "roll") != NULL && strchr(before, '1') != NULL, "saved game", "kill");
    snprintf(arguments, sizeof arguments, "--resume --save %s", record);
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, "q");
    check(finish(&session) == 1, "exit status of a game that was left", "kill");
    end(&session);
    char *after = read_file(save);
    cut_remarks(before);
    cut_remarks(after);
    check(strcmp(before, after) == 0, "the resumed game is not the same", "kill");
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, whole_game(9));
    check(finish(&session) == 0, "exit status of the resumed game", "kill");
    check(replays(record), "record of the resumed game", "kill");
    end(&session);
    free(before);
    free(after);
}

static double cpu_of_children(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* A wish to end is heard while a hint is sought, on a board where that takes as long as it may. Told by
   CPU time, since others may use the machine. */
static void check_end_while_thinking(void)
{
    static const double most = 3; /* seconds; a hint has four */
    struct session session;
    char save[PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    char *record = read_file(INK_TEST_DATA "/faults/loops.record");
    write_file(save, record);
    double before = cpu_of_children();
    start(&session, "--resume", 80, 24);
    settle(&session);
    send_keys(&session, "h");
    settle(&session);
    kill(session.child, SIGTERM);
    finish(&session);
    check(cpu_of_children() - before < most, "a signal waits for the hint", "thinking");
    char *after = read_file(save);
    cut_remarks(after);
    check(strcmp(record, after) == 0, "the game is not kept", "thinking");
    end(&session);
    unlink(save);
    free(record);
    free(after);
}

/* The window becomes too small and large again. */
static void check_resize(void)
{
    struct session session;
    char record[PATH], arguments[3 * PATH];
    snprintf(record, sizeof record, "%s/record", folder);
    snprintf(arguments, sizeof arguments, "--seed size --save %s classic", record);
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, ".\r");
    settle(&session);
    set_size(&session, 60, 20);
    settle(&session);
    check(strstr(session.seen, "too small") != NULL, "no word of a small window", "resize");
    set_size(&session, 200, 60);
    settle(&session);
    check(strstr(session.seen, "Longest highway") != NULL, "nothing after it grew", "resize");
    send_keys(&session, whole_game(8));
    check(finish(&session) == 0, "exit status", "resize");
    check(replays(record), "record", "resize");
    end(&session);
}

/* Starts a game that is kept in a file of this name. */
static void start_kept(struct session *session, const char *name, char save[PATH])
{
    char arguments[3 * PATH];
    snprintf(save, PATH, "%s/%s.save", folder, name);
    unlink(save);
    snprintf(arguments, sizeof arguments, "--lang en --seed mouse --keep %s classic", save);
    start(session, arguments, 80, 24);
    settle(session);
}

static bool holds(const char *path, const char *text)
{
    char *found = read_file(path);
    bool held = strstr(found, text) != NULL;
    free(found);
    return held;
}

/* A window that changes after a click is drawn anew at once, and the next click is on its spaces:
   what was C1 is B1 in a larger window. */
static void check_resize_after_click(void)
{
    struct session session;
    char save[PATH];
    start_kept(&session, "click", save);
    send_keys(&session, "\33[<0;24;12M");
    settle(&session);
    send_keys(&session, "\33[<0;24;12m"); /* a finger takes its time */
    settle(&session);
    set_size(&session, 60, 20);
    settle(&session);
    check(strstr(session.seen, "too small") != NULL, "no word of a small window", "click");
    set_size(&session, 120, 40);
    settle(&session);
    check(strstr(session.seen, "Longest highway") != NULL, "nothing after it grew", "click");
    send_keys(&session, "\33[<0;19;4M\33[<0;19;4m\33[<0;19;4M\33[<0;19;4m");
    settle(&session);
    check(holds(save, "1: B1"), "a click is taken for one in the old window", "click");
    send_keys(&session, "q");
    check(finish(&session) == 1, "exit status", "click");
    end(&session);
}

/* Terminals that tell clicks in the plain way, far to the right: "?: keys" in the corner. */
static void check_plain_mouse(void)
{
    struct session session;
    char save[PATH];
    terminal_name = "screen";
    start_kept(&session, "plain", save);
    set_size(&session, 120, 40);
    settle(&session);
    send_keys(&session, "\33[M \223H\33[M#\223H");
    settle(&session);
    check(strstr(session.seen, "move the cursor") != NULL, "no help", "plain mouse");
    send_keys(&session, "\33q");
    check(finish(&session) == 1, "exit status", "plain mouse");
    end(&session);
    terminal_name = "xterm-256color";
}

/* Keys wait and a signal comes: the signal is looked at before the next key. The program stands
   still meanwhile, so that there is no doubt about what came first. */
static void check_signal_before_keys(int number)
{
    struct session session;
    char save[PATH];
    start_kept(&session, "ahead", save);
    kill(session.child, SIGSTOP);
    send_keys(&session, ".\r.\r.\r");
    if (number == SIGWINCH)
        set_size(&session, 60, 20);
    else
        kill(session.child, number);
    kill(session.child, SIGCONT);
    settle(&session);
    if (number == SIGWINCH) {
        check(strstr(session.seen, "too small") != NULL, "no word of a small window", "ahead");
        send_keys(&session, "q");
    }
    check(finish(&session) == 1, "exit status", strsignal(number));
    check(strstr(session.seen, "\33[?1049l") != NULL, "the screen is not given back", "ahead");
    check(holds(save, "roll") && !holds(save, "1: "), "keys come before signals",
          strsignal(number));
    end(&session);
}

/* Clicks: a die, a space, the same again for its next way, twice to draw. There is no place for
   finished games, so the file of the record is asked for. */
static void check_mouse(void)
{
    struct session session;
    char record[PATH], keys[PATH + 16];
    snprintf(record, sizeof record, "%s/mouse.record", folder);
    unlink(record);
    data_home = "/dev/null";
    start(&session, "--seed mouse classic", 80, 24);
    settle(&session);
    send_keys(&session, "\33[<0;12;3M\33[<0;12;3m");
    settle(&session);
    send_keys(&session, "\33[<0;12;3M\33[<0;12;3m\33[<0;12;3M\33[<0;12;3m\33[<0;12;3M\33[<0;12;3m");
    settle(&session);
    check(strstr(session.seen, "B1") != NULL || session.length > 0, "clicks", "mouse");
    send_keys(&session, whole_game(8));
    snprintf(keys, sizeof keys, "%s\r", record);
    send_keys(&session, keys);
    check(finish(&session) == 0, "exit status", "mouse");
    check(replays(record), "record", "mouse");
    char *text = read_file(record);
    check(strstr(text, "1: B1") != NULL, "what was clicked was not drawn first", "mouse");
    free(text);
    end(&session);
    data_home = folder;
}

/* --- finished games --------------------------------------------------------------------------- */

/* The only game in the history, "" if there is none; how many there are. */
static int find_finished(char path[PATH])
{
    char games[PATH];
    const struct dirent *entry;
    int count = 0;
    path[0] = '\0';
    snprintf(games, sizeof games, "%s/inkrail/games", data_home);
    DIR *names = opendir(games);
    while (names != NULL && (entry = readdir(names)) != NULL)
        if (strstr(entry->d_name, ".ink") != NULL) {
            snprintf(path, PATH, "%.500s/%.400s", games, entry->d_name);
            count++;
        }
    if (names != NULL)
        closedir(names);
    return count;
}

static void forget_finished(void)
{
    char path[PATH];
    while (find_finished(path) > 0 && unlink(path) == 0)
        continue;
}

/* What was written after the screen was given back. */
static const char *after_screen(const struct session *session)
{
    const char *last = NULL;
    for (const char *at = session->seen; (at = strstr(at, "\33[?1049l")) != NULL; at++)
        last = at;
    return last != NULL ? last : "";
}

/* A finished game is in the history without a question, and one line says so. */
static void check_finished(const char *words, int turns, const char *result)
{
    struct session session;
    char path[PATH], save[PATH], arguments[PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    clear_folder();
    forget_finished();
    snprintf(arguments, sizeof arguments, "--lang en --seed pty %s", words);
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, whole_game(turns));
    check(finish(&session) == 0, "exit status", words);
    check(find_finished(path) == 1 && replays(path), "the game is not in the history", words);
    check(strstr(after_screen(&session), result) != NULL, "no result", words);
    check(strstr(after_screen(&session), ", seed pty)") != NULL, "no seed", words);
    check(path[0] != '\0' && strstr(after_screen(&session), path) != NULL, "no file", words);
    check(access(save, F_OK) != 0, "the save is still there", words);
    end(&session);
}

/* Killed on the last screen: the game is there already, and the next program does not put it there
   again. */
static void check_killed_at_end(void)
{
    struct session session;
    char path[PATH], save[PATH], *keys = strdup(whole_game(8));
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    clear_folder();
    forget_finished();
    keys[strlen(keys) - 1] = '\0'; /* without q */
    start(&session, "--lang en --seed pty classic", 80, 24);
    settle(&session);
    send_keys(&session, keys);
    settle(&session);
    kill(session.child, SIGKILL);
    finish(&session);
    end(&session);
    free(keys);
    check(find_finished(path) == 1, "the game is not in the history", "killed at the end");
    check(access(save, F_OK) == 0, "no save", "killed at the end");
    start(&session, "--lang en", 80, 24);
    settle(&session);
    send_keys(&session, "q");
    finish(&session);
    check(strstr(session.seen, "points (classic, seed pty)") != NULL, "it is not told",
          "killed at the end");
    check(find_finished(path) == 1, "it is there twice", "killed at the end");
    end(&session);
}

/* Where the history cannot be written the game stays, and what to do is told in the shell. */
static void check_no_history(void)
{
    struct session session;
    char save[PATH], path[PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", folder);
    clear_folder();
    data_home = "/dev/null";
    start(&session, "--lang en --seed pty classic", 80, 24);
    settle(&session);
    send_keys(&session, whole_game(8));
    send_keys(&session, "\r"); /* no record either */
    check(finish(&session) == 0, "exit status", "no history");
    check(strstr(after_screen(&session), "make the folder writable") != NULL, "no advice",
          "no history");
    check(replays(save), "the game is lost", "no history");
    end(&session);
    data_home = folder;
    forget_finished();
    start(&session, "--lang en", 80, 24); /* and now it can be */
    settle(&session);
    send_keys(&session, "q");
    finish(&session);
    check(find_finished(path) == 1 && replays(path), "it is not taken over", "no history");
    end(&session);
}

/* Nothing can be written anywhere: the record is printed. */
static void check_nowhere(void)
{
    struct session session;
    state_home = data_home = "/dev/null";
    start(&session, "--lang en --seed pty classic", 80, 24);
    settle(&session);
    send_keys(&session, whole_game(8));
    send_keys(&session, "\r");
    check(finish(&session) == 0, "exit status", "nowhere");
    check(strstr(after_screen(&session), "score 1: ") != NULL, "the game is lost", "nowhere");
    end(&session);
    state_home = data_home = folder;
}

/* Hints, views, boxes, undo, redo, other boards: nothing of it changes the game. */
static void check_keys(void)
{
    struct session session;
    char save[PATH];
    snprintf(save, sizeof save, "%s/keys.save", folder);
    unlink(save);
    snprintf(save, sizeof save, "--seed keys --keep %s/keys.save challenge+lake", folder);
    start(&session, save, 80, 24);
    settle(&session);
    send_keys(&session, "?\33 i\33 g\33 vvvvv e\33[B\33[C\33 ss\33 \t\t rf");
    settle(&session);
    send_keys(&session, ".\ruUu\x12ux");
    settle(&session);
    send_keys(&session, "q");
    check(finish(&session) == 1, "exit status", "keys");
    check(strstr(session.seen, "not kept") == NULL, "a warning without reason", "keys");
    end(&session);
    snprintf(save, sizeof save, "%s/keys.save", folder);
    char *text = read_file(save);
    cut_remarks(text);
    check(strstr(text, "roll") != NULL && strstr(text, "1: ") == NULL, "something was left",
          "keys");
    free(text);
}

/* Whoever ends the program gets the terminal back as it was, and the game is kept. */
static void check_signal(int number, const char *name)
{
    struct session session;
    struct termios state;
    char save[PATH], arguments[3 * PATH];
    snprintf(save, sizeof save, "%s/signal.save", folder);
    unlink(save);
    snprintf(arguments, sizeof arguments, "--seed signal --keep %s classic", save);
    start(&session, arguments, 80, 24);
    settle(&session);
    send_keys(&session, ".\r");
    settle(&session);
    kill(session.child, number);
    settle(&session);
    bool known = tcgetattr(session.master, &state) == 0;
    check(known && (state.c_lflag & ECHO) != 0, "the terminal is left without echo", name);
    check(finish(&session) == 1, "exit status", name);
    check(strstr(session.seen, "\33[?1049l") != NULL, "the screen is not given back", name);
    end(&session);
    char *text = read_file(save);
    check(strstr(text, "1: ") != NULL, "the game is not kept", name);
    free(text);
}

/* A game that has no place is told so, and is not left by one key. */
static void check_unkept(void)
{
    struct session session;
    state_home = "/dev/null";
    start(&session, "--seed unkept --lang en classic", 80, 24);
    settle(&session);
    check(strstr(session.seen, "This game is not kept") != NULL, "no warning", "unkept");
    send_keys(&session, "q");
    settle(&session);
    check(strstr(session.seen, "Press q again") != NULL, "no question", "unkept");
    check(waitpid(session.child, NULL, WNOHANG) == 0, "it has gone", "unkept");
    send_keys(&session, "q");
    check(finish(&session) == 1, "exit status", "unkept");
    end(&session);
    state_home = folder;
}

/* A locale of another character set has no lines and blocks. */
static void check_locale(const char *name, bool ascii)
{
    struct session session;
    locale = name;
    start(&session, "--seed locale --lang en classic", 80, 24);
    settle(&session);
    bool plain = true;
    for (size_t i = 0; i < session.length; i++)
        plain &= (unsigned char)session.seen[i] < 128;
    check(plain == ascii, "characters", name);
    send_keys(&session, "q");
    finish(&session);
    end(&session);
    locale = "C.UTF-8";
}

static const struct {
    const char *words;
    int turns;
} games[] = {
    {"classic", 8},
    {"challenge", 8},
    {"classic+river", 8},
    {"classic+lake", 8},
    {"challenge+meteor --ascii", 8},
    {"challenge+lava --lang de", 8},
    {"challenge+desert --lang ko", 8},
    {"challenge+canyon --color never", 8},
    {"classic+forest --lang fr", 8},
    {"challenge,draft,players=2", 18},
    {"classic,players=2 --hide --names Anna,Bo", 18},
    {"classic,players=3 --bots 1,1", 9},
};

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    program = argv[1];
    mkdir(argv[2], 0755);
    folder = realpath(argv[2], NULL);
    if (folder == NULL)
        return 2;
    data_home = folder;
    clear_folder();
    signal(SIGPIPE, SIG_IGN);
    /* Keeping a game takes the disk's time: most of these are not kept, which nobody can there. */
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        state_home = i % 4 == 0 ? folder : "/dev/null";
        play_game(games[i].words, games[i].turns);
    }
    state_home = folder;
    check_kill();
    check_end_while_thinking();
    check_resize();
    check_resize_after_click();
    check_plain_mouse();
    check_mouse();
    check_keys();
    check_signal(SIGHUP, "hangup");
    check_signal(SIGQUIT, "quit");
    check_signal(SIGTERM, "terminate");
    check_signal(SIGINT, "interrupt");
    check_signal_before_keys(SIGHUP);
    check_signal_before_keys(SIGTERM);
    check_signal_before_keys(SIGINT);
    check_signal_before_keys(SIGWINCH);
    check_finished("classic", 8, " points (classic, ");
    check_finished("classic --bots 1", 9, " wins with ");
    check_killed_at_end();
    check_no_history();
    check_nowhere();
    check_unkept();
    check_locale("de_DE.UTF-8", false);
    check_locale("de_DE.ISO-8859-1", true);
    check_locale("C", true);
    free(folder);
    printf("tui_pty: %d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
