#include "played.h"

#include "client/process/locale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "null_terminal.h"
#include "tui/layout.h"
#include "tui/run.h"

enum { FEW_NODES = 1000 };

struct played played;

/* The rows of the panel behind each other, without the blanks at their ends. */
static void read_panel(const struct canvas *screen)
{
    char *at = played.panel;
    int left = layout_of(screen->rows, screen->columns).panel.column;
    for (int row = 0; row < screen->rows; row++) {
        char *begin = at;
        for (int column = left; column < screen->columns; column++)
            if (canvas_at(screen, row, column)->code != 0)
                at += canvas_bytes(canvas_at(screen, row, column)->code, at);
        while (at > begin && at[-1] == ' ')
            at--;
        *at++ = ' ';
    }
    *at = '\0';
}

void played_session(const char *text, int columns, int rows)
{
    struct terminal terminal;
    struct script script;
    seats_make(&played.game.seats, played.game.session);
    played.game.seats.hint_nodes = (uint64_t)played.hint_nodes;
    assert_true(null_terminal(&terminal, &script, text, rows, columns));
    played.status = tui_run(&played.game, &terminal, played.warns);
    FILE *out = fmemopen(played.screen, sizeof played.screen, "w");
    null_terminal_write(&script, out);
    fclose(out);
    out = fmemopen(played.tints, sizeof played.tints, "w");
    null_terminal_write_tints(&script, out);
    fclose(out);
    assert_false(script.wrong);
    read_panel(script.last);
    null_terminal_free(&script);
}

static void close_before(void)
{
    struct client_game *game = &played.game;
    const char *record = game->record;
    struct store store = game->store;
    bool hidden = game->hidden;
    if (game->session != NULL)
        game_close(game);
    *game = (struct client_game){
        .table = &game_table_here, .store = store, .record = record, .hidden = hidden};
}

void played_new(const char *config_text, const char *seed, const char *script, int columns,
                int rows)
{
    ink_config config;
    close_before();
    assert_int_equal(ink_config_read(ink_slice_of(config_text), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of(seed), &played.game.session, NULL),
                     INK_OK);
    played_session(script, columns, rows);
}

void played_record(const char *record, const char *script)
{
    close_before();
    assert_int_equal(ink_session_read(ink_slice_of(record), &played.game.session, NULL), INK_OK);
    played_session(script, 80, 24);
}

void played_forget(void)
{
    if (played.game.session != NULL)
        game_close(&played.game);
    played.game = (struct client_game){.table = &game_table_here, .store = store_none};
}

bool played_shows(const char *text)
{
    return strstr(played.screen, text) != NULL || strstr(played.panel, text) != NULL;
}

const ink_seat *played_seat(int player)
{
    return &ink_session_seats(played.game.session)[player];
}

int played_start(void **state)
{
    (void)state;
    i18n_start("en");
    played.game = (struct client_game){.table = &game_table_here, .store = store_none};
    played.warns = false;
    played.hint_nodes = FEW_NODES;
    return 0;
}

int played_stop(void **state)
{
    (void)state;
    played_forget();
    return 0;
}
