/* inkrail puzzle: a last round with one best way to draw it. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/puzzle_find.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/score_text.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *seed;
    bool solution, json;
    struct showing showing;
};

/* A sheet as placements, as `inkrail score` reads it. */
static void print_placements(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static char text[8192];
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules, sheet, &out);
    print_json_string(ink_slice_of(text));
}

static void print_json(const struct puzzle *puzzle)
{
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&puzzle->rules.config, &text);
    fputs("{\"config\":", stdout);
    print_json_string(ink_slice_of(config));
    fputs(",\"seed\":", stdout);
    print_json_string(ink_slice_of(puzzle->seed));
    printf(",\"round\":%d,\"grade\":%d,\"dice\":", puzzle->rules.rounds, puzzle->grade);
    print_json_faces(&puzzle->rules, &puzzle->roll, NULL);
    printf(",\"points\":%d,\"reach\":%d,\"next\":%d,\"board\":", puzzle->start.total,
           puzzle->score.total, puzzle->second);
    print_placements(&puzzle->rules, &puzzle->before);
    fputs(",\"solution\":", stdout);
    print_placements(&puzzle->rules, &puzzle->best);
    puts("}");
}

static void print_puzzle(const struct puzzle *puzzle, const struct settings *settings)
{
    unsigned flags = showing_flags(&settings->showing);
    words_print(stdout, _("Puzzle '%s', difficulty %d of %d\n"), puzzle->seed, puzzle->grade,
                PUZZLE_GRADES);
    print_board(&puzzle->rules, &puzzle->before, flags);
    print_faces(&puzzle->rules, &puzzle->roll, flags);
    printf(_("The board counts %d. Draw the last round and reach %d.\n"), puzzle->start.total,
           puzzle->score.total);
}

static void print_solution(const struct puzzle *puzzle, const struct settings *settings)
{
    putchar('\n');
    print_board(&puzzle->rules, &puzzle->best, showing_flags(&settings->showing));
    print_score(&puzzle->rules, &puzzle->score, NULL);
    printf(_("No other board counts more than %d.\n"), puzzle->second);
}

static int run_command(int argc, char **argv)
{
    static ink_ruleset rules;
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    puzzle_rules(settings.rules, &rules);
    struct puzzle *puzzle = puzzles_find(&rules, seed_text(settings.seed), 1);
    if (settings.json)
        print_json(puzzle);
    else
        print_puzzle(puzzle, &settings);
    if (settings.solution && !settings.json)
        print_solution(puzzle, &settings);
    free(puzzle);
    return STATUS_YES;
}

const struct command command_puzzle = {
    .name = "puzzle",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(SEED, seed), TAKE(SOLUTION, solution),
                       TAKE(JSON, json), TAKE_DRAWING),
    .summary = N_("show a last round with one best board"),
    .text = N_("Looks among the games of a seed for one whose last round has exactly one best\n"
               "board, and shows it with its dice and the points that can be reached. Every way\n"
               "to draw the round was tried. The difficulty, from 1 to 5, says which bots find\n"
               "the board. Goals are left out."),
    .example = "inkrail puzzle --seed monday --solution"};
