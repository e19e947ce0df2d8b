/* TEST tui_keys: Keys and clicks, and what they do to the game. */
#include "client/process/fail.h" /* before cmocka, which has a macro of that name */
#include "client/process/locale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "i18n/i18n.h"
#include "played.h"
#include "tui/keys.h"
#include "tui/terminal/terminal.h"

static void play_at(const char *config, const char *script, int columns, int rows)
{
    played_new(config, "keys", script, columns, rows);
}

static void play(const char *config, const char *script)
{
    play_at(config, script, 80, 24);
}

static void test_draw_and_undo(void **state)
{
    (void)state;
    play("classic", ".<Enter>");
    assert_int_equal(played_seat(0)->moves, 1);
    ink_move first = played_seat(0)->move[0];
    assert_int_equal(played.status, STATUS_NO);
    play("classic", ".<Enter>u");
    assert_int_equal(played_seat(0)->moves, 0);
    play("classic", ".<Enter>uU");
    assert_int_equal(played_seat(0)->move[0], first);
    play("classic", ".<Enter>u<Redo>");
    assert_int_equal(played_seat(0)->move[0], first);
    play("classic", ".<Enter>.<Enter>c");
    assert_int_equal(played_seat(0)->moves, 0);
    play("classic", ".<Enter>.<Enter>cu");
    assert_int_equal(played_seat(0)->moves, 2);
    play("classic", "u");
    assert_true(played_shows("Nothing to take back"));
}

/* Turning goes through all ways and comes back to the first. */
static void test_turn(void **state)
{
    (void)state;
    char script[64];
    play("classic", "s1.<Enter>");
    ink_move first = played_seat(0)->move[0];
    play("classic", "s1.r<Enter>");
    assert_int_not_equal(played_seat(0)->move[0], first);
    assert_int_equal(ink_move_cell(played_seat(0)->move[0]), ink_move_cell(first));
    int turns = 1;
    do {
        turns++;
        snprintf(script, sizeof script, "s1.(r)%d<Enter>", turns);
        play("classic", script);
    } while (played_seat(0)->move[0] != first && turns < 12);
    assert_in_range(turns, 3, 9);
}

/* With an empty hand, or one that does not fit, the drawing itself is turned. */
static void test_turn_drawn(void **state)
{
    (void)state;
    play("classic", "s1.<Enter>");
    ink_move first = played_seat(0)->move[0];
    play("classic", "s1.<Enter><Esc>r");
    assert_int_equal(played_seat(0)->moves, 1);
    assert_int_not_equal(played_seat(0)->move[0], first);
}

/* Where no special route may be drawn, its number is not that of a die. */
static void test_special_not_now(void **state)
{
    (void)state;
    play("classic", "s1.<Enter><Esc>s");
    assert_true(played_shows("Only one special route a round"));
    play("classic", "s1.<Enter><Esc>s4");
    assert_true(played_shows("Only one special route a round"));
    assert_false(played_shows("[4]"));
    play("classic", "s1.<Enter><Esc>s1");
    assert_true(played_shows("used already"));
    play("classic", "s1.<Enter><Esc>s4.4");
    assert_true(played_shows("[4]"));
}

static void test_flip(void **state)
{
    (void)state;
    play("classic", "s5.<Enter>");
    int tile = ink_move_tile(played_seat(0)->move[0]);
    play("classic", "s5.ff<Enter>");
    assert_int_equal(ink_move_tile(played_seat(0)->move[0]), tile);
}

/* A road beside lava, between two ends of lava: it fits with its lava up and with it down. */
static const char between_lava[] = "inkrail 1\nconfig classic+lava\n"
                                   "roll H.H. H.H. H.H. HR..* XX.. X.X.\n"
                                   "1: E4X..X E3X.X. B1H.H. B2H.H. B3H.H. F1HR..* end\n"
                                   "roll H.H. H.H. H.H. HR..* XX.. XX..\n"
                                   "1: E2..XX D2.XX. B4H.H. B5H.H. B6H.H. B7HR..* end\n"
                                   "roll H.H. H.H. H.H. HR..* HXH.{NS}{E} XX..\n";

