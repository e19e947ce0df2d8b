/* TEST client_history: Finished games: writers that are killed, programs that end at once, full
   disks and folders that cannot be written to; none is lost, torn or there twice. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/games/day.h"
#include "client/games/game.h"
#include "client/games/history.h"

enum { KILLS = 120, MOST_WAIT_US = 6000, TEXT = 1 << 16, END = 1769860800 }; /* 31 January 2026 */

static char home[] = "/tmp/inkrail-history-XXXXXX";

/* Folders of its own for every test. */
static int set_up(void **unused)
{
    char state[STORE_PATH];
    (void)unused;
    memcpy(home + strlen(home) - 6, "XXXXXX", 6);
    if (mkdtemp(home) == NULL)
        return 1;
    snprintf(state, sizeof state, "%s/state", home);
    return setenv("XDG_DATA_HOME", home, 1) | setenv("XDG_STATE_HOME", state, 1);
}

static int tear_down(void **unused)
{
    char command[128];
    (void)unused;
    snprintf(command, sizeof command, "chmod -R u+w '%s'; rm -rf '%s'", home, home);
    return system(command);
}

static ink_session *session_from(const char *file)
{
    ink_session *session = NULL;
    ink_refusal why;
    assert_true(store_read(file, &session, &why));
    return session;
}

/* A finished game of classic with 12 points; each name makes another game of it. */
static ink_session *finished(const char *name)
{
    ink_session *session = session_from(INK_TEST_DATA "/cli/golden/monday.ink");
    ink_session_name(session, 0, ink_slice_of(name), 0);
    return session;
}

static void text_of(const ink_session *session, char text[TEXT])
{
    ink_text out = ink_text_in(text, TEXT);
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
}

/* All names in the folder of the games but . and .. */
static int count_names(void)
{
    char folder[STORE_PATH];
    int count = 0;
    assert_true(history_folder(folder));
    DIR *names = opendir(folder);
    while (names != NULL && readdir(names) != NULL)
        count++;
    if (names != NULL)
        closedir(names);
    return count > 2 ? count - 2 : 0;
}

static int count_games(void)
{
    struct history history;
    assert_true(history_open(&history));
    assert_int_equal(history.unread, 0);
    int count = history.count;
    history_close(&history);
    return count;
}

/* --- what is in it ---------------------------------------------------------------------------- */

static void test_keeps_and_lists(void **unused)
{
    static char wrote[TEXT], read[TEXT];
    struct history history;
    char path[STORE_PATH], wanted[STORE_PATH];
    ink_session *session = finished("Anna"), *again = NULL;
    ink_refusal why;
    (void)unused;
    assert_true(history_open(&history)); /* no folder, no games */
    assert_int_equal(history.count, 0);
    history_close(&history);
    assert_int_equal(count_names(), 0); /* and none is made by looking */
    assert_true(history_keep(session, 0, "", END, path));
    snprintf(wanted, sizeof wanted, "%s/inkrail/games/20260131T120000Z-classic-12.ink", home);
    assert_string_equal(path, wanted);
    assert_int_equal(count_names(), 1); /* nothing is left beside it */
    assert_true(history_open(&history));
    assert_int_equal(history.count, 1);
    const struct history_entry *entry = history.entry;
    assert_int_equal(entry->ended, END);
    assert_string_equal(entry->summary.config, "classic");
    assert_string_equal(entry->summary.seed, "monday");
    assert_int_equal(entry->summary.players, 1);
    assert_int_equal(entry->summary.day, day_of(END));
    assert_int_equal(entry->summary.score.total, 12);
    assert_true(history_load(entry, &again, &why));
    text_of(session, wrote);
    text_of(again, read);
    assert_string_equal(wrote, read);
    history_close(&history);
    ink_session_free(session);
    ink_session_free(again);
}

/* The oldest first; of several players the first person, and the others as rivals. */
static void test_order(void **unused)
{
    struct history history;
    char path[STORE_PATH];
    ink_session *solo = finished(""),
                *table = session_from(INK_TEST_DATA "/golden/challenge-draft.record");
    ink_score score;
    (void)unused;
    ink_session_name(table, 0, ink_slice_of(""), 5);
    assert_true(history_keep(solo, 0, "", END + 86400 * 400, path));
    assert_true(history_keep(table, summary_player(table), "", END, path));
    assert_true(history_open(&history));
    assert_int_equal(history.count, 2);
    assert_int_equal(history.entry[0].ended, END);
    assert_int_equal(history.entry[1].ended, END + 86400 * 400);
    const struct summary *summary = &history.entry[0].summary;
    assert_int_equal(summary->players, ink_session_table(table)->players);
    assert_int_equal(summary->rivals, summary->players - 1);
    assert_int_equal(summary->rival[0].level, 5);
    ink_session_score(table, 1, &score);
    assert_int_equal(summary->score.total, score.total);
    history_close(&history);
    ink_session_free(solo);
    ink_session_free(table);
}

