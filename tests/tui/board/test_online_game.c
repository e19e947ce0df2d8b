/* TEST tui_online_game: Games at an online table that is made up: the screen on which all wait for
   them, that nothing is cut in any language, what keys ask for, and that a host is asked before
   free seats are lost; the end with all that a game here has, of the player who sits here, heard
   from meanwhile and gone on from to a new table. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/process/locale.h"
#include "i18n/i18n.h"
#include "null_terminal.h"
#include "remote.h"
#include "tui/online_game.h"
#include "tui/run.h"

/* The row that the bar of the host lies on; -1 if there is none. */
static int find_bar(const struct canvas *shown)
{
    for (int row = 0; row < shown->rows; row++)
        if (canvas_at(shown, row, shown->columns / 2)->tint.ground == GROUND_CURSOR)
            return row;
    return -1;
}

static char copied[REMOTE_OWN_LINK];

static void copy(struct terminal *terminal, const char *text)
{
    (void)terminal;
    snprintf(copied, sizeof copied, "%s", text);
}

/* Presses the keys in a window of that size and gives the last screen. */
static bool enter_in(struct remote *there, int rows, int columns, const char *keys, char *screen,
                     size_t size)
{
    struct client_game game = {.table = &there->remote};
    struct script script;
    struct terminal terminal;
    assert_true(null_terminal(&terminal, &script, keys, rows, columns));
    there->script = &script;
    terminal.copy = copy;
    struct tui *tui = calloc(1, sizeof *tui);
    assert_non_null(tui);
    *tui = (struct tui){.game = &game, .terminal = &terminal, .player = INK_MAX_PLAYERS};
    bool begun = online_game_enter(tui);
    FILE *out = fmemopen(screen, size, "w");
    null_terminal_write(&script, out);
    fclose(out);
    there->bar = find_bar(script.last);
    canvas_free(&tui->canvas);
    free(tui);
    assert_false(script.wrong);
    null_terminal_free(&script);
    return begun;
}

static bool enter(struct remote *there, const char *keys, char *screen, size_t size)
{
    return enter_in(there, 24, 80, keys, screen, size);
}

static void the_room_is_shown(void **state)
{
    static const char *const seen[] = {
        "bado-miku",     "inkrail join http://localhost:8080/t/bado-miku",
        "Friday",        "Classic with River",
        "1. Anna (you)", "2. Bo (away)",
        "3. free",       "Bo has sat down on seat 2.",
        "s:\u00a0start"};
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, true);
    assert_false(enter(&there, "<Up>q", screen, sizeof screen));
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (strstr(screen, seen[i]) == NULL)
            fail_msg("'%s' is not in\n%s", seen[i], screen);
}

/* A link that works on this machine alone is told so, with what to do about it. */
static void links_of_others_are_shown(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, true);
    snprintf(there.table.invite.advice, REMOTE_LINK, "inkrail serve --listen 0.0.0.0:8080");
    enter(&there, "<Up>q", screen, sizeof screen);
    assert_non_null(strstr(screen, "That works on this machine alone."));
    assert_non_null(strstr(screen, "--listen 0.0.0.0:8080"));
    remote_open(&there, true);
    there.table.invite.links = 2;
    snprintf(there.table.invite.link[0], REMOTE_LINK, "http://192.168.1.5:8080/t/bado-miku");
    snprintf(there.table.invite.link[1], REMOTE_LINK, "http://10.0.0.5:8080/t/bado-miku");
    enter(&there, "<Up>q", screen, sizeof screen);
    assert_non_null(strstr(screen, "join http://192.168.1.5:8080/t/bado-miku"));
    assert_non_null(strstr(screen, "join http://10.0.0.5:8080/t/bado-miku"));
    assert_null(strstr(screen, "localhost"));
}

/* Before anybody sits down: what the host has forbidden. */
static void the_room_tells_of_hints(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    for (int off = 0; off < 2; off++) {
        remote_open(&there, false);
        there.table.no_hints = off != 0;
        enter(&there, "q", screen, sizeof screen);
        assert_int_equal(strstr(screen, "Hints are off at this table.") != NULL, off);
    }
}

/* The row with a text; -1 if there is none. */
static int row_of(const char *screen, const char *text)
{
    const char *at = strstr(screen, text);
    int row = 0;
    for (const char *c = screen; at != NULL && c < at; c++)
        row += *c == '\n';
    return at != NULL ? row : -1;
}