/* The drawing on D3, where dots and what follows them have put it; "" if it is elsewhere. */
static void drawn_between(const char *then, char text[40])
{
    char script[40];
    ink_cell middle = ink_cell_at(2, 3);
    text[0] = '\0';
    for (int dots = 1; dots < 12 && text[0] == '\0'; dots++) {
        ink_text out = ink_text_in(text, 40);
        snprintf(script, sizeof script, "5%.*s%s<Enter>", dots, "...........", then);
        played_record(between_lava, script);
        if (played_seat(0)->moves == 1 && ink_move_cell(played_seat(0)->move[0]) == middle)
            ink_tile_write(ink_session_rules(played.game.session),
                           ink_move_tile(played_seat(0)->move[0]), &out);
    }
}

/* Its two strands change places in the list of groups. */
static void test_flip_two_strands(void **state)
{
    char first[40], flipped[40], again[40];
    (void)state;
    drawn_between("", first);
    drawn_between("f", flipped);
    drawn_between("ff", again);
    bool up = strcmp(first, "XH.H{N}{EW}") == 0;
    assert_string_equal(first, up ? "XH.H{N}{EW}" : ".HXH{EW}{S}");
    assert_string_equal(flipped, up ? ".HXH{EW}{S}" : "XH.H{N}{EW}");
    assert_string_equal(first, again);
}

static void test_take_back(void **state)
{
    (void)state;
    play("classic", ".<Enter>x");
    assert_int_equal(played_seat(0)->moves, 0);
    assert_true(played_shows("Taken back: "));
    play("classic", "x");
    assert_true(played_shows("Nothing was drawn there"));
    play("classic+canyon", "5.<Enter>6x");
    assert_int_equal(played_seat(0)->moves, 0);
    play("challenge+canyon", "5.<Enter>6.<Enter>"); /* no piece for corners is in the hand now */
    int moves = played_seat(0)->moves;
    play("challenge+canyon", "5.<Enter>6.<Enter>x");
    assert_true(played_shows("Taken back: "));
    assert_in_range(played_seat(0)->moves, 0, moves - 1);
}

static void test_end(void **state)
{
    (void)state;
    play("classic", "n");
    assert_int_equal(ink_session_table(played.game.session)->round, 1);
    assert_true(played_shows("The round goes on"));
    play("classic+river", "(.<Enter>)4n");
    assert_int_equal(ink_session_table(played.game.session)->round, 1);
    assert_true(played_shows("Still open: die 5, river"));
    play("classic+river", "(.<Enter>)4nn");
    assert_int_equal(ink_session_table(played.game.session)->round, 2);
    play("classic+river", "(.<Enter>)4n<Up>n"); /* something else came between */
    assert_int_equal(ink_session_table(played.game.session)->round, 1);
}

/* The first click shows a way, a later one the next, two at once draw. */
static void test_clicks(void **state)
{
    (void)state;
    play("classic", "3<Click 2,11><Enter>");
    assert_int_equal(played_seat(0)->moves, 1);
    ink_move first = played_seat(0)->move[0];
    assert_int_equal(ink_move_cell(first), ink_cell_at(0, 1));
    play("classic", "3<Click 2,11><Click 2,11>");
    assert_int_equal(played_seat(0)->move[0], first);
    play("classic", "s1<Click 2,11><Enter>");
    first = played_seat(0)->move[0];
    play("classic", "s1<Click 2,11><Wait 900><Click 2,11><Enter>");
    assert_int_not_equal(played_seat(0)->move[0], first);
    assert_int_equal(ink_move_cell(played_seat(0)->move[0]), ink_cell_at(0, 1));
    play("classic", "s1<Click 2,11><Wait 900><Click 2,11><Wait 900><Enter>"); /* it has turned */
    assert_int_not_equal(played_seat(0)->move[0], first);
    play("classic", "s1<Click 2,11><Wait 900><Click 2,11><Wait 100><Click 2,11>");
    assert_int_equal(played_seat(0)->moves, 1);
    assert_int_equal(played_seat(0)->move[0], first); /* as it was shown all the time */
    play("classic", "s1<Click 2,11><Wait 900><Click 2,11><Wait 900><Click 2,11><Click 2,11>");
    ink_move turned = played_seat(0)->move[0];
    play("classic", "s1<Click 2,11>r<Enter>");
    assert_int_equal(played_seat(0)->move[0], turned);
    play("classic", "s1<Click 2,11>H<Click 2,11><Click 2,11>"); /* the hint was shown there */
    assert_int_equal(played_seat(0)->moves, 0);
    play("classic", "<Click 4,67>.<Enter>");
    assert_int_equal(ink_move_source(played_seat(0)->move[0]), 2); /* the third die */
    play("classic", "3<Click 2,11><Click 22,50>");                 /* [draw] */
    assert_int_equal(played_seat(0)->moves, 1);
    play_at("classic", "<Click 23,78>", 80, 24); /* ?: keys */
    assert_true(played_shows("move; h j k l"));
}

