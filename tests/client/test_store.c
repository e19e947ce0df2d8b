/* TEST client_store: Where games are kept: a writer that is killed at any moment leaves a whole
   file, two programs never share one, and folders that cannot be written to are never in the way of
   the game. */
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

#include "client/games/game.h"
#include "client/games/saves.h"

enum { KILLS = 150, MOST_WAIT_US = 6000, PLACES = 9, TEXT = 1 << 16 };

static char state[] = "/tmp/inkrail-store-XXXXXX";

/* A folder of its own for every test. */
static int set_up(void **unused)
{
    (void)unused;
    memcpy(state + strlen(state) - 6, "XXXXXX", 6);
    return mkdtemp(state) == NULL || setenv("XDG_STATE_HOME", state, 1) != 0;
}

static int tear_down(void **unused)
{
    char command[128];
    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", state);
    return system(command);
}

static void path_in_state(const char *name, char path[STORE_PATH])
{
    assert_true(snprintf(path, STORE_PATH, "%s/%s", state, name) < STORE_PATH);
}

static ink_session *session_of(const char *seed)
{
    ink_config config = ink_config_classic();
    ink_session *session = NULL;
    assert_int_equal(ink_session_new(&config, ink_slice_of(seed), &session, NULL), INK_OK);
    assert_int_equal(ink_session_roll(session, NULL), INK_OK);
    return session;
}

/* Draws the first legal move, so that the text becomes another. */
static void draw_something(ink_session *session)
{
    static ink_moves moves;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), 0, &moves);
    assert_int_equal(ink_session_play(session, 0, moves.move[0], NULL), INK_OK);
}

static void text_of(const ink_session *session, char text[TEXT])
{
    ink_text out = ink_text_in(text, TEXT);
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
}

static void read_file(const char *path, char text[TEXT])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(text, 1, TEXT - 1, file);
    text[length] = '\0';
    fclose(file);
}

/* --- the course of a game --------------------------------------------------------------------- */

/* The place of the game that was left last. */
static bool find(char path[STORE_PATH])
{
    struct store store;
    if (!store_open_left(&store, 0))
        return false;
    snprintf(path, STORE_PATH, "%s", store.path);
    store_close(&store, false);
    return true;
}

static void test_keeps_and_finds(void **unused)
{
    struct store store;
    char path[STORE_PATH];
    static char wrote[TEXT], read[TEXT];
    ink_session *session = session_of("a"), *again = NULL;
    ink_refusal why;
    (void)unused;
    assert_false(find(path));
    assert_true(store_open_new(&store));
    assert_true(store_save(&store, session));
    draw_something(session);
    assert_true(store_save(&store, session));
    assert_false(find(path)); /* while it is open it is nobody else's */
    store_close(&store, false);
    assert_true(find(path));
    assert_true(store_read(path, &again, &why));
    text_of(session, wrote);
    text_of(again, read);
    assert_string_equal(wrote, read);
    assert_true(store_open(&store, path));
    assert_false(store.own);
    store_close(&store, true);
    assert_false(find(path)); /* over: forgotten */
    ink_session_free(session);
    ink_session_free(again);
}

/* The one left last is found, and older ones stay. */
static void test_finds_the_latest(void **unused)
{
    struct store first, second;
    char path[STORE_PATH], old[STORE_PATH];
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    ink_session *session = session_of("a");
    (void)unused;
    assert_true(store_open_new(&first));
    assert_true(store_open_new(&second));
    assert_string_not_equal(first.path, second.path);
    assert_true(store_save(&first, session) && store_save(&second, session));
    memcpy(old, first.path, sizeof old);
    store_close(&first, false);
    store_close(&second, false);
    assert_int_equal(utimensat(AT_FDCWD, old, times, 0), 0);
    assert_true(find(path));
    assert_string_not_equal(path, old);
    assert_int_equal(unlink(path), 0);
    assert_true(find(path));
    assert_string_equal(path, old);
    ink_session_free(session);
}

/* A new game never takes the place of one that was left, until there is no other place. */
static void test_places(void **unused)
{
    struct store store;
    char oldest[STORE_PATH] = "";
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    ink_session *session = session_of("a");
    (void)unused;
    for (int i = 0; i < PLACES; i++) {
        assert_true(store_open_new(&store));
        assert_int_equal(access(store.path, F_OK), -1);
        assert_true(store_save(&store, session));
        if (i == 4)
            memcpy(oldest, store.path, sizeof oldest);
        store_close(&store, false);
    }
    assert_int_equal(utimensat(AT_FDCWD, oldest, times, 0), 0);
    assert_true(store_open_new(&store));
    assert_string_equal(store.path, oldest);
    store_close(&store, false);
    ink_session_free(session);
}

