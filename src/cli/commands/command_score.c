/* inkrail score: every line of the score of a sheet. */
#include <stdio.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/score_explain.h"
#include "cli/text/score_text.h"
#include "command.h"

struct settings {
    const char *rules, *operand;
    bool json;
    struct showing showing;
};

/* A sheet alone does not say when a goal was reached, so it has no points for goals; but
   which of the config's goals it has reached can be said. */
static void print_text(const ink_ruleset *rules, const ink_sheet *sheet, const ink_score *score,
                       const ink_facts *facts, const struct settings *settings)
{
    if (showing_board(&settings->showing)) {
        print_board(rules, sheet, showing_flags(&settings->showing));
        putchar('\n');
    }
    print_score(rules, score, settings->showing.longest ? facts : NULL);
    print_score_parts(rules, sheet);
    if (rules->config.goal_mode == INK_GOALS_CHOSEN) {
        putchar('\n');
        print_goals_reached(rules, sheet, facts);
    }
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    ink_ruleset rules;
    ink_sheet sheet;
    ink_score score;
    ink_facts facts;
    options_read(&settings, argc, argv);
    rules_read(settings.rules, &rules);
    sheet_read(&rules, settings.operand, &sheet);
    ink_score_find(&rules, &sheet, &score);
    ink_facts_find(&rules, &sheet, &facts);
    if (settings.json) {
        print_json_score(&rules, &sheet, &score);
        putchar('\n');
    } else {
        print_text(&rules, &sheet, &score, &facts, &settings);
    }
    return STATUS_YES;
}

const struct command command_score = {
    .name = "score",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(JSON, json), TAKE(PICTURE, showing.picture),
                       TAKE(LONGEST, showing.longest), TAKE(ERRORS, showing.errors), TAKE_DRAWING,
                       TAKE(OPERAND, operand)),
    .operand = N_("[FILE]"),
    .summary = N_("score a sheet"),
    .text = N_("Reads placements (B1H.H. D2RRHR*) and whatever else an expansion draws (~C1SSE)\n"
               "from the file or standard input, and prints every line of the score and what\n"
               "the points of an expansion are for. It does not check how the sheet came about."),
    .example = "echo 'B1H.H. B2H.H. B3HH..' | inkrail score --longest"};
