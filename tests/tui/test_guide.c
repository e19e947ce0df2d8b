/* TEST tui_guide: First steps: somebody who has never played and presses only what the message line
   says gets through whole games, in every edition and with every expansion; and what was done often
   enough is known, also in the next game. */
#define _XOPEN_SOURCE 700
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
#include <unistd.h>

#include "null_terminal.h"
#include "tui/run.h"

enum { MOST_PRESSES = 3000, COLUMNS = 80, SAID = 32768 };

/* A terminal with somebody before it who reads. */
struct newcomer {
    char said[SAID + 1];
    int rows, presses;
    bool lost; /* did not know what to press */
    bool over;
    uint64_t now;
};

static void own_size(struct terminal *terminal, int *rows, int *columns)
{
    *rows = ((struct newcomer *)terminal->own)->rows;
    *columns = COLUMNS;
}

static void own_show(struct terminal *terminal, const struct canvas *canvas)
{
    struct newcomer *own = terminal->own;
    size_t length = 0;
    own->said[0] = '\0';
    for (int row = 0; row < own->rows; row++)
        for (int column = 0; column < COLUMNS && length + 5 < SAID; column++) {
            char bytes[5];
            uint32_t code = canvas_at(canvas, row, column)->code;
            bool twice = code == ' ' && length > 0 && own->said[length - 1] == ' ';
            canvas_bytes(code, bytes);
            if (code != 0 && !twice)
                length += (size_t)snprintf(own->said + length, SAID - length, "%s", bytes);
        }
}

static void own_redraw(struct terminal *terminal)
{
    (void)terminal;
}

static uint64_t own_now(struct terminal *terminal)
{
    return ++((struct newcomer *)terminal->own)->now;
}

/* Which key a sentence asks for; the first that is found. */
static const struct {
    const char *sentence;
    uint32_t press; /* 0: the character behind it */
} advice[] = {
    {"Press n again", 'n'},          {"Press Enter to begin", PRESS_ENTER},
    {"Enter confirms", PRESS_ENTER}, {"Enter takes them", PRESS_ENTER},
    {"Enter draws", PRESS_ENTER},    {"Take a die: ", 0},
    {". goes to the next", '.'},     {"key . shows where it fits", '.'},
    {"n ends the round", 'n'},       {"q: end", 'q'},
    {"Any key: all", PRESS_ENTER},
};

static void own_wait(struct terminal *terminal, int ms, struct event *event)
{
    struct newcomer *own = terminal->own;
    (void)ms;
    *event = (struct event){.kind = EVENT_GONE};
    for (size_t i = 0; i < sizeof advice / sizeof *advice && own->presses < MOST_PRESSES; i++) {
        const char *found = strstr(own->said, advice[i].sentence);
        if (found == NULL)
            continue;
        const char *behind = found + strlen(advice[i].sentence);
        uint32_t press = advice[i].press != 0 ? advice[i].press : canvas_next(&behind);
        *event = (struct event){.kind = EVENT_PRESS, .press = press};
        own->presses++;
        own->over |= press == 'q';
        return;
    }
    own->lost = true;
}

static void own_end(struct terminal *terminal)
{
    (void)terminal;
}

/* Plays a whole game; what was said last is printed if that fails. */
static bool get_through(const char *config_text, const char *seed, struct guide *guide, int rows)
{
    struct client_game game = {.table = &game_table_here, .store = store_none, .guide = guide};
    struct newcomer newcomer = {.rows = rows, .now = 1};
    struct terminal terminal = {.own = &newcomer,
                                .size = own_size,
                                .show = own_show,
                                .redraw = own_redraw,
                                .wait = own_wait,
                                .now = own_now,
                                .end = own_end,
                                .news = -1};
    ink_config config;
    assert_int_equal(ink_config_read(ink_slice_of(config_text), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of(seed), &game.session, NULL), INK_OK);
    seats_make(&game.seats, game.session);
    game.history[0] = '-'; /* as if it were kept: nobody asks for a file */
    tui_run(&game, &terminal, false);
    bool over = ink_session_table(game.session)->phase == INK_PHASE_OVER;
    if (!over || newcomer.lost)
        printf("%s, %s, after %d keys: %s\n", config_text, seed, newcomer.presses, newcomer.said);
    game_close(&game);
    return over && !newcomer.lost;
}

static const char *const configs[] = {
    "classic",
    "challenge",
    "classic,players=2",
    "challenge,draft,players=2",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
};

static void test_newcomers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
        struct guide guide = {0};
        assert_true(get_through(configs[i], "newcomer", &guide, 24));
        assert_int_equal(guide.done[GUIDE_DRAW], GUIDE_OFTEN);
        assert_int_equal(guide.done[GUIDE_END], GUIDE_OFTEN);
    }
}

/* Somebody who knows the steps is still told the keys, where there is room for them below what was
   said. */
static void test_those_who_know(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++)
        assert_true(get_through(configs[i], "later", NULL, 30));
}

/* --- what is kept ----------------------------------------------------------------------------- */

static char folder[] = "/tmp/inkrail-guide-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    i18n_start("en");
    if (mkdtemp(folder) == NULL)
        return -1;
    return setenv("XDG_DATA_HOME", folder, 1);
}

static int remove_folder(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void test_kept(void **state)
{
    struct guide guide, later;
    (void)state;
    guide_open(&guide);
    assert_true(guide_tells(&guide, GUIDE_DRAW));
    for (int i = 0; i < GUIDE_OFTEN; i++)
        guide_did(&guide, GUIDE_DRAW);
    guide_open(&later);
    assert_false(guide_tells(&later, GUIDE_DRAW));
    assert_true(guide_tells(&later, GUIDE_END));
    guide_switch(&later, true);
    guide_open(&guide);
    assert_false(guide_tells(&guide, GUIDE_END));
    guide_switch(&guide, false);
    guide_open(&later);
    assert_true(guide_tells(&later, GUIDE_DRAW)); /* on again, they begin anew */
}

/* A file that somebody has spoilt, and a place where nothing can be kept. */
static void test_spoilt(void **state)
{
    struct guide guide;
    (void)state;
    guide_open(&guide);
    FILE *file = fopen(guide.path, "w");
    assert_non_null(file);
    fputs("draw 99999999\nend -4\n\xff\xfe what\ntake\n", file);
    fclose(file);
    guide_open(&guide);
    assert_int_equal(guide.done[GUIDE_DRAW], GUIDE_OFTEN);
    assert_int_equal(guide.done[GUIDE_END], 0);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    guide_open(&guide);
    assert_true(guide_tells(&guide, GUIDE_DRAW));
    guide_did(&guide, GUIDE_DRAW);
    assert_int_equal(guide.done[GUIDE_DRAW], 1);
    setenv("XDG_DATA_HOME", folder, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_newcomers),
        cmocka_unit_test(test_those_who_know),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_spoilt),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