/* The host sees which seat keys are about, not by a colour alone; others have no such keys. */
static void the_host_has_a_bar(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, true);
    enter(&there, "q", screen, sizeof screen);
    int first = there.bar;
    assert_true(first >= 0);
    assert_int_equal(row_of(screen, "3. free"), first); /* where a bot may sit down */
    enter(&there, "<Up>q", screen, sizeof screen);
    assert_int_equal(there.bar, first - 1);
    there.sits = true; /* the host, too, sits down after the first screen */
    there.seat[0].taken = false;
    there.pumps = 0;
    enter(&there, "<News>q", screen, sizeof screen);
    assert_int_equal(there.bar, first);
    remote_open(&there, false);
    enter(&there, "<Down>q", screen, sizeof screen);
    assert_int_equal(there.bar, -1);
}

/* Sentences and keys go on in the next row where the window is narrow; nothing of them is cut, in
   no language. */
static void nothing_is_cut(void **state)
{
    static const char *const language[] = {"en", "de", "fr", "ko"};
    static const int size[][2] = {{24, 80}, {30, 100}, {24, 44}};
    (void)state;
    for (size_t l = 0; l < sizeof language / sizeof *language; l++)
        for (size_t i = 0; i < 2 * sizeof size / sizeof *size; i++) {
            struct remote there;
            char screen[16384] = "";
            struct catalogue *catalogue = i18n_open(language[l]);
            i18n_speak(catalogue);
            remote_open(&there, i % 2 == 0);
            there.told = "Somebody whose name is long has sat down on seat 2, and says at length "
                         "that it will take a while until all of the others are there.";
            snprintf(there.table.invite.advice, REMOTE_LINK,
                     "inkrail serve --listen 0.0.0.0:8080 --origin http://192.168.100.200:8080");
            enter_in(&there, size[i / 2][0], size[i / 2][1], "<Down>q", screen, sizeof screen);
            i18n_speak(NULL);
            catalogue_free(catalogue);
            if (strstr(screen, "…") != NULL || (l == 0 && strstr(screen, "leave") == NULL) ||
                strstr(screen, "there.") == NULL || strstr(screen, "3. ") == NULL)
                fail_msg("%s, %d columns:\n%s", language[l], size[i / 2][1], screen);
        }
}

static void keys_ask(void **state)
{
    struct remote there;
    char screen[16384] = "", expected[256];
    (void)state;
    remote_open(&there, true);
    there.seat[1] = (struct remote_seat){.taken = true, .level = 3};
    enter(&there, "5<Up>0thi all<Back><Enter>ssq", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 3 5 ;%d 2 0 ;%d 0 0 hi al;%d 0 0 ;", REMOTE_BOT,
             REMOTE_BOT, REMOTE_SAY, REMOTE_START);
    assert_string_equal(there.asked, expected);
}

/* Whoever comes after the start looks on: with a free seat the host is asked, else the game begins
   at once. */
static void the_host_is_asked_before_seats_are_lost(void **state)
{
    struct remote there;
    char screen[16384] = "", expected[64];
    (void)state;
    snprintf(expected, sizeof expected, "%d 0 0 ;", REMOTE_START);
    remote_open(&there, true);
    enter(&there, "s<Up>sq", screen, sizeof screen);
    assert_string_equal(there.asked, "");
    assert_non_null(strstr(screen, "Not all seats are taken"));
    remote_open(&there, true);
    enter(&there, "ssq", screen, sizeof screen);
    assert_string_equal(there.asked, expected);
    remote_open(&there, true);
    there.seat[2] = (struct remote_seat){.taken = true, .level = 3};
    enter(&there, "sq", screen, sizeof screen);
    assert_string_equal(there.asked, expected);
}

/* Keys are told where they do something, and those that do nothing say so. */
static void keys_are_those_of_the_seat(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, true);
    enter(&there, "0q", screen, sizeof screen);
    assert_non_null(strstr(screen, "1-9:\u00a0bot\u00a0of\u00a0that\u00a0level"));
    assert_null(strstr(screen, "0:\u00a0no\u00a0bot"));
    assert_non_null(strstr(screen, "That key does nothing here."));
    enter(&there, "<Up>5q", screen, sizeof screen); /* a person's seat */
    assert_null(strstr(screen, "1-9:\u00a0bot\u00a0of\u00a0that\u00a0level"));
    there.seat[2] = (struct remote_seat){.taken = true, .level = 3};
    enter(&there, "<Down><Down>q", screen, sizeof screen);
    assert_non_null(strstr(screen, "0:\u00a0no\u00a0bot"));
    assert_string_equal(there.asked, "");
    remote_open(&there, false);
    enter(&there, "zq", screen, sizeof screen);
    assert_non_null(strstr(screen, "That key does nothing here."));
}

