#include "play_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "output.h"
#include "play_earned.h"
#include "score_text.h"

enum {
    BOARD_COLUMNS = 49, /* the panel begins here */
    SPECIALS_A_ROW = 3,
    DICE_A_ROW = 4,
    CAPTION = 24,
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
    bool narrow;      /* leave Stations to the picture too */
    uint8_t tile[DICE_A_ROW];
    char caption[DICE_A_ROW][CAPTION];
};

/* A drawn die leaves its number; the groups of a drawing are left to the picture. */
static void tray_add(struct tray *tray, const ink_ruleset *rules, int shape, bool gone,
                     const char *name)
{
    const ink_shape *s = &rules->shape[shape];
    int length = (int)strcspn(s->text, tray->narrow ? "{*" : "{");
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

/* Beside the board there is room for the text of one Station in a row of dice. */
static bool has_stations(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int stations = 0;
    for (int d = 0; d < INK_MAX_DICE; d++)
        stations += strchr(rules->shape[sheet->die[d]].text, '*') != NULL;
    return stations > 1;
}

static void write_dice(const struct game *game, unsigned flags, ink_text *panel)
{
    const ink_sheet *sheet = game_sheet(game);
    struct tray tray = {.text_columns = 4, .narrow = has_stations(&game->rules, sheet)};
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
    const ink_sheet *sheet = game_sheet(game);
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
    const ink_sheet *sheet = game_sheet(game);
    unsigned homeless = sheet->waiting;
    int count = ink_sheet_options(&game->rules, sheet, option);
    for (int i = 0; i < count; i++) {
        int shape = game->rules.tile[ink_move_tile(option[i].move)].shape;
        for (int d = 0; d < INK_MAX_DICE; d++)
            if (sheet->die[d] == shape)
                homeless &= ~(1u << d);
    }
    return homeless;
}

static void write_homeless(unsigned homeless, ink_text *panel)
{
    char list[2 * INK_MAX_DICE + 1] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((homeless >> d & 1) != 0) {
            ink_text_char(&text, ' ');
            ink_text_char(&text, (char)('1' + d));
        }
    say(panel, _("No place now for die%s"), list);
}

static void write_hint(const struct game *game, ink_text *panel)
{
    unsigned homeless = homeless_dice(game);
    char earned = earned_sign(game);
    if (earned != 0)
        say(panel, "%s", earned_hint(earned));
    else if (game_ask(game, ink_move_end(), NULL) == INK_OK)
        say(panel, game_sheet(game)->waiting != 0 ? _("Nothing fits any more: end")
                                                  : _("All is drawn: end"));
    else if (homeless != 0)
        write_homeless(homeless, panel);
    else
        say(panel, " ");
}

/* "Goals A 4(3) G 1 K +4": what each pays now and until which round, or has paid. */
static void write_goals(const struct game *game, ink_text *panel)
{
    const ink_seat *seat = &game->room.seat[game_player(game)];
    ink_text_string(panel, _("Goals"));
    for (int i = 0; i < INK_GOALS; i++) {
        int limit = goal_limit(&game->rules, &game->table, i), gained = seat->goal_points[i];
        ink_text_char(panel, ' ');
        ink_text_string(panel, game->rules.goal[game->table.goal[i]].card->code);
        ink_text_string(panel, gained > 0 ? " +" : " ");
        ink_text_number(panel, gained > 0 ? gained : ink_table_goal_value(&game->table, i));
        if (gained > 0 || limit == 0)
            continue;
        ink_text_char(panel, '(');
        ink_text_number(panel, limit);
        ink_text_char(panel, ')');
    }
    ink_text_char(panel, '\n');
}

/* Has the game lines of the score besides those of the Classic game? */
static bool has_extras(const struct game *game)
{
    return game->rules.score_lines != 0 || game_has_goals(game);
}

static void write_score(const struct game *game, ink_text *panel)
{
    ink_score score;
    ink_table_score(&game->rules, game->room.seat, game_player(game), &score);
    say(panel, _("Networks %d, centre %d"), score.network_points, score.centre);
    say(panel, _("Highway %d, railway %d"), score.highway, score.railway);
    say(panel, _("Errors %d"), -score.errors);
    if ((game->rules.score_lines & INK_LINE_EXPANSION) != 0)
        say(panel, _("Expansion %d, villages %d, goals %d"), score.expansion, score.villages,
            score.goals);
    else if ((game->rules.score_lines & INK_LINE_VILLAGES) != 0)
        say(panel, _("Villages %d, goals %d"), score.villages, score.goals);
    else if (game_has_goals(game))
        say(panel, _("Goals %d"), score.goals);
    say(panel, _("Total %d"), score.total);
}

void screen_title(const struct game *game, ink_text *out)
{
    char config[128], line[256 + GAME_SEED];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&game->rules.config, &text);
    snprintf(line, sizeof line, _("%s, seed %s"), config, game->seed);
    ink_text_string(out, line);
}

