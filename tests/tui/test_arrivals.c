/* TEST tui_arrivals: Whatever comes from an online table (chat, people, drawings, a roll, the
   start, the end, a connection that breaks and comes back, a table that is gone) while somebody
   types, has help, rules, goals, points or messages open, or looks at another board: what was typed
   and opened stays, what came is told, messages are read again, and Esc leaves nothing. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/games/seats.h"
#include "client/process/locale.h"
#include "remote.h"
#include "tui/run.h"

enum { SCREEN = 32768, ROUND_TWO = 2 };

/* --- a game of two ---------------------------------------------------------------------------- */

static ink_session *new_game(void)
{
    ink_config config;
    ink_session *session = NULL;
    assert_int_equal(ink_config_read(ink_slice_of("classic,players=2"), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &session, NULL), INK_OK);
    assert_int_equal(ink_session_roll(session, NULL), INK_OK);
    return session;
}

/* Bots play for both up to the roll of that round, or to the end. */
static void play_to(ink_session *session, int round)
{
    struct seats seats;
    for (int p = 0; p < 2; p++)
        ink_session_name(session, p, ink_slice_of(""), 1);
    seats_make(&seats, session);
    for (const ink_table *table = ink_session_table(session);
         table->phase != INK_PHASE_OVER && table->round < round;)
        if (table->phase == INK_PHASE_ROLL)
            assert_int_equal(ink_session_roll(session, NULL), INK_OK);
        else
            assert_true(seats_play(&seats, session, NULL, NULL));
    seats_free(&seats);
    for (int p = 0; p < 2; p++)
        ink_session_name(session, p, ink_slice_of(p == 0 ? "Anna" : "Bo"), 0);
}

/* --- what may come ---------------------------------------------------------------------------- */

static unsigned chat(struct remote *there, remote_teller *tell, void *context)
{
    (void)there;
    tell(context, false, "Bo: where are you?");
    return REMOTE_ROOM;
}

static unsigned join(struct remote *there, remote_teller *tell, void *context)
{
    there->seat[2].taken = true;
    tell(context, false, "Cho has sat down on seat 3.");
    return REMOTE_ROOM;
}

static unsigned leave(struct remote *there, remote_teller *tell, void *context)
{
    there->seat[1].there = false;
    tell(context, false, "Bo has left the table.");
    return REMOTE_ROOM;
}

static unsigned roll(struct remote *there, remote_teller *tell, void *context)
{
    (void)tell;
    (void)context;
    play_to(there->session, ROUND_TWO);
    return REMOTE_ROLLED | REMOTE_BOARD;
}

static unsigned draw(struct remote *there, remote_teller *tell, void *context)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    (void)tell;
    (void)context;
    ink_session_pieces(there->session, 1, piece);
    int ways = ink_session_ways(there->session, 1, &piece[0],
                                (ink_cell)ink_set_first(piece[0].cells), way);
    assert_true(ways > 0);
    assert_int_equal(ink_session_play(there->session, 1, way[0], NULL), INK_OK);
    return REMOTE_BOARD;
}

static unsigned lose(struct remote *there, remote_teller *tell, void *context)
{
    there->table.lost = true;
    tell(context, true, "The connection is lost.");
    return REMOTE_ROOM;
}

/* All is told anew then, and the session is another one. */
static unsigned come_back(struct remote *there, remote_teller *tell, void *context)
{
    ink_session_free(there->session);
    there->session = new_game();
    there->table.lost = false;
    tell(context, false, "Connected again.");
    return REMOTE_ROOM | REMOTE_BOARD | REMOTE_SESSION;
}

static unsigned end(struct remote *there, remote_teller *tell, void *context)
{
    (void)tell;
    (void)context;
    play_to(there->session, 100);
    there->table.over = true;
    return REMOTE_OVER | REMOTE_BOARD;
}

static unsigned vanish(struct remote *there, remote_teller *tell, void *context)
{
    there->table.gone = there->table.lost = true;
    tell(context, true, "This table is no longer there.");
    return REMOTE_GONE;
}

