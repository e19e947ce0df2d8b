/* TEST lines_online: The game in lines at an online table, whose answers come at moments of the
   test's choosing: one that is there before anybody waits for it begins the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/lines/lines.h"

enum { SAID = 1 << 14 };

/* A table of one seat, whose host sits here: the game begins, and the first round with it, as soon
   as that is asked for. */
struct elsewhere {
    struct game_table remote;
    struct remote_state table;
    struct remote_seat seat;
    int seat_of;
    ink_session *session;
    bool asked;
};

static void ask(void *behind, int verb, int seat, int level, const char *text)
{
    struct elsewhere *there = behind;
    (void)seat;
    (void)level;
    (void)text;
    there->asked |= verb == REMOTE_START;
}

static unsigned pump(void *behind, ink_session **session, remote_teller *tell, void *context)
{
    struct elsewhere *there = behind;
    bool begins = there->asked && !there->table.begun;
    if (begins) {
        there->table.begun = true;
        there->table.player = 0;
        there->table.players = 1;
        tell(context, false, "The game has begun.");
    }
    *session = there->table.begun ? there->session : NULL;
    return begins ? REMOTE_BEGUN | REMOTE_ROLLED : 0;
}

static void tick(void *behind, ink_session *session)
{
    (void)behind;
    (void)session;
}

static void open_table(struct elsewhere *there)
{
    ink_config config;
    assert_int_equal(ink_config_read(ink_slice_of("classic"), &config, NULL), INK_OK);
    *there = (struct elsewhere){
        .remote = {.kind = &table_online,
                   .wake = -1,
                   .behind = there,
                   .pump = pump,
                   .ask = ask,
                   .tick = tick},
        .table = {.known = true, .host = true, .own = 1, .player = -1, .seats = 1},
        .seat = {.name = "Anna", .taken = true, .there = true},
        .seat_of = 1};
    assert_int_equal(ink_session_new(&config, ink_slice_of("lines"), &there->session, NULL),
                     INK_OK);
    assert_int_equal(ink_session_roll(there->session, NULL), INK_OK);
    there->remote.state = &there->table;
    there->table.seat = &there->seat;
    there->table.seat_of = &there->seat_of;
}

/* Plays with these lines typed; what is said in place of the standard output. */
static void play(struct client_game *game, const char *typed, char said[SAID])
{
    FILE *input = tmpfile(), *output = tmpfile();
    assert_true(input != NULL && output != NULL);
    fputs(typed, input);
    rewind(input);
    fflush(stdout);
    int terminal = dup(STDOUT_FILENO);
    dup2(fileno(input), STDIN_FILENO);
    dup2(fileno(output), STDOUT_FILENO);
    assert_false(lines_play(game, 0, false));
    fflush(stdout);
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    rewind(output);
    said[fread(said, 1, SAID - 1, output)] = '\0';
    fclose(input);
    fclose(output);
}

/* The answer may be there before anybody waits for it: nobody waits for a line then, since no
   second answer would come. */
static void an_answer_that_is_quick_begins_the_game(void **state)
{
    static char said[SAID];
    struct elsewhere there;
    struct client_game game = {.table = &there.remote, .store = store_none};
    (void)state;
    open_table(&there);
    play(&game, "start\n", said);
    const char *begun = strstr(said, "The game has begun.");
    assert_non_null(begun);
    assert_non_null(strstr(begun, "Round 1 of 7."));
    ink_session_free(there.session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_that_is_quick_begins_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
