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
#include "review/judged.h"
#include "review/same_dice.h"
#ifdef INKRAIL_TUI
#include "tui/around.h"
#endif

struct settings {
    const char *operand;
    uint32_t seconds;
    bool hindsight, json;
    struct showing showing;
};

enum { WORD = 64, LABEL = 12, SOLVE_NODES = 300000, THOUSANDTHS = 1000 };

/* The game as it was read, and what is thought of it. */
struct task {
    ink_session *session;
    struct review_game game;
    struct judged *judged; /* by player */
    int rounds;            /* that all have ended */
    bool hindsight;
    ink_solve_result solved;
    /* when all of it began, and how long it may take; 0: as long as it does */
    double began, seconds;
    struct progress progress;
};

static const ink_ruleset *rules_of(const struct task *task)
{
    return ink_session_rules(task->session);
}

static int players_of(const struct task *task)
{
    return ink_session_table(task->session)->players;
}

static bool is_over(const struct task *task)
{
    return ink_session_table(task->session)->phase == INK_PHASE_OVER;
}

/* --- judging ---------------------------------------------------------------------------------- */

static bool show_progress(void *context, double share)
{
    struct task *task = context;
    progress_show(&task->progress, share, "");
    return true;
}

/* All picks of a game may take that share of the time, if there is a limit. */
static double time_for_pick(const struct task *task)
{
    static const double share = 0.1, ms = 1e3;
    return task->seconds * ms * share / (REVIEW_PICKS * players_of(task) * rules_of(task)->rounds);
}

/* With what is left of the time when all picks are judged. */
static void judge(struct task *task, int scale)
{
    static const double least = 1;
    int players = players_of(task);
    struct review *review = &task->game.review;
    task->judged = alloc_zeroed((size_t)players, sizeof *task->judged);
    task->game.pick_ms = time_for_pick(task);
    *review = (struct review){.clock = wall_ms, .tell = show_progress, .context = task};
    review->engine = ink_engine_new(rules_of(task), NULL);
    if (review->engine == NULL || !review_game_take(&task->game, task->session))
        fail(_("there is not enough memory for a bot"));
    double left = (task->began + task->seconds - seconds_now()) * 1e3;
    review->ms = task->seconds > 0 ? (left > least ? left : least) / players : 0;
    task->rounds = review->turns;
    progress_start(&task->progress);
    for (int p = 0; p < players; p++)
        if (!judged_find(&task->game, p, scale, &task->judged[p]))
            fail(_("there is not enough memory"));
    progress_end(&task->progress);
    ink_engine_free(review->engine);
    review_game_free(&task->game);
}

/* Hindsight is asked of the solver with the dice of the whole game, which all players share. */
static void solve(struct task *task)
{
    static struct same_dice dice;
    static const double for_hindsight = 250; /* ms of each second, if these are limited */
    ink_limits limit = {
        .nodes = SOLVE_NODES, .ms = task->seconds * for_hindsight, .clock = wall_ms};
    ink_refusal why;
    if (!is_over(task) || players_of(task) > 1)
        fail(_("--hindsight is for finished games of one player"));
    ink_status status = same_dice_of(task->session, 0, &dice, &why);
    if (status == INK_OK)
        status = same_dice_solve(&dice, &limit, &task->solved, &why);
    if (status != INK_OK)
        fail_refused(rules_of(task), &why, (ink_slice){"", 0});
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* A figure that was rounded with all it is added up with. */
static void json_thousandths(ink_text *out, const char *key, long units)
{
    json_real(out, key, (double)units / THOUSANDTHS, 3);
}

static void write_why(ink_text *out, const struct judged_round *round)
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
        json_thousandths(out, name[i], round->units.why[i]);
    json_end_object(out);
}