/* A line for each game, as statistics take them. */
static void test_lines(void **unused)
{
    struct history history;
    struct summary summary;
    char path[STORE_PATH];
    ink_session *one = finished("Anna"), *other = finished("Bo");
    (void)unused;
    assert_true(history_keep(one, 0, "", END, path));
    assert_true(history_keep(other, 0, "", END + 86400, path));
    assert_true(history_open(&history));
    char *lines = history_lines(&history);
    ink_slice rest = ink_slice_of(lines);
    for (int i = 0; i < 2; i++) {
        assert_true(summary_read(ink_slice_line(&rest), &summary));
        assert_int_equal(summary.score.total, 12);
        assert_int_equal(summary.day, day_of(END) + i);
    }
    assert_int_equal(rest.length, 0);
    free(lines);
    history_close(&history);
    ink_session_free(one);
    ink_session_free(other);
}

/* Games of the time when there were no summaries, and those that somebody has put there, are as
   good; and the same game is not put beside such a one. */
static void test_without_summary(void **unused)
{
    static char text[TEXT];
    struct history history;
    char old[STORE_PATH], path[STORE_PATH];
    ink_session *session = finished("Anna");
    (void)unused;
    text_of(session, text);
    assert_true(store_data_folder("games", true, path));
    snprintf(old, sizeof old, "%s/inkrail/games/20260131T120000Z-classic-12.ink", home);
    assert_true(store_write(old, text, strlen(text)));
    assert_true(history_open(&history));
    assert_int_equal(history.count, 1);
    assert_int_equal(history.entry[0].summary.score.total, 12);
    assert_int_equal(history.entry[0].summary.day, day_of(END));
    history_close(&history);
    assert_true(history_keep(session, 0, "", END + 5 * 86400, path));
    assert_string_equal(path, old);
    ink_session_free(session);
}

static void test_not_over(void **unused)
{
    char path[STORE_PATH];
    ink_config config = ink_config_classic();
    ink_session *session = NULL;
    (void)unused;
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &session, NULL), INK_OK);
    assert_false(history_keep(session, 0, "", END, path));
    assert_int_equal(errno, EINVAL);
    assert_int_equal(count_names(), 0);
    ink_session_free(session);
}

/* The same game comes again when a program was killed before it could remove its save. */
static void test_never_twice(void **unused)
{
    char first[STORE_PATH], second[STORE_PATH], third[STORE_PATH];
    ink_session *one = finished("Anna"), *other = finished("Bo");
    (void)unused;
    assert_true(history_keep(one, 0, "", END, first));
    assert_true(history_keep(one, 0, "", END + 86400, second)); /* told on another day */
    assert_string_equal(first, second);
    assert_true(history_keep(other, 0, "", END, third)); /* the same second, config and score */
    assert_string_not_equal(first, third);
    assert_int_equal(count_games(), 2);
    ink_session_free(one);
    ink_session_free(other);
}

/* Files that are no games are counted and do no harm. */
static void test_other_files(void **unused)
{
    struct history history;
    char path[STORE_PATH], other[STORE_PATH];
    ink_session *session = finished("");
    (void)unused;
    assert_true(history_keep(session, 0, "", END, path));
    snprintf(other, sizeof other, "%s/inkrail/games/mine.ink", home);
    assert_true(store_write(other, "no game\n", 8));
    snprintf(other, sizeof other, "%s/inkrail/games/held.ink", home); /* its game never came */
    assert_true(store_write(other, "", 0));
    snprintf(other, sizeof other, "%s/inkrail/games/notes.txt", home);
    assert_true(store_write(other, "no game\n", 8));
    assert_true(history_open(&history));
    assert_int_equal(history.count, 1);
    assert_int_equal(history.unread, 1);
    history_close(&history);
    ink_session_free(session);
}