/* As much of a text as fits beside the board, cut between characters. */
static int panel_bytes(const char *text)
{
    char part[512];
    int bytes = snprintf(part, sizeof part, "%s", text);
    while (text_columns(part) > PANEL_COLUMNS || ((unsigned char)text[bytes] & 0xc0) == 0x80)
        part[--bytes] = '\0';
    return bytes;
}

/* Where there is no room for the seed, the config stands alone. */
static void write_title(const struct game *game, ink_text *panel)
{
    char title[512];
    ink_text text = ink_text_in(title, sizeof title);
    screen_title(game, &text);
    if (text_columns(title) > PANEL_COLUMNS) {
        text = ink_text_in(title, sizeof title);
        ink_config_write(&game->rules.config, &text);
    }
    say(panel, "%.*s", panel_bytes(title), title);
    if (game->table.players > 1)
        say(panel, _("Round %d of %d, player %d of %d"), game->table.round, game->rules.rounds,
            game_player(game) + 1, game->table.players);
    else
        say(panel, _("Round %d of %d"), game->table.round, game->rules.rounds);
    if (goals_known(&game->table))
        write_goals(game, panel);
    else
        say(panel, " ");
}

static void write_panel(const struct game *game, unsigned flags, ink_text *panel)
{
    write_title(game, panel);
    if (game->table.phase == INK_PHASE_DRAW) {
        write_dice(game, flags, panel);
        write_hint(game, panel);
        say(panel, " ");
    }
    if (!game_over(game)) {
        write_specials(game, flags, panel);
        if (!has_extras(game))
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

/* The pairs of a draft that are not taken yet. */
static void print_pool(const struct game *game, unsigned flags)
{
    const ink_moves *moves = game_moves(game);
    ink_pair *pair = room_for(moves->count + 1, sizeof *pair);
    uint16_t *number = room_for(moves->count + 1, sizeof *number);
    for (uint32_t i = 0; i < moves->count; i++) {
        int picked = ink_move_payload(moves->move[i]);
        number[i] = (uint16_t)picked;
        pair[i] = game->room.seat[(picked - 1) / 2].pool[(picked - 1) % 2];
    }
    printf(_("Player %d picks a pair: type its number. In brackets is its value; who has the\n"
             "lowest sum begins the next round.\n"),
           game_player(game) + 1);
    print_pairs(&game->rules, pair, number, (int)moves->count, flags);
    free(pair);
    free(number);
}

void screen_print(const struct game *game, unsigned flags)
{
    static char board[INK_PICTURE_SIZE], panel[PANEL_SIZE];
    ink_text board_text = ink_text_in(board, sizeof board);
    ink_text panel_text = ink_text_in(panel, sizeof panel);
    ink_picture_board(&game->rules, game_sheet(game), flags, &board_text);
    write_panel(game, flags, &panel_text);
    print_beside(ink_slice_of(board), ink_slice_of(panel));
    char earned = earned_sign(game);
    if (game->table.phase == INK_PHASE_DRAFT)
        print_pool(game, flags);
    else if (earned != 0)
        puts(earned_help(earned));
}

void screen_turn(const struct game *game, unsigned flags)
{
    if (goals_known(&game->table))
        print_goals(&game->rules, &game->table, &game->room.seat[game_player(game)]);
    screen_print(game, flags);
}
