/* TEST client_step: The one way by which front ends change a round: what is told elsewhere, played
   there, leads to the same game byte for byte; only the own seat is played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/games/game.h"

enum { STEPS = 60, TEXT = 1 << 18 };

/* Somebody elsewhere who plays what is told. */
struct elsewhere {
    struct game_table remote;
    struct remote_state table;
    ink_session *session;
    int told;
};

static void hear(void *behind, const char *text)
{
    struct elsewhere *elsewhere = behind;
    ink_refusal why;
    elsewhere->told++;
    int player = elsewhere->table.player;
    assert_int_equal(ink_session_step(elsewhere->session, player, ink_slice_of(text), &why),
                     INK_OK);
}

static ink_session *begin(const char *text)
{
    ink_config config;
    ink_session *session = NULL;
    assert_int_equal(ink_config_read(ink_slice_of(text), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of("steps"), &session, NULL), INK_OK);
    return session;
}

static void check_same(const ink_session *a, const ink_session *b)
{
    static char text[2][TEXT];
    ink_text first = ink_text_in(text[0], TEXT), second = ink_text_in(text[1], TEXT);
    ink_session_write(a, &first);
    ink_session_write(b, &second);
    assert_true(ink_text_whole(&first));
    assert_string_equal(text[0], text[1]);
}

/* A step of any kind, sensible or not. */
static struct game_step any_step(const ink_session *session, int player, ink_rng *rng)
{
    static ink_moves moves;
    struct game_step step = {.kind = (int)ink_rng_below(rng, 2 * GAME_STEPS)};
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    if (step.kind >= GAME_STEPS)
        step.kind = GAME_PLAY;
    if (moves.count > 0)
        step.move = moves.move[ink_rng_below(rng, moves.count)];
    if (ink_move_kind(step.move) == INK_MOVE_BACK) /* sessions take back by undo */
        step.kind = GAME_UNDO;
    step.cell =
        ink_cell_at((int)ink_rng_below(rng, INK_ROWS), (int)ink_rng_below(rng, INK_COLUMNS));
    step.number = (int)ink_rng_below(rng, 6);
    return step;
}

static void play_game(const char *config)
{
    ink_rng rng = ink_rng_stream(7, config, 0);
    struct elsewhere there = {.remote = {.kind = &table_online, .behind = &there, .step = hear},
                              .session = begin(config)};
    struct client_game game = {.session = begin(config), .table = &there.remote};
    there.remote.state = &there.table;
    int done = 0;
    for (int round = 0; round < 4; round++) {
        assert_int_equal(ink_session_roll(game.session, NULL), INK_OK);
        assert_int_equal(ink_session_roll(there.session, NULL), INK_OK);
        for (int i = 0; i < STEPS || ink_session_table(game.session)->phase != INK_PHASE_ROLL;
             i++) {
            int player = ink_session_turn(game.session);
            if (player >= INK_MAX_PLAYERS)
                break;
            there.table.player = player;
            struct game_step step = any_step(game.session, player, &rng);
            done += game_step(&game, player, &step, NULL, NULL) == INK_OK;
            assert_int_equal(there.told, done);
            check_same(game.session, there.session);
        }
    }
    assert_true(done > 50);
    ink_session_free(game.session);
    ink_session_free(there.session);
}

static void steps_are_told(void **state)
{
    static const char *const configs[] = {"classic,players=2", "challenge+canyon",
                                          "challenge,draft,players=3", "classic+meteor",
                                          "classic+lava"};
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++)
        play_game(configs[i]);
}

/* Who does not sit at this player's seat changes nothing, and nothing is told. */
static void only_the_own_seat_is_played(void **state)
{
    struct elsewhere there = {.remote = {.kind = &table_online, .behind = &there, .step = hear},
                              .table = {.player = 1}};
    struct client_game game = {.session = begin("classic,players=2"), .table = &there.remote};
    struct game_step step = {.kind = GAME_PLAY};
    ink_refusal why;
    ink_moves moves;
    (void)state;
    there.remote.state = &there.table;
    ink_session_roll(game.session, NULL);
    ink_table_moves(ink_session_rules(game.session), ink_session_table(game.session),
                    ink_session_seats(game.session), 0, &moves);
    step.move = moves.move[0];
    assert_int_equal(game_step(&game, 0, &step, NULL, &why), INK_E_EXPANSION);
    assert_non_null(why.reason);
    there.table.player = -1;
    assert_int_equal(game_step(&game, 0, &step, NULL, &why), INK_E_EXPANSION);
    assert_int_equal(there.told, 0);
    assert_int_equal(ink_session_seats(game.session)[0].moves, 0);
    ink_session_free(game.session);
}

/* The player here waits when the round is ended here and not elsewhere. */
static void waiting_is_known(void **state)
{
    struct elsewhere there = {.remote = {.kind = &table_online, .behind = &there, .step = hear},
                              .table = {.player = 0}};
    struct client_game game = {.session = begin("classic,players=2"), .table = &there.remote};
    (void)state;
    there.remote.state = &there.table;
    assert_true(game_waits(&game)); /* for the dice */
    ink_session_roll(game.session, NULL);
    assert_false(game_waits(&game));
    assert_int_equal(game_player(&game), 0);
    there.table.player = 1;
    assert_int_equal(game_player(&game), 1);
    game.table = &game_table_here;
    assert_int_equal(game_player(&game), 0);
    assert_false(game_waits(&game));
    ink_session_free(game.session);
}

/* A player sits elsewhere than in the record as soon as a seat before was left free. */
static void you_are_the_player_of_the_record(void **state)
{
    struct elsewhere there = {.remote = {.kind = &table_online}, .table = {.player = 0, .own = 2}};
    struct client_game game = {.session = begin("classic,players=2"), .table = &there.remote};
    (void)state;
    there.remote.state = &there.table;
    assert_int_equal(game_you(&game), 0);
    there.table.player = -1;
    assert_int_equal(game_you(&game), INK_MAX_PLAYERS);
    assert_int_equal(game_whose(&game), 0);
    game.table = &game_table_here;
    assert_int_equal(game_you(&game), INK_MAX_PLAYERS); /* two persons */
    ink_session_free(game.session);
}

/* Players are helped; those who only look on are not, and nobody where hints are off. */
static void hints_are_for_players_who_may_have_them(void **state)
{
    struct elsewhere there = {.remote = {.kind = &table_online, .behind = &there, .step = hear},
                              .table = {.player = -1}};
    struct client_game game = {.session = begin("classic"), .table = &there.remote};
    ink_engine_result hint = {.moves = 0};
    (void)state;
    there.remote.state = &there.table;
    ink_session_roll(game.session, NULL);
    assert_non_null(game_hint(&game, 0, &hint));
    assert_int_equal(hint.moves, 0);
    game.table = &game_table_here;
    game.seats.hint_nodes = 100;
    assert_null(game_hint(&game, 0, &hint));
    assert_true(hint.moves > 0);
    ink_session_set_hints(game.session, false);
    assert_non_null(game_hint(&game, 0, &hint));
    seats_free(&game.seats);
    ink_session_free(game.session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_told),
        cmocka_unit_test(only_the_own_seat_is_played),
        cmocka_unit_test(waiting_is_known),
        cmocka_unit_test(you_are_the_player_of_the_record),
        cmocka_unit_test(hints_are_for_players_who_may_have_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
