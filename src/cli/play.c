/* inkrail play: a game at one terminal, one line a move; several players take turns. */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "front/i18n.h"
#include "input.h"
#include "options.h"
#include "output.h"
#include "play_bots.h"
#include "play_screen.h"
#include "score_explain.h"
#include "score_text.h"

enum { LONGEST_LINE = 512 };

/* --- records ---------------------------------------------------------------------------------- */

bool play_save(const struct play *play, const char *path)
{
    char *record = game_record(&play->game);
    bool saved = save_text(path, record);
    free(record);
    return saved;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Reads one line, or returns false at the end of the input. A line that is too long is
   skipped whole and comes back empty. */
static bool read_line(char *line)
{
    if (fgets(line, LONGEST_LINE, stdin) == NULL)
        return false;
    size_t length = strlen(line);
    if (length + 1 < LONGEST_LINE || line[length - 1] == '\n')
        return true;
    for (int c = getchar(); c != EOF && c != '\n';)
        c = getchar();
    line[0] = '\0';
    puts(_("That line is too long."));
    return true;
}

static void print_prompt(const struct game *game)
{
    bool several = game->table.players > 1, last = game_last_roll(game);
    if (several && last)
        printf(_("last roll, player %d> "), game_player(game) + 1);
    else if (several)
        printf(_("round %d, player %d> "), game->table.round, game_player(game) + 1);
    else if (last)
        printf(_("last roll> "));
    else
        printf(_("round %d> "), game->table.round);
    fflush(stdout);
}

/* A script's lines are echoed, so that its output reads like a game that was typed. */
static bool next_line(const struct play *play, char *line)
{
    if (play->person)
        print_prompt(&play->game);
    if (!read_line(line)) {
        fputs(play->person ? "\n" : "", stdout);
        return false;
    }
    if (!play->person)
        printf("> %.*s\n", (int)strcspn(line, "\r\n"), line);
    return true;
}

static void play_lines(struct play *play)
{
    char line[LONGEST_LINE];
    while (!game_over(&play->game) && !play->left) {
        play->left = !next_line(play, line);
        if (!play->left)
            play_line(play, ink_slice_of(line));
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

static void offer_record(const struct play *play)
{
    char line[LONGEST_LINE];
    if (!play->person) {
        char *record = game_record(&play->game);
        fputs(record, stdout);
        free(record);
        return;
    }
    printf(_("File for the record (Enter: none): "));
    fflush(stdout);
    line[0] = '\0';
    read_line(line);
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] != '\0')
        play_save(play, line);
}

static void print_solo(const struct play *play)
{
    ink_score score;
    ink_facts facts;
    const struct game *game = &play->game;
    const ink_sheet *sheet = game_sheet(game);
    ink_table_score(&game->rules, game->room.seat, 0, &score);
    ink_facts_find(&game->rules, sheet, &facts);
    print_board(&game->rules, sheet, play->flags | INK_PICTURE_LINES | INK_PICTURE_ERRORS);
    putchar('\n');
    print_score(&game->rules, &score, &facts);
    print_score_parts(&game->rules, sheet);
    if (goals_known(&game->table)) {
        putchar('\n');
        print_goals(&game->rules, &game->table, &game->room.seat[0]);
    }
}

static void print_table(const struct play *play)
{
    const struct game *game = &play->game;
    if (goals_known(&game->table))
        print_goals(&game->rules, &game->table, NULL);
    putchar('\n');
    print_ranking(&game->rules, &game->table, game->room.seat);
}

static void print_result(const struct play *play)
{
    puts(_("The game is over."));
    (play->game.table.players > 1 ? print_table : print_solo)(play);
    putchar('\n');
}

static void say_left(const struct game *game)
{
    if (game_last_roll(game))
        fputs(_("inkrail play: the game was left in the last roll\n"), stderr);
    else
        fprintf(stderr, _("inkrail play: the game was left in round %d of %d\n"), game->table.round,
                game->rules.rounds);
}

static int finish(const struct play *play)
{
    bool over = game_over(&play->game);
    if (over)
        print_result(play);
    if (play->save != NULL && !play_save(play, play->save))
        return STATUS_BAD_INPUT;
    if (play->save == NULL && over)
        offer_record(play);
    if (!over)
        say_left(&play->game);
    return over ? STATUS_YES : STATUS_NO;
}

/* The panel beside the board has no room for long configs and seeds. */
static void greet(const struct play *play)
{
    char title[512];
    ink_text text = ink_text_in(title, sizeof title);
    screen_title(&play->game, &text);
    if (text_columns(title) > PANEL_COLUMNS)
        puts(title);
    puts(_("Type 'help' for what can be typed, 'rules' for the rules in short."));
}

/* Beside the bots one person at least has a seat. */
static void seat_all(const struct settings *settings, int bots, ink_ruleset *rules)
{
    uint32_t players = settings->players;
    if (players == 0 && bots > 0 && settings->operand != NULL) {
        ink_config config;
        if (ink_config_read(ink_slice_of(settings->operand), &config, NULL) == INK_OK)
            players = config.players;
    }
    if (bots > 0 && players <= (uint32_t)bots)
        players = (uint32_t)bots + 1;
    rules_read_for(settings->operand, players, rules);
}

int command_play(int argc, char **argv)
{
    struct settings settings;
    static struct play play;
    options_read(&settings, argc, argv);
    int level[MOST_BOTS], bots = bots_read(settings.bots, level);
    seat_all(&settings, bots, &play.game.rules);
    const char *seed = seed_text(settings.seed);
    check_save(settings.save);
    play.flags = picture_flags(&settings);
    play.person = isatty(STDIN_FILENO) != 0;
    play.save = settings.save;
    game_start(&play.game, seed);
    bots_sit_down(&play, level, bots);
    greet(&play);
    bots_play(&play);
    screen_turn(&play.game, play.flags);
    play_lines(&play);
    return finish(&play);
}
