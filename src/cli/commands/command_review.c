/* inkrail review: luck and skill in a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/play.h"
#include "cli/progress.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "cli/text/score_text.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "i18n/number.h"
#include "review/review_record.h"
#include "review/review_sums.h"
#ifdef INKRAIL_TUI
#include "tui/around.h"
#endif

enum { WORD = 64, LABEL = 12, SOLVE_NODES = 300000, TENTHS = 10, THOUSANDTHS = 1000 };

/* The record as it was read, and what is thought of it. */
struct task {
    struct review_record record;
    struct review_round (*round)[REVIEW_ROLLS]; /* of each player */
    bool hindsight;
    ink_solve_result solved;
    /* when all of it began, and how long it may take; 0: as long as it does */
    double began, seconds;
    struct progress progress;
};

static const ink_ruleset *rules_of(const struct task *task)
{
    return &task->record.replay.rules;
}

/* --- reading the record ----------------------------------------------------------------------- */

static _Noreturn void refuse_record(const ink_replay *replay, const ink_refusal *why)
{
    bool has_rules = replay->rules.tiles > 0;
    if (why->status == INK_E_MEMORY)
        fail(_("there is not enough memory for a bot"));
    fail(_("line %zu: %s"), why->line,
         refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text,
                          WORDS_HERE(SENTENCE)));
}

/* All picks of a game may take that share of the time, if there is a limit. */
static double time_for_pick(const struct task *task, const ink_ruleset *rules)
{
    static const double share = 0.1, ms = 1e3;
    return task->seconds * ms * share / (REVIEW_PICKS * rules->config.players * rules->rounds);
}

static ink_engine *make_engine(void *context, const ink_ruleset *rules)
{
    struct task *task = context;
    task->record.pick_ms = time_for_pick(task, rules);
    return ink_engine_new(rules, NULL);
}

static bool show_progress(void *context, double share)
{
    struct task *task = context;
    progress_show(&task->progress, share, "");
    return true;
}

static void read_record(struct task *task, const char *path)
{
    ink_refusal why;
    struct review *review = &task->record.review;
    review->clock = wall_ms;
    review->tell = show_progress;
    review->context = task;
    if (review_record_read(&task->record, input_read_record(path), make_engine, &why) != INK_OK)
        refuse_record(&task->record.replay, &why);
}

/* --- judging ---------------------------------------------------------------------------------- */

/* With what is left of the time. */
static void judge(struct task *task)
{
    static const double least = 1;
    int players = task->record.replay.table.players;
    double left = (task->began + task->seconds - seconds_now()) * 1e3;
    struct review *review = &task->record.review;
    task->round = alloc_zeroed((size_t)players, sizeof *task->round);
    review->ms = task->seconds > 0 ? (left > least ? left : least) / players : 0;
    progress_start(&task->progress);
    for (int p = 0; p < players; p++)
        if (!review_player(review, p, task->round[p]))
            fail(_("there is not enough memory"));
    progress_end(&task->progress);
    ink_engine_free(review->engine);
}

/* Hindsight is asked of the solver with the dice of the whole game, which all players share. */
static void solve(struct task *task)
{
    ink_roll roll[REVIEW_ROLLS];
    enum { MEMORY = 64 << 20 };
    static const double for_hindsight = 250; /* ms of each second, if these are limited */
    const ink_ruleset *rules = rules_of(task);
    bool goals = task->record.replay.table.goal[0] != INK_NO_GOAL;
    ink_solve_job job = {
        .rules = rules,
        .roll = roll,
        .goal = goals ? task->record.replay.table.goal : NULL,
        .memory = alloc_zeroed(MEMORY, 1),
        .size = MEMORY,
        .limit = {.nodes = SOLVE_NODES, .ms = task->seconds * for_hindsight, .clock = wall_ms}};
    ink_refusal why;
    int rolls = ink_ruleset_rolls(rules);
    if (task->record.review.turns < rolls || rules->config.players > 1)
        fail(_("--hindsight is for finished games of one player"));
    for (int r = 0; r < rolls; r++)
        roll[r] = task->record.review.turn[r].roll;
    if (ink_solve(&job, &task->solved, &why) != INK_OK)
        fail_refused(rules, &why, (ink_slice){"", 0});
    free(job.memory);
}

