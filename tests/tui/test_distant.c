/* The screen on which all wait for a game at a table elsewhere, with a table that is made up. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/locale.h"
#include "null_terminal.h"
#include "speech/i18n.h"
#include "tui/distant.h"

/* What was asked for, as "verb seat level text;". */
struct elsewhere {
    struct far far;
    struct far_table table;
    struct far_seat seat[3];
    char asked[512];
    int pumps, begins; /* the game begins with this pump; 0: never */
    const char *told;  /* with the first pump; NULL: the usual */
    ink_session *session;
};

static unsigned pump(struct far *far, ink_session **session, far_teller *tell, void *context)
{
    struct elsewhere *there = (struct elsewhere *)far;
    if (there->pumps++ == 0)
        tell(context, false, there->told != NULL ? there->told : "Bo has sat down on seat 2.");
    if (there->begins == 0 || there->pumps < there->begins)
        return 0;
    *session = there->session;
    return FAR_BEGUN;
}

static void ask(struct far *far, int verb, int seat, int level, const char *text)
{
    struct elsewhere *there = (struct elsewhere *)far;
    size_t length = strlen(there->asked);
    snprintf(there->asked + length, sizeof there->asked - length, "%d %d %d %s;", verb, seat, level,
             text);
}

static void tick(struct far *far, ink_session *session)
{
    (void)far;
    (void)session;
}

static void open_table(struct elsewhere *there, bool host)
{
    *there = (struct elsewhere){
        .far = {.wake = -1, .pump = pump, .ask = ask, .tick = tick},
        .table = {.code = "bado-miku",
                  .link = "http://localhost:8080/t/bado-miku",
                  .title = "Friday",
                  .config = "classic",
                  .known = true,
                  .host = host,
                  .own = 1,
                  .player = -1,
                  .seats = 3},
        .seat = {{.name = "Anna", .taken = true, .there = true}, {.name = "Bo", .taken = true}},
    };
    there->table.seat = there->seat;
    there->far.table = &there->table;
}

/* Presses the keys in a window of that size and gives the last screen. */
static bool enter_in(struct elsewhere *there, int rows, int columns, const char *keys, char *screen,
                     size_t size)
{
    struct front_game game = {.far = &there->far};
    struct script script;
    struct terminal terminal;
    assert_true(null_terminal(&terminal, &script, keys, rows, columns));
    bool begun = distant_enter(&game, &terminal);
    FILE *out = fmemopen(screen, size, "w");
    null_terminal_write(&script, out);
    fclose(out);
    assert_false(script.wrong);
    null_terminal_free(&script);
    return begun;
}

static bool enter(struct elsewhere *there, const char *keys, char *screen, size_t size)
{
    return enter_in(there, 24, 80, keys, screen, size);
}

static void the_room_is_shown(void **state)
{
    static const char *const seen[] = {"bado-miku",
                                       "inkrail join http://localhost:8080/t/bado-miku",
                                       "Friday",
                                       "1. Anna (you)",
                                       "2. Bo (away)",
                                       "3. free",
                                       "Bo has sat down on seat 2.",
                                       "s: start"};
    struct elsewhere there;
    char screen[16384] = "";
    (void)state;
    open_table(&there, true);
    assert_false(enter(&there, "<Down>q", screen, sizeof screen));
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (strstr(screen, seen[i]) == NULL)
            fail_msg("'%s' is not in\n%s", seen[i], screen);
}

/* Sentences and keys go on in the next row where the window is narrow; nothing of them is cut, in no language. */
static void nothing_is_cut(void **state)
{
    static const char *const language[] = {"en", "de", "fr", "ko"};
    static const int size[][2] = {{24, 80}, {30, 100}, {24, 44}};
    (void)state;
    for (size_t l = 0; l < sizeof language / sizeof *language; l++)
        for (size_t i = 0; i < 2 * sizeof size / sizeof *size; i++) {
            struct elsewhere there;
            char screen[16384] = "";
            struct catalogue *catalogue = i18n_open(language[l]);
            i18n_speak(catalogue);
            open_table(&there, i % 2 == 0);
            there.told = "Somebody whose name is long has sat down on seat 2, and says at length "
                         "that it will take a while until all of the others are there.";
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
    struct elsewhere there;
    char screen[16384] = "", expected[256];
    (void)state;
    open_table(&there, true);
    enter(&there, "<Down><Down>5<Up>0thi all<Back><Enter>sq", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 3 5 ;%d 2 0 ;%d 0 0 hi al;%d 0 0 ;", FAR_BOT, FAR_BOT,
             FAR_SAY, FAR_START);
    assert_string_equal(there.asked, expected);
}

/* Only the host starts the game and seats bots; what is typed to others is not taken for keys. */
static void guests_only_talk(void **state)
{
    struct elsewhere there;
    char screen[16384] = "", expected[64];
    (void)state;
    open_table(&there, false);
    enter(&there, "s5tqs<Enter>q", screen, sizeof screen);
    snprintf(expected, sizeof expected, "%d 0 0 qs;", FAR_SAY);
    assert_string_equal(there.asked, expected);
    assert_non_null(strstr(screen, "The host starts the game."));
}

static void the_game_begins(void **state)
{
    struct elsewhere there;
    char screen[16384] = "";
    ink_config config;
    (void)state;
    open_table(&there, false);
    ink_config_read(ink_slice_of("classic,players=2"), &config, NULL);
    assert_int_equal(ink_session_new(&config, ink_slice_of("a"), &there.session, NULL), INK_OK);
    there.begins = 3;
    assert_true(enter(&there, "<Down><Down><Down><Down>", screen, sizeof screen));
    ink_session_free(there.session);
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_room_is_shown), cmocka_unit_test(nothing_is_cut),
        cmocka_unit_test(keys_ask),          cmocka_unit_test(guests_only_talk),
        cmocka_unit_test(the_game_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
