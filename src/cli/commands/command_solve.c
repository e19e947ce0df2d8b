/* inkrail solve: the best game that known dice allow. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/memory.h"
#include "cli/progress.h"
#include "cli/solve_task.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "cli/text/score_text.h"
#include "client/process/interrupt.h"
#include "command.h"
#include "i18n/i18n.h"

enum { USUAL_SECONDS = 10, USUAL_MEMORY = 64, ROUND_COLUMNS = 10, LABEL = 50 };

struct solve {
    struct solve_task task;
    struct progress progress;
    double began; /* seconds */
    ink_solve_result result;
};

/* --- searching ------------------------------------------------------------------------------- */

static bool show(void *context, const ink_so_far *so_far)
{
    struct solve *solve = context;
    char words[64];
    snprintf(words, sizeof words, "  %d", so_far->game->score.total);
    progress_show(&solve->progress, so_far->share, words);
    return true;
}

static void search(struct solve *solve, const struct solve_options *options)
{
    const struct solve_task *task = &solve->task;
    uint32_t memory = memory_wanted(options->memory, USUAL_MEMORY);
    size_t size = (size_t)memory << 20;
    ink_refusal why;
    ink_solve_job job = {
        .rules = &task->dice.rules,
        .start = &task->start,
        .roll = task->free ? NULL : task->game.roll + task->kept,
        .drafted = task->dice.drafted,
        .goal = task->dice.goals ? task->dice.setup.goal : NULL,
        .paid = task->dice.goals ? task->paid : NULL,
        .seed = options->seed != NULL ? ink_seed_of(ink_slice_of(options->seed)) : 0,
        .memory = memory_take(memory, size),
        .size = size,
        .limit = {.nodes = options->nodes,
                  .ms = 1e3 * (options->seconds > 0  ? options->seconds
                               : options->nodes == 0 ? USUAL_SECONDS
                                                     : 0),
                  .clock = wall_ms,
                  .stop = interrupt_flag(),
                  .progress = show,
                  .context = solve},
    };
    solve->began = seconds_now();
    progress_start(&solve->progress);
    interrupt_listen();
    if (ink_solve(&job, &solve->result, &why) != INK_OK)
        fail_refused(&task->dice.rules, &why, (ink_slice){"", 0});
    progress_end(&solve->progress);
    free(job.memory);
}

/* The rounds that were kept, then those that were found. */
static void whole_game(const struct solve *solve, ink_solve_game *game)
{
    const ink_solve_game *found = &solve->result.game;
    int kept = solve->task.kept;
    *game = solve->task.game;
    game->rounds = (uint8_t)ink_ruleset_rolls(&solve->task.dice.rules);
    for (int r = 0; r < found->rounds; r++) {
        game->roll[kept + r] = found->roll[r];
        game->count[kept + r] = found->count[r];
        memcpy(game->move[kept + r], found->move[r], sizeof found->move[r]);
    }
}

/* --- record ----------------------------------------------------------------------------------- */