/* The line behind the record is there whole, and tells of this very game. */
static void check_summaries(void)
{
    struct history history;
    assert_true(history_open(&history));
    assert_int_equal(history.unread, 0);
    for (int i = 0; i < history.count; i++) {
        struct file_text text = {0};
        char path[STORE_PATH], line[SUMMARY_LINE] = "", wanted[SUMMARY_LINE + 12];
        ink_text out = ink_text_in(line, sizeof line);
        struct summary due;
        ink_session *session = NULL;
        assert_true(history_load(&history.entry[i], &session, NULL));
        assert_true(summary_of(session, 0, day_of(history.entry[i].ended), &due));
        summary_write(&due, &out);
        assert_true(history_file(&history.entry[i], path) && store_read_plain(path, &text));
        assert_true(text.length > out.length + 11);
        snprintf(wanted, sizeof wanted, "\n#summary %s\n", line);
        assert_memory_equal(text.bytes + text.length - out.length - 11, wanted, out.length + 11);
        free(text.bytes);
        ink_session_free(session);
    }
    history_close(&history);
}

/* --- never torn, never one for another -------------------------------------------------------- */

static _Noreturn void keep_for_ever(int round)
{
    for (int i = 0;; i++) {
        char name[32], path[STORE_PATH];
        snprintf(name, sizeof name, "%d-%d", round, i);
        ink_session *session = finished(name);
        if (!history_keep(session, 0, "", END + round * 3600 + i, path))
            _exit(2);
        ink_session_free(session);
    }
}

/* Whenever the writer is killed, each file is a whole game. */
static void test_kill(void **unused)
{
    (void)unused;
    for (int i = 0; i < KILLS; i++) {
        struct timespec some = {0, (long)(i * 7919 % MOST_WAIT_US) * 1000};
        int status;
        pid_t writer = fork();
        assert_true(writer >= 0);
        if (writer == 0)
            keep_for_ever(i);
        nanosleep(&some, NULL);
        assert_int_equal(kill(writer, SIGKILL), 0);
        assert_int_equal(waitpid(writer, &status, 0), writer);
        assert_true(WIFSIGNALED(status));
        if (i % 40 == 39)
            check_summaries(); /* and none is unread */
    }
}

/* Many at once, all in the same second: every game has a file of its own. */
static void test_race(void **unused)
{
    enum { PROGRAMS = 6, GAMES = 12 };
    pid_t program[PROGRAMS];
    (void)unused;
    for (int i = 0; i < PROGRAMS; i++) {
        program[i] = fork();
        if (program[i] != 0)
            continue;
        for (int g = 0; g < GAMES; g++) {
            char name[32], path[STORE_PATH];
            snprintf(name, sizeof name, "%d", 100 * (g % 2 == 0 ? 9 : i) + g); /* half are shared */
            ink_session *session = finished(name);
            if (!history_keep(session, 0, "", END, path))
                _exit(1);
            ink_session_free(session);
        }
        _exit(0);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(program[i], &status, 0), program[i]);
        assert_int_equal(status, 0);
    }
    assert_int_equal(count_games(), PROGRAMS * GAMES / 2 + GAMES / 2);
}

/* --- where it cannot be written --------------------------------------------------------------- */

/* A disk that takes no more gets no half game. */
static void test_no_room(void **unused)
{
    struct rlimit old, few;
    char path[STORE_PATH] = "x";
    ink_session *session = finished("");
    (void)unused;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    few = (struct rlimit){.rlim_cur = 20, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &few), 0);
    bool kept = history_keep(session, 0, "", END, path);
    int why = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(kept);
    assert_int_equal(why, EFBIG);
    assert_string_equal(path, "");
    assert_int_equal(count_names(), 0);
    ink_session_free(session);
}

/* What killed programs left half written goes after a day. */
static void test_sweeps(void **unused)
{
    char path[STORE_PATH], old[STORE_PATH], young[STORE_PATH];
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    ink_session *session = finished("");
    (void)unused;
    assert_true(store_data_folder("games", true, path));
    snprintf(old, sizeof old, "%s/inkrail/games/.part-1-1.new", home);
    snprintf(young, sizeof young, "%s/inkrail/games/.part-1-2", home);
    assert_true(store_write(old, "x", 1) && store_write(young, "x", 1));
    assert_int_equal(utimensat(AT_FDCWD, old, times, 0), 0);
    assert_true(history_keep(session, 0, "", END, path));
    assert_int_equal(access(old, F_OK), -1);
    assert_int_equal(access(young, F_OK), 0);
    assert_int_equal(count_games(), 1);
    ink_session_free(session);
}

/* A finished game that cannot go into the history stays where it was kept, the player is told what
   to do, and the next attempt takes it over. */
