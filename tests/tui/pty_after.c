/* TEST tui_pty_after: The same in a pseudo-terminal: everything that can be done at the end, on the
   board and in lines, work that is broken off, and a program that is killed at the end at any
   moment: the game is in the history, whole and with its summary, or still in its save.

   tui_pty_after PROGRAM FOLDER: what is around games in a pseudo-terminal. The end with all that
   may be done there, games looked at again, the game of the day, and a program that is killed at
   the end at any moment. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KILLS = 16, MOST_WAIT_US = 60000 };

static const char *record = INK_TEST_DATA "/cli/golden/monday.ink";

/* --- a game that lacks only the end of its last round ----------------------------------------- */

static void make_late(char path[GAME_PATH])
{
    char *text = game_read_file(record), *end = strstr(text, "\nscore");
    pty_check(end != NULL, "the record has no score", record);
    if (end != NULL)
        end[1] = '\0';
    char *last = strrchr(text, 'e'); /* of the last "end" */
    if (last != NULL)
        memcpy(last, "\n", 2);
    snprintf(path, GAME_PATH, "%s/late.save", games.folder);
    game_write_file(path, text);
    free(text);
}

static void start_late(struct pty *pty, const char *options)
{
    char path[GAME_PATH], words[2 * GAME_PATH];
    make_late(path);
    snprintf(words, sizeof words, "play --lang en --no-tips --load %s %s", path, options);
    game_start_command(pty, words, 80, 24);
    pty_settle(pty);
}

/* What is printed after keys. */
static void expect(struct pty *pty, const char *keys, const char *text)
{
    pty_type(pty, keys);
    pty_check(pty_await(pty, text), "is not printed", text);
}

/* What is on the screen after them, sooner or later: which of two texts, 0 if neither. Only what
   changes is sent to a terminal, so it is asked for all of it (Ctrl-L), a moment later: right
   behind an Esc it would be another key. */
static int await_shown(struct pty *pty, const char *keys, const char *text, const char *other)
{
    const struct timespec moment = {0, 150000000};
    pty_type(pty, keys);
    for (long limit = pty_now_ms() + PTY_LIMIT_MS; pty_now_ms() < limit;) {
        nanosleep(&moment, NULL);
        game_forget_seen(pty);
        pty_type(pty, "\f");
        pty_settle(pty);
        if (strstr(pty->seen, text) != NULL)
            return 1;
        if (strstr(pty->seen, other) != NULL)
            return 2;
    }
    return 0;
}

static void expect_shown(struct pty *pty, const char *keys, const char *text)
{
    pty_check(await_shown(pty, keys, text, text) != 0, "is not shown", text);
}

/* --- the history ------------------------------------------------------------------------------ */

static void history_path(char path[GAME_PATH])
{
    snprintf(path, GAME_PATH, "%s/inkrail/games", games.data_home);
}

static int count_games(void)
{
    char path[GAME_PATH];
    const struct dirent *entry;
    int count = 0;
    history_path(path);
    DIR *names = opendir(path);
    while (names != NULL && (entry = readdir(names)) != NULL)
        count += strstr(entry->d_name, ".ink") != NULL && entry->d_name[0] != '.';
    if (names != NULL)
        closedir(names);
    return count;
}

