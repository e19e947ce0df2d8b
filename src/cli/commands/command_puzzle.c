/* inkrail puzzle: a last round with one best way to draw it. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/puzzle_find.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
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
static void write_placements(ink_text *out, const char *key, const ink_ruleset *rules,
                             const ink_sheet *sheet)
{
    static char placements[8192];
    ink_text text = ink_text_in(placements, sizeof placements);
    ink_sheet_write(rules, sheet, &text);
    json_text(out, key, placements);
}

static void print_json(const struct puzzle *puzzle)
{
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_config(out, "config", &puzzle->rules.config);
        json_text(out, "seed", puzzle->seed);
        json_number(out, "round", puzzle->rules.rounds);
        json_number(out, "grade", puzzle->grade);
        json_faces(out, "dice", &puzzle->rules, &puzzle->roll, NULL);
        json_number(out, "points", puzzle->start.total);
        json_number(out, "reach", puzzle->score.total);
        json_number(out, "next", puzzle->second);
        write_placements(out, "board", &puzzle->rules, &puzzle->before);
        write_placements(out, "solution", &puzzle->rules, &puzzle->best);
        json_end_object(out);
    }
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
