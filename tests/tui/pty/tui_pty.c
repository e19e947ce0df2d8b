/* TEST tui_pty: Whole games in a pseudo-terminal by keys alone, one of them killed and gone on
   with, one in a window that changes; clicks, double clicks, clicks in windows that change;
   terminals with few colours; signals before keys that wait; where finished games go.

   tui_pty PROGRAM FOLDER plays them with `PROGRAM play`, and looks at exit status, record and saved
   game. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void play_game(const char *words, int turns)
{
    struct pty pty;
    char arguments[3 * GAME_PATH], record[GAME_PATH];
    snprintf(record, sizeof record, "%s/record", games.folder);
    snprintf(arguments, sizeof arguments, "--seed pty --save %s %s", record, words);
    unlink(record);
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, game_keys(turns));
    pty_check(pty_finish(&pty) == 0, "exit status", words);
    pty_check(game_replays(record), "record", words);
    pty_free(&pty);
}

/* Killed in the middle of a round, the game goes on where it was. */
static void check_kill(void)
{
    struct pty pty;
    char save[GAME_PATH], record[GAME_PATH], arguments[3 * GAME_PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", games.folder);
    snprintf(record, sizeof record, "%s/record", games.folder);
    unlink(save);
    game_start(&pty, "--seed kill challenge", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, ".\r.\r.\r.\r.\rnn.\r.\r");
    pty_settle(&pty);
    kill(pty.child, SIGKILL);
    pty_finish(&pty);
    pty_free(&pty);
    char *before = game_read_file(save);
    pty_check(strstr(before, "roll") != NULL && strchr(before, '1') != NULL, "saved game", "kill");
    snprintf(arguments, sizeof arguments, "--resume --save %s", record);
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status of a game that was left", "kill");
    pty_free(&pty);
    char *after = game_read_file(save);
    game_cut_remarks(before);
    game_cut_remarks(after);
    pty_check(strcmp(before, after) == 0, "the resumed game is not the same", "kill");
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, game_keys(9));
    pty_check(pty_finish(&pty) == 0, "exit status of the resumed game", "kill");
    pty_check(game_replays(record), "record of the resumed game", "kill");
    pty_free(&pty);
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

/* A wish to end is heard while a hint is sought, on a board where that takes as long as it may.
   Told by CPU time, since others may use the machine. */
static void check_end_while_thinking(void)
{
    enum { BEGUN_US = 300000 };
    static const double most = 3; /* seconds; a hint has four */
    struct pty pty;
    char save[GAME_PATH];
    snprintf(save, sizeof save, "%s/inkrail/play.save", games.folder);
    char *record = game_read_file(INK_TEST_DATA "/faults/loops.record");
    game_write_file(save, record);
    double before = cpu_of_children();
    game_start(&pty, "--resume", 80, 24);
    pty_settle(&pty);
    pty_type(&pty, "H");
    usleep(BEGUN_US); /* in the middle of it */
    kill(pty.child, SIGTERM);
    pty_finish(&pty);
    pty_check(cpu_of_children() - before < most, "a signal waits for the hint", "thinking");
    char *after = game_read_file(save);
    game_cut_remarks(after);
    pty_check(strcmp(record, after) == 0, "the game is not kept", "thinking");
    pty_free(&pty);
    unlink(save);
    free(record);
    free(after);
}

/* The window becomes too small and large again. */
static void check_resize(void)
{
    struct pty pty;
    char record[GAME_PATH], arguments[3 * GAME_PATH];
    snprintf(record, sizeof record, "%s/record", games.folder);
    snprintf(arguments, sizeof arguments, "--seed size --save %s classic", record);
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, ".\r");
    pty_settle(&pty);
    pty_set_size(&pty, 60, 20);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "too small") != NULL, "no word of a small window", "resize");
    pty_set_size(&pty, 200, 60);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "Longest highway") != NULL, "nothing after it grew", "resize");
    pty_type(&pty, game_keys(8));
    pty_check(pty_finish(&pty) == 0, "exit status", "resize");
    pty_check(game_replays(record), "record", "resize");
    pty_free(&pty);
}

/* Ctrl-Z gives the shell its terminal back; with fg the game goes on in the window as it is then,
   with keys, mouse and cursor as it had them. */