/* Only the host starts the game and seats bots; what is typed to others is not taken for keys. */
static void guests_only_talk(void **state)
{
    struct remote there;
    char screen[16384] = "", expected[64];
    (void)state;
    remote_open(&there, false);
    enter(&there, "s5tqs<Enter>q", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 0 0 qs;", REMOTE_SAY);
    assert_string_equal(there.asked, expected);
    assert_non_null(strstr(screen, "The host starts the game."));
}

/* --- the link of the seat --------------------------------------------------------------------- */

/* Who has it plays at the seat; the keys are told where it is. */
static void the_link_of_the_seat_is_shown(void **state)
{
    static const char *const seen[] = {"Link of your seat", "whoever has it plays as you",
                                       "http://localhost:8080/t/bado-miku#annas-key",
                                       "n: change the link", "Esc: back"};
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, false);
    enter(&there, "q", screen, sizeof screen);
    assert_non_null(strstr(screen, "K:\u00a0link\u00a0of\u00a0your\u00a0seat"));
    assert_null(strstr(screen, "annas-key"));
    enter(&there, "K", screen, sizeof screen);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (strstr(screen, seen[i]) == NULL)
            fail_msg("'%s' is not in\n%s", seen[i], screen);
    there.table.invite.links = 1; /* another device comes by what works elsewhere */
    snprintf(there.table.invite.link[0], REMOTE_LINK, "http://192.168.1.5:8080/t/bado-miku");
    enter(&there, "K", screen, sizeof screen);
    assert_non_null(strstr(screen, "http://192.168.1.5:8080/t/bado-miku#annas-key"));
    there.table.key = "a-key-that-goes-on-in-the-next-row-of-a-narrow-window-to-its-end";
    enter_in(&there, 24, 44, "K", screen, sizeof screen);
    assert_non_null(strstr(screen, "its-end"));
    assert_null(strstr(screen, "…"));
}

/* Whoever came by the old link is turned out: it is asked first, and only the same key means it. */
static void the_link_is_changed_when_asked_twice(void **state)
{
    static const char *const no[] = {"Kn", "Kn<Esc>", "Kn<Enter>", "Kn<Down>n", "Kn<Esc>Kn", "nn"};
    struct remote there;
    char screen[16384] = "", expected[32];
    (void)state;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        remote_open(&there, false);
        enter(&there, no[i], screen, sizeof screen);
        assert_string_equal(there.asked, "");
    }
    enter(&there, "Kn", screen, sizeof screen);
    assert_non_null(strstr(screen, "the old link opens your seat no more"));
    assert_non_null(strstr(screen, "Press n again"));
    enter(&there, "Knn", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 1 0 ;", REMOTE_REKEY);
    assert_string_equal(there.asked, expected);
    assert_non_null(strstr(screen, "A new link is asked for."));
}

/* What the server gives instead. */
static unsigned bring_new_link(struct remote *there, remote_teller *tell, void *context)
{
    there->table.key = "new-key";
    tell(context, false, "The link of your seat is a new one.");
    return REMOTE_ROOM;
}

static void the_new_link_is_shown_and_told(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, false);
    there.arrive = bring_new_link;
    enter(&there, "Knn<News>", screen, sizeof screen);
    assert_non_null(strstr(screen, "bado-miku#new-key"));
    assert_non_null(strstr(screen, "The link of your seat is a new one."));
    assert_null(strstr(screen, "annas-key"));
    assert_null(strstr(screen, "Press n again"));
}

static void the_link_is_copied(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, false);
    copied[0] = '\0';
    enter(&there, "c", screen, sizeof screen);
    assert_string_equal(copied, "");
    enter(&there, "Kc", screen, sizeof screen);
    assert_string_equal(copied, "http://localhost:8080/t/bado-miku#annas-key");
    assert_non_null(strstr(screen, "Copied"));
    assert_non_null(strstr(screen, "c: copy it"));
}

static void whoever_looks_on_has_no_link(void **state)
{
    struct remote there;
    char screen[16384] = "";
    (void)state;
    remote_open(&there, false);
    there.table.own = 0;
    there.table.key = "";
    enter(&there, "Knnq", screen, sizeof screen);
    assert_null(strstr(screen, "link\u00a0of\u00a0your\u00a0seat"));
    assert_null(strstr(screen, "Link of your seat"));
    assert_string_equal(there.asked, "");
    enter(&there, "K", screen, sizeof screen);
    assert_non_null(strstr(screen, "you have no seat at this table"));
}

