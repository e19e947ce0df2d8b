#include "play_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "output.h"

enum {
    BOARD_COLUMNS = 49, /* the panel begins here */
    SPECIALS_A_ROW = 3,
    DICE_A_ROW = 4,
    CAPTION = 24,
    SEED_SHOWN = 16,
    PANEL_SIZE = 8192
};

static void say(ink_text *panel, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(ink_text *panel, const char *format, ...)
{
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    ink_text_string(panel, line);
    ink_text_char(panel, '\n');
}

/* --- dice and special routes ------------------------------------------------------------------ */

/* Up to a row of tiles, each with its caption. */
struct tray {
    int count;
    int text_columns; /* of the drawings' texts, so that rows of tiles stand in columns */
    uint8_t tile[DICE_A_ROW];
    char caption[DICE_A_ROW][CAPTION];
};

/* A drawn die leaves its number; the groups of a drawing are left to the picture. */
static void tray_add(struct tray *tray, const ink_ruleset *rules, int shape, bool gone,
                     const char *name)
{
    const ink_shape *s = &rules->shape[shape];
    int length = (int)strcspn(s->text, "{");
    tray->tile[tray->count] = gone || s->count == 0 ? 0 : s->first;
    snprintf(tray->caption[tray->count++], CAPTION, gone ? "(%s)%*.*s" : "%s %-*.*s", name,
             tray->text_columns - gone, gone ? 0 : length, s->text);
}

static void tray_flush(struct tray *tray, const ink_ruleset *rules, unsigned flags, ink_text *panel)
{
    const char *caption[DICE_A_ROW];
    for (int i = 0; i < tray->count; i++)
        caption[i] = tray->caption[i];
    if (tray->count > 0)
        ink_picture_tiles(rules, tray->tile, caption, tray->count, flags, panel);
    tray->count = 0;
}

static void write_dice(const struct game *game, unsigned flags, ink_text *panel)
{
    struct tray tray = {.text_columns = 4};
    const ink_sheet *sheet = &game->sheet;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        char name[4] = {(char)('1' + d), '\0'};
        if (sheet->die[d] == 0)
            continue;
        tray_add(&tray, &game->rules, sheet->die[d], (sheet->waiting >> d & 1) == 0, name);
        if (tray.count == DICE_A_ROW)
            tray_flush(&tray, &game->rules, flags, panel);
    }
    tray_flush(&tray, &game->rules, flags, panel);
}

static void write_specials(const struct game *game, unsigned flags, ink_text *panel)
{
    struct tray tray = {.text_columns = 5};
    const ink_sheet *sheet = &game->sheet;
    bool none = sheet->round_specials >= INK_SPECIALS_A_ROUND;
    say(panel, none ? _("Special routes: %d left, not now") : _("Special routes: %d left"),
        INK_SPECIALS_A_GAME - sheet->specials);
    for (int i = 0; i < INK_SPECIALS; i++) {
        char name[4] = {'s', (char)('1' + i), '\0'};
        tray_add(&tray, &game->rules, game->rules.special[i], (sheet->used >> i & 1) != 0, name);
        if (tray.count == SPECIALS_A_ROW)
            tray_flush(&tray, &game->rules, flags, panel);
    }
    tray_flush(&tray, &game->rules, flags, panel);
}

/* --- the panel --------------------------------------------------------------------------------- */

/* Which dice that wait fit nowhere? Bit per die. */
static unsigned homeless_dice(const struct game *game)
{
    ink_option option[INK_MAX_OPTIONS];
    unsigned homeless = game->sheet.waiting;
    int count = ink_sheet_options(&game->rules, &game->sheet, option);
    for (int i = 0; i < count; i++) {
        int shape = game->rules.tile[ink_move_tile(option[i].move)].shape;
        for (int d = 0; d < INK_MAX_DICE; d++)
            if (game->sheet.die[d] == shape)
                homeless &= ~(1u << d);
    }
    return homeless;
}

static void write_hint(const struct game *game, ink_text *panel)
{
    unsigned homeless = homeless_dice(game);
    char list[2 * INK_MAX_DICE + 1] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((homeless >> d & 1) != 0) {
            ink_text_char(&text, ' ');
            ink_text_char(&text, (char)('1' + d));
        }
    if (ink_sheet_ask(&game->rules, &game->sheet, ink_move_end(), NULL) == INK_OK)
        say(panel,
            game->sheet.waiting != 0 ? _("Nothing fits any more: end") : _("All is drawn: end"));
    else if (homeless != 0)
        say(panel, _("No place now for die%s"), list);
    else
        say(panel, " ");
}

static void write_score(const struct game *game, ink_text *panel)
{
    ink_score score;
    ink_score_find(&game->rules, &game->sheet, &score);
    say(panel, _("Networks %d, centre %d"), score.network_points, score.centre);
    say(panel, _("Highway %d, railway %d"), score.highway, score.railway);
    say(panel, _("Errors %d"), -score.errors);
    if (score.expansion != 0 || score.villages != 0 || score.goals != 0)
        say(panel, _("Expansion %d, villages %d, goals %d"), score.expansion, score.villages,
            score.goals);
    say(panel, _("Total %d"), score.total);
}

/* As much of the seed as fits beside the board, cut between characters. */
static int seed_bytes(const char *seed)
{
    int bytes = 0, shown = 0;
    for (; seed[bytes] != '\0'; bytes++) {
        shown += ((unsigned char)seed[bytes] & 0xc0) != 0x80;
        if (shown > SEED_SHOWN)
            break;
    }
    return bytes;
}

static void write_panel(const struct game *game, unsigned flags, ink_text *panel)
{
    char config[64];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&game->rules.config, &text);
    say(panel, _("%s, seed %.*s"), config, seed_bytes(game->seed), game->seed);
    say(panel, _("Round %d of %d"), game->sheet.round, game->rules.rounds);
    say(panel, " ");
    if (!game_over(game)) {
        write_dice(game, flags, panel);
        write_hint(game, panel);
        say(panel, " ");
        write_specials(game, flags, panel);
        say(panel, " ");
    }
    write_score(game, panel);
}

/* --- the screen --------------------------------------------------------------------------------- */

/* Columns of a line that may hold colours, which take none. */
static int visible_columns(ink_slice line)
{
    int columns = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] == '\33')
            while (i < line.length && line.data[i] != 'm')
                i++;
        else if (((unsigned char)line.data[i] & 0xc0) != 0x80)
            columns++;
    }
    return columns;
}

static ink_slice without_blanks(ink_slice line)
{
    while (line.length > 0 && line.data[line.length - 1] == ' ')
        line.length--;
    return line;
}

static void print_beside(ink_slice left, ink_slice right)
{
    while (left.length > 0 || right.length > 0) {
        ink_slice a = ink_slice_line(&left), b = without_blanks(ink_slice_line(&right));
        int blanks = b.length > 0 ? BOARD_COLUMNS - visible_columns(a) : 0;
        printf("%.*s%*s%.*s\n", (int)a.length, a.data, blanks, "", (int)b.length, b.data);
    }
}

void screen_print(const struct game *game, unsigned flags)
{
    static char board[INK_PICTURE_SIZE], panel[PANEL_SIZE];
    ink_text board_text = ink_text_in(board, sizeof board);
    ink_text panel_text = ink_text_in(panel, sizeof panel);
    ink_picture_board(&game->rules, &game->sheet, flags, &board_text);
    write_panel(game, flags, &panel_text);
    print_beside(ink_slice_of(board), ink_slice_of(panel));
}