static void test_hint(void **state)
{
    (void)state;
    play("classic", "H<Enter><Enter>");
    assert_int_equal(played_seat(0)->moves, 2);
    assert_true(played_shows("Enter draws it piece by piece"));
    assert_int_equal(played_seat(0)->ended, 0);
    play("classic,draft,players=2", "H<Enter>");
    assert_int_equal(ink_session_table(played.game.session)->picks, 1);
}

/* While the board shows a hint, numbers are those of now; what the hint adds stands behind them. */
static void test_hint_numbers(void **state)
{
    (void)state;
    played.hint_nodes = 6000;
    played_new("challenge+lake", "seed", "H", 80, 24);
    assert_true(played_shows("now, end"));
    assert_true(played_shows("Villages 0/4"));
    assert_true(played_shows("Universities 0/3+")); /* the board shows one that is reached */
    played_new("challenge+lake", "seed", "H<Esc>", 80, 24);
    assert_false(played_shows("now, end") || played_shows("0/3+"));
}

/* What the message expects stands behind the total, all of its three digits. */
static void test_hint_total(void **state)
{
    char wanted[32];
    int expected = 0;
    (void)state;
    played.hint_nodes = 6000;
    played_new("challenge+forest", "monday", "H", 80, 24);
    const char *message = strstr(played.screen, "Expect about ");
    assert_true(message != NULL && sscanf(message, "Expect about %d", &expected) == 1);
    assert_in_range(expected, 100, 200);
    snprintf(wanted, sizeof wanted, "Total                    0%5d", expected);
    assert_true(played_shows(wanted));
}

static void test_choice(void **state)
{
    (void)state;
    play("classic+meteor", "n");
    assert_true(played_shows("A meteor falls"));
    play("classic+meteor", "2<Enter>");
    assert_false(played_shows("A meteor falls"));
    assert_int_equal(played_seat(0)->moves, 1);
    ink_move second = played_seat(0)->move[0];
    play("classic+meteor", "<Down><Enter>");
    assert_int_equal(played_seat(0)->move[0], second);
    play("classic+meteor", "<Enter>");
    assert_int_not_equal(played_seat(0)->move[0], second);
    play("classic+meteor", "<Enter>u");
    assert_true(played_shows("A meteor falls"));
    assert_true(played_shows("Cross off:"));
    assert_false(played_shows("="));
}

/* Lists may be longer than nine: the second digit belongs to the first as long as there is such a
   number, and nothing else was pressed. */
static void test_long_lists(void **state)
{
    (void)state;
    played_new("classic+meteor", "s8", "1", 80, 24);
    assert_true(played_shows("[1 north]") && played_shows("up to 10"));
    played_new("classic+meteor", "s8", "10", 80, 24);
    assert_true(played_shows("[10]"));
    played_new("classic+meteor", "s8", "10<Enter>", 80, 24);
    assert_true(played_shows("(s6)"));                /* crossed off */
    played_new("classic+meteor", "s8", "13", 80, 24); /* there is no 13 */
    assert_true(played_shows("[3 south]"));
    played_new("classic+meteor", "s8", "1<Down>0", 80, 24);
    assert_true(played_shows("[2 east]"));
    played_new("classic+meteor", "s8", "0", 80, 24);
    assert_true(played_shows("[1 north]"));
    play("classic,draft,players=8", "16<Enter>");
    assert_int_equal(played_seat(ink_session_table(played.game.session)->star)->pick[0], 16);
    play("classic", "12."); /* no number has two digits: the second die */
    assert_true(played_shows("[2]"));
}