/* --- the game begins -------------------------------------------------------------------------- */

static void the_game_begins(void **state)
{
    struct remote there;
    char screen[16384] = "";
    ink_config config;
    (void)state;
    remote_open(&there, false);
    ink_config_read(ink_slice_of("classic,players=2"), &config, NULL);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &there.session, NULL), INK_OK);
    there.begins = 3;
    assert_true(enter(&there, "<Down><Down><Down><Down>", screen, sizeof screen));
    ink_session_free(there.session);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* A table whose game is over as soon as one comes to it: four players, and the third of them is
   here. */
static void open_ended(struct remote *there, bool host)
{
    remote_open(there, host);
    there->begins = 1;
    there->session = remote_game("challenge-four");
    there->table.begun = there->table.over = true;
    there->table.players = 4;
    there->table.player = 2;
    there->table.fairness = "The dice were fair.";
}

/* Presses the keys at the end of the game; whether the person goes on at the new table. */
static bool end_with(struct remote *there, const char *keys, char *screen, size_t size)
{
    struct client_game game = {.table = &there->remote, .store = store_none};
    struct script script;
    struct terminal terminal;
    assert_true(null_terminal(&terminal, &script, keys, 40, 120));
    tui_run(&game, &terminal, false);
    FILE *out = fmemopen(screen, size, "w");
    null_terminal_write(&script, out);
    fclose(out);
    assert_false(script.wrong);
    assert_int_equal(script.cuts, 0);
    null_terminal_free(&script);
    bool follows = game_follows(&game);
    ink_session_free(there->session);
    game.session = NULL;
    seats_free(&game.seats);
    return follows;
}

static void assert_seen(const char *screen, const char *const *seen)
{
    for (; *seen != NULL; seen++)
        if (strstr(screen, *seen) == NULL)
            fail_msg("'%s' is not in\n%s", *seen, screen);
}

/* All draw at once, each at keys of their own: nobody is told whose turn it is. */
static void there_are_no_turns(void **state)
{
    static const int seat_of[] = {1, 2};
    struct remote there;
    char screen[32768] = "";
    ink_config config;
    (void)state;
    remote_open(&there, false);
    there.table.seat_of = seat_of;
    ink_config_read(ink_slice_of("classic,players=2"), &config, NULL);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &there.session, NULL), INK_OK);
    assert_int_equal(ink_session_roll(there.session, NULL), INK_OK);
    there.begins = 1;
    there.table.begun = true;
    there.table.players = 2;
    there.table.player = 1;
    end_with(&there, "<News>", screen, sizeof screen);
    assert_non_null(strstr(screen, "Die 1"));
    assert_null(strstr(screen, "turn."));
}

/* A game in which hints are off has none, here or elsewhere. */
static void hints_may_be_off(void **state)
{
    static const int seat_of[] = {1, 2};
    struct remote there;
    char screen[32768] = "";
    ink_config config;
    (void)state;
    remote_open(&there, false);
    there.table.seat_of = seat_of;
    ink_config_read(ink_slice_of("classic,players=2"), &config, NULL);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &there.session, NULL), INK_OK);
    assert_int_equal(ink_session_roll(there.session, NULL), INK_OK);
    ink_session_set_hints(there.session, false);
    there.begins = 1;
    there.table.begun = true;
    there.table.players = 2;
    there.table.player = 1;
    end_with(&there, "<News>H<News>", screen, sizeof screen);
    assert_non_null(strstr(screen, "Hints are off in this game."));
    assert_null(strstr(screen, "Enter draws it"));
}

/* Counted, then with all that may be done after a game here. */
static void the_end_is_that_of_a_game_here(void **state)
{
    static const char *const counted[] = {"all at once", NULL};
    static const char *const seen[] = {"wins with",
                                       "Player 3: Challenge, table bado-miku",
                                       "The dice were fair.",
                                       "1  A new table with the same dice",
                                       "2  A new table for the same people",
                                       "3  Review, round by round",
                                       "4  Replay, step by step",
                                       "5  What the dice allowed",
                                       "6  Save a picture",
                                       "7  Share the result",
                                       NULL};
    static const char *const help[] = {"say something to all", "A new table for", NULL};
    struct remote there;
    char screen[32768] = "";
    (void)state;
    open_ended(&there, true);
    end_with(&there, "<Wait 450>", screen, sizeof screen);
    assert_seen(screen, counted);
    open_ended(&there, true);
    end_with(&there, "v<Tab>", screen, sizeof screen);
    assert_seen(screen, seen);
    open_ended(&there, true);
    end_with(&there, "v?", screen, sizeof screen);
    assert_seen(screen, help);
}