static void write_picks(ink_text *out, const struct task *task, const struct judged_round *round)
{
    json_begin_list(out, "picks");
    for (int i = 0; round->picks && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &round->pick[i];
        json_begin_object(out, NULL);
        json_move(out, "pick", rules_of(task), pick->taken);
        json_move(out, "better", rules_of(task), pick->better);
        json_thousandths(out, "loss", round->units.pick[i]);
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_round(ink_text *out, const struct task *task, const struct judged_round *round,
                        int t)
{
    const struct review_units *units = &round->units;
    json_begin_object(out, NULL);
    json_number(out, "round", t + 1);
    json_thousandths(out, "before", units->before);
    json_thousandths(out, "best", units->best);
    json_thousandths(out, "played", units->played);
    json_thousandths(out, "luck", units->luck);
    json_thousandths(out, "loss", units->loss);
    json_real(out, "error", round->error, 3);
    json_moves(out, "moves", rules_of(task), round->played, round->plays);
    json_moves(out, "better", rules_of(task), round->move, round->moves);
    write_why(out, round);
    write_picks(out, task, round);
    json_end_object(out);
}

static void write_player(ink_text *out, const struct task *task, int player)
{
    const struct judged *judged = &task->judged[player];
    const struct review_sum *sum = &judged->sum;
    json_begin_object(out, NULL);
    json_number(out, "player", player + 1);
    json_number(out, "total", judged->total);
    if (judged->rounds > 0) {
        json_thousandths(out, "expected", sum->expected);
        json_thousandths(out, "end", sum->end);
    } else {
        json_nothing(out, "expected");
        json_nothing(out, "end");
    }
    json_thousandths(out, "luck", sum->luck);
    json_thousandths(out, "pick_loss", sum->picks);
    json_thousandths(out, "loss", sum->loss);
    json_begin_list(out, "rounds");
    for (int t = 0; t < judged->rounds; t++)
        write_round(out, task, &judged->round[t], t);
    json_end_list(out);
    json_end_object(out);
}

static void print_json(const struct task *task)
{
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_config(out, "config", &rules_of(task)->config);
        json_bool(out, "over", is_over(task));
        json_begin_list(out, "players");
        for (int p = 0; p < players_of(task); p++)
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
    return (double)units / JUDGED_TENTHS;
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

static void print_better(const struct task *task, const struct judged_round *round)
{
    print_padded("", LABEL);
    fputs(_("better:"), stdout);
    for (int i = 0; i < round->moves; i++)
        printf(" %s", move_text(rules_of(task), round->move[i]));
    putchar('\n');
    print_why(task, &round->units);
}

/* Only what is worth a word. */
static void print_picks(const struct task *task, const struct judged_round *round)
{
    for (int i = 0; round->picks && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &round->pick[i];
        if (round->units.pick[i] == 0)
            continue;
        char taken[WORD];
        snprintf(taken, sizeof taken, "%s", move_text(rules_of(task), pick->taken));
        print_padded("", LABEL);
        number_print(_("taken: %s, better: %s, lost: %.1f\n"), taken,
                     move_text(rules_of(task), pick->better), tenths(round->units.pick[i]));
    }
}

static void print_round(const struct task *task, const struct judged *judged, int t)
{
    const struct judged_round *round = &judged->round[t];
    const struct review_units *units = &round->units;
    print_padded(round_text(rules_of(task), t + 1, WORDS_HERE(ROUND_TEXT)), LABEL);
    number_print("%8.1f %+8.1f", tenths(units->before), tenths(units->luck));
    if (judged->picks)
        number_print(" %+8.1f", tenths(-(units->pick[0] + units->pick[1])));
    number_print(" %8.1f %+8.1f ± %-4.1f %8.1f\n", tenths(units->best), tenths(-units->loss),
                 round->error, tenths(units->played));
    if (round->better)
        print_better(task, round);
    print_picks(task, round);
}

static void print_heads(const struct judged *judged)
{
    const struct {
        const char *text;
        int columns;
    } head[] = {{_("before"), 8}, {_("luck"), 9}, {_("picks"), judged->picks ? 9 : 0},
                {_("best"), 9},   {_("play"), 9}, {_("after"), 16}};
    print_padded("", LABEL);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (head[i].columns > 0)
            printf("%*s%s", head[i].columns - text_columns(head[i].text), "", head[i].text);
    putchar('\n');
}

static void print_sum(const struct judged *judged)
{
    number_print(_("Expected at the start %.1f, luck of the dice %+.1f"),
                 tenths(judged->sum.expected), tenths(judged->sum.luck));
    if (judged->picks)
        number_print(_(", picks %+.1f"), tenths(-judged->sum.picks));
    number_print(_(", play %+.1f"), tenths(-judged->sum.loss));
    if (judged->over)
        printf(_(": score %d"), judged->total);
    else
        number_print(_(": expected now %.1f"), tenths(judged->sum.end));
    puts("\n");
}

static void print_player(const struct task *task, const struct judged *judged)
{
    if (players_of(task) > 1)
        printf(_("Player %d\n"), judged->player + 1);
    print_heads(judged);
    for (int t = 0; t < judged->rounds; t++)
        print_round(task, judged, t);
    print_sum(judged);
}

static void print_text(const struct task *task)
{
    if (task->rounds == 0)
        puts(_("No round of this record is finished."));
    for (int p = 0; task->rounds > 0 && p < players_of(task); p++)
        print_player(task, &task->judged[p]);
    if (task->hindsight)
        printf(task->solved.proven ? _("Best game with these dice: %d, proven\n")
                                   : _("Best game found with these dice: %d\n"),
               task->solved.score.total);
}

/* On the board, where there is one and no text is asked for. */
static bool show_on_board(const ink_session *session, const struct settings *settings)
{
#ifdef INKRAIL_TUI
    bool plain = !settings->json && !settings->hindsight;
    return plain && play_on_board(&settings->showing) &&
           around_review(session, settings->seconds, settings->showing.ascii,
                         colours_wanted(settings->showing.color));
#else
    (void)session;
    (void)settings;
    return false;
#endif
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct task task;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    task.hindsight = settings.hindsight;
    task.began = seconds_now();
    task.seconds = settings.seconds;
    task.session = record_session(input_read_record(settings.operand));
    if (!show_on_board(task.session, &settings)) {
        if (task.hindsight)
            solve(&task);
        judge(&task, settings.json ? THOUSANDTHS : JUDGED_TENTHS);
        (settings.json ? print_json : print_text)(&task);
    }
    free(task.judged);
    ink_session_free(task.session);
    return STATUS_YES;
}

const struct command command_review = {
    .name = "review",
    .run = run_command,
    .options = OPTIONS(TAKE(REVIEW_SECONDS, seconds), TAKE(HINDSIGHT, hindsight), TAKE(JSON, json),
                       TAKE(PLAIN_LINES, showing.in_lines), TAKE_DRAWING, TAKE(OPERAND, operand)),
    .operand = N_("RECORD"),
    .summary = N_("tell luck from skill in a record"),
    .text = N_("For each player and round of a record (- is standard input): the final score\n"
               "to expect before the roll, after it with the best play, and after what was\n"
               "played. The first step is the luck of the dice, the second what the play has\n"
               "lost; the better way is shown where there is one. The score expected at the\n"
               "start, luck and play add up to the final score. All of these are the engine's\n"
               "estimates, given with their errors. Without --seconds it always does the same\n"
               "work and prints the same numbers. On a terminal it is shown on the board, round\n"
               "by round, with the better way; --lines, --hindsight and --json print it."),
    .example = "inkrail new --seed monday | inkrail review -"};