static void check_suspend(void)
{
    static const char modes[] = "\33[?1h\33=", hidden[] = "\33[?25l", mouse[] = "1000h";
    struct pty pty;
    game_start_below_shell(&pty, "--seed stop --lang en classic", 80, 24);
    pty_check(pty_await(&pty, "Round 1 of"), "no game", "suspend");
    game_forget_seen(&pty);
    pty_type(&pty, "\x1a");
    pty_check(pty_await(&pty, "stopped: 148"), "it is not stopped", "suspend");
    pty_check(strstr(pty.seen, "\33[?1049l") != NULL, "the screen is not given back", "suspend");
    pty_check(strstr(pty.seen, "\33[?1l\33>") != NULL, "keys are left as they are", "suspend");
    pty_set_size(&pty, 60, 20);
    game_forget_seen(&pty);
    pty_type(&pty, "\n");
    pty_check(pty_await(&pty, "too small"), "the window is not looked at again", "suspend");
    pty_set_size(&pty, 80, 24);
    pty_check(pty_await(&pty, "Round 1 of"), "it is not drawn anew", "suspend");
    for (int tries = 0; tries < 20 && strstr(pty.seen, modes) == NULL; tries++) {
        pty_settle(&pty);
        pty_type(&pty, "v"); /* they are set when a key is read */
        pty_settle(&pty);
    }
    pty_check(pty_await(&pty, "etworks"), "it hears no keys", "suspend");
    pty_check(strstr(pty.seen, modes) != NULL, "keys are not as they were", "suspend");
    pty_check(strstr(pty.seen, hidden) != NULL, "the cursor is not as it was", "suspend");
    pty_check(strstr(pty.seen, mouse) != NULL, "the mouse is not as it was", "suspend");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "suspend");
    pty_free(&pty);
}

/* Without a shell that could continue it the game is not stopped: Ctrl-Z is a key like others. */
static void check_no_shell(void)
{
    struct pty pty;
    game_start(&pty, "--seed stop --lang en classic", 80, 24);
    pty_settle(&pty);
    game_do(&pty,
            (struct game_step[]){{"\x1a", "key does nothing", "no shell"}, {NULL, NULL, NULL}});
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "no shell");
    pty_free(&pty);
}

/* Keys wait and a signal comes: the signal is looked at before the next key. The program stands
   still meanwhile, so that there is no doubt about what came first. */
static void check_signal_before_keys(int number)
{
    struct pty pty;
    char save[GAME_PATH];
    game_start_kept(&pty, "ahead", save);
    kill(pty.child, SIGSTOP);
    pty_type(&pty, ".\r.\r.\r");
    if (number == SIGWINCH)
        pty_set_size(&pty, 60, 20);
    else
        kill(pty.child, number);
    kill(pty.child, SIGCONT);
    pty_settle(&pty);
    if (number == SIGWINCH) {
        pty_check(strstr(pty.seen, "too small") != NULL, "no word of a small window", "ahead");
        pty_type(&pty, "q");
    }
    pty_check(pty_finish(&pty) == 1, "exit status", strsignal(number));
    pty_check(strstr(pty.seen, "\33[?1049l") != NULL, "the screen is not given back", "ahead");
    pty_check(game_holds(save, "roll") && !game_holds(save, "1: "), "keys come before signals",
              strsignal(number));
    pty_free(&pty);
}

/* Hints, views, boxes, undo, redo, other boards: nothing of it changes the game. */
static void check_keys(void)
{
    struct pty pty;
    char save[GAME_PATH];
    snprintf(save, sizeof save, "%s/keys.save", games.folder);
    unlink(save);
    snprintf(save, sizeof save, "--seed keys --keep %s/keys.save challenge+lake", games.folder);
    game_start(&pty, save, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, "?\33 i\33 g\33 vvvvv e\33[B\33[C\33 ss\33 \t\t rf");
    pty_settle(&pty);
    pty_type(&pty, ".\ruUu\x12ux");
    pty_settle(&pty);
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "keys");
    pty_check(strstr(pty.seen, "not kept") == NULL, "a warning without reason", "keys");
    pty_free(&pty);
    snprintf(save, sizeof save, "%s/keys.save", games.folder);
    char *text = game_read_file(save);
    game_cut_remarks(text);
    pty_check(strstr(text, "roll") != NULL && strstr(text, "1: ") == NULL, "something was left",
              "keys");
    free(text);
}