static void begin_game(struct remote *there)
{
    static const int seat_of[] = {1, 2};
    there->begins = 1;
    there->table.begun = true;
    there->table.players = 2;
    there->table.player = 0;
    there->table.seat_of = seat_of;
    there->table.fairness = "The dice were fair.";
}

static unsigned begin(struct remote *there, remote_teller *tell, void *context)
{
    begin_game(there);
    tell(context, false, "The game has begun.");
    return REMOTE_BEGUN | REMOTE_SESSION;
}

static const struct {
    const char *name;
    remote_arrival *arrive;
    const char *told;
} arrivals[] = {
    {"chat", chat, "Bo: where are you?"},
    {"somebody joins", join, "Cho has sat down on seat 3."},
    {"somebody leaves", leave, "Bo has left the table."},
    {"a roll", roll, "Round 2"},
    {"the end", end, "The game is over."},
    {"the connection is lost", lose, "The connection is lost."},
    {"it is back", come_back, "Connected again."},
    {"the table is gone", vanish, "This table is no longer there."},
};
enum { ARRIVALS = sizeof arrivals / sizeof *arrivals };

/* --- playing ---------------------------------------------------------------------------------- */

static void open_lobby(struct remote *there, remote_arrival *arrive)
{
    remote_open(there, false);
    there->session = new_game();
    there->arrive = arrive;
}

static void open_game(struct remote *there, remote_arrival *arrive)
{
    open_lobby(there, arrive);
    begin_game(there);
}

/* Presses the keys in a window of that size; how many drawings of the player here there are
   then. */
static int press_in(struct remote *there, int rows, int columns, const char *keys,
                    char screen[SCREEN])
{
    struct client_game game = {.table = &there->remote, .store = store_none};
    struct script script;
    struct terminal terminal;
    assert_true(null_terminal(&terminal, &script, keys, rows, columns));
    there->script = &script;
    tui_run(&game, &terminal, false);
    FILE *out = fmemopen(screen, SCREEN, "w");
    null_terminal_write(&script, out);
    fclose(out);
    assert_false(script.wrong);
    null_terminal_free(&script);
    int moves = ink_session_seats(there->session)[0].moves;
    seats_free(&game.seats);
    ink_session_free(there->session);
    return moves;
}

static int press(struct remote *there, const char *keys, char screen[SCREEN])
{
    return press_in(there, 24, 80, keys, screen);
}

static void assert_seen(const char *name, const char *screen, const char *text)
{
    if (strstr(screen, text) == NULL) {
        fputs(screen, stderr);
        fail_msg("%s: no %s", name, text);
    }
}

/* --- typing ----------------------------------------------------------------------------------- */

/* The rest of the line would draw a die, and leave the game, if it were keys. */
static void a_line_is_typed_to_its_end(void **state)
{
    char screen[SCREEN] = "", said[64];
    (void)state;
    snprintf(said, sizeof said, "%d 0 0 I wait 1 q;", REMOTE_SAY);
    for (int i = 0; i < ARRIVALS; i++) {
        struct remote there;
        open_game(&there, arrivals[i].arrive);
        press(&there, "tI wai<News>", screen);
        assert_seen(arrivals[i].name, screen, "I wai");
        assert_seen(arrivals[i].name, screen, arrivals[i].told);
        open_game(&there, arrivals[i].arrive);
        bool ends = arrivals[i].arrive == end;
        int moves = press(&there, "tI wai<News>t 1 q<Enter>", screen);
        assert_string_equal(there.asked, said);
        if (moves != 0 && !ends)
            fail_msg("%s: something was drawn", arrivals[i].name);
        if (ends)
            assert_seen(arrivals[i].name, screen, "table bado-miku");
    }
}

/* From before the game into it. */
static void a_line_is_typed_into_the_game(void **state)
{
    struct remote there;
    char screen[SCREEN] = "", said[64];
    (void)state;
    snprintf(said, sizeof said, "%d 0 0 hello 1 q;", REMOTE_SAY);
    open_lobby(&there, begin);
    assert_int_equal(press(&there, "thell<News>o 1 q<Enter>", screen), 0);
    assert_string_equal(there.asked, said);
    assert_seen("begun", screen, "Round 1 of 7");
    open_lobby(&there, begin);
    press(&there, "thell<News>", screen);
    assert_seen("begun", screen, "hell");
    assert_seen("begun", screen, "The game has begun.");
}