static int total_of(const struct task *task, int player)
{
    ink_score score;
    ink_table_score(rules_of(task), task->record.replay.seat, player, &score);
    return score.total;
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* A figure that was rounded with all it is added up with. */
static void json_thousandths(ink_text *out, const char *key, long units)
{
    json_real(out, key, (double)units / THOUSANDTHS, 3);
}

static void write_why(ink_text *out, const struct review_round *round,
                      const struct review_units *units)
{
    static const char *const name[] = {
#define INK_SCORE_PART(field, name) #field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    if (!round->has_why) {
        json_nothing(out, "why");
        return;
    }
    json_begin_object(out, "why");
    for (int i = 0; i < INK_SCORE_PARTS; i++)
        json_thousandths(out, name[i], units->why[i]);
    json_end_object(out);
}

static void write_picks(ink_text *out, const struct task *task, int player, int t,
                        const struct review_units *units)
{
    const struct review_turn *turn = &task->record.review.turn[t];
    json_begin_list(out, "picks");
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &turn->pick[player][i];
        json_begin_object(out, NULL);
        json_move(out, "pick", rules_of(task), pick->taken);
        json_move(out, "better", rules_of(task), pick->better);
        json_thousandths(out, "loss", units->pick[i]);
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_round(ink_text *out, const struct task *task, int player, int t)
{
    const struct review_round *round = &task->round[player][t];
    const struct review_turn *turn = &task->record.review.turn[t];
    struct review_units units;
    review_round_units(round, THOUSANDTHS, &units);
    json_begin_object(out, NULL);
    json_number(out, "round", t + 1);
    json_thousandths(out, "before", units.before);
    json_thousandths(out, "best", units.best);
    json_thousandths(out, "played", units.played);
    json_thousandths(out, "luck", units.luck);
    json_thousandths(out, "loss", units.loss);
    json_real(out, "error", round->error, 3);
    json_moves(out, "moves", rules_of(task), turn->move[player], turn->count[player]);
    json_moves(out, "better", rules_of(task), round->better, round->betters);
    write_why(out, round, &units);
    write_picks(out, task, player, t, &units);
    json_end_object(out);
}

static void write_player(ink_text *out, const struct task *task, int player)
{
    int turns = task->record.review.turns;
    struct review_sum sum = review_sum_units(task->round[player], turns, THOUSANDTHS);
    json_begin_object(out, NULL);
    json_number(out, "player", player + 1);
    json_number(out, "total", total_of(task, player));
    if (turns > 0) {
        json_thousandths(out, "expected", sum.expected);
        json_thousandths(out, "end", sum.end);
    } else {
        json_nothing(out, "expected");
        json_nothing(out, "end");
    }
    json_thousandths(out, "luck", sum.luck);
    json_thousandths(out, "pick_loss", sum.picks);
    json_thousandths(out, "loss", sum.loss);
    json_begin_list(out, "rounds");
    for (int t = 0; t < turns; t++)
        write_round(out, task, player, t);
    json_end_list(out);
    json_end_object(out);
}

static void print_json(const struct task *task)
{
    const ink_table *table = &task->record.replay.table;
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_config(out, "config", &rules_of(task)->config);
        json_bool(out, "over", table->phase == INK_PHASE_OVER);
        json_begin_list(out, "players");
        for (int p = 0; p < table->players; p++)
            write_player(out, task, p);
        json_end_list(out);
        if (task->hindsight) {
            json_begin_object(out, "hindsight");
            json_number(out, "total", task->solved.score.total);
            json_bool(out, "proven", task->solved.proven);
            json_end_object(out);
        } else {
            json_nothing(out, "hindsight");
        }
        json_end_object(out);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

static double tenths(long units)
{
    return (double)units / TENTHS;
}

/* All parts of the score that differ: they add up to the loss. */
static void print_why(const struct task *task, const struct review_units *units)
{
    const char *before = _("by parts:");
    print_padded("", LABEL);
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(rules_of(task)) || units->why[i] == 0)
            continue;
        number_print("%s %s %+.1f", before, _(score_parts[i].label),
                     tenths(score_parts[i].sign * units->why[i]));
        before = ",";
    }
    putchar('\n');
}

static void print_better(const struct task *task, const struct review_round *round,
                         const struct review_units *units)
{
    print_padded("", LABEL);
    fputs(_("better:"), stdout);
    for (int i = 0; i < round->betters; i++)
        printf(" %s", move_text(rules_of(task), round->better[i]));
    putchar('\n');
    print_why(task, units);
}

/* Only what is worth a word. */
static void print_picks(const struct task *task, int player, int t,
                        const struct review_units *units)
{
    const struct review_turn *turn = &task->record.review.turn[t];
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &turn->pick[player][i];
        if (units->pick[i] == 0)
            continue;
        char taken[WORD];
        snprintf(taken, sizeof taken, "%s", move_text(rules_of(task), pick->taken));
        print_padded("", LABEL);
        number_print(_("taken: %s, better: %s, lost: %.1f\n"), taken,
                     move_text(rules_of(task), pick->better), tenths(units->pick[i]));
    }
}