/* What happens by itself is said: here a crater, where the player has let it fall. */
static void test_happening(void **state)
{
    (void)state;
    play("classic+meteor", "<Enter>");
    assert_true(played_shows("New: crater at "));
}

static void test_draft(void **state)
{
    (void)state;
    play("classic,draft,players=2", "3<Enter>");
    int first = ink_session_table(played.game.session)->star;
    assert_int_equal(played_seat(first)->pick[0], 3);
    play("classic,draft,players=2", "(<Enter>)4");
    assert_int_equal(ink_session_table(played.game.session)->phase, INK_PHASE_DRAW);
}

/* The board of one player is covered before the other comes. */
static void test_hot_seat(void **state)
{
    (void)state;
    played.game.hidden = true;
    play("classic,players=2", "");
    assert_true(played_shows("Pass to Player 1"));
    assert_false(played_shows("Longest highway"));
    play("classic,players=2", "<Enter>(.<Enter>)6n");
    assert_int_equal(played_seat(0)->ended, 1);
    assert_true(played_shows("Pass to Player 2"));
    assert_false(played_shows("That key does nothing here."));
    play("classic,players=2", "<Enter>(.<Enter>)6n.<Up>x"); /* nothing happens behind the cover */
    assert_true(played_shows("Pass to Player 2"));
    assert_true(played_shows("That key does nothing here."));
    assert_true(played_shows("Enter: go on."));
    play("classic,players=2", "u"); /* nobody to go back to */
    assert_true(played_shows("That key does nothing here."));
    play("classic,players=2", "x<Enter>");
    assert_false(played_shows("That key does nothing here."));
    played.game.hidden = false;
    play("classic,players=2", "(.<Enter>)6n");
    assert_true(played_shows("It is Player 2's turn."));
}

/* What was said to one player is not for the next. */
static void test_hidden_messages(void **state)
{
    (void)state;
    played.game.hidden = true;
    play_at("classic,players=2", "<Enter>H<Esc>.<Enter>x", 200, 60);
    assert_true(played_shows("Best: ") && played_shows("Taken back: "));
    play_at("classic,players=2", "<Enter>H<Esc>.<Enter>x(.<Enter>)6nn<Enter>", 200, 60);
    assert_int_equal(played_seat(0)->ended, 1);
    assert_false(played_shows("Best: ") || played_shows("Taken back: "));
}

/* Until the last player has ended the round, the one before can take its end back. */
static void test_give_back(void **state)
{
    (void)state;
    play("classic,players=2", "(.<Enter>)6nu");
    assert_int_equal(played_seat(0)->ended, 0);
    assert_true(played_shows("It is Player 1's turn."));
    play("classic,players=2", "(.<Enter>)6nuU");
    assert_int_equal(played_seat(0)->ended, 1);
    assert_true(played_shows("It is Player 2's turn."));
    play("classic,players=2", "(.<Enter>)6n<Enter>.<Enter>uu"); /* one too many */
    assert_int_equal(played_seat(0)->ended, 1);
    assert_true(played_shows("Nothing to take back"));
    play("classic,players=2", "(.<Enter>)6nuU<Enter>.<Enter>");
    assert_int_equal(played_seat(1)->moves, 1);
    play("classic,players=2", "u");
    assert_true(played_shows("Nothing to take back"));
    played.game.hidden = true;
    play("classic,players=2", "<Enter>(.<Enter>)6n");
    assert_true(played_shows("u: back to Player 1"));
    play("classic,players=2", "<Enter>(.<Enter>)6nnu");
    assert_int_equal(played_seat(0)->ended, 0);
    assert_true(played_shows("Pass to Player 1"));
    play("classic,players=2", "<Enter>(.<Enter>)6nnu<Enter>U");
    assert_true(played_shows("Pass to Player 2"));
}