/* A window that is too small for the board hears typing out all the same. */
static void a_small_window_does_not_leave(void **state)
{
    struct remote there;
    char screen[SCREEN] = "", said[64];
    (void)state;
    snprintf(said, sizeof said, "%d 0 0 quick;", REMOTE_SAY);
    open_game(&there, chat);
    press(&there, "t<Size 60x20>qui<News>ck<Enter>", screen);
    assert_string_equal(there.asked, said);
}

/* Half of "s 1" is no "1", whatever others draw. */
static void half_a_number_stays(void **state)
{
    struct remote there;
    char screen[SCREEN] = "";
    (void)state;
    open_game(&there, draw);
    press(&there, "s<News>4", screen);
    assert_seen("special", screen, "[s4]");
    assert_seen("special", screen, "pecial route 4");
}

/* --- what is open ----------------------------------------------------------------------------- */

static const struct {
    const char *keys, *title;
} overlays[] = {
    {"?", "show this list"}, {"i", "Rules"},    {"g", "played without goals"},
    {"e", "Esc: back"},      {"m", "Messages"}, {"K", "bado-miku#annas-key"},
};

/* Each stays, with what has come below it, and is closed by its own key. */
static void what_is_open_stays(void **state)
{
    char screen[SCREEN] = "", keys[32];
    (void)state;
    for (size_t o = 0; o < sizeof overlays / sizeof *overlays; o++)
        for (int i = 0; i < ARRIVALS; i++) {
            struct remote there;
            open_game(&there, arrivals[i].arrive);
            snprintf(keys, sizeof keys, "%s<News>", overlays[o].keys);
            press(&there, keys, screen);
            assert_seen(arrivals[i].name, screen, overlays[o].title);
            assert_seen(arrivals[i].name, screen, arrivals[i].told);
            open_game(&there, arrivals[i].arrive);
            snprintf(keys, sizeof keys, "%s<News><Esc>v", overlays[o].keys);
            press(&there, keys, screen);
            if (arrivals[i].arrive == end)
                assert_seen(arrivals[i].name, screen, "table bado-miku");
        }
}

/* --- at the end ------------------------------------------------------------------------------- */

static unsigned open_again(struct remote *there, remote_teller *tell, void *context)
{
    (void)tell;
    (void)context;
    snprintf(there->table.rematch, sizeof there->table.rematch, "fudo-kire");
    return REMOTE_AGAIN;
}

/* The ended game, told anew. */
static unsigned come_back_ended(struct remote *there, remote_teller *tell, void *context)
{
    ink_session_free(there->session);
    there->session = new_game();
    play_to(there->session, 100);
    tell(context, false, "Connected again.");
    return REMOTE_ROOM | REMOTE_BOARD | REMOTE_SESSION;
}

static const struct {
    const char *name;
    remote_arrival *arrive;
    const char *told;
} late_arrivals[] = {
    {"chat", chat, "Bo: where are you?"},
    {"somebody joins", join, "Cho has sat down on seat 3."},
    {"somebody leaves", leave, "Bo has left the table."},
    {"the connection is lost", lose, "The connection is lost."},
    {"it is back", come_back_ended, "Connected again."},
    {"the table is gone", vanish, "This table is no longer there."},
    {"a new table", open_again, "There is a new table for the same people"},
};

static remote_arrival *late;

/* The end with the first <News>, something else with the next. */
static unsigned end_and_more(struct remote *there, remote_teller *tell, void *context)
{
    return there->script->news == 1 ? end(there, tell, context) : late(there, tell, context);
}

static const struct {
    const char *keys, *title;
} end_overlays[] = {
    {"thell", "hell_"},      {"?", "leave; the game is kept"},
    {"m", "Messages"},       {"4", "Space: run"},
    {"7", "Share"},          {"6", "Save a picture"},
    {"<Down>", "Esc: back"},
};