static void print_record(const struct solve *solve, const ink_solve_game *game)
{
    static char record[SAME_DICE_RECORD];
    ink_text out = ink_text_in(record, sizeof record);
    const struct solve_task *task = &solve->task;
    same_dice_record(&task->dice, task->has_seed ? &task->seed : NULL, game, &solve->result.score,
                     &out);
    fputs(record, stdout);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void write_round(ink_text *out, const ink_ruleset *rules, const ink_solve_game *game,
                        int round)
{
    json_begin_object(out, NULL);
    json_number(out, "round", round + 1);
    json_faces(out, "dice", rules, &game->roll[round], NULL);
    json_moves(out, "moves", rules, game->move[round], game->count[round]);
    json_end_object(out);
}

static void print_json(const struct solve *solve, const ink_solve_game *game, double seconds)
{
    const ink_solve_result *result = &solve->result;
    ink_facts facts;
    ink_facts_find(&solve->task.dice.rules, &result->sheet, &facts);
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_config(out, "config", &solve->task.dice.rules.config);
        json_number(out, "player", solve->task.player + 1);
        json_bool(out, "free", solve->task.free);
        json_number(out, "from", solve->task.kept + 1);
        json_value(out, "score", ink_slice_of(""));
        ink_json_score(&result->score, &facts, out);
        if (result->bound == INK_SOLVE_NO_BOUND)
            json_nothing(out, "bound");
        else
            json_number(out, "bound", result->bound);
        json_bool(out, "proven", result->proven);
        json_begin_list(out, "rounds");
        for (int r = 0; r < game->rounds; r++)
            write_round(out, &solve->task.dice.rules, game, r);
        json_end_list(out);
        json_number(out, "nodes", (int64_t)result->nodes);
        json_real(out, "seconds", seconds, 3);
        json_end_object(out);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

static void print_bound(const ink_solve_result *result)
{
    if (result->bound != INK_SOLVE_NO_BOUND) {
        print_padded(_("Upper bound"), LABEL);
        printf("%4d\n", result->bound);
    }
    puts(result->proven ? _("Proven: no game with these dice has more points.")
                        : _("Not proven: there may be a better one."));
}

/* Of the names of all rounds, and a space. */
static int label_columns(const ink_ruleset *rules)
{
    int last =
        text_columns(round_text(rules, ink_ruleset_rolls(rules), WORDS_HERE(ROUND_TEXT))) + 1;
    return last > ROUND_COLUMNS ? last : ROUND_COLUMNS;
}

static void print_round(const struct solve *solve, const ink_solve_game *game, int round)
{
    char faces[128];
    int columns = label_columns(&solve->task.dice.rules);
    ink_text out = ink_text_in(faces, sizeof faces);
    ink_roll_write(&solve->task.dice.rules, &game->roll[round], &out);
    print_padded(round_text(&solve->task.dice.rules, round + 1, WORDS_HERE(ROUND_TEXT)), columns);
    printf("%s\n", faces);
    print_padded("", columns);
    for (int i = 0; i < game->count[round]; i++)
        printf("%s%s", i > 0 ? " " : "", move_text(&solve->task.dice.rules, game->move[round][i]));
    putchar('\n');
}

static void print_text(const struct solve *solve, const ink_solve_game *game, unsigned flags)
{
    const ink_ruleset *rules = &solve->task.dice.rules;
    print_board(rules, &solve->result.sheet, flags);
    putchar('\n');
    for (int r = 0; r < game->rounds; r++)
        print_round(solve, game, r);
    putchar('\n');
    print_score(rules, &solve->result.score, NULL);
    putchar('\n');
    print_bound(&solve->result);
}

static int run_command(int argc, char **argv)
{
    struct solve_options options = {0};
    static struct solve solve;
    ink_solve_game game;
    options_read(&options, argc, argv);
    solve_task_read(&solve.task, &options);
    if (solve.task.dice.drafted && options.record)
        fail(_("a game with drafted dice has no record of its own; leave out --record"));
    search(&solve, &options);
    whole_game(&solve, &game);
    if (options.record)
        print_record(&solve, &game);
    else if (options.json)
        print_json(&solve, &game, seconds_now() - solve.began);
    else
        print_text(&solve, &game, showing_flags(&options.showing));
    ink_session_free(solve.task.session);
    return STATUS_YES;
}

#define SOLVE(key, name) TAKE_OF(struct solve_options, key, name)
const struct command command_solve = {
    .name = "solve",
    .run = run_command,
    .options =
        OPTIONS(SOLVE(RULES, rules), SOLVE(DICE_ROUNDS, dice), SOLVE(FREE, free), SOLVE(FROM, from),
                SOLVE(SECONDS, seconds), SOLVE(NODES, nodes), SOLVE(MEMORY, memory),
                SOLVE(SEARCH_SEED, seed), SOLVE(PLAYER, player), SOLVE(RECORD, record),
                SOLVE(JSON, json), SOLVE(LONGEST, showing.longest), SOLVE(ERRORS, showing.errors),
                TAKE_DRAWING_OF(struct solve_options), SOLVE(OPERAND, operand)),
    .operand = N_("[RECORD]"),
    .summary = N_("find the best game for known dice"),
    .text = N_("Finds the best sheet for the dice of a record, for those of --dice, rounds\n"
               "separated by |, or with --free for any dice at all, and how it is drawn by the\n"
               "rules. Without any of these it reads standard input, as for -, be it a record or\n"
               "dice as 'inkrail roll' prints them. Also prints an upper bound and whether the\n"
               "sheet is proven to be the best, which works for few rounds only, as with --from\n"
               "7. Ctrl-C ends the search and prints what was found. If the record has several\n"
               "players, --player says whose game it is; in a draft it has the dice that player\n"
               "picked."),
    .example = "inkrail roll --seed monday | inkrail solve --seconds 1"};