/* Whoever asks about a game holds it meanwhile: the next program gets the game before it. */
static void test_opens_what_was_left(void **unused)
{
    struct store first, second, asked, other;
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    ink_session *session = session_of("a");
    char old[STORE_PATH], to[STORE_PATH];
    (void)unused;
    assert_true(store_open_new(&first) && store_save(&first, session));
    assert_true(store_open_new(&second) && store_save(&second, session));
    memcpy(old, first.path, sizeof old);
    store_close(&first, false);
    store_close(&second, false);
    assert_int_equal(utimensat(AT_FDCWD, old, times, 0), 0);
    assert_true(store_open_left(&asked, 0));
    assert_string_not_equal(asked.path, old);
    assert_false(store_open(&other, asked.path));
    assert_true(store_open_left(&other, 0));
    assert_string_equal(other.path, old);
    store_close(&other, true);
    assert_false(store_open_left(&other, 0));
    assert_true(store_put_by(&asked, "finished", to));
    assert_int_equal(access(to, F_OK), 0);
    assert_false(store_holds(&asked));
    store_close(&asked, false);
    ink_session_free(session);
}

/* The folder is made again, and the lock with it. */
static void test_vanished_folder(void **unused)
{
    struct store store, other;
    ink_session *session = session_of("a");
    char command[256], path[STORE_PATH];
    (void)unused;
    assert_true(store_open_new(&store) && store_save(&store, session));
    memcpy(path, store.path, sizeof path);
    snprintf(command, sizeof command, "rm -rf '%s'", state);
    assert_int_equal(system(command), 0);
    assert_true(store_save(&store, session));
    assert_true(store_holds(&store));
    assert_false(store_open(&other, path));
    store_close(&store, false);
    ink_session_free(session);
}

/* A device keeps nothing, a file does. */
static void test_front(void **unused)
{
    static struct client_game game;
    (void)unused;
    game.session = session_of("a");
    if (store_open(&game.store, "/dev/full")) { /* not everybody may lock it */
        assert_non_null(game_keep(&game));
        assert_true(game.unkept);
        store_close(&game.store, false);
    }
    assert_true(store_open_new(&game.store));
    assert_null(game_keep(&game));
    assert_false(game.unkept);
    ink_session_free(game.session);
    store_close(&game.store, true);
}

/* A finished game goes, unless the record that was asked for is not written. */
static void test_failed_record(void **unused)
{
    char path[STORE_PATH];
    ink_refusal why;
    (void)unused;
    for (int failed = 1; failed >= 0; failed--) {
        struct client_game game = {.table = &game_table_here, .record_failed = failed != 0};
        assert_true(store_open_new(&game.store));
        memcpy(path, game.store.path, sizeof path);
        assert_true(store_read(INK_TEST_DATA "/cli/golden/monday.ink", &game.session, &why));
        assert_null(game_keep(&game));
        seats_make(&game.seats, game.session);
        game_close(&game);
        assert_int_equal(access(path, F_OK) == 0, failed);
    }
}

/* --- never torn ------------------------------------------------------------------------------- */

static _Noreturn void write_for_ever(const char *path, ink_session *one, ink_session *other)
{
    struct store store;
    if (!store_open(&store, path))
        _exit(1);
    for (;;)
        if (!store_save(&store, one) || !store_save(&store, other))
            _exit(2);
}

static void wait_some_time(int round)
{
    struct timespec some = {0, (long)(round * 7919 % MOST_WAIT_US) * 1000};
    nanosleep(&some, NULL);
}

/* Whenever the writer is killed, the file is the one or the other, whole; and nobody has to clear
   up after it. */
static void test_kill(void **unused)
{
    char path[STORE_PATH];
    static char text[2][TEXT], found[TEXT];
    ink_session *one = session_of("a"), *other = session_of("b"), *read = NULL;
    struct store store;
    ink_refusal why;
    (void)unused;
    draw_something(other);
    text_of(one, text[0]);
    text_of(other, text[1]);
    path_in_state("kept", path);
    assert_true(store_open(&store, path) && store_save(&store, one));
    store_close(&store, false);
    for (int i = 0; i < KILLS; i++) {
        int status;
        pid_t writer = fork();
        assert_true(writer >= 0);
        if (writer == 0)
            write_for_ever(path, one, other);
        wait_some_time(i);
        assert_int_equal(kill(writer, SIGKILL), 0);
        assert_int_equal(waitpid(writer, &status, 0), writer);
        assert_true(WIFSIGNALED(status));
        read_file(path, found);
        assert_true(strcmp(found, text[0]) == 0 || strcmp(found, text[1]) == 0);
        assert_true(store_read(path, &read, &why));
        ink_session_free(read);
    }
    assert_true(store_open(&store, path));
    assert_true(store_save(&store, one));
    store_close(&store, false);
    ink_session_free(one);
    ink_session_free(other);
}

/* --- never shared ----------------------------------------------------------------------------- */

static void test_one_program_at_a_time(void **unused)
{
    struct store store, second;
    char path[STORE_PATH];
    int status;
    (void)unused;
    path_in_state("kept", path);
    assert_true(store_open(&store, path));
    assert_false(store_open(&second, path));
    assert_int_equal(errno, EWOULDBLOCK);
    pid_t other = fork();
    if (other == 0) {
        bool opened = store_open(&second, path);
        _exit(opened ? 1 : 0);
    }
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    store_close(&store, false);
    assert_true(store_open(&second, path)); /* and now it may */
    store_close(&second, false);
}

