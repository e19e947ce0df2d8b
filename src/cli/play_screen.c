#include "play_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/i18n.h"
#include "output.h"
#include "play_extra.h"
#include "play_source.h"
#include "play_tray.h"
#include "score_text.h"

enum {
    BOARD_COLUMNS = 49, /* the panel begins here */
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

/* --- special routes -------------------------------------------------------------------------- */

/* Are there dice that all share, besides those of the routes? */
static bool has_more_dice(const struct game *game)
{
    return game->rules.dice > INK_ROUTE_DICE;
}

/* More dice with drawings, or with counters, leave no room for pictures of special routes. */
static bool is_crowded(const struct game *game)
{
    const ink_ruleset *rules = &game->rules;
    ink_show show;
    ink_sheet_show(rules, game_sheet(game), &show);
    bool drawings = false;
    for (int d = INK_ROUTE_DICE; d < rules->dice; d++)
        for (int f = 0; f < INK_FACES; f++)
            drawings |= rules->shape[rules->die[d].face[f]].count > 0;
    return drawings || (has_more_dice(game) && show.counters > 0);
}

static void write_specials(const struct game *game, unsigned flags, ink_text *panel)
{
    const ink_sheet *sheet = game_sheet(game);
    bool none = sheet->round_specials >= INK_SPECIALS_A_ROUND;
    say(panel, none ? _("Special routes: %d left, not now") : _("Special routes: %d left"),
        INK_SPECIALS_A_GAME - sheet->specials);
    if (is_crowded(game))
        tray_special_names(game, panel);
    else
        tray_specials(game, flags, panel);
}

void screen_specials(const struct game *game, unsigned flags)
{
    static char tiles[INK_PICTURE_SIZE];
    ink_text text = ink_text_in(tiles, sizeof tiles);
    tray_specials(game, flags, &text);
    fputs(tiles, stdout);
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
    return homeless & ~extra_dice(game);
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

/* What there is to be said when the round may end. */
static const char *end_hint(const struct game *game, unsigned homeless)
{
    unsigned waiting = game_sheet(game)->waiting;
    if (game_last_roll(game))
        return _("Nothing more is drawn: end");
    if (waiting == 0)
        return _("All is drawn: end");
    return waiting == homeless ? _("Nothing fits any more: end") : _("The rest may be left: end");
}

static void write_hint(const struct game *game, ink_text *panel)
{
    unsigned homeless = homeless_dice(game);
    char earned = extra_earned(game);
    if (extra_choice(game) != NULL)
        say(panel, "%s", _("First comes the choice below"));
    else if (earned != 0)
        say(panel, "%s", extra_hint(&game->rules, earned));
    else if (game_ask(game, ink_move_end(), NULL) == INK_OK)
        say(panel, "%s", end_hint(game, homeless));
    else if (extra_urgent(game) != 0)
        say(panel, "%s", extra_hint(&game->rules, extra_urgent(game)));
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

/* The lines of the score that only some games have. */
static void write_extras(const struct game *game, const ink_score *score, ink_text *panel)
{
    bool expansion = (game->rules.score_lines & INK_LINE_EXPANSION) != 0;
    bool villages = (game->rules.score_lines & INK_LINE_VILLAGES) != 0;
    if (expansion && villages)
        say(panel, _("Extra %d, villages %d, goals %d"), score->expansion, score->villages,
            score->goals);
    else if (expansion && game_has_goals(game))
        say(panel, _("Expansion %d, goals %d"), score->expansion, score->goals);
    else if (expansion)
        say(panel, _("Expansion %d"), score->expansion);
    else if (villages)
        say(panel, _("Villages %d, goals %d"), score->villages, score->goals);
    else
        say(panel, _("Goals %d"), score->goals);
}

/* "Universities 1 of 3": as many on a line as fit. */
static void write_counters(const struct game *game, ink_text *panel)
{
    ink_show show;
    char line[128] = "";
    int columns = 0;
    ink_sheet_show(&game->rules, game_sheet(game), &show);
    for (int i = 0; i < show.counters; i++) {
        snprintf(line, sizeof line, "%s %d/%d", _(show.counter[i].text), show.counter[i].value,
                 show.counter[i].of);
        int wide = text_columns(line);
        bool fits = columns + 2 + wide <= PANEL_COLUMNS;
        ink_text_string(panel, columns == 0 ? "" : fits ? ", " : "\n");
        ink_text_string(panel, line);
        columns = columns > 0 && fits ? columns + 2 + wide : wide;
    }
    if (columns > 0)
        ink_text_char(panel, '\n');
}

static void write_score(const struct game *game, ink_text *panel)
{
    ink_score score;
    ink_table_score(&game->rules, game->room.seat, game_player(game), &score);
    say(panel, _("Networks %d, centre %d"), score.network_points, score.centre);
    say(panel, _("Highway %d, railway %d"), score.highway, score.railway);
    if (!has_extras(game)) {
        say(panel, _("Errors %d"), -score.errors);
        say(panel, _("Total %d"), score.total);
        return;
    }
    write_extras(game, &score, panel);
    say(panel, _("Errors %d, total %d"), -score.errors, score.total);
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
    if (game_last_roll(game) && game->table.players > 1)
        say(panel, _("Last roll, player %d of %d"), game_player(game) + 1, game->table.players);
    else if (game_last_roll(game))
        say(panel, "%s", _("Last roll"));
    else if (game->table.players > 1)
        say(panel, _("Round %d of %d, player %d of %d"), game->table.round, game->rules.rounds,
            game_player(game) + 1, game->table.players);
    else
        say(panel, _("Round %d of %d"), game->table.round, game->rules.rounds);
    if (goals_known(&game->table))
        write_goals(game, panel);
    else
        say(panel, " ");
}

/* Blank lines part the panel where there is room for them. */
static void write_panel(const struct game *game, unsigned flags, ink_text *panel)
{
    bool roomy = !has_extras(game) && !has_more_dice(game);
    write_title(game, panel);
    if (game->table.phase == INK_PHASE_DRAW) {
        tray_dice(game, flags, panel);
        write_hint(game, panel);
        if (roomy)
            say(panel, " ");
    }
    if (!game_over(game)) {
        write_specials(game, flags, panel);
        if (roomy)
            say(panel, " ");
    }
    write_counters(game, panel);
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

/* The dice of a draft that nobody picks. */
static void print_shared(const struct game *game, unsigned flags)
{
    if (!has_more_dice(game))
        return;
    puts(_("These dice are everybody's:"));
    print_faces(&game->rules, &game->table.shared, flags);
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
    print_shared(game, flags);
    free(pair);
    free(number);
}

/* What the roll has done by itself, before the player has done anything. */
static void print_changes(const struct game *game)
{
    char cells[4 * INK_ROWS * INK_COLUMNS] = "";
    ink_text text = ink_text_in(cells, sizeof cells);
    const ink_seat *seat = &game->room.seat[game_player(game)];
    ink_set changed = seat->moves == 0 ? game_changed(game) : 0;
    for (ink_set left = changed; left != 0; left &= left - 1) {
        ink_text_char(&text, ' ');
        ink_cell_write(ink_set_first(left), &text);
    }
    if (changed != 0)
        printf(_("The dice have changed%s.\n"), cells);
}

static void print_choice(const struct game *game)
{
    print_wrapped(extra_choice(game));
    puts(_("Type one of these:"));
    source_list_extras(game, 0);
}

/* What is to be done first, below the board. */
static void print_offers(const struct game *game, unsigned flags)
{
    char urgent = extra_urgent(game);
    print_changes(game);
    if (game->table.phase == INK_PHASE_DRAFT)
        print_pool(game, flags);
    else if (extra_choice(game) != NULL)
        print_choice(game);
    else if (urgent != 0)
        print_wrapped(extra_help(&game->rules, urgent));
}

void screen_print(const struct game *game, unsigned flags)
{
    static char board[INK_PICTURE_SIZE], panel[PANEL_SIZE];
    ink_text board_text = ink_text_in(board, sizeof board);
    ink_text panel_text = ink_text_in(panel, sizeof panel);
    ink_picture_board(&game->rules, game_sheet(game), flags, &board_text);
    write_panel(game, flags, &panel_text);
    print_beside(ink_slice_of(board), ink_slice_of(panel));
    print_offers(game, flags);
}

void screen_turn(const struct game *game, unsigned flags)
{
    if (game_last_roll(game))
        print_wrapped(_("The rounds are over. Some dice are rolled once more, and nothing more is "
                        "drawn."));
    if (goals_known(&game->table))
        print_goals(&game->rules, &game->table, &game->room.seat[game_player(game)]);
    screen_print(game, flags);
}