/* Nobody knows the next dice of such a record: it may be looked at and left. */
static void test_no_seed(void **state)
{
    (void)state;
    const char *record = "inkrail 1\nconfig classic\nroll RRR. RRR. R.R. H.R.*\n"
                         "1: D1RRR. D2RRR. D3R.R. D4R.H.* end\n";
    played_record(record, "");
    assert_true(played_shows("This game has no seed"));
    played_record(record, "?<Esc><Left>e<Esc><Down>v[]ucnh1.<Enter><Tab>xi<Esc>g<Esc>");
    assert_true(played_shows("Longest railway"));
    played_record(record, "q?");
    assert_false(played_shows("move; h j k l"));
    assert_int_equal(played.status, STATUS_NO);
}

/* A game that would be lost is not left by one key. */
static void test_unkept(void **state)
{
    (void)state;
    played.warns = true;
    play("classic", "");
    assert_true(played_shows("This game is not kept: it is lost when you leave it."));
    play("classic", "q.<Enter>");
    assert_int_equal(played_seat(0)->moves, 1);
    assert_true(played_shows("not kept  ?: keys"));
    play("classic", "q");
    assert_true(played_shows("Press q again"));
    play("classic", "q.q.<Enter>");
    assert_int_equal(played_seat(0)->moves, 1);
    play("classic", "qq.<Enter>");
    assert_int_equal(played_seat(0)->moves, 0);
    play_at("classic", "q", 60, 20);
    assert_true(played_shows("Press q again"));
    played.warns = false;
    play("classic", "q.<Enter>");
    assert_int_equal(played_seat(0)->moves, 0);
}

/* Of many players the best ones, and the one that is shown. */
static void test_ranking(void **state)
{
    (void)state;
    char script[16];
    play("classic,players=12", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)84");
    bool first = played_shows("  1. "), last = played_shows("  12. ");
    for (int i = 1; i <= 12; i++) {
        snprintf(script, sizeof script, "(])%d", i);
        seats_free(&played.game.seats);
        played_session(script, 80, 24); /* the same game, which is over */
        first |= played_shows("  1. ");
        last |= played_shows("  12. ");
    }
    assert_true(first && last);
}

/* Looking changes nothing. */
static void test_looking(void **state)
{
    (void)state;
    play("challenge,players=2", "vvvve<Down><Right><Esc>g<Esc>i<PageDown><Esc>?<Esc>]<Esc>[b<Esc>");
    assert_int_equal(played_seat(0)->moves + played_seat(1)->moves, 0);
    play("challenge,players=2", "]");
    assert_true(played_shows("Esc: back to your own board."));
    play("classic", ".<Enter><Esc><Up><Down>");
    assert_true(played_shows("drawn in round 1"));
}

static void test_small_window(void **state)
{
    (void)state;
    play_at("classic", ".<Enter>", 79, 24);
    assert_true(played_shows("too small"));
    assert_int_equal(played_seat(0)->moves, 0);
    play_at("classic", "<Size 80x24>.<Enter>", 20, 5);
    assert_int_equal(played_seat(0)->moves, 1);
    play_at("classic", "q<Size 80x24>.<Enter>", 20, 5);
    assert_int_equal(played_seat(0)->moves, 0);
}

/* A game that cannot be kept goes on, and that is told once. */
static void test_no_store(void **state)
{
    (void)state;
    snprintf(played.game.store.path, sizeof played.game.store.path, "/dev/null/at/all");
    played.game.store.lock = -1;
    play("classic", "");
    assert_true(played_shows("cannot be kept"));
    play("classic", ".<Enter>");
    assert_false(played_shows("cannot be kept"));
    assert_int_equal(played_seat(0)->moves, 1);
    played.game.store = store_none;
}