/* Many at once: each place has one owner. The lock files come and go under their hands. */
static void test_race(void **unused)
{
    enum { PROGRAMS = 8, TRIES = 60 };
    char path[STORE_PATH], owner[STORE_PATH];
    pid_t program[PROGRAMS];
    (void)unused;
    path_in_state("kept", path);
    path_in_state("owner", owner);
    for (int i = 0; i < PROGRAMS; i++) {
        program[i] = fork();
        if (program[i] != 0)
            continue;
        for (int t = 0; t < TRIES; t++) {
            struct store store;
            if (!store_open(&store, path))
                continue;
            int file = open(owner, O_CREAT | O_EXCL | O_WRONLY, 0600);
            if (file < 0)
                _exit(1); /* somebody else is in, too */
            close(file);
            unlink(owner);
            store_close(&store, false);
        }
        _exit(0);
    }
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(program[i], &status, 0), program[i]);
        assert_int_equal(status, 0);
    }
}

/* --- never in the way ------------------------------------------------------------------------- */

/* Where nothing can be written the game goes on, and the player hears of it once. */
static void test_unwritable(void **unused)
{
    struct client_game game = {
        .table = &game_table_here, .session = session_of("a"), .store = store_none};
    (void)unused;
    setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
    assert_false(store_open_new(&game.store));
    assert_int_equal(errno, ENOTDIR);
    assert_null(game_keep(&game)); /* nothing is kept, as was told */
    setenv("XDG_STATE_HOME", state, 1);
    assert_true(store_open_new(&game.store));
    tear_down(NULL);
    assert_true(store_write(state, "no folder", 9));
    const char *trouble = game_keep(&game);
    assert_non_null(trouble);
    assert_non_null(strstr(trouble, "cannot be kept"));
    assert_null(game_keep(&game));
    draw_something(game.session);
    assert_true(game.unkept);
    assert_int_equal(unlink(state), 0);
    assert_null(game_keep(&game)); /* nothing is in the way any more, so the file is back */
    assert_false(game.unkept);
    assert_int_equal(access(game.store.path, F_OK), 0);
    seats_make(&game.seats, game.session);
    game_close(&game);
}

/* A disk that takes no more leaves the old file as it was, and no half one beside it. */
static void test_no_room(void **unused)
{
    struct store store;
    static char before[TEXT], after[TEXT];
    char path[STORE_PATH], beside[STORE_PATH];
    struct rlimit old, few;
    ink_session *session = session_of("a");
    (void)unused;
    path_in_state("kept", path);
    path_in_state("kept.new", beside);
    assert_true(store_open(&store, path) && store_save(&store, session));
    read_file(path, before);
    draw_something(session);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    few = (struct rlimit){.rlim_cur = 20, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &few), 0);
    bool saved = store_save(&store, session);
    int why = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(saved);
    assert_int_equal(why, EFBIG);
    read_file(path, after);
    assert_string_equal(before, after);
    assert_int_equal(access(beside, F_OK), -1);
    store_close(&store, false);
    ink_session_free(session);
}

/* Files of the player's own stay, links are followed, and who may read them does not change. */
static void test_own_file(void **unused)
{
    struct store store;
    struct stat file;
    char path[STORE_PATH], name[STORE_PATH];
    ink_session *session = session_of("a");
    (void)unused;
    path_in_state("mine", path);
    path_in_state("link", name);
    assert_true(store_write(path, "", 0));
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink(path, name), 0);
    assert_true(store_open(&store, name));
    assert_true(store.own);
    assert_true(store_save(&store, session));
    store_close(&store, true);
    assert_int_equal(lstat(name, &file), 0);
    assert_true(S_ISLNK(file.st_mode));
    assert_int_equal(stat(path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0640);
    assert_true(file.st_size > 0);
    ink_session_free(session);
}

static void test_not_readable(void **unused)
{
    ink_session *session = NULL;
    ink_refusal why;
    char path[STORE_PATH];
    (void)unused;
    path_in_state("nothing", path);
    assert_false(store_read(path, &session, &why));
    assert_int_equal(why.status, INK_OK);
    assert_int_equal(errno, ENOENT);
    assert_false(store_read(state, &session, &why)); /* a folder */
    assert_int_equal(why.status, INK_OK);
    assert_true(store_write(path, "inkrail 9\n", 10));
    assert_false(store_read(path, &session, &why));
    assert_int_not_equal(why.status, INK_OK);
    assert_null(session);
    store_set_aside(path);
    assert_int_equal(access(path, F_OK), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_keeps_and_finds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_finds_the_latest, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_places, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_opens_what_was_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_vanished_folder, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_front, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_failed_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_kill, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_program_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_race, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unwritable, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_own_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_not_readable, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