static void remove_games(void)
{
    char path[GAME_PATH], command[2 * GAME_PATH];
    history_path(path);
    snprintf(command, sizeof command, "rm -rf '%s'", path);
    if (system(command) != 0)
        pty_check(false, "cannot be removed", path);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* The points are counted, then all is there that may be done. */
static void check_end(void)
{
    struct pty pty;
    start_late(&pty, "");
    expect_shown(&pty, "n", "all at once");
    expect_shown(&pty, "\t", "Again with the same dice");
    expect_shown(&pty, "?", "leave; the game is kept");
    expect_shown(&pty, "\33", "Again with the same dice");
    expect_shown(&pty, "4", "Space: run");
    expect_shown(&pty, "\33", "Again with the same dice");
    expect_shown(&pty, "7", "Inkrail, Classic: 12");
    expect(&pty, "c", "\33]52;c;SW5rcmFpbCwgQ2xhc3NpYzogMTIg"); /* the same in base64 */
    expect_shown(&pty, "\33", "Again with the same dice");
    expect(&pty, "q", "12 points (classic, seed monday), kept in ");
    pty_check(pty_finish(&pty) == 0, "exit status", "the end");
    pty_free(&pty);
}

/* What takes long can be broken off, and what was found till then is told. */
static void check_work(void)
{
    struct pty pty;
    start_late(&pty, "");
    expect_shown(&pty, "n", "all at once");
    expect_shown(&pty, "\t", "Again with the same dice");
    expect(&pty, "3", "engine looks");
    expect_shown(&pty, "\33", "Again with the same dice");
    expect(&pty, "5", "would these dice");
    expect(&pty, "", "points found so far");
    expect_shown(&pty, "\33", "These dice allow");
    int shown = await_shown(&pty, "5", "Round 1 of 7", "Space: run");
    pty_check(shown == 2, "is not shown as it ended", "the game that was found");
    expect_shown(&pty, "\33OH", "Round 1 of 7");
    expect_shown(&pty, "\33", "These dice allow");
    expect(&pty, "q", "12 points");
    pty_check(pty_finish(&pty) == 0, "exit status", "work");
    pty_free(&pty);
}

static void check_picture(void)
{
    struct pty pty;
    char path[GAME_PATH];
    snprintf(path, sizeof path, "%s/inkrail-classic-12.png", games.folder);
    unlink(path);
    start_late(&pty, "");
    expect_shown(&pty, "n", "all at once");
    expect_shown(&pty, "6", "A name that ends with .png");
    expect_shown(&pty, "\33OB\r", "The picture is in inkrail-classic-12.png");
    pty_check(game_holds(path, "PNG"), "no picture", path);
    expect_shown(&pty, "6", "A name that ends with .png");
    expect_shown(&pty, "\33OB\r", "is there already"); /* and is not written over without a word */
    expect_shown(&pty, "\r", "The picture is in");
    expect(&pty, "q", "12 points");
    pty_check(pty_finish(&pty) == 0, "exit status", "picture");
    pty_free(&pty);
}

/* The same dice again: both games have their line in the shell. */
static void check_again(void)
{
    struct pty pty;
    remove_games();
    start_late(&pty, "");
    expect_shown(&pty, "n", "all at once");
    expect_shown(&pty, "1", "Round 1 of 7");
    pty_settle(&pty);
    expect(&pty, "q", "the game was left in round 1");
    pty_check(pty_finish(&pty) == 1, "exit status", "again");
    pty_check(count_games() == 1, "the first game is not kept", "again");
    pty_free(&pty);
}

/* --- in lines --------------------------------------------------------------------------------- */

static void check_lines(void)
{
    struct pty pty;
    start_late(&pty, "--lines");
    expect(&pty, "end\r", "Type 'again' for the same dice");
    expect(&pty, "nonsense\r", "the game is over; 'help' lists");
    expect(&pty, "help\r", "what the dice would have allowed");
    expect(&pty, "share\r", "Inkrail, Classic: 12");
    expect(&pty, "replay\r", "The game is over. (12)");
    expect(&pty, "picture game.svg\r", "The picture is in game.svg.");
    expect(&pty, "picture game.gif\r", "must end with .png or .svg");
    expect(&pty, "again\r", "12 points (classic, seed monday), kept in ");
    expect(&pty, "", "Round 1 of 7");
    expect(&pty, "quit\r", "the game was left in round 1");
    pty_check(pty_finish(&pty) == 1, "exit status", "lines");
    pty_free(&pty);
}

/* --- looking again ---------------------------------------------------------------------------- */

static void check_replay(void)
{
    struct pty pty;
    char words[GAME_PATH];
    snprintf(words, sizeof words, "replay --lang en %s", record);
    game_start_command(&pty, words, 80, 24);
    expect_shown(&pty, "", "Round 1 of 7");
    expect_shown(&pty, "\33[6~", "2");                /* page down: the next round */
    expect_shown(&pty, "\33OF", "The game is over."); /* End */
    expect_shown(&pty, "\33OH", "Round 1 of 7");      /* Home */
    expect_shown(&pty, "\33OC", " at ");              /* right: a drawing in words */
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 0, "exit status", "replay");
    pty_free(&pty);
}

/* How much is found in a second depends on the machine: where a better way is told, it is shown as
   well. */
static void check_review(void)
{
    static const char nothing[] = "Nothing better was found";
    struct pty pty;
    char words[GAME_PATH];
    snprintf(words, sizeof words, "review --lang en --seconds 1 %s", record);
    game_start_command(&pty, words, 80, 24);
    int told = await_shown(&pty, "", "As it was played", nothing);
    pty_check(told != 0, "is not judged", record);
    expect_shown(&pty, "b", told == 1 ? "A better way" : nothing);
    expect_shown(&pty, "\33OF", "The game is over.");
    pty_type(&pty, "q");
    pty_check(pty_finish(&pty) == 0, "exit status", "review");
    pty_free(&pty);
}

