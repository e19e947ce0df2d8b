/* inkrail review: luck and skill in a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/play.h"
#include "cli/progress.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
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

static const char *move_word(const struct task *task, ink_move move)
{
    static char word[WORD];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules_of(task), move, &text);
    return word;
}

static void print_json_moves(const struct task *task, const char *key, const ink_move *move,
                             int count)
{
    printf(",\"%s\":[", key);
    for (int i = 0; i < count; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", move_word(task, move[i]));
    putchar(']');
}

/* A figure that was rounded with all it is added up with. */
static double thousandths(long units)
{
    return (double)units / THOUSANDTHS;
}

static void print_json_why(const struct judged_round *round)
{
    static const char *const name[] = {
#define INK_SCORE_PART(field, name) #field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    fputs(",\"why\":", stdout);
    for (int i = 0; round->has_why && i < INK_SCORE_PARTS; i++)
        printf("%c\"%s\":%.3f", i > 0 ? ',' : '{', name[i], thousandths(round->units.why[i]));
    fputs(round->has_why ? "}" : "null", stdout);
}

static void print_json_picks(const struct task *task, const struct judged_round *round)
{
    fputs(",\"picks\":[", stdout);
    for (int i = 0; round->picks && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &round->pick[i];
        printf("%s{\"pick\":\"%s\"", i > 0 ? "," : "", move_word(task, pick->taken));
        printf(",\"better\":\"%s\",\"loss\":%.3f}", move_word(task, pick->better),
               thousandths(round->units.pick[i]));
    }
    putchar(']');
}

static void print_json_round(const struct task *task, const struct judged_round *round, int t)
{
    const struct review_units *units = &round->units;
    printf("%s{\"round\":%d,\"before\":%.3f,\"best\":%.3f,\"played\":%.3f", t > 0 ? "," : "", t + 1,
           thousandths(units->before), thousandths(units->best), thousandths(units->played));
    printf(",\"luck\":%.3f,\"loss\":%.3f,\"error\":%.3f", thousandths(units->luck),
           thousandths(units->loss), round->error);
    print_json_moves(task, "moves", round->played, round->plays);
    print_json_moves(task, "better", round->move, round->moves);
    print_json_why(round);
    print_json_picks(task, round);
    putchar('}');
}

static void print_json_player(const struct task *task, int player)
{
    const struct judged *judged = &task->judged[player];
    const struct review_sum *sum = &judged->sum;
    printf("%s{\"player\":%d,\"total\":%d", player > 0 ? "," : "", player + 1, judged->total);
    if (judged->rounds > 0)
        printf(",\"expected\":%.3f,\"end\":%.3f", thousandths(sum->expected),
               thousandths(sum->end));
    else
        fputs(",\"expected\":null,\"end\":null", stdout);
    printf(",\"luck\":%.3f,\"pick_loss\":%.3f,\"loss\":%.3f,\"rounds\":[", thousandths(sum->luck),
           thousandths(sum->picks), thousandths(sum->loss));
    for (int t = 0; t < judged->rounds; t++)
        print_json_round(task, &judged->round[t], t);
    fputs("]}", stdout);
}

static void print_json(const struct task *task)
{
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&rules_of(task)->config, &text);
    printf("{\"config\":\"%s\",\"over\":%s,\"players\":[", config,
           is_over(task) ? "true" : "false");
    for (int p = 0; p < players_of(task); p++)
        print_json_player(task, p);
    fputs("],\"hindsight\":", stdout);
    if (task->hindsight)
        printf("{\"total\":%d,\"proven\":%s}", task->solved.score.total,
               task->solved.proven ? "true" : "false");
    else
        fputs("null", stdout);
    puts("}");
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
        printf(" %s", move_word(task, round->move[i]));
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
        snprintf(taken, sizeof taken, "%s", move_word(task, pick->taken));
        print_padded("", LABEL);
        number_print(_("taken: %s, better: %s, lost: %.1f\n"), taken, move_word(task, pick->better),
                     tenths(round->units.pick[i]));
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