/* Whoever ends the program gets the terminal back as it was, and the game is kept. */
static void check_signal(int number, const char *name)
{
    struct pty pty;
    struct termios state;
    char save[GAME_PATH], arguments[3 * GAME_PATH];
    snprintf(save, sizeof save, "%s/signal.save", games.folder);
    unlink(save);
    snprintf(arguments, sizeof arguments, "--seed signal --keep %s classic", save);
    game_start(&pty, arguments, 80, 24);
    pty_settle(&pty);
    pty_type(&pty, ".\r");
    game_await_file(&pty, save, "1: "); /* a busy machine is slow to draw */
    kill(pty.child, number);
    pty_settle(&pty);
    bool known = tcgetattr(pty.master, &state) == 0;
    pty_check(known && (state.c_lflag & ECHO) != 0, "the terminal is left without echo", name);
    pty_check(pty_finish(&pty) == 1, "exit status", name);
    pty_check(strstr(pty.seen, "\33[?1049l") != NULL, "the screen is not given back", name);
    pty_free(&pty);
    char *text = game_read_file(save);
    pty_check(strstr(text, "1: ") != NULL, "the game is not kept", name);
    free(text);
}

/* A game that has no place is told so, and is not left by one key. */
static void check_unkept(void)
{
    struct pty pty;
    games.state_home = "/dev/null";
    game_start(&pty, "--seed unkept --lang en classic", 80, 24);
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "This game is not kept") != NULL, "no warning", "unkept");
    pty_type(&pty, "q");
    pty_settle(&pty);
    pty_check(strstr(pty.seen, "Press q") != NULL, "no question", "unkept");
    pty_check(waitpid(pty.child, NULL, WNOHANG) == 0, "it has gone", "unkept");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 1, "exit status", "unkept");
    pty_free(&pty);
    games.state_home = games.folder;
}

/* A locale of another character set has no lines and blocks. */
static void check_locale(const char *name, bool ascii)
{
    struct pty pty;
    games.locale = name;
    game_start(&pty, "--seed locale --lang en classic", 80, 24);
    pty_settle(&pty);
    bool plain = true;
    for (size_t i = 0; i < pty.length; i++)
        plain &= (unsigned char)pty.seen[i] < 128;
    pty_check(plain == ascii, "characters", name);
    pty_type(&pty, "q");
    pty_finish(&pty);
    pty_free(&pty);
    games.locale = "C.UTF-8";
}

static const struct {
    const char *words;
    int turns;
} whole_games[] = {
    {"classic", 8},
    {"challenge", 8},
    {"challenge --ascii", 8},
    {"challenge --lang de", 8},
    {"classic --lang ko", 8},
    {"challenge --color never", 8},
    {"classic --lang fr", 8},
#define EXPANSION(name, ...) {"challenge+" #name, 8},
#include "expansions.def"
    {"challenge,draft,players=2", 18},
    {"classic,players=2 --hide --names Anna,Bo", 18},
    {"classic,players=3 --bots 1,1", 9},
};

int main(int argc, char **argv)
{
    if (!games_open(argc, argv))
        return 2;
    /* Keeping a game takes the disk's time: most of these are not kept, which nobody can there. */
    for (size_t i = 0; i < sizeof whole_games / sizeof *whole_games; i++) {
        games.state_home = i % 4 == 0 ? games.folder : "/dev/null";
        play_game(whole_games[i].words, whole_games[i].turns);
    }
    games.state_home = games.folder;
    check_kill();
    check_end_while_thinking();
    check_resize();
    check_suspend();
    check_no_shell();
    check_clicks();
    check_keys();
    check_signal(SIGHUP, "hangup");
    check_signal(SIGQUIT, "quit");
    check_signal(SIGTERM, "terminate");
    check_signal(SIGINT, "interrupt");
    check_signal_before_keys(SIGHUP);
    check_signal_before_keys(SIGTERM);
    check_signal_before_keys(SIGINT);
    check_signal_before_keys(SIGWINCH);
    check_finished_games();
    check_unkept();
    check_locale("de_DE.UTF-8", false);
    check_locale("de_DE.ISO-8859-1", true);
    check_locale("C", true);
    return games_close("tui_pty");
}