/* Are picks told apart from luck? */
static bool judges_picks(const struct task *task)
{
    return task->record.review.turns > 0 && task->record.review.turn[0].pick != NULL;
}

/* A loss that is smaller than what one can tell is none. */
static void print_round(const struct task *task, int player, int t)
{
    const struct review_round *round = &task->round[player][t];
    struct review_units units;
    review_round_units(round, TENTHS, &units);
    print_padded(round_text(rules_of(task), t + 1, WORDS_HERE(ROUND_TEXT)), LABEL);
    number_print("%8.1f %+8.1f", tenths(units.before), tenths(units.luck));
    if (judges_picks(task))
        number_print(" %+8.1f", tenths(-(units.pick[0] + units.pick[1])));
    number_print(" %8.1f %+8.1f ± %-4.1f %8.1f\n", tenths(units.best), tenths(-units.loss),
                 round->error, tenths(units.played));
    if (round->betters > 0 && units.loss > 0 && round->loss > 2 * round->error)
        print_better(task, round, &units);
    print_picks(task, player, t, &units);
}

static void print_heads(const struct task *task)
{
    const struct {
        const char *text;
        int columns;
    } head[] = {{_("before"), 8}, {_("luck"), 9}, {_("picks"), judges_picks(task) ? 9 : 0},
                {_("best"), 9},   {_("play"), 9}, {_("after"), 16}};
    print_padded("", LABEL);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (head[i].columns > 0)
            printf("%*s%s", head[i].columns - text_columns(head[i].text), "", head[i].text);
    putchar('\n');
}

static void print_sum(const struct task *task, int player)
{
    struct review_sum sum =
        review_sum_units(task->round[player], task->record.review.turns, TENTHS);
    number_print(_("Expected at the start %.1f, luck of the dice %+.1f"), tenths(sum.expected),
                 tenths(sum.luck));
    if (judges_picks(task))
        number_print(_(", picks %+.1f"), tenths(-sum.picks));
    number_print(_(", play %+.1f"), tenths(-sum.loss));
    if (task->record.replay.table.phase == INK_PHASE_OVER)
        printf(_(": score %d"), total_of(task, player));
    else
        number_print(_(": expected now %.1f"), tenths(sum.end));
    puts("\n");
}

static void print_player(const struct task *task, int player)
{
    if (task->record.replay.table.players > 1)
        printf(_("Player %d\n"), player + 1);
    print_heads(task);
    for (int t = 0; t < task->record.review.turns; t++)
        print_round(task, player, t);
    print_sum(task, player);
}

static void print_text(const struct task *task)
{
    if (task->record.review.turns == 0)
        puts(_("No round of this record is finished."));
    for (int p = 0; task->record.review.turns > 0 && p < task->record.replay.table.players; p++)
        print_player(task, p);
    if (task->hindsight)
        printf(task->solved.proven ? _("Best game with these dice: %d, proven\n")
                                   : _("Best game found with these dice: %d\n"),
               task->solved.score.total);
}

/* On the board, where there is one and no text is asked for. */
static bool show_on_board(const struct settings *settings)
{
#ifdef INKRAIL_TUI
    ink_session *session = NULL;
    bool plain = !settings->json && !settings->hindsight;
    bool shown =
        plain && play_on_board(settings) &&
        ink_session_read(input_read_record(settings->operand), &session, NULL) == INK_OK &&
        around_review(session, settings->seconds, settings->ascii, colours_wanted(settings->color));
    ink_session_free(session);
    return shown;
#else
    (void)settings;
    return false;
#endif
}

int command_review(int argc, char **argv)
{
    struct settings settings;
    static struct task task;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    if (show_on_board(&settings))
        return STATUS_YES;
    task.hindsight = settings.hindsight;
    task.began = seconds_now();
    task.seconds = settings.seconds;
    read_record(&task, settings.operand);
    if (task.hindsight)
        solve(&task);
    judge(&task);
    (settings.json ? print_json : print_text)(&task);
    return STATUS_YES;
}