/* What is open at the end of a game stays, too, and what comes is told there. */
static void what_is_open_at_the_end_stays(void **state)
{
    char screen[SCREEN] = "", keys[64];
    (void)state;
    for (size_t o = 0; o < sizeof end_overlays / sizeof *end_overlays; o++)
        for (size_t i = 0; i < sizeof late_arrivals / sizeof *late_arrivals; i++) {
            struct remote there;
            late = late_arrivals[i].arrive;
            open_game(&there, end_and_more);
            snprintf(keys, sizeof keys, "<News><Enter>%s<News>", end_overlays[o].keys);
            press(&there, keys, screen);
            assert_seen(late_arrivals[i].name, screen, end_overlays[o].title);
            assert_seen(late_arrivals[i].name, screen, late_arrivals[i].told);
        }
}

/* Whoever goes on to the new table says what was begun first. */
static void a_line_is_typed_before_a_new_table(void **state)
{
    struct remote there;
    char screen[SCREEN] = "", said[64];
    (void)state;
    late = open_again;
    snprintf(said, sizeof said, "%d 0 0 ;%d 0 0 bye;", REMOTE_REMATCH, REMOTE_SAY);
    open_game(&there, end_and_more);
    there.table.host = true;
    press(&there, "<News><Enter>Rtby<News>e<Down><Enter>", screen);
    assert_string_equal(there.asked, said);
}

/* --- what is looked at ------------------------------------------------------------------------ */

/* Another board and what is marked on it, when the next round begins. */
static void what_is_looked_at_stays(void **state)
{
    struct remote there;
    char screen[SCREEN] = "";
    (void)state;
    open_game(&there, roll);
    press(&there, "v]<News>", screen);
    assert_seen("board", screen, "Round 2 of 7");
    assert_seen("board", screen, "Esc: back to your own board.");
}

/* What was said before the game is in it still, and after the next key. */
static void messages_are_read_again(void **state)
{
    struct remote there;
    char screen[SCREEN] = "";
    (void)state;
    open_lobby(&there, begin);
    press(&there, "<News><Left><Right>m", screen);
    assert_seen("log", screen, "Bo has sat down on seat 2.");
    assert_seen("log", screen, "The game has begun.");
    open_lobby(&there, chat);
    press(&there, "<News>zm", screen);
    assert_seen("lobby", screen, "Bo: where are you?");
    assert_seen("lobby", screen, "Esc: back");
    open_game(&there, end);
    press(&there, "<News>m", screen);
    assert_seen("end", screen, "The game is over.");
    assert_seen("end", screen, "Bo has sat down on seat 2.");
    open_game(&there, chat);
    press(&there, "?", screen);
    assert_seen("help", screen, "the messages once more");
}

/* --- leaving ---------------------------------------------------------------------------------- */

/* Escape closes what is open: where nothing is, it leaves nothing. */
static void escape_leaves_nothing(void **state)
{
    struct remote there;
    char screen[SCREEN] = "", said[64];
    (void)state;
    snprintf(said, sizeof said, "%d 0 0 hi;", REMOTE_SAY);
    open_lobby(&there, chat);
    press(&there, "<Esc><Esc>thi<Enter>", screen);
    assert_string_equal(there.asked, said);
    open_game(&there, end);
    press(&there, "<News>v<Esc><Esc><Esc>thi<Down><Enter>", screen);
    assert_string_equal(there.asked, said);
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_typed_to_its_end),
        cmocka_unit_test(a_line_is_typed_into_the_game),
        cmocka_unit_test(a_small_window_does_not_leave),
        cmocka_unit_test(half_a_number_stays),
        cmocka_unit_test(what_is_open_stays),
        cmocka_unit_test(what_is_open_at_the_end_stays),
        cmocka_unit_test(a_line_is_typed_before_a_new_table),
        cmocka_unit_test(what_is_looked_at_stays),
        cmocka_unit_test(messages_are_read_again),
        cmocka_unit_test(escape_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