/* Text where it is asked for, on a terminal, too. */
static void check_review_lines(void)
{
    struct pty pty;
    char words[GAME_PATH];
    snprintf(words, sizeof words, "review --lang en --lines --seconds 1 %s", record);
    game_start_command(&pty, words, 80, 24);
    expect(&pty, "", "Expected at the start");
    pty_check(pty_finish(&pty) == 0, "exit status", "review --lines");
    pty_check(strstr(pty.seen, "\33[?1049h") == NULL, "is shown on the board", "review --lines");
    pty_free(&pty);
}

static void check_daily(void)
{
    struct pty pty;
    setenv("INKRAIL_TODAY", "2026-11-16", 1);
    game_start_command(&pty, "daily --lang en", 80, 24);
    expect_shown(&pty, "", "daily 320, 2026-11-16");
    expect_shown(&pty, "\r", "Round 1 of 7");
    pty_settle(&pty);
    expect(&pty, "q", "the game was left in round 1");
    pty_check(pty_finish(&pty) == 1, "exit status", "daily");
    pty_free(&pty);
    unsetenv("INKRAIL_TODAY");
}

/* --- killed at any moment --------------------------------------------------------------------- */

/* Those that are in the history after a kill go on into a folder of their own, each under another
   name. */
static int collect_games(const char *collection, int number)
{
    char path[GAME_PATH], from[2 * GAME_PATH], to[2 * GAME_PATH];
    const struct dirent *entry;
    int count = 0;
    history_path(path);
    DIR *names = opendir(path);
    while (names != NULL && (entry = readdir(names)) != NULL) {
        if (strstr(entry->d_name, ".ink") == NULL || entry->d_name[0] == '.')
            continue;
        snprintf(from, sizeof from, "%s/%.200s", path, entry->d_name);
        snprintf(to, sizeof to, "%s/inkrail/games/%d-%d-%.200s", collection, number, count++,
                 entry->d_name);
        pty_check(rename(from, to) == 0, "cannot be moved", from);
    }
    if (names != NULL)
        closedir(names);
    return count;
}

/* Every file there is a whole game with its summary, as the command finds it. */
static bool is_history_sound(const char *collection, int games_there)
{
    char command[4 * GAME_PATH];
    snprintf(
        command, sizeof command,
        "XDG_DATA_HOME='%s' '%s' history --json --lang en >'%s/out' 2>&1 && "
        "grep -q '\"unread\":0}' '%s/out' && "
        "[ \"$(cat '%s'/inkrail/games/*.ink | grep -c '^#summary date=.*seed=monday$')\" = %d ] && "
        "[ \"$(tail -qn1 '%s'/inkrail/games/*.ink | grep -c '^#summary')\" = %d ]",
        collection, games.program, games.folder, games.folder, collection, games_there, collection,
        games_there);
    return games_there == 0 || system(command) == 0;
}

/* The game is in the history, or in its save: never lost, never torn. A process costs much under
   sanitizers, so that all games that were found are looked at together. */
static void check_killed(void)
{
    char save[GAME_PATH], collection[GAME_PATH], command[3 * GAME_PATH];
    int kept = 0;
    game_file("late.save", save);
    game_file("killed", collection);
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s/inkrail/games'", collection,
             collection);
    pty_check(system(command) == 0, "cannot be made", collection);
    remove_games();
    for (int i = 0; i < KILLS; i++) {
        struct pty pty;
        struct timespec some = {0, (long)(i * 7919 % MOST_WAIT_US) * 1000};
        start_late(&pty, "");
        pty_type(&pty, "n");
        nanosleep(&some, NULL);
        kill(pty.child, SIGKILL);
        pty_finish(&pty);
        pty_free(&pty);
        int found = collect_games(collection, i);
        kept += found;
        pty_check(found == 1 || (found == 0 && game_replays(save)), "the game is lost", "killed");
    }
    pty_check(is_history_sound(collection, kept), "the history is not sound", "killed");
    remove_games();
}

int main(int argc, char **argv)
{
    if (!games_open(argc, argv) || chdir(games.folder) != 0)
        return 2;
    remove_games();
    check_end();
    check_work();
    check_picture();
    check_again();
    check_lines();
    check_replay();
    check_review();
    check_review_lines();
    check_daily();
    check_killed();
    remove_games();
    return games_close("tui_pty_after");
}