/* The board and the points are those of the player who sits here. */
static void the_end_is_of_who_sits_here(void **state)
{
    static const char *const seen[] = {"Player 3: ", NULL};
    struct remote there;
    char screen[32768] = "";
    (void)state;
    open_ended(&there, false);
    end_with(&there, "v", screen, sizeof screen);
    assert_seen(screen, seen);
    open_ended(&there, false);
    end_with(&there, "v4", screen, sizeof screen);
    assert_seen(screen, (const char *const[]){"Player 3", "Round 1 of 7", NULL});
}

static void the_history_is_of_who_sits_here(void **state)
{
    char folder[] = "/tmp/inkrail-distant-XXXXXX", command[64], line[1024] = "";
    struct remote there;
    (void)state;
    assert_non_null(mkdtemp(folder));
    setenv("XDG_DATA_HOME", folder, 1);
    open_ended(&there, false);
    struct client_game game = {.table = &there.remote, .session = there.session, .historic = true};
    assert_null(game_finish(&game));
    FILE *file = fopen(game.history, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        continue;
    fclose(file);
    assert_non_null(strstr(line, " player=3 "));
    ink_session_free(there.session);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* The host asks for a new table, and goes there as soon as there is one; others hear of it. */
static void a_new_table_is_gone_to(void **state)
{
    struct remote there;
    char screen[32768] = "", expected[64];
    (void)state;
    open_ended(&there, true);
    assert_false(end_with(&there, "v1", screen, sizeof screen));
    snprintf(expected, sizeof expected, "%d 0 1 ;", REMOTE_REMATCH);
    assert_string_equal(there.asked, expected);
    open_ended(&there, false);
    assert_false(end_with(&there, "v2", screen, sizeof screen));
    assert_seen(screen, (const char *const[]){"only the host opens a new table", NULL});
    assert_string_equal(there.asked, "");
    open_ended(&there, false);
    there.opens = 3;
    assert_false(end_with(&there, "v<News>", screen, sizeof screen));
    assert_seen(screen, (const char *const[]){"press R to go there", "To the new table", NULL});
    open_ended(&there, false);
    there.opens = 3;
    assert_true(end_with(&there, "v<News>R", screen, sizeof screen));
}

/* What comes while somebody looks at the game again is taken in, and the game that is looked at
   stays. */
static void others_are_heard_meanwhile(void **state)
{
    struct remote there;
    char screen[32768] = "", expected[64];
    (void)state;
    open_ended(&there, false);
    there.exchanges = true;
    end_with(&there, "v4<News><Right><News><Right><Right><Esc>", screen, sizeof screen);
    assert_true(there.pumps >= 4);
    assert_seen(screen, (const char *const[]){"wins with", NULL});
    open_ended(&there, false);
    end_with(&there, "vthi<Enter><Enter>", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 0 0 hi;", REMOTE_SAY);
    assert_string_equal(there.asked, expected);
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_room_is_shown),
        cmocka_unit_test(links_of_others_are_shown),
        cmocka_unit_test(the_room_tells_of_hints),
        cmocka_unit_test(the_host_has_a_bar),
        cmocka_unit_test(nothing_is_cut),
        cmocka_unit_test(keys_ask),
        cmocka_unit_test(the_host_is_asked_before_seats_are_lost),
        cmocka_unit_test(keys_are_those_of_the_seat),
        cmocka_unit_test(guests_only_talk),
        cmocka_unit_test(the_link_of_the_seat_is_shown),
        cmocka_unit_test(the_link_is_changed_when_asked_twice),
        cmocka_unit_test(the_new_link_is_shown_and_told),
        cmocka_unit_test(the_link_is_copied),
        cmocka_unit_test(whoever_looks_on_has_no_link),
        cmocka_unit_test(the_game_begins),
        cmocka_unit_test(there_are_no_turns),
        cmocka_unit_test(hints_may_be_off),
        cmocka_unit_test(the_end_is_that_of_a_game_here),
        cmocka_unit_test(the_end_is_of_who_sits_here),
        cmocka_unit_test(the_history_is_of_who_sits_here),
        cmocka_unit_test(a_new_table_is_gone_to),
        cmocka_unit_test(others_are_heard_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