static void test_over(void **state)
{
    (void)state;
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8");
    assert_true(played_shows("The game is over."));
    assert_true(played_shows("q: end")); /* nobody has to guess how to go on */
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8<Enter>");
    assert_true(played_shows("1  Again with the same dice"));
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8<Enter>1");
    assert_int_equal(played.game.next, GAME_NEXT_SAME);
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8<Enter>2");
    assert_int_equal(played.game.next, GAME_NEXT_NEW);
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8q");
    assert_int_equal(played.game.next, GAME_NEXT_NOTHING);
    assert_int_equal(played.status, STATUS_YES);
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8q/dev/null/at/all<Enter>");
    assert_true(played_shows("cannot be written"));
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8qab<Back>c<Esc>q");
    assert_true(played_shows("ac "));
    played.game.record = "/dev/null/at/all";
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>n)7");
    assert_true(played_shows("cannot be written"));
    assert_true(played.game.record_failed);
    assert_int_equal(played.status, STATUS_BAD_INPUT);
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>n)7<Down><Down>q");
    assert_true(played_shows("File for the record")); /* whatever came between */
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>n)7q<Enter>");
    assert_true(played.game.record_failed);
    assert_int_equal(played.status, STATUS_BAD_INPUT);
    played.game.record = NULL;
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8q/dev/null/x<Enter>");
    assert_int_equal(played.status, STATUS_BAD_INPUT);
    play("classic", "(.<Enter>.<Enter>.<Enter>.<Enter>.<Enter>nn)8q<Enter>");
    assert_int_equal(played.status, STATUS_YES);
    assert_false(played.game.record_failed);
}

static bool looks_alike(const char *config, const char *pressed, const char *wheel)
{
    static struct played by_keys;
    play(config, pressed);
    by_keys = played;
    by_keys.game.session = NULL;
    play(config, wheel);
    return strcmp(by_keys.screen, played.screen) == 0 && strcmp(by_keys.tints, played.tints) == 0;
}

/* The wheel scrolls what is too long, goes through lists, and leaves the board alone. */
static void test_wheel(void **state)
{
    (void)state;
    assert_false(looks_alike("challenge+lake", "i", "i<Wheel 1>"));
    assert_true(looks_alike("challenge+lake", "i<Down><Down><Down>", "i<Wheel 1>"));
    assert_true(looks_alike("challenge+lake", "i", "i<Wheel 1><Wheel -1><Wheel -1>"));
    assert_true(looks_alike("classic+meteor", "<Down>", "<Wheel 1>"));
    assert_false(looks_alike("classic", ".<Enter>e", ".<Enter>e<Wheel 1>"));
    assert_true(looks_alike("classic", ".<Enter>e<Down><Down><Up>",
                            ".<Enter>e<Wheel 1><Wheel 1><Wheel -1>"));
    assert_true(looks_alike("classic", "1.", "1.<Wheel 1>"));
    assert_true(looks_alike("classic", "", "<Wheel -1>"));
}

/* Every action that has a key has help, and no key stands twice in the table. */
static void test_table(void **state)
{
    (void)state;
    for (const struct key *a = keys; a->press != 0; a++) {
        bool helped = a->action == ACT_CLOSE || a->action == ACT_REDRAW;
        assert_ptr_equal(key_find(a->press, false), a);
        for (const struct key *b = keys; b->press != 0; b++)
            helped |= b->help != NULL &&
                      (b->action == a->action || (a->action <= ACT_RIGHT) ||
                       a->action == ACT_PREVIOUS_PIECE || a->action == ACT_PREVIOUS_BOARD);
        assert_true(helped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_draw_and_undo, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_wheel, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_turn, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_turn_drawn, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_flip, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_special_not_now, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_flip_two_strands, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_take_back, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_end, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_clicks, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_hint, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_hint_numbers, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_hint_total, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_choice, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_long_lists, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_happening, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_draft, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_hot_seat, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_hidden_messages, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_give_back, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_no_seed, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_unkept, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_ranking, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_looking, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_small_window, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_no_store, played_start, played_stop),
        cmocka_unit_test_setup_teardown(test_over, played_start, played_stop),
        cmocka_unit_test(test_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