static void test_unwritable(void **unused)
{
    static struct client_game game;
    char save[STORE_PATH];
    (void)unused;
    game = (struct client_game){
        .table = &game_table_here, .session = finished(""), .store = store_none, .historic = true};
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1);
    assert_true(store_open_new(&game.store));
    memcpy(save, game.store.path, sizeof save);
    assert_null(game_keep(&game));
    const char *trouble = game_finish(&game);
    assert_non_null(trouble);
    assert_non_null(strstr(trouble, "/dev/null/nowhere/inkrail/games"));
    assert_non_null(strstr(trouble, "make the folder writable"));
    assert_non_null(strstr(trouble, save));
    assert_string_equal(game.history, "");
    seats_make(&game.seats, game.session);
    game_close(&game);
    assert_int_equal(access(save, F_OK), 0);
    setenv("XDG_DATA_HOME", home, 1);
    game = (struct client_game){
        .table = &game_table_here, .session = finished(""), .store = store_none, .historic = true};
    assert_true(store_open_left(&game.store, 0));
    assert_null(game_finish(&game));
    assert_int_equal(access(game.history, F_OK), 0);
    seats_make(&game.seats, game.session);
    game_close(&game);
    assert_int_equal(access(save, F_OK), -1);
    assert_int_equal(count_games(), 1);
}

/* With no place at all for it the player must name one. */
static void test_nowhere(void **unused)
{
    static struct client_game game;
    (void)unused;
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1);
    game = (struct client_game){
        .table = &game_table_here, .session = finished(""), .store = store_none, .historic = true};
    assert_null(game_keep(&game));
    const char *trouble = game_finish(&game);
    assert_non_null(trouble);
    assert_non_null(strstr(trouble, "Name a file"));
    assert_true(game.record_failed);
    seats_make(&game.seats, game.session);
    game_close(&game);
}

/* Scripts, and games that were over when they were opened, are not for the history. */
static void test_not_historic(void **unused)
{
    static struct client_game game;
    (void)unused;
    game = (struct client_game){
        .table = &game_table_here, .session = finished(""), .store = store_none};
    assert_null(game_finish(&game));
    assert_int_equal(count_names(), 0);
    seats_make(&game.seats, game.session);
    game_close(&game);
}

/* --- what earlier versions left --------------------------------------------------------------- */

static void test_adopts(void **unused)
{
    static char text[TEXT];
    struct history history;
    struct timespec times[2] = {{END, 0}, {END, 0}};
    char old[STORE_PATH], broken[STORE_PATH];
    ink_session *session = finished("Anna");
    (void)unused;
    text_of(session, text);
    assert_true(store_file("finished-20260131-120000.ink", old));
    assert_true(store_file("finished-20260131-130000.ink", broken));
    assert_true(store_write(old, text, strlen(text)));
    assert_true(store_write(broken, "no game\n", 8));
    assert_int_equal(utimensat(AT_FDCWD, old, times, 0), 0);
    assert_int_equal(history_adopt(), 1);
    assert_int_equal(access(old, F_OK), -1);
    assert_int_equal(access(broken, F_OK), 0);
    assert_true(history_open(&history));
    assert_int_equal(history.count, 1);
    assert_int_equal(history.entry[0].ended, END);
    history_close(&history);
    assert_int_equal(history_adopt(), 0);
    setenv("XDG_DATA_HOME", "/dev/null/nowhere", 1); /* then nothing is taken away */
    assert_true(store_write(old, text, strlen(text)));
    assert_int_equal(history_adopt(), 0);
    assert_int_equal(access(old, F_OK), 0);
    ink_session_free(session);
}

/* --- in one line ------------------------------------------------------------------------------ */

static void test_result(void **unused)
{
    static struct client_game game;
    (void)unused;
    game = (struct client_game){
        .table = &game_table_here, .session = finished(""), .store = store_none, .historic = true};
    assert_string_equal(game_result(&game), "12 points (classic, seed monday)");
    assert_null(game_finish(&game));
    assert_non_null(strstr(game_result(&game), "seed monday), kept in /"));
    assert_non_null(strstr(game_result(&game), "-classic-12.ink"));
    ink_session_free(game.session);
    game.session = session_from(INK_TEST_DATA "/golden/challenge-draft.record");
    assert_non_null(strstr(game_result(&game), " wins with "));
    ink_session_free(game.session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_keeps_and_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_without_summary, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_not_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_never_twice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_kill, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_race, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sweeps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unwritable, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nowhere, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_not_historic, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_adopts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_result, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
